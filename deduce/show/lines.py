"""The lines that a step looks at, drawn as strips: what follows, what it rests on, and what it is compared with."""

from __future__ import annotations

from collections.abc import Container, Sequence

from deduce.puzzle import Cell, LineAt, Puzzle
from deduce.scene.marks import styles_of
from deduce.scene.words import gaps_of
from deduce.show.screen import Screen, width_of
from deduce.show.strips import MARKS, Look, Part, in_parts
from deduce.trace import Inference
from deduce.wording.places import lines_of

LEGEND = (("place", "what follows"), ("because", "what it rests on"), ("beside", "what it is compared with"))
"""The marks and what they mean, in the order in which they are told."""


def draw_legend(screen: Screen, used: Container[str] = MARKS) -> None:
    """Say what the marks mean, by their looks where there is colour.

    Args:
        screen: where.
        used: the styles that are told; the others are left out.
    """
    told = [(style, what) for style, what in LEGEND if style in used]
    if not screen.colour:
        screen.say(f"{', '.join(f'{MARKS[style]} is {what}' for style, what in told)}.", style="faint")
        return
    ends = [*[", "] * (len(told) - 1), "."]
    rows = [(("0", style), (f" is {what}{end}", "faint")) for (style, what), end in zip(told, ends, strict=True)]
    if sum(width_of(text) for row in rows for text, _ in row) <= screen.width:
        screen.row(*[piece for row in rows for piece in row])
    else:
        screen.rows(rows)


def on_line(styles: dict[Cell, str], line: LineAt) -> dict[int, str]:
    """Give the styles along a line, by place."""
    axis, index = line
    return {cell[1 - axis]: style for cell, style in styles.items() if cell[axis] == index}


def along(known: Sequence[Sequence[str]], line: LineAt) -> list[str]:
    """Give the cells of a line, each `0`, `1` or `.`."""
    axis, index = line
    return list(known[index]) if axis == 0 else [row[index] for row in known]


def strips(
    puzzle: Puzzle, known: Sequence[Sequence[str]], inference: Inference, look: Look, room: int, marked: bool
) -> list[list[Part]]:
    """Draw each line of an inference in parts that fit the room; the first is numbered, and all that is in parts.

    Args:
        puzzle: for its signs.
        known: the rows after the step, each cell `0`, `1` or `.`.
        inference: what looks at the lines.
        look: how.
        room: terminal cells that a part may take.
        marked: with marks beneath.
    """
    styles = styles_of(puzzle, inference)
    drawn = []
    for place, line in enumerate(lines_of(inference)):
        cells = along(known, line)
        numbered = place == 0 or look.length(len(cells)) > room
        drawn.append(in_parts(look, cells, gaps_of(puzzle, *line), on_line(styles, line), room, marked, numbered))
    return drawn
