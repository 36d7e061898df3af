"""The limit on looking ahead in one step, counted in trials, so that it is the same on every machine."""

from __future__ import annotations

MOST_SUPPOSITIONS = 200_000
"""At most this many trials per step, including those inside other trials."""


class Allowance:
    """The trials left for one step, and those that were skipped.

    Attributes:
        suppositions: the number of trials on the grid if some were skipped, else 0.
        untried: how many of these were not followed to the end.
    """

    def __init__(self, most: int | None = None) -> None:
        self._limit = most
        self.renew()

    def renew(self) -> None:
        """Reset the allowance for another step."""
        self._left = self._limit
        self.suppositions = 0
        self.untried = 0

    @property
    def spent(self) -> bool:
        """Whether no more trials are allowed."""
        return self._left == 0

    def take(self, wanted: int) -> int:
        """Use up to `wanted` trials and return how many are allowed."""
        if self._left is None:
            return wanted
        allowed = min(wanted, self._left)
        self._left -= allowed
        return allowed

    def note(self, suppositions: int, untried: int) -> None:
        """Record skipped trials.  Only the first call counts, because nothing is tried after it."""
        if untried and not self.untried:
            self.suppositions = suppositions
            self.untried = untried
