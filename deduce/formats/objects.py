"""JSON: deduce's own objects, objects of other programs with a grid under any key, and arrays of rows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from math import isqrt
from typing import Any

from deduce.formats.flat import PUZZLE, SOLUTION, agree, is_flat
from deduce.formats.json_text import JsonError, JsonReader, skip
from deduce.formats.lists import MAY_BE_SIGNS, read_lists
from deduce.formats.model import Book, Cell, Draft, Mark, Rows, check_shape, row_of, symbol
from deduce.formats.reading import FAULTS_SHOWN, Found, Options, capped, fault, shown, visible_symbols
from deduce.formats.signs import SIGNS
from deduce.formats.symbols import check_symbols
from deduce.puzzle import Puzzle, Sign, Symbols, cell_name, parse_cell

SIZES = {"rows": 0, "height": 0, "columns": 1, "cols": 1, "width": 1, "size": 2, "n": 2}
"""Keys of a size: of rows, of columns, of both."""

NOTES = {"id": "id", "name": "id", "label": "label", "difficulty": "label", "source": "source"}
WANTED_SIGN = '{"cells": ["r1c1", "r1c2"], "sign": "=" or "x"}'
_OBJECT = re.compile(r'\s*(?:\[\s*)?\{\s*(?:"(?:[^"\\]|\\.)*"?\s*(?::|\Z)|\}|\Z)')
_KEY = re.compile(r'(?:^|[{,])\s*"\w+"\s*:', re.MULTILINE)


def read_json(text: str, options: Options) -> Book | None:
    """Read an object, an array of objects, one object a line, or an array of rows; None for any other text."""
    if not _OBJECT.match(text):
        return _part_of_json(text) or _arrays(text, options)
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if len(lines) > 1 and _are_json_lines([line.strip() for _, line in lines]):
        book = Book("JSON Lines")
        for number, line in lines:
            _read_values(book, line, number, options)
    else:
        book = Book("puzzle JSON")
        _read_values(book, text, 1, options)
    if not (book.drafts or book.found or book.faults):
        book.faults.append(fault("this JSON holds no puzzle", 1, 0, "", 'an object with "givens"'))
    return book


def _are_json_lines(lines: list[str]) -> bool:
    """Return whether lines are objects, one a line; some may be faulty."""
    if all(line.startswith("{") for line in lines) and lines[0][-1] not in ",[{:":
        return True
    try:
        return isinstance(json.loads(lines[0]), dict)
    except (ValueError, RecursionError):
        return False


def _part_of_json(text: str) -> Book | None:
    key = _KEY.search(text)
    if not key:
        return None
    place = Cell(key[0].strip(), text.count("\n", 0, key.end()) + 1, 1)
    return Book("JSON", faults=[place.fault("this is only a part of JSON", "all of it, from { to }")])


def _arrays(text: str, options: Options) -> Book | None:
    """Read an array of rows, or of such arrays; the reader of lists says where something is wrong."""
    if text.lstrip()[:1] != "[":
        return None
    try:
        book = of_value(json.loads(text), options, 1)
    except (ValueError, RecursionError):
        return None
    is_right = not book.faults and not any(draft.wrongs for draft in book.drafts)
    return book if is_right else read_lists(text, options) or book


def _read_values(book: Book, text: str, line: int, options: Options) -> None:
    """Add the puzzles of one JSON text that starts on a line; what is not JSON is one fault."""
    reader = JsonReader()
    first, last = line, 0
    try:
        for number, (start, value) in enumerate(_values(reader, text)):
            if number == options.max_lines:
                book.faults.append(fault(options.too_long("items")))
                return
            line += text.count("\n", last, start)
            last = start
            keys = reader.repeated()[:FAULTS_SHOWN]
            book.faults += [fault(f"the key {shown(key)} is there twice", line) for key in keys]
            if not keys:
                _add(book, of_object(value, line, options))
    except JsonError as error:
        column = error.column
        message = f"this is not JSON: {error.message}" if column else f"this JSON is {error.message} for a puzzle"
        found = (shown(error.found) if error.found else "the end") if column else ""
        book.faults.append(fault(message, first + error.line - 1, column, found))


def _add(book: Book, made: Found | Draft) -> None:
    if isinstance(made, Found):
        book.found.append(made)
    else:
        book.drafts.append(made)


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
                reader.repeated()
                yield from reader.items(text, place)
    reader.close(text, end)


def _key_of_book(value: dict[str, Any]) -> str:
    """Return the key, such as `puzzles`, under which an object holds several; empty if it is a puzzle itself."""
    if "givens" in value or any(grid_of(other, 1) for other in value.values()):
        return ""
    many = (
        key
        for key, items in value.items()
        if items and isinstance(items, list) and all(isinstance(item, dict) for item in items)
    )
    return next((key for key in many if not MAY_BE_SIGNS.search(key)), "")


def of_object(value: object, line: int, options: Options) -> Found | Draft:
    """Return the puzzle of an object, or its draft with what is wrong with it."""
    if not isinstance(value, dict):
        draft = Draft([], line)
        draft.bad("a puzzle is a JSON object", 0, _quoted(value), 'an object with "givens"')
        return draft
    return _plain(value, line, options) or _Object(value, Draft([], line), options).read()


def _plain(data: dict[str, Any], line: int, options: Options) -> Found | None:
    """Return the puzzle of an object of deduce's own in which nothing needs a second look, else None: the fast way."""
    givens, unique, solution = data.get("givens"), data.get("unique_lines"), data.get("solution") or []
    if not isinstance(givens, list) or len(givens) < 2 or not isinstance(solution, list) or data.get("signs"):
        return None
    if not all(isinstance(row, str) for row in givens) or not all(isinstance(row, str) for row in solution):
        return None
    wide = len(givens[0])
    notes = [data.get(key) or "" for key in ("id", "label", "source")]
    if (
        any(len(row) != wide for row in givens)
        or "".join(givens).strip("01.")
        or options.unfit(len(givens), wide)
        or not (unique is None or isinstance(unique, bool))
        or not all(isinstance(note, str) and note.isprintable() for note in notes)
        or type(data.get("rows", len(givens))) is not int
        or type(data.get("columns", wide)) is not int
        or (data.get("rows", len(givens)), data.get("columns", wide)) != (len(givens), wide)
        or data.get("symbols") is not None
        or (solution and [len(row) for row in solution] != [wide] * len(givens))
        or "".join(solution).strip("01")
    ):
        return None
    lines, said = options.unique(unique, False)
    puzzle = Puzzle(givens, lines, id=notes[0], label=notes[1], source=notes[2], solution=solution)
    return Found(puzzle, line, said)


class _Object:
    """Reads one object into a draft."""

    def __init__(self, data: dict[str, Any], draft: Draft, options: Options) -> None:
        self.data, self.draft, self.options = data, draft, options

    def read(self) -> Draft:
        data, draft = self.data, self.draft
        self._find_grid()
        self._read_notes()
        high = self._size(0) or self._size(2)
        wide = self._size(1) or self._size(2)
        if draft.rows:
            draft.size = (high or len(draft.rows), wide or len(draft.rows[0]))
            check_shape(draft, self.options)
            check_symbols(draft)
        for key, value in data.items():
            if key == "signs":
                self._read_signs(value)
            elif value and value is not self.grid and MAY_BE_SIGNS.search(key):
                draft.bad(
                    f"the key {shown(key)} may hold signs, which are not read", 0, "", f'"signs": [{WANTED_SIGN}]'
                )
        draft.faults = capped(draft.faults)
        return draft

    def _find_grid(self) -> None:
        """Find the key of the grid, and that of its solution."""
        data, draft = self.data, self.draft
        self.grid = None
        grids = {key: rows for key, value in data.items() if key not in SIZES and (rows := grid_of(value, draft.line))}
        grids |= {key: rows for key in SIZES if (rows := grid_of(data.get(key), draft.line))}
        texts = {key: "".join(cell.text for row in rows for cell in row) for key, rows in grids.items()}
        solutions = [key for key in grids if SOLUTION.search(key)]
        puzzles = [key for key in grids if key not in solutions]
        if len(puzzles) == 2 and not solutions:
            for one, other in (puzzles, puzzles[::-1]):
                if agree(texts[one], texts[other]):
                    puzzles, solutions = [one], [other]
                    break
        if isinstance(givens := data.get("givens"), list) and givens and all(isinstance(row, str) for row in givens):
            grids["givens"] = [_row(row, draft.line) for row in givens]
        named = [key for key in puzzles if PUZZLE.search(key)]
        if "givens" in data:
            puzzles = ["givens"]
        elif len(puzzles) > 1 and len(named) == 1:
            puzzles = named
        inner = [value for value in data.values() if isinstance(value, dict)]
        if not puzzles and len(inner) == 1:
            self.data = {**{key: value for key, value in data.items() if key in SIZES}, **inner[0]}
            self._find_grid()
            return
        wanted = 'an array of rows under "givens"'
        if len(puzzles) != 1:
            problem = "several keys hold grids" if puzzles else '"givens" is missing, and no other key holds a grid'
            draft.bad(problem, 0, f"keys {', '.join(map(shown, list(puzzles or data)[:6]))}", wanted)
        elif puzzles[0] not in grids:
            draft.bad('"givens" is not a grid', 0, _quoted(data["givens"]), "an array with a string for each row")
        else:
            self.grid, draft.rows = data[puzzles[0]], grids[puzzles[0]]
            if puzzles[0] != "givens":
                draft.remarks.append(f"the grid is that of the key {shown(puzzles[0])}")
            elif all(isinstance(row, str) for row in self.grid):
                draft.symbols = Symbols()
        if len(solutions) == 1:
            texts_of_rows = ["".join(cell.text for cell in row) for row in grids[solutions[0]]]
            draft.notes["solution"] = Cell(" ".join(texts_of_rows), draft.line)
        elif self.data.get("solution"):
            draft.bad(
                '"solution" is not a grid', 0, _quoted(self.data["solution"]), "an array with a string for each row"
            )

    def _read_notes(self) -> None:
        data, draft = self.data, self.draft
        for key, note in NOTES.items():
            value = data.get(key)
            if isinstance(value, str) or type(value) is int:
                # half of a surrogate pair cannot be written to a file
                text = str(value).encode("utf-8", "replace").decode("utf-8")
                draft.notes.setdefault(note, Cell(text, draft.line))
            elif value is not None and key == note:
                draft.bad(f'"{key}" is not text', 0, _quoted(value), "a string")
        unique, symbols = data.get("unique_lines"), data.get("symbols")
        if isinstance(unique, bool):
            draft.notes["unique lines"] = Cell("on" if unique else "off", draft.line)
        elif unique is not None:
            draft.bad('"unique_lines" is neither true nor false', 0, _quoted(unique), "true or false")
        if symbols is not None:
            try:
                draft.shown = visible_symbols(symbols["one"], symbols["zero"], symbols["empty"])
            except (TypeError, KeyError, ValueError):
                wanted = 'an object with the strings "one", "zero" and "empty"'
                draft.bad('"symbols" cannot be read', 0, _quoted(symbols), wanted)

    def _size(self, what: int) -> int:
        for key, value in self.data.items():
            if SIZES.get(key) == what and value is not None and value is not self.grid:
                if type(value) is int and value > 0:
                    return value
                if key in ("rows", "columns"):
                    self.draft.bad(f'"{key}" is not a whole number above 0', 0, _quoted(value), "a whole number")
        return 0

    def _read_signs(self, value: object) -> None:
        draft = self.draft
        rows, columns = len(draft.rows), len(draft.rows[0]) if draft.rows else 0
        signs: object = value or []
        if not isinstance(signs, list):
            draft.bad('"signs" is not an array', 0, _quoted(value), "an array of signs")
        elif len(signs) > 2 * rows * columns:
            if rows:
                draft.bad("there are more signs than touching cells", 0, _quoted(value))
        else:
            for number, item in enumerate(signs, 1):
                try:
                    sign = _sign(item, rows, columns)
                except ValueError as error:
                    draft.bad(f"sign {number}: {error}", 0, _quoted(item), WANTED_SIGN)
                    continue
                draft.marks.append(Mark(sign.a, sign.b, sign.equal, Cell(str(sign), draft.line)))


def _sign(item: object, rows: int, columns: int) -> Sign:
    """Return the sign of an object.  Raises ValueError, also if it is outside of the grid."""
    cells, mark = (item.get("cells"), item.get("sign")) if isinstance(item, dict) else (None, None)
    if not isinstance(cells, list) or len(cells) != 2 or not isinstance(mark, str) or mark not in SIGNS:
        raise ValueError("this is not a sign")
    places = [parse_cell(str(name)) for name in cells]
    for r, c in places:
        if r >= rows or c >= columns:
            raise ValueError(f"{cell_name((r, c))} is outside the grid of {rows} rows and {columns} columns")
    return Sign.between(places[0], places[1], SIGNS[mark])


def _quoted(value: object) -> str:
    if isinstance(value, list | dict):
        return f"an array of {len(value)}" if isinstance(value, list) else "an object"
    return shown(value) if isinstance(value, str) else json.dumps(value, default=str).lower()


def grid_of(value: object, line: int) -> Rows:
    """Return the rows that a value can be: arrays, strings, or one string with line ends or of all cells."""
    if isinstance(value, str):
        rows = value.strip("\n").split("\n")
        if len(rows) > 1 and len({len(row) for row in rows}) <= 2 and not re.search(r"[^\W\d_]{4}", value):
            return [_row("".join(row.split()) if " " in row.strip() else row, line) for row in rows]
        side = isqrt(len(value))
        return [_row(value[k : k + side], line) for k in range(0, len(value), side)] if is_flat(value) else []
    if not isinstance(value, list | tuple) or len(value) < 2:
        return []
    if all(isinstance(row, str) and len(row) > 1 for row in value):
        return [_row(row, line) for row in value]
    if all(isinstance(row, list | tuple) and row and not isinstance(row[0], list | tuple | dict) for row in value):
        return [[Cell(_text(cell), line) for cell in row] for row in value]
    return []


def _row(text: str, line: int) -> list[Cell]:
    return [cell._replace(column=0) for cell in row_of(text, line)]


def _text(value: object) -> str:
    """Return the character that a value stands for; its text if it is none."""
    text = "null" if value is None else str(value)
    return symbol(text) or text


def of_value(value: object, options: Options, line: int = 0) -> Book:
    """Return the drafts of a value of a program: an object, rows, several of them, or what has `tolist`."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, dict):
        book = Book("puzzle JSON")
        _add(book, of_object(value, line, options))
        return book
    if isinstance(value, list | tuple):
        value = [item.tolist() if hasattr(item, "tolist") else item for item in value]
    items = value if isinstance(value, list) and value and not grid_of(value, line) else [value]
    book = Book("lists")
    for item in items:
        rows = grid_of(item, line)
        if not rows:
            book.faults.append(fault("this is not a grid", line, 0, _quoted(item), "rows of cells"))
            continue
        draft = Draft(rows, line, size=(len(rows), len(rows[0])), symbols=options.symbols)
        book.drafts.append(check_symbols(check_shape(draft, options)))
    return book


def puzzle_to_json(puzzle: Puzzle) -> dict[str, Any]:
    """Return the puzzle as a JSON object, without what is empty or as usual."""
    symbols = puzzle.symbols
    data = {
        "id": puzzle.id,
        "label": puzzle.label,
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "unique_lines": puzzle.unique_lines,
        "givens": list(puzzle.givens),
        "signs": [{"cells": [cell_name(sign.a), cell_name(sign.b)], "sign": sign.mark} for sign in puzzle.signs],
        "symbols": {"one": symbols.one, "zero": symbols.zero, "empty": symbols.empty} if symbols != Symbols() else "",
        "solution": list(puzzle.solution),
        "source": puzzle.source,
    }
    return {key: value for key, value in data.items() if value not in ("", [])}
