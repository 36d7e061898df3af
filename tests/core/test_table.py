"""The table of remembered states, when states share a place."""

from deduce.core.table import UNKNOWN, Table


def test_state_keeps_its_place_until_another_replaces_it():
    known = Table(5)
    assert known.get(3) == UNKNOWN
    assert known.learn(3, 7) == 7
    assert (known.get(3), known.get(8)) == (7, UNKNOWN)
    known.learn(8, 9)
    assert (known.get(3), known.get(8)) == (UNKNOWN, 9)
