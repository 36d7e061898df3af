"""Duplicates are found as by a dictionary of their forms, and what a book of any length holds at a time is bounded."""

import gc
import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st
from images import images
from samples import LISBON, QUICK

from deduce.books.duplicates import Duplicates
from deduce.books.kept import Kept
from deduce.errors import DeduceError
from deduce.symmetry import canonical

DISGUISED = [list(images(puzzle)) for puzzle in QUICK[:8]]


def duplicates_on_disk():
    duplicates = Duplicates(few=0)
    duplicates.met(QUICK[0])
    return duplicates


@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 3)), max_size=40), st.integers(0, 8))
def test_the_first_duplicate_is_that_of_a_dictionary(book, few):
    met, first = Duplicates(few), {}
    for number, (which, image) in enumerate(book):
        puzzle = DISGUISED[which][image % len(DISGUISED[which])]
        own = first.setdefault(canonical(puzzle), number)
        first_met = None if own == number else (own, f"puzzle {own}")
        assert met.met(puzzle, number, f"puzzle {number}") == first_met


def test_a_full_disk_for_temporary_files_is_told():
    duplicates = Duplicates(few=0)
    assert duplicates.met(LISBON[0]) is None
    duplicates._forms.execute("PRAGMA max_page_count = 2")  # as many as there are: nothing more finds room
    with pytest.raises(DeduceError, match=r"temporary files are kept: database or disk is full"):
        assert [duplicates.met(puzzle, 1, "x" * 1000) for puzzle in LISBON]


@pytest.mark.parametrize(("owner", "database"), [(duplicates_on_disk, "_forms"), (Kept, "_rows")])
def test_a_database_is_closed_when_its_owner_goes_with_a_circle(owner, database):
    one = owner()
    one.itself = one
    left = getattr(one, database)
    del one
    gc.collect()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        left.execute("SELECT 1")
