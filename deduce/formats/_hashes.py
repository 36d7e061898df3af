"""Rows that begin with `#`, where it is a symbol and not the mark of a comment.

A comment is no row: it is seldom as long as the rows beside it and made of their symbols.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from deduce.formats._cells import cells_of
from deduce.formats._line import Line, runs


def rows_of_hashes(lines: Sequence[Line], hashed: Sequence[Line]) -> list[Line]:
    """Put in, among the lines of a file, those of its comments that are rows, and those rows that only seem to end
    in a comment.

    Args:
        lines: without comments.
        hashed: the same with them, where they have few kinds of character.
    """
    whole = {line.number: line for line in lines}
    comments = {line.number for line in hashed}
    taken: list[Line] = []
    merged = whole | {line.number: line for line in hashed}
    for run in runs(merged[number] for number in sorted(merged)):
        others = [line for line in run if line.number not in comments]
        candidates = _candidates([line for line in run if line.number in comments], others)
        if candidates and _are_rows(candidates, others):
            taken += candidates
    whole |= {line.number: line for line in taken}
    return [whole[number] for number in sorted(whole)]


def _candidates(hashed: Sequence[Line], others: Sequence[Line]) -> list[Line]:
    """The lines that have as many cells as most rows beside them, with a few kinds of cell in all."""
    widths = Counter(len(cells_of(line.plain)) for line in others or hashed)
    if not widths or (width := widths.most_common(1)[0][0]) < 2:
        return []
    found = [line for line in hashed if len(cells_of(line.plain)) == width]
    kinds = set().union(*(cells_of(line.plain) for line in (*others, *found)))
    return found if len(kinds - {" "}) <= 4 else []


def _are_rows(candidates: Sequence[Line], others: Sequence[Line]) -> bool:
    if any("#" in cells_of(line.plain) for line in others):
        return True
    width = len(cells_of(candidates[0].plain))
    if len(others) == width:
        return False
    # A rule of #### above and below a grid has no other symbol in it.
    return len(candidates) + len(others) == width or any(set(cells_of(line.plain)) - {"#", " "} for line in candidates)
