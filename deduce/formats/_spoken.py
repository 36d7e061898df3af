"""Grids as deduce writes them to be read aloud: `Row 1: blank 1 0 equals 1`, `Rows 1 and 2 are equal in column 3`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from attrs import define, field

from deduce.errors import Fault
from deduce.formats._drawing import Drawing
from deduce.formats._line import Line
from deduce.formats._values import VARIATION_SELECTORS, shown
from deduce.puzzle import Sign

_ROW = re.compile(r"\s*Row ([0-9]{1,4}):")
_ROWS = re.compile(r"\s*Rows ([0-9]{1,4}) and ([0-9]{1,4}) are\b")
_MORE = re.compile(r"\s+\S")
_WORD = re.compile(r"\S+")
_KINDS = {"equal": True, "different": False}
WANTED = "blank, a symbol, equals or differs from"


@define
class _Word:
    text: str
    line: int
    column: int


def spoken(texts: Sequence[str], file: str) -> tuple[list[Drawing], set[int]]:
    """Find the grids of a file that are written to be read aloud.

    Args:
        texts: its lines.
        file: its name, for faults.

    Returns:
        The grids, and the numbers of the lines that belong to them.
    """
    reader = _Reader(file)
    taken: set[int] = set()
    last = 0
    for numbers in _sentences(texts):
        if reader.found and not texts[numbers[0] - 1].lstrip().startswith("Row 1:"):
            for number in range(last + 1, numbers[0]):
                if texts[number - 1].strip():
                    taken.add(number)
                    reader.fault("this is no row of the grid", _Word(texts[number - 1], number, 1), "", "Row or Rows")
        last = numbers[-1]
        taken.update(numbers)
        text = texts[numbers[0] - 1]
        head = _ROW.match(text) or _ROWS.match(text)
        assert head
        words = [
            _Word(match[0], number, match.start() + 1)
            for number in numbers
            for match in _WORD.finditer(texts[number - 1], head.end() if number == numbers[0] else 0)
        ]
        place = _Word(head[0], numbers[0], head.start(1) + 1)
        if head.re is _ROW:
            reader.row(int(head[1]), place, words, text)
        else:
            reader.signs(int(head[1]), int(head[2]), place, words)
    for drawing in reader.found:
        reader.finish(drawing)
    return reader.found, taken


def _sentences(texts: Sequence[str]) -> Iterator[range]:
    """The lines of each sentence about a row: what does not fit on one line goes on further in on the next."""
    number = 1
    while number <= len(texts):
        text = texts[number - 1]
        if _ROW.match(text) or _ROWS.match(text):
            first = number
            depth = len(text) - len(text.lstrip())
            while number < len(texts) and _goes_on(texts[number], depth):
                number += 1
            yield range(first, number + 1)
        number += 1


def _goes_on(text: str, depth: int) -> bool:
    return bool(_MORE.match(text)) and len(text) - len(text.lstrip()) > depth and not _ROW.match(text)


@define
class _Reader:
    file: str
    found: list[Drawing] = field(factory=list)

    def fault(self, message: str, word: _Word, found: str = "", expected: str = "") -> None:
        self.found[-1].faults.append(Fault(message, self.file, word.line, word.column, found, expected))

    def row(self, number: int, place: _Word, words: Sequence[_Word], text: str) -> None:
        if number == 1 or not self.found:
            self.found.append(Drawing())
        drawing = self.found[-1]
        if number != len(drawing.rows) + 1:
            self.fault("the rows are not numbered in order", place, str(number), str(len(drawing.rows) + 1))
        cells: list[str] = []
        places: list[tuple[int, int]] = []
        at = 0
        while at < len(words) and words[at].text != "marked:":
            word = words[at]
            said = word.text.translate(VARIATION_SELECTORS)
            said = said.rstrip(",;") or said
            at += 1
            if said == "blank" or len(said) == 1:
                cells.append(" " if said == "blank" else said)
                places.append((word.line, word.column))
            elif said == "equals" or (said == "differs" and at < len(words) and words[at].text.rstrip(",;") == "from"):
                at += said == "differs"
                if cells:
                    drawing.signs.append(Sign((number - 1, len(cells) - 1), (number - 1, len(cells)), said == "equals"))
                else:
                    self.fault("no cell stands before this", word, shown(said), "blank or a symbol")
            elif said == "from" and at + 1 < len(words) and words[at].text == "column":
                told = words[at + 1].text.rstrip(":")
                if told != str(len(cells) + 1):
                    self.fault("the columns are not numbered in order", words[at + 1], shown(told), str(len(cells) + 1))
                at += 2
            else:
                self.fault("this is no cell", word, shown(said), WANTED)
        drawing.rows.append(Line(place.line, text, "text", text.strip(), text, "".join(cells), places=places))

    def signs(self, upper: int, lower: int, place: _Word, words: Sequence[_Word]) -> None:
        """Read `Rows 1 and 2 are equal in column 3, different in column 5`."""
        if not self.found:
            self.found.append(Drawing())
        if lower != upper + 1:
            self.fault("these rows do not touch", place, str(lower), str(upper + 1))
        if not words:
            self.fault("this sign cannot be read", place, "", "equal in column 3")
        for at in range(0, len(words), 4):
            group = [word.text.rstrip(",") for word in words[at : at + 4]]
            if len(group) < 4 or group[0] not in _KINDS or group[1:3] != ["in", "column"] or not group[3].isdecimal():
                self.fault("this sign cannot be read", words[at], shown(" ".join(group)), "equal in column 3")
                return
            column = int(group[3][:6]) - 1
            self.found[-1].signs.append(Sign((upper - 1, column), (lower - 1, column), _KINDS[group[0]]))

    def finish(self, drawing: Drawing) -> None:
        """A sign beyond the grid is a fault."""
        for sign in drawing.signs:
            if sign.b[0] >= len(drawing.rows) or sign.b[1] >= drawing.columns or min(sign.a) < 0:
                line = drawing.rows[0].number if drawing.rows else 0
                drawing.faults.append(Fault(f"the sign {sign} lies outside the grid", self.file, line))
                return
        seen = {(sign.a, sign.b) for sign in drawing.signs}
        if len(seen) < len(drawing.signs):
            line = drawing.rows[0].number
            drawing.faults.append(Fault("there are two signs between the same two cells", self.file, line))
