"""A page: one HTML file that needs nothing else, for one puzzle or a book of them."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

from deduce.explaining.arguing import explain
from deduce.formats import clean
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import load
from deduce.pages.article import Place, article
from deduce.pages.book import book
from deduce.pages.figures import models
from deduce.pages.names import shortened, title_of
from deduce.puzzle import Puzzle, need_puzzle
from deduce.trace import Trace

SCRIPTS = ("data.js", "board.js", "hint.js", "player.js", "reader.js", "page.js")
"""The script in parts, in the order in which they are put together."""


def page(puzzle: Puzzle | Trace | Iterable[Puzzle | Trace], ladder: Ladder | None = None, title: str = "") -> str:
    """Write a page that walks through the argument of a puzzle and can be played on: HTML in one text.

    It asks nobody for anything, has the same bytes each time, and is ASCII, so that it may be written in any encoding.

    Args:
        puzzle: a puzzle or what `explain` made of one; several of them give one page with an index.
        ladder: the rules to use, or those that a trace was made with; all that come with deduce if none are given.
        title: of the page; by itself the puzzle's id and size.

    Raises:
        TypeError: for what is no puzzle, such as a text.
        ValueError: for no puzzle at all.
    """
    ladder = ladder or load()
    if isinstance(puzzle, Puzzle | Trace | str) or not isinstance(puzzle, Iterable):
        return document([_argued(puzzle, ladder)], ladder, title)
    traces = [_argued(one, ladder) for one in puzzle]
    if not traces:
        raise ValueError("a page is of one puzzle at least")
    return document(traces, ladder, title)


def _argued(puzzle: Puzzle | Trace, ladder: Ladder) -> Trace:
    if isinstance(puzzle, Trace):
        return puzzle
    need_puzzle(puzzle)
    return explain(puzzle, ladder)


def document(traces: Sequence[Trace], ladder: Ladder, title: str = "") -> str:
    """Write the page of one argument or more."""
    title = shortened(clean(title))
    if len(traces) == 1:
        title = title or title_of(traces[0].puzzle)
        return _whole(title, f"<main>{article(traces[0], ladder, Place(title))}</main>")
    title = title or f"{len(traces)} binary puzzles"
    return _whole(title, f'<main class="book">{book(traces, ladder, title)}</main>')


def _whole(title: str, body: str) -> str:
    """Put head and body together; a policy lets nothing run or be fetched but what stands here."""
    style, script = asset("page.css"), "".join(map(asset, SCRIPTS))
    policy = f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; base-uri 'none'"
    html = (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}; form-action \'none\'">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{escape(title)}</title><style>{style}</style></head><body>{body}"
        f'{models()}{asset("desk.html")}<div class="spoken" role="status"></div><script>{script}</script>'
        "</body></html>\n"
    )
    return html.encode("ascii", "xmlcharrefreplace").decode()


def asset(name: str) -> str:
    """Read a file that stands in the page as it is."""
    return files("deduce.pages").joinpath("assets", name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
