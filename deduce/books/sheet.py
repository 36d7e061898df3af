"""Rows of a collection as a spreadsheet with typed columns (extra `data`)."""

from __future__ import annotations

import io
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from deduce.base.budget import LimitError
from deduce.books.rows import FIELDS, Row
from deduce.formats import clean
from deduce.game.puzzle import EMPTY, Puzzle
from deduce.grid.solutions import solve

COLUMNS = (*FIELDS, "label", "puzzle", "solution", "source")


def sheet(rows: Iterable[Row]) -> bytes:
    """Return an XLSX file: a line per row below a head, numbers as numbers, and grids as text with a line per row.

    Raises ImportError without XlsxWriter.
    """
    import xlsxwriter

    out = io.BytesIO()
    # a text that looks like a formula or a number stays a text
    with xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}) as book:
        book.set_properties({"created": datetime(2000, 1, 1)})  # the same rows give the same bytes
        head = book.add_format({"bold": True})
        grid = book.add_format({"font_name": "Courier New", "text_wrap": True})
        table = book.add_worksheet("grades")
        table.freeze_panes(1, 0)
        table.write_row(0, 0, COLUMNS, head)
        number = 0
        for number, row in enumerate(rows, 1):
            for column, value in enumerate(_values(row)):
                if isinstance(value, str):
                    table.write_string(number, column, value, grid if "\n" in value else None)
                elif value is not None:
                    table.write(number, column, value)
        table.autofilter(0, 0, number, len(COLUMNS) - 1)
    return out.getvalue()


def _values(row: Row) -> list[Any]:
    values: dict[str, Any] = {
        key: clean(value) if isinstance(value, str) else value for key, value in row.to_json().items()
    }
    if values["techniques"] is not None:
        values["techniques"] = " ".join(f"{rule}={uses}" for rule, uses in values["techniques"].items())
    puzzle = row.puzzle
    if puzzle is not None:
        values |= {"label": clean(puzzle.label), "puzzle": _grid(puzzle, puzzle.givens), "source": clean(puzzle.source)}
        if row.graded:
            values["solution"] = _grid(puzzle, puzzle.solution or _solution(puzzle))
    return [values.get(name) for name in COLUMNS]


def _solution(puzzle: Puzzle) -> tuple[str, ...]:
    try:
        return solve(puzzle) or ()
    except LimitError:
        return ()


def _grid(puzzle: Puzzle, rows: tuple[str, ...]) -> str:
    symbols = str.maketrans({"1": puzzle.symbols.one, "0": puzzle.symbols.zero, EMPTY: puzzle.symbols.empty})
    signs = [str(sign) for sign in puzzle.signs] if rows == puzzle.givens else []
    return "\n".join([*(row.translate(symbols) for row in rows), *signs])
