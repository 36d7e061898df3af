"""An editor's own labels: what they take, what is said of gaps and overlaps, and every fault with its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deduce.books.labels import Label, label_of, parse_labels, read_labels, remarks
from deduce.difficulty import Grade
from deduce.errors import ReadError

RATINGS = (1.0, 2.0, 3.0, 4.1, 4.2, 5.0, 6.0, 7.0)
BOOK = """\
# my book
[[label]]
name = "gentle"
levels = "1-2"
max_effort = 90

[[label]]
name = "brisk"
levels = "1-3"
min_effort = 90.1

[[label]]
name = "hard"
min_rating = 4.2
"""


def grade(rating, effort=50.0):
    return Grade(level=int(rating), rating=rating, effort=effort)


def test_the_first_label_that_fits_is_taken():
    labels = parse_labels(BOOK)
    assert [label.name for label in labels] == ["gentle", "brisk", "hard"]
    assert label_of(labels, grade(1.0)) == "gentle"
    assert label_of(labels, grade(2.0, 90.0)) == "gentle"
    assert label_of(labels, grade(2.0, 90.1)) == "brisk"
    assert label_of(labels, grade(4.1)) == ""
    assert label_of(labels, grade(7.0)) == "hard"
    assert label_of(labels, Grade()) == "gentle"


def test_gaps_and_overlaps_are_told():
    assert remarks(parse_labels(BOOK), RATINGS) == [
        "no label fits rating 3.0 with effort from 0 to 90",
        "no label fits rating 4.1",
    ]
    labels = (Label("low", (1, 4)), Label("high", (4, 8), efforts=(100.0, float("inf"))))
    assert remarks(labels, RATINGS) == [
        "no label fits ratings 5.0 to 7.0 with effort from 0 to 99.9",
        "low and high both fit ratings 4.1 to 4.2 with effort from 100; the first of them, low, is taken",
    ]
    assert remarks((Label("all"),), RATINGS) == []


BOUND = st.floats(0, 200).map(lambda number: round(number, 1))
LABEL = st.builds(
    lambda name, low, high, ratings, efforts: Label(
        name, tuple(sorted((low, high))), tuple(sorted(ratings)), tuple(sorted(efforts))
    ),
    st.sampled_from("abcdef"),
    st.integers(1, 8),
    st.integers(1, 8),
    st.tuples(st.sampled_from(RATINGS), st.sampled_from(RATINGS)),
    st.tuples(BOUND, BOUND),
)


@given(st.lists(LABEL, max_size=4), st.sampled_from(RATINGS), BOUND)
def test_nothing_is_said_only_where_just_one_label_fits(labels, rating, effort):
    fitting = [label for label in labels if label.fits(rating, effort)]
    said = remarks(labels, RATINGS)
    if not fitting:
        assert any(remark.startswith("no label fits") for remark in said)
    elif len(fitting) > 1:
        assert any("both fit" in remark for remark in said)
    if not said:
        assert len(fitting) == 1


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("[[label]\n", 1, "not TOML"),
        ("[[label]]\nname = \n", 2, "not TOML"),
        ("", 0, "no label"),
        ("[labels]\n", 1, "no key 'labels'"),
        ("[label]\nname = 'a'\n", 1, "written as tables"),
        ("[[label]]\nlevels = 3\n", 1, "needs a name"),
        ("[[label]]\nname = 'a'\nlevels = '0-3'\n", 3, "levels cannot be read"),
        ("[[label]]\nname = 'a'\nlevels = '5-3'\n", 3, "levels cannot be read"),
        ("[[label]]\nname = 'a'\nlevels = true\n", 3, "levels cannot be read"),
        ("[[label]]\nname = 'a'\nmax_rating = 'x'\n", 3, "max_rating is no number"),
        ("[[label]]\nname = 'a'\nmax_effort = nan\n", 3, "max_effort is no number"),
        (f"[[label]]\nname = 'a'\nmax_effort = {10**400}\n", 3, "max_effort is no number"),
        (f"[[label]]\nname = 'a'\nmax_effort = {'9' * 5000}\n", 0, "not TOML"),
        ("[[label]]\nname = 'a'\n\nmin_rating = 3\nmax_rating = 2.5\n", 4, "above"),
        ("[[label]]\nname = 'a'\nlevels = 2\nmin_rating = 3\n", 3, "no rating lies"),
        ("[[label]]\nname = 'a'\nmin_clues = 3\n", 3, "no key 'min_clues'"),
        ("[[label]]\nname = 'a'\n[[label]]\nlevels = 3\nname = 'a'\n", 5, "stands twice"),
    ],
)
def test_a_fault_is_told_with_its_line(text, line, words):
    with pytest.raises(ReadError) as caught:
        parse_labels(text, "labels.toml")
    fault = caught.value.faults[0]
    assert (fault.file, fault.line) == ("labels.toml", line)
    assert words in str(fault)


def test_every_fault_is_told():
    with pytest.raises(ReadError) as caught:
        parse_labels("[[label]]\nlevels = 9\nfoo = 1\n[[label]]\nname = 'b'\nmin_rating = -1\n")
    assert [fault.line for fault in caught.value.faults] == [3, 1, 2, 6]


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(ReadError, match="cannot be read"):
        read_labels(tmp_path / "none.toml")


def test_a_file_of_labels_has_a_bound(tmp_path):
    path = tmp_path / "labels.toml"
    with pytest.raises(ReadError, match="these are 31 labels, and 30 are the most"):
        parse_labels("".join(f'[[label]]\nname = "{number}"\n' for number in range(31)))
    assert len(parse_labels("".join(f'[[label]]\nname = "{number}"\n' for number in range(30)))) == 30
    path.write_text("#" * 20_001)
    with pytest.raises(ReadError, match=r"this is too long: at most 20000 bytes are read$"):
        read_labels(path)
