"""A command is called often, so it imports no more than it needs."""

import json
import subprocess
import sys
from functools import cache

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
"""Libraries that cost more than a hint itself."""

PROCESSES = {"multiprocessing", "concurrent"}

OTHERS = {
    "deduce.grading.grades",
    "deduce.proving",
    "deduce.generator",
    "deduce.grading",
    "deduce.show.story",
    "deduce.show.grids",
}


@cache
def modules_of(*args):
    code = (
        "import json, sys\nfrom deduce.cli import main\n"
        "try: main()\nexcept SystemExit as end: assert not end.code, end.code\n"
        "print(json.dumps(sorted(sys.modules)))"
    )
    ended = subprocess.run([sys.executable, "-c", code, *args], capture_output=True, text=True, check=True)
    return frozenset(json.loads(ended.stdout.splitlines()[-1]))


def libraries(modules):
    return {name.partition(".")[0] for name in modules}


@pytest.mark.parametrize("more", [[], ["--reveal", "3"], ["--max-level", "2", "--symbols", "1 0 ."]])
def test_a_hint_imports_nothing_heavy(more):
    loaded = modules_of("hint", EASY, *more)
    assert not HEAVY & libraries(loaded)
    assert not OTHERS & loaded


@pytest.mark.slow
@pytest.mark.parametrize(
    ("args", "needed"),
    [
        (["--help"], set()),
        (["--version"], set()),
        (["explain", "--help"], set()),
        (["explain", EASY], set()),
        (["explain", EASY, "--rules", ""], set()),
        (["check", EASY], set()),
        (["solve", EASY], set()),
        (["convert", EASY, "--to", "unruly"], set()),
        (["rules"], set()),
        (["clues", EASY], set()),
        (["page", EASY], set()),
        (["verify", "--help"], set()),
        (["print", "--help"], set()),
        (["pick", EASY], PROCESSES),
        (["grade", EASY, "--uses", "sandwich", "--plain"], PROCESSES),
        (["generate", "--size", "4", "--seed", "1"], PROCESSES),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_command_imports_nothing_heavy(args, needed, tmp_path):
    loaded = libraries(modules_of(*[word or str(tmp_path) for word in args]))
    assert HEAVY & loaded <= needed


@pytest.mark.parametrize("args", [["--help"], ["--version"]])
def test_what_needs_no_puzzle_imports_no_reader(args):
    assert not {name for name in modules_of(*args) if name.startswith(("deduce.formats", "deduce.rule", "deduce.show"))}


def test_a_notebook_is_served_by_what_nobody_else_imports():
    loaded = modules_of("explain", EASY)
    assert not {name for name in loaded if name.startswith(("deduce.pages", "deduce.scene.svg"))}


@pytest.mark.parametrize("args", [["hint", EASY], ["check", EASY], ["rules"]])
def test_a_command_imports_no_other_command(args):
    loaded = modules_of(*args)
    assert {name for name in COMMANDS if f"deduce.cli.{name}" in loaded} == {args[0]}
