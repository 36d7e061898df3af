"""The rule below the head of a table in Markdown, `|---|---|` or `|-|-|`, which can look like a row of empty cells."""

from __future__ import annotations

import re

from deduce.formats._cells import is_framed
from deduce.formats._line import Line

_RULE = re.compile(r"\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?\Z")


def is_rule(plain: str) -> bool:
    """Whether a line has nothing but dashes between bars, perhaps with the colons that align a column."""
    return "-" in plain and "|" in plain.strip("|") and _RULE.match(plain) is not None


def drop_rules(lines: list[Line]) -> None:
    """Tell rules from rows of empty cells, and drop an empty head, by the shape of each table."""
    for k, line in enumerate(lines):
        if line.kind != "dashes" or not is_rule(line.plain) or (k and _is_table(lines[k - 1], line.number - 1)) is None:
            continue
        _settle(lines, k)


def _is_table(line: Line, number: int) -> bool | None:
    return True if line.number == number and line.kind in ("text", "columns") else None


def _settle(lines: list[Line], k: int) -> None:
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
    if ":" in lines[k].plain or "--" in lines[k].plain or rows == width + 1 or lines[k - 1].kind == "columns":
        lines[k].kind = "frame"
        rows -= 1
    elif rows == width and all(is_rule(line.plain) for line in dashes):
        for line in dashes:
            line.kind = "text"
    head = lines[first]
    blank = is_framed(head.plain) and not head.plain.strip("| \t")
    if lines[k].kind == "frame" and first == k - 1 and blank and rows == width + 1:
        head.kind = "frame"
