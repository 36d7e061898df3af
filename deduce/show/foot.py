"""The foot of an explanation: how it ended, what it took, and how its difficulty went."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.difficulty import LEVELS
from deduce.puzzle import EMPTY
from deduce.show.screen import READABLE, Screen
from deduce.trace import Trace
from deduce.wording.words import counted, listed, not_followed, number

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
    first, *rest = ending(trace)
    screen.say(first, style="good" if trace.status == "solved" else "bad")
    for text in (*rest, *_advice(trace)):
        screen.say(text)
    for text in grade_in_words(trace, waits):
        screen.say(text, hang=2 if text.startswith(_USED) else 0)
    if trace.steps:
        _course(screen, [step.level for step in trace.steps])


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


def _advice(trace: Trace) -> list[str]:
    """Say what somebody at a terminal can do next."""
    if trace.status == "contradiction":
        fault = "A clue must be wrong, or a game rule that is on should be off."
        return [f"{fault} 'deduce check' lists every fault."]
    if trace.status != "stuck":
        return []
    missing = left_out(trace)
    check = "'deduce check' says whether there is exactly one solution; 'deduce solve' finds it without the rules."
    return [*([f"{missing}; a higher --max-level lets them in."] if missing else []), check]


def left_out(trace: Trace) -> str:
    """Say which rules were left out, without a full stop; empty where none were."""
    return f"Rules above level {int(trace.up_to)} were left out" if trace.up_to < max(LEVELS) else ""


_USED = "Rules used: "


def grade_in_words(trace: Trace, waits: Sequence[int] = ()) -> list[str]:
    """Say how hard a trace was, and where; nothing of one without steps.

    Args:
        trace: what.
        waits: the numbers of the steps that everything waits for.
    """
    grade, hardest = trace.grade, trace.hardest
    if not trace.steps:
        return []
    out = []
    if grade is not None and trace.status == "solved":
        out.append(
            f"Grade: level {grade.level} of {max(LEVELS)} ({grade.name}), rating {grade.rating}, "
            f"effort {grade.effort:.0f} (in quick looks at a line)."
        )
    if grade is not None and hardest is not None:
        same = sum(step.rating == hardest.rating for step in trace.steps) - 1
        more = f", and {same} more like it" if same else ""
        out.append(
            f"Hardest step: number {hardest.number}, {hardest.rule}, level {hardest.level} "
            f"({LEVELS[hardest.level]}), rating {hardest.rating}{more}."
        )
    if grade is not None:
        out.append(f"{_USED}{', '.join(f'{rule} {count}' for rule, count in grade.techniques.items())}.")
    if waits:
        out.append(f"It waits for one place at {_waiting(trace, waits)}: nothing else is as easy there.")
    levels = sorted(step.level for step in trace.steps)
    if hardest is not None and len(levels) > 1 and levels[-1] > levels[-2]:
        out.append(f"All but step {hardest.number} are of level {levels[-2]} or easier.")
    return out


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
