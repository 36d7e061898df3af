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
        others = [line.plain for line in run if line.number not in comments]
        candidates = _candidates([line for line in run if line.number in comments], others)
        if candidates and _are_rows([cells_of(line.plain) for line in candidates], others):
            whole |= {line.number: line for line in candidates}
    return [whole[number] for number in sorted(whole)]


def _candidates(hashed: Sequence[TextLine], others: Sequence[str]) -> list[TextLine]:
    """The lines that have as many cells as most rows beside them, with a few kinds of cell in all."""
    width = commonest([len(cells_of(plain)) for plain in others or [line.plain for line in hashed]] or [0])
    if width < 2:
        return []
    found = [line for line in hashed if len(cells_of(line.plain)) == width]
    kinds = set().union(*map(cells_of, others), *(cells_of(line.plain) for line in found))
    return found if len(kinds - {" "}) <= 4 else []


def _are_rows(candidates: Sequence[str], others: Sequence[str]) -> bool:
    if any("#" in cells_of(plain) for plain in others):
        return True
    width = len(candidates[0])
    if len(others) == width:
        return False
    # A rule of #### above and below a grid has no other symbol in it.
    return len(candidates) + len(others) == width or any(set(cells) - {"#", " "} for cells in candidates)
