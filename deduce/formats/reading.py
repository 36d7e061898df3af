"""What a reader is given and what it returns: options, puzzles with their places, and text made safe to show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple

from attrs import evolve, frozen

from deduce.errors import Fault, option, visible
from deduce.puzzle import Choice, Puzzle, Symbols

FAULTS_SHOWN = 20
NO_LIMITS = "--no-limits lifts this"
# An emoji may have one of these after it, for colour or outline. They say nothing about the cell.
VARIATION_SELECTORS = {0xFE0E: None, 0xFE0F: None}
UPRIGHTS = "│┃║┆┊"
BOX = "─━═┄┈┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╰╯┏┓┗┛┣┫┳┻╋╞╪╡╤╧╟╢╫"
# A text grid uses these characters itself, so they cannot be symbols.
_RESERVED = frozenset("|,;#+=＝🟰>`" + UPRIGHTS + BOX)

Said = Literal["text", "option", "default"]  # who says whether lines may repeat


@frozen
class Options:
    """How to read, where the text does not say.

    Attributes:
        symbols: how the cells are written; None lets the whole file decide.
        unique_lines: the rule for puzzles that do not say it; None means on, but off for puzzles with signs.
        max_side: most rows and most columns of a puzzle; None for no limit.
        max_cells: most cells of a puzzle; None for no limit.
        max_bytes: most bytes of a file; None for no limit.
        max_lines: most lines of a file, and most items of a JSON array; None for no limit.
        pictures: reads the bytes of a picture; None if pictures are not read.
        show: the symbols to write puzzles with; None keeps those of the text.
        size: rows and columns of a grid over several lines that does not say its size.
        oblong: a grid that is not square needs no size; else it may be a square that lost rows, and is a fault.
    """

    symbols: Symbols | None = None
    unique_lines: bool | None = None
    max_side: int | None = 200
    max_cells: int | None = 10_000
    max_bytes: int | None = 16 * 1024 * 1024
    max_lines: int | None = 1_000_000
    pictures: Callable[[bytes, Options], Reading] | None = None
    show: Symbols | None = None
    size: tuple[int, int] | None = None
    oblong: bool = False

    def shown(self, puzzle: Puzzle) -> Puzzle:
        """Return the puzzle with the symbols to write it with."""
        return puzzle if self.show is None else evolve(puzzle, symbols=self.show)

    def unique(self, said: bool | None, signs: bool) -> tuple[bool, Said]:
        """Return the unique-lines rule of a puzzle with or without signs, and its source; its text may say the rule."""
        if said is not None:
            return said, "text"
        if self.unique_lines is not None:
            return self.unique_lines, "option"
        return not signs, "default"

    def unfit(self, rows: int, columns: int) -> str:
        """Return why no puzzle can have this size; empty if one can."""
        if min(rows, columns) < 2:
            return "a puzzle has at least 2 rows and 2 columns"
        return self.too_large(rows, columns)

    def too_large(self, rows: int, columns: int) -> str:
        """Return which limit a grid of this size exceeds; empty if none."""
        hint = option(f" ({NO_LIMITS})")
        if self.max_side is not None and max(rows, columns) > self.max_side:
            return f"the grid is too large: at most {self.max_side} rows and columns{hint}"
        if self.max_cells is not None and rows * columns > self.max_cells:
            return f"the grid is too large: at most {self.max_cells} cells{hint}"
        return ""

    def too_long(self, what: str) -> str:
        """Return the message for a file with too many bytes or lines, or a JSON array with too many items."""
        limit = self.max_bytes if what == "bytes" else self.max_lines
        return f"this is too long: at most {limit} {what} are read" + option(f" ({NO_LIMITS})")


DEFAULTS = Options()


class Found(NamedTuple):
    """A puzzle without a fault, the line where it starts, from 1, and who says whether its lines may repeat."""

    puzzle: Puzzle
    line: int
    said: Said


@frozen
class Reading:
    """Everything in one text.

    Attributes:
        puzzles: the puzzles without a fault, in the order of the text.
        places: for each puzzle the line where it starts, from 1.
        faults: every fault of the text, in its order.
        format: the name of the format, such as `plain grid` or `JSON Lines`.
        remarks: what was decided for the whole file, and which lines were passed over, a sentence each.
        before: the number of puzzles of the file before the first of these.
        said: for each puzzle the source of its unique-lines rule: its text, an option, or the default, which
            `deduce.loading.choose` may replace; such a puzzle has a `choice`.
    """

    puzzles: tuple[Puzzle, ...] = ()
    places: tuple[int, ...] = ()
    faults: tuple[Fault, ...] = ()
    format: str = ""
    remarks: tuple[str, ...] = ()
    said: tuple[Said, ...] = ()
    before: int = 0

    @classmethod
    def of(cls, found: Sequence[Found], faults: Iterable[Fault], name: str, remarks: Iterable[str] = ()) -> Reading:
        """Return the reading of these puzzles and faults; a remark that repeats is kept once."""
        puzzles, places, said = zip(*found, strict=True) if found else ((), (), ())
        if "default" in said:
            puzzles = tuple(
                evolve(puzzle, choice=Choice()) if who == "default" else puzzle
                for puzzle, who in zip(puzzles, said, strict=True)
            )
        return cls(puzzles, places, tuple(faults), name, tuple(dict.fromkeys(remarks)), said)

    def of_file(self, file: str, options: Options = DEFAULTS) -> Reading:
        """Return the same with the name of the file in every fault, and puzzles with the symbols to write."""
        puzzles = tuple(map(options.shown, self.puzzles)) if options.show else self.puzzles
        return evolve(self, puzzles=puzzles, faults=tuple(evolve(each, file=safe(file)) for each in self.faults))


def parse_symbols(text: str, empty: str = "") -> Symbols:
    """Read `X O .`: one, zero, empty cell; spaces may be left out, and the third symbol if `empty` is one.

    Raises ValueError for anything else.
    """
    parts = text.translate(VARIATION_SELECTORS).split()
    if len(parts) == 1:
        parts = list(parts[0])
    if len(parts) == 2 and empty:
        parts.append(empty)
    if len(parts) != 3:
        wanted = "two symbols are needed, for one and zero" if empty else "three symbols are needed, for one, zero"
        raise ValueError(f"{wanted}{', perhaps a third for' if empty else ' and'} the empty cell, such as 'X O .'")
    one, zero, empty = parts
    return checked_symbols(one, zero, empty)


def checked_symbols(one: str, zero: str, empty: str, reserved: frozenset[str] = _RESERVED) -> Symbols:
    """Make symbols that can be shown, and that a text grid can hold.  Raises ValueError for any others."""
    for symbol in (one, zero, empty):
        if symbol in reserved:
            raise ValueError(f"{shown(symbol)} has a meaning of its own in a text grid and cannot be a symbol")
        if len(symbol) != 1 or not symbol.isprintable() or symbol.isspace():
            raise ValueError(f"a symbol is one visible character, not {shown(symbol)}")
    if len({one, zero, empty}) != 3:
        raise ValueError("the three symbols must differ")
    return Symbols(one, zero, empty)


def shown(text: str, limit: int = 40) -> str:
    """Quote a piece of a file, safe and short on a terminal."""
    return f"'{visible(text[:limit])}{'...' if len(text) > limit else ''}'"


def safe(file: str) -> str:
    """Return the name of a file, fit for a terminal."""
    return file if file.isprintable() else shown(file, 200)


def clean(text: str) -> str:
    """Return one line of visible text: no control characters, no runs of white space."""
    if text.isprintable():
        return " ".join(text.split())
    return " ".join("".join(c if c.isprintable() else " " if c.isspace() else "" for c in text).split())


def whole_number(digits: str) -> int:
    """Return a whole number; one too long to be of use is not computed."""
    return int(digits) if len(digits) < 19 else 10**18
