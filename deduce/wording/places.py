"""Phrases for the place and the level of a step, and for the contradiction of a lookahead."""

from __future__ import annotations

from collections.abc import Callable

from deduce.difficulty import LEVELS
from deduce.puzzle import LineAt, cell_name
from deduce.trace import Argument, Explanation
from deduce.wording.phrases import Phrase, Plural
from deduce.wording.words import capital, lines_named, place_named

BREAKS = Plural(
    "That leads to a contradiction in {lines} after {n} link.",
    "That leads to a contradiction in {lines} after {n} links.",
    Phrase("That leads to a contradiction in {lines} immediately."),
)
RULE_AND_LEVEL = Phrase("{rule}, level {level}")
PLACE_AND_RULE = Phrase("{place}, {rule}")


def place_of(step: Explanation, named: Callable[[LineAt], str] = place_named) -> str:
    """Return the place of a step: `row 3`, or for a lookahead the cell that is tried, `r3c3`."""
    argument = step.argument
    if argument.line is not None:
        return named(argument.line)
    return " ".join(map(cell_name, argument.suppose or argument.places))


def place_title(step: Explanation) -> str:
    """Return the place of a step at the start of a line: `Row 3`, `r3c3`."""
    return place_of(step) if step.argument.is_lookahead else capital(place_of(step))


def where_it_breaks(argument: Argument) -> str:
    """Return where a lookahead ends, without its links."""
    lines = sorted(argument.end.lines)
    named = lines_named(lines[0][0], [str(index + 1) for _, index in lines])
    return BREAKS(len(argument.links), lines=named)


def level_name(level: int) -> str:
    """Return the name of a level; empty for 0."""
    return Phrase(LEVELS.get(level, ""))()
