"""Phrases for hints and their stages."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.puzzle import Symbols
from deduce.trace import Step
from deduce.wording.phrases import Phrase
from deduce.wording.places import place_of, place_title, where_it_breaks
from deduce.wording.words import capital, line_named, number

LOOK = Phrase("Look at {place}.")
WHICH = Phrase("{place}: {rule}.")
WHICH_AND_TRY = Phrase("{place}: {rule}. Try {symbol}.")

WAY = Phrase("It takes {number} steps; the hardest is {rule}. Start with {place}.")
FILLED = Phrase("{cell} is {symbol} already.")
NOT_BY_RULES = Phrase("The rules in use do not give {cell}.")

NO_RULE = Phrase("No rule in use finds the next step.")
SEARCH = Phrase("{beyond} A search finds a cell.")
SEARCH_WHERE = Phrase("{beyond} A search finds {cell}.")
SEARCH_WHAT = Phrase("{beyond} A search shows that {cell} is {symbol} in every solution.")
NOTHING_ALIKE = Phrase("The grid has several solutions, and every empty cell can be either symbol.")
SOLVED = Phrase("It is solved.")
DEAD = Phrase("No rule is broken yet, but this grid can no longer be completed.")

NOT_COUNTED = Phrase("The search stopped before it could count the solutions.")
NO_SOLUTION = Phrase("There is no solution.")
SEVERAL = Phrase("The puzzle has more than one solution.")
ONE_SOLUTION = Phrase("There is exactly one solution, found by search.")

NOT_GIVEN = Phrase("{cell} is {symbol}, but the clue there is {given}.")
NOT_COMPARED = Phrase("Entries were not compared with the original: its solution was {cut}.")
IF_RIGHT = Phrase("This step is right if all your entries are: whether the grid can be completed was {cut}.")
NOT_AGREED = Phrase("Whether the solutions agree on an empty cell was {cut}.")

IS_RIGHT, IS_RIGHT_IF = Phrase("{cell} is right."), Phrase("{cell} is right if all other entries are right.")
IS_WRONG, IS_WRONG_UNLESS = Phrase("{cell} is wrong."), Phrase("{cell} is wrong, unless another entry is wrong.")
IS_BLANK = Phrase("{cell} is empty.")
EITHER = Phrase("{cell} can be either symbol: there are solutions with both.")
NOT_JUDGED = Phrase("The other entries leave no solution, so {cell} cannot be checked.")

OPENINGS = {"unknown": (NO_RULE,), "open": (NO_RULE, NOTHING_ALIKE), "solved": (SOLVED,)}
"""The first sentences of a hint without a step, by its status."""

MORE = Phrase("(Enter for more, q to stop)")
SUPPOSED = Phrase("? marks the value tried.")
SUPPOSED_AND_BREAKS = Phrase("? marks the value tried; < or v points to the line with the contradiction.")


def stages_of_way(steps: Sequence[Step]) -> tuple[str, ...]:
    """Return the stages of a hint with several steps: their number and where to start, the rules, the texts."""
    hardest = max(steps, key=lambda step: step.rating)
    start = place_of(steps[0], line_named)
    rules = [WHICH(place=place_title(step), rule=step.rule) for step in steps]
    texts = "\n".join(f"{step.number}. {step.text}" for step in steps)
    return WAY(number=number(len(steps)), rule=hardest.rule, place=start), " ".join(rules), texts


def stages_of(step: Step, idea: str, symbols: Symbols) -> tuple[str, ...]:
    """Return the stages of a hint: the place, the rule, for a lookahead the contradiction, and the text of the step."""
    place, argument = place_of(step), step.argument
    if argument.is_lookahead:
        tried = " ".join(map(symbols.of, argument.suppose.values()))
        which, breaks = WHICH_AND_TRY(place=place, rule=step.rule, symbol=tried), [where_it_breaks(argument)]
    else:
        which, breaks = WHICH(place=capital(place), rule=step.rule), []
    return LOOK(place=place_of(step, line_named)), f"{which} {idea}".rstrip(), *breaks, step.text
