"""Groups of blanks that each need a symbol: as many apart as there can be, against trying all sets of groups."""

from functools import cache
from itertools import product

import pytest

from deduce.grid.line import Shape
from deduce.grid.pieces import pack, union

SHAPES = [Shape(length) for length in range(2, 9)]
SHAPES += [Shape(7, opposite=0b010001), Shape(8, equal=0b0000100, opposite=0b1010010), Shape(8, opposite=0b0011000)]


def groups_of(shape, x, y):
    """Return the blanks of each group: of three cells without X, and of two blanks that differ."""
    found = set()
    for at in range(shape.length - 2):
        if not x >> at & 0b111:
            found.add(0b111 << at & ~y)
    for at in range(shape.length - 1):
        if shape.opposite >> at & 1 and not (x | y) >> at & 0b11:
            found.add(0b11 << at)
    return frozenset(found)


@cache
def most_apart(groups):
    """Count the groups of a largest set in which no two share a blank."""
    if not groups:
        return 0
    one, *others = sorted(groups)
    without = most_apart(frozenset(others))
    return max(without, 1 + most_apart(frozenset(other for other in others if not other & one)))


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_no_larger_set_of_groups_is_disjoint(shape):
    for cells in product("xy.", repeat=shape.length):
        x, y = (sum(1 << at for at, cell in enumerate(cells) if cell == mark) for mark in "xy")
        groups = groups_of(shape, x, y)
        if 0 in groups:
            continue  # three Y: the line is broken
        for backwards in (False, True):
            packed = pack(shape, x, y, 99, backwards)
            blanks = [group & ~(x | y) for group in packed]
            assert set(blanks) <= groups
            assert union(blanks).bit_count() == sum(group.bit_count() for group in blanks)
            assert len(packed) == most_apart(groups)
