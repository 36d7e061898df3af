"""Signs among the cells of a grid: between two cells of a row, in rows of their own, or in every second column."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from deduce.errors import Fault
from deduce.formats.model import BLANK, Cell, Mark, Row, Rows, wide_characters
from deduce.formats.signs import CHARACTERS

Marked = tuple[Rows, list[Mark], list[Fault]]
"""The cells, the signs among them, and what is wrong with the signs."""

NO_CELL_AFTER = "there is no cell after this sign"
BOTH_SIDES = "a cell on both sides of a sign"


def with_marks(rows: Rows) -> Iterator[Marked]:
    """Yield the rows with none of their characters as signs, with `=`, with `x` too, and with `X` too."""
    present = {cell.text for row in rows for cell in row if cell.text in CHARACTERS}
    tried: list[set[str]] = []
    for signs in (set(), present - {"x", "X", "❌"}, present - {"X"}, present):
        # = and its kind are never cells
        if signs in tried or (not signs and any(CHARACTERS[c] for c in present)):
            continue
        tried.append(signs)
        yield _parted(rows, signs) if signs else (rows, [], [])
        if signs and (table := _every_second(rows, signs)):
            yield table


def _parted(rows: Rows, signs: set[str]) -> Marked:
    """Part cells from the signs between them, and from rows with only signs, each right below a cell."""
    cells: Rows = []
    marks: list[Mark] = []
    faults: list[Fault] = []
    columns: list[list[int]] = []
    below: list[tuple[int, Cell, int]] = []
    for row in rows:
        wide = accumulate(map(wide_characters, (cell.text for cell in row)), initial=0)
        places = [cell.column + wider for cell, wider in zip(row, wide, strict=False)]  # on a screen
        if all(cell.text in signs for cell in row):
            below += [(len(cells) - 1, cell, place) for cell, place in zip(row, places, strict=True)]
            continue
        kept = [k for k, cell in enumerate(row) if cell.text not in signs]
        for k, cell in enumerate(row):
            if cell.text not in signs:
                continue
            if k == 0 or row[k - 1].text in signs:
                faults.append(cell.fault("there is no cell before this sign", BOTH_SIDES))
                continue
            if k + 1 == len(row):
                faults.append(cell.fault(NO_CELL_AFTER, BOTH_SIDES))
            at = (len(cells), kept.index(k - 1))
            marks.append(Mark(at, (at[0], at[1] + 1), CHARACTERS[cell.text], cell))
        cells.append([row[k] for k in kept])
        columns.append([places[k] for k in kept])
    for r, sign, place in below:
        c = columns[r].index(place) if r >= 0 and place in columns[r] else -1
        if c < 0 or r + 1 == len(cells) or columns[r + 1][c : c + 1] != [place]:
            side = "above" if c < 0 else "below"
            faults.append(sign.fault(f"there is no cell {side} this sign", "a sign right below a cell"))
        else:
            marks.append(Mark((r, c), (r + 1, c), CHARACTERS[sign.text], sign))
    return cells, marks, faults


def _every_second(rows: Rows, signs: set[str]) -> Marked | None:
    """Return the cells of a table in which every second column, and perhaps every second row, is for signs."""
    width = len(rows[0])
    if width < 3 or width % 2 == 0 or any(len(row) != width for row in rows):
        return None

    def is_free(row: Row) -> bool:
        return all(cell.text in signs or cell.text == BLANK for cell in row)

    both = len(rows) % 2 == 1 and len(rows) > 2 and all(map(is_free, rows[1::2]))
    lines, between = (rows[::2], rows[1::2]) if both else (rows, [])
    if any(cell.text != BLANK for row in between for cell in row[1::2]):
        return None
    if not all(is_free(row[1::2]) for row in lines) or any(cell.text in signs for row in lines for cell in row[::2]):
        return None
    across = [((r, c), (r, c + 1), sign) for r, row in enumerate(lines) for c, sign in enumerate(row[1::2])]
    down = [((r, c), (r + 1, c), sign) for r, row in enumerate(between) for c, sign in enumerate(row[::2])]
    marks = [Mark(a, b, CHARACTERS[sign.text], sign) for a, b, sign in across + down if sign.text != BLANK]
    return [row[::2] for row in lines], marks, []
