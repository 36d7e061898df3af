"""A page: one HTML file that needs nothing else, for one puzzle or a book of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from deduce.explaining.arguing import explain
from deduce.formats import clean
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import load
from deduce.pages.article import Place, article
from deduce.pages.book import book
from deduce.pages.data import ideas_of, rules_data
from deduce.pages.figures import models
from deduce.pages.names import shortened, title_of
from deduce.pages.shell import asset, shell
from deduce.puzzle import Puzzle, need_puzzle
from deduce.trace import Trace
from deduce.wording import pages as say
from deduce.wording.language import language
from deduce.wording.phrases import Phrase, Plural

SCRIPTS = ("data.js", "saved.js", "sights.js", "hint.js", "board.js", "player.js", "reader.js", "page.js", "start.js")
"""The script in parts, in the order in which they are put together; the last begins with what stands in the page."""


def page(puzzle: Puzzle | Trace | Iterable[Puzzle | Trace], ladder: Ladder | None = None, title: str = "") -> str:
    """Write a page that walks through the argument of a puzzle and can be played on: HTML in one text.

    It asks nobody for anything, has the same bytes each time, and is ASCII, so that it may be written in any encoding.

    Args:
        puzzle: a puzzle or what `explain` made of one; several of them give one page with an index.
        ladder: the rules to use, or those that a trace was made with; all that come with deduce if none are given.
        title: of the page; by itself the size and the level.

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
    ideas = ideas_of(traces, ladder)
    rules = f'<script type="application/json" id="rules">{rules_data(ladder, ideas)}</script>'
    if len(traces) == 1:
        title = title or title_of(traces[0])
        return _whole(title, f"<main>{article(traces[0], ladder, Place(title), ideas)}</main>{rules}")
    title = title or say.BOOK(number=len(traces))
    return _whole(title, f'<main class="book">{book(traces, ladder, title, ideas)}</main>{rules}')


def _whole(title: str, body: str) -> str:
    """Put the page together, with what its script needs."""
    style = asset("colours.css") + asset("page.css")
    return shell(title, body + fixed(say.SCRIPT), style, "".join(map(asset, SCRIPTS)))


def fixed(script: Mapping[str, Phrase | Plural]) -> str:
    """Write what is the same on all pages, with what their script says, and what bends there, as JavaScript has it."""
    bends = [(found, re.sub(r"\\(\d)", r"$\1", put)) for found, put in language().bends]
    told = {"phrases": {key: phrase.here for key, phrase in script.items()}, "bends": bends}
    return (
        f"{models()}{_controls()}"
        f'<script type="application/json" id="phrases">{json.dumps(told, separators=(",", ":"))}</script>'
        '<div class="spoken" role="status"></div>'
    )


def _controls() -> str:
    return asset("controls.html").format_map({name: escape(told()) for name, told in say.CONTROLS.items()})
