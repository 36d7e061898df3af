"""What readers are given, make and return: options, rows with their places, drafts, puzzles, and the judge of shape."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple
from unicodedata import normalize

from attrs import evolve, field

from deduce.base.errors import Fault, count_noun, option, visible
from deduce.base.values import define, frozen
from deduce.game.puzzle import Odd, Puzzle, Sign, Symbols

FAULTS_SHOWN = 20
NO_LIMITS = "--no-limits lifts this"
BREAK = "\ue000"
"""Between the cells of a row that some structure has cut already, in the place of the separator."""
ROW_END, JOINED = "\ue001", "\ue002"
"""The end of a row inside of a line, and a line end inside of a row."""
# An emoji may have one of these after it, for colour or outline. They say nothing about the cell.
VARIATION_SELECTORS = {0xFE0E: None, 0xFE0F: None}
INVISIBLE: dict[int, str | None] = {0x3000: " ", 0xA0: " ", 0x202F: " ", 0x2009: " ", **VARIATION_SELECTORS}
INVISIBLE |= dict.fromkeys((0x20E3, 0x200B, 0x200C, 0x200D, 0x2060))
UPRIGHTS = "│┃║┆┊"
BOX = "─━═┄┈┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╰╯┏┓┗┛┣┫┳┻╋╞╪╡╤╧╟╢╫┯┠┨┷┿╂┡╇┩"
NOTES = {"id": "id", "name": "id", "n": "id", "label": "label", "difficulty": "label", "level": "label"}
NOTES["source"] = "source"
ODD_LINES = "one more 1"
"""What a text says of a puzzle whose lines of odd length have one more 1 than 0."""
UNIQUE = {"on": True, "yes": True, "off": False, "no": False}
USUAL = Symbols()
# A text grid uses these characters itself, so they cannot be symbols.
_RESERVED = frozenset("|,;#+=＝🟰>`" + UPRIGHTS + BOX)


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
        key: the key of the puzzle in JSON that has several grids.
        odd: of which symbol odd lines have one more, for puzzles that do not say it.
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
    key: str = ""
    odd: Odd = ""

    def shown(self, puzzle: Puzzle) -> Puzzle:
        """Return the puzzle with the symbols to write it with."""
        return puzzle if self.show is None else evolve(puzzle, symbols=self.show)

    def unfit(self, rows: int, columns: int) -> str:
        """Return why no puzzle can have this size; empty if one can."""
        if min(rows, columns) < 2:
            return "a puzzle has at least 2 rows and 2 columns"
        return self.too_large(rows, columns)

    def too_large(self, rows: int, columns: int) -> str:
        """Return which limit a grid of this size exceeds; empty if none."""
        limit = ""
        if self.max_side is not None and max(rows, columns) > self.max_side:
            limit = f"{self.max_side} rows and columns"
        elif self.max_cells is not None and rows * columns > self.max_cells:
            limit = f"{self.max_cells} cells"
        return f"the grid is too large: at most {limit}" + option(f" ({NO_LIMITS})") if limit else ""

    def too_long(self, what: str) -> str:
        """Return the message for a file with too many bytes or lines, or a JSON array with too many items."""
        limit = self.max_bytes if what == "bytes" else self.max_lines
        return f"this is too long: at most {limit} {what} are read" + option(f" ({NO_LIMITS})")


DEFAULTS = Options()


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
    """

    puzzles: tuple[Puzzle, ...] = ()
    places: tuple[int, ...] = ()
    faults: tuple[Fault, ...] = ()
    format: str = ""
    remarks: tuple[str, ...] = ()
    before: int = 0

    def of_file(self, file: str, options: Options = DEFAULTS) -> Reading:
        """Return the same with the name of the file in every fault, and puzzles with the symbols to write."""
        puzzles = tuple(map(options.shown, self.puzzles)) if options.show else self.puzzles
        return evolve(self, puzzles=puzzles, faults=tuple(evolve(each, file=safe(file)) for each in self.faults))


class Line(NamedTuple):
    """A line of a text, or a part of one: its number and the column where it starts, from 1."""

    text: str
    number: int
    column: int = 1

    @property
    def is_blank(self) -> bool:
        return not self.text.strip(" ")

    def stripped(self) -> Line:
        return self.after(len(self.text) - len(self.text.lstrip()))._replace(text=self.text.strip())

    def after(self, count: int) -> Line:
        """Return the line without its first characters."""
        return Line(self.text[count:], self.number, self.column and self.column + count)

    def part(self, text: str) -> Line:
        """Return the part of the line that has this text."""
        return self.after(max(self.text.find(text), 0))._replace(text=text)

    def fault(self, message: str, expected: str = "", found: str | None = None, at: int = 0) -> Fault:
        """Return a fault at one of its characters, which found the whole line unless it is said otherwise."""
        found = shown(self.text.strip()) if found is None else found
        return Fault(message, "", self.number, self.column + at if self.column else 0, found, expected)


class Row(NamedTuple):
    """The texts of the cells of a row, and where they are; no columns if that is not known."""

    line: int
    texts: Sequence[str]
    columns: Sequence[int]

    @classmethod
    def of(cls, line: Line) -> Row:
        """Return a row with a cell for each character."""
        return cls(line.number, line.text, range(line.column, line.column + len(line.text)))

    def column(self, k: int) -> int:
        if k < len(self.columns):
            return self.columns[k]
        return self.columns[-1] + 1 if self.columns else 0

    def part(self, start: int, end: int | None = None, step: int = 1) -> Row:
        return Row(self.line, self.texts[start:end:step], self.columns[start:end:step])


def is_rule(text: str) -> bool:
    """Return whether a line only parts rows: box lines, +---+, |---|."""
    seen = set(text) - {" ", "\t"}
    if not seen.isdisjoint(BOX):
        return seen <= {*BOX, "|", "+"}
    if "=" in seen and "==" not in text:
        return False  # signs
    framed = not seen.isdisjoint("+|:") or (seen == {"="} and " " not in text.strip())
    framed = framed and seen != {"|", "-"}  # which may be a row of dashes in bars
    return framed and seen <= set("+-=|:") and not seen.isdisjoint("-=") and len(text.strip()) > 2


@define
class Draft:
    """A grid as one way to read a text has it, from a line on.

    Its notes, of comments, keys or columns, are `id`, `label`, `source`, `unique lines`, `odd lines`, `symbols` and
    `solution`.
    """

    rows: list[Row] = field(factory=list)
    line: int = 0
    size: tuple[int, int] = (0, 0)  # rows and columns if the text says them
    signs: list[tuple[Sign, Line]] = field(factory=list)  # with their places
    notes: dict[str, Line] = field(factory=dict)
    faults: list[Fault] = field(factory=list)
    remarks: list[str] = field(factory=list)
    view: str = ""
    doubt: str = ""  # what its symbols leave open if nothing else does
    givens: list[str] | None = None  # of 0, 1 and dots, once its symbols are settled
    meant: list[list[str]] | None = None  # its cells by its own symbols alone, to compare ways to read it
    solution: Sequence[Sequence[str]] = ()
    entries: Sequence[Sequence[str]] = ()  # the rows with what a player has filled in
    symbols: Symbols | None = None  # what its characters mean, if that is declared
    shown: Symbols | None = None  # how to write its cells, if that is said
    key: tuple[str, str] | None = None  # what a sentence of the text says is 0, and 1
    is_solution: bool = False  # by its title
    may_be_solution: bool = False  # of the grid above it, if it completes that
    unique: bool | None = None
    odd: Odd = ""

    def bad(self, message: str, found: str = "", expected: str = "", line: int = 0, column: int = 0) -> Draft:
        """Add a fault of a line, or of the draft, and return the draft."""
        self.faults.append(Fault(message, "", line or self.line, column, found, expected))
        return self

    @property
    def wrongs(self) -> tuple[int, int]:
        """By which ways to read a text are compared: whether there are faults, or only a doubt, and how many faults."""
        return 2 if self.faults else int(bool(self.doubt)), len(self.faults)


def check_shape(draft: Draft, options: Options) -> None:
    """Add what is wrong with the shape of a draft: ragged rows, another size than is said, an oblong of no size.

    An oblong grid needs its size, since a square that lost some of its rows looks the same.
    """
    rows, (high, wide) = draft.rows, draft.size
    if message := (high or wide) and options.too_large(high, wide):
        draft.bad(message, f"a size of {high} rows and {wide} columns", column=1)
        return
    lengths = [len(row.texts) for row in rows]
    if (
        {*lengths} == {wide or len(rows)}
        and (high or wide or len(rows)) == len(rows)
        and not options.unfit(len(rows), lengths[0])
    ):
        return
    widths = Counter(lengths)
    width = widths.most_common(1)[0][0] if rows else 0
    if widths[len(rows)] * 2 > len(rows):
        width = len(rows)
    if wide and widths[wide] * 2 >= len(rows):
        width = wide
    for k, (row, length) in enumerate(zip(rows, lengths, strict=True)):
        if length != width:
            problem = f"row {k + 1} is too {'long' if length > width else 'short'}"
            draft.bad(problem, count_noun(length, "cell"), str(width), row.line, row.column(min(width, length)))
    found = f"{count_noun(len(rows), 'row')} of {count_noun(width, 'cell')}"
    if message := options.unfit(len(rows), width):
        draft.bad(message, found)
    elif wide and wide != width:
        draft.bad("the grid has another size than is said", found, f"{high or len(rows)} rows of {wide} cells")
    elif high and high != len(rows):
        problem = "rows are missing" if high > len(rows) else "there are more rows than the size says"
        draft.bad(problem, count_noun(len(rows), "row"), count_noun(high, "row"), rows[-1].line)
    elif not draft.faults and len(rows) != width and not (high and wide) and not options.oblong:
        wanted = f"the size above it, such as {len(rows)} {width}"
        draft.bad("this grid is not square, and its size is not given", found, wanted)


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
    text = text.replace(BREAK, ",")
    return f"'{visible(text[:limit])}{'...' if len(text) > limit else ''}'"


def safe(file: str) -> str:
    """Return the name of a file, fit for a terminal."""
    return file if file.isprintable() else shown(file, 200)


def clean(text: str) -> str:
    """Return one line of visible text: no control characters, no runs of white space."""
    if text.isprintable():
        return " ".join(text.split())
    return " ".join("".join(c if c.isprintable() else " " if c.isspace() else "" for c in text).split())


def is_formula(text: str) -> bool:
    """Return whether a spreadsheet may take a text for a formula; some take full-width signs for the usual ones."""
    return normalize("NFKC", text.lstrip("'")[:1]).startswith(("=", "+", "-", "@"))


def unmarked(text: str) -> str:
    """Return a text without the apostrophe that keeps a spreadsheet from taking it for a formula."""
    return text[1:] if text.startswith("'") and is_formula(text) else text
