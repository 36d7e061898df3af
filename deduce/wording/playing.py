"""What a player reads on the board."""

from __future__ import annotations

from collections.abc import Iterable

from deduce.puzzle import Cell, Symbols, cell_name
from deduce.wording import hints
from deduce.wording.marks import BLANK
from deduce.wording.phrases import Phrase, Plural
from deduce.wording.words import number

BLANKS = Plural("{n} blank", "{n} blanks")

# what is played

PLACE = Phrase("puzzle {number}")
PLACE_OF = Phrase("puzzle {number} of {all}")
REPEATING = Phrase("lines may repeat")
TAKEN_UP = Phrase("Taken up where it was left.")
OPEN_ELSEWHERE = Phrase("This game is also open elsewhere: the board that moves last is the one that is saved.")
NOT_READ = Phrase("The saved game cannot be read: {error}. It is kept as {kept}.")
NOT_SAVED = Phrase("The game is not saved: {path}: {error}.")
FAILED = Phrase("That failed: {error}")
SOLVED = Phrase("Solved in {time}.")

# the cell at the cursor

CELL_BLANK = Phrase("{cell}: blank")
CELL_GIVEN = Phrase("{cell}: {symbol}, given")
CELL_ENTERED = Phrase("{cell}: {symbol}, entered")
CELL_SUPPOSED = Phrase("{cell}: {symbol}, supposed")
CELL_ON_TRIAL = Phrase("{cell}: {symbol}, entered on trial")
DEPTH = Phrase("{cell}, depth {depth}")
WHAT_IF = Plural("What if? {n} cell", "What if? {n} cells")
WHAT_IF_SUPPOSED = Plural("What if {supposed}? {n} cell", "What if {supposed}? {n} cells")

# what moves did

CHANGED = Plural("{n} cell changed", "{n} cells changed")
HOLDS = Phrase("{cell} is {symbol}")
BEGINS = Plural(
    "A supposition begins inside another.",
    "A supposition begins inside {n} others.",
    Phrase("A supposition begins."),
)
KEPT = Phrase("What was supposed stands now.")
DROPPED = Phrase("The supposition is taken back.")
DROPPED_FROM = Plural(
    "Taken back: {n} cell. What was supposed first is {cell}, {symbol}.",
    "Taken back: {n} cells. What was supposed first is {cell}, {symbol}.",
)
TURNED = Phrase("What was supposed is turned round.")
UNDONE = Phrase("Undone: {what}.")
NOTHING_UNDONE = Phrase("There is nothing to undo.")
REDONE = Phrase("Done again: {what}.")
NOTHING_REDONE = Phrase("There is nothing to redo.")
SUPPOSITION = Phrase("a supposition")
SUPPOSITION_AND = Phrase("a supposition, {what}")
CLEARED = Phrase("All entries are cleared; undo brings them back.")
GONE_BACK = Plural("Back to before the first mistake, by {n} move.", "Back to before the first mistake, by {n} moves.")

# what cannot be done

GIVEN = Phrase("{cell} is given.")
TOO_DEEP = Phrase("{number} suppositions are open; more cannot be.")
NONE_OPEN = Phrase("No supposition is open.")
NO_NEXT, NO_PREVIOUS = Phrase("There is no next puzzle."), Phrase("There is no previous puzzle.")

# hints and checks

FINISHED = hints.SOLVED
DEAD = Phrase("What is entered can no longer be finished.")
NOTHING_FOLLOWS = Phrase("No rule in use finds what follows from what is supposed.")
FOLLOWING = Phrase("From what is supposed: {hint}")
THIS_BREAKS = Phrase("This breaks: {how}")
FULL_AND_BROKEN = Phrase("The grid is full, and a rule is broken: {how}")
RIGHT_AGO = Plural("The grid was right {n} move ago.", "The grid was right {n} moves ago.")
NOTHING_ENTERED = Phrase("Nothing is entered yet.")
CAN_BE_FINISHED = Phrase("What is entered can be finished.")
SEVERAL_SOLUTIONS = Phrase("The puzzle has several solutions.")
CUT_OFF = Phrase("The search for a solution was cut off, so nobody can say.")
NOT_JUDGED = Plural("What is supposed ({n} cell) is not judged.", "What is supposed ({n} cells) is not judged.")
ONLY_RIGHT = Phrase("The only entry is right.")
BOTH_RIGHT = Phrase("Both entries are right.")
ALL_RIGHT = Phrase("All {all} entries are right.")

# the screen

WAITING = Phrase("One moment ... (Esc: never mind)")
SCROLLS = Phrase("up and down scroll; any other key goes back")

BUTTON_KEYS = Phrase("keys")
BUTTON_ALL = Phrase("all of it")
BUTTON_MORE = Phrase("more")
BUTTON_TAKE = Phrase("take it")
BUTTON_AWAY = Phrase("away")
BUTTON_BEFORE = Phrase("back to there")
BUTTON_NEXT = Phrase("next")
BUTTON_HINT = Phrase("hint")
BUTTON_DROP = Phrase("take back")
BUTTON_TURN = Phrase("and turn")
BUTTON_KEEP = Phrase("keep")
BUTTON_SUPPOSE = Phrase("what if")
BUTTON_UNDO = Phrase("undo")
BUTTON_CHECK = Phrase("check")
BUTTON_QUIT = Phrase("quit")

MOST_TOLD = 12
"""Of so many cells it is told what they hold; more are counted."""


def entry(value: int | None, symbols: Symbols) -> str:
    """Say what a cell holds."""
    return BLANK() if value is None else symbols.of(value)


def contents(cells: Iterable[tuple[Cell, int | None]], symbols: Symbols) -> str:
    """Say what cells hold, or how many there are where they are many, without the full stop."""
    told = [HOLDS(cell=cell_name(cell), symbol=entry(value, symbols)) for cell, value in cells]
    return ", ".join(told) if len(told) <= MOST_TOLD else CHANGED(len(told))


def right(entries: int) -> str:
    """Say that all entries are right."""
    if not entries:
        return NOTHING_ENTERED()
    return {1: ONLY_RIGHT, 2: BOTH_RIGHT}.get(entries, ALL_RIGHT)(all=number(entries))
