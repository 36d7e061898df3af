"""Phrases for the board."""

from __future__ import annotations

from collections.abc import Iterable

from deduce.game.puzzle import Cell, Symbols, cell_name
from deduce.wording import answers
from deduce.wording.language import Phrase, Plural
from deduce.wording.words import BLANK, number

BLANKS = Plural("{n} empty")

# what is played

PLACE = Phrase("puzzle {number}")
PLACE_OF = Phrase("puzzle {number} of {all}")
REPEATING = Phrase("lines may repeat")
ODD_ONES = Phrase("odd lines have one more {one}")
ROWS_SHOWN = Phrase("rows {first}-{last} of {all}")
COLUMNS_SHOWN = Phrase("columns {first}-{last} of {all}")
TAKEN_UP = Phrase("Continued where you left off.")
OPEN_ELSEWHERE = Phrase("This game is open elsewhere; leave it there first")
NOT_READ = Phrase("Cannot read the saved game: {error}. It is kept as {kept}.")
NOT_SAVED = Phrase("The game is not saved: {path}: {error}.")
FAILED = Phrase("That failed: {error}")
SOLVED = Phrase("Solved in {time}.")
REVIEWED = Phrase("Entries argued: {argued}; jumps: {jump}; guesses: {guess}; wrong: {wrong}.")
FIRST_WRONG = Phrase("The first wrong one was {cell}, in move {number}.")

# the cell at the cursor

CELL_BLANK = Phrase("{cell}: empty")
CELL_GIVEN = Phrase("{cell}: {symbol}, given")
CELL_ENTERED = Phrase("{cell}: {symbol}, entered")
CELL_SUPPOSED = Phrase("{cell}: {symbol}, start of the what-if")
CELL_ON_TRIAL = Phrase("{cell}: {symbol}, what-if")
DEPTH = Phrase("{cell}, depth {depth}")
WHAT_IF = Plural("What if? {n} cell[s]")
WHAT_IF_SUPPOSED = Plural("What if {supposed}? {n} cell[s]")

# what moves did

CHANGED = Plural("{n} cell[s] changed")
HOLDS = Phrase("{cell} is {symbol}")
BEGINS = Plural("What-if started inside [another|{n} others].", Phrase("What-if started."))
KEPT = Phrase("What-if kept.")
DROPPED = Phrase("What-if undone.")
DROPPED_FROM = Plural("Undid the what-if {cell} = {symbol} ({n} cell[s]).")
TURNED = Phrase("What-if reversed.")
UNDONE = Phrase("Undone: {what}.")
NOTHING_UNDONE = Phrase("There is nothing to undo.")
REDONE = Phrase("Redone: {what}.")
NOTHING_REDONE = Phrase("There is nothing to redo.")
SUPPOSITION = Phrase("a what-if")
SUPPOSITION_AND = Phrase("a what-if, {what}")
CLEARED = Phrase("All entries cleared. Undo restores them.")
GONE_BACK = Plural("Back to before the first mistake, by {n} move[s].")

# what cannot be done

GIVEN = Phrase("{cell} is given.")
TOO_DEEP = Phrase("{number} what-ifs are open, and there can be no more.")
NONE_OPEN = Phrase("No what-if is open.")
NO_NEXT, NO_PREVIOUS = Phrase("There is no next puzzle."), Phrase("There is no previous puzzle.")

# hints and checks

FINISHED = answers.SOLVED
DEAD = Phrase("Your entries can no longer be completed.")
NOT_IN_WHAT_IF = Phrase("Keep or undo the what-if first.")
NOTHING_FOLLOWS = Phrase("No rule in use finds anything that follows from the what-if.")
FOLLOWING = Phrase("From the what-if: {hint}")
THIS_BREAKS = Phrase("Contradiction: {how}")
FULL_AND_BROKEN = Phrase("The grid is full, and a rule is broken: {how}")
RIGHT_AGO = Plural("Everything was right {n} move[s] ago.")
NOTHING_ENTERED = Phrase("Nothing is entered yet.")
CAN_BE_FINISHED = Phrase("Your entries can be completed.")
SEVERAL_SOLUTIONS = Phrase("The puzzle has several solutions.")
CUT_OFF = Phrase("The search was stopped, so deduce cannot say.")
NOT_JUDGED = Plural("The what-if ({n} cell[s]) is not checked.")
ONLY_RIGHT = Phrase("The only entry is right.")
BOTH_RIGHT = Phrase("Both entries are right.")
ALL_RIGHT = Phrase("All {all} entries are right.")

# the screen

WAITING = Phrase("One moment ... (Esc: cancel)")
SCROLLS = Phrase("up and down scroll; any other key goes back")

BUTTON_KEYS = Phrase("keys")
BUTTON_ALL = Phrase("show all")
BUTTON_MORE = Phrase("more")
BUTTON_TAKE = Phrase("fill in")
BUTTON_AWAY = Phrase("close")
BUTTON_BEFORE = Phrase("back to then")
BUTTON_NEXT = Phrase("next")
BUTTON_HINT = Phrase("hint")
BUTTON_DROP = Phrase("undo it")
BUTTON_TURN = Phrase("reverse")
BUTTON_KEEP = Phrase("keep")
BUTTON_SUPPOSE = Phrase("what if")
BUTTON_UNDO = Phrase("undo")
BUTTON_CHECK = Phrase("check")
BUTTON_QUIT = Phrase("quit")

MOST_CELLS = 12
"""The number of changed cells up to which each is named; more are counted."""


def entry(value: int | None, symbols: Symbols) -> str:
    """Return the symbol of a value, or the word for an empty cell."""
    return BLANK() if value is None else symbols.of(value)


def contents(cells: Iterable[tuple[Cell, int | None]], symbols: Symbols) -> str:
    """Return the symbols of some cells, or the number of cells if there are many, without a full stop."""
    entries = [HOLDS(cell=cell_name(cell), symbol=entry(value, symbols)) for cell, value in cells]
    return ", ".join(entries) if len(entries) <= MOST_CELLS else CHANGED(len(entries))


def right(entries: int) -> str:
    """Return the verdict on a number of entries that are all right."""
    if not entries:
        return NOTHING_ENTERED()
    return {1: ONLY_RIGHT, 2: BOTH_RIGHT}.get(entries, ALL_RIGHT)(all=number(entries))
