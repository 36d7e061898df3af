"""A puzzle that is opened on the site: with a finger, by keys alone, by ear, on a small screen in every language.

This Python answers in the place of the engine; `test_site_browser.py` shows that they answer alike.
"""

import json

import pytest
from browser import found_by_axe, out_of_reach
from samples import LOOKAHEAD, TANGO, explained
from visit import Visit

from deduce import Puzzle
from deduce.formats import write
from deduce.site.answers import draft
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


def hash_of(visit):
    return visit.page.evaluate("decodeURIComponent(location.hash)")


def test_a_tango_is_tapped_in_from_nothing(phone):
    page = phone.page
    phone.go()
    page.locator("[data-form=tap] button").tap()
    for r, row in enumerate(TANGO.givens):
        for c, value in enumerate(row):
            for _ in range({".": 0, "1": 1, "0": 2}[value]):
                page.locator(f"[data-cell='{6 * r + c}']").tap()
    tap(phone, "signs")
    for sign in TANGO.signs:
        (r, c), below = sign.a, sign.a[1] == sign.b[1]
        page.locator(f"[data-cell='{6 * r + c}']").tap()
        page.locator(f"[data-sign={'equal' if sign.equal else 'unlike'}_{'below' if below else 'right'}]").tap()
    tap(phone, "done")
    phone.argued()
    # nobody has said that lines may repeat, and without that it has no solution
    assert hash_of(phone) == f"#p={draft(TANGO)['link']}"
    tap(phone, "read", "next")
    assert explained(TANGO).steps[0].text in phone.text(".said")
    assert phone.said == []


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

    to("#text")
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
    assert visit.text(".answer .told").startswith("Exactly one solution.")
    press("Escape")
    assert not page.locator(".answer").is_visible()
    to("article nav a")
    press("Enter")
    page.wait_for_selector("section.entry", state="visible")
    assert visit.said == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_opened_puzzle_fits_a_small_phone_and_axe_finds_nothing(code, phone):
    page = phone.page
    page.set_viewport_size({"width": 320, "height": 568})
    page.emulate_media(color_scheme="dark" if LANGUAGES.index(code) % 2 else "light")
    page.evaluate("localStorage.clear()")
    file = "index.html" if code == "en" else f"{code}.html"
    with speaking(code):
        link, text = draft(Puzzle(["000...", *["......"] * 5]))["link"], say.CONTROLS["read"]()
    phone.go(f"{file}#p={link}")
    page.wait_for_selector("article .ending", state="attached")
    fits(phone)
    if code in LANGUAGES[:2]:
        assert found_by_axe(page) == []
    phone.go(f"{file}#p={draft(LOOKAHEAD)['link']}&step=1")
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
    own.page.locator("[data-form=make] button").click()
    own.page.wait_for_function(told_in, arg=[".faults", told])
    assert told in own.text(".state")
    own.context.close()


def test_back_leads_from_a_puzzle_to_where_puzzles_come_in(visit):
    visit.go()
    visit.open("6x6u:jfCFACCe")
    visit.argued()
    visit.page.go_back()
    visit.page.locator("#text").wait_for()
    assert not visit.page.locator("article").count()
    visit.page.go_forward()
    visit.argued()
