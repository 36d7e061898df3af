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


SCRIPT = {
    "and": Phrase("{parts} and {last}"),
    "board": Phrase("The board"),
    "board_to_fill": Phrase("The board, to fill"),
    "row": Phrase("row {row}"),
    "cell": Phrase("row {row}, column {column}: {held}"),
    "holds": Phrase("{cell} is {held}"),
    "blank": Phrase("blank"),
    "given": Phrase("given"),
    "by_link": Phrase("pencilled in by link {letter}"),
    "equal_right": Phrase("equal to its right"),
    "equal_below": Phrase("equal to the one below"),
    "equal_left": Phrase("equal to its left"),
    "equal_above": Phrase("equal to the one above"),
    "unlike_right": Phrase("unlike its right"),
    "unlike_below": Phrase("unlike the one below"),
    "unlike_left": Phrase("unlike its left"),
    "unlike_above": Phrase("unlike the one above"),
    "puzzle": Phrase("The puzzle"),
    "start": Phrase("Next takes the first step. Play lets you try it yourself."),
    "step": Phrase("Step"),
    "step_of": Phrase("Step {step} of {steps}"),
    "end": END,
    "keys": Phrase(
        "Keys: arrows move, {zero} and {one} fill, Delete clears, the space bar or a click changes a cell, "
        "Ctrl+Z undoes."
    ),
    "hint": CONTROLS["hint"],
    "more": Phrase("Say more"),
    "fill": Phrase("Fill it in"),
    "aside": Phrase("This is told as if {cells} were still blank."),
    "search": Phrase("{beyond} Exact search gives a cell."),
    "search_where": Phrase("{beyond} Exact search gives {cell}."),
    "search_what": Phrase("{beyond} By exact search, {cell} is {symbol} in every solution."),
    "wrong": Plural("{cells} is wrong.", "{cells} are wrong."),
    "solved": Phrase("Solved: every entry is right."),
    "filled": Phrase("Every cell is filled, and no entry is known to be wrong."),
    "right": Plural("Every entry is right; {n} cell is blank.", "Every entry is right; {n} cells are blank."),
    "not_wrong": Plural(
        "No entry is known to be wrong; {n} cell is blank.", "No entry is known to be wrong; {n} cells are blank."
    ),
    "filled_of": Phrase("{filled} of {blanks} blanks filled"),
    "undone": Phrase("Undone: {cells}."),
    "redone": Phrase("Done again: {cells}."),
    "givens": Phrase("The givens alone."),
    "as_here": Phrase("The grid as the argument has it here."),
}
"""What the script of a page says, by the keys that it has for it."""


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
