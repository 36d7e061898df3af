"""One line of a file, the cells in it whatever stands between them, and lines that stand together."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal, NamedTuple, TypeVar

from deduce.errors import Fault
from deduce.formats._values import BOX, UPRIGHTS, VARIATION_SELECTORS, whole_number
from deduce.puzzle import Sign

Kind = Literal["directive", "sign", "frame", "row", "title", "header", "columns", "dashes", "tabs"]
T = TypeVar("T")


class TextLine(NamedTuple):
    """One line of a file, as far as it is read.

    Attributes:
        number: from 1.
        text: as the file has it.
        kind: `columns` is a row of labels of columns.  Before the symbols are known, a `row` may be a title or a
            header, and `dashes` a row of empty cells or a frame; `tabs` is nothing but tabs.
        plain: without outer white space, comments and labels.
        body: the text with spaces where a comment or a label stands, so that columns count as in the file.
        cells: the cells, if it is a row.
        separator: what stands between the cells of a table.
        open_end: the row of a table ends in a separator, so that its last cell may be none.
        columns: the column of each cell, from 1, where the body alone does not tell.
        group: not 0 for the rows of a grid that belong together whatever stands between them.
        signs: those among the cells of such a grid, at its first row.
        fault: what is wrong with the row, whatever its cells are.
        labels: how many columns a row of labels has.
        directive: the key and the value of a directive.
    """

    number: int
    text: str
    kind: Kind
    plain: str = ""
    body: str = ""
    cells: str = ""
    separator: str = ""
    open_end: bool = False
    columns: tuple[int, ...] | None = None
    group: int = 0
    signs: tuple[Sign, ...] = ()
    fault: Fault | None = None
    labels: int = 0
    directive: tuple[str, str] = ("", "")

    def with_cells(self, cells: str, separator: str = "") -> TextLine:
        """The same line, now that its cells are known."""
        return TextLine._make((*self[:5], cells, separator, bool(separator) and cells[-1] == " ", *self[8:]))

    @property
    def has_cells(self) -> bool:
        """The cells are known before the symbols are."""
        return self.separator != "" or self.columns is not None


FRAMES = ("frame", "dashes")
_HEADER = re.compile(r"([1-9][0-9]*)(?:(?:\s+|\s*[,;]\s*)([1-9][0-9]*)|\s*[xX×]\s*([1-9][0-9]*))?\Z")


def grouped(items: Iterable[T], joined: Callable[[T, T], bool]) -> Iterator[list[T]]:
    """Cut a sequence between every two neighbours that are not joined."""
    group: list[T] = []
    for item in items:
        if group and not joined(group[-1], item):
            yield group
            group = []
        group.append(item)
    if group:
        yield group


def commonest(values: Sequence[int]) -> int:
    """The value that occurs most often; of several the first."""
    return max(dict.fromkeys(values), key=values.count)


def touch(above: TextLine, below: TextLine) -> bool:
    return above.number + 1 == below.number


def runs(lines: Iterable[TextLine]) -> Iterator[list[TextLine]]:
    """Give the rows that stand directly below each other, or with nothing but frames between them."""
    for run in grouped((line for line in lines if line.kind == "row" or line.kind in FRAMES), touch):
        if texts := [line for line in run if line.kind == "row"]:
            yield texts


def size_of_header(plain: str) -> tuple[int, int] | None:
    """Rows and columns that a header line asks for; None when the line is no header."""
    match = _HEADER.match(plain)
    if not match:
        return None
    first, second, height = (whole_number(part) if part else 0 for part in match.groups())
    return (height, first) if match[3] else (first, second if match[2] else first)


# -- the cells

# Box-drawing uprights are read as `|`.
_BARS = {**VARIATION_SELECTORS, **dict.fromkeys(map(ord, UPRIGHTS), "|")}
_TO_BAR = re.compile("[" + "".join(map(chr, _BARS)) + "]")
_FRAME = frozenset(" \t|+-=" + BOX)
_SEPARATORS = ",;|\t"
_RULE = frozenset("|-: \t")
EVERY = slice(None)
_DOTS = frozenset("._-?·")
ALL_SEPARATORS = frozenset(_SEPARATORS)


def plain_line(line: str) -> str:
    """Drop variation selectors and outer white space, write every upright as `|`."""
    # Translating is slow, and only few lines have anything to translate.
    return line.translate(_BARS).strip() if _TO_BAR.search(line) else line.strip()


def is_frame(plain: str) -> bool:
    """A line that can only be part of a frame: `+---+`, `=====`, `|---|---|`."""
    if not _FRAME.issuperset(plain):
        return False
    if any(c in plain for c in "+=" + BOX):
        # `= - - -` is a row of signs that has something in its other places.
        return set(plain) != set("=- ") or "==" in plain
    fields = [field.strip() for field in plain.split("|")]
    return len(fields) > 3 and all(len(field) > 1 for field in fields if field) and "-" in plain


def is_dashes(plain: str) -> bool:
    """`------` or `|------|`: a frame in some files, a row of empty cells in others."""
    inside = plain[1:-1] if is_framed(plain) else plain
    return len(inside) > 1 and not inside.strip("-")


def is_rule(plain: str) -> bool:
    """Whether a line has nothing but dashes between bars, perhaps with the colons that align a column."""
    if not _RULE.issuperset(plain) or "|" not in plain.strip("|"):
        return False
    fields = [field.strip() for field in plain.strip("|").split("|")]
    if any(" " in field or ":" in field[1:-1] for field in fields):
        return False
    return sum("-" in field for field in fields) * 2 > len(fields)


def is_framed(plain: str) -> bool:
    """A row between two uprights, where a space can be an empty cell."""
    return len(plain) > 2 and plain[0] == plain[-1] == "|"


def frame_layout(rows: Iterable[str]) -> slice:
    """Settle, over all framed rows of a file, where the cells stand between the uprights: every second character in
    `|0 1 . 1|` and `| 0 1 . 1 |`, all but the outer ones in `| 01.1 |`, or EVERY one."""
    insides = [plain[1:-1] for plain in rows if is_framed(plain) and "|" not in plain[1:-1]]
    # Few clues can leave every second column of a close-set grid empty: a square one is taken as close-set, unless it
    # has a character for its empty cells.
    if not insides or (len(insides) == len(insides[0]) and _DOTS.isdisjoint("".join(insides))):
        return EVERY
    if all(inside[0] == inside[-1] == " " and " " not in inside[1:-1] for inside in insides):
        return EVERY if _DOTS.isdisjoint("".join(insides)) else slice(1, -1)
    return _apart(insides)


def _apart(insides: Iterable[str]) -> slice:
    """Every second character, where those between are spaces; else EVERY one."""
    for start in (1, 0):
        if all(len(inside) % 2 == 1 and len(inside) > 2 and not inside[1 - start :: 2].strip() for inside in insides):
            return slice(start, None, 2)
    return EVERY


def cells_of(plain: str, layout: slice = EVERY) -> str:
    """The cells of a row as one string, a blank cell as a space.

    Args:
        plain: a line as `plain_line` gives it.
        layout: what `frame_layout` says of the file.
    """
    if ALL_SEPARATORS.isdisjoint(plain):
        return plain if plain.isprintable() and " " not in plain else "".join(plain.split())
    return "".join(char for _, char in _placed(plain, layout))


def row_of(number: int, text: str, plain: str, body: str) -> TextLine:
    """A row; its cells are left open where they depend on other lines."""
    return TextLine(number, text, "row", plain, body, cells_of(plain) if ALL_SEPARATORS.isdisjoint(plain) else "")


def columns_of(line: TextLine, layout: slice = EVERY) -> Sequence[int]:
    """The column in the file of each cell of a row, from 1.

    Args:
        line: the row.
        layout: what `frame_layout` says of the file.
    """
    if line.columns is not None:
        return line.columns
    if not line.separator:
        barred = line.body.translate(_BARS)
        start = len(barred) - len(barred.lstrip())
        seen = [column for column, c in enumerate(line.body, 1) if ord(c) not in VARIATION_SELECTORS]
        return [seen[start + k] for k, _ in _placed(plain_line(line.body), layout)]
    parts = line.body.split('"')
    # What stands between quotes separates nothing.
    parts[::2] = [part.replace(line.separator, "\0") for part in parts[::2]]
    columns, column = [], 1
    for raw in '"'.join(parts).split("\0"):
        columns.append(column + len(raw) - len(raw.lstrip()))
        column += len(raw) + 1
    return columns


def _placed(plain: str, layout: slice) -> list[tuple[int, str]]:
    """The cells of a row, each with its place, from 0."""
    framed = is_framed(plain)
    fields: list[tuple[int, str]] = []
    for separator in "|" if framed else [own for own in _SEPARATORS if own in plain]:
        fields, at = [], int(framed)
        for field in (plain[1:-1] if framed else plain).split(separator):
            fields.append((at, field))
            at += len(field) + 1
        if len(fields) > 1 and all(len(field.strip()) <= 1 for _, field in fields):
            if not framed and not fields[-1][1].strip():
                # A separator that ends the line has no cell after it.
                fields.pop()
            return [(at + len(field) - len(field.lstrip()), field.strip() or " ") for at, field in fields]
    if not framed:
        return [(k, c) for k, c in enumerate(plain) if not c.isspace() and c not in _SEPARATORS]
    if len(fields) > 1:
        layout = _apart([field for _, field in fields])
    return [(at + k, field[k]) for at, field in fields for k in range(len(field))[layout]]
