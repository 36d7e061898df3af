"""The solutions of a puzzle, the first two, which show whether it has exactly one, and what all solutions share.

Results for the last few grids are kept, as several parts of a command need the solutions of the same grid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Generic, NamedTuple, TypeVar

from deduce.base.budget import USUAL, Budget, LimitError
from deduce.base.errors import need_whole
from deduce.game.puzzle import Cell, Puzzle, need_puzzle
from deduce.grid import search as exact
from deduce.grid.grid import Grid
from deduce.grid.search import Solution
from deduce.grid.table import keep

_Result = TypeVar("_Result")


def solve(puzzle: Puzzle, *, budget: Budget | int | None = USUAL) -> Solution | None:
    """Return the solution of a puzzle as rows of `0` and `1`; None if there is none.

    If there are several, it is always the same one of them; `deduce.check` says whether there are several.

        >>> deduce.solve(deduce.parse("4x4u:CFAdba"))
        ('0011', '0101', '1100', '1010')

    Args:
        puzzle: any puzzle.
        budget: the work that the search may do, in steps; None for no limit.

    Raises:
        LimitError: the budget is spent.
        TypeError: the argument is not a puzzle.
    """
    return next(solutions(puzzle, budget=budget), None)


def solutions(puzzle: Puzzle, *, limit: int | None = None, budget: Budget | int | None = USUAL) -> Iterator[Solution]:
    """Yield the solutions of a puzzle, each as rows of `0` and `1`.

        >>> sum(1 for solution in deduce.solutions(deduce.Puzzle(["...."] * 4)))
        72

    Args:
        puzzle: any puzzle.
        limit: the maximum number of solutions; None for all.
        budget: the work that the search may do, in steps; None for no limit.

    Raises:
        LimitError: the budget is spent, after the solutions found before have been yielded.
        TypeError: the argument is not a puzzle.
    """
    need_puzzle(puzzle)
    if limit is not None:
        need_whole(limit, "limit")
    return islice(exact.solutions(Grid.of(puzzle), Budget.of(budget)), limit)


def first_solutions(puzzle: Puzzle, budget: Budget | int | None = USUAL) -> tuple[Solution, ...]:
    """Return the solutions of a puzzle, at most two.

    Raises:
        LimitError: with the solutions found before the budget was spent.
    """
    return _first_two(_Query(Grid.of(puzzle)), Budget.of(budget))


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


class _Kept(NamedTuple, Generic[_Result]):
    """What a search of a grid found, and when: it says what the search finds within any lower limit as well.

    Attributes:
        found: the result; for solutions, each with the steps taken until it was found.
        taken: all steps taken.
        is_cut: whether the search reached a limit there.
    """

    found: _Result
    taken: int
    is_cut: bool

    def settles(self, limit: int | None) -> bool:
        """Return whether a search within a limit ends no later than this one."""
        return not self.is_cut or (limit is not None and limit <= self.taken)


_MOST_KEPT = 64
_searches: dict[_Query, _Kept[Sequence[tuple[Solution, int]]]] = {}
_backbones: dict[_Query, _Kept[Mapping[Cell, int] | None]] = {}


def _first_two(query: _Query, budget: Budget) -> tuple[Solution, ...]:
    """Return at most two solutions, as `first_solutions`.  A search whose result was kept counts its steps again."""
    limit, kept = budget.left, _searches.get(query)
    if kept is None or not kept.settles(limit):
        kept = keep(_searches, query, _search(query.grid, Budget(limit)), _MOST_KEPT)
    taken = kept.taken if limit is None else min(kept.taken, limit)
    budget.count(taken)
    first = tuple([solution for solution, steps in kept.found if steps <= taken])
    if limit is not None and (kept.is_cut or kept.taken > limit):
        raise LimitError(first, budget.limit or 0)
    return first


def _search(grid: Grid, budget: Budget) -> _Kept[Sequence[tuple[Solution, int]]]:
    """Return at most two solutions."""
    found = list[tuple[Solution, int]]()
    try:
        for solution in islice(exact.solutions(grid, budget), 2):
            found.append((solution, budget.spent))
    except LimitError:
        return _Kept(found, budget.limit or 0, True)
    return _Kept(found, budget.spent, False)


Assumption = tuple[Cell, int]
"""A cell, and a value to try there."""


def backbone(grid: Grid, *, budget: Budget | int | None = USUAL) -> Mapping[Cell, int] | None:
    """Return the empty cells that have the same value in every solution, with it; None if there is no solution.

    Each solution rules out all cells in which it differs from the first.  For each cell that is left, the search looks
    for a solution with the opposite value, and prefers opposite values everywhere (Marques-Silva, Janota and Lynce
    2010).

    Raises:
        LimitError: the budget is spent.
    """
    budget = Budget.of(budget)
    shared, is_cut = _shared(grid, budget)
    if is_cut:
        raise LimitError((), budget.limit or 0)
    return shared


def _shared(grid: Grid, budget: Budget) -> tuple[Mapping[Cell, int] | None, bool]:
    """Return what all solutions found share, and whether the search was cut off, so that others may differ."""
    limit, query = budget.left, _Query(grid)
    kept = _backbones.get(query)
    if kept is None or (kept.taken != limit if kept.is_cut else limit is not None and kept.taken > limit):
        kept = keep(_backbones, query, _backbone(query, Budget(limit)), _MOST_KEPT)
    budget.count(kept.taken)
    return kept.found, kept.is_cut


def _backbone(query: _Query, budget: Budget) -> _Kept[Mapping[Cell, int] | None]:
    grid, is_cut = query.grid, False
    shared: Mapping[Cell, int] | None = None
    try:
        first = _first_two(query, budget)
    except LimitError as error:
        first, is_cut = error.found, True
    if first:
        shared = _agreeing({(r, c): int(first[0][r][c]) for r, c in grid.blanks()}, first[-1])
    if shared and not is_cut and len(first) > 1:
        try:
            for cell in tuple(shared):
                if cell in shared:
                    trial, prefer = grid.copy(), {c: 1 - v for c, v in shared.items()}
                    trial.put(cell, prefer[cell])
                    for solution in islice(exact.solutions(trial, budget, prefer=prefer), 1):
                        shared = _agreeing(shared, solution)
        except LimitError:
            is_cut = True
    return _Kept(shared, (budget.limit or 0) if is_cut else budget.spent, is_cut)


def _agreeing(cells: Mapping[Cell, int], solution: Solution) -> dict[Cell, int]:
    return {(r, c): value for (r, c), value in cells.items() if int(solution[r][c]) == value}


def refutable(grid: Grid, budget: Budget | int | None = USUAL) -> tuple[Assumption, ...] | None:
    """Return the values of empty cells that no solution has; None, which means all values, if there is no solution.

    Only these values can be refuted, so a lookahead need not try the others.  That saves time and changes no result.
    If the budget is spent, the result may also contain values that some solution has.
    """
    shared, _ = _shared(grid, Budget.of(budget))
    return None if shared is None else tuple((cell, 1 - value) for cell, value in shared.items())
