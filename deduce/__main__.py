"""The command `deduce`, also as `python -m deduce`: before it loads anything, Ctrl-C is dealt with.

What it needs for that is built into the interpreter.  Python begins `-m` by looking for modules in the current folder,
so that folder goes first of all: nobody who runs `deduce` there asked for what lies in it.
"""

import _signal  # type: ignore[import-not-found]  # typeshed knows `signal` alone, which takes long to load
import sys

if __name__ == "__main__" and not sys.flags.safe_path:
    del sys.path[0]


def main() -> None:
    """Run the command line, and leave with its exit status."""
    if _signal.getsignal(_signal.SIGINT) != _signal.SIG_IGN:
        # nothing is lost yet: it ends as most programs do, and nothing has to be loaded for that
        _signal.signal(_signal.SIGINT, _signal.SIG_DFL)
    from deduce.interrupts import install

    install()
    import gc

    # the engine leaves next to no cycles behind; by itself Python looks for them at every 700 new objects
    gc.set_threshold(50_000)
    from deduce.cli import main as run

    try:
        run()
    finally:
        gc.freeze()  # all is given back at the end; to look for cycles in it first takes long


if __name__ == "__main__":
    main()
