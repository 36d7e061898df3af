"""For setters: redundant clues, the ratings with one clue less or more, and clues that mend a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import combinations, islice
from typing import Any, Literal, TypeVar

from attrs import evolve, field

from deduce.base.budget import USUAL, Budget, LimitError
from deduce.base.errors import DeduceError, count_noun
from deduce.base.mapping import FrozenMap, frozen_values
from deduce.base.shown import Said
from deduce.base.values import frozen
from deduce.engine.ladder import Ladder
from deduce.engine.registry import need_ladder
from deduce.engine.trials import enough, propagate, solves
from deduce.game.levels import GRADED, LINES_ALONE, NONE, SEVERAL, STUCK
from deduce.game.puzzle import EMPTY, Cell, Puzzle, Sign, cell_name, need_puzzle
from deduce.grid.culprits import culprits
from deduce.grid.grid import Grid
from deduce.grid.search import Solution
from deduce.grid.search import solutions as search
from deduce.grid.solutions import first_solutions, solutions

_Clue = TypeVar("_Clue", Cell, Sign)


class CluesError(DeduceError):
    """The puzzle does not have exactly one solution, so that clues cannot be compared.

    `verdict` is `none` or `several`.
    """

    def __init__(self, verdict: str) -> None:
        super().__init__("there is no solution" if verdict == NONE else "there is more than one solution")
        self.verdict = verdict


@frozen
class Clues(Said):
    """The redundant clues of a puzzle, and the ratings with one clue less or more.

    A clue is redundant if the puzzle has exactly one solution without it.  Without one redundant clue, another may be
    needed.

    Attributes:
        puzzle, solution: the puzzle, and its only solution as rows of `0` and `1`.
        rating: its rating; None if the rules in use do not solve it.
        without: for each redundant given, the rating without it; None if the rules in use do not solve that.
        without_sign: the same for each redundant sign.
        given: for each blank, the rating with its value given as well; None if the rules in use do not solve that.
    """

    puzzle: Puzzle
    solution: Solution
    rating: float | None
    without: Mapping[Cell, float | None]
    without_sign: Mapping[Sign, float | None]
    given: Mapping[Cell, float | None]

    @property
    def status(self) -> str:
        """`graded`, or `stuck` if the rules in use do not solve the puzzle."""
        return STUCK if self.rating is None else GRADED

    def to_json(self) -> dict[str, Any]:
        """Return a JSON object, with the cells row by row."""
        clues, blanks = [], []
        for r, row in enumerate(self.puzzle.givens):
            for c, symbol in enumerate(row):
                cell = (r, c)
                entry = {"cell": cell_name(cell), "value": int(self.solution[r][c])}
                if symbol == EMPTY:
                    blanks.append(entry | {"rating": self.given[cell]})
                else:
                    clues.append(entry | {"redundant": cell in self.without, "rating": self.without.get(cell)})
        signs = [
            {
                "cells": [cell_name(sign.a), cell_name(sign.b)],
                "sign": sign.mark,
                "redundant": sign in self.without_sign,
                "rating": self.without_sign.get(sign),
            }
            for sign in self.puzzle.signs
        ]
        return {
            "status": self.status,
            "rating": self.rating,
            "solution": list(self.solution),
            "clues": clues,
            "signs": signs,
            "blanks": blanks,
        }


def clues(
    puzzle: Puzzle,
    *,
    ladder: Ladder | None = None,
    on_each: Callable[[], None] = lambda: None,
    budget: Budget | int | None = USUAL,
) -> Clues:
    """Return the redundant clues of a puzzle, and its ratings with one clue less or more.

        >>> deduce.clues(deduce.parse("4x4u:CFAdba")).without
        {}

    Args:
        puzzle: it must have exactly one solution.
        ladder: the rules to rate with; by default those of deduce.
        on_each: called for each cell and each sign.
        budget: the work that the call may do, in steps; None for no limit.

    Raises:
        LimitError: the search reached that limit.
        CluesError: there is no solution, or more than one.
        TypeError: the argument is not a puzzle.
    """
    need_puzzle(puzzle)
    budget, ladder = Budget.of(budget), need_ladder(ladder)
    solutions = first_solutions(puzzle, budget)
    if len(solutions) != 1:
        raise CluesError(SEVERAL if solutions else NONE)
    without: dict[Cell, float | None] = {}
    without_sign: dict[Sign, float | None] = {}
    given: dict[Cell, float | None] = {}
    done = 0
    try:
        weighing = _Weighing(puzzle, solutions[0], ladder, budget)
        for cell in Grid.of(puzzle).blanks():
            given[cell] = weighing.rating_with(cell)
            done += 1
            on_each()
        for cell, known in weighing.each_left_out():
            opposite = known.copy()
            opposite.put(cell, 1 - int(puzzle.givens[cell[0]][cell[1]]))
            weighing.add_if_redundant(partial(puzzle.clear, cell), known, opposite, without, cell)
            done += 1
            on_each()
        for sign in puzzle.signs:
            others = [other for other in puzzle.signs if other != sign]
            fewer = partial(evolve, puzzle, signs=others)
            opposite = Grid.of(evolve(puzzle, signs=[*others, evolve(sign, equal=not sign.equal)]))
            weighing.add_if_redundant(fewer, Grid.of(fewer()), opposite, without_sign, sign)
            done += 1
            on_each()
    except LimitError as cut:
        every = puzzle.rows * puzzle.columns + len(puzzle.signs)
        raise LimitError(solutions, cut.steps, f"{done} of {every} cells and signs were compared") from None
    return Clues(puzzle, solutions[0], weighing.rating, FrozenMap(without), FrozenMap(without_sign), FrozenMap(given))


class _Weighing:
    """The ratings of a puzzle with one solution, and with one clue more or less.

    More clues never prevent a deduction.  So nothing is followed twice: with one more clue, the rules go on from what
    they give of the puzzle; without one, from what they give of half of the other clues, then of more and more.

    Attributes:
        rating: the rating of the puzzle; None if the rules do not solve it.
    """

    def __init__(self, puzzle: Puzzle, solution: Solution, ladder: Ladder, budget: Budget) -> None:
        self._puzzle = puzzle
        self._solution = solution
        self._ladder = ladder
        self._budget = budget
        self._reached: list[tuple[Ladder, Grid]] = []  # what the rules up to each rating give that is not enough
        grid = Grid.of(puzzle)
        self.rating: float | None = 0.0 if grid.complete() else None
        for rating in () if grid.complete() else ratings_of(ladder):
            propagate(ladder.up_to(rating), grid, solution, budget)
            if grid.complete():
                self.rating = rating
                break
            self._reached.append((ladder.up_to(rating), grid.copy()))

    def rating_with(self, cell: Cell) -> float | None:
        """Return the rating with the value of a blank as one more clue."""
        if self._puzzle.clues == self._puzzle.rows * self._puzzle.columns - 1:
            return 0.0
        for rules, reached in self._reached:
            if reached.value(cell) is None:
                grid = reached.copy()
                changed = grid.place({cell: int(self._solution[cell[0]][cell[1]])})
                propagate(rules, grid, self._solution, self._budget, changed)
                if grid.complete():
                    return rules.rating
        return self.rating

    def each_left_out(self) -> Iterator[tuple[Cell, Grid]]:
        """Yield each given cell, with what the rules for lines give from all other clues.

        First half of the cells are left out, then each half of that half while the other is added, and so on.
        """
        puzzle, rating = self._puzzle, LINES_ALONE if self.rating is None else min(self.rating, LINES_ALONE)
        lines, blank = self._ladder.up_to(rating).propagation, Grid.of(puzzle).blank()
        lines.propagate(blank)
        cells = [(r, c) for r, row in enumerate(puzzle.givens) for c, symbol in enumerate(row) if symbol != EMPTY]
        going = [(blank, cells)] if cells else []
        while going:
            grid, left_out = going.pop()
            if len(left_out) == 1 or grid.complete():
                for cell in left_out:
                    yield cell, grid
                continue
            half = len(left_out) // 2
            for kept, added in ((left_out[half:], left_out[:half]), (left_out[:half], left_out[half:])):
                then = grid.copy()
                self._budget.take(len(then.states))
                lines.propagate(then, then.place({(r, c): int(puzzle.givens[r][c]) for r, c in added}))
                going.append((then, kept))

    def add_if_redundant(
        self, fewer: Callable[[], Puzzle], known: Grid, opposite: Grid, ratings: dict[_Clue, float | None], clue: _Clue
    ) -> None:
        """Add the rating of a puzzle without a clue if it still has exactly one solution.

        Args:
            fewer: returns that puzzle.
            known: what the rules for lines give of it, or less.
            opposite: the same with the opposite of the clue, which any other solution has.
            ratings: where to add it.
            clue: the clue.
        """
        if not known.complete():
            # mostly there are several solutions, which exact search shows long before the rules have tried everything
            if any(True for _ in search(opposite, self._budget, near=self._solution)):
                return
            if self.rating is None:
                ratings[clue] = None
                return
            if not solves(self._ladder.up_to(self.rating), known, self._solution, self._budget):
                ratings[clue] = rating_of(fewer(), self._ladder, self._budget, above=self.rating)
                return
        ratings[clue] = self.rating


def ratings_of(ladder: Ladder, above: float = 0.0) -> list[float]:
    """Return the ratings of a ladder's bands that are above one, rising."""
    return sorted({band.rating for rule in ladder.rules for band in ladder.bands(rule) if band.rating > above})


def rating_of(puzzle: Puzzle, ladder: Ladder, budget: Budget, above: float = 0.0) -> float | None:
    """Return the rating of a puzzle with one solution that is rated above a number; None if no rules solve it.

    It is the lowest rating up to which the rules solve the puzzle.  Raises LimitError.
    """
    if puzzle.clues == puzzle.rows * puzzle.columns:
        return 0.0
    return enough(ladder, ratings_of(ladder, above), Grid.of(puzzle), budget=budget)


MOST_SOLUTIONS = 1000
"""A puzzle with more solutions is not repaired."""

MOST_REPAIRS = 200
"""At most this many repairs are rated."""


class RepairError(DeduceError):
    """The puzzle has exactly one solution."""


@frozen
class Change:
    """Clues to add or to change, with their new values.

    Attributes:
        unique: whether the puzzle then has exactly one solution; always True for clues to add.
        rating: the rating then; None if there are several solutions, or the rules in use do not solve the puzzle.
    """

    places: Mapping[Cell, int] = field(converter=frozen_values)
    unique: bool
    rating: float | None

    def to_json(self) -> dict[str, Any]:
        """Return the change as a JSON object."""
        places = {cell_name(cell): value for cell, value in self.places.items()}
        return {"places": places, "unique": self.unique, "rating": self.rating}


@frozen
class Repair(Said):
    """The changes that give a puzzle one solution.

    Attributes:
        status: `several` or `none`: whether the puzzle has several solutions or none.
        solutions: the number of its solutions that were found.
        changes: the fewest clues to add, one or two together, or to change; the lowest rating first, unrated ones last.
        corrections: of several solutions, the single clues whose other value leaves one; in the same order.
        limit: what was left out because there is too much of it, a sentence; empty if nothing was.
    """

    puzzle: Puzzle
    status: Literal["several", "none"]
    solutions: int
    changes: tuple[Change, ...] = ()
    corrections: tuple[Change, ...] = ()
    limit: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the repair as a JSON object."""
        changes = [change.to_json() for change in self.changes]
        corrections = [change.to_json() for change in self.corrections]
        facts = {"status": self.status, "solutions": self.solutions, "changes": changes}
        return facts | {"corrections": corrections, "limit": self.limit}


def repair(puzzle: Puzzle, *, ladder: Ladder | None = None, budget: Budget | int | None = USUAL) -> Repair:
    """Return the clues that give a puzzle one solution.

        >>> dict(deduce.repair(deduce.parse("4x4;0...0.........1.")).changes[0].places)
        {(1, 1): 0}

    Args:
        puzzle: it must have several solutions, or none.
        ladder: the rules to rate with; by default those of deduce.
        budget: the work that the call may do, in steps; None for no limit.

    Raises:
        LimitError: the search reached that limit before it found a solution.
        RepairError: the puzzle has exactly one solution.
        TypeError: the argument is not a puzzle.
    """
    need_puzzle(puzzle)
    ladder, budget = need_ladder(ladder), Budget.of(budget)
    known: list[Solution] = []
    try:
        for solution in islice(solutions(puzzle, budget=budget.part()), MOST_SOLUTIONS + 1):
            known.append(solution)
    except LimitError as error:
        if len(known) < 2:
            raise
        return Repair(puzzle, "several", len(known), limit=str(error))
    if len(known) > MOST_SOLUTIONS:
        limit = f"There are more than {MOST_SOLUTIONS} solutions, too many to compare."
        return Repair(puzzle, "several", len(known), limit=limit)
    if len(known) == 1:
        raise RepairError("the puzzle has exactly one solution")
    changes, corrections, limits = list[Change](), list[Change](), list[str]()
    try:
        for change in (
            _by_more_clues(puzzle, known, ladder, limits, budget)
            if known
            else _by_other_clues(puzzle, ladder, limits, budget)
        ):
            changes.append(change)
        for change in _corrections(puzzle, ladder, budget) if known else ():
            corrections.append(change)
    except LimitError:
        limits.append(_STOPPED)
    changes.sort(key=_by_rating)
    corrections.sort(key=_by_rating)
    status: Literal["several", "none"] = "several" if known else "none"
    return Repair(puzzle, status, len(known), tuple(changes), tuple(corrections), " ".join(limits))


_STOPPED = "The search stopped at its limit; there may be other changes."


def _corrections(puzzle: Puzzle, ladder: Ladder, budget: Budget) -> Iterator[Change]:
    """Yield the single clues whose other value leaves exactly one solution."""
    for r, row in enumerate(puzzle.givens):
        for c, value in enumerate(row):
            if value != EMPTY:
                places = {(r, c): 1 - int(value)}
                changed = _with(puzzle, places)
                if len(first_solutions(changed, budget)) == 1:
                    yield Change(places, True, rating_of(changed, ladder, budget))


def _by_more_clues(
    puzzle: Puzzle, every: list[Solution], ladder: Ladder, limits: list[str], budget: Budget
) -> Iterator[Change]:
    """Yield the single clues, or if there are none the pairs, that only one of all solutions has.

    Add to `limits` what is left out, a sentence.
    """
    having: dict[tuple[Cell, int], int] = {}
    for number, solution in enumerate(every):
        for r, row in enumerate(solution):
            for c, symbol in enumerate(row):
                clue = (r, c), int(symbol)
                having[clue] = having.get(clue, 0) | 1 << number
    clues = sorted(clue for clue, numbers in having.items() if numbers.bit_count() < len(every))

    def leaving_one(size: int) -> Iterator[dict[Cell, int]]:
        for added in combinations(clues, size):
            budget.take(1)
            remaining = -1
            for clue in added:
                remaining &= having[clue]
            if remaining.bit_count() == 1:
                yield dict(added)

    size = 1 if any(True for _ in leaving_one(1)) else 2
    fits = list(leaving_one(size))
    if len(fits) > MOST_REPAIRS:
        noun = "clue" if size == 1 else "pair"
        limits.append(f"Only the first {MOST_REPAIRS} of {count_noun(len(fits), noun)} are rated.")
    for places in fits[:MOST_REPAIRS]:
        yield Change(places, True, rating_of(_with(puzzle, places), ladder, budget))


def _by_other_clues(puzzle: Puzzle, ladder: Ladder, limits: list[str], budget: Budget) -> Iterator[Change]:
    """Yield the fewest clues to change, each to the other value.  Add to `limits` what is left out, a sentence."""
    wrong = culprits(puzzle, budget.part())
    if len(wrong.sets) > MOST_REPAIRS:
        limits.append(f"Only the first {MOST_REPAIRS} of {len(wrong.sets)} changes are rated.")
    elif not wrong.complete:
        limits.append(_STOPPED)
    elif wrong.at_least and not wrong.sets:
        limits.append(f"At least {wrong.at_least} clues must be changed, too many to look for.")
    for cells in wrong.sets[:MOST_REPAIRS]:
        places = {(r, c): 1 - int(puzzle.givens[r][c]) for r, c in cells}
        changed = _with(puzzle, places)
        unique = len(first_solutions(changed, budget)) == 1
        yield Change(places, unique, rating_of(changed, ladder, budget) if unique else None)


def _with(puzzle: Puzzle, places: Mapping[Cell, int]) -> Puzzle:
    for cell, value in places.items():
        puzzle = puzzle.clear(cell).place(cell, value)
    return puzzle


def _by_rating(change: Change) -> tuple[bool, float, list[Cell]]:
    return change.rating is None, change.rating or 0.0, list(change.places)
