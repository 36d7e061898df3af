"""Which puzzles of a collection are asked for, and in which order: what `grade`, `pick` and `print` share."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING, Annotated

import typer

from deduce.cli._common import (
    DONE,
    READINGS_TOLD,
    TROUBLE,
    USAGE,
    Told,
    one_of,
    rule_names,
    steps_of,
    tell,
    whole_number,
)

if TYPE_CHECKING:
    from deduce.books.rows import Row, Wanted
    from deduce.books.sources import Entry
    from deduce.formats import Options
    from deduce.ladder.ladder import Ladder

WORTH_A_BAR = 50  # fewer puzzles are done before a progress bar is read
FAULTS_TOLD = 20
FAULTS_REST = "more without a grade"
READINGS_REST = "more puzzles whose reading was chosen so"

_RANGE = re.compile(r"\s*(\d+(?:\.\d+)?)?\s*(-)?\s*(\d+(?:\.\d+)?)?\s*\Z")


def _fields() -> list[str]:
    from deduce.books.rows import SORTABLE

    return list(SORTABLE)


SourcesArgument = Annotated[list[str], typer.Argument(metavar="FILE...", help="Files, folders, books, or - for input.")]
SortOption = Annotated[
    str | None,
    typer.Option("--sort", metavar="FIELD", help="Order by a field of the output.", autocompletion=_fields),
]
ReverseOption = Annotated[bool, typer.Option("--reverse", help="The other way round.")]
LevelsOption = Annotated[str | None, typer.Option("--level", metavar="3-5", help="Only these levels.")]
RatingsOption = Annotated[str | None, typer.Option("--rating", metavar="4.0-5.2", help="Only these ratings.")]
UsesOption = Annotated[
    list[str] | None,
    typer.Option(
        "--uses", metavar="RULE", help="Only puzzles that use a rule; may be repeated.", autocompletion=rule_names
    ),
]
JobsOption = Annotated[
    str | None, typer.Option("--jobs", metavar="N", help="Processes; by itself all cores for a big collection.")
]
SchedulerOption = Annotated[str | None, typer.Option("--scheduler", metavar="ADDRESS", help="Grade on a Dask cluster.")]


def check_sort(sort: str | None) -> None:
    """Check the name of a field.  Raises BadParameter."""
    if sort is not None:
        one_of("--sort", sort, _fields())


def wanted_of(level: str | None, rating: str | None, uses: Sequence[str], ladder: Ladder) -> Wanted:
    """Read which puzzles are wanted.  Raises BadParameter."""
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


@contextmanager
def progress(total: int | None, what: str, worth: int = WORTH_A_BAR) -> Iterator[Callable[[], None]]:
    """Show how far a long run is, on a terminal and on standard error alone.

    Args:
        total: how many turns it takes; None where nobody knows, but many.
        what: what it does, a word.
        worth: shorter runs show nothing.
    """
    if (total is not None and total < worth) or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(what, total=total)
        yield lambda: shown.advance(task)


def begun(sources: Sequence[str], options: Options) -> tuple[Iterator[Entry], int]:
    """Begin to read a collection; give all of it, and how many puzzles there are, at most BIG.

    Raises:
        typer.Exit: where nothing can be read.
    """
    from deduce.books.sources import entries
    from deduce.executors import BIG

    found = entries(sources, options)
    first: list[Entry] = []
    puzzles = 0
    while puzzles < BIG and (entry := next(found, None)):
        first.append(entry)
        puzzles += entry.puzzle is not None
    if not puzzles:
        tell([f"{entry.file}: {entry.message}" for entry in first], FAULTS_TOLD)
        raise typer.Exit(USAGE)
    return chain(first, found), puzzles


def graded(
    sources: Sequence[str],
    options: Options,
    wanted: Wanted | None,
    jobs: str | None,
    scheduler: str | None,
    rules: Sequence[str] | None,
    max_level: str | None,
) -> tuple[list[Row], int]:
    """Read and grade everything; give what is wanted, and the exit status.  What is faulty is told and left out.

    Args:
        sources: files, folders, books.
        options: how they are read.
        wanted: by their grades; None for all with exactly one solution, those beyond the rules among them.
        jobs, scheduler, rules, max_level: as the command line has them.

    Raises:
        typer.Exit: where nothing can be read.
        BadParameter: for what is no number.
    """
    from pathlib import Path

    from deduce.books.collection import grade_entries
    from deduce.books.rows import Row
    from deduce.difficulty import GRADED, STUCK
    from deduce.executors import BIG, executor_for

    processes = whole_number("--jobs", jobs, 1, 1000) or 0
    highest = whole_number("--max-level", max_level, 1, 8) or 8
    folders = [Path(folder) for folder in rules or ()]
    found, puzzles = begun(sources, options)
    proper = (GRADED, STUCK) if wanted is None else (GRADED,)
    rows: list[Row] = []
    faults, remarks = Told(FAULTS_TOLD, FAULTS_REST), Told(READINGS_TOLD, READINGS_REST)
    total = puzzles if puzzles < BIG else None
    with executor_for(puzzles, processes, scheduler or "") as executor, progress(total, "grading") as advance:
        for entry, grade in grade_entries(
            found, executor, rules=folders, max_level=highest, most_steps=steps_of(options)
        ):
            row = Row(entry, grade)
            if entry.puzzle is not None:
                advance()
            if grade.status not in proper:
                faults.add(f"{row.place}: {grade.message}")
            elif wanted is None or wanted(row):
                rows.append(row)
                if entry.remark:
                    remarks.add(f"{row.place}: {entry.remark}")
    remarks.tell()
    faults.tell()
    return rows, TROUBLE if faults.count else DONE
