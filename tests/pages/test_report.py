"""The editor's report: every figure is that of the rows, all is well-formed, and no name does harm."""

import re
from collections import Counter
from html.parser import HTMLParser
from itertools import pairwise
from statistics import median

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from samples import GRADED, grade_of
from soak import examples

from deduce import Puzzle
from deduce.books.rows import Row
from deduce.books.sources import Entry
from deduce.difficulty import ERROR, SEVERAL, Grade
from deduce.ladder.registry import load
from deduce.pages.plots import Mark, counts, course, histogram, rows_of_dots, scatter
from deduce.pages.report import report_page
from deduce.pages.report_figures import shaded
from deduce.pages.report_rows import GROUPS, MOST_ROWS, NAMED
from deduce.pages.tables import LONGEST
from deduce.trace import ENGLISH
from deduce.wording.language import LANGUAGES, speaking

RULES = [rule.facts.id for rule in load().rules]
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
VOID = {"meta", "br", "img", "link", "input"}
PUZZLE = Puzzle(["1...", "....", "....", "...0"])


def made(count, rating=lambda number: 1.0 + number % 7, label=lambda number: "", effort=lambda number: 50.0):
    """Make rows of which nothing but the figures matters."""
    rows = []
    for number in range(1, count + 1):
        grade = Grade(int(rating(number)), rating(number), 1.0, effort(number), 1, 9, "sandwich", {"sandwich": 2}, 0, 2)
        rows.append(Row(Entry("book.txt", number, evolve(PUZZLE, id=f"p{number}", label=label(number))), grade))
    return rows


class Page(HTMLParser):
    """A page read back; reading it fails where tags are not closed in order."""

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.ids, self.links = [], Counter(), [], []
        self.tables, self.titles, self.policy, self.style, self.words = {}, [], "", "", []
        self.attributes = set()
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        told = dict(attrs)
        assert len(told) == len(attrs)
        self.tags[tag] += 1
        self.attributes |= set(told)
        self.ids += [told["id"]] if "id" in told else []
        self.links += [told["href"]] if "href" in told else []
        if told.get("http-equiv"):
            self.policy = told["content"]
        if tag == "table":
            self.rows = []
        elif tag == "tr":
            self.rows.append([])
        elif tag in ("th", "td"):
            self.rows[-1].append("")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag
        if tag == "table":
            self.tables[self.caption] = self.rows

    def handle_data(self, data):
        if not self.open:
            return
        if self.open[-1] == "style":
            self.style += data
            return
        if self.open[-1] == "title" and "svg" in self.open:
            self.titles.append(data)
        elif "caption" in self.open:
            self.caption = data
        elif {"th", "td"} & set(self.open):
            self.rows[-1][-1] += data
        else:
            self.words.append(data)

    @property
    def said(self):
        return " ".join("".join(self.words).split())


def read(rows, shown=None, **told):
    text = report_page(rows, rows if shown is None else shown, rules=RULES, **told)
    return Page(text)


def column(table, name):
    at = table[0].index(name)
    return [line[at] for line in table[1:]]


@pytest.fixture(scope="module")
def book():
    return read(BOOK)


def test_every_link_leads_to_a_place_on_the_page_and_every_place_is_there_once(book):
    assert len(book.ids) == len(set(book.ids))
    assert book.links
    assert {link[:1] for link in book.links} == {"#"}
    assert {link[1:] for link in book.links} <= set(book.ids)


def test_nothing_runs_and_nothing_is_fetched(book):
    assert not {"script", "link", "img", "iframe", "form", "object"} & set(book.tags)
    assert not {name for name in book.attributes if name.startswith("on")} | {"src", "style"} & book.attributes
    assert "url(" not in book.style
    assert "@import" not in book.style
    assert book.policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in book.policy


def test_the_table_of_ratings_counts_the_rows(book):
    counted = Counter(f"{row.grade.rating:.1f}" for row in BOOK)
    table = book.tables["Puzzles by rating"]
    assert dict(zip(column(table, "rating"), map(int, column(table, "puzzles")), strict=True)) == counted
    assert column(table, "rating") == sorted(counted)
    for rating, count in counted.items():
        assert f"rating {rating}: {count} puzzle{'s' * (count > 1)}" in book.titles


def test_the_table_of_levels_counts_the_rows(book):
    table = book.tables["Puzzles by level"]
    found = {
        int(level.split()[0]): int(count)
        for level, count in zip(column(table, "level"), column(table, "puzzles"), strict=True)
    }
    assert found == {level: sum(row.grade.level == level for row in BOOK) for level in range(1, 9)}


def test_effort_by_rating_is_that_of_the_rows(book):
    for rating, count, least, middle, most in book.tables["Effort by rating"][1:]:
        own = [row.grade.effort for row in BOOK if f"{row.grade.rating:.1f}" == rating]
        assert (int(count), float(least), float(most)) == (len(own), min(own), max(own))
        assert float(middle) == pytest.approx(median(own), abs=0.051)


def test_the_matrix_of_techniques_counts_the_puzzles_that_use_a_rule(book):
    heads, *lines = book.tables["Puzzles that use a rule, by level"]
    levels = [int(re.match(r"level (\d)", head)[1]) for head in heads[1:-2]]
    assert [line[0] for line in lines] == RULES
    for rule, *counted, total, uses in lines:
        own = [row for row in BOOK if rule in row.grade.techniques]
        at_levels = Counter(row.grade.level for row in own)
        assert [int(count.replace("–", "0")) for count in counted] == [at_levels[level] for level in levels]
        assert (int(total), int(uses)) == (len(own), sum(row.grade.techniques[rule] for row in own))


def test_the_table_of_all_puzzles_has_a_line_for_each_row(book):
    table = book.tables["A line for each puzzle"]
    for row, line in zip(BOOK, table[1:], strict=True):
        told = dict(zip(table[0], line, strict=True))
        grade, puzzle = row.grade, row.puzzle
        assert told["puzzle"] == puzzle.id
        assert told["size"] == f"{puzzle.columns}x{puzzle.rows}"
        shown = [told[name] for name in ("level", "rating", "opening", "effort", "bottlenecks", "steps", "hardest")]
        figures = (
            grade.level,
            grade.rating,
            grade.opening,
            grade.effort,
            grade.bottlenecks,
            grade.steps,
            grade.hardest,
        )
        assert shown == list(map(str, figures))


def test_sizes_count_the_rows(book):
    table = book.tables["Puzzles by size"]
    counted = Counter(f"{row.puzzle.columns}x{row.puzzle.rows}" for row in BOOK)
    assert dict(zip(column(table, "size"), map(int, column(table, "puzzles")), strict=True)) == counted


def test_bars_are_as_high_as_their_counts():
    drawn = histogram([Mark(1.0, 8, ""), Mark(5.2, 2, ""), Mark(7.3, 4, "")], "bars")
    heights = [float(height) for height in re.findall(r'<rect class="mark"[^>]* height="([\d.]+)"', drawn)]
    assert heights == pytest.approx([heights[0], heights[0] / 4, heights[0] / 2], abs=0.11)


def marks(drawn):
    """Read the marks of a plot back: where each stands, how large it is, whether it stands out, what it says."""
    found = []
    for one in re.findall(r"<g>.*?</g>", drawn):
        told = re.search("<title>(.*)</title>", one)[1]
        if disc := re.search(r'<circle class="mark" cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"', one):
            found.append((*map(float, disc.groups()), False, told))
        else:
            x, top, side = map(float, re.search(r'<path class="out" d="M([\d.]+) ([\d.]+)l([\d.]+)', one).groups())
            found.append((x, top + side, side, True, told))
    return found


def test_dots_stand_at_their_rating_and_effort_and_their_areas_are_their_counts():
    drawn = scatter([Mark(2.0, 10, "a", 1), Mark(4.0, 100, "b", 4), Mark(3.0, 1000, "c", 4, True)], "dots")
    (x1, y1, r1, *_), (x2, y2, r2, *_), (x3, y3, *_, out, told) = marks(drawn)
    assert x3 == pytest.approx((x1 + x2) / 2, abs=0.11)
    assert y2 == pytest.approx((y1 + y3) / 2, abs=0.11)
    assert y1 > y2
    assert r2 == pytest.approx(2 * r1)
    assert (out, told) == (True, "c")


def test_each_row_of_dots_has_its_own_height():
    heights = [y for _, y, *_ in marks(rows_of_dots(["a", "b", "c"], [Mark(1.0, at, "") for at in range(3)], "rows"))]
    assert heights[1] - heights[0] == heights[2] - heights[1] > 0
    assert [
        float(y) - 4
        for y in re.findall(r'y="([\d.]+)" text-anchor="end">[abc]<', rows_of_dots(["a"], [Mark(1.0, 0, "")], "rows"))
    ] == heights[:1]


def test_a_course_runs_from_left_to_right_and_its_spans_reach_from_least_to_most():
    drawn = course(
        [
            Mark(1, 1.0, "", 1, False, (1.0, 1.0)),
            Mark(2, 3.0, "", 2, False, (2.0, 5.0)),
            Mark(3, 5.0, "", 1, True, (5.0, 5.0)),
        ],
        3,
        "course",
    )
    (x1, y1, *_), (x2, y2, *_), (x3, y3, _, out, _) = marks(drawn)
    assert x2 - x1 == pytest.approx(x3 - x2, abs=0.11)
    assert y2 == pytest.approx((y1 + y3) / 2, abs=0.11)
    ((low, high),) = re.findall(r'class="span"[^>]* y1="([\d.]+)" y2="([\d.]+)"', drawn)
    assert float(low) - float(high) == pytest.approx((y1 - y3) * 3 / 4, abs=0.21)
    assert float(high) == pytest.approx(y3, abs=0.21)
    assert out


def test_colour_grows_with_the_share_and_nothing_has_none():
    assert [re.search(r"shade\d", shaded(count, 10))[0][-1] for count in (0, 1, 2, 3, 9, 10)] == list("011255")


@given(st.integers(1, 10**6))
def test_ticks_are_round_numbers_from_nothing_up_to_most(most):
    ticks = [tick for tick, _ in counts(most)]
    assert ticks[0] == 0
    assert ticks[-1] <= most
    assert 2 <= len(ticks) <= 6
    assert {tick - before for before, tick in pairwise(ticks)} == {ticks[1]}
    assert str(ticks[1]).rstrip("0") in ("1", "2", "5")
    assert most < ticks[-1] + ticks[1]


def test_a_misfit_is_named_under_its_label_and_in_the_table():
    rows = made(
        30, rating=lambda number: 1.0 if number <= 15 else 5.0, label=lambda number: "easy" if number <= 15 else "hard"
    )
    assert "No puzzle is out of place under its label." in read(rows).said
    rows[3] = evolve(rows[3], grade=evolve(rows[3].grade, rating=7.3, level=7))
    page = read(rows)
    assert "1 puzzle does not fit its label." in page.said
    assert "easy, but harder than the median of hard, 5.0: p4 (7.3)" in page.said
    assert "hard for its label" in column(page.tables["A line for each puzzle"], "remark")[3]
    assert page.tables["Levels by label"][1:] == [
        ["easy", "15", "1.0", "14", "–", "1"],
        ["hard", "15", "5.0", "–", "15", "–"],
    ]


def test_files_stand_in_for_labels_but_are_not_held_against_their_puzzles():
    rows = [
        evolve(row, entry=evolve(row.entry, file=f"books/{'ab'[number % 2]}.txt"))
        for number, row in enumerate(made(20))
    ]
    page = read(rows)
    assert {line[0] for line in page.tables["Levels by file"][1:]} == {"a.txt", "b.txt"}
    assert "fit" not in page.said


def test_levels_that_are_missing_between_others_are_told():
    assert "No puzzle has level" not in read(made(30)).said
    page = read(made(30, rating=lambda number: (2.0, 5.0, 6.5)[number % 3]))
    assert "No puzzle has level 3 or 4, though there are easier and harder ones." in page.said


def test_the_middle_half_leaves_a_quarter_on_either_side():
    said = read(made(12, rating=lambda number: 1.0 + number / 10)).said
    assert "Ratings run from 1.1 to 2.2, with the median at 1.6; the middle half lies from 1.4 to 1.9." in said


def test_what_stands_out_in_words_stands_out_in_the_plots():
    rows = made(40, rating=lambda number: 1.0 + number // 10, label=lambda number: "easy" if number < 20 else "hard")
    assert 'class="out"' not in report_page(rows, rows, rules=RULES)
    rows[5] = evolve(rows[5], grade=evolve(rows[5].grade, rating=7.1, level=7))
    rows[6] = evolve(rows[6], grade=evolve(rows[6].grade, effort=900.0))
    drawn = re.findall(r'<svg class="plot".*?</svg>', report_page(rows, rows, rules=RULES))
    out = [[told.split(": ")[-1] for *_, is_out, told in marks(plot) if is_out] for plot in drawn[1:]]
    assert out == [["p6"], ["p6"], ["p7"]]


def test_what_interrupts_the_course_of_a_book_is_named():
    rows = made(40, rating=lambda number: 1.0 + number // 10)
    rows[5] = evolve(rows[5], grade=evolve(rows[5].grade, rating=7.1, level=7))
    page = read(rows)
    assert "The book gets harder: " in page.said
    assert "1 puzzle is out of place." in page.said
    assert "p6, place 6: hard for its place, rating 7.1" in page.said
    assert column(page.tables["A line for each puzzle"], "remark")[5] == "hard for its place"


def test_faults_are_listed_with_their_reasons_first():
    rows = [
        *BOOK[:3],
        Row(Entry("book.jsonl", 4, PUZZLE), Grade(clues=2, status=SEVERAL, message="there is more than one solution")),
        Row(Entry("book.jsonl"), Grade(status=ERROR, message="line 9: what <is> this")),
    ]
    page = read(rows)
    assert page.tables["Puzzles without a grade"][1:] == [
        ["puzzle 4", "there is more than one solution"],
        ["book.jsonl", "line 9: what <is> this"],
    ]
    assert "2 puzzles have no grade: 1 with more than one solution, 1 that could not be read or graded." in page.said
    assert column(page.tables["A line for each puzzle"], "rating")[3] == ""


def test_a_book_of_faults_has_a_report():
    rows = [Row(row.entry, Grade(status=SEVERAL, message="several")) for row in BOOK[:3]]
    page = read(rows)
    assert set(page.tables) == {"Puzzles without a grade", "A line for each puzzle"}
    assert page.tags["svg"] == 3, "a small picture of each puzzle, and no plot"
    assert page.said.count("0 of 3 have exactly one solution and need no guessing; 3 puzzles do not.") == 1


def test_what_an_editor_must_know_stands_first():
    assert "30 of 30: exactly one solution each, none needs guessing." in read(BOOK).said[:120]
    mirrored = evolve(BOOK[1].puzzle, givens=tuple(row[::-1] for row in BOOK[1].puzzle.givens), id="mirrored")
    page = read([*BOOK, Row(evolve(BOOK[1].entry, index=31, puzzle=mirrored), BOOK[1].grade)])
    assert "1 puzzle is another one turned" in page.said
    assert f"{BOOK[1].puzzle.id} and mirrored" in page.said


def test_twins_are_listed_where_somebody_looked_for_them():
    assert "--duplicates" in read(made(2001)).said
    assert "No two are alike" in read(BOOK).said
    assert "No two are alike" in read(BOOK, twins=[]).said
    page = read(BOOK, twins=[[BOOK[1], BOOK[4], BOOK[6]]])
    assert "2 puzzles are another one turned" in page.said
    assert f"{BOOK[1].puzzle.id}, {BOOK[4].puzzle.id} and {BOOK[6].puzzle.id}" in page.said


def test_the_table_stands_in_the_order_asked_for_and_the_course_in_that_of_the_book():
    page = read(BOOK, sorted(BOOK[:10], key=lambda row: -row.grade.rating))
    ratings = list(map(float, column(page.tables["A line for each puzzle"], "rating")))
    assert ratings == sorted(ratings, reverse=True)
    assert column(page.tables["Ratings in the order of the book"], "places") == [str(place) for place in range(1, 11)]
    assert "Shown: 10." in page.said


def test_a_large_book_has_a_small_report_that_says_what_it_leaves_out():
    rows = made(10_000, label=lambda number: f"label {number % 20}", effort=lambda number: 10.0 + number)
    text = report_page(rows, rows, rules=RULES, twins=[rows[at : at + 2] for at in range(0, 10_000, 2)])
    assert len(text) < 600_000
    page = Page(text)
    assert len(page.tables["A line for each puzzle"]) == MOST_ROWS + 1
    assert f"These are the first {MOST_ROWS} of 10000; deduce grade --format csv" in page.said
    assert "These are the first 200 of 5000 groups." in page.said
    assert len(page.tables["Levels by label"]) == GROUPS + 1
    assert f"{20 - GROUPS} more are left out" in page.said
    assert {link[1:] for link in page.links} <= set(page.ids)


def test_many_misfits_are_counted_and_some_are_named():
    def rating(number):
        return 1.0 if number <= 40 else 7.0 if number <= 60 else 5.0

    page = read(made(100, rating, label=lambda number: "easy" if number <= 60 else "hard"))
    assert "20 puzzles do not fit their labels." in page.said
    named = re.search(r"easy, but harder than the median of hard, 5\.0: (.*) and (\d+) more", page.said)
    assert named[1].count("p") == NAMED
    assert int(named[2]) == 20 - NAMED


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != ENGLISH])
def test_a_report_in_another_language_has_the_same_figures_and_no_words_of_english(code):
    rows = made(40, rating=lambda number: 1.0 + number // 10, label=lambda number: "AB"[number > 20])
    rows += [Row(Entry("book.txt", 41, PUZZLE), Grade(status=SEVERAL, message="7"))]
    with speaking(code):
        text = report_page(rows, rows)
    there, here = Page(text), Page(report_page(rows, rows))
    assert f'<html lang="{code}">' in text
    assert [len(table) for table in there.tables.values()] == [len(table) for table in here.tables.values()]
    assert sorted(re.findall(r"[0-9]+", there.said)) == sorted(re.findall(r"[0-9]+", here.said))
    words = {word for told in (there.said, *there.titles, *there.tables) for word in re.findall("[a-z]+", told.lower())}
    assert words.isdisjoint({"the", "and", "which", "with", "rating", "ratings", "level", "levels", "hardest"})


@pytest.mark.parametrize("file", ["book.txt", HOSTILE[1]])
def test_names_and_labels_from_a_file_stay_text(file):
    rows = []
    for number, row in enumerate(made(4 * len(HOSTILE))):
        own = evolve(row.puzzle, id=HOSTILE[number % 7], label=HOSTILE[number // 4], source=HOSTILE[0])
        rows.append(evolve(row, entry=Entry(file, number + 1, own, remark=HOSTILE[(number + 3) % 7])))
    rows.append(Row(Entry(file, 99, PUZZLE), Grade(status=ERROR, message=" ".join(HOSTILE))))
    text = report_page(rows, rows, rules=RULES, twins=[rows[:7]])
    assert len(text) < 100_000
    page = Page(text)
    plain = Page(report_page(made(29), made(29), rules=RULES))
    assert set(page.tags) <= {*plain.tags, "path", "q"}
    assert page.attributes <= {*plain.attributes, "d"}
    told = column(page.tables["A line for each puzzle"], "puzzle")
    assert told[0] == HOSTILE[0]
    assert max(map(len, told)) == LONGEST
    assert not re.search("[\x00-\x09\x0b-\x1f\u202a-\u202e\u2066-\u2069]|&#(0|27|8238|55296);", text)


@given(st.text(max_size=30), st.text(max_size=30))
@examples(50)
def test_any_name_reads_back_as_it_is_shown(name, label):
    rows = made(3)
    rows[1] = evolve(rows[1], entry=evolve(rows[1].entry, puzzle=evolve(PUZZLE, id=name, label=label)))
    page = read(rows)
    shown = " ".join("".join(c if c.isprintable() else " " * c.isspace() for c in name).split())
    assert page.tables["A line for each puzzle"][2][1] == (shown or "puzzle 2")
