"""`deduce grade` as a person and a program meet it."""

import csv
import io
import json
from functools import cache

import pytest
from attrs import evolve
from commands import run as deduce
from images import images
from samples import DATA, GRADED, grade_of

from deduce.formats import puzzle_to_json, write

FIELDS = ["file", "index", "id", "rows", "columns", "clues", "status", "level", "name", "rating"]
FIELDS += [
    "opening",
    "effort",
    "bottlenecks",
    "steps",
    "hardest",
    "techniques",
    "longest_chain",
    "message",
    "unique_lines",
]
SAMPLE = DATA / "grading_sample.jsonl"
PUZZLES = GRADED
BAD = "111...\n......\n......\n......\n......\n......\n"
MANY = "....\n....\n....\n....\n"


def run(*words, given=""):
    return deduce("grade", *words, given=given, env={"COLUMNS": "140"})


@cache
def sample(*words):
    """Grade the sample as JSON lines, once for all tests."""
    return run(SAMPLE, "--format", "jsonl", *words)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "books").mkdir()
    (tmp_path / "books" / "good.txt").write_text(write(PUZZLES[:3], "text"), encoding="utf-8")
    (tmp_path / "books" / "bad.txt").write_text(BAD, encoding="utf-8")
    (tmp_path / "many.txt").write_text(MANY, encoding="utf-8")
    return tmp_path


def test_json_lines_have_exactly_the_fields():
    result = sample()
    assert result.returncode == 0
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(rows) == len(PUZZLES)
    for number, (row, puzzle) in enumerate(zip(rows, PUZZLES, strict=True), 1):
        assert list(row) == FIELDS
        assert (row["index"], row["id"]) == (number, puzzle.id)
        expected = grade_of(puzzle).to_json()
        assert {key: row[key] for key in expected} == expected


def test_csv_and_json_say_the_same_as_json_lines():
    lines = [json.loads(line) for line in sample().stdout.splitlines()]
    assert json.loads(run(SAMPLE, "--format", "json").stdout) == lines
    table = list(csv.DictReader(io.StringIO(run(SAMPLE, "--format", "csv").stdout)))
    assert list(table[0]) == FIELDS
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
    assert run(tmp_path / "none.txt").returncode == 2
    assert run(tmp_path).returncode == 2
    (tmp_path / "odd.txt").write_text("hello there\n", encoding="utf-8")
    result = run(tmp_path)
    assert result.returncode == 2
    assert "odd.txt" in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ["--format", "xml"],
        ["--sort", "beauty"],
        ["--level", "x"],
        ["--level", "5-3"],
        ["--rating", "-"],
        ["--uses", "sandwitch"],
        ["--jobs", "0"],
        ["--max-level", "9"],
        ["--rules", "none"],
        ["--symbols", "X"],
    ],
)
def test_bad_usage_is_reported_in_one_line(arguments):
    result = run(SAMPLE, *arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1


def test_filters_and_order():
    def levels(*arguments):
        return [json.loads(line)["level"] for line in sample(*arguments).stdout.splitlines()]

    assert set(levels("--level", "3-4")) == {3, 4}
    assert set(levels("--level", "6-")) == {6, 7}
    assert set(levels("--rating", "-2.0")) == {1, 2}
    assert levels("--sort", "level") == sorted(levels())
    assert levels("--sort", "level", "--reverse") == sorted(levels(), reverse=True)
    only = sample("--uses", "unique-line").stdout.splitlines()
    assert only
    assert all("unique-line" in json.loads(line)["techniques"] for line in only)


def test_duplicates_are_listed(tmp_path):
    book = tmp_path / "book.jsonl"
    twin = evolve(list(images(PUZZLES[1]))[7], id="twin")
    lines = [json.dumps(puzzle_to_json(puzzle)) for puzzle in (*PUZZLES[:4], twin)]
    book.write_text("\n".join(lines) + "\n", encoding="utf-8")
    result = run(book, "--duplicates")
    assert result.returncode == 0
    assert f"{book} puzzle 2 ({PUZZLES[1].id}) = {book} puzzle 5 (twin)" in result.stdout
    assert "No duplicates, even if turned, mirrored or with symbols swapped." in run(SAMPLE, "--duplicates").stdout
    rows = [json.loads(line) for line in run(book, "--duplicates", "--format", "jsonl").stdout.splitlines()]
    assert [bool(row["message"]) for row in rows] == [False, False, False, False, True]
