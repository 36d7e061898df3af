"""The course of difficulty: a bar for each step, as high as its level."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby

from deduce.difficulty import LEVELS
from deduce.wording.pages import course_in_words

TOP = max(LEVELS)


def course_svg(levels: Sequence[int]) -> str:
    """Draw a bar a step, the bars of one level together in one path of the class `level-5`.

    The picture is as many units wide as there are bars and `TOP` high; it is stretched over the width that there is.
    Bars of one level beside each other are one dashed line, as wide as they are high.
    """
    bars: dict[int, str] = {}
    at = 0
    for level, run in groupby(levels):
        count = len(list(run))
        bars[level] = bars.get(level, "") + f"M{at}.1 {TOP - level / 2:g}h{count}"
        at += count
    paths = "".join(f'<path class="level-{own}" stroke-width="{own}" d="{bars[own]}"/>' for own in sorted(bars))
    told = escape(course_in_words(levels))
    return (
        f'<svg class="bars" role="img" aria-label="{told}" viewBox="0 0 {len(levels)} {TOP}" '
        f'preserveAspectRatio="none" stroke-dasharray=".8 .2">{paths}</svg>'
    )
