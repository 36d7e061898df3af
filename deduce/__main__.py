"""The command `deduce`, also as `python -m deduce`: it handles Ctrl-C before it loads anything that takes long."""

import gc

from deduce.interrupts import install


def main() -> None:
    """Run the command line, and leave with its exit status."""
    install()
    # the engine leaves next to no cycles behind; by itself Python looks for them at every 700 new objects
    gc.set_threshold(50_000)
    from deduce.cli import main as run

    run()


if __name__ == "__main__":
    main()
