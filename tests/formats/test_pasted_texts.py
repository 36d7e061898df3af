"""Texts of kinds that people paste: each is read right or refused, and never as another puzzle.

`data/pasted.jsonl` has for each what it holds (nothing if it is no puzzle). Where it says that a text is refused today,
a reader may refuse it with a fault or read it; the others must be read.
"""

from __future__ import annotations

import json
from pathlib import Path

import commands
import pytest

from deduce.formats import read_text

TEXTS = [json.loads(line) for line in (Path(__file__).parent / "data" / "pasted.jsonl").read_text("utf-8").splitlines()]
SWAPPED = str.maketrans("01", "10")


@pytest.mark.parametrize("entry", TEXTS, ids=lambda entry: entry["name"])
def test_pasted_text_is_read_right_or_refused(entry: dict) -> None:
    reading = read_text(entry["text"])
    held = [(read["givens"], read.get("signs", ""), read.get("solution", "")) for read in entry.get("read", [])]
    # which symbol is 1 is a matter of taste where the text does not say it
    swapped = [(givens.translate(SWAPPED), signs, solution.translate(SWAPPED)) for givens, signs, solution in held]
    read = [
        (" ".join(puzzle.givens), ", ".join(map(str, puzzle.signs)), " ".join(puzzle.solution))
        for puzzle in reading.puzzles
    ]
    if read or "today" not in entry:
        is_told = any("is read as" in remark for remark in reading.remarks)
        assert read == held or (read == swapped and is_told), entry["text"]
    else:
        assert reading.faults
        assert all(str(fault).isprintable() for fault in reading.faults)


def test_no_command_answers_what_was_not_read(tmp_path: Path) -> None:
    unread = [entry for entry in TEXTS if not read_text(entry["text"]).puzzles]
    assert unread
    for entry in unread[:4]:
        file = tmp_path / entry["name"]
        file.write_text(entry["text"])
        for command in ("solve", "check", "hint"):
            ended = commands.run(command, file)
            assert (ended.returncode, ended.stdout) == (2, "")
            assert ended.stderr


def test_array_that_lost_a_row_is_a_question() -> None:
    rows = "[[null,1,null,0],[null,null,0,null],[1,1,null,0]]"
    for text in (rows, f'{{"grid": {rows}}}', '{"givens": [".1.0", "..0.", "11.0"]}', ".1.0\n..0.\n11.0"):
        reading = read_text(text)
        assert reading.puzzles == ()
        assert "not square" in reading.faults[0].message


@pytest.mark.parametrize("marks", ["._", ".?", ".-", "-_", "?_"])
def test_two_marks_for_empty_cells_are_a_question(marks: str) -> None:
    one, other = marks
    reading = read_text(f"0{one}{one}1\n{one}{one}0{one}\n{other}0{one}{one}\n1{one}{one}0\n")
    assert reading.puzzles == ()
    assert reading.faults


def test_faults_that_may_change_a_puzzle_take_it_out() -> None:
    board = "grid = [[0, 0, 1, 2], [0, 0, 0, 0], [1, 0, 0, 0], [0, 0, 0, 2]]\nequals = [(1, 1, 2, 1)]\n"
    for text in (board, "r1c1 = r1c2\n01..\n....\n..1.\n1..0\n"):
        reading = read_text(text)
        assert reading.faults or reading.puzzles[0].signs
        assert not (reading.faults and reading.puzzles)
