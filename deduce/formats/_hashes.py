"""Rows that begin with `#`, where it is a symbol and not the mark of a comment.

A comment is no row: it is seldom as long as the rows beside it and made of their symbols.
"""

from __future__ import annotations

from collections.abc import Sequence

from deduce.formats._line import TextLine, cells_of, commonest, runs


def rows_of_hashes(lines: Sequence[TextLine], hashed: Sequence[TextLine]) -> list[TextLine]:
    """Put in, among the lines of a file, those of its comments that are rows, and those rows that only seem to end
    in a comment.

    Args:
        lines: without comments.
        hashed: the same with them, where they have few kinds of character.
    """
    whole = {line.number: line for line in lines}
    comments = {line.number for line in hashed}
    merged = whole | {line.number: line for line in hashed}
    for run in runs(merged[number] for number in sorted(merged)):
        others = [cells_of(line.plain) for line in run if line.number not in comments]
        cells = {line: cells_of(line.plain) for line in run if line.number in comments}
        width = commonest(list(map(len, others or cells.values())) or [0])
        # Those that have as many cells as most rows beside them, with a few kinds of cell in all.
        candidates = {line: own for line, own in cells.items() if len(own) == width}
        few = len(set().union(*others, *candidates.values()) - {" "}) <= 4
        if width > 1 and candidates and few and _are_rows(list(candidates.values()), others):
            whole |= {line.number: line for line in candidates}
    return [whole[number] for number in sorted(whole)]


def _are_rows(candidates: Sequence[str], others: Sequence[str]) -> bool:
    if any("#" in cells for cells in others):
        return True
    width = len(candidates[0])
    if len(others) == width:
        return False
    # A rule of #### above and below a grid has no other symbol in it.
    return len(candidates) + len(others) == width or any(set(cells) - {"#", " "} for cells in candidates)
