"""Figures from outside about single lines, and the complete line rule against exhaustive filling."""

from __future__ import annotations

from functools import cache, reduce
from itertools import pairwise, product
from operator import and_, or_

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deduce.engine.ladder import Ladder
from deduce.engine.registry import load
from deduce.grid.fillings import Terms, count_up_to, shared
from deduce.grid.line import Shape

SIMPLE = ("sandwich", "double-digit", "quota-fill")


@cache
def every_filling(shape: Shape) -> list[int]:
    """Return each right filling as its cells of 1, by trying all, cell after cell, and reading them as text."""
    texts = [""]
    for _ in range(shape.length):
        texts = [text + cell for text in texts for cell in "01"]
        texts = [text for text in texts if "000" not in text and "111" not in text and signs_hold(shape, text)]
    return [int(text[::-1], 2) for text in texts if abs(text.count("1") - text.count("0")) <= shape.length % 2]


def signs_hold(shape: Shape, text: str) -> bool:
    for at, (one, other) in enumerate(pairwise(text)):
        if shape.equal >> at & 1 and one != other:
            return False
        if shape.opposite >> at & 1 and one == other:
            return False
    return True


def forced(shape: Shape, ones: int, zeros: int) -> tuple[int, int] | None:
    """Return the blanks that all fillings give a 1, and a 0; None if there is no filling."""
    fillings_left = [filling for filling in every_filling(shape) if not ones & ~filling and not zeros & filling]
    if not fillings_left:
        return None
    blanks = shape.full & ~(ones | zeros)
    return blanks & reduce(and_, fillings_left), blanks & ~reduce(or_, fillings_left)


@pytest.mark.parametrize(
    ("length", "lines"),
    [(2, 2), (4, 6), (6, 14), (8, 34), (10, 84), (12, 208), (14, 518), (16, 1296), (18, 3254)],
)
def test_counts_of_lines_equal_published_ones(length: int, lines: int) -> None:
    """OEIS A177790."""
    assert len(count_up_to(Terms(Shape(length)), 0, 0, lines + 1)) == lines


@pytest.mark.parametrize(
    ("length", "published"),
    [
        (4, (63, 48, 0)),
        (6, (487, 588, 44)),
        (8, (3879, 6252, 592)),
        pytest.param(10, (30855, 61524, 6424), marks=pytest.mark.nightly),
    ],
)
def test_totals_over_all_states_equal_published_ones(length: int, published: tuple[int, int, int]) -> None:
    """Count the states that have a filling, the blanks forced in them, and those that the simple rules do not find."""
    shape = Shape(length)
    simple = Ladder(tuple(rule for rule in load().rules if rule.info.id in SIMPLE)).propagation
    states = cells = missed = 0
    for symbols in product("01.", repeat=length):
        text = "".join(symbols)[::-1]
        ones, zeros = int(text.replace(".", "0"), 2), int(text.translate(str.maketrans("01.", "100")), 2)
        expected = forced(shape, ones, zeros)
        assert shared(shape, ones, zeros) == expected
        if expected is None:
            continue
        states += 1
        state, all_ones_and_zeros = ones | zeros << length, expected[0] | expected[1] << length
        cells += all_ones_and_zeros.bit_count()
        closed = simple.line(shape, state)
        assert not (closed & ~state) & ~all_ones_and_zeros, "a simple rule went too far"
        missed += (all_ones_and_zeros & ~closed).bit_count()
    assert (states, cells, missed) == published


@st.composite
def lines(draw: st.DrawFn) -> tuple[Shape, int, int]:
    """A shape of any length up to 12, even or odd, with signs, and a state of it."""
    length = draw(st.integers(2, 12))
    marks = draw(st.lists(st.sampled_from("....=x"), min_size=length - 1, max_size=length - 1))
    cells = draw(st.lists(st.sampled_from("....01"), min_size=length, max_size=length))

    def where(symbols: list[str], symbol: str) -> int:
        return sum(1 << at for at, other in enumerate(symbols) if other == symbol)

    return Shape(length, where(marks, "="), where(marks, "x")), where(cells, "1"), where(cells, "0")


@given(lines())
def test_fillings_and_shared_cells_equal_those_by_brute_force(line: tuple[Shape, int, int]) -> None:
    shape, ones, zeros = line
    assert shared(shape, ones, zeros) == forced(shape, ones, zeros)
    expected = [filling for filling in every_filling(shape) if not ones & ~filling and not zeros & filling]
    assert sorted(count_up_to(Terms(shape), ones, zeros, -1)) == sorted(expected)
