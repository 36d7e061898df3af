"""For setters: the clues that give a puzzle one solution, to add if it has several, or to change if it has none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, islice
from typing import Any, Literal

from attrs import field, frozen

from deduce.errors import DeduceError, count_noun
from deduce.grading.clues import rating_of
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import need_ladder
from deduce.mapping import frozen_values
from deduce.puzzle import Cell, Puzzle, cell_name, need_puzzle
from deduce.search.culprits import culprits
from deduce.search.exact import MOST_STEPS, LimitError, Solution
from deduce.search.solutions import first_solutions, solutions

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
class Repair:
    """The changes that give a puzzle one solution.

    Attributes:
        status: `several` or `none`: whether the puzzle has several solutions or none.
        solutions: the number of its solutions that were found.
        changes: the fewest clues to add, one or two together, or to change; the lowest rating first, unrated ones last.
        limit: what was left out because there is too much of it, a sentence; empty if nothing was.
    """

    puzzle: Puzzle
    status: Literal["several", "none"]
    solutions: int
    changes: tuple[Change, ...] = ()
    limit: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the repair as a JSON object."""
        changes = [change.to_json() for change in self.changes]
        return {"status": self.status, "solutions": self.solutions, "changes": changes, "limit": self.limit}


def repair(puzzle: Puzzle, *, ladder: Ladder | None = None, most_steps: int | None = MOST_STEPS) -> Repair:
    """Return the clues that give a puzzle one solution.

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
    if limit:
        return Repair(puzzle, "several", len(known), limit=limit)
    return _by_more_clues(puzzle, known, ladder) if known else _by_other_clues(puzzle, ladder, most_steps)


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
    return Repair(puzzle, "several", len(every), tuple(sorted(changes, key=_by_rating)), limit)


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
    return Repair(puzzle, "none", 0, tuple(sorted(changes, key=_by_rating)), limit)


def _with(puzzle: Puzzle, places: Mapping[Cell, int]) -> Puzzle:
    for cell, value in places.items():
        puzzle = puzzle.place(cell, value)
    return puzzle


def _by_rating(change: Change) -> tuple[bool, float, list[Cell]]:
    return change.rating is None, change.rating or 0.0, list(change.places)
