"""`deduce check`: is it a proper puzzle?"""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from deduce.cli import _common as common
from deduce.cli._group import say
from deduce.cli._options import PlainOption, PuzzleArgument, ReadingOptions, choice
from deduce.errors import counted

_IN_WORDS = {
    "unique": "with exactly one solution",
    "several": "with several",
    "none": "with none",
    "unknown": "not decided",
}


def check(
    puzzle: PuzzleArgument,
    format_: Annotated[str, choice("text, json, or jsonl (a verdict a line).")] = "text",
    plain: PlainOption = False,
    *,
    reading: ReadingOptions,
) -> int:
    """Say whether a puzzle has exactly one solution, none and why, or several and which.

    Where nobody says whether lines may repeat, both readings are judged.  The exit status is 1 for all but exactly one,
    also where the search met its bound.
    """
    options = reading.options()
    book = common.read_book(puzzle, options, shown=format_ == "text")

    from deduce.checking import check as checked
    from deduce.show.screen import screen
    from deduce.show.verdicts import draw_check

    out = screen(plain)
    counts: Counter[str] = Counter()
    explain = True
    with common.results(format_, book.several) as write:
        for (index, own), silent in zip(book.numbered(), book.silent, strict=True):
            verdict = checked(own, both=silent, most_steps=common.steps_of(options))
            counts[verdict.verdict] += 1
            if format_ == "text":
                explain = not draw_check(out, own, verdict, book.title(index), explain) and explain
            else:
                write(verdict.to_json())
    if book.several:
        verdicts = ", ".join(f"{counts[kind]} {words}" for kind, words in _IN_WORDS.items() if counts[kind])
        say(f"Checked {counted(len(book.puzzles), 'puzzle')}: {verdicts}.")
    return book.status if counts["unique"] == len(book.puzzles) else common.TROUBLE
