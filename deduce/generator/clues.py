"""Clues: what a puzzle gives away, and what carving may take back, one or several cells at a time."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TypeVar, final

from deduce.puzzle import EMPTY, Cell, Puzzle, Sign

SYMMETRIES = ("none", "half-turn", "quarter-turn", "mirror")

_Turn = Callable[[Cell], Cell]
_Thing = TypeVar("_Thing")


@final
class Clue:
    """What is given or not given as one: cells, or signs, that a symmetry binds together.

    Attributes:
        cells: the cells.
        signs: the signs.
    """

    __slots__ = ("cells", "signs")

    def __init__(self, cells: tuple[Cell, ...] = (), signs: tuple[Sign, ...] = ()) -> None:
        self.cells = cells
        self.signs = signs


@final
class Ground:
    """A filled grid as carving works on it.

    Attributes:
        solution: its rows of `0` and `1`.
        unique_lines: whether the puzzle will rely on that.
        rows, columns: its size.
    """

    __slots__ = ("columns", "rows", "solution", "unique_lines")

    def __init__(self, solution: tuple[str, ...], unique_lines: bool) -> None:
        self.solution = solution
        self.unique_lines = unique_lines
        self.rows = len(solution)
        self.columns = len(solution[0])

    def puzzle(self, clues: Iterable[Clue]) -> Puzzle:
        """Make a puzzle that gives some clues."""
        grid = [[EMPTY] * self.columns for _ in range(self.rows)]
        signs: list[Sign] = []
        for clue in clues:
            signs += clue.signs
            for r, c in clue.cells:
                grid[r][c] = self.solution[r][c]
        return Puzzle(["".join(row) for row in grid], self.unique_lines, signs)


@lru_cache
def cell_clues(rows: int, columns: int, symmetry: str) -> tuple[Clue, ...]:
    """Return the cells of a grid, bound together by a symmetry, in reading order."""
    turn = _turn(rows, columns, symmetry)
    cells = ((r, c) for r in range(rows) for c in range(columns))
    return tuple(Clue(cells=orbit) for orbit in _orbits(cells, turn))


def sign_clues(ground: Ground, symmetry: str, count: int, rng: random.Random) -> list[Clue]:
    """Choose places for signs at random, bound together by a symmetry: at most `count` signs, as the solution has them.

    Fewer than that come where the symmetry leaves no room, or the grid has fewer places.
    """
    if not count:
        return []
    rows, columns = ground.rows, ground.columns
    turn = _turn(rows, columns, symmetry)
    places = [((r, c), (r, c + 1)) for r in range(rows) for c in range(columns - 1)]
    places += [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(columns)]

    def turned(place: tuple[Cell, Cell]) -> tuple[Cell, Cell]:
        a, b = sorted(map(turn, place))
        return a, b

    orbits = list(_orbits(places, turned))
    shuffle(orbits, rng)
    clues, room = [], count
    for orbit in orbits:
        if len(orbit) <= room:
            room -= len(orbit)
            value = ground.solution
            clues.append(Clue(signs=tuple(Sign(a, b, value[a[0]][a[1]] == value[b[0]][b[1]]) for a, b in orbit)))
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


def _orbits(things: Iterable[_Thing], turn: Callable[[_Thing], _Thing]) -> Iterator[tuple[_Thing, ...]]:
    """Yield things with all that turning makes of them, each once."""
    seen: set[_Thing] = set()
    for thing in things:
        if thing in seen:
            continue
        orbit = [thing]
        while (last := turn(orbit[-1])) != thing:
            orbit.append(last)
        seen.update(orbit)
        yield tuple(orbit)


def shuffle(things: list[_Thing], rng: random.Random) -> None:
    """Put things in random order, in place: the order that `Random.shuffle` gives.

    Written out because that is a function of the library that is never compiled, called once for each puzzle made.
    """
    bits = rng.getrandbits
    for last in range(len(things) - 1, 0, -1):
        width = (last + 1).bit_length()
        at = bits(width)
        while at > last:
            at = bits(width)
        things[last], things[at] = things[at], things[last]
