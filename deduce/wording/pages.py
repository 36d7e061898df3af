"""Phrases for pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from deduce.wording import hints, marks, mistakes, playing
from deduce.wording.phrases import Phrase, Plural
from deduce.wording.words import HELD, JOINED, LINES, NUMBERS, PLACES

TITLE = Phrase("{columns}x{rows} binary puzzle")
TITLE_EXERCISE = Phrase("{columns}x{rows} exercise: {practice}")
TITLE_GRADED = Phrase("{columns}x{rows} binary puzzle, level {level}")
BOOK = Phrase("{number} binary puzzles")

# the index of a book

CARD = Phrase("{number}. {columns}x{rows}")
CARD_LEVEL = Phrase("Level {level}, {name}")
PUZZLES = Phrase("Puzzles")
STAGE_OF = Phrase("{stage} of {stages}")
ALL, PREVIOUS, NEXT = Phrase("All puzzles"), Phrase("Previous"), Phrase("Next")

# a puzzle

GRADE = Phrase("Level {level} of {top} ({name}), rating {rating}.")
COURSE = Phrase("How hard it gets")
EACH_BAR = Phrase("Each bar is a step; its height is the level (1 to {top}).")
COURSE_SPOKEN = Plural("Level of each step: {n} step, {levels}.", "Level of each step: {n} steps, {levels}.")
OF_LEVEL = Phrase("{count} of level {level}")
ARGUMENT = Phrase("The explanation, step by step")
STEPS = Plural("{n} step", "{n} steps")
ENDING = Phrase("The end")
END = Plural("The end, {n} cell empty", "The end, {n} cells empty", Phrase("The solution"))
CLASH = Phrase("a broken rule")

CONTROLS = {
    "what": Phrase("What to do"),
    "read": Phrase("Read"),
    "play": Phrase("Play"),
    "menu": Phrase("Menu"),
    "go": Phrase("Go through the explanation"),
    "list": Phrase("Steps"),
    "first": Phrase("First"),
    "back": Phrase("Back"),
    "next": Phrase("Next"),
    "last": Phrase("Last"),
    "hardest": Phrase("Hardest step"),
    "from_here": Phrase("Play from here"),
    "fill": Phrase("Fill the chosen cell"),
    "undo": Phrase("Undo"),
    "redo": Phrase("Redo"),
    "check": Phrase("Check"),
    "hint": Phrase("Hint"),
    "show": Phrase("Read this step"),
    "to_right": Phrase("Back to there"),
    "leave": Phrase("Leave"),
    "breaks": Phrase("Show broken rules at once"),
    "counts": Phrase("Count what each line still needs"),
    "symbols": Phrase("Symbols"),
    "own_symbols": Phrase("As in the puzzle"),
    "keys": Phrase("Keys: left and right go back and on, with Shift by whole steps."),
    "project": Phrase("Show large, for a class"),
    "restart": Phrase("Start again"),
    "close": Phrase("Close"),
    "clear": Phrase("Clear all your entries?"),
    "clear_all": Phrase("Clear all"),
    "keep_them": Phrase("Keep them"),
    "show_all": playing.BUTTON_ALL,
    "away": playing.BUTTON_AWAY,
    "suppose": playing.BUTTON_SUPPOSE,
    "drop": playing.BUTTON_DROP,
    "turn": playing.BUTTON_TURN,
    "keep": playing.BUTTON_KEEP,
    "argument": Phrase("Read the explanation"),
    "following": Phrase("Next puzzle"),
}
"""The phrases of `controls.html` by their names there."""


SCRIPT: Mapping[str, Phrase | Plural] = {
    "and": JOINED["and"],
    "board": Phrase("The board"),
    "board_to_fill": Phrase("The board, to fill"),
    "row": PLACES[0],
    "column": PLACES[1],
    "cell": Phrase("row {row}, column {column}: {held}"),
    "held": HELD,
    "blank": marks.BLANK,
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
    "start": Phrase("Next shows the first step. Play lets you try it yourself."),
    "step": Phrase("Step"),
    "step_of": Phrase("Step {step} of {steps}"),
    "end": ENDING,
    "keys": Phrase(
        "Keys: arrows move, {zero} and {one} fill, Delete clears, the space bar or a click changes a cell, "
        "Ctrl+Z undoes."
    ),
    "discs": Phrase("Full disc for {one}, hollow for {zero}"),
    "sky": Phrase("Sun for {one}, moon for {zero}"),
    "hint": CONTROLS["hint"],
    "check": CONTROLS["check"],
    "stage_of": STAGE_OF,
    "more": Phrase("More"),
    "fill": Phrase("Fill in"),
    "list": CONTROLS["list"],
    "to_board": Phrase("Board"),
    "clear": Phrase("Empty"),
    "rules": Phrase("Rules"),
    "how": Phrase("Tap a cell: {one}, {zero}, empty."),
    "how_pad": Phrase("Tap a cell, then {zero}, {one} or Empty below."),
    "look_at": hints.LOOK,
    "why": Phrase("Why?"),
    "is_it_right": Phrase("Right?"),
    "is_right": hints.IS_RIGHT,
    "is_wrong": hints.IS_WRONG,
    "not_by_rules": hints.NOT_BY_RULES,
    "way": hints.WAY,
    "which": hints.WHICH,
    "which_and_try": hints.WHICH_AND_TRY,
    "rows": LINES[0],
    "columns": LINES[1],
    "numbers": NUMBERS,
    "breaks_three": Phrase("{line} has {count} {symbol}s together, in {cells}."),
    "breaks_balance": Phrase("{line} has {count} {symbol}s ({cells}), more than the {most} allowed."),
    "breaks_sign": Phrase("{line} has an {sign} between {pair}, which hold {row}."),
    "breaks_unique": Phrase("{line} and {other} are the same."),
    "follows": Phrase("So {follows}."),
    "rests_on": Phrase("Because of {cells}."),
    "search": hints.SEARCH,
    "search_where": hints.SEARCH_WHERE,
    "search_what": hints.SEARCH_WHAT,
    "wrong": mistakes.WRONG,
    "only_wrong": mistakes.ONLY_WRONG,
    "both_wrong": mistakes.BOTH_WRONG,
    "all_wrong": mistakes.ALL_WRONG,
    "some_wrong": mistakes.SOME_WRONG,
    "right_ago": playing.RIGHT_AGO,
    "gone_back": playing.GONE_BACK,
    "solved": Phrase("Solved: every entry is right."),
    "solved_in": Plural("In {time}, with {hints} hint.", "In {time}, with {hints} hints."),
    "no": Phrase("no"),
    "is_solved": Phrase("Solved"),
    "solved_of": Phrase("{solved} of {all} solved."),
    "go_on": Phrase("Go on"),
    "filled": Phrase("Every cell is filled, and no entry is known to be wrong."),
    "right": Plural("Every entry is right; {n} cell is empty.", "Every entry is right; {n} cells are empty."),
    "not_wrong": Plural(
        "No entry is known to be wrong; {n} cell is empty.", "No entry is known to be wrong; {n} cells are empty."
    ),
    "filled_of": Phrase("Cells filled: {filled} of {blanks}"),
    "undone": playing.UNDONE,
    "redone": playing.REDONE,
    "suppose": Phrase("What-if started."),
    "keep": playing.KEPT,
    "drop": playing.DROPPED,
    "turn": playing.TURNED,
    "what_if": playing.WHAT_IF,
    "supposed": playing.WHAT_IF_SUPPOSED,
    "a_what_if": playing.SUPPOSITION,
    "suppose_cell": playing.BUTTON_SUPPOSE,
    "not_judged": playing.NOT_JUDGED,
    "givens": Phrase("Only the clues."),
    "as_here": Phrase("The grid as it is at this step of the explanation."),
}
"""The phrases of the script of a page by their keys."""


def course_in_words(levels: Sequence[int]) -> str:
    """Return the number of steps of each level."""
    counts = (OF_LEVEL(count=levels.count(level), level=level) for level in sorted(set(levels)))
    return COURSE_SPOKEN(len(levels), levels=", ".join(counts))
