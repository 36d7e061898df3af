"""The verdict on a puzzle, and the verdict on a trace."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from deduce.errors import counted
from deduce.puzzle import Puzzle
from deduce.scene.scene import Scene
from deduce.show.names import meaning
from deduce.show.screen import Screen
from deduce.wording.words import capital, cells_listed, listed, number

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
        screen.row(("Exactly one solution.", "good"))
        if check.needs_unique_lines:
            screen.say("It is the only one because no two rows and no two columns may be the same.")
    elif check.verdict == "several":
        screen.row(("More than one solution.", "bad"))
        named = draw_two(screen, puzzle, check.solutions, explain)
    elif check.verdict == "none":
        screen.row(("No solution.", "bad"))
        reasons = check.faults or ((check.why,) if check.why else ())
        for reason in reasons:
            screen.say(reason, indent=2, hang=2)
        named = " ".join(reasons)
        _explain(screen, named, explain)
        if not reasons:
            screen.say("Exact search finds none; the rules of single lines do not see why.", indent=2)
    else:
        screen.say(check.why, style="bad")
    told = _OTHERWISE.get((check.unique_lines, check.verdict, check.otherwise))
    if told:
        screen.say(told)
    return bool(meaning(named))


_OTHERWISE: dict[tuple[bool, str, str | None], str] = {
    (False, "unique", "none"): "Lines may repeat here. With unique lines there would be no solution.",
    (True, "none", "unique"): "Lines are unique here. Were they to repeat, there would be exactly one.",
    (True, "none", "several"): "Lines are unique here. Were they to repeat, there would be several.",
    (False, "several", "unique"): "Lines may repeat here. With unique lines there would be exactly one.",
    (False, "several", "none"): "Lines may repeat here. With unique lines there would be none.",
}
"""What is said of the other reading where its verdict differs; that a puzzle needs unique lines is said elsewhere."""


def draw_two(screen: Screen, puzzle: Puzzle, solutions: Sequence[Solution], explain: bool = True) -> str:
    """Show two solutions; give the text that names the cells in which they differ."""
    from deduce.checking import differing

    one, other = solutions
    cells = differing(one, other)
    named = f": {cells_listed(cells)}" if len(cells) <= _FEW else ""
    screen.say(f"Here are two. They differ in {number(len(cells))} cell{'s' if len(cells) > 1 else ''}{named}.")
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
    opening = f"{title}: " if title else ""
    if not verdict.holds:
        proved = f" {counted(verdict.steps, 'step')} before it proved." if verdict.steps else ""
        screen.say(f"{opening}Does not hold. {capital(verdict.where)}: {verdict.reason}.{proved}", style="bad")
        return
    links = f", with {counted(verdict.links, 'link')} in lookaheads" if verdict.links else ""
    left = f", {counted(verdict.open, 'cell')} open" if verdict.open else ""
    told = "" if verdict.told else " Its sentences were not checked: it carries no claims."
    screen.say(
        f"{opening}Holds. {counted(verdict.steps, 'step')} proved{links}; status {verdict.status}{left}.{told}",
        style="good" if verdict.told else "bad",
    )
    unproved = [what for what in verdict.unproved if verdict.told or what != verdict.unproved[0]]
    if unproved:
        screen.say(f"Not proved: {listed(unproved)}.", style="faint")
    if verdict.slack:
        screen.say(
            f"In {counted(verdict.whole, 'whole-line inference')}, {verdict.slack} of {verdict.premises} premises "
            "could be dropped.",
            style="faint",
        )


def draw_sum(screen: Screen, hold: int, bare: int, fail: int, unread: int) -> None:
    """Say of several traces how many hold, with their sentences or without, how many do not, and cannot be read."""
    screen.say(sum_of(hold, bare, fail, unread), style="bad" if bare or fail or unread else "good")


def sum_of(hold: int, bare: int, fail: int, unread: int) -> str:
    """Give that sentence."""
    parts = [(hold, "holds", "hold"), (bare, "holds but for its sentences", "hold but for their sentences")]
    parts.append((fail, "does not", "do not"))
    found = ", ".join(f"{count} {one if count == 1 else many}" for count, one, many in parts if count)
    more = f"; {unread} more could not be read" if unread else ""
    return f"{hold + bare + fail} traces: {found if bare or fail else 'all hold'}{more}."
