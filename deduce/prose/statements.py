"""Statements: which parts of a sentence say that cells have values, whether or not the sentence asserts them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from deduce.game.puzzle import Cell
from deduce.prose.tokens import Token

_COPULA = frozenset(("is", "goes", "equals", "arrow", "colon", "was"))
_WITHIN = _COPULA | {"fill", "not", "may", "hedge", "so", "then", "to", "open", "order"}
_NO_VALUE = frozenset(("or", "slash", "of", "number", "value", "plural", "bits", "unknown", "one", "zero", "count"))
"""Kinds of tokens that follow no value that is stated."""

_LONGEST = 12
"""The most tokens between cells and their value."""

_VALUES = ("value", "zero", "one")

Cells = tuple[Cell, ...]


class Statement(NamedTuple):
    """A part of a sentence that says that cells have values.

    Attributes:
        start, end: the indexes of its first token and after its last token.
        places: the cells with their values, None if they are cleared; empty if one is off the grid.
        negated, possible: whether it says that they have not, or may or would have, these values.
        noun: whether it only names the values, as `a 1 in r3c4` does.
    """

    start: int
    end: int
    places: dict[Cell, int | None]
    negated: bool = False
    possible: bool = False
    noun: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether it says just that the cells have these values."""
        return not (self.negated or self.possible or self.noun)


def statements(
    tokens: Sequence[Token], last: Cells = (), size: tuple[int, int] = (0, 0)
) -> tuple[list[Statement], Cells]:
    """Return the statements of a sentence, in order, and the cells that `it` means after them.

    Args:
        tokens: its tokens, with their cells found.
        last: the cells that `it` or `there` means at its start.
        size: the number of rows and of columns of the grid.
    """
    finder = _Finder(tokens, last, size)
    return list(finder.statements()), finder.last


class _Finder:
    """Finds the statements of a sentence from left to right."""

    def __init__(self, tokens: Sequence[Token], last: Cells, size: tuple[int, int]) -> None:
        self.tokens = tokens
        self.last = last
        self.size = size
        self.named: set[Cell] = set()
        self.is_put = False
        self.end = -1

    def statements(self) -> Iterator[Statement]:
        at = 0
        while at < len(self.tokens):
            found, end = self._at(at), at + 1
            if found:
                yield found
                self._mean(tuple(found.places), found.negated or found.possible)
                self.end = end = found.end
            elif self.kind(at) == "cell":  # nothing is said of the whole list, so nothing of its last cells
                cells, end = self._cells(at)
                self._mean(cells)
            at = end

    def _mean(self, cells: Cells, is_open: bool = False) -> None:
        """Let `it` mean cells that are named, unless others are named before them and these are not left open."""
        self.last = cells if is_open or self.named <= set(cells) else ()
        self.named |= set(cells)

    def kind(self, at: int) -> str:
        return self.tokens[at].kind if 0 <= at < len(self.tokens) else ""

    def _at(self, at: int) -> Statement | None:
        """Return the statement that begins here."""
        kind = self.kind(at)
        if kind == "cell":
            return self._said(at, *self._cells(at)) or (self._filled(at, at) if self.is_put else None)
        if kind == "it" and len(self.last) == 1:
            return self._said(at, self.last, at + 1)
        if kind == "so" and len(self.last) == 1 and self.kind(at + 1) in ("is", "fill"):
            return self._said(at + 1, self.last, at + 1)
        if kind == "is" and 0 < at - self.end <= 2 and len(self.last) == 1 and self.kind(at - 1) in ("and", "comma"):
            return self._said(at, self.last, at)  # `r3c4 cannot be 0 and must be 1`
        if kind in ("put", "make", "weak"):
            return self._put(at, is_noun=kind == "weak")
        if kind in ("in", "for"):
            return self._within(at)
        if kind in _VALUES:
            return self._value_first(at)
        if kind == "clear" and self.kind(at + 1) == "cell":
            cells, end = self._cells(at + 1)
            return Statement(at, end, dict.fromkeys(cells)) if at == 0 else None
        return self._row(at) if kind == "line" else None

    def skip(self, at: int, kinds: Sequence[str] = ("fill",)) -> int:
        """Return the index of the first token from here that is of another kind."""
        while self.kind(at) in kinds:
            at += 1
        return at

    def _cells(self, at: int) -> tuple[Cells, int]:
        """Return the cells of a list that begins here, and its end; no cells if one of them is off the grid."""
        cells, on_grid, is_last = self.tokens[at].cells, bool(self.tokens[at].cells), False
        at += 1
        while True:
            following = self.skip(at, ("comma", "and", "slash", "equals"))
            joins = [self.kind(index) for index in range(at, following)]
            if not joins or self.kind(following) != "cell" or (is_last and "comma" in joins):
                return (cells if on_grid else ()), at  # `r3c1, r3c2 and r3c3, and r3c4 = 0` is about r3c4
            is_last |= "and" in joins
            more = self.tokens[following].cells
            cells, on_grid, at = cells + more, on_grid and bool(more), following + 1

    def _said(self, start: int, cells: Cells, at: int) -> Statement | None:
        """Return what is said of cells from here: `is 1`, `must be 0 and 1`, `cannot be 0`."""
        is_said = self.kind(start - 1) == "is" or self.tokens[start].text.endswith("'s")  # `also ist r3c4 1`, `it's 1`
        negated = possible = False
        if self.kind(start - 1) == self.kind(at) == "comma" and self.kind(at + 1) == "is":
            at += 1  # `its other cells, r3c4 and r3c5, are 1`
        first = at
        while (
            at - first < _LONGEST
            and self.kind(at) in _WITHIN
            and not (self.kind(at) == "arrow" and self.kind(at + 1) not in (*_VALUES, "fill"))
        ):
            kind = self.kind(at)
            is_said |= kind in _COPULA or self.tokens[at].text in ("≠", "!=")
            negated |= kind == "not"
            possible |= kind in ("may", "was", "hedge")
            if kind == "colon" and at > first:
                return None
            at += 1
        if self.kind(at) == "as" and self.kind(self.skip(at + 1)) in _VALUES:
            is_said, at = True, self.skip(at + 1)
        if self.kind(at) not in _VALUES or not (is_said or negated):
            return None
        values, at = self._values(at, len(cells))
        if not values:
            return None
        is_either = len(values) > max(len(cells), 1)
        return Statement(start, at, dict(zip(cells, values, strict=False)), negated, possible or is_either)

    def _values(self, at: int, count: int) -> tuple[list[int], int]:
        """Return the values that begin here, one for each of some cells, and their end; none if they are not stated."""
        values, end = [self.tokens[at].value], at + 1
        if self.kind(end) in ("slash", "or") and self.kind(end + 1) in _VALUES and count <= 1:
            return [values[0], 1 - values[0]], end + 2
        while self.kind(following := self.skip(end, ("comma", "and", "slash"))) in _VALUES and following > end:
            values, end = [*values, self.tokens[following].value], following + 1
        if len(values) > 1:
            is_each = self.kind(end) == "each" or self.kind(at + 1) == "slash"
            return (values if is_each and len(values) == count else []), end + (self.kind(end) == "each")
        if self.kind(end) in _NO_VALUE or self.tokens[min(end, len(self.tokens) - 1)].text in ("more", "fewer", "less"):
            return [], end
        return values * max(count, 1), end

    def _put(self, start: int, is_noun: bool) -> Statement | None:
        """Return a statement such as `put a 1 in r3c4`, `set r3c4 to 1` or `a 0 goes there`."""
        at = self.skip(start + 1)
        if self.kind(at) in _VALUES:
            found = self._value_first(at)
            return found._replace(start=found.start if is_noun else start, noun=is_noun) if found else None
        if self.kind(at) != "cell":
            return None
        found = self._said(start, *self._cells(at)) or self._filled(start, at)
        self.is_put = not is_noun
        return found._replace(start=start + is_noun, noun=is_noun) if found else None

    def _filled(self, start: int, at: int) -> Statement | None:
        """Return a statement of cells that begin here, such as `r3c4 with 1` or `r3c4 to 1`."""
        cells, end = self._cells(at)
        at = self.skip(end, ("fill", "to", "weak"))
        values, end = self._values(at, len(cells)) if self.kind(at) in _VALUES and at > end else ([], end)
        return Statement(start, end, dict(zip(cells, values, strict=False))) if values else None

    def _value_first(self, start: int) -> Statement | None:
        """Return a statement such as `0 goes in r3c4`, or only `a 0 in r3c4`."""
        if self.kind(start - 1) in _VALUES:
            return None  # 1 1 in columns 4-5
        at, goes = start + 1, False
        while self.kind(at) in ("fill", "goes"):
            goes |= self.kind(at) == "goes"
            at += 1
        value = self.tokens[start].value
        if self.kind(at) == "there" and len(self.last) == 1:
            return Statement(start, at + 1, {self.last[0]: value}, noun=not goes)
        if self.kind(at) in ("in", "for", "option"):
            goes |= self.kind(at) == "option"
            at = self.skip(at + 1)
        if self.kind(at) != "cell" or at == start + 1:
            return None
        cells, end = self._cells(at)
        return Statement(start, end, dict.fromkeys(cells, value), noun=not goes)

    def _within(self, start: int) -> Statement | None:
        """Return a statement such as `in r3c4 we have a 1` or `at r3c4 we place a 1`."""
        if self.kind(at := self.skip(start + 1)) != "cell":
            return None
        cells, end = self._cells(at)
        end = self.skip(end, ("harmless", "topic"))
        put = self.skip(end, ("comma", "harmless"))
        if self.kind(put) == "put" and self.kind(value := self.skip(put + 1)) in _VALUES:
            values, after = self._values(value, len(cells))
            elsewhere = self.kind(after) in ("in", "for", "there", "cell")  # `in r3c4, put a 1 in r3c5`
            is_said = len(values) == len(cells) and not elsewhere
            return Statement(start, after, dict(zip(cells, values, strict=True))) if is_said else None
        return (
            self._said(start, cells, end) if self.kind(end) in ("is", "goes") or self.kind(start - 1) == "is" else None
        )

    def _row(self, start: int) -> Statement | None:
        """Return a statement of a whole line: `row 6 becomes 1 0 0 1 _ 0`."""
        at = self.skip(start + 1, ("is", "fill", "colon", "equals", "arrow"))
        line = self.tokens[start]
        length = self.size[1 - line.axis]
        marks = re.sub(r"[ ,]", "", self.tokens[at].text) if self.kind(at) == "bits" and at > start + 1 else ""
        if len(marks) != length or not line.numbers or not set(marks) & set("01"):
            return None
        index = line.numbers[0]
        cells = {((index, n) if line.axis == 0 else (n, index)): mark for n, mark in enumerate(marks)}
        return Statement(start, at + 1, {cell: int(mark) for cell, mark in cells.items() if mark in "01"})
