"""Where a step is found, how hard it is, and where a lookahead breaks, in a few words."""

from __future__ import annotations

from collections.abc import Callable

from deduce.difficulty import LEVELS
from deduce.puzzle import LineAt, cell_name
from deduce.trace import Argument, Explanation
from deduce.wording.phrases import Phrase, Plural
from deduce.wording.words import lines_named, place_named

BREAKS = Plural(
    "That leads to a contradiction in {lines} after {n} link.",
    "That leads to a contradiction in {lines} after {n} links.",
    Phrase("That leads to a contradiction in {lines} immediately."),
)
RULE_AND_LEVEL = Phrase("{rule}, level {level}")
PLACE_AND_RULE = Phrase("{place}, {rule}")


def place_of(step: Explanation, named: Callable[[LineAt], str] = place_named) -> str:
    """Say where a step is found: `row 3`; for a lookahead the cell supposed, `r3c3`; a line named as asked for."""
    argument = step.argument
    if argument.line is not None:
        return named(argument.line)
    return " ".join(map(cell_name, argument.suppose or argument.places))


def where_it_breaks(argument: Argument) -> str:
    """Say where a supposition breaks, without the way there: `It breaks in rows 3 and 6, after 4 links.`"""
    lines = sorted(argument.end.lines)
    named = lines_named(lines[0][0], [str(index + 1) for _, index in lines])
    return BREAKS(len(argument.links), lines=named)


def level_name(level: int) -> str:
    """Name a level; empty for 0, which has no step."""
    return Phrase(LEVELS.get(level, ""))()
