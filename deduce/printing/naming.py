"""How hard a puzzle is, as a buyer reads it: a plain name for several levels, and stars."""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import frozen

from deduce.difficulty import GRADED, LEVELS, Grade
from deduce.wording import paper as say

_NAME = re.compile(r"\s*(?P<name>[^=]+?)\s*=\s*(?P<first>[1-8])\s*(?:-\s*(?P<last>[1-8]))?\s*\Z")


@frozen
class Naming:
    """Names for how hard puzzles are, the easiest first.

    Attributes:
        names: each with its first and its last level.
    """

    names: tuple[tuple[str, int, int], ...]

    def rank(self, grade: Grade) -> int:
        """Give the place of a puzzle's name, from 1; 0 without anything to fill, one beyond the rules after all."""
        if grade.status != GRADED:
            return len(self.names) + 1
        return self.rank_of(grade.level)

    def rank_of(self, level: int) -> int:
        """Give the place of a level's name, from 1; 0 for level 0."""
        return sum(first <= level for _, first, _ in self.names)

    def name(self, rank: int) -> str:
        """Name what is at a place."""
        if rank > len(self.names):
            return say.BEYOND()
        return self.names[rank - 1][0] if rank else say.SECTION_FILLED()

    def stars(self, rank: int) -> str:
        """Give as many full stars as the place says, of all that there are."""
        full = min(rank, len(self.names))
        return "★" * full + "☆" * (len(self.names) - full)


def usual() -> Naming:
    """Give the names that are taken where an editor chooses none."""
    starts = range(1, max(LEVELS), 2)
    return Naming(tuple((name(), first, first + 1) for name, first in zip(say.DIFFICULTIES, starts, strict=True)))


def parse_naming(text: str) -> Naming:
    """Read names with their levels, such as `Easy=1-2, Hard=3-8`.

    Raises:
        ValueError: says what is wrong.
    """
    names = []
    for part in text.split(","):
        match = _NAME.match(part)
        if not match:
            raise ValueError(f"names with their levels, such as 'Easy=1-2,Medium=3-5,Hard=6-8', not {part.strip()!r}")
        names.append((match["name"], int(match["first"]), int(match["last"] or match["first"])))
    _check_gapless(names)
    return Naming(tuple(names))


def _check_gapless(names: Sequence[tuple[str, int, int]]) -> None:
    following = 1
    for name, first, last in names:
        if first != following or last < first:
            raise ValueError(
                f"every level from 1 to {max(LEVELS)} once, in order; {name!r} should begin at {following}"
            )
        following = last + 1
    if following <= max(LEVELS):
        raise ValueError(f"a name for level {following}, too")
