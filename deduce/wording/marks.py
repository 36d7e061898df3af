"""Phrases for the marks of a grid, and for a grid in words."""

from __future__ import annotations

from collections.abc import Container

from deduce.wording.phrases import Phrase, Plural

MEANS = {
    "place": Phrase("filled in"),
    "because": Phrase("because of"),
    "beside": Phrase("compared with"),
    "supposed": Phrase("the value tried"),
    "pencil": Phrase("follows from it"),
    "letter": Phrase("the link that gives it"),
    "broken": Phrase("contradiction"),
    "differ": Phrase("differs"),
    "wrong": Phrase("wrong"),
    "look": Phrase("look here"),
}
"""The meaning of each role of a cell, a letter or a line."""

DRAWN = {
    "place": Phrase("Framed twice"),
    "because": Phrase("Circled"),
    "beside": Phrase("Underlined"),
    "supposed": Phrase("Dashed frame"),
    "letter": Phrase("Letter"),
    "broken": Phrase("Dashed line"),
    "wrong": Phrase("Crossed out"),
}
"""How a drawing marks each role; it does not explain the others."""

DRAWN_IS = Phrase("{drawn}: {what}.")
TYPED_IS = Phrase("{mark} {what}")

ROW = Phrase("Row {row}: {cells}")
FROM = Phrase("from column {column}: {cells}")
BLANK, EQUAL, UNEQUAL = Phrase("empty"), Phrase("equals"), Phrase("differs from")
MARKED = Phrase("{row}; marked: {marks}")
AS = Plural("column[s] {columns} ({what})")
BETWEEN = {"=": Phrase("equal in column {column}"), "x": Phrase("different in column {column}")}
ROWS = Phrase("Rows {row} and {next} are {signs}")

PUZZLE = Plural("{rows} rows, {columns} columns, {n} clue[s]")
CELL = Phrase("{cell} means row {row}, column {column}.")
STEP = Phrase("Step {number}: {place}, {rule}")


def legend(roles: Container[str]) -> str:
    """Return what the marks of a drawing mean, a sentence for each."""
    return " ".join(DRAWN_IS(drawn=drawn(), what=MEANS[role]()) for role, drawn in DRAWN.items() if role in roles)
