"""Grading a collection and choosing from it: what `grade`, `pick` and `print` share."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from itertools import chain

from typer import Exit

from deduce.books.collection import grade_entries
from deduce.books.rows import Filter, Row
from deduce.books.sources import Entry, entries
from deduce.cli import frame as cli
from deduce.cli.messages import DONE, TROUBLE, USAGE, print_notes, progress
from deduce.workers import BIG, executor_for

MOST_FAULTS = 20
"""How many puzzles without a grade are named."""


class Run:
    """A run over a collection, which is read and graded; if nothing can be read, it prints the faults and raises Exit.

    `matches` says whether a row is asked for by its level, rating and rules; `last` is the place of the last row done.
    """

    def __init__(self, sources: Sequence[str], shared: cli.Shared) -> None:
        self._shared, self.ladder = shared, shared.ladder()
        uses = tuple(cli.rule_called(name, self.ladder).facts.id for name in shared.uses or ())
        self.matches = Filter(shared.level, shared.rating, uses)
        self.done = self.graded = 0
        self.last = ""
        self._faults: list[str] = []
        self._remarks: list[str] = []
        remaining = entries(sources, shared.reading)
        first: list[Entry] = []
        self._count = 0  # of puzzles, at most BIG
        while self._count < BIG and (entry := next(remaining, None)):
            first.append(entry)
            self._count += entry.puzzle is not None
        if not self._count:
            print_notes([f"{entry.file}: {entry.message}" for entry in first], MOST_FAULTS, "more faults")
            raise Exit(USAGE)
        self._entries = chain(first, remaining)

    def rows(
        self,
        is_used: Callable[[Row], bool] = lambda row: True,
        is_usable: Callable[[Row], bool] = lambda row: row.graded,
    ) -> Generator[Row]:
        """Yield a row for each puzzle and for each fault; count it as done when the next one is needed.

        The remark on how a row that is used was read is printed at the end, and so is the fault of one that cannot be.
        """
        shared, count = self._shared, self._count if self._count < BIG else None
        with (
            executor_for(self._count, shared.jobs or 0, shared.scheduler or "") as executor,
            progress("grading", count) as advance,
        ):
            for entry, grade in grade_entries(
                self._entries, executor, ladder=self.ladder, most_steps=shared.most_steps
            ):
                if entry.puzzle is not None:
                    advance()
                row = Row(entry, grade)
                yield row
                if not is_usable(row):
                    self._faults.append(row.fault)
                if entry.puzzle is not None and entry.remark and is_used(row):
                    self._remarks.append(f"{row.place}: {cli.reading_remark(entry.puzzle, entry.remark)}")
                self.last = row.place
                self.done += 1
                self.graded += row.graded

    def print_remarks(self) -> None:
        print_notes(self._remarks, cli.MOST_REMARKS, "more puzzles read in an unusual way")

    def print_faults(self) -> None:
        print_notes(self._faults, MOST_FAULTS, "more without a grade")

    def chosen(
        self, is_wanted: Callable[[Row], bool], is_usable: Callable[[Row], bool] = lambda row: row.graded
    ) -> tuple[list[Row], int]:
        """Return the rows that are wanted, and the exit status; print the remarks on them, and the faults of others."""
        with closing(self.rows(is_wanted, is_usable)) as rows:
            chosen = list(filter(is_wanted, rows))
        self.print_remarks()
        self.print_faults()
        return chosen, TROUBLE if self._faults else DONE
