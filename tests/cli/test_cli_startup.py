"""A hint is asked for often, so it imports no more than it needs."""

import json
import subprocess
import sys

import pytest
from cli_cases import EASY

from deduce.cli import COMMANDS

HEAVY = {
    "rich",
    "pydantic",
    "multiprocessing",
    "concurrent",
    "asyncio",
    "email",
    "unittest",
    "http",
    "xml",
    "hypothesis",
}
"""Libraries that cost more than the hint itself."""

OTHERS = {
    "deduce.grades",
    "deduce.proving",
    "deduce.generator",
    "deduce.grading",
    "deduce.show.story",
    "deduce.show.grids",
}


def modules_of(*args):
    code = (
        "import json, sys\nfrom deduce.cli import main\n"
        "try: main()\nexcept SystemExit as end: assert not end.code, end.code\n"
        "print(json.dumps(sorted(sys.modules)))"
    )
    ended = subprocess.run([sys.executable, "-c", code, *args], capture_output=True, text=True, check=True)
    return set(json.loads(ended.stdout.splitlines()[-1]))


@pytest.mark.parametrize("more", [[], ["--reveal", "3"], ["--max-level", "2", "--symbols", "1 0 ."]])
def test_a_hint_imports_nothing_heavy(more):
    loaded = modules_of("hint", EASY, *more)
    assert not HEAVY & {name.partition(".")[0] for name in loaded}
    assert not OTHERS & loaded


@pytest.mark.parametrize("args", [["hint", EASY], ["check", EASY], ["rules"]])
def test_a_command_imports_no_other_command(args):
    loaded = modules_of(*args)
    assert {name for name in COMMANDS if f"deduce.cli.{name}" in loaded} == {args[0]}


def test_an_explanation_without_colour_needs_no_rich():
    assert "rich" not in modules_of("explain", EASY)
