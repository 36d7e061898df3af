"""How many fillings a line has under some of the game's rules."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import NamedTuple


class Law(NamedTuple):
    """What the fillings of a line are held to.

    Attributes:
        length: the number of cells.
        three: no three alike in a row.
        balance: neither symbol takes more than half of the cells, rounded up.
        equal, opposite: bit i is set where that sign stands between the cells i and i + 1.
        free: a symbol that balance leaves any number of; -1 for none.
    """

    length: int
    three: bool = False
    balance: bool = False
    equal: int = 0
    opposite: int = 0
    free: int = -1

    def counts(self) -> range:
        """How many ones a balanced filling may have."""
        most = (self.length + 1) // 2
        least = 0 if self.free == 0 else self.length - most
        return range(least, (self.length if self.free == 1 else most) + 1)


@lru_cache(maxsize=1 << 16)
def fillings(law: Law, ones: int, zeros: int) -> int:
    """Count the fillings of a line whose cells in the sets `ones` and `zeros` are known.

    The partial fillings are told apart by how they end and by how many ones they have.  All counts for one
    end are the coefficients of a polynomial in the number of ones, and each polynomial is packed into one
    integer, in fields too wide to spill: placing a one is a shift, joining two ends is an addition.
    """
    if ones & zeros:
        return 0
    if not (law.three or law.equal or law.opposite):
        return _unordered(law, ones.bit_count(), zeros.bit_count())
    field = law.length + 1 if law.balance else 0
    lone_zero, pair_zero = int(not ones & 1), 0
    lone_one, pair_one = int(not zeros & 1) << field, 0
    for at in range(1, law.length):
        bit = 1 << at
        before = bit >> 1
        turn_zero, turn_one = (0, 0) if law.equal & before else (lone_one + pair_one, lone_zero + pair_zero)
        same_zero, same_one = (0, 0) if law.opposite & before else (lone_zero, lone_one)
        if not (law.three or law.opposite & before):
            same_zero += pair_zero
            same_one += pair_one
        lone_zero, pair_zero = (0, 0) if ones & bit else (turn_zero, same_zero)
        lone_one, pair_one = (0, 0) if zeros & bit else (turn_one << field, same_one << field)
    total = lone_zero + pair_zero + lone_one + pair_one
    if not law.balance:
        return total
    return sum(total >> field * count & (1 << field) - 1 for count in law.counts())


def _unordered(law: Law, ones: int, zeros: int) -> int:
    """Count where only the number of each symbol matters, if that."""
    blanks = law.length - ones - zeros
    if not law.balance:
        return 1 << blanks
    return sum(comb(blanks, count - ones) for count in law.counts() if count >= ones)
