"""What each short command loads: no room of deduce and no large module that it does not need."""

import json
import subprocess
import sys

import pytest
from cli_cases import EASY

CORE = {"answers", "base", "cli", "drawing", "engine", "formats", "game", "grid", "photo", "reasons", "wording"}
"""The rooms that read a puzzle, argue about it and draw it; of `photo` only its front."""

ROOMS = {
    "hint": CORE,
    "explain": CORE,
    "check": CORE | {"books"},
    "solve": CORE,
    "clues": CORE,
    "rules": CORE,
    "convert": CORE | {"books"},
    "grade": CORE | {"books"},
    "verify": CORE | {"books"},
}
ARGUMENTS = {"rules": [], "convert": [EASY, "--to", "json"], "verify": ["-"]}
LARGE = ("cv2", "decimal", "fractions", "logging", "multiprocessing", "numpy", "pydantic", "rich", "statistics")
"""Modules that take as long to load as a short command takes without them."""

SCRIPT = """
import sys
from deduce.__main__ import main
try:
    main()
except SystemExit:
    pass
print(*sys.modules, file=sys.stderr)
"""


def loaded(command):
    words = [command, *ARGUMENTS.get(command, [EASY])]
    ended = subprocess.run(
        [sys.executable, "-c", SCRIPT, *words], input=json.dumps({}), capture_output=True, text=True, check=True
    )
    return set(ended.stderr.splitlines()[-1].split())


@pytest.mark.parametrize("command", ROOMS)
def test_command_loads_the_rooms_that_it_needs(command):
    modules = loaded(command)
    rooms = {name.split(".")[1] for name in modules if name.count(".") >= 2 and name.startswith("deduce.")}
    assert rooms - {"rules"} <= ROOMS[command]


@pytest.mark.parametrize("command", ["hint", "check", "solve"])
def test_short_commands_load_nothing_large(command):
    assert not loaded(command) & {*LARGE, "deduce.answers.grades", "deduce.drawing.svg", "deduce.engine.waves"}
