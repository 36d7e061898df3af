"""A game: a puzzle, and all that its player has done, each move of which can be undone and done again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from attrs import define, evolve, field, frozen

from deduce.core.board import Board
from deduce.errors import DeduceError
from deduce.puzzle import EMPTY, Cell, LineAt, Puzzle, cell_name
from deduce.scene.lines import along
from deduce.wording import playing as say

Rows = tuple[str, ...]
"""A grid, one string a row, each cell `0`, `1` or `.`."""

Move = Mapping[Cell, int | None] | Literal["suppose", "keep", "drop"] | int
"""What a player does: values are entered, None for a blank; a supposition begins, or is made part of what it stands on,
or is taken back whole; or the game goes back to the state after so many moves."""

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

    @property
    def blanks(self) -> int:
        """How many cells are empty."""
        return sum(row.count(EMPTY) for row in self.rows)

    def depth_of(self, cell: Cell) -> int:
        """Say with how many suppositions a cell stands and falls: 0 for one that stands for sure."""
        r, c = cell
        now = self.rows[r][c]
        return next((depth for depth in range(self.depth, 0, -1) if self.grids[depth - 1][r][c] != now), 0)

    def entered(self, cells: Mapping[Cell, int | None]) -> State:
        """Return the state with some values entered."""
        rows = list(self.rows)
        for (r, c), value in cells.items():
            rows[r] = f"{rows[r][:c]}{EMPTY if value is None else value}{rows[r][c + 1 :]}"
        state = evolve(self, grids=(*self.grids[:-1], tuple(rows)))
        if not self.depth:
            return state
        first = self.supposed[-1]
        if first is None or state.depth_of(first) < self.depth:
            # what was supposed first is gone again
            first = next((cell for cell in cells if state.depth_of(cell) == self.depth), None)
        return evolve(state, supposed=(*self.supposed[:-1], first))

    def supposing(self) -> State:
        """Return the state with another supposition open.  Raises MoveError where they are too many."""
        if self.depth == DEEPEST:
            raise MoveError(say.TOO_DEEP(number=DEEPEST))
        return State((*self.grids, self.rows), (*self.supposed, None))

    def closed(self, keep: bool) -> State:
        """Return the state without the innermost supposition: what it holds stays or goes.  Raises MoveError."""
        if not self.depth:
            raise MoveError(say.NONE_OPEN())
        *outer, inner = self.supposed
        if not keep:
            return State(self.grids[:-1], tuple(outer))
        if outer and outer[-1] is None:
            outer[-1] = inner
        return State((*self.grids[:-2], self.rows), tuple(outer))


@define
class Game:
    """A game in play.

    Attributes:
        puzzle: what is played.
        states: the board before the first move, and after each.
        moves: what was done, those undone included.
        at: how many of them stand.
    """

    puzzle: Puzzle
    states: list[State] = field()
    moves: list[Move] = field(factory=list)
    at: int = 0

    @states.default
    def _start(self) -> list[State]:
        return [State((self.puzzle.givens,))]

    @property
    def state(self) -> State:
        """The board as it is."""
        return self.states[self.at]

    @property
    def grid(self) -> Puzzle:
        """The puzzle with all that stands on the board as givens."""
        return evolve(self.puzzle, givens=self.state.rows)

    @property
    def solved(self) -> bool:
        """Return whether the board is full and keeps the game rules."""
        if self.state.blanks:
            return False
        board = Board(self.grid)
        return board.keeps_the_rules(board.start())

    def copy(self) -> Game:
        """Return a game in the same state, which further moves of this one do not change."""
        return evolve(self, states=self.states.copy(), moves=self.moves.copy())

    def given(self, cell: Cell) -> bool:
        return self.puzzle.givens[cell[0]][cell[1]] != EMPTY

    def value(self, cell: Cell) -> int | None:
        symbol = self.state.rows[cell[0]][cell[1]]
        return None if symbol == EMPTY else int(symbol)

    def do(self, move: Move) -> bool:
        """Make a move; False where it changes nothing, and is none.

        Raises:
            MoveError: for a cell that is given, for too many suppositions, or none to keep or drop.
        """
        state = self._after(move)
        if state == self.state:
            return False
        del self.moves[self.at :], self.states[self.at + 1 :]
        self.moves.append(move)
        self.states.append(state)
        self.at += 1
        return True

    def _after(self, move: Move) -> State:
        if isinstance(move, int):
            return self.states[move]
        if isinstance(move, str):
            return self.state.supposing() if move == "suppose" else self.state.closed(move == "keep")
        given = next(filter(self.given, move), None)
        if given is not None:
            raise MoveError(say.GIVEN(cell=cell_name(given)))
        return self.state.entered(move)

    def undo(self) -> bool:
        """Take the last move back; False where there is none."""
        done = self.at > 0
        self.at -= done
        return done

    def redo(self) -> bool:
        """Do again what was undone last; False where there is nothing."""
        done = self.at < len(self.moves)
        self.at += done
        return done


def left(rows: Rows, line: LineAt) -> tuple[int, int]:
    """Say how many 1s and 0s a line can still take: below 0 where it has too many.

    In a line of odd length one symbol takes one cell more than the other, and either may be that symbol, so both are
    counted up to the larger number.
    """
    cells = along(rows, line)
    most = (len(cells) + 1) // 2
    return most - cells.count("1"), most - cells.count("0")
