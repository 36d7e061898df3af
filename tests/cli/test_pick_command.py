"""`deduce pick` as an editor meets it: what comes is what `deduce grade` says is there."""

import json

import pytest
from cli_cases import EASY
from commands import run
from samples import DATA, GRADED, grade_of

from deduce.formats import read_text, write

SAMPLE = DATA / "grading_sample.jsonl"


def rows_of(*words):
    ended = run(*words, "--format", "jsonl")
    assert ended.returncode == 0, ended.stderr
    return [json.loads(line) for line in ended.stdout.splitlines()]


@pytest.mark.parametrize(
    "words", ["--level 3-5 --uses unique-line --reverse", "--rating 4.0-6.0 --sort effort", "--sort rating --reverse"]
)
def test_filters_and_order_are_those_of_grade(words):
    graded = rows_of("grade", SAMPLE, *words.split())
    assert [row["id"] for row in rows_of("pick", SAMPLE, *words.split())] == [row["id"] for row in graded] != []


def test_spread_has_the_easiest_and_the_hardest():
    picked = rows_of("pick", SAMPLE, "--count", 4, "--spread", "--sort", "rating")
    spread = [row["grade"]["rating"] for row in picked]
    ratings = [grade_of(puzzle).rating for puzzle in GRADED]
    assert len(set(spread)) == 4
    assert (spread[0], spread[-1]) == (min(ratings), max(ratings))
    assert spread == sorted(spread)


def test_text_reads_back_and_the_file_is_named(tmp_path):
    out = tmp_path / "out.txt"
    ended = run("pick", SAMPLE, "--count", 3, "--out", out)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", f"Wrote 3 puzzles to {out}.\n")
    assert read_text(out.read_text(encoding="utf-8")).puzzles == tuple(GRADED[:3])
    assert run("pick", SAMPLE, "--count", 3).stdout == out.read_text(encoding="utf-8")


def test_repeated_ids_get_numbers_and_are_reported(tmp_path):
    (tmp_path / "a.txt").write_text(write(GRADED[:2], "text"), encoding="utf-8")
    (tmp_path / "b.txt").write_text(write(GRADED[1:3], "text"), encoding="utf-8")
    ended = run("pick", tmp_path)
    first, second, third = (puzzle.id for puzzle in GRADED[:3])
    assert [puzzle.id for puzzle in read_text(ended.stdout).puzzles] == [first, second, f"{second}-2", third]
    assert ended.stderr.splitlines() == [
        f"{tmp_path / 'b.txt'} puzzle 1 ({second}): renamed {second}-2, as its id is used twice"
    ]


def test_too_few_matches_are_reported_and_none_write_no_file(tmp_path):
    ended = run("pick", EASY, "--count", 2)
    assert (ended.returncode, ended.stderr) == (1, "Picked 1 of 2: no other puzzle matches.\n")
    assert ended.stdout
    out = tmp_path / "out.txt"
    ended = run("pick", EASY, "--level", "8", "--out", out)
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, "", "No puzzle matches.\n")
    assert not out.exists()
