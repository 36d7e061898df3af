"""Lines: what is remembered of them stays bounded."""

from deduce.core import line
from deduce.core.line import Shape, table_of
from deduce.core.propagation import Closer
from deduce.ladder.registry import load


def test_tables_start_afresh_when_there_are_too_many_shapes(monkeypatch):
    monkeypatch.setattr(line, "_TOO_MANY", 3)
    tables = {}
    for length in range(2, 12):
        table = table_of(tables, Shape(length))
        assert table_of(tables, Shape(length)) is table
        assert len(tables) <= 3


def test_what_is_forgotten_is_worked_out_again(monkeypatch):
    shapes = [Shape(8, equal=1 << at) for at in range(7)]
    states = range(0, 1 << 16, 7)
    closer = Closer(load().up_to(4.9))
    once = [closer.line(shape, state) for state in states for shape in shapes]
    monkeypatch.setattr(line, "_TOO_MANY", 2)
    monkeypatch.setattr("deduce.core.propagation._TOO_MANY", 5)
    assert [closer.line(shape, state) for state in states for shape in shapes] == once
