"""What is remembered of line states, under a bound in bytes for all memories that share one.

A table is a plain dictionary, so that looking up costs nothing more.  What is learnt is counted at what it takes,
about; where those that share a bound would take more than that together, all of them start afresh.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Generic, TypeVar
from weakref import WeakSet

LIMIT = 120_000_000
"""Bytes that all memories may take together which are given no bound of their own."""

_TABLE = 600  # bytes of a shape and its table, before anything stands in it

_Key = TypeVar("_Key", bound=Hashable)
_State = TypeVar("_State", bound=Hashable)
_Known = TypeVar("_Known")


def keep(known: dict[_State, _Known], state: _State, value: _Known, most: int) -> _Known:
    """Remember something in a dictionary, which starts afresh where it has the most entries that it may; give it back.

    For what is learnt within one search; what is known of lines for good shares the bound in bytes below.
    """
    if len(known) >= most:
        known.clear()
    known[state] = value
    return value


class Shared:
    """What all memories of a process take together.

    Attributes:
        limit: the most bytes that they may take.
        taken: the bytes that they take now, about.
        memories: all that share it, as long as somebody holds them.
        generation: how often they have started afresh; who holds a table asks for it anew when this has changed.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.taken = 0
        self.generation = 0
        self.memories: WeakSet[Memory[Any, Any, Any]] = WeakSet()

    def join(self, memory: Memory[Any, Any, Any]) -> None:
        self.memories.add(memory)

    def take(self, size: int) -> None:
        """Count bytes; where they would be too many, everything is forgotten first."""
        if self.taken + size > self.limit:
            for memory in self.memories:
                memory.forget()
            self.taken = 0
            self.generation += 1
        self.taken += size


SHARED = Shared(LIMIT)


class Memory(Generic[_Key, _State, _Known]):
    """What is remembered under a key, such as a shape: a table of what is known of each state.

    Attributes:
        size: the bytes that one entry takes, about.
        generation: how often all has been forgotten.
    """

    def __init__(self, size: int, shared: Shared = SHARED) -> None:
        self.size = size
        self.generation = shared.generation
        self._shared = shared
        self._tables: dict[_Key, dict[_State, _Known]] = {}
        shared.join(self)

    def table(self, key: _Key) -> dict[_State, _Known]:
        """Give what is remembered under a key, to look things up; `keep` adds to it."""
        table = self._tables.get(key)
        if table is None:
            self._shared.take(_TABLE)
            table = self._tables[key] = {}
        return table

    def keep(self, table: dict[_State, _Known], state: _State, known: _Known) -> _Known:
        """Remember something in a table, and give it back."""
        self._shared.take(self.size)
        table[state] = known
        return known

    def count(self, entries: int) -> None:
        """Count entries that were put into tables without `keep`; all may be forgotten at this."""
        self._shared.take(self.size * entries)

    def forget(self) -> None:
        """Start afresh; tables that somebody holds are emptied, too."""
        for table in list(self._tables.values()):  # another thread may add to them meanwhile
            table.clear()
        self._tables.clear()
        self.generation += 1
