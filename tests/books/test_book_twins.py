"""Twins are found as by a dictionary of their forms, and what a book of any length holds at a time is bounded."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from images import images
from samples import LISBON, QUICK

from deduce.books.twins import Twins
from deduce.errors import DeduceError
from deduce.symmetry import canonical

DISGUISED = [list(images(puzzle)) for puzzle in QUICK[:8]]


@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 3)), max_size=40))
@settings(deadline=None)
def test_the_first_twin_is_that_of_a_dictionary(book):
    twins, first = Twins(), {}
    for number, (which, image) in enumerate(book):
        puzzle = DISGUISED[which][image % len(DISGUISED[which])]
        own = first.setdefault(canonical(puzzle), number)
        assert twins.met(puzzle, number, f"puzzle {number}") == (None if own == number else (own, f"puzzle {own}"))


def test_a_full_disk_for_temporary_files_is_told():
    twins = Twins()
    twins._forms.execute("PRAGMA max_page_count = 2")  # as many as there are: nothing more finds room
    with pytest.raises(DeduceError, match=r"temporary files are kept: database or disk is full"):
        assert [twins.met(puzzle, 1, "x" * 1000) for puzzle in LISBON]
