"""The course of difficulty: a bar for each step, as high as its level."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from deduce.difficulty import LEVELS
from deduce.wording.pages import course_in_words

TOP = max(LEVELS)


def course_svg(levels: Sequence[int]) -> str:
    """Draw a bar a step, the bars of one level together in one path of the class `level-5`.

    The picture is as many units wide as there are bars and `TOP` high; it is stretched over the width that there is.
    """
    bars: dict[int, list[str]] = {}
    for at, level in enumerate(levels):
        bars.setdefault(level, []).append(f"M{at}.5 {TOP}v-{level}")
    paths = "".join(f'<path class="level-{level}" d="{"".join(bars[level])}"/>' for level in sorted(bars))
    told = escape(course_in_words(levels))
    return (
        f'<svg class="bars" role="img" aria-label="{told}" viewBox="0 0 {len(levels)} {TOP}" '
        f'preserveAspectRatio="none" stroke="currentColor" stroke-width=".8">{paths}</svg>'
    )
