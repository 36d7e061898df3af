"""Many puzzles in one page: an index, and each puzzle with links to its neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from deduce.ladder.ladder import Ladder
from deduce.pages.article import Place, article
from deduce.pages.data import Idea
from deduce.pages.figures import thumb_svg
from deduce.pages.names import INDEX, id_of, names_of, title_of
from deduce.scene.grid import Layout
from deduce.trace import Trace
from deduce.wording import pages as say
from deduce.wording.explanation import ending
from deduce.wording.places import level_name


def book(traces: Sequence[Trace], ladder: Ladder, title: str, ideas: Sequence[Idea]) -> str:
    """Write an index and an article for each argument."""
    names = names_of([trace.puzzle for trace in traces])
    cards = "".join(_card(number, trace, names[number - 1]) for number, trace in enumerate(traces, 1))
    index = (
        f'<section id="{INDEX}" class="index"><h1 tabindex="-1"><bdi>{escape(title)}</bdi></h1>'
        f'<p class="progress"></p><ol class="cards">{cards}</ol></section>'
    )
    return index + "".join(_articles(traces, ladder, names, ideas))


def _articles(traces: Sequence[Trace], ladder: Ladder, names: Sequence[str], ideas: Sequence[Idea]) -> Iterator[str]:
    empty: dict[Layout, str] = {}
    for at, (trace, name) in enumerate(zip(traces, names, strict=True)):
        alike = empty.setdefault(Layout.of(trace.puzzle), f"{at + 1}/grid/empty")
        place = Place(f"{at + 1}. {title_of(trace)}", name, at + 1, _links(names, at), alike)
        yield article(trace, ladder, place, ideas)


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
