"""What the marks of a grid mean, and a grid in words."""

from __future__ import annotations

from collections.abc import Container

from deduce.wording.phrases import Phrase, Plural

MEANS = {
    "place": Phrase("what follows"),
    "because": Phrase("what it rests on"),
    "beside": Phrase("what it is compared with"),
    "supposed": Phrase("what is supposed"),
    "pencil": Phrase("what follows from that"),
    "letter": Phrase("the link that gives a value"),
    "broken": Phrase("what breaks"),
    "differ": Phrase("what differs"),
    "wrong": Phrase("what is wrong"),
    "look": Phrase("where to look"),
}
"""What a cell, a letter or a line is to a sentence, by its role."""

DRAWN = {
    "place": Phrase("A second frame"),
    "because": Phrase("A circle"),
    "beside": Phrase("A line beneath"),
    "supposed": Phrase("A dashed frame"),
    "letter": Phrase("A letter"),
    "broken": Phrase("A dashed line"),
    "wrong": Phrase("A cross"),
}
"""How a drawing marks it; the others it does not explain."""

DRAWN_IS = Phrase("{drawn}: {what}.")
TYPED_IS = Phrase("{mark} is {what}")

ROW = Phrase("Row {row}: {cells}")
FROM = Phrase("from column {column}: {cells}")
BLANK, EQUAL, UNEQUAL = Phrase("blank"), Phrase("equals"), Phrase("differs from")
MARKED = Phrase("{row}; marked: {marks}")
AS = Plural("column {columns} as {what}", "columns {columns} as {what}")
BETWEEN = {"=": Phrase("equal in column {column}"), "x": Phrase("different in column {column}")}
ROWS = Phrase("Rows {row} and {next} are {signs}")

PUZZLE = Plural("{rows} rows, {columns} columns, {n} clue", "{rows} rows, {columns} columns, {n} clues")
CELL = Phrase("{cell} is row {row}, column {column}.")
STEP = Phrase("Step {number}: {place}, {rule}")


def legend(roles: Container[str]) -> str:
    """Say what the marks of a drawing mean, a sentence each."""
    return " ".join(DRAWN_IS(drawn=drawn(), what=MEANS[role]()) for role, drawn in DRAWN.items() if role in roles)
