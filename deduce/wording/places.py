"""Where a step is found, how hard it is, and where a lookahead breaks, in a few words."""

from __future__ import annotations

from collections.abc import Callable

from deduce.difficulty import LEVELS
from deduce.puzzle import LineAt, cell_name
from deduce.trace import Inference, Step
from deduce.wording.phrases import Phrase, Plural
from deduce.wording.words import lines_named, place_named

BREAKS = Plural(
    "It breaks in {lines}, after {n} link.",
    "It breaks in {lines}, after {n} links.",
    Phrase("It breaks in {lines}, at once."),
)
RULE_AND_LEVEL = Phrase("{rule}, level {level}")
PLACE_AND_RULE = Phrase("{place}, {rule}")


def lines_of(inference: Inference) -> tuple[LineAt, ...]:
    """Return the line that an inference looks at, then its companions; none where it goes over the grid.

    An argument by contradiction that never leaves its line looks at that line.
    """
    if inference.contradiction is None:
        return inference.lines
    parts = [lines_of(part) for part in (*inference.chain, inference.contradiction)]
    along = {lines[:1] for lines in parts}
    same = all(len(lines) == 1 for lines in parts) and len(along) == 1
    return along.pop() if same else ()


def place_of(step: Step, named: Callable[[LineAt], str] = place_named) -> str:
    """Say where a step is found: `row 3`; for a lookahead the cell supposed, `r3c3`; a line named as asked for."""
    lines = () if step.inference.by_parts else lines_of(step.inference)
    return named(lines[0]) if lines else " ".join(map(cell_name, step.inference.assume or step.places))


def where_it_breaks(inference: Inference) -> str:
    """Say where a supposition breaks, without the way there: `It breaks in rows 3 and 6, after 4 links.`"""
    end = inference.contradiction
    assert end is not None, "only a supposition breaks"
    lines = sorted(end.lines)
    named = lines_named(lines[0][0], [str(index + 1) for _, index in lines])
    return BREAKS(len(inference.chain), lines=named)


def level_name(level: int) -> str:
    """Name a level; empty for 0, which has no step."""
    return Phrase(LEVELS.get(level, ""))()
