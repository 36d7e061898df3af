"""`deduce check`: is it a proper puzzle?"""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from deduce.cli import _common as common
from deduce.cli._group import say
from deduce.errors import counted


def check(
    puzzle: common.PuzzleArgument,
    format_: Annotated[
        str, common.choice("--format", common.FORMATS, "text, json, or jsonl (a verdict a line).")
    ] = "text",
    plain: common.PlainOption = False,
    symbols: common.SymbolsOption = None,
    unique_lines: common.UniqueOption = None,
    no_limits: common.NoLimitsOption = False,
) -> int:
    """Say whether a puzzle has exactly one solution, none and why, or several and which.

    Where nobody says whether lines may repeat, both readings are judged.  The exit status is 1 for all but exactly one,
    also where the search met its bound.
    """
    common.one_of("--format", format_, common.FORMATS)
    options = common.reading_options(symbols, unique_lines, no_limits)
    book = common.read_book(puzzle, options, shown=format_ == "text")

    from deduce.checking import check as checked
    from deduce.formats import clean
    from deduce.show.screen import screen
    from deduce.show.verdicts import draw_check

    out = screen(plain)
    status = book.status
    several = len(book.puzzles) > 1
    values = []
    counts: Counter[str] = Counter()
    explain = True
    for index, (own, silent) in enumerate(zip(book.puzzles, book.silent, strict=True), 1):
        verdict = checked(own, both=silent, most_steps=common.steps_of(options))
        counts[verdict.verdict] += 1
        if verdict.verdict != "unique":
            status = common.TROUBLE
        if format_ == "text":
            name = clean(own.id)
            title = (f"Puzzle {index}: {name}" if name else f"Puzzle {index}") if several else ""
            explain = not draw_check(out, own, verdict, title, explain) and explain
        elif format_ == "jsonl":
            common.write_json(verdict.to_json())
        else:
            values.append(verdict.to_json())
    if format_ == "json":
        common.write_json(values if several else values[0], indent=1)
    if several:
        told = ", ".join(f"{counts[kind]} {words}" for kind, words in _IN_WORDS.items() if counts[kind])
        say(f"Checked {counted(len(book.puzzles), 'puzzle')}: {told}.")
    return status


_IN_WORDS = {
    "unique": "with exactly one solution",
    "several": "with several",
    "none": "with none",
    "unknown": "not decided",
}
