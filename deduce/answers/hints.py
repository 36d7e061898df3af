"""Hints: the next step from a partly filled grid, in stages, or why there is none.

A hint must never follow from a wrong entry: before it gives a step, exact search makes sure that the grid can still be
completed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from attrs import evolve, field

from deduce.answers.check import explain_contradiction, faults_of
from deduce.answers.entries import Judge, check_size, not_given, suspects
from deduce.answers.explain import steps_to, told
from deduce.base.budget import USUAL, Budget, LimitError
from deduce.base.errors import InvalidError
from deduce.base.mapping import FrozenMap, frozen_values
from deduce.base.shown import Pictured
from deduce.base.values import frozen
from deduce.engine.ladder import Ladder
from deduce.engine.registry import need_ladder
from deduce.engine.stepper import Walk
from deduce.game.puzzle import EMPTY, Cell, Puzzle, Symbols, cell_name, differing, need_puzzle
from deduce.grid.grid import Grid
from deduce.grid.search import Solution
from deduce.grid.solutions import backbone, solve
from deduce.reasons.facts import Needs
from deduce.reasons.trace import Step, Trace
from deduce.wording import answers
from deduce.wording.language import Phrase, code_of, in_one_language, speaking
from deduce.wording.words import a, more_work, no_easier, sentence


class Known(NamedTuple):
    """What is known of a puzzle's solution.

    Attributes:
        certain: the values that all solutions share, as far as they are known: rows of `0`, `1` and `.`.
        beyond, ending: the hint for a player who has taken all steps, and the same for a reader; empty if solved.
        two: two solutions, if there are several.
    """

    certain: tuple[str, ...]
    beyond: str = ""
    ending: str = ""
    playable: bool = True
    two: tuple[Solution, ...] = ()


def known_of(trace: Trace) -> Known:
    """Return what is known of the solution; if the trace is stuck, exact search looks for it."""
    if trace.status != "stuck":
        return Known(trace.final, playable=trace.status == "solved")
    no_rule, judge = answers.NO_RULE(), Judge(trace.puzzle)
    if trace.untried[0]:
        no_rule = no_easier(*trace.untried, more_work())
    if judge.status == "none":
        return Known(trace.final, ending=answers.NO_SOLUTION(), playable=False)
    if judge.status == "several":
        several = answers.SEVERAL_SOLUTIONS()
        return Known(trace.final, f"{several} {no_rule}", several, two=tuple(judge.solutions))
    if judge.status == "unknown":
        return Known(trace.final, no_rule, answers.NOT_COUNTED())
    return Known(judge.solutions[0], no_rule, answers.ONE_SOLUTION())


HintStatus = Literal["step", "search", "open", "unknown", "stuck", "solved", "filled", "wrong", "broken", "dead"]


@frozen
class Hint(Pictured):
    """How to continue from a grid.

    Attributes:
        status: `step`: a rule gives the next step.  `search`: no rule does, but exact search gives a cell.
            `open`: there are several solutions, and no empty cell has the same value in all of them.  `unknown`: no
            rule gives a step, and exact search reached its limit before it gave a cell.  `solved`: the grid is solved.
            `wrong`: entries differ from the original's solution.  `broken`: the grid breaks a game rule.  `dead`: it
            breaks none, but can no longer be completed.
            For a requested cell, `stuck`: the rules do not give it; `filled`: it has a value already.
        grid: the grid that the hint is for; if there is an original, with its signs and its unique-lines rule.
        step: the step, for `step`.
        idea: the summary of its rule, a sentence, for `step`.
        places: the cells to fill with their values, for `step` and `search`.
        reasons: for `wrong`, `broken` and `dead`, what is wrong, a sentence each; otherwise what could not be checked.
        mistakes: for `wrong`, `broken` and `dead`, the stages: what is wrong, then where, then which entries.
        language: the code of its language, two letters.
        wrong: the wrong cells, for `wrong`.
        steps: all steps to a requested cell; `step` is the first of them.
        several: for a hint without a step, whether the grid has several solutions, as far as known.
    """

    status: HintStatus
    grid: Puzzle
    step: Step | None = None
    idea: str = ""
    places: Mapping[Cell, int] = field(factory=FrozenMap, converter=frozen_values)
    reasons: tuple[str, ...] = ()
    mistakes: tuple[str, ...] = ()
    language: str = field(factory=lambda: code_of(None))
    wrong: tuple[Cell, ...] = ()
    steps: tuple[Step, ...] = ()
    several: bool = False

    @property
    def stages(self) -> tuple[str, ...]:
        """The stages of the hint: where to look, the rule, the whole step.

        A lookahead has the contradiction before the whole step.  A hint without a step has the same text three times.
        """
        with speaking(self.language):
            symbols = self.grid.symbols
            if len(self.steps) > 1:
                return answers.stages_of_way(self.steps)
            if self.step is not None:
                return answers.stages_of(self.step, self.idea, symbols)
            several = (answers.SEVERAL_SOLUTIONS(),) if self.several and self.status != "open" else ()
            if self.status == "search":
                (cell, value), *_ = self.places.items()
                beyond = (answers.NO_STEP if self.reasons else answers.NO_RULE)()
                beyond = " ".join((*several, beyond))
                values = {"beyond": beyond, "cell": cell_name(cell), "symbol": symbols.of(value)}
                return answers.SEARCH(**values), answers.SEARCH_WHERE(**values), answers.SEARCH_WHAT(**values)
            opening = answers.OPENINGS.get(self.status)
            text = " ".join((*several, *([opening()] if opening else ()), *self.reasons))
            return self.mistakes or (text, text, text)

    @property
    def taken(self) -> Puzzle:
        """The grid after the step; unchanged if there is none.

        It keeps its `solution` if that agrees with every known cell.
        """
        grid = self.grid
        for cell, value in self.places.items():
            grid = grid.place(cell, value)
        pairs = zip("".join(grid.givens), "".join(grid.solution), strict=False)
        return grid if all(known in (EMPTY, solved) for known, solved in pairs) else evolve(grid, solution=())

    def to(self, form: str) -> str:
        """Return the hint as the text of an `svg` file, drawn like its step, or with the cells that it fills."""
        return self._shown(form)

    def __str__(self) -> str:
        return self.stages[-1]

    def to_json(self) -> dict[str, Any]:
        """Return the hint as a JSON object: its status, its stages, and the keys of its step if it has one."""
        out: dict[str, Any] = {"status": self.status, "stages": list(self.stages)}
        if self.step is not None:
            steps = {"steps": [step.to_json() for step in self.steps]} if self.steps else {}
            return out | self.step.to_json() | steps | ({"reasons": list(self.reasons)} if self.reasons else {})
        out["text"] = self.stages[-1]
        if self.places:
            out["places"] = {cell_name(cell): value for cell, value in self.places.items()}
        if self.reasons:
            out["reasons"] = list(self.reasons)
        if self.wrong:
            out["wrong"] = list(map(cell_name, self.wrong))
        return out


@in_one_language
def hint(
    grid: Puzzle,
    *,
    original: Puzzle | None = None,
    cell: Cell | str | None = None,
    ladder: Ladder | None = None,
    language: str | None = None,
    budget: Budget | int | None = USUAL,
) -> Hint:
    """Return the next step of a partly filled grid, or the steps to one cell, or why there are none.

        >>> deduce.hint(deduce.parse("4x4u:CFAdba")).stages[0]
        'Look at row 3.'

    Args:
        grid: the current grid, all filled cells as givens.
        original: the puzzle as it was given.  Its signs and its unique-lines rule hold for the grid.  If it has exactly
            one solution, the entries are compared with it.
        cell: a cell to find the fewest steps to.
        ladder: the rules to use; by default those of deduce.
        language: as in `explain`.
        budget: the work that the call may do, in steps; None for no limit.

    Raises:
        HintError: the grid and the original differ in size.
        InvalidError: the cell is off the grid, or there is no such language.
        TypeError: an argument is not a puzzle.
    """
    need_puzzle(grid)
    goal = None if cell is None else grid.cell(cell)
    ladder, budget = need_ladder(ladder), Budget.of(budget)
    unchecked: tuple[str, ...] = ()
    if original is not None:
        grid = on_original(grid, original)
        changed = _changed_givens(grid, original)
        if changed:
            sentences = tuple(changed.values())
            return Hint("wrong", grid, reasons=sentences, mistakes=(" ".join(sentences),) * 3, wrong=tuple(changed))
        judge = Judge(original, budget.part())
        wrong = judge.mistakes(grid.givens)
        if wrong is not None:
            return Hint("wrong", grid, reasons=wrong.stages[-1:], mistakes=wrong.stages, wrong=wrong.cells)
        if judge.limit is not None:
            unchecked = (answers.NOT_COMPARED(cut=answers.not_decided(judge.limit.steps)),)
    known = Grid.of(grid)
    if known.broken(known.every_line()):
        return _without_solution("broken", grid, original, budget)
    if goal is not None and (value := grid[goal]) is not None:
        return Hint("filled", grid, reasons=(answers.FILLED(cell=cell_name(goal), symbol=grid.symbols.of(value)),))
    if known.complete():
        return Hint("solved", grid)
    reasons = unchecked
    try:
        if not solve(grid, budget=budget.part()):
            return _without_solution("dead", grid, original, budget)
    except LimitError as cut:
        reasons = (*unchecked, answers.IF_RIGHT(cut=answers.not_decided(cut.steps)))
    walk, steps = Walk(grid, ladder, budget), list[Step]()
    for step in told(walk, code_of(None)):
        steps.append(step)
        if goal is None:
            return hint_of(grid, ladder, step, (*reasons, *_not_tried(walk)))
        if goal in step.places:
            needed = steps_to(grid, steps, goal, ladder)
            return evolve(hint_of(grid, ladder, needed[0], reasons), steps=needed)
    reasons = (*unchecked, *_not_tried(walk))
    judge = Judge(grid, budget.part())
    several = judge.status == "several"
    if goal is not None:
        is_either = several and all(judge.can_be_completed(grid.place(goal, value).givens) for value in (0, 1))
        said = answers.EITHER if is_either else answers.NOT_BY_RULES
        reasons = () if is_either else reasons
        return Hint("stuck", grid, reasons=(said(cell=cell_name(goal)), *reasons), several=several)
    return evolve(_by_search(grid, reasons, budget), several=several)


def _not_tried(walk: Walk) -> tuple[str, ...]:
    """Return a sentence about the trials that were not made for the last step of a walk; empty if all were made."""
    untried, trials = walk.stepper.untried
    return (no_easier(untried, trials, more_work()),) if untried else ()


def on_original(grid: Puzzle, original: Puzzle) -> Puzzle:
    """Return a grid with the signs and the unique-lines rule of its original.  Raises HintError if the sizes differ."""
    check_size(grid, original)
    return evolve(grid, signs=original.signs, unique_lines=original.unique_lines, odd=original.odd)


def hint_of(grid: Puzzle, ladder: Ladder, step: Step, reasons: tuple[str, ...] = ()) -> Hint:
    """Return a step of a grid as a hint."""
    return Hint("step", grid, step, idea_of(ladder, step, grid.symbols), step.places, reasons)


def idea_of(ladder: Ladder, step: Step, symbols: Symbols) -> str:
    """Return the summary of a step's rule as a sentence; empty if the ladder does not have the rule."""
    summary = about(ladder, step, symbols)
    return sentence(summary) if summary else ""


def about(ladder: Ladder, step: Step, symbols: Symbols) -> str:
    """Return the summary of a step's rule that fits the step's reasons, such as signs, in the puzzle's symbols.

    Empty if the ladder does not have the rule.
    """
    try:
        info = ladder.rule(step.rule).info
    except InvalidError:
        return ""
    seen = [fact for part in step.argument.parts for fact in part.facts]
    # game rules, and `gap` for blanks between a 0 and a 1
    reasons = {*step.argument.uses, *(fact.by for fact in seen if isinstance(fact, Needs))}
    ideas = [idea for idea in info.ideas if reasons.issuperset(idea.reasons)]
    if not ideas:
        return Phrase(info.summary)()
    return Phrase(ideas[-1].summary)(a_one=a(symbols.of(1)), a_zero=a(symbols.of(0)))


def _changed_givens(grid: Puzzle, original: Puzzle) -> dict[Cell, str]:
    """Return the cells of a grid that differ from the givens of the original, with a sentence about each."""
    out: dict[Cell, str] = {}
    for r, c in differing(grid.givens, original.givens):
        given = original.givens[r][c]
        if given != EMPTY:
            out[r, c] = not_given(grid, (r, c), int(given))
    return out


def _without_solution(status: HintStatus, grid: Puzzle, original: Puzzle | None, budget: Budget) -> Hint:
    """Return a hint that says in stages that a grid cannot be completed, why, and which entries may be wrong.

    The entries are named only if there is no original to compare with.
    """
    faults = faults_of(grid, budget)
    blamed = suspects(grid, budget=budget) if original is None else ()
    causes = (*blamed[-1:], *(faults or filter(None, (explain_contradiction(grid, budget),))))
    opening = () if status == "broken" else (answers.DEAD(),)
    stages = opening or faults, (*opening, *causes), (*opening, *causes, *blamed[:-1])
    return Hint(status, grid, reasons=(*causes, *blamed[:-1]), mistakes=tuple(map(" ".join, stages)))


def _by_search(grid: Puzzle, reasons: tuple[str, ...], budget: Budget) -> Hint:
    """Return a hint with the first empty cell that has the same value in every solution."""
    try:
        shared = backbone(Grid.of(grid), budget=budget)
    except LimitError as cut:
        return Hint("unknown", grid, reasons=(*reasons, answers.NOT_AGREED(cut=answers.not_decided(cut.steps))))
    if not shared:
        return Hint("open", grid, reasons=reasons)
    cell = min(shared)
    return Hint("search", grid, places={cell: shared[cell]}, reasons=reasons)
