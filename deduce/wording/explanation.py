"""Phrases for an explanation: its head, its steps in a terminal, and its foot."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.game.levels import LEVELS
from deduce.game.puzzle import EMPTY, Puzzle
from deduce.reasons.trace import Trace
from deduce.wording.language import Phrase, Plural
from deduce.wording.steps import level_name, rule_name
from deduce.wording.words import (
    APART,
    count_word,
    listed,
    more_work,
    no_easier,
    number,
    symbol_word,
    uncapital,
)

SIZE = Phrase("{columns}x{rows}, {n} of {cells} cells given.")
RULES = Phrase("Rules: {rules}.")
EACH = Phrase("{number} {one}{each:|s} and {number} {zero}{each:|s} in every row and column")
EACH_OF_BOTH = Phrase(
    "{across} {one}{each:|s} and {across} {zero}{each:|s} in every row, {down} of each in every column"
)
AS_MANY = Phrase("as many {one}s as {zero}s in every row and column, or one more of either if the length is odd")
ONE_MORE = Phrase("as many {one}s as {zero}s in every row and column, or one more {one} if the length is odd")
NEVER_THREE = Phrase("never three of the same symbol together")
NEVER_THE_SAME = Phrase("no two rows or two columns the same")
SIGNS = Phrase("= joins equal cells, x joins different cells")
MAY_REPEAT = Phrase("{rules} Rows and columns may repeat.")
FROM_COLUMN_1 = Phrase("{cell} Rows are read from column 1 on.")
STRIPS = Phrase("{cell} Lines are shown after the step, columns from the top.")

SOLVED = Plural("Solved in {n} step[s].")
ALL_GIVEN = Phrase("Nothing to solve: every cell is given.")
NO_SOLUTION = Phrase("This puzzle has no solution. {reason}")
NO_SOLUTION_AFTER = Plural("This puzzle has no solution. After {n} step[s]: {reason}")
STUCK = Plural("Stuck after {n} step[s]: no rule in use finds another.")
STUCK_AT_ONCE = Phrase("Stuck before the first step: no rule in use applies.")
KNOWN = Plural("{n} of {cells} cells [is|are] filled.")
STOPPED = Plural("Stopped after {n} step[s].")

CLUE_WRONG = Phrase(
    "A clue must be wrong, or rows and columns may repeat (--no-unique-lines). Run 'deduce check' for every problem."
)
CLUE_WRONG_ONLY = Phrase("A clue must be wrong. Run 'deduce check' for every problem.")
ANOTHER_CLUE = Phrase("Logic cannot choose between them: the puzzle needs another clue.")
LEFT_OUT = Phrase("Rules above level {level} were not used.")
LEFT_OUT_HERE = Phrase("Rules above level {level} were not used. Raise --max-level to use them.")
SEARCH = Phrase("Run 'deduce solve' to find the solution by search.")
CHECK_AND_SEARCH = Phrase(
    "Run 'deduce check' to see whether there is exactly one solution, or 'deduce solve' to find it by search."
)

DIFFICULTY = Phrase("Difficulty: level {level} of {top} ({name}), rating {rating}, effort {effort}.")
SO_FAR = Phrase("Difficulty so far: level {level} of {top} ({name}).")
EVERY_STEP = Phrase("Every step is by {rules}.")
HARDEST = Plural("Hardest step[s]: {steps} ({rules}).")
HARDEST_LEVEL = Phrase("Hardest level: {steps} ({rules}).")
HARDEST_OF_THESE = Plural("Hardest level: {steps} ({rules}); the hardest [is|are] {hardest}.")
THESE_STEPS = Phrase("steps {steps}")
MANY_STEPS = Phrase("{number} steps from step {first} on")
OTHERS_EQUAL = Phrase("All others are level {level}.")
OTHERS_EASIER = Phrase("All others are level {level} or easier.")
ONE_PLACE = Plural("Bottleneck[s]: at step[s] {steps}, only one place offers a step this easy.")
ONE_PLACE_OFTEN = Phrase("Bottlenecks: at {number} steps, only one place offers a step this easy.")
ONE_PLACE_HARDEST = Plural(
    "Bottlenecks: at {number} steps (the hardest [is|are] {steps}), only one place offers a step this easy."
)
USED = Phrase("Rules used: {rules}.")
OFTEN = Phrase("{rule} ({number})")

COURSE = Phrase("Level of each step:")
COURSE_OF = Phrase("Level of every {each} steps (the hardest of them):")

# step by step

BEFORE_STEP = Phrase("The grid before step {step} of {steps}:")
KNOWN_CELLS = Plural("{n} of {cells} cells filled:")
SOLUTION, AT_END = Phrase("Solution:"), Phrase("Final grid:")

FIRST = Phrase("Starting at level {level} ({name}).")
NOTHING_EASIER = Phrase("Nothing easier is left, so step {step} moves up to level {level} ({name}).")
SOMETHING_EASIER = Phrase("Step {step} is easier again, and the first of level {level} ({name}).")
NONE_SO_HARD = Phrase("No step is level {level} or harder.")

IN_SHORT = Phrase("Step {step} ({place}, {rule}): {outcome}.")
IN_FULL = Phrase("Step {step} ({place}, {rule}, level {level}).")

MARKS = Phrase(
    "In the grid, ? marks the value tried, a1 means that link (a) gives 1, "
    "and < or v points to the line with the contradiction."
)
MARKS_NESTED = Phrase("In a lookahead inside another, 1:0 means that its link (1) gives 0.")
SPAN = Phrase("({first}) to ({last})")
TOLD = Phrase("{links}: the same as in step {step}, so {outcome}.")
TOLD_OTHERWISE = Phrase("{links}: the same as {there} in step {step}, so {outcome}.")

MANY = 12
"""The number of steps that are listed; of more only the hardest are."""


def size(puzzle: Puzzle) -> str:
    """Return the size of a puzzle and the number of its clues."""
    return SIZE(columns=puzzle.columns, rows=puzzle.rows, n=puzzle.clues, cells=puzzle.rows * puzzle.columns)


def game_rules(puzzle: Puzzle) -> str:
    """Return the rules of the game for a puzzle."""
    text = RULES(rules=APART().join(rule for _, rule in rules_of(puzzle)))
    return text if puzzle.unique_lines else MAY_REPEAT(rules=text)


def rules_of(puzzle: Puzzle) -> list[tuple[str, str]]:
    """Return the rules of the game for a puzzle, each after its name: `balance`, `three`, `same` or `signs`."""
    rules = [("balance", _balance(puzzle)), ("three", NEVER_THREE())]
    rules += [("same", NEVER_THE_SAME())] if puzzle.unique_lines else []
    return rules + ([("signs", SIGNS())] if puzzle.signs else [])


def _balance(puzzle: Puzzle) -> str:
    one, zero = symbol_word(puzzle.symbols.one), symbol_word(puzzle.symbols.zero)
    if puzzle.rows % 2 or puzzle.columns % 2:
        return (ONE_MORE if puzzle.odd else AS_MANY)(one=one, zero=zero)
    across, down = number(puzzle.columns // 2), number(puzzle.rows // 2)
    each = count_word(puzzle.columns // 2)
    if across == down:
        return EACH(number=across, one=one, zero=zero, each=each)
    return EACH_OF_BOTH(across=across, down=down, one=one, zero=zero, each=each)


def ending(trace: Trace) -> list[str]:
    """Return how a trace ended, sentence by sentence."""
    steps = len(trace.steps)
    if trace.status == "solved":
        return [SOLVED(steps) if steps else ALL_GIVEN()]
    if trace.status == "contradiction":
        reason = trace.refutation.text if trace.refutation else ""
        return [NO_SOLUTION_AFTER(steps, reason=uncapital(reason)) if steps else NO_SOLUTION(reason=reason)]
    if trace.untried[0]:
        return [STOPPED(steps), known(trace), no_easier(*trace.untried, more_work())]
    return [STUCK(steps) if steps else STUCK_AT_ONCE(), known(trace)]


def known(trace: Trace) -> str:
    """Return how many cells are filled at the end of a trace."""
    cells = "".join(trace.final)
    return KNOWN(len(cells) - cells.count(EMPTY), cells=len(cells))


def left_out(trace: Trace, phrase: Phrase = LEFT_OUT) -> str:
    """Return which rules were not used; empty if all were."""
    return phrase(level=int(trace.up_to)) if trace.up_to < max(LEVELS) else ""


def grade_in_words(trace: Trace, bottlenecks: Sequence[int] = ()) -> list[str]:
    """Return the difficulty of a trace, sentence by sentence; nothing if it has no steps.

    `bottlenecks` has the numbers of the steps with only one place to continue.
    """
    grade = trace.grade
    if not trace.steps:
        return []
    level = max(step.level for step in trace.steps)
    named = {"level": level, "top": max(LEVELS), "name": level_name(level)}
    if grade is not None and trace.status == "solved":
        sentences = [DIFFICULTY(**named, rating=grade.rating, effort=f"{grade.effort:.0f}")]
    else:
        sentences = [SO_FAR(**named)]
    sentences.append(_hardest(trace, level))
    if bottlenecks:
        sentences.append(_bottlenecks(trace, bottlenecks))
    if grade is not None:
        used = sorted(trace.techniques.items(), key=lambda item: -item[1])
        sentences.append(USED(rules=", ".join(OFTEN(rule=rule_name(rule), number=n) for rule, n in used)))
    return sentences


def _hardest(trace: Trace, level: int) -> str:
    """Return the hardest steps with their rules."""
    hard = [step for step in trace.steps if step.level == level]
    easier = [step.level for step in trace.steps if step.level < level]
    top = max(step.rating for step in hard)
    hardest = [step.number for step in hard if step.rating == top]
    rules = listed(list(dict.fromkeys(rule_name(step.rule) for step in hard)), "or")
    numbers = _numbers([step.number for step in hard])
    many = len(hard) > MANY
    steps = MANY_STEPS(number=number(len(hard)), first=hard[0].number) if many else THESE_STEPS(steps=numbers)
    if len(hardest) < len(hard) and len(hardest) <= MANY:
        text = HARDEST_OF_THESE(len(hardest), steps=steps, rules=rules, hardest=_numbers(hardest))
    elif not easier:
        return EVERY_STEP(rules=rules)
    else:
        text = HARDEST_LEVEL(steps=steps, rules=rules) if many else HARDEST(len(hard), steps=numbers, rules=rules)
    if not easier:
        return text
    others = OTHERS_EQUAL if min(easier) == max(easier) else OTHERS_EASIER
    return f"{text} {others(level=max(easier))}"


def _bottlenecks(trace: Trace, bottlenecks: Sequence[int]) -> str:
    """Return the bottleneck steps, of many only the hardest."""
    if len(bottlenecks) <= MANY:
        return ONE_PLACE(len(bottlenecks), steps=_numbers(bottlenecks))
    top = max(trace.steps[index - 1].rating for index in bottlenecks)
    hardest = [index for index in bottlenecks if trace.steps[index - 1].rating == top]
    count = number(len(bottlenecks))
    if len(hardest) > MANY:
        return ONE_PLACE_OFTEN(number=count)
    return ONE_PLACE_HARDEST(len(hardest), number=count, steps=_numbers(hardest))


def _numbers(numbers: Sequence[int]) -> str:
    return listed(list(map(str, numbers)))
