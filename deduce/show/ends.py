"""The head of an explanation: what is given; and its foot: how it ended, what it took, how its difficulty went."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.difficulty import LEVELS
from deduce.explaining.solution import Known, known_of
from deduce.puzzle import EMPTY, Puzzle
from deduce.show.grids import draw_legend
from deduce.show.names import name_of
from deduce.show.screen import READABLE, Screen
from deduce.show.verdicts import draw_two
from deduce.trace import Trace
from deduce.wording import explanation as say


def draw_head(screen: Screen, puzzle: Puzzle, title: str = "") -> None:
    """Say what is given and what makes it right."""
    screen.blank()
    if title:
        screen.say(title, style="title")
    screen.say(say.size(puzzle))
    screen.say(say.game_rules(puzzle))
    screen.explained_cell = True
    if screen.plain:
        screen.say(say.FROM_COLUMN_1(cell=name_of((2, 3))), style="faint")
    else:
        draw_legend(screen)
        screen.say(say.STRIPS(cell=name_of((2, 3))), style="faint")
    screen.blank()


_BARS = "▁▂▃▄▅▆▇█"


def draw_foot(screen: Screen, trace: Trace, waits: Sequence[int] = (), advice: bool = True) -> None:
    """Say how it ended, and the grade in words.

    Args:
        screen: where.
        trace: what.
        waits: the numbers of the steps that everything waits for.
        advice: name commands that say more.
    """
    first, *others = say.ending(trace)
    screen.say(first, style="good" if trace.status == "solved" else "bad")
    known = known_of(trace)
    for text in (*others, *filter(None, (known.ending,))):
        screen.say(text)
    for text in _advice(trace, known) if advice else ():
        screen.say(text)
    took = say.TOOK.here.partition("{")[0]
    for text in say.grade_in_words(trace, waits):
        screen.say(text, hang=2 if text.startswith(took) else 0)
    if trace.steps:
        _course(screen, [step.level for step in trace.steps])
    if known.two:
        screen.blank()
        draw_two(screen, trace.puzzle, known.two)


def _advice(trace: Trace, known: Known) -> list[str]:
    """Say what somebody can do next who runs commands."""
    if trace.status == "contradiction":
        return [say.CLUE_WRONG()]
    if trace.status != "stuck":
        return []
    if known.two:
        return [say.ANOTHER_CLUE()]
    out = list(filter(None, [say.left_out(trace, say.LEFT_OUT_HERE)]))
    if not known.playable:
        return out
    several = any(EMPTY in row for row in known.certain)
    return [*out, say.CHECK_AND_SEARCH() if several else say.SEARCH()]


def _course(screen: Screen, levels: Sequence[int]) -> None:
    """Draw how the difficulty went, from the first step to the last."""
    title = say.COURSE()
    gap = " " if screen.plain else ""
    most = (min(screen.width, READABLE) - len(title)) // (1 + len(gap)) - 1
    each = -(-len(levels) // most)
    hills = [max(levels[at : at + each]) for at in range(0, len(levels), each)]
    drawn = gap.join(_BARS[level - 1] if screen.boxes else str(level) for level in hills)
    screen.row((f"{title}{drawn}", ""))
    bars = (say.EACH_BAR, say.EACH_BAR_OF) if screen.boxes else (say.EACH_DIGIT, say.EACH_DIGIT_OF)
    screen.say(bars[each > 1](top=max(LEVELS), each=each), style="faint")
