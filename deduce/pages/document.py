"""A page: one HTML file that needs nothing else, for one puzzle or a book of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from deduce.explaining.arguing import explain
from deduce.formats import clean
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import load
from deduce.pages.article import article, shortened, title_of
from deduce.pages.book import book
from deduce.pages.data import rules_data, written
from deduce.pages.figures import models
from deduce.pages.shell import asset, shell
from deduce.puzzle import Puzzle, need_puzzle
from deduce.trace import Trace
from deduce.wording import pages as say
from deduce.wording.language import language
from deduce.wording.phrases import Phrase, Plural

SCRIPTS = ("data.js", "saved.js", "sights.js", "hint.js", "board.js", "player.js", "reader.js", "page.js")
"""The script in parts, in the order in which they are put together."""

START = "start.js"
"""The end of the script, which begins with what stands in the page."""

STYLES = ("colours.css", "page.css")


def page(puzzle: Puzzle | Trace | Iterable[Puzzle | Trace], ladder: Ladder | None = None, title: str = "") -> str:
    """Write a page that walks through the argument of a puzzle and can be played on: HTML in one text.

    It asks nobody for anything, has the same bytes each time, and says in its head that it is UTF-8, so write it so.

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
    if len(traces) > 1:
        title = title or say.BOOK(number=len(traces))
        main = f'<main class="book">{book(traces, ladder, title)}</main>'
    else:
        title = title or title_of(traces[0])
        main = f"<main>{article(traces[0], ladder, title)}</main>"
    body = f"{main}\n{fixed(say.SCRIPT, ladder)}"
    return shell(title, body, "".join(map(asset, STYLES)), "".join(map(asset, (*SCRIPTS, START))))


def fixed(script: Mapping[str, Phrase | Plural], ladder: Ladder) -> str:
    """Write what stands once in a page: controls, and what its script knows of rules, says, and bends as it says it.

    Args:
        script: what it says.
        ladder: the rules.
    """
    bends = [(found, re.sub(r"\\(\d)", r"$\1", put)) for found, put in language().bends]
    phrases = {key: phrase.here for key, phrase in script.items()}
    data = written({"phrases": phrases, "bends": bends, "rules": rules_data(ladder)})
    controls = asset("controls.html").format_map({name: escape(said()) for name, said in say.CONTROLS.items()})
    return (
        f'{models()}{controls}<script type="application/json" id="page">{data}</script>'
        '<div class="spoken" role="status"></div>'
    )
