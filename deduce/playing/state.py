"""What stands on a board, and what each move makes of it: values that never change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from attrs import evolve, field, frozen

from deduce.errors import DeduceError
from deduce.puzzle import EMPTY, Cell, LineAt, Puzzle, cell_name
from deduce.scene.lines import along
from deduce.wording import playing as say

Rows = tuple[str, ...]
"""A grid, one string a row, each cell `0`, `1` or `.`."""

DEEPEST = 9
"""So many suppositions may be open, one inside the other."""


class MoveError(DeduceError):
    """A move that cannot be made; the message says why, as a sentence."""


@frozen
class State:
    """What stands on the board.

    Attributes:
        grids: for each open supposition the grid as it was when that began, and last the grid as it is.
        supposed: for each open supposition the cell that was entered first; None before there is one.
    """

    grids: tuple[Rows, ...]
    supposed: tuple[Cell | None, ...] = ()

    @property
    def rows(self) -> Rows:
        """The grid as it is."""
        return self.grids[-1]

    @property
    def sure(self) -> Rows:
        """The grid without what is supposed."""
        return self.grids[0]

    @property
    def depth(self) -> int:
        """How many suppositions are open."""
        return len(self.supposed)

    def depth_of(self, cell: Cell) -> int:
        """Say with how many suppositions a cell stands and falls: 0 for one that stands for sure."""
        r, c = cell
        now = self.rows[r][c]
        return next((depth for depth in range(self.depth, 0, -1) if self.grids[depth - 1][r][c] != now), 0)


@frozen
class Move:
    """One thing that a player does.

    Attributes:
        kind: `enter` fills and clears cells; `suppose` begins a supposition, `keep` makes the innermost part of what
            it stands on, `drop` takes all of it back; `return` goes to a state of before.
        cells: for `enter`, the cells with their values, None for a blank.
        state: for `return`, that state.
    """

    kind: Literal["enter", "suppose", "keep", "drop", "return"]
    cells: Mapping[Cell, int | None] = field(factory=dict)
    state: State | None = None


def after(puzzle: Puzzle, state: State, move: Move) -> State:
    """Give the state after a move.

    Raises:
        MoveError: for a cell that is given or off the grid, for too many suppositions, or none to keep or drop.
    """
    if move.kind == "enter":
        return _entered(puzzle, state, move.cells)
    if move.kind == "return":
        assert move.state is not None, "there is a state to return to"
        return move.state
    if move.kind == "suppose":
        if state.depth == DEEPEST:
            raise MoveError(say.TOO_DEEP(number=DEEPEST))
        return State((*state.grids, state.rows), (*state.supposed, None))
    if not state.depth:
        raise MoveError(say.NONE_OPEN())
    *outer, inner = state.supposed
    if move.kind == "drop":
        return State(state.grids[:-1], tuple(outer))
    if outer and outer[-1] is None:
        outer[-1] = inner
    return State((*state.grids[:-2], state.rows), tuple(outer))


def _entered(puzzle: Puzzle, state: State, cells: Mapping[Cell, int | None]) -> State:
    rows = list(state.rows)
    for (r, c), value in cells.items():
        if not (0 <= r < puzzle.rows and 0 <= c < puzzle.columns):
            raise MoveError(say.OFF_THE_GRID(cell=cell_name((r, c)), rows=puzzle.rows, columns=puzzle.columns))
        if puzzle.givens[r][c] != EMPTY:
            raise MoveError(say.GIVEN(cell=cell_name((r, c))))
        rows[r] = f"{rows[r][:c]}{EMPTY if value is None else value}{rows[r][c + 1 :]}"
    entered = evolve(state, grids=(*state.grids[:-1], tuple(rows)))
    if not state.depth:
        return entered
    first = state.supposed[-1]
    if first is None or entered.depth_of(first) < state.depth:
        # what was supposed first is gone again
        first = next((cell for cell in cells if entered.depth_of(cell) == state.depth), None)
    return evolve(entered, supposed=(*state.supposed[:-1], first))


def blanks(rows: Rows) -> int:
    """Count the empty cells."""
    return sum(row.count(EMPTY) for row in rows)


def left(rows: Rows, line: LineAt) -> tuple[int, int]:
    """Say how many 1s and 0s a line can still take: below 0 where it has too many.

    In a line of odd length one symbol takes one cell more than the other, and either may be that symbol, so both are
    counted up to the larger number.
    """
    cells = along(rows, line)
    most = (len(cells) + 1) // 2
    return most - cells.count("1"), most - cells.count("0")
