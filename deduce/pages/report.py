"""The editor's report on a collection: one HTML file, which asks for nothing else and needs no script."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from deduce.books.rows import Row
from deduce.books.survey import file_of
from deduce.pages.report_figures import efforts, levels, ratings, sizes, techniques
from deduce.pages.report_places import MOST_COMPARED, alike, faulty, in_order, labelled, twins_found, verdict
from deduce.pages.report_rows import Collection, Part, glossary, puzzles
from deduce.pages.shell import asset, shell
from deduce.pages.tables import items, paragraph, section, short
from deduce.show.report import summary
from deduce.wording import report as say
from deduce.wording.editors import FILES


def report_page(
    rows: Sequence[Row],
    shown: Sequence[Row],
    *,
    rules: Sequence[str] = (),
    twins: Sequence[Sequence[Row]] | None = None,
) -> str:
    """Give the report as HTML, the same text for the same rows; to be written as UTF-8, as its head says.

    Args:
        rows: the whole collection, in the order of its books.
        shown: the rows that were asked for, in the order asked for.
        rules: the ids of the rules that there are, the easiest first.
        twins: groups of puzzles that are the same in disguise; None where nobody looked for them: then they are looked
            for here, if there are at most `MOST_COMPARED` puzzles.
    """
    if twins is None and len(rows) <= MOST_COMPARED:
        twins = alike(rows)
    collection = Collection(rows, shown, rules, twins)
    wanted = [part for part in _PARTS if collection.graded or part in _UNGRADED]
    parts = [made for made in (part(collection) for part in wanted) if made is not None]
    name = short(file_of(rows[0])) if collection.one_file else FILES(len({row.entry.file for row in rows}))
    return _page(say.TITLE(name=name), verdict(collection), summary(rows, shown), parts)


_GRADES = (ratings, levels, labelled, in_order, efforts, techniques, sizes)
_UNGRADED = (faulty, twins_found, puzzles)  # the parts that need no puzzle with a grade
_PARTS = (faulty, twins_found, *_GRADES, puzzles, glossary)


def _page(title: str, told: str, summed: str, parts: Sequence[Part]) -> str:
    links = items(f'<a href="#{part.name}">{part.title}</a>' for part in parts if part.body)
    findings = items(f'{part.finding} <a href="#{part.name}">{part.title}</a>' for part in parts if part.finding)
    body = (
        f'<header><h1>{escape(title)}</h1><p class="verdict">{told}</p>{paragraph(escape(summed))}</header>\n'
        f'<nav aria-label="{say.SECTIONS()}">{links}</nav>\n<main>\n'
        f"{section('findings', say.AT_A_GLANCE(), findings)}\n"
        + "".join(f"{section(part.name, part.title, paragraph(part.finding), part.body)}\n" for part in parts)
        + f"</main>\n<footer><p>{say.MADE_BY()}</p></footer>\n"
    )
    return shell(title, body, "".join(map(asset, ("colours.css", "thumbs.css", "report.css"))))
