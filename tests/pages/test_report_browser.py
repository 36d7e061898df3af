"""The editor's report in a real browser: nothing is fetched, all can be read, on screens and on paper."""

import re

import pytest
from attrs import evolve
from browser import found_by_axe
from samples import GRADED, grade_of
from soak import one_in

from deduce import Puzzle
from deduce.books.rows import Row
from deduce.books.sources import Entry
from deduce.difficulty import SEVERAL, Grade
from deduce.ladder.registry import load
from deduce.pages.report import report_page

LOOKS = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "phone": {"viewport": {"width": 320, "height": 700}},
    "forced": {"forced_colors": "active"},
    "dark and forced": {"color_scheme": "dark", "forced_colors": "active"},
}


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    rows = []
    hardest = max(GRADED, key=lambda puzzle: grade_of(puzzle).rating)
    for number, puzzle in enumerate(GRADED, 1):
        label = "easy" if grade_of(puzzle).rating < 3 or puzzle is hardest else "hard"
        rows.append(Row(Entry("book.jsonl", number, evolve(puzzle, label=label)), grade_of(puzzle)))
    rows.append(Row(Entry("book.jsonl", 99, Puzzle(["...."] * 4)), Grade(status=SEVERAL, message="two solutions")))
    rules = [rule.facts.id for rule in load().rules]
    path = tmp_path_factory.mktemp("report") / "report.html"
    text = report_page(rows, rows, rules=rules, twins=[rows[:2]])
    path.write_text(text, encoding="utf-8")
    return path.as_uri()


@pytest.fixture(scope="module", params=LOOKS.values(), ids=LOOKS)
def seen(chromium, address, request):
    """The report, its requests, and all that the browser complains of."""
    context = chromium.new_context(**request.param)
    page = context.new_page()
    told = []
    page.on("request", lambda asked: told.append(asked.url))
    page.on("console", lambda message: told.append(message.text))
    page.goto(address)
    yield page, told
    context.close()


@pytest.fixture(scope="module")
def used(chromium, address):
    """The report, which each test opens anew."""
    page = chromium.new_page()
    yield page
    page.close()


def test_one_file_is_all_that_is_asked_for_and_the_policy_lets_its_style_in(seen, address):
    page, told = seen
    assert told == [address]
    assert page.evaluate("getComputedStyle(document.querySelector('nav ul')).display") == "flex"


def test_nothing_is_wider_than_the_screen(seen):
    page, _ = seen
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_every_mark_stands_out_from_its_ground(seen):
    page, _ = seen
    ground = page.evaluate("getComputedStyle(document.querySelector('section')).backgroundColor")
    for kind in (".plot circle.mark", "rect.mark", ".out", ".plot text"):
        fill = page.evaluate("kind => getComputedStyle(document.querySelector(kind)).fill", kind)
        assert contrast(fill, ground) >= 3, kind


@pytest.mark.parametrize("look", one_in(3, ["light", "dark", "phone"]))
def test_axe_finds_nothing(chromium, address, look):
    context = chromium.new_context(bypass_csp=True, **LOOKS[look])
    page = context.new_page()
    page.goto(address)
    assert found_by_axe(page, colours_alone=look == "dark") == []
    context.close()


def test_on_paper_nothing_is_hidden_in_a_box(used, address):
    used.goto(address)
    hidden = "[...document.querySelectorAll('.scroll')].filter(box => box.scrollHeight > box.clientHeight + 1).length"
    assert used.evaluate(hidden) > 0
    used.emulate_media(media="print")
    used.set_viewport_size({"width": 700, "height": 1000})  # about the width of A4 between its margins
    assert used.evaluate(hidden) == 0
    assert used.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not used.locator("nav").is_visible()


def test_a_link_leads_to_the_line_of_a_puzzle_and_marks_it(used, address):
    used.goto(address)
    used.locator("#labels a[href^='#p']").first.click()
    assert re.search(r"#p\d+$", used.url)
    assert used.evaluate("getComputedStyle(document.querySelector('tr:has(:target)')).outlineStyle") == "solid"


def test_a_screen_reader_hears_names_of_sections_plots_and_tables(used, address):
    used.goto(address)
    heard = used.locator("body").aria_snapshot()
    for words in ('heading "Level by label"', 'img "Histogram: how many puzzles have each rating"', "link", "table"):
        assert words in heard


def contrast(one, other):
    """Give the ratio of the luminances of two colours as WCAG defines it."""
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def luminance(colour):
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
