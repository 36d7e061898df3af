"""`deduce grade`: how hard the puzzles of files, folders and books are."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from deduce.cli._common import (
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
    rule_names,
    tell,
    whole_number,
    write_json,
)
from deduce.cli._group import say
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
WORTH_A_BAR = 50  # fewer puzzles are done before a progress bar is read
FAULTS_TOLD = 20  # the rest of them is in the output


def _fields() -> list[str]:
    from deduce.books.rows import SORTABLE

    return list(SORTABLE)


_RANGE = re.compile(r"\s*(\d+(?:\.\d+)?)?\s*(-)?\s*(\d+(?:\.\d+)?)?\s*\Z")


def grade(
    sources: Annotated[list[str], typer.Argument(metavar="FILE...", help="Files, folders, books, or - for input.")],
    format_: Annotated[str, choice("--format", FORMATS, "text, csv, jsonl or json.")] = "text",
    plain: PlainOption = False,
    sort: Annotated[
        str | None,
        typer.Option("--sort", metavar="FIELD", help="Order by a field of the output.", autocompletion=_fields),
    ] = None,
    reverse: Annotated[bool, typer.Option("--reverse", help="The other way round.")] = False,
    level: Annotated[str | None, typer.Option("--level", metavar="3-5", help="Only these levels.")] = None,
    rating: Annotated[str | None, typer.Option("--rating", metavar="4.0-5.2", help="Only these ratings.")] = None,
    uses: Annotated[
        list[str] | None,
        typer.Option(
            "--uses",
            metavar="RULE",
            help="Only puzzles that use a rule; may be repeated.",
            autocompletion=rule_names,
        ),
    ] = None,
    table: Annotated[
        bool | None, typer.Option("--table/--no-table", help=f"A line a puzzle; by itself up to {TABLE} puzzles.")
    ] = None,
    labels: Annotated[
        str | None, typer.Option("--levels", metavar="FILE", help="Your own labels, with their bounds (TOML).")
    ] = None,
    duplicates: Annotated[bool, typer.Option("--duplicates", help="Find puzzles that are others in disguise.")] = False,
    jobs: Annotated[
        str | None, typer.Option("--jobs", metavar="N", help="Processes; by itself all cores for a big collection.")
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option("--scheduler", metavar="ADDRESS", help="Grade on a Dask cluster.")
    ] = None,
    symbols: SymbolsOption = None,
    unique_lines: UniqueOption = None,
    rules: RulesOption = None,
    max_level: LevelOption = None,
    no_limits: NoLimitsOption = False,
) -> int:
    """Grade puzzles: files, folders with all that is in them, books, standard input.

    A faulty puzzle never stops the others; the report says which it is and why, and the exit status is then 1.
    """
    from pathlib import Path

    from deduce.books.sources import entries

    one_of("--format", format_, FORMATS)
    options = reading_options(symbols, unique_lines, no_limits)
    ladder = ladder_of(rules, max_level)
    processes = whole_number("--jobs", jobs, 1, 1000) or 0
    wanted = _wanted(level, rating, uses or (), ladder)
    if sort is not None:
        one_of("--sort", sort, _fields())
    own = _own_labels(Path(labels), ladder) if labels is not None else None
    found = list(entries(sources, options))
    if not any(entry.puzzle for entry in found):
        tell([f"{entry.file}: {entry.message}" for entry in found], FAULTS_TOLD)
        return USAGE
    run = _Run(found, format_, wanted, sort, reverse, duplicates, table, own, plain)
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
    ) -> None:
        self.found = found
        self.format = format_
        self.wanted = wanted
        self.sort = sort
        self.reverse = reverse
        self.form = _remembered_form() if duplicates else None
        self.table = table
        self.labels = labels
        self.plain = plain
        # these can be written puzzle by puzzle, so that nothing is lost when the run is cut short
        self.streamed = format_ in ("csv", "jsonl") and not (sort or reverse or duplicates)
        self.done = 0
        self.rows: list[Row] = []  # what the end needs: where they are written as they come, only those without a grade

    def __call__(self, jobs: int, scheduler: str, rules: Sequence[Path], max_level: int) -> int:
        """Grade everything and write it; give the exit status."""
        status = 0
        if self.streamed and self.format == "csv":
            self._write(None)
        try:
            self._grade(jobs, scheduler, rules, max_level)
        except KeyboardInterrupt:
            status = INTERRUPTED
        self._finish()
        if status:
            sys.stdout.flush()
            say(f"Interrupted: {self.done} of {len(self.found)} done.")
            if self.done < len(self.found):
                say(f"Not done: {_from(self.found[self.done])}.")
            return status
        return 0 if all(row.graded for row in self.rows) else 1

    def _grade(self, jobs: int, scheduler: str, rules: Sequence[Path], max_level: int) -> None:
        from deduce.books.collection import grade_many
        from deduce.books.rows import Row, faulty
        from deduce.executors import executor_for

        puzzles = [entry.puzzle for entry in self.found if entry.puzzle is not None]
        with executor_for(len(puzzles), jobs, scheduler) as executor, _progress(len(puzzles)) as advance:
            grades = grade_many(puzzles, executor, rules=rules, max_level=max_level)
            for entry in self.found:
                if entry.puzzle is None:
                    row = faulty(entry)
                else:
                    own = next(grades)
                    row = Row(entry, own, self._label(own))
                    if self.form is not None:  # all at the end would take long, even after an interrupt
                        self.form(entry.puzzle)
                    advance()
                # what is told is what was done
                with held_back():
                    self.done += 1
                    if self.streamed and self.wanted(row):
                        self._write(row)
                    if not self.streamed or not row.graded:
                        self.rows.append(row)

    def _label(self, own: Grade) -> str | None:
        if self.labels is None:
            return None
        from deduce.books.labels import label_of

        return label_of(self.labels, own)

    def _finish(self) -> None:
        """Write what has not been written yet."""
        from deduce.books.rows import in_order, mark_duplicates

        rows, twins = self.rows, None
        if self.form is not None:
            rows, twins = mark_duplicates(rows, self.form)
        shown = [row for row in rows if self.wanted(row)]
        if self.sort:
            shown = in_order(shown, self.sort, self.reverse)
        elif self.reverse:
            shown.reverse()
        if self.format == "text":
            self._report(rows, shown, twins)
            return
        if self.format == "json":
            write_json([row.to_json() for row in shown], indent=1)
        elif not self.streamed:
            for row in (None, *shown) if self.format == "csv" else shown:
                self._write(row)
        faults = [f"{row.place}: {row.grade.message}" for row in rows if not row.graded]
        tell(faults, FAULTS_TOLD, "more without a grade")

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


@contextmanager
def _progress(total: int) -> Iterator[Callable[[], None]]:
    """Show how far a long run is, on a terminal and on standard error alone."""
    if total < WORTH_A_BAR or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("grading"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("grading", total=total)
        yield lambda: progress.advance(task)


def _wanted(level: str | None, rating: str | None, uses: Sequence[str], ladder: Ladder) -> Wanted:
    from deduce.books.rows import Wanted

    ids = []
    for name in uses:
        try:
            ids.append(ladder.rule(name).facts.id)
        except KeyError:
            from difflib import get_close_matches

            known = [rule.facts.id for rule in ladder.rules]
            close = get_close_matches(name, known, 1)
            hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(known)}"
            raise typer.BadParameter(f"--uses: there is no rule {name!r}; {hint}") from None
    return Wanted(_span("--level", level), _span("--rating", rating), tuple(ids))


def _span(option: str, text: str | None) -> tuple[float, float] | None:
    """Read `3`, `3-5`, `3-` or `-5`.  Raises BadParameter."""
    if text is None:
        return None
    match = _RANGE.match(text)
    if not match or not (match[1] or match[3]) or (match[3] and not match[2]):
        raise typer.BadParameter(f"{option} takes a number or a range, such as 3 or 3-5, not {text!r}")
    low = float(match[1] or 0)
    high = float(match[3] or ("inf" if match[2] else match[1]))
    if low > high:
        raise typer.BadParameter(f"{option}: {text!r} begins above its end")
    return low, high


def _own_labels(file: Path, ladder: Ladder) -> tuple[Label, ...]:
    """Read the editor's labels, and tell what they leave out and what they take twice."""
    from deduce.books.labels import read_labels, remarks

    own = read_labels(file)
    for remark in remarks(own, (band.rating for rule in ladder.rules for band in ladder.bands(rule))):
        say(remark)
    return own
