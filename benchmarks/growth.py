"""How the time of a puzzle grows with its cells: making, grading and explaining, at levels 2, 3, 5 and 7.

    python benchmarks/growth.py [SIZE...] [--seconds S] [--svg FILE]

Times are of one process, user and system together.  A line tells the time of a puzzle by each command, medians of those
that were made; at the end stands the power of the cells that each grows by, fitted to all sizes.
"""

from __future__ import annotations

import argparse
import statistics
from collections import defaultdict
from itertools import count
from math import ceil, floor, log, log10
from pathlib import Path
from time import process_time

from deduce.explaining.arguing import explain
from deduce.generator import Generated, Seed, Wanted
from deduce.generator.making import make
from deduce.grading.grades import grade

SIZES = (6, 8, 10, 14, 20, 30, 40, 50)
LEVELS = {2: "#0072b2", 3: "#009e73", 5: "#d55e00", 7: "#7b3294"}
LARGEST = {7: 20}  # where a puzzle takes longer than anybody waits for
WORKS = ("generate", "grade", "explain")

Curves = dict[tuple[str, int], dict[int, float]]
"""Seconds a puzzle by work and level, then by size."""

_WIDTH, _HEIGHT, _LEFT, _TOP, _BOTTOM = 280, 260, 44, 28, 40
_STYLE = "font: 12px system-ui, sans-serif; fill: currentColor; color: #555"


def times(size: int, level: int, seconds: float) -> dict[str, float] | None:
    """Time a puzzle of a size by each work; None where none is made."""
    wanted = Wanted(rows=size, columns=size, level=level)
    spent: dict[str, list[float]] = defaultdict(list)
    began = last = process_time()
    for attempt in count():
        made = make(wanted, Seed(1, attempt))
        now = process_time()
        if isinstance(made, Generated):
            spent["generate"].append(now - last)  # with the attempts before it that made none
            grade(made.puzzle)
            graded = process_time()
            explain(made.puzzle)
            last = process_time()
            spent["grade"].append(graded - now)
            spent["explain"].append(last - graded)
        enough = seconds if spent else 20 * seconds
        if process_time() - began > enough:
            return {work: statistics.median(each) for work, each in spent.items()} or None
    return None


def power(curve: dict[int, float]) -> float:
    """Return b of the fit time = a * cells ** b."""
    cells = [2 * log(size) for size in curve]
    return statistics.linear_regression(cells, [log(taken) for taken in curve.values()]).slope


def plot(curves: Curves) -> str:
    """Draw a panel for each work, both axes logarithmic: cells across, seconds a puzzle upwards."""
    sizes = sorted({size for curve in curves.values() for size in curve})
    seconds = [taken for curve in curves.values() for taken in curve.values()]
    low, high = floor(log10(min(seconds))), ceil(log10(max(seconds)))
    across = (_WIDTH - _LEFT - 10) / log(sizes[-1] / sizes[0])
    upwards = (_HEIGHT - _TOP - _BOTTOM) / (high - low)

    def x(size: int) -> float:
        return round(_LEFT + across * log(size / sizes[0]), 1)

    def y(taken: float) -> float:
        return round(_TOP + upwards * (high - log10(taken)), 1)

    box = f"-10 0 {_WIDTH * len(WORKS) + 10} {_HEIGHT}"
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" style="{_STYLE}">']
    parts.append("<title>Seconds a puzzle by its side, making, grading and explaining, at four levels</title>")
    for at, work in enumerate(WORKS):
        parts.append(f'<g transform="translate({_WIDTH * at} 0)"><text x="{_LEFT}" y="16">{work}</text>')
        for tenth in range(low, high + 1):
            line = y(10.0**tenth)
            parts.append(f'<path d="M{_LEFT} {line}H{_WIDTH - 10}" stroke="#ccc"/>')
            parts.append(f'<text x="{_LEFT - 4}" y="{line + 4}" text-anchor="end">{10.0**tenth:g}</text>')
        for size in sizes:
            parts.append(f'<text x="{x(size)}" y="{_HEIGHT - _BOTTOM + 18}" text-anchor="middle">{size}</text>')
        for level in (own for own in LEVELS if (work, own) in curves):
            curve, colour = curves[work, level], LEVELS[level]
            points = " ".join(f"{x(size)},{y(taken)}" for size, taken in curve.items())
            end = max(curve)
            parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
            label = f"level {level}: {power(curve):.2f}"
            row = _TOP + 14 * sorted(LEVELS).index(level)
            parts.append(f'<text x="{_LEFT + 6}" y="{row + 14}" style="fill: {colour}">{label}</text>')
            parts.append(f'<circle cx="{x(end)}" cy="{y(curve[end])}" r="3" fill="{colour}"/>')
        parts.append("</g>")
    return "\n".join([*parts, "</svg>\n"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sizes", nargs="*", type=int, default=SIZES)
    parser.add_argument("--seconds", type=float, default=5, help="for each size and level")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="draw it, too")
    given = parser.parse_args()
    curves: Curves = defaultdict(dict)
    for level in LEVELS:
        for size in given.sizes:
            taken = times(size, level, given.seconds) if size <= LARGEST.get(level, size) else None
            for work, own in (taken or {}).items():
                curves[work, level][size] = own
            cells = "  ".join(f"{work} {1000 * own:9.1f} ms" for work, own in (taken or {}).items())
            print(f"level {level}  {size:2}x{size:<2}  {cells or 'none'}", flush=True)
    curves = {which: curve for which, curve in curves.items() if len(curve) > 1}
    for (work, level), curve in sorted(curves.items()):
        print(f"{work}, level {level}: time grows as cells to the power {power(curve):.2f}")
    if given.svg:
        given.svg.write_text(plot(curves), encoding="utf-8")


if __name__ == "__main__":
    main()
