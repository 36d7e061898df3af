"""`deduce page`: one HTML file that walks through the argument, to play on as well."""

from __future__ import annotations

from typing import Annotated

from deduce.cli import _common as common
from deduce.cli._options import LadderOptions, LanguageOption, OutOption, PuzzleArgument, option
from deduce.cli._progress import progress
from deduce.cli._written import check_not_read, out_for, put_whole
from deduce.errors import counted


def page(
    puzzle: PuzzleArgument,
    out: OutOption = None,
    title: Annotated[str, option("TEXT", "Of the page; by itself the puzzle's id.")] = "",
    language: LanguageOption = None,
    *,
    arguing: LadderOptions,
) -> int:
    """Write a page that walks through the argument, step by step and link by link, and can be played on.

    It is one HTML file that needs nothing else and can be read and printed without script; a book gives one file with
    an index.  On a terminal it goes to a file that is named after the puzzle's, unless --out says otherwise.  The exit
    status is 1 where a puzzle is not solved; the page says so.
    """
    out = out_for(out, puzzle, ".html")
    check_not_read(out, [puzzle], rules=arguing.rules)
    ladder = arguing.ladder()
    book = common.read_book(puzzle, arguing.options())

    from deduce.explaining.arguing import explain
    from deduce.pages.document import document

    traces = []
    with progress(len(book.puzzles), "Explaining", worth=20) as advance:
        for own in book.puzzles:
            traces.append(explain(own, ladder))
            advance()
    put_whole(document(traces, ladder, title).encode(), out, counted(len(traces), "puzzle"))
    return book.status if all(trace.status == "solved" for trace in traces) else common.TROUBLE
