"""The solutions of a puzzle, the first two, which show whether it has exactly one, and what all solutions share.

Results for the last few grids are kept, as several parts of a command need the solutions of the same grid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice

from deduce.base.errors import need_whole
from deduce.game.puzzle import Cell, Puzzle, need_puzzle
from deduce.grid import search as exact
from deduce.grid.grid import Grid
from deduce.grid.search import MOST_STEPS, LimitError, Solution, Steps


def solve(puzzle: Puzzle, *, most_steps: int | None = MOST_STEPS) -> Solution | None:
    """Return the solution of a puzzle as rows of `0` and `1`; None if there is none.

    If there are several, it is always the same one of them; `deduce.check` says whether there are several.

        >>> deduce.solve(deduce.parse("4x4u:CFAdba"))
        ('0011', '0101', '1100', '1010')

    Args:
        puzzle: any puzzle.
        most_steps: a limit on the steps of the search; None for no limit.

    Raises:
        LimitError: the search reached that limit.
        TypeError: the argument is not a puzzle.
    """
    return next(solutions(puzzle, most_steps=most_steps), None)


def solutions(puzzle: Puzzle, *, limit: int | None = None, most_steps: int | None = MOST_STEPS) -> Iterator[Solution]:
    """Yield the solutions of a puzzle, each as rows of `0` and `1`.

        >>> sum(1 for solution in deduce.solutions(deduce.Puzzle(["...."] * 4)))
        72

    Args:
        puzzle: any puzzle.
        limit: the maximum number of solutions; None for all.
        most_steps: a limit on the steps of the search; None for no limit.

    Raises:
        LimitError: the search reached that limit, after it yielded the solutions found before.
        TypeError: the argument is not a puzzle.
    """
    need_puzzle(puzzle)
    if limit is not None:
        need_whole(limit, "limit")
    return islice(exact.solutions(Grid.of(puzzle), Steps(most_steps)), limit)


def first_solutions(puzzle: Puzzle, most_steps: int | None = MOST_STEPS) -> tuple[Solution, ...]:
    """Return the solutions of a puzzle, at most two.

    Raises:
        LimitError: with the solutions found before the limit on steps was reached.
    """
    return _first_two(_Query(Grid.of(puzzle)), Steps(most_steps))


class _Query:
    """A grid to search, equal to any other with the same lines, rule and known cells."""

    __slots__ = ("grid", "key")

    def __init__(self, grid: Grid) -> None:
        self.grid = grid.copy()
        self.key = (grid.shapes, grid.rows, grid.unique, tuple(grid.states))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Query) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


def _first_two(query: _Query, steps: Steps) -> tuple[Solution, ...]:
    """Return at most two solutions, as `first_solutions`.  A search whose result was kept counts its steps again."""
    first, taken, is_cut = _search(query, None if steps.limit is None else steps.limit - steps.taken)
    steps.taken += taken
    if is_cut and steps.limit is not None:
        raise LimitError(first, steps.limit)
    return first


@lru_cache(maxsize=64)
def _search(query: _Query, limit: int | None) -> tuple[tuple[Solution, ...], int, bool]:
    """Return at most two solutions, the steps that they took, and whether the limit was reached."""
    first, steps = list[Solution](), Steps(limit)
    try:
        for solution in islice(exact.solutions(query.grid, steps), 2):
            first.append(solution)
    except LimitError:
        return tuple(first), limit or 0, True
    return tuple(first), steps.taken, False


Assumption = tuple[Cell, int]
"""A cell, and a value to try there."""


def backbone(grid: Grid, *, most_steps: int | None = MOST_STEPS) -> Mapping[Cell, int] | None:
    """Return the empty cells that have the same value in every solution, with it; None if there is no solution.

    Each solution rules out all cells in which it differs from the first.  For each cell that is left, the search looks
    for a solution with the opposite value, and prefers opposite values everywhere (Marques-Silva, Janota and Lynce
    2010).

    Raises:
        LimitError: the search reached the limit on steps.
    """
    shared, is_cut = _backbone(_Query(grid), most_steps)
    if is_cut and most_steps is not None:
        raise LimitError((), most_steps)
    return shared


@lru_cache(maxsize=64)
def _backbone(query: _Query, limit: int | None) -> tuple[Mapping[Cell, int] | None, bool]:
    """Return what all solutions found share, and whether the search was cut off, so that others may differ."""
    grid, steps, is_cut = query.grid, Steps(limit), False
    try:
        first = _first_two(query, steps)
    except LimitError as error:
        first, is_cut = error.found, True
    if not first:
        return None, is_cut
    shared = {(r, c): int(first[0][r][c]) for r, c in grid.blanks()}
    shared = _agreeing(shared, first[-1])
    if is_cut or len(first) == 1:
        return shared, is_cut
    try:
        for cell in tuple(shared):
            if cell in shared:
                trial, prefer = grid.copy(), {c: 1 - v for c, v in shared.items()}
                trial.put(cell, prefer[cell])
                for solution in islice(exact.solutions(trial, steps, prefer=prefer), 1):
                    shared = _agreeing(shared, solution)
    except LimitError:
        is_cut = True
    return shared, is_cut


def _agreeing(cells: Mapping[Cell, int], solution: Solution) -> dict[Cell, int]:
    return {(r, c): value for (r, c), value in cells.items() if int(solution[r][c]) == value}


def refutable(grid: Grid) -> tuple[Assumption, ...] | None:
    """Return the values of empty cells that no solution has; None, which means all values, if there is no solution.

    Only these values can be refuted, so a lookahead need not try the others.  That saves time and changes no result.
    If the search reaches its limit, the result may also contain values that some solution has.
    """
    shared, _ = _backbone(_Query(grid), MOST_STEPS)
    return None if shared is None else tuple((cell, 1 - value) for cell, value in shared.items())
