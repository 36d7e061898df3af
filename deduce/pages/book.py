"""Several puzzles on one page: an index, and an article for each puzzle with links to its neighbours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape

from deduce.generator.practice import practised
from deduce.ladder.ladder import Ladder
from deduce.pages.article import MAX_TITLE, article, id_of, title_of
from deduce.pages.figures import thumb_svg
from deduce.puzzle import Puzzle
from deduce.trace import Trace
from deduce.wording import pages as say
from deduce.wording.explanation import ending
from deduce.wording.paper import PUZZLES
from deduce.wording.steps import level_name

INDEX = "index"
"""The name of the index in links."""


def names_of(puzzles: Iterable[Puzzle]) -> list[str]:
    """Return a unique name for links for each puzzle: its id in plain letters, or its number."""
    names: list[str] = []
    taken = {INDEX}
    for number, puzzle in enumerate(puzzles, 1):
        plain = re.sub(r"[^A-Za-z0-9._-]+", "-", puzzle.id[:MAX_TITLE]).strip("-.") or str(number)
        name, count = plain, 1
        while name in taken:
            count += 1
            name = f"{plain}-{count}"
        taken.add(name)
        names.append(name)
    return names


def book(traces: Sequence[Trace], ladder: Ladder, title: str) -> str:
    """Return an index and an article for each trace."""
    names = names_of([trace.puzzle for trace in traces])
    pairs = enumerate(zip(traces, names, strict=True), 1)
    cards = "".join(_card(number, trace, name) for number, (trace, name) in pairs)
    cover = (
        f'<section id="{INDEX}" class="index"><h1 tabindex="-1"><bdi>{escape(title)}</bdi></h1>'
        f'<p class="progress"></p><ol class="cards">{cards}</ol></section>'
    )
    articles = (
        article(trace, ladder, f"{index + 1}. {title_of(trace)}", names[index], _links(names, index))
        for index, trace in enumerate(traces)
    )
    return cover + "".join(articles)


def _links(names: Sequence[str], index: int) -> str:
    """Return the links from a puzzle to its neighbours, by their numbers, and to the index."""
    place = say.STAGE_OF(stage=index + 1, stages=len(names))
    links = [(INDEX, "up", place, say.ALL())]
    if index:
        links.insert(0, (names[index - 1], "prev", f"\u2039 {index}", say.PREVIOUS()))
    if index + 1 < len(names):
        links.append((names[index + 1], "next", f"{index + 2} \u203a", say.NEXT()))
    anchors = " ".join(
        f'<a href="#{escape(name)}" rel="{kind}" aria-label="{text} ({what})">{text}</a>'
        for name, kind, text, what in links
    )
    return f'<nav aria-label="{PUZZLES()}">{anchors}</nav>'


def _card(number: int, trace: Trace, name: str) -> str:
    puzzle, grade = trace.puzzle, trace.grade
    if practised(puzzle):
        result = title_of(trace).partition(": ")[2]
    elif grade is not None and trace.status == "solved":
        result = say.CARD_LEVEL(level=grade.level, name=level_name(grade.level))
    else:
        result = ending(trace)[0].partition(".")[0]
    size = say.CARD(number=number, columns=puzzle.columns, rows=puzzle.rows)
    puzzle_id = id_of(puzzle)
    small = f'<span class="small"><bdi>{escape(puzzle_id)}</bdi></span>' if puzzle_id else ""
    return (
        f'<li><a href="#{escape(name)}">{thumb_svg(puzzle)}<b>{size}</b><span>{escape(result)}</span>{small}'
        f'<span class="state"></span></a></li>'
    )
