"""Phrases for an explanation in a terminal, step by step."""

from deduce.wording.phrases import Phrase, Plural

PUZZLE = Phrase("Puzzle {number}")
BEFORE_STEP = Phrase("The grid before step {step} of {steps}:")
KNOWN = Plural("{n} of {cells} cells filled:", "{n} of {cells} cells filled:")
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
