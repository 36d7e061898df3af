"""Rows of a report: what is wanted of them, their order, and the line that each is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import QUICK

from deduce.books.kept import Chosen, Kept
from deduce.books.rows import Filter, Row, csv_line
from deduce.books.sources import Entry
from deduce.difficulty import ERROR, Grade
from deduce.errors import DeduceError


def wanted(rows, *order):
    kept = Kept(*order)
    for row in rows:
        kept.add(row)
    return [kept[number] for number in kept.wanted()]


def test_filters_and_order():
    rows = [
        Row(Entry("a", number, None), Grade(level=int(rating), rating=rating, effort=effort, techniques={rule: 1}))
        for number, (rating, effort, rule) in enumerate([(3.0, 9.0, "p"), (1.0, 5.0, "q"), (4.1, 7.0, "p")], 1)
    ]
    bad = Row(Entry("a", message="not a puzzle"), Grade(status=ERROR, message="not a puzzle"))
    every = [*rows, bad]
    assert [row for row in every if Filter()(row)] == every
    assert [row for row in every if Filter(levels=(3, 4))(row)] == [rows[0], rows[2]]
    assert [row for row in every if Filter(ratings=(1.0, 3.0), uses=("p",))(row)] == [rows[0]]
    assert wanted(every, "effort") == [rows[1], rows[2], rows[0], bad]
    assert wanted(every, "effort", True) == [rows[0], rows[2], rows[1], bad]


def test_a_csv_line_holds_what_the_json_does():
    row = Row(Entry('odd, "name".txt', 3, QUICK[0]), Grade(1, 1.0, techniques={"sandwich": 2, "sign": 1}))
    assert csv_line(row).startswith('"odd, ""name"".txt",3,')
    assert "sandwich=2 sign=1" in csv_line(row)
    assert csv_line(None).split(",") == list(row.to_json())


def test_rows_that_are_kept_come_back_as_they_were():
    rows = [
        Row(Entry("book", at, puzzle), Grade(rating=at % 3, techniques={"sign": at})) for at, puzzle in enumerate(QUICK)
    ]
    kept = Kept(reverse=True)
    for at, row in enumerate(rows):
        kept.add(row, wanted=at % 2 == 0)
    assert list(kept) == rows
    assert (len(kept), kept[-1]) == (len(rows), rows[-1])
    assert list(kept.wanted()) == list(range(0, len(rows), 2))[::-1]
    chosen = Chosen(kept, kept.wanted())
    assert list(chosen) == rows[::2][::-1]
    with pytest.raises(IndexError):
        kept[len(rows)]


@given(st.lists(st.text(), max_size=8), st.booleans())
def test_texts_are_ordered_as_python_orders_them(names, reverse):
    rows = [Row(Entry(name, at), Grade()) for at, name in enumerate(names)]
    assert wanted(rows, "file", reverse) == sorted(rows, key=lambda row: row.entry.file, reverse=reverse)


def test_a_full_disk_for_the_rows_is_told():
    kept = Kept()
    kept._rows.execute("PRAGMA max_page_count = 2")  # as many as there are: nothing more finds room
    with pytest.raises(DeduceError, match=r"temporary files are kept: database or disk is full"):
        kept.add(Row(Entry("x" * 10_000), Grade()))
