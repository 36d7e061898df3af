"""Classes of values behave as those of attrs, whose methods they share, and patterns as compiled ones."""

import copy
import pickle
import re

import attrs
import pytest

from deduce.base import values
from deduce.base.patterns import regex


@values.frozen
class Point:
    x: int
    y: int = 0
    note: str = attrs.field(default="", eq=False, repr=False)


@attrs.frozen
class PointOfAttrs:
    x: int
    y: int = 0
    note: str = attrs.field(default="", eq=False, repr=False)


@values.frozen
class Nothing:
    pass


@values.frozen
class Named(Point):
    def __repr__(self) -> str:
        return "a name"


@values.define
class Counter:
    number: int = 0


@values.frozen(order=True)
class Ordered:
    number: int


def test_equality_and_hash_are_those_of_the_compared_fields():
    assert Point(1, 2) == Point(1, 2, "a") != Point(1, 3)
    assert hash(Point(1, 2)) == hash(Point(1, 2, "a"))
    assert len({Point(1), Point(1, 0), Point(2)}) == 2
    assert (Point(1) == PointOfAttrs(1), Point(1) == 1, Nothing() == Nothing(), Nothing() == Point(1)) == (
        False,
        False,
        True,
        False,
    )
    assert Named(1, 2) != Point(1, 2)
    assert hash(Nothing()) == hash(Nothing())


def test_text_is_that_of_attrs():
    assert repr(Point(1, 2, "a")) == repr(PointOfAttrs(1, 2, "a")).replace("PointOfAttrs", "Point") == "Point(x=1, y=2)"
    assert (repr(Nothing()), repr(Named(1)), repr(Counter(3))) == ("Nothing()", "a name", "Counter(number=3)")


def test_values_are_frozen_and_others_are_not():
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Point(1).x = 2
    counter = Counter()
    counter.number += 1
    assert counter == Counter(1)
    with pytest.raises(TypeError, match="unhashable"):
        hash(counter)


def test_attrs_knows_them():
    assert attrs.evolve(Point(1), y=3) == Point(1, 3)
    assert attrs.asdict(Point(1)) == {"x": 1, "y": 0, "note": ""}
    match Point(1, 2):
        case Point(x, y):
            assert (x, y) == (1, 2)
    assert Ordered(1) < Ordered(2)


@pytest.mark.parametrize("value", [Point(1, 2, "a"), Nothing(), Named(3), Counter(4), Ordered(5)])
def test_values_are_copied_and_pickled(value):
    for copied in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert copied == value
        assert repr(copied) == repr(value)


def test_pattern_is_compiled_at_its_first_use():
    lazy = regex(r"(\d)x", re.IGNORECASE)
    with pytest.raises(AttributeError):
        object.__getattribute__(lazy, "_made")
    assert lazy.fullmatch("1X")[1] == "1"
    assert (lazy.pattern, lazy.flags) == (r"(\d)x", re.compile(r"(\d)x", re.IGNORECASE).flags)
    assert object.__getattribute__(lazy, "_made").sub("", "a2x") == "a"
