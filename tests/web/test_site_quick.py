"""Quick ways through the site in a real browser; the other tests in a browser are nightly."""

from samples import LOOKAHEAD, explained
from visit import Visit

from deduce.formats import write


def test_pasted_puzzle_is_explained_and_played(chromium, static):
    visit = Visit(chromium, static, here=True)
    visit.go()
    visit.open(write([LOOKAHEAD], "text"))
    visit.argued()
    visit.do("next")
    visit.page.locator("article .sub", has_text=f"Step 1 of {len(explained(LOOKAHEAD).steps)}").wait_for()
    visit.do("play", "hint")
    visit.page.locator("article .said", has_text="Look at ").wait_for()
    visit.close()


def test_new_puzzle_and_its_hints_come_without_the_engine(chromium, static):
    visit = Visit(chromium, static)
    visit.context.route("**/worker.js", lambda route: route.abort())
    visit.go()
    visit.page.locator("[data-form=make] button").first.click()
    visit.argued()
    assert "&of=8-2." in visit.hash()
    givens = visit.page.locator("article .given").count()
    visit.do("hint", "hint", "hint")
    assert len(visit.text()) > 20
    visit.page.reload()
    visit.argued()
    assert visit.page.locator("article .given").count() == givens
    visit.close()
