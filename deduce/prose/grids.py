"""Grids in an answer: which lines are their rows, and which grid is the answer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import permutations

from deduce.base.patterns import regex
from deduce.base.values import frozen
from deduce.game.puzzle import EMPTY, Puzzle

_DRESS = regex(r"[\s|│┃║&,;\[\]\"'`\\\ufe0e\ufe0f]")
_DRAWN = regex(r"\s*\d*\s*[│┆|](?P<row>.*)[│┆|]\s*[<>]?\s*")
"""A row of a grid as deduce draws it, with signs between its cells."""

_RULE = regex(r"[\s|+:\-─═┄┼├┤│┆=x]*[-─═│┆][\s|+:\-─═┄┼├┤│┆=x]*")
_BLANKS = "._?·-"


@frozen
class Grid:
    """Lines that are the rows of a grid: the indexes of the first and after the last line, and the rows as written."""

    start: int
    end: int
    rows: tuple[str, ...]


def grids(lines: Sequence[str], columns: int) -> Iterator[Grid]:
    """Yield the grids with a number of columns: two or more rows in succession, perhaps with rules between them."""
    rows: list[str] = []
    start = end = 0
    for at, line in enumerate((*lines, "end")):
        row = _row(line, columns)
        if row:
            start = start if rows else at
            rows, end = [*rows, row], at + 1
        elif not rows or not _RULE.fullmatch(line):
            if len(rows) > 1:
                yield Grid(start, end, tuple(rows))
            rows = []


def _row(line: str, columns: int) -> str:
    """Return the symbols of a line that is a row of a grid; empty if it is not."""
    if len(line) > 8 * columns + 8:
        return ""
    drawn = _DRAWN.fullmatch(line)
    row = _DRESS.sub("", re.sub("[=x]", " ", drawn["row"]) if drawn else line)
    marks = set(row) - set(_BLANKS)
    is_row = (
        len(row) == columns
        and len(marks) <= 2
        and all(mark in "01" or not mark.isalnum() or mark.isupper() for mark in marks)
    )
    return row if is_row else ""


def solution(grid: Grid, puzzle: Puzzle) -> tuple[str, ...]:
    """Return a full grid as rows of 0 and 1; empty if it is not full, has another size, or does not fit the clues.

    Two other symbols than those of the puzzle are read in the way that fits the clues.
    """
    rows, symbols = grid.rows[-puzzle.rows :], puzzle.symbols
    marks = sorted(set("".join(rows)))
    if len(rows) < puzzle.rows or len(marks) > 2 or set(marks) & set(_BLANKS):
        return ()
    ways = [{"0": "0", "1": "1"}, {symbols.zero: "0", symbols.one: "1"}]
    if not set(marks) & {"0", "1", symbols.zero, symbols.one}:
        ways = [dict(zip(marks, way, strict=False)) for way in permutations("01")]
    for way in ways:
        values = tuple("".join(way.get(mark, "?") for mark in row) for row in rows)
        pairs = zip("".join(puzzle.givens), "".join(values), strict=True)
        if all(value in "01" and given in (EMPTY, value) for given, value in pairs):
            return values
    return ()
