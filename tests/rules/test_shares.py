"""What pieces joined by signs force: it is true, what the finders place, and all that the definition gives."""

from itertools import product

import pytest

from deduce.engine.registry import load
from deduce.grid.fillings import shared
from deduce.grid.line import Line, Shape
from deduce.grid.pieces import CHAINS, EQUAL_PAIRS, PAIRS, wrong_ways

LADDER = load()
KINDS = {"equal-pair": EQUAL_PAIRS, "opposite-pair": PAIRS, "sign-chain": CHAINS}


def states(length: int, every: int) -> list[tuple[Shape, int, int]]:
    """Return every nth state of all lines of a length with signs, with the cells of X and of Y."""
    pairs = set()
    for marks in product(" =x", repeat=length - 1):
        equal, opposite = (sum(1 << i for i, mark in enumerate(marks) if mark == kind) for kind in "=x")
        if not equal & equal >> 1 and equal | opposite:
            pairs.add((equal, opposite))
    signs = sorted(pairs)
    out = []
    for number in range(0, len(signs) * 3**length, every):
        marks = [number % 3**length // 3**at % 3 for at in range(length)]
        x, y = (sum(1 << at for at, mark in enumerate(marks) if mark == kind) for kind in (1, 0))
        out.append((Shape(length, *signs[number // 3**length]), x, y))
    return out


@pytest.mark.parametrize(
    ("length", "every", "totals"),
    [
        (4, 1, {"equal-pair": [144, 144, 192], "opposite-pair": [144, 212], "sign-chain": [184, 260]}),
        (6, 53, {"equal-pair": [94, 140, 224], "opposite-pair": [106, 283], "sign-chain": [152, 363]}),
        (7, 499, {"equal-pair": [46, 102, 167], "opposite-pair": [52, 193], "sign-chain": [83, 266]}),
        (8, 1999, {"equal-pair": [72, 130, 268], "opposite-pair": [74, 332], "sign-chain": [127, 491]}),
        (9, 50021, {"equal-pair": [6, 22, 75], "opposite-pair": [8, 83], "sign-chain": [24, 140]}),
    ],
)
def test_forced_cells_are_true_and_as_many_as_the_definition_gives(length, every, totals):
    """The totals are the cells that each band forces, counted once by a program that spells the definition out."""
    sums = {name: [0] * len(LADDER.rule(name).info.bands) for name in KINDS}
    for shape, x, y in states(length, every):
        both = shared(shape, x, y)
        if both is None:
            continue
        for name, joined in KINDS.items():
            placed_x = placed_y = 0
            for number, band in enumerate(LADDER.rule(name).info.bands):
                forced_x, forced_y = wrong_ways(shape, x, y, joined, band.bound)
                assert forced_x & ~both[0] == forced_y & ~both[1] == 0, (shape, x, y, name)
                sums[name][number] += (forced_x | forced_y).bit_count()
                for finding in LADDER.rule(name).find(Line(shape, x, y)):
                    if finding.band == band:
                        gives = finding.argument.gives
                        placed_x, placed_y = placed_x | gives.ones, placed_y | gives.zeros
                assert placed_x & ~forced_x == placed_y & ~forced_y == 0, (shape, x, y, name)
    assert sums == totals
