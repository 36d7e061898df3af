"""`deduce pick`: puzzles out of books."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Annotated

import typer

from deduce.books.picking import spread as evenly
from deduce.books.picking import with_ids_that_differ, without_duplicates
from deduce.books.rows import Row, ordered
from deduce.cli import _asked as asked
from deduce.cli import _common as common
from deduce.cli._group import say
from deduce.cli._options import LadderOptions, OutOption, choice, flag, number
from deduce.cli._written import check_not_read, put
from deduce.formats import FORMATS, pieces, puzzle_to_json

REMARKS_TOLD = 5


def pick(
    sources: asked.SourcesArgument,
    count: Annotated[int | None, number("So many; by itself all.")] = None,
    spread: Annotated[bool, flag("With --count: evenly over the ratings.")] = False,
    no_twins: Annotated[bool, flag("No two that are the same in disguise.")] = False,
    *,
    filters: asked.FilterOptions,
    order: asked.OrderOptions,
    to: Annotated[str, choice(known=FORMATS)] = "text",
    format_: Annotated[str | None, choice("json or jsonl: puzzle JSON with its grade.")] = None,
    out: OutOption = None,
    work: asked.WorkOptions,
    arguing: LadderOptions,
) -> int:
    """Pick puzzles out of files, folders and books, by their grades.

    They come in the order of the books, or as --sort says, and keep their ids; where two clash, the later one gets a
    number behind it. The exit status is 1 where there are fewer than asked for, or a puzzle has no grade.
    """
    if format_ is not None and to not in ("text", format_):
        raise typer.BadParameter("--to and --format both say how to write; give one of them")
    if spread and count is None:
        raise typer.BadParameter("--spread goes with --count: how many are to be spread over the ratings?")
    check_not_read(out, sources, rules=arguing.rules)
    wanted = filters.filter(arguing.ladder())

    found = []
    run = asked.Run(sources, work, arguing)
    with closing(run.rows()) as rows:
        for row in rows:
            picked = row.graded and wanted(row)
            if picked:
                found.append(row)
            run.take(row, row.graded, picked)
    status = run.tell()
    found = ordered(found, order.sort, order.reverse)
    if no_twins:
        found = without_duplicates(found)
    if count is not None and count < len(found):
        ratings = [row.grade.rating for row in found]
        found = [found[at] for at in evenly(ratings, count)] if spread else found[:count]
    if not found:
        say("No puzzle is as asked for.")
        return common.TROUBLE
    if count is not None and len(found) < count:
        say(f"Picked {len(found)} of {count}: no more are as asked for.")
        status = common.TROUBLE
    put("".join(_text(found, format_, to)), len(found), out)
    return status


def _text(rows: Sequence[Row], format_: str | None, to: str) -> Iterator[str]:
    """Write the puzzles with ids that differ, and tell which had to be changed."""
    puzzles = with_ids_that_differ([row.puzzle for row in rows if row.puzzle is not None])
    changed = common.FirstFew(REMARKS_TOLD, "more, told apart in the same way")
    for row, puzzle in zip(rows, puzzles, strict=True):
        if row.puzzle != puzzle:
            changed.add(f"{row.place}: this id stands before; here it is {puzzle.id}.")
    changed.tell()
    if format_ in (None, "text"):
        yield from pieces(puzzles, to, len(puzzles))
        return
    values = [
        puzzle_to_json(puzzle) | {"grade": row.grade.to_json()} for row, puzzle in zip(rows, puzzles, strict=True)
    ]
    if format_ == "jsonl":
        yield from (f"{json.dumps(value)}\n" for value in values)
    else:
        yield f"{json.dumps(values, indent=1)}\n"
