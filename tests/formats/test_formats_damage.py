"""Damaged texts: what is read all the same is the puzzle meant, or differs where the text was damaged.

A cell, a row or a separator is taken out of a good text or put in twice.  It may be refused.  A lost row, and a cell
that became an empty field or a shifted space, can be read; a text must never become a grid of another shape, except by
the row that was lost or stands twice.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest

from deduce.formats import read_text, write
from deduce.puzzle import Puzzle

PUZZLES = [
    Puzzle(["01..0.", "..1...", "0....1", ".1..0.", "......", "1.0..1"]),
    Puzzle(["01..1.0.", "....1...", "0..1...1", ".1...0..", "1.....0.", "..0.1..0"]),
    Puzzle([".1....", "...0..", ".0...1", ".1..0.", "....1.", "..0...", ".0..0.", "..1.1."]),
]
LETTERS = "ABCDEFGH"


def fields(separator: str) -> Callable[[Puzzle], str]:
    return lambda puzzle: "".join(separator.join(cell.strip(".") for cell in row) + "\n" for row in puzzle.givens)


SHAPES: dict[str, Callable[[Puzzle], str]] = {
    "plain": lambda puzzle: write([puzzle], "text"),
    "spaced": lambda puzzle: "".join(" ".join(row) + "\n" for row in puzzle.givens),
    "commas": fields(","),
    "semicolons": fields(";"),
    "tabs": fields("\t"),
    "quotes": lambda puzzle: "".join(
        ",".join('"' + cell.strip(".") + '"' for cell in row) + "\n" for row in puzzle.givens
    ),
    "labels": lambda puzzle: (
        "  " + " ".join(LETTERS[: puzzle.columns]) + "\n"
        + "".join(f"{r} " + " ".join(row) + "\n" for r, row in enumerate(puzzle.givens, 1))
    ),
    "colons": lambda puzzle: "".join(f"{r}: {row}\n" for r, row in enumerate(puzzle.givens, 1)),
    "Markdown": lambda puzzle: (
        "| |" + "|".join(LETTERS[: puzzle.columns]) + "|\n|" + "-|" * (puzzle.columns + 1) + "\n"
        + "".join(f"|{r}| " + " | ".join(row.replace(".", " ")) + " |\n" for r, row in enumerate(puzzle.givens, 1))
    ),
    "frame": lambda puzzle: (
        "+" + "-" * (2 * puzzle.columns + 1) + "+\n"
        + "".join(f"| {' '.join(row)} |\n" for row in puzzle.givens)
        + "+" + "-" * (2 * puzzle.columns + 1) + "+\n"
    ),
    "drawing": lambda puzzle: (
        "    " + " ".join(map(str, range(1, puzzle.columns + 1))) + "\n  ┌" + "─" * (2 * puzzle.columns + 1) + "┐\n"
        + "".join(f"{r} │ {' '.join(row)} │\n" for r, row in enumerate(puzzle.givens, 1))
        + "  └" + "─" * (2 * puzzle.columns + 1) + "┘\n"
    ),
    "aloud": lambda puzzle: "".join(
        f"Row {r}: " + " ".join("blank" if cell == "." else cell for cell in row) + "\n"
        for r, row in enumerate(puzzle.givens, 1)
    ),
    "Unruly id": lambda puzzle: write([puzzle], "unruly"),
    "flat": lambda puzzle: write([puzzle], "flat"),
    "arrays": lambda puzzle: json.dumps([[{"0": 0, "1": 1}.get(cell) for cell in row] for row in puzzle.givens]),
}  # fmt: skip
# What loses a cell of its own accord where a character goes: the field is empty then.
WITH_FIELDS = ("commas", "semicolons", "tabs", "quotes", "Markdown")


def damaged(text: str, rng: random.Random) -> tuple[str, str]:
    kind = rng.choice(["character", "character", "double", "cut", "row", "twice", "head"])
    lines = text.rstrip("\n").split("\n")
    k = rng.randrange(len(lines))
    if kind in ("character", "double"):
        at = rng.randrange(len(text))
        return kind, text[:at] + text[at] * (2 if kind == "double" else 0) + text[at + 1 :]
    if kind == "cut":
        lines[k] = lines[k][: rng.randrange(len(lines[k]) + 1)]
    elif kind == "row":
        del lines[k]
    elif kind == "twice":
        lines.insert(k, lines[k])
    else:
        lines[0] = rng.choice([" " + lines[0], lines[0][1:], lines[0][:1] + " " + lines[0][1:]])
    return kind, "\n".join(lines) + "\n"


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
def test_no_damage_makes_another_puzzle_in_silence(shape: str) -> None:
    rng = random.Random(shape)
    for number in range(400):
        puzzle = PUZZLES[number % len(PUZZLES)]
        text = SHAPES[shape](puzzle)
        assert read_text(text).puzzles == (puzzle,), text
        kind, harmed = damaged(text, rng)
        reading = read_text(harmed)
        if reading.faults or [found.givens for found in reading.puzzles] == [puzzle.givens]:
            continue
        sizes = [(found.rows, found.columns) for found in reading.puzzles]
        rows = puzzle.rows - 1 if kind in ("row", "cut", "character") else puzzle.rows + 1
        if sizes == [(puzzle.rows, puzzle.columns)]:
            # A cell that went out of a field, and nothing else, or the first or last field of a row.
            changed = [
                (a, b)
                for above, below in zip(puzzle.givens, reading.puzzles[0].givens, strict=True)
                for a, b in zip(above, below, strict=True)
                if a != b
            ]
            assert shape in WITH_FIELDS, harmed
            assert all(b == "." for _, b in changed) or len(changed) <= puzzle.columns, harmed
        elif len(sizes) == 1:
            assert sizes == [(rows, puzzle.columns)], harmed
        else:
            # A line that was cut to nothing parts two puzzles; a line that stands twice is two of them.
            assert kind in ("cut", "twice", "character", "double"), harmed
            assert all(columns == puzzle.columns for _, columns in sizes), harmed
