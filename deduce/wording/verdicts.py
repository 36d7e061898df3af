"""What is said of a puzzle that is checked, and of a trace that is proved."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.wording.phrases import Phrase, Plural
from deduce.wording.words import number

UNIQUE = Phrase("Exactly one solution.")
SEVERAL = Phrase("More than one solution.")
NONE = Phrase("No solution.")
NEEDS_UNIQUE_LINES = Phrase("It is the only one because no two rows and no two columns may be the same.")
NO_REASON = Phrase("Exact search finds none; the rules of single lines do not see why.")

OTHERWISE = {
    (False, "unique", "none"): Phrase("Lines may repeat here. With unique lines there would be no solution."),
    (True, "none", "unique"): Phrase("Lines are unique here. Were they to repeat, there would be exactly one."),
    (True, "none", "several"): Phrase("Lines are unique here. Were they to repeat, there would be several."),
    (False, "several", "unique"): Phrase("Lines may repeat here. With unique lines there would be exactly one."),
    (False, "several", "none"): Phrase("Lines may repeat here. With unique lines there would be none."),
}
"""What is said of the other reading where its verdict differs, by whether lines are unique here, the verdict, and the
verdict otherwise; that a puzzle needs unique lines is said elsewhere."""

TWO = Plural("Here are two. They differ in {number} cell.", "Here are two. They differ in {number} cells.")
TWO_NAMED = Plural(
    "Here are two. They differ in {number} cell: {cells}.", "Here are two. They differ in {number} cells: {cells}."
)

TITLED = Phrase("{title}: {said}")
FAILS = Phrase("Does not hold. {where}: {reason}.")
PROVED_BEFORE = Plural("{n} step before it proved.", "{n} steps before it proved.")
HOLDS = Phrase("Holds. {what}; status {status}.")
HOLDS_OPEN = Plural("Holds. {what}; status {status}, {n} cell open.", "Holds. {what}; status {status}, {n} cells open.")
STEPS = Plural("{n} step proved", "{n} steps proved")
WITH_LINKS = Plural("{steps}, with {n} link in lookaheads", "{steps}, with {n} links in lookaheads")
NOT_TOLD = Phrase("Its sentences were not checked: it carries no claims.")
NOT_PROVED = Phrase("Not proved: {what}.")
SLACK = Plural(
    "In {n} whole-line inference, {slack} of {premises} premises could be dropped.",
    "In {n} whole-line inferences, {slack} of {premises} premises could be dropped.",
)

TRACES = Phrase("{n} traces: {found}.")
TRACES_UNREAD = Phrase("{n} traces: {found}; {unread} more could not be read.")
ALL_HOLD = Phrase("all hold")
HOLD = Plural("{n} holds", "{n} hold")
HOLD_BARE = Plural("{n} holds but for its sentences", "{n} hold but for their sentences")
FAIL = Plural("{n} does not", "{n} do not")


def two(cells: int, named: str) -> str:
    """Say in how many cells two solutions differ, and in which where those are named."""
    return TWO_NAMED(cells, number=number(cells), cells=named) if named else TWO(cells, number=number(cells))


def holds(steps: int, links: int, status: str, blanks: int, told: bool) -> str:
    """Say what of a trace is proved.

    Args:
        steps, links: how many of them.
        status: of the trace.
        blanks: how many cells it leaves open.
        told: its sentences were checked.
    """
    what = WITH_LINKS(links, steps=STEPS(steps)) if links else STEPS(steps)
    text = HOLDS_OPEN(blanks, what=what, status=status) if blanks else HOLDS(what=what, status=status)
    return text if told else f"{text} {NOT_TOLD()}"


def fails(where: str, reason: str, steps: int) -> str:
    """Say where a trace does not hold, and how many steps before that do."""
    text = FAILS(where=where, reason=reason)
    return f"{text} {PROVED_BEFORE(steps)}" if steps else text


def sum_of(hold: int, bare: int, fail: int, unread: int) -> str:
    """Say of several traces how many hold, with their sentences or without, how many do not, and cannot be read."""
    parts: Sequence[tuple[int, Plural]] = ((hold, HOLD), (bare, HOLD_BARE), (fail, FAIL))
    found = ", ".join(told(count) for count, told in parts if count) if bare or fail else ALL_HOLD()
    told = TRACES_UNREAD if unread else TRACES
    return told(n=hold + bare + fail, found=found, unread=unread)
