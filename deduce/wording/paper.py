"""Phrases for books on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deduce.wording.language import Phrase, Plural
from deduce.wording.playing import ODD_ONES as ODD_ONES
from deduce.wording.playing import PLACE
from deduce.wording.playing import REPEATING as REPEATING
from deduce.wording.words import SPAN, listed, symbol_word

# headings

HOW_TO_SOLVE = Phrase("How to solve")
GOOD_START = Phrase("A good start")
CONTENTS = Phrase("Contents")
PUZZLES = Phrase("Puzzles")
HINTS = Phrase("Hints")
RULES_BY_NAME = Phrase("The rules by name")
SOLUTIONS = Phrase("Solutions")
EXERCISES = Phrase("Which cells can be filled in next?")
ANSWERS = Phrase("Answers")
REASONS = Phrase("Reasons")
EXAMPLES = Phrase("How each step is found")
DIFFICULTY = Phrase("How hard they are")
INDEX = Phrase("Index of rules")
SECTION_FILLED = Phrase("Nothing to fill")

NUMBERS = Phrase("puzzles {first} to {last}")

# the title page

HELD = Plural("{n} binary puzzle[s]")
SIDES = Phrase("{columns} × {rows}")

# how to solve

FILL = Phrase("Fill every cell with {zero} or {one}, so that")
NEVER_THREE = Phrase("three {zero}s or three {one}s are never next to each other, across or down")
AS_MANY = Phrase("every row and every column has as many {zero}s as {one}s")
AS_MANY_OR_ONE_MORE = Phrase(
    "every row and every column has as many {zero}s as {one}s, or one more of either if its length is odd"
)
ONE_MORE = Phrase("every row and every column has as many {zero}s as {one}s, or one more {one} if its length is odd")
NEVER_THE_SAME = Phrase("no two rows and no two columns are the same")
NEVER_THE_SAME_BUT = Phrase(
    "no two rows and no two columns are the same, unless “lines may repeat” is written below the puzzle"
)
SIGNS = Phrase("two cells joined by = are the same, and two joined by × are different")
IN_PLACE = Phrase("{pair} in place of {one} and {zero}")
SOME_HAVE = Phrase("Some puzzles have {pairs}.")
ONE_SOLUTION = Phrase("Every puzzle has exactly one solution.")
ONE_SOLUTION_REACHED = Phrase("Every puzzle has exactly one solution, and it can be found by reasoning alone.")
BESIDE_TWO = Phrase("Both cells next to two {one}s that touch are {zero}.")
BETWEEN_TWO = Phrase("The cell between two {zero}s is {one}.")
HAS_ALL = Phrase("Once a line has all of its {one}s, every other cell is {zero}.")

# the levels

DIFFICULTIES = (Phrase("Easy"), Phrase("Medium"), Phrase("Hard"), Phrase("Expert"))
OF_LEVEL, LEVEL_TAKES = Phrase("{name}: {kind}"), Phrase("{level}. {takes}")
AS_HARD_AS_HARDEST = Phrase("A puzzle is as hard as its hardest step; it has easier steps, too.")
MORE_THAN_RULES = Phrase("They need more than the rules explained here.")
IN_DRAWINGS = Phrase("The marks in the drawings.")
TAKES = {
    1: Phrase("Look at two or three cells next to each other."),
    2: Phrase("A row or column has all of one symbol, so the rest are the other."),
    3: Phrase("One {zero} or one {one} is still missing in a line: find where it must go."),
    4: Phrase("Several are still missing: find the places that need one each."),
    5: Phrase("No two rows and no two columns may be the same."),
    6: Phrase("Consider every way to complete a line."),
    7: Phrase("Try a symbol and follow it to a contradiction."),
    8: Phrase("The same, followed further, or with a second trial inside the first."),
}

THREE_TOGETHER = Phrase("“Three together” means three of the same symbol next to each other.")
INDEX_SAYS = Phrase("The first use of each rule in each puzzle: 7.16 means step 16 of puzzle 7.")

# a puzzle

PUZZLE = Phrase("Puzzle {number}")
SOLUTION = Phrase("Solution {number}")
LEVEL = Phrase("Level {level}")
BEYOND = Phrase("Beyond the rules")
CLUES = Plural("{n} clue[s]")
NO_FIRST = Phrase("No rule finds a first step.")
HARDEST = Phrase("The hardest step: {rule}, {place}.")
NOTHING_MORE = Plural("After {n} step[s], no rule finds another.", Phrase("No rule finds a step."))


def book_summary(puzzles: int, sizes: Sequence[tuple[int, int]], difficulties: Sequence[str]) -> Iterator[str]:
    """Yield the number of puzzles in a book, their sizes in columns and rows, and their difficulties."""
    yield HELD(puzzles)
    yield _span([SIDES(columns=columns, rows=rows) for columns, rows in sizes])
    yield _span(difficulties)


def takes(level: int, one: str, zero: str) -> str:
    """Return the sentence that explains a level, with the symbols of one and zero."""
    return TAKES[level](one=symbol_word(one), zero=symbol_word(zero))


def numbers(first: int, last: int) -> str:
    """Return the numbers of the puzzles in a section."""
    return PLACE(number=first) if first == last else NUMBERS(first=first, last=last)


def _span(names: Sequence[str]) -> str:
    return listed(names) if len(names) < 3 else SPAN(first=names[0], last=names[-1])
