"""Drawings inside a page: what every grid of a puzzle has is written once, and each picture refers to it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from deduce.scene.grid import MARKS, cell_shapes
from deduce.scene.roles import ROLES
from deduce.scene.shapes import CELL, INKS, Drawing, Rect
from deduce.scene.svg import group_svg, groups_svg, head_of

GROUND = ("cell", "frame", "number", "sign", "given")
"""The roles that are alike in all pictures of a puzzle."""

_ABOVE = ("broken", "wrong", "entry", "pencil", "letter")
_BENEATH = tuple(role for role in INKS if role not in (*GROUND, *_ABOVE))

_IN_A_CELL = ("cell", *MARKS, "given", "entry", "pencil", "letter")


def ground_svg(drawing: Drawing, name: str) -> str:
    """Write the drawing of a puzzle, in words as well, under a name by which other pictures refer to it."""
    return (
        f"<svg {_sized(drawing)}>{_words(drawing)}"
        f'<g id="{escape(name)}">{groups_svg(drawing, GROUND, in_rows=True)}</g></svg>'
    )


def picture_svg(drawing: Drawing, ground: str) -> str:
    """Write another drawing of the same puzzle."""
    return (
        f"<svg {_sized(drawing)}>{_words(drawing)}{groups_svg(drawing, _BENEATH)}"
        f'<use href="#{escape(ground)}"/>{groups_svg(drawing, _ABOVE, in_rows=True)}</svg>'
    )


def _sized(drawing: Drawing) -> str:
    return f'width="{drawing.width:g}" height="{drawing.height:g}" {head_of(drawing)}'


def _words(drawing: Drawing) -> str:
    return f"<desc>{escape('. '.join(drawing.words))}</desc>" if drawing.words else ""


def models() -> str:
    """Write everything that a cell can show, once each, for the script to copy."""
    return f'<template id="models"><svg>{"".join(_models())}</svg></template>'


def _models() -> Iterator[str]:
    means = {name: role.means for name, role in ROLES.items() if role.drawn}
    for role in _IN_A_CELL:
        shapes = cell_shapes(role, "0")
        groups = groups_svg(Drawing(CELL, CELL, shapes))
        yield f'<g data-role="{role}" data-means="{means.get(role, "")}">{groups}</g>'
    sample = group_svg("broken", (Rect("broken", 3, 10, CELL - 6, CELL - 20),))
    yield f'<g data-role="broken" data-means="{means["broken"]}">{sample}</g>'
