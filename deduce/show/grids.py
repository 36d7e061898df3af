"""A grid drawn with its rows and columns numbered, signs between the cells."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from deduce.puzzle import LineAt
from deduce.scene.lines import signs_along, signs_below
from deduce.scene.scene import SUPPOSED, Scene
from deduce.scene.words import spoken
from deduce.show.screen import Row, Screen
from deduce.show.strips import Cells, Look

_FRAMES = {
    (True, False): ("─", "│", "┌┐└┘"),
    (False, False): ("-", "|", "++++"),
    (True, True): ("┄", "┆", "┌┐└┘"),
    (False, True): ("- ", ":", "++++"),
}
"""What a frame is drawn with, across, down and at its corners, by whether there are boxes, and whether the grid is a
draft: only what is drawn as a puzzle may look like one."""


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
    cells = Cells(scene, look, styles, labels)
    for part in look.parts(puzzle.columns, room):
        if part.start:
            screen.blank()
        for pieces in _rows(cells, part, _FRAMES[screen.boxes, draft], marked and not screen.colour):
            screen.row((" " * indent, ""), *pieces)


def _rows(cells: Cells, part: range, frame: tuple[str, str, str], marked: bool) -> Iterator[Row]:
    """Draw some of the columns."""
    puzzle, broken, look = cells.scene.puzzle, cells.scene.broken, cells.look
    margin = len(str(puzzle.rows))
    length = look.length(len(part))
    across, down, corners = frame
    edge = (across * (length + 2))[: length + 2]
    for row in look.numbers(part):
        yield [(" " * (margin + 3) + row, "faint")]
    pointers = look.beneath({c: "v" for axis, c in broken if axis}, part)
    if pointers:
        yield [(" " * (margin + 3) + pointers, "bad")]
    yield [(f"{' ' * (margin + 1)}{corners[0]}{edge}{corners[1]}", "faint")]
    for r in range(puzzle.rows):
        line = LineAt((0, r))
        over = signs_along(puzzle, line).get(part.stop - 1, " ")  # between the last cell and the next part
        end = [(f"{over}{down}", "faint"), *([(" <", "bad")] if line in broken else [])]
        yield [(f"{r + 1:>{margin}}", "faint"), (f" {down} ", "faint"), *cells.strip(line, part), *end]
        for beneath in (cells.marks(line, part) if marked else "", look.beneath(signs_below(puzzle, r), part)):
            if beneath:
                yield [(f"{' ' * margin} {down} {beneath:<{length}}", "faint"), (f" {down}", "faint")]
    yield [(f"{' ' * (margin + 1)}{corners[2]}{edge}{corners[3]}", "faint")]
