"""The foot of an explanation: how it ended, what it took, and how its difficulty went."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.difficulty import LEVELS
from deduce.puzzle import EMPTY
from deduce.show.screen import READABLE, Screen
from deduce.trace import Trace
from deduce.wording.words import counted, listed, number

_BARS = "▁▂▃▄▅▆▇█"


MANY = 6
"""Of more steps than this that everything waits for, the hardest are named."""


def draw_foot(screen: Screen, trace: Trace, waits: Sequence[int] = ()) -> None:
    """Say how it ended, and the grade in words.

    Args:
        screen: where.
        trace: what.
        waits: the numbers of the steps that everything waits for.
    """
    _ending(screen, trace)
    if trace.steps:
        _grade(screen, trace)
        _narrow(screen, trace, waits)
        _course(screen, [step.level for step in trace.steps])


def _ending(screen: Screen, trace: Trace) -> None:
    steps = counted(len(trace.steps), "step")
    if trace.status == "solved":
        after = f" in {steps}" if trace.steps else ": every cell was given"
        screen.row((f"Solved{after}.", "good"))
        return
    if trace.status == "contradiction":
        reason = trace.refutation.text if trace.refutation else ""
        screen.say(f"There is no solution. {f'After {steps}: ' if trace.steps else ''}{reason}", style="bad")
        screen.say("A clue must be wrong, or a game rule that is on should be off. 'deduce check' lists every fault.")
        return
    blanks = sum(row.count(EMPTY) for row in trace.final)
    cells = len(trace.final) * len(trace.final[0])
    found = (
        f"after {steps}: the rules in use find nothing more" if trace.steps else "at once: no rule in use finds a step"
    )
    screen.say(f"Stuck {found}.", style="bad")
    screen.say(f"{cells - blanks} of {cells} cells are known, {blanks} are not.")
    if trace.up_to < max(LEVELS):
        screen.say(f"Rules above level {int(trace.up_to)} were left out; a higher --max-level lets them in.")
    screen.say("'deduce check' says whether there is exactly one solution; 'deduce solve' finds it without the rules.")


def _grade(screen: Screen, trace: Trace) -> None:
    grade = trace.grade
    if grade is None:
        return
    if trace.status == "solved":
        screen.say(
            f"Grade: level {grade.level} of {max(LEVELS)} ({grade.name}), rating {grade.rating}, "
            f"effort {grade.effort:.0f} (in quick looks at a line)."
        )
    hardest = trace.hardest
    if hardest is not None:
        same = sum(step.rating == hardest.rating for step in trace.steps) - 1
        more = f", and {same} more like it" if same else ""
        screen.say(
            f"Hardest step: number {hardest.number}, {hardest.rule}, level {hardest.level} "
            f"({LEVELS[hardest.level]}), rating {hardest.rating}{more}."
        )
    uses = ", ".join(f"{rule} {count}" for rule, count in grade.techniques.items())
    screen.say(f"Rules used: {uses}.", hang=2)


def _narrow(screen: Screen, trace: Trace, waits: Sequence[int]) -> None:
    """Say which steps everything waits for, and what the puzzle would be but for its one hardest step."""
    if waits:
        screen.say(f"It waits for one place at {_waiting(trace, waits)}: nothing else is as easy there.")
    levels = sorted(step.level for step in trace.steps)
    hardest = trace.hardest
    if hardest is not None and len(levels) > 1 and levels[-1] > levels[-2]:
        screen.say(f"All but step {hardest.number} are of level {levels[-2]} or easier.")


def _waiting(trace: Trace, waits: Sequence[int]) -> str:
    if len(waits) <= MANY:
        return _numbered(waits)
    top = max(trace.steps[at - 1].rating for at in waits)
    hard = [at for at in waits if trace.steps[at - 1].rating == top]
    return f"{number(len(waits))} steps, above all {_numbered(hard)}" if len(hard) <= MANY else f"{len(waits)} steps"


def _numbered(numbers: Sequence[int]) -> str:
    return f"step{'s' if len(numbers) > 1 else ''} {listed(list(map(str, numbers)))}"


def _course(screen: Screen, levels: Sequence[int]) -> None:
    """Draw how the difficulty went, from the first step to the last."""
    title = "Course: "
    gap = " " if screen.plain else ""
    most = (min(screen.width, READABLE) - len(title)) // (1 + len(gap)) - 1
    each = -(-len(levels) // most)
    hills = [max(levels[at : at + each]) for at in range(0, len(levels), each)]
    drawn = gap.join(_BARS[level - 1] if screen.boxes else str(level) for level in hills)
    screen.row((f"{title}{drawn}", ""))
    what = "a step" if each == 1 else f"the hardest of {each} steps"
    mark = "bar" if screen.boxes else "digit"
    screen.say(f"Each {mark} is the level, 1 to {max(LEVELS)}, of {what}.", style="faint")
