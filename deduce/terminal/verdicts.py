"""The verdict on a puzzle, and the verdict on a trace."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from deduce.errors import count_noun
from deduce.puzzle import Cell, Puzzle, differing
from deduce.scene.scene import Scene
from deduce.terminal.grids import draw_grid
from deduce.terminal.screen import Screen
from deduce.wording import answers as say
from deduce.wording.words import cells_listed, number

if TYPE_CHECKING:
    from deduce.checking import Check
    from deduce.proving import Verdict
    from deduce.search.exact import Solution

_FEW = 12
"""So many cells are named one by one."""


def draw_check(screen: Screen, puzzle: Puzzle, check: Check, title: str = "") -> None:
    """Print how many solutions a puzzle has, and what is wrong with it."""
    sentences = sentences_of(check)
    screen.blank()
    if title:
        screen.say(title, style="title")
    screen.say(sentences.verdict, style="good" if check.status == "unique" else "bad")
    for reason in sentences.reasons:
        screen.say(reason, indent=2, hang=2)
    screen.explain_cell(" ".join(sentences.reasons))
    if check.status == "several":
        draw_two(screen, puzzle, check.solutions)
    for sentence in sentences.more:
        screen.say(sentence)


class Sentences(NamedTuple):
    """How many solutions a puzzle has, why it has none, and how that hangs on whether lines may repeat."""

    verdict: str
    reasons: Sequence[str] = ()
    more: Sequence[str] = ()


_VERDICTS = {"unique": say.UNIQUE, "several": say.SEVERAL, "none": say.NONE}


def sentences_of(check: Check) -> Sentences:
    """Return sentences on how many solutions a puzzle has, and what is wrong with it."""
    known = _VERDICTS.get(check.status)
    if known is None:
        return Sentences(check.why)
    reasons = check.reasons or (say.NO_REASON(),) if check.status == "none" else ()
    other = say.OTHERWISE.get((check.unique_lines, check.status, check.otherwise or ""))
    more = [say.NEEDS_UNIQUE_LINES] * bool(check.needs_unique_lines) + [other] * bool(other)
    return Sentences(known(), reasons, [phrase() for phrase in more if phrase])


def draw_two(screen: Screen, puzzle: Puzzle, solutions: Sequence[Solution]) -> None:
    """Show two solutions, and say in which cells they differ."""
    cells = differing(*solutions)
    sentence = sentence_of_two(cells)
    screen.say(sentence)
    screen.explain_cell(sentence)
    for solution in solutions:
        screen.blank()
        draw_grid(screen, Scene(puzzle, solution, cells={"differ": cells}), indent=1, marked=True)


def sentence_of_two(cells: Sequence[Cell]) -> str:
    """Return a sentence that names the cells in which two solutions differ, or counts them if they are many."""
    named = cells_listed(cells) if len(cells) <= _FEW else ""
    return (say.TWO_NAMED if named else say.TWO)(len(cells), number=number(len(cells)), cells=named)


def draw_verdict(screen: Screen, verdict: Verdict, title: str = "") -> None:
    """Write whether a trace is valid, where it is not and why, and what was not checked."""
    first, *others = verdict_texts(verdict)
    screen.say(f"{title}: {first}" if title else first, style="good" if verdict.holds else "bad")
    for text in others:
        screen.say(text, style="faint")


_OUTCOMES = {"solved": "puzzle solved", "stuck": "puzzle not solved", "contradiction": "puzzle without a solution"}
_PLACES = {name: f" in the {name}" for name in ("puzzle", "status", "grade", "refutation")}
"""The parts of a trace that a reason may not name."""


def verdict_texts(verdict: Verdict) -> list[str]:
    """Return in English whether a trace is valid, or where it is not and why; then what was not checked."""
    steps = count_noun(verdict.steps, "step")
    if not verdict.holds:
        before = f" The {steps} before it {'is' if verdict.steps == 1 else 'are'} valid." if verdict.steps else ""
        place = f" at {verdict.where}" if verdict.where.startswith("step ") else _PLACES.get(verdict.where, "")
        return [f"Not valid{place}: {verdict.reason}.{before}"]
    proved = f"all {steps}" if verdict.steps > 1 else steps
    links = f" and {count_noun(verdict.links, 'link')} of lookaheads" if verdict.links else ""
    outcome = _OUTCOMES.get(verdict.status, "")
    cells = f" ({count_noun(verdict.open, 'empty cell')})" if verdict.open else ""
    texts = [f"Valid: {proved}{links} proved{', ' if outcome else ''}{outcome}{cells}."]
    if verdict.unproved:
        *parts, last = verdict.unproved
        texts.append(f"Not checked: {', '.join(parts)}{' and ' if parts else ''}{last}.")
    return texts


def sum_of(valid: int, invalid: int, unread: int) -> str:
    """Return how many of several traces are valid, are not, and could not be read."""
    parts = [f"{count} {what}" for count, what in ((valid, "valid"), (invalid, "not valid")) if count]
    results = ", ".join(parts) if invalid else "all valid"
    more = f"; {unread} more could not be read" if unread else ""
    return f"{valid + invalid} traces: {results}{more}."
