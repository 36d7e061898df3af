"""What an author of a rule asks a line for, held against going through its cells one by one."""

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
def test_what_stands_side_by_side_is_given_from_the_left_on(size):
    method = (LINE.singles, LINE.pairs, LINE.trios)[size - 1]
    for own in SETS:
        inside = held(own)
        starts = [at for at in inside if all(at + more in inside for more in range(size))]
        assert list(method(own)) == [cells(range(at, at + size)) for at in starts]


@pytest.mark.parametrize(("method", "signs"), [(LINE.equal_pairs, [1, 4]), (LINE.opposite_pairs, [3, 5])])
def test_a_pair_with_a_sign_lies_in_the_set_with_both_cells(method, signs):
    for own in SETS:
        inside = held(own)
        assert list(method(own)) == [cells([at, at + 1]) for at in signs if at in inside and at + 1 in inside]


def test_runs_are_as_long_as_they_go():
    for own in SETS:
        text = "".join("x" if own >> at & 1 else " " for at in range(LENGTH))
        runs = list(LINE.runs(own))
        assert [len(held(run)) for run in runs] == [len(part) for part in text.split()]
        assert sum(runs) == own
        assert runs == sorted(runs)


def test_neighbours_touch_a_set_from_outside_and_lie_on_the_line():
    for own in SETS:
        inside = held(own)
        beside = [at for at in range(LENGTH) if at not in inside and (at - 1 in inside or at + 1 in inside)]
        assert held(LINE.neighbours_of(own)) == beside
        assert LINE.neighbours_of(own) <= SHAPE.full


def test_between_has_the_set_on_either_side():
    for own in SETS:
        inside = held(own)
        assert held(LINE.between(own)) == [at for at in range(LENGTH) if at - 1 in inside and at + 1 in inside]
        assert LINE.count(own) == len(inside)
