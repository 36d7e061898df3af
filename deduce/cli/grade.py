"""`deduce grade`: how hard the puzzles of files, folders and books are."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from deduce.cli._asked import (
    FAULTS_TOLD,
    JobsOption,
    LevelsOption,
    RatingsOption,
    ReverseOption,
    SchedulerOption,
    SortOption,
    SourcesArgument,
    UsesOption,
    check_sort,
    progress,
    wanted_of,
)
from deduce.cli._common import (
    READINGS_TOLD,
    USAGE,
    LevelOption,
    NoLimitsOption,
    PlainOption,
    RulesOption,
    SymbolsOption,
    UniqueOption,
    choice,
    ladder_of,
    one_of,
    reading_options,
    steps_of,
    tell,
    whole_number,
    write_json,
)
from deduce.cli._group import say
from deduce.cli._report import ReportFile
from deduce.cli._written import check_not_read
from deduce.errors import DeduceError, counted
from deduce.interrupts import INTERRUPTED, held_back

if TYPE_CHECKING:
    from pathlib import Path

    from deduce.books.labels import Label
    from deduce.books.rows import Row, Wanted
    from deduce.books.sources import Entry
    from deduce.difficulty import Grade
    from deduce.ladder.ladder import Ladder
    from deduce.puzzle import Puzzle
    from deduce.symmetry import Canonical

FORMATS = ("text", "csv", "jsonl", "json")
TABLE = 100  # a table of more puzzles is printed only when it is asked for


def grade(
    sources: SourcesArgument,
    format_: Annotated[str | None, choice("--format", FORMATS, "text, csv, jsonl or json.")] = None,
    html: Annotated[
        str | None, typer.Option("--html", metavar="FILE", help="Write the editor's report there, with plots.")
    ] = None,
    plain: PlainOption = False,
    sort: SortOption = None,
    reverse: ReverseOption = False,
    level: LevelsOption = None,
    rating: RatingsOption = None,
    uses: UsesOption = None,
    table: Annotated[
        bool | None, typer.Option("--table/--no-table", help=f"A line a puzzle; by itself up to {TABLE} puzzles.")
    ] = None,
    labels: Annotated[
        str | None, typer.Option("--levels", metavar="FILE", help="Your own labels, with their bounds (TOML).")
    ] = None,
    duplicates: Annotated[bool, typer.Option("--duplicates", help="Find puzzles that are others in disguise.")] = False,
    jobs: JobsOption = None,
    scheduler: SchedulerOption = None,
    symbols: SymbolsOption = None,
    unique_lines: UniqueOption = None,
    rules: RulesOption = None,
    max_level: LevelOption = None,
    no_limits: NoLimitsOption = False,
) -> int:
    """Grade puzzles: files, folders with all that is in them, books, standard input.

    A faulty puzzle never stops the others; the report says which it is and why, and the exit status is then 1.
    Where nobody says whether lines may repeat, each puzzle is read the way that leaves it one solution.
    With --html standard output stays empty, but for what --format asks for.
    """
    from pathlib import Path

    from deduce.books.sources import entries

    if format_ is not None:
        one_of("--format", format_, FORMATS)
    check_not_read(html, sources, labels, rules=rules)
    options = reading_options(symbols, unique_lines, no_limits)
    ladder = ladder_of(rules, max_level)
    processes = whole_number("--jobs", jobs, 1, 1000) or 0
    wanted = wanted_of(level, rating, uses or (), ladder)
    check_sort(sort)
    own = _own_labels(Path(labels), ladder) if labels is not None else None
    page = ReportFile(html, format_, ladder, [label.name for label in own or ()]) if html is not None else None
    found = list(entries(sources, options))
    if not any(entry.puzzle for entry in found):
        tell([f"{entry.file}: {entry.message}" for entry in found], FAULTS_TOLD)
        return USAGE
    format_ = format_ or ("text" if page is None else "")
    run = _Run(found, format_, wanted, sort, reverse, duplicates, table, own, plain, page, steps_of(options))
    folders = [Path(folder) for folder in rules or ()]
    return run(processes, scheduler or "", folders, whole_number("--max-level", max_level, 1, 8) or 8)


class _Run:
    """One run over a collection: what is asked for, and what is known so far."""

    def __init__(
        self,
        found: Sequence[Entry],
        format_: str,
        wanted: Wanted,
        sort: str | None,
        reverse: bool,
        duplicates: bool,
        table: bool | None,
        labels: Sequence[Label] | None,
        plain: bool,
        page: ReportFile | None,
        most_steps: int | None,
    ) -> None:
        self.found = found
        self.most_steps = most_steps
        self.format = format_
        self.wanted = wanted
        self.sort = sort
        self.reverse = reverse
        self.form = _remembered_form() if duplicates else None
        self.table = table
        self.labels = labels
        self.plain = plain
        self.page = page
        # these can be written puzzle by puzzle, so that nothing is lost when the run is cut short
        self.streamed = format_ in ("csv", "jsonl") and not (sort or reverse or duplicates)
        self.done = 0
        self.graded = 0
        self.remarks: list[str] = []
        self.rows: list[Row] = []  # what the end needs, which may be only those without a grade

    def __call__(self, jobs: int, scheduler: str, rules: Sequence[Path], max_level: int) -> int:
        """Grade everything and write it; give the exit status."""
        cut: KeyboardInterrupt | DeduceError | None = None
        if self.streamed and self.format == "csv":
            self._write(None)
        try:
            self._grade(jobs, scheduler, rules, max_level)
        except (KeyboardInterrupt, DeduceError) as error:
            cut = error
        if isinstance(cut, DeduceError) and not self.done:
            raise cut
        self._finish(whole=cut is None)
        if cut is not None:
            sys.stdout.flush()
            done = f"{self.done} of {len(self.found)} done."
            say(f"{cut}; {done}" if isinstance(cut, DeduceError) else f"Interrupted: {done}")
            if self.done < len(self.found):
                say(f"Not done: {_from(self.found[self.done])}.")
            return INTERRUPTED if isinstance(cut, KeyboardInterrupt) else getattr(cut, "status", 2)
        return 0 if all(row.graded for row in self.rows) else 1

    def _grade(self, jobs: int, scheduler: str, rules: Sequence[Path], max_level: int) -> None:
        from deduce.books.collection import grade_entries
        from deduce.books.rows import Row, faulty
        from deduce.executors import executor_for

        total = sum(entry.puzzle is not None for entry in self.found)
        with executor_for(total, jobs, scheduler) as executor, progress(total, "grading") as advance:
            for entry, own in grade_entries(
                self.found, executor, rules=rules, max_level=max_level, most_steps=self.most_steps
            ):
                if entry.puzzle is None:
                    row = faulty(entry)
                else:
                    row = Row(entry, own, self._label(own))
                    if self.form is not None:  # all at the end would take long, even after an interrupt
                        self.form(entry.puzzle)
                    if entry.remark:
                        self.remarks.append(f"{row.place}: {entry.remark}.")
                    advance()
                # what is told is what was done
                with held_back():
                    self.done += 1
                    self.graded += row.graded
                    if self.streamed and self.wanted(row):
                        self._write(row)
                    if not self.streamed or not row.graded or self.page is not None:
                        self.rows.append(row)

    def _label(self, own: Grade) -> str | None:
        if self.labels is None:
            return None
        from deduce.books.labels import label_of

        return label_of(self.labels, own)

    def _finish(self, whole: bool) -> None:
        """Write what has not been written yet; the report for editors only on the whole collection."""
        from deduce.books.rows import in_order, mark_duplicates

        rows, twins = self.rows, None
        if self.form is not None:
            rows, twins = mark_duplicates(rows, self.form)
        tell(self.remarks, READINGS_TOLD, "more puzzles whose reading was chosen so")
        shown = [row for row in rows if self.wanted(row)]
        if self.sort:
            shown = in_order(shown, self.sort, self.reverse)
        elif self.reverse:
            shown.reverse()
        if self.format == "text":
            self._report(rows, shown, twins)
        else:
            self._data(rows, shown)
        if self.page is not None and whole:
            self.page.write(rows, shown, twins)

    def _data(self, rows: Sequence[Row], shown: Sequence[Row]) -> None:
        """Write the rows for programs, but for those that are written, and tell a person what there was."""
        if self.format == "json":
            write_json([row.to_json() for row in shown], indent=1)
        elif self.format and not self.streamed:
            for row in (None, *shown) if self.format == "csv" else shown:
                self._write(row)
        faults = [f"{row.place}: {row.grade.message}" for row in rows if not row.graded]
        tell(faults, FAULTS_TOLD, "more without a grade")
        if self.done > 1:
            rest = self.done - self.graded
            say(f"{counted(self.done, 'puzzle')}: {self.graded} graded{f', {rest} without a grade' if rest else ''}.")

    def _write(self, row: Row | None) -> None:
        from deduce.books.rows import csv_line

        if self.format == "csv" or row is None:
            print(csv_line(row))
        else:
            write_json(row.to_json())

    def _report(self, rows: Sequence[Row], shown: Sequence[Row], twins: list[list[Row]] | None) -> None:
        from deduce.show.report import report
        from deduce.show.screen import screen

        table = len(shown) <= TABLE if self.table is None else self.table
        names = [label.name for label in self.labels or ()]
        report(screen(self.plain), rows, shown, table=table, labels=names, twins=twins)


def _remembered_form() -> Callable[[Puzzle], Canonical]:
    from functools import cache

    from deduce.symmetry import canonical

    return cache(canonical)


def _from(entry: Entry) -> str:
    return f"{entry.file}{f' from puzzle {entry.index} on' if entry.index else ''}, and all after it"


def _own_labels(file: Path, ladder: Ladder) -> tuple[Label, ...]:
    """Read the editor's labels, and tell what they leave out and what they take twice."""
    from deduce.books.labels import read_labels, remarks

    own = read_labels(file)
    for remark in remarks(own, (band.rating for rule in ladder.rules for band in ladder.bands(rule))):
        say(remark)
    return own
