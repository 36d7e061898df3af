"""A page: one self-contained HTML file for one puzzle or a book of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from deduce.answers.explain import explain
from deduce.base.budget import USUAL
from deduce.base.errors import InvalidError, need_text
from deduce.engine.ladder import Ladder
from deduce.engine.registry import need_ladder
from deduce.game.puzzle import Puzzle, need_puzzle
from deduce.pages.article import article, asset, book, filled, json_in_html, shapes, shell, shortened, title_of
from deduce.pages.sights import sights
from deduce.reasons.trace import Trace
from deduce.wording import pages
from deduce.wording.language import Phrase, Plural, language, speaking
from deduce.wording.words import DRAWN, MEANS, capital

SCRIPTS = ("data.js", "saved.js", "breaks.js", "sights.js", "hint.js", "board.js", "player.js", "reader.js", "page.js")
"""The parts of the script, in order."""

START = "start.js"
"""The last part of the script, which opens the page."""

STYLES = ("colours.css", "page.css")


def page(
    puzzle: Puzzle | Trace | Iterable[Puzzle | Trace],
    *,
    ladder: Ladder | None = None,
    language: str | None = None,
    budget: int | None = USUAL,
    title: str = "",
) -> str:
    """Return a page that explains a puzzle and lets a reader play it, as HTML.

    The page is self-contained and always the same for the same puzzle.  Write it as UTF-8, as its head says.  A
    trace keeps its language; that of the first is the language of the page.

        >>> deduce.page(deduce.parse("4x4u:CFAdba"))[:15]
        '<!DOCTYPE html>'

    Args:
        puzzle: a puzzle or its trace; several of them give one page with an index.
        ladder: the rules to use, or those that a trace was made with; by default all rules of deduce.
        language: the language of puzzles, as in `explain`.
        budget: the work for each puzzle, as in `explain`.
        title: the title of the page; by default the size and the level.

    Raises:
        TypeError: an argument is not a puzzle.
        InvalidError: the collection is empty, or there is no such language.
    """
    ladder, title = need_ladder(ladder), need_text(title)
    if isinstance(puzzle, Puzzle | Trace | str) or not isinstance(puzzle, Iterable):
        traces = [_argued(puzzle, ladder, language, budget)]
    else:
        traces = [_argued(member, ladder, language, budget) for member in puzzle]
    if not traces:
        raise InvalidError("a page is of one puzzle at least")
    with speaking(traces[0].language):
        return document(traces, ladder, title)


def _argued(puzzle: Puzzle | Trace, ladder: Ladder, language: str | None, budget: int | None) -> Trace:
    if isinstance(puzzle, Trace):
        return puzzle
    need_puzzle(puzzle)
    return explain(puzzle, ladder=ladder, language=language, budget=budget)


def document(traces: Sequence[Trace], ladder: Ladder, title: str = "") -> str:
    """Return the page of one or more traces."""
    title = shortened(title)
    if len(traces) > 1:
        title = title or pages.BOOK(number=len(traces))
        main = f'<main class="book">{book(traces, ladder, title)}</main>'
    else:
        main = f"<main>{article(traces[0], ladder, title or title_of(traces[0]), heading=title)}</main>"
        title = title or title_of(traces[0])
    body = f"{main}\n{shared_parts(pages.SCRIPT, ladder)}"
    return shell(title, body, "".join(map(asset, STYLES)), "".join(map(asset, (*SCRIPTS, START))))


def shared_parts(script: Mapping[str, Phrase | Plural], ladder: Ladder) -> str:
    """Return what a page has once for all puzzles: the controls, and the data for its script with its phrases.

    The ladder has the rules that the script uses by itself.
    """
    bends = [(pattern, re.sub(r"\\(\d)", r"$\1", new)) for pattern, new in language().grammar.bends]
    phrases = {key: phrase.template for key, phrase in script.items()}
    second = "".join(filter(language().grammar.kind, map(chr, range(ord("!"), ord("~") + 1))))
    means = {role: MEANS[role]() for role in DRAWN} | {"clash": pages.CLASH()}
    once = {"phrases": phrases, "bends": bends, "second": second, "means": means, "sights": sights(ladder)}
    controls = filled(asset("controls.html").replace("\n", ""), capital)
    return (
        f'{shapes()}{controls}<script type="application/json" id="page">{json_in_html(once)}</script>'
        '<div class="spoken" role="status"></div>'
    )
