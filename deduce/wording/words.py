"""The words of the sentences: numbers, lists of columns and rows, the puzzle's own symbols."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from deduce.core.line import positions
from deduce.puzzle import Cell, Symbols, cell_name

AXES = ("row", "column")

_NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_VOWEL_SOUNDS = frozenset("AEFHILMNORSXaefhilmnorsx8")


def number(n: int) -> str:
    """Say a number as people write it: words up to twelve."""
    return _NUMBERS[n] if n < len(_NUMBERS) else str(n)


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Join parts as people do: `a, b and c`."""
    return f" {last} ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


def some(parts: Sequence[str], most: int) -> Sequence[str]:
    """Keep the first of many parts, and count the rest: `a`, `b`, `7 more`."""
    return [*parts[:most], f"{len(parts) - most} more"] if len(parts) > most else parts


def cells_listed(cells: Iterable[Cell]) -> str:
    """List cells by name: `r2c3 and r5c3`."""
    return listed([cell_name(cell) for cell in sorted(cells)])


def outcome(places: Mapping[Cell, int], symbols: Symbols) -> str:
    """Say what cells hold: `r2c3 and r5c3 are 0`, `r4c3 is 1 and r4c4 is 0`."""
    parts = []
    for value in (1, 0):
        held = [cell for cell, there in places.items() if there == value]
        if held:
            parts.append(f"{cells_listed(held)} {'are' if len(held) > 1 else 'is'} {symbols.of(value)}")
    return listed(parts)


def runs(places: Iterable[int]) -> list[list[int]]:
    """Part places in order into those that follow each other."""
    found: list[list[int]] = []
    for at in places:
        if found and found[-1][-1] == at - 1:
            found[-1].append(at)
        else:
            found.append([at])
    return found


def capital(text: str) -> str:
    """Write the first letter large, to open a sentence."""
    return f"{text[:1].upper()}{text[1:]}"


def uncapital(text: str) -> str:
    """Write the first letter small, for the middle of a sentence."""
    return f"{text[:1].lower()}{text[1:]}"


def a(symbol: str) -> str:
    """Put the article before a symbol: `a 0`, `an X`."""
    return f"an {symbol}" if symbol in _VOWEL_SOUNDS else f"a {symbol}"


class Words:
    """How to speak of one line, from the side of one symbol.

    Attributes:
        axis: 0 for a row, 1 for a column.
        index: the line's place, from 0.
        x, y: the symbols that the line's X and Y are written with.
    """

    __slots__ = ("axis", "index", "x", "y")

    def __init__(self, axis: int, index: int, symbols: Symbols, one: bool) -> None:
        self.axis = axis
        self.index = index
        self.x, self.y = (symbols.one, symbols.zero) if one else (symbols.zero, symbols.one)

    @property
    def line(self) -> str:
        return f"{AXES[self.axis]} {self.index + 1}"

    @property
    def Line(self) -> str:  # noqa: N802 - the same word with a capital, as it opens a sentence
        return f"{AXES[self.axis].capitalize()} {self.index + 1}"

    def parallel(self, index: int) -> str:
        """Name a line beside this one."""
        return f"{AXES[self.axis]} {index + 1}"

    def cells(self, cells: int) -> str:
        """Name cells of the line by where the lines across it lie: `columns 2-4 and 7`."""
        spans = [f"{run[0] + 1}-{run[-1] + 1}" if len(run) > 1 else f"{run[0] + 1}" for run in runs(positions(cells))]
        plural = "s" if cells & (cells - 1) else ""
        return f"{AXES[1 - self.axis]}{plural} {listed(spans)}"

    def are(self, cells: int) -> str:
        """The same with its verb: `column 3 is`, `columns 3 and 6 are`."""
        return f"{self.cells(cells)} {'are' if cells & (cells - 1) else 'is'}"

    def row_of(self, x: int, y: int, cells: int) -> str:
        """Write the symbols of some cells in order, an empty one as `_`: `1 _ 0`."""
        return " ".join(self.x if x >> at & 1 else self.y if y >> at & 1 else "_" for at in positions(cells))

    def a(self, symbol: str) -> str:
        """Open a sentence with a symbol: `A 0`, `An X`."""
        return capital(a(symbol))

    @property
    def kind(self) -> str:
        """`row` or `column`."""
        return AXES[self.axis]


def not_followed(untried: int, suppositions: int) -> str:
    """Say how many suppositions were not followed to the end, without the full stop."""
    return (
        f"Of {suppositions} suppositions {suppositions - untried} were followed to the end and {untried} were not: "
        "where so little is known, that would take too long"
    )
