"""A game: a puzzle, and all that its player has done, each move of which can be undone and done again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import evolve

from deduce.core.board import Board
from deduce.playing.state import Move, State, after, blanks
from deduce.puzzle import EMPTY, Cell, Puzzle

MOST_MOVES = 5_000
"""So many moves can be undone; older ones are forgotten, so that a game takes no more memory than this asks for."""


class Game:
    """A game in play.  Every method that changes the board is one move, and says whether it changed anything.

    Attributes:
        puzzle: what is played.
        states: the board before the first move, and after each.
        moves: what was done, those undone included.
        at: how many of them stand.
    """

    def __init__(self, puzzle: Puzzle, start: State | None = None, moves: Sequence[Move] = (), at: int = 0) -> None:
        """Begin a game, or take up one where it was left.

        Raises:
            MoveError: for moves that cannot be made.
        """
        self.puzzle = puzzle
        self.states = [State((puzzle.givens,)) if start is None else start]
        self.moves: list[Move] = []
        for move in moves:
            self.states.append(after(puzzle, self.states[-1], move))
            self.moves.append(move)
        self.at = at

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
        """Say whether the board is full and keeps the game rules."""
        if blanks(self.state.rows):
            return False
        board = Board(self.grid)
        return board.keeps_the_rules(board.start())

    def copy(self) -> Game:
        """Give a game in the same state, which further moves of this one do not change."""
        other = Game(self.puzzle)
        other.states, other.moves, other.at = self.states.copy(), self.moves.copy(), self.at
        return other

    def given(self, cell: Cell) -> bool:
        return self.puzzle.givens[cell[0]][cell[1]] != EMPTY

    def value(self, cell: Cell) -> int | None:
        symbol = self.state.rows[cell[0]][cell[1]]
        return None if symbol == EMPTY else int(symbol)

    def enter(self, cells: Mapping[Cell, int | None]) -> bool:
        """Fill cells, or clear them (None), whatever they held.  Raises MoveError for what is given or off the grid."""
        return self._do(Move("enter", dict(cells)))

    def restart(self) -> bool:
        """Clear all that was entered."""
        return self._do(Move("return", state=State((self.puzzle.givens,))))

    def suppose(self) -> None:
        """Begin a supposition: what is entered from here on can be taken back at once.  Raises MoveError."""
        self._do(Move("suppose"))

    def keep(self) -> None:
        """Let what the innermost supposition holds stand as what it was entered on does.  Raises MoveError."""
        self._do(Move("keep"))

    def drop(self) -> None:
        """Take back all that was entered since the innermost supposition began.  Raises MoveError."""
        self._do(Move("drop"))

    def return_to(self, at: int) -> bool:
        """Go back to the state after so many moves, as a move of its own, which can be undone."""
        return self._do(Move("return", state=self.states[at]))

    def undo(self) -> bool:
        """Take the last move back; False where there is none."""
        if not self.at:
            return False
        self.at -= 1
        return True

    def redo(self) -> bool:
        """Do again what was undone last; False where there is nothing."""
        if self.at == len(self.moves):
            return False
        self.at += 1
        return True

    def _do(self, move: Move) -> bool:
        state = after(self.puzzle, self.state, move)
        if state == self.state:
            return False
        del self.moves[self.at :], self.states[self.at + 1 :]
        self.moves.append(move)
        self.states.append(state)
        self.at += 1
        if len(self.moves) > MOST_MOVES:
            del self.moves[0], self.states[0]
            self.at -= 1
        return True
