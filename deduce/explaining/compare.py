"""A grid compared with its puzzle: which entries are right, and whether one of them is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve, field, frozen

from deduce.checking import faults_of
from deduce.core.board import Board
from deduce.explaining.hints import Hint, Judged, check_size
from deduce.mapping import FrozenMap, frozen_values
from deduce.puzzle import EMPTY, Cell, Puzzle, cell_name, need_puzzle
from deduce.search.exact import MOST_STEPS
from deduce.search.solutions import backbone, solve
from deduce.wording import answers as say
from deduce.wording.language import in_one_language
from deduce.wording.marks import BLANK
from deduce.wording.phrases import Phrase
from deduce.wording.playing import GIVEN

_GROUPS = ("right", "wrong", "either", "blank", "changed")


@frozen
class Comparison:
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
    """

    right: Mapping[Cell, int] = field(factory=FrozenMap, converter=frozen_values)
    wrong: Mapping[Cell, int] = field(factory=FrozenMap, converter=frozen_values)
    either: Mapping[Cell, int] = field(factory=FrozenMap, converter=frozen_values)
    blank: Mapping[Cell, int] = field(factory=FrozenMap, converter=frozen_values)
    changed: Mapping[Cell, int] = field(factory=FrozenMap, converter=frozen_values)
    faults: tuple[str, ...] = ()
    score: float = 1.0

    def to_json(self) -> dict[str, Any]:
        """Return the comparison as a JSON object."""
        cells = {name: {cell_name(cell): value for cell, value in getattr(self, name).items()} for name in _GROUPS}
        return cells | {"faults": list(self.faults), "score": self.score}


@in_one_language
def compare(grid: Puzzle, original: Puzzle, *, most_steps: int | None = MOST_STEPS) -> Comparison:
    """Compare a grid with the puzzle that it comes from.

    Args:
        grid: the current grid, all filled cells as givens.
        original: the puzzle as it was given; its signs and its unique-lines rule hold for the grid.
        most_steps: a limit on the steps of each exact search; None for no limit.

    Raises:
        HintError: the two differ in size.
        LimitError: an exact search reached its limit.
        TypeError: an argument is not a puzzle.
    """
    check_size(grid, original)
    board = Board(original)
    shared = backbone(board, board.start(), most_steps=most_steps)
    cells: dict[str, dict[Cell, int]] = {name: {} for name in _GROUPS}
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
    grid = evolve(grid, signs=original.signs, unique_lines=original.unique_lines)
    fits = cells["either"] and not cells["changed"] and solve(grid, most_steps=most_steps)
    right = len(cells["right"]) + (len(cells["either"]) if fits else 0)
    cells_to_fill = original.rows * original.columns - original.clues
    scored = cells_to_fill + len(cells["changed"])
    return Comparison(**cells, faults=faults_of(grid), score=right / scored if scored else 1.0)


@in_one_language
def check_entry(
    grid: Puzzle, cell: Cell | str, *, original: Puzzle | None = None, most_steps: int | None = MOST_STEPS
) -> Hint:
    """Return whether an entry of a grid is right, as a hint that gives nothing else away.

    Its status is `right`, `wrong`, `either` if both values lead to a solution, `none` if neither does, or `blank`.
    Without the original, the entry is compared with all other entries.  The errors are those of `compare` and `cell`.
    """
    need_puzzle(grid)
    cell = grid.cell(cell)
    name, symbol_of, value = cell_name(cell), grid.symbols.of, grid[cell]
    if original is not None:
        check_size(grid, original)
        given = original[cell]
        if given is not None:
            entry = BLANK() if value is None else symbol_of(value)
            if value == given:
                return Hint("right", grid, reasons=(GIVEN(cell=name),))
            return Hint("wrong", grid, reasons=(say.NOT_GIVEN(cell=name, symbol=entry, given=symbol_of(given)),))
    if value is None:
        return Hint("blank", grid, reasons=(say.IS_BLANK(cell=name),))
    puzzle = original or grid.clear(cell)
    fits, opposite_fits = (
        solve(puzzle.place(cell, symbol), most_steps=most_steps) is not None for symbol in (value, 1 - value)
    )
    status, with_original, without_original = _VERDICTS[fits, opposite_fits]
    return Hint(status, grid, reasons=((without_original if original is None else with_original)(cell=name),))


_VERDICTS: dict[tuple[bool, bool], tuple[Judged, Phrase, Phrase]] = {
    (True, False): ("right", say.IS_RIGHT, say.IS_RIGHT_IF),
    (False, True): ("wrong", say.IS_WRONG, say.IS_WRONG_UNLESS),
    (True, True): ("either", say.EITHER, say.EITHER),
    (False, False): ("none", say.NONE_RIGHT, say.NOT_JUDGED),
}
"""By whether an entry leads to a solution and whether its opposite does: the status, and the sentences with and without
the original."""
