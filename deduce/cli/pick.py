"""`deduce pick`: puzzles out of books."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from itertools import tee
from typing import TYPE_CHECKING, Annotated

import typer

from deduce.cli import _asked as asked
from deduce.cli import _common as common
from deduce.cli._group import say
from deduce.cli._options import LadderOptions, OutOption, choice, flag, number
from deduce.cli._written import check_not_read, put_parts
from deduce.formats import FORMATS, pieces, puzzle_to_json

if TYPE_CHECKING:
    from deduce.books.kept import Chosen, Kept
    from deduce.books.rows import Row
    from deduce.puzzle import Puzzle

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

    from deduce.books.kept import Chosen, Kept

    kept = Kept(order.sort, order.reverse)
    run = asked.Run(sources, work, arguing)
    with closing(run.rows()) as rows:
        for row in rows:
            picked = row.graded and wanted(row)
            if picked:
                kept.add(row)
            run.take(row, row.graded, picked)
    status = run.tell()
    chosen = Chosen(kept, _picked(kept, count, spread, no_twins))
    if not chosen:
        say("No puzzle is as asked for.")
        return common.TROUBLE
    if count is not None and len(chosen) < count:
        say(f"Picked {len(chosen)} of {count}: no more are as asked for.")
        status = common.TROUBLE
    put_parts(_text(chosen, format_, to), len(chosen), out)
    return status


def _picked(kept: Kept, most: int | None, evenly: bool, no_twins: bool) -> Sequence[int]:
    """Give the numbers of the rows to take, in their order."""
    from deduce.books.picking import spread, without_duplicates

    numbers = kept.wanted()
    if no_twins:
        numbers = array("q", without_duplicates(kept, numbers))
    if most is None or most >= len(numbers):
        return numbers
    if evenly:
        return [numbers[at] for at in spread([kept[number].grade.rating for number in numbers], most)]
    return numbers[:most]


def _apart(chosen: Chosen) -> Iterator[tuple[Puzzle, Row]]:
    """Give the puzzles with ids that differ, each with its row, and tell at the end which had to be changed."""
    from deduce.books.picking import with_ids_that_differ

    changed = common.FirstFew(REMARKS_TOLD, "more, told apart in the same way")
    rows, again = tee(chosen)
    for own, row in zip(with_ids_that_differ(_puzzles(chosen), _puzzles(rows)), again, strict=True):
        if row.puzzle != own:
            changed.add(f"{row.place}: this id stands before; here it is {own.id}.")
        yield own, row
    changed.tell()


def _puzzles(rows: Iterable[Row]) -> Iterator[Puzzle]:
    return (row.puzzle for row in rows if row.puzzle is not None)


def _text(chosen: Chosen, format_: str | None, to: str) -> Iterator[str]:
    pairs = _apart(chosen)
    if format_ in (None, "text"):
        yield from pieces((own for own, _ in pairs), to, len(chosen))
        return
    values = (puzzle_to_json(own) | {"grade": row.grade.to_json()} for own, row in pairs)
    if format_ == "jsonl":
        yield from (f"{json.dumps(value)}\n" for value in values)
    else:
        yield f"{json.dumps(list(values), indent=1)}\n"
