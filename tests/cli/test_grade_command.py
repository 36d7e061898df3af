"""`deduce grade` and its report as HTML, and `deduce pick`, which picks what `deduce grade` says is there."""

import csv
import io
import json
import re
from functools import cache

import pytest
from attrs import evolve
from cli_cases import EASY
from commands import run
from images import images
from samples import DATA, GRADED, LETTERS, grade_of

import deduce
from deduce.formats import read_text, write

FIELDS = (
    "file index id rows columns clues status level name rating opening effort bottlenecks waves hardest techniques "
    "longest_chain message unique_lines"
)
SAMPLE = DATA / "grading_sample.jsonl"


def graded(*words):
    return run("grade", *words, env={"COLUMNS": "140"})


@cache
def sample(*words):
    """Grade the sample as JSON lines, once for all tests."""
    return graded(SAMPLE, "--format", "jsonl", *words)


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


def test_table_is_read_as_the_book_that_it_was_made_of(tmp_path):
    oblong = next(deduce.generate(6, 8, seed=1)).puzzle
    book = [evolve(LETTERS, label="Monday"), oblong, *GRADED[:3], evolve(GRADED[4], id="=1+1", label="-x; y")]
    (tmp_path / "book.jsonl").write_text(write(book, "jsonl"), encoding="utf-8")
    assert graded(tmp_path / "book.jsonl", "--format", "csv", "--out", tmp_path / "book.csv").stdout == ""
    rows = list(csv.reader(io.StringIO((tmp_path / "book.csv").read_text(encoding="utf-8"))))
    out = io.StringIO()
    csv.writer(out, delimiter=";").writerows([rows[0], *rows[:0:-1]])  # a sheet that was sorted and saved elsewhere
    (tmp_path / "sorted.csv").write_text(f"\ufeff{out.getvalue()}", encoding="utf-8")
    for name, expected in (("book.csv", book), ("sorted.csv", book[::-1])):
        again = tmp_path / "again.jsonl"
        assert run("pick", tmp_path / name, "--to", "jsonl", "--out", again).returncode == 0
        read = read_text(again.read_text(encoding="utf-8")).puzzles
        assert [evolve(puzzle, choice=None) for puzzle in read] == expected
    (tmp_path / "bad.csv").write_text("grid,id\n{,x\n", encoding="utf-8")
    assert (ended := graded(tmp_path / "bad.csv")).returncode == 2, ended


def test_csv_and_json_say_the_same_as_json_lines():
    lines = [json.loads(line) for line in sample().stdout.splitlines()]
    assert json.loads(graded(SAMPLE, "--format", "json").stdout) == lines
    table = list(csv.DictReader(io.StringIO(graded(SAMPLE, "--format", "csv").stdout)))
    assert " ".join(table[0]) == f"{FIELDS} label grid"
    for row, line in zip(table, lines, strict=True):
        assert row["rating"] == str(line["rating"])
        assert dict(pair.split("=") for pair in row["techniques"].split()) == {
            rule: str(uses) for rule, uses in line["techniques"].items()
        }


def test_faulty_puzzle_does_not_stop_the_others(folder):
    result = graded(folder, "--format", "jsonl")
    assert result.returncode == 1
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [row["status"] for row in rows] == ["none", "graded", "graded", "graded", "several"]
    assert rows[0]["level"] is None
    assert "three 1s together" in rows[0]["message"]
    assert "three 1s together" in result.stderr


def test_report_has_histogram_and_faults(folder):
    result = graded(folder)
    assert result.returncode == 1
    for words in ("1 neighbours", "100%", "Without a grade: 2", "5 puzzles in 3 files: 3 graded", "three 1s together"):
        assert words in result.stdout
    assert "\x1b" not in result.stdout


def test_nothing_to_read_exits_with_2(tmp_path):
    assert graded(tmp_path).returncode == 2
    (tmp_path / "odd.txt").write_text("hello there\n", encoding="utf-8")
    result = graded(tmp_path)
    assert result.returncode == 2
    assert "odd.txt" in result.stderr
    assert result.stdout == ""


def test_filters_and_order():
    def rows(*words):
        return [json.loads(line) for line in sample(*words).stdout.splitlines()]

    levels = [row["level"] for row in rows()]
    assert {row["level"] for row in rows("--level", "3-4")} == {3, 4}
    assert {row["level"] for row in rows("--level", "6-", "--rating", "-6.9")} == {6}
    assert [row["level"] for row in rows("--sort", "level", "--reverse")] == sorted(levels, reverse=True)
    only = rows("--uses", "unique-line", "--sort", "rating")
    assert [row["rating"] for row in only] == sorted(
        row["rating"] for row in rows() if "unique-line" in row["techniques"]
    )


def test_duplicates_are_listed(tmp_path):
    book = tmp_path / "book.jsonl"
    twin = evolve(list(images(GRADED[1]))[7], id="twin")
    lines = [json.dumps(puzzle.to_json()) for puzzle in (*GRADED[:4], twin)]
    book.write_text("\n".join(lines) + "\n", encoding="utf-8")
    result = graded(book, "--duplicates")
    assert result.returncode == 0
    assert f"{book} puzzle 2 ({GRADED[1].id}) = {book} puzzle 5 (twin)" in result.stdout
    assert "No duplicates, even if turned, mirrored or with symbols swapped." in graded(SAMPLE, "--duplicates").stdout
    rows = [json.loads(line) for line in graded(book, "--duplicates", "--format", "jsonl").stdout.splitlines()]
    assert [bool(row["message"]) for row in rows] == [False, False, False, False, True]


def test_report_is_written_to_the_file(tmp_path):
    small, out = tmp_path / "small.txt", tmp_path / "report.html"
    small.write_text(write(GRADED[:4], "text"), encoding="utf-8")
    result = graded(small, "--html", out)
    assert (result.returncode, result.stdout) == (0, "")
    assert result.stderr == f"4 puzzles: 4 graded.\nWrote the report on 4 puzzles to {out}.\n"
    assert "Report on small.txt" in out.read_text(encoding="utf-8")


def test_filters_apply_to_the_report():
    page = graded(SAMPLE, "--html", "-", "--level", "3-4").stdout
    ratings = [float(rating) for rating in re.findall(r", rating ([\d.]+)</title>", page)]
    assert ratings == [grade_of(puzzle).rating for puzzle in GRADED if grade_of(puzzle).level in (3, 4)]
    assert ">nested-lookahead<" in page


def rows_of(*words):
    ended = run(*words, "--format", "jsonl")
    assert ended.returncode == 0, ended.stderr
    return [json.loads(line) for line in ended.stdout.splitlines()]


@pytest.mark.parametrize(
    "words",
    [
        "--level 3-5 --uses unique-line --reverse",
        "--rating 4.0-6.0 --sort effort",
        "--sort rating --reverse",
        "--effort 60-400 --sort effort",
    ],
)
def test_filters_and_order_are_those_of_grade(words):
    graded = rows_of("grade", SAMPLE, *words.split())
    assert [row["id"] for row in rows_of("pick", SAMPLE, *words.split())] == [row["id"] for row in graded] != []


@pytest.mark.parametrize("field", ["effort", "rating"])
def test_spread_has_the_easiest_and_the_hardest(field):
    picked = rows_of("pick", SAMPLE, "--count", 4, "--spread", field, "--sort", field)
    spread = [row["grade"][field] for row in picked]
    figures = [getattr(grade_of(puzzle), field) for puzzle in GRADED]
    assert len(set(spread)) == 4
    assert (spread[0], spread[-1]) == (min(figures), max(figures))
    assert spread == sorted(spread)


def test_pick_leaves_out_the_puzzles_of_another_book_and_their_images(tmp_path):
    other = tmp_path / "other.jsonl"
    disguised = [list(images(puzzle))[number] for number, puzzle in enumerate(GRADED[:5], 3)]
    other.write_text(write(disguised, "jsonl"), encoding="utf-8")
    assert [row["id"] for row in rows_of("pick", SAMPLE, "--not-in", other)] == [puzzle.id for puzzle in GRADED[5:]]


def test_pick_leaves_out_a_puzzle_whose_text_does_not_say_whether_lines_may_repeat(tmp_path):
    (tmp_path / "book.txt").write_text("01.0\n0110\n1001\n100.\n", encoding="utf-8")  # they may: a search finds it
    ended = run("pick", tmp_path / "book.txt", "--not-in", tmp_path / "book.txt")
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.endswith("No puzzle matches.\n")


def test_generate_leaves_out_the_puzzles_of_another_book(tmp_path):
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    words = ["generate", "--size", "4", "--level", "1", "--seed", "1", "--count", "6", "--out"]
    assert run(*words, first).returncode == run(*words, second, "--not-in", first).returncode == 0
    forms = [puzzle.canonical for book in (first, second) for puzzle in deduce.load_book(book)]
    assert len(set(forms)) == 12


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
