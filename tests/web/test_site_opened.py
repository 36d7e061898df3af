"""A puzzle that is opened on the site: with a finger, by keys alone, by ear, on a small screen in every language.

This Python answers in the place of the engine; `test_site_browser.py` shows that they answer alike.
"""

import json

import pytest
from attrs import evolve
from browser import found_by_axe, out_of_reach
from samples import LISBON, LOOKAHEAD, NESTED, OBLONG, TANGO, UNRULY, explained
from visit import Visit

from deduce import Puzzle, explain, parse
from deduce.formats import puzzle_to_json, write
from deduce.site.document import FIRST
from deduce.wording import pages as say
from deduce.wording.language import LANGUAGES, speaking

pytestmark = pytest.mark.nightly


@pytest.fixture(scope="module")
def phone(chromium, served):
    """Somebody with a phone."""
    size = {"width": 390, "height": 664}
    own = Visit(chromium, served, here=True, viewport=size, has_touch=True, is_mobile=True, bypass_csp=True)
    yield own
    own.context.close()


@pytest.fixture(scope="module")
def visit(chromium, served):
    """Somebody with a keyboard."""
    own = Visit(chromium, served, here=True)
    yield own
    own.context.close()


def tap(visit, *names):
    """Tap on buttons by what they do."""
    for name in names:
        visit.page.locator(f"article [data-do='{name}']:visible").first.tap()


def tap_site(visit, *names):
    for name in names:
        visit.page.locator(f"[data-site='{name}']:visible").first.tap()


def hash_of(visit):
    return visit.page.evaluate("decodeURIComponent(location.hash)")


def gap(sign):
    """Return the number of the gap that a sign of a 6x6 grid is in."""
    (r, c), below = sign.a, sign.a[1] == sign.b[1]
    return (72 if below else 36) + 6 * r + c


def test_tango_is_tapped_in_and_kept(phone):
    page = phone.page
    phone.go()
    page.locator("[data-site=tango]").tap()
    assert page.locator("article .how").is_visible()
    assert phone.text(".how").endswith("Tap a gap: =, x, nothing. Rules")
    for r, row in enumerate(TANGO.givens):
        for c, value in enumerate(row):
            for _ in range({".": 0, "1": 1, "0": 2}[value]):
                page.locator(f"[data-cell='{6 * r + c}']").tap()
    for sign in TANGO.signs:
        for _ in range(1 if sign.equal else 2):
            page.locator(f"[data-gap='{gap(sign)}']").tap()
    counted = f"{TANGO.clues} clues, {len(TANGO.signs)} signs"
    assert phone.text(".where") == counted
    # digits and signs have one history, and Undo takes back what was entered last
    tap(phone, "undo")
    assert phone.text(".where") == f"{TANGO.clues} clues, {len(TANGO.signs) - 1} signs"
    tap(phone, "redo")
    page.reload()
    assert phone.text(".where") == counted
    tap(phone, "done")
    phone.argued()
    assert hash_of(phone) == f"#p={write([TANGO], 'task').strip()}&step=0"
    tap(phone, "next")
    assert explained(TANGO).steps[0].text in phone.text(".said")
    # what was entered is still there to be changed
    page.go_back()
    assert phone.text(".where") == counted
    # the button opens an empty grid, and Undo brings back what it had
    phone.go()
    page.locator("[data-site=tango]").tap()
    assert phone.text(".where") == "0 clues, 0 signs"
    tap(phone, "undo")
    assert phone.text(".where") == counted
    assert phone.said == []


def test_signs_are_entered_by_keys(visit):
    visit.go("#enter=4x4&signed=1")
    visit.page.locator("[data-cell='5']").focus()
    for key in ("e", "X", "1"):
        visit.page.keyboard.press(key)
    assert visit.text(".where") == "1 clue, 2 signs"
    label = visit.page.locator("[data-cell='5']").get_attribute("aria-label")
    assert label == "row 2, column 2: 1, equal to its right, unlike the one below"
    visit.page.keyboard.press("e")
    assert visit.text(".where") == "1 clue, 1 sign"
    assert visit.said == []


def test_site_can_be_used_by_keyboard(visit):
    page = visit.page
    visit.go()
    press = page.keyboard.press

    def to(selector):
        """Go on with Tab until something has the focus."""
        for _ in range(60):
            if page.evaluate(f"document.activeElement.matches({json.dumps(selector)})"):
                return
            press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")

    to("[data-site=open]")
    press("Enter")
    page.keyboard.insert_text(write([LOOKAHEAD], "text"))
    to("[data-form=open] .main")
    press("Enter")
    visit.argued()
    assert page.evaluate("document.activeElement.tagName") == "H1"
    press("ArrowRight")
    steps = explained(LOOKAHEAD).steps
    assert visit.text(".where").startswith(f"Step 1 of {len(steps)}")
    to("[data-do=play]")
    press("Enter")
    to("[data-cell]")
    (cell, value), *_ = steps[0].places.items()
    for key in ("ArrowDown",) * cell[0] + ("ArrowRight",) * cell[1] + (str(value),):
        press(key)
    assert page.locator(f"[data-cell='{cell[0] * 6 + cell[1]}']").get_attribute("aria-label").endswith(f": {value}")
    to("[data-do=hint]")
    press("Enter")
    page.wait_for_function("() => document.querySelector('.said').textContent")
    # the ear has what the eye has
    assert page.locator(".spoken").text_content() == visit.text(".said")
    page.locator("button[data-do=menu]:not(.link)").focus()
    press("Enter")
    to("[data-do=solutions]")
    press("Enter")
    page.wait_for_selector(".answer[open]")
    assert visit.text(".answer div").startswith("Exactly one solution.")
    press("Escape")
    assert not page.locator(".answer").is_visible()
    to("article nav a")
    press("Enter")
    page.locator(".home").wait_for()
    assert visit.said == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_opened_puzzle_fits_a_small_phone_and_axe_finds_nothing(code, phone):
    page = phone.page
    page.set_viewport_size({"width": 320, "height": 568})
    page.emulate_media(color_scheme="dark" if LANGUAGES.index(code) % 2 else "light")
    page.evaluate("localStorage.clear()")
    file = "index.html" if code == "en" else f"{code}.html"
    with speaking(code):
        text = say.CONTROLS["read"]()
    phone.go(file)
    fits(phone)
    tap_site(phone, "open", "enter")
    fits(phone)
    if code in LANGUAGES[:2]:
        assert found_by_axe(page) == []
    tap_site(phone, "tango")
    fits(phone)
    if code in LANGUAGES[:2]:
        assert found_by_axe(page) == []
    phone.go(f"{file}#p=000zg&step=0")
    page.wait_for_selector("article .ending", state="attached")
    fits(phone)
    if code in LANGUAGES[:2]:
        assert found_by_axe(page) == []
    phone.go(f"{file}#p={write([LOOKAHEAD], 'task').strip()}&step=1")
    phone.argued()
    assert phone.text("[data-do=read]") == text
    fits(phone)
    tap(phone, "play", "hint")
    fits(phone)
    tap(phone, "menu")
    fits(phone)
    tap(phone, "solutions")
    page.wait_for_selector(".answer[open]")
    fits(phone)
    if code in LANGUAGES[:2]:
        assert found_by_axe(page) == []
    page.locator("[data-site=close]").tap()
    assert phone.said == []


def fits(visit):
    """See that nothing is beside the screen, and no button too small for a finger."""
    assert visit.page.evaluate("document.documentElement.scrollWidth") <= 320
    dialog = "dialog[open] " if visit.page.locator("dialog[open]").count() else ""
    assert out_of_reach(visit.page.locator(f"{dialog}button:visible"), 320) == []


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("delete globalThis.WebAssembly", "This browser has no WebAssembly"),
        ("", "The program could not be loaded"),
    ],
    ids=["no WebAssembly", "blocked"],
)
def test_missing_engine_is_reported_with_a_remedy(script, told, chromium, served):
    own = Visit(chromium, served)
    own.context.add_init_script(script)
    own.context.route("**/*.wasm", lambda route: route.abort())
    own.go()
    told_in = "([where, told]) => document.querySelector(where).textContent.includes(told)"
    own.page.wait_for_function(told_in, arg=[".state", told])
    own.page.locator("[data-form=make] button").first.click()
    own.open("....\n" * 4)
    own.page.wait_for_function(told_in, arg=[".faults", told])
    assert told in own.text(".state")
    # that no reasons will come is also what a hint says
    own.go("#p=i0e0b1e11b1b0d")
    own.page.wait_for_function(told_in, arg=[".state", told])
    own.page.locator("[data-do=hint]").click()
    assert told in own.text(".said")
    own.context.close()


def test_link_that_holds_no_puzzle_is_reported_beside_its_text(visit):
    visit.go("#p=6x6u:zz")
    visit.page.locator(".faults p").first.wait_for()
    assert "too long for its size" in visit.text(".faults")
    assert visit.page.locator("#text").input_value() == "6x6u:zz"
    assert visit.said == []


def test_back_leads_through_puzzles_to_the_home_page(visit):
    visit.go()
    page = visit.page
    for _ in range(2):
        visit.open("6x6u:jfCFACCe")
        visit.argued()
        page.locator("[data-do=next]").click()
        page.go_back()
        page.locator(".home").wait_for()
        assert not page.locator("article").count()
    page.go_forward()
    page.locator("article").wait_for()
    assert visit.text(".where").startswith("Step 1 of")
    assert visit.said == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_home_page_has_a_puzzle_with_its_argument_without_the_engine(code, chromium, served):
    own = Visit(chromium, served)
    own.context.route("**/worker.js", lambda route: route.abort())
    own.go("index.html" if code == "en" else f"{code}.html")
    page = own.page
    page.locator("[data-site=why]").click()
    own.argued()
    page.locator("[data-do=next]:visible").click()
    with speaking(code):
        first = explain(parse(FIRST)).steps[0]
        assert first.text in own.text(".said")
    page.go_back()
    page.locator(".home [data-cell='0']").click()
    assert page.locator("[data-cell='0']").get_attribute("aria-label").endswith(": 1")
    page.reload()
    page.locator("article.plays").wait_for()
    assert page.locator("[data-cell='0']").get_attribute("aria-label").endswith(": 1")
    page.go_back()
    page.locator("[data-site=continue]").click()
    assert page.locator("[data-cell='0']").get_attribute("aria-label").endswith(": 1")
    own.context.close()


PUZZLES = [*UNRULY[::7], *LISBON[::11], LOOKAHEAD, NESTED, TANGO, OBLONG, Puzzle(["01", "10"]), Puzzle(["....."] * 5)]


def test_links_are_read_by_the_script_and_by_the_engine_alike(visit):
    visit.go()
    for puzzle in PUZZLES:
        for own in (puzzle, evolve(puzzle, unique_lines=not puzzle.unique_lines)):
            link = visit.page.evaluate(
                "(puzzle) => import('./puzzles.js').then((own) => own.linkOf(puzzle))", puzzle_to_json(own)
            )
            read = visit.page.evaluate("(link) => import('./puzzles.js').then((own) => own.puzzleOf(link))", link)
            for back in (parse(link), parse(read)):
                assert (back.givens, back.signs, back.unique_lines) == (own.givens, own.signs, own.unique_lines)


@pytest.mark.parametrize(
    "link", ["a", "d|1a", "9x9x9", "01a|zz9", "{}", '{"rows": 2}', "1" * 99, "a|1", "zzzzz", "<img>"]
)
def test_links_that_hold_no_puzzle_are_left_to_the_engine(link, visit):
    visit.go()
    assert (
        visit.page.evaluate("(link) => import('./puzzles.js').then((own) => own.puzzleOf(link) ?? null)", link) is None
    )
