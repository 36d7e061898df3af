"""`deduce page`: one HTML file that explains puzzles and lets you play them."""

from __future__ import annotations

from typing import Annotated

from typer import Option

from deduce.cli import options as opt
from deduce.cli.messages import TROUBLE, progress
from deduce.cli.streams import check_out, document_name, read_book, write_output
from deduce.errors import count_noun
from deduce.explaining.explain import explain
from deduce.pages.document import document


@opt.with_shared({"language"} | opt.READING | opt.RULES)
def page(
    source: opt.PuzzleArgument,
    out: opt.OutOption = None,
    title: Annotated[str, Option(metavar="TEXT", help="Page title. [default: the puzzle's id]")] = "",
    *,
    shared: opt.Shared,
) -> int:
    """Several puzzles get an index. In a terminal, X.txt becomes X.html. Exits with status 1 if a puzzle cannot be
    solved; the page says so.
    """
    out = document_name(out, source, ".html")
    check_out(out, [source], *(shared.rules or ()))
    ladder = shared.ladder()
    book = read_book(source, shared)
    traces = []
    with progress("explaining", len(book.puzzles)) as advance:
        for puzzle in book.puzzles:
            traces.append(explain(puzzle, ladder=ladder))
            advance()
    write_output(document(traces, ladder, title).encode(), out, count_noun(len(traces), "puzzle"))
    return book.status if all(trace.status == "solved" for trace in traces) else TROUBLE
