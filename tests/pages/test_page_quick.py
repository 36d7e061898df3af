"""One quick way through the page in a real browser; the other tests in a browser are nightly."""

from samples import LOOKAHEAD, explained

import deduce


def test_page_is_read_and_played(opened):
    tab = opened(LOOKAHEAD)
    tab.do("next")
    assert tab.text(".sub").startswith(f"Step 1 of {len(explained(LOOKAHEAD).steps)}")
    tab.do("play")
    tab.page.locator("[data-cell='0']").focus()
    (solution,) = [deduce.solve(LOOKAHEAD)]
    tab.press(solution[0][0])
    assert tab.cells()[0]["value"] == solution[0][0]
    tab.do("hint")
    assert tab.text(".said").startswith("Look at ")
    tab.do("undo")
    assert tab.cells()[0]["value"] == ""
