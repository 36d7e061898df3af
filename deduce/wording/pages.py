"""What a reader of a page reads beside the sentences of the argument."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.difficulty import LEVELS
from deduce.wording.phrases import Phrase, Plural

TITLE = Phrase("{name} ({columns}\u00d7{rows})")
NAMELESS = Phrase("Binary puzzle")
BOOK = Phrase("{number} binary puzzles")

# the index of a book

HEADS = (Phrase("No."), Phrase("Puzzle"), Phrase("Clues"), Phrase("Level"), Phrase("Rating"), Phrase("Steps"))
PUZZLES = Phrase("Puzzles")
ALL, PREVIOUS, NEXT = Phrase("All puzzles"), Phrase("Previous"), Phrase("Next")

# a puzzle

GRADE = Phrase("Level {level} of {top} ({name}), rating {rating}.")
COURSE = Phrase("How hard it gets")
EACH_BAR = Phrase("Each bar is a step; its height is the level, 1 to {top}.")
COURSE_SPOKEN = Phrase("The course of difficulty: {steps} steps, {levels}.")
OF_LEVEL = Phrase("{count} of level {level}")
ARGUMENT = Phrase("The argument, step by step")
RULE_AND_LEVEL = Phrase("{rule}, level {level}")
END = Phrase("The end")
END_BLANK = Plural("The end, {n} cell blank", "The end, {n} cells blank")
SOLUTION = Phrase("The solution")

CONTROLS = {
    "what": Phrase("What to do"),
    "read": Phrase("Read"),
    "play": Phrase("Play"),
    "go": Phrase("Go through the argument"),
    "first": Phrase("First"),
    "back": Phrase("Back"),
    "next": Phrase("Next"),
    "last": Phrase("Last"),
    "hardest": Phrase("Hardest"),
    "hint": Phrase("Hint"),
    "check": Phrase("Check"),
    "undo": Phrase("Undo"),
    "redo": Phrase("Redo"),
    "restart": Phrase("Reset"),
    "from_here": Phrase("Play from here"),
    "show": Phrase("Show this step"),
    "keys": Phrase("Keys: left and right go back and on, with Shift by whole steps."),
}
"""What stands in `controls.html`, by its names there."""


def course_in_words(levels: Sequence[int]) -> str:
    """Say how many steps there are of each level."""
    counts = (OF_LEVEL(count=levels.count(level), level=level) for level in sorted(set(levels)))
    return COURSE_SPOKEN(steps=len(levels), levels=", ".join(counts))


def end(blanks: int) -> str:
    """Say what the last grid is: the solution, or with how many blanks it ended."""
    return END_BLANK(blanks) if blanks else SOLUTION()


def each_bar() -> str:
    """Say what the bars of the course are."""
    return EACH_BAR(top=max(LEVELS))
