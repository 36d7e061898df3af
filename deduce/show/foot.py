"""The foot of an explanation: how it ended, what it took, and how its difficulty went."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.difficulty import LEVELS
from deduce.errors import counted
from deduce.explaining.solution import Known, known_of
from deduce.puzzle import EMPTY
from deduce.show.screen import READABLE, Screen
from deduce.show.verdicts import draw_two
from deduce.trace import Trace
from deduce.wording.words import listed, not_followed, number

_BARS = "▁▂▃▄▅▆▇█"


MANY = 12
"""More steps than this are counted, and the hardest of them named."""


def draw_foot(screen: Screen, trace: Trace, waits: Sequence[int] = ()) -> None:
    """Say how it ended, and the grade in words.

    Args:
        screen: where.
        trace: what.
        waits: the numbers of the steps that everything waits for.
    """
    first, *rest = ending(trace)
    screen.say(first, style="good" if trace.status == "solved" else "bad")
    known = known_of(trace)
    for text in (*rest, *filter(None, (known.ending,))):
        screen.say(text)
    for text in _advice(trace, known):
        screen.say(text)
    for text in grade_in_words(trace, waits):
        screen.say(text, hang=2 if text.startswith(_TOOK) else 0)
    if trace.steps:
        _course(screen, [step.level for step in trace.steps])
    if known.two:
        screen.blank()
        draw_two(screen, trace.puzzle, known.two)


def ending(trace: Trace) -> list[str]:
    """Say how a trace ended."""
    steps = counted(len(trace.steps), "step")
    if trace.status == "solved":
        return [f"Solved in {steps}." if trace.steps else "Solved: every cell was given."]
    if trace.status == "contradiction":
        reason = trace.refutation.text if trace.refutation else ""
        return [f"There is no solution. {f'After {steps}: ' if trace.steps else ''}{reason}"]
    blanks = sum(row.count(EMPTY) for row in trace.final)
    cells = len(trace.final) * len(trace.final[0])
    found = (
        f"after {steps}: the rules in use find nothing more" if trace.steps else "at once: no rule in use finds a step"
    )
    out = [f"Stuck {found}.", f"{cells - blanks} of {cells} cells are known, {blanks} are not."]
    untried, suppositions = trace.untried
    if untried:
        out.append(f"{not_followed(untried, suppositions)}. So there may be a step that was not found.")
    return out


def _advice(trace: Trace, known: Known) -> list[str]:
    """Say what somebody at a terminal can do next."""
    if trace.status == "contradiction":
        fault = "A clue must be wrong, or a game rule that is on should be off."
        return [f"{fault} 'deduce check' lists every fault."]
    if trace.status != "stuck":
        return []
    if known.two:
        return ["No argument can tell which is meant: the puzzle needs another clue."]
    missing = left_out(trace)
    out = [f"{missing}; a higher --max-level lets them in."] if missing else []
    if not known.playable:
        return out
    several = any(EMPTY in row for row in known.certain)
    check = "'deduce check' says whether there is exactly one solution; " if several else ""
    return [*out, f"{check}'deduce solve' finds it without the rules."]


def left_out(trace: Trace) -> str:
    """Say which rules were left out, without a full stop; empty where none were."""
    return f"Rules above level {int(trace.up_to)} were left out" if trace.up_to < max(LEVELS) else ""


_TOOK = "It took "


def grade_in_words(trace: Trace, waits: Sequence[int] = ()) -> list[str]:
    """Say how hard a trace was, and where; what it took; then the figures.  Nothing of one without steps.

    Args:
        trace: what.
        waits: the numbers of the steps that everything waits for.
    """
    grade = trace.grade
    if not trace.steps:
        return []
    out = [_hardest(trace)]
    if waits:
        out.append(f"{_only_place(trace, waits)}: nothing else is as easy there.")
    if grade is not None:
        out.append(f"{_TOOK}{listed([f'{rule} {_times(count)}' for rule, count in grade.techniques.items()])}.")
        if trace.status == "solved":
            out.append(
                f"In figures: rating {grade.rating}, effort {grade.effort:.0f}, where a quick look at a line is 1."
            )
    return out


def _hardest(trace: Trace) -> str:
    """Say which steps make it as hard as it is, and by which rules."""
    top = max(step.rating for step in trace.steps)
    hard = [step for step in trace.steps if step.rating == top]
    rest = [step.level for step in trace.steps if step.rating < top]
    level = hard[0].level
    opening = "It is" if trace.status == "solved" else "So far it is"
    rules = listed(list(dict.fromkeys(step.rule for step in hard)), "or")
    numbers = [step.number for step in hard]
    if not rest:
        which = "every step is"
    elif len(hard) <= MANY:
        which = f"{_numbered(numbers)} {'are' if len(hard) > 1 else 'is'}"
    else:
        which = f"{number(len(hard))} steps, the first of them number {numbers[0]}, are"
    others = f", all others of level {max(rest)} or easier" if rest and max(rest) < level else ""
    return f"{opening} level {level} of {max(LEVELS)} ({LEVELS[level]}): {which} by {rules}{others}."


def _only_place(trace: Trace, waits: Sequence[int]) -> str:
    """Name the steps that everything waits for; of many the hardest."""
    place = "there is only one place to go on"
    if len(waits) <= MANY:
        return f"At {_numbered(waits)} {place}"
    top = max(trace.steps[at - 1].rating for at in waits)
    hard = [at for at in waits if trace.steps[at - 1].rating == top]
    which = f", the hardest of them {_numbered(hard)}" if len(hard) <= MANY else ""
    return f"At {number(len(waits))} steps{which}, {place}"


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{number(count)} times")


def _numbered(numbers: Sequence[int]) -> str:
    return f"step{'s' if len(numbers) > 1 else ''} {listed(list(map(str, numbers)))}"


def _course(screen: Screen, levels: Sequence[int]) -> None:
    """Draw how the difficulty went, from the first step to the last."""
    title = "Step by step: "
    gap = " " if screen.plain else ""
    most = (min(screen.width, READABLE) - len(title)) // (1 + len(gap)) - 1
    each = -(-len(levels) // most)
    hills = [max(levels[at : at + each]) for at in range(0, len(levels), each)]
    drawn = gap.join(_BARS[level - 1] if screen.boxes else str(level) for level in hills)
    screen.row((f"{title}{drawn}", ""))
    what = "a step" if each == 1 else f"the hardest of {each} steps"
    mark = "bar" if screen.boxes else "digit"
    screen.say(f"Each {mark} is the level, 1 to {max(LEVELS)}, of {what}.", style="faint")
