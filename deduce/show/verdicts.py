"""The verdict on a puzzle, and the verdict on a trace."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from deduce.puzzle import Cell, Puzzle, differing
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
    told = sentences_of(check)
    named = " ".join(told.reasons)
    screen.blank()
    if title:
        screen.say(title, style="title")
    screen.say(told.verdict, style="good" if check.verdict == "unique" else "bad")
    for reason in told.reasons:
        screen.say(reason, indent=2, hang=2)
    if check.verdict == "several":
        named = draw_two(screen, puzzle, check.solutions, explain)
    else:
        _explain(screen, named, explain)
    for more in told.more:
        screen.say(more)
    return bool(meaning(named))


class Sentences(NamedTuple):
    """What is said of a puzzle that was checked.

    Attributes:
        verdict: how many solutions it has, or how far the search for them came.
        reasons: why it has none.
        more: how that hangs on whether lines may repeat.
    """

    verdict: str
    reasons: Sequence[str] = ()
    more: Sequence[str] = ()


_VERDICTS = {"unique": say.UNIQUE, "several": say.SEVERAL, "none": say.NONE}


def sentences_of(check: Check) -> Sentences:
    """Say how many solutions a puzzle has, and what is wrong with it."""
    known = _VERDICTS.get(check.verdict)
    if known is None:
        return Sentences(check.why)
    reasons = check.reasons or (say.NO_REASON(),) if check.verdict == "none" else ()
    other = say.OTHERWISE.get((check.unique_lines, check.verdict, check.otherwise or ""))
    more = [say.NEEDS_UNIQUE_LINES] * bool(check.needs_unique_lines) + [other] * bool(other)
    return Sentences(known(), reasons, [told() for told in more if told])


def draw_two(screen: Screen, puzzle: Puzzle, solutions: Sequence[Solution], explain: bool = True) -> str:
    """Show two solutions; give the sentence that says in which cells they differ."""
    from deduce.show.grids import draw_grid

    cells = differing(*solutions)
    told = sentence_of_two(cells)
    screen.say(told)
    _explain(screen, told, explain)
    for solution in solutions:
        screen.blank()
        draw_grid(screen, Scene(puzzle, solution, cells={"differ": cells}), indent=1, marked=True)
    return told


def sentence_of_two(cells: Sequence[Cell]) -> str:
    """Say in which cells two solutions differ; where they are many, in how many."""
    named = cells_listed(cells) if len(cells) <= _FEW else ""
    return (say.TWO_NAMED if named else say.TWO)(len(cells), number=number(len(cells)), cells=named)


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
