"""The page, and the report, in a real browser, wherever it is: on a phone, in the dark, on paper, to the ear."""

import re
from pathlib import Path

import pytest
from attrs import evolve
from browser import found_by_axe
from samples import GRADED, LETTERS, LOOKAHEAD, NESTED, OBLONG, TANGO, explained, grade_of

import deduce
from deduce import Puzzle, Symbols
from deduce.books.read import Entry
from deduce.books.rows import Filter, Row
from deduce.drawing.scene import step_scenes
from deduce.engine.registry import load
from deduce.game.levels import SEVERAL, Grade
from deduce.pages.report import report_page

pytestmark = pytest.mark.nightly


def test_book_has_an_index_and_an_article_for_each_puzzle(opened):
    book = [TANGO, evolve(LOOKAHEAD, id="look"), evolve(OBLONG, id="look")]
    tab = opened(book)
    page = tab.page
    assert page.locator("article:visible").count() == 0
    assert page.locator(".index li").count() == 3
    page.get_by_role("link", name="2. 6x6 Level 7, expert look").click()
    assert tab.hash() == "#look"
    page.locator("h1:focus").wait_for()
    tab.press("ArrowRight", "ArrowRight")
    assert tab.hash() == "#look/1.1"
    assert "(a) " in tab.text()
    tab.do("menu")
    page.locator("dialog[open]").get_by_role("link", name="Next").click()
    assert tab.hash() == "#look-2"
    # a page hears of a new address after the click that changed it
    page.locator("[id='look-2']").get_by_role("link", name="All puzzles").first.click()
    page.locator(".index").wait_for()
    again = opened(book, "#look/1.2")
    assert "But now " in again.text()
    phone = opened([NESTED, evolve(TANGO, id="x" * 300)], "", (320, 568), has_touch=True)
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_large_grid_can_be_tapped_on_a_phone(opened):
    tab = opened(Puzzle(["." * 20, "1" + "." * 19] * 10), "", (320, 568), has_touch=True)
    tab.do("play")
    assert tab.page.locator("[data-cell='21']").bounding_box()["width"] >= 19.9
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= 320

    # the pad chooses what a tap fills in, and never writes
    def tap(*places):
        for place in places:
            tab.page.locator(f"[data-{place}]").tap()

    tap("cell='1'", "cell='2'", "put='0'")
    assert tab.values()[:4] == ".11."
    tap("cell='2'", "cell='3'")
    assert tab.values()[:4] == ".100"
    # what a tap means stays the same when the phone is turned
    tab.page.set_viewport_size({"width": 1400, "height": 1300})
    tap("put='.'", "cell='1'", "cell='0'")
    assert tab.values()[:4] == "..00"
    tab.page.set_viewport_size({"width": 320, "height": 568})
    # nothing moves under the finger, though what breaks a rule lies elsewhere
    moved = """() => {
        const box = document.querySelector(".board");
        box.scrollLeft = 9999;
        const before = box.scrollLeft;
        shown.player.enter([0, 1, 2].map((at) => [at, "1"]));
        return [before > 0, document.querySelectorAll(".board .clash").length > 2, box.scrollLeft - before];
    }"""
    assert tab.page.evaluate(moved) == [True, True, 0]


def test_everything_is_visible_without_script_and_on_paper(opened):
    tab = opened(LOOKAHEAD, "#1.2", java_script_enabled=False)
    _everything_is_seen(tab.page, LOOKAHEAD)
    assert tab.page.locator(".givens svg").is_visible()
    tab = opened([NESTED, LOOKAHEAD], "#1")
    tab.page.emulate_media(media="print")
    _everything_is_seen(tab.page.locator("article").first, NESTED)
    # who plays prints the puzzle alone
    tab.page.emulate_media(media="screen")
    tab.do("play", "hint")
    tab.page.emulate_media(media="print")
    assert tab.page.locator(".givens svg:visible").count() == 1
    assert not tab.page.locator(".steps:visible, .ending:visible, .course:visible").count()
    tab.page.evaluate("location.hash = 'index'")
    tab.page.locator(".index").wait_for()
    for article, puzzle in zip(tab.page.locator("article").all(), (NESTED, LOOKAHEAD), strict=True):
        _everything_is_seen(article, puzzle)
    assert not tab.page.locator(".board svg:visible, button:visible").count()
    assert tab.page.pdf().startswith(b"%PDF")


def _everything_is_seen(where, puzzle):
    seen = " ".join(where.locator(".steps").inner_text().split())
    for step in explained(puzzle).steps:
        for scene in step_scenes(step):
            assert scene.text in seen
    pictures = sum(step.argument.is_lookahead for step in explained(puzzle).steps)
    drawn = where.locator(".steps figure svg:visible")
    assert drawn.count() >= pictures
    # the grid beneath a picture is found where it is written
    assert all(picture.evaluate("part => part.querySelector('use').getBBox().width > 100") for picture in drawn.all())


def test_marks_differ_without_colours(opened):
    tab = opened(GRADED[-1], "#1", forced_colors="active")
    trace = explained(GRADED[-1])
    tab.page.evaluate(f"location.hash = '#{next(s.number for s in trace.steps if s.rule == 'unique-line')}'")
    tab.page.wait_for_selector(".cells .beside")
    strokes = tab.page.evaluate(
        """() => Object.fromEntries(["because .ring", "place .mark", "beside .under"].map((both) => {
            const [role, mark] = both.split(" ");
            const shape = document.querySelector(`.board .${role} ${mark}`);
            const style = getComputedStyle(shape);
            return [role, [shape.tagName, style.stroke, parseFloat(style.strokeWidth)]];
        }))"""
    )
    assert {role: tag for role, (tag, *_) in strokes.items()} == {
        "because": "circle",
        "place": "rect",
        "beside": "path",
    }
    paper = tab.page.evaluate("getComputedStyle(document.body).backgroundColor")
    for _, stroke, width in strokes.values():
        assert stroke not in ("none", paper)
        assert width >= 1.5


def test_screen_reader_hears_moves_and_cells(opened):
    tab = opened(LETTERS)
    heard = []
    for _ in range(4):
        tab.press("ArrowRight")
        heard.append(tab.heard())
    assert len(set(heard)) == 4
    assert re.match(r"Step 1 of \d+\. Row 1 sign next to known cell\. ", heard[0])
    tree = tab.page.locator("article").aria_snapshot()
    for said in (
        "- grid ",
        'gridcell "row 1, column 1: empty, unlike its right"',
        'gridcell "row 1, column 5: X, given',
        "- slider ",
        'img "Level of each step:',
    ):
        assert said in tree
    tab.do("play")
    tab.enter(0, "x")
    assert tab.heard().startswith("r1c1 is X.")
    tab.press("ArrowDown")
    assert tab.page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("row 2, column 1: ")


def test_hostile_names_and_symbols_run_nothing(opened):
    hostile = "</script><script>alert(1)</script>\"'><img src=x onerror=alert(2)>\u202e" + 10_000 * "y"
    puzzle = Puzzle(LOOKAHEAD.givens, id=hostile, source=hostile, label=hostile, symbols=Symbols("<", '"', "'"))
    for what, place in (([puzzle, puzzle], ""), (puzzle, '#%ZZ"><script>alert(3)</script>'), (puzzle, "#1.2")):
        tab = opened(deduce.page(what, title=hostile), place)
        assert tab.page.locator("script").count() == (4 if isinstance(what, list) else 3)
        assert tab.page.locator("img").count() == 0
        assert tab.page.evaluate("document.documentElement.scrollWidth") <= 1200
    tab.do("play")
    for symbol in '<"':
        tab.enter(0, symbol)
        assert tab.values()[0] == symbol


def test_pictures_of_the_readme_cut_no_words(chromium):
    page = chromium.new_page()
    for name in ("walk", "chain", "step"):
        page.goto((Path(__file__).parents[2] / "docs" / "pictures" / f"{name}.svg").as_uri())
        cut = page.evaluate(
            """() => [...document.querySelectorAll("text")].filter((text) => {
                const [inside, room] = [text, document.documentElement].map((part) => part.getBoundingClientRect());
                return inside.left < room.left || inside.right > room.right;
            }).map((text) => text.textContent)"""
        )
        assert len("".join(page.locator("text").all_text_contents())) > 20
        assert cut == []
    page.close()


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
    path.write_text(report_page(rows, Filter(), [rule.info.id for rule in load().rules]), encoding="utf-8")
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
def test_axe_finds_nothing_in_a_report(chromium, address, look):
    context = chromium.new_context(bypass_csp=True, **LOOKS[look])
    page = context.new_page()
    page.goto(address)
    assert found_by_axe(page, colours_alone=look == "dark") == []
    context.close()


@pytest.mark.parametrize("size", [(320, 568), (1280, 800)], ids=str)
def test_letters_of_links_overlap_no_marks(size, opened):
    for puzzle in (NESTED, GRADED[-1]):
        tab = opened(puzzle, "", size)
        lettered, faults = tab.page.evaluate(
            """() => {
                history.replaceState = () => {};  // that the address follows is costly, and shown elsewhere
                let lettered = 0;
                const faults = [];
                for (let at = 0; at <= shown.reader.end; at++) {
                    shown.reader.go(at);
                    for (const cell of document.querySelectorAll(".board .lettered")) {
                        const letter = cell.querySelector(".letter");
                        const scale = cell.getScreenCTM().a;
                        const box = letter.getBoundingClientRect();
                        // a letter's ink is half as high as its line
                        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
                        const [wide, high] = [box.width / 2, box.height / 4];
                        lettered += 1;
                        const { left, right, top, bottom } = cell.querySelector(".ring").getBoundingClientRect();
                        const across = Math.max(0, Math.abs((left + right) / 2 - x) - wide);
                        const down = Math.max(0, Math.abs((top + bottom) / 2 - y) - high);
                        if (right && Math.hypot(across, down) < (right - left) / 2 + 0.5 * scale)
                            faults.push(`${shown.reader.name} ${cell.dataset.cell} ring`);
                        const tile = cell.querySelector(".tile").getBoundingClientRect();
                        if (x + wide > tile.right || y - high < tile.top)
                            faults.push(`${shown.reader.name} ${cell.dataset.cell} frame`);
                    }
                }
                return [lettered, faults];
            }"""
        )
        assert lettered > 20
        assert faults == []


def test_view_for_a_class_obeys_a_clicker(opened):
    tab = opened(NESTED, "", (1280, 800))
    tab.do("menu", "project")
    assert not tab.page.locator(".bar button:visible, .steps:visible, [data-do=next]:visible").count()
    tab.press("PageDown", "PageDown", "PageDown", "PageUp")
    assert tab.hash() == "#1.1"
    assert tab.page.locator(".said p").first.evaluate("part => parseFloat(getComputedStyle(part).fontSize)") >= 32
    tab.press("Escape")
    assert tab.page.locator("[data-do=next]").is_visible()
