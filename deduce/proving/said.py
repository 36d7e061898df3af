"""An inference as it is proved."""

from __future__ import annotations

from typing import NamedTuple

from deduce.proving.parts import Grid, Sets
from deduce.puzzle import Cell, LineAt

Known = dict[Cell, int]
"""Cells with their values; nobody writes into those of an inference."""


class Said(NamedTuple):
    """An inference that somebody has said.

    Attributes:
        grid: the puzzle.
        known: what the reader knows before it.
        state: the same on its line.
        because, places: its premises, and what follows; nothing follows at the end of a chain.
        premises, placed: the same on its line.
        uses: its game rules; by contradiction, those of all its parts.
        line: the line looked at; by contradiction, the one that is broken.
        companions: the finished lines that it rests on, too.
        fillings: the ones of each of these.
        supposed: what it supposes, if it goes by contradiction.
    """

    grid: Grid
    known: Known
    state: Sets
    because: Known
    places: Known
    premises: Sets
    placed: Sets
    uses: frozenset[str]
    line: LineAt
    companions: tuple[LineAt, ...] = ()
    fillings: tuple[int, ...] = ()
    supposed: Known = {}  # noqa: RUF012
