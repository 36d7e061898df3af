"""The methods of a shape for authors of rules, compared with loops over cells."""

import pickle

import pytest

from deduce.game.world import Literals
from deduce.grid.line import Line, Shape
from deduce.grid.table import UNKNOWN, Tables

LENGTH = 7
SHAPE = Shape(LENGTH, equal=0b010010, opposite=0b101000)
LINE = Line(SHAPE, 0, 0)
SETS = range(1 << LENGTH)


def cells(positions):
    return sum(1 << cell for cell in positions)


def positions_in(cell_set):
    return [cell for cell in range(LENGTH) if cell_set >> cell & 1]


@pytest.mark.parametrize("size", [1, 2, 3])
def test_runs_of_cells_are_yielded_from_the_left(size):
    method = (LINE.singles, LINE.pairs, LINE.trios)[size - 1]
    for cell_set in SETS:
        inside = positions_in(cell_set)
        starts = [cell for cell in inside if all(cell + more in inside for more in range(size))]
        assert list(method(cell_set)) == [cells(range(cell, cell + size)) for cell in starts]


@pytest.mark.parametrize(("method", "signs"), [(LINE.equal_pairs, [1, 4]), (LINE.opposite_pairs, [3, 5])])
def test_signed_pairs_have_both_cells_in_the_set(method, signs):
    for cell_set in SETS:
        pairs = [cells([cell, cell + 1]) for cell in signs]
        assert list(method(cell_set)) == [pair for pair in pairs if not pair & ~cell_set]


def test_runs_are_maximal():
    for cell_set in SETS:
        text = "".join("x" if cell_set >> cell & 1 else " " for cell in range(LENGTH))
        runs = list(LINE.runs(cell_set))
        assert [len(positions_in(run)) for run in runs] == [len(part) for part in text.split()]
        assert sum(runs) == cell_set
        assert runs == sorted(runs)


def test_neighbours_touch_the_set_and_between_touches_it_on_both_sides():
    for cell_set in SETS:
        inside = positions_in(cell_set)
        beside = [cell for cell in range(LENGTH) if cell not in inside and (cell - 1 in inside or cell + 1 in inside)]
        assert positions_in(LINE.neighbours_of(cell_set)) == beside
        assert LINE.neighbours_of(cell_set) <= SHAPE.full
        between = [cell for cell in range(LENGTH) if cell - 1 in inside and cell + 1 in inside]
        assert positions_in(LINE.between(cell_set)) == between
        assert LINE.count(cell_set) == len(inside)


def test_cells_with_values_are_a_value_that_survives_pickling():
    held = [Literals(zeros, ones) for zeros in range(4) for ones in range(4)]
    assert [pickle.loads(pickle.dumps(one)) for one in held] == held
    assert len(set(held)) == len(held)
    assert all([one[0], one[1]] == [one.zeros, one.ones] for one in held)


def test_table_has_no_more_places_than_a_line_has_states():
    table = Tables().of(Shape(3))
    states = range(1 << 2 * 3)
    assert [table.learn(state, state ^ 5) for state in states] == [table.get(state) for state in states]
    table.learn(1 << 2 * 3, 0)  # which no line of three cells can be, so it takes the place of another
    assert [table.get(state) for state in states].count(UNKNOWN) == 1
