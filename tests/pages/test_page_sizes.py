"""The page at every size of screen: board, sentence and buttons together, nothing cut off and nothing over another."""

import pytest
from attrs import evolve
from browser import boxes_of, out_of_reach
from samples import GRADED, LOOKAHEAD, NESTED, TANGO

import deduce
from deduce.wording.language import languages, speaking

pytestmark = pytest.mark.nightly

SMALL, SIDEWAYS, DESK = (320, 568), (568, 320), (1280, 800)
SIZES = [SMALL, SIDEWAYS, DESK, (390, 664), (1920, 1080), (390, 844), (844, 390), (768, 1024)]

STAY = "history.replaceState = () => {};"  # that the address follows is costly, and shown elsewhere

# each gives the places (or states) at which something is wrong, with what is
MEASURE = """
    globalThis.boxes = (names) => {
        const { article } = shown;
        const found = names.map((name) => article.querySelector(name)).filter((part) => part.checkVisibility());
        const faults = [];
        const box = (part) => part.getBoundingClientRect();
        for (const part of found) {
            const { left, top, right, bottom, width, height } = box(part);
            const name = part.className;
            if (width < 1 || height < 1) faults.push(`${name} is not seen`);
            if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
                faults.push(`${name} is off screen`);
            if (part.matches(".now") && part.scrollHeight > part.clientHeight + 1) faults.push("sentence cut off");
            for (const other of found) {
                const its = box(other);
                const apart = right <= its.left + 0.5 || its.right <= left + 0.5
                    || bottom <= its.top + 0.5 || its.bottom <= top + 0.5;
                if (part !== other && !apart) faults.push(`${name} and ${other.className} overlap`);
            }
        }
        const svg = box(article.querySelector(".board svg"));
        const room = Math.min(innerWidth, innerHeight);
        if (Math.min(svg.width, svg.height) < 0.42 * room) faults.push("the board is small");
        const { scrollWidth, scrollHeight } = document.documentElement;
        if (scrollWidth > innerWidth || scrollHeight > innerHeight) faults.push("the page scrolls");
        return faults;
    };
    globalThis.READ = ["header", ".modes", ".board", ".now", ".controls.reading"];
    globalThis.PLAY = ["header", ".modes", ".board", ".now", ".pad", ".controls.playing"];
"""


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("puzzle", [NESTED, evolve(TANGO, id="x" * 60), GRADED[-1]], ids=["nested", "signs", "large"])
def test_board_sentence_and_buttons_are_visible_at_every_place(puzzle, size, opened):
    tab = opened(puzzle, "", size, has_touch=size[0] < 500)
    tab.page.evaluate(STAY + MEASURE)
    faults = tab.page.evaluate(
        """() => Object.fromEntries(Array.from({ length: shown.reader.end + 1 }, (_, at) => {
            shown.reader.go(at);
            return [shown.reader.name, boxes(READ)];
        }).filter(([, faults]) => faults.length))"""
    )
    assert faults == {}


CUT = """() => [...document.querySelectorAll(":is(article:not([hidden]), dialog[open]) :is(button, p, h1, h2)")]
    .filter((part) => part.checkVisibility())
    .filter((part) => part.scrollWidth > part.clientWidth + 1
        || (part.matches("button") && part.scrollHeight > part.clientHeight + 1))
    .map((part) => part.textContent)"""

COVERED = """() => [...document.querySelectorAll("article:not([hidden]) nav a")].filter((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const ends = [[left + 1, top + 1], [right - 1, top + 1], [left + 1, bottom - 1], [right - 1, bottom - 1]];
    return !ends.every(([x, y]) => part.contains(document.elementFromPoint(x, y)));
}).map((part) => part.textContent)"""


@pytest.mark.parametrize("code", languages)
def test_every_language_fits_a_small_phone(code, opened):
    with speaking(code):
        html = deduce.page([TANGO, evolve(LOOKAHEAD, id="a-name-that-is-long"), TANGO])
    tab = opened(html, "#a-name-that-is-long", SMALL, has_touch=True)
    tab.page.evaluate(MEASURE)
    assert tab.page.locator("article:not([hidden]) nav a").count() == 3
    for acts in ((), ("next", "next"), ("play",), ("hint", "hint"), ("hint",), ("check",), ("suppose",), ("menu",)):
        tab.do(*acts)
        assert tab.page.evaluate("boxes(shown.playing ? PLAY : READ)") == [], acts
        assert tab.page.evaluate(CUT) == [], acts
        if acts != ("menu",):
            assert tab.page.evaluate(COVERED) == [], acts
    buttons = boxes_of(tab.page.locator("dialog[open] button:visible"))
    assert buttons
    assert all(box["top"] >= 0 and box["bottom"] <= SMALL[1] for box in buttons)
    assert tab.page.locator("dialog[open] h2").bounding_box()["y"] > 0
    assert tab.page.evaluate("document.activeElement.tagName") == "H2"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_is_visible_in_play_and_nothing_moves(size, opened):
    phone = size[0] < 500
    for puzzle in (LOOKAHEAD, GRADED[-1]):
        tab = opened([puzzle, TANGO], "#1" if puzzle is LOOKAHEAD else f"#{puzzle.id}", size, has_touch=phone)
        tab.page.evaluate(MEASURE)
        tab.do("play")
        article = tab.page.locator("article:not([hidden])")
        controls = article.locator(".controls:visible")
        before = boxes_of(controls)
        for act in ("hint", "hint", "hint", "hint", "hint", "check"):
            if tab.page.locator("dialog[open]").count() == 0:
                tab.do(act)
            assert tab.page.evaluate("boxes(PLAY)") == [], (size, act)
            assert boxes_of(controls) == before, "a button that says more moves nothing"
        tab.fill(dict.fromkeys(range(len(tab.values())), "1"))
        assert boxes_of(controls) == before
        assert out_of_reach(tab.page.locator("button:not(.link):visible"), size[0]) == []
        assert out_of_reach(tab.page.locator("button.link:visible"), size[0], 24) == []
        padded = article.locator(".pad").is_visible()
        cell = article.locator("[data-cell='0'] .hit").bounding_box()
        assert cell["width"] >= (44 if phone and not padded else 23.9)


@pytest.mark.parametrize("puzzle", [LOOKAHEAD, TANGO], ids=["6x6", "signs"])
def test_board_does_not_move_in_play_on_a_phone(puzzle, opened):
    tab = opened(puzzle, "", SMALL, has_touch=True)
    tab.do("play")
    assert not tab.page.locator(".pad").is_visible()
    board = tab.page.locator(".board svg, .now")
    before = boxes_of(board)
    assert 0 <= before[1]["top"] - before[0]["bottom"] < 12, "the sentence is right below it"
    for act in ("hint", "hint", "check"):
        tab.do(act)
        assert boxes_of(board) == before, act
    tab.fill(dict.fromkeys(range(6), "1"))
    assert boxes_of(board) == before


@pytest.mark.parametrize("size", [SMALL, DESK], ids=str)
def test_letters_of_links_overlap_no_marks(size, opened):
    for puzzle in (NESTED, GRADED[-1]):
        tab = opened(puzzle, "", size)
        tab.page.evaluate(STAY)
        lettered, faults = tab.page.evaluate(
            """() => {
                let lettered = 0;
                const faults = [];
                for (let at = 0; at <= shown.reader.end; at++) {
                    shown.reader.go(at);
                    for (const cell of document.querySelectorAll(".board .lettered")) {
                        const letter = cell.querySelector("[data-role=letter] text");
                        const scale = cell.getScreenCTM().a;
                        const box = letter.getBoundingClientRect();
                        // a letter's ink is half as high as its line
                        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
                        const [wide, high] = [box.width / 2, box.height / 4];
                        lettered += 1;
                        for (const ring of cell.querySelectorAll("circle")) {
                            const { left, right, top, bottom } = ring.getBoundingClientRect();
                            const across = Math.max(0, Math.abs((left + right) / 2 - x) - wide);
                            const down = Math.max(0, Math.abs((top + bottom) / 2 - y) - high);
                            if (Math.hypot(across, down) < (right - left) / 2 + 0.5 * scale)
                                faults.push(`${shown.reader.name} ${cell.dataset.cell} ring`);
                        }
                        const frame = cell.querySelector("[data-role=place] path, [data-role=supposed] path");
                        const inside = frame?.getBoundingClientRect();
                        if (inside && (x - wide < inside.left + 1.5 * scale || y - high < inside.top + 1.5 * scale))
                            faults.push(`${shown.reader.name} ${cell.dataset.cell} frame`);
                    }
                }
                return [lettered, faults];
            }"""
        )
        assert lettered > 20
        assert faults == []


def test_signs_are_large_and_premises_among_them_are_marked(opened):
    tab = opened(TANGO, "", SMALL)
    boxes = boxes_of(tab.page.locator(".board .mark path"))
    assert len(boxes) == len(TANGO.signs)
    assert min(box["width"] for box in boxes) >= 10
    seen = tab.page.evaluate(
        """() => shown.reader.places.map((place, at) => {
            shown.reader.go(at + 1);
            return [place.signs.length, document.querySelectorAll(".board .rests").length];
        })"""
    )
    assert all(wanted == shown for wanted, shown in seen)
    assert sum(wanted for wanted, _ in seen) > 5


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080)], ids=str)
def test_view_for_a_class_shows_board_and_sentence_and_obeys_a_clicker(size, opened):
    tab = opened(NESTED, "", size)
    tab.do("menu", "project")
    faults = tab.page.evaluate(
        f"""() => {{
            {MEASURE}
            return Array.from({{ length: shown.reader.end }}, (_, at) => {{
                shown.reader.go(at);
                return boxes([".board", ".now", ".leave"]);
            }}).flat();
        }}"""
    )
    assert faults == []
    assert not tab.page.locator(".controls:visible, .steps:visible, header:visible").count()
    tab.page.evaluate("shown.reader.go(0)")
    tab.press("PageDown", "PageDown", "PageDown", "PageUp")
    assert tab.hash() == "#1.1"
    size = tab.page.locator(".said p").first.evaluate("part => parseFloat(getComputedStyle(part).fontSize)")
    assert size >= 32
    tab.press("Escape")
    assert tab.page.locator("[data-do=next]").is_visible()


@pytest.mark.parametrize("size", [SMALL, SIDEWAYS, (844, 390)], ids=str)
def test_list_opens_by_a_button_on_small_screens(size, opened):
    tab = opened(NESTED, "", size)
    steps, button = tab.page.locator(".steps"), tab.page.locator("[data-do=list]")
    assert not steps.is_visible()
    tab.do("list")
    assert button.get_attribute("aria-expanded") == "true"
    assert tab.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    tab.page.evaluate(MEASURE)
    faults = tab.page.evaluate("boxes(['header', '.modes', '.controls.reading', '.steps ol'])")
    assert set(faults) <= {"the board is small"}, "it may be hidden"
    tab.page.locator(".steps .chain span").nth(1).click()
    assert tab.hash() == "#1.1.1"
    assert tab.page.locator(".board").is_visible()
    assert not steps.is_visible()
    tab.page.set_viewport_size({"width": 1280, "height": 800})
    assert (steps.is_visible(), button.is_visible()) == (True, False)
