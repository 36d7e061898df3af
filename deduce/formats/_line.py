"""One line of a file, and lines that stand together."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal, NamedTuple, TypeVar

from deduce.errors import Fault
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
# Sizes with more digits than this are never turned into numbers.
_HUGE = 10**18


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
    first, second, height = (_number(part) if part else 0 for part in match.groups())
    return (height, first) if match[3] else (first, second if match[2] else first)


def _number(digits: str) -> int:
    return int(digits) if len(digits) < 19 else _HUGE
