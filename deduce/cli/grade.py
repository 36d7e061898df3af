"""`deduce grade`: how hard the puzzles of files, folders and books are."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from attrs import define, evolve, field

from deduce.cli import _asked as asked
from deduce.cli import _common as common
from deduce.cli._group import say
from deduce.cli._report import ReportFile
from deduce.cli._written import check_not_read
from deduce.errors import DeduceError, counted
from deduce.interrupts import INTERRUPTED, held_back

if TYPE_CHECKING:
    from deduce.books.duplicates import Duplicates
    from deduce.books.kept import Chosen, Kept
    from deduce.books.labels import Label
    from deduce.books.rows import Filter, Row
    from deduce.ladder.ladder import Ladder
    from deduce.show.report import Tally

FORMATS = ("text", "csv", "jsonl", "json")
TABLE = 100  # a table of more puzzles is printed only when it is asked for


def grade(
    sources: asked.SourcesArgument,
    format_: Annotated[str | None, common.form("text, csv, jsonl or json.", FORMATS)] = None,
    html: Annotated[
        str | None, typer.Option("--html", metavar="FILE", help="Write the editor's report there, with plots.")
    ] = None,
    plain: common.PlainOption = False,
    language: common.LanguageOption = None,
    *,
    order: asked.OrderOptions,
    filters: asked.FilterOptions,
    table: Annotated[
        bool | None, typer.Option("--table/--no-table", help=f"A line a puzzle; by itself up to {TABLE} puzzles.")
    ] = None,
    labels: Annotated[
        str | None, typer.Option("--levels", metavar="FILE", help="Your own labels, with their bounds (TOML).")
    ] = None,
    duplicates: Annotated[bool, typer.Option("--duplicates", help="Find puzzles that are others in disguise.")] = False,
    work: asked.WorkOptions,
    arguing: common.LadderOptions,
) -> int:
    """Grade puzzles: files, folders with all that is in them, books, standard input.

    A faulty puzzle never stops the others; the report says which it is and why, and the exit status is then 1.
    Where nobody says whether lines may repeat, each puzzle is read the way that leaves it one solution.
    With --html standard output stays empty, but for what --format asks for.
    """
    check_not_read(html, sources, labels, rules=arguing.rules)
    ladder = arguing.ladder()
    wanted = filters.filter(ladder)
    order.check()
    own = _own_labels(Path(labels), ladder) if labels is not None else None
    page = ReportFile(html, format_, ladder, [label.name for label in own or ()]) if html is not None else None
    run = asked.Run(sources, work, arguing)

    from deduce.books.duplicates import Duplicates
    from deduce.books.kept import Kept

    format_ = format_ or ("text" if page is None else "")
    # these can be written puzzle by puzzle, so that nothing is lost when the run is cut short
    streamed = format_ in ("csv", "jsonl") and not (order.sort or order.reverse)
    met = Duplicates() if duplicates else None
    kept = Kept(order.sort, order.reverse) if page is not None or not streamed else None
    # the report as text is made of figures, and of the rows of its table while they are few
    most = TABLE if format_ == "text" and table is None and page is None and met is None else None
    return _Grading(run, format_, streamed, wanted, met, own, kept, most).all(plain, table, page)


@define
class _Grading:
    """What is asked of a run, and what its end needs."""

    run: asked.Run
    format: str
    streamed: bool
    wanted: Filter
    met: Duplicates | None
    labels: Sequence[Label] | None
    kept: Kept | None
    most_kept: int | None
    same: dict[int, list[int]] = field(factory=dict)  # the numbers of those that are the same, by the first of them

    def all(self, plain: bool, table: bool | None, page: ReportFile | None) -> int:
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
        if page is not None and cut is None and self.kept is not None:
            rows = list(self.kept)
            shown, same = self._parts(rows)
            page.write(rows, list(shown), same if same is None else [list(group) for group in same])
        if cut is None:
            return common.DONE if run.graded == run.done else common.TROUBLE
        sys.stdout.flush()
        say(f"{cut}; {run.done} done." if isinstance(cut, DeduceError) else f"Interrupted: {run.done} done.")
        if run.waiting:
            first = run.waiting[0]
            start = f" from puzzle {first.index} on" if first.index else ""
            say(f"Not done: {first.file}{start}, and all after it.")
        return INTERRUPTED if isinstance(cut, KeyboardInterrupt) else getattr(cut, "status", common.USAGE)

    def _grade(self, every: Tally, shown: Tally) -> None:
        if self.streamed and self.format == "csv":
            self._write(None)
        with closing(self.run.rows()) as rows:
            for row in rows:
                # what is told is what was done
                with held_back():
                    row = self._marked(row)
                    wanted = self.wanted(row)
                    if self.streamed and wanted:
                        self._write(row)
                    every.add(row)
                    if wanted:
                        shown.add(row)
                    if self.most_kept is not None and shown.count > self.most_kept:
                        self.kept = None
                    if self.kept is not None:
                        self.kept.add(row, wanted)
                    self.run.take(row, row.graded)

    def _marked(self, row: Row) -> Row:
        """Give a row its label, and say of a duplicate which is the first, where those are asked for."""
        puzzle = row.puzzle
        if puzzle is None:
            return row
        if self.labels is not None:
            from deduce.books.labels import label_of

            row = evolve(row, label=label_of(self.labels, row.grade))
        first = self.met.met(puzzle, self.run.done, row.place) if self.met is not None else None
        if first is None:
            return row
        if self.kept is not None:
            self.same.setdefault(first[0], [first[0]]).append(self.run.done)
        return row.with_remark(f"the same as {first[1]}, but for turning, mirroring and symbols")

    def _parts(self, rows: Sequence[Row]) -> tuple[Chosen, list[Chosen] | None]:
        """Give, of all rows, those that are wanted, in their order; and the groups of those that are the same."""
        from deduce.books.kept import Chosen

        assert self.kept is not None
        same = None if self.met is None else [Chosen(rows, self.same[first]) for first in sorted(self.same)]
        return Chosen(rows, self.kept.wanted()), same

    def _data(self) -> None:
        """Write the rows for programs, but for those that are written, and tell a person what there was."""
        if self.format and not self.streamed:
            assert self.kept is not None
            shown, _ = self._parts(self.kept)
            if self.format == "csv":
                self._write(None)
            with common.results(self.format, several=True) as write:
                for row in shown:
                    if self.format == "csv":
                        self._write(row)
                    else:
                        write(row.to_json())
        self.run.faults.tell()
        if self.run.done > 1:
            rest = self.run.done - self.run.graded
            graded = f"{self.run.graded} graded{f', {rest} without a grade' if rest else ''}"
            say(f"{counted(self.run.done, 'puzzle')}: {graded}.")

    def _write(self, row: Row | None) -> None:
        from deduce.books.rows import csv_line

        if self.format == "csv" or row is None:
            print(csv_line(row))
        else:
            common.write_json(row.to_json())

    def _report(self, plain: bool, table: bool | None, every: Tally, shown: Tally) -> None:
        from deduce.show.report import report
        from deduce.show.screen import screen

        rows, same = ((), None) if self.kept is None else self._parts(self.kept)
        names = [label.name for label in self.labels or ()]
        drawn = shown.count <= TABLE if table is None else table
        report(screen(plain), every, shown, table=rows if drawn else (), labels=names, duplicates=same)


def _own_labels(file: Path, ladder: Ladder) -> tuple[Label, ...]:
    """Read the editor's labels, and tell what they leave out and what they take twice."""
    from deduce.books.labels import read_labels, remarks

    own = read_labels(file)
    for remark in remarks(own, (band.rating for rule in ladder.rules for band in ladder.bands(rule))):
        say(remark)
    return own
