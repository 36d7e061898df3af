"""Lookahead: suppose a value, follow the easier rules, and meet a contradiction."""

from collections.abc import Iterator

from deduce.chains import View, chain
from deduce.puzzle import Cell
from deduce.rule import Band, Example, Facts, GridFinding, NearMiss

FACTS = Facts(
    id="lookahead",
    summary="a value, supposed and followed by the easier rules, soon breaks a rule, so the cell holds the other",
    bands=(
        Band(7.0, 2, "rules up to level 3, two rounds", inner=3),
        Band(7.1, 3, "rules up to level 3, three rounds", inner=3),
        Band(7.2, 4, "rules up to level 3, four rounds", inner=3),
        Band(7.3, 6, "rules up to level 3, six rounds", inner=3),
        Band(7.4, 8, "rules up to level 3, eight rounds", inner=3),
        Band(7.5, 2, "rules up to level 6, two rounds", inner=6),
        Band(7.6, 3, "rules up to level 6, three rounds", inner=6),
        Band(7.7, 4, "rules up to level 6, four rounds", inner=6),
        Band(7.8, 6, "rules up to level 6, six rounds", inner=6),
        Band(7.9, 8, "rules up to level 6, eight rounds", inner=6),
    ),
    aliases=("trial and error", "hypothesis", "contradiction"),
    scope="grid",
)

EXAMPLES = (
    Example(
        """
        ......
        ......
        .0...1
        ...00.
        .0....
        ..0.00
        """,
        "",
        "",
    ),
)

NEAR_MISSES = (NearMiss("....\n....\n....\n....", "nothing breaks, whatever is supposed"),)


def forced(view: View, bands: tuple[Band, ...]) -> Iterator[tuple[Cell, int]]:
    """Give what follows as cells with their values: the opposite of every value that breaks soonest."""
    for level in sorted({band.inner for band in bands}):
        most = max(band.bound for band in bands if band.inner == level)
        _, found = view.suppositions(level, most)
        yield from ((cell, 1 - value) for cell, value in found)


def find(view: View, bands: tuple[Band, ...]) -> Iterator[GridFinding]:
    """A value that breaks in the fewest rounds is wrong; of several such, the one with the shortest chain.

    A round applies all that the easier rules give, everywhere at once, so that the number of rounds depends
    on no order.
    """
    for level in sorted({band.inner for band in bands}):
        own = [band for band in bands if band.inner == level]
        rounds, found = view.suppositions(level, max(band.bound for band in own))
        if found:
            inner = view.rounds(level)
            chains = [chain(view, inner, cell, value) for cell, value in found]
            shortest = min(chains, key=lambda told: len(told.chain))
            yield GridFinding(next(band for band in own if rounds <= band.bound), rounds, shortest)
            return
