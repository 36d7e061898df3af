"""A grid in words, for screen readers."""

from __future__ import annotations

from collections.abc import Mapping

from deduce.puzzle import EMPTY, LineAt
from deduce.scene.lines import signs_along, signs_below
from deduce.scene.scene import ROLES, Scene
from deduce.wording import marks as say
from deduce.wording.words import APART, listed

TEN = 10
"""After this many cells, a row that is read aloud names the column again."""


def spoken(scene: Scene, marked: bool = True) -> list[str]:
    """Return a grid in words to be read aloud: each cell, each sign and, if `marked`, each mark."""
    puzzle = scene.puzzle
    roles = scene.roles if marked else {}
    rows = []
    for r in range(puzzle.rows):
        parts = [_cells(scene, r, range(c, min(c + TEN, puzzle.columns))) for c in range(0, puzzle.columns, TEN)]
        later = [say.FROM(column=TEN * index + 1, cells=part) for index, part in enumerate(parts) if index]
        row = say.ROW(row=r + 1, cells=", ".join((parts[0], *later)))
        marks = _marked({c: roles[r, c] for c in range(puzzle.columns) if (r, c) in roles})
        rows.append(say.MARKED(row=row, marks=marks) if marks else row)
        below = sorted(signs_below(puzzle, r).items())
        if below:
            signs = ", ".join(say.BETWEEN[mark](column=c + 1) for c, mark in below)
            rows.append(say.ROWS(row=r + 1, next=r + 2, signs=signs))
    return rows


def _cells(scene: Scene, r: int, columns: range) -> str:
    """Return some cells of a row in words, each with the sign after it."""
    signs = signs_along(scene.puzzle, LineAt((0, r)))
    words = []
    for c in columns:
        value = scene.rows[r][c]
        words.append(say.BLANK() if value == EMPTY else scene.puzzle.symbols.of(int(value)))
        if c in signs:
            words.append(say.EQUAL() if signs[c] == "=" else say.UNEQUAL())
    return " ".join(words)


def _marked(roles: Mapping[int, str]) -> str:
    """Return the marks of a row in words, each with its columns."""
    parts = []
    for name in ROLES:
        columns = [str(c + 1) for c, role in sorted(roles.items()) if role == name]
        if columns:
            parts.append(say.AS(len(columns), columns=listed(columns), what=say.MEANS[name]()))
    return APART().join(parts)
