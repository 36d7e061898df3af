"""Grids as deduce writes them to be read aloud: `Row 1: blank 1 0 equals 1`, `Rows 1 and 2 are equal in column 3`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from attrs import define, frozen

from deduce.formats._drawing import Drawing
from deduce.formats._line import grouped
from deduce.formats._values import VARIATION_SELECTORS, shown
from deduce.puzzle import Sign

_ROW = re.compile(r"\s*Row ([0-9]{1,4}):")
_FIRST = re.compile(r"\s*Row 0{0,3}1:")
_ROWS = re.compile(r"\s*Rows ([0-9]{1,4}) and ([0-9]{1,4}) are\b")
_MORE = re.compile(r"\s+\S")
_WORD = re.compile(r"\S+")
_KINDS = {"equal": True, "different": False}
WANTED = "blank, a symbol, equals or differs from"


@frozen
class _Word:
    text: str
    line: int
    column: int


def spoken(texts: Sequence[str]) -> list[Drawing]:
    """Find the grids of a file that are written to be read aloud."""
    grids = grouped(_sentences(texts), lambda _, numbers: not _FIRST.match(texts[numbers[0] - 1]))
    found: list[Drawing] = []
    for sentences in grids:
        grid = _Grid(texts=texts)
        last = 0
        for numbers in sentences:
            for number in range(last + 1, numbers[0]) if last else ():
                if texts[number - 1].strip():
                    grid.taken.add(number)
                    grid.bad("this is no row of the grid", number, 1, "", "Row or Rows")
            grid.sentence(numbers)
            last = numbers[-1]
        grid.check_signs()
        found.append(grid)
    return found


def _sentences(texts: Sequence[str]) -> Iterator[range]:
    """The lines of each sentence about a row: what does not fit on one line goes on further in on the next."""
    number = 1
    while number <= len(texts):
        text = texts[number - 1]
        if _ROW.match(text) or _ROWS.match(text):
            first = number
            depth = len(text) - len(text.lstrip())
            while number < len(texts) and _MORE.match(more := texts[number]) and not _ROW.match(more):
                if len(more) - len(more.lstrip()) <= depth:
                    break
                number += 1
            yield range(first, number + 1)
        number += 1


@define
class _Grid(Drawing):
    """A grid that is read sentence by sentence."""

    texts: Sequence[str] = ()

    def wrong(self, message: str, word: _Word, found: str = "", expected: str = "") -> None:
        self.bad(message, word.line, word.column, found, expected)

    def sentence(self, numbers: range) -> None:
        self.taken.update(numbers)
        first = numbers[0]
        text = self.texts[first - 1]
        head = _ROW.match(text) or _ROWS.match(text)
        assert head
        words = [
            _Word(match[0], number, match.start() + 1)
            for number in numbers
            for match in _WORD.finditer(self.texts[number - 1], head.end() if number == first else 0)
        ]
        place = _Word("", first, head.start(1) + 1)
        if head.re is _ROW:
            self.row(int(head[1]), place, words)
        else:
            self.below(int(head[1]), int(head[2]), place, words)

    def row(self, number: int, place: _Word, words: Sequence[_Word]) -> None:
        if number != len(self.rows) + 1:
            self.wrong("the rows are not numbered in order", place, str(number), str(len(self.rows) + 1))
        cells: list[str] = []
        columns: list[int] = []
        at = 0
        while at < len(words) and words[at].text != "marked:":
            word = words[at]
            said = word.text.translate(VARIATION_SELECTORS)
            said = said.rstrip(",;") or said
            at += 1
            if said == "blank" or len(said) == 1:
                cells.append(" " if said == "blank" else said)
                columns.append(word.column)
            elif said == "equals" or (said == "differs" and at < len(words) and words[at].text.rstrip(",;") == "from"):
                at += said == "differs"
                if cells:
                    self.signs.append(Sign((number - 1, len(cells) - 1), (number - 1, len(cells)), said == "equals"))
                else:
                    self.wrong("no cell stands before this", word, shown(said), "blank or a symbol")
            elif said == "from" and at + 1 < len(words) and words[at].text == "column":
                named, wanted = words[at + 1].text.rstrip(":"), str(len(cells) + 1)
                if named != wanted:
                    self.wrong("the columns are not numbered in order", words[at + 1], shown(named), wanted)
                at += 2
            else:
                self.wrong("this is no cell", word, shown(said), WANTED)
        self.add_row(place.line, self.texts[place.line - 1], "".join(cells), columns)

    def below(self, upper: int, lower: int, place: _Word, words: Sequence[_Word]) -> None:
        """Read `Rows 1 and 2 are equal in column 3, different in column 5`."""
        if lower != upper + 1:
            self.wrong("these rows do not touch", place, str(lower), str(upper + 1))
        if not words:
            self.wrong("this sign cannot be read", place, "", "equal in column 3")
        for at in range(0, len(words), 4):
            group = [word.text.rstrip(",") for word in words[at : at + 4]]
            if len(group) < 4 or group[0] not in _KINDS or group[1:3] != ["in", "column"] or not group[3].isdecimal():
                self.wrong("this sign cannot be read", words[at], shown(" ".join(group)), "equal in column 3")
                return
            column = int(group[3][:6]) - 1
            self.signs.append(Sign((upper - 1, column), (lower - 1, column), _KINDS[group[0]]))

    def check_signs(self) -> None:
        """A sign beyond the grid, or a second one in its place, is a fault."""
        line = self.rows[0].number if self.rows else 0
        for sign in self.signs:
            if sign.b[0] >= len(self.rows) or sign.b[1] >= self.columns or min(sign.a) < 0:
                self.bad(f"the sign {sign} lies outside the grid", line)
                return
        if len({(sign.a, sign.b) for sign in self.signs}) < len(self.signs):
            self.bad("there are two signs between the same two cells", line)
