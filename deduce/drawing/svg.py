"""A drawing written as SVG, for light and dark pages: all ink has the colour of the text around it.

Each role is a group with a class of that name, so that a page can give it a colour; without a stylesheet its
attributes are enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from deduce.drawing.shapes import INKS, Drawing, Ink, Line, Rect, Ring, Shape, Text

_DROP = 0.36  # of its size a letter's foot stands below its middle


def svg(drawing: Drawing, scale: float = 1, styled: bool = True) -> str:
    """Write a drawing as an SVG element, with what it shows in words for a screen reader.

    Args:
        drawing: what.
        scale: pixels a unit, at the drawing's own size.
        styled: with the style attribute that lets it shrink to fit; a page with a stylesheet of its own needs none.
    """
    title = escape(drawing.title)
    words = escape(". ".join(drawing.words))
    width, height = _number(drawing.width), _number(drawing.height)
    own = f'width="{_number(drawing.width * scale)}" height="{_number(drawing.height * scale)}"'
    style = ' style="max-width:100%;height:auto"' if styled else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{title}" {own} '
        f'viewBox="0 0 {width} {height}"{style} fill="currentColor" font-family="sans-serif" text-anchor="middle">'
        f"<title>{title}</title><desc>{words}</desc>{shapes_svg(drawing)}</svg>"
    )


def svg_file(drawing: Drawing) -> str:
    """Write a drawing as a file of its own, in ASCII, so that it is the same in every encoding."""
    return f"{svg(drawing)}\n".encode("ascii", "xmlcharrefreplace").decode()


def shapes_svg(drawing: Drawing) -> str:
    """Write the shapes alone, each role as a group."""
    return "".join(group_svg(role, shapes) for role, shapes in drawing.by_role())


def group_svg(role: str, shapes: Sequence[Shape]) -> str:
    """Write shapes of one role."""
    lines = _path(shapes)
    path = f'<path d="{lines}"/>' if lines else ""
    rest = "".join(_element(shape) for shape in shapes if isinstance(shape, Ring | Text))
    sizes = {shape.size for shape in shapes if isinstance(shape, Text)}
    size = f' font-size="{_number(sizes.pop())}"' if len(sizes) == 1 else ""
    return f'<g class="{role}"{_ink(INKS[role])}{size}>{path}{rest}</g>'


def _ink(ink: Ink) -> str:
    """Give the attributes of an ink."""
    parts = [f'fill-opacity="{_number(ink.fill)}"' if 0 < ink.fill < 1 else "" if ink.fill else 'fill="none"']
    if ink.stroke:
        parts.append(f'stroke="currentColor" stroke-width="{_number(ink.width)}"')
        parts.append(f'stroke-opacity="{_number(ink.stroke)}"' if ink.stroke < 1 else "")
        parts.append(f'stroke-dasharray="{_number(ink.dashes)}"' if ink.dashes else "")
    parts.append('font-weight="bold"' if ink.bold else "")
    return "".join(f" {part}" for part in parts if part)


def _path(shapes: Iterable[Shape]) -> str:
    """Write rectangles and lines as one path, in which lines that meet are inked once."""
    out = []
    for shape in shapes:
        if isinstance(shape, Rect):
            x, y, width, height = map(_number, (shape.x, shape.y, shape.width, shape.height))
            out.append(f"M{x} {y}h{width}v{height}h-{width}z")
        elif isinstance(shape, Line):
            out.append(f"M{_number(shape.x)} {_number(shape.y)}L{_number(shape.to_x)} {_number(shape.to_y)}")
    return "".join(out)


def _element(shape: Ring | Text) -> str:
    if isinstance(shape, Ring):
        return f'<circle cx="{_number(shape.x)}" cy="{_number(shape.y)}" r="{_number(shape.radius)}"/>'
    return f'<text x="{_number(shape.x)}" y="{_number(shape.y + _DROP * shape.size)}">{escape(shape.text)}</text>'


def _number(value: float) -> str:
    """Write a number with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
