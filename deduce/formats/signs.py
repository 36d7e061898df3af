"""Signs between cells: in lists, in every way in which people name two cells, and among the cells of a drawing.

A line that names two cells is a sign or a fault, and never a row.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from deduce.base.errors import visible
from deduce.formats.model import BOX, Draft, Line, Row, is_rule, shown
from deduce.game.puzzle import Cell, Sign, cell_name

SIGNS = dict.fromkeys(("=", "==", "＝", "🟰", "eq", "equal", "same", "e"), True)
SIGNS |= dict.fromkeys(("x", "×", "≠", "!=", "<>", "/=", "✖", "✕", "❌", "opposite", "differ", "different"), False)
SIGNS |= dict.fromkeys(("diff", "cross", "crosse", "d", "ne"), False)
CHARACTERS = {mark: equal for mark, equal in SIGNS.items() if len(mark) == 1 and mark not in "ed"} | {"X": False}
MAY_BE_SIGNS = re.compile(r"sign|constraint|relation|edge|equal|oppos|cross|differ", re.IGNORECASE)
WANTED = "a sign such as r1c3 = r1c4 or r1c3 x r2c3"
BOTH_SIDES = "a cell on both sides of a sign"
RC = re.compile(r"(?<![A-WYZ_\d])r\s*+(\d+)\s*+c\s*+(\d+)", re.IGNORECASE)
_SHEET = re.compile(r"(?<![A-WYZ\d])([A-WYZ])(\d{1,2})(?=\W|x|\Z)", re.IGNORECASE)
_SHEETS = re.compile(r"\b[A-WYZ]\d{1,2}\s{0,9}(?:=|x|×|≠|!=)\s{0,9}[A-WYZ]\d{1,2}\b")
_TWO_SHEETS = re.compile(
    r"\s*+[A-WYZ][1-9]\d?(?:\s++(?:\w{1,9}\s++)?|\s*+(?:[^\s\w]{1,9}|x)\s*+)[A-WYZ][1-9]\d?\s*\Z", re.IGNORECASE
)
_BETWEEN, _OR_NONE = r"(?:\s*+[,;]\s*+|\s++)", r"\s*+[,;]?\s*+"
_PAIR = re.compile(rf"[\[(]\s*+\d++{_BETWEEN}\d++\s*+[)\]]")
_NUMBERED = re.compile(rf"\s*+\d++{_BETWEEN}\d++{_OR_NONE}[^\d\s,;.]++{_OR_NONE}\d++{_BETWEEN}\d++\s*\Z")
_FOUR = re.compile(r"[\[(]\s*+\d+\s*+,\s*+\d+\s*+,\s*+\d+\s*+,\s*+\d+\s*+(?:,[^,\])]+)?[)\]]")


def is_sign(text: str) -> bool:
    """Return whether a line names two cells: then it is a sign, or a fault, and never a row."""
    pairs, names = len(_PAIR.findall(text)), len(RC.findall(text))
    if MAY_BE_SIGNS.search(text) and (pairs > 1 or names or _FOUR.search(text)):
        return True
    return names > 1 or pairs == 2 or bool(_SHEETS.search(text) or _TWO_SHEETS.match(text))


def is_numbered_sign(text: str) -> bool:
    """Return whether a line may be a sign between numbers, as `1,3,x,1,4` or `1 3 x 1 4`; it may also be a row."""
    return bool(_NUMBERED.match(text)) and not set(re.findall(r"\d+", text)) <= {"0", "1"}


def mark_in(text: str) -> bool | None:
    """Return what a text without names of cells says: equal, opposite, or None."""
    words = re.findall(r"[^\W\d_]+|[^\w\s,;:()\[\]{}\"'.]+", re.sub(r"^(\s*\w+)\s*[:=]", r"\1 ", text.lower()))
    return next((SIGNS[known] for word in words for known in (word, word.rstrip("s")) if known in SIGNS), None)


Named = list[tuple[Cell, Line]]
"""Cells as a text names them, each with its name."""


def signs_in(line: Line) -> tuple[Named, bool, bool] | None:
    """Return the cells that a line or an item names, two for each sign, whether they are equal, and if they are from 1.

    None if it cannot be read.
    """
    text = line.text
    if names := list(RC.finditer(text)):
        cells, rest = [(int(m[1][:9]), int(m[2][:9])) for m in names], RC.sub(" ", text)
    elif len(names := list(_SHEET.finditer(text))) == 2:
        cells, rest = [(int(m[2]), ord(m[1].upper()) - 64) for m in names], _SHEET.sub(" ", text)
    else:
        numbers = list(re.finditer(r"\d+", text))
        if not numbers or len(numbers) % 4:
            return None
        places = list(zip(numbers[::2], numbers[1::2], strict=True))
        named = [
            ((int(r[0][:9]), int(c[0][:9])), line.after(r.start())._replace(text=f"({r[0]},{c[0]})")) for r, c in places
        ]
        mark = mark_in(re.sub(r"[\d\[\](){},]+", " ", text))
        return None if mark is None else (named, mark, False)
    mark = mark_in(rest)
    if mark is None or len(cells) != 2:
        return None
    return [(cell, line.after(m.start())._replace(text=m[0])) for cell, m in zip(cells, names, strict=True)], mark, True


def add_signs(
    draft: Draft, lines: Sequence[Line], unread: str = "this sign cannot be read", wanted: str = WANTED
) -> None:
    """Add the signs of a list to its grid, or the faults.

    Pairs of numbers are row and column, from 1 unless the list has a 0; a remark says which.
    """
    if not draft.rows or not draft.rows[0].texts:
        return
    read = [signs_in(line) for line in lines]
    loose = [cell for signs in read if signs and not signs[2] for cell, _ in signs[0]]
    first = 0 if any(0 in cell for cell in loose) else 1
    size = len(draft.rows), len(draft.rows[0].texts)
    for number, (line, signs) in enumerate(zip(lines, read, strict=True), 1):
        if signs is None:
            draft.faults.append(line.fault(unread.format(number), wanted))
            continue
        named, equal, from_one = signs
        base = 1 if from_one else first
        cells = [((r - base, c - base), name) for (r, c), name in named]
        for pair in zip(cells[::2], cells[1::2], strict=True):
            trouble, at = _trouble(draft, size, *pair)
            if trouble:
                draft.faults.append(at.fault(trouble, "" if "already" in trouble else WANTED, shown(line.text.strip())))
            else:
                a, b = sorted(cell for cell, _ in pair)
                draft.signs.append((Sign(a, b, equal), at))
    if loose:
        draft.remarks.append(f"cells of signs are read as row and column, both from {first}")


def _trouble(
    draft: Draft, size: tuple[int, int], first: tuple[Cell, Line], second: tuple[Cell, Line]
) -> tuple[str, Line]:
    """Return what is wrong with a sign, and its place."""
    for (r, c), name in (first, second):
        if not (0 <= r < size[0] and 0 <= c < size[1]):
            return f"there is no cell {visible(name.text)} in a grid of {size[0]} rows and {size[1]} columns", name
    (a, name), (b, other) = first, second
    if a == b:
        return f"a sign is between two cells, not between {cell_name(a)} and itself", name
    if abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1:
        return f"{visible(name.text)} and {visible(other.text)} do not touch", name
    if any({a, b} == {sign.a, sign.b} for sign, _ in draft.signs):
        return "there is a sign between these two cells already", name
    return "", name


def items_of(value: Any, word: str = "") -> list[str]:
    """Return a text for each sign of a list of data: what is in an item, with the word of its key."""
    parts = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else [value]
    deep = any(isinstance(part, list | dict) for part in parts)
    flat = all(not isinstance(part, list) or not any(isinstance(p, list | dict) for p in part) for part in parts)
    if not deep or (isinstance(value, dict) and flat and any(isinstance(part, str) for part in parts)):
        return [" ".join([*_scalars(value), word])]
    pairs = value.items() if isinstance(value, dict) else [(word, part) for part in parts]
    return [text for key, part in pairs for text in items_of(part, key)]


def _scalars(value: Any) -> list[str]:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return [str(value)] if parts is None else [text for part in parts for text in _scalars(part)]


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
