"""What is known of the states of lines: of each its fixpoint, and the way to those that follow it.

Grids are propagated from state to state: where a cell is filled, a line goes over to another state, and whatever is
known of that is at hand.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from deduce.core.board import Board
from deduce.core.line import Shape
from deduce.core.memory import Memory

_FIRST_LIST: Final = 64
_LONGEST_LIST: Final = 1 << 16  # of lines of ten cells, all whose states fit into it; most come back in other grids
_LIST_OF_LONG: Final = 1 << 12  # those of longer lines hardly ever do, and a small list is the faster

BROKEN: Final = -1
UNASKED: Final = -2


@final
@mypyc_attr(acyclic=True)
class Known:
    """What is known of a state of a line.

    Attributes:
        state: packed.
        number: where `Lines` keeps it.
        more: what its fixpoint has more, packed: 0 mostly; BROKEN where the line breaks a rule or cannot be filled,
            UNASKED as long as nobody has asked.
        end: its fixpoint, where that has more.
    """

    __slots__ = ("end", "more", "number", "state")

    def __init__(self, state: int, number: int) -> None:
        self.state = state
        self.number = number
        self.more = UNASKED
        self.end: Known | None = None


UNSEEN: Final = Known(-1, 0)
"""In place of a state that nobody has looked up."""


def _numbers() -> list[int]:
    numbers = [0]
    for at in range(8):
        numbers += [number + 3**at for number in numbers]
    return numbers


_NUMBERS: Final = _numbers()


def _number(cells: int) -> int:
    """Read a set of cells as a number of base 3, right in its last 32 bits."""
    number, scale = 0, 1
    while cells:
        number += _NUMBERS[cells & 0xFF] * scale
        scale = scale * 6561 & 0xFFFFFFFF
        cells >>= 8
    return number


@final
class Lines:
    """What is known of all lines of one shape.

    A state is read as a number of base 3, a digit for each cell, whose last bits are its place in a list.  Of two
    states with the same place the later is kept; that is rare, since the list grows with what it holds.

    Attributes:
        shape: what these lines have in common.
    """

    __slots__ = ("_fresh", "_list", "_memory", "_most", "_weights", "shape")

    def __init__(self, shape: Shape, memory: Memory[int, Shape, Lines]) -> None:
        self.shape = shape
        self._memory = memory
        self._weights: list[int] = [digit * 3**at & 0xFFFFFFFF for digit in (1, 2) for at in range(shape.length)]
        self._list = [UNSEEN] * _FIRST_LIST
        self._most = _LONGEST_LIST if 3**shape.length <= _LONGEST_LIST else _LIST_OF_LONG
        self._fresh = 0  # since the list has grown
        memory.count(_FIRST_LIST // 2)

    def look_up(self, state: int) -> Known:
        """Give what is known of a packed state."""
        number = _number(state & self.shape.full) + 2 * _number(state >> self.shape.length)
        listed = self._list  # another thread may put a longer one there
        known = listed[number & len(listed) - 1]
        return known if known.state == state else self._new(state, number)

    def after(self, known: Known, cell: int) -> Known:
        """Give what is known when one cell more is, at its place in a packed state."""
        state, number = known.state | 1 << cell, known.number + self._weights[cell]
        listed = self._list
        known = listed[number & len(listed) - 1]
        return known if known.state == state else self._new(state, number)

    def learn(self, known: Known, fixpoint: int) -> None:
        """Remember the fixpoint of a state; BROKEN where there is none."""
        known.more = fixpoint if fixpoint == BROKEN else fixpoint ^ known.state
        if known.more > 0:
            known.end = self.look_up(fixpoint)
            known.end.more = 0

    def _new(self, state: int, number: int) -> Known:
        listed = self._list
        size = len(listed)
        self._fresh += 1
        if 2 * self._fresh > size and size < self._most:
            self._memory.count(2 * size)
            self._fresh = 0
            listed = [UNSEEN] * (4 * size)
            for known in self._list:
                if known is not UNSEEN:
                    listed[known.number & 4 * size - 1] = known
            self._list = listed
        known = listed[number & len(listed) - 1] = Known(state, number)
        return known


def fill(board: Board, lines: list[Lines], at: list[Known], r: int, c: int, value: int) -> int:
    """Fill a cell, unless it is known; give the lines that changed, as a bit set.

    Args:
        board: the lines of the puzzle.
        lines: what is known of each.
        at: the states that they are in.
        r, c: the cell.
        value: what it holds from now on.
    """
    across, down = board.columns, board.rows
    row, column = at[r], at[down + c]
    if (row.state | row.state >> across) >> c & 1:
        return 0
    at[r] = lines[r].after(row, c if value else c + across)
    at[down + c] = lines[down + c].after(column, r if value else r + down)
    return 1 << r | 1 << down + c
