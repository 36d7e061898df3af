"""Dictionaries that remember results, up to a limit."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value")


def keep(known: dict[_Key, _Value], key: _Key, value: _Value, limit: int) -> _Value:
    """Remember a value in a dictionary, which is emptied first if it is full; return the value."""
    if len(known) >= limit:
        known.clear()
    known[key] = value
    return value
