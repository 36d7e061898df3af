"""The command `deduce`, also as `python -m deduce`.

Python begins `-m` by looking for modules in the current folder, so that folder goes first of all: nobody who runs
`deduce` there asked for what lies in it.
"""

import gc
import sys

if __name__ == "__main__" and not sys.flags.safe_path:
    del sys.path[0]


def main() -> None:
    """Run the command line, and leave with its exit status."""
    try:
        # the engine leaves next to no cycles behind; by itself Python looks for them at every 700 new objects
        gc.set_threshold(50_000)
        from deduce.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        gc.freeze()  # all is given back at the end; to look for cycles in it first takes long


if __name__ == "__main__":
    main()
