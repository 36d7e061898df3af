"""Drawings inside a page: what every grid of a puzzle has is written once, and each picture refers to it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from deduce.puzzle import Puzzle
from deduce.scene.grid import MARKS, cell_shapes
from deduce.scene.shapes import CELL, INKS, Drawing, Line, Rect
from deduce.scene.svg import group_svg, groups_svg, head_of
from deduce.wording import pages as say
from deduce.wording.marks import DRAWN, MEANS

GROUND = ("frame", "number", "sign", "given")
"""The roles that are alike in all pictures of a puzzle, besides its cells."""

_ABOVE = ("broken", "wrong", "entry", "pencil", "letter")
_BENEATH = tuple(role for role in INKS if role not in ("cell", *GROUND, *_ABOVE))

_IN_A_CELL = (*MARKS, "given", "entry", "pencil", "letter")


def ground_svg(drawing: Drawing, name: str, empty: str = "") -> str:
    """Write the drawing of a puzzle, in words as well, under a name by which other pictures refer to it.

    Args:
        drawing: of the givens.
        name: of the drawing.
        empty: what the empty grid is called, if others look like it; it stands here where that begins with `name`,
            else in an earlier drawing.
    """
    framed = _cells_svg(drawing) + groups_svg(drawing, GROUND[:2], in_rows=True, inked=False)
    if empty:
        own = empty.startswith(name)
        framed = f'<g id="{escape(empty)}">{framed}</g>' if own else f'<use href="#{escape(empty)}"/>'
    held = groups_svg(drawing, GROUND[2:], in_rows=True, inked=False)
    return f'<svg {_sized(drawing)}>{_words(drawing)}<g id="{escape(name)}">{framed}{held}</g></svg>'


def _cells_svg(drawing: Drawing) -> str:
    """Draw all cells by lines along their sides, dashed where cells stand apart."""
    cells = [shape for shape in drawing.shapes if isinstance(shape, Rect) and shape.role == "cell"]
    columns, rows = sorted({cell.x for cell in cells}), sorted({cell.y for cell in cells})
    sides, heights = (sorted({side for at in line for side in (at, at + CELL)}) for line in (columns, rows))
    lines = [Line("cell", x, heights[0], x, heights[-1]) for x in sides]
    lines += [Line("cell", sides[0], y, sides[-1], y) for y in heights]
    apart = (columns[1] if len(columns) > 1 else 0) - columns[0] - CELL
    drawn = group_svg("cell", lines, inked=False)
    return f'<g stroke-dasharray="{CELL} {apart:g}">{drawn}</g>' if apart > 0 else drawn


def picture_svg(drawing: Drawing, ground: str) -> str:
    """Write another drawing of the same puzzle."""
    return (
        f"<svg {_sized(drawing)}>{_words(drawing)}{groups_svg(drawing, _BENEATH, inked=False)}"
        f'<use href="#{escape(ground)}"/>{groups_svg(drawing, _ABOVE, in_rows=True, inked=False)}</svg>'
    )


def _sized(drawing: Drawing) -> str:
    return f'width="{drawing.width:g}" height="{drawing.height:g}" {head_of(drawing)}'


def _words(drawing: Drawing) -> str:
    return f"<desc>{escape('. '.join(drawing.words))}</desc>" if drawing.words else ""


def thumb_svg(puzzle: Puzzle) -> str:
    """Draw the givens small, without symbols: 1s as full squares, 0s as empty ones."""
    lines = [f"M0 {r}h{puzzle.columns}" for r in range(puzzle.rows + 1)]
    lines += [f"M{c} 0v{puzzle.rows}" for c in range(puzzle.columns + 1)]
    squares = {"0": "", "1": ""}
    for r, row in enumerate(puzzle.givens):
        for c, given in enumerate(row):
            if given in squares:
                squares[given] += f"M{c}.2 {r}." + ("5h.6" if given == "1" else "2h.6v.6h-.6z")
    return (
        f'<svg class="thumb" aria-hidden="true" viewBox="-.1 -.1 {puzzle.columns}.2 {puzzle.rows}.2">'
        f'<path class="grid" d="{"".join(lines)}"/><path class="zeros" d="{squares["0"]}"/>'
        f'<path class="ones" d="{squares["1"]}"/></svg>'
    )


def models() -> str:
    """Write everything that a cell can show, once each, for the script to copy."""
    return f'<template id="models"><svg>{"".join(_models())}</svg></template>'


def _models() -> Iterator[str]:
    means = {role: MEANS[role]() for role in DRAWN}
    for role in _IN_A_CELL:
        shapes = cell_shapes(role, "0")
        groups = groups_svg(Drawing(CELL, CELL, shapes), inked=False)
        yield f'<g data-role="{role}" data-means="{means.get(role, "")}">{groups}</g>'
    dashed = groups_svg(Drawing(CELL, CELL, cell_shapes("supposed")), inked=False)
    yield f'<g data-role="clash" data-means="{say.CLASH()}">{dashed}</g>'
    sample = group_svg("broken", (Rect("broken", 3, 10, CELL - 6, CELL - 20),), inked=False)
    yield f'<g data-role="broken" data-means="{means["broken"]}">{sample}</g>'
