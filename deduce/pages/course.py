"""The course of difficulty: a bar for each step, as high as its level."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from deduce.difficulty import LEVELS

TOP = max(LEVELS)

SAID = f"Each bar is a step; its height is the level, 1 to {TOP}."


def course_svg(levels: Sequence[int]) -> str:
    """Draw a bar a step, the bars of one level together in one path of the class `level-5`.

    The picture is as many units wide as there are bars and `TOP` high; it is stretched over the width that there is.
    """
    bars: dict[int, list[str]] = {}
    for at, level in enumerate(levels):
        bars.setdefault(level, []).append(f"M{at}.1 {TOP}v-{level}h.8v{level}z")
    paths = "".join(f'<path class="level-{level}" d="{"".join(bars[level])}"/>' for level in sorted(bars))
    return (
        f'<svg class="bars" role="img" aria-label="{escape(_in_words(levels))}" viewBox="0 0 {len(levels)} {TOP}" '
        f'preserveAspectRatio="none" fill="currentColor">{paths}</svg>'
    )


def _in_words(levels: Sequence[int]) -> str:
    counts = (f"{levels.count(level)} of level {level}" for level in sorted(set(levels)))
    return f"The course of difficulty: {len(levels)} steps, {', '.join(counts)}."
