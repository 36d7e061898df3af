"""The tables that a shelf exchanges with other programs: JSON Lines, CSV and Parquet, a flat record for each puzzle.

Numbers with a fraction always have a decimal point, since some readers decide by the first records whether a column is
whole.  Nothing is null, since some drop a column whose first records are: a use that a puzzle does not have is an empty
text or 0.  A grid is text with a slash between its rows, never a number, which would lose digits.
"""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from deduce.base.errors import InvalidError
from deduce.base.files import naming
from deduce.formats import is_formula, unmarked
from deduce.formats.json_text import JsonError, read_value
from deduce.shelf.records import COLUMNS, USE, Record

FORMS = ("jsonl", "csv", "parquet")

EXPORTED = COLUMNS | USE

SOLVE: Mapping[str, tuple[type, str]] = {
    "puzzle": (str, "the name of the puzzle on the shelf"),
    "player": (str, "a name for the player"),
    "seconds": (float, "how long the solving took, above 0"),
    "hints": (int, "the number of hints taken; 0 if it is not given"),
    "errors": (int, "the number of wrong entries; 0 if it is not given"),
}

NEEDED = {"givens", "unique_lines", "puzzle", "player", "seconds"}
"""The columns that need a value; elsewhere a missing text is empty, and a missing number is 0."""

BATCH = 2000  # records that are turned to Parquet at a time
_NAMES = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}


def form_of_table(path: str) -> str:
    """Return which of FORMS the suffix of a file means.  Raises InvalidError."""
    form = Path(path).suffix.casefold().removeprefix(".").replace("ndjson", "jsonl")
    if form not in FORMS:
        raise InvalidError(f"{path}: the suffix of a table is .jsonl, .csv or .parquet")
    return form


def write_table(records: Iterable[Record], form: str, file: BinaryIO) -> int:
    """Write puzzles with their use as a table in one of FORMS, and return their number.

    Records are taken as they are written, so memory does not grow with them.  Raises ImportError if Parquet lacks
    pyarrow.
    """
    count = 0

    def rows() -> Iterator[Record]:
        nonlocal count
        for record in records:
            yield {name: kind() if record[name] is None else kind(record[name]) for name, (kind, _) in EXPORTED.items()}
            count += 1

    if form == "parquet":
        _write_parquet(rows(), file)
        return count
    text = io.TextIOWrapper(file, "utf-8", newline="")
    if form == "jsonl":
        text.writelines(f"{json.dumps(row)}\n" for row in rows())
    else:
        table = csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)
        table.writerow(EXPORTED)
        table.writerows(map(_cell, row.values()) for row in rows())
    text.detach()  # which would close the file
    return count


def _cell(value: Any) -> Any:
    """Return a value for CSV; a text that a spreadsheet would take for a formula has an apostrophe in front."""
    if isinstance(value, str):
        return f"'{value}" if is_formula(value) else value
    return str(value).lower() if isinstance(value, bool) else value


def _write_parquet(rows: Iterator[Record], file: BinaryIO) -> None:
    import pyarrow
    from pyarrow import parquet

    kinds = {str: pyarrow.string(), int: pyarrow.int64(), float: pyarrow.float64(), bool: pyarrow.bool_()}
    schema = pyarrow.schema([(name, kinds[kind]) for name, (kind, _) in EXPORTED.items()])
    with parquet.ParquetWriter(file, schema) as writer:
        while batch := list(islice(rows, BATCH)):
            writer.write_table(pyarrow.Table.from_pylist(batch, schema))


def card(title: str, file: str, count: int) -> str:
    """Return the card of a data set in a file, as Hugging Face reads it: YAML, and a table of the columns."""
    size = ["n<1K", "1K<n<10K", "10K<n<100K", "100K<n<1M", "1M<n<10M"][sum(count >= 10**n for n in (3, 4, 5, 6))]
    rows = "\n".join(f"| `{name}` | {_NAMES[kind]} | {meaning} |" for name, (kind, meaning) in EXPORTED.items())
    return f"""\
---
pretty_name: {json.dumps(title, ensure_ascii=False)}
tags: [puzzle, binary-puzzle, binairo, takuzu, tango]
size_categories: ["{size}"]
configs:
  - config_name: default
    data_files: {json.dumps(file, ensure_ascii=False)}
---

# {title}

{count} binary puzzles with their grades, exported by deduce. No two are the same when turned, mirrored or with symbols
swapped. Say here where they come from and under which licence they may be used.

| column | type | meaning |
|---|---|---|
{rows}
"""


def read(path: str, columns: Mapping[str, tuple[type, str]]) -> Iterator[tuple[int, Record | str]]:
    """Yield the records of a table in one of FORMS, each with its line (of Parquet: its number), or what is wrong.

    Other columns are ignored.

    Raises:
        InvalidError: the suffix is unknown, or the file is not such a table.
        OSError: the file cannot be read.
        ImportError: Parquet lacks pyarrow.
    """
    form = form_of_table(path)
    try:
        for line, values in _values(path, form):
            try:
                if isinstance(values, str):
                    raise InvalidError(values)
                yield line, {name: _value(name, kind, values.get(name)) for name, (kind, _) in columns.items()}
            except InvalidError as error:
                yield line, str(error)
    except (ValueError, csv.Error) as error:  # ValueError also from pyarrow
        raise InvalidError(f"{path}: {error}") from None


def _values(path: str, form: str) -> Iterator[tuple[int, Any]]:
    """Yield the values of each record by column, as the file has them; or a text that says why there are none."""
    if form == "parquet":
        from pyarrow import parquet

        with naming(path), open(path, "rb") as file:
            batches = parquet.ParquetFile(file).iter_batches(BATCH)
            yield from enumerate((row for batch in batches for row in batch.to_pylist()), 1)
        return
    with naming(path), open(path, encoding="utf-8-sig", newline="") as text:
        if form == "csv":
            table = csv.DictReader(text, strict=True)
            for row in table:
                yield table.line_num, {name: unmarked(cell) for name, cell in row.items() if isinstance(cell, str)}
            return
        for line, content in enumerate(text, 1):
            if content.strip():
                try:
                    value = read_value(content)
                except JsonError as error:
                    yield line, f"not JSON: {error.message}"
                else:
                    yield line, value if isinstance(value, dict) else "not an object"


def _value(name: str, kind: type, found: Any) -> Any:
    """Return a value of a column as its type.  Raises InvalidError."""
    if found in (None, ""):
        if name in NEEDED:
            raise InvalidError(f"{name} is missing")
        return None if name in USE else kind()
    value: Any = None
    if kind is bool:
        value = {"true": True, "false": False}.get(str(found).lower())
    elif kind is str:
        value = found if isinstance(found, str) else None
    elif isinstance(found, str | int | float) and not isinstance(found, bool):
        try:
            value = float(found) if kind is float or isinstance(found, float) else int(found)
        except ValueError:
            value = None
        if value is None or not math.isfinite(value) or abs(value) > 2**53 or (kind is int and value != int(value)):
            value = None
        else:
            value = kind(value)
    if value is None:
        raise InvalidError(f"{name}: found {str(found)[:40]!r}, expected {_NAMES[kind]}")
    return value
