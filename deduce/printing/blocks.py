"""A chapter of sentences and drawings, in the order in which it is read, for paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from attrs import frozen

from deduce.printing.setting import Paragraph, Picture, Row
from deduce.printing.style import Style
from deduce.scene.scene import Scene

Kind = Literal["head", "note", "text", "point", "step", "link"]


@frozen
class Block:
    """A part of a chapter.

    Attributes:
        text: what it says.
        kind: a head, which what follows belongs to, and a note on it; a text; a point of a list; a step of an
            argument, or a part of one, which stands deeper.
        mark: what stands out before it, such as a number.
        depth: of a part, how deep it stands.
        scene: what is drawn below it; None for nothing.
        row: or a row of cells below it: what is given, and what is written in then; a space where nothing is.
        subject: what a head opens, for the head of the page.
    """

    text: str
    kind: Kind = "text"
    mark: str = ""
    depth: int = 0
    scene: Scene | None = None
    row: tuple[str, str] | None = None
    subject: str = ""


@frozen
class Chapter:
    """Blocks under a title; without one they stand alone."""

    title: str
    blocks: tuple[Block, ...]


def paragraphs(blocks: Iterable[Block], style: Style) -> Iterator[Paragraph]:
    """Give the type and the place of each block on paper."""
    body, small = style.body, max(style.least, 0.9 * style.body)
    for block in blocks:
        text, mark = block.text, block.mark
        picture: Picture | Row | None = Row(*block.row, style.body) if block.row else None
        if block.scene is not None:
            picture = Picture(block.scene, style.drawn)
        drawn = picture is not None
        match block.kind:
            case "head":
                indent = 3 * small * bool(mark)
                yield Paragraph(text, 1.2 * body, True, mark, indent, 1.2 * body, held=True, subject=block.subject)
            case "note" | "text":
                indent = 2.6 * body * bool(mark)
                held = drawn or block.kind == "note"
                yield Paragraph(text, body, mark=mark, indent=indent, before=0.4 * body, held=held)
            case "point":
                indent = 1.2 * body * max(1, len(mark))
                yield Paragraph(text, body, mark=mark, indent=indent, before=0.3 * body, held=drawn)
            case "step" | "link":
                indent = (2.2 + block.depth + (block.kind == "link")) * small
                before = 0.25 * small * (block.kind == "step")
                yield Paragraph(text, small, mark=mark, indent=indent, before=before, held=drawn)
        if picture is not None:
            indent = 2.2 * small * (block.kind in ("step", "link"))
            held = block.kind == "text" and block.row is None
            yield Paragraph("", body, indent=indent, before=0.4 * body, held=held, picture=picture)
