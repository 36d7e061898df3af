"""What the puzzles of a page are called, whatever their files call them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from deduce.formats import clean
from deduce.puzzle import Puzzle
from deduce.trace import Trace
from deduce.wording import pages as say

LONGEST = 80
"""Characters of a title."""

INDEX = "index"
"""What links call the list of all puzzles."""


def title_of(trace: Trace) -> str:
    """Say what a puzzle is: its size, columns first, and how hard it is, if it is solved."""
    puzzle, grade = trace.puzzle, trace.grade
    size = {"columns": puzzle.columns, "rows": puzzle.rows}
    if grade is None or trace.status != "solved" or not trace.steps:
        return say.TITLE(**size)
    return say.TITLE_GRADED(**size, level=grade.level)


def id_of(puzzle: Puzzle) -> str:
    """Give what a puzzle's file calls it."""
    return shortened(clean(puzzle.id))


def shortened(text: str) -> str:
    """Cut a text that is too long for a title."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}\u2026"


def names_of(puzzles: Iterable[Puzzle]) -> list[str]:
    """Give each puzzle of a book a name of its own that may stand in a link: its id in plain letters, or its number."""
    found: list[str] = []
    taken = {INDEX}
    for number, puzzle in enumerate(puzzles, 1):
        plain = re.sub(r"[^A-Za-z0-9._-]+", "-", puzzle.id[:LONGEST]).strip("-.") or str(number)
        name, again = plain, 1
        while name in taken:
            again += 1
            name = f"{plain}-{again}"
        taken.add(name)
        found.append(name)
    return found
