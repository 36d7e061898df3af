"""The editor's report: its numbers are those of the rows, it is well-formed, and no text from a file becomes HTML."""

import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from samples import GRADED, grade_of

from deduce import Puzzle
from deduce.books.read import Entry
from deduce.books.rows import Filter, Row
from deduce.engine.registry import load
from deduce.game.levels import ERROR, SEVERAL, Grade
from deduce.pages.report import LONGEST_NAME, MOST_LABELS, MOST_LISTED, MOST_MARKS, report_page

RULES = [rule.info.id for rule in load().rules]
BOOK = [Row(Entry("book.jsonl", number, puzzle), grade_of(puzzle)) for number, puzzle in enumerate(GRADED, 1)]
HOSTILE = (
    "</style><script>alert('1')</script>",
    "</title><img src=x onerror=alert(1)>",
    '"\' onload="x" & &lt; ]]>',
    "\u202eright to left \u05d0\u05d1",
    "\x00\x1b[31m\ud800\ufffe",
    "x" * 10_000,
    "=1+1",
)
PUZZLE = Puzzle(["1...", "....", "....", "...0"])


def made(count, rating=lambda number: 1.0 + number % 7, label=lambda number: ""):
    """Make rows in which only the ratings and labels matter."""
    rows = []
    for number in range(1, count + 1):
        grade = Grade(int(rating(number)), rating(number), 1.0, 50.0, 1, 9, "sandwich", {"sandwich": 2}, 0, 2)
        rows.append(Row(Entry("book.txt", number, evolve(PUZZLE, id=f"p{number}", label=label(number))), grade))
    return rows


def test_report_has_sizes_efforts_borders_of_files_and_labels_by_file():
    rows = [evolve(row, entry=evolve(row.entry, file=f"{number // 10}.txt")) for number, row in enumerate(
        made(30, label=lambda number: ("easy", "Hard", "HARD")[number % 3])
    )]  # fmt: skip
    page = report_page(rows, Filter(), RULES)
    assert "4 × 4 <small>effort 50 to 50, median 50</small>" in page
    assert page.count('class="border"') == 2
    assert "2.txt from place 21" in page
    assert re.search(r"0\.txt</bdi>: \d+ of 10 labelled puzzles fit their labels", page)
    assert page.count("<q><bdi>") >= 2
    assert "<bdi>HARD</bdi>" not in page


def rated(row, rating):
    return evolve(row, grade=evolve(row.grade, rating=rating, level=int(rating)))


class Page:
    """A page read back, which must be well-formed."""

    def __init__(self, html):
        root = ElementTree.fromstring(re.sub(r"<(meta[^>]*)>", r"<\1/>", html.removeprefix("<!DOCTYPE html>")))
        elements = list(root.iter())
        self.tags = {element.tag for element in elements}
        self.attributes = {name for element in elements for name in element.attrib}
        self.policy = next(element.get("content") for element in elements if element.get("http-equiv"))
        self.marks = Counter(element.get("class") for element in elements)
        self.tooltips = [element.text for element in root.iter("title")][1:]
        self.items = [text_of(element) for element in root.iter("li")]
        self.sections = {section.find("h2").text: section for section in root.iter("section")}
        self.sections[""] = root.find("body/header")

    def said(self, title=""):
        return " ".join(text_of(part) for part in self.sections[title] if part.tag in ("h1", "p"))

    def table(self, title):
        return [[text_of(cell) for cell in row] for row in self.sections[title].iter("tr")]


def text_of(element):
    return " ".join("".join(element.itertext()).split())


def read(rows, wanted=None):
    return Page(report_page(rows, wanted or Filter(), RULES))


def test_report_runs_and_fetches_nothing():
    text = report_page(BOOK, Filter(), RULES)
    page = Page(text)
    assert not {"script", "link", "img", "iframe", "form", "object", "a"} & page.tags
    assert not {name for name in page.attributes if name.startswith("on")} | {"src", "style"} & page.attributes
    assert "url(" not in text
    assert "@import" not in text
    assert page.policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in page.policy
    assert text == report_page(BOOK, Filter(), RULES)


def test_verdict_comes_first():
    start = "Report on book.jsonl 30 of 30 puzzles: exactly one solution, no guessing needed."
    assert read(BOOK).said().startswith(start)


def test_techniques_count_the_puzzles_that_use_them():
    head, levels, *lines = read(BOOK).table("Techniques by level")
    totals = Counter(row.grade.level for row in BOOK)
    assert (head, levels) == (["Rule", "Level", "All"], [f"{level} of {totals[level]}" for level in sorted(totals)])
    used = [rule for rule in RULES if any(rule in row.grade.techniques for row in BOOK)]
    assert [line[0].rpartition("(")[2].rstrip(")") for line in lines] == used
    for rule, (_, *numbers, every) in zip(used, lines, strict=True):
        users = Counter(row.grade.level for row in BOOK if rule in row.grade.techniques)
        assert numbers == [str(users[level] or "–") for level in sorted(totals)]
        assert every == str(users.total())


def test_rules_that_are_never_used_are_named():
    assert (
        read(made(7))
        .said("Techniques by level")
        .startswith("Never used: pair (double-digit), last empty cell (last-cell),")
    )


def test_rule_is_written_otherwise_than_a_level_of_its_name():
    text = report_page(BOOK, Filter(), RULES).replace("lookahead inside a lookahead", "")
    assert "<code>lookahead</code>" in text
    assert not re.search(r"(?<!-)\blookahead\b(?!</code>)", text)


def test_plot_has_each_puzzle_at_its_place():
    page = read(made(30))
    assert page.tooltips == [f"place {at}: p{at}, rating {1.0 + at % 7:.1f}" for at in range(1, 31)]
    assert page.marks["mark"] == 30


def test_puzzles_out_of_place_are_named_and_drawn():
    rows = made(40, rating=lambda number: 1.0 + number // 10)
    assert read(rows).marks["out"] == 0
    rows[5], rows[30] = rated(rows[5], 7.1), rated(rows[30], 1.0)
    page = read(rows)
    said = page.said("Ratings by place")
    assert said.startswith("The book gets harder: of two puzzles with different ratings")
    assert "2 puzzles are out of place: rated at least 1.0 above the median of the 5 puzzles after" in said
    assert page.items[1:] == ["p6 (place 6, rating 7.1) is too hard.", "p31 (place 31, rating 1.0) is too easy."]
    assert page.marks["out"] == 2


@pytest.mark.parametrize(
    ("ratings", "sentence"),
    [
        ([2.0, 2.0], "All ratings are the same."),
        ([1.0, 2.0, 2.0], "The book never gets easier."),
        ([3.0, 2.0, 2.0], "The book never gets harder."),
        ([1.0, 2.0, 2.0, 1.0], "The book is not ordered by rating: of two puzzles with different ratings, the easier"),
        ([5.0, 5.0, 1.0, 2.0], "The book gets easier: of two puzzles with different ratings, the harder one"),
    ],
)
def test_order_is_described(ratings, sentence):
    assert read(made(len(ratings), rating=lambda at: ratings[at - 1])).said("Ratings by place").startswith(sentence)


def test_misfits_are_named_under_their_labels():
    rows = made(30, lambda at: 1.0 if at <= 15 else 5.0, lambda at: "easy" if at <= 15 else "hard")
    assert len(read(rows).items) == 1, "all are duplicates, and none is a misfit"
    rows[3] = rated(rows[3], 7.3)
    page = read(rows)
    assert page.said("Levels by label").startswith("1 puzzle does not fit the label.")
    assert "p4 is labelled easy, but its rating, 7.3, is above the median of hard, 5.0." in page.items
    assert page.table("Levels by label") == [
        ["Label", "Level", "All"],
        ["1", "5", "7"],
        ["easy median 1.0", "14", "–", "1", "15"],
        ["hard median 5.0", "–", "15", "–", "15"],
    ]


def test_faults_are_listed_with_their_reasons():
    several = Grade(clues=2, status=SEVERAL, message="there is more than one solution")
    error = Row(Entry("book.jsonl"), Grade(status=ERROR, message="line 9: what <is> this"))
    page = read([*BOOK[:3], Row(Entry("book.jsonl", 4, PUZZLE), several), error])
    assert page.items == ["puzzle 4: there is more than one solution", "book.jsonl: line 9: what <is> this"]
    assert page.said("Faults").startswith(
        "2 puzzles have no grade: 1 with more than one solution, 1 that could not be read or graded."
    )
    assert "Levels by label" not in page.sections
    page = read([Row(row.entry, several) for row in BOOK[:3]])
    assert set(page.sections) == {"", "Faults", "Duplicates"}
    assert "0 of 3 puzzles: exactly one solution" in page.said()


def test_duplicates_are_found_in_any_form():
    assert read(BOOK).said("Duplicates").startswith("There are none")
    mirrored = evolve(BOOK[1].puzzle, givens=tuple(row[::-1] for row in BOOK[1].puzzle.givens), id="mirrored")
    page = read([*BOOK, Row(evolve(BOOK[1].entry, index=31, puzzle=mirrored), BOOK[1].grade)])
    assert page.said("Duplicates").startswith("1 puzzle repeats another")
    assert f"{BOOK[1].puzzle.id} (place 2) = mirrored (place 31)" in page.items


def test_filter_chooses_whose_grades_are_reported():
    page = read(made(30), Filter(levels=(3, 4)))
    shown = [int(text.split(":")[0].removeprefix("place ")) for text in page.tooltips]
    assert shown == [place for place in range(1, 31) if 1 + place % 7 in (3, 4)]
    assert "9 of them match the filters." in page.said()


def test_several_files_are_named_before_their_puzzles():
    rows = [evolve(row, entry=evolve(row.entry, file=f"books/{'ab'[at % 2]}.txt")) for at, row in enumerate(made(4))]
    page = read(rows)
    assert page.said().startswith("Report on 2 files")
    assert page.tooltips[0] == "place 1: a.txt p1, rating 2.0"


def test_large_book_has_a_small_report():
    rows = made(10_000, label=lambda number: f"label {number % 40}")
    text = report_page(rows, Filter(), RULES)
    assert len(text) < 200_000
    page = Page(text)
    assert page.marks["mark"] == MOST_MARKS
    assert page.tooltips[0] == "places 1 to 50: ratings 1.0 to 7.0, median 4.0"
    assert len(page.table("Levels by label")) == MOST_LABELS + 2
    assert f"The {MOST_LABELS} labels with the most puzzles, of 40." in page.said("Levels by label")
    assert max(item.count("=") for item in page.items) == MOST_LISTED - 1


def test_texts_from_a_file_stay_texts():
    file, rows = HOSTILE[1], []
    for number, row in enumerate(made(4 * len(HOSTILE))):
        puzzle = evolve(row.puzzle, id=HOSTILE[number % 7], label=HOSTILE[number // 4], source=HOSTILE[0])
        rows.append(evolve(row, entry=Entry(file, number + 1, puzzle)))
    rows.append(Row(Entry(file, 99, PUZZLE), Grade(status=ERROR, message=" ".join(HOSTILE))))
    text = report_page(rows, Filter(), RULES)
    assert len(text) < 30_000
    page, plain = Page(text), read([*made(29, label=str), rows[-1]])
    assert page.tags <= plain.tags
    assert page.attributes <= plain.attributes
    assert any(HOSTILE[0] in tooltip for tooltip in page.tooltips)
    assert not re.search("[\x00-\x09\x0b-\x1f\u202a-\u202e\u2066-\u2069]|&#(0|27|8238|55296);", text)


@given(st.text(max_size=30))
def test_any_name_reads_back_as_it_is_shown(name):
    rows = made(3)
    rows[1] = evolve(rows[1], entry=evolve(rows[1].entry, puzzle=evolve(PUZZLE, id=name)))
    shown = " ".join("".join(c if c.isprintable() else " " * c.isspace() for c in name).split())
    assert len(shown) <= LONGEST_NAME
    assert read(rows).tooltips[1] == f"place 2: {shown or 'puzzle 2'}, rating 3.0"
