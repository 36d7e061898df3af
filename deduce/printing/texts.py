"""Chapters that an editor brings along, as Markdown: heads, paragraphs and lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from deduce.formats import clean
from deduce.printing.blocks import Block, Chapter, Kind


def chapters(text: str) -> list[Chapter]:
    """Read Markdown: each head of the first order opens a chapter.

    Emphasis is set plain; `left_out` counts what is not set at all.
    """
    found: list[tuple[str, list[Block]]] = []
    for title, block in _blocks(text):
        if title or not found:
            found.append((title, []))
        if block is not None:
            found[-1][1].append(block)
    return [Chapter(title, tuple(blocks)) for title, blocks in found]


def left_out(text: str) -> dict[str, int]:
    """Count what of a text in Markdown is not set."""
    from markdown_it import MarkdownIt

    tokens = MarkdownIt("commonmark").parse(text)
    found = Counter(token.type for whole in tokens for token in (whole, *(whole.children or ())))
    return {name: found[kind] for kind, name in _UNSET.items() if found[kind]}


_UNSET = {
    "image": "picture",
    "html_block": "block of HTML",
    "html_inline": "tag of HTML",
    "hr": "line across",
    "link_open": "address of a link",
}


def _blocks(text: str) -> Iterator[tuple[str, Block | None]]:
    """Yield the title of each chapter, and each block."""
    from markdown_it import MarkdownIt

    kind: Kind = "text"
    order, marks = "", [""]
    for token in MarkdownIt("commonmark").parse(text):
        match token.type:
            case "heading_open":
                order = token.tag
            case "heading_close":
                order = ""
            case "bullet_list_open":
                marks.append("•")
            case "ordered_list_open":
                marks.append(f"{token.attrs.get('start', 1)}.")
            case "bullet_list_close" | "ordered_list_close":
                marks.pop()
            case "list_item_open":
                kind = "point"
            case "fence" | "code_block":
                yield from (("", Block(clean(line))) for line in token.content.splitlines())
            case "inline":
                said = clean("".join(_plain(child.type, child.content) for child in token.children or ()))
                if order == "h1":
                    yield said, None
                elif said:
                    first = kind == "point"
                    yield "", Block(said, "head" if order else "point" if marks[-1] else "text", marks[-1] * first)
                    if first and marks[-1][:-1].isdigit():
                        marks[-1] = f"{int(marks[-1][:-1]) + 1}."
                kind = "text"


def _plain(kind: str, content: str) -> str:
    return {"text": content, "code_inline": content, "softbreak": " ", "hardbreak": " "}.get(kind, "")
