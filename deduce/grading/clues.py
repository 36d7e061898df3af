"""For setters: redundant clues, and the ratings with one clue less or more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from attrs import evolve, frozen

from deduce.arguing.lookahead import enough, solves
from deduce.core.board import Board
from deduce.difficulty import GRADED, NONE, SEVERAL, STUCK
from deduce.errors import DeduceError
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import need_ladder
from deduce.mapping import FrozenMap
from deduce.puzzle import EMPTY, Cell, Puzzle, Sign, cell_name, need_puzzle
from deduce.search.exact import MOST_STEPS, Solution
from deduce.search.solutions import first_solutions

_Clue = TypeVar("_Clue", Cell, Sign)


class CluesError(DeduceError):
    """The puzzle does not have exactly one solution, so that clues cannot be compared.

    `verdict` is `none` or `several`.
    """

    def __init__(self, verdict: str) -> None:
        super().__init__("there is no solution" if verdict == NONE else "there is more than one solution")
        self.verdict = verdict


@frozen
class Clues:
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
        if rating is not None and solves(rules.up_to(rating), Board(fewer)):
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
    return enough(ladder, sorted(rating for rating in ratings if above < rating <= up_to), Board(puzzle))
