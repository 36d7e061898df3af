"""Signs: in lists, in every way in which people name two cells, and among the cells of a grid.

A line that names two cells is a sign or a fault. Among cells, signs are between two cells of a row, in rows of their
own, or in every second column.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import accumulate

from attrs import evolve

from deduce.errors import Fault, visible
from deduce.formats.model import BLANK, Cell, Draft, Lines, Rows
from deduce.formats.reading import whole_number
from deduce.puzzle import Cell as Place
from deduce.puzzle import Sign, cell_name

EQUAL = dict.fromkeys(["=", "==", "＝", "🟰", "eq", "equal", "same"], True)
OPPOSITE = dict.fromkeys(["x", "X", "×", "≠", "!=", "<>", "/=", "✖", "✕", "❌", "opposite", "differ"], False)
SIGNS = EQUAL | OPPOSITE
CHARACTERS = {mark: equal for mark, equal in SIGNS.items() if len(mark) == 1}
SIGN_ROW = frozenset({*CHARACTERS, " ", "|"})
WANTED = "a sign such as r1c3 = r1c4 or r1c3 x r2c3"
BOTH_SIDES = "a cell on both sides of a sign"
_COMMA = r"(?:\s*+[,;]\s*+| \s*+)"
_NUMBERS = rf"\d++{_COMMA}\d++"
_NAME = rf"r\s*+\d++\s*+c\s*+\d++|[A-WYZ]\d{{1,3}}|[(\[]\s*+{_NUMBERS}\s*+[)\]]"
CELL = re.compile(_NAME, re.IGNORECASE)
_MARK = "|".join(sorted(map(re.escape, SIGNS), key=len, reverse=True))
_APART = r"\s*+(?:[,;:]\s*+)?"
_NAMED = re.compile(rf"\s*+({_NAME}){_APART}({_MARK}){_APART}({_NAME})[.,;]?\s*+\Z", re.IGNORECASE)
_NUMBERED = re.compile(rf"\s*+({_NUMBERS}){_APART}({_MARK}){_APART}({_NUMBERS})[.,;]?\s*+\Z", re.IGNORECASE)
_MEANT = re.compile(
    rf"\s*+(?:{_NAME})\s*+(?:[^\s\d]{{1,9}}\s*+)??(?:{_NAME})[^\d]*+\Z|.*\br\s*+\d++\s*+c\s*+\d++\b", re.IGNORECASE
)
_MEANT_NUMBERED = re.compile(rf"\s*+{_NUMBERS}{_COMMA}[^\d\s,;]++{_COMMA}{_NUMBERS}\s*+\Z")


def wide_characters(text: str) -> int:
    """Return the number of characters that are two places wide on a screen."""
    return 0 if text.isascii() else sum(unicodedata.east_asian_width(c) in "WF" for c in text)


def is_sign(line: str) -> bool:
    """Return whether a line names two cells, as `r1c1 = r1c2`, `A1xA2` or `(1,3)x(1,4)`: then it is not a row."""
    return bool(_NAMED.match(line) or _MEANT.match(line))


def is_numbered_sign(line: str) -> bool:
    """Return whether a line may be a sign between numbers, as `1,3,x,1,4` or `1 3 x 1 4`; it may also be a row."""
    return bool(_NUMBERED.match(line) or _MEANT_NUMBERED.match(line))


def read_signs(lines: Lines, draft: Draft) -> None:
    """Add the signs of a list to its grid, or the faults.

    Pairs of numbers are row and column, from 1 unless the list has a 0; a remark says which.
    """
    pairs = [line.text for line in lines if re.match(r"\s*[(\[\d]", line.text)]
    first = 0 if any(re.search(r"(?<!\d)0(?!\d)", text) for text in pairs) else 1
    for line in lines:
        if match := _NAMED.match(line.text) or _NUMBERED.match(line.text):
            places = [line.place._replace(column=match.start(k) + 1) for k in (1, 3)]
            add_sign(draft, [match[1], match[3]], match[2], places, first)
        else:
            draft.faults.append(line.place.fault("this sign cannot be read", WANTED))
    if pairs:
        draft.remarks.append(f"cells of signs are read as row and column, both from {first}")


def add_sign(draft: Draft, names: list[str], mark: str, places: list[Cell], first: int = 1) -> None:
    """Add a sign between two named cells to a grid, or the fault; each cell has its place."""
    rows, columns = len(draft.rows), len(draft.rows[0])
    cells = [_cell(name, first) for name in names]
    a, b = sorted(cells)
    outside = next((k for k, (r, c) in enumerate(cells) if min(r, c) < 0 or r >= rows or c >= columns), None)
    if outside is not None:
        trouble = f"there is no cell {visible(names[outside])} in a grid of {rows} rows and {columns} columns"
    elif a == b:
        trouble = f"a sign is between two cells, not between {cell_name(a)} and itself"
    elif abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1:
        trouble = f"{visible(names[0])} and {visible(names[1])} do not touch"
    else:
        draft.signs.append((Sign(a, b, SIGNS[mark if len(mark) == 1 else mark.lower()]), places[0]))
        return
    draft.faults.append(places[outside or 0].fault(trouble, WANTED))


def _cell(name: str, first: int) -> Place:
    """Return the cell of a name, from 0; its numbers may be too small or too large for the grid."""
    numbers = [whole_number(digits) for digits in re.findall(r"\d+", name)]
    if len(numbers) == 1:
        return numbers[0] - 1, ord(name[0].upper()) - ord("A")
    base = 1 if name[0] in "rR" else first
    return numbers[0] - base, numbers[1] - base


Marked = tuple[Rows, list[tuple[Sign, Cell]], list[Fault]]
"""The cells, the signs among them with their places, and what is wrong with the signs."""


def with_signs(draft: Draft) -> Iterator[Draft]:
    """With none of the characters among the cells as signs, with `=`, with `x` too, and with `X` too."""
    present = {cell.text for row in draft.rows for cell in row if cell.text in CHARACTERS}
    tried: list[set[str]] = []
    for signs in (set(), present - {"x", "X", "❌"}, present - {"X"}, present):
        # = and its kind are never cells
        if signs in tried or (not signs and any(CHARACTERS[c] for c in present)):
            continue
        tried.append(signs)
        ways = [_parted(draft.rows, signs), _every_second(draft.rows, signs)] if signs else [(draft.rows, [], [])]
        for rows, placed, faults in filter(None, ways):
            if rows and all(rows):
                yield evolve(draft, rows=rows, signs=placed, faults=draft.faults + faults)


def _parted(rows: Rows, signs: set[str]) -> Marked:
    """Part cells from the signs between them, and from rows with only signs, each right below a cell."""
    cells: Rows = []
    placed: list[tuple[Sign, Cell]] = []
    faults: list[Fault] = []
    columns: list[dict[int, int]] = []  # by their places
    below: list[tuple[int, Cell, int]] = []
    for row in rows:
        wide = accumulate(map(wide_characters, (cell.text for cell in row)), initial=0)
        places = [cell.column + wider for cell, wider in zip(row, wide, strict=False)]  # on a screen
        if all(cell.text in signs for cell in row):
            below += [(len(cells) - 1, cell, place) for cell, place in zip(row, places, strict=True)]
            continue
        kept: list[int] = []
        for k, cell in enumerate(row):
            if cell.text not in signs:
                kept.append(k)
                continue
            if k == 0 or row[k - 1].text in signs:
                faults.append(cell.fault("there is no cell before this sign", BOTH_SIDES))
                continue
            if k + 1 == len(row):
                faults.append(cell.fault("there is no cell after this sign", BOTH_SIDES))
            r, c = len(cells), len(kept) - 1
            placed.append((Sign((r, c), (r, c + 1), CHARACTERS[cell.text]), cell))
        cells.append([row[k] for k in kept])
        columns.append({places[k]: c for c, k in enumerate(kept)})
    for r, sign, place in below:
        c = columns[r].get(place, -1) if r >= 0 else -1
        if c < 0 or r + 1 == len(cells) or columns[r + 1].get(place) != c:
            side = "above" if c < 0 else "below"
            faults.append(sign.fault(f"there is no cell {side} this sign", "a sign right below a cell"))
        else:
            placed.append((Sign((r, c), (r + 1, c), CHARACTERS[sign.text]), sign))
    return cells, placed, faults


def _every_second(rows: Rows, signs: set[str]) -> Marked | None:
    """Return the cells of a table in which every second column, and perhaps every second row, is for signs."""
    width, free = len(rows[0]), {*signs, BLANK}
    if width < 3 or width % 2 == 0 or any(len(row) != width for row in rows):
        return None
    both = len(rows) % 2 == 1 and len(rows) > 2 and all(cell.text in free for row in rows[1::2] for cell in row)
    step, placed = 1 + both, []
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            down, right = r % step, c % 2
            if not (down or right):
                if cell.text in signs:
                    return None
            elif cell.text != BLANK:
                if cell.text not in signs or (down and right):
                    return None
                a = r // step, c // 2
                placed.append((Sign(a, (a[0] + down, a[1] + right), CHARACTERS[cell.text]), cell))
    return [row[::2] for row in rows[::step]], placed, []
