"""What `convert` and `generate` write reads back equal: every format, every size, one puzzle and many in a file."""

from __future__ import annotations

import csv
import random
from itertools import product

import commands
import pytest
from attrs import evolve
from nightly import rounds

from deduce.formats import FORMATS, WriteError, read_text, write
from deduce.game.puzzle import Puzzle, Sign, Symbols

SIZES = [(2, 2), (3, 3), (4, 4), (5, 5), (8, 8), (9, 9), (16, 16), (25, 25), (36, 36)]
SIZES += [(2, 3), (4, 2), (3, 9), (12, 16), (16, 12), (16, 17), (8, 16), (25, 10), (6, 36), (49, 50)]
EVERY = [(side, side) for side in range(2, 51)]
EVERY += [(n, m) for n in range(2, 51) for m in {n + 1, n - 2, 2 * n, 9, 16, 25, 36, 49} if m != n and 2 <= m <= 50]
WHOLE = ("text", "json", "jsonl")  # the others hold only cells, rules and signs


def make(rng: random.Random, rows: int, columns: int, density: float, signs: bool, notes: int) -> Puzzle:
    """Return a puzzle with a solution without three together, some of its cells as clues, and what it may have."""
    across, down = rng.randrange(64), rng.randrange(64)
    full = [
        "".join(str(((r + down).bit_count() + (c + across).bit_count()) % 2) for c in range(columns))
        for r in range(rows)
    ]
    givens = ["".join(cell if rng.random() < density else "." for cell in row) for row in full]
    pairs = [((r, c), (r, c + 1)) for r in range(rows) for c in range(columns - 1)]
    pairs += [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(columns)]
    chosen = rng.sample(pairs, min(5, len(pairs))) if signs else []
    return Puzzle(
        givens,
        not signs if rng.random() < 0.8 else signs,
        [Sign(a, b, full[a[0]][a[1]] == full[b[0]][b[1]]) for a, b in chosen],
        id=f"5.{rng.randrange(100)}-{rng.randrange(10**6)}" if notes else "",
        label="easy" if notes > 1 else "",
        source="a, b" if notes > 1 else "",
        solution=full if notes > 1 else (),
    )


def check(book: list[Puzzle]) -> None:
    for form in FORMATS:
        try:
            text = write(book, form)
        except WriteError:
            assert form not in WHOLE
            continue
        reading = read_text(text)
        assert reading.faults == (), (form, text)
        held = [Puzzle(puzzle.givens, puzzle.unique_lines, puzzle.signs) for puzzle in book]
        assert list(reading.puzzles) == (book if form in WHOLE else held), (form, text)


@rounds(SIZES, EVERY)
def test_every_format_reads_back(rounds: list[tuple[int, int]]) -> None:
    rng = random.Random(1)
    for (rows, columns), count in product(rounds, (1, 2, 5) if rounds is SIZES else (1, 2, 3, 7)):
        for density, signs, notes in product((0.1, 0.5, 1), (False, True), (0, 1, 2)):
            if rounds is EVERY or rng.random() < 0.12:
                check([make(rng, rows, columns, density, signs, notes) for _ in range(count)])


@pytest.mark.parametrize("side", [5, 16, *[pytest.param(side, marks=pytest.mark.nightly) for side in (4, 9, 25, 36)]])
def test_a_hundred_puzzles_read_back(side: int) -> None:
    rng = random.Random(side)
    check([make(rng, side, side, rng.random(), False, k % 3) for k in range(100)])


def test_generated_book_of_16x16_is_graded_as_made(tmp_path) -> None:
    book = tmp_path / "book.txt"
    made = commands.run("generate", "--size", 16, "--level", 3, "--count", 2, "--seed", 5, "--out", book)
    assert made.returncode == 0
    ended = commands.run("convert", book, "--to", "jsonl")
    assert [line.count('"rows": 16') for line in ended.stdout.splitlines()] == [1, 1]


def test_task_strings_that_could_be_one_grid_are_refused() -> None:
    small = [Puzzle([".1", ".."]), Puzzle(["1.", ".."]), Puzzle(["0.", ".."])]  # a1b, 1c, 0c
    check(small)
    full = [Puzzle(["01", "10"]), Puzzle(["10", "01"])]
    with pytest.raises(WriteError, match="rows of one grid"):
        write(full, "task")


CHARACTERS = [chr(code) for code in (*range(33, 0x3100), *range(0xFF01, 0xFFEF), *range(0x1F300, 0x1FB00))]


@rounds(">`:＝🟰.-_?^~!*\"'()<[]{}\\/&%@xX=eEb09ŉİΐ⬛🌞１", CHARACTERS)
def test_every_symbol_is_refused_or_reads_back(rounds: str | list[str]) -> None:
    plain = [
        Puzzle(["01..", "..1.", "0...", "...."]),
        Puzzle(["0.0.11", "......", "..1..1", "1....0", "..0...", "0..1.."], False, [Sign((0, 0), (0, 1), False)]),
    ]
    for character, place in product(rounds, range(3)):
        symbols = [symbol for symbol in "XO." if symbol != character]
        symbols.insert(place, character)
        if len(set(symbols)) < 3 or not character.isprintable() or character.isspace():
            continue
        declared = Symbols(*symbols[:3])
        book = [evolve(puzzle, symbols=declared) for puzzle in plain]
        reading = read_text(write(book, "text"))
        assert reading.faults == (), symbols
        assert [(read.givens, read.signs) for read in reading.puzzles] == [(made.givens, made.signs) for made in plain]
        assert list(read_text(write(book, "json")).puzzles) == book


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@a", "'=1"])
def test_no_id_is_a_formula_in_csv(name: str, tmp_path) -> None:
    book = tmp_path / "book.jsonl"
    book.write_text(write([Puzzle(["01..", "....", "..1.", "1..0"], id=name)], "jsonl"))
    ended = commands.run("grade", book, "--format", "csv")
    head, row = csv.reader(ended.stdout.splitlines())
    cell = row[head.index("id")]
    assert cell == "'" + name
    (puzzle,) = read_text(f"id,puzzle\n{cell},01........1.1..0\n").puzzles
    assert puzzle.id == name
