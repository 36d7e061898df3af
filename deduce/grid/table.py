"""Results that are remembered up to a limit: tables of what states of lines become, and dictionaries."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, TypeVar, final

from mypy_extensions import mypyc_attr

from deduce.grid.line import Shape

_PLACES: Final = 393_241  # for lines of up to ten cells: most of their states occur in other grids, too
_OF_OTHERS: Final = 4_093  # for longer lines and those with signs: theirs rarely do, and a small table is faster
_MOST_SHAPES: Final = 1_000


@final
@mypyc_attr(acyclic=True)
class _Learnt:
    """A packed state, and what it becomes."""

    __slots__ = ("after", "state")

    def __init__(self, state: int, after: int) -> None:
        self.state = state
        self.after = after


_NOTHING: Final = _Learnt(-1, 0)
UNKNOWN: Final = -3


@final
class Table:
    """What packed states become; each state has its place, until another state takes it."""

    __slots__ = ("_learnt", "_places")

    def __init__(self, places: int) -> None:
        self._places = places
        self._learnt = [_NOTHING] * places

    def get(self, state: int) -> int:
        """Return what a state becomes, or UNKNOWN."""
        learnt = self._learnt[state % self._places]
        return learnt.after if learnt.state == state else UNKNOWN

    def learn(self, state: int, after: int) -> int:
        self._learnt[state % self._places] = _Learnt(state, after)
        return after


@final
class Tables:
    """A table for each shape, of at most `places` places and as many as it has packed states, for a limited number."""

    def __init__(self, places: int = _PLACES) -> None:
        self._places = places
        self._tables: dict[Shape, Table] = {}
        self._shapes: tuple[Shape, ...] = ()
        self._of_lines: list[Table] = []

    def of(self, shape: Shape) -> Table:
        table = self._tables.get(shape)
        if table is None:
            if len(self._tables) == _MOST_SHAPES:
                self._tables.clear()
            short = shape.length <= 10 and not shape.equal | shape.opposite
            most = min(self._places, 1 << 2 * shape.length)  # no line has more packed states
            table = self._tables[shape] = Table(most if short else min(most, _OF_OTHERS))
        return table

    def of_lines(self, shapes: tuple[Shape, ...]) -> list[Table]:
        """Return the tables of all lines of a grid; most often the shapes are those of the grid before."""
        if shapes is not self._shapes:
            self._shapes, self._of_lines = shapes, [self.of(shape) for shape in shapes]
        return self._of_lines


_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value")


def keep(known: dict[_Key, _Value], key: _Key, value: _Value, limit: int) -> _Value:
    """Remember a value in a dictionary, which is emptied first if it is full; return the value."""
    if len(known) >= limit:
        known.clear()
    known[key] = value
    return value
