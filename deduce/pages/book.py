"""Many puzzles in one page: an index, and each puzzle with links to its neighbours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape

from deduce.ladder.ladder import Ladder
from deduce.pages.article import LONGEST, article, id_of, title_of
from deduce.pages.figures import thumb_svg
from deduce.puzzle import Puzzle
from deduce.trace import Trace
from deduce.wording import pages as say
from deduce.wording.explanation import ending
from deduce.wording.places import level_name

INDEX = "index"
"""What links call the list of all puzzles."""


def names_of(puzzles: Iterable[Puzzle]) -> list[str]:
    """Give each puzzle of a book a name of its own that may stand in a link: its id in plain letters, or its number."""
    found: list[str] = []
    taken = {INDEX}
    for number, puzzle in enumerate(puzzles, 1):
        plain = re.sub(r"[^A-Za-z0-9._-]+", "-", puzzle.id[:LONGEST]).strip("-.") or str(number)
        name, again = plain, 1
        while name in taken:
            again += 1
            name = f"{plain}-{again}"
        taken.add(name)
        found.append(name)
    return found


def book(traces: Sequence[Trace], ladder: Ladder, title: str) -> str:
    """Write an index and an article for each argument."""
    names = names_of([trace.puzzle for trace in traces])
    cards = "".join(_card(at, trace, name) for at, (trace, name) in enumerate(zip(traces, names, strict=True), 1))
    index = (
        f'<section id="{INDEX}" class="index"><h1 tabindex="-1"><bdi>{escape(title)}</bdi></h1>'
        f'<p class="progress"></p><ol class="cards">{cards}</ol></section>'
    )
    articles = (
        article(trace, ladder, f"{at + 1}. {title_of(trace)}", names[at], _links(names, at))
        for at, trace in enumerate(traces)
    )
    return index + "".join(articles)


def _links(names: Sequence[str], at: int) -> str:
    """Lead from a puzzle to its neighbours and to the index."""
    links = [(INDEX, "up", say.ALL())]
    if at:
        links.insert(0, (names[at - 1], "prev", say.PREVIOUS()))
    if at + 1 < len(names):
        links.append((names[at + 1], "next", say.NEXT()))
    written = " ".join(f'<a href="#{escape(to)}" rel="{kind}">{text}</a>' for to, kind, text in links)
    return f'<nav aria-label="{say.PUZZLES()}">{written}</nav>'


def _card(number: int, trace: Trace, name: str) -> str:
    puzzle, grade = trace.puzzle, trace.grade
    if grade is not None and trace.status == "solved":
        told = say.CARD_LEVEL(level=grade.level, name=level_name(grade.level))
    else:
        told = ending(trace)[0].partition(".")[0]
    size = say.CARD(number=number, columns=puzzle.columns, rows=puzzle.rows)
    called = id_of(puzzle)
    small = f'<span class="small"><bdi>{escape(called)}</bdi></span>' if called else ""
    return (
        f'<li><a href="#{escape(name)}">{thumb_svg(puzzle)}<b>{size}</b><span>{escape(told)}</span>{small}'
        f'<span class="state"></span></a></li>'
    )
