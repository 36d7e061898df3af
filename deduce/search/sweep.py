"""Counting all fillings of a grid row by row, without listing them.

What the rows above say to those below is little: of each column how many 1s it has and how it ends, which columns are
the same so far, and which rows may not come again.  So each such frontier is followed once, depth first, and what was
counted below it is remembered (transfer matrices, Stanley, Enumerative Combinatorics I, 4.7; remembering what is left
of a search, as model counters do: Bacchus, Dalmao and Pitassi 2003).

Where rows are long or many are still to come, the grid is propagated as well, so that most dead ends are seen at once;
in the last rows of a narrow grid the frontier says as much for less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, final

from deduce.core.board import Board, States
from deduce.core.fillings import Terms, fillings
from deduce.core.memory import keep
from deduce.core.propagation import Propagation

_LAST: Final = 4  # so many rows are filled without propagation
_NARROW: Final = 10  # in grids of at most so many columns
_NARROWEST: Final = 6  # where no row is propagated
_TOO_MANY: Final = 500_000  # remembered frontiers, after which the memory starts afresh
_AT_A_TIME: Final = 500  # steps that are counted together

# counts, last row, columns whose last two are alike, pairs of columns the same so far, rows that may come again
_Above = tuple[int, int, int, int, tuple[int, ...]]
_Move = tuple[int, int]
"""A filling, and the pairs of columns that it keeps the same."""


@final
class Sweep:
    """Counts the fillings of one grid.

    A set of columns is an integer with a field of some bits for each column, the leftmost lowest, that holds 0 or 1;
    so a count for each column is one integer too, and one addition counts for all of them.

    Attributes:
        found: how many fillings have been counted.
    """

    def __init__(self, board: Board, states: States, propagation: Propagation, take: Callable[[int], None]) -> None:
        """Make ready.

        Args:
            board: the lines of the grid.
            states: what is known of each, propagated.
            propagation: propagates grids under rules that every filling keeps.
            take: is told the steps taken, now and then; may raise.
        """
        self.found = 0
        self._board = board
        self._states = states
        self._propagation = propagation
        self._take = take
        self._untold = 0
        self._rows = board.rows
        self._columns = board.columns
        self._pairs = board.columns * (board.columns - 1) // 2 if board.unique else 0
        self._most = (board.rows + 1) // 2
        self._field = self._most.bit_length() + 1
        self._unit = self._spread((1 << board.columns) - 1)
        self._high = self._unit << self._field - 1
        self._equal = [0]
        self._opposite = [0]
        for r in range(board.rows - 1):
            columns = range(board.columns)
            shapes = board.shapes[board.rows :]
            self._equal.append(self._spread(sum([(shapes[c].equal >> r & 1) << c for c in columns])))
            self._opposite.append(self._spread(sum([(shapes[c].opposite >> r & 1) << c for c in columns])))
        self._ones_below, self._zeros_below = [0], [0]  # what is known beneath each row, column by column
        for r in range(board.rows - 1, 0, -1):
            ones, zeros = board.known(states, r)
            self._ones_below.append(self._ones_below[-1] + self._spread(ones))
            self._zeros_below.append(self._zeros_below[-1] + self._spread(zeros))
        self._ones_below.reverse()
        self._zeros_below.reverse()
        self._known: dict[int, int] = {}
        self._moves: dict[tuple[int, int, int], list[_Move]] = {}

    def _spread(self, cells: int) -> int:
        """Give the columns of a set of cells of a row."""
        out = 0
        while cells:
            low = cells & -cells
            cells ^= low
            out |= 1 << (low.bit_length() - 1) * self._field
        return out

    def _gathered(self, columns: int) -> int:
        """Give the cells of a row in some columns."""
        out = 0
        while columns:
            low = columns & -columns
            columns ^= low
            out |= 1 << (low.bit_length() - 1) // self._field
        return out

    def _move(self, filling: int) -> _Move:
        alike, width = 0, self._columns
        if self._board.unique:
            for c in range(width - 1):
                right = width - 1 - c
                own = filling >> c + 1
                alike = alike << right | (own if filling >> c & 1 else own ^ (1 << right) - 1)
        return self._spread(filling), alike

    def run(self) -> None:
        """Count them all into `found`.  Raises whatever is raised where steps are told."""
        start: _Above = (0, 0, 0, (1 << self._pairs) - 1, ())
        path: list[tuple[int, int, _Above, Iterator[tuple[_Move, States]]]] = []
        path.append((0, 0, start, self._ahead(0, start, self._states)))
        while path:
            at, before, above, ahead = path[-1]
            step = next(ahead, None)
            if step is None:
                path.pop()
                if at < self._rows - 1:  # a last row is filled as fast as it is remembered
                    keep(self._known, self._key(at, above), self.found - before, _TOO_MANY)
                continue
            move, states = step
            below = self._below(at, above, move)
            at += 1
            if at == self._rows:
                self.found += not below[3]
                continue
            count = self._known.get(self._key(at, below)) if at < self._rows - 1 else None
            if count is not None:
                self.found += count
            elif states and self._board.complete(states):
                self.found += 1
            else:
                path.append((at, self.found, below, self._ahead(at, below, states)))
        self._take(self._untold)
        self._untold = 0

    def _key(self, at: int, above: _Above) -> int:
        """Give the frontier of a row as one integer."""
        counts, last, pair, pairs, used = above
        room = self._field * self._columns
        key = 1
        for filling in used:
            key = key << room | filling
        return (((key << room | counts) << room | last) << room | pair) * self._rows + at << self._pairs | pairs

    def _ahead(self, at: int, above: _Above, states: States) -> Iterator[tuple[_Move, States]]:
        """Yield the ways to fill a row beneath a frontier, each with what is then known where it is propagated."""
        if self._columns > _NARROW or (self._columns > _NARROWEST and self._rows - at > _LAST):
            board = self._board
            ones, zeros = board.known(states, at)
            full = board.shapes[at].full
            for filling in fillings(Terms(board.shapes[at]), ones, zeros):
                trial = states.copy()
                changed = board.mark(trial, at, filling, full & ~filling)
                self._count(board.rows + board.columns)
                if self._propagation.propagate(board, trial, changed):
                    yield self._move(filling), trial
        else:
            for move in self._fitting(at, above):
                yield move, []

    def _count(self, steps: int) -> None:
        self._untold += steps
        if self._untold >= _AT_A_TIME:
            steps, self._untold = self._untold, 0
            self._take(steps)

    def _fitting(self, at: int, above: _Above) -> list[_Move]:
        """Give the fillings of a row that the columns have room for, and that are not above it."""
        counts, last, pair, _, used = above
        unit, add = self._unit, (1 << self._field - 1) - self._most
        room = add * unit
        zeros = at * unit - counts
        shift = self._field - 1
        other = last ^ unit
        equal, opposite = self._equal[at], self._opposite[at]
        not_one = (counts + self._ones_below[at] + room & self._high) >> shift
        not_zero = (zeros + self._zeros_below[at] + room & self._high) >> shift
        not_one |= pair & last | opposite & last | equal & other
        not_zero |= pair & other | opposite & other | equal & last
        self._count(1)
        if not_one & not_zero:
            return []
        key = (at, not_zero, not_one)
        moves = self._moves.get(key)
        if moves is None:
            board = self._board
            known_ones, known_zeros = board.known(self._states, at)
            ones, none = self._gathered(not_zero) | known_ones, self._gathered(not_one) | known_zeros
            moves = []
            if not ones & none:
                for filling in fillings(Terms(board.shapes[at]), ones, none):
                    self._count(1)
                    moves.append(self._move(filling))
            keep(self._moves, key, moves, _TOO_MANY)
        return [move for move in moves if move[0] not in used] if used else moves

    def _below(self, at: int, above: _Above, move: _Move) -> _Above:
        """Give the frontier beneath a row: what the rows under it have to know."""
        counts, last, pair, pairs, used = above
        filling, alike = move
        unit = self._unit
        counts += filling
        pair = (filling ^ last ^ unit) if at else 0
        if self._board.unique:
            room = ((1 << self._field - 1) - self._most) * unit
            shift = self._field - 1
            no_ones = (counts + room & self._high) >> shift
            no_zeros = ((at + 1) * unit - counts + room & self._high) >> shift
            # a row that the columns have no room for cannot come again
            used = tuple(sorted([f for f in (*used, filling) if not f & no_ones and f & no_zeros == no_zeros]))
        return counts, filling, pair, pairs & alike, used
