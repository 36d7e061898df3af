"""`deduce pick`: puzzles out of books."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from deduce.cli import _asked as asked
from deduce.cli import _common as common
from deduce.cli._group import say
from deduce.cli._written import check_not_read, put
from deduce.formats import FORMATS, WriteError, puzzle_to_json, write

if TYPE_CHECKING:
    from deduce.books.rows import Row
    from deduce.puzzle import Puzzle

REMARKS_TOLD = 5


def pick(
    sources: asked.SourcesArgument,
    count: Annotated[str | None, typer.Option("--count", metavar="N", help="So many; by itself all.")] = None,
    spread: Annotated[bool, typer.Option("--spread", help="With --count: evenly over the ratings.")] = False,
    no_twins: Annotated[bool, typer.Option("--no-twins", help="No two that are the same in disguise.")] = False,
    level: asked.LevelsOption = None,
    rating: asked.RatingsOption = None,
    uses: asked.UsesOption = None,
    sort: asked.SortOption = None,
    reverse: asked.ReverseOption = False,
    to: Annotated[str, common.choice("--to", FORMATS, f"One of {', '.join(FORMATS)}.")] = "text",
    format_: Annotated[
        str | None, common.choice("--format", common.FORMATS, "json or jsonl: puzzle JSON with its grade.")
    ] = None,
    out: common.OutOption = None,
    jobs: asked.JobsOption = None,
    scheduler: asked.SchedulerOption = None,
    symbols: common.SymbolsOption = None,
    unique_lines: common.UniqueOption = None,
    rules: common.RulesOption = None,
    max_level: common.LevelOption = None,
    no_limits: common.NoLimitsOption = False,
) -> int:
    """Pick puzzles out of files, folders and books, by their grades.

    They come in the order of the books, or as --sort says, and keep their ids; where two clash, the later one gets a
    number behind it. The exit status is 1 where there are fewer than asked for, or a puzzle has no grade.
    """
    common.one_of("--to", to, FORMATS)
    if format_ is not None:
        common.one_of("--format", format_, common.FORMATS)
        if to not in ("text", format_):
            raise typer.BadParameter("--to and --format both say how to write; give one of them")
    most = common.whole_number("--count", count, 1)
    if spread and most is None:
        raise typer.BadParameter("--spread goes with --count: how many are to be spread over the ratings?")
    check_not_read(out, sources, rules=rules)
    options = common.reading_options(symbols, unique_lines, no_limits)
    ladder = common.ladder_of(rules, max_level)
    wanted = asked.wanted_of(level, rating, uses or (), ladder)
    asked.check_sort(sort)
    graded, status = asked.graded(sources, options, wanted, jobs, scheduler, rules, max_level)
    rows = _picked(graded, most, spread, no_twins, sort, reverse)
    if not rows:
        say("No puzzle is as asked for.")
        return common.TROUBLE
    if most is not None and len(rows) < most:
        say(f"Picked {len(rows)} of {most}: no more are as asked for.")
        status = common.TROUBLE
    try:
        text = _text(rows, _apart(rows), format_, to)
    except WriteError as error:
        raise common.TroubleError(str(error), common.TROUBLE) from None
    put(text, len(rows), out)
    return status


def _picked(
    rows: list[Row], most: int | None, evenly: bool, no_twins: bool, sort: str | None, reverse: bool
) -> list[Row]:
    from deduce.books.picking import spread, without_twins
    from deduce.books.rows import in_order

    if sort:
        rows = in_order(rows, sort, reverse)
    elif reverse:
        rows = rows[::-1]
    if no_twins:
        rows = list(without_twins(rows))
    if most is None:
        return rows
    return spread(rows, most) if evenly else rows[:most]


def _apart(rows: Sequence[Row]) -> list[Puzzle]:
    """Give the puzzles with ids that differ, and tell which had to be changed."""
    from deduce.books.picking import told_apart

    puzzles = told_apart([row.puzzle for row in rows if row.puzzle is not None])
    pairs = zip(rows, puzzles, strict=True)
    changed = [f"{row.place}: this id stands before; here it is {own.id}." for row, own in pairs if row.puzzle != own]
    common.tell(changed, REMARKS_TOLD, "more, told apart in the same way")
    return puzzles


def _text(rows: Sequence[Row], puzzles: Sequence[Puzzle], format_: str | None, to: str) -> str:
    if format_ in (None, "text"):
        return write(puzzles, to)
    values = [puzzle_to_json(own) | {"grade": row.grade.to_json()} for row, own in zip(rows, puzzles, strict=True)]
    if format_ == "jsonl":
        return "".join(f"{json.dumps(value)}\n" for value in values)
    return f"{json.dumps(values, indent=1)}\n"
