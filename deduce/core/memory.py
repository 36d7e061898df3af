"""What is remembered within bounds."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

_Key = TypeVar("_Key", bound=Hashable)
_What = TypeVar("_What")


def keep(known: dict[_Key, _What], key: _Key, what: _What, most: int) -> _What:
    """Remember something in a dictionary, which starts afresh once it has the most entries it may; give it back."""
    if len(known) >= most:
        known.clear()
    known[key] = what
    return what
