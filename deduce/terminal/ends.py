"""The head of an explanation, with the size and the game rules; and its foot, with the result and the grade."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.explaining.solution import Known, known_of
from deduce.puzzle import EMPTY, Puzzle
from deduce.terminal.grids import draw_legend
from deduce.terminal.names import name_of
from deduce.terminal.screen import READABLE, Screen
from deduce.terminal.verdicts import draw_two
from deduce.trace import Trace
from deduce.wording import explanation as say
from deduce.wording.words import TITLED


def draw_head(screen: Screen, puzzle: Puzzle, title: str = "", verbose: bool = False) -> None:
    """Print the size, the number of clues and the game rules; with `verbose` also how lines are drawn."""
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


def draw_foot(screen: Screen, trace: Trace, bottlenecks: Sequence[int] = (), advice: bool = True) -> None:
    """Print the result and the grade in words.

    Args:
        screen: where.
        trace: what.
        bottlenecks: the numbers of the bottleneck steps.
        advice: name commands that help further.
    """
    first, *others = say.ending(trace)
    difficulty, *grade = say.grade_in_words(trace, bottlenecks) or [""]
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
    """Return sentences on what to do next, with the commands for it."""
    if trace.status == "contradiction":
        return [say.CLUE_WRONG() if trace.puzzle.unique_lines else say.CLUE_WRONG_ONLY()]
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
    """Draw the level of each step as a row of bars; one bar for several steps if there are many."""
    gap = " " if screen.plain else ""
    width, bar_width = min(screen.width, READABLE), 1 + len(gap)
    is_short = len(say.COURSE()) + len(levels) * bar_width < width
    each = 1 if is_short else -(-len(levels) // (width // bar_width))
    title = say.COURSE() if each == 1 else say.COURSE_OF(each=each)
    hardest = [max(levels[first : first + each]) for first in range(0, len(levels), each)]
    drawn = gap.join(_BARS[level - 1] if screen.boxes else str(level) for level in hardest)
    if is_short:
        screen.row((f"{title} {drawn}", ""))
    else:
        screen.say(title)
        screen.row((drawn, ""))
