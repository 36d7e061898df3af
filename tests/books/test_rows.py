"""Rows of a report: filters, order, and CSV."""

from samples import QUICK

from deduce.books.rows import Filter, Row, csv_line, ordered
from deduce.books.sources import Entry
from deduce.difficulty import ERROR, Grade


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
    assert ordered(every) == every
    assert ordered(every, reverse=True) == every[::-1]
    assert ordered(every, "effort") == [rows[1], rows[2], rows[0], bad]
    assert ordered(every, "effort", True) == [rows[0], rows[2], rows[1], bad]


def test_csv_line_has_the_values_of_json():
    row = Row(Entry('odd, "name".txt', 3, QUICK[0]), Grade(1, 1.0, techniques={"sandwich": 2, "sign": 1}))
    assert csv_line(row).startswith('"odd, ""name"".txt",3,')
    assert "sandwich=2 sign=1" in csv_line(row)
    assert csv_line(None).split(",") == list(row.to_json())
