"""`deduce grade`: how hard the puzzles of files, folders and books are."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from deduce.cli._asked import (
    FAULTS_REST,
    FAULTS_TOLD,
    READINGS_REST,
    JobsOption,
    LevelsOption,
    RatingsOption,
    ReverseOption,
    SchedulerOption,
    SortOption,
    SourcesArgument,
    UsesOption,
    begun,
    check_sort,
    progress,
    wanted_of,
)
from deduce.cli._common import (
    READINGS_TOLD,
    LevelOption,
    NoLimitsOption,
    PlainOption,
    RulesOption,
    SymbolsOption,
    Told,
    UniqueOption,
    choice,
    ladder_of,
    one_of,
    reading_options,
    steps_of,
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
    found, puzzles = begun(sources, options)
    format_ = format_ or ("text" if page is None else "")
    run = _Run(found, puzzles, format_, wanted, sort, reverse, duplicates, table, own, plain, page, steps_of(options))
    folders = [Path(folder) for folder in rules or ()]
    return run(processes, scheduler or "", folders, whole_number("--max-level", max_level, 1, 8) or 8)


class _Run:
    """One run over a collection: what is asked for, and what is known so far."""

    def __init__(
        self,
        found: Iterable[Entry],
        puzzles: int,
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
        from deduce.books.twins import Twins

        self.found = found
        self.puzzles = puzzles
        self.most_steps = most_steps
        self.format = format_
        self.wanted = wanted
        self.sort = sort
        self.reverse = reverse
        self.twins = Twins() if duplicates else None
        self.groups: dict[int, list[int]] = {}  # the numbers of those that are the same, by the first of them
        self.table = table
        self.labels = labels
        self.plain = plain
        self.page = page
        # these can be written puzzle by puzzle, so that nothing is lost when the run is cut short
        self.streamed = format_ in ("csv", "jsonl") and not (sort or reverse)
        self.done = 0
        self.graded = 0
        self.remarks = Told(READINGS_TOLD, READINGS_REST)
        self.faults = Told(FAULTS_TOLD, FAULTS_REST)
        self.waiting: deque[Entry] = deque()  # what is read and not done
        self.rows: list[Row] = []  # those that the end needs

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
            done = f"{self.done} done."
            say(f"{cut}; {done}" if isinstance(cut, DeduceError) else f"Interrupted: {done}")
            if self.waiting:
                say(f"Not done: {_from(self.waiting[0])}.")
            return INTERRUPTED if isinstance(cut, KeyboardInterrupt) else getattr(cut, "status", 2)
        return 0 if self.graded == self.done else 1

    def _grade(self, jobs: int, scheduler: str, rules: Sequence[Path], max_level: int) -> None:
        from deduce.books.collection import grade_entries
        from deduce.books.rows import Row, faulty
        from deduce.executors import BIG, executor_for

        total = self.puzzles if self.puzzles < BIG else None
        with executor_for(self.puzzles, jobs, scheduler) as executor, progress(total, "grading") as advance:
            for entry, own in grade_entries(
                self._taken(), executor, rules=rules, max_level=max_level, most_steps=self.most_steps
            ):
                if entry.puzzle is None:
                    row = faulty(entry)
                else:
                    row = Row(entry, own, self._label(own))
                    if entry.remark:
                        self.remarks.add(f"{row.place}: {entry.remark}.")
                    advance()
                # what is told is what was done
                with held_back():
                    row = self._marked(row)
                    if not row.graded:
                        self.faults.add(f"{row.place}: {row.grade.message}")
                    if self.streamed and self.wanted(row):
                        self._write(row)
                    if not self.streamed or self.page is not None:
                        self.rows.append(row)
                    self.waiting.popleft()
                    self.done += 1
                    self.graded += row.graded

    def _taken(self) -> Iterator[Entry]:
        """Yield what is read, one behind, so that it is always known what comes next."""
        for entry in self.found:
            self.waiting.append(entry)
            if len(self.waiting) > 1:
                yield self.waiting[-2]
        yield self.waiting[-1]

    def _marked(self, row: Row) -> Row:
        """Say of a later twin which is the first, where twins are looked for."""
        if self.twins is None or row.puzzle is None:
            return row
        first = self.twins.met(row.puzzle, self.done, row.place)
        if first is None:
            return row
        if not self.streamed or self.page is not None:
            self.groups.setdefault(first[0], [first[0]]).append(self.done)
        return row.with_remark(f"the same as {first[1]}, but for turning, mirroring and symbols")

    def _label(self, own: Grade) -> str | None:
        if self.labels is None:
            return None
        from deduce.books.labels import label_of

        return label_of(self.labels, own)

    def _finish(self, whole: bool) -> None:
        """Write what has not been written yet; the report for editors only on the whole collection."""
        from deduce.books.rows import in_order

        rows, twins = self.rows, None
        if self.twins is not None:
            twins = [[rows[at] for at in self.groups[first]] for first in sorted(self.groups)]
        self.remarks.tell()
        shown = [row for row in rows if self.wanted(row)]
        if self.sort:
            shown = in_order(shown, self.sort, self.reverse)
        elif self.reverse:
            shown.reverse()
        if self.format == "text":
            self._report(rows, shown, twins)
        else:
            self._data(shown)
        if self.page is not None and whole:
            self.page.write(rows, shown, twins)

    def _data(self, shown: Sequence[Row]) -> None:
        """Write the rows for programs, but for those that are written, and tell a person what there was."""
        if self.format == "json":
            write_json([row.to_json() for row in shown], indent=1)
        elif self.format and not self.streamed:
            for row in (None, *shown) if self.format == "csv" else shown:
                self._write(row)
        self.faults.tell()
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


def _from(entry: Entry) -> str:
    return f"{entry.file}{f' from puzzle {entry.index} on' if entry.index else ''}, and all after it"


def _own_labels(file: Path, ladder: Ladder) -> tuple[Label, ...]:
    """Read the editor's labels, and tell what they leave out and what they take twice."""
    from deduce.books.labels import read_labels, remarks

    own = read_labels(file)
    for remark in remarks(own, (band.rating for rule in ladder.rules for band in ladder.bands(rule))):
        say(remark)
    return own
