"""For setters: redundant clues, the ratings with one clue less or more, and clues that mend a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import combinations, islice
from typing import Any, Literal, TypeVar

from attrs import evolve, field, frozen

from deduce.base.errors import DeduceError, count_noun
from deduce.base.mapping import FrozenMap, frozen_values
from deduce.base.shown import Said
from deduce.engine.ladder import Ladder
from deduce.engine.registry import need_ladder
from deduce.engine.trials import enough, solves
from deduce.game.levels import GRADED, NONE, SEVERAL, STUCK
from deduce.game.puzzle import EMPTY, Cell, Puzzle, Sign, cell_name, need_puzzle
from deduce.grid.culprits import culprits
from deduce.grid.grid import Grid
from deduce.grid.search import MOST_STEPS, LimitError, Solution
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
    most_steps: int | None = MOST_STEPS,
) -> Clues:
    """Return the redundant clues of a puzzle, and its ratings with one clue less or more.

        >>> deduce.clues(deduce.parse("4x4u:CFAdba")).without
        {}

    Args:
        puzzle: it must have exactly one solution.
        ladder: the rules to rate with; by default those of deduce.
        on_each: called for each cell and each sign.
        most_steps: a limit on the steps of each exact search; None for no limit.

    Raises:
        LimitError: the search reached that limit.
        CluesError: there is no solution, or more than one.
        TypeError: the argument is not a puzzle.
    """
    need_puzzle(puzzle)
    solutions = first_solutions(puzzle, most_steps)
    if len(solutions) != 1:
        raise CluesError(SEVERAL if solutions else NONE)
    (solution,) = solutions
    rules = need_ladder(ladder)
    rating = rating_of(puzzle, rules)
    without: dict[Cell, float | None] = {}
    without_sign: dict[Sign, float | None] = {}
    given: dict[Cell, float | None] = {}

    def add_if_redundant(fewer: Puzzle, ratings: dict[_Clue, float | None], clue: _Clue) -> None:
        """Add the rating of a puzzle without a clue if it still has exactly one solution."""
        if rating is not None and solves(rules.up_to(rating), Grid.of(fewer)):
            ratings[clue] = rating
        # there are usually several solutions then, which exact search shows long before the rules have tried everything
        elif len(first_solutions(fewer, most_steps)) == 1:
            ratings[clue] = None if rating is None else rating_of(fewer, rules, above=rating)

    for r, row in enumerate(puzzle.givens):
        for c, symbol in enumerate(row):
            if symbol == EMPTY:
                more = puzzle.place((r, c), int(solution[r][c]))
                given[r, c] = rating_of(more, rules, up_to=9.0 if rating is None else rating)
            else:
                add_if_redundant(puzzle.clear((r, c)), without, (r, c))
            on_each()
    for sign in puzzle.signs:
        add_if_redundant(evolve(puzzle, signs=[other for other in puzzle.signs if other != sign]), without_sign, sign)
        on_each()
    return Clues(puzzle, solution, rating, FrozenMap(without), FrozenMap(without_sign), FrozenMap(given))


def rating_of(puzzle: Puzzle, ladder: Ladder, above: float = 0.0, up_to: float = 9.0) -> float | None:
    """Return the rating of a puzzle with one solution, if it is above one rating and at most another; else None.

    It is the lowest rating up to which the rules solve the puzzle.  More clues never make a puzzle harder, so the
    rating of one puzzle limits the ratings of others.
    """
    if puzzle.clues == puzzle.rows * puzzle.columns:
        return 0.0
    ratings = {band.rating for rule in ladder.rules for band in ladder.bands(rule)}
    return enough(ladder, sorted(rating for rating in ratings if above < rating <= up_to), Grid.of(puzzle))


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


def repair(puzzle: Puzzle, *, ladder: Ladder | None = None, most_steps: int | None = MOST_STEPS) -> Repair:
    """Return the clues that give a puzzle one solution.

        >>> dict(deduce.repair(deduce.parse("4x4;0...0.........1.")).changes[0].places)
        {(1, 1): 0}

    Args:
        puzzle: it must have several solutions, or none.
        ladder: the rules to rate with; by default those of deduce.
        most_steps: a limit on the steps of each exact search; None for no limit.

    Raises:
        LimitError: the search reached that limit before it found a solution.
        RepairError: the puzzle has exactly one solution.
        TypeError: the argument is not a puzzle.
    """
    need_puzzle(puzzle)
    ladder = need_ladder(ladder)
    known: list[Solution] = []
    limit = ""
    try:
        for solution in islice(solutions(puzzle, most_steps=most_steps), MOST_SOLUTIONS + 1):
            known.append(solution)
        if len(known) > MOST_SOLUTIONS:
            limit = f"There are more than {MOST_SOLUTIONS} solutions, too many to compare."
    except LimitError as error:
        limit = str(error)
        if len(known) < 2:
            raise
    if len(known) == 1:
        raise RepairError("the puzzle has exactly one solution")
    if not known:
        return _by_other_clues(puzzle, ladder, most_steps)
    if limit:
        return Repair(puzzle, "several", len(known), limit=limit)
    more = _by_more_clues(puzzle, known, ladder)
    return evolve(more, corrections=tuple(sorted(_corrections(puzzle, ladder, most_steps), key=_by_rating)))


def _corrections(puzzle: Puzzle, ladder: Ladder, most_steps: int | None) -> Iterator[Change]:
    """Yield the single clues whose other value leaves exactly one solution."""
    for r, row in enumerate(puzzle.givens):
        for c, value in enumerate(row):
            if value != EMPTY:
                changed = _with(puzzle, {(r, c): 1 - int(value)})
                with suppress(LimitError):
                    if len(first_solutions(changed, most_steps)) == 1:
                        yield Change({(r, c): 1 - int(value)}, True, rating_of(changed, ladder))


def _by_more_clues(puzzle: Puzzle, every: list[Solution], ladder: Ladder) -> Repair:
    """Find the single clues, or if there are none the pairs, that only one of all solutions has."""
    having: dict[tuple[Cell, int], int] = {}
    for number, solution in enumerate(every):
        for r, row in enumerate(solution):
            for c, symbol in enumerate(row):
                clue = (r, c), int(symbol)
                having[clue] = having.get(clue, 0) | 1 << number
    clues = sorted(clue for clue, numbers in having.items() if numbers.bit_count() < len(every))

    def leaving_one(size: int) -> Iterator[dict[Cell, int]]:
        for added in combinations(clues, size):
            remaining = -1
            for clue in added:
                remaining &= having[clue]
            if remaining.bit_count() == 1:
                yield dict(added)

    size = 1 if any(True for _ in leaving_one(1)) else 2
    fits = list(leaving_one(size))
    limit = ""
    if len(fits) > MOST_REPAIRS:
        noun = "clue" if size == 1 else "pair"
        limit = f"Only the first {MOST_REPAIRS} of {count_noun(len(fits), noun)} are rated."
    changes = [Change(places, True, rating_of(_with(puzzle, places), ladder)) for places in fits[:MOST_REPAIRS]]
    return Repair(puzzle, "several", len(every), tuple(sorted(changes, key=_by_rating)), limit=limit)


def _by_other_clues(puzzle: Puzzle, ladder: Ladder, most_steps: int | None) -> Repair:
    """Find the fewest clues to change; each gets the other value."""
    wrong = culprits(puzzle)
    changes = []
    for cells in wrong.sets[:MOST_REPAIRS]:
        places = {cell: 1 - value for cell in cells if (value := puzzle[cell]) is not None}
        changed = _with(puzzle, places)
        unique = len(first_solutions(changed, most_steps)) == 1
        changes.append(Change(places, unique, rating_of(changed, ladder) if unique else None))
    limit = ""
    if len(wrong.sets) > MOST_REPAIRS:
        limit = f"Only the first {MOST_REPAIRS} of {len(wrong.sets)} changes are rated."
    elif not wrong.complete:
        limit = "The search stopped at its limit; there may be other changes."
    elif wrong.at_least and not wrong.sets:
        limit = f"At least {wrong.at_least} clues must be changed, too many to look for."
    return Repair(puzzle, "none", 0, tuple(sorted(changes, key=_by_rating)), limit=limit)


def _with(puzzle: Puzzle, places: Mapping[Cell, int]) -> Puzzle:
    for cell, value in places.items():
        puzzle = puzzle.clear(cell).place(cell, value)
    return puzzle


def _by_rating(change: Change) -> tuple[bool, float, list[Cell]]:
    return change.rating is None, change.rating or 0.0, list(change.places)
