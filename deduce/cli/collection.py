"""`deduce grade` and `deduce pick`: the grades of a collection, and puzzles chosen by them."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Literal

from typer import Exit, Option

from deduce.base.errors import DeduceError, count_noun
from deduce.base.workers import BIG, executor_for
from deduce.books.read import Entry, Piece, located, pieces, read_all
from deduce.books.rows import (
    Filter,
    Line,
    Row,
    around,
    csv_line,
    grade_entries,
    lines_of,
    ordered,
    spread,
    spread_over_efforts,
    strays,
    with_different_ids,
    without_duplicates,
)
from deduce.cli import frame as cli
from deduce.cli.frame import DONE, TROUBLE, USAGE, CommandError, print_note, print_notes, progress
from deduce.drawing.terminal import screen
from deduce.drawing.verdicts import report
from deduce.formats import FORMATS, write
from deduce.game.levels import Grade
from deduce.game.puzzle import Canonical, Puzzle
from deduce.wording.answers import HOLD_ON, LET_REPEAT

if TYPE_CHECKING:
    from concurrent.futures import Executor

MOST_FAULTS = 20
"""How many puzzles without a grade are named."""


class Run:
    """A run over a collection, which is read and graded; if nothing can be read, it prints the faults and raises Exit.

    `matches` says whether a row is asked for by its level, rating, effort and rules; `last` is the place of the last
    row done.  Entries that are known already are not graded.
    """

    def __init__(
        self, sources: Sequence[str], shared: cli.Shared, is_known: Callable[[Entry], bool] | None = None
    ) -> None:
        self._shared, self.ladder = shared, shared.ladder()
        uses = tuple(self.ladder.rule(name).info.id for name in shared.uses or ())
        self.matches = Filter(shared.level, shared.rating, uses, shared.effort)
        self.done = self.graded = 0
        self._last: Row | Line | None = None
        self._faults: list[str] = []
        self._remarks: dict[str, str] = {}
        remaining = pieces(sources, shared.reading)
        first: list[Entry | Piece] = []
        self._count = 0  # of puzzles, or of lines with one at most; at most BIG
        while self._count < BIG and (item := next(remaining, None)):
            # pieces are read here until there is a puzzle, and the others by workers
            for found in item.entries() if isinstance(item, Piece) and not self._count else [item]:
                first.append(found)
                self._count += len(found.lines) if isinstance(found, Piece) else found.puzzle is not None
        if not self._count:
            faults = [located(entry.file, entry.message) for entry in first if isinstance(entry, Entry)]
            print_notes(faults, MOST_FAULTS, "more faults")
            raise Exit(USAGE)
        items = chain(first, remaining)
        self._items: Iterable[Entry | Piece] = items
        if is_known is not None:
            self._items = (entry for entry in read_all(items) if not is_known(entry))

    @property
    def last(self) -> str:
        return self._last.place if self._last is not None else ""

    @contextmanager
    def _working(self) -> Iterator[tuple[Executor | None, Callable[..., None]]]:
        """Yield workers, if there are any, and a function that shows progress."""
        shared, count = self._shared, self._count if self._count < BIG else None
        with (
            executor_for(self._count, shared.jobs or 0, shared.scheduler or "") as executor,
            progress("grading", count) as advance,
        ):
            yield executor, advance

    def rows(
        self,
        is_used: Callable[[Row], bool] = lambda row: True,
        is_usable: Callable[[Row], bool] = lambda row: row.graded,
    ) -> Generator[Row]:
        """Yield a row for each puzzle and for each fault; count it as done when the next one is needed.

        The remark on how a row that is used was read is printed at the end, and so is the fault of one that cannot be.
        """
        with self._working() as (executor, advance):
            graded = grade_entries(self._items, executor, ladder=self.ladder, budget=self._shared.work)
            for entry, grade in graded:
                if entry.puzzle is not None:
                    advance()
                row = Row(entry, grade)
                yield row
                self._note(row, is_used, is_usable)
                self._last, self.done, self.graded = row, self.done + 1, self.graded + row.graded

    def lines(self, form: str) -> Generator[list[str]]:
        """Yield the lines of a table of the rows asked for, as `csv` or `jsonl`, some together, like `rows`.

        Workers, if there are any, read, grade and write, so that this process has little to do.
        """
        write = partial(around, form, sys.stdout.encoding or "utf-8", self.matches)
        with self._working() as (executor, advance):
            parts = lines_of(self._items, executor, write, ladder=self.ladder, budget=self._shared.work)
            for part in parts:
                yield [line.text for line in part if line.start]
                for line in part:
                    if line.number:
                        advance()
                    if line.row is not None:
                        self._note(line.row)
                    self.graded += line.row is None or line.row.graded
                    self._last = line
                self.done += len(part)

    def _note(
        self,
        row: Row,
        is_used: Callable[[Row], bool] = lambda row: True,
        is_usable: Callable[[Row], bool] = lambda row: row.graded,
    ) -> None:
        if not is_usable(row):
            self._faults.append(row.fault)
        if row.puzzle is not None and is_used(row) and (remark := cli.reading_remark(row.puzzle)):
            self._remarks[row.place] = remark

    def print_remarks(self) -> None:
        print_notes(
            [f"{place}: {remark}" for place, remark in self._remarks.items()],
            cli.MOST_REMARKS,
            "more puzzles read in an unusual way",
        )

    def print_faults(self) -> None:
        print_notes(self._faults, MOST_FAULTS, "more without a grade")

    def chosen(
        self, is_wanted: Callable[[Row], bool], is_usable: Callable[[Row], bool] = lambda row: row.graded
    ) -> tuple[list[Row], int]:
        """Return the rows that are wanted, and the exit status; print the remarks on them, and the faults of others.

        Rows that probably have a wrong clue, as they are not read like another puzzle of their file, are left out.
        """
        with closing(self.rows(is_wanted, is_usable)) as rows:
            chosen = list(filter(is_wanted, rows))
        for row in strays(chosen):
            chosen.remove(row)
            del self._remarks[row.place]
            unique = row.puzzle is not None and row.puzzle.unique_lines
            reading, remedy = ("must differ", HOLD_ON()) if unique else ("may repeat", LET_REPEAT())
            self._faults.append(
                f"{row.place}: one solution only if lines {reading}, unlike most puzzles of the file, so"
                f" a clue is probably wrong. {remedy}"
            )
        self.print_remarks()
        self.print_faults()
        return chosen, TROUBLE if self._faults else DONE


def indexes_of(over: str | None, count: int | None) -> Callable[[Sequence[float], Sequence[float]], Sequence[int]]:
    """Return what chooses a number of puzzles, given their ratings and efforts: spread over one of these, or the first.

    It returns their indexes.
    """

    def indexes(ratings: Sequence[float], efforts: Sequence[float]) -> Sequence[int]:
        limit = len(ratings) if count is None else count
        if over is None:
            return range(min(limit, len(ratings)))
        return spread(ratings, efforts, limit) if over == "rating" else spread_over_efforts(efforts, limit)

    return indexes


CountOption = Annotated[int | None, Option(metavar="N", min=1, help="Number of puzzles. [default: all]")]
SpreadOption = Annotated[
    Literal["effort", "rating"] | None,
    Option("--spread", help="With --count, spread them evenly over effort or rating."),
]
BookFormat = Annotated[Literal["json", "jsonl"] | None, Option("--format", help="Write JSON with full grades.")]


def book_form(out: str | None, to: str | None, full: str | None, spread_over: str | None, count: int | None) -> str:
    """Return the form in which chosen puzzles are written.  Raises CommandError if options contradict each other."""
    if full is not None and to not in (None, full):
        raise CommandError("--to and --format cannot be combined")
    if spread_over is not None and count is None:
        raise CommandError("--spread needs --count")
    return cli.format_of(out, full or to, FORMATS, option="--to" if full is None else "--format")


def write_book(puzzles: Sequence[Puzzle], grades: Sequence[Grade], out: str | None, form: str, is_full: bool) -> None:
    """Write puzzles to a file or standard output; in full, as `json` or `jsonl`, with their grades."""
    if not is_full:
        text = write(puzzles, form)
    else:
        values = [puzzle.to_json() | {"grade": grade.to_json()} for puzzle, grade in zip(puzzles, grades, strict=True)]
        text = f"{json.dumps(values if len(values) > 1 else values[0], indent=1)}\n"
        if form == "jsonl":
            text = "".join(f"{json.dumps(value)}\n" for value in values)
    cli.write_output(text, out, count_noun(len(puzzles), "puzzle"))


TABLE = 100
"""A table of more puzzles is printed only if it is asked for."""


@cli.with_shared({"out", "plain"} | cli.COLLECTION | cli.FILTERS)
def grade(
    sources: cli.FilesArgument,
    format_: Annotated[
        Literal["text", "json", "jsonl", "csv", "xlsx"] | None,
        Option("--format", help="Output format: text, json, jsonl (one per line), csv or xlsx. [default: text]"),
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
    cli.format_of(html, None, ["html"])
    if shared.out is not None or format_ is not None:
        form = cli.format_of(shared.out, format_, ("text", "json", "jsonl", "csv", "xlsx"))
    else:
        form = "text" if html is None else ""
    for file in (html, shared.out):
        cli.check_out(file, sources, *(shared.rules or ()))
    cli.check_different("--out", shared.out, "--html", html)
    if html == "-" and form and shared.out in (None, "-"):
        raise CommandError("--html - and --format both write to standard output; use --html FILE")
    if form == "xlsx" and shared.out in (None, "-"):
        raise CommandError("--format xlsx needs --out FILE")
    with cli.output_to(None if form == "xlsx" else shared.out, "the grades"):
        return _grade(sources, form, html, table, duplicates, shared)


def _grade(
    sources: list[str], form: str, html: str | None, table: bool | None, duplicates: bool, shared: cli.Shared
) -> int:
    """Grade a collection, and print the result unless there is no form; write the report, if there is a name for it."""
    run = Run(sources, shared)
    # these are written row by row, so that nothing is lost if the run is interrupted
    streamed = form in ("csv", "jsonl") and not (shared.sort or shared.reverse)
    kept: list[Row] = []
    images: dict[Canonical, list[Row]] = {}
    end: BaseException | None = None
    try:
        if streamed and html is None and not duplicates:
            with closing(run.lines(form)) as parts:
                _print_lines(parts, form)
        else:
            with closing(run.rows()) as rows, row_writer(form if streamed else "") as write:
                for row in rows:
                    if duplicates and row.puzzle is not None:
                        group = images.setdefault(row.puzzle.canonical, [])
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
    if form == "xlsx":
        run.print_faults()
        from deduce.books.sheet import sheet

        cli.write_output(sheet(shown), shared.out, "the grades")
    elif form == "text":
        groups = [group for group in images.values() if len(group) > 1] if duplicates else None
        has_table = len(shown) <= TABLE if table is None else table
        report(screen(shared.plain), kept, shown, has_table=has_table, duplicates=groups)
    else:
        if form and not streamed:
            with row_writer(form) as write:
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
        from deduce.pages.report import report_page

        page = report_page(kept, run.matches, [rule.info.id for rule in run.ladder.rules])
        cli.write_output(page.encode(), html, f"the report on {count_noun(len(shown), 'puzzle')}")
    return DONE if run.graded == run.done else TROUBLE


def _print_lines(parts: Iterable[list[str]], form: str) -> None:
    if form == "csv":
        print(csv_line(None))
    for part in parts:
        print("".join([f"{line}\n" for line in part]), end="")
        if form == "jsonl":
            sys.stdout.flush()


@contextmanager
def row_writer(form: str) -> Iterator[Callable[[Row], None]]:
    """Yield a function that writes rows as csv, json or jsonl."""
    if form == "csv":
        print(csv_line(None))
        yield lambda row: print(csv_line(row))
    else:
        with cli.json_values(form) as write:
            yield lambda row: write(row.to_json())


@cli.with_shared({"out", "not_in"} | cli.COLLECTION | cli.FILTERS)
def pick(
    sources: cli.FilesArgument,
    count: CountOption = None,
    spread_: SpreadOption = None,
    no_duplicates: Annotated[
        bool, Option("--no-duplicates", help="Skip duplicates, also if turned, mirrored or with symbols swapped.")
    ] = False,
    to: Annotated[cli.TextTarget | None, Option(help="Puzzle format. [default: text]")] = None,
    format_: BookFormat = None,
    *,
    shared: cli.Shared,
) -> int:
    """Keeps the order and ids; a repeated id gets a number. Exits with status 1 if too few match."""
    form = book_form(shared.out, to, format_, spread_, count)
    cli.check_out(shared.out, [*sources, *(shared.not_in or ())], *(shared.rules or ()))
    excluded = shared.excluded()
    run = Run(sources, shared)

    def is_wanted(row: Row) -> bool:
        return row.graded and run.matches(row) and row.puzzle is not None and row.puzzle.canonical not in excluded

    picked, status = run.chosen(is_wanted)
    picked = ordered(picked, shared.sort, shared.reverse)
    if no_duplicates:
        picked = without_duplicates(picked)
    if count is not None and count < len(picked):
        ratings, efforts = [row.grade.rating for row in picked], [row.grade.effort for row in picked]
        picked = [picked[index] for index in indexes_of(spread_, count)(ratings, efforts)]
    if not picked:
        print_note("No puzzle matches.")
        return TROUBLE
    if count is not None and len(picked) < count:
        print_note(f"Picked {len(picked)} of {count}: no other puzzle matches.")
        status = TROUBLE
    puzzles = with_different_ids([row.puzzle for row in picked if row.puzzle is not None])
    print_notes(
        [
            f"{row.place}: renamed {puzzle.id}, as its id is used twice"
            for row, puzzle in zip(picked, puzzles, strict=True)
            if row.puzzle != puzzle
        ],
        cli.MOST_REMARKS,
        "more renamed",
    )
    write_book(puzzles, [row.grade for row in picked], shared.out, form, is_full=format_ is not None)
    return status
