"""A grid drawn with its rows and columns numbered, signs between the cells."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Mapping, Sequence

from attrs import frozen

from deduce.puzzle import Cell, LineAt, Puzzle
from deduce.scene.words import gaps_of, signs_below, spoken
from deduce.show.screen import Piece, Row, Screen
from deduce.show.strips import Look, marks, numbers, strip


@frozen
class Frame:
    """What the frame around a grid is drawn with.

    Attributes:
        across, down: its sides.
        corners: upper left, upper right, lower left, lower right.
    """

    across: str
    down: str
    corners: str

    def edge(self, at: int, room: int) -> str:
        """Draw the upper edge (0) or the lower one (2) over so many terminal cells."""
        return f"{self.corners[at]}{(self.across * room)[:room]}{self.corners[at + 1]}"


_FRAMES = {
    (True, False): Frame("─", "│", "┌┐└┘"),
    (False, False): Frame("-", "|", "++++"),
    (True, True): Frame("┄", "┆", "┌┐└┘"),
    (False, True): Frame("- ", ":", "++++"),
}
"""By whether there are boxes, and whether the grid is a draft: only what is drawn as a puzzle may look like one."""


@frozen
class Draft:
    """What a supposition adds to a grid.

    Attributes:
        labels: what stands before the symbol of a cell that is supposed, or follows from that.
        broken: the lines that cannot be filled any more.
    """

    labels: Mapping[Cell, str]
    broken: Collection[LineAt]


def draw_grid(
    screen: Screen,
    puzzle: Puzzle,
    values: Sequence[str],
    styles: Mapping[Cell, str] | None = None,
    indent: int = 0,
    marked: bool = False,
    draft: Draft | None = None,
) -> None:
    """Draw a grid; one that is too wide is drawn in parts, some columns each.

    Args:
        screen: where.
        puzzle: for its size, signs, symbols; its givens stand out.
        values: rows of `0`, `1` and `.`.
        styles: the style of single cells.
        indent: how far in from the left.
        marked: where there is no colour, mark the styled cells beneath each row.
        draft: what is pencilled in.
    """
    shown: dict[Cell, str] = {
        (r, c): "given" for r, row in enumerate(puzzle.givens) for c, given in enumerate(row) if given in "01"
    }
    shown.update(styles or {})
    if screen.plain:
        for text in spoken(puzzle, values, shown if marked else {}):
            for row in textwrap.wrap(text, screen.width, subsequent_indent="  ", break_long_words=False):
                screen.row((row, ""))
        return
    label = max(map(len, draft.labels.values()), default=0) if draft else 0
    room = screen.width - indent - len(str(puzzle.rows)) - 6 - (2 if draft else 0)
    drawn = _Grid(
        puzzle,
        Look.of(puzzle, room, label),
        values,
        shown,
        marked and not screen.colour,
        _FRAMES[screen.boxes, draft is not None],
        draft or Draft({}, ()),
    )
    most = drawn.look.fitting(room)
    for first in range(0, puzzle.columns, most):
        if first:
            screen.blank()
        for pieces in drawn.part(range(first, min(first + most, puzzle.columns))):
            screen.row((" " * indent, ""), *pieces)


@frozen
class _Grid:
    puzzle: Puzzle
    look: Look
    values: Sequence[str]
    styles: Mapping[Cell, str]
    marked: bool
    frame: Frame
    draft: Draft

    def part(self, part: range) -> list[Row]:
        """Draw some of the columns."""
        puzzle, look, frame = self.puzzle, self.look, self.frame
        margin = len(str(puzzle.rows))
        length = look.length(len(part))
        rows: list[Row] = [[(" " * (margin + 3) + row, "faint")] for row in numbers(look, part)]
        broken = {at: "v" for at, place in enumerate(part) if (1, place) in self.draft.broken}
        if broken:
            rows.append([(" " * (margin + 3) + look.beneath(broken, len(part)), "bad")])
        rows.append([(" " * (margin + 1) + frame.edge(0, length + 2), "faint")])
        side = (f" {frame.down}", "faint")
        for r in range(puzzle.rows):
            cells, own = self._cells(r, part)
            over = gaps_of(self.puzzle, 0, r).get(part.stop - 1)  # a sign between the last cell and the next part
            end = [(f"{over or ' '}{frame.down}", "faint")]
            end += [(" <", "bad")] if (0, r) in self.draft.broken else []
            rows.append([(f"{r + 1:>{margin}}", "faint"), (f" {frame.down} ", "faint"), *cells, *end])
            marked = marks(look, len(part), own) if self.marked else ""
            for beneath in filter(None, (marked, look.beneath(signs_below(puzzle, r, part), len(part)))):
                rows.append([(f"{' ' * margin} {frame.down} {beneath:<{length}}", "faint"), side])
        rows.append([(" " * (margin + 1) + frame.edge(2, length + 2), "faint")])
        return rows

    def _cells(self, r: int, part: range) -> tuple[list[Piece], dict[int, str]]:
        own = {c - part.start: self.styles[r, c] for c in part if (r, c) in self.styles}
        gaps = {c - part.start: mark for c, mark in gaps_of(self.puzzle, 0, r).items() if c in part}
        labels = {c - part.start: self.draft.labels[r, c] for c in part if (r, c) in self.draft.labels}
        return strip(self.look, self.values[r][part.start : part.stop], gaps, own, labels), own
