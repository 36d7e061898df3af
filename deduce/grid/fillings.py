"""All fillings of one line, and the cells that they share.

One sweep along the line carries, for each last symbol and length of its run, the counts of X that are possible so far,
as a bit set; a line of any length takes a few dozen integer operations.  The constraint `regular` is propagated in this
way (Pesant 2004).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice
from typing import final

from deduce.game.puzzle import GameRule
from deduce.grid.line import Shape, positions

# The end of a partial filling: nothing yet, or the last symbol and whether its run has two cells.
# Numbered so that state 1 + 2 * symbol + (run of two) names it.
_START, _Y, _YY, _X, _XX = range(5)
_AFTER_Y = (_Y, _YY, _YY, _Y, _Y)
_AFTER_X = (_X, _X, _X, _XX, _XX)


@final
class Terms:
    """A line, and the game rules that its fillings keep: all, or some of them."""

    __slots__ = ("balance", "shape", "sign", "three")

    def __init__(self, shape: Shape, three: bool = True, balance: bool = True, sign: bool = True) -> None:
        self.shape = shape
        self.three = three
        self.balance = balance
        self.sign = sign

    @classmethod
    def of(cls, shape: Shape, uses: Collection[GameRule]) -> Terms:
        return cls(shape, "three" in uses, "balance" in uses, "sign" in uses)


def _completable(terms: Terms, x: int, y: int) -> list[list[int]]:
    """Return, for each position and end of the cells before it, the counts of X from which a line can be completed.

    If a cell has both X and Y there are none.
    """
    shape = terms.shape
    n = shape.length
    most, most_y = (shape.most, shape.most_y) if terms.balance else (n, n)
    good = (2 << most) - 1 & ~((1 << n - most_y) - 1)
    equal, opposite = (shape.equal, shape.opposite) if terms.sign else (0, 0)
    after = [good] * 5
    table = [after]
    for cell in range(n - 1, -1, -1):
        link = 1 << cell - 1 if cell else 0
        same_y = same_x = not opposite & link
        differ = not equal & link
        may_y, may_x = not x >> cell & 1, not y >> cell & 1
        with_y, with_yy = (after[_Y], after[_YY]) if may_y else (0, 0)
        with_x, with_xx = (after[_X] >> 1, after[_XX] >> 1) if may_x else (0, 0)
        y_then_x, x_then_y = (with_x, with_y) if differ else (0, 0)
        y_again, x_again = (with_yy if same_y else 0), (with_xx if same_x else 0)
        after = [
            with_y | with_x,
            y_again | y_then_x,
            (0 if terms.three else y_again) | y_then_x,
            x_again | x_then_y,
            (0 if terms.three else x_again) | x_then_y,
        ]
        table.append(after)
    table.reverse()
    return table


def fillable(terms: Terms, x: int, y: int) -> bool:
    """Return whether the line can be filled."""
    return bool(_completable(terms, x, y)[0][_START] & 1)


def shared(shape: Shape, x: int, y: int) -> tuple[int, int] | None:
    """Return the blanks that are X, and that are Y, in every filling; None if there is no filling."""
    table = _completable(Terms(shape), x, y)
    if not table[0][_START] & 1:
        return None
    equal, opposite, full = shape.equal, shape.opposite, shape.full
    can_x = can_y = 0
    start, end_y, end_yy, end_x, end_xx = 1, 0, 0, 0, 0
    for cell in range(shape.length):
        good = table[cell + 1]
        bit = 1 << cell
        link = bit >> 1
        from_y, from_x = end_y | end_yy, end_x | end_xx
        if equal & link:
            lone_y, lone_x = start, start
        else:
            lone_y, lone_x = start | from_x, start | from_y
        pair_y, pair_x = (0, 0) if opposite & link else (end_y, end_x)
        start = 0
        if y & bit:
            lone_x = pair_x = 0
        elif x & bit:
            lone_y = pair_y = 0
        end_y, end_yy = lone_y & good[_Y], pair_y & good[_YY]
        end_x, end_xx = lone_x << 1 & good[_X], pair_x << 1 & good[_XX]
        if end_y or end_yy:
            can_y |= bit
        if end_x or end_xx:
            can_x |= bit
    blanks = full & ~(x | y)
    return blanks & ~can_y, blanks & ~can_x


def shared_by_others(shape: Shape, x: int, y: int, struck: Collection[int]) -> tuple[int, int]:
    """Return the blanks that are X, and that are Y, in every filling but some, given by their cells of X.

    If there is no other filling, all blanks are both.
    """
    blanks = shape.full & ~(x | y)
    can_x = can_y = 0
    for at in positions(blanks):
        bit = 1 << at
        for missing, known_x, known_y in ((can_x, x | bit, y), (can_y, x, y | bit)):
            if not missing & bit:
                # with as many values as possible that no filling had, few are needed
                for way in fillings(Terms(shape), known_x, known_y, ~can_x):
                    if way not in struck:
                        can_x |= way
                        can_y |= ~way
                        break
    return blanks & ~can_y, blanks & ~can_x


def fillings(terms: Terms, x: int, y: int, x_first: int = 0) -> Iterator[int]:
    """Yield every filling as its cells of X: first those with Y in the first cell, or with X if `x_first` has it."""
    table = _completable(terms, x, y)
    shape = terms.shape
    equal, opposite = (shape.equal, shape.opposite) if terms.sign else (0, 0)
    stack = [(0, _START, 0, 0)]
    while stack:
        cell, end, count, cells = stack.pop()
        if not table[cell][end] >> count & 1:
            continue
        if cell == shape.length:
            yield cells
            continue
        link = 1 << cell - 1 if cell else 0
        bit = 1 << cell
        for symbol in (0, 1) if x_first & bit else (1, 0):  # the last pushed is looked at first
            same = end != _START and (end >= _X) == bool(symbol)
            if (y if symbol else x) & bit or (same and terms.three and end in (_YY, _XX)):
                continue
            if end != _START and (opposite & link if same else equal & link):
                continue
            after = (_AFTER_X if symbol else _AFTER_Y)[end]
            stack.append((cell + 1, after, count + symbol, cells | bit if symbol else cells))


def number_of_fillings(shape: Shape, x: int, y: int) -> int:
    """Return the number of fillings."""
    n = wide = shape.length  # the bits of a number of fillings: no line has 2**n of them
    # for each end of the cells before, by their count of X: the number of ways to complete the line
    after = [sum([1 << wide * count for count in range(n - shape.most_y, shape.most + 1)])] * 5
    for cell in range(n - 1, -1, -1):
        link = 1 << cell >> 1
        with_y, with_yy = (0, 0) if x >> cell & 1 else (after[_Y], after[_YY])
        with_x, with_xx = (0, 0) if y >> cell & 1 else (after[_X] >> wide, after[_XX] >> wide)
        y_then_x, x_then_y = (0, 0) if shape.equal & link else (with_x, with_y)
        y_again, x_again = (0, 0) if shape.opposite & link else (with_yy, with_xx)
        after = [with_y + with_x, y_again + y_then_x, y_then_x, x_again + x_then_y, x_then_y]
    return after[_START] & (1 << wide) - 1


def count_up_to(terms: Terms, x: int, y: int, limit: int) -> list[int]:
    """Return the first fillings, at most `limit` of them; all if it is negative."""
    return list(islice(fillings(terms, x, y), None if limit < 0 else limit))
