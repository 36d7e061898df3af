"""What a step is by, as it is asked of those who know the rules.

Nothing here knows a rule: who answers is handed in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from deduce.claims import Claim
from deduce.proving.parts import LineName
from deduce.puzzle import Cell, Puzzle


class Named(NamedTuple):
    """An inference that is proved, with the rule that it names.

    Attributes:
        puzzle: what was given.
        known: what the reader knows before it.
        rule, rating: what it names; no rating for a link of a chain, nor where none is said.
        because, places: its premises, and what follows.
        uses: its game rules; by contradiction, those of all its parts.
        line: the line looked at; by contradiction, the one that is broken.
        others: the companions.
        supposed: what it supposes, if it goes by contradiction.
        says: the claims of a link, where it carries any.
    """

    puzzle: Puzzle
    known: Mapping[Cell, int]
    rule: str
    rating: float | None
    because: Mapping[Cell, int]
    places: Mapping[Cell, int]
    uses: frozenset[str]
    line: LineName
    others: tuple[LineName, ...]
    supposed: Mapping[Cell, int]
    says: tuple[Claim, ...] = ()


class Rules(Protocol):
    """Whoever knows the rules that a trace may name."""

    def fault(self, named: Named) -> str | None:
        """Say what is wrong with the rule or the rating named; empty for nothing, None where that cannot be told."""
