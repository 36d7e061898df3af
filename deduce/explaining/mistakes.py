"""Which entries of a grid that can no longer be finished are to blame, in words: no more than is known."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.puzzle import Cell, Puzzle, cell_name
from deduce.search.culprits import Culprits, culprits
from deduce.wording.words import cells_listed, listed, number

MOST_TOLD = 6
"""Of the sets that could be to blame this many are told."""

_SET = {2: "pairs", 3: "threes"}


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
    out = [f"At least {number(least)} entries are wrong."] if least > 1 else []
    if found.sets:
        out.append(_named(grid, found.sets))
        if not found.whole:
            out.append("The search stopped there, so there may be others.")
    elif found.whole:
        out.append(f"More than {number(least - 1)} are not searched for.")
    else:
        out.append("Which ones was not found before the search stopped.")
    out.append(_GIVEN)
    return tuple(out)


_GIVEN = "The grid alone does not tell which entries were given; --puzzle ORIGINAL names wrong entries for sure."


def _named(grid: Puzzle, sets: Sequence[tuple[Cell, ...]]) -> str:
    """Name the entries without which the grid can be finished, each with what it holds."""
    if len(sets[0]) == 1:
        named = [_with_symbol(grid, cell) for (cell,) in sets]
        return f"If one entry alone is wrong, it is {_some(named, 'or')}."
    count = number(len(sets[0]))
    if len(sets) == 1:
        named = [_with_symbol(grid, cell) for cell in sets[0]]
        return f"If just {count} are wrong, they are {listed(named)}."
    named = [cells_listed(cells) for cells in sets]
    kind = _SET.get(len(sets[0]), "sets")
    text = f"If just {count} are wrong, they are one of these {kind}: {_some(named)}."
    common = set(sets[0]).intersection(*sets[1:])
    return f"{text} {cells_listed(common)} {'is' if len(common) == 1 else 'are'} in each." if common else text


def _with_symbol(grid: Puzzle, cell: Cell) -> str:
    return f"{cell_name(cell)} ({grid.symbols.of(int(grid.givens[cell[0]][cell[1]]))})"


def _some(named: Sequence[str], last: str = "") -> str:
    """List the first of some names and count the rest, with a word before the last or a semicolon throughout."""
    shown = [*named[:MOST_TOLD], *([f"{len(named) - MOST_TOLD} more"] if len(named) > MOST_TOLD else [])]
    return listed(shown, last) if last else "; ".join(shown)
