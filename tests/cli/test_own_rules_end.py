"""A rule of one's own that fails ends every command alike: one line with the rule, its file and its line, status 1."""

import re

import pytest
from cli_cases import EASY
from commands import run
from own_rule import GOOD

PROLOGUE, _, _ = GOOD.partition("\ndef find")
LINE = (
    PROLOGUE.replace("    signs=True,\n", "").replace("2.5", "1.0")
    + '\n\ndef find(line):\n    """Nothing is right."""\n'
)
GRID = LINE.replace("    bands=", '    scope="grid",\n    bands=').replace("find(line)", "find(view, bands)")
LINE = f"{LINE}    if line.shape.length != 6 or line.x:\n        return ()\n"
FORCED = f'{LINE}    return\n    yield\n\n\ndef forced(shape, x, y, bound):\n    """Nothing is right."""\n'
FIRST = "line.blanks & -line.blanks"
FINDING = "Finding(FACTS.bands[0], {})"
ARGUMENT = "Argument({uses}, {bx}, 0, {x}, {y}, {says}, {rest})"


def finds(uses=("three",), bx="0", x="0", y=FIRST, says="lambda told: ()", rest=""):
    return LINE + f"    yield {FINDING.format(ARGUMENT.format(uses=uses, bx=bx, x=x, y=y, says=says, rest=rest))}\n"


STOPS = {
    "throws": (
        LINE + '    raise ValueError("no \\x1b[31mred\\nline")\n',
        "stops with ValueError: no \\u{1b}[31mred line",
    ),
    "leaves": (LINE + "    import sys\n    sys.exit()\n", "stops with SystemExit"),
    "leaves with 0": (LINE + "    raise SystemExit(0)\n", "stops with SystemExit: 0"),
    "has no memory": (LINE + "    raise MemoryError\n", "stops with MemoryError"),
    "recurses": (LINE + "    yield from find(line)\n", "stops with RecursionError: maximum recursion depth exceeded"),
    "closes": (LINE + "    raise GeneratorExit\n", "stops with GeneratorExit"),
    "an exception that cannot be told": (
        LINE + "    class Odd(Exception):\n        def __str__(self):\n            return 1 / 0\n    raise Odd\n",
        "stops with Odd",
    ),
    "finds nothing that can be gone through": (
        LINE + "    return None\n",
        "stops with TypeError: 'NoneType'",
    ),
    "finds without end": (
        LINE + f"    while True:\n        yield {FINDING.format('None')}\n",
        "finds 100000 things or more",
    ),
    "finds a number": (LINE + "    yield 3\n", "finds 3, which is no Finding"),
    "argues by nothing": (LINE + f"    yield {FINDING.format('None')}\n", "argues by None"),
    "finds in a band of another": (LINE + "    yield Finding(Band(1.1), None)\n", "which is no band of its own"),
    "outside": (finds(y="1 << 6"), "speaks of 64, which is no set of cells"),
    "below": (finds(y="~line.x"), "speaks of -1, which is no set of cells"),
    "no cells": (finds(y="'all'"), "speaks of 'all', which is no set of cells"),
    "nothing": (finds(y="0"), "places nothing"),
    "both": (finds(x=FIRST), "both symbols in a cell"),
    "premises that do not stand": (finds(bx="1"), "rests on cells that do not hold"),
    "no such game rule": (finds(uses=("four",)), "uses (('four',), ())"),
    "lines that are not finished": (finds(rest="(7,)"), "uses (('three',), (7,))"),
    "forces text": (FORCED + '    return "ab"\n', "forces what are no two sets of cells"),
    "forces one set": (FORCED + "    return 1\n", "stops with TypeError: cannot unpack"),
    "forces outside": (FORCED + "    return 0, 1 << shape.length\n", "forces what are no two sets of cells"),
    "forces and throws": (FORCED + "    return 0, 1 // 0\n", "stops with ZeroDivisionError"),
    "on the grid: throws": (GRID + "    yield 1 / 0\n", "stops with ZeroDivisionError"),
    "on the grid: leaves": (GRID + "    raise SystemExit\n", "stops with SystemExit"),
    "on the grid: a number": (GRID + "    yield 3\n", "stops with AttributeError: 'int'"),
}
SAYS = {
    "throws": ("1 / 0", "stops with ZeroDivisionError"),
    "leaves": ("exit()", "stops with SystemExit"),
    "never ends": ("iter(lambda: told.left(1), 0)", "stops with TypeError: what is said is made of claims"),
    "a word": ('"no"', "stops with TypeError: what is said is made of claims"),
    "cells outside": ("[told.blanks(~0)]", "stops with ValueError: it speaks of cells outside the line"),
    "a count that is none": ('[told.left("one")]', "stops with "),
}
LOADS = {
    "is no Python": ("def find(line:\n", "stops with SyntaxError"),
    "leaves while it loads": (f"import sys\nsys.exit()\n{GOOD}", "stops with SystemExit"),
    "leaves with 0 while it loads": (f"{GOOD}\nraise SystemExit(0)\n", "stops with SystemExit"),
    "needs what is not there": (f"import no_such_module\n{GOOD}", "stops with ModuleNotFoundError"),
    "throws while it loads": (f'raise OSError("a\\x1b]0;b\\x07")\n{GOOD}', "stops with OSError: a\\u{1b}]0;b"),
    "is no text": ("\0", "stops with "),
    "asks without end while it loads": (f"def more():\n    more()\n\n\nmore()\n{GOOD}", "stops with RecursionError"),
}
COMMANDS = {
    "hint": ["hint", EASY, "--reveal", "3"],
    "explain": ["explain", EASY],
    "grade": ["grade", "-", "--format", "csv"],
    "clues": ["clues", EASY],
    "page": ["page", EASY],
}


def ends(folder, text, message, words, **options):
    """Run a command with a rule; it must end in one line."""
    (folder / "pair_needs_two.py").write_text(text, encoding="utf-8")
    with_rule = ["--check", folder] if words[0] == "rules" else ["--rules", folder]
    ended = run(*words, *with_rule, given=f"{EASY}\n", cwd=folder, **options)
    (line,) = ended.stderr.splitlines()
    assert re.match(rf"{re.escape(str(folder))}/pair_needs_two.py:\d+: the rule pair-needs-two ", line)
    assert message in line
    assert line.isprintable()
    assert ended.returncode == 1


@pytest.mark.parametrize("case", STOPS)
@pytest.mark.parametrize("command", COMMANDS)
def test_what_it_finds(tmp_path, command, case):
    if "on the grid" in case and command == "hint":
        pytest.skip("an easier step is told, and this rule is not asked")
    ends(tmp_path, *STOPS[case], COMMANDS[command])


@pytest.mark.parametrize("case", SAYS)
@pytest.mark.parametrize("command", ["hint", "explain", "page", "rules"])
def test_what_it_says(tmp_path, command, case):
    says, message = SAYS[case]
    (tmp_path / "edge.txt").write_text("# unique lines: off\n......\n...101\n" + "......\n" * 4 + "r2c1 = r2c2\n")
    words = ["edge.txt" if word == EASY else word for word in COMMANDS.get(command, ["rules"])]
    ends(tmp_path, re.sub(r"pair=pair: .*", f"pair=pair: {says}", GOOD), message, words)


@pytest.mark.parametrize("case", LOADS)
@pytest.mark.parametrize("command", COMMANDS)
def test_what_it_does_while_it_is_loaded(tmp_path, command, case):
    ends(tmp_path, *LOADS[case], COMMANDS[command])


@pytest.mark.parametrize("case", ["throws", "leaves with 0", "recurses", "finds without end", "below"])
def test_in_worker_processes(tmp_path, case):
    ends(tmp_path, *STOPS[case], [*COMMANDS["grade"], "--jobs", "2"])


def test_what_was_graded_before_is_kept(tmp_path):
    small = "4x4;1...........0.1."
    (tmp_path / "pair_needs_two.py").write_text(STOPS["throws"][0], encoding="utf-8")
    for jobs in ("1", "2"):
        ended = run("grade", "-", "--format", "csv", "--jobs", jobs, "--rules", tmp_path, given=f"{small}\n{EASY}\n")
        *_, why, rest = ended.stderr.splitlines()
        assert (ended.returncode, len(ended.stdout.splitlines())) == (1, 2)
        assert why.endswith("; 1 done.")
        assert rest == "Not done: <stdin> from puzzle 2 on, and all after it."


@pytest.mark.parametrize("case", STOPS | LOADS)
def test_where_it_is_tried(tmp_path, case):
    ends(tmp_path, *(STOPS | LOADS)[case], ["rules"])
