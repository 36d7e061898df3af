"""A line drawn as a strip: its cells in a row, columns lying down, too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from deduce.puzzle import EMPTY, Puzzle
from deduce.show.screen import Piece, Row, padded, width_of

MARKS = {"because": "^", "place": "*", "differ": "?"}
"""What stands beneath a cell where there is no colour."""


@frozen
class Look:
    """How the cells of a puzzle are drawn.

    Attributes:
        symbols: the puzzle's own, by `1`, `0` and `.`.
        width: terminal cells of the widest symbol.
        spaced: a gap stands between cells; signs need it.
    """

    symbols: Mapping[str, str]
    width: int
    spaced: bool

    @classmethod
    def of(cls, puzzle: Puzzle, room: int) -> Look:
        """Choose gaps where the longest line fits into the room with them, or where there are signs."""
        held = puzzle.symbols
        symbols = {"1": held.one, "0": held.zero, EMPTY: held.empty}
        width = max(map(width_of, symbols.values()))
        longest = max(puzzle.rows, puzzle.columns)
        spaced = bool(puzzle.signs) or longest * (width + 1) - 1 <= room
        return cls(symbols, width, spaced)

    def length(self, cells: int) -> int:
        """Count the terminal cells of so many cells in a row."""
        return cells * (self.width + self.spaced) - self.spaced

    def fitting(self, room: int) -> int:
        """Say how many cells in a row fit into a room, one at least."""
        return max((room + self.spaced) // (self.width + self.spaced), 1)


def strip(look: Look, values: Sequence[str], gaps: Mapping[int, str], styles: Mapping[int, str]) -> list[Piece]:
    """Draw cells in a row.

    Args:
        look: how.
        values: `0`, `1` or `.` each.
        gaps: the sign that stands after a cell, by place.
        styles: the style of a cell, by place.
    """
    pieces: list[Piece] = []
    for at, value in enumerate(values):
        usual = "faint" if value == EMPTY else ""
        pieces.append((padded(look.symbols[value], look.width), styles.get(at, usual)))
        if look.spaced and at + 1 < len(values):
            pieces.append((gaps[at], "faint") if at in gaps else (" ", ""))
    return pieces


def marks(look: Look, count: int, styles: Mapping[int, str]) -> str:
    """Draw what stands beneath a strip without colour; empty where nothing is marked."""
    step = look.width + look.spaced
    return "".join(padded(MARKS.get(styles.get(at, ""), " "), step) for at in range(count)).rstrip()


def gaps_of(puzzle: Puzzle, axis: int, index: int) -> dict[int, str]:
    """Give the signs inside a line by the place of their first cell."""
    return {
        sign.a[1 - axis]: "=" if sign.equal else "x"
        for sign in puzzle.signs
        if sign.a[axis] == index and sign.b[axis] == index
    }


def in_parts(
    look: Look, values: Sequence[str], gaps: Mapping[int, str], styles: Mapping[int, str], room: int, marked: bool
) -> list[Row]:
    """Draw a strip with its marks beneath, in as many parts as the room asks for."""
    rows: list[Row] = []
    most = look.fitting(room)
    for first in range(0, len(values), most):
        part = range(first, min(first + most, len(values)))
        own = {at - first: styles[at] for at in part if at in styles}
        rows.append(
            strip(look, values[part.start : part.stop], {at - first: gaps[at] for at in part if at in gaps}, own)
        )
        beneath = marks(look, len(part), own) if marked else ""
        if beneath:
            rows.append([(beneath, "faint")])
    return rows
