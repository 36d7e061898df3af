"""Puzzles with signs, square, odd and oblong, in several symbols: a grid filled at random, most of it taken away."""

from __future__ import annotations

import random

from attrs import evolve

from deduce.books.filling import fill
from deduce.game.puzzle import EMPTY, Puzzle, Sign, Symbols

SIZES = ((6, 6), (7, 7), (8, 6), (6, 8), (9, 7), (8, 8), (5, 7), (10, 10))


def signed(seed: int) -> Puzzle:
    """Draw a puzzle; the seed says its size, its symbols, and whether its lines must differ, too."""
    rng = random.Random(seed)
    puzzle = drawn(rng, SIZES[seed % len(SIZES)], seed % 3 > 0, (0, 0.05, 0.15)[seed % 5 % 3])
    return evolve(puzzle, symbols=Symbols("X", "O")) if seed % 4 == 0 else puzzle


def drawn(rng: random.Random, size: tuple[int, int], unique: bool, signs: float, clues: float | None = None) -> Puzzle:
    """Draw a puzzle of a size, with these shares of all signs and of all clues; few clues by default."""
    rows, columns = size
    grid = fill(rows, columns, rng, unique)
    beside = [((r, c), (r, c + 1)) for r in range(rows) for c in range(columns - 1)]
    below = [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(columns)]
    kept = [Sign(a, b, grid[a[0]][a[1]] == grid[b[0]][b[1]]) for a, b in beside + below if rng.random() < signs]
    clues = clues or rng.choice((0.15, 0.2, 0.3))
    givens = ["".join(mark if rng.random() < clues else EMPTY for mark in row) for row in grid]
    return Puzzle(givens, unique, kept)


SMALL = ((2, 6), (3, 7), (4, 4), (4, 6), (5, 5), (6, 4), (5, 7), (6, 6))


def small(seed: int) -> Puzzle:
    """Draw a small puzzle of any kind: with any number of solutions, with signs or not, with wrong entries or not."""
    rng = random.Random(seed)
    puzzle = drawn(rng, rng.choice(SMALL), False, rng.choice((0, 0, 0.1, 0.4)), rng.choice((0.1, 0.2, 0.4)))
    cells = [(r, c) for r, row in enumerate(puzzle.givens) for c, mark in enumerate(row) if mark != EMPTY]
    for cell in rng.sample(cells, min(len(cells), rng.choice((0, 0, 0, 1, 3)))):
        puzzle = puzzle.clear(cell).place(cell, rng.randrange(2))
    return evolve(puzzle, unique_lines=rng.random() < 0.5)
