"""`deduce page`: one HTML file that explains puzzles and lets you play them."""

from __future__ import annotations

from typing import Annotated

from typer import Option

from deduce.cli import frame as cli
from deduce.cli.frame import TROUBLE, progress
from deduce.errors import count_noun
from deduce.explaining.explain import explain
from deduce.pages.document import document


@cli.with_shared({"out", "language"} | cli.READING | cli.RULES)
def page(
    source: cli.PuzzleArgument,
    title: Annotated[str, Option(metavar="TEXT", help="Page title. [default: the puzzle's id]")] = "",
    *,
    shared: cli.Shared,
) -> int:
    """Several puzzles get an index. In a terminal, X.txt becomes X.html. Exits with status 1 if a puzzle cannot be
    solved; the page says so.
    """
    out = cli.document_name(shared.out, source, ".html")
    cli.check_out(out, [source], *(shared.rules or ()))
    ladder = shared.ladder()
    book = cli.read_book(source, shared)
    traces = []
    with progress("explaining", len(book.puzzles)) as advance:
        for puzzle in book.puzzles:
            traces.append(explain(puzzle, ladder=ladder))
            advance()
    cli.write_output(document(traces, ladder, title).encode(), out, count_noun(len(traces), "puzzle"))
    return book.status if all(trace.status == "solved" for trace in traces) else TROUBLE
