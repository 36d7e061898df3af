"""The methods of a shape for authors of rules, compared with loops over cells."""

import pytest

from deduce.core.line import Line, Shape

LENGTH = 7
SHAPE = Shape(LENGTH, equal=0b010010, opposite=0b101000)
LINE = Line(SHAPE, 0, 0)
SETS = range(1 << LENGTH)


def cells(positions):
    return sum(1 << at for at in positions)


def held(own):
    return [at for at in range(LENGTH) if own >> at & 1]


@pytest.mark.parametrize("size", [1, 2, 3])
def test_runs_of_cells_are_yielded_from_the_left(size):
    method = (LINE.singles, LINE.pairs, LINE.trios)[size - 1]
    for own in SETS:
        inside = held(own)
        starts = [at for at in inside if all(at + more in inside for more in range(size))]
        assert list(method(own)) == [cells(range(at, at + size)) for at in starts]


@pytest.mark.parametrize(("method", "signs"), [(LINE.equal_pairs, [1, 4]), (LINE.opposite_pairs, [3, 5])])
def test_signed_pairs_have_both_cells_in_the_set(method, signs):
    for own in SETS:
        inside = held(own)
        assert list(method(own)) == [cells([at, at + 1]) for at in signs if at in inside and at + 1 in inside]


def test_runs_are_maximal():
    for own in SETS:
        text = "".join("x" if own >> at & 1 else " " for at in range(LENGTH))
        runs = list(LINE.runs(own))
        assert [len(held(run)) for run in runs] == [len(part) for part in text.split()]
        assert sum(runs) == own
        assert runs == sorted(runs)


def test_neighbours_are_outside_the_set_and_on_the_line():
    for own in SETS:
        inside = held(own)
        beside = [at for at in range(LENGTH) if at not in inside and (at - 1 in inside or at + 1 in inside)]
        assert held(LINE.neighbours_of(own)) == beside
        assert LINE.neighbours_of(own) <= SHAPE.full


def test_between_has_set_cells_on_both_sides():
    for own in SETS:
        inside = held(own)
        assert held(LINE.between(own)) == [at for at in range(LENGTH) if at - 1 in inside and at + 1 in inside]
        assert LINE.count(own) == len(inside)
