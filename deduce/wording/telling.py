"""The text of an argument, about one line or about the grid."""

from __future__ import annotations

from deduce.puzzle import Puzzle
from deduce.trace import Argument
from deduce.wording.chains import chain_rows, refutation_text
from deduce.wording.lines import LineWords


def step_text(argument: Argument, puzzle: Puzzle) -> str:
    """Return the text of a step, or of the reason why a grid has no solution."""
    if argument.suppose and argument.is_lookahead:
        return " ".join(text for _, text in chain_rows(argument, puzzle))
    if argument.is_lookahead:
        return refutation_text([*(link_text(link, puzzle) for link in argument.links), end_text(argument.end, puzzle)])
    return LineWords(argument, puzzle).step() if argument.places else end_text(argument, puzzle)


def link_text(argument: Argument, puzzle: Puzzle) -> str:
    """Return the text of a link of a chain; of a nested chain all of it."""
    if argument.is_lookahead:
        return " ".join(text for _, text in chain_rows(argument, puzzle, inside=True))
    return LineWords(argument, puzzle).link()


def end_text(argument: Argument, puzzle: Puzzle) -> str:
    """Return the text of a contradiction on a line."""
    return LineWords(argument, puzzle).end()
