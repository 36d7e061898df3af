"""One quick way through the page in a real browser; the other tests in a browser are nightly."""

from samples import LOOKAHEAD, explained

import deduce


def test_page_is_read_and_played(opened):
    own = opened(LOOKAHEAD)
    own.do("next")
    assert own.text(".where").startswith(f"Step 1 of {len(explained(LOOKAHEAD).steps)}")
    own.do("play")
    own.page.locator("[data-cell='0']").focus()
    (solution,) = [deduce.solve(LOOKAHEAD)]
    own.press(solution[0][0])
    assert own.cells()[0]["value"] == solution[0][0]
    own.do("hint")
    assert own.text(".said").startswith("Look at ")
    own.do("undo")
    assert own.cells()[0]["value"] == ""
