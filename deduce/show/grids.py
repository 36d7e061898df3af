"""A grid drawn with its rows and columns numbered, signs between the cells."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

from attrs import frozen

from deduce.puzzle import Cell
from deduce.scene.lines import signs_along, signs_below
from deduce.scene.scene import SUPPOSED, Scene
from deduce.scene.words import spoken
from deduce.show.screen import Row, Screen
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


def draw_grid(screen: Screen, scene: Scene, indent: int = 0, marked: bool = False) -> None:
    """Draw a grid; one that is too wide is drawn in parts, some columns each.

    Args:
        screen: where.
        scene: what is shown; givens stand out.
        indent: how far in from the left.
        marked: where there is no colour, mark cells beneath each row.
    """
    if screen.plain:
        for text in spoken(scene, marked):
            for row in textwrap.wrap(text, screen.width, subsequent_indent="  ", break_long_words=False):
                screen.row((row, ""))
        return
    puzzle = scene.puzzle
    letters = scene.lettered
    styles = {(r, c): "given" for r, row in enumerate(puzzle.givens) for c, given in enumerate(row) if given in "01"}
    styles |= scene.roles | {cell: "supposed" if own == SUPPOSED else "place" for cell, own in letters.items()}
    labels = {cell: f"{own}:" if own.isdigit() else own for cell, own in letters.items()}  # 1:0 is no 10
    draft = scene.depth > 0
    room = screen.width - indent - len(str(puzzle.rows)) - 6 - (2 if draft else 0)
    look = Look.of(puzzle, room, max(map(len, labels.values()), default=0))
    frame = _FRAMES[screen.boxes, draft]
    drawn = _Grid(scene, look, styles, labels, marked and not screen.colour, frame)
    most = look.fitting(room)
    for first in range(0, puzzle.columns, most):
        if first:
            screen.blank()
        for pieces in drawn.part(range(first, min(first + most, puzzle.columns))):
            screen.row((" " * indent, ""), *pieces)


@frozen
class _Grid:
    scene: Scene
    look: Look
    styles: Mapping[Cell, str]
    labels: Mapping[Cell, str]
    marked: bool
    frame: Frame

    def part(self, part: range) -> list[Row]:
        """Draw some of the columns."""
        puzzle, look, frame, broken = self.scene.puzzle, self.look, self.frame, self.scene.broken
        margin = len(str(puzzle.rows))
        length = look.length(len(part))
        rows: list[Row] = [[(" " * (margin + 3) + row, "faint")] for row in numbers(look, part)]
        pointed = {c: "v" for axis, c in broken if axis}
        if pointed.keys() & part:
            rows.append([(" " * (margin + 3) + look.beneath(_within(pointed, part), len(part)), "bad")])
        rows.append([(" " * (margin + 1) + frame.edge(0, length + 2), "faint")])
        side = (f" {frame.down}", "faint")
        for r in range(puzzle.rows):
            gaps = signs_along(puzzle, (0, r))
            own = _within({c: self.styles[r, c] for c in part if (r, c) in self.styles}, part)
            labels = _within({c: self.labels[r, c] for c in part if (r, c) in self.labels}, part)
            cells = strip(look, self.scene.rows[r][part.start : part.stop], _within(gaps, part), own, labels)
            over = gaps.get(part.stop - 1)  # a sign between the last cell and the next part
            end = [(f"{over or ' '}{frame.down}", "faint")]
            end += [(" <", "bad")] if (0, r) in broken else []
            rows.append([(f"{r + 1:>{margin}}", "faint"), (f" {frame.down} ", "faint"), *cells, *end])
            marked = marks(look, len(part), own) if self.marked else ""
            for beneath in filter(None, (marked, look.beneath(_within(signs_below(puzzle, r), part), len(part)))):
                rows.append([(f"{' ' * margin} {frame.down} {beneath:<{length}}", "faint"), side])
        rows.append([(" " * (margin + 1) + frame.edge(2, length + 2), "faint")])
        return rows


def _within(texts: Mapping[int, str], part: range) -> dict[int, str]:
    """Give what belongs to some of the columns, by its place among them."""
    return {c - part.start: text for c, text in texts.items() if c in part}
