"""Phrases for checks and solutions of puzzles."""

from __future__ import annotations

from deduce.wording.phrases import Phrase, Plural

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

NOT_DECIDED = Plural("not decided within {n:,} step{option}", "not decided within {n:,} steps{option}")
NO_LIMITS = Phrase(" (--no-limits continues)")
"""The option of the command line that continues a search."""
NONE_SO_FAR = Plural(
    "No solution found so far. The search stopped at {n:,} step{option}.",
    "No solution found so far. The search stopped at {n:,} steps{option}.",
)
ONE_SO_FAR = Plural(
    "One solution found so far; there may be more. The search stopped at {n:,} step{option}.",
    "One solution found so far; there may be more. The search stopped at {n:,} steps{option}.",
)
STEPS_ON = Phrase("After {number} steps, {breaks}")

# the choice whether lines may repeat, if neither the file nor an option says so

READ_REPEATING = Phrase("assuming that rows and columns may repeat, as there is no solution otherwise")
READ_UNIQUE = Phrase("assuming that rows and columns must differ, as there are several solutions otherwise")
SAME_ROWS = Phrase("row {number} is the same as row {other}")
SAME_COLUMNS = Phrase("column {number} is the same as column {other}")
TAKEN_REPEATING = Phrase("assuming that rows and columns may repeat: whether they must differ was {cut}")
TAKEN_UNIQUE = Phrase("assuming that rows and columns must differ: whether they may repeat was {cut}")
HOLD_ON = Phrase("If rows must differ here, add --unique-lines.")
LET_REPEAT = Phrase("If rows may repeat here, add --no-unique-lines.")
"""What the command line adds."""

TWO = Plural("Two of them, which differ in {number} cell:", "Two of them, which differ in {number} cells:")
TWO_NAMED = Plural(
    "Two of them, which differ in {number} cell: {cells}.", "Two of them, which differ in {number} cells: {cells}."
)
