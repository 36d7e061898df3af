"""Signs between cells: in lists, in every way in which people name two cells, and among the cells of a drawing.

A line that names two cells is a sign or a fault, and never a row.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence

from deduce.base.errors import visible
from deduce.base.patterns import regex
from deduce.formats.model import BOX, Draft, Line, Row, is_rule, shown
from deduce.formats.naming import RC, SIGNS, Item, Named, first_of, mark_in
from deduce.game.puzzle import Cell, Sign, cell_name

CHARACTERS = {mark: equal for mark, equal in SIGNS.items() if len(mark) == 1 and mark not in "ed"} | {"X": False}
WANTED = "a sign such as r1c3 = r1c4 or r1c3 x r2c3"
BOTH_SIDES = "a cell on both sides of a sign"
_SHEETS = regex(r"\b[A-WYZ]\d{1,2}\s{0,9}(?:=|x|×|≠|!=)\s{0,9}[A-WYZ]\d{1,2}\b")
_TWO_SHEETS = regex(
    r"\s*+[A-WYZ][1-9]\d?(?:\s++(?:\w{1,9}\s++)?|\s*+(?:[^\s\w]{1,9}|x)\s*+)[A-WYZ][1-9]\d?\s*\Z", re.IGNORECASE
)
_BETWEEN, _OR_NONE = r"(?:\s*+[,;]\s*+|\s++)", r"\s*+[,;]?\s*+"
PAIR = regex(rf"[\[(]\s*+\d++{_BETWEEN}\d++\s*+[)\]]")
_NUMBERED = regex(rf"\s*+\d++{_BETWEEN}\d++{_OR_NONE}[^\d\s,;.]++{_OR_NONE}\d++{_BETWEEN}\d++\s*\Z")
_FOUR = regex(r"[\[(]\s*+\d+\s*+,\s*+\d+\s*+,\s*+\d+\s*+,\s*+\d+\s*+(?:,[^,\])]+)?[)\]]")


def is_sign(text: str) -> bool:
    """Return whether a line names two cells: then it is a sign, or a fault, and never a row."""
    pairs, names = len(PAIR.findall(text)), len(RC.findall(text))
    if (pairs > 1 or names or _FOUR.search(text)) and mark_in(
        re.sub(r"^\s*+\w\s*+=", "", RC.sub(" ", text))
    ) is not None:
        return True
    return names > 1 or pairs == 2 or bool(_SHEETS.search(text) or _TWO_SHEETS.match(text))


def is_numbered_sign(text: str) -> bool:
    """Return whether a line may be a sign between numbers, as `1,3,x,1,4` or `1 3 x 1 4`; it may also be a row."""
    return bool(_NUMBERED.match(text)) and not set(re.findall(r"\d+", text)) <= {"0", "1"}


def add_signs(
    draft: Draft,
    found: Sequence[tuple[Line, Sequence[Item]]],
    unread: str = "this sign cannot be read",
    wanted: str = WANTED,
    first: int | None = None,
) -> None:
    """Add the signs of a list, what each part of it names, to its grid, or the faults.

    Pairs of numbers are row and column, from 1 unless the list has a 0; a remark says which.
    """
    if not draft.rows or not draft.rows[0].texts:
        return
    loose = [item for _, items in found for item in items if item.cells and not item.cells[0].from_one]
    first = first_of(loose) if first is None else first
    size = len(draft.rows), len(draft.rows[0].texts)
    joined = {(sign.a, sign.b) for sign, _ in draft.signs}
    for number, (line, items) in enumerate(found, 1):
        if not items or any(len(item.cells) != 2 or item.mark is None for item in items):
            draft.faults.append(line.fault(unread.format(number), wanted))
            continue
        for item in items:
            trouble, at = _trouble(joined, size, *(cell.counted(first) for cell in item.cells))
            if trouble:
                draft.faults.append(at.fault(trouble, "" if "already" in trouble else WANTED, shown(line.text.strip())))
            else:
                a, b = sorted(cell.counted(first).cell for cell in item.cells)
                draft.signs.append((Sign(a, b, bool(item.mark)), at))
                joined.add((a, b))
    if loose:
        draft.remarks.append(f"cells of signs are read as row and column, both from {first}")


def _trouble(joined: set[tuple[Cell, Cell]], size: tuple[int, int], first: Named, second: Named) -> tuple[str, Line]:
    """Return what is wrong with a sign, and its place; `joined` has the cells of the signs so far."""
    for (r, c), name, _ in (first, second):
        if not (0 <= r < size[0] and 0 <= c < size[1]):
            return f"there is no cell {visible(name.text)} in a grid of {size[0]} rows and {size[1]} columns", name
    (a, name, _), (b, other, _) = first, second
    if a == b:
        return f"a sign is between two cells, not between {cell_name(a)} and itself", name
    if abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1:
        return f"{visible(name.text)} and {visible(other.text)} do not touch", name
    if (min(a, b), max(a, b)) in joined:
        return "there is a sign between these two cells already", name
    return "", name


# ---- in drawings

Bare = Callable[[list[Line]], list[Line]]


def with_signs(lines: list[Line], bare: Bare, size: tuple[int, int]) -> Iterator[Draft]:
    """Yield the drafts with marks between the cells of a row, and in rows of their own below cells, as signs.

    `bare` takes the labels off rows.
    """
    present = {c for line in lines for c in line.text if c in CHARACTERS}
    if any("X" in line.text and " " not in line.text.strip() for line in lines):
        present.discard("X")  # a slip
    sets = [present, present - {"X"}, present - {"x", "X", "❌"}]
    for marks in [marks for k, marks in enumerate(sets) if marks and marks not in sets[:k]]:
        if draft := _drawn(lines, marks, bare, size):
            yield draft


def _drawn(lines: list[Line], marks: set[str], bare: Bare, size: tuple[int, int]) -> Draft | None:
    """Return the cells and signs of a drawing, with faults for marks that are not between two cells."""
    kinds = [_kind(line.text, marks) for line in lines]
    body = [line for line, kind in zip(lines, kinds, strict=True) if kind == "row"]
    cells = {line.number: line for line in bare(body)}
    draft = Draft([], lines[0].number, size, view="drawing")
    before, frame, last = "", 0, list[int]()
    for line, kind in zip(lines, kinds, strict=True):
        bars = line.text.count("|")
        if kind == "signs" and (before == "signs" or bars not in (0, frame)):
            return None
        frame = bars if kind == "row" else frame
        texts, columns, screen = list[str](), list[int](), list[int]()
        mark: Line | None = None
        r = len(draft.rows)
        for c, column, place in _places(cells[line.number] if kind == "row" else line) if kind != "rule" else ():
            at = Line(c, line.number, column)
            if kind == "row" and c in marks:
                if not texts or mark:
                    draft.faults.append(at.fault("there is no cell before this sign", BOTH_SIDES))
                mark = at
            elif kind == "row":
                if mark and texts:
                    draft.signs.append((Sign((r, len(texts) - 1), (r, len(texts)), CHARACTERS[mark.text]), mark))
                texts.append(c)
                columns.append(column)
                screen.append(place)
                mark = None
            elif c in marks and place in last:
                k = last.index(place)
                draft.signs.append((Sign((r - 1, k), (r, k), CHARACTERS[c]), at))
            elif c in marks:
                draft.faults.append(at.fault("there is no cell above this sign", "a sign right below a cell"))
            elif c != "-" and "-" not in line.text:
                return None
        if mark:
            draft.faults.append(mark.fault("there is no cell after this sign", BOTH_SIDES))
        if kind == "row":
            if not texts:
                return None
            draft.rows.append(Row(line.number, texts, columns))
            last = screen
        before = kind
    for sign, mark in draft.signs:
        if sign.b[0] == len(draft.rows):
            draft.faults.append(mark.fault("there is no cell below this sign", "a sign right below a cell"))
    if (
        len(draft.signs) == 1
        and draft.signs[0][0].b[0] > draft.signs[0][0].a[0]
        and not any(" " in line.text for line in body)
    ):
        wanted = "signs below, such as r1c1 = r2c1"
        draft.faults.append(draft.signs[0][1].fault("this line could be a rule, or signs", wanted, ""))
    return draft if (draft.signs or draft.faults) and draft.rows else None


def _kind(text: str, marks: set[str]) -> str:
    """Return whether a line of a drawing is a row of signs, of cells, or a rule."""
    seen = set("".join(text.split())) - set(BOX)
    if seen & marks and seen - marks <= set("|-+") and "===" not in text and not (" " in text.strip() and "-" in seen):
        return "signs"
    return "rule" if is_rule(text) or (seen <= {"-", "|"} and text.count("-") > 4) else "row"


def _places(line: Line) -> Iterator[tuple[str, int, int]]:
    """Yield the visible characters of a line with their columns and their places on a screen."""
    place = line.column
    for column, c in enumerate(line.text, line.column):
        if not c.isspace() and c != "|" and c not in BOX:
            yield c, column, place
        place += 2 if unicodedata.east_asian_width(c) in "WF" else 1


def contract(draft: Draft) -> None:
    """Take the signs out of a table that has every second column and row for them."""
    rows = draft.rows
    wide = len(rows[0].texts) if rows else 0
    if len(rows) < 3 or not wide % 2 or not len(rows) % 2 or any(len(row.texts) != wide for row in rows):
        return
    between = {(r, k): row.texts[k].strip() for r, row in enumerate(rows) for k in range(wide) if r % 2 or k % 2}
    signs = {cell: text for cell, text in between.items() if text}
    if not signs or draft.signs or any(text not in CHARACTERS or (r % 2 and k % 2) for (r, k), text in signs.items()):
        return
    for (r, k), text in signs.items():
        a, b = (r // 2, k // 2), (r // 2 + r % 2, k // 2 + k % 2)
        draft.signs.append((Sign(a, b, CHARACTERS[text]), Line(text, rows[r].line, rows[r].column(k))))
    draft.rows = [row.part(0, None, 2) for row in rows[::2]]
