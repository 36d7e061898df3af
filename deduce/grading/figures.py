"""The figures of a grade that come from waves: opening, bottlenecks and effort."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum

from deduce.grading.waves import Wave


def searches(waves: Sequence[Wave]) -> Iterator[Wave]:
    """Yield the waves that a person has to look for.

    These are the first wave, and each that is harder than the wave before it: the easy steps have run out.  Any other
    wave is on lines that the wave before it has just filled, where the person is already looking.
    """
    before = 0.0
    for wave in waves:
        if wave.rating > before:
            yield wave
        before = wave.rating


def hardest(waves: Sequence[Wave]) -> Wave | None:
    """Return the first of the hardest waves; None if there are no waves."""
    return max(waves, key=lambda wave: wave.rating, default=None)


def opening(waves: Sequence[Wave], blanks: int) -> float:
    """Return the highest rating of the waves that start before a quarter of the blanks are filled; 0 without waves."""
    filled, rating = 0, 0.0
    for wave in waves:
        if 4 * filled >= blanks:
            break
        rating = max(rating, wave.rating)
        filled += wave.cells
    return rating


def bottlenecks(waves: Sequence[Wave]) -> int:
    """Return the number of waves that a person has to look for and that only one place offers."""
    return sum(wave.places == 1 for wave in searches(waves))


def effort(waves: Sequence[Wave]) -> float:
    """Return the estimated total work of a puzzle, 1 for a quick look at one line; one decimal.

    Each cell that is filled counts 1.  To that each wave adds the average number of looks, at lines or trials in random
    order, until one of its places is found; a look counts the square of half the rating.
    """
    looks = [(wave.candidates + 1) / (wave.places + 1) * (wave.rating / 2) ** 2 for wave in waves]
    # fsum, as the result of `sum` differs between Python 3.11 and 3.12
    return round(fsum([wave.cells + cost for wave, cost in zip(waves, looks, strict=True)]), 1)
