"""Tables whose signs have fields of their own: in every second column, and perhaps in every second row."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.formats._cells import columns_of
from deduce.formats._line import TextLine, runs
from deduce.formats._signs import EQUAL, SURE
from deduce.puzzle import Sign

_SURE = frozenset(SURE)
_BETWEEN = frozenset(EQUAL) | {" "}


def with_sign_fields(lines: Sequence[TextLine], layout: int | None) -> list[TextLine]:
    """Take the signs out of the rows of such tables, and the rows of signs out of the lines.

    Args:
        lines: with their cells.
        layout: where cells stand in framed rows (see `frame_layout`).
    """
    changed: dict[int, TextLine] = {}
    passed: set[int] = set()
    for run in runs(lines):
        if not _has_sign_fields(run):
            continue
        # Without a sign below a cell, an empty row is one of signs in a table that is square.
        below = [line.cells for line in run[1::2]]
        whole = "".join(below)
        apart = len(run) % 2 and _BETWEEN.issuperset(whole) and (whole.strip() or len(run) == len(run[0].cells))
        rows = run[::2] if apart else run
        signs = [
            Sign((r, c), (r, c + 1), EQUAL[mark])
            for r, line in enumerate(rows)
            for c, mark in enumerate(line.cells[1::2])
            if mark != " "
        ]
        for r, cells in enumerate(below if apart else ()):
            signs += [Sign((r, c), (r + 1, c), EQUAL[mark]) for c, mark in enumerate(cells[::2]) if mark != " "]
        passed.update(line.number for line in run)
        for r, line in enumerate(rows):
            changed[line.number] = line._replace(
                cells=line.cells[::2],
                columns=tuple(columns_of(line, layout)[::2]),
                open_end=False,
                group=rows[0].number,
                signs=() if r else tuple(signs),
            )
    return [changed.get(line.number, line) for line in lines if line.number in changed or line.number not in passed]


def _has_sign_fields(run: Sequence[TextLine]) -> bool:
    """Whether every second column holds nothing but signs, and there is a mark that can be nothing else."""
    cells = [line.cells for line in run]
    width = len(cells[0])
    return (
        width > 2
        and width % 2 == 1
        and all(len(row) == width and _BETWEEN.issuperset(row[1::2]) for row in cells)
        and all(_SURE.isdisjoint(row[::2]) or _BETWEEN.issuperset(row) for row in cells)
        and not _SURE.isdisjoint("".join(cells))
        and all(line.separator or "|" in line.plain for line in run)
    )
