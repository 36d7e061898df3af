"""The verdict on a puzzle, and the verdict on a trace."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from deduce.puzzle import Puzzle
from deduce.scene.scene import Scene
from deduce.show.names import meaning
from deduce.show.screen import Screen
from deduce.wording import verdicts as say
from deduce.wording.words import TITLED, capital, cells_listed, listed, number

if TYPE_CHECKING:
    from deduce.checking import Check
    from deduce.proving import Verdict
    from deduce.search.exact import Solution

_FEW = 12
"""So many cells are named one by one."""


def draw_check(screen: Screen, puzzle: Puzzle, check: Check, title: str = "", explain: bool = True) -> bool:
    """Say how many solutions a puzzle has, and what is wrong with it.

    Args:
        screen: where.
        puzzle: what was checked.
        check: the verdict on it.
        title: what stands above.
        explain: say what the first name of a cell means.

    Returns:
        Whether a name of a cell was used, and so explained.
    """
    named = ""
    screen.blank()
    if title:
        screen.say(title, style="title")
    if check.verdict == "unique":
        screen.row((say.UNIQUE(), "good"))
        if check.needs_unique_lines:
            screen.say(say.NEEDS_UNIQUE_LINES())
    elif check.verdict == "several":
        screen.row((say.SEVERAL(), "bad"))
        named = draw_two(screen, puzzle, check.solutions, explain)
    elif check.verdict == "none":
        screen.row((say.NONE(), "bad"))
        reasons = check.faults or ((check.why,) if check.why else ())
        for reason in reasons:
            screen.say(reason, indent=2, hang=2)
        named = " ".join(reasons)
        _explain(screen, named, explain)
        if not reasons:
            screen.say(say.NO_REASON(), indent=2)
    else:
        screen.say(check.why, style="bad")
    other_reading = say.OTHERWISE.get((check.unique_lines, check.verdict, check.otherwise or ""))
    if other_reading:
        screen.say(other_reading())
    return bool(meaning(named))


def draw_two(screen: Screen, puzzle: Puzzle, solutions: Sequence[Solution], explain: bool = True) -> str:
    """Show two solutions; give the text that names the cells in which they differ."""
    from deduce.checking import differing

    one, other = solutions
    cells = differing(one, other)
    named = cells_listed(cells) if len(cells) <= _FEW else ""
    screen.say((say.TWO_NAMED if named else say.TWO)(len(cells), number=number(len(cells)), cells=named))
    _explain(screen, named, explain)
    for solution in solutions:
        screen.blank()
        from deduce.show.grids import draw_grid

        draw_grid(screen, Scene(puzzle, solution, cells={"differ": cells}), indent=1, marked=True)
    return named


def _explain(screen: Screen, text: str, explain: bool) -> None:
    """Say what a cell's name means, where a text has used one and it is not known yet."""
    if explain and meaning(text):
        screen.say(meaning(text), style="faint")


def draw_verdict(screen: Screen, verdict: Verdict, title: str = "") -> None:
    """Say what of a trace is proved, or where it does not hold and why."""
    good = verdict.holds and verdict.told
    first, *rest = told_of(verdict)
    screen.say(TITLED(title=title, said=first) if title else first, style="good" if good else "bad")
    for said in rest:
        screen.say(said, style="faint")


def told_of(verdict: Verdict) -> list[str]:
    """Say of a trace what is proved, or where it does not hold and why; then, less important, what is not."""
    if not verdict.holds:
        before = say.PROVED_BEFORE(verdict.steps) if verdict.steps else ""
        fails = say.FAILS(where=capital(verdict.where), reason=verdict.reason)
        return [" ".join(filter(None, (fails, before)))]
    what = say.LINKS(verdict.links, steps=say.STEPS(verdict.steps))
    holds = say.HOLDS(verdict.open, what=what, status=verdict.status)
    told = [" ".join(filter(None, (holds, "" if verdict.told else say.NOT_TOLD())))]
    unproved = [what for what in verdict.unproved if verdict.told or what != verdict.unproved[0]]
    if unproved:
        told.append(say.NOT_PROVED(what=listed(unproved)))
    if verdict.slack:
        told.append(say.SLACK(verdict.whole, slack=verdict.slack, premises=verdict.premises))
    return told


def draw_sum(screen: Screen, hold: int, bare: int, fail: int, unread: int) -> None:
    """Say of several traces how many hold, with their sentences or without, how many do not, and cannot be read."""
    screen.say(say.sum_of(hold, bare, fail, unread), style="bad" if bare or fail or unread else "good")
