"""A puzzle that is opened on the site: with a finger, by keys alone, by ear, on a small screen in every language."""

import json
import re

import pytest
from attrs import evolve
from samples import LISBON, LOOKAHEAD, NESTED, OBLONG, TANGO, UNRULY, explained
from visit import PHONE, Visit

from deduce import Puzzle, explain, parse
from deduce.formats import parse as read_one
from deduce.formats import write
from deduce.serving.site import FIRST
from deduce.wording.language import languages, speaking

pytestmark = pytest.mark.nightly


@pytest.fixture(scope="module")
def phone(chromium, static):
    """Somebody with a phone."""
    visit = Visit(chromium, static, here=True, size=(390, 664), bypass_csp=True, **PHONE)
    yield visit
    visit.close()


@pytest.fixture(scope="module")
def visit(chromium, static):
    """Somebody with a keyboard."""
    visit = Visit(chromium, static, here=True)
    yield visit
    visit.close()


def gap(sign):
    """Return the number of the gap that a sign of a 6x6 grid is in."""
    (r, c), below = sign.a, sign.a[1] == sign.b[1]
    return (72 if below else 36) + 6 * r + c


def test_tango_is_tapped_in_and_kept(phone):
    page = phone.page
    phone.go()
    phone.do("tango")
    assert phone.text(".tip").endswith("Tap a gap: =, x, nothing.")
    assert page.locator("[data-cell='0'] use[href='']").count() == 1, "it has suns and moons"
    taps = {f"cell='{at}'": ".10".index(value) for at, value in enumerate("".join(TANGO.givens))}
    taps |= {f"gap='{gap(sign)}'": 1 if sign.equal else 2 for sign in TANGO.signs}
    for place, times in taps.items():
        for _ in range(times):
            page.locator(f"[data-{place}]").tap()
    counted = f"{TANGO.clues} clues, {len(TANGO.signs)} signs"
    assert phone.text(".done") == counted
    # digits and signs have one history, and Undo takes back what was entered last
    phone.do("undo")
    assert phone.text(".done") == f"{TANGO.clues} clues, {len(TANGO.signs) - 1} signs"
    phone.do("again")
    page.reload()
    assert phone.text(".done") == counted
    phone.do("done")
    phone.argued()
    assert phone.hash() == f"#p={write([TANGO], 'task').strip()}&step=0"
    phone.do("next")
    # the symbols are drawn, and heard as words
    said = phone.page.locator("article .said p").first
    assert re.sub(r"\b[01]\b", "", explained(TANGO).steps[0].text.partition(", ")[2]) in said.inner_text()
    assert [each.get_attribute("aria-label") for each in said.locator("svg").all()] == ["sun", "moon"]
    # what was entered is still there to be changed
    page.go_back()
    assert phone.text(".done") == counted
    # the button opens an empty grid, and Undo brings back what it had
    phone.go()
    phone.do("tango")
    assert phone.text(".done") == "0 clues, 0 signs"
    phone.do("undo")
    assert phone.text(".done") == counted


def test_signs_are_entered_by_keys(visit):
    visit.go("#enter=4x4&signed=1")
    visit.page.locator("[data-cell='5']").focus()
    for key in ("e", "X", "1"):
        visit.page.keyboard.press(key)
    assert visit.text(".done") == "1 clue, 2 signs"
    label = visit.page.locator("[data-cell='5']").get_attribute("aria-label")
    assert label == "row 2, column 2: 1, equal to its right, unlike the one below"
    visit.page.keyboard.press("e")
    assert visit.text(".done") == "1 clue, 1 sign"


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
    assert visit.text("article .sub").startswith("Step 1 of ")
    to("[data-do=play]")
    press("Enter")
    to("[data-do=hint]")
    press("Enter")
    page.wait_for_function("() => document.querySelector('.said').textContent")
    # the ear has what the eye has
    assert page.locator(".spoken").text_content() == visit.text()
    page.locator("button[data-do=menu]:not(.link)").focus()
    press("Enter")
    to("[data-do=solutions]")
    press("Enter")
    page.wait_for_selector(".answer[open]")
    assert visit.text(".told").startswith("Exactly one solution.")
    press("Escape")
    assert not page.locator(".answer").is_visible()
    to("article .up")
    press("Enter")
    page.locator(".home").wait_for()


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("delete globalThis.WebAssembly", "This browser has no WebAssembly"),
        ("", "The program could not be loaded"),
    ],
    ids=["no WebAssembly", "blocked"],
)
def test_missing_engine_is_reported_with_a_remedy(script, said, chromium, served):
    visitor = Visit(chromium, served)
    visitor.context.add_init_script(script)
    visitor.context.route("**/*.wasm", lambda route: route.abort())

    def wait_for(selector):
        where = "([where, said]) => document.querySelector(where).textContent.includes(said)"
        visitor.page.wait_for_function(where, arg=[selector, said])

    visitor.go()
    visitor.open("....\n" * 4)
    wait_for(".faults")
    # that no reasons will come is also what a hint says that is not seen on one line
    visitor.go(f"#p={write([LOOKAHEAD], 'task').strip()}")
    wait_for(".toast")
    visitor.do("hint")
    assert said in visitor.text()
    visitor.context.close()


def test_link_that_holds_no_puzzle_is_reported_beside_its_text(visit):
    visit.go("#p=6x6u:zz")
    visit.page.locator(".faults p").first.wait_for()
    assert "too long for its size" in visit.text(".faults")
    assert visit.page.locator("#text").input_value() == "6x6u:zz"


def test_back_leads_through_puzzles_to_the_home_page(visit):
    visit.go()
    page = visit.page
    for _ in range(2):
        visit.open("6x6u:jfCFACCe")
        visit.argued()
        visit.do("next")
        page.go_back()
        page.locator(".home").wait_for()
        assert not page.locator("article").count()
    page.go_forward()
    page.locator("article").wait_for()
    assert visit.text("article .sub").startswith("Step 1 of")


@pytest.mark.parametrize("code", languages)
def test_home_page_has_a_puzzle_with_its_argument_without_the_engine(code, chromium, served):
    visitor = Visit(chromium, served)
    visitor.context.route("**/worker.js", lambda route: route.abort())
    visitor.go("index.html" if code == "en" else f"{code}.html")
    page = visitor.page

    def first_cell():
        return page.locator("[data-cell='0']").get_attribute("aria-label")[-3:]

    visitor.do("why")
    visitor.argued()
    visitor.do("next")
    with speaking(code):
        assert explain(parse(FIRST)).steps[0].text in visitor.text()
    page.go_back()
    page.locator(".hero .cell").first.click()
    assert first_cell() == ": 1"
    page.reload()
    page.locator("article.plays").wait_for()
    assert first_cell() == ": 1"
    page.go_back()
    # it is shown once, with what was entered
    assert not page.locator("[data-site=continue]").is_visible()
    visitor.do("play")
    assert first_cell() == ": 1"
    visitor.context.close()


PUZZLES = [*UNRULY[::7], *LISBON[::11], LOOKAHEAD, NESTED, TANGO, OBLONG, Puzzle(["01", "10"]), Puzzle(["....."] * 5)]


def imported(visit, function, value):
    """Call a function of the script that reads and writes links."""
    return visit.page.evaluate(f"(value) => import('./puzzles.js').then((js) => js.{function}(value) ?? null)", value)


def test_links_are_read_by_the_script_as_by_the_engine(visit):
    visit.go()
    for puzzle in PUZZLES:
        for same in (puzzle, evolve(puzzle, unique_lines=not puzzle.unique_lines)):
            link = imported(visit, "linkOf", same.to_json())
            # what a text leaves open is chosen by its solutions only when it is typed in
            for back in (read_one(link), parse(imported(visit, "puzzleOf", link))):
                assert (back.givens, back.signs, back.unique_lines) == (same.givens, same.signs, same.unique_lines)


def test_links_that_hold_no_puzzle_are_left_to_the_engine(visit):
    visit.go()
    for link in ("a", "d|1a", "9x9x9", "01a|zz9", "{}", '{"rows": 2}', "1" * 99, "a|1", "zzzzz", "<img>"):
        assert imported(visit, "puzzleOf", link) is None


def test_chosen_language_is_kept(chromium, served):
    context = chromium.new_context(locale="fr-FR", service_workers="block")
    context.route("**/*.{wasm,zip,whl}", lambda route: route.abort())  # the program is not needed
    page = context.new_page()

    def spoken():
        page.wait_for_load_state("networkidle")
        code = page.locator("[name=language]").input_value()
        assert page.locator("html").get_attribute("lang") == code
        return code

    page.goto(served)
    assert spoken() == "fr"
    for code in ("es", "en"):
        with page.expect_navigation():
            page.locator("[name=language]").select_option(code)
        assert spoken() == code
        page.goto(served)
        assert spoken() == code
    context.close()
