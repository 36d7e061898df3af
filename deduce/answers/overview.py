"""Overviews of a grid: every place where a step is open, and every filling of one line or of all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from attrs import field

from deduce.answers.explain import step_in_words
from deduce.answers.hints import Hint, hint, on_original
from deduce.base.budget import USUAL, Budget, LimitError
from deduce.base.errors import InvalidError, need_whole
from deduce.base.mapping import FrozenMap, frozen_values
from deduce.base.shown import Said
from deduce.base.values import frozen
from deduce.engine.contradictions import faults
from deduce.engine.findings import findings
from deduce.engine.ladder import Ladder
from deduce.engine.registry import need_ladder
from deduce.engine.trials import GridState
from deduce.game.levels import LEVELS
from deduce.game.puzzle import Cell, LineAt, Puzzle, cell_name, line_name, need_puzzle, parse_line, read_line
from deduce.grid.fillings import Terms, fillable, number_of_fillings, shared_by_others
from deduce.grid.fillings import fillings as fillings_of
from deduce.grid.grid import Grid
from deduce.grid.solutions import Assumption, refutable
from deduce.reasons.argument import Argument
from deduce.reasons.trace import Step
from deduce.wording.language import code_of, in_one_language
from deduce.wording.steps import in_words
from deduce.wording.words import NOT_MADE, more_work


@frozen
class OpenSteps(Said):
    """The steps that are open on a grid.

    Attributes:
        hint: the next step, or why there is none.
        steps: the steps, each on the grid as it is, easiest first, then rows from the top and columns from the left.
            Empty if no step has such a level.
        levels: the lowest and the highest level of the steps asked for; empty if no rule gives a step.
        reasons: what could not be checked, a sentence each.
    """

    hint: Hint
    steps: tuple[Step, ...] = ()
    levels: tuple[int, ...] = ()
    reasons: tuple[str, ...] = ()

    @property
    def language(self) -> str:
        """The code of its language, two letters."""
        return self.hint.language

    def to_json(self) -> dict[str, Any]:
        """Return the steps as a JSON object, with the status and, if there are none, the text of the hint."""
        out: dict[str, Any] = {"status": self.hint.status, "levels": list(self.levels)}
        out["steps"] = [step.to_json() for step in self.steps]
        if not self.steps:
            out["text"] = str(self)
        return out | ({"reasons": list(self.reasons)} if self.reasons else {})


@in_one_language
def open_steps(
    grid: Puzzle,
    *,
    level: int | tuple[int, int] | None = None,
    original: Puzzle | None = None,
    ladder: Ladder | None = None,
    language: str | None = None,
    budget: Budget | int | None = USUAL,
) -> OpenSteps:
    """Return every place of a partly filled grid where a step is open now.

        >>> for step in deduce.open_steps(deduce.parse("4x4u:CFAdba")).steps:
        ...     print(step.rule, step.places)
        double-digit {(2, 2): 0}
        sandwich {(3, 2): 1}

    A step on a line is left out if those before it on the same line fill all its cells, and a lookahead if any do.

    Args:
        grid, original, ladder, language, budget: as in `hint`.
        level: that of the steps, 1 to 8, or the lowest and the highest, such as `(1, 3)`; None for the easiest level
            that has any.

    Raises:
        HintError: the grid and the original differ in size.
        InvalidError: there is no such level, or no such language.
        TypeError: an argument is not a puzzle, or the level is not a number.
    """
    wanted = () if level is None else (level, level) if isinstance(level, int) else tuple(level)
    if any(need_whole(end, "a level") not in LEVELS for end in wanted) or list(wanted) != sorted(wanted):
        raise InvalidError(f"a level is 1 to {max(LEVELS)}, or the lowest and the highest, not {level!r}")
    ladder, budget = need_ladder(ladder), Budget.of(budget)
    first = hint(grid, original=original, ladder=ladder, budget=budget)
    if first.step is None:
        return OpenSteps(first)
    lowest, highest = wanted or (first.step.level, first.step.level)
    steps, trials = list[Step](), dict[Assumption, bool]()
    for rating, argument in _found(first.grid, ladder.up_to(highest + 0.9), budget, trials):
        if rating >= lowest:
            steps.append(step_in_words(argument, first.grid, first.grid.givens, len(steps) + 1, rating))
    untried = list(trials.values()).count(False)
    cut = [NOT_MADE(untried, all=len(trials), option=more_work())] if untried else []
    return OpenSteps(first, tuple(steps), (lowest, highest), (*first.reasons, *cut))


def _found(
    grid: Puzzle, ladder: Ladder, budget: Budget, trials: dict[Assumption, bool]
) -> Iterator[tuple[float, Argument]]:
    """Yield the arguments that are open on a grid with their ratings, easiest first.

    Put into `trials` whether each was made, or not because the budget was spent.
    """
    start = Grid.of(grid)
    found = [
        (each.rating, each.line, each.on_grid(start))
        for each in findings(start, ladder.rules, ladder.rating, range(len(start.states)))
    ]
    found.sort(key=lambda each: (*each[:2], min(each[2].places)))
    filled: dict[int, set[Cell]] = {}
    for rating, line, argument in found:
        before = filled.setdefault(line, set())
        if not before.issuperset(argument.places):
            before.update(argument.places)
            yield rating, argument
    known = {cell for cells in filled.values() for cell in cells}
    lookaheads = ladder.of_scope("grid")
    worth = refutable(start, budget.part()) if lookaheads else ()
    for rule in lookaheads:
        made = []
        for assumption in GridState(start, ladder, worth).assumptions():
            if assumption[0] not in known:
                alone = GridState(start, ladder, [assumption], budget)
                try:
                    for finding in islice(rule.find(alone, ladder.bands(rule)), 1):
                        made.append((finding.band.rating, finding.argument._replace(rule=rule.info.id)))
                except LimitError:
                    alone.note(1, 1)
                trials[assumption] = trials.get(assumption, True) and not alone.untried[0]
        for rating, argument in sorted(made, key=lambda trial: trial[0]):
            if not known.issuperset(argument.places):
                known.update(argument.places)
                yield rating, argument


MOST_LISTED = 12
"""Up to this number the fillings of a line are listed."""


@frozen
class LineFillings(Said):
    """The fillings that a line of a grid still has: the ways to fill it by the rules of the game.

    What the other lines need is not looked at, but where lines must differ, a filling that a finished one has is left
    out.

    Attributes:
        grid: the grid.
        line: the name of the line, `r3` or `c4`.
        count: the number of fillings.
        fillings: the fillings, texts of `0` and `1` in their order as numbers; empty if there are more than 12.
        places: the empty cells that are the same in all fillings, with their values.
        repeats: the names of the finished lines whose fillings are left out, the first with each.
        reasons: why there is no filling, a sentence each, unless the only ones are left out.
        language: the code of its language, two letters.
    """

    grid: Puzzle
    line: str
    count: int
    fillings: tuple[str, ...] = ()
    places: Mapping[Cell, int] = field(factory=FrozenMap, converter=frozen_values)
    repeats: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    language: str = field(factory=lambda: code_of(None))

    @property
    def at(self) -> LineAt:
        """The line: 0 for a row or 1 for a column, and its index from 0."""
        return parse_line(self.line)

    def to_json(self) -> dict[str, Any]:
        """Return the fillings as a JSON object; a count up to 12 comes with the fillings."""
        return {
            "line": self.line,
            "count": self.count,
            **({"fillings": list(self.fillings)} if self.count <= MOST_LISTED else {}),
            "places": {cell_name(cell): value for cell, value in self.places.items()},
            "repeats": list(self.repeats),
            **({"reasons": list(self.reasons)} if self.reasons else {}),
            "text": str(self),
        }


@in_one_language
def fillings(grid: Puzzle, line: str, *, original: Puzzle | None = None, language: str | None = None) -> LineFillings:
    """Return the fillings that a line of a grid still has, and the cells in which all of them agree.

        >>> print(deduce.fillings(deduce.parse("4x4u:CFAdba"), "r3"))
        Row 3 can be filled in only one way: 1 1 0 0.

    Args:
        grid: any grid, also one without a solution.
        line: its name, such as `r3` or `c4`, also `R3`, `row 3`, `column 4`.
        original: the puzzle as it was given.  Its signs and its unique-lines rule hold for the grid.
        language: as in `explain`.

    Raises:
        HintError: the grid and the original differ in size.
        InvalidError: the grid has no such line, or there is no such language.
        TypeError: the first argument is not a puzzle, or the line is not a text.
    """
    need_puzzle(grid)
    grid = grid if original is None else on_original(grid, original)
    at = read_line(line)
    if not 0 <= at[1] < (grid.rows, grid.columns)[at[0]]:
        raise InvalidError(f"{line} lies outside the grid, which has {grid.rows} rows and {grid.columns} columns")
    return _of_line(grid, Grid.of(grid), at)


@frozen
class GridFillings(Said):
    """The fillings that each line of a grid still has.

    Attributes:
        grid: the grid.
        rows, columns: the fillings of each row from the top, and of each column from the left.
        language: the code of its language, two letters.
    """

    grid: Puzzle
    rows: tuple[LineFillings, ...]
    columns: tuple[LineFillings, ...]
    language: str = field(factory=lambda: code_of(None))

    @property
    def lines(self) -> tuple[LineFillings, ...]:
        """The fillings of all lines, rows first."""
        return self.rows + self.columns

    def to_json(self) -> dict[str, Any]:
        """Return the fillings of all lines as a JSON object."""
        out: dict[str, Any] = {
            name: [line.to_json() for line in lines] for name, lines in (("rows", self.rows), ("columns", self.columns))
        }
        return out | {"text": str(self)}


@in_one_language
def all_fillings(grid: Puzzle, *, original: Puzzle | None = None, language: str | None = None) -> GridFillings:
    """Return the fillings that each line of a grid still has, as `fillings` does for one.

        >>> [row.count for row in deduce.all_fillings(deduce.parse("4x4u:CFAdba")).rows]
        [3, 6, 1, 1]

    Args:
        grid, original, language: as in `fillings`.

    Raises:
        HintError: the grid and the original differ in size.
        InvalidError: there is no such language.
        TypeError: an argument is not a puzzle.
    """
    need_puzzle(grid)
    grid = grid if original is None else on_original(grid, original)
    known = Grid.of(grid)
    rows, columns = (
        tuple(_of_line(grid, known, LineAt((axis, index))) for index in range(lines))
        for axis, lines in enumerate((grid.rows, grid.columns))
    )
    return GridFillings(grid, rows, columns)


def _of_line(grid: Puzzle, known: Grid, at: LineAt) -> LineFillings:
    """Return the fillings of a line of a grid."""
    number = at[1] + at[0] * grid.rows
    shape, seen, start = known.shapes[number], known.line(number), known.parallel(number).start
    taken: dict[int, int] = {}  # the first finished line with each filling, by its cells of 1
    for index, ones, zeros in known.beside(number) if grid.unique_lines else ():
        if not (seen.x & zeros or seen.y & ones) and fillable(Terms(shape), ones, zeros):
            taken.setdefault(ones, index)
    count = number_of_fillings(shape, seen.x, seen.y) - len(taken)
    more_ones, more_zeros = shared_by_others(shape, seen.x, seen.y, taken) if count else (0, 0)
    listed = fillings_of(Terms(shape), seen.x, seen.y) if count <= MOST_LISTED else ()
    broken = () if count or taken else [fault for fault in faults(grid) if at in fault.lines]
    return LineFillings(
        grid,
        line_name(at),
        count,
        tuple("".join(str(way >> place & 1) for place in range(shape.length)) for way in listed if way not in taken),
        dict(sorted(known.cells(number, more_ones, more_zeros).items())),
        tuple(line_name(known.axis(start + index)) for index in taken.values()),
        tuple(in_words(fault, grid, grid.givens).text for fault in broken),
    )
