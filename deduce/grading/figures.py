"""What the waves of a puzzle say of it: its opening, its bottlenecks, and the effort it takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum

from deduce.grading.waves import Wave


def searches(waves: Sequence[Wave]) -> Iterator[Wave]:
    """Yield the waves that a person has to look for.

    The first, and every wave that is harder than the one before: what was easy has run dry.  A wave no harder
    than the one before lies on lines that the one before filled, where the eye is already.
    """
    before = 0.0
    for wave in waves:
        if wave.rating > before:
            yield wave
        before = wave.rating


def hardest(waves: Sequence[Wave]) -> Wave | None:
    """Return the first of the hardest waves; None if there is no wave."""
    return max(waves, key=lambda wave: wave.rating, default=None)


def opening(waves: Sequence[Wave], blanks: int) -> float:
    """Return the hardest rating among the waves that start before a quarter of the blanks are filled; 0 for no wave."""
    filled, out = 0, 0.0
    for wave in waves:
        if 4 * filled >= blanks:
            break
        out = max(out, wave.rating)
        filled += wave.cells
    return out


def bottlenecks(waves: Sequence[Wave]) -> int:
    """Count the waves that have to be looked for and are found in one place only: everything waits for it."""
    return sum(wave.places == 1 for wave in searches(waves))


def weight(wave: Wave) -> float:
    """Return what one look costs: at a line, or for a lookahead at a supposition with all that it leads to."""
    return (wave.rating / 2) ** 2


def looks(wave: Wave) -> float:
    """Return how many looks it takes, on average, to find the first of the places when they are tried at random."""
    return (wave.looked + 1) / (wave.places + 1)


def effort(waves: Sequence[Wave]) -> float:
    """Return the work of a whole puzzle, in looks that count a line; one decimal.

    Every cell that is written counts one, and every wave as many looks as it takes to find one of its places.
    """
    # exact: `sum` rounds otherwise from Python 3.12 on
    return round(fsum([wave.cells + weight(wave) * looks(wave) for wave in waves]), 1)
