"""Books on disk: an interrupted book continues, and other files are never changed."""

import importlib
import json
import random
from pathlib import Path

import pytest
from commands import run as deduce
from sat_judge import solutions

from deduce.books.filling import NoGrid
from deduce.books.making import make
from deduce.formats import load_book, puzzle_from_json, read_text

WISHES = ("--size", "6", "--level", "3", "--seed", "5")
NAMES = ("book.txt", "book.json", "book.jsonl", "book/")


def run(*words, **options):
    return deduce("generate", *words, **options)


def content(path):
    path = Path(path)
    if path.is_dir():
        return {file.name: file.read_bytes() for file in sorted(path.iterdir())}
    return path.read_bytes()


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Return a folder with a book of every kind, made without interruption."""
    folder = tmp_path_factory.mktemp("whole")
    for name in NAMES:
        out = f"{folder}/{name}"
        ended = run(*WISHES, "--count", 6, "--out", out)
        assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", f"Wrote 6 puzzles to {out}.\n")
    return folder


def test_book_reads_back(whole):
    puzzles = load_book(whole / "book.txt")
    assert len(puzzles) == 6
    assert puzzles == load_book(whole / "book.jsonl")
    assert [puzzle.id for puzzle in puzzles] == [f"6x6-level3-5-{number}" for number in range(1, 7)]
    for puzzle in puzzles:
        assert solutions(puzzle) == [puzzle.solution]
    records = json.loads((whole / "book.json").read_text())
    assert [record["number"] for record in records] == [1, 2, 3, 4, 5, 6]
    assert all(record["grade"]["level"] == 3 for record in records)
    assert [puzzle_from_json(record) for record in records] == list(puzzles)
    for number, puzzle in enumerate(puzzles, 1):
        assert read_text((whole / "book" / f"{number:05d}.txt").read_text()).puzzles == (puzzle,)


def test_standard_output_is_the_same_book(whole):
    for form, name in (("text", "book.txt"), ("json", "book.json"), ("jsonl", "book.jsonl")):
        ended = run(*WISHES, "--count", 6, "--format", form)
        assert ended.stdout.encode() == content(whole / name)


@pytest.mark.parametrize("name", NAMES[:3])
def test_truncated_file_is_completed(whole, tmp_path, name):
    text = content(whole / name)
    rng = random.Random(1)
    ends = [0, 1, 2, len(text) - 1, len(text) - 2, len(text) - 3, len(text), *rng.sample(range(len(text)), 3)]
    for end in ends:
        path = tmp_path / name
        path.write_bytes(text[:end])
        ended = run(*WISHES, "--count", 6, "--out", path)
        kept = end > 3 and (b"\n\n" in text[:end] or read_text(text[:end].decode()).puzzles)
        if kept or text[:end].strip(b"[\n") == b"":
            assert (ended.returncode, content(path)) == (0, text), (end, ended.stderr)
        else:  # without a whole puzzle, nothing says whose file it is
            assert (ended.returncode, content(path)) == (2, text[:end]), (end, ended.stderr)


@pytest.mark.parametrize("name", NAMES[:3])
def test_incomplete_last_puzzle_is_reported(whole, tmp_path, name):
    text = content(whole / name)
    (tmp_path / name).write_bytes(text[: -len(text) // 12])
    ended = run(*WISHES, "--count", 6, "--out", tmp_path / name)
    assert ended.stderr.splitlines()[:2] == ["5 of 6 already made.", "Puzzle 6 was incomplete, and is made again."]
    assert content(tmp_path / name) == text


@pytest.mark.parametrize("begun", [1, 3])  # as JSON, one puzzle is an object, and several are a list
@pytest.mark.parametrize("name", NAMES)
def test_book_continues_with_its_own_seed(whole, tmp_path, name, begun):
    out = f"{tmp_path}/{name}"
    assert run(*WISHES, "--count", begun, "--out", out).returncode == 0
    again = run("--size", 6, "--level", 3, "--count", 6, "--out", out)
    assert again.returncode == 0
    assert again.stderr == f"{begun} of 6 already made.\nWrote {6 - begun} puzzles to {out}: 6 in all.\n"
    assert content(out) == content(whole / name)


@pytest.mark.parametrize("name", NAMES)
def test_complete_book_is_not_changed(tmp_path, name):
    words = ("--size", 6, "--level", 3, "--out", f"{tmp_path}/{name}")
    assert run(*words, "--count", 2, "--seed", 5).returncode == 0
    before = content(tmp_path / name)
    for fewer in (1, 2):
        ended = run(*words, "--count", fewer)
        assert (ended.returncode, ended.stderr) == (0, "2 already made.\n")
        assert content(tmp_path / name) == before


@pytest.mark.parametrize("name", NAMES)
def test_books_are_not_mixed(tmp_path, name):
    out = f"{tmp_path}/{name}"
    assert run(*WISHES, "--count", 2, "--out", out).returncode == 0
    before = content(out)
    for level, seed, message in (
        (2, 5, "puzzle 1 was made by: deduce generate --size 6 --level 3 --seed 5"),
        (3, 50, "does not belong to this book"),
    ):
        ended = run("--size", 6, "--level", level, "--seed", seed, "--count", 6, "--out", out)
        assert ended.returncode == 2
        assert message in ended.stderr
        assert ended.stderr.endswith("; choose another name\n")
        assert ended.stderr.count("\n") == 1
        assert content(out) == before


@pytest.mark.parametrize("text", ["My notes.\n", "......\n......\n\n......\n......\n\n1\n", "\xff\n\n\xfe", "[1, 2]"])
@pytest.mark.parametrize("name", NAMES[:3])
def test_other_files_are_not_changed(tmp_path, text, name):
    path = tmp_path / name
    path.write_bytes(text.encode("latin-1"))
    for seed in ((), ("--seed", "5")):
        ended = run("--size", "6", "--level", "3", *seed, "--out", path)
        assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
        assert path.read_bytes() == text.encode("latin-1")


def test_error_reports_how_many_puzzles_were_made(monkeypatch):
    def ended_by_chance(wanted, seed, graded, budget):
        if seed.attempt == 10:
            raise NoGrid("no grid was found")
        return make(wanted, seed, graded, budget)

    monkeypatch.setattr(importlib.import_module("deduce.books.generate"), "make", ended_by_chance)
    ended = run(*WISHES, "--count", 60)
    made = ended.stdout.count("# id: ")
    assert made
    assert (ended.returncode, ended.stderr) == (2, f"{made} of 60 made.\nno grid was found\n")
