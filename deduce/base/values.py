"""Classes of values: those of attrs, whose comparison, hash and text are shared, not code that is made for each class.

Making that code is half of the time that it takes to define a class, and a short command defines fifty.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

import attrs

_SHARED = frozenset({"init", "slots", "kw_only", "frozen"})
"""The options of classes for which all methods can be shared."""


def _equal(self: Any, other: Any) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    return self._compared(self) == self._compared(other)


def _hash(self: Any) -> int:
    return hash((self.__class__, self._compared(self)))


def _text(self: Any) -> str:
    name = self.__class__.__qualname__.rsplit(">.", 1)[-1]
    parts = [f"{part.name}={getattr(self, part.name)!r}" for part in attrs.fields(self.__class__) if part.repr]
    return f"{name}({', '.join(parts)})"


def _nothing(self: Any) -> tuple[()]:
    return ()


def _maker(make: Any, is_frozen: bool) -> Any:
    """Return what makes classes as a function of attrs does, with shared methods where that is the same."""

    def made(cls: Any = None, **options: Any) -> Any:
        if cls is None:
            return lambda cls: made(cls, **options)
        own = cls.__dict__
        if not _SHARED.issuperset(options) or "__eq__" in own or "__hash__" in own:
            return make(**options)(cls)
        value = make(eq=False, repr=False, **options)(cls)
        names = [part.name for part in attrs.fields(value) if part.eq]
        value._compared = attrgetter(*names) if names else staticmethod(_nothing)
        value.__eq__ = _equal
        value.__hash__ = _hash if is_frozen else None
        if "__repr__" not in own:
            value.__repr__ = _text
        return value

    return made


if TYPE_CHECKING:
    from attrs import define as define
    from attrs import frozen as frozen
else:
    frozen = _maker(attrs.frozen, is_frozen=True)
    define = _maker(attrs.define, is_frozen=False)
