"""Grids that cannot be finished, and a judge of what is wrong with them that reads no sentence and shares no code."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, count, groupby, product

from attrs import evolve
from sat_judge import solutions
from signed import SIZES, drawn

from deduce.game.puzzle import EMPTY, Cell, Puzzle, Symbols

Known = dict[Cell, int]


def grids(broken: bool, how_many: int, first: int = 0) -> Iterator[Puzzle]:
    """Draw grids with signs and without, with lines that may repeat and that may not, with changed entries.

    Either a rule of the game is broken already, or none is and there is no solution.
    """
    for seed in count(first):
        rng = random.Random(seed)
        puzzle = drawn(
            rng, SIZES[seed % len(SIZES)], seed % 3 > 0, (0, 0.1, 0.25)[seed // 8 % 3], rng.choice((0.3, 0.5, 0.7))
        )
        for _ in range(rng.choice((1, 1, 2, 3, 6))):
            r, c = rng.choice(
                [(r, c) for r, row in enumerate(puzzle.givens) for c, mark in enumerate(row) if mark != EMPTY]
            )
            puzzle = puzzle.clear((r, c)).place((r, c), 1 - int(puzzle.givens[r][c]))
        if seed % 4 == 0:
            puzzle = evolve(puzzle, symbols=Symbols("X", "O"))
        seen = any(wrong(puzzle))
        if seen if broken else not seen and not solutions(puzzle, 1):
            yield puzzle
            how_many -= 1
            if not how_many:
                return


def known(puzzle: Puzzle) -> Known:
    return {(r, c): int(mark) for r, row in enumerate(puzzle.givens) for c, mark in enumerate(row) if mark != EMPTY}


def lines_of(puzzle: Puzzle) -> list[list[Cell]]:
    rows, columns = range(puzzle.rows), range(puzzle.columns)
    return [[(r, c) for c in columns] for r in rows] + [[(r, c) for r in rows] for c in columns]


def wrong(puzzle: Puzzle) -> Iterator[tuple[frozenset[Cell], ...]]:
    """Return all that is broken, by its cells or those of either line: runs, counts beyond the most, clashes, twins."""
    grid = known(puzzle)
    for line in lines_of(puzzle):
        marks = [grid.get(cell) for cell in line]
        at, in_runs = 0, set()
        for mark, same in groupby(marks):
            length = len(list(same))
            if mark is not None and length > 2:
                in_runs.update(line[at : at + length])
                yield (frozenset(line[at : at + length]),)
            at += length
        for value in (0, 1):
            held = frozenset(cell for cell in line if grid.get(cell) == value)
            if len(held) > (len(line) + 1) // 2 and not held <= in_runs:
                yield (held,)
    for one, other in same_lines(puzzle):
        if all(cell in grid for cell in one) or all(cell in grid for cell in other):
            yield frozenset(one), frozenset(other)
    for sign in puzzle.signs:
        if sign.a in grid and sign.b in grid and (grid[sign.a] == grid[sign.b]) != sign.equal:
            yield (frozenset((sign.a, sign.b)),)


def same_lines(puzzle: Puzzle) -> Iterator[tuple[list[Cell], list[Cell]]]:
    """Return each two lines that are, or can only become, the same: all of one symbol is there in either."""
    grid = known(puzzle)
    for one, other in combinations(lines_of(puzzle), 2) if puzzle.unique_lines else ():
        ways = [_settled([grid.get(cell) for cell in line]) for line in (one, other)]
        if ways[0] == ways[1] is not None and (one[0][0] == one[1][0]) == (other[0][0] == other[1][0]):
            yield one, other


def _settled(marks: list[int | None]) -> list[int | None] | None:
    for value in (0, 1):
        if marks.count(value) == (len(marks) + 1) // 2:
            return [1 - value if mark is None else mark for mark in marks]
    return None


def unfillable(puzzle: Puzzle) -> Iterator[list[Cell]]:
    """Return the lines that have no filling left under the rules of one line and the full lines beside it."""
    grid, lines = known(puzzle), lines_of(puzzle)
    for at, line in enumerate(lines):
        beside = lines[: puzzle.rows] if at < puzzle.rows else lines[puzzle.rows :]
        full = {tuple(grid.get(cell) for cell in other) for other in beside if other != line}
        ways = {way for way in product((0, 1), repeat=len(line)) if fits(puzzle, line, way)}
        if not ways or (puzzle.unique_lines and ways <= full):
            yield line


def fits(puzzle: Puzzle, line: list[Cell], way: tuple[int, ...]) -> bool:
    """Return whether a line can be filled so, under three, balance and signs."""
    grid, filled = known(puzzle), dict(zip(line, way, strict=True))
    return (
        all(grid.get(cell, value) == value for cell, value in filled.items())
        and max(map(way.count, (0, 1))) <= (len(way) + 1) // 2
        and all(len(list(same)) < 3 for _, same in groupby(way))
        and all(
            (filled[sign.a] == filled[sign.b]) == sign.equal
            for sign in puzzle.signs
            if sign.a in filled and sign.b in filled
        )
    )
