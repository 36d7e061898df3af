"""Which entries are right and which are wrong, by the solutions of the puzzle; without the puzzle, which may be wrong.

Every question about an entry is answered by a `Judge`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal

from attrs import evolve, field

from deduce.answers.check import HowMany, check, faults_of
from deduce.base.budget import USUAL, Budget, LimitError
from deduce.base.errors import DeduceError, option
from deduce.base.mapping import FrozenMap, frozen_values
from deduce.base.shown import Shown
from deduce.base.values import frozen
from deduce.game.puzzle import EMPTY, Cell, Puzzle, cell_name, differing, need_puzzle
from deduce.grid.culprits import Culprits, culprits
from deduce.grid.grid import Grid
from deduce.grid.search import Solution
from deduce.grid.solutions import backbone, first_solutions, solve
from deduce.wording import answers
from deduce.wording.language import Phrase, code_of, in_one_language, speaking
from deduce.wording.playing import GIVEN, entry
from deduce.wording.words import number


class HintError(DeduceError):
    """A grid and an original that do not belong together."""


def check_size(grid: Puzzle, original: Puzzle) -> None:
    """Raise HintError if a grid and its original differ in size, TypeError if one of them is not a puzzle."""
    need_puzzle(grid)
    need_puzzle(original)
    if (grid.rows, grid.columns) != (original.rows, original.columns):
        raise HintError(
            f"the grid and the original differ in size: {grid.columns}x{grid.rows} "
            f"and {original.columns}x{original.rows} (columns x rows)"
        )


@frozen
class Mistakes:
    """The wrong entries, row by row, and stages that say how many they are, then the row of the first, then all."""

    stages: tuple[str, ...]
    cells: tuple[Cell, ...] = ()


Judged = Literal["right", "wrong", "either", "none"]

_JUDGED: dict[tuple[bool | None, ...], Judged] = {
    (True, False): "right",
    (False, True): "wrong",
    (True, True): "either",
    (False, False): "none",
}
"""What an entry is, by whether it leads to a solution and whether its opposite does."""


class Judge:
    """Judges the entries in a puzzle.  Keeps the solutions that it has found.

    A budget that is a number holds for each search, any other for all of them together.

    Attributes:
        limit: the error of the search for the solutions, if the budget was spent; None if it was not.
    """

    def __init__(self, puzzle: Puzzle, budget: Budget | int | None = USUAL) -> None:
        self.puzzle = puzzle
        self.budget = budget
        self.limit: LimitError | None = None
        self._ones: list[int] = []  # of the solutions

    @cached_property
    def solutions(self) -> list[Solution]:
        """The known solutions: at most two at first, and those found since."""
        try:
            return list(first_solutions(self.puzzle, self.budget))
        except LimitError as limit:
            self.limit = limit
            return list(limit.found)

    @property
    def status(self) -> HowMany:
        """How many solutions the puzzle has."""
        if len(self.solutions) > 1:
            return "several"
        if self.limit is not None:
            return "unknown"
        return "unique" if self.solutions else "none"

    @property
    def spent(self) -> LimitError:
        """The error to raise if the budget is spent."""
        return LimitError((), Budget.of(self.budget).limit or 0)

    def judge(self, cell: Cell, value: int) -> Judged:
        """Return whether an entry in an empty cell of the puzzle is right.

        Raises:
            LimitError: the budget is spent.
        """
        fits = tuple(self.can_be_completed(self.puzzle.place(cell, symbol).givens) for symbol in (value, 1 - value))
        if None in fits:
            raise self.spent
        return _JUDGED[fits]

    def mistakes(self, rows: tuple[str, ...]) -> Mistakes | None:
        """Return the wrong entries; None if there are none, or if the puzzle has several solutions."""
        if self.status == "none":
            return Mistakes((" ".join((answers.NONE_RIGHT(), *check(self.puzzle, budget=self.budget).reasons)),))
        if self.status != "unique":
            return None
        entries = differing(self.puzzle.givens, rows)
        values = {(r, c): int(rows[r][c]) for r, c in entries if rows[r][c] != EMPTY}
        cells = tuple((r, c) for (r, c), value in values.items() if int(self.solutions[0][r][c]) != value)
        return Mistakes(answers.wrong_in_stages(cells, len(entries)), cells) if cells else None

    def shared(self) -> Mapping[Cell, int] | None:
        """Return the values that all solutions have in the empty cells; None if there is no solution.

        Raises:
            LimitError: the budget is spent.
        """
        return backbone(Grid.of(self.puzzle), budget=self.budget)

    def can_be_completed(self, rows: tuple[str, ...]) -> bool | None:
        """Return whether a grid can be completed; None if the budget is spent."""
        self._ones += [_cells(solution, "1") for solution in self.solutions[len(self._ones) :]]
        ones, zeros = _cells(rows, "1"), _cells(rows, "0")
        if any(not (ones & ~solution or zeros & solution) for solution in self._ones):
            return True
        if self.status in ("unique", "none"):
            return False
        try:
            more = solve(evolve(self.puzzle, givens=rows), budget=self.budget)
        except LimitError:
            return None
        self.solutions.extend([more] if more else [])
        return bool(more)


def _cells(rows: tuple[str, ...], symbol: str) -> int:
    """Return the cells of a grid that have a symbol, as a bit set."""
    return int("".join(rows).translate({ord(each): "01"[each == symbol] for each in f"01{EMPTY}"}), 2)


def suspects(grid: Puzzle, result: Culprits | None = None, budget: Budget | int | None = USUAL) -> tuple[str, ...]:
    """Return sentences about the entries of a grid that cannot all be right, from the grid alone; empty if they can.

    The grid may break a game rule.  `result` is the result of `culprits` for it, if known.
    """
    result = culprits(grid, budget) if result is None else result
    least = result.at_least
    if not least:
        return ()
    # if the grid cannot be completed, it is clear that at least one entry is wrong
    out = [answers.AT_LEAST(number=number(least))] if least > 1 else []
    if result.sets:
        out.append(answers.to_blame(grid, result.sets))
        if not result.complete:
            out.append(answers.STOPPED())
    else:
        out.append(answers.MORE_THAN(number=number(least - 1)) if result.complete else answers.NOT_FOUND())
    return (*out, answers.GIVEN(option=option(answers.ORIGINAL())))


def not_given(grid: Puzzle, cell: Cell, given: int) -> str:
    """Return a sentence about a cell that differs from its given."""
    return answers.NOT_GIVEN(cell=cell_name(cell), symbol=entry(grid[cell], grid.symbols), given=grid.symbols.of(given))


_GROUPS = ("right", "wrong", "either", "blank", "changed")


@frozen
class Comparison(Shown):
    """How the entries of a grid compare with the puzzle that it comes from.

    Attributes:
        right: the entries that every solution has, with their values.
        wrong: the entries that no solution has; all entries, if the puzzle has no solution.
        either: the entries that only some solutions have.
        blank: the empty cells that have the same value in every solution, with that value.
        changed: the givens that the grid lacks or contradicts, with the values of the puzzle.
        faults: the faults of the grid, a sentence each.
        score: the share of the cells to fill that are right, 0 to 1; `either` counts as right if the grid can be
            completed, and each changed given as one more cell, which is wrong.
        language: the code of the language of the faults, two letters.
    """

    right: Mapping[Cell, int] = field(factory=FrozenMap, converter=frozen_values)
    wrong: Mapping[Cell, int] = field(factory=FrozenMap, converter=frozen_values)
    either: Mapping[Cell, int] = field(factory=FrozenMap, converter=frozen_values)
    blank: Mapping[Cell, int] = field(factory=FrozenMap, converter=frozen_values)
    changed: Mapping[Cell, int] = field(factory=FrozenMap, converter=frozen_values)
    faults: tuple[str, ...] = ()
    score: float = 1.0
    language: str = field(factory=lambda: code_of(None), eq=False, repr=False)

    def __str__(self) -> str:
        counts = {name: len(getattr(self, name)) for name in _GROUPS}
        with speaking(self.language):
            return " ".join((answers.COMPARED(**counts, score=round(self.score, 2)), *self.faults))

    def to_json(self) -> dict[str, Any]:
        """Return the comparison as a JSON object."""
        cells = {name: {cell_name(cell): value for cell, value in getattr(self, name).items()} for name in _GROUPS}
        return cells | {"faults": list(self.faults), "score": self.score}


@in_one_language
def compare(
    grid: Puzzle, original: Puzzle, *, language: str | None = None, budget: Budget | int | None = USUAL
) -> Comparison:
    """Compare a grid with the puzzle that it comes from.

        >>> puzzle = deduce.parse("4x4u:CFAdba")
        >>> dict(deduce.compare(puzzle.place("r1c1", 1), puzzle).wrong)
        {(0, 0): 1}

    Args:
        grid: the current grid, all filled cells as givens.
        original: the puzzle as it was given; its signs and its unique-lines rule hold for the grid.
        language: as in `explain`.
        budget: the work that the call may do, in steps; None for no limit.

    Raises:
        HintError: the two differ in size.
        LimitError: the budget is spent.
        TypeError: an argument is not a puzzle.
    """
    check_size(grid, original)
    budget = Budget.of(budget)
    shared = Judge(original, budget).shared()
    cells: dict[str, Any] = {name: {} for name in _GROUPS}
    for r, row in enumerate(original.givens):
        for c, given in enumerate(row):
            cell, entry = (r, c), grid.givens[r][c]
            if given != EMPTY and entry != given:
                cells["changed"][cell] = int(given)
            elif given == EMPTY and entry != EMPTY:
                known = None if shared is None else shared.get(cell)
                group = "wrong" if shared is None else "either" if known is None else "right"
                cells["wrong" if known == 1 - int(entry) else group][cell] = int(entry)
            elif given == EMPTY and shared and cell in shared:
                cells["blank"][cell] = shared[cell]
    grid = evolve(grid, signs=original.signs, unique_lines=original.unique_lines, odd=original.odd)
    fits = cells["either"] and not cells["changed"] and solve(grid, budget=budget)
    right = len(cells["right"]) + (len(cells["either"]) if fits else 0)
    cells_to_fill = original.rows * original.columns - original.clues
    scored = cells_to_fill + len(cells["changed"])
    return Comparison(**cells, faults=faults_of(grid, budget), score=right / scored if scored else 1.0)


@frozen
class CheckedEntry:
    """Whether one entry of a grid is right.

    Attributes:
        status: `right`, `wrong`, `either` if some solutions have it and some do not, `none` if no value leads to a
            solution, or `blank` if the cell is empty.
        cell: the cell.
        text: the same as a sentence, which gives nothing else away.
    """

    status: Judged | Literal["blank"]
    cell: Cell
    text: str

    def __str__(self) -> str:
        return self.text

    def to_json(self) -> dict[str, Any]:
        """Return the answer as a JSON object."""
        return {"status": self.status, "cell": cell_name(self.cell), "text": self.text}


@in_one_language
def check_entry(
    grid: Puzzle, cell: Cell | str, *, original: Puzzle | None = None, budget: Budget | int | None = USUAL
) -> CheckedEntry:
    """Return whether an entry of a grid is right.

    Without the original, the entry is compared with all other entries.  The errors are those of `compare` and `cell`.
    """
    need_puzzle(grid)
    cell = grid.cell(cell)
    name, value = cell_name(cell), grid[cell]
    if original is not None:
        check_size(grid, original)
        given = original[cell]
        if given is not None:
            if value == given:
                return CheckedEntry("right", cell, GIVEN(cell=name))
            return CheckedEntry("wrong", cell, not_given(grid, cell, given))
    if value is None:
        return CheckedEntry("blank", cell, answers.IS_BLANK(cell=name))
    status = Judge(original or grid.clear(cell), budget).judge(cell, value)
    with_original, without_original = _SENTENCES[status]
    return CheckedEntry(status, cell, (without_original if original is None else with_original)(cell=name))


_SENTENCES: dict[Judged, tuple[Phrase, Phrase]] = {
    "right": (answers.IS_RIGHT, answers.IS_RIGHT_IF),
    "wrong": (answers.IS_WRONG, answers.IS_WRONG_UNLESS),
    "either": (answers.EITHER, answers.IF_CLUE),
    "none": (answers.NONE_RIGHT, answers.NOT_JUDGED),
}
"""The sentences about an entry, with and without the original."""
