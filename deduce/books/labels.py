"""An editor's own labels: a TOML file that names them and bounds what each may ask of a solver.

    [[label]]
    name = "gentle"
    levels = "1-2"
    max_effort = 90

    [[label]]
    name = "tricky"
    levels = "1-3"

The first label that fits is a puzzle's label.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from attrs import frozen

from deduce.difficulty import Grade
from deduce.errors import Fault, ReadError
from deduce.formats import clean, text_of

_NUMBERS = ("min_rating", "max_rating", "min_effort", "max_effort")
_KEYS = ("name", "levels", *_NUMBERS)
_RANGE = re.compile(r"([1-8])(?:\s*-\s*([1-8]))?\Z")
_HEADER = re.compile(r"\s*\[\[\s*label\s*\]\]")
_WHERE = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)\Z")
_FOREVER = float("inf")
_MOST = sys.float_info.max
_MOST_BYTES = 20_000
_MOST_LABELS = 30  # each is held against every other


@frozen
class Label:
    """A name for a part of the scale; all bounds are inclusive.

    Attributes:
        name: what the editor calls it.
        levels: the lowest and the highest level.
        ratings: the lowest and the highest rating.
        efforts: the least and the most effort.
    """

    name: str
    levels: tuple[int, int] = (0, 8)
    ratings: tuple[float, float] = (0.0, _FOREVER)
    efforts: tuple[float, float] = (0.0, _FOREVER)

    def fits(self, rating: float, effort: float) -> bool:
        """Say whether a rating, with its level, and an effort lie within the bounds."""
        return (
            self.levels[0] <= int(rating) <= self.levels[1]
            and self.ratings[0] <= rating <= self.ratings[1]
            and self.efforts[0] <= effort <= self.efforts[1]
        )


def label_of(labels: Iterable[Label], grade: Grade) -> str:
    """Give the name of the first label that fits a grade; empty where none does."""
    return next((label.name for label in labels if label.fits(grade.rating, grade.effort)), "")


def read_labels(path: Path) -> tuple[Label, ...]:
    """Read a file of labels.  Raises ReadError with every fault."""
    return parse_labels(*text_of(str(path), _MOST_BYTES))


def parse_labels(text: str, file: str = "") -> tuple[Label, ...]:
    """Read the text of a file of labels.  Raises ReadError with every fault."""
    try:
        data = tomllib.loads(text)
    except ValueError as error:  # TOMLDecodeError, or a number of too many digits
        where = _WHERE.search(str(error))
        line, column = (int(where[1] or 0), int(where[2] or 0)) if where else (0, 0)
        reason = _WHERE.sub("", str(error))
        fault = Fault(f"this is not TOML: {reason[:1].lower()}{reason[1:]}", file, line, column)
        raise ReadError([fault]) from error
    except RecursionError as error:
        raise ReadError([Fault("this TOML is nested too deeply", file)]) from error
    return _Reader(text, file).labels(data)


class _Reader:
    def __init__(self, text: str, file: str) -> None:
        self.lines = text.splitlines()
        self.file = file
        self.faults: list[Fault] = []
        self.starts = [number for number, line in enumerate(self.lines, 1) if _HEADER.match(line)]

    def labels(self, data: dict[str, Any]) -> tuple[Label, ...]:
        for key in data:
            if key != "label":
                self.wrong(f"there is no key {key!r} here", self.line_of(key, 0, self.end(0)), expected="[[label]]")
        tables = data.get("label", [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            self.wrong("labels are written as tables", self.line_of("label"), expected="[[label]] for each")
            tables = []
        elif not tables:
            self.wrong("this file has no label", 0, expected="[[label]] for each")
        elif len(tables) > _MOST_LABELS:
            self.wrong(f"these are {len(tables)} labels, and {_MOST_LABELS} are the most", 0)
            tables = []
        found = [self.label(table, number) for number, table in enumerate(tables)]
        names: dict[str, int] = {}
        for number, label in enumerate(found):
            if label.name and names.setdefault(label.name, number) != number:
                self.wrong(f"the label {label.name!r} stands twice", self.at(number, "name"))
        if self.faults:
            raise ReadError(self.faults)
        return tuple(found)

    def label(self, table: dict[str, Any], number: int) -> Label:
        for key in table:
            if key not in _KEYS:
                self.wrong(f"a label has no key {key!r}", self.at(number, key), expected=", ".join(_KEYS))
        name = table.get("name")
        if not isinstance(name, str) or not clean(name):
            self.wrong("a label needs a name", self.at(number, "name"), expected='such as name = "easy"')
            name = ""
        values = {key: self.number(table, key, number) for key in _NUMBERS}
        bounds = []
        for what in ("rating", "effort"):
            low, high = values[f"min_{what}"], values[f"max_{what}"]
            low, high = 0.0 if low is None else low, _FOREVER if high is None else high
            if low > high:
                self.wrong(f"min_{what} is above max_{what}", self.at(number, f"min_{what}"))
            bounds.append((low, high))
        levels = self.levels(table, number)
        if not self.faults and not any(
            Label("", levels, bounds[0]).fits(tenth / 10, 0) for tenth in (0, *range(10, 90))
        ):
            self.wrong("no rating lies within the levels and the ratings of this label", self.at(number, "levels"))
        return Label(clean(name), levels, bounds[0], bounds[1])

    def levels(self, table: dict[str, Any], number: int) -> tuple[int, int]:
        value = table.get("levels")
        if value is None:
            return 0, 8
        match = _RANGE.match(str(value).strip()) if type(value) in (int, str) else None
        if not match or int(match[2] or match[1]) < int(match[1]):
            self.wrong("levels cannot be read", self.at(number, "levels"), repr(value), 'such as "3" or "1-2"')
            return 0, 8
        low = int(match[1])
        # a grid that needs no step at all goes with the easiest
        return (0 if low == 1 else low), int(match[2] or match[1])

    def number(self, table: dict[str, Any], key: str, number: int) -> float | None:
        value = table.get(key)
        if value is None:
            return None
        if type(value) not in (int, float) or not 0 <= value <= _MOST:
            self.wrong(f"{key} is no number", self.at(number, key), repr(value)[:40], "a number, 0 or more")
            return None
        return float(value)

    def wrong(self, message: str, line: int, found: str = "", expected: str = "") -> None:
        self.faults.append(Fault(message, self.file, line, 0, found, expected))

    def at(self, number: int, key: str) -> int:
        """Give the line of a key in one of the tables, or else of its head; 0 where neither is seen."""
        if number >= len(self.starts):
            return 0
        start = self.starts[number]
        return self.line_of(key, start, self.end(number + 1)) or start

    def end(self, number: int) -> int:
        return self.starts[number] - 1 if number < len(self.starts) else len(self.lines)

    def line_of(self, key: str, start: int = 0, end: int | None = None) -> int:
        pattern = re.compile(rf"""\s*\[*\s*["']?{re.escape(key)}["']?\s*[=.\]]""")
        for number, line in enumerate(self.lines[start:end], start + 1):
            if pattern.match(line):
                return number
        return 0


def remarks(labels: Sequence[Label], ratings: Iterable[float]) -> list[str]:
    """Say which ratings no label fits, and which more than one: one sentence each.

    Args:
        labels: in their order.
        ratings: those that a puzzle can have, from the bands of the ladder.
    """
    ratings = sorted(set(ratings))
    efforts = _samples(labels)
    out = []
    for spans, effort in _spans(ratings, efforts, lambda rating, work: not any(_both(labels, rating, work))):
        out.append(f"no label fits {spans}{effort}")
    for one, other in combinations(labels, 2):
        pair = (one, other)
        for spans, effort in _spans(ratings, efforts, lambda rating, work, pair=pair: all(_both(pair, rating, work))):
            out.append(f"{one.name} and {other.name} both fit {spans}{effort}; the first of them, {one.name}, is taken")
    return out


def _both(labels: Sequence[Label], rating: float, effort: float) -> Iterator[bool]:
    return (label.fits(rating, effort) for label in labels)


def _samples(labels: Sequence[Label]) -> list[tuple[float, float]]:
    """Cut the scale of effort where some label begins or ends: spans of one decimal, both ends inclusive."""
    starts = {0.0}
    for label in labels:
        starts.add(label.efforts[0])
        if label.efforts[1] < _FOREVER:
            starts.add(round(label.efforts[1] + 0.1, 1))
    cuts = sorted(starts)
    return [(low, round(high - 0.1, 1)) for low, high in zip(cuts, [*cuts[1:], _FOREVER], strict=True)]


def _spans(ratings: Sequence[float], efforts: Sequence[tuple[float, float]], holds: Any) -> Iterator[tuple[str, str]]:
    """Tell for which ratings and efforts something holds, as few spans as there are."""
    runs: list[tuple[list[float], list[tuple[float, float]]]] = []
    for rating in ratings:
        own = [span for span in efforts if holds(rating, span[0])]
        if runs and runs[-1][1] == own:
            runs[-1][0].append(rating)
        else:
            runs.append(([rating], own))
    for run, own in runs:
        if not own:
            continue
        names = f"rating {run[0]}" if len(run) == 1 else f"ratings {run[0]} to {run[-1]}"
        if len(own) == len(efforts):
            yield names, ""
            continue
        for low, high in _joined(own):
            yield names, f" with effort from {low:g}" if high == _FOREVER else f" with effort from {low:g} to {high:g}"


def _joined(spans: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    out: list[tuple[float, float]] = []
    for low, high in spans:
        if out and round(out[-1][1] + 0.1, 1) == low:
            out[-1] = (out[-1][0], high)
        else:
            out.append((low, high))
    return out
