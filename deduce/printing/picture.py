"""The front of a book as a picture that scales, for e-readers."""

from __future__ import annotations

from html import escape

from deduce.printing.cover import Cover
from deduce.printing.fonts import Fonts
from deduce.printing.marks import Figure, Ground, Mark, Text
from deduce.scene.grid import MARGIN, draw
from deduce.scene.shapes import CELL
from deduce.scene.svg import groups_svg

_ANCHORS = {"left": "start", "middle": "middle", "right": "end"}


def picture(cover: Cover) -> str:
    """Write the front of a book as an SVG file."""
    wide, high, book = cover.paper.width, cover.paper.height, cover.book
    drawn = "".join(_drawn(mark, book.fonts) for mark in cover.page.marks)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}" height="{high:g}" viewBox="0 0 {wide:g} {high:g}" '
        f'font-family="sans-serif"><title>{escape(book.options.title)}</title>{drawn}</svg>\n'
    )


def _drawn(mark: Mark, fonts: Fonts) -> str:
    match mark:
        case Ground():
            place = f'x="{mark.x:.1f}" y="{mark.y:.1f}" width="{mark.width:.1f}" height="{mark.height:.1f}"'
            colour = "".join(f"{round(255 * part):02x}" for part in mark.colour)
            return f'<rect {place} fill="#{colour}"/>'
        case Text(text=text) if text:
            # a font of the reader's own, made as wide as the one that the text was measured in
            wide = fonts.width(text, mark.size, mark.bold)
            look = f'font-weight="{600 if mark.bold else 400}" fill="{"#fff" if mark.light else "#000"}"'
            place = f'x="{mark.x:.1f}" y="{mark.y:.1f}" font-size="{mark.size:.1f}" textLength="{wide:.1f}"'
            fit = f'lengthAdjust="spacingAndGlyphs" text-anchor="{_ANCHORS[mark.align]}"'
            return f"<text {place} {fit} {look}>{escape(text)}</text>"
        case Figure():
            drawing = draw(mark.scene, numbered=False)
            scale = mark.cell / CELL
            place = f"translate({mark.x - scale * MARGIN:.1f} {mark.y - scale * MARGIN:.1f}) scale({scale:.4f})"
            return f'<g transform="{place}" fill="#000" text-anchor="middle">{groups_svg(drawing)}</g>'
    return ""
