"""Which puzzles of a collection are asked for, and the run that grades them: what `grade`, `pick` and `print` share."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from attrs import frozen

from deduce.cli import _common as common
from deduce.cli._options import LadderOptions, flag, number, one_of, option, rule_names, source, values_of
from deduce.cli._progress import progress

if TYPE_CHECKING:
    from deduce.books.rows import Filter, Row
    from deduce.books.sources import Entry
    from deduce.formats import Options
    from deduce.ladder.ladder import Ladder

FAULTS_TOLD = 20

_RANGE = re.compile(r"\s*(\d+(?:\.\d+)?)?\s*(-)?\s*(\d+(?:\.\d+)?)?\s*\Z")

_FIELDS = values_of("deduce.books.rows", "SORTABLE")


def _field(text: str) -> str:
    return one_of(_FIELDS(), text)


SourcesArgument = Annotated[list[str], source("FILE...", "Files, folders, books, or - for input.")]


@frozen
class OrderOptions:
    """The options that say in which order rows come."""

    sort: Annotated[str | None, option("FIELD", "Order by a field of the output.", _FIELDS, _field)] = None
    reverse: Annotated[bool, flag("The other way round.")] = False


@frozen
class FilterOptions:
    """The options that say which puzzles are asked for."""

    level: Annotated[str | None, option("3-5", "Only these levels.")] = None
    rating: Annotated[str | None, option("4.0-5.2", "Only these ratings.")] = None
    uses: Annotated[list[str] | None, option("RULE", "Only puzzles that use a rule; may be repeated.", rule_names)] = (
        None
    )

    def filter(self, ladder: Ladder) -> Filter:
        """Read them.  Raises BadParameter."""
        from deduce.books.rows import Filter

        ids = tuple(_rule(name, ladder) for name in self.uses or ())
        return Filter(_span("--level", self.level), _span("--rating", self.rating), ids)


@frozen
class WorkOptions:
    """The options that say where the work is done."""

    jobs: Annotated[int | None, number("Processes; by itself all cores for a big collection.", 1, 1000)] = None
    scheduler: Annotated[str | None, option("ADDRESS", "Grade on a Dask cluster.")] = None


def _rule(name: str, ladder: Ladder) -> str:
    """Give the id of a rule by one of its names.  Raises BadParameter."""
    try:
        return ladder.rule(name).facts.id
    except KeyError:
        from difflib import get_close_matches

        known = [rule.facts.id for rule in ladder.rules]
        close = get_close_matches(name, known, 1)
        hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(known)}"
        raise typer.BadParameter(f"--uses: there is no rule {name!r}; {hint}") from None


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


class Run:
    """One run over a collection: reads and grades it, and knows what has come of it so far.

    Attributes:
        done: how many rows were taken.
        graded: how many of them have a grade.
        faults: those that have none, to be told.
        remarks: readings to be told.
        last: the place of the row that was taken last; empty before the first.

    Raises:
        typer.Exit: where nothing can be read.
    """

    def __init__(self, sources: Sequence[str], work: WorkOptions, arguing: LadderOptions) -> None:
        self._jobs = work.jobs or 0
        self._scheduler = work.scheduler or ""
        self._rules = [Path(folder) for folder in arguing.rules or ()]
        self._max_level = arguing.max_level or 8
        options = arguing.options()
        self._most_steps = common.steps_of(options)
        self._found, self._puzzles = _begun(sources, options)
        self.done = self.graded = 0
        self.faults = common.FirstFew(FAULTS_TOLD, "more without a grade")
        self.remarks = common.FirstFew(common.READINGS_TOLD, "more puzzles whose reading was chosen so")
        self.last = ""

    def rows(self) -> Generator[Row]:
        """Yield a row for each puzzle, and for each fault in the place of one; each is to be taken."""
        from deduce.books.collection import grade_entries
        from deduce.books.rows import Row
        from deduce.workers import BIG, executor_for

        total = self._puzzles if self._puzzles < BIG else None
        with (
            executor_for(self._puzzles, self._jobs, self._scheduler) as executor,
            progress(total, "grading") as advance,
        ):
            for entry, grade in grade_entries(
                self._found, executor, rules=self._rules, max_level=self._max_level, most_steps=self._most_steps
            ):
                if entry.puzzle is not None:
                    advance()
                yield Row(entry, grade)

    def take(self, row: Row, proper: bool, kept: bool = True) -> None:
        """Count a row as done: one without fault, or one whose fault is told; its reading is told where it is kept."""
        if not proper:
            self.faults.add(row.fault)
        if kept and row.puzzle is not None and row.entry.remark:
            self.remarks.add(f"{row.place}: {common.reading_told(row.puzzle, row.entry.remark)}")
        self.last = row.place
        self.done += 1
        self.graded += row.graded

    def tell(self) -> int:
        """Tell readings and faults; give the exit status."""
        self.remarks.tell()
        self.faults.tell()
        return common.TROUBLE if self.faults.count else common.DONE


def _begun(sources: Sequence[str], options: Options) -> tuple[Iterator[Entry], int]:
    """Begin to read a collection; give all of it, and how many puzzles there are, at most BIG."""
    from deduce.books.sources import entries
    from deduce.workers import BIG

    found = entries(sources, options)
    first: list[Entry] = []
    puzzles = 0
    while puzzles < BIG and (entry := next(found, None)):
        first.append(entry)
        puzzles += entry.puzzle is not None
    if not puzzles:
        common.tell([f"{entry.file}: {entry.message}" for entry in first], FAULTS_TOLD)
        raise typer.Exit(common.USAGE)
    return chain(first, found), puzzles
