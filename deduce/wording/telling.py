"""Arguments in words: what each is told as, whether it is about one line or goes over the grid."""

from __future__ import annotations

from deduce.puzzle import Puzzle
from deduce.trace import Argument
from deduce.wording.chains import chain_rows, told_in_order
from deduce.wording.lines import Telling


def step_text(argument: Argument, puzzle: Puzzle) -> str:
    """Tell a step, or why a grid has no solution, in full."""
    if argument.suppose and argument.is_lookahead:
        return " ".join(text for _, text in chain_rows(argument, puzzle))
    if argument.is_lookahead:
        return told_in_order([*(link_text(link, puzzle) for link in argument.links), end_text(argument.end, puzzle)])
    return Telling(argument, puzzle).step() if argument.places else end_text(argument, puzzle)


def link_text(argument: Argument, puzzle: Puzzle) -> str:
    """Tell a link of a chain: what is seen, and what cells of the grid follow; a chain inside in full."""
    if argument.is_lookahead:
        return " ".join(text for _, text in chain_rows(argument, puzzle, inside=True))
    return Telling(argument, puzzle).link()


def end_text(argument: Argument, puzzle: Puzzle) -> str:
    """Tell that a line is broken, or has no filling left."""
    return Telling(argument, puzzle).end()
