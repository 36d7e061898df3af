"""The head of an explanation: what is given; and its foot: how it ended, what it took, how its difficulty went."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.explaining.solution import Known, known_of
from deduce.puzzle import EMPTY, Puzzle
from deduce.show.grids import draw_legend
from deduce.show.names import name_of
from deduce.show.screen import READABLE, Screen
from deduce.show.verdicts import draw_two
from deduce.trace import Trace
from deduce.wording import explanation as say
from deduce.wording.words import TITLED


def draw_head(screen: Screen, puzzle: Puzzle, title: str = "", verbose: bool = False) -> None:
    """Say what is given and what makes it right; with `verbose` also how lines are shown."""
    screen.blank()
    size = say.size(puzzle)
    screen.say(TITLED(title=title, said=size) if title else size, style="title" if title else "")
    screen.say(say.game_rules(puzzle))
    screen.explained_cell = True
    if screen.plain:
        screen.say(say.FROM_COLUMN_1(cell=name_of((2, 3))), style="faint")
    else:
        draw_legend(screen)
        name = name_of((2, 3))
        screen.say(say.STRIPS(cell=name) if verbose else name, style="faint")
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
    difficulty, *grade = say.grade_in_words(trace, waits) or [""]
    solved = trace.status == "solved"
    screen.say(f"{first} {difficulty}".rstrip() if solved else first, style="good" if solved else "bad")
    known = known_of(trace)
    for text in (*others, *filter(None, (known.ending,))):
        screen.say(text)
    for text in _advice(trace, known) if advice else ():
        screen.say(text)
    for text in (*[difficulty] * (not solved), *grade):
        screen.say(text, hang=2)
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
    gap = " " if screen.plain else ""
    room, wide = min(screen.width, READABLE), 1 + len(gap)
    beside = len(say.COURSE()) + len(levels) * wide < room
    each = 1 if beside else -(-len(levels) // (room // wide))
    title = say.COURSE() if each == 1 else say.COURSE_OF(each=each)
    hills = [max(levels[at : at + each]) for at in range(0, len(levels), each)]
    drawn = gap.join(_BARS[level - 1] if screen.boxes else str(level) for level in hills)
    if beside:
        screen.row((f"{title} {drawn}", ""))
    else:
        screen.say(title)
        screen.row((drawn, ""))
