"""How a value is drawn: the only links upwards, handed in by the package when it is imported."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

drawn_by: Callable[[object, str], str] | None = None
"""Return a value as `html`, as `text`, or in another form that its class has; `deduce/__init__.py` sets it."""

pictured_by: Callable[[Pictured, int | None, bool, Sequence[str]], bytes] | None = None
"""Return the picture of a value, as `Pictured.picture` does; `deduce/__init__.py` sets it."""


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


class Pictured(Shown):
    """A value that has a picture."""

    __slots__ = ()

    def picture(self, *, size: int | None = None, numbers: bool = True, givens: Sequence[str] = ()) -> bytes:
        """Return a picture as PNG, in black on white: the grid with what the value says of it, marked by shapes.

        New cells are framed twice and their reasons circled; wrong entries are crossed out; lines that break a rule are
        in a dashed frame, and the cells that break it are circled.  Symbols that fonts may lack are drawn as suns,
        moons, squares or discs, and no font of the machine is used.  `to("svg")` is the same drawing as SVG.

        Args:
            size: the pixels of the longer side, 100 to 1,600; by default 80 for a cell, and at most 1,000 in all.
            numbers: whether rows and columns have their numbers.
            givens: the rows of the puzzle as it was given, so that other symbols of its grid are drawn as entries,
                which are not bold.

        Raises:
            InvalidError: the size is out of range, or the givens do not fit the grid.
            TypeError: the size is not a whole number, or the givens are not texts.
            ModuleNotFoundError: the extra `picture` is not installed.
        """
        assert pictured_by is not None
        return pictured_by(self, size, numbers, givens)
