"""Which entries of a grid that can no longer be finished are to blame, in words: no more than is known."""

from __future__ import annotations

from deduce.errors import option
from deduce.puzzle import Puzzle
from deduce.search.culprits import Culprits, culprits
from deduce.wording import mistakes as say
from deduce.wording.words import number


def mistakes(grid: Puzzle, found: Culprits | None = None) -> tuple[str, ...]:
    """Say which entries of a grid cannot all be right, as far as the grid alone tells.

    Args:
        grid: all filled cells as givens; it may break a game rule.
        found: what `culprits` says of it, where somebody has asked already.

    Returns:
        A sentence each; none for a grid that can be finished.
    """
    found = culprits(grid) if found is None else found
    least = found.at_least
    if not least:
        return ()
    # that one is wrong at least is no news where the grid cannot be finished
    out = [say.AT_LEAST(number=number(least))] if least > 1 else []
    if found.sets:
        out.append(say.to_blame(grid, found.sets))
        if not found.whole:
            out.append(say.STOPPED())
    else:
        out.append(say.MORE_THAN(number=number(least - 1)) if found.whole else say.NOT_FOUND())
    return (*out, say.GIVEN(option=option(say.ORIGINAL())))
