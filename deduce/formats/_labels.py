"""The numbers or letters of rows and columns, which are no cells.

They are told by their order: 1, 2, 3 or A, B, C down the rows or across above them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from deduce.errors import counted
from deduce.formats._line import TextLine, plain_line, row_of, runs
from deduce.formats._values import UPRIGHTS, fault, shown

_BAR = f"|{UPRIGHTS}"
_BARS = frozenset(_BAR)
_LABEL = re.compile(rf'([\s{_BAR}]*"?)([0-9]{{1,3}}|[A-Za-z])("?(?:[:)]|\.(?=\s)|(?=[\s{_BAR},;"])))')
_AFTER = re.compile(rf"\s*([{_BAR},;\t])?")
_WORDS = re.compile(rf"[^\s,;\"{_BAR}]+")
# Labels go to 3 or D at least: two or three kinds of character could be cells.
_THIRD = frozenset("3Dd")
_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
_FIRST = ("0", "1", "A", "a")
_EARLY = (*_FIRST, "2", "B", "b")  # where the first row may be missing


def without_labels(lines: Sequence[TextLine]) -> list[TextLine]:
    """Blank out the labels of rows, and make rows of column labels `columns` lines.

    A row before which the numbers leave one out has a fault.
    """
    changed: dict[int, TextLine] = {}
    for line, below in zip(lines, [*lines, None][1:], strict=True):
        if line.kind == "row" and not _THIRD.isdisjoint(line.plain) and (labels := _counted(line.plain, below)):
            changed[line.number] = line._replace(kind="columns", labels=labels)
    lines = [changed.get(line.number, line) for line in lines] if changed else lines
    for run in runs(lines):
        if any(_may_be_label(line.plain) for line in run[:4]):
            first = 0
            while first < len(run):
                rows = _rows(run, first)
                changed |= {row.number: row for row in rows}
                first += max(len(rows), 1)
    return [changed.get(line.number, line) for line in lines]


def _may_be_label(plain: str) -> bool:
    """Whether a line can begin with a label that shows that it is one; most rows cannot, and need no closer look."""
    first = plain[0]
    if first in _BAR or first == '"':
        plain = plain.lstrip(f'{_BAR}" \t')
        first = plain[:1]
    return first in "23456CDEFcdef" or ":" in plain or ")" in plain or plain[1:3] == ". "


def _counted(plain: str, below: TextLine | None) -> int:
    """How many columns a line counts; 0 where it is no row of labels."""
    words = _WORDS.findall(plain)
    if not plain[-1].isdigit() and below is not None and not set(plain).isdisjoint(_LETTERS & set(below.plain)):
        # Letters that are cells.
        return 0
    if len(words) >= 3 and _in_order(words):
        return len(words)
    if len(words) == 1 and len(plain) >= 4 and below is not None and len("".join(below.plain.split())) >= len(plain):
        word = words[0]
        if word.isascii() and word.isdigit() and word[0] in "01":
            in_order = all((int(a) + 1) % 10 == int(b) for a, b in pairwise(word))
        else:
            in_order = _in_order(list(word))
        return len(word) if in_order else 0
    return 0


def _in_order(words: Sequence[str]) -> bool:
    values = [_value(word) for word in words]
    return words[0] in _FIRST and values == list(range(values[0], values[0] + len(values)))


def _value(word: str) -> int:
    if word.isascii() and word.isdigit():
        return int(word) if len(word) < 4 else -1
    return ord(word) if len(word) == 1 else -1


def _rows(run: Sequence[TextLine], first: int) -> list[TextLine]:
    """The rows that begin here, without their labels; none where this one has no label."""
    match = _LABEL.match(run[first].body)
    if not match:
        return []
    labels = [match]
    values = [_value(match[2])]
    numbers = match[2].isdigit()
    for k in range(first + 1, len(run)):
        match = _LABEL.match(run[k].body)
        if match is None or match[2].isdigit() != numbers:
            break
        value = _value(match[2])
        # A few rows may be missing, but not most of them.
        if not values[-1] < value <= values[-1] + 3:
            break
        labels.append(match)
        values.append(value)
    marked = all(label[3].strip('"') for label in labels)
    if labels[0][2] not in _EARLY or len(labels) < (2 if marked else 3 if numbers else 4):
        return []
    # Not marked as labels, they must be of more than two kinds, or they could be cells.
    if numbers and not marked and values[-1] < 3:
        return []
    expected = values[0] if labels[0][2] in _FIRST else _value("1" if numbers else "A")
    held = run[first : first + len(labels)]
    closed = all(line.body.rstrip()[-1:] in _BAR for line in held)
    rows = []
    for line, label, value in zip(held, labels, values, strict=True):
        row = _without(line, label, closed)
        if value != expected:
            wanted = str(expected) if numbers else chr(expected)
            message = f"{counted(value - expected, 'row')} missing above this one"
            row = row._replace(fault=fault(message, line.number, label.start(2) + 1, shown(label[2]), shown(wanted)))
        expected = value + 1
        rows.append(row)
    return rows


def _without(line: TextLine, label: re.Match[str], closed: bool) -> TextLine:
    """Put spaces where the label stands, with the separator behind it unless that opens a frame.

    Args:
        line: a row.
        label: where it stands.
        closed: every row ends in a bar.
    """
    body = line.body
    end = label.end(2) if not label[3] else label.end()
    start = label.start() + len(label[1].rstrip(' "\t'))
    if not _BARS.isdisjoint(label[1]):
        # The frame of the label goes, the bar behind it opens the row.
        start = 0
    elif (after := _AFTER.match(body, end)) and after[1]:
        opens = closed and after[1] in _BAR
        end = after.start(1) if opens else after.end()
    body = body[:start] + " " * (end - start) + body[end:]
    return row_of(line.number, line.text, plain_line(body) or " ", body)
