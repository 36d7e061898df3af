"""An inference as it is proved, and how those who know the rules are asked what it is by.

Nothing here knows a rule: who answers is handed in.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from deduce.claims import Claim
from deduce.proving.parts import Grid, Sets
from deduce.puzzle import Cell, LineAt, Puzzle

Known = dict[Cell, int]
"""Cells with their values; nobody writes into those of an inference."""


class Named(NamedTuple):
    """An inference with the rule that it names.

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
        rule, rating: what it names; no rating for a link of a chain, nor where none is said.
        says: the claims of a link, where it carries any.
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
    rule: str = ""
    rating: float | None = None
    says: tuple[Claim, ...] = ()

    @property
    def puzzle(self) -> Puzzle:
        """What was given."""
        return self.grid.puzzle


class Rules(Protocol):
    """Whoever knows the rules that a trace may name."""

    def fault(self, named: Named) -> str | None:
        """Say what is wrong with the rule or the rating named; empty for nothing, None where that cannot be told."""
