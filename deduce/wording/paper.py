"""What a reader of a book on paper reads beside its puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deduce.wording.phrases import Phrase, Plural
from deduce.wording.playing import REPEATING as REPEATING
from deduce.wording.words import SPAN, listed

# headings

HOW_TO_SOLVE = Phrase("How to solve")
GOOD_START = Phrase("A good start")
CONTENTS = Phrase("Contents")
PUZZLES = Phrase("Puzzles")
HINTS = Phrase("Hints")
RULES_BY_NAME = Phrase("The rules by name")
SOLUTIONS = Phrase("Solutions")
REASONS = Phrase("Reasons")
REASONS_OF = Phrase("Reasons: puzzle {number}")
SECTION = Phrase("Level {level}: {name}")
SECTION_BEYOND = Phrase("Beyond the rules")
SECTION_FILLED = Phrase("Nothing to fill")

NUMBERS = Phrase("puzzles {first} to {last}")
NUMBER = Phrase("puzzle {number}")

# the title page

HELD = Plural("{n} binary puzzle", "{n} binary puzzles")
SIZES_AND_LEVELS = Plural("{sizes}, level {levels}", "{sizes}, levels {levels}")
SIDES = Phrase("{columns} × {rows}")

# how to solve

FILL = Phrase("Fill every cell with {zero} or {one}, so that")
NEVER_THREE = Phrase("nowhere three {zero}s or three {one}s stand side by side, across or down")
AS_MANY = Phrase("every row and every column has as many {zero}s as {one}s")
AS_MANY_OR_ONE_MORE = Phrase(
    "every row and every column has as many {zero}s as {one}s, or one more of either where its length is odd"
)
NEVER_THE_SAME = Phrase("no two rows are the same, and no two columns")
NEVER_THE_SAME_BUT = Phrase(
    "no two rows are the same, and no two columns, but where “lines may repeat” stands below the puzzle"
)
SIGNS = Phrase("two cells with = between them are the same, and two with × between them are not")
IN_PLACE = Phrase("{pair} in place of {one} and {zero}")
SOME_HAVE = Phrase("Some puzzles have {pairs}.")
ONE_SOLUTION = Phrase("Every puzzle has exactly one solution.")
ONE_SOLUTION_REACHED = Phrase("Every puzzle has exactly one solution, and it can be found by reasoning alone.")
BESIDE_TWO = Phrase("Beside two {one}s that touch, both cells are {zero}.")
BETWEEN_TWO = Phrase("Between two {zero}s with a cell between them stands {one}.")
HAS_ALL = Phrase("A line that has all of its {one}s gets {zero}s everywhere else.")

# a puzzle

LEVEL = Phrase("Level {level}")
BEYOND = Phrase("Beyond the rules")
CLUES = Plural("{n} clue", "{n} clues")
NO_FIRST = Phrase("No rule finds a first step.")
HARDEST = Phrase("The hardest step: {rule}, {place}.")
NOTHING_MORE = Plural(
    "After {n} step the rules find nothing more; {known} of {cells} cells are known.",
    "After {n} steps the rules find nothing more; {known} of {cells} cells are known.",
    Phrase("The rules find nothing more; {known} of {cells} cells are known."),
)


def held(puzzles: int, sides: Sequence[tuple[int, int]], levels: Sequence[int]) -> Iterator[str]:
    """Say how many puzzles a book holds, how large they are, in columns and rows, and how hard."""
    yield HELD(puzzles)
    sizes = _span([SIDES(columns=columns, rows=rows) for columns, rows in sides])
    if levels:
        yield SIZES_AND_LEVELS(len(levels), sizes=sizes, levels=_span(list(map(str, levels))))
    else:
        yield sizes


def numbers(first: int, last: int) -> str:
    """Say which puzzles a section has."""
    return NUMBER(number=first) if first == last else NUMBERS(first=first, last=last)


def _span(names: Sequence[str]) -> str:
    return listed(names) if len(names) < 3 else SPAN(first=names[0], last=names[-1])
