"""What is known of a puzzle's solution, to find wrong entries, and to go on where the argument does not."""

from __future__ import annotations

from typing import NamedTuple

from deduce.search.exact import LimitError, Solution
from deduce.search.two import two_of
from deduce.trace import Trace
from deduce.wording import hints as say


class Known(NamedTuple):
    """What is known.

    Attributes:
        certain: the cells that every solution fills alike, as far as that is known: rows of `0`, `1` and `.`.
        beyond: what a player is told who asks for a hint when all steps are taken; empty where they reach the end.
        ending: the same for a reader.
        playable: there is a solution to play for, as far as that is known.
        two: two solutions, where there are more than one.
    """

    certain: tuple[str, ...]
    beyond: str = ""
    ending: str = ""
    playable: bool = True
    two: tuple[Solution, ...] = ()


def known_of(trace: Trace) -> Known:
    """Find what is known; where the argument is stuck, exact search looks for the solution."""
    if trace.status != "stuck":
        return Known(trace.final, playable=trace.status == "solved")
    no_rule = say.NO_RULE()
    try:
        found = two_of(trace.puzzle)
    except LimitError:
        return Known(trace.final, no_rule, say.NOT_COUNTED())
    if not found:
        return Known(trace.final, ending=say.NO_SOLUTION(), playable=False)
    if len(found) > 1:
        return Known(trace.final, f"{no_rule} {say.SEVERAL()}", say.SEVERAL(), two=tuple(found))
    return Known(found[0], no_rule, say.ONE_SOLUTION())
