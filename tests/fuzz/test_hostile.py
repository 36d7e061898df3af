"""Hostile files, names and words: each gets its message and its status, and controls no terminal."""

import io
import json
import os
import re
import sys

import commands
import pytest
from fuzz import visible
from samples import LOOKAHEAD, explained

from deduce.drawing.terminal import Screen

GIVENS = ["01..", "....", "..1.", "1..0"]
GRID = "\n".join(GIVENS) + "\n"
HARM = "a\x1b[31m\x1b]0;b\x07\x9bc\u202ed\u2066\u2028\x85e\r\b[red]f[/] \U000e0041g"
READING = [
    "explain FILE",
    "hint FILE",
    "solve FILE",
    "check FILE",
    "grade FILE",
    "convert FILE --to json",
    "pick FILE",
    "clues FILE",
]
"""One for each command that reads puzzles."""
FEW = READING[:1] + READING[4:6]
"""One puzzle, several, and a table of rows."""
OTHERS = ["verify FILE", "generate --size 4 --seed 1 --out FILE", "rules --rules FILE", "rules --test FILE"]


def run(words, file="", given=""):
    return commands.run(*(file if word == "FILE" else word for word in words.split()), given=given)


def assert_refused(ended, *messages):
    """Assert that nothing was read, for the reasons given."""
    assert (ended.returncode, ended.stdout) == (2, "")
    assert visible(ended.stderr)
    assert [text for text in messages if text not in ended.stderr] == []


# -- text that a terminal would obey


def hostile_files():
    puzzle = {"id": HARM, "label": HARM, "source": HARM, "givens": GIVENS}
    trace = explained(LOOKAHEAD).to_json()
    return {
        "json": json.dumps(puzzle),
        "raw json": json.dumps(puzzle, ensure_ascii=False),
        "text": f"# id: {HARM}\n# label: {HARM}\n# source: {HARM}\n{GRID}".replace("\r", "\v"),
        "book": f"{HARM}\n{GRID}\n{HARM}\n{GRID}".replace("\r", "\f"),
        "faulty json": json.dumps({"givens": [HARM, HARM], HARM: 1, "rows": HARM, "symbols": HARM, "signs": [HARM]}),
        "odd symbols": json.dumps({"givens": GIVENS, "symbols": {"one": "\x1b", "zero": "\u202e", "empty": "\n"}}),
        "repeated keys": f'{{"givens": [], {json.dumps(HARM)}: 1, {json.dumps(HARM)}: 2}}',
        "prose": f"{HARM}\n{HARM}\n",
        "cells": f"01{HARM}\n" * 4,
        "flat": f"4x4;{HARM}\n4x4;01{HARM}..1....",
        "trace": json.dumps(trace | {"status": HARM}),
        "trace rule": json.dumps(trace).replace('["three"]', json.dumps([HARM]), 1),
        "book of another": json.dumps({"givens": GIVENS, "source": f"deduce generate {HARM}"}) + "\n",
    }


@pytest.mark.parametrize("words", READING + OTHERS)
def test_content_of_a_file_never_controls_the_terminal(words, tmp_path):
    for name, text in hostile_files().items():
        path = tmp_path / f"{name}.jsonl"
        path.write_text(text, encoding="utf-8")
        ended = run(words, path)
        assert ended.returncode in (0, 1, 2)
        assert visible(ended.stdout), (name, ended.stdout)
        assert visible(ended.stderr), (name, ended.stderr)


@pytest.mark.skipif(sys.platform != "linux", reason="names are held to more elsewhere")
@pytest.mark.parametrize("words", FEW + OTHERS)
def test_name_of_a_file_is_shown_on_one_line(words, tmp_path):
    for name in (f"{HARM}.txt".replace("/", ""), "one\ntwo: fine\n.txt", os.fsdecode(b"\xff\x9b.txt"), "[bold][$].txt"):
        path = tmp_path / name
        for text in (GRID, "01..\n..7.\n", None):
            if text is None:
                path.unlink()
            else:
                path.write_text(text)
            ended = run(words, path)
            assert visible(ended.stdout)
            assert visible(ended.stderr)
            assert not any(line.startswith("two") for line in (ended.stdout + ended.stderr).splitlines())


@pytest.mark.skipif(sys.platform != "linux", reason="names are held to more elsewhere")
def test_folder_may_hold_hostile_names_pipes_and_loops(tmp_path):
    for name in (f"{HARM}.txt".replace("/", ""), "one\ntwo.txt", os.fsdecode(b"\xff.txt")):
        (tmp_path / name).write_text(GRID)
    os.mkfifo(tmp_path / "pipe.txt")
    (tmp_path / "loop.txt").symlink_to(tmp_path / "loop.txt")
    ended = run("grade FILE --format jsonl", tmp_path)
    assert sum(json.loads(row).get("rows") == 4 for row in ended.stdout.splitlines()) == 3
    assert len(ended.stdout.splitlines()) == 4
    assert visible(ended.stdout + ended.stderr)


@pytest.mark.parametrize("words", [
    "FILE", "explain FILE", *[f"explain 4x4;................ {word}" for word in ("--FILE", "FILE", "--step FILE")],
    *[f"explain 4x4;................ {word} FILE" for word in ("--symbols", "--format", "--max-level")],
    "rules FILE", "verify FILE", "grade 4x4;................ --uses FILE", "convert 4x4;................ --to FILE",
    "generate --size FILE", "generate --size 4 --uses FILE", "generate --size 4 --symmetry FILE",
])  # fmt: skip
def test_words_of_the_command_line_never_control_the_terminal(words):
    ended = commands.run(*[word.replace("FILE", HARM + "\nfine") for word in words.split(" ")])
    assert_refused(ended)
    assert not any(line.startswith("fine") for line in ended.stderr.splitlines())


@pytest.mark.parametrize("colour", [False, True])
def test_screen_shows_control_characters(colour):
    out = io.StringIO()
    screen = Screen(out, colour=colour)
    screen.row((HARM, "title"), ("\n", ""))
    screen.say(HARM, style="bad")
    drawn = re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue())
    assert visible(drawn)
    assert "[red]f[/]" in drawn


# -- files that are no puzzles


@pytest.mark.nightly
@pytest.mark.parametrize("words", [*READING, "verify FILE"])
def test_huge_file_is_not_read_to_its_end(words, tmp_path):
    path = tmp_path / "gigabyte.txt"
    path.touch()
    os.truncate(path, 1 << 30)  # a hole, which takes no room on the disk
    assert_refused(run(words, path), "this is too long: at most")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\x7fELF\2\1\1\0\0", "NUL"),
        (b"[" * 200_000, "nested too deeply"),
        (b'{"givens":' * 100_000, "nested too deeply"),
        (b'{"rows": NaN, "givens": ["01", "10"]}', "expected a whole number above 0"),
        (b'{"rows": ' + b"9" * 100_000 + b', "givens": ["01", "10"]}', "expected a whole number above 0"),
        (b'{"rows": 1e99999, "givens": ["01", "10"]}', "expected a whole number above 0"),
        (b'{"givens": ["01", "10"], "givens": ["01", "10"]}', "occurs twice"),
        (b'{"givens": ["01", "10"], "signs": [' + b"0," * 100 + b"0]}", "may hold signs, which are not read"),
        (b'{"givens": ["01", "1\\ud800"]}', "not a cell"),
        (b"\n".join([*[b">>>>>>>>>0"] * 9, b"0>>>>>>>>>"]), "a puzzle has at least 2 rows"),
    ],
)
def test_files_that_are_not_puzzles_are_refused(data, message):
    assert_refused(run("explain -", given=data), message)


def test_many_faults_are_counted():
    for words, text, most in (
        ("check -", "{}\n" * 500, 100),
        ("grade -", "{}\n" * 500, 20),
        ("verify -", "0\n" * 500, 100),
    ):
        ended = run(words, given=text)
        assert_refused(ended, f"and {500 - most} more faults")
        assert len(ended.stderr.splitlines()) == most + 1
