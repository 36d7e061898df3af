"""A game: a puzzle and all moves of its player, each of which can be undone and redone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from attrs import Factory, evolve, field

from deduce.base.errors import DeduceError
from deduce.base.values import define, frozen
from deduce.drawing.scene import along
from deduce.game.puzzle import EMPTY, Cell, LineAt, Odd, Puzzle, cell_name, differing
from deduce.game.world import most_of
from deduce.grid.grid import Grid
from deduce.prose.moves import Move as Judged
from deduce.wording import playing

Rows = tuple[str, ...]
"""A grid, one string a row, each cell `0`, `1` or `.`."""

Move = Mapping[Cell, int | None] | Literal["suppose", "keep", "drop"] | int
"""A move: values to enter (None clears a cell); a what-if that starts, is kept or is undone; or a number of moves, to
return to the state after them."""

DEEPEST = 9
"""The most what-ifs that may be open, one inside another."""


class MoveError(DeduceError):
    """A move that is impossible; the message is a sentence that says why."""


@frozen
class State:
    """The entries on the board: for each open what-if the grid before it started, and last the current grid.

    `supposed` has for each open what-if the cell that was filled first; None before that.
    """

    grids: tuple[Rows, ...]
    supposed: tuple[Cell | None, ...] = ()

    @property
    def rows(self) -> Rows:
        """The current grid."""
        return self.grids[-1]

    @property
    def sure(self) -> Rows:
        """The grid without the entries of what-ifs."""
        return self.grids[0]

    @property
    def depth(self) -> int:
        """The number of open what-ifs."""
        return len(self.supposed)

    @property
    def blanks(self) -> int:
        """The number of empty cells."""
        return sum(row.count(EMPTY) for row in self.rows)

    @property
    def entries(self) -> tuple[Cell, ...]:
        """The cells that the innermost what-if has changed."""
        return differing(self.rows, self.grids[-2])

    def depth_of(self, cell: Cell) -> int:
        """Return the number of what-ifs that a cell depends on; 0 for a cell that is not part of any."""
        r, c = cell
        now = self.rows[r][c]
        return next((depth for depth in range(self.depth, 0, -1) if self.grids[depth - 1][r][c] != now), 0)

    def entered(self, cells: Mapping[Cell, int | None]) -> State:
        """Return the state after some cells are filled or cleared."""
        rows = list(self.rows)
        for (r, c), value in cells.items():
            rows[r] = f"{rows[r][:c]}{EMPTY if value is None else value}{rows[r][c + 1 :]}"
        state = evolve(self, grids=(*self.grids[:-1], tuple(rows)))
        if not self.depth:
            return state
        first = self.supposed[-1]
        if first is None or state.depth_of(first) < self.depth:
            # the first entry of the what-if was cleared
            first = next((cell for cell in cells if state.depth_of(cell) == self.depth), None)
        return evolve(state, supposed=(*self.supposed[:-1], first))

    def supposing(self) -> State:
        """Return the state with another what-if open; if there would be too many, raise MoveError."""
        if self.depth == DEEPEST:
            raise MoveError(playing.TOO_DEEP(number=DEEPEST))
        return State((*self.grids, self.rows), (*self.supposed, None))

    def closed(self, keep: bool) -> State:
        """Return the state without the innermost what-if, its entries kept or not; if none is open, raise MoveError."""
        if not self.depth:
            raise MoveError(playing.NONE_OPEN())
        *outer, inner = self.supposed
        if not keep:
            return State(self.grids[:-1], tuple(outer))
        if outer and outer[-1] is None:
            outer[-1] = inner
        return State((*self.grids[:-2], self.rows), tuple(outer))


@define
class Game:
    """A game in play: its moves, with those that are undone, and the states before the first and after each of them.

    `at` is the number of moves that are not undone.
    """

    puzzle: Puzzle
    states: list[State] = field(default=Factory(lambda self: [State((self.puzzle.givens,))], takes_self=True))
    moves: list[Move] = field(factory=list)
    at: int = 0

    @property
    def state(self) -> State:
        """The current state."""
        return self.states[self.at]

    @property
    def grid(self) -> Puzzle:
        """The puzzle with all entries as givens."""
        return evolve(self.puzzle, givens=self.state.rows)

    @property
    def solved(self) -> bool:
        """True if the grid is full and follows the game rules."""
        if self.state.blanks:
            return False
        grid = Grid.of(self.grid)
        return not grid.broken(grid.every_line())

    def copy(self) -> Game:
        """Return a copy, which does not change with this game."""
        return evolve(self, states=self.states.copy(), moves=self.moves.copy())

    def given(self, cell: Cell) -> bool:
        return self.puzzle.givens[cell[0]][cell[1]] != EMPTY

    def value(self, cell: Cell) -> int | None:
        symbol = self.state.rows[cell[0]][cell[1]]
        return None if symbol == EMPTY else int(symbol)

    def do(self, move: Move) -> bool:
        """Make a move; return False if it changes nothing, and is not kept.  If it is impossible, raise MoveError."""
        if isinstance(move, int):
            state = self.states[move]
        elif isinstance(move, str):
            state = self.state.supposing() if move == "suppose" else self.state.closed(move == "keep")
        else:
            given = next(filter(self.given, move), None)
            if given is not None:
                raise MoveError(playing.GIVEN(cell=cell_name(given)))
            state = self.state.entered(move)
        if state == self.state:
            return False
        del self.moves[self.at :], self.states[self.at + 1 :]
        self.moves.append(move)
        self.states.append(state)
        self.at += 1
        return True

    def undo(self) -> bool:
        """Undo the last move.  Return False if there is none."""
        done = self.at > 0
        self.at -= done
        return done

    def redo(self) -> bool:
        """Redo the last move that was undone.  Return False if there is none."""
        done = self.at < len(self.moves)
        self.at += done
        return done


def left(rows: Rows, line: LineAt, odd: Odd = "") -> tuple[int, int]:
    """Return how many more 1s and 0s a line can take; below 0 if it has too many.

    In a line of odd length either symbol may have one more than the other, so the larger number counts for both, unless
    `odd` says of which it has one more.
    """
    cells = along(rows, line)
    zeros, ones = most_of(len(cells), int(odd == "ones"))
    return ones - cells.count("1"), zeros - cells.count("0")


def moves_of(game: Game) -> tuple[Judged, ...]:
    """Return the moves of a game up to the state that is shown, as a review judges them.

    Entries of a what-if count once it is kept, in their order; those of an open what-if are left out.
    """
    after: list[tuple[tuple[Judged, ...], ...]] = [((),)]  # outside of any what-if, then inside each open one
    for index, move in enumerate(game.moves[: game.at]):
        *outer, inner = after[-1]
        if move == "suppose":
            now = (*outer, inner, ())
        elif move == "keep":
            now = (*outer[:-1], (*outer[-1], *inner))
        elif move == "drop":
            now = tuple(outer)
        elif isinstance(move, int):
            before, wanted = game.states[index].sure, game.states[move].sure
            cells = differing(before, wanted)
            back = Judged({(r, c): None if wanted[r][c] == EMPTY else int(wanted[r][c]) for r, c in cells})
            now = ((*after[-1][0], *([back] if cells else [])), *after[move][1:])
        else:
            now = (*outer, (*inner, Judged(move)))
        after.append(now)
    return after[-1][0]
