"""`deduce grade`: how hard the puzzles of files, folders and books are."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Annotated

import typer
from attrs import define

from deduce.books.picking import duplicates as duplicate_groups
from deduce.books.rows import Filter, Row, csv_line, ordered
from deduce.cli import _asked as asked
from deduce.cli import _common as common
from deduce.cli._group import INTERRUPTED, say
from deduce.cli._options import LadderOptions, PlainOption, choice, flag, option
from deduce.cli._written import check_not_read, put_whole
from deduce.errors import DeduceError, counted
from deduce.symmetry import Canonical, canonical

if TYPE_CHECKING:
    from deduce.ladder.ladder import Ladder
    from deduce.show.report import Tally

FORMATS = ("text", "csv", "jsonl", "json")
TABLE = 100  # a table of more puzzles is printed only when it is asked for


def grade(
    sources: asked.SourcesArgument,
    format_: Annotated[str | None, choice("text, csv, jsonl or json.", FORMATS)] = None,
    html: Annotated[str | None, option("FILE", "Write the editor's report to FILE.")] = None,
    plain: PlainOption = False,
    *,
    order: asked.OrderOptions,
    filters: asked.FilterOptions,
    table: Annotated[
        bool | None, flag(f"A line a puzzle; by itself up to {TABLE} puzzles.", "--table/--no-table")
    ] = None,
    duplicates: Annotated[bool, flag("Find puzzles that are others in disguise.")] = False,
    work: asked.WorkOptions,
    arguing: LadderOptions,
) -> int:
    """Grade puzzles: files, folders with all that is in them, books, standard input.

    A faulty puzzle never stops the others; the report says which it is and why, and the exit status is then 1.
    Where nobody says whether lines may repeat, each puzzle is read the way that leaves it one solution.
    With --html standard output stays empty, but for what --format asks for.
    """
    check_not_read(html, sources, rules=arguing.rules)
    ladder = arguing.ladder()
    wanted = filters.filter(ladder)
    if html is not None:
        _check_report(html, format_)
    run = asked.Run(sources, work, arguing)
    format_ = format_ or ("text" if html is None else "")
    # these can be written puzzle by puzzle, so that nothing is lost when the run is cut short
    streamed = format_ in ("csv", "jsonl") and not (order.sort or order.reverse)
    kept: list[Row] | None = [] if html is not None or not streamed else None
    # the report as text is made of figures, and of the rows of its table while they are few
    most = TABLE if format_ == "text" and table is None and html is None and not duplicates else None
    places: dict[Canonical, str] | None = {} if duplicates else None
    return _Grading(run, ladder, format_, streamed, wanted, order, places, kept, most).all(plain, table, html)


@define
class _Grading:
    """What is asked of a run, and what its end needs."""

    run: asked.Run
    ladder: Ladder
    format: str
    streamed: bool
    wanted: Filter
    order: asked.OrderOptions
    places: dict[Canonical, str] | None  # of each form the place of the first puzzle, where duplicates are looked for
    kept: list[Row] | None
    most_kept: int | None

    def all(self, plain: bool, table: bool | None, html: str | None) -> int:
        """Grade everything and write it; give the exit status."""
        from deduce.show.report import Tally

        run, cut = self.run, None
        tallies = Tally(), Tally()
        try:
            self._grade(*tallies)
        except (KeyboardInterrupt, DeduceError) as error:
            if isinstance(error, DeduceError) and not run.done:
                raise
            cut = error
        run.remarks.tell()
        if self.format == "text":
            self._report(plain, table, *tallies)
        else:
            self._data()
        if html is not None and cut is None:
            self._page(html)
        if cut is None:
            return common.DONE if run.graded == run.done else common.TROUBLE
        sys.stdout.flush()
        why = f"{cut};" if isinstance(cut, DeduceError) else "Interrupted:"
        say(f"{why} {run.done} done{run.last and f', the last of them {run.last}'}.")
        return INTERRUPTED if isinstance(cut, KeyboardInterrupt) else cut.status

    def _grade(self, every: Tally, shown: Tally) -> None:
        with closing(self.run.rows()) as rows, _written(self.format if self.streamed else "") as write:
            for row in rows:
                row = self._marked(row)
                wanted = self.wanted(row)
                if self.streamed and wanted:
                    write(row)
                every.add(row)
                if wanted:
                    shown.add(row)
                if self.most_kept is not None and shown.count > self.most_kept:
                    self.kept = None
                if self.kept is not None and (wanted or self.most_kept is None):
                    self.kept.append(row)
                self.run.take(row, row.graded)

    def _marked(self, row: Row) -> Row:
        """Say of a duplicate which is the first, where that is asked for."""
        if row.puzzle is None or self.places is None:
            return row
        place = row.place
        first = self.places.setdefault(canonical(row.puzzle), place)
        if first is place:
            return row
        return row.with_remark(f"the same as {first}, but for turning, mirroring and symbols")

    def _shown(self) -> list[Row]:
        """Give the rows that are wanted, in the order asked for."""
        return ordered([row for row in self.kept or () if self.wanted(row)], self.order.sort, self.order.reverse)

    def _data(self) -> None:
        """Write the rows for programs, but for those that are written, and tell a person what there was."""
        if self.format and not self.streamed:
            with _written(self.format) as write:
                for row in self._shown():
                    write(row)
        self.run.faults.tell()
        if self.run.done > 1:
            rest = self.run.done - self.run.graded
            graded = f"{self.run.graded} graded{f', {rest} without a grade' if rest else ''}"
            say(f"{counted(self.run.done, 'puzzle')}: {graded}.")

    def _page(self, out: str) -> None:
        """Write the editor's report."""
        from deduce.pages.report import report_page

        assert self.kept is not None
        text = report_page(self.kept, self.wanted, [rule.facts.id for rule in self.ladder.rules])
        put_whole(text.encode(), out, f"the report on {counted(len(self._shown()), 'puzzle')}")

    def _report(self, plain: bool, table: bool | None, every: Tally, shown: Tally) -> None:
        from deduce.show.report import report
        from deduce.show.screen import screen

        drawn = shown.count <= TABLE if table is None else table
        same = None if self.places is None else duplicate_groups(self.kept or ())
        report(screen(plain), every, shown, table=self._shown() if drawn else (), duplicates=same)


@contextmanager
def _written(form: str) -> Iterator[Callable[[Row], None]]:
    """Give what writes rows for programs."""
    if form == "csv":
        print(csv_line(None))
        yield lambda row: print(csv_line(row))
    else:
        with common.results(form, several=True) as write:
            yield lambda row: write(row.to_json())


def _check_report(out: str, format_: str | None) -> None:
    """See at once what would be in the way of the report after a long run.  Raises BadParameter."""
    if out == "-" and format_ is not None:
        raise typer.BadParameter("--html - and --format both write to standard output; name a file for the report")
    folder = os.path.dirname(out)
    if folder and not os.path.isdir(folder):
        raise typer.BadParameter(f"--html: there is no folder {folder!r}")
    if os.path.isdir(out):
        raise typer.BadParameter(f"--html: {out!r} is a folder, not a file")
