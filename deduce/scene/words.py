"""A grid in words, for those who cannot see it."""

from __future__ import annotations

from collections.abc import Container, Mapping

from deduce.puzzle import EMPTY
from deduce.scene.lines import signs_along, signs_below
from deduce.scene.roles import ROLES
from deduce.scene.scene import Scene
from deduce.wording.words import AXES, listed

TEN = 10
"""After so many cells a row that is read aloud says where it is."""

_BETWEEN = {"=": "equal", "x": "different"}


def legend(roles: Container[str]) -> str:
    """Say what the marks of a drawing mean, a sentence each."""
    return " ".join(f"{role.drawn}: {role.means}." for name, role in ROLES.items() if role.drawn and name in roles)


def spoken(scene: Scene, marked: bool = True) -> list[str]:
    """Write a grid so that it can be read aloud: each cell, each sign and, if asked for, each mark in words."""
    puzzle = scene.puzzle
    roles = scene.roles if marked else {}
    rows = []
    for r in range(puzzle.rows):
        gaps = signs_along(puzzle, (0, r))
        text = f"Row {r + 1}:"
        for c, value in enumerate(scene.rows[r]):
            if c and c % TEN == 0:
                text += f", from column {c + 1}:"
            text += " blank" if value == EMPTY else f" {puzzle.symbols.of(int(value))}"
            if c in gaps:
                text += " equals" if gaps[c] == "=" else " differs from"
        told = _marked({c: roles[r, c] for c in range(puzzle.columns) if (r, c) in roles})
        rows.append(f"{text}; marked: {told}" if told else text)
        below = signs_below(puzzle, r)
        if below:
            told = ", ".join(f"{_BETWEEN[mark]} in column {at + 1}" for at, mark in sorted(below.items()))
            rows.append(f"Rows {r + 1} and {r + 2} are {told}")
    return rows


def _marked(roles: Mapping[int, str]) -> str:
    """Say which columns of a row are marked, and as what."""
    parts = []
    for name, role in ROLES.items():
        at = [str(c + 1) for c, own in sorted(roles.items()) if own == name]
        if at:
            parts.append(f"{AXES[1]}{'s' if len(at) > 1 else ''} {listed(at)} as {role.means}")
    return "; ".join(parts)
