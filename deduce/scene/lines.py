"""The cells of a line, and the signs between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deduce.claims import Between, Breaks, Cells, Claim, Either, NeedOne, WouldBe
from deduce.puzzle import EMPTY, Cell, LineAt, Puzzle, Sign


def cells_of(puzzle: Puzzle, line: LineAt) -> list[Cell]:
    """Return the cells of a line."""
    axis, index = line
    return [(at, index) if axis else (index, at) for at in range(puzzle.rows if axis else puzzle.columns)]


def along(rows: Sequence[Sequence[str]], line: LineAt) -> list[str]:
    """Return what the cells of a line hold, each `0`, `1` or `.`."""
    axis, index = line
    return [row[index] for row in rows] if axis else list(rows[index])


def signs_along(puzzle: Puzzle, line: LineAt) -> dict[int, str]:
    """Return the signs inside a line by the place of their first cell."""
    axis, index = line
    return {sign.a[1 - axis]: sign.mark for sign in puzzle.signs if sign.a[axis] == sign.b[axis] == index}


def signs_below(puzzle: Puzzle, r: int) -> dict[int, str]:
    """Return the signs between a row and the next by their column."""
    return {sign.a[1]: sign.mark for sign in puzzle.signs if sign.a[0] == r < sign.b[0]}


def signs_said(puzzle: Puzzle, line: LineAt, rows: Sequence[str], says: Sequence[Claim]) -> tuple[Sign, ...]:
    """Return the signs of a line that claims go by.

    Args:
        puzzle: for its signs.
        line: the line that the claims are about.
        rows: what its reader knows, rows of `0`, `1` and `.`.
        says: the claims.
    """
    known = {cell for cell in cells_of(puzzle, line) if rows[cell[0]][cell[1]] != EMPTY}
    said = set(_pairs(says, known))
    return tuple(sign for sign in puzzle.signs if (sign.a, sign.b) in said)


def _pairs(says: Sequence[Claim], known: set[Cell]) -> Iterator[Cells]:
    """Yield two cells for each sign that is named or followed, and some where none stands."""
    for claim in says:
        known = known | getattr(claim, "supposed", {}).keys()
        match claim:
            case Between():
                yield tuple(sorted(claim.cells))
            case NeedOne(by="sign"):
                yield from claim.groups
            case Breaks(rule="sign"):
                yield tuple(sorted(claim.values))
            case Either():
                yield from _pairs(claim.one, known | {claim.cell})
                yield from _pairs(claim.zero, known | {claim.cell})
            case WouldBe():
                if claim.by == "sign":
                    yield from (tuple(sorted((cell, other))) for cell in claim.values for other in known)
                known = known | claim.values.keys()
