"""What is known of a puzzle's solution, to find wrong entries, and to give hints after the last step."""

from __future__ import annotations

from typing import NamedTuple

from deduce.search.exact import LimitError, Solution
from deduce.search.solutions import first_solutions
from deduce.trace import Trace
from deduce.wording import answers as say


class Known(NamedTuple):
    """What is known of a puzzle's solution.

    Attributes:
        certain: the values that all solutions share, as far as they are known: rows of `0`, `1` and `.`.
        beyond: the hint for a player who has taken all steps; empty if they solve the puzzle.
        ending: the same for a reader.
        playable: whether the puzzle may have a solution.
        two: two solutions, if there are several.
    """

    certain: tuple[str, ...]
    beyond: str = ""
    ending: str = ""
    playable: bool = True
    two: tuple[Solution, ...] = ()


def known_of(trace: Trace) -> Known:
    """Return what is known of the solution; if the trace is stuck, exact search looks for it."""
    if trace.status != "stuck":
        return Known(trace.final, playable=trace.status == "solved")
    no_rule = say.NO_RULE()
    try:
        solutions = first_solutions(trace.puzzle)
    except LimitError:
        return Known(trace.final, no_rule, say.NOT_COUNTED())
    if not solutions:
        return Known(trace.final, ending=say.NO_SOLUTION(), playable=False)
    if len(solutions) > 1:
        return Known(trace.final, f"{no_rule} {say.SEVERAL_SOLUTIONS()}", say.SEVERAL_SOLUTIONS(), two=solutions)
    return Known(solutions[0], no_rule, say.ONE_SOLUTION())
