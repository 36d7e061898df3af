"""Many puzzles in one page: an index, and each puzzle with links to its neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from deduce.ladder.ladder import Ladder
from deduce.pages.article import Place, article
from deduce.pages.names import INDEX, names_of, title_of
from deduce.trace import Trace
from deduce.wording import pages as say
from deduce.wording.explanation import ending


def book(traces: Sequence[Trace], ladder: Ladder, title: str) -> str:
    """Write an index and an article for each argument."""
    names = names_of([trace.puzzle for trace in traces])
    heads = "".join(f'<th scope="col">{head()}</th>' for head in say.HEADS)
    rows = "".join(_row(number, trace, names[number - 1]) for number, trace in enumerate(traces, 1))
    index = (
        f'<section id="{INDEX}" class="index"><h1 tabindex="-1"><bdi>{escape(title)}</bdi></h1>'
        f'<div class="wide"><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div></section>'
    )
    return index + "".join(_articles(traces, ladder, names))


def _articles(traces: Sequence[Trace], ladder: Ladder, names: Sequence[str]) -> Iterator[str]:
    for at, (trace, name) in enumerate(zip(traces, names, strict=True)):
        yield article(trace, ladder, Place(f"{at + 1}. {title_of(trace.puzzle)}", name, _links(names, at)))


def _links(names: Sequence[str], at: int) -> str:
    """Lead from a puzzle to its neighbours and to the index."""
    links = [(INDEX, say.ALL())]
    if at:
        links.insert(0, (names[at - 1], say.PREVIOUS()))
    if at + 1 < len(names):
        links.append((names[at + 1], say.NEXT()))
    written = " ".join(f'<a href="#{escape(to)}">{text}</a>' for to, text in links)
    return f'<nav aria-label="{say.PUZZLES()}">{written}</nav>'


def _row(number: int, trace: Trace, name: str) -> str:
    puzzle, grade = trace.puzzle, trace.grade
    if grade is not None and trace.status == "solved":
        level, rating = f"{grade.level} {grade.name}".strip(), f"{grade.rating}"
    else:
        level, rating = ending(trace)[0].partition(".")[0], "&ndash;"
    link = f'<a href="#{escape(name)}"><bdi>{escape(title_of(puzzle))}</bdi></a>'
    cells = (puzzle.clues, escape(level), rating, len(trace.steps))
    rest = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr><td>{number}</td><th scope="row">{link}</th>{rest}</tr>'
