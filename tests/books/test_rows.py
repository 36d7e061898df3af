"""Rows of a report: what is wanted of them, their order, duplicates among them, and the line that each is."""

from hypothesis import given, settings
from hypothesis import strategies as st
from images import images
from samples import QUICK

from deduce.books.rows import Row, Wanted, csv_line, faulty, in_order, mark_duplicates
from deduce.books.sources import Entry
from deduce.difficulty import Grade
from deduce.symmetry import canonical


def rows_of(*puzzles):
    return [Row(Entry("book.txt", number, puzzle), Grade()) for number, puzzle in enumerate(puzzles, 1)]


@given(st.randoms(use_true_random=False))
@settings(deadline=None)
def test_an_image_is_found_as_a_duplicate(rng):
    twins = rng.sample(QUICK, 5)
    first = rng.choice(twins)
    twins.append(rng.choice(list(images(first))))
    rng.shuffle(twins)
    rows, groups = mark_duplicates(rows_of(*twins), canonical)
    assert len(groups) == 1
    assert len(groups[0]) == 2
    (remark,) = [row.grade.message for row in rows if row.grade.message]
    assert remark.startswith(f"the same as {groups[0][0].place}")


def test_filters_and_order():
    rows = [
        Row(Entry("a", number, None), Grade(level=int(rating), rating=rating, effort=effort, techniques={rule: 1}))
        for number, (rating, effort, rule) in enumerate([(3.0, 9.0, "p"), (1.0, 5.0, "q"), (4.1, 7.0, "p")], 1)
    ]
    bad = faulty(Entry("a", message="not a puzzle"))
    every = [*rows, bad]
    assert [row for row in every if Wanted()(row)] == every
    assert [row for row in every if Wanted(levels=(3, 4))(row)] == [rows[0], rows[2]]
    assert [row for row in every if Wanted(ratings=(1.0, 3.0), uses=("p",))(row)] == [rows[0]]
    assert in_order(every, "effort") == [rows[1], rows[2], rows[0], bad]
    assert in_order(every, "effort", reverse=True) == [rows[0], rows[2], rows[1], bad]


def test_a_csv_line_holds_what_the_json_does():
    row = Row(Entry('odd, "name".txt', 3, QUICK[0]), Grade(1, 1.0, techniques={"sandwich": 2, "sign": 1}), "gentle")
    assert csv_line(row).startswith('"odd, ""name"".txt",3,')
    assert "sandwich=2 sign=1" in csv_line(row)
    assert row.to_json()["name"] == "gentle"
    assert csv_line(None).split(",") == list(row.to_json())
