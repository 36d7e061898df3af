"""Tables: one cell between two separators, where an empty field is an empty cell, the last one of a row as well.

Programs write a separator behind the last cell of each row, too.  One row does not tell that from an empty cell, so
the shape of the whole table does.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from itertools import pairwise

from deduce.formats._line import TextLine, columns_of, grouped, is_framed, is_rule, runs, touch
from deduce.formats._signs import EQUAL, SURE
from deduce.formats._values import UPRIGHTS, VARIATION_SELECTORS, fault, shown
from deduce.puzzle import Sign

SEPARATORS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "bar"}
_NO_BARS = (",", ";", "\t")
_ROWS = frozenset(("row", "dashes"))
_TO_BAR = dict.fromkeys(map(ord, UPRIGHTS), "|")
_SURE = frozenset(SURE)
_BETWEEN = frozenset(EQUAL) | {" "}


def _cells(body: str, separator: str) -> str:
    """The cells of a row; empty where a field holds more than a cell."""
    if separator not in body:
        return ""
    try:
        (values,) = csv.reader([body], delimiter=separator, skipinitialspace=True)
    except csv.Error:
        # A field beyond what the reader holds is no cell either.
        return ""
    values = [value if len(value) < 2 else value.translate(VARIATION_SELECTORS) for value in map(str.strip, values)]
    return "".join([value or " " for value in values]) if max(map(len, values)) < 2 else ""


def with_tables(lines: Sequence[TextLine]) -> list[TextLine]:
    """Give every row of a table its cells, and take in the empty ones that are nothing but tabs.

    A row among them with more than a cell between two separators has a fault.
    """
    barred = [line for line in lines if line.kind == "row" and "|" in line.plain]
    bars = any(not is_framed(line.plain) for line in barred)
    framed = set() if bars else _framed(barred)
    read = [_tabulated(line, bars or line.number in framed) for line in lines]
    if any(line.separator for line in read):
        read = _with_tabs(read)
        changed = {line.number: line for run in runs(read) for line in (*_trimmed(run), *_checked(run))}
        if changed:
            read = [changed.get(line.number, line) for line in read]
    return [line for line in read if line.kind != "tabs"]


def _framed(barred: Sequence[TextLine]) -> set[int]:
    """The numbers of the rows that begin and end in a bar and are no frames: there is nothing between some bars, and
    the rows make no square as a frame."""
    found: set[int] = set()
    for run in runs(barred):
        width = run[0].plain.count("|") - 1
        if any("||" in line.plain for line in run) and len(run) != width:
            found.update(line.number for line in run)
    return found


def _tabulated(line: TextLine, bars: bool) -> TextLine:
    if line.kind not in ("row", "tabs"):
        return line
    for separator in SEPARATORS if bars else _NO_BARS:
        if separator == "|":
            # One length for another, so that the columns stay.
            line = line._replace(body=line.body.translate(_TO_BAR))
        if cells := _cells(line.body, separator):
            return line.with_cells(cells, separator)
    return line


def _with_tabs(lines: list[TextLine]) -> list[TextLine]:
    """Make lines of tabs rows where they stand beside one, unless they are short enough to be blank lines."""
    for _ in ("from above", "from below") if any(line.kind == "tabs" for line in lines) else ():
        for k, (beside, line) in enumerate(pairwise(lines), 1):
            near = line.kind == "tabs" and lines[k - 1].kind == "row" and abs(line.number - beside.number) == 1
            if near and beside.separator == "\t" and (len(beside.cells) == len(line.cells) or len(line.cells) > 2):
                lines[k] = line._replace(kind="row")
        lines.reverse()
    return lines


def _checked(run: Sequence[TextLine]) -> Iterator[TextLine]:
    """Give a fault to rows with more than a cell between two separators."""
    for k, line in enumerate(run) if not all(line.separator for line in run) else ():
        near = [beside.separator for beside in run[max(k - 1, 0) : k + 2] if beside.separator]
        if not line.separator and any(line.body.count(separator) > 1 for separator in near):
            message = "a field of this row is no cell"
            yield line._replace(fault=fault(message, line.number, 0, shown(line.plain), "a cell in each field"))


def _trimmed(run: Sequence[TextLine]) -> Iterator[TextLine]:
    """Drop a separator at either end of every row where that makes the grid a square."""
    tables = [line for line in run if line.separator]
    widths = {len(line.cells) for line in tables}
    # A row that is missing or stands twice makes a square of the wrong reading, but one with odd sides.
    if len(widths) != 1 or len(tables) % 2:
        return
    first, last, width = True, True, widths.pop()
    for line in tables:
        blank = line.cells[0] == " "
        if not (blank or line.open_end):
            return
        first = first and blank and "\t" in line.body
        last = last and line.open_end
    if len(tables) == width - 1 and first != last:
        cut = slice(1, None) if first else slice(None, -1)
        for line in tables:
            columns = tuple(columns_of(line)[cut])
            yield line._replace(cells=line.cells[cut], columns=columns, open_end=False)
    elif len(tables) == width:
        for line in tables:
            if line.open_end:
                yield line._replace(open_end=False)


# -- the rule below the head of a table in Markdown, `|---|---|` or `|-|-|`, which can look like a row of empty cells


def with_rules(lines: Sequence[TextLine]) -> list[TextLine]:
    """Tell rules from rows of empty cells, and drop an empty head, by the shape of each table."""
    # Whether the dash is a cell in some row.
    cells = any(line.kind == "row" and "-" in line.plain for line in lines)
    told: list[TextLine] = []
    for table in grouped(lines, lambda above, below: touch(above, below) and {above.kind, below.kind} <= _ROWS):
        below_labels = bool(told) and told[-1].kind == "columns"
        told += _ruled(table, below_labels, cells) if table[0].kind in _ROWS else table
    return told


def _ruled(table: list[TextLine], below_labels: bool, cells: bool) -> list[TextLine]:
    """Tell the rules of one table, from the top."""
    dashes = [k for k, line in enumerate(table) if line.kind == "dashes"]
    first = 0
    for at, k in enumerate(dashes):
        plain = table[k].plain
        if is_rule(plain) and table[k].kind == "dashes":
            width = plain.strip("|").count("|") + 1
            rows = len(table) - first
            # Framed, and the dash is no cell anywhere else.
            alone = is_framed(plain) and not cells and at == len(dashes) - 1
            if ":" in plain or "--" in plain or alone or rows == width + 1 or (k == 0 and below_labels):
                table[k] = table[k]._replace(kind="frame")
                head = table[first]
                blank = is_framed(head.plain) and not head.plain.strip("| \t")
                if first == k - 1 and blank and rows == width + 2:
                    table[first] = head._replace(kind="frame")
            elif rows == width and all(is_rule(table[j].plain) for j in dashes[at:]):
                for j in dashes[at:]:
                    table[j] = table[j]._replace(kind="row")
        first = k + 1
    return table


# -- tables whose signs have fields of their own: in every second column, and perhaps in every second row


def with_sign_fields(lines: Sequence[TextLine], layout: slice) -> list[TextLine]:
    """Take the signs out of the rows of such tables, and the rows of signs out of the lines.

    Args:
        lines: with their cells.
        layout: where cells stand in framed rows (see `frame_layout`).
    """
    changed: dict[int, TextLine] = {}
    passed: set[int] = set()
    for run in runs(lines):
        if not _has_sign_fields(run):
            continue
        # Without a sign below a cell, an empty row is one of signs in a table that is square.
        below = [line.cells for line in run[1::2]]
        whole = "".join(below)
        apart = len(run) % 2 and _BETWEEN.issuperset(whole) and (whole.strip() or len(run) == len(run[0].cells))
        rows = run[::2] if apart else run
        signs = [
            Sign((r, c), (r, c + 1), EQUAL[mark])
            for r, line in enumerate(rows)
            for c, mark in enumerate(line.cells[1::2])
            if mark != " "
        ]
        for r, cells in enumerate(below if apart else ()):
            signs += [Sign((r, c), (r + 1, c), EQUAL[mark]) for c, mark in enumerate(cells[::2]) if mark != " "]
        passed.update(line.number for line in run)
        for r, line in enumerate(rows):
            changed[line.number] = line._replace(
                cells=line.cells[::2],
                columns=tuple(columns_of(line, layout)[::2]),
                open_end=False,
                group=rows[0].number,
                signs=() if r else tuple(signs),
            )
    return [changed.get(line.number, line) for line in lines if line.number in changed or line.number not in passed]


def _has_sign_fields(run: Sequence[TextLine]) -> bool:
    """Whether every second column holds nothing but signs, and there is a mark that can be nothing else."""
    cells = [line.cells for line in run]
    width = len(cells[0])
    return (
        width > 2
        and width % 2 == 1
        and all(len(row) == width and _BETWEEN.issuperset(row[1::2]) for row in cells)
        and all(_SURE.isdisjoint(row[::2]) or _BETWEEN.issuperset(row) for row in cells)
        and not _SURE.isdisjoint("".join(cells))
        and all(line.separator or "|" in line.plain for line in run)
    )
