"""JSON: deduce's own objects, objects of other programs with a grid under any key, and arrays of rows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import isqrt
from typing import Any, cast

from deduce.errors import Fault
from deduce.formats.json_text import JsonError, JsonReader, skip
from deduce.formats.lists import read_lists
from deduce.formats.model import MAY_BE_SIGNS, NOTES, SOLUTION, Book, Cell, Draft, Rows, cut, plain_puzzle, symbol
from deduce.formats.one_line import is_flat
from deduce.formats.reading import FAULTS_SHOWN, Found, Options, checked_symbols, shown
from deduce.formats.signs import CELL, SIGNS, add_sign
from deduce.formats.symbols import judged
from deduce.puzzle import Symbols

HEIGHTS = ("rows", "height", "size", "n")
WIDTHS = ("columns", "cols", "width", "size", "n")
KINDS: dict[str, tuple[tuple[type, ...], str]] = {
    **dict.fromkeys(("id", "label", "source"), ((str, int), "a string")),
    "unique_lines": ((bool,), "true or false"),
    **dict.fromkeys(("rows", "columns"), ((int,), "a whole number above 0")),
    "signs": ((list,), "an array of signs"),
}
_SIGN = '{"cells": ["r1c1", "r1c2"], "sign": "=" or "x"}'
_OBJECT = re.compile(r'\s*(?:\[\s*)?\{\s*+(?:"(?:[^"\\]|\\.)*+"?\s*+(?::|\Z)|\}|\Z)')
_KEY = re.compile(r'(?:^[^\S\n]*+|[{,]\s*+)"\w++"\s*+:', re.MULTILINE)

Texts = Sequence[Sequence[str]]  # the rows of a grid: strings, or lists of what a cell holds


def read_json(text: str, options: Options) -> Book | None:
    """Read an object, an array of objects, one object a line, or an array of rows; None for any other text."""
    if not _OBJECT.match(text):
        return _arrays(text, options)
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    starts = all(line.lstrip().startswith("{") for _, line in lines) and lines[0][1].rstrip()[-1] not in ",[{:"
    are_lines = len(lines) > 1 and (starts or _is_object(lines[0][1]))
    book, reader = Book("JSON Lines" if are_lines else "puzzle JSON"), JsonReader()
    for number, line in lines if are_lines else [(1, text)]:
        _read_values(book, reader, line, number, options)
    if not (book.drafts or book.found or book.faults):
        book.faults.append(Fault("this JSON holds no puzzle", line=1, expected='an object with "givens"'))
    return book


def _is_object(line: str) -> bool:
    """Return whether a line is a JSON object; the lines below it may be faulty."""
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _arrays(text: str, options: Options) -> Book | None:
    """Read an array of rows, or of such arrays; the reader of lists says where something is wrong."""
    if key := _KEY.search(text):
        place = Cell(key[0].strip(), text.count("\n", 0, key.end()) + 1, 1)
        return Book("JSON", faults=[place.fault("this is only a part of JSON", "all of it, from { to }")])
    if text.lstrip()[:1] != "[":
        return None
    try:
        book = of_value(json.loads(text), options, 1)
    except (ValueError, RecursionError):
        return None
    is_right = not book.faults and not any(draft.wrongs for draft in book.drafts)
    return book if is_right else read_lists(text, options) or book


def _read_values(book: Book, reader: JsonReader, text: str, line: int, options: Options) -> None:
    """Add the puzzles of one JSON text that starts on a line; what is not JSON is one fault."""
    first, last = line, 0
    try:
        for number, (start, value) in enumerate(_values(reader, text)):
            if number == options.max_lines:
                book.faults.append(Fault(options.too_long("items")))
                return
            line += text.count("\n", last, start)
            last = start
            keys, reader.repeated = reader.repeated, []
            book.faults += [Fault(f"the key {shown(key)} is there twice", line=line) for key in keys[:FAULTS_SHOWN]]
            if not keys:
                book.add(of_object(value, line, options))
    except JsonError as error:
        column = error.column
        message = f"this is not JSON: {error.message}" if column else f"this JSON is {error.message} for a puzzle"
        found = (shown(error.found) if error.found else "the end") if column else ""
        book.faults.append(Fault(message, "", first + error.line - 1, column, found))


def _values(reader: JsonReader, text: str) -> Iterator[tuple[int, object]]:
    """Yield the puzzles of a text and their places: an object, the items of an array, or those under one key."""
    start = skip(text, 0)
    if text[start] == "[":
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
    if "givens" in data or any(map(grid_of, data.values())):
        return ""
    many = (key for key, items in data.items() if isinstance(items, list) and items and _role(key) != "signs")
    return next((key for key in many if all(isinstance(item, dict) for item in data[key])), "")


def of_object(value: object, line: int, options: Options) -> Found | Draft:
    """Return the puzzle of an object; its draft if something is wrong with it, or its symbols are to be settled."""
    draft = Draft([], line)
    if not isinstance(value, dict):
        draft.bad("a puzzle is a JSON object", _quoted(value), 'an object with "givens"')
        return draft
    data, rows = _grids(value, draft)
    _read_notes(data, draft)
    if rows:
        sizes = [[n for key in keys if type(n := data.get(key)) is int and n > 0] for keys in (HEIGHTS, WIDTHS)]
        draft.size = (*sizes[0], 0)[0], (*sizes[1], 0)[0]
    if draft.symbols and not (draft.faults or draft.shown or data.get("signs")):
        notes = {key: note.text for key, note in draft.notes.items()}
        size = draft.size if any(draft.size) else (len(rows), len(rows))
        if plain := plain_puzzle(cast("Sequence[str]", rows), size, notes, line, options):
            return plain
    draft.rows = _cells(rows, line)
    if rows:
        judged(draft, options)
    _read_signs(data.get("signs"), draft)
    return draft


def _read_notes(data: dict[str, Any], draft: Draft) -> None:
    """Read what an object says of its puzzle, and how to write it."""
    for key, item in data.items():
        kinds, wanted = KINDS.get(key, ((type(item),), ""))
        if item is not None and (type(item) not in kinds or (kinds == (int,) and item < 1)):
            draft.bad(f'"{key}" cannot be read', _quoted(item), wanted)
        elif key in NOTES and type(item) in (str, int):
            # half of a surrogate pair cannot be written to a file
            if key == NOTES[key] or NOTES[key] not in draft.notes:
                draft.notes[NOTES[key]] = Cell(str(item).encode("utf-8", "replace").decode(), draft.line)
        elif _role(key) == "signs" != key and item and re.search(r"\d", item if isinstance(item, str) else "1"):
            draft.bad(f"the key {shown(key)} may hold signs, which are not read", "", f'"signs": [{_SIGN}]')
    if isinstance(unique := data.get("unique_lines"), bool):
        draft.notes["unique lines"] = Cell("on" if unique else "off", draft.line)
    if (symbols := data.get("symbols")) is not None:
        try:
            draft.shown = checked_symbols(symbols["one"], symbols["zero"], symbols["empty"], frozenset())
        except (TypeError, KeyError, ValueError):
            wanted = 'an object with the strings "one", "zero" and "empty"'
            draft.bad('"symbols" cannot be read', _quoted(symbols), wanted)


def _cells(rows: Texts, line: int) -> Rows:
    return [[Cell(text, line) for text in row] for row in rows]


def _are_strings(value: object) -> bool:
    return isinstance(value, list | tuple) and set(map(type, value)) == {str}


@lru_cache(1000)
def _role(key: str) -> str:
    """Return what a key may hold, by its name."""
    return "solution" if SOLUTION.search(key) else "signs" if MAY_BE_SIGNS.search(key) else ""


def _grids(data: dict[str, Any], draft: Draft) -> tuple[dict[str, Any], Texts]:
    """Return an object without the keys of its grid and its solution, and the rows of the grid; note the solution."""
    is_own = "givens" in data and not (isinstance(data["givens"], str) and grid_of(data["givens"]))
    may_be = [key for key in data if not is_own or _role(key) == "solution"]
    grids = {key: rows for key in may_be if (rows := grid_of(data[key]))}
    solutions = [key for key in grids if _role(key) == "solution"]
    puzzles = [key for key in grids if key not in solutions]
    if is_own:
        puzzles = ["givens"]
        are_strings = _are_strings(data["givens"])
        grids["givens"] = data["givens"] if are_strings else grid_of(data["givens"])
        draft.symbols = Symbols() if are_strings else None
    if not puzzles and len(inner := [value for value in data.values() if isinstance(value, dict)]) == 1:
        return _grids({key: value for key, value in data.items() if value is not inner[0]} | inner[0], draft)
    key, strings = puzzles[0] if len(puzzles) == 1 else "", "an array with a string for each row"
    if not key:
        problem = "several keys hold grids" if puzzles else '"givens" is missing, and no other key holds a grid'
        keys = f"keys {', '.join(map(shown, list(puzzles or data)[:6]))}"
        draft.bad(problem, keys, 'an array of rows under "givens"')
    elif not grids[key]:
        draft.bad('"givens" is not a grid', _quoted(data["givens"]), strings)
    elif not is_own:
        if len(solutions) == 1 and _is_mask(grids[key], grids[solutions[0]]):
            draft.bad("the solution does not complete this grid, which may be a mask", f"the key {shown(key)}")
        draft.remarks.append(f"the grid is that of the key {shown(key)}")
    if len(solutions) != 1 and data.get("solution"):
        draft.bad('"solution" is not a grid', _quoted(data["solution"]), strings)
    if len(solutions) == 1:
        draft.notes["solution"] = Cell(" ".join(map("".join, grids[solutions[0]])), draft.line)
    return {name: value for name, value in data.items() if name not in (key, *solutions)}, grids.get(key, ())


def _is_mask(rows: Texts, solution: Texts) -> bool:
    """Return whether a grid is not one that its solution completes: with one of its characters empty, or none."""
    pairs = {(a, b) for row, full in zip(rows, solution, strict=False) for a, b in zip(row, full, strict=False)}
    kinds, values = {a for a, _ in pairs}, {b for _, b in pairs}
    if len(kinds & values) < 2 and len(kinds) != 2:  # other symbols
        return False
    return not any(all(a in (empty, b) for a, b in pairs) for empty in ("", *kinds))


def _read_signs(signs: object, draft: Draft) -> None:
    """Add the signs of an object to its grid, or the faults."""
    items = signs if isinstance(signs, list) and draft.rows else []
    if len(items) > 2 * sum(map(len, draft.rows)):
        draft.bad("there are more signs than touching cells", _quoted(signs))
        return
    for number, item in enumerate(items, 1):
        cells, mark = (item.get("cells", ()), item.get("sign")) if isinstance(item, dict) else ((), None)
        names = list(filter(CELL.fullmatch, cells)) if _are_strings(cells) else []
        if len(names) == len(cells) == 2 and isinstance(mark, str) and mark in SIGNS:
            add_sign(draft, names, mark, [Cell(f"{names[0]} {mark} {names[1]}", draft.line)] * 2)
        else:
            draft.bad(f"sign {number}: this is not a sign", _quoted(item), _SIGN)


def _quoted(value: object) -> str:
    if isinstance(value, list | dict):
        return f"an array of {len(value)}" if isinstance(value, list) else "an object"
    return shown(value) if isinstance(value, str) else json.dumps(value, default=str).lower()


def grid_of(value: object) -> Texts:
    """Return the rows that a value can be: arrays, strings, or one string with line ends or of all cells."""
    if isinstance(value, str):
        rows = value.strip("\n").split("\n")
        if len(rows) > 1 and len({len(row) for row in rows}) <= 2 and not re.search(r"[^\W\d_]{4}", value):
            return ["".join(row.split()) if " " in row.strip() else row for row in rows]
        side = isqrt(len(value))
        return cut(value, side) if is_flat(value) else []
    if not isinstance(value, list | tuple) or len(value) < 2:
        return []
    if _are_strings(value):
        return value if min(map(len, value)) > 1 else []
    if all(isinstance(row, list | tuple) and row and not isinstance(row[0], list | tuple | dict) for row in value):
        texts = [["null" if cell is None else str(cell) for cell in row] for row in value]
        return [[symbol(text) or text for text in row] for row in texts]
    return []


def of_value(value: object, options: Options, line: int = 0) -> Book:
    """Return the drafts of a value of a program: an object, rows, several of them, or what has `tolist`."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, dict):
        book = Book("puzzle JSON")
        book.add(of_object(value, line, options))
        return book
    if isinstance(value, list | tuple):
        value = [item.tolist() if hasattr(item, "tolist") else item for item in value]
    items = value if isinstance(value, list) and value and not grid_of(value) else [value]
    book = Book("lists")
    for item in items:
        texts = grid_of(item)
        if not texts:
            book.faults.append(Cell("", line).fault("this is not a grid", "rows of cells", _quoted(item)))
            continue
        draft = Draft(_cells(texts, line), line, size=options.size or (0, 0), symbols=options.symbols)
        book.drafts.append(judged(draft, options))
    return book
