"""`deduce pick`: puzzles out of collections by their difficulty."""

from __future__ import annotations

import json
from typing import Annotated, Literal

from typer import Option

from deduce.books.collection import spread as spread_evenly
from deduce.books.collection import with_different_ids, without_duplicates
from deduce.books.rows import ordered
from deduce.cli import frame as cli
from deduce.cli.collection import Run
from deduce.cli.messages import TROUBLE, CommandError, print_note, print_notes
from deduce.errors import count_noun
from deduce.formats import puzzle_to_json, write


@cli.with_shared({"out"} | cli.COLLECTION | cli.FILTERS)
def pick(
    sources: cli.FilesArgument,
    count: Annotated[int | None, Option(metavar="N", min=1, help="Number of puzzles. [default: all]")] = None,
    spread: Annotated[bool, Option("--spread", help="With --count, spread them evenly over the ratings.")] = False,
    no_duplicates: Annotated[
        bool, Option("--no-duplicates", help="Skip duplicates, also if turned, mirrored or with symbols swapped.")
    ] = False,
    to: Annotated[cli.TextTarget, Option(help="Puzzle format.")] = "text",
    format_: Annotated[Literal["json", "jsonl"] | None, Option("--format", help="Write JSON with full grades.")] = None,
    *,
    shared: cli.Shared,
) -> int:
    """Keeps the order and ids; a repeated id gets a number. Exits with status 1 if too few match."""
    if format_ is not None and to not in ("text", format_):
        raise CommandError("--to and --format cannot be combined")
    if spread and count is None:
        raise CommandError("--spread needs --count")
    cli.check_out(shared.out, sources, *(shared.rules or ()))
    run = Run(sources, shared)
    picked, status = run.chosen(lambda row: row.graded and run.matches(row))
    picked = ordered(picked, shared.sort, shared.reverse)
    if no_duplicates:
        picked = without_duplicates(picked)
    if count is not None and count < len(picked):
        ratings = [row.grade.rating for row in picked]
        picked = [picked[index] for index in spread_evenly(ratings, count)] if spread else picked[:count]
    if not picked:
        print_note("No puzzle matches.")
        return TROUBLE
    if count is not None and len(picked) < count:
        print_note(f"Picked {len(picked)} of {count}: no other puzzle matches.")
        status = TROUBLE
    puzzles = with_different_ids([row.puzzle for row in picked if row.puzzle is not None])
    pairs = list(zip(picked, puzzles, strict=True))
    print_notes(
        [f"{row.place}: renamed {puzzle.id}, as its id is used twice" for row, puzzle in pairs if row.puzzle != puzzle],
        cli.MOST_REMARKS,
        "more renamed",
    )
    if format_ is None:
        text = write(puzzles, to)
    else:
        values = [puzzle_to_json(puzzle) | {"grade": row.grade.to_json()} for row, puzzle in pairs]
        text = f"{json.dumps(values, indent=1)}\n"
        if format_ == "jsonl":
            text = "".join(f"{json.dumps(value)}\n" for value in values)
    cli.write_output(text, shared.out, count_noun(len(puzzles), "puzzle"))
    return status
