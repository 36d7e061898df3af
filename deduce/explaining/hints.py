"""A hint: the next step from a grid that is partly filled, stage by stage, or what stands in its way.

A hint must never rest on a wrong entry: before any step is told, exact search makes sure that the grid can still be
finished.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from attrs import evolve, field, frozen

from deduce.checking import faults_of, way_to_break
from deduce.core.board import Board
from deduce.errors import DeduceError
from deduce.explaining.mistakes import Judge, suspects
from deduce.explaining.why import steps_to
from deduce.facts import Needs
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import need_ladder
from deduce.mapping import FrozenMap, frozen_values
from deduce.puzzle import EMPTY, Cell, Puzzle, Symbols, cell_name, differing, need_puzzle
from deduce.reasons.violations import first_violation
from deduce.search.backbone import backbone
from deduce.search.exact import MOST_STEPS, LimitError, list_solutions
from deduce.stepping.walk import Walk
from deduce.trace import Argument, Step
from deduce.wording import hints as say
from deduce.wording.language import in_one_language, language, speaking
from deduce.wording.marks import BLANK
from deduce.wording.phrases import Phrase
from deduce.wording.words import a, not_followed, sentence

Status = Literal["step", "search", "open", "unknown", "stuck", "solved", "filled", "wrong", "broken", "dead"]
Judged = Literal["right", "wrong", "either", "none", "blank"]


class HintError(DeduceError):
    """A grid and an original that do not belong together."""


@frozen
class Hint:
    """What to tell somebody who asks how to go on.

    Attributes:
        status: `step`: a rule gives the next step.  `search`: no rule does, but exact search gives a cell.
            `open`: there are several solutions that agree on no empty cell.  `unknown`: no rule does, and exact
            search met its bound before it gave a cell.  `solved`: the grid is finished.
            `wrong`: entries differ from the original's solution.  `broken`: a game rule is broken already.
            `dead`: none is broken yet, and the grid can no longer be finished.
            Of a cell that was asked for, `stuck`: the rules do not give it; `filled`: it is filled already.
            Of an entry that was checked, `right`, `wrong`, `either` (some solutions have it), `none` (no value leads
            to a solution) or `blank`.
        grid: what the hint is for, under the game rules in force.
        step: for `step`, the step in full.
        idea: for `step`, what its rule is about, a sentence.
        places: for `step` and `search`, what follows.
        reasons: for `wrong`, `broken` and `dead`, what is wrong, a sentence each; for the others, what was not looked
            at, where anything was not.
        mistakes: for `wrong`, `broken` and `dead`, the stages: what is wrong, then where, then which entries.
        language: the two letters of the language that it is told in: the one spoken when it was made.
        wrong: for `wrong`, the cells.
        steps: for a cell that was asked for, all steps to it; `step` is the first of them.
    """

    status: Status | Judged
    grid: Puzzle
    step: Step | None = None
    idea: str = ""
    places: Mapping[Cell, int] = field(factory=FrozenMap, converter=frozen_values)
    reasons: tuple[str, ...] = ()
    mistakes: tuple[str, ...] = ()
    language: str = field(factory=lambda: language().code)
    wrong: tuple[Cell, ...] = ()
    steps: tuple[Step, ...] = ()

    @property
    def stages(self) -> tuple[str, ...]:
        """The hint in stages: where to look, which rule, all of it; of a lookahead, where it breaks before all of it.

        Others say the same three times.
        """
        with speaking(self.language):
            return self._stages()

    def _stages(self) -> tuple[str, ...]:
        symbols = self.grid.symbols
        if len(self.steps) > 1:
            return say.stages_of_way(self.steps)
        if self.step is not None:
            return say.stages_of(self.step, self.idea, symbols)
        if self.status == "search":
            (cell, value), *_ = self.places.items()
            values = {"beyond": say.NO_RULE(), "cell": cell_name(cell), "symbol": symbols.of(value)}
            return say.SEARCH(**values), say.SEARCH_WHERE(**values), say.SEARCH_WHAT(**values)
        if self.mistakes:
            return self.mistakes
        text = " ".join((*(opening() for opening in say.OPENINGS.get(self.status, ())), *self.reasons))
        return text, text, text

    @property
    def taken(self) -> Puzzle:
        """The grid with the step taken; as it is where there is none to take.

        It keeps its `solution` as long as every known cell agrees with it.
        """
        grid = self.grid
        for cell, value in self.places.items():
            grid = grid.place(cell, value)
        pairs = zip("".join(grid.givens), "".join(grid.solution), strict=False)
        return grid if all(known in (EMPTY, solved) for known, solved in pairs) else evolve(grid, solution=())

    def __str__(self) -> str:
        return self.stages[-1]

    def to_json(self) -> dict[str, Any]:
        """Return the hint as JSON: its status, its stages, and the keys of its step where it has one."""
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

    def _repr_html_(self) -> str:
        from deduce.pages.notebook import hint_html

        return hint_html(self)


@in_one_language
def hint(
    grid: Puzzle,
    *,
    original: Puzzle | None = None,
    cell: Cell | str | None = None,
    ladder: Ladder | None = None,
    language: str | None = None,
    most_steps: int | None = MOST_STEPS,
) -> Hint:
    """Find the next step of a grid that is partly filled, or all steps to one cell, or say what stands in the way.

    Args:
        grid: the grid as it stands, all filled cells as givens.
        ladder: the rules to use; all that come with deduce if none are given.
        original: the puzzle as it was given.  Its signs and its unique-lines rule hold for the grid, and entries
            are held against its solution, where it has just one.
        cell: a cell to find the steps to, as few as are found.
        language: the two letters of the language to tell it in; by default the one that is spoken.
        most_steps: a bound on the steps of each exact search; None sets none.

    Raises:
        HintError: for an original of another size.
        InvalidError: for a cell that is off the grid.
        TypeError: for what is no puzzle, such as a text.
    """
    need_puzzle(grid)
    asked = None if cell is None else grid.cell(cell)
    ladder = need_ladder(ladder)
    unsure: tuple[str, ...] = ()
    if_right: tuple[str, ...] = ()
    if original is not None:
        check_size(grid, original)
        grid = evolve(grid, signs=original.signs, unique_lines=original.unique_lines)
        changed = _changed_givens(grid, original)
        if changed:
            told = tuple(changed.values())
            return Hint("wrong", grid, reasons=told, mistakes=(" ".join(told),) * 3, wrong=tuple(changed))
        judge = Judge(original, most_steps)
        wrong = judge.mistakes(grid.givens)
        if wrong is not None:
            return Hint("wrong", grid, reasons=wrong.stages[-1:], mistakes=wrong.stages, wrong=wrong.cells)
        if judge.limit is not None:
            unsure = (say.NOT_COMPARED(cut=judge.limit),)
    board = Board(grid)
    states = board.start()
    if first_violation(board, states, range(len(states))) is not None:
        return _in_the_way("broken", grid, original)
    if asked is not None and (value := grid[asked]) is not None:
        return Hint("filled", grid, reasons=(say.FILLED(cell=cell_name(asked), symbol=grid.symbols.of(value)),))
    if board.complete(states):
        return Hint("solved", grid)
    try:
        finishable = bool(list_solutions(grid, 1, most_steps=most_steps))
    except LimitError as cut:
        finishable = True
        if_right = (say.IF_RIGHT(cut=cut),)
    if not finishable:
        return _in_the_way("dead", grid, original)
    walk, steps = Walk(grid, ladder), list[Step]()
    while (step := walk.step()) is not None:
        steps.append(step)
        if asked is None:
            return hint_of(grid, ladder, step, (*unsure, *if_right))
        if asked in step.places:
            way = steps_to(grid, steps, asked, ladder)
            return evolve(hint_of(grid, ladder, way[0], (*unsure, *if_right)), steps=way)
    untried, suppositions = walk.stepper.untried
    reasons = (*unsure, *([sentence(not_followed(untried, suppositions))] if untried else []))
    if asked is not None:
        return Hint("stuck", grid, reasons=(say.NOT_BY_RULES(cell=cell_name(asked)), *reasons))
    return _by_search(grid, reasons, most_steps)


def check_size(grid: Puzzle, original: Puzzle) -> None:
    """Raise HintError unless a grid and its original are puzzles of one size; TypeError unless they are puzzles."""
    need_puzzle(grid)
    need_puzzle(original)
    if (grid.rows, grid.columns) != (original.rows, original.columns):
        raise HintError(
            f"the grid and the original differ in size: {grid.columns}x{grid.rows} "
            f"and {original.columns}x{original.rows} (columns x rows)"
        )


def hint_of(grid: Puzzle, ladder: Ladder, step: Step, reasons: tuple[str, ...] = ()) -> Hint:
    """Make a hint of the next step of a grid."""
    return Hint("step", grid, step, idea_of(ladder, step, grid.symbols), step.places, reasons)


def idea_of(ladder: Ladder, step: Step, symbols: Symbols) -> str:
    """Say in a sentence what the rule of a step is about; empty where the ladder does not have the rule."""
    what = about(ladder, step, symbols)
    return sentence(what) if what else ""


def about(ladder: Ladder, step: Step, symbols: Symbols) -> str:
    """Say what the rule of a step is about, of what is there: signs where it goes by them, in the puzzle's symbols.

    Empty where the ladder does not have the rule.
    """
    try:
        facts = ladder.rule(step.rule).facts
    except KeyError:
        return ""
    reasons = _reasons(step.argument)
    own = [idea for idea in facts.ideas if reasons.issuperset(idea.reasons)]
    if not own:
        return Phrase(facts.summary)()
    return Phrase(own[-1].summary)(a_one=a(symbols.of(1)), a_zero=a(symbols.of(0)))


def _reasons(argument: Argument) -> set[str]:
    """Return what an argument goes by: game rules, and `gap` for blanks between unlike cells."""
    facts = [fact for part in argument.parts for fact in part.facts]
    return {*argument.uses, *(fact.by for fact in facts if isinstance(fact, Needs))}


def _changed_givens(grid: Puzzle, original: Puzzle) -> dict[Cell, str]:
    """Say of each cell of a grid what it holds in place of what is given in the original."""
    out: dict[Cell, str] = {}
    for r, c in differing(grid.givens, original.givens):
        given, entry = original.givens[r][c], grid.givens[r][c]
        if given != EMPTY:
            symbol = BLANK() if entry == EMPTY else grid.symbols.of(int(entry))
            out[r, c] = say.NOT_GIVEN(cell=cell_name((r, c)), symbol=symbol, given=grid.symbols.of(int(given)))
    return out


def _in_the_way(status: Status, grid: Puzzle, original: Puzzle | None) -> Hint:
    """Tell in stages that a grid cannot be completed, then why, and then which entries may be wrong.

    The last only without an original to compare with.
    """
    faults = faults_of(grid)
    blamed = suspects(grid) if original is None else ()
    told = (*blamed[-1:], *(faults or filter(None, (way_to_break(grid),))))
    opening = () if status == "broken" else (say.DEAD(),)
    stages = opening or faults, (*opening, *told), (*opening, *told, *blamed[:-1])
    return Hint(status, grid, reasons=(*told, *blamed[:-1]), mistakes=tuple(map(" ".join, stages)))


def _by_search(grid: Puzzle, reasons: tuple[str, ...], most_steps: int | None) -> Hint:
    """Return the first empty cell that every solution fills alike."""
    board = Board(grid)
    try:
        alike = backbone(board, board.start(), most_steps=most_steps)
    except LimitError as cut:
        return Hint("unknown", grid, reasons=(*reasons, say.NOT_AGREED(cut=cut)))
    if not alike:
        return Hint("open", grid, reasons=reasons)
    cell = min(alike)
    return Hint("search", grid, places={cell: alike[cell]}, reasons=reasons)
