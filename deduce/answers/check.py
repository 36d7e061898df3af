"""The verdict on a puzzle: how many solutions it has, and every fault in its givens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from attrs import asdict, evolve, field

from deduce.base.budget import USUAL, Budget, LimitError
from deduce.base.shown import Shown
from deduce.base.values import frozen
from deduce.engine.chains import Chain, Link, follow
from deduce.engine.contradictions import faults
from deduce.engine.registry import load
from deduce.engine.stepper import Walk
from deduce.game.puzzle import Cell, Puzzle, need_puzzle
from deduce.grid.grid import Grid
from deduce.grid.search import Solution
from deduce.grid.solutions import first_solutions
from deduce.reasons.argument import Argument
from deduce.wording import answers
from deduce.wording.language import code_of, in_one_language, speaking
from deduce.wording.steps import end_text, link_text, refutation_text
from deduce.wording.words import capital, cells_listed, more_work, number, uncapital

HowMany = Literal["unique", "none", "several", "unknown"]
"""How many solutions a puzzle has; `unknown` if the search reached its limit."""


class Sentences(NamedTuple):
    """How many solutions a puzzle has, why it has none, and how that hangs on whether lines may repeat."""

    verdict: str
    reasons: Sequence[str] = ()
    more: Sequence[str] = ()


_VERDICTS = {"unique": answers.UNIQUE, "several": answers.SEVERAL, "none": answers.NONE}


@frozen
class Check(Shown):
    """The verdict on a puzzle.

    Attributes:
        status: `unique` for exactly one solution, `none`, `several`, or `unknown` if the search reached its limit.
        needs_unique_lines: whether the puzzle has one solution only because no two lines may be the same; None if the
            search for that reached its limit.
        faults: every fault in the givens, a sentence each, by rows, then columns; the last one says if others take
            too long to explain.
        solutions: the solutions found, at most two, each as rows of `0` and `1`.
        why: for `none`, how the rules come to a contradiction, link by link; empty if they do not.  For `unknown`, how
            far the search came.  Otherwise empty.
        unique_lines: whether the verdict assumes that no two lines may be the same.
        otherwise: the verdict on the opposite assumption, if requested; otherwise None.
        language: the code of the language of its texts, two letters.
    """

    status: HowMany
    needs_unique_lines: bool | None = False
    faults: tuple[str, ...] = ()
    solutions: tuple[Solution, ...] = ()
    why: str = ""
    unique_lines: bool = True
    otherwise: HowMany | None = None
    language: str = field(factory=lambda: code_of(None), eq=False, repr=False)

    @property
    def reasons(self) -> tuple[str, ...]:
        """The faults; without any, how the rules come to a contradiction, if they do."""
        return self.faults or ((self.why,) if self.why else ())

    @property
    def sentences(self) -> Sentences:
        """The verdict in words, in the language of its texts."""
        verdict = _VERDICTS.get(self.status)
        if verdict is None:
            return Sentences(self.why)
        with speaking(self.language):
            reasons = self.reasons or (answers.NO_REASON(),) if self.status == "none" else ()
            other = answers.OTHERWISE.get((self.unique_lines, self.status, self.otherwise or ""))
            more = [answers.NEEDS_UNIQUE_LINES] * bool(self.needs_unique_lines) + [other] * bool(other)
            return Sentences(verdict(), reasons, [phrase() for phrase in more if phrase])

    def __str__(self) -> str:
        verdict, reasons, more = self.sentences
        return " ".join((verdict, *reasons, *more))

    def to_json(self) -> dict[str, Any]:
        """Return the verdict as a JSON object."""
        data = asdict(self, filter=lambda part, _: part.name != "language")
        return data | {"faults": list(self.faults), "solutions": list(map(list, self.solutions))}


@in_one_language
def check(
    puzzle: Puzzle, *, language: str | None = None, budget: Budget | int | None = USUAL, both: bool = False
) -> Check:
    """Return whether a puzzle has exactly one solution, and if not, what is wrong with it.

        >>> print(deduce.check(deduce.Puzzle(["000.", "....", "....", "...."])))
        No solution. Row 1 has three 0s together, in columns 1-3.

    Args:
        puzzle: any puzzle.
        language: the code of the language of all texts, such as `fr`; by default English.
        budget: the work that the call may do, in steps; None for no limit, and the verdict is certain.
        both: also return the verdict on the opposite assumption about unique lines.

    Raises:
        InvalidError: there is no such language.
        TypeError: the argument is not a puzzle.
    """
    need_puzzle(puzzle)
    budget = Budget.of(budget)
    verdict = evolve(_verdict(puzzle, budget), unique_lines=puzzle.unique_lines)
    return evolve(verdict, otherwise=_otherwise(puzzle, verdict, budget)) if both else verdict


def _verdict(puzzle: Puzzle, budget: Budget) -> Check:
    givens = faults_of(puzzle, budget)
    if givens:
        return Check("none", faults=givens, why=explain_contradiction(puzzle, budget))
    try:
        solutions = first_solutions(puzzle, budget)
    except LimitError as cut:
        so_far = answers.ONE_SO_FAR if cut.found else answers.NONE_SO_FAR
        return Check("unknown", None, solutions=cut.found, why=so_far(cut.steps, option=more_work()))
    if not solutions:
        return Check("none", why=explain_contradiction(puzzle, budget))
    if len(solutions) > 1:
        return Check("several", solutions=solutions)
    repeating = _status(puzzle, False, budget) if puzzle.unique_lines else "unique"
    return Check("unique", None if repeating == "unknown" else repeating == "several", solutions=solutions)


def _otherwise(puzzle: Puzzle, verdict: Check, budget: Budget) -> HowMany:
    """Return the verdict on the opposite assumption about unique lines.

    All solutions with unique lines are also solutions if lines may repeat, which often makes a search unnecessary.
    """
    if puzzle.unique_lines and verdict.status == "several":
        return "several"
    if puzzle.unique_lines and verdict.status == "unique" and verdict.needs_unique_lines is not None:
        return "several" if verdict.needs_unique_lines else "unique"
    if not puzzle.unique_lines and verdict.status == "none":
        return "none"
    return _status(puzzle, not puzzle.unique_lines, budget)


def _status(puzzle: Puzzle, unique_lines: bool, budget: Budget) -> HowMany:
    verdicts: tuple[HowMany, ...] = ("none", "unique", "several")
    try:
        return verdicts[len(first_solutions(evolve(puzzle, unique_lines=unique_lines), budget))]
    except LimitError:
        return "unknown"


MOST_LINKS = 12
"""If a contradiction takes more links than this, they are counted instead of explained."""


def explain_contradiction(puzzle: Puzzle, budget: Budget | None = None) -> str:
    """Return how the rules, without lookahead, come to a contradiction; empty if they do not.

    The necessary steps are explained as links, each on the grid with those before it.  If there are many, or if it
    would take long to find them, one sentence gives the number of steps and the contradiction.
    """
    ladder = load().on_lines_alone
    walk = Walk(puzzle, ladder, budget)
    steps: list[Link] = []
    while found := walk.step():
        steps.append(Link(dict(found[1].places)))
    end = walk.refutation
    if end is None:
        return ""
    if len(steps) <= 200:
        board = walk.stepper.grid
        axis, index = end.lines[0]
        needed, contradiction = follow(Grid.of(puzzle), steps, axis * board.rows + index, ladder)
        links = [link_text(link.as_argument(board), puzzle) for link in needed]
        links.append(end_text(contradiction.as_argument(board), puzzle))
        if len(links) <= MOST_LINKS + 1:
            return refutation_text(links)
    return capital(answers.STEPS_ON(number=number(len(steps)), breaks=uncapital(end_text(end, puzzle))))


def refuted(puzzle: Puzzle, cell: Cell, value: int) -> Argument | None:
    """Return how the rules, without lookahead, come from a wrong value of an empty cell to a contradiction.

    Return None if they do not.
    """
    ladder = load().on_lines_alone
    walk = Walk(puzzle.place(cell, value), ladder)
    steps: list[Link] = []
    while (found := walk.step()) and len(steps) <= 200:
        steps.append(Link(dict(found[1].places)))
    if walk.refutation is None:
        return None
    axis, index = walk.refutation.lines[0]
    grid, line = Grid.of(puzzle), axis * puzzle.rows + index
    links, end = follow(grid, steps, line, ladder, {cell: value})
    return Chain(cell, value, links, end, line).as_argument(grid)


def faults_of(puzzle: Puzzle, budget: Budget) -> tuple[str, ...]:
    """Return a sentence for each fault in the givens: broken game rules, and lines that cannot be completed.

    If it takes too long to find out why a line cannot be completed, the last sentence says so.
    """
    found = list[str]()
    try:
        for fault in faults(puzzle, budget):
            found.append(end_text(fault, puzzle))
    except LimitError:
        found.append(answers.UNTOLD())
    return tuple(found)


_FEW = 12
"""At most this many cells are named one by one."""


def sentence_of_two(cells: Sequence[Cell]) -> str:
    """Return a sentence that names the cells in which two solutions differ, or counts them if they are many."""
    named = cells_listed(cells) if len(cells) <= _FEW else ""
    return (answers.TWO_NAMED if named else answers.TWO)(len(cells), number=number(len(cells)), cells=named)
