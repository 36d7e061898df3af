"""An immutable mapping, for the fields of frozen values."""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, Mapping
from typing import TypeVar, final

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


@final
class FrozenMap(Mapping[_Key, _Value]):
    """An immutable, hashable mapping; it equals any mapping with the same items."""

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[_Key, _Value] | Iterable[tuple[_Key, _Value]] = ()) -> None:
        self._items = dict(items)

    def __getitem__(self, key: _Key) -> _Value:
        return self._items[key]

    def __iter__(self) -> Iterator[_Key]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def items(self) -> ItemsView[_Key, _Value]:
        return self._items.items()

    def __eq__(self, other: object) -> bool:
        # not inherited: a compiled class that has a hash of its own would compare by identity
        return isinstance(other, Mapping) and self._items == dict(other.items())

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return repr(self._items)


def frozen_values(values: Mapping[tuple[int, int], int]) -> FrozenMap[tuple[int, int], int]:
    """Return the values of cells as an immutable mapping."""
    return FrozenMap(values)


def frozen_counts(counts: Mapping[str, int]) -> FrozenMap[str, int]:
    """Return counts by name as an immutable mapping."""
    return FrozenMap(counts)
