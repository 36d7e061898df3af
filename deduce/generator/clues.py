"""Clues: the cells and signs that a puzzle gives, and that carving may drop, one or several at a time."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TypeVar, final

from deduce.puzzle import EMPTY, Cell, Puzzle, Sign

SYMMETRIES = ("none", "half-turn", "quarter-turn", "mirror")

_Turn = Callable[[Cell], Cell]
_Item = TypeVar("_Item")


@final
class Clue:
    """Cells or signs that are given together or not at all, because of a symmetry.

    Attributes:
        cells: the cells.
        signs: the signs.
    """

    __slots__ = ("cells", "signs")

    def __init__(self, cells: tuple[Cell, ...] = (), signs: tuple[Sign, ...] = ()) -> None:
        self.cells = cells
        self.signs = signs


@final
class FilledGrid:
    """A filled grid to be carved.

    Attributes:
        solution: its rows of `0` and `1`.
        unique_lines: no two lines of the puzzle may be the same.
        rows, columns: its size.
    """

    __slots__ = ("columns", "rows", "solution", "unique_lines")

    def __init__(self, solution: tuple[str, ...], unique_lines: bool) -> None:
        self.solution = solution
        self.unique_lines = unique_lines
        self.rows = len(solution)
        self.columns = len(solution[0])

    def puzzle(self, clues: Iterable[Clue]) -> Puzzle:
        """Return the puzzle with some clues."""
        grid = [[EMPTY] * self.columns for _ in range(self.rows)]
        signs: list[Sign] = []
        for clue in clues:
            signs += clue.signs
            for r, c in clue.cells:
                grid[r][c] = self.solution[r][c]
        return Puzzle(["".join(row) for row in grid], self.unique_lines, signs)


@lru_cache
def cell_clues(rows: int, columns: int, symmetry: str) -> tuple[Clue, ...]:
    """Return the cells of a grid as clues with a symmetry, in reading order."""
    turn = _turn(rows, columns, symmetry)
    cells = ((r, c) for r in range(rows) for c in range(columns))
    return tuple(Clue(cells=orbit) for orbit in _orbits(cells, turn))


def sign_clues(filled: FilledGrid, symmetry: str, count: int, rng: random.Random) -> list[Clue]:
    """Choose places for signs at random, with a symmetry: at most `count` signs, as the solution has them.

    There are fewer if the symmetry leaves no room, or the grid has fewer places.
    """
    if not count:
        return []
    rows, columns = filled.rows, filled.columns
    turn = _turn(rows, columns, symmetry)
    places = [((r, c), (r, c + 1)) for r in range(rows) for c in range(columns - 1)]
    places += [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(columns)]

    def turned(place: tuple[Cell, Cell]) -> tuple[Cell, Cell]:
        a, b = sorted(map(turn, place))
        return a, b

    orbits = list(_orbits(places, turned))
    shuffle(orbits, rng)
    clues, solution = [], filled.solution
    for orbit in orbits:
        if len(orbit) <= count:
            count -= len(orbit)
            clues.append(Clue(signs=tuple(Sign(a, b, solution[a[0]][a[1]] == solution[b[0]][b[1]]) for a, b in orbit)))
    return clues


def _turn(rows: int, columns: int, symmetry: str) -> _Turn:
    bottom, right = rows - 1, columns - 1
    turns: dict[str, _Turn] = {
        "none": lambda cell: cell,
        "half-turn": lambda cell: (bottom - cell[0], right - cell[1]),
        "quarter-turn": lambda cell: (cell[1], bottom - cell[0]),
        "mirror": lambda cell: (cell[0], right - cell[1]),
    }
    return turns[symmetry]


def _orbits(items: Iterable[_Item], turn: Callable[[_Item], _Item]) -> Iterator[tuple[_Item, ...]]:
    """Yield each item with all its images under repeated turns; each group once."""
    seen: set[_Item] = set()
    for item in items:
        if item in seen:
            continue
        orbit = [item]
        while (last := turn(orbit[-1])) != item:
            orbit.append(last)
        seen.update(orbit)
        yield tuple(orbit)


def shuffle(items: list[_Item], rng: random.Random) -> None:
    """Shuffle a list in place like `Random.shuffle`, which cannot be compiled and takes longer."""
    bits = rng.getrandbits
    for last in range(len(items) - 1, 0, -1):
        width = (last + 1).bit_length()
        chosen = bits(width)
        while chosen > last:
            chosen = bits(width)
        items[last], items[chosen] = items[chosen], items[last]
