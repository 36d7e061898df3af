"""The command `deduce`, also as `python -m deduce`."""

import gc
import os
import signal
import sys

if __name__ == "__main__" and not sys.flags.safe_path:
    del sys.path[0]  # the current folder, from which no module is loaded


def _end(number: int, frame: object) -> None:
    """End like after an error, so that no worker process and no temporary file is left."""
    sys.exit(128 + number)


def main() -> None:
    """Run the command line, and exit with its status."""
    os.environ["PYTHONSAFEPATH"] = "1"  # for worker processes: they load nothing from the current folder, either
    for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
        if signal.getsignal(number) == signal.SIG_DFL:  # not ignored, as `nohup` has it
            signal.signal(number, _end)
    try:
        gc.set_threshold(50_000)  # deduce makes many objects and few cycles, so that frequent collections cost time
        # imported here, so that Ctrl-C during the imports ends without a traceback, too
        from deduce.cli.app import main as run
        from deduce.cli.streams import prepare_streams

        prepare_streams()
        run()
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the work is done, and Python must end in peace
        gc.freeze()  # saves a last collection at the end of Python


if __name__ == "__main__":
    main()
