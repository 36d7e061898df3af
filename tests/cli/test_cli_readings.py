"""A file that does not say whether lines may repeat: each command reads it the way that leaves one solution."""

from __future__ import annotations

import json

import pytest
from attrs import evolve
from cli_cases import NONE
from commands import run
from samples import QUICK

from deduce.formats import read_text, write

FIRST = evolve(QUICK[0], unique_lines=True)
TWINS = "01.0\n0110\n1001\n100.\n"
REMARK = (
    "ssuming that rows and columns may repeat, as there is no solution otherwise. "
    "If rows must differ here, add --unique-lines.\n"
)


@pytest.mark.parametrize("name", ["explain", "hint", "solve", "check"])
def test_reading_with_a_solution_is_chosen_with_a_remark_and_equal_rows_are_always_reported(name):
    ended = run(name, "-", given=TWINS)
    assert (ended.returncode, ended.stderr) == (0, f"A{REMARK}")
    for last in ("1001", "1.0."):
        ended = run(name, "-", given=f"0110\n1001\n0110\n{last}\n")
        assert ended.returncode == 1
        assert ended.stderr.startswith("Row 3 is the same as row 1. If rows may repeat here, add --no-unique-lines.\n")


@pytest.mark.parametrize(("said", "status"), [("--unique-lines", 1), ("--no-unique-lines", 0)])
def test_unique_lines_option_is_believed(said, status):
    ended = run("solve", "-", said, given=TWINS)
    assert (ended.returncode, "rows and columns may repeat" in ended.stderr) == (status, False)


def test_check_compares_both_readings():
    ended = run("check", "-", given=TWINS)
    assert "This assumes that rows and columns may repeat. If they had to differ," in ended.stdout
    result = json.loads(run("check", "-", "--format", "json", given=TWINS).stdout)
    assert (result["status"], result["unique_lines"], result["otherwise"]) == ("unique", False, "none")
    assert "may repeat" not in run("check", NONE).stdout


def test_remarks_on_a_book_are_shortened_with_a_count():
    ended = run("solve", "-", given="\n".join([TWINS] * 8))
    lines = ended.stderr.splitlines()
    assert [line.split(":")[0] for line in lines[:5]] == [f"puzzle {number}" for number in range(1, 6)]
    assert lines[5:] == ["and 3 more puzzles read in an unusual way", "8 puzzles: 8 solved."]


@pytest.mark.parametrize("to", ["text", "json", "flat"])
def test_convert_does_not_choose_a_reading(to):
    ended = run("convert", "-", "--to", to, given=TWINS)
    assert (ended.returncode, ended.stderr) == (0, "")
    (puzzle,) = read_text(ended.stdout).puzzles
    assert puzzle.choice is not None


def test_grade_writes_the_reading_of_each_row():
    ended = run("grade", "-", "--format", "jsonl", given=f"{TWINS}\n{write([FIRST], 'text')}")
    rows = [json.loads(line) for line in ended.stdout.splitlines()]
    assert [(row["status"], row["unique_lines"]) for row in rows] == [("graded", False), ("graded", True)]
    assert ended.stderr == f"<stdin> puzzle 1: a{REMARK}2 puzzles: 2 graded.\n"
    ended = run("grade", "-", "--format", "csv", given=TWINS)
    assert ended.stdout.splitlines()[0].endswith(",message,unique_lines,label,grid")
    assert ",,false,," in ended.stdout.splitlines()[1]


def test_hint_judges_the_entries_of_a_record_by_its_puzzle(tmp_path):
    file = tmp_path / "save.json"
    rows = run("solve", "-", given=f"{FIRST}\n").stdout.split()
    (k, right), *_ = [pair for pair in enumerate(zip(FIRST.givens[0], rows[0], strict=True)) if pair[1][0] == "."]
    entries = [FIRST.givens[0][:k] + "10"[int(right[1])] + FIRST.givens[0][k + 1 :], *FIRST.givens[1:]]
    file.write_text(json.dumps({"initial": FIRST.givens, "current": entries}))
    ended = run("hint", file, "--reveal", 3)
    assert (ended.returncode, f"r1c{k + 1}" in ended.stdout) == (1, True)
    assert "the key 'current' is read as the entries in the puzzle of 'initial'" in ended.stderr
