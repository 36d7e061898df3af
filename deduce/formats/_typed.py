"""Grids with signs as people type them: `. = . x .` within a row, and a row of signs between two rows.

A sign within a row stands between its two cells, with spaces or without.  In a row of nothing but signs each stands
right below a cell.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from attrs import define, field

from deduce.formats._drawing import Drawing, width_of
from deduce.formats._labels import without_labels
from deduce.formats._line import TextLine, grouped, size_of_header
from deduce.formats._signs import EQUAL, LOOKS_LIKE_SIGN, SURE, UNSURE
from deduce.formats._values import BOX, UPRIGHTS, VARIATION_SELECTORS, shown
from deduce.puzzle import Sign

# Nothing that is part of a frame or a table, or a mark of something else.
_OTHER = re.compile(r"[|,;:#+\t\u2500-\u257f]|[^\W\d_]{3}|[rRcC][0-9]")
_BETWEEN = re.compile(rf"[^\s{SURE}][\ufe0e\ufe0f ]*[{SURE}] *[^\s{SURE}]")
_SURE = frozenset(SURE)
_SIGN = rf"[{SURE}{UNSURE}]\ufe0f?"
_SIGNS = re.compile(rf" *{_SIGN}(?: +{_SIGN})*\s*\Z")
_NO_CELL = frozenset(f"{SURE}{UNSURE} \ufe0e\ufe0f")
# The other symbol of a grid where what may be a sign is one.
_BESIDE = "o⭕✅"
_EDGE = re.compile(rf"\s*[+{BOX}][-+{BOX}]+\s*\Z")
_FRAMED = re.compile(rf"(\s*\w{{0,3}}[:.)]?\s*)[|{UPRIGHTS}]([^|{UPRIGHTS}]+)[|{UPRIGHTS}]\s*\Z")
# Nobody types a longer row.
_LONG = 10_000
_BOTH = "a cell on both sides of a sign"


def bare(texts: Sequence[str]) -> Sequence[str]:
    """The lines with spaces where frames and labels of rows stand, if every cell between them has a mark.

    A row of signs needs no label.
    """
    bared = ["" if _EDGE.match(text) else text for text in texts]
    inside: list[str] = []
    for k, text in enumerate(bared):
        if match := _FRAMED.match(text):
            inside.append(match[2].translate(VARIATION_SELECTORS))
            bared[k] = f"{match[1]} {match[2]} "
    places = {tuple(k for k, char in enumerate(part) if char not in _NO_CELL) for part in inside} - {()}
    counts = [count for part in inside if (count := _cells(part)) or not part.strip()]
    # A space at one end only could be an empty cell; but where a square comes out, none is.
    if {*counts} != {len(counts)} and (
        len(places) > 1 or any(len(part) - 1 - held[-1] != held[0] for held in places for part in inside)
    ):
        return texts
    held = [k for k, text in enumerate(bared) if not _SIGNS.match(text)]
    rows = [TextLine(n, bared[k], "row", bared[k].strip(), bared[k]) for n, k in enumerate(held) if bared[k].strip()]
    for line in without_labels(rows):
        if line.fault:
            return texts
        bared[held[line.number]] = "" if line.kind == "columns" else line.body
    return bared


def may_be_typed(texts: Sequence[str]) -> tuple[bool, bool]:
    """Whether a sign that can be nothing else stands between two cells of a line that has as many as another, and
    whether there is a line of nothing but signs that stand apart."""
    parts = [text for text in texts if _is_part(text)]
    held = [text for text in parts if not _SURE.isdisjoint(text) and _BETWEEN.search(text)]
    widths = Counter(_cells(text) for text in parts) if held else Counter()
    return any(widths[_cells(text)] > 1 for text in held), any(_SIGNS.match(text) for text in texts)


def _cells(text: str) -> int:
    return sum(char not in _NO_CELL for char in text)


def typed(texts: Sequence[str]) -> list[Drawing]:
    """Find the grids of a file whose signs are typed among the cells, in the reading where most comes out."""
    # A small x is a symbol beside o, and where the grid does not come out with it as a sign.
    beside = any(symbol in text and _is_part(text) for text in texts for symbol in _BESIDE)
    readings = [
        [drawing for numbers in _stretches(texts, marks) for drawing in _drawings(texts, numbers, marks)]
        for marks in ((SURE,) if beside else (SURE + UNSURE, SURE, "".join(EQUAL)))
    ]
    return min(readings, key=lambda drawings: (not drawings, sum(map(_wrong, drawings))))


def _wrong(drawing: Drawing) -> int:
    """How much of a grid does not come out."""
    return len(drawing.faults) + sum(len(row.cells) != drawing.columns for row in drawing.rows)


def _is_part(text: str) -> bool:
    if not 0 < len(text) < _LONG or text.isspace() or LOOKS_LIKE_SIGN.match(text):
        return False
    return len(set(text) - _NO_CELL) <= 4 and not _OTHER.search(text)


def _stretches(texts: Sequence[str], marks: str) -> Iterator[list[int]]:
    """The numbers of the lines that can be parts of such grids, as they stand together, where one has a sign."""
    # Elsewhere a line of dashes is a rule, as a line of = always is.
    dashes = any("-" in text and text.strip("- ") and _is_part(text) for text in texts)

    def apart(text: str) -> bool:
        rule = not dashes and not text.strip("- ")
        return bool(rule or re.match(r"\s*==+\s*\Z", text) or not _is_part(text))

    held = [(number, apart(text)) for number, text in enumerate(texts, 1) if text.strip()]
    for stretch in grouped(held, lambda one, other: one[1] == other[1]):
        numbers = [number for number, outside in stretch if not outside]
        if any(mark in texts[number - 1] for mark in marks for number in numbers):
            yield numbers


def _drawings(texts: Sequence[str], numbers: Sequence[int], marks: str) -> Iterator[Drawing]:
    """Read lines that stand together."""
    grids, last = [_Grid(marks=marks)], 0
    for number, after in zip(numbers, [*numbers, 0][1:], strict=True):
        grid, text = grids[-1], texts[number - 1]
        if not grid.rows and size_of_header(text.strip()) and _cells(text) != _cells(texts[after - 1]):
            continue
        signs = set(text.translate(VARIATION_SELECTORS)) <= {*marks, " "}
        if last and number != last + 1 and not signs:
            if len(grid.rows) < grid.columns:
                grid.gap = grid.gap or number
            else:
                grid = _Grid(marks=marks)
                grids.append(grid)
        last = number
        grid.taken.add(number)
        (grid.below if signs else grid.row)(number, text)
    for grid in grids:
        if grid.rows and any(sign.b[0] >= len(grid.rows) for sign in grid.signs):
            grid.bad("a sign points off the lower edge", grid.rows[-1].number)
        if grid.gap and len(grid.rows) != grid.columns:
            message = "this could be another grid, or go on with the one above"
            grid.bad(message, grid.gap, expected="no blank lines in a grid")
        if grid.rows or grid.faults:
            yield grid


@define
class _Grid(Drawing):
    """A grid that is read line by line.

    Attributes:
        marks: the signs.
        gap: where it goes on behind a blank line.
        places: those of the cells of the last row on a terminal.
    """

    marks: str = ""
    gap: int = 0
    places: dict[int, int] = field(factory=dict)

    def row(self, number: int, text: str) -> None:
        cells, columns = "", []
        offset, r = 0, len(self.rows)
        mark = 0  # where a sign stands behind the last cell, from 1
        self.places = {}
        for k, char in enumerate(text, 1):
            if char in self.marks:
                if not cells or mark:
                    self.bad("no cell stands before this", number, k, shown(char), _BOTH)
                mark = k
            elif not char.isspace() and ord(char) not in VARIATION_SELECTORS:
                if mark and cells:
                    self.signs.append(Sign((r, len(cells) - 1), (r, len(cells)), EQUAL[text[mark - 1]]))
                mark = 0
                self.places[offset] = len(cells)
                cells += char
                columns.append(k)
            offset += width_of(char)
        if mark:
            self.bad("no cell stands behind this", number, mark, shown(text[mark - 1]), _BOTH)
        self.add_row(number, text, cells, columns)

    def below(self, number: int, text: str) -> None:
        """Read a row of signs; each belongs to the cell above it."""
        offset, r = 0, len(self.rows) - 1
        for k, char in enumerate(text, 1):
            if char in self.marks:
                if r < 0 or offset not in self.places:
                    self.bad("no cell stands above this", number, k, shown(char), "a sign right below a cell")
                else:
                    c = self.places[offset]
                    self.signs.append(Sign((r, c), (r + 1, c), EQUAL[char]))
            offset += width_of(char)
