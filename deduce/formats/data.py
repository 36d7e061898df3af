"""Puzzles in data: JSON with any keys, values of a program, tables with a puzzle a line, lists of clues.

Grids, clues and signs are found by their shape under any key. The puzzle is the grid that all other grids complete, or
what a mask leaves of the only one; without a grid it is what the clues place. What is not used is told.
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
from deduce.base.patterns import regex
from deduce.formats.cells import broken_lines, is_cell, is_cells, is_empty, settle, token, tokens
from deduce.formats.grids import judged, without_runs
from deduce.formats.json_text import JsonError, JsonReader, skip
from deduce.formats.model import FAULTS_SHOWN, NOTES, USUAL, Draft, Line, Options, Row, checked_symbols, shown, unmarked
from deduce.formats.naming import SIGNS, VALUE_KEYS, Item, axes, first_of, items_of, mark_in, named_in
from deduce.formats.one_line import FLAT, agree, cut, flat, is_flat, read_line
from deduce.formats.signs import CHARACTERS, add_signs, is_sign
from deduce.game.puzzle import EMPTY, Cell, cell_name

Grid = Sequence[Sequence[str]]
Size = tuple[int, int]
SOLUTION = regex(r"solu|answer|solved|expected|result|output|lösung", re.IGNORECASE)
_MASK = regex(r"mask|fixed|locked|given|clue|hint|initial|readonly", re.IGNORECASE)
_HEIGHTS = ("rows", "height", "h", "size", "side", "grid_size")
_WIDTHS = ("columns", "cols", "width", "w", "size", "side", "grid_size")
KINDS: dict[str, tuple[tuple[type, ...], str]] = {
    **dict.fromkeys(("id", "label", "source"), ((str, int), "a string")),
    "unique_lines": ((bool,), "true or false"),
}
_WORDS = (
    "id n uuid hash seed name title author by designer editor creator publisher date day month year week time timer "
    "second minute elapsed duration created updated modified published at url link href source license copyright note "
    "comment description help tip version format type kind game genre number no index difficulty level label rating "
    "star score best rank solution clue guid count row column col height width size side language lang theme tag move "
    "history undo log step"
)
_HARMLESS = frozenset(_WORDS.split(" "))
"""Words of keys whose values are not the puzzle."""
_MOST_GRIDS = 9  # of one record are compared
_GRIDS = ("givens", "solution", "entries")
_MARKS = frozenset(CHARACTERS) - {"x", "X"}
_SIGN = '{"cells": ["r1c1", "r1c2"], "sign": "=" or "x"}'
_OBJECT = regex(r'\s*+(?:\[\s*+)?\{\s*+(?:"(?:[^"\\]|\\.)*+"?\s*+(?::|\Z)|\}|\Z)')
_KEY = regex(r'(?m)(?:^|[{,])[ \t]*+"\w+"[ \t]*+:')


class Source(NamedTuple):
    """A JSON text, the place in it where a value starts: its index, line and column; and how many grids it locates."""

    text: str
    start: int
    line: int
    column: int
    left: list[int]

    def at(self, start: int) -> Source:
        """Return a place after this one."""
        end = self.text.rfind("\n", self.start, start)
        column = self.column + start - self.start if end < 0 else start - end
        return Source(self.text, start, self.line + self.text.count("\n", self.start, start), column, self.left)

    def located(self, rows: list[Row], path: tuple[Any, ...]) -> list[Row]:
        """Return rows with the lines and columns of their cells; as they are if that was done for many grids."""
        reader, start, text = JsonReader(), self.start, self.text
        if not self.left:
            return rows
        self.left.pop()

        def inside(start: int) -> list[tuple[object, int]]:
            """Return the keys or numbers of what begins here, and the places of their values."""
            if text[start] == "[":
                return list(enumerate(place for place, _ in reader.items(text, start)))
            return list(reader.members(text, start)) if text[start] == "{" else []

        for key in path:
            # an object with numbers for keys is a list
            start = next(at for k, (name, at) in enumerate(inside(start)) if key == (k if type(key) is int else name))
        places = [place for _, place in inside(start)]
        if len(places) != len(rows):  # all cells in one text or array
            places = [start] * len(rows)
        out = []
        for place, row in zip(places, rows, strict=True):
            _, _, line, column, _ = self.at(place)
            cells = [self.at(at).column for _, at in inside(place)] if place != start else [column] * len(row.texts)
            out.append(Row(line, row.texts, cells or range(column + 1, column + 1 + max(len(row.texts), 1))))
        return out


class Fields(NamedTuple):
    """A line of a table: its text, which may end in a field of several lines."""

    text: Line

    @property
    def line(self) -> int:
        return self.text.number

    def located(self, rows: list[Row], path: tuple[Any, ...]) -> list[Row]:
        """Return rows with the columns of their cells, if they are together in the line."""
        cells = "".join("".join(row.texts) for row in rows)
        return flat(self.text.part(cells), len(rows[0].texts)).rows if cells in self.text.text else rows


Place = Source | Fields | None

# ---- grids by their shape


def rows_of(value: Any, size: Size = (0, 0)) -> Grid:
    """Return the cells of a value that is a grid by its shape; nothing of one that is not."""
    value = _listed(value)
    if isinstance(value, str):
        return _rows_of_text(value)
    if not isinstance(value, (list, tuple)) or len(value) < 2:
        return ()
    if _are_plain(value):
        return value
    if all(isinstance(part, int | float | str | None) and len(str(part)) < 10 for part in value):
        wide = isqrt(len(value))
        wide = wide if wide > 3 and wide * wide == len(value) else size[1] if size[0] * size[1] == len(value) else 0
        if wide and not all(isinstance(part, str) and len(part) == len(value) for part in value):
            return rows_of(cut(value, wide))
    rows = _table(value)
    good = sum(is_cell(token(cell)) or cell in SIGNS for row in rows for cell in row)
    return rows if rows and good * 3 > sum(map(len, rows)) * 2 else ()


def _are_plain(value: Any) -> bool:
    """Return whether a value is a list of rows of 0, 1 and dots."""
    are_texts = isinstance(value, list | tuple) and len(value) > 1 and {*map(type, value)} == {str}
    return are_texts and not "".join(value).strip("01.") and min(map(len, value)) > 1


def _table(value: Any) -> Grid:
    """Return a list of lists or texts as rows of texts; nothing of anything else."""
    rows: list[list[str]] = []
    least = 1 if all(isinstance(part, str) for part in value) and max(map(len, value)) > 1 else 2
    for part in map(_listed, value):
        if isinstance(part, str) and len(part) >= least:
            part = list(re.sub(r"[ ,]", "", part) if part.strip() else part)
        if not isinstance(part, list | tuple) or (not part and not rows):
            return ()
        if part and isinstance(part[0], dict):
            name = next((key for key in VALUE_KEYS if key in part[0]), "")
            part = [cell.get(name, []) if isinstance(cell, dict) else [] for cell in part]
        if any(isinstance(cell, list | tuple | dict) for cell in part):
            return ()
        rows.append(["" if cell is None else str(cell) for cell in part])
    return without_runs(rows) if max(map(len, rows)) > 1 else ()


def _are_items(items: Sequence[Item], value: Any, size: Size) -> bool:
    """Return whether a value is a list of signs, or of cells with or without a value that is no grid of few columns."""
    count = len(value) if isinstance(value, list | tuple | dict) else 1
    if items and len(items) == count and all(item.mark is not None for item in items):
        return True
    cells = sum(len(item.cells) for item in items)
    are_cells = all(item.is_clue or (len(item.cells) == 1 and not item.rest) for item in items)
    if not items or (count != cells and not isinstance(value, dict)) or not are_cells:
        return False
    parts = value if isinstance(value, list | tuple) else ()
    if not parts or any(not isinstance(part, list | tuple) or len(part) > 3 for part in parts):
        return True
    are_beyond = any(max(named.cell) > 2 for item in items for named in item.cells)
    are_said = all(isinstance(part[-1], str) for part in parts) or all(item.value and not item.rest for item in items)
    return size != (count, len(parts[0])) and (all(size) or are_beyond or are_said)


def _listed(value: Any) -> Any:
    """Return the list that a value is meant as: an array of numpy, or an object with numbers for keys."""
    if isinstance(value, dict):
        return list(value.values()) if len(value) > 1 and "".join(map(str, value)).isdigit() else value
    return value.tolist() if hasattr(value, "tolist") else value


def _rows_of_text(text: str) -> Grid:
    if sized := re.match(FLAT, text):
        wide, high = int(sized[1][:9]), int(sized[2][:9])
        return cut(sized[3], wide) if wide * high == len(sized[3]) and is_cells(sized[3]) else ()
    if "\n" not in text.strip("\n") and text.count("/") < 3:
        return cut(text, isqrt(len(text))) if is_flat(text) else ()
    lines = [line for line in re.split(r"[\n/]", text) if line.strip()]
    if not lines or len(text) > 100_000:
        return ()
    lines = [line for line in lines if len(set(line) - {" "}) < 5 and len(line) == len(lines[-1])]
    return rows_of(lines)


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
    are_lines = is_object and (starts or (start[0], start[-1]) == ("{", "}"))
    are_lines = len(lines) > 1 and (are_lines or (start[:2], start[-2:]) == ("[[", "]]"))
    reader, drafts, left = JsonReader(), list[Draft](), [0] * FAULTS_SHOWN
    for first, part in lines if are_lines else [(1, text)]:
        try:
            _read_values(drafts, reader, Source(part, 0, first, 1, left), options)
        except JsonError as error:
            if not is_object and error.column:
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
            faults = [Fault(f"the key {shown(key)} occurs twice", line=place.line) for key in keys[:FAULTS_SHOWN]]
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
        if are_items and not items_of(items[:1], key):
            return key
    return ""


def of_value(value: Any, place: Place, options: Options) -> list[Draft]:
    """Return the puzzles of a value of JSON or of a program, or the fault of one that has none."""
    try:
        drafts = drafts_of(value, place, options)
    except RecursionError:
        drafts = []
    if drafts or (value is None and place):
        return drafts
    draft = Draft(line=place.line if place else 0)
    if not isinstance(value, dict):
        return [draft.bad("this is not a grid", quoted(value), "rows of cells")]
    found = f"keys {', '.join(map(shown, map(str, list(value)[:6])))}" if value else "no keys"
    problem, wanted = '"givens" is missing, and no other key holds a grid', 'an array of rows under "givens"'
    return [draft.bad(problem, found, wanted)]


def drafts_of(value: Any, place: Place, options: Options, path: tuple[Any, ...] = ()) -> list[Draft]:
    """Return the puzzles in a value, however deep; the path to it has keys and numbers."""
    line = place.line if place else 0
    value = _listed(value)
    if isinstance(value, dict):
        return _of_dict(value, place, options, path)
    if not path and _are_items(items_of(value, ""), value, options.size or (0, 0)):
        return _of_dict({"clues": value}, place, options, path)
    if grid := rows_of(value, options.size or (0, 0)):
        draft = Draft(_as_rows(grid, line), line, symbols=options.symbols)
        if place is None or options.size:
            draft.size = options.size or (len(grid), len(grid[0]))
        return [_judged(draft, place, path, options)]
    if isinstance(value, list | tuple):
        return [d for k, part in enumerate(value) for d in drafts_of(part, place, options, (*path, k))]
    made = read_line(Line(value, line), options) if isinstance(value, str) and re.search("[:;]", value) else None
    return [made[1]] if made and not made[1].faults else []


def _as_rows(grid: Grid, line: int) -> list[Row]:
    return [Row(line, row, ()) for row in grid]


def _judged(draft: Draft, place: Place, path: tuple[Any, ...], options: Options) -> Draft:
    """Judge the shape and the cells of a draft; if something is wrong with them, find their places and judge again."""
    rows, before = draft.rows, list(draft.faults)
    if len(judged(draft, options).faults) > len(before) and place:
        draft.faults, draft.signs, draft.rows = before, [], place.located(rows, path)
        judged(draft, options)
    return draft


def _part_of(
    key: Any, value: Any, size: Size, place: Place, options: Options, path: tuple[Any, ...]
) -> tuple[str, Any]:
    """Return what a part of an object is by its shape, and what it has: a grid, what names cells, or puzzles inside."""
    if _are_plain(value):
        return "grids", value
    found = _items_of(key, value, place.line if place else 0, not path)
    if not found and not isinstance(value, str | list | tuple | dict):
        return "others", value
    if _are_items(found, value, size):
        return "named", found
    if grid := rows_of(value, size):
        return "grids", grid
    is_list = isinstance(value, list) and len(found) == len(value)
    made = [] if is_list else drafts_of(value, place, options, (*path, key))
    return ("inner", made) if made else ("named", found) if found else ("others", value)


def _of_dict(data: dict[Any, Any], place: Place, options: Options, path: tuple[Any, ...]) -> list[Draft]:
    """Return the puzzle of an object whose keys hold grids or clues, or those of the objects in it."""
    if str(data.get("format")).startswith("deduce-") and isinstance(data.get("puzzle"), dict):
        return _of_dict(data["puzzle"], place, options, (*path, "puzzle"))
    draft, givens = Draft(line=place.line if place else 0), data.get("givens") or ()
    is_own = isinstance(givens, list | tuple) and {*map(type, givens)} == {str}
    said = _first(data, _HEIGHTS), _first(data, _WIDTHS)
    size = said if all(said) else options.size or (0, 0)
    grids, others = dict[str, Grid](), dict[str, Any]()
    named, held = dict[str, list[Item]](), dict[str, list[Draft]]()
    parts: dict[str, dict[str, Any]] = {"grids": grids, "named": named, "inner": held, "others": others}
    grids |= {"givens": givens} if is_own else {}
    for key, value in data.items():
        is_known = key in KINDS or key == "odd" or (key == "symbols" and isinstance(value, dict))
        if not is_known and not (is_own and key == "givens") and (value := _listed(value)) not in (None, "", [], {}):
            kind, content = _part_of(key, value, size, place, options, path)
            parts[kind][str(key)] = content
    if "givens" in data and "givens" not in grids:
        return [draft.bad('"givens" is not a grid', quoted(givens), "an array with a string for each row")]
    arrays = {name: grids.pop(name) for name in _arrays(grids)}
    first = first_of(item for items in named.values() for item in items)
    clues = [item for items in named.values() for item in items if item.is_clue and (all(size) or not path)]
    clues = clues if all(size) or sum(len(item.cells) for item in clues) > 2 else []
    inner = [made for drafts in held.values() for made in drafts]
    if grids:
        name = _choose(grids, options.key, draft, is_own)
        draft.rows, draft.size = _as_rows(grids[name], draft.line), size
        if not all(size) and name == "givens" and place is None:
            draft.size = len(draft.rows), len(draft.rows[0].texts)
        draft.symbols = USUAL if name == "givens" and is_own else options.symbols
        if not draft.solution and data.get("solution") and "solution" not in grids:
            draft.bad('"solution" is not a grid', quoted(data["solution"]), "an array with a string for each row")
        others |= held
        _read_notes(data, draft)
        _judged(draft, place, (*path, name), options)
    elif clues:
        draft.view, draft.symbols = "list of clues", options.symbols
        _add_clues(draft, clues, first, size, options)
        _read_notes(data, draft)
        if draft.rows:
            judged(draft, options)
    elif len(inner) == 1 and not inner[0].faults:
        draft = inner[0]
        _read_notes({key: item for key, item in data.items() if not isinstance(item, dict | list)}, draft)
    else:
        return inner
    for name, rows in arrays.items():
        _add_array(draft, name, rows)
    for name, items in named.items():
        rest = items if grids or not clues else [item for item in items if not item.is_clue]
        if any(len(item.cells) == 2 for item in rest) and (not is_harmless(name) or any(item.mark for item in rest)):
            found = [(Line(item.said, draft.line, 0), [item]) for item in rest]
            add_signs(draft, found, "sign {}: this is not a sign", _SIGN, first)
        elif rest and not is_harmless(name) and (len(rest) > 1 or rest[0].rest):
            draft.bad(f"{shown(name)} names cells, which are not read", quoted(data[name]), "signs, or only clues")
        elif rest:
            draft.remarks.append(_passed([name], place))
    _pass_over({name: value for name, value in others.items() if not is_harmless(name)}, grids, draft, place)
    return [draft]


def _pass_over(others: dict[str, Any], grids: dict[str, Grid], draft: Draft, place: Place) -> None:
    """Add the remark on the parts of an object that are not used, and a fault for each that may be part of a puzzle."""
    draft.remarks += [_passed(list(others), place)] if others else []
    for name, value in others.items():
        if name == "signs" or _says_sign(value):
            draft.bad(f"{shown(name)} may hold signs, which are not read", quoted(value), f'"signs": [{_SIGN}]')
        elif isinstance(value, str) and len(value) > 8 and is_cells(value):
            draft.bad(f"{shown(name)} may be a grid, which is not read", shown(value), "a square number of cells")
        elif isinstance(place, Fields) and grids and all(map(SOLUTION.search, grids)):
            draft.bad(f"{shown(name)} is not the puzzle of this solution", quoted(value), "rows of cells")


def _items_of(key: Any, value: Any, line: int, has_keys: bool) -> list[Item]:
    """Return what names cells in a value of a record, or in its key if that is asked."""
    at = Line("", line, 0)
    if not isinstance(value, list | tuple | dict):
        if has_keys and re.search(r"\d", str(key)) and items_of(key, ""):
            return items_of({key: value}, "", at)
        if not isinstance(value, str):
            return []
        if is_harmless(str(key)):  # a note, unless each line of it is a sign
            found = items_of(value, str(key), at)
            return found if all(len(item.cells) == 2 and item.mark is not None for item in found) else []
    is_flat_list = isinstance(value, list | tuple) and all(type(part) is int for part in value)
    return [] if is_flat_list and mark_in(str(key)) is None else items_of(value, str(key), at)


def _says_sign(value: Any) -> bool:
    """Return whether a part of a value is the mark of a sign."""
    if isinstance(value, list | tuple | dict):
        return any(map(_says_sign, value.values() if isinstance(value, dict) else value))
    return isinstance(value, str) and value.lower() in SIGNS


@lru_cache(1000)
def is_harmless(key: str) -> bool:
    """Return whether the value of a key says nothing of the puzzle, by the last word of the key."""
    words = re.findall("[a-z]+|[0-9]+", re.sub("(?<=[a-z])(?=[A-Z])", " ", key).lower())
    return bool(words) and not _HARMLESS.isdisjoint((words[-1], words[-1].removesuffix("s")))


def _passed(keys: Sequence[str], place: Place) -> str:
    what = ("column" if isinstance(place, Fields) else "key") + "s" * (len(keys) > 1)
    return f"passed over: the {what} {', '.join(map(shown, keys[:9]))}{', ...' * (len(keys) > 9)}"


def _arrays(grids: dict[str, Grid]) -> list[str]:
    """Return the keys of what has a mark for each pair of neighbours of another grid, by its shape or its marks."""
    sizes = {name: (len(rows), max(map(len, rows))) for name, rows in grids.items() if name not in _GRIDS[1:]}
    known = {*sizes.values()} if len(sizes) > 1 else set()
    between = {name for name, (high, wide) in sizes.items() if {(high, wide + 1), (high + 1, wide)} & known}
    return [name for name in sizes if name in between or (known and any(_MARKS & {*row} for row in grids[name]))]


def _first(data: dict[Any, Any], keys: Sequence[str]) -> int:
    """Return the first of these numbers that an object has; two that are the same are one."""
    numbers = [data[key] for key in keys if key in data]
    numbers = [part[0] if isinstance(part, list) and part and part == part[:1] * 2 else part for part in numbers]
    return next((number for number in numbers if type(number) is int and number > 0), 0)


def _read_notes(data: dict[Any, Any], draft: Draft) -> None:
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
        elif key == "odd" and item in ("ones", "", None):
            draft.odd = item or ""
        elif key == "odd":
            draft.bad('"odd" cannot be read', quoted(item), '"ones"')
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


def _add_clues(draft: Draft, clues: list[Item], first: int, size: Size, options: Options) -> None:
    """Give a draft the rows of a grid with these clues, whose numbers count from `first`, or add what is wrong."""
    at: dict[Cell, str] = {}
    for item in clues:
        for cell in [named.counted(first).cell for named in item.cells]:
            if at.setdefault(cell, item.value) != item.value:
                draft.bad("a cell has two clues", cell_name(cell))
    last = max(max(cell) for cell in at) + 1
    high, wide = size if all(size) else (last + last % 2,) * 2
    if message := options.unfit(high, wide):
        draft.bad(message, f"clues of {high} rows and {wide} columns")
    elif min(min(cell) for cell in at) < 0 or last > max(high, wide) or (not all(size) and last > 20 + 4 * len(at)):
        draft.bad("these clues are not in one grid", f"row or column {last}", f"the size, such as {high} {wide}")
    else:
        draft.rows = _as_rows([[at.get((r, c), EMPTY) for c in range(wide)] for r in range(high)], draft.line)
        draft.remarks.append(f"this is read as a list of clues: row, column and value, counted from {first}")
        draft.remarks += [] if all(size) else [f"the size is taken from the last clue: {high} by {wide}"]


def _add_array(draft: Draft, name: str, grid: Grid) -> None:
    """Add the signs of an array with a mark for each pair of cells next to each other, or below each other."""
    high, wide = len(draft.rows), len(draft.rows[0].texts) if draft.rows else 0
    shapes = {(wide - 1,) * high: (0, 1), (wide,) * (high - 1): (1, 0)}
    if not (step := shapes.get(tuple(map(len, grid)))):
        draft.bad("this array may hold signs, which are not read", shown(name), f'"signs": [{_SIGN}]')
        return
    marks = [(r, c, mark) for r, row in enumerate(grid, 1) for c, mark in enumerate(row, 1)]
    marks = [(r, c, mark) for r, c, mark in marks if not is_empty(token(mark))]
    lines = [Line(f"r{r}c{c} {mark} r{r + step[0]}c{c + step[1]}", draft.line, 0) for r, c, mark in marks]
    add_signs(draft, [(line, named_in(line)) for line in lines], "sign {}: this is not a sign", _SIGN)


def quoted(value: object) -> str:
    """Return a value for a message."""
    if isinstance(value, list | tuple | dict):
        return "an object" if isinstance(value, dict) else f"an array of {len(value)}"
    return shown(value) if isinstance(value, str) else shown(json.dumps(value, default=str).lower()).strip("'")


def _choose(grids: dict[str, Grid], key: str, draft: Draft, is_own: bool) -> str:
    """Return which grid of an object is the puzzle, and add its solution and remarks; a fault if that is a question.

    The puzzle is the grid that all the others complete, or what a mask leaves of the only one.
    """
    if len(grids) == 1 or (key and key in grids):
        return key if key in grids else next(iter(grids))
    if is_own and grids.keys() <= {*_GRIDS}:
        draft.solution, draft.entries = grids.get("solution", ()), grids.get("entries", ())
        return "givens"
    read, kinds = dict[str, list[str]](), dict[str, set[str]]()
    for name in list(grids)[:_MOST_GRIDS]:
        cells = tokens(Draft(_as_rows(grids[name], 0)))
        meaning, kinds[name] = settle([cells]), {cell for row in cells for cell in row}
        read[name] = [] if meaning.doubt else ["".join([meaning.cells[cell] for cell in row]) for row in cells]
    masks = [
        name
        for name, seen in kinds.items()
        if ((seen <= {"true", "false"} and _MASK.search(name)) or (len(seen) < 3 and "1" not in seen))
        and not any(agree(read[name], rows) for other, rows in read.items() if other != name)
    ]
    full = [name for name, rows in read.items() if rows and name not in masks and EMPTY not in "".join(rows)]
    if len(full) == len(grids) == 2:
        masks = [name for name in full if _MASK.search(name)][:1]
    left = [name for name in read if name not in masks]
    if masks and len(left) == 1 and left[0] in full and [*map(len, read[left[0]])] == [*map(len, grids[masks[0]])]:
        draft.solution, mask = read[left[0]], tokens(Draft(_as_rows(grids[masks[0]], 0)))
        pairs = [zip(row, keep, strict=True) for row, keep in zip(read[left[0]], mask, strict=True)]
        grids[masks[0]] = ["".join(c if keep in ("1", "true", "g", "x") else EMPTY for c, keep in row) for row in pairs]
        draft.remarks.append(f"the key {shown(masks[0])} is read as the mask of {shown(left[0])}")
        return masks[0]
    first = "givens" if is_own else max(left, key=lambda name: "".join(read[name]).count(EMPTY), default="")
    are_one = all(name == first or agree(read[first], read[name]) for name in left) and len(read) == len(grids)
    if not (is_own or (first and are_one)):
        wanted = 'an array of rows under "givens"' + option(", or --key and the key of the puzzle")
        draft.bad("several keys hold grids", f"keys {', '.join(map(shown, read))}", wanted)
        return next(iter(grids))
    full = [name for name in full if name != first]
    solution = next((name for name in full if SOLUTION.search(name)), full[0] if full else "")
    draft.solution = read.get(solution, ())
    over = [name for name in grids if name not in (first, solution)]
    if len(over) == 1 and agree(read[first], read.get(over[0], ())):
        draft.entries = read[over[0]]
        draft.remarks.append(f"the key {shown(over[0])} is read as the entries in the puzzle of {shown(first)}")
    elif over:
        draft.remarks.append(f"the grid is that of the key {shown(first)}; passed over: {', '.join(over)}")
    return first


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
    """Read a table with a record a line: a puzzle, perhaps with its solution and more, or a clue; None for others."""
    try:
        table, count = _table_of(text) if len(text.lstrip().partition("\n")[0]) < 200_000 else ([], 0)
    except csv.Error:
        return None
    names = table[0][1] if table else []
    titled = len(table) > 1 and not any(map(is_flat, names)) and any(len(f) > 1 and f.isalpha() for f in names)
    body, wide, lines = table[titled:], len(names), text.split("\n")
    first = body[0][1] if body else []
    if titled and axes(dict.fromkeys(names, "0"))[0] and all(len(fields) == wide for _, fields in body):
        clues = [dict(zip(names, fields, strict=True)) for _, fields in body]
        return _of_dict({"clues": clues}, Fields(Line(lines[0], 1)), options, ())
    columns = [
        k for k in range(wide) if any(len(f) > k and ("\n" in f[k] or is_flat(f[k])) for _, f in body[: 1 + titled])
    ]
    left = [field for k, field in enumerate(first) if k not in columns]
    if not columns or (not titled and (len(columns) > 2 or any(len(f) > 8 and not f.isalnum() for f in left))):
        return None
    texts = [fields[columns[0]] if len(fields) > columns[0] else "" for _, fields in body]
    has_size = wide == 2 and columns == [1] and not titled and first[0] == str(isqrt(len(first[1])))
    if len(columns) < 2 and not (titled or count or has_size):
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
    names = ["size" if has_size and not k else (titled and names[k]) or str(k + 1) for k in range(wide)]
    drafts = []
    for number, fields in body:
        line = Line(lines[number - 1], number)
        record: dict[str, Any] = {name: _bare(field) for name, field in zip(names, fields, strict=False)}
        made = _of_dict(record, Fields(line), options, ()) if len(fields) == wide else []
        if len(made) != 1 or not (made[0].rows or made[0].faults):
            wanted = f"{wide} fields, and a square number of cells" if wide > 1 else "a square number of cells"
            fault = line.stripped().fault("this is not a square in one line, as the others are", wanted)
            made = [Draft(line=number, faults=[fault])]
        made[0].view = "flat grids"
        drafts += made
    drafts[0].remarks += ["each line is read as a grid of its own"] if len(body) > 1 and not titled else []
    return drafts


def _bare(field: str) -> str | int:
    """Return a field as a number, or without the mark with which CSV keeps it from being taken for a formula."""
    return int(field) if field.isdecimal() and len(field) < 9 else unmarked(field)


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

_PIECE = regex(
    r"\b([^\W\d]\w*+)[\"']?\s*+[:=]\s*+(?=[\[({]\s*+[\[({])"  # the name of a list
    r"|[\[({<]([^\[\](){}<>]++)[\])}>](?:\s*+[:=]\s*+[\"']?([^\s\"',\])}]++))?"
    r"|(?m:^([^\[\](){}<>\n]++)$)"
)
_PAIR = regex(r"\b(\w++)[\"']?\s*+[:=]\s*+[\"']?([^\s\"',]+)")
_SIZE_SAID = regex(r"\b(?:size|n|side|rows)(?:\s++|[=:(])[\s=:\"']*+(\d{1,9})|\b(\d{1,9})\s*+[xX×]\s*+\d{1,9}\b")


def read_clues(text: str, options: Options) -> list[Draft] | None:
    """Read a list of clues: given(1,2,0), `1 2 0`, r1c2 = 0, {row: 0, col: 1, value: 0}; None if it is none."""
    if len(text) > 200_000 or re.search(r"[01._?-]{4}", text):
        return None
    data, key, alone, bare = dict[str, Any](), "clues", list[int](), False
    for name, inside, after, line in _PIECE.findall(text):
        key, said = name or key, inside or line.partition("#")[0]
        parts = re.split(r" *+[,;\t] *| +", f"{said.strip(' ')} {after}".strip(" "))
        words = [int(part) if part.isdecimal() else part.strip("\"'") for part in parts]
        pairs = dict(_PAIR.findall(said))
        value = pairs if axes(pairs)[0] else said if re.match(r"\s*+r\w*\s?\d", said, re.I) else words
        if any(len(item.cells) for item in items_of(value, key)):
            data.setdefault(key, []).append(value)
            bare = bare or (value is words and not inside)
        elif len(words) == 1 and isinstance(words[0], int):
            alone.append(words[0])
        elif re.search(r"\d", said) and not _SIZE_SAID.search(said):
            return None
    count = sum(map(len, data.values()))
    if bare and not (count > 3 and 0 < len(alone) < 4 and alone[-1] in (count, alone[0])):
        return None  # they may be rows
    said_of = _SIZE_SAID.search(text)
    data["size"] = alone[0] if bare else int(said_of[1] or said_of[2]) if said_of else 0
    drafts = _of_dict(data, Fields(Line("", 1)), options, ()) if count > 2 else []
    return drafts if drafts and drafts[0].view == "list of clues" else None
