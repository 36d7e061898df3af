"""The verdict on a puzzle, and the verdict on a trace."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from deduce.errors import count_noun
from deduce.puzzle import Cell, Puzzle, differing
from deduce.scene.scene import Scene
from deduce.show.grids import draw_grid
from deduce.show.names import explain_cell
from deduce.show.screen import Screen
from deduce.wording import verdicts as say
from deduce.wording.words import capital, cells_listed, number

if TYPE_CHECKING:
    from deduce.checking import Check
    from deduce.proving import Verdict
    from deduce.search.exact import Solution

_FEW = 12
"""So many cells are named one by one."""


def draw_check(screen: Screen, puzzle: Puzzle, check: Check, title: str = "") -> None:
    """Say how many solutions a puzzle has, and what is wrong with it."""
    sentences = sentences_of(check)
    screen.blank()
    if title:
        screen.say(title, style="title")
    screen.say(sentences.verdict, style="good" if check.verdict == "unique" else "bad")
    for reason in sentences.reasons:
        screen.say(reason, indent=2, hang=2)
    explain_cell(screen, " ".join(sentences.reasons))
    if check.verdict == "several":
        draw_two(screen, puzzle, check.solutions)
    for sentence in sentences.more:
        screen.say(sentence)


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
    return Sentences(known(), reasons, [phrase() for phrase in more if phrase])


def draw_two(screen: Screen, puzzle: Puzzle, solutions: Sequence[Solution]) -> None:
    """Show two solutions, and say in which cells they differ."""
    cells = differing(*solutions)
    sentence = sentence_of_two(cells)
    screen.say(sentence)
    explain_cell(screen, sentence)
    for solution in solutions:
        screen.blank()
        draw_grid(screen, Scene(puzzle, solution, cells={"differ": cells}), indent=1, marked=True)


def sentence_of_two(cells: Sequence[Cell]) -> str:
    """Say in which cells two solutions differ; where they are many, in how many."""
    named = cells_listed(cells) if len(cells) <= _FEW else ""
    return (say.TWO_NAMED if named else say.TWO)(len(cells), number=number(len(cells)), cells=named)


def draw_verdict(screen: Screen, verdict: Verdict, title: str = "") -> None:
    """Show what is proved of a trace, or where it does not hold and why."""
    first, *others = verdict_texts(verdict)
    screen.say(f"{title}: {first}" if title else first, style="good" if verdict.holds else "bad")
    for text in others:
        screen.say(text, style="faint")


def verdict_texts(verdict: Verdict) -> list[str]:
    """Return in English what is proved of a trace, or where it does not hold and why; then what is not proved."""
    if not verdict.holds:
        before = f" {count_noun(verdict.steps, 'step')} before it proved." if verdict.steps else ""
        return [f"Does not hold. {capital(verdict.where)}: {verdict.reason}.{before}"]
    links = f", with {count_noun(verdict.links, 'link')} in lookaheads" if verdict.links else ""
    cells = f", {count_noun(verdict.open, 'cell')} open" if verdict.open else ""
    texts = [f"Holds. {count_noun(verdict.steps, 'step')} proved{links}; status {verdict.status}{cells}."]
    if verdict.unproved:
        *parts, last = verdict.unproved
        texts.append(f"Not proved: {', '.join(parts)}{' and ' if parts else ''}{last}.")
    return texts


def draw_sum(screen: Screen, hold: int, fail: int, unread: int) -> None:
    """Show what became of several traces."""
    screen.say(sum_of(hold, fail, unread), style="bad" if fail or unread else "good")


def sum_of(hold: int, fail: int, unread: int) -> str:
    """Return how many of several traces hold, do not hold, and could not be read."""
    parts = [f"{hold} {'holds' if hold == 1 else 'hold'}"] * bool(hold)
    parts += [f"{fail} {'does' if fail == 1 else 'do'} not"] * bool(fail)
    results = ", ".join(parts) if fail else "all hold"
    more = f"; {unread} more could not be read" if unread else ""
    return f"{hold + fail} traces: {results}{more}."
