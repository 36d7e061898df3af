"""A drawing written as SVG, for light and dark pages: all ink has the colour of the text around it.

Each role is a group with a class of that name, so that a page can give it a colour; without a stylesheet its
attributes are enough.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from html import escape

from deduce.scene.shapes import INKS, Drawing, Ink, Line, Rect, Ring, Shape, Text

_DROP = 0.36  # of its size a letter's foot stands below its middle


def svg(drawing: Drawing, scale: float = 1) -> str:
    """Write a drawing as an SVG element that shrinks to fit, with what it shows in words for a screen reader.

    Args:
        drawing: what.
        scale: pixels a unit, at the drawing's own size.
    """
    title, words = escape(drawing.title), escape(". ".join(drawing.words))
    size = f'width="{_number(drawing.width * scale)}" height="{_number(drawing.height * scale)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} style="max-width:100%;height:auto" {head_of(drawing)} '
        f'fill="currentColor" font-family="sans-serif" text-anchor="middle">'
        f"<title>{title}</title><desc>{words}</desc>{groups_svg(drawing)}</svg>"
    )


def head_of(drawing: Drawing) -> str:
    """Return the attributes of the element that every drawing has."""
    return (
        f'role="img" aria-label="{escape(drawing.title)}" '
        f'viewBox="0 0 {_number(drawing.width)} {_number(drawing.height)}"'
    )


def svg_file(drawing: Drawing) -> str:
    """Write a drawing as a file of its own, in ASCII, so that it is the same in every encoding."""
    return f"{svg(drawing)}\n".encode("ascii", "xmlcharrefreplace").decode()


def groups_svg(drawing: Drawing, roles: Container[str] = INKS, in_rows: bool = False, inked: bool = True) -> str:
    """Write the shapes alone, each role as a group.

    Args:
        drawing: what.
        roles: those to write.
        in_rows: plain letters beside or beneath each other, and all signs, are one element: a third of the bytes.
        inked: the groups say how they are inked; without, a style sheet does.
    """
    return "".join(group_svg(role, shapes, in_rows, inked) for role, shapes in drawing.by_role() if role in roles)


def group_svg(role: str, shapes: Sequence[Shape], in_rows: bool = False, inked: bool = True) -> str:
    """Write shapes of one role."""
    lines = path_of(shapes)
    path = f'<path d="{lines}"/>' if lines else ""
    rings = "".join(_ring(shape) for shape in shapes if isinstance(shape, Ring))
    texts = [shape for shape in shapes if isinstance(shape, Text)]
    size = f' font-size="{_number(texts[0].size)}"' if texts else ""
    rows = _rows(texts) if in_rows else [[shape] for shape in texts]
    return f'<g class="{role}"{_ink(INKS[role]) if inked else ""}{size}>{path}{rings}{"".join(map(_text, rows))}</g>'


def _rows(texts: Iterable[Text]) -> list[list[Text]]:
    """Put plain letters that stand beside or beneath each other together, and signs wherever they stand."""
    rows: list[list[Text]] = []
    for text in texts:
        row = [*(rows[-1] if rows else []), text]
        plain = all(len(own.text) == 1 and own.text.isascii() for own in row)
        aligned = plain and 1 in (len({own.x for own in row}), len({own.y for own in row}))
        if rows and (aligned or text.role == "sign"):
            rows[-1] = row
        else:
            rows.append([text])
    return rows


def _ink(ink: Ink) -> str:
    """Return the attributes of an ink."""
    parts = [f'fill-opacity="{_number(ink.fill)}"' if 0 < ink.fill < 1 else "" if ink.fill else 'fill="none"']
    if ink.stroke:
        parts.append(f'stroke="currentColor" stroke-width="{_number(ink.width)}"')
        parts.append(f'stroke-opacity="{_number(ink.stroke)}"' if ink.stroke < 1 else "")
        parts.append(f'stroke-dasharray="{_number(ink.dashes)}"' if ink.dashes else "")
    parts.append('font-weight="bold"' if ink.bold else "")
    return "".join(f" {part}" for part in parts if part)


def path_of(shapes: Iterable[Shape]) -> str:
    """Write rectangles and lines as one path, in which lines that meet are inked once."""
    out = []
    for shape in shapes:
        if isinstance(shape, Rect):
            x, y, width, height = map(_number, (shape.x, shape.y, shape.width, shape.height))
            out.append(f"M{x} {y}h{width}v{height}h-{width}z")
        elif isinstance(shape, Line):
            x, y, to_x, to_y = map(_number, (shape.x, shape.y, shape.to_x, shape.to_y))
            out.append(f"M{x} {y}" + (f"V{to_y}" if x == to_x else f"H{to_x}" if y == to_y else f"L{to_x} {to_y}"))
    return "".join(out)


def _ring(ring: Ring) -> str:
    return f'<circle cx="{_number(ring.x)}" cy="{_number(ring.y)}" r="{_number(ring.radius)}"/>'


def _text(texts: Sequence[Text]) -> str:
    """Write texts together, each in a place of its own; the height of a row is said once."""
    x = " ".join(_number(text.x) for text in texts)
    heights = [_number(text.y + _DROP * text.size) for text in texts]
    y = " ".join(heights if len(set(heights)) > 1 else heights[:1])
    return f'<text x="{x}" y="{y}">{escape("".join(text.text for text in texts))}</text>'


def _number(value: float) -> str:
    """Write a number with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
