"""One inference, put as an entailment on its line: these cells follow, or the line has no filling left."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

from deduce.proving.counting import Law, fillings

Cells = tuple[int, int]
"""Some cells of a line and their values: the set that holds 1 and the set that holds 0, bit i for position i."""


class Entailment(NamedTuple):
    """What an inference says of its line.

    Attributes:
        law: the game rules it uses, but for `unique`.
        premises: the known cells that it rests on.
        places: what follows; empty where it says that no filling is left.
        companions: the parallel lines that it must not repeat, each as its set of ones.
    """

    law: Law
    premises: Cells
    places: Cells
    companions: tuple[int, ...] = ()

    def parts(self) -> list[Cells]:
        """Return what must be irreducible by itself: each placement, but for unique lines all together."""
        if self.companions or not any(self.places):
            return [self.places]
        ones, zeros = self.places
        return [(bit & ones, bit & zeros) for bit in bits(ones | zeros)]

    def idle_companion(self) -> int | None:
        """Return the place of a companion without which it is still true."""
        for at in range(len(self.companions)):
            if forced(self.law, self.premises, self.places, self.companions[:at] + self.companions[at + 1 :]):
                return at
        return None

    def idle_rule(self) -> str:
        """Name a game rule without which part of it is still true."""
        for rule, law in _laws_less_one(self.law).items():
            if any(forced(law, self.premises, part, self.companions) for part in self.parts()):
                return rule
        return ""

    def idle_premises(self) -> Iterator[int]:
        """Yield the position of each premise without which part of it is still true."""
        ones, zeros = self.premises
        parts = self.parts()
        for bit in bits(ones | zeros):
            fewer = ones & ~bit, zeros & ~bit
            if any(forced(self.law, fewer, part, self.companions) for part in parts):
                yield bit.bit_length() - 1


class Weighed(NamedTuple):
    """What is to be said of an entailment; of several faults the first stands for all.

    Attributes:
        true: it is so.
        companion: the place of one that is not needed.
        rule: a game rule that is not needed.
        premises: the positions of the premises that are not needed.
        whole_line: it weighs two or more of three, balance and sign at once.
    """

    true: bool
    companion: int | None
    rule: str
    premises: tuple[int, ...]
    whole_line: bool


@lru_cache(maxsize=1 << 16)
def weighed(entailment: Entailment) -> Weighed:
    """Weigh an entailment; one line after another asks the same."""
    true = forced(*entailment)
    companion = entailment.idle_companion() if true else None
    rule = entailment.idle_rule() if true and companion is None else ""
    premises = tuple(entailment.idle_premises()) if true and companion is None and not rule else ()
    return Weighed(true, companion, rule, premises, len(_laws_less_one(entailment.law)) > 1)


def forced(law: Law, premises: Cells, places: Cells, companions: Collection[int]) -> bool:
    """Return whether every filling of the premises that no companion has, has the placements, and there is one.

    Without placements: whether there is none.
    """
    ones, zeros = premises
    to_one, to_zero = places
    if not to_one | to_zero:
        return not _survivors(law, ones, zeros, companions)
    return _survivors(law, ones, zeros, companions) > 0 and not (
        any(_survivors(law, ones, zeros | bit, companions) for bit in bits(to_one))
        or any(_survivors(law, ones | bit, zeros, companions) for bit in bits(to_zero))
    )


def bits(cells: int) -> Iterator[int]:
    """Yield the members of a set of cells, each as a set of one."""
    while cells:
        yield cells & -cells
        cells &= cells - 1


def _survivors(law: Law, ones: int, zeros: int, companions: Collection[int]) -> int:
    """Count the fillings that agree with the known cells and repeat no companion."""
    count = fillings(law, ones, zeros)
    if not companions or not count:
        return count
    everything = (1 << law.length) - 1
    agree = {filling for filling in companions if not filling & zeros and not ones & ~filling}
    return count - sum(fillings(law, filling, everything ^ filling) for filling in agree)


@lru_cache(maxsize=1 << 12)
def _laws_less_one(law: Law) -> dict[str, Law]:
    """Give, for each game rule in a law, the law without it."""
    less: dict[str, Law] = {}
    if law.three:
        less["three"] = law._replace(three=False)
    if law.balance:
        less["balance"] = law._replace(balance=False)
    if law.equal or law.opposite:
        less["sign"] = law._replace(equal=0, opposite=0)
    return less
