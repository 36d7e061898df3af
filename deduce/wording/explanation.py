"""What opens and ends an explanation: the size, the game rules, how it ended, and the grade in words."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.difficulty import LEVELS
from deduce.puzzle import EMPTY, Puzzle
from deduce.trace import Trace
from deduce.wording.phrases import Phrase, Plural
from deduce.wording.places import level_name
from deduce.wording.words import APART, capital, listed, not_followed, number, symbol_word

SIZE = Plural(
    "{rows} rows, {columns} columns, {n} clue in {cells} cells.",
    "{rows} rows, {columns} columns, {n} clues in {cells} cells.",
)
NEVER_THREE = Phrase("never three {one}s or three {zero}s side by side, across or down")
AS_MANY = Phrase("in every row and column as many {one}s as {zero}s, one more of either where the length is odd")
EACH = Phrase("{number} each of {one} and {zero} in every row and column")
EACH_OF_BOTH = Phrase("{across} each of {one} and {zero} in every row, {down} in every column")
NEVER_THE_SAME = Phrase("no two rows and no two columns the same")
SIGNS = Phrase("= between equal cells, x between different ones")
MAY_REPEAT = Phrase("{rules} Rows and columns may repeat.")
FROM_COLUMN_1 = Phrase("{cell} Rows are read from column 1 on.")
STRIPS = Phrase("{cell} A strip shows a line once its step is taken, a column from the top.")

SOLVED = Plural("Solved in {n} step.", "Solved in {n} steps.")
ALL_GIVEN = Phrase("Solved: every cell was given.")
NO_SOLUTION = Phrase("There is no solution. {reason}")
NO_SOLUTION_AFTER = Plural(
    "There is no solution. After {n} step: {reason}", "There is no solution. After {n} steps: {reason}"
)
STUCK = Plural(
    "Stuck after {n} step: the rules in use find nothing more.",
    "Stuck after {n} steps: the rules in use find nothing more.",
)
STUCK_AT_ONCE = Phrase("Stuck at once: no rule in use finds a step.")
KNOWN = Plural("{n} of {cells} cells is known.", "{n} of {cells} cells are known.")
NOT_FOUND = Phrase("{not_followed}. So there may be a step that was not found.")

CLUE_WRONG = Phrase("A clue must be wrong, or a game rule that is on should be off. 'deduce check' lists every fault.")
ANOTHER_CLUE = Phrase("No argument can tell which is meant: the puzzle needs another clue.")
LEFT_OUT = Phrase("Rules above level {level} were left out.")
LEFT_OUT_HERE = Phrase("Rules above level {level} were left out; a higher --max-level lets them in.")
SEARCH = Phrase("'deduce solve' finds it without the rules.")
CHECK_AND_SEARCH = Phrase(
    "'deduce check' says whether there is exactly one solution; 'deduce solve' finds it without the rules."
)

LEVEL = Phrase("It is level {level} of {top} ({name}): {which}.")
LEVEL_SO_FAR = Phrase("So far it is level {level} of {top} ({name}): {which}.")
EVERY_STEP = Phrase("every step is by {rules}")
THESE_STEPS = Plural("step {steps} is by {rules}", "steps {steps} are by {rules}")
MANY_STEPS = Phrase("{number} steps, the first of them number {first}, are by {rules}")
HARDEST_OF_THESE = Plural("{which} (the hardest is step {steps})", "{which} (the hardest are steps {steps})")
OTHERS_EASIER = Phrase("{which}, all others of level {level} or easier")
ONE_PLACE = Plural(
    "At step {steps} there is only one place to go on: nothing else is as easy there.",
    "At steps {steps} there is only one place to go on: nothing else is as easy there.",
)
ONE_PLACE_OFTEN = Phrase("At {number} steps, there is only one place to go on: nothing else is as easy there.")
ONE_PLACE_HARDEST = Plural(
    "At {number} steps, the hardest of them step {steps}, there is only one place to go on: "
    "nothing else is as easy there.",
    "At {number} steps, the hardest of them steps {steps}, there is only one place to go on: "
    "nothing else is as easy there.",
)
TOOK = Phrase("It took {rules}.")
ONCE, TWICE, TIMES = Phrase("{rule} once"), Phrase("{rule} twice"), Phrase("{rule} {number} times")
FIGURES = Phrase("In figures: rating {rating}, effort {effort}, where a quick look at a line is 1.")

COURSE = Phrase("Step by step: ")
EACH_BAR = Phrase("Each bar is the level, 1 to {top}, of a step.")
EACH_BAR_OF = Phrase("Each bar is the level, 1 to {top}, of the hardest of {each} steps.")
EACH_DIGIT = Phrase("Each digit is the level, 1 to {top}, of a step.")
EACH_DIGIT_OF = Phrase("Each digit is the level, 1 to {top}, of the hardest of {each} steps.")

MANY = 12
"""More steps than this are counted, and the hardest of them named."""


def size(puzzle: Puzzle) -> str:
    """Say how large a puzzle is, and how many clues it has."""
    cells = puzzle.rows * puzzle.columns
    return SIZE(puzzle.clues, rows=puzzle.rows, columns=puzzle.columns, cells=cells)


def game_rules(puzzle: Puzzle) -> str:
    """Say which rules of the game are on for a puzzle."""
    one, zero = symbol_word(puzzle.symbols.one), symbol_word(puzzle.symbols.zero)
    rules = [NEVER_THREE(one=one, zero=zero), _balance(puzzle)]
    if puzzle.unique_lines:
        rules.append(NEVER_THE_SAME())
    if puzzle.signs:
        rules.append(SIGNS())
    text = f"{capital(APART().join(rules))}."
    return text if puzzle.unique_lines else MAY_REPEAT(rules=text)


def _balance(puzzle: Puzzle) -> str:
    one, zero = symbol_word(puzzle.symbols.one), symbol_word(puzzle.symbols.zero)
    if puzzle.rows % 2 or puzzle.columns % 2:
        return AS_MANY(one=one, zero=zero)
    across, down = number(puzzle.columns // 2), number(puzzle.rows // 2)
    if across == down:
        return EACH(number=across, one=one, zero=zero)
    return EACH_OF_BOTH(across=across, down=down, one=one, zero=zero)


def ending(trace: Trace) -> list[str]:
    """Say how a trace ended."""
    steps = len(trace.steps)
    if trace.status == "solved":
        return [SOLVED(steps) if steps else ALL_GIVEN()]
    if trace.status == "contradiction":
        reason = trace.refutation.text if trace.refutation else ""
        return [NO_SOLUTION_AFTER(steps, reason=reason) if steps else NO_SOLUTION(reason=reason)]
    out = [STUCK(steps) if steps else STUCK_AT_ONCE(), known(trace)]
    untried, suppositions = trace.untried
    if untried:
        out.append(NOT_FOUND(not_followed=not_followed(untried, suppositions)))
    return out


def known(trace: Trace) -> str:
    """Say of how many cells an argument has told what they hold."""
    cells = "".join(trace.final)
    return KNOWN(len(cells) - cells.count(EMPTY), cells=len(cells))


def left_out(trace: Trace, told: Phrase = LEFT_OUT) -> str:
    """Say which rules were left out; empty where none were."""
    return told(level=int(trace.up_to)) if trace.up_to < max(LEVELS) else ""


def grade_in_words(trace: Trace, waits: Sequence[int] = ()) -> list[str]:
    """Say how hard a trace was, and where; what it took; then the figures.  Nothing of one without steps.

    Args:
        trace: what.
        waits: the numbers of the steps that everything waits for.
    """
    grade = trace.grade
    if not trace.steps:
        return []
    out = [_hardest(trace)]
    if waits:
        out.append(_only_place(trace, waits))
    if grade is not None:
        often = {1: ONCE, 2: TWICE}
        used = [often.get(n, TIMES)(rule=rule, number=number(n)) for rule, n in grade.techniques.items()]
        out.append(TOOK(rules=listed(used)))
        if trace.status == "solved":
            out.append(FIGURES(rating=grade.rating, effort=f"{grade.effort:.0f}"))
    return out


def _hardest(trace: Trace) -> str:
    """Say which steps make it as hard as it is, and by which rules."""
    level = max(step.level for step in trace.steps)
    hard = [step for step in trace.steps if step.level == level]
    rest = [step.level for step in trace.steps if step.level < level]
    top = max(step.rating for step in hard)
    hardest = [step.number for step in hard if step.rating == top]
    rules = listed(list(dict.fromkeys(step.rule for step in hard)), "or")
    if not rest:
        which = EVERY_STEP(rules=rules)
    elif len(hard) <= MANY:
        which = THESE_STEPS(len(hard), steps=_numbers([step.number for step in hard]), rules=rules)
    else:
        which = MANY_STEPS(number=number(len(hard)), first=hard[0].number, rules=rules)
    if len(hardest) < len(hard) and len(hardest) <= MANY:
        which = HARDEST_OF_THESE(len(hardest), which=which, steps=_numbers(hardest))
    if rest:
        which = OTHERS_EASIER(which=which, level=max(rest))
    told = LEVEL if trace.status == "solved" else LEVEL_SO_FAR
    return told(level=level, top=max(LEVELS), name=level_name(level), which=which)


def _only_place(trace: Trace, waits: Sequence[int]) -> str:
    """Name the steps that everything waits for; of many the hardest."""
    if len(waits) <= MANY:
        return ONE_PLACE(len(waits), steps=_numbers(waits))
    top = max(trace.steps[at - 1].rating for at in waits)
    hard = [at for at in waits if trace.steps[at - 1].rating == top]
    if len(hard) > MANY:
        return ONE_PLACE_OFTEN(number=number(len(waits)))
    return ONE_PLACE_HARDEST(len(hard), number=number(len(waits)), steps=_numbers(hard))


def _numbers(numbers: Sequence[int]) -> str:
    return listed(list(map(str, numbers)))
