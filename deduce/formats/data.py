"""Puzzles in data: JSON with any keys, values of a program, tables with a puzzle a line, lists of clues.

A grid is found by its shape under any key. The puzzle is the grid that all other grids complete, or what a mask leaves
of the only one.
"""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import isqrt
from typing import Any, NamedTuple

from deduce.base.errors import Fault, option
from deduce.formats.cells import broken_lines, is_cell, is_empty, settle, token
from deduce.formats.grids import judged
from deduce.formats.json_text import JsonError, JsonReader, skip
from deduce.formats.model import (
    FAULTS_SHOWN,
    NOTES,
    USUAL,
    Draft,
    Line,
    Options,
    Row,
    checked_symbols,
    clean,
    shown,
    unmarked,
)
from deduce.formats.one_line import agree, cut, flat, is_flat, read_line
from deduce.formats.signs import MAY_BE_SIGNS, add_signs, is_sign, items_of
from deduce.game.puzzle import EMPTY, Symbols

Grid = Sequence[Sequence[str]]
SOLUTION = re.compile(r"solu|answer|solved|expected|result|output|lösung", re.IGNORECASE)
_MASK = re.compile(r"mask|fixed|locked|given|clue|hint|initial|readonly", re.IGNORECASE)
_VALUE_KEYS = ("value", "val", "v", "state", "digit", "symbol")
_HEIGHTS = ("rows", "height", "h", "size", "side")
_WIDTHS = ("columns", "cols", "width", "w", "size", "side")
KINDS: dict[str, tuple[tuple[type, ...], str]] = {
    **dict.fromkeys(("id", "label", "source"), ((str, int), "a string")),
    "unique_lines": ((bool,), "true or false"),
}
_HOLDERS = (str, list, tuple, dict)  # of grids
_SIGN = '{"cells": ["r1c1", "r1c2"], "sign": "=" or "x"}'
_OBJECT = re.compile(r'\s*+(?:\[\s*+)?\{\s*+(?:"(?:[^"\\]|\\.)*+"?\s*+(?::|\Z)|\}|\Z)')
_KEY = re.compile(r'(?m)(?:^|[{,])[ \t]*+"\w+"[ \t]*+:')


class Source(NamedTuple):
    """A JSON text, and the place in it where a value starts: its index, its line and its column."""

    text: str
    start: int = 0
    line: int = 1
    column: int = 1

    def at(self, start: int) -> Source:
        """Return a place after this one."""
        end = self.text.rfind("\n", self.start, start)
        column = self.column + start - self.start if end < 0 else start - end
        return Source(self.text, start, self.line + self.text.count("\n", self.start, start), column)


# ---- grids by their shape


def rows_of(value: Any, size: tuple[int, int] = (0, 0)) -> Grid:
    """Return the cells of a value that is a grid by its shape; nothing of one that is not."""
    value = _listed(value)
    if isinstance(value, str):
        return _rows_of_text(value)
    if not isinstance(value, (list, tuple)) or len(value) < 2:
        return ()
    if {*map(type, value)} == {str} and not "".join(value).strip("01.") and min(map(len, value)) > 1:
        return value
    if all(isinstance(part, int | float | str | None) and len(str(part)) < 10 for part in value):
        wide = isqrt(len(value))
        wide = wide if wide > 3 and wide * wide == len(value) else size[1] if size[0] * size[1] == len(value) else 0
        if wide and not all(isinstance(part, str) and len(part) == len(value) for part in value):
            return rows_of(cut(value, wide))
    rows: list[list[str]] = []
    for part in map(_listed, value):
        if isinstance(part, str) and len(part) > 1:
            part = list(re.sub(r"[ ,]", "", part) if part.strip() else part)
        if not isinstance(part, list | tuple) or (not part and not rows):
            return ()
        if part and isinstance(part[0], dict):
            name = next((key for key in _VALUE_KEYS if key in part[0]), "")
            part = [cell.get(name, []) if isinstance(cell, dict) else [] for cell in part]
        if any(isinstance(cell, list | tuple | dict) for cell in part):
            return ()
        rows.append(["" if cell is None else str(cell) for cell in part])
    good = sum(is_cell(token(cell)) for row in rows for cell in row)
    return rows if good * 3 > sum(map(len, rows)) * 2 and max(map(len, rows)) > 1 else ()


def _listed(value: Any) -> Any:
    """Return the list that a value is meant as: an array of numpy, or an object with numbers for keys."""
    if isinstance(value, dict):
        return list(value.values()) if len(value) > 1 and "".join(map(str, value)).isdigit() else value
    return value.tolist() if hasattr(value, "tolist") else value


def _rows_of_text(text: str) -> Grid:
    if "\n" not in text.strip("\n") and text.count("/") < 3:
        return cut(text, isqrt(len(text))) if is_flat(text) else ()
    lines = [line for line in re.split(r"[\n/]", text) if line.strip()]
    if not lines or len(text) > 100_000:
        return ()
    lines = [line for line in lines if len(set(line) - {" "}) < 5 and len(line) == len(lines[-1])]
    return rows_of(lines)


def _clues_of(value: Any, size: tuple[int, int]) -> Grid:
    """Return the grid of a list of objects with row, column and value."""
    if not isinstance(value, list) or not value or not all(isinstance(item, dict) for item in value):
        return ()
    found = []
    for item in value:
        by = {key[:1].lower(): v for key, v in item.items()}
        row, column, cell = by.get("r", by.get("y")), by.get("c", by.get("x")), str(by.get("v"))
        if not isinstance(row, int) or not isinstance(column, int) or cell not in ("0", "1"):
            return ()
        found.append((row, column, cell))
    return _placed(found, size)


def _placed(found: list[tuple[int, int, str]], size: tuple[int, int]) -> Grid:
    """Return the grid with these clues, counted from 0 if there is a 0; nothing if they cannot be clues."""
    base = 0 if any(0 in clue[:2] for clue in found) else 1
    last = max(max(clue[:2]) for clue in found) - base + 1
    high, wide = size if all(size) else (last + last % 2, last + last % 2)
    if len({clue[:2] for clue in found}) != len(found) or last > min(high, wide) or last > 20 + 4 * len(found):
        return ()
    at = {(r - base, c - base): v for r, c, v in found}
    return ["".join(at.get((r, c), EMPTY) for c in range(wide)) for r in range(high)]


# ---- JSON


def read_json(text: str, options: Options) -> list[Draft] | None:
    """Read JSON, or one value a line; None for any other text, and for lists that only look like JSON."""
    is_object, bare = _OBJECT.match(text), text.lstrip()
    if not is_object and bare[:1] == '"' and (key := _KEY.search(text)):
        line = Line(key[0].strip(), text.count("\n", 0, key.end()) + 1)
        return [Draft(faults=[line.fault("this is only a part of JSON", "all of it, from { to }")], view="JSON")]
    if not is_object and bare[:1] != "[":
        return None
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    start = lines[0][1].strip()
    starts = all(line.lstrip().startswith("{") for _, line in lines) and start[-1] not in ",[{:"
    are_lines = is_object and len(lines) > 1 and (starts or (start[0], start[-1]) == ("{", "}"))
    reader, drafts = JsonReader(), list[Draft]()
    for first, part in lines if are_lines else [(1, text)]:
        try:
            _read_values(drafts, reader, Source(part, 0, first), options)
        except JsonError as error:
            if not is_object:
                return None
            problem = f"not JSON: {error.message}" if error.column else f"JSON that is {error.message} for a puzzle"
            found = (shown(error.found) if error.found else "the end") if error.column else ""
            line = Line("", first + error.line - 1, error.column)
            drafts.append(Draft(line=line.number, faults=[line.fault(f"this is {problem}", "", found)]))
    if not drafts:
        drafts.append(Draft(faults=[Fault("this JSON holds no puzzle", line=1, expected='an object with "givens"')]))
    for draft in drafts:
        draft.view = "JSON Lines" if are_lines else "puzzle JSON" if is_object else "JSON"
    return drafts


def _read_values(drafts: list[Draft], reader: JsonReader, place: Source, options: Options) -> None:
    """Add the puzzles of one JSON text.  Raises JsonError."""
    for number, (start, value) in enumerate(_values(reader, place.text)):
        place = place.at(start)
        if number == options.max_lines:
            drafts.append(Draft(line=place.line, faults=[Fault(options.too_long("items"))]))
            return
        keys, reader.repeated = reader.repeated, []
        if keys:
            faults = [Fault(f"the key {shown(key)} is there twice", line=place.line) for key in keys[:FAULTS_SHOWN]]
            drafts.append(Draft(line=place.line, faults=faults))
        else:
            drafts += of_value(value, place, options)


def _values(reader: JsonReader, text: str) -> Iterator[tuple[int, object]]:
    """Yield the puzzles of a text and their places: an object, the items of an array, or those under one key."""
    start = skip(text, 0)
    if text[start] == "[" and text[skip(text, start + 1) :][:1] == "{":
        end = yield from reader.items(text, start)
    else:
        value, end = reader.value(text, start)
        key = _key_of_book(value) if isinstance(value, dict) else ""
        if not key:
            yield start, value
        for name, place in reader.members(text, start) if key else ():
            if name == key:
                reader.repeated = []
                yield from reader.items(text, place)
    reader.close(text, end)


def _key_of_book(data: dict[str, Any]) -> str:
    """Return the key, such as `puzzles`, under which an object holds several; empty if it is a puzzle itself."""
    if "givens" in data or any(isinstance(value, list | dict | str) and rows_of(value) for value in data.values()):
        return ""
    for key, items in data.items():
        are_items = isinstance(items, list) and items and all(isinstance(item, dict) for item in items)
        if are_items and not MAY_BE_SIGNS.search(key) and not _clues_of(items, (0, 0)):
            return key
    return ""


def of_value(value: Any, source: Source | None, options: Options) -> list[Draft]:
    """Return the puzzles of a value of JSON or of a program, or the fault of one that has none."""
    try:
        drafts = drafts_of(value, source, options)
    except RecursionError:
        drafts = []
    if drafts or (value is None and source):
        return drafts
    draft = Draft(line=source.line if source else 0)
    if not isinstance(value, dict):
        return [draft.bad("this is not a grid", quoted(value), "rows of cells")]
    found = f"keys {', '.join(map(shown, list(value)[:6]))}" if value else "no keys"
    problem, wanted = '"givens" is missing, and no other key holds a grid', 'an array of rows under "givens"'
    return [draft.bad(problem, found, wanted)]


def drafts_of(value: Any, source: Source | None, options: Options, path: tuple[Any, ...] = ()) -> list[Draft]:
    """Return the puzzles in a value, however deep; the path to it has keys and numbers."""
    line = source.line if source else 0
    value = _listed(value)
    if isinstance(value, dict):
        return _of_dict(value, source, options, path)
    if grid := rows_of(value):
        draft = Draft(_as_rows(grid, line), line, symbols=options.symbols)
        if source is None or options.size:
            draft.size = options.size or (len(grid), len(grid[0]))
        return [_judged(draft, source, path, options)]
    if isinstance(value, list | tuple):
        return [d for k, part in enumerate(value) for d in drafts_of(part, source, options, (*path, k))]
    made = read_line(Line(value, line), options) if isinstance(value, str) and ":" in value else None
    return [made[1]] if made and not made[1].faults else []


def _as_rows(grid: Grid, line: int) -> list[Row]:
    return [Row(line, row, ()) for row in grid]


def _judged(draft: Draft, source: Source | None, path: tuple[Any, ...], options: Options) -> Draft:
    """Judge the shape and the cells of a draft; if something is wrong with them, find their places and judge again."""
    rows, before = draft.rows, list(draft.faults)
    if len(judged(draft, options).faults) > len(before) and source:
        draft.faults, draft.signs, draft.rows = before, [], _located(rows, source, path)
        judged(draft, options)
    return draft


def _located(rows: list[Row], source: Source, path: tuple[Any, ...]) -> list[Row]:
    """Return rows with the lines and columns of their cells in a JSON text."""
    reader, start = JsonReader(), source.start

    def inside(start: int) -> list[tuple[object, int]]:
        """Return the keys or numbers of what begins here, and the places of their values."""
        if source.text[start] == "[":
            return list(enumerate(place for place, _ in reader.items(source.text, start)))
        return list(reader.members(source.text, start)) if source.text[start] == "{" else []

    for key in path:
        start = next(place for name, place in inside(start) if name == key)
    places = [place for _, place in inside(start)]
    if len(places) != len(rows):  # all cells in one text or array
        places = [start] * len(rows)
    out = []
    for place, row in zip(places, rows, strict=True):
        _, _, line, column = source.at(place)
        cells = [source.at(at).column for _, at in inside(place)] if place != start else [column] * len(row.texts)
        out.append(Row(line, row.texts, cells or range(column + 1, column + 1 + max(len(row.texts), 1))))
    return out


def _of_dict(data: dict[str, Any], source: Source | None, options: Options, path: tuple[Any, ...]) -> list[Draft]:
    """Return the puzzle of an object whose keys hold grids, or those of the objects in it."""
    line, givens = source.line if source else 0, data.get("givens")
    is_own = isinstance(givens, (list, tuple)) and {*map(type, givens)} == {str}
    numbers = {key: n for key, n in data.items() if type(n) is int and n > 0}
    high, wide = size = (_first(numbers, _HEIGHTS), _first(numbers, _WIDTHS))
    grids, signs, inner = dict[str, Grid](), dict[str, Any](), list[Draft]()
    for name, value in data.items():
        if name in KINDS or not (isinstance(value, _HOLDERS) or hasattr(value, "tolist")):
            continue
        if _role(name) == "signs" and value and (not isinstance(value, str) or re.search(r"\d", value)):
            signs[name] = value.split("\n") if isinstance(value, str) else value
        elif grid := givens if is_own and name == "givens" else rows_of(value, size) or _clues_of(value, size):
            grids[name] = grid
        elif not isinstance(value, str) or ":" in value:
            inner += drafts_of(value, source, options, (*path, name))
    draft = Draft(line=line)
    if "givens" in data and "givens" not in grids:
        return [draft.bad('"givens" is not a grid', quoted(givens), "an array with a string for each row")]
    if grids:
        if is_own and options.key not in grids:
            name, draft.solution = "givens", next((rows for key, rows in grids.items() if _role(key) == "solution"), ())
            draft.entries = grids.get("entries", ())
        else:
            name = _choose(grids, options.key, draft)
        draft.rows = _as_rows(grids[name], line)
        draft.size = (high, wide) if high and wide else options.size or (0, 0)
        if not (high and wide) and name == "givens" and source is None:
            draft.size = len(draft.rows), len(draft.rows[0].texts)
        draft.symbols = USUAL if name == "givens" and is_own else options.symbols
        if not draft.solution and data.get("solution") and "solution" not in grids:
            draft.bad('"solution" is not a grid', quoted(data["solution"]), "an array with a string for each row")
        _read_notes(data, draft)
        _judged(draft, source, (*path, name), options)
    elif len(inner) == 1 and not inner[0].faults:
        draft = inner[0]
        _read_notes({key: item for key, item in data.items() if not isinstance(item, dict | list)}, draft)
    else:
        return inner
    for value in signs.values():
        _add_items(draft, value)
    return [draft]


@lru_cache(1000)
def _role(key: str) -> str:
    """Return what a key may hold, by its name."""
    return "solution" if SOLUTION.search(key) else "signs" if MAY_BE_SIGNS.search(key) else ""


def _first(numbers: dict[str, int], keys: Sequence[str]) -> int:
    return next((numbers[key] for key in keys if key in numbers), 0)


def _read_notes(data: dict[str, Any], draft: Draft) -> None:
    """Read what an object says of its puzzle, and how to write it."""
    for key, item in data.items():
        if key in KINDS:
            kinds, wanted = KINDS[key]
            if item is not None and type(item) not in kinds:
                draft.bad(f'"{key}" cannot be read', quoted(item), wanted)
                continue
        elif key in ("rows", "columns") and not isinstance(item, list):
            if item is not None and (type(item) is not int or item < 1):
                draft.bad(f'"{key}" cannot be read', quoted(item), "a whole number above 0")
            continue
        note = NOTES.get(key)
        if note and type(item) in (str, int) and (key == note or note not in draft.notes):
            # half of a surrogate pair cannot be written to a file
            draft.notes[note] = Line(str(item).encode("utf-8", "replace").decode(), draft.line, 0)
    if isinstance(unique := data.get("unique_lines"), bool):
        draft.unique = unique
    if (symbols := data.get("symbols")) is not None and "givens" in data:
        try:
            draft.shown = checked_symbols(symbols["one"], symbols["zero"], symbols["empty"], frozenset())
        except (TypeError, KeyError, ValueError):
            wanted = 'an object with the strings "one", "zero" and "empty"'
            draft.bad('"symbols" cannot be read', quoted(symbols), wanted)


def _add_items(draft: Draft, value: Any) -> None:
    """Add the signs of an array or an object to a grid."""
    high, wide = len(draft.rows), len(draft.rows[0].texts) if draft.rows else 0
    if grid := rows_of(value):  # a mark for each pair of cells next to each other, or below each other
        shapes = {(wide - 1,) * high: (0, 1), (wide,) * (high - 1): (1, 0)}
        if not (step := shapes.get(tuple(map(len, grid)))):
            draft.bad("this array may hold signs, which are not read", quoted(value), f'"signs": [{_SIGN}]')
            return
        marks = [(r, c, mark) for r, row in enumerate(grid, 1) for c, mark in enumerate(row, 1)]
        items = [f"r{r}c{c} {mark} r{r + step[0]}c{c + step[1]}" for r, c, mark in marks if not is_empty(token(mark))]
    elif isinstance(value, list) and len(value) > 2 * sum(len(row.texts) for row in draft.rows):
        draft.bad("there are more signs than touching cells", quoted(value))
        return
    else:
        items = items_of(value)
    add_signs(draft, [Line(item, draft.line, 0) for item in items], "sign {}: this is not a sign", _SIGN)


def quoted(value: object) -> str:
    """Return a value for a message."""
    if isinstance(value, list | tuple | dict):
        return "an object" if isinstance(value, dict) else f"an array of {len(value)}"
    return shown(value) if isinstance(value, str) else shown(json.dumps(value, default=str).lower()).strip("'")


def _choose(grids: dict[str, Grid], key: str, draft: Draft) -> str:
    """Return which grid of an object is the puzzle, and add its solution and remarks; a fault if that is a question.

    The puzzle is the grid that all the others complete, or what a mask leaves of the only one.
    """
    if key in grids or len(grids) == 1:
        return key if key in grids else next(iter(grids))
    read: dict[str, list[str]] = {}
    masks, unread = [], []
    for name, rows in grids.items():
        cells = [list(map(token, row)) for row in rows]
        kinds, meaning = {cell for row in cells for cell in row}, settle([cells])
        if not meaning.doubt:
            read[name] = ["".join([meaning.cells[c] for c in row]) for row in cells]
        if (kinds <= {"true", "false"} and _MASK.search(name)) or (len(kinds) < 3 and "1" not in kinds):
            masks.append(name)
        elif meaning.doubt:
            unread.append(name)
    for name in masks[:]:  # a grid that another one completes is no mask
        if any(n != name and agree(read.get(name, ()), rows) for n, rows in read.items()):
            masks.remove(name)
        else:
            read.pop(name, None)
    full = [name for name, rows in read.items() if EMPTY not in "".join(rows)]
    if len(full) == len(read) > 1 and not masks and not unread:
        masks = [name for name in read if _MASK.search(name)][:1]
        full = [name for name in full if name not in masks]
    if masks and not unread and len(full) == 1 and len({*read} - {*masks}) == 1:
        of, mask = full[0], [list(map(token, row)) for row in grids[masks[0]]]
        if [len(row) for row in mask] == [len(row) for row in read[of]]:
            pairs = zip(read[of], mask, strict=True)
            kept = ("1", "true", "g", "x")
            grids[masks[0]] = ["".join(c if m in kept else EMPTY for c, m in zip(*pair, strict=True)) for pair in pairs]
            draft.solution, draft.remarks = read[of], [f"the key {shown(masks[0])} is read as the mask of {shown(of)}"]
            return masks[0]
    first = [name for name, rows in read.items() if all(name == n or agree(rows, other) for n, other in read.items())]
    first = unread or first or [name for name in read if name == "givens"]
    if len(first) != 1 or (unread and first != ["givens"]):
        wanted = 'an array of rows under "givens"' + option(", or --key and the key of the puzzle")
        draft.bad("several keys hold grids", f"keys {', '.join(map(shown, grids))}", wanted)
        return next(iter(first or grids))
    solution = next((name for name in full if SOLUTION.search(name)), full[0] if full else "")
    draft.solution = read.get(solution, ())
    over = [name for name in grids if name not in (first[0], solution)]
    if len(over) == 1 and agree(read.get(first[0], ()), read.get(over[0], ())):
        draft.entries = read[over[0]]
        draft.remarks = [f"the key {shown(over[0])} is read as the entries in the puzzle of {shown(first[0])}"]
    elif over:
        draft.remarks = [f"the grid is that of the key {shown(first[0])}; passed over: {', '.join(over)}"]
    return first[0]


# ---- tables with a puzzle a line


def _table_of(text: str) -> tuple[list[tuple[int, list[str]]], int]:
    """Return the lines of a table with their fields, and the number that is alone above them; 0 if there is none."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()[:2] not in ("", "# ")]
    first = lines[0][1] if lines else ""
    sized = re.match(r"\s*+\d{1,2}([ :])\S{9,}$", first)
    separator = sized[1] if sized else next((c for c in "\t;," if c in first), "")
    table, number = [(number, [line.strip()]) for number, line in lines if not separator], 1
    if separator:
        reader = csv.reader(text.split("\n"), delimiter=separator, skipinitialspace=True)
        for fields in reader:
            if any(field.strip() for field in fields) and not fields[0].startswith("# "):
                table.append((number, [field.strip() for field in fields]))
            number = reader.line_num + 1
    alone = len(table) > 1 and len(table[0][1]) == 1 and re.fullmatch(r"\d{1,4}", table[0][1][0])
    return (table[1:], int(table[0][1][0])) if alone else (table, 0)


def read_table(text: str, options: Options) -> list[Draft] | None:
    """Read a table with a puzzle a line, perhaps with its solution, id, label and size; None if it is none."""
    try:
        table, count = _table_of(text) if len(text.lstrip().partition("\n")[0]) < 200_000 else ([], 0)
    except csv.Error:
        return None
    names = [field.lower() for field in table[0][1]] if table else []
    titled = len(table) > 1 and not any(map(is_flat, names)) and any(len(f) > 1 and f.isalpha() for f in names)
    body, wide = table[titled:], len(names)
    names = names if titled else [""] * wide
    columns = [
        k for k in range(wide) if any(len(f) > k and ("\n" in f[k] or is_flat(f[k])) for _, f in body[: 1 + titled])
    ]
    if titled and columns and all(SOLUTION.search(names[k]) for k in columns):  # the puzzle is there, but is no grid
        others = {*range(wide)} - {*columns}
        columns.insert(0, max(others, key=lambda k: len("".join(body[0][1][k : k + 1])), default=-1))
    first = body[0][1] if body else []
    left = [field for k, field in enumerate(first) if k not in columns]
    if not 0 < len(columns) < 3 or (not titled and any(len(f) > 8 and not f.isalnum() for f in left)):
        return None
    puzzle = next((k for k in columns if not SOLUTION.search(names[k])), columns[0])
    other = next((k for k in columns if k != puzzle), -1)
    if other >= 0 and not titled and set(first[puzzle]) < set(first[other]):
        puzzle, other = other, puzzle
    texts = [fields[puzzle] if len(fields) > puzzle else "" for _, fields in body]
    lines = text.split("\n")
    has_size = wide == 2 and puzzle == 1 and not titled and first[0] == str(isqrt(len(first[1])))
    if other < 0 and not (titled or count or has_size):
        are_rows = _are_rows(body, texts)
        if are_rows is None:
            wanted = "the size in front of each line, such as 6x6;..."
            fault = Line(lines[body[0][0] - 1], body[0][0]).fault(
                "each line can be a grid, or a row of one grid", wanted, ""
            )
            return [Draft(line=fault.line, faults=[fault])]
        if are_rows:
            return None
    if count and count not in (len(body), isqrt(len(texts[0]))):
        return None
    drafts = []
    for number, fields in body:
        drafts.append(draft := Draft(line=number, symbols=options.symbols, view="flat grids"))
        rows = rows_of(fields[puzzle]) if len(fields) == wide else ()
        line = Line(lines[number - 1], number)
        if not rows:
            wanted = f"{wide} fields, and a square number of cells" if wide > 1 else "a square number of cells"
            draft.faults.append(line.stripped().fault("this is not a square in one line, as the others are", wanted))
            continue
        draft.rows = flat(line.part("".join(map("".join, rows))), len(rows[0])).rows
        draft.solution = rows_of(fields[other]) if other >= 0 else ()
        for name, field in zip(names, fields, strict=True):
            if name in NOTES:
                draft.notes[NOTES[name]] = line._replace(text=unmarked(clean(field)))
            elif MAY_BE_SIGNS.search(name) and re.search(r"\d", field):
                problem = "this may be a list of signs, which is not read"
                draft.faults.append(line.part(field).fault(problem, "signs below the grid, such as r1c3 = r1c4"))
        said = next((f for n, f in zip(names, fields, strict=True) if n == "size"), fields[0] if has_size else "")
        draft.size = (int(said), int(said)) if said.isdigit() and len(said) < 9 else (0, 0)
        judged(draft, options)
    over = [str(k + 1) for k, n in enumerate(names) if k not in columns and n not in (*NOTES, "size") and not has_size]
    drafts[0].remarks += ["each line is read as a grid of its own"] if len(body) > 1 and not titled else []
    drafts[0].remarks += [f"passed over: column {', '.join(over)} of each line"] if over else []
    return drafts


def _are_rows(body: list[tuple[int, list[str]]], texts: list[str]) -> bool | None:
    """Return whether lines of a table are the rows of one grid, by their number and the game; None if undecided."""
    side = len(texts[0])
    runs = Counter(number - k for k, (number, _) in enumerate(body)).values()
    are_close = any(abs(run - side) < 4 for run in runs)
    if len(set(map(len, texts))) > 1:
        return any(map(is_sign, texts)) or (len(body) > 3 and are_close and not any(map(is_flat, texts[1:])))
    meaning = settle([[list(map(token, text)) for text in texts]] if side <= 3 * len(texts) else [])
    if are_close or side > 3 * len(texts) or meaning.doubt:
        return are_close
    as_rows = broken_lines([texts], meaning.symbols)
    as_grids = broken_lines([cut(row, isqrt(side)) for row in texts], meaning.symbols)
    return not as_rows if as_rows or as_grids else None


# ---- lists of clues

_CLUE = re.compile(r"\(\s*+(\d++)\s*+,\s*+(\d++)\s*+,\s*+([01])\s*+\)")
_NAMED = re.compile(
    r"\br(?:ow)?\s*+(\d++)\s*+[,;]?\s*+c(?:ol(?:umn)?)?\s*+(\d++)\s*+(?:[=:]|is)\s*+([01])\b", re.IGNORECASE
)
_SIZE_SAID = re.compile(
    r"\b(?:size|n|side|rows)(?:\s++|[=:(])\s*+[=:]?\s*+(\d{1,9})|\b(\d{1,9})\s*+[xX×]\s*+(\d{1,9})\b"
)


def read_clues(text: str, options: Options) -> list[Draft] | None:
    """Read a list of clues: given(1,2,0), `1 2 0`, r1c2 = 0; None if it is none."""
    if len(text) > 200_000:
        return None
    text = re.sub(r"<cell\b([^<>]*)/>", lambda cell: f"({','.join(re.findall('[0-9]+', cell[1]))})", text)
    lines = [line.partition("#")[0].strip() for line in text.split("\n") if line.strip()]
    found = _CLUE.findall(text) or _NAMED.findall(text)
    said = _SIZE_SAID.search(text)
    side = int(said[1] or said[3]) if said else 0
    triples = [line for line in lines if re.fullmatch(r"\d{1,9}[\s,;]++\d{1,9}[\s,;]++[01]", line)]
    head = [int(n[:9]) for line in lines[: len(lines) - len(triples)] for n in re.findall(r"\d+", line)]
    is_counted = len(triples) > 3 and 0 < len(head) < 4 and head[-1] in (len(triples), head[0])
    if not found and is_counted and lines[-len(triples) :] == triples:
        found, side = [tuple(re.findall(r"\d+", line)) for line in triples], head[0]
    rest = _NAMED.sub("", _CLUE.sub("", text))
    if len(found) < 3 or (len(re.findall(r"\d", rest)) > 8 and not triples) or re.search(r"[01._?-]{4}", rest):
        return None
    grid = _placed([(int(r[:9]), int(c[:9]), v) for r, c, v in found], (side, side))
    if not grid:
        return None
    draft = Draft(_as_rows(grid, 1), 1, symbols=Symbols(), view="list of clues")
    draft.remarks.append("this is read as a list of clues: row, column and value")
    draft.remarks += [] if side else [f"the size is taken from the last clue: {len(grid)} by {len(grid)}"]
    return [judged(draft, options)]
