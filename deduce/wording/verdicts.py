"""What is said of a puzzle that is checked."""

from __future__ import annotations

from deduce.wording.phrases import Phrase, Plural

UNIQUE = Phrase("Exactly one solution.")
SEVERAL = Phrase("More than one solution.")
NONE = Phrase("No solution.")
NEEDS_UNIQUE_LINES = Phrase("It is the only one because no two rows and no two columns may be the same.")
NO_REASON = Phrase("Exact search finds none; the rules of single lines do not see why.")

OTHERWISE = {
    (False, "unique", "none"): Phrase("Lines may repeat here. With unique lines there would be no solution."),
    (True, "none", "unique"): Phrase("Lines are unique here. Were they to repeat, there would be exactly one."),
    (True, "none", "several"): Phrase("Lines are unique here. Were they to repeat, there would be several."),
    (False, "several", "unique"): Phrase("Lines may repeat here. With unique lines there would be exactly one."),
    (False, "several", "none"): Phrase("Lines may repeat here. With unique lines there would be none."),
}
"""What is said of the other reading where its verdict differs, by whether lines are unique here, the verdict, and the
verdict otherwise; that a puzzle needs unique lines is said elsewhere."""

NOT_DECIDED = Plural("not decided within {n:,} step{option}", "not decided within {n:,} steps{option}")
NO_LIMITS = Phrase("; --no-limits goes on")
"""The option that goes with what is not decided."""
NONE_SO_FAR = Plural(
    "Not decided within {n:,} step: no solution so far{option}.",
    "Not decided within {n:,} steps: no solution so far{option}.",
)
ONE_SO_FAR = Plural(
    "Not decided within {n:,} step: one solution so far, and there may be more{option}.",
    "Not decided within {n:,} steps: one solution so far, and there may be more{option}.",
)
STEPS_ON = Phrase("{number} steps on, {breaks}")

# the reading that was taken where nobody said whether lines may repeat

READ_REPEATING = Phrase("lines may repeat here: with unique lines there is no solution")
READ_UNIQUE = Phrase("lines are unique here: were they to repeat, there would be several solutions")
SAME_ROWS = Phrase("row {number} is the same as row {other}")
SAME_COLUMNS = Phrase("column {number} is the same as column {other}")
TAKEN_REPEATING = Phrase("lines are taken to be free to repeat: which way to read them was {cut}")
TAKEN_UNIQUE = Phrase("lines are taken to be unique: which way to read them was {cut}")
HOLD_ON = Phrase("If rows must differ here, add --unique-lines.")
LET_REPEAT = Phrase("If rows may repeat here, add --no-unique-lines.")
"""What a command adds."""

TWO = Plural("Here are two. They differ in {number} cell.", "Here are two. They differ in {number} cells.")
TWO_NAMED = Plural(
    "Here are two. They differ in {number} cell: {cells}.", "Here are two. They differ in {number} cells: {cells}."
)
