"""Phrases for answers about a grid: hints, wrong entries, and how many solutions there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from deduce.game.puzzle import Cell, LineAt, Puzzle, Symbols, cell_name
from deduce.reasons.trace import Step
from deduce.wording.language import Phrase, Plural
from deduce.wording.steps import PLACE_AND_RULE, level_name, place_of, place_title, rule_name, where_it_breaks
from deduce.wording.words import (
    APART,
    TITLED,
    capital,
    cells_listed,
    line_named,
    lines_named,
    listed,
    more_work,
    number,
    outcome,
    shortened,
)

# hints

LOOK = Phrase("Look at {place}.")
WHICH = Phrase("{place}: {rule}.")
WHICH_AND_TRY = Phrase("{place}: {rule}. Try {symbol}.")

WAY = Phrase("It takes {number} steps; the hardest is {rule}. Start with {place}.")
FILLED = Phrase("{cell} is {symbol} already.")
NOT_BY_RULES = Phrase("The rules in use do not give {cell}.")

NO_RULE = Phrase("No rule in use finds the next step.")
NO_STEP = Phrase("No step was found.")
SEARCH = Phrase("{beyond} A search finds a cell.")
SEARCH_WHERE = Phrase("{beyond} A search finds {cell}.")
SEARCH_WHAT = Phrase("{beyond} A search shows that {cell} is {symbol} in every solution.")
NOTHING_ALIKE = Phrase("The grid has several solutions, and every empty cell can be either symbol.")
SOLVED = Phrase("It is solved.")
DEAD = Phrase("No rule is broken yet, but this grid can no longer be completed.")
UNTOLD = Phrase("At least one row or column cannot be filled, for a reason that is too long to tell.")

NOT_COUNTED = Phrase("The search stopped before it could count the solutions.")
NO_SOLUTION = Phrase("There is no solution.")
SEVERAL_SOLUTIONS = Phrase("The puzzle has more than one solution.")
ONE_SOLUTION = Phrase("There is exactly one solution, found by search.")

NOT_GIVEN = Phrase("{cell} is {symbol}, but the clue there is {given}.")
NOT_COMPARED = Phrase("Entries were not compared with the original: its solution was {cut}.")
IF_RIGHT = Phrase("This step is right if all your entries are: whether the grid can be completed was {cut}.")
NOT_AGREED = Phrase("Whether the solutions agree on an empty cell was {cut}.")

IS_RIGHT, IS_RIGHT_IF = Phrase("{cell} is right."), Phrase("{cell} is right if all other entries are right.")
IS_WRONG, IS_WRONG_UNLESS = Phrase("{cell} is wrong."), Phrase("{cell} is wrong, unless another entry is wrong.")
IS_BLANK = Phrase("{cell} is empty.")
EITHER = Phrase("{cell} can be either symbol: there are solutions with both.")
IF_CLUE = Phrase("If the puzzle has only one solution, {cell} is a clue: without it, both symbols lead to one.")
NOT_JUDGED = Phrase("The other entries leave no solution, so {cell} cannot be checked.")

OPENINGS = {"unknown": NO_STEP, "open": NOTHING_ALIKE, "solved": SOLVED}
"""The first sentence of a hint without a step, by its status."""

MORE = Phrase("(Enter for more, q to stop)")
SUPPOSED = Phrase("? marks the value tried.")
SUPPOSED_AND_BREAKS = Phrase("? marks the value tried; < or v points to the line with the contradiction.")


def stages_of_way(steps: Sequence[Step]) -> tuple[str, ...]:
    """Return the stages of a hint with several steps: their number and where to start, the rules, the texts."""
    hardest = max(steps, key=lambda step: step.rating)
    start = place_of(steps[0], line_named)
    rules = [WHICH(place=place_title(step), rule=rule_name(step.rule)) for step in steps]
    texts = "\n".join(f"{step.number}. {step.text}" for step in steps)
    return WAY(number=number(len(steps)), rule=rule_name(hardest.rule), place=start), " ".join(rules), texts


def stages_of(step: Step, idea: str, symbols: Symbols) -> tuple[str, ...]:
    """Return the stages of a hint: the place, the rule, for a lookahead the contradiction, and the text of the step."""
    place, argument = place_of(step), step.argument
    if argument.is_lookahead:
        tried = " ".join(map(symbols.of, argument.suppose.values()))
        which, breaks = WHICH_AND_TRY(place=place, rule=rule_name(step.rule), symbol=tried), [where_it_breaks(argument)]
    else:
        which, breaks = WHICH(place=capital(place), rule=rule_name(step.rule)), []
    return LOOK(place=place_of(step, line_named)), f"{which} {idea}".rstrip(), *breaks, step.text


# open steps, and the fillings of a line

ONE_OPEN = Phrase("One step of level {level} ({name}) is open:")
OPEN = Phrase("{number} steps of level {level} ({name}) are open:")
NONE_OPEN = Phrase("No step of level {level} is open. The next one is level {next}.")
NO_WAY = Phrase("{line} can no longer be filled")
ONE_WAY = Phrase("{line} can be filled in only one way")
WAYS = Phrase("{line} can be filled in {number} ways")
WAYS_OF_ROWS = Phrase("Number of ways to fill each row: {numbers}.")
WAYS_OF_COLUMNS = Phrase("Number of ways to fill each column: {numbers}.")
FINISHED = Phrase("{line} is finished.")
SAME_IN_ALL = Phrase("The same in all: {cells}.")
NONE_THE_SAME = Phrase("No empty cell is the same in all.")
ONE_LEFT_OUT = Phrase("One way is left out: the same as {lines}.")
LEFT_OUT = Phrase("{number} ways are left out: the same as {lines}.")


def open_text(step: Step) -> str:
    """Return a step in one line: `Row 3, pair: columns 3 and 6 are 0.`"""
    title = PLACE_AND_RULE(place=place_title(step), rule=rule_name(step.rule))
    return f"{TITLED(title=title, said=outcome(step.places, step.puzzle.symbols, step.argument.line))}."


def open_title(steps: Sequence[Step]) -> str:
    """Return how many steps of one level are open."""
    level = steps[0].level
    phrase = OPEN if len(steps) > 1 else ONE_OPEN
    return phrase(number=capital(number(len(steps))), level=level, name=level_name(level))


def ways_title(line: LineAt, count: int) -> str:
    """Return in how many ways a line can be filled, without its full stop."""
    phrase = {0: NO_WAY, 1: ONE_WAY}.get(count, WAYS)
    return phrase(line=capital(line_named(line)), number=number(count) if count < 1000 else f"{count:,}")


def ways_of_all(rows: Sequence[int], columns: Sequence[int]) -> tuple[str, str]:
    """Return in how many ways each row of a grid can be filled, and each column."""
    numbers = [", ".join(map(str, counts)) for counts in (rows, columns)]
    return WAYS_OF_ROWS(numbers=numbers[0]), WAYS_OF_COLUMNS(numbers=numbers[1])


def ways_shared(places: Mapping[Cell, int], symbols: Symbols, line: LineAt) -> str:
    """Return which cells are the same in all of several fillings of a line."""
    return SAME_IN_ALL(cells=outcome(places, symbols, line)) if places else NONE_THE_SAME()


def left_out(lines: Sequence[LineAt]) -> str:
    """Return how many fillings of a line are left out because finished lines, at least one, have them."""
    named = lines_named(lines[0][0], [str(index + 1) for _, index in lines])
    return (LEFT_OUT if len(lines) > 1 else ONE_LEFT_OUT)(number=capital(number(len(lines))), lines=named)


# wrong entries

NONE_RIGHT = Phrase("This puzzle has no solution, so no entry can be right.")
WRONG = Plural("{cells} [is|are] wrong.")
ONLY_WRONG = Phrase("The only entry is wrong.")
BOTH_WRONG = Phrase("Both entries are wrong.")
ALL_WRONG = Phrase("All {all} entries are wrong.")
SOME_WRONG = Plural("{number} of {all} entries [is|are] wrong.")

AT_LEAST = Phrase("At least {number} entries are wrong.")
MORE_THAN = Phrase("More than {number} are not searched for.")
STOPPED = Phrase("The search stopped there, so there may be others.")
NOT_FOUND = Phrase("The search stopped before it could find which ones.")
GIVEN = Phrase("The grid does not show which cells are clues.{option}")
ORIGINAL = Phrase(" Add --puzzle ORIGINAL to find wrong entries for certain.")
"""The option of the command line that helps."""

COMPARED = Phrase(
    "Right: {right}. Wrong: {wrong}. Possible: {either}. Empty, value certain: {blank}. Changed clues: {changed}."
    " Score: {score}."
)
"""How many cells of each kind a comparison has."""

ENTRY = Phrase("{cell} ({symbol})")
ONE_ALONE = Phrase("If only one entry is wrong, it is {entries}.")
ALL_OF = Phrase("If only {number} are wrong, they are {entries}.")
ONE_SET = Phrase("If only {number} are wrong, they are one of these sets: {sets}.")
SETS = {
    2: Phrase("If only two are wrong, they are one of these pairs: {sets}."),
    3: Phrase("If only three are wrong, they are one of these threes: {sets}."),
}
IN_EACH = Plural("{sets} All of them include {cells}.")

MOST_NAMED = 6
"""The number of wrong entries, or sets of suspects, that are named; the others are counted."""


def wrong_in_stages(cells: Sequence[Cell], entries: int) -> tuple[str, str, str]:
    """Return how many entries are wrong, then also the row of the first, then which they are."""
    if len(cells) == entries:
        count = {1: ONLY_WRONG, 2: BOTH_WRONG}.get(entries, ALL_WRONG)(all=number(entries))
    else:
        count = SOME_WRONG(len(cells), number=capital(number(len(cells))), all=entries)
    named = WRONG(len(cells), cells=listed(shortened([cell_name(cell) for cell in cells], MOST_NAMED)))
    return count, f"{count} {LOOK(place=line_named(LineAt((0, cells[0][0]))))}", named


def to_blame(grid: Puzzle, sets: Sequence[tuple[Cell, ...]]) -> str:
    """Return the entries without which a grid can be completed."""

    def entry(cell: Cell) -> str:
        return ENTRY(cell=cell_name(cell), symbol=grid.symbols.of(int(grid.givens[cell[0]][cell[1]])))

    size = len(sets[0])
    if size == 1:
        return ONE_ALONE(entries=listed(shortened([entry(cell) for (cell,) in sets], MOST_NAMED), "or"))
    if len(sets) == 1:
        return ALL_OF(number=number(size), entries=listed(list(map(entry, sets[0]))))
    named = APART().join(shortened([cells_listed(cells) for cells in sets], MOST_NAMED))
    text = SETS.get(size, ONE_SET)(number=number(size), sets=named)
    common = set(sets[0]).intersection(*sets[1:])
    return IN_EACH(len(common), sets=text, cells=cells_listed(common)) if common else text


# verdicts

UNIQUE = Phrase("Exactly one solution.")
SEVERAL = Phrase("More than one solution.")
NONE = Phrase("No solution.")
NEEDS_UNIQUE_LINES = Phrase("It is unique only because rows and columns must differ.")
NO_REASON = Phrase("A full search finds none, but no single row or column shows why.")

OTHERWISE = {
    (False, "unique", "none"): Phrase(
        "This assumes that rows and columns may repeat. If they had to differ, there would be no solution."
    ),
    (True, "none", "unique"): Phrase(
        "This assumes that rows and columns must differ. If they could repeat, there would be exactly one solution."
    ),
    (True, "none", "several"): Phrase(
        "This assumes that rows and columns must differ. If they could repeat, there would be several solutions."
    ),
    (False, "several", "unique"): Phrase(
        "This assumes that rows and columns may repeat. If they had to differ, there would be exactly one solution."
    ),
    (False, "several", "none"): Phrase(
        "This assumes that rows and columns may repeat. If they had to differ, there would be none."
    ),
}
"""Phrases for a verdict that depends on whether lines may repeat: by whether they must differ here, the verdict, and
the verdict otherwise."""

NOT_DECIDED = Plural("not decided within {n:,} step[s]{option}")
LINES_FILL = Phrase("rules up to level {level} fill {cells} of {of} cells")


def not_decided(steps: int) -> str:
    """Return that a search stopped at a number of steps, as the end of a sentence."""
    return NOT_DECIDED(steps, option=more_work())


NONE_SO_FAR = Plural("No solution found so far. The search stopped at {n:,} step[s]{option}.")
ONE_SO_FAR = Plural("One solution found so far; there may be more. The search stopped at {n:,} step[s]{option}.")
STEPS_ON = Phrase("After {number} steps, {breaks}")

EITHER_IN = Phrase("there is more than one solution: {cell} can be either")
OUT_OF_REACH = Phrase("there is one solution, but the rules in use do not reach it")
RULES_STOP = Phrase("the rules in use stop before the end")
CUT_OFF = Phrase("the limit of work was reached before the end")
WITHOUT_SOLUTION = Phrase("there is no solution")
NONE_BECAUSE = Phrase("there is no solution: {reason}")
"""Why a puzzle has no grade."""

READ_REPEATING = Phrase("assuming that rows and columns may repeat, as there is no solution otherwise")
READ_UNIQUE = Phrase("assuming that rows and columns must differ, as there are several solutions otherwise")
SAME_ROWS = Phrase("row {number} is the same as row {other}")
SAME_COLUMNS = Phrase("column {number} is the same as column {other}")
TAKEN_REPEATING = Phrase("assuming that rows and columns may repeat: whether they must differ was {cut}")
TAKEN_UNIQUE = Phrase("assuming that rows and columns must differ: whether they may repeat was {cut}")


def choice_text(puzzle: Puzzle) -> str:
    """Return how a puzzle was read that does not say whether lines may repeat, a sentence without its full stop.

    Empty if it says it, or if it was read as usual.
    """
    choice = puzzle.choice
    if choice is None or choice.reason == "usual":
        return ""
    if choice.reason == "same":
        (axis, later), (_, earlier) = choice.lines
        return (SAME_COLUMNS if axis else SAME_ROWS)(number=later + 1, other=earlier + 1)
    if choice.reason == "limit":
        taken = TAKEN_UNIQUE if puzzle.unique_lines else TAKEN_REPEATING
        return taken(cut=NOT_DECIDED(choice.steps, option=""))
    return READ_UNIQUE() if puzzle.unique_lines else READ_REPEATING()


HOLD_ON = Phrase("If rows must differ here, add --unique-lines.")
LET_REPEAT = Phrase("If rows may repeat here, add --no-unique-lines.")
"""What the command line adds."""

TWO = Plural("Two of them, which differ in {number} cell[s]:")
TWO_NAMED = Plural("Two of them, which differ in {number} cell[s]: {cells}.")
