"""A line drawn as a strip: its cells in a row, columns lying down, too, with their numbers above and marks beneath."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from attrs import frozen

from deduce.puzzle import EMPTY, Puzzle
from deduce.scene.roles import TYPED
from deduce.show.screen import Piece, Row, padded, width_of


@frozen
class Look:
    """How the cells of a puzzle are drawn.

    Attributes:
        symbols: the puzzle's own, by `1`, `0` and `.`.
        width: terminal cells of a cell: of the widest symbol, and of the label before it.
        spaced: a gap stands between cells; signs and labels need it.
        label: terminal cells of the longest label; 0 without labels.
    """

    symbols: Mapping[str, str]
    width: int
    spaced: bool
    label: int = 0

    @classmethod
    def of(cls, puzzle: Puzzle, room: int, label: int = 0) -> Look:
        """Choose gaps where the longest line fits into the room with them, or where there are signs or labels."""
        held = puzzle.symbols
        symbols = {"1": held.one, "0": held.zero, EMPTY: held.empty}
        width = max(map(width_of, symbols.values()))
        longest = max(puzzle.rows, puzzle.columns)
        spaced = bool(puzzle.signs) or label > 0 or longest * (width + 1) - 1 <= room
        return cls(symbols, label + width, spaced, label)

    def length(self, cells: int) -> int:
        """Count the terminal cells of so many cells in a row."""
        return cells * (self.width + self.spaced) - self.spaced

    def fitting(self, room: int) -> int:
        """Say how many cells in a row fit into a room, one at least."""
        return max((room + self.spaced) // (self.width + self.spaced), 1)

    def beneath(self, texts: Mapping[int, str], count: int) -> str:
        """Put a text of one terminal cell above or beneath the symbol of each of some cells, by place."""
        step = self.width + self.spaced
        return "".join(
            padded(" " * self.label + texts[at], step) if at in texts else " " * step for at in range(count)
        ).rstrip()


def strip(
    look: Look,
    values: Sequence[str],
    gaps: Mapping[int, str],
    styles: Mapping[int, str],
    labels: Mapping[int, str] | None = None,
) -> list[Piece]:
    """Draw cells in a row.

    Args:
        look: how.
        values: `0`, `1` or `.` each.
        gaps: the sign that stands after a cell, by place.
        styles: the style of a cell, by place.
        labels: what stands before the symbol of a cell, by place.
    """
    pieces: list[Piece] = []
    for at, value in enumerate(values):
        label = labels.get(at, "") if labels else ""
        before = " " * (look.label - len(label))
        if before:
            pieces.append((before, ""))
        style = styles.get(at, "faint" if value == EMPTY else "")
        pieces.append((label + padded(look.symbols[value], look.width - look.label), style))
        if look.spaced and at + 1 < len(values):
            pieces.append((gaps[at], "faint") if at in gaps else (" ", ""))
    return pieces


def marks(look: Look, count: int, roles: Mapping[int, str]) -> str:
    """Draw what stands beneath a strip without colour; empty where nothing is marked."""
    return look.beneath({at: TYPED[role] for at, role in roles.items() if role in TYPED}, count)


def numbers(look: Look, part: range) -> list[str]:
    """Number cells from the first place of a part on; tens stand in a row of their own above the rest."""
    units = {at: str((place + 1) % 10) for at, place in enumerate(part)}
    rows = [look.beneath(units, len(part))]
    if part.stop >= 10:
        tens = {at: str((place + 1) // 10 % 10) for at, place in enumerate(part) if place + 1 >= 10}
        rows.insert(0, look.beneath(tens, len(part)))
    return rows


class Part(NamedTuple):
    """Some cells of a line as they are drawn: their numbers above, the strip, their marks beneath."""

    above: list[Row]
    strip: Row
    below: list[Row]


def in_parts(
    look: Look,
    values: Sequence[str],
    gaps: Mapping[int, str],
    styles: Mapping[int, str],
    room: int,
    marked: bool = False,
    numbered: bool = False,
) -> list[Part]:
    """Draw a strip in as many parts as the room asks for.

    Args:
        look: how.
        values: `0`, `1` or `.` each.
        gaps: the sign that stands after a cell, by place.
        styles: the style of a cell, by place.
        room: terminal cells that each part may take.
        marked: with marks beneath.
        numbered: with numbers above.
    """
    parts: list[Part] = []
    most = look.fitting(room)
    for first in range(0, len(values), most):
        part = range(first, min(first + most, len(values)))
        own = {at - first: styles[at] for at in part if at in styles}
        signs = {at - first: gaps[at] for at in part if at in gaps}
        beneath = marks(look, len(part), own) if marked else ""
        parts.append(
            Part(
                [[(row, "faint")] for row in numbers(look, part)] if numbered else [],
                strip(look, values[part.start : part.stop], signs, own),
                [[(beneath, "faint")]] if beneath else [],
            )
        )
    return parts
