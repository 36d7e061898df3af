"""In how many ways the columns of a half-filled grid can be completed, which decides how its next row is drawn.

A column's state is one number: five times its ones so far, plus its end (0 for nothing yet, then `0`, `00`, `1`, `11`).
"""

from __future__ import annotations

from functools import cache
from operator import mul, truediv
from typing import Final, final

START: Final = 0
_AFTER_ZERO: Final = (1, 2, -1, 1, 1)
_AFTER_ONE: Final = (3, 3, 3, 4, -1)


@final
class Columns:
    """Tables for columns of one height.

    Attributes:
        zero, one: for each state, the state after a 0, after a 1; -1 if that breaks a rule.
        ways: for each number of rows left and each state, the number of ways to complete the column; with a 0 at the
            end of each, for the state -1.
        ones: for each number of rows left after the next and each state, the probability of 1 in the next row of a
            column alone; 0.5 if it cannot be completed.
    """

    __slots__ = ("_counts", "_pull", "_states", "one", "ones", "ways", "zero")

    def __init__(self, height: int) -> None:
        quota = (height + 1) // 2
        self._states = 5 * (quota + 1)
        self.zero: list[int] = []
        self.one: list[int] = []
        for state in range(self._states):
            count, end = divmod(state, 5)
            zero, one = _AFTER_ZERO[end], _AFTER_ONE[end]
            self.zero.append(5 * count + zero if zero > 0 else -1)
            self.one.append(5 * count + 5 + one if one > 0 and count < quota else -1)
        after = list(zip(self.zero, self.one, strict=True))
        self.ways = [[*[int(state // 5 >= height - quota) for state in range(self._states)], 0]]
        for _ in range(height):
            last = self.ways[-1]
            self.ways.append([*[last[zero] + last[one] for zero, one in after], 0])
        self.ones: list[list[float]] = []
        for last in self.ways[:-1]:
            # not `/`, which compiled is not exact for large integers
            self.ones.append([truediv(last[b], last[a] + last[b]) if last[a] or last[b] else 0.5 for a, b in after])
        self._counts: dict[int, int] = {}
        self._pull: dict[int, float] = {}

    def choices(self, left: int, state: int) -> str:
        """Return the values that the next cell of a column can take, with `left` rows after it."""
        ways = self.ways[left]
        return ("0" if ways[self.zero[state]] else "") + ("1" if ways[self.one[state]] else "")

    def pull(self, left: int, a: int, b: int, c: int) -> float:
        """Return the number of ways to complete three columns together, divided by that for the first two apart.

        If one of the three cannot be completed, its state -1, this is 0.
        """
        if a < 0 or b < 0 or c < 0:
            return 0.0
        key = ((left * self._states + a) * self._states + b) * self._states + c
        known = self._pull.get(key)
        if known is None:
            ways = self.ways[left]
            apart: int = mul(ways[a], ways[b])  # a compiled `*` aborts the process if a signal handler raises in it
            known = self._pull[key] = truediv(self._together(left, a, b, c), apart) if apart else 0.0
        return known

    def _together(self, left: int, a: int, b: int, c: int) -> int:
        """Return the number of ways to complete three columns next to each other, with no row of 000 or 111."""
        key = ((left * self._states + a) * self._states + b) * self._states + c
        known = self._counts.get(key)
        if known is not None:
            return known
        ways, total = self.ways[left], 0
        if ways[a] and ways[b] and ways[c]:
            if not left:
                total = 1
            for value in range(1, 7) if left else ():  # all but 000 and 111
                x = self.one[a] if value & 4 else self.zero[a]
                y = self.one[b] if value & 2 else self.zero[b]
                z = self.one[c] if value & 1 else self.zero[c]
                if x >= 0 and y >= 0 and z >= 0:
                    total += self._together(left - 1, x, y, z)
        self._counts[key] = total
        return total


@cache
def columns_of(height: int) -> Columns:
    """Return the tables for a height, made once."""
    return Columns(height)


def lines(length: int) -> int:
    """Return the number of lines of a length: never three together, as many of each symbol or one more of either."""
    return columns_of(length).ways[length][START]
