"""What a book tells of how a puzzle is solved, read off its trace, which need not be kept for that."""

from __future__ import annotations

from attrs import frozen

from deduce.explaining.hints import Hint
from deduce.scene.scene import Scene, scene_of
from deduce.trace import Trace
from deduce.wording import paper as say
from deduce.wording.chains import step_rows
from deduce.wording.explanation import known
from deduce.wording.places import place_of


@frozen
class Told:
    """A step in print.

    Attributes:
        rule: the id of its rule.
        rows: its sentences, each with how deep it stands.
        scene: the drawing of a lookahead; None for what is told without.
    """

    rule: str
    rows: tuple[tuple[int, str], ...]
    scene: Scene | None


@frozen
class Explained:
    """What is told of one puzzle.

    Attributes:
        first: where its first step is found, and by which rule.
        hardest: the same of its hardest step; empty where that is the first one, nobody asks, or the rules do not solve
            the puzzle.
        rules: the ids of all rules that are named.
        steps: what is told of each step; empty where nobody asks.
        ending: what is known at the end, where the rules do not solve it.
    """

    first: str
    hardest: str
    rules: frozenset[str]
    steps: tuple[Told, ...] = ()
    ending: str = ""


def explained(trace: Trace, hardest: bool, reasons: bool) -> Explained:
    """Read off a trace where its first step is; if asked for, where its hardest is, and what all of them say."""
    puzzle, steps = trace.puzzle, trace.steps
    first = Hint("step", puzzle, steps[0]).stages[1] if steps else say.NO_FIRST()
    named = {step.rule for step in (steps if reasons else steps[:1])}
    top, where = trace.hardest, ""
    if hardest and top is not None and top.number > 1 and trace.status == "solved":
        named.add(top.rule)
        where = say.HARDEST(rule=top.rule, place=place_of(top))
    told = tuple(
        Told(step.rule, tuple(step_rows(step, puzzle.symbols)), scene_of(step) if step.inference.by_parts else None)
        for step in (steps if reasons else ())
    )
    return Explained(first, where, frozenset(named), told, _ending(trace) if reasons or not steps else "")


def _ending(trace: Trace) -> str:
    if trace.status == "solved":
        return ""
    return f"{say.NOTHING_MORE(len(trace.steps))} {known(trace)}"
