"""Every end of a run: exit statuses, help, limits of search that --no-limits lifts, and what a shell completes."""

import sys

import pytest
from cli_cases import EASY, LINES
from commands import run

from deduce.cli.app import COMMANDS
from deduce.engine.registry import load
from deduce.game.puzzle import Puzzle
from deduce.playing.game import Game
from deduce.playing.session import text_of

ENDINGS = """
0 explain EASY --step 3
0 explain LOOKAHEAD
0 explain LOOKAHEAD --from-level 7
0 explain EASY --from-level 8
1 explain LOOKAHEAD --max-level 6
1 explain NONE
1 explain SEVERAL
1 solve NONE
1 solve SEVERAL
0 check EASY
1 check NONE
1 check SEVERAL
1 check NEEDS_UNIQUE --no-unique-lines
0 hint EASY
1 hint NONE
1 hint 4x4;................
0 hint 4x4;1100001110100101
0 hint EASY --apply
1 hint NONE --apply
0 hint EASY --cell r1c1 --apply
0 hint EASY --all
0 hint 4x4;1100001110100101 --all
1 hint NONE --all
1 hint 4x4;................ --all
0 hint EASY --line r1
1 hint 4x4;000............. --line r1
0 convert EASY --to unruly
1 convert EASY --to task
0 --version
"""


def test_explanation_of_several_solutions_says_so_before_the_first_step():
    text = run("explain", "6x6;11............0..1..........1.00....").stdout
    assert text.index("more than one solution") < text.index("Row 1")


@pytest.mark.parametrize(("status", "words"), [row.split(" ", 1) for row in ENDINGS.strip().splitlines()])
def test_exit_status(status, words):
    assert run(*(LINES.get(word, word) for word in words.split())).returncode == int(status)


def test_help_lists_every_command_with_the_first_line_of_its_own_help():
    ended = run("--help")
    nothing = run()
    assert (ended.returncode, ended.stderr) == (0, "")
    assert (nothing.returncode, nothing.stdout, nothing.stderr) == (2, "", ended.stdout)
    listed = " ".join(ended.stdout.partition("Commands:")[2].split())
    for name in COMMANDS:
        usage, first, *_ = run(name, "--help").stdout.split("\n\n")
        assert usage.startswith(f"Usage: deduce {name} [OPTIONS]")
        assert f"{name} {' '.join(first.split())}" in listed


@pytest.mark.parametrize(
    ("library", "extra", "words"), [("typst", "print", ["print", EASY]), ("textual", "play", ["play", EASY])]
)
def test_missing_extra_is_named(library, extra, words, monkeypatch):
    needing = (library, "deduce.printing.", "deduce.playing.board")
    for name in [name for name in sys.modules if name.startswith(needing)]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, library, None)
    ended = run(*words)
    assert ended.stderr == f"this needs {library}; docs/installing.md says how to add the extra {extra!r}\n"
    assert (ended.returncode, ended.stdout) == (2, "")


BLANK = "......\n" * 6
MESSAGE = "ot decided within 24 steps"
REMEDY = "--budget N allows more"


@pytest.mark.parametrize("words", ["check -", "solve -", "hint - --reveal 3", "grade -", "clues -"])
def test_search_limit_is_reported_and_can_be_removed(words):
    ended = run(*words.split(), "--budget", 24, given=BLANK)
    output = " ".join(f"{ended.stdout} {ended.stderr}".split())
    assert MESSAGE in output
    assert REMEDY in output
    assert ended.returncode == 1
    ended = run(*words.split(), "--no-limits", given=BLANK)
    assert MESSAGE not in ended.stdout + ended.stderr
    assert ended.returncode == 1


def test_saved_puzzle_beyond_the_limits_is_refused(tmp_path):
    save = tmp_path / "large.json"
    save.write_text(text_of(Game(Puzzle(["." * 201] * 2)), 1.0))
    ended = run("play", "--save", save)
    assert ended.stderr == f"{save}: the grid is too large: at most 200 rows and columns (--no-limits lifts this)\n"
    assert (ended.stdout, ended.returncode) == ("", 2)
    ended = run("play", "--save", save, "--no-limits")
    assert (ended.stderr, ended.returncode) == ("the board needs a terminal, on standard error\n", 2)


RULES = [rule.info.id for rule in load().rules]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ([""], list(COMMANDS)),
        (["g"], ["grade", "generate"]),
        (["hint", "--re"], ["--reveal"]),
        (["explain", "--format", "j"], ["json", "jsonl"]),
        (["grade", "--sort", "ra"], ["rating"]),
        (["grade", "book.txt", "--uses", "sandwich", "--uses", "quo"], ["quota-fill"]),
        (["generate", "--uses", "whole"], [name for name in RULES if name.startswith("whole")]),
        (["rules", ""], RULES),
        (["explain", ""], []),  # a file: that is the shell's own
        (["explian", "--fo"], []),
    ],
    ids=" ".join,
)
def test_bash_completes(words, expected):
    asked = {"COMP_WORDS": " ".join(("deduce", *words)), "COMP_CWORD": str(len(words))}
    ended = run(env={"_DEDUCE_COMPLETE": "complete_bash"} | asked)
    assert (ended.returncode, ended.stdout.split(), ended.stderr) == (0, expected, "")
