"""Grids as deduce draws them: framed, rows and columns numbered, signs between the cells, wide ones in parts.

    1 2 3 4
   ┌─────────┐
 1 │ 0=1 . . │
   │     x   │
 2 │ . . . . │

The frame tells where the cells stand: the first two places behind its left side, the next one or two further on.  The
numbers above must agree with it.  Rows without a number hold signs, or marks (`^ * ~ ?`), which are passed over.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import pairwise

from attrs import define, field

from deduce.errors import Fault, counted
from deduce.formats._line import Line
from deduce.formats._signs import EQUAL
from deduce.formats._values import UPRIGHTS, shown
from deduce.puzzle import Sign

_TOP = re.compile(r"\s*([┌+])([─-]+)[┐+]\s*\Z")
_BOTTOM = re.compile(r"\s*[└+][─-]+[┘+]\s*\Z")
_NUMBERS = re.compile(r"\s*[0-9][0-9 ]*\Z")
_MARKS = frozenset(" ^*~?")
_SIGNS = frozenset(" =xX×")


@define
class Drawing:
    """What one grid is drawn as.

    Attributes:
        rows: of the first part, with the cells of all.
        signs: between its cells.
        faults: what is wrong with it; then it gives no puzzle.
    """

    rows: list[Line] = field(factory=list)
    signs: list[Sign] = field(factory=list)
    faults: list[Fault] = field(factory=list)

    @property
    def columns(self) -> int:
        return max((len(row.cells) for row in self.rows), default=0)

    def lines(self) -> list[Line]:
        """The rows, ready to be put among the other lines of the file; none where there is a fault."""
        if self.faults or not self.rows:
            return []
        for row in self.rows:
            row.drawing = self.rows[0].number
        self.rows[0].signs = self.signs
        return self.rows


def may_hold_drawings(texts: Sequence[str]) -> bool:
    """Whether it is worth while to look for drawings."""
    return any(text[:1] in " \t┌+" and _TOP.match(text) for text in texts)


def drawings(texts: Sequence[str], file: str) -> tuple[list[Drawing], set[int]]:
    """Find the drawings of a file.

    Args:
        texts: its lines.
        file: its name, for faults.

    Returns:
        The drawings, and the numbers of the lines that belong to them.
    """
    found: list[Drawing] = []
    taken: set[int] = set()
    number = 1
    while number <= len(texts):
        if (match := _TOP.match(texts[number - 1])) and _is_drawn(texts, number, match.start(1)):
            part = _Part(texts, number, match.start(1), len(match[2]), file)
            part.read()
            taken.update(range(part.first, part.last + 1))
            # Only the last two digits of a column's number are drawn.
            if found and part.start == 1 and found[-1].columns and found[-1].columns % 100 == 0:
                message = "this could be another grid, or more columns of the one above"
                found[-1].faults.append(Fault(message, file, part.first, expected="narrower parts"))
            if part.start == 1 or not found:
                found.append(Drawing())
            part.add_to(found[-1])
            number = part.last
        number += 1
    for drawing in found:
        if any(sign.b[1] >= drawing.columns for sign in drawing.signs):
            drawing.faults.append(Fault("a sign points off the right edge", file, drawing.rows[0].number))
    return found, taken


def _is_drawn(texts: Sequence[str], top: int, left: int) -> bool:
    """Numbers above the frame, or a numbered row with a gap inside the frame below it."""
    if top >= len(texts):
        return False
    row = texts[top]
    label, bar, inside = row[:left].strip(), row[left : left + 1], row[left + 1 :].rstrip()
    if not bar or bar not in f"|{UPRIGHTS}" or not inside.startswith(" ") or inside[-2:-1] not in _SIGNS:
        return False
    above = texts[top - 2] if top > 1 else ""
    return label.isdigit() and bool(_NUMBERS.match(above))


@define
class _Part:
    """Some columns of a drawing."""

    texts: Sequence[str]
    top: int
    left: int
    width: int
    file: str
    first: int = 0
    last: int = 0
    start: int = 1
    step: int = 2
    count: int = 0
    rows: list[Line] = field(factory=list)
    across: list[tuple[int, int, bool]] = field(factory=list)
    down: list[tuple[int, int, bool]] = field(factory=list)
    faults: list[Fault] = field(factory=list)

    def fault(self, message: str, line: int, column: int = 0, found: str = "", expected: str = "") -> None:
        self.faults.append(Fault(message, self.file, line, column, found, expected))

    def read(self) -> None:
        self.numbers()
        number = self.top
        while True:
            number += 1
            text = self.texts[number - 1] if number <= len(self.texts) else ""
            if _BOTTOM.match(text):
                break
            if not self.row(number, text):
                self.fault("the lower edge of this frame is missing", self.top, self.left + 1)
                number -= 1
                break
        self.last = number
        if any(r + 1 >= len(self.rows) for r, _, _ in self.down):
            self.fault("a sign points off the lower edge", self.last)

    def numbers(self) -> None:
        """Read the numbers above: where the first column stands, how far apart columns are and how many there are."""
        self.first = self.top - 1
        units = self.texts[self.first - 1]
        digits = [k for k, c in enumerate(units) if c.isdigit()]
        values = [int(units[k]) for k in digits]
        steps = {b - a for a, b in pairwise(digits)}
        self.count = len(digits)
        room = self.width - 2
        self.step = steps.pop() if len(steps) == 1 else room if self.count == 1 else 0
        in_order = all((a + 1) % 10 == b for a, b in pairwise(values))
        if self.step < 1 or not in_order or room not in (self.count * self.step, self.count * self.step - 1):
            if self.count == 1 and room > 0:
                return
            self.fault("the numbers above the frame do not fit it", self.first, digits[0] + 1)
            self.step = 1
            return
        if digits[0] != self.left + 2:
            message, wanted = "the numbers do not stand above their columns", f"column {self.left + 3} of the text"
            self.fault(message, self.first, digits[0] + 1, "", wanted)
        self.start = values[0]
        tens = self.texts[self.first - 2] if self.first > 1 else ""
        if self.first > 1 and _NUMBERS.match(tens) and not tens[: self.left + 2].strip():
            self.first -= 1
            self.start += 10 * int(tens[self.left + 2 : self.left + 3].strip() or "0")

    def row(self, number: int, text: str) -> bool:
        """Read one row, or what is drawn beneath one; say whether it is either."""
        text = text.rstrip()
        label, bar = text[: self.left].strip(), text[self.left : self.left + 1]
        if not bar or bar not in f"|{UPRIGHTS}":
            return False
        places = _places(text, self.left + 1)
        if text[-1] not in f"|{UPRIGHTS}" or places.get(self.width) != len(text) - 1:
            message = f"this row is too {'long' if max(places, default=0) > self.width else 'short'} for its frame"
            side = counted(self.width, "place")
            self.fault(message, number, len(text), "", f"the right side of the frame {side} behind its left one")
            if label:
                self.rows.append(Line(number, text, "text"))
            return True
        if label:
            self.cells(number, text, label, places)
        else:
            self.beneath(number, text, places)
        return True

    def cells(self, number: int, text: str, label: str, places: dict[int, int]) -> None:
        wanted = len(self.rows) + 1
        if label != str(wanted):
            place = text.index(label) + 1
            self.fault("the rows are not numbered in order", number, place, shown(label), str(wanted))
        cells = []
        columns = []
        for c in range(self.count):
            at = places.get(1 + c * self.step, -1)
            cells.append(text[at] if at >= 0 else " ")
            columns.append((number, at + 1))
            between = places.get((c + 1) * self.step, -1) if self.spaced else -1
            gap = text[between] if between >= 0 else " "
            if gap in EQUAL:
                self.across.append((wanted - 1, c, EQUAL[gap]))
            elif gap != " ":
                self.fault("this stands between two cells", number, between + 1, shown(gap), "a space, = or x")
        self.rows.append(Line(number, text, "text", text.strip(), text, "".join(cells), places=columns))

    @property
    def spaced(self) -> bool:
        """Whether there is a gap between two cells."""
        return self.count > 1 and self.width - 2 == self.count * self.step - 1

    def beneath(self, number: int, text: str, places: dict[int, int]) -> None:
        inside = {offset: text[at] for offset, at in places.items() if 0 < offset < self.width and text[at] != " "}
        kinds = set(inside.values())
        if _MARKS.issuperset(kinds):
            return
        for offset, mark in inside.items():
            c, rest = divmod(offset - 1, self.step)
            if mark not in _SIGNS or rest or not self.rows:
                self.fault(
                    "this row has no number, and this is no sign",
                    number,
                    places[offset] + 1,
                    shown(mark),
                    "= or x below a cell",
                )
                return
            self.down.append((len(self.rows) - 1, c, EQUAL[mark]))

    def add_to(self, drawing: Drawing) -> None:
        """Put these columns behind those that a drawing has."""
        shift = drawing.columns
        if self.start % 100 != (shift + 1) % 100:
            found, expected = f"column {self.start}", f"column {shift + 1}"
            self.fault("columns are missing before this part", self.first, 0, found, expected)
        drawing.faults += self.faults
        if shift and len(self.rows) != len(drawing.rows):
            rows = counted(len(self.rows), "row")
            message = "this part has another number of rows than the one before"
            drawing.faults.append(Fault(message, self.file, self.top, 0, rows, str(len(drawing.rows))))
            return
        if shift:
            for row, more in zip(drawing.rows, self.rows, strict=True):
                row.cells += more.cells
                row.places = [*(row.places or []), *(more.places or [])]
        else:
            drawing.rows = self.rows
        drawing.signs += [Sign((r, c + shift), (r, c + shift + 1), equal) for r, c, equal in self.across]
        drawing.signs += [Sign((r, c + shift), (r + 1, c + shift), equal) for r, c, equal in self.down]


def _places(text: str, start: int) -> dict[int, int]:
    """Where a piece of text stands on a terminal: places from 0 to indices, of what begins at `start`."""
    if text.isascii():
        return dict(enumerate(range(start, len(text))))
    places = {}
    offset = 0
    for at in range(start, len(text)):
        width = width_of(text[at])
        if width:
            places[offset] = at
        offset += width
    return places


def width_of(char: str) -> int:
    """How many places a character takes on a terminal."""
    if unicodedata.combining(char) or char in "\ufe0e\ufe0f\u200d":
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
