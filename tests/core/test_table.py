"""What is remembered of lines is right, whatever took its place before."""

from deduce.core.table import UNKNOWN, Table


def test_a_state_keeps_its_place_until_another_comes_there():
    known = Table(5)
    assert known.get(3) == UNKNOWN
    assert known.learn(3, 7) == 7
    assert (known.get(3), known.get(8)) == (7, UNKNOWN)
    known.learn(8, 9)
    assert (known.get(3), known.get(8)) == (UNKNOWN, 9)
