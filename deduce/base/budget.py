"""The work that one call may do: counted in steps, never in time, so that every machine gives the same results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, final

from deduce.base.errors import DeduceError, need_whole, option

USUAL: Final = 2_000_000
"""The limit of a call, in steps.

A step is about a microsecond of the compiled build, on a computer of 2025: exact search counts the cells of a grid by
dozens for each trial, and a lookahead the lines of a grid by pairs.  Of some five thousand puzzles of other programs
none takes a tenth of the limit.
"""


MORE_WORK: Final = " (--budget N allows more)"


class LimitError(DeduceError):
    """A call reached its limit of work.

    Attributes:
        found: the solutions found before that; there may be more.
        steps: the limit, in steps.
        known: what else is known so far, a clause; empty if nothing is.
        status: the exit status of a command that fails with it.
    """

    status: ClassVar[int] = 1

    def __init__(self, found: Sequence[tuple[str, ...]], steps: int, known: str = "") -> None:
        self.found = tuple(found)
        self.steps = steps
        self.known = known
        reached = f"not decided within {steps:,} step{'s' * (steps != 1)}{option(MORE_WORK)}"
        super().__init__(f"{reached}; {known}" if known else reached)

    def __reduce__(self) -> tuple[type[LimitError], tuple[tuple[tuple[str, ...], ...], int, str]]:
        return LimitError, (self.found, self.steps, self.known)


@final
class Budget:
    """The work that a call may do, in steps, and the work that it has done.

    Every function that can take long takes a budget, as a number of steps, as None for no limit, or as one of these,
    which several calls can share.

    Attributes:
        limit: the limit in steps; None for no limit.
        spent: the steps taken so far.
    """

    def __init__(self, limit: object = USUAL, whole: Budget | None = None) -> None:  # any object, for the same error
        self.limit: int | None = None if limit is None else need_whole(limit, "a budget")
        self.spent = 0
        self._whole = whole

    @staticmethod
    def of(budget: object) -> Budget:  # any object, as above
        """Return a budget as it is, and a number of steps as a new one."""
        return budget if isinstance(budget, Budget) else Budget(budget)

    @property
    def left(self) -> int | None:
        """The number of steps left; None if there is no limit."""
        return None if self.limit is None else max(self.limit - self.spent, 0)

    def part(self, divisor: int = 2) -> Budget:
        """Return half of what is left, or less, for a search that must leave enough for what follows it."""
        return Budget(None if self.left is None else self.left // divisor, self)

    def up_to(self, steps: int) -> Budget:
        """Return what is left, but at most some steps, for work that is not worth more."""
        return Budget(steps if self.left is None else min(steps, self.left), self)

    def count(self, steps: int) -> None:
        """Count steps of work that is done in any case."""
        self.spent += steps
        if self._whole is not None:
            self._whole.count(steps)

    def take(self, steps: int) -> None:
        """Count some steps.  Raises LimitError, with no solutions, if there are too many."""
        if self.limit is not None and self.spent + steps > self.limit:
            raise LimitError((), self.limit)
        self.count(steps)

    def afford(self, wanted: int, each: int) -> int:
        """Return how many things, at most those wanted, can be done at some steps each, and count their steps."""
        allowed = wanted if self.left is None else min(wanted, self.left // each)
        self.count(allowed * each)
        return allowed
