"""One quick way through the site in a real browser; the other tests in a browser are nightly."""

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
