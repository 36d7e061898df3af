"""How much looking ahead one step may take: counted in suppositions, so that it is the same on every machine."""

from __future__ import annotations

MOST_SUPPOSITIONS = 200_000
"""So many suppositions are tried for one step at most, those inside others included."""


class Allowance:
    """What may still be tried for one step, and what was not.

    Attributes:
        suppositions: how many there are to try on the grid, where not all of them were.
        untried: how many of these were not followed to the end; 0 where all were.
    """

    def __init__(self, most: int | None = None) -> None:
        self._most = most
        self.renew()

    def renew(self) -> None:
        """Begin another step."""
        self._left = self._most
        self.suppositions = 0
        self.untried = 0

    @property
    def spent(self) -> bool:
        """Nothing more may be tried."""
        return self._left == 0

    def take(self, wanted: int) -> int:
        """Ask to try suppositions; give how many may be tried."""
        if self._left is None:
            return wanted
        given = min(wanted, self._left)
        self._left -= given
        return given

    def note(self, suppositions: int, untried: int) -> None:
        """Note what was not tried; of several times the first counts, as nothing is tried after that."""
        if untried and not self.untried:
            self.suppositions = suppositions
            self.untried = untried
