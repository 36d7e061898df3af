"""The drawings of a page.  The empty grid of a puzzle is written once, and its other drawings refer to it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from deduce.difficulty import LEVELS
from deduce.puzzle import Puzzle
from deduce.scene.svg import CELL, INKS, MARKS, SHAPES, Drawing, description, element, groups_svg
from deduce.wording import pages as say
from deduce.wording.marks import DRAWN, MEANS

GROUND = ("cell", "frame", "number", "sign", "given")
"""The roles that look the same in all drawings of a puzzle."""

_ABOVE = ("broken", "wrong", "entry", "pencil", "letter")
_BENEATH = tuple(role for role in INKS if role not in (*GROUND, *_ABOVE))


def ground_svg(drawing: Drawing, name: str) -> str:
    """Return the drawing of a puzzle under an id that its other drawings refer to."""
    groups = groups_svg(drawing, GROUND, inked=False)
    return element(drawing, f'{description(drawing)}<g id="{escape(name)}">{groups}</g>')


def picture_svg(drawing: Drawing, ground: str) -> str:
    """Return another drawing of a puzzle, on the ground with that id."""
    beneath, above = (groups_svg(drawing, roles, inked=False) for roles in (_BENEATH, _ABOVE))
    return element(drawing, f'{description(drawing)}{beneath}<use href="#{escape(ground)}"/>{above}')


def thumb_svg(puzzle: Puzzle) -> str:
    """Return a small drawing of the givens: 1s as full squares, 0s as empty ones."""
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


def course_svg(levels: Sequence[int]) -> str:
    """Return the course of difficulty: one bar per step, as high as its level; bars of level 5 have class `level-5`.

    A bar is one unit wide, and the drawing is stretched to the available width.
    """
    top = max(LEVELS)
    bars = dict.fromkeys(sorted(levels), "")
    for x, level in enumerate(levels):
        bars[level] += f"M{x}.1 {top}v-{level}"
    paths = "".join(f'<path class="level-{level}" d="{path}"/>' for level, path in bars.items())
    return (
        f'<svg class="bars" role="img" aria-label="{escape(say.course_in_words(levels))}" '
        f'viewBox="0 0 {len(levels)} {top}" preserveAspectRatio="none">{paths}</svg>'
    )


def models() -> str:
    """Return a template with one example of everything that a cell can show, for the script to copy."""
    means = {role: MEANS[role]() for role in DRAWN}
    parts = [_model(role, means.get(role, "")) for role in (*MARKS, "given", "entry", "pencil", "letter")]
    parts += [_model("clash", say.CLASH(), "supposed"), _model("broken", means["broken"])]
    parts += [
        f'<path data-role="{kind}{value}" fill-rule="evenodd" d="{shape}"/>'
        for kind, shapes in SHAPES.items()
        for value, shape in enumerate(shapes)
    ]
    return f'<template id="models"><svg>{"".join(parts)}</svg></template>'


def _model(name: str, meaning: str, role: str = "") -> str:
    drawing = Drawing(CELL, CELL)
    if name == "broken":
        drawing.group("broken").rect(3, 10, CELL - 6, CELL - 20)
    else:
        drawing.in_cell(role or name, (0, 0), "" if (role or name) in MARKS else "0")
    return f'<g data-role="{name}" data-means="{meaning}">{groups_svg(drawing, inked=False)}</g>'
