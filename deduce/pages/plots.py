"""Plots as SVG: a histogram, dots on a grid, and a course.

Colours and type are those of the style sheet, by class. A mark tells its figures in a `<title>`, which a mouse shows;
for everybody else the page has a table beside each plot.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from math import ceil, floor, log10, sqrt

from attrs import frozen

from deduce.pages.tables import heads, short

WIDTH, HEIGHT = 400, 220  # of a plot at its own size, in pixels, as all that follows
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 10, 24, 34  # the margins around the marks
_LETTERS = 24  # of a name beside a row of dots
_LETTER = 6.3  # the width of one, about
_ROW = 26  # of dots beside a name
_BIGGEST = 9.0  # radius of the largest dot
_LEAST = 2.0  # radius of the least dot

_FEWEST_LEVELS = 5  # that a plot has room for

BIN = 0.1
"""The width of a bin of ratings, which have one decimal."""


@frozen
class Mark:
    """A thing that a plot shows.

    Attributes:
        x: where it stands, on the axis across.
        y: where it stands, on the axis upwards: of a histogram the height of its bar; among names the number of its
            row, from 0.
        told: what it says when it is pointed at.
        count: how many puzzles it stands for.
        out: it is drawn as one that stands out.
        span: in a course, the lowest and the highest value; else both are y.
    """

    x: float
    y: float
    told: str
    count: int = 1
    out: bool = False
    span: tuple[float, float] = (0.0, 0.0)


def histogram(bars: Sequence[Mark], name: str) -> str:
    """Draw how many puzzles have each rating."""
    low, high = _levels(bars)
    most = max(bar.y for bar in bars)
    frame = _Frame((low, high), (0, most))
    parts = frame.axes(range(low, high + 1), counts(most), heads("rating", "puzzles"))
    width = frame.x(low + BIN) - frame.x(low)
    for bar in bars:
        top = frame.y(bar.y)
        box = f'x="{_n(frame.x(bar.x))}" y="{_n(top)}" width="{_n(width)}" height="{_n(frame.y(0) - top)}"'
        parts.append(f'<rect class="mark" {box}>{_title(bar)}</rect>')
    return _svg(name, parts)


def scatter(marks: Sequence[Mark], name: str) -> str:
    """Draw effort by rating, effort by powers of ten; dots that stand for more puzzles are larger."""
    low, high = _levels(marks)
    least, most = min(mark.y for mark in marks), max(mark.y for mark in marks)
    bottom, top = floor(log10(max(least, 1))), ceil(log10(max(most, 2)))
    frame = _Frame((low, high), (bottom, max(top, bottom + 1)))
    ticks = [(power, f"{10**power}") for power in range(bottom, max(top, bottom + 1) + 1)]
    parts = frame.axes(range(low, high + 1), ticks, heads("rating", "effort"))
    largest = max(mark.count for mark in marks)
    for mark in marks:
        parts.append(_dot(mark, frame.x(mark.x + BIN / 2), frame.y(log10(max(mark.y, 1))), largest))
    return _svg(name, parts)


def rows_of_dots(names: Sequence[str], marks: Sequence[Mark], name: str) -> str:
    """Draw ratings in a row for each name."""
    low, high = _levels(marks)
    height = _TOP + _BOTTOM + _ROW * len(names)
    left = 18 + round(_LETTER * max(len(short(own, _LETTERS)) for own in names))
    frame = _Frame((low, high), (len(names), 0), height, left)
    parts = frame.axes(range(low, high + 1), (), heads("rating"))
    largest = max(mark.count for mark in marks)
    for number, own in enumerate(names):
        y = frame.y(number + 0.5)
        parts.append(_line("grid", left, WIDTH - _RIGHT, y, y))
        parts.append(_text(left - 12, y + 4, short(own, _LETTERS), "end", own))
    for mark in marks:
        parts.append(_dot(mark, frame.x(mark.x + BIN / 2), frame.y(mark.y + 0.5), largest))
    return _svg(name, parts, height)


def course(marks: Sequence[Mark], last: int, name: str) -> str:
    """Draw ratings in the order of the book, a mark a stretch of it: its span, and a dot at its median.

    Args:
        marks: the stretches, by their middle.
        last: the number of the last puzzle of the book.
        name: what the plot shows.
    """
    low, high = _levels([Mark(rating, 0, "") for mark in marks for rating in mark.span])
    frame = _Frame((0.5, last + 0.5), (low, high))
    levels = [(level, str(level)) for level in range(low, high + 1)]
    parts = frame.axes([tick for tick, _ in counts(last) if tick] or [1], levels, heads("place", "rating"))
    room = (WIDTH - _LEFT - _RIGHT) / len(marks)
    radius = min(max(room / 2.2, _LEAST), 4)
    for mark in marks:
        x = frame.x(mark.x)
        whole = _line("span", x, x, *map(frame.y, mark.span)) if mark.span[0] != mark.span[1] else ""
        shape = _point(x, frame.y(mark.y), max(radius, 3.5) if mark.out else radius, mark.out)
        parts.append(f"<g>{whole}{shape}{_title(mark)}</g>")
    return _svg(name, parts)


def bar(share: float) -> str:
    """Draw a share as a bar in a table; the table tells it in figures."""
    return (
        '<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">'
        f'<rect class="mark" width="{_n(100 * share)}" height="10"/></svg>'
    )


def counts(most: float) -> list[tuple[float, str]]:
    """Give round numbers from 0 up to a number, at most six of them, as ticks."""
    step = 1
    while most / step > 5:
        step = step * 5 // 2 if str(step).startswith("2") else step * 2
    return [(tick, str(tick)) for tick in range(0, floor(most) + 1, step)]


@frozen
class _Frame:
    """Where values stand between the margins."""

    across: tuple[float, float]
    upwards: tuple[float, float]
    height: int = HEIGHT
    left: int = _LEFT

    def x(self, value: float) -> float:
        low, high = self.across
        return self.left + (value - low) / (high - low) * (WIDTH - self.left - _RIGHT)

    def y(self, value: float) -> float:
        low, high = self.upwards
        return self.height - _BOTTOM - (value - low) / (high - low) * (self.height - _TOP - _BOTTOM)

    def axes(self, across: Iterable[float], upwards: Iterable[tuple[float, str]], names: Sequence[str]) -> list[str]:
        """Draw a line at each tick, with its figure, and the names of the axes."""
        bottom, right = self.height - _BOTTOM, WIDTH - _RIGHT
        parts = []
        for tick in across:
            x = self.x(tick)
            parts.append(_line("grid", x, x, _TOP, bottom))
            parts.append(_text(x, bottom + 15, str(tick), "middle"))
        for value, told in upwards:
            y = self.y(value)
            parts.append(_line("grid", self.left, right, y, y))
            parts.append(_text(self.left - 6, y + 4, told, "end"))
        parts.append(_line("axis", self.left, right, bottom, bottom))
        parts.append(_text(right, bottom + 30, names[0], "end"))
        parts += [_text(2, 10, name, "start") for name in names[1:]]
        return parts


def _levels(marks: Iterable[Mark]) -> tuple[int, int]:
    """Give the whole ratings around those of some marks, so far apart that a bin is no broad column."""
    ratings = [mark.x for mark in marks]
    high = max(floor(max(ratings)), _FEWEST_LEVELS) + 1
    return min(floor(min(ratings)), high - _FEWEST_LEVELS), high


def _dot(mark: Mark, x: float, y: float, largest: int) -> str:
    """Draw a mark whose area grows with its count."""
    radius = max(_BIGGEST * sqrt(mark.count / largest), _LEAST) if largest > 1 else 3.5
    return f"<g>{_point(x, y, radius, mark.out)}{_title(mark)}</g>"


def _point(x: float, y: float, radius: float, out: bool) -> str:
    """Draw a disc, or a square on its corner for what stands out, which colour alone would not tell everybody."""
    if not out:
        return f'<circle class="mark" cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"/>'
    side = _n(radius * 1.3)
    return f'<path class="out" d="M{_n(x)} {_n(y - radius * 1.3)}l{side} {side} -{side} {side} -{side} -{side}z"/>'


def _line(kind: str, x: float, to_x: float, y: float, to_y: float) -> str:
    return f'<line class="{kind}" x1="{_n(x)}" x2="{_n(to_x)}" y1="{_n(y)}" y2="{_n(to_y)}"/>'


def _title(mark: Mark) -> str:
    return f"<title>{escape(mark.told)}</title>"


def _text(x: float, y: float, told: str, anchor: str, whole: str = "") -> str:
    title = f"<title>{escape(whole)}</title>" if whole not in ("", told) else ""
    return f'<text x="{_n(x)}" y="{_n(y)}" text-anchor="{anchor}">{escape(told)}{title}</text>'


def _svg(name: str, parts: Iterable[str], height: int = HEIGHT) -> str:
    return (
        f'<svg class="plot" role="img" aria-label="{escape(name)}" viewBox="0 0 {WIDTH} {height}">'
        f"{''.join(parts)}</svg>"
    )


def _n(value: float) -> str:
    """Write a place to a tenth of a pixel, without what says nothing."""
    return f"{value:.1f}".removesuffix(".0")
