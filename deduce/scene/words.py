"""A grid in words, for those who cannot see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from deduce.puzzle import EMPTY, Cell, Puzzle
from deduce.wording.words import AXES, listed

TEN = 10
"""After so many cells a row that is read aloud says where it is."""

_BETWEEN = {"=": "equal", "x": "different"}
_SAID = {
    "place": "what follows",
    "because": "what it rests on",
    "beside": "what it is compared with",
    "supposed": "what is supposed",
    "pencil": "what follows from that",
    "differ": "what differs",
    "wrong": "wrong",
}
"""What a mark means."""


def gaps_of(puzzle: Puzzle, axis: int, index: int) -> dict[int, str]:
    """Give the signs inside a line by the place of their first cell."""
    return {
        sign.a[1 - axis]: "=" if sign.equal else "x"
        for sign in puzzle.signs
        if sign.a[axis] == index and sign.b[axis] == index
    }


def signs_below(puzzle: Puzzle, r: int, part: range) -> dict[int, str]:
    """Give the signs between a row and the next by their place in a part of the columns."""
    return {
        sign.a[1] - part.start: "=" if sign.equal else "x"
        for sign in puzzle.signs
        if sign.a[0] == r and sign.b[0] == r + 1 and sign.a[1] in part
    }


def spoken(puzzle: Puzzle, values: Sequence[str], styles: Mapping[Cell, str]) -> list[str]:
    """Write a grid so that it can be read aloud: each cell, each sign and each mark in words."""
    rows = []
    for r in range(puzzle.rows):
        gaps = gaps_of(puzzle, 0, r)
        text = f"Row {r + 1}:"
        for c, value in enumerate(values[r]):
            if c and c % TEN == 0:
                text += f", from column {c + 1}:"
            text += " blank" if value == EMPTY else f" {puzzle.symbols.of(int(value))}"
            if c in gaps:
                text += " equals" if gaps[c] == "=" else " differs from"
        marked = _marked({c: styles[r, c] for c in range(puzzle.columns) if (r, c) in styles})
        rows.append(f"{text}; marked: {marked}" if marked else text)
        below = signs_below(puzzle, r, range(puzzle.columns))
        if below:
            told = ", ".join(f"{_BETWEEN[mark]} in column {at + 1}" for at, mark in sorted(below.items()))
            rows.append(f"Rows {r + 1} and {r + 2} are {told}")
    return rows


def _marked(styles: Mapping[int, str]) -> str:
    """Say which columns of a row are marked, and as what."""
    parts = []
    for style, what in _SAID.items():
        at = [str(c + 1) for c, own in sorted(styles.items()) if own == style]
        if at:
            parts.append(f"{AXES[1]}{'s' if len(at) > 1 else ''} {listed(at)} as {what}")
    return "; ".join(parts)
