"""Counting the fillings of a line, as the proofs do, is listing them."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deduce.proving.counting import Law, fillings


@pytest.mark.parametrize(("length", "count"), [*enumerate([2, 6, 14, 34, 84, 208, 518, 1296, 3254], 1)])
def test_lines_as_others_count_them(length: int, count: int) -> None:
    assert fillings(Law(2 * length, three=True, balance=True), 0, 0) == count  # OEIS A177790


@given(st.data())
def test_counting_is_listing(data: st.DataObject) -> None:
    n = data.draw(st.integers(2, 9))
    full = (1 << n) - 1
    signs = data.draw(st.integers(0, full >> 1)), data.draw(st.integers(0, full >> 1))
    equal, opposite = signs[0], signs[1] & ~signs[0]
    law = Law(n, data.draw(st.booleans()), data.draw(st.booleans()), equal, opposite)
    ones, zeros = data.draw(st.integers(0, full)), data.draw(st.integers(0, full))
    count = 0
    for line in product((0, 1), repeat=n):
        told = all(not ones >> i & 1 or v for i, v in enumerate(line))
        told &= all(not zeros >> i & 1 or not v for i, v in enumerate(line))
        told &= not law.three or all(line[i : i + 3] not in ((0, 0, 0), (1, 1, 1)) for i in range(n))
        told &= not law.balance or abs(2 * sum(line) - n) <= n % 2
        told &= all(line[i] == line[i + 1] for i in range(n - 1) if equal >> i & 1)
        told &= all(line[i] != line[i + 1] for i in range(n - 1) if opposite >> i & 1)
        count += told
    assert fillings(law, ones, zeros) == count
