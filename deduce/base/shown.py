"""How a value is drawn: the only link upwards, handed in by the package when it is imported."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

drawn_by: Callable[[object, str], str] | None = None
"""Return a value as `html`, as `text`, or in another form that its class has; `deduce/__init__.py` sets it."""


class Shown:
    """A value that notebooks show as HTML."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return self._shown("html")

    def _shown(self, form: str) -> str:
        assert drawn_by is not None
        return drawn_by(self, form)


class Said(Shown):
    """A value whose sentences come from its drawing for a terminal."""

    __slots__ = ()

    def __str__(self) -> str:
        return self._shown("text")
