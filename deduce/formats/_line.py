"""One line of a file, and lines that stand directly below each other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from attrs import define

from deduce.errors import Fault
from deduce.puzzle import Sign


@define
class Line:
    """One line of a file.

    Attributes:
        number: from 1.
        text: as the file has it.
        kind: `directive`, `sign`, `frame`, `row`, `title`, `header` or `columns` (a row of column numbers); before
            the symbols are settled also `dashes` and `text`.
        plain: without outer white space, comments and labels.
        body: the text with spaces where a comment or a label stands, so that columns count as in the file.
        cells: the cells, if it is a row.
        separator: what stands between the cells of a table.
        cut: how many cells of a table's row were dropped at its start.
        places: line and column of each cell, both from 1, of grids that are neither tables nor plain.
        drawing: not 0 for the rows of a drawing, which belong together whatever stands between them.
        signs: the signs of a drawing, at its first row.
        ends: the row of a table ends in a separator, so that its last cell may be none.
        fault: what is wrong with the row, whatever its cells are.
        count: how many columns a row of column numbers counts.
        key: what a directive tells of.
        value: what it tells.
    """

    number: int
    text: str
    kind: str
    plain: str = ""
    body: str = ""
    cells: str = ""
    separator: str = ""
    cut: int = 0
    places: list[tuple[int, int]] | None = None
    drawing: int = 0
    signs: Sequence[Sign] = ()
    ends: str = ""
    fault: Fault | None = None
    count: int = 0
    key: str = ""
    value: str = ""

    @property
    def has_cells(self) -> bool:
        """The cells are known before the symbols are settled."""
        return self.separator != "" or self.places is not None


FRAMES = ("frame", "dashes")
_HEADER = re.compile(r"([1-9][0-9]*)(?:(?:\s+|\s*[,;]\s*)([1-9][0-9]*)|\s*[xX×]\s*([1-9][0-9]*))?\Z")
# Sizes with more digits than this are never turned into numbers.
_HUGE = 10**18


def runs(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Give the text lines that stand directly below each other, or with nothing but frames between them."""
    run: list[Line] = []
    last = 0
    for line in lines:
        if line.number != last + 1 or (line.kind != "text" and line.kind not in FRAMES):
            if run:
                yield run
            run = []
        last = line.number
        if line.kind == "text":
            run.append(line)
    if run:
        yield run


def size_of_header(plain: str) -> tuple[int, int] | None:
    """Rows and columns that a header line asks for; None when the line is no header."""
    match = _HEADER.match(plain)
    if not match:
        return None
    first, second, height = (_number(part) if part else 0 for part in match.groups())
    return (height, first) if match[3] else (first, second if match[2] else first)


def _number(digits: str) -> int:
    return int(digits) if len(digits) < 19 else _HUGE
