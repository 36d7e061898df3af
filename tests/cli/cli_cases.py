"""Puzzles that the tests of the command line share, and a terminal."""

import os
import subprocess

from commands import command

EASY = "6x6:BbaDDABjbbg"
SEVERAL = "4x4;1..............."
NONE = "4x4;111............."
# one value of r4c4 fails only when it is followed across the grid
LOOKAHEAD = "6x6;.0..1.0...011..10010..1001..01.1001."
# without the unique-lines rule it has more than one solution
NEEDS_UNIQUE = "4x4;.....0.1..0...11"
TANGO = (
    "# unique lines: off\n"
    "....1.\n......\n10....\n....10\n......\n...0..\n"
    "r1c1 x r1c2\nr1c2 x r1c3\nr1c2 x r2c2\nr1c5 x r1c6\nr2c4 x r3c4\n"
    "r3c3 = r3c4\nr4c1 x r4c2\nr5c1 x r5c2\nr5c3 = r5c4\n"
)


def at_a_terminal(typed, *words, **options):
    """Run a command in a new terminal; return its status, its output and its standard error."""
    main, terminal = os.openpty()
    streams = {"stdin": terminal, "stdout": terminal, "stderr": subprocess.PIPE}
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"} | {"NO_COLOR": "1"}
    with subprocess.Popen(command(*words), **streams, env=environment, **options) as started:
        os.close(terminal)
        os.write(main, typed)
        errors = started.stderr.read().decode()
    shown = b""
    try:
        while part := os.read(main, 65536):
            shown += part
    except OSError:  # a terminal reports a closed other end this way
        pass
    os.close(main)
    return started.returncode, shown.decode().replace("\r", ""), errors
