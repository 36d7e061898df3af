"""Plain logic about the ways to fill one line: whether there are any, and what they have in common."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from deduce.facts import Keeps, Limit, Most, Or, Part
from deduce.world import Literals, ProofError, fillings, singles

Key = TypeVar("Key", bound=Hashable)

_MOST_TRIES = 20_000
"""The most cases to try for one answer, so that no argument can cause unlimited work."""


def is_satisfiable(limits: Sequence[Limit], zeros: int = 0, ones: int = 0) -> bool:
    """Return whether a line with some cells of 0 and of 1 can be filled within some limits.

    Raises ProofError if there are too many cases to check.
    """
    kept = [limit for limit in limits if isinstance(limit, Keeps)]
    most = [limit for limit in limits if isinstance(limit, Most)]
    counted = 0  # if the line keeps game rules, or both values are counted, both are tried in each of these cells
    if kept or len({limit.value for limit in most}) == 2:
        for limit in most:
            counted |= limit.cells
    cases = [(zeros, ones)]
    for _ in range(_MOST_TRIES):
        if not cases:
            return False
        case = _narrowed(limits, *cases.pop())
        if case is None or not _fits(kept, case[0], case[1]):
            continue
        zeros, ones, cell = case
        if not cell:
            blanks = counted & ~(zeros | ones)
            cell = blanks & -blanks
        if not cell:
            return True
        cases += (zeros, ones | cell), (zeros | cell, ones)
    raise ProofError("there are too many cases to check")


def _narrowed(limits: Sequence[Limit], zeros: int, ones: int) -> tuple[int, int, int] | None:
    """Fill in the cells that a single limit forces, until none does.

    Return the cells of 0, the cells of 1, and a cell to try both ways, or 0 if none is open.  Return None if a limit
    fails.
    """
    while True:
        before, cell = (zeros, ones), 0
        for limit in limits:
            if isinstance(limit, Or):
                if zeros & limit.zeros or ones & limit.ones:
                    continue
                zero, one = limit.zeros & ~ones, limit.ones & ~zeros
                free = zero.bit_count() + one.bit_count()
                if not free:
                    return None
                if free == 1:
                    zeros, ones = zeros | zero, ones | one
                elif not cell:
                    cell = (zero | one) & -(zero | one)
            elif isinstance(limit, Most):
                room = limit.most - ((zeros, ones)[limit.value] & limit.cells).bit_count()
                if room < 0:
                    return None
                if not room:
                    remaining = limit.cells & ~(zeros | ones)
                    zeros, ones = (zeros | remaining, ones) if limit.value else (zeros, ones | remaining)
        if zeros & ones:
            return None
        if (zeros, ones) == before:
            return zeros, ones, cell


def _fits(kept: Sequence[Keeps], zeros: int, ones: int) -> bool:
    """Return whether the line, with some cells filled in, has a filling that keeps the game rules."""
    if not kept:
        return True
    rules, (_, length, signs) = {limit.rule for limit in kept}, kept[0]
    equal, opposite = signs if "sign" in rules else (0, 0)
    return bool(fillings(length, equal, opposite, zeros, ones, 1, "three" in rules, "balance" in rules))


def follows(parts: Iterable[Part], places: Literals) -> bool:
    """Return whether some limits force the values or, without values, whether no filling meets the limits."""
    return _follows(tuple(limit for part in parts for limit in part), places)


@lru_cache(1 << 15)
def _follows(limits: tuple[Limit, ...], places: Literals) -> bool:
    zeros, ones = places
    if not zeros | ones:
        return not is_satisfiable(limits)
    against = [(0, cell) for cell in singles(zeros)] + [(cell, 0) for cell in singles(ones)]
    return not any(is_satisfiable(limits, *other) for other in against)


def core(parts: Mapping[Key, Part], places: Literals) -> set[Key] | None:
    """Return a minimal set of parts that force the values.  Return None if all parts together do not.

    If there is a choice, later parts are kept.
    """
    if not follows(parts.values(), places):
        return None
    kept = dict(parts)
    for key in parts:
        fewer = {other: part for other, part in kept.items() if other != key}
        if follows(fewer.values(), places):
            kept = fewer
    return set(kept)
