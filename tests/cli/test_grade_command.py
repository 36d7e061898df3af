"""`deduce grade` as a person and a program meet it, and where its report as HTML is written."""

import csv
import io
import json
import re
from functools import cache

import pytest
from attrs import evolve
from commands import run as deduce
from images import images
from samples import DATA, GRADED, grade_of

from deduce.formats import puzzle_to_json, write

FIELDS = (
    "file index id rows columns clues status level name rating opening effort bottlenecks steps hardest techniques "
    "longest_chain message unique_lines"
)
SAMPLE = DATA / "grading_sample.jsonl"


def run(*words, given=""):
    return deduce("grade", *words, given=given, env={"COLUMNS": "140"})


@cache
def sample(*words):
    """Grade the sample as JSON lines, once for all tests."""
    return run(SAMPLE, "--format", "jsonl", *words)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "books").mkdir()
    (tmp_path / "books" / "good.txt").write_text(write(GRADED[:3], "text"), encoding="utf-8")
    (tmp_path / "books" / "bad.txt").write_text("111...\n" + "......\n" * 5, encoding="utf-8")
    (tmp_path / "many.txt").write_text("....\n" * 4, encoding="utf-8")
    return tmp_path


def test_json_lines_have_exactly_the_fields():
    result = sample()
    assert result.returncode == 0
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(rows) == len(GRADED)
    for number, (row, puzzle) in enumerate(zip(rows, GRADED, strict=True), 1):
        assert " ".join(row) == FIELDS
        assert (row["index"], row["id"]) == (number, puzzle.id)
        expected = grade_of(puzzle).to_json()
        assert {key: row[key] for key in expected} == expected


def test_csv_and_json_say_the_same_as_json_lines():
    lines = [json.loads(line) for line in sample().stdout.splitlines()]
    assert json.loads(run(SAMPLE, "--format", "json").stdout) == lines
    table = list(csv.DictReader(io.StringIO(run(SAMPLE, "--format", "csv").stdout)))
    assert " ".join(table[0]) == FIELDS
    for row, line in zip(table, lines, strict=True):
        assert row["rating"] == str(line["rating"])
        assert dict(pair.split("=") for pair in row["techniques"].split()) == {
            rule: str(uses) for rule, uses in line["techniques"].items()
        }


def test_faulty_puzzle_does_not_stop_the_others(folder):
    result = run(folder, "--format", "jsonl")
    assert result.returncode == 1
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [row["status"] for row in rows] == ["none", "graded", "graded", "graded", "several"]
    assert rows[0]["level"] is None
    assert "three 1s together" in rows[0]["message"]
    assert "three 1s together" in result.stderr


def test_report_has_histogram_and_faults(folder):
    result = run(folder)
    assert result.returncode == 1
    for words in ("1 neighbours", "100%", "Without a grade: 2", "5 puzzles in 3 files: 3 graded", "three 1s together"):
        assert words in result.stdout
    assert "\x1b" not in result.stdout


def test_nothing_to_read_exits_with_2(tmp_path):
    assert run(tmp_path).returncode == 2
    (tmp_path / "odd.txt").write_text("hello there\n", encoding="utf-8")
    result = run(tmp_path)
    assert result.returncode == 2
    assert "odd.txt" in result.stderr
    assert result.stdout == ""


def test_filters_and_order():
    def graded(*words):
        return [json.loads(line) for line in sample(*words).stdout.splitlines()]

    levels = [row["level"] for row in graded()]
    assert {row["level"] for row in graded("--level", "3-4")} == {3, 4}
    assert {row["level"] for row in graded("--level", "6-", "--rating", "-6.9")} == {6}
    assert [row["level"] for row in graded("--sort", "level", "--reverse")] == sorted(levels, reverse=True)
    only = graded("--uses", "unique-line", "--sort", "rating")
    assert [row["rating"] for row in only] == sorted(
        row["rating"] for row in graded() if "unique-line" in row["techniques"]
    )


def test_duplicates_are_listed(tmp_path):
    book = tmp_path / "book.jsonl"
    twin = evolve(list(images(GRADED[1]))[7], id="twin")
    lines = [json.dumps(puzzle_to_json(puzzle)) for puzzle in (*GRADED[:4], twin)]
    book.write_text("\n".join(lines) + "\n", encoding="utf-8")
    result = run(book, "--duplicates")
    assert result.returncode == 0
    assert f"{book} puzzle 2 ({GRADED[1].id}) = {book} puzzle 5 (twin)" in result.stdout
    assert "No duplicates, even if turned, mirrored or with symbols swapped." in run(SAMPLE, "--duplicates").stdout
    rows = [json.loads(line) for line in run(book, "--duplicates", "--format", "jsonl").stdout.splitlines()]
    assert [bool(row["message"]) for row in rows] == [False, False, False, False, True]


def test_report_is_written_to_the_file(tmp_path):
    small, out = tmp_path / "small.txt", tmp_path / "report.html"
    small.write_text(write(GRADED[:4], "text"), encoding="utf-8")
    result = run(small, "--html", out)
    assert (result.returncode, result.stdout) == (0, "")
    assert result.stderr == f"4 puzzles: 4 graded.\nWrote the report on 4 puzzles to {out}.\n"
    assert "Report on small.txt" in out.read_text(encoding="utf-8")


def test_filters_apply_to_the_report():
    page = run(SAMPLE, "--html", "-", "--level", "3-4").stdout
    ratings = [float(rating) for rating in re.findall(r", rating ([\d.]+)</title>", page)]
    assert ratings == [grade_of(puzzle).rating for puzzle in GRADED if grade_of(puzzle).level in (3, 4)]
    assert ">nested-lookahead<" in page


def test_faulty_puzzles_are_reported_and_set_the_exit_status(tmp_path):
    result = run("4x4;................", "--html", tmp_path / "report.html")
    assert result.returncode == 1
    assert "more than one solution" in result.stderr
    assert "1 puzzle has no grade" in (tmp_path / "report.html").read_text(encoding="utf-8")
