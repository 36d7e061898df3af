"""The command `deduce`, also as `python -m deduce`."""

import gc
import os
import sys

if __name__ == "__main__" and not sys.flags.safe_path:
    del sys.path[0]  # the current folder: no module is loaded from there


def main() -> None:
    """Run the command line, and exit with its status."""
    os.environ["PYTHONSAFEPATH"] = "1"  # for worker processes: they load nothing from the current folder, either
    try:
        gc.set_threshold(50_000)  # deduce makes many objects and few cycles, so looking for them often takes long
        # here, so that Ctrl-C during the imports ends without a traceback, too
        from deduce.cli.app import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        gc.freeze()  # Python gives everything back at its end, and would look for cycles in it first


if __name__ == "__main__":
    main()
