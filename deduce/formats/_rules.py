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
    start = 0
    while start < len(lines):
        end = start + 1
        if lines[start].kind in _ROWS:
            while end < len(lines) and lines[end].number == lines[end - 1].number + 1 and lines[end].kind in _ROWS:
                end += 1
            below_columns = start > 0 and lines[start - 1].kind == "columns"
            _settle(lines[start:end], below_columns, cells)
        start = end


_ROWS = ("text", "dashes")


def _settle(table: list[Line], below_columns: bool, cells: bool) -> None:
    """Settle the rules of one table, from the top."""
    dashes = [k for k, line in enumerate(table) if line.kind == "dashes"]
    first = 0
    for at, k in enumerate(dashes):
        rule = table[k]
        if is_rule(rule.plain) and rule.kind == "dashes":
            width = rule.plain.strip("|").count("|") + 1
            rows = len(table) - first
            # Framed, and the dash is no cell anywhere else.
            alone = is_framed(rule.plain) and not cells and at == len(dashes) - 1
            if ":" in rule.plain or "--" in rule.plain or alone or rows == width + 1 or (k == 0 and below_columns):
                rule.kind = "frame"
                rows -= 1
            elif rows == width and all(is_rule(table[j].plain) for j in dashes[at:]):
                for j in dashes[at:]:
                    table[j].kind = "text"
            head = table[first]
            blank = is_framed(head.plain) and not head.plain.strip("| \t")
            if rule.kind == "frame" and first == k - 1 and blank and rows == width + 1:
                head.kind = "frame"
        first = k + 1
