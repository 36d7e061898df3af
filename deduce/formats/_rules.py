"""The rule below the head of a table in Markdown, `|---|---|` or `|-|-|`, which can look like a row of empty cells."""

from __future__ import annotations

from deduce.formats._cells import is_framed
from deduce.formats._line import Line

_KINDS = frozenset("|-: \t")


def is_rule(plain: str) -> bool:
    """Whether a line has nothing but dashes between bars, perhaps with the colons that align a column."""
    if "-" not in plain or not _KINDS.issuperset(plain) or "|" not in plain.strip("|"):
        return False
    fields = [field.strip() for field in plain.strip("|").split("|")]
    if any(" " in field or ":" in field[1:-1] for field in fields):
        return False
    return sum("-" in field for field in fields) * 2 > len(fields)


def drop_rules(lines: list[Line]) -> None:
    """Tell rules from rows of empty cells, and drop an empty head, by the shape of each table."""
    if not any(line.kind == "dashes" and is_rule(line.plain) for line in lines):
        return
    # Whether the dash is a cell in some row.
    cells = any(line.kind == "text" and "-" in line.plain for line in lines)
    for k, line in enumerate(lines):
        if line.kind == "dashes" and is_rule(line.plain):
            _settle(lines, k, cells)


def _settle(lines: list[Line], k: int, cells: bool) -> None:
    width = lines[k].plain.strip("|").count("|") + 1
    first = k
    while first and lines[first - 1].number == lines[first].number - 1 and lines[first - 1].kind == "text":
        first -= 1
    last = k
    while (
        last + 1 < len(lines)
        and lines[last + 1].number == lines[last].number + 1
        and (lines[last + 1].kind in ("text", "dashes"))
    ):
        last += 1
    dashes = [line for line in lines[first : last + 1] if line.kind == "dashes"]
    rows = last + 1 - first
    plain = lines[k].plain
    # Framed, and the dash is no cell anywhere else.
    alone = is_framed(plain) and not cells and dashes == [lines[k]]
    if ":" in plain or "--" in plain or alone or rows == width + 1 or (k and lines[k - 1].kind == "columns"):
        lines[k].kind = "frame"
        rows -= 1
    elif rows == width and all(is_rule(line.plain) for line in dashes):
        for line in dashes:
            line.kind = "text"
    head = lines[first]
    blank = is_framed(head.plain) and not head.plain.strip("| \t")
    if lines[k].kind == "frame" and first == k - 1 and blank and rows == width + 1:
        head.kind = "frame"
