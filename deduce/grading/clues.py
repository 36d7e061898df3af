"""For setters: which clues the rest yields, and what the rating would be with one more."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import evolve, frozen

from deduce.core.board import Board
from deduce.difficulty import GRADED, NONE, SEVERAL, STUCK
from deduce.errors import DeduceError
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import need_ladder
from deduce.lookahead.propagation import solves
from deduce.mapping import FrozenMap
from deduce.puzzle import EMPTY, Cell, Puzzle, Sign, cell_name, need_puzzle
from deduce.search.exact import MOST_STEPS, Solution
from deduce.search.two import two_of


class CluesError(DeduceError):
    """A puzzle that has not exactly one solution, so that no clue can be weighed.

    Attributes:
        verdict: `none` or `several`.
    """

    def __init__(self, verdict: str) -> None:
        super().__init__("there is no solution" if verdict == NONE else "there is more than one solution")
        self.verdict = verdict


@frozen
class Clues:
    """What each clue of a puzzle is good for, and what each blank would be.

    A clue is idle where the rest keeps its one solution.  Each is idle by itself: with one of them gone, another may
    be needed.

    Attributes:
        puzzle: with exactly one solution.
        solution: its rows of `0` and `1`.
        rating: of the puzzle; None where the rules in use do not solve it.
        without: for each idle given, the rating of the rest; None where the rules in use do not solve that.
        without_sign: the same for each idle sign.
        given: for each blank, the rating if its value in the solution were given; None as for `without`.
    """

    puzzle: Puzzle
    solution: Solution
    rating: float | None
    without: Mapping[Cell, float | None]
    without_sign: Mapping[Sign, float | None]
    given: Mapping[Cell, float | None]

    @property
    def status(self) -> str:
        """`graded`, or `stuck` where the rules in use do not solve the puzzle."""
        return STUCK if self.rating is None else GRADED

    def to_json(self) -> dict[str, Any]:
        """Return all of it as a JSON object, the cells row by row."""
        clues, blanks = [], []
        for r, row in enumerate(self.puzzle.givens):
            for c, symbol in enumerate(row):
                cell = (r, c)
                own = {"cell": cell_name(cell), "value": int(self.solution[r][c])}
                if symbol == EMPTY:
                    blanks.append(own | {"rating": self.given[cell]})
                else:
                    clues.append(own | {"idle": cell in self.without, "rating": self.without.get(cell)})
        signs = [
            {
                "cells": [cell_name(sign.a), cell_name(sign.b)],
                "sign": sign.mark,
                "idle": sign in self.without_sign,
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
    """Weigh each clue of a puzzle, and each blank.

    Args:
        puzzle: it must have exactly one solution.
        ladder: the rules to rate with; all that come with deduce if none are given.
        on_each: called for each cell and each sign.
        most_steps: a bound on the steps of each exact search; None sets none.

    Raises:
        SearchLimit: where that bound is met.
        CluesError: where there is no solution, or more than one.
        TypeError: for what is no puzzle, such as a text.
    """
    need_puzzle(puzzle)
    found = two_of(puzzle, most_steps)
    if len(found) != 1:
        raise CluesError(SEVERAL if found else NONE)
    (solution,) = found
    rate = _Rate(need_ladder(ladder), most_steps)
    rating = rate(puzzle)
    without: dict[Cell, float | None] = {}
    given: dict[Cell, float | None] = {}
    for r, row in enumerate(puzzle.givens):
        for c, symbol in enumerate(row):
            if symbol == EMPTY:
                given[r, c] = rate(puzzle.place((r, c), int(solution[r][c])), most=rating)
            else:
                _weigh(rate, puzzle.clear((r, c)), rating, without, (r, c))
            on_each()
    without_sign: dict[Sign, float | None] = {}
    for sign in puzzle.signs:
        rest = evolve(puzzle, signs=[other for other in puzzle.signs if other != sign])
        _weigh(rate, rest, rating, without_sign, sign)
        on_each()
    return Clues(puzzle, solution, rating, FrozenMap(without), FrozenMap(without_sign), FrozenMap(given))


def _weigh(rate: _Rate, rest: Puzzle, least: float | None, idle: dict[Any, float | None], clue: Cell | Sign) -> None:
    """Note a clue with the rating of the rest, where the rest keeps its one solution."""
    if least is not None and rate.enough(least, rest):
        idle[clue] = least
    # most often more than one solution is left, which exact search sees long before the rules have tried everything
    elif len(two_of(rest, rate.most_steps)) == 1:
        idle[clue] = None if least is None else rate(rest, above=least)


class _Rate:
    """Rates puzzles that have one solution: the lowest rating up to which the rules are enough.

    With more clues a puzzle gets no harder, and with fewer no easier, so that the rating of one bounds the others.
    """

    def __init__(self, ladder: Ladder, most_steps: int | None) -> None:
        self.most_steps = most_steps
        self._ladder = ladder
        self._ratings: Sequence[float] = sorted({band.rating for rule in ladder.rules for band in ladder.bands(rule)})

    def enough(self, rating: float, puzzle: Puzzle) -> bool:
        """Return whether the rules up to a rating solve a puzzle."""
        return solves(self._ladder.up_to(rating), Board(puzzle))

    def __call__(self, puzzle: Puzzle, above: float = 0.0, most: float | None = None) -> float | None:
        """Rate a puzzle above one bound and up to another, which is enough; None where the rules are not."""
        if puzzle.clues == puzzle.rows * puzzle.columns:
            return 0.0
        within = [rating for rating in self._ratings if above < rating and (most is None or rating <= most)]
        low, high = 0, len(within) - (most is not None)
        # most often the rating stays as it is, and one look below it shows that
        look = (low + high) // 2 if most is None else high - 1
        while low < high:
            if self.enough(within[look], puzzle):
                high = look
            else:
                low = look + 1
            look = (low + high) // 2
        return within[low] if low < len(within) else None
