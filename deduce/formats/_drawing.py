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
from collections.abc import Iterable, Sequence
from itertools import pairwise

from attrs import define, field

from deduce.errors import counted
from deduce.formats._line import TextLine
from deduce.formats._signs import EQUAL
from deduce.formats._values import UPRIGHTS, Reader, shown
from deduce.puzzle import Sign

_TOP = re.compile(r"\s*([┌+])([─-]+)[┐+]\s*\Z")
_BOTTOM = re.compile(r"\s*[└+][─-]+[┘+]\s*\Z")
_NUMBERS = re.compile(r"\s*[0-9][0-9 ]*\Z")
_MARKS = frozenset(" ^*~?")
_SIGNS = frozenset(" =xX×")
_SIDES = f"|{UPRIGHTS}"


@define
class Drawing(Reader):
    """A grid with its signs among the cells, as it is read line by line; `taken` are the numbers of its lines."""

    rows: list[TextLine] = field(factory=list)
    signs: list[Sign] = field(factory=list)
    taken: set[int] = field(factory=set)

    @property
    def columns(self) -> int:
        return max((len(row.cells) for row in self.rows), default=0)

    def add_row(self, number: int, text: str, cells: str, columns: Iterable[int]) -> None:
        """Add a row whose cells stand at these columns."""
        self.rows.append(TextLine(number, text, "row", text.strip(), text, cells, columns=tuple(columns)))

    def lines(self) -> list[TextLine]:
        """The rows, ready to be put among the other lines of the file; none where there is a fault."""
        if self.faults or not self.rows:
            return []
        rows = [row._replace(group=self.rows[0].number) for row in self.rows]
        return [rows[0]._replace(signs=tuple(self.signs)), *rows[1:]]


def drawings(texts: Sequence[str]) -> list[Drawing]:
    """Find the drawings of a file."""
    found: list[Drawing] = []
    number = 1
    while number <= len(texts):
        if (match := _TOP.match(texts[number - 1])) and _is_drawn(texts, number, match.start(1)):
            part = _Part(texts=texts, top=number, left=match.start(1), width=len(match[2]))
            part.read()
            # Only the last two digits of a column's number are drawn.
            if found and part.start == 1 and found[-1].columns and found[-1].columns % 100 == 0:
                message = "this could be another grid, or more columns of the one above"
                found[-1].bad(message, part.first, expected="narrower parts")
            if part.start == 1 or not found:
                found.append(Drawing())
            _add(found[-1], part)
            number = part.last
        number += 1
    for drawing in found:
        if any(sign.b[1] >= drawing.columns for sign in drawing.signs):
            drawing.bad("a sign points off the right edge", drawing.rows[0].number)
    return found


def _add(drawing: Drawing, part: _Part) -> None:
    """Put the columns of a part behind those that a drawing has."""
    shift = drawing.columns
    drawing.faults += part.faults
    drawing.taken.update(range(part.first, part.last + 1))
    if part.start % 100 != (shift + 1) % 100:
        found, expected = f"column {part.start}", f"column {shift + 1}"
        drawing.bad("columns are missing before this part", part.first, 0, found, expected)
    if shift and len(part.rows) != len(drawing.rows):
        message = "this part has another number of rows than the one before"
        drawing.bad(message, part.top, 0, counted(len(part.rows), "row"), str(len(drawing.rows)))
        return
    drawing.signs += [
        Sign((sign.a[0], sign.a[1] + shift), (sign.b[0], sign.b[1] + shift), sign.equal) for sign in part.signs
    ]
    drawing.rows = (
        [
            row._replace(cells=row.cells + more.cells, columns=(*(row.columns or ()), *(more.columns or ())))
            for row, more in zip(drawing.rows, part.rows, strict=True)
        ]
        if shift
        else part.rows
    )


def _is_drawn(texts: Sequence[str], top: int, left: int) -> bool:
    """Numbers above the frame, or a numbered row with a gap inside the frame below it."""
    if top >= len(texts):
        return False
    row = texts[top]
    label, bar, inside = row[:left].strip(), row[left : left + 1], row[left + 1 :].rstrip()
    if not bar or bar not in _SIDES or not inside.startswith(" ") or inside[-2:-1] not in _SIGNS:
        return False
    above = texts[top - 2] if top > 1 else ""
    return label.isdigit() and bool(_NUMBERS.match(above))


@define
class _Part(Drawing):
    """Some columns of a drawing, read from its frame downwards."""

    texts: Sequence[str] = ()
    top: int = 0
    left: int = 0
    width: int = 0
    first: int = 0
    last: int = 0
    start: int = 1
    step: int = 2
    count: int = 0

    def read(self) -> None:
        self.numbers()
        self.last = self.top
        for number in range(self.top + 1, len(self.texts) + 2):
            text = self.texts[number - 1] if number <= len(self.texts) else ""
            if _BOTTOM.match(text):
                self.last = number
                break
            if not self.row(number, text):
                self.bad("the lower edge of this frame is missing", self.top, self.left + 1)
                break
            self.last = number
        if any(sign.b[0] >= len(self.rows) for sign in self.signs):
            self.bad("a sign points off the lower edge", self.last)

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
            self.bad("the numbers above the frame do not fit it", self.first, digits[0] + 1)
            self.step = 1
            return
        if digits[0] != self.left + 2:
            message, wanted = "the numbers do not stand above their columns", f"column {self.left + 3} of the text"
            self.bad(message, self.first, digits[0] + 1, "", wanted)
        self.start = values[0]
        tens = self.texts[self.first - 2] if self.first > 1 else ""
        if _NUMBERS.match(tens) and not tens[: self.left + 2].strip():
            self.first -= 1
            self.start += 10 * int(tens[self.left + 2 : self.left + 3].strip() or "0")

    def row(self, number: int, text: str) -> bool:
        """Read one row, or what is drawn beneath one; say whether it is either."""
        text = text.rstrip()
        label, bar = text[: self.left].strip(), text[self.left : self.left + 1]
        if not bar or bar not in _SIDES:
            return False
        places = _places(text, self.left + 1)
        if text[-1] not in _SIDES or places.get(self.width) != len(text) - 1:
            message = f"this row is too {'long' if max(places, default=0) > self.width else 'short'} for its frame"
            side = counted(self.width, "place")
            self.bad(message, number, len(text), "", f"the right side of the frame {side} behind its left one")
            if label:
                self.rows.append(TextLine(number, text, "row"))
        elif label:
            self.cells(number, text, label, places)
        else:
            self.beneath(number, text, places)
        return True

    def cells(self, number: int, text: str, label: str, places: dict[int, int]) -> None:
        wanted = len(self.rows) + 1
        if label != str(wanted):
            place = text.index(label) + 1
            self.bad("the rows are not numbered in order", number, place, shown(label), str(wanted))
        spaced = self.count > 1 and self.width - 2 == self.count * self.step - 1
        at = [places.get(1 + c * self.step, -1) for c in range(self.count)]
        for c in range(self.count if spaced else 0):
            between = places.get((c + 1) * self.step, -1)
            gap = text[between] if between >= 0 else " "
            if gap in EQUAL:
                self.signs.append(Sign((wanted - 1, c), (wanted - 1, c + 1), EQUAL[gap]))
            elif gap != " ":
                self.bad("this stands between two cells", number, between + 1, shown(gap), "a space, = or x")
        cells = "".join(text[k] if k >= 0 else " " for k in at)
        self.add_row(number, text, cells, [k + 1 for k in at])

    def beneath(self, number: int, text: str, places: dict[int, int]) -> None:
        inside = {offset: text[at] for offset, at in places.items() if 0 < offset < self.width and text[at] != " "}
        if _MARKS.issuperset(inside.values()):
            return
        for offset, mark in inside.items():
            c, rest = divmod(offset - 1, self.step)
            if mark not in _SIGNS or rest or not self.rows:
                message, wanted = "this row has no number, and this is no sign", "= or x below a cell"
                self.bad(message, number, places[offset] + 1, shown(mark), wanted)
                return
            self.signs.append(Sign((len(self.rows) - 1, c), (len(self.rows), c), EQUAL[mark]))


def _places(text: str, start: int) -> dict[int, int]:
    """Where a piece of text stands on a terminal: places from 0 to indices, of what begins at `start`."""
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
