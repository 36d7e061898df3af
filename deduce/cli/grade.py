"""`deduce grade`: the difficulty of puzzles."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Annotated, Literal

from typer import Option

from deduce.books.rows import Row, csv_line, ordered
from deduce.cli import frame as cli
from deduce.cli.collection import Run
from deduce.cli.messages import DONE, TROUBLE, CommandError, print_note
from deduce.errors import DeduceError, count_noun
from deduce.pages.report import report_page
from deduce.symmetry import Canonical, canonical
from deduce.terminal.report import report
from deduce.terminal.screen import screen

TABLE = 100
"""A table of more puzzles is printed only if it is asked for."""


@cli.with_shared({"plain"} | cli.COLLECTION | cli.FILTERS)
def grade(
    sources: cli.FilesArgument,
    format_: Annotated[
        Literal["text", "csv", "jsonl", "json"] | None,
        Option("--format", help="Output format: text, csv, jsonl (one per line) or json."),
    ] = None,
    html: Annotated[str | None, Option(metavar="FILE", help="Write an HTML report to FILE.")] = None,
    table: Annotated[
        bool | None, Option("--table/--no-table", help=f"Print one row per puzzle. [default: up to {TABLE} puzzles]")
    ] = None,
    duplicates: Annotated[
        bool, Option("--duplicates", help="Find duplicates, also if turned, mirrored or with symbols swapped.")
    ] = False,
    *,
    shared: cli.Shared,
) -> int:
    """A bad puzzle is reported and does not stop the rest; the exit status is then 1."""
    cli.check_out(html, sources, *(shared.rules or ()))
    if html == "-" and format_ is not None:
        raise CommandError("--html - and --format both write to standard output; use --html FILE")
    if html is not None and os.path.isdir(html):
        raise CommandError(f"--html: {html!r} is a folder, not a file")
    run = Run(sources, shared)
    form = format_ or ("text" if html is None else "")
    # these are written row by row, so that nothing is lost if the run is interrupted
    streamed = form in ("csv", "jsonl") and not (shared.sort or shared.reverse)
    kept: list[Row] = []
    images: dict[Canonical, list[Row]] = {}
    end: BaseException | None = None
    try:
        with closing(run.rows()) as rows, _row_writer(form if streamed else "") as write:
            for row in rows:
                if duplicates and row.puzzle is not None:
                    group = images.setdefault(canonical(row.puzzle), [])
                    if group:
                        row = row.with_remark(f"a duplicate of {group[0].place}")
                    group.append(row)
                if streamed and run.matches(row):
                    write(row)
                if html is not None or not streamed:
                    kept.append(row)
    except (KeyboardInterrupt, DeduceError) as error:
        if isinstance(error, DeduceError) and not run.done:
            raise
        end = error
    run.print_remarks()
    shown = ordered([row for row in kept if run.matches(row)], shared.sort, shared.reverse)
    if form == "text":
        groups = [group for group in images.values() if len(group) > 1] if duplicates else None
        has_table = len(shown) <= TABLE if table is None else table
        report(screen(shared.plain), kept, shown, has_table=has_table, duplicates=groups)
    else:
        if form and not streamed:
            with _row_writer(form) as write:
                for row in shown:
                    write(row)
        run.print_faults()
        if run.done > 1:
            ungraded = f", {run.done - run.graded} without a grade" if run.graded < run.done else ""
            print_note(f"{count_noun(run.done, 'puzzle')}: {run.graded} graded{ungraded}.")
    if end is not None:
        sys.stdout.flush()
        print_note(f"{run.done} done{run.last and f', the last of them {run.last}'}.")
        raise end
    if html is not None:
        page = report_page(kept, run.matches, [rule.facts.id for rule in run.ladder.rules])
        cli.write_output(page.encode(), html, f"the report on {count_noun(len(shown), 'puzzle')}")
    return DONE if run.graded == run.done else TROUBLE


@contextmanager
def _row_writer(form: str) -> Iterator[Callable[[Row], None]]:
    """Yield a function that writes rows as csv, json or jsonl."""
    if form == "csv":
        print(csv_line(None))
        yield lambda row: print(csv_line(row))
    else:
        with cli.json_values(form, several=True) as write:
            yield lambda row: write(row.to_json())
