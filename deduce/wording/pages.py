"""Phrases for pages and for the site."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from deduce.wording import answers, paper, playing, steps
from deduce.wording.language import Phrase, Plural
from deduce.wording.words import APART, BLANK, HELD, JOINED, LINES, NUMBERS, PLACES

TITLE = Phrase("{columns}x{rows} binary puzzle")
TITLE_EXERCISE = Phrase("{columns}x{rows} exercise: {practice}")
TITLE_GRADED = Phrase("{columns}x{rows} binary puzzle, level {level}")
BOOK = Phrase("{number} binary puzzles")

# the index of a book

CARD = Phrase("{number}. {columns}x{rows}")
CARD_LEVEL = Phrase("Level {level}, {name}")
STAGE_OF = Phrase("{stage} of {stages}")
ALL, PREVIOUS, NEXT = Phrase("All puzzles"), Phrase("Previous"), Phrase("Next")

# a puzzle

GRADE = Phrase("Level {level} of {top} ({name}), rating {rating}.")
COURSE = Phrase("How hard it gets")
EACH_BAR = Phrase("Each bar is a step; its height is the level (1 to {top}).")
COURSE_SPOKEN = Plural("Level of each step: {n} step[s], {levels}.")
OF_LEVEL = Phrase("{count} of level {level}")
ARGUMENT = Phrase("The explanation, step by step")
STEPS = Plural("{n} step[s]")
ENDING = Phrase("The end")
END = Plural("The end, {n} cell[s] empty", Phrase("The solution"))
CLASH = Phrase("a broken rule")
EXERCISES = Phrase("Exercises")
STUCK = Phrase("The rules of this page lead no further.")
AT = Phrase("row {row}, column {column}")

SCRIPT: Mapping[str, Phrase | Plural] = {
    "and": JOINED["and"],
    "board": Phrase("The board"),
    "board_to_fill": Phrase("The board, to fill"),
    "row": PLACES[0],
    "column": PLACES[1],
    "cell": Phrase("row {row}, column {column}: {held}"),
    "held": HELD,
    "blank": BLANK,
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
    "keys_line": Phrase("L shows the ways to fill the row, Shift+L those of the column."),
    "keys_read": Phrase("Left and right go through the explanation, with Shift by whole steps."),
    "discs": Phrase("Discs"),
    "sky": Phrase("Sun, moon"),
    "discs0": Plural("hollow disc[s]"),
    "discs1": Plural("full disc[s]"),
    "sky0": Plural("moon[s]"),
    "sky1": Plural("sun[s]"),
    "taps": Phrase("{first}, then {second}"),
    "hint": Phrase("Hint"),
    "check": Phrase("Check"),
    "stage_of": STAGE_OF,
    "more": Phrase("More"),
    "fill": Phrase("Fill in"),
    "list": Phrase("Steps"),
    "to_board": Phrase("Board"),
    "clear": Phrase("Empty"),
    "rules": Phrase("Rules"),
    "how": Phrase("Tap a cell: {one}, then {zero}, then empty."),
    "how_pad": Phrase("Choose {zero}, {one} or Empty, then tap cells."),
    "where": Phrase("Where?"),
    "which_one": Phrase("Which?"),
    "close": playing.BUTTON_AWAY,
    "drop_it": playing.BUTTON_DROP,
    "in_pencil": Phrase("Your entries are pencilled in until you keep them."),
    "look_at": answers.LOOK,
    "why": Phrase("Row {row}, column {column}: why?"),
    "is_it_right": Phrase("Row {row}, column {column}: right?"),
    "at": AT,
    "is_right": answers.IS_RIGHT,
    "is_wrong": answers.IS_WRONG,
    "not_by_rules": answers.NOT_BY_RULES,
    "which": answers.WHICH,
    "which_and_try": answers.WHICH_AND_TRY,
    "rows": LINES[0],
    "columns": LINES[1],
    "numbers": NUMBERS,
    "breaks_three": Phrase("{line} has {count} {symbol}s together, in {cells}."),
    "breaks_balance": Phrase("{line} has {count} {symbol}s ({cells}), more than the {most} allowed."),
    "breaks_sign": Phrase("{line} has an {sign} between {pair}, which hold {row}."),
    "breaks_unique": Phrase("{line} and {other} are the same."),
    "follows": Phrase("So {follows}."),
    "rests_on": Phrase("Because of {cells}."),
    "search": answers.SEARCH,
    "search_where": answers.SEARCH_WHERE,
    "search_what": answers.SEARCH_WHAT,
    "wrong": answers.WRONG,
    "only_wrong": answers.ONLY_WRONG,
    "both_wrong": answers.BOTH_WRONG,
    "all_wrong": answers.ALL_WRONG,
    "some_wrong": answers.SOME_WRONG,
    "no_way": answers.NO_WAY,
    "one_way": answers.ONE_WAY,
    "ways": answers.WAYS,
    "apart": APART,
    "same_in_all": answers.SAME_IN_ALL,
    "none_the_same": answers.NONE_THE_SAME,
    "one_left_out": answers.ONE_LEFT_OUT,
    "left_out": answers.LEFT_OUT,
    "finished": answers.FINISHED,
    "right_ago": playing.RIGHT_AGO,
    "gone_back": playing.GONE_BACK,
    "solved": Phrase("Solved: every entry is right."),
    "solved_in": Plural("In {time}, with {hints} hint[s]."),
    "no": Phrase("no"),
    "is_solved": Phrase("Solved"),
    "solved_of": Phrase("{solved} of {all} solved."),
    "go_on": Phrase("Go on"),
    "filled": Phrase("Every cell is filled, and no entry is known to be wrong."),
    "right": Plural("Every entry is right; {n} cell[s] [is|are] empty."),
    "not_wrong": Plural("No entry is known to be wrong; {n} cell[s] [is|are] empty."),
    "filled_of": Phrase("{filled} of {blanks}"),
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


# the site

DIFFICULTIES = dict(zip((2, 3, 6, 7), paper.DIFFICULTIES, strict=True))
"""The levels of new puzzles by name; every size that is offered has puzzles of each."""

ANOTHER = Phrase("Another puzzle")


def difficulty(level: int) -> str:
    """Return how hard a level is, as it is offered to players."""
    return next(name() for most, name in DIFFICULTIES.items() if level <= most or most == max(DIFFICULTIES))


def graded(level: int) -> str:
    """Return a level with how hard it is."""
    return CARD_LEVEL(level=level, name=difficulty(level).lower())


SITE_SCRIPT: Mapping[str, Phrase | Plural] = {
    **SCRIPT,
    "title": TITLE,
    "continue": Phrase("Continue: {columns}\u00d7{rows}"),
    "loading": Phrase("Loading: {percent}%."),
    "reading": Phrase("Reading it."),
    "arguing": Phrase("The reasons come in a moment. You can play already."),
    "making": Phrase("Making a puzzle."),
    "working": Phrase("Working on it."),
    "harder_hint": Phrase("This one is harder: the hint takes a moment. Tap Hint again to stop."),
    "rule_and_level": steps.RULE_AND_LEVEL,
    "stopped": Phrase("Stopped. The program restarts."),
    "too_much": Phrase("This is too much for the program. It restarts."),
    "none_made": Phrase("No puzzle of this size and level was found. Try another size or level."),
    "nothing": Phrase("There is nothing to read yet."),
    "later": Phrase("The program is still at work. Ask again in a moment."),
    "copied": Phrase("The link is copied."),
    "result_copied": Phrase("Your result and the link are copied."),
    "this_link": Phrase("The link to this place is in the address bar."),
    "clues": paper.CLUES,
    "sign_count": Plural("{n} sign[s]"),
    "how_signs": Phrase("Tap a gap: =, x, nothing."),
    "keys_signs": Phrase("E and X put = and x to the right of a cell, with Shift below it."),
    "no_wasm": Phrase(
        "This browser has no WebAssembly, or it is turned off: a newer browser, or one that allows it, works."
    ),
    "offline": Phrase("The program could not be loaded. Are you offline, or does something block it? Then reload."),
    "several": Phrase("{n} puzzles: choose one."),
    "today": Phrase("Today's puzzles"),
    "puzzles_of_day": Phrase("Puzzles of the day"),
    "streak": Plural("{n} day[s] in a row, at most {most}"),
    "not_begun": Phrase("Not begun"),
    "with_hints": Plural("{n} hint[s]"),
    "mine": Phrase("My puzzles"),
    "bookmarks": Phrase("Bookmarks"),
    "marked": Phrase("This puzzle is in your bookmarks."),
    "unmarked": Phrase("This puzzle is no longer in your bookmarks."),
    "fastest": Phrase("Your best time for {heading} so far."),
    "kept_here": Phrase("{n} on this device"),
    "none_kept": Phrase("The puzzles that you play appear here."),
    "all": Phrase("All"),
    "going_on": Phrase("Unfinished"),
    "save_all": Phrase("Save to a file"),
    "file": Phrase("Open a file"),
    "taken_in": Plural("{n} game[s] read."),
    "figures_title": Phrase("Solved so far"),
    "figures": Plural("{heading}: {solved} solved, best {best}, average {mean}, {n} hint[s]"),
    "result": Phrase("deduce {day}, {puzzle}, {time}, {hints}"),
    "no_hints": Phrase("no hints"),
    "all_argued": Phrase("all argued"),
    "learn": Phrase("Learn"),
    "level": Phrase("Level {level}"),
    "found_of": Phrase("{found} of {all} found"),
    "example": Phrase("An example"),
    "find_it": Phrase("Find what this rule gives: “{rule}”."),
    "exercises": EXERCISES,
    "found": Phrase("Found"),
    "chapters": Phrase("All rules"),
    "page_of_rule": Phrase("A page to send"),
    "judging": Phrase("Looking at your moves."),
    "move_of": Phrase("Entry {move} of {moves}"),
    "argued_entry": Phrase("Argued"),
    "jump_entry": Phrase("A jump"),
    "guess_entry": Phrase("A guess"),
    "wrong_entry": Phrase("Wrong"),
    "entries": Phrase("Your entries"),
    "see_why": Phrase("Next shows why."),
    "streak_short": Plural("{n} day[s] in a row"),
    "not_loaded": Phrase("This could not be loaded. Are you offline?"),
    "count_argued": Phrase("{n} argued"),
    "count_jump": Plural("{n} jump[s]"),
    "count_guess": Plural("{n} guess[es]"),
    "count_wrong": Phrase("{n} wrong"),
}
"""The phrases of the script of the site by their keys."""

JUDGED: Mapping[str, Phrase] = {
    "argued": Phrase("It follows by the rule “{rule}”."),
    "jump": Phrase("Only trying a symbol out gives it."),
    "guess": Phrase("It is right, but no rule gives it here."),
    "wrong": Phrase("It is wrong."),
}
"""What is said of an entry of a game, by its verdict."""

EXERCISE = Phrase("Exercise")

EASIER = Phrase("An easier step was open: “{rule}”, in {cell}.")

PICTURE = Phrase("This is a picture, which is not read here: tap the puzzle in.")

IN_LINE = Phrase("Line {line}: {fault}")
IN_COLUMN = Phrase("Line {line}, column {column}: {fault}")
"""The place of a fault in a text."""
