"""The editor's report in a real browser: nothing is fetched, and all can be read, on screens and on paper."""

import pytest
from attrs import evolve
from browser import found_by_axe
from samples import GRADED, grade_of

from deduce import Puzzle
from deduce.books.rows import Filter, Row
from deduce.books.sources import Entry
from deduce.difficulty import SEVERAL, Grade
from deduce.ladder.registry import load
from deduce.pages.report import report_page

pytestmark = pytest.mark.nightly

LOOKS = {
    "light": {"viewport": {"width": 1280, "height": 800}},
    "dark": {"color_scheme": "dark"},
    "phone": {"viewport": {"width": 320, "height": 700}},
    "forced": {"forced_colors": "active"},
}


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    rows = []
    for number, puzzle in enumerate(sorted(GRADED, key=lambda puzzle: grade_of(puzzle).rating), 1):
        label = "easy" if grade_of(puzzle).rating < 3 or number == len(GRADED) else "hard"
        rows.append(Row(Entry("book.jsonl", number, evolve(puzzle, label=label)), grade_of(puzzle)))
    rows.insert(3, rows[-1])
    rows.append(Row(Entry("book.jsonl", 99, Puzzle(["...."] * 4)), Grade(status=SEVERAL, message="two solutions")))
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(report_page(rows, Filter(), [rule.facts.id for rule in load().rules]), encoding="utf-8")
    return path.as_uri()


@pytest.fixture(scope="module", params=LOOKS.values(), ids=LOOKS)
def seen(chromium, address, request):
    """The report, with its requests and all that the browser complains about."""
    context = chromium.new_context(**request.param)
    page = context.new_page()
    messages = []
    page.on("request", lambda request: messages.append(request.url))
    page.on("console", lambda message: messages.append(message.text))
    page.goto(address)
    yield page, messages
    context.close()


def test_report_fetches_nothing_and_cuts_nothing_on_screens_and_paper(seen, address):
    page, messages = seen
    assert messages == [address]
    assert page.evaluate("getComputedStyle(document.querySelector('section')).borderStyle") == "solid"
    heard = page.locator("body").aria_snapshot()
    for words in ('heading "Levels by label"', 'img "Plot: ratings by place in the book"', "rowheader", "table"):
        assert words in heard
    for paper in (False, True):
        page.emulate_media(media="print" if paper else "screen")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        cut = "[...document.querySelectorAll('body *')].filter(part => part.scrollWidth > part.clientWidth + 1)"
        assert page.evaluate(f"{cut}.filter(part => getComputedStyle(part).overflow !== 'visible').length") == 0


@pytest.mark.parametrize("look", ["light", "dark", "phone"])
def test_axe_finds_nothing(chromium, address, look):
    context = chromium.new_context(bypass_csp=True, **LOOKS[look])
    page = context.new_page()
    page.goto(address)
    assert found_by_axe(page, colours_alone=look == "dark") == []
    context.close()
