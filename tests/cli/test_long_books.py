"""Long books of JSON Lines: `convert` and `check` hold few puzzles at a time, and say the same as if they held all."""

import os
import sys
import tracemalloc

import pytest
from cli_cases import EASY, SEVERAL
from commands import run

from deduce.answers.check import check
from deduce.answers.loading import choose
from deduce.cli import app
from deduce.formats import parse, read, write
from deduce.formats.json_text import written

UNUSUAL = '{"grid": ["X.O.", "....", "....", "..X."]}'
CHANGED = '{"givens": ["1...", "....", "....", "...."], "solution": ["0011", "1100", "0101", "1010"]}'
BOOKS = {
    "sound": [write([parse(text)], "jsonl").strip() for text in (EASY, SEVERAL)] * 100,
    "faulty": [*[write([parse(EASY)], "jsonl").strip()] * 20, '{"givens": ["10", "2."]}', "{", CHANGED] * 7,
    "with many faults": [write([parse(EASY)], "jsonl").strip(), "{"] * 120,
    "without a puzzle": ['{"givens": []}'] * 150,
    "of one puzzle": [write([parse(EASY)], "jsonl").strip(), "", ""],
    "in letters": [UNUSUAL] * 150,
}


@pytest.fixture(params=BOOKS)
def book(request, tmp_path):
    file = tmp_path / "book.jsonl"
    file.write_text("\n".join(BOOKS[request.param]) + "\n", encoding="utf-8")
    return file


def notes(reading):
    """Return what is said of a source, apart from how its puzzles are read."""
    shown = [*map(str, reading.faults)]
    if len(shown) > 101:
        shown[100:] = [f"and {len(shown) - 100} more faults"]
    return [f"{remark}." for remark in reading.remarks] + shown


@pytest.mark.parametrize("to", ["text", "jsonl", "json"])
def test_conversion_is_that_of_the_whole(book, to):
    reading = read(str(book))
    ended = run("convert", book, "--to", to)
    assert ended.stderr.splitlines() == notes(reading)
    assert ended.returncode == (2 if not reading.puzzles else 1 if reading.faults else 0)
    lines = [line for line in write(reading.puzzles, to).splitlines() if reading.puzzles and "unique_lines" not in line]
    if to == "jsonl":  # the source does not say whether lines may repeat, or in some lines
        lines = [written(_said(puzzle)) for puzzle in reading.puzzles]
    assert [line for line in ended.stdout.splitlines() if to == "jsonl" or "unique_lines" not in line] == lines


def _said(puzzle):
    return {key: value for key, value in puzzle.to_json().items() if key != "unique_lines" or puzzle.choice is None}


def test_verdicts_are_those_of_the_whole(book):
    reading = read(str(book))
    ended = run("check", book, "--format", "jsonl")
    said = ended.stderr.splitlines()
    assert said[: len(notes(reading))] == notes(reading)
    verdicts = [check(choose(puzzle), both=puzzle.choice is not None) for puzzle in reading.puzzles]
    assert ended.stdout == "".join(f"{written(verdict.to_json())}\n" for verdict in verdicts)
    if len(reading.puzzles) > 1:
        assert said[-1].startswith(f"Checked {len(reading.puzzles)} puzzles: ")


def test_nothing_is_written_if_a_format_cannot_hold_a_late_puzzle(tmp_path):
    (tmp_path / "book.jsonl").write_text(f"{BOOKS['sound'][0]}\n" * 150 + f"{BOOKS['sound'][1]}\n", encoding="utf-8")
    with (tmp_path / "book.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"id": "odd", "givens": ["1....", ".....", ".....", ".....", "....."], "unique_lines": true}\n')
    for out in ([], ["--out", tmp_path / "ids"]):
        ended = run("convert", tmp_path / "book.jsonl", "--to", "unruly", *out)
        assert (ended.returncode, ended.stdout) == (1, "")
        assert ended.stderr == "puzzle odd: an Unruly id cannot hold an odd side (5x5)\n"
    assert not (tmp_path / "ids").exists()


@pytest.mark.parametrize(
    "words", [("convert", "--to", "jsonl"), ("convert", "--to", "text"), ("check", "--format=jsonl")]
)
def test_memory_does_not_grow_with_a_book(tmp_path, monkeypatch, words):
    def most(count):
        book = tmp_path / f"{count}.jsonl"
        book.write_text(f"{BOOKS['sound'][0]}\n" * count, encoding="utf-8")
        monkeypatch.setattr(sys, "argv", ["deduce", words[0], str(book), *words[1:]])
        with open(os.devnull, "w", encoding="utf-8") as nowhere:
            monkeypatch.setattr(sys, "stdout", nowhere)
            tracemalloc.start()
            with pytest.raises(SystemExit):
                app.main()
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
        return peak

    most(10)  # what is loaded once is loaded
    few, many = most(200), most(500)
    assert many < 2_000_000  # bytes, of which 1 MB may be text that is written at the end
    assert many - few < 300_000
