"""What every reader and writer shares: the options, the reading, and text made safe to show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple

from attrs import define, evolve, field, frozen

from deduce.errors import DeduceError, Fault, ReadError, option, visible
from deduce.puzzle import Puzzle, Symbols

MIB = 1024 * 1024
FAULTS_SHOWN = 20
# Of the cells that are none, where it was said how cells are written.
ODD_SHOWN = 3
NO_LIMITS = "--no-limits lifts this"
# Emoji often carry one of these to choose between colour and outline; they say nothing about the cell.
VARIATION_SELECTORS = {0xFE0E: None, 0xFE0F: None}
UPRIGHTS = "│┃║┆┊"
BOX = "─━═┄┈┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╰╯┏┓┗┛┣┫┳┻╋╞╪╡╤╧╟╢╫"
# Characters that a text grid needs for itself, so that no symbol can be one of them.
_RESERVED = frozenset("|,;#+=" + UPRIGHTS + BOX)


Said = Literal["text", "option", "nobody"]
"""Who says whether lines may repeat."""


def lifted() -> str:
    """Say how a bound is lifted."""
    return option(f" ({NO_LIMITS})")


class WriteError(DeduceError):
    """A puzzle that the format asked for cannot hold."""

    status = 1


@frozen
class Options:
    """How to read, where the text itself does not say.

    Attributes:
        symbols: how the cells are written; None lets the whole file settle it.
        unique_lines: the rule for puzzles that do not say it themselves; None means on, but off beside signs.
        max_side: most rows and most columns of a puzzle; None for no bound.
        max_cells: most cells of a puzzle; None for no bound.
        max_bytes: most bytes of a file; None for no bound.
        max_lines: most lines of a file, and most items of a JSON array; None for no bound.
        pictures: what reads the bytes of a picture; None where none are read.
        show: how puzzles are written from then on, whatever their text has; None keeps that.
    """

    symbols: Symbols | None = None
    unique_lines: bool | None = None
    max_side: int | None = 200
    max_cells: int | None = 10_000
    max_bytes: int | None = 16 * MIB
    max_lines: int | None = 1_000_000
    pictures: Callable[[bytes, Options], Reading] | None = None
    show: Symbols | None = None

    def shown(self, puzzle: Puzzle) -> Puzzle:
        """Give a puzzle as it is to be written."""
        return puzzle if self.show is None else evolve(puzzle, symbols=self.show)

    def unique(self, told: bool | None, signs: bool) -> tuple[bool, Said]:
        """Settle the unique-lines rule of a puzzle, and say who said it.

        Args:
            told: what its text says; None where that is nothing.
            signs: the puzzle has signs, as in Tango, where lines may repeat.
        """
        if told is not None:
            return told, "text"
        if self.unique_lines is not None:
            return self.unique_lines, "option"
        return not signs, "nobody"

    def unfit(self, rows: int, columns: int) -> str:
        """Say why no puzzle can be of this size; empty when one can."""
        if min(rows, columns) < 2:
            return "a puzzle has at least 2 rows and 2 columns"
        return self.too_large(rows, columns)

    def too_large(self, rows: int, columns: int) -> str:
        """Say which bound a grid of this size breaks; empty when it breaks none."""
        if self.max_side is not None and max(rows, columns) > self.max_side:
            return f"the grid is too large: at most {self.max_side} rows and columns{lifted()}"
        if self.max_cells is not None and rows * columns > self.max_cells:
            return f"the grid is too large: at most {self.max_cells} cells{lifted()}"
        return ""

    def too_long(self, items: bool = False) -> str:
        """Say that a file has more lines, or a JSON array more items, than the bound."""
        what = "items" if items else "lines"
        return f"this is too long: at most {self.max_lines} {what} are read{lifted()}"


DEFAULTS = Options()


class Found(NamedTuple):
    """One puzzle of a text.

    Attributes:
        puzzle: without a fault.
        line: where it starts, from 1.
        said: who says whether its lines may repeat.
    """

    puzzle: Puzzle
    line: int
    said: Said


@frozen
class Reading:
    """Everything that one text held.

    Attributes:
        puzzles: the puzzles without a fault, in the order of the text.
        places: for each puzzle the line where it starts, from 1.
        faults: every fault of the text, in its order.
        format: the name of the format, such as `plain grid` or `JSON Lines`.
        remarks: what the whole file settled, one sentence each.
        said: for each puzzle who says whether its lines may repeat: its text, the option, or nobody; in the last
            case `attrs.evolve(puzzle, unique_lines=not puzzle.unique_lines)` is the other way to read it.
    """

    puzzles: tuple[Puzzle, ...] = ()
    places: tuple[int, ...] = ()
    faults: tuple[Fault, ...] = ()
    format: str = ""
    remarks: tuple[str, ...] = ()
    said: tuple[Said, ...] = ()

    @classmethod
    def of(cls, found: Sequence[Found], faults: Iterable[Fault], name: str, remarks: Iterable[str] = ()) -> Reading:
        """Put together what a reader found."""
        return cls(
            tuple(one.puzzle for one in found),
            tuple(one.line for one in found),
            tuple(faults),
            name,
            tuple(remarks),
            tuple(one.said for one in found),
        )

    def of_file(self, file: str, options: Options = DEFAULTS) -> Reading:
        """The same with the name of the file in every fault, and with puzzles as they are to be written."""
        puzzles = tuple(map(options.shown, self.puzzles))
        faults = tuple(evolve(fault, file=file) for fault in self.faults) if file else self.faults
        return evolve(self, puzzles=puzzles, faults=faults)


def parse_symbols(text: str, empty: str = "") -> Symbols:
    """Read `X O .` (one, zero, empty; spaces may be left out).  Raises ValueError for anything else.

    Args:
        text: what is read.
        empty: the empty cell where only two symbols are named; without it all three must be.
    """
    parts = text.translate(VARIATION_SELECTORS).split()
    if len(parts) == 1:
        parts = list(parts[0])
    if len(parts) == 2 and empty:
        parts.append(empty)
    if len(parts) != 3:
        wanted = "two symbols are wanted, for one and zero" if empty else "three symbols are wanted, for one, zero"
        raise ValueError(f"{wanted}{', perhaps a third for' if empty else ' and'} the empty cell, such as 'X O .'")
    return checked_symbols(*parts)


def checked_symbols(one: str, zero: str, empty: str) -> Symbols:
    """Make symbols that a text grid can hold.  Raises ValueError for any others."""
    for symbol in (one, zero, empty):
        if symbol in _RESERVED:
            raise ValueError(f"{shown(symbol)} has a meaning of its own in a text grid and cannot be a symbol")
    return visible_symbols(one, zero, empty)


def visible_symbols(one: str, zero: str, empty: str) -> Symbols:
    """Make symbols that can be shown.  Raises ValueError for any others."""
    for symbol in (one, zero, empty):
        if len(symbol) != 1 or not symbol.isprintable() or symbol.isspace():
            raise ValueError(f"a symbol is one visible character, not {shown(symbol)}")
    if len({one, zero, empty}) != 3:
        raise ValueError("the three symbols must differ")
    return Symbols(one, zero, empty)


@define
class Reader:
    """Reads something; what is wrong with it stays with it."""

    options: Options = DEFAULTS
    faults: list[Fault] = field(factory=list)

    def bad(self, message: str, line: int = 0, column: int = 0, found: str = "", expected: str = "") -> None:
        self.faults.append(fault(message, line, column, found, expected))


def fault(message: str, line: int = 0, column: int = 0, found: str = "", expected: str = "") -> Fault:
    """A fault in a text; its file is put in where the text is done."""
    return Fault(message, "", line, column, found, expected)


def refused(message: str, at: int = 0, found: str = "", expected: str = "") -> ReadError:
    """The error for a puzzle in one line; `at` counts characters from 0."""
    return ReadError([fault(message, 1, at + 1, found, expected)])


def shown(text: str, most: int = 40) -> str:
    """Quote a piece of a file so that it is safe and short on a terminal."""
    return f"'{visible(text[:most])}{'...' if len(text) > most else ''}'"


def clean(text: str) -> str:
    """Make one line of visible text: no control characters, no runs of white space."""
    if text.isprintable():
        return " ".join(text.split())
    return " ".join("".join(c if c.isprintable() else " " if c.isspace() else "" for c in text).split())


def whole_number(digits: str) -> int:
    """A whole number; one that is too long to be of use is not worked out."""
    return int(digits) if len(digits) < 19 else 10**18


def split_lines(text: str) -> list[str]:
    """Split at LF, CRLF or CR and nowhere else, so that line numbers are those of an editor."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def capped(faults: Sequence[Fault], most: int = FAULTS_SHOWN) -> list[Fault]:
    """Keep the first faults of one puzzle and count the rest."""
    if len(faults) <= most + 1:
        return list(faults)
    rest = faults[most]
    more = fault(f"and {len(faults) - most} more faults in this puzzle", rest.line)
    return [*faults[:most], more]
