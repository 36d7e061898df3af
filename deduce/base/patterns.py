"""Regular expressions that are compiled when they are first used, as a command uses few of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, final


@final
class _Pattern:
    __slots__ = ("_made", "_parts")

    def __init__(self, *parts: Any) -> None:
        self._parts = parts

    def __getattr__(self, name: str) -> Any:
        if name == "_made":  # not yet
            self._made = re.compile(*self._parts)
            return self._made
        return getattr(self._made, name)


if TYPE_CHECKING:
    regex = re.compile
else:
    regex = _Pattern
