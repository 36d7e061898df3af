"""The command `deduce`, also as `python -m deduce`: it handles Ctrl-C before it loads anything that takes long."""

from deduce.interrupts import install


def main() -> None:
    """Run the command line, and leave with its exit status."""
    install()
    from deduce.cli import main as run

    run()


if __name__ == "__main__":
    main()
