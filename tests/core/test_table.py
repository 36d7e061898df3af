"""What is remembered of lines is right, whatever took its place before."""

from deduce.core.line import Shape
from deduce.core.table import UNKNOWN, Table, Tables


def test_a_state_keeps_its_place_until_another_comes_there():
    known = Table(5)
    assert known.get(3) == UNKNOWN
    assert known.learn(3, 7) == 7
    assert (known.get(3), known.get(8)) == (7, UNKNOWN)
    known.learn(8, 9)
    assert (known.get(3), known.get(8)) == (UNKNOWN, 9)


def test_shapes_are_remembered_within_bounds():
    tables = Tables(1)
    for at in range(3000):
        tables.of(Shape(32, equal=1 << at % 31, opposite=at // 31))
        assert len(tables._tables) <= 1000
