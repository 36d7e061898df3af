"""The page in a real browser, read: every step shown as it is, opened at any place, by keyboard alone."""

import re

import pytest
from browser import boxes_of
from samples import GRADED, LETTERS, LOOKAHEAD, NESTED, OBLONG, explained

from deduce.drawing.scene import step_scenes

pytestmark = pytest.mark.nightly


def argued(puzzle):
    """Return the scenes of a puzzle, place by place."""
    return [scene for step in explained(puzzle).steps for scene in step_scenes(step)]


@pytest.mark.parametrize("puzzle", [LETTERS, OBLONG, NESTED], ids=["signs", "oblong", "nested"])
def test_every_place_shows_its_grid_its_marks_and_its_sentence(puzzle, opened):
    tab = opened(puzzle)
    for scene in argued(puzzle):
        tab.press("ArrowRight")
        assert tab.hash() == f"#{scene.name}"
        assert scene.text in tab.text(".said")
        # what is heard has a word for a blank
        assert scene.text.replace(" _", " empty") in tab.heard()
        symbols = {"0": puzzle.symbols.zero, "1": puzzle.symbols.one, ".": "."}
        assert tab.values() == "".join(symbols[value] for row in scene.rows for value in row)
        marked = {role: set(cells) for role, cells in scene.cells.items() if role != "supposed"}
        for at, cell in enumerate(tab.cells()):
            r, c = here = divmod(at, puzzle.columns)
            letter = scene.letters.get(here, "")
            assert cell["letter"] == letter
            wanted = {role for role, cells in marked.items() if here in cells}
            wanted |= {"given"} if puzzle.givens[r][c] != "." else {"pencil"} if letter else set()
            wanted |= {"supposed"} if letter == "?" else set()
            assert wanted == set(cell["roles"])
        assert tab.page.locator(".board rect.broken").count() == len(scene.broken)
    tab.press("ArrowRight")
    assert tab.hash() == "#end"
    assert tab.text(".sub") == "The end"


def test_outline_of_a_broken_line_surrounds_its_cells(opened):
    scene = next(scene for scene in argued(LOOKAHEAD) if scene.broken)
    tab = opened(LOOKAHEAD, f"#{scene.name}")
    cells = boxes_of(tab.page.locator(".board [data-cell]"))
    for (axis, index), box in zip(scene.broken, boxes_of(tab.page.locator(".board rect.broken")), strict=True):
        for at, cell in enumerate(cells):
            x, y = (cell["left"] + cell["right"]) / 2, (cell["top"] + cell["bottom"]) / 2
            inside = box["left"] < x < box["right"] and box["top"] < y < box["bottom"]
            assert inside == (divmod(at, LOOKAHEAD.columns)[axis] == index)


def test_reader_opens_at_a_place_and_goes_to_any_other(opened):
    hard = GRADED[-1]
    trace = explained(hard)
    long = next(step for step in trace.steps if step.argument.is_lookahead and len(step.argument.links) > 3)
    tab = opened(hard, f"#{long.number}.3")
    assert tab.text(".sub").startswith(f"Step {long.number} of {len(trace.steps)}")
    assert "(c) " in tab.text()
    assert tab.page.evaluate("scrollY") == 0
    # the list alone is scrolled, and the link is seen in it
    current = tab.page.locator(".steps [aria-current] > span").bounding_box()
    room = tab.page.locator(".steps").bounding_box()
    assert room["y"] <= current["y"] < current["y"] + current["height"] <= room["y"] + room["height"]
    tab.press("Shift+ArrowLeft")
    assert tab.hash() == f"#{long.number}"
    tab.press("Shift+ArrowRight", "Shift+ArrowLeft", "Shift+ArrowLeft")
    assert tab.hash() == f"#{long.number - 1}"
    tab.do("hardest")
    assert tab.hash() == f"#{trace.hardest.number}"
    tab.do("menu", "last")
    assert tab.hash() == "#end"
    tab.do("menu", "first", "next", "next", "back")
    assert tab.hash() == "#1"
    # a bar of the course, the slider, a sentence of the list, the address
    bars = tab.page.locator(".bars")
    width = bars.bounding_box()["width"]
    bars.click(position={"x": width * (trace.hardest.number - 0.5) / len(trace.steps), "y": 30})
    assert tab.hash() == f"#{trace.hardest.number}"
    tab.page.locator("input[type=range]").focus()
    tab.press("Home", "ArrowRight", "ArrowRight")
    assert tab.hash() == "#2"
    tab.page.locator(".steps > ol > li").nth(4).locator("p").last.click()
    assert tab.hash() == "#5"
    tab.page.evaluate("location.hash = '#7'")
    tab.page.locator(".sub", has_text=re.compile("^Step 7 ")).wait_for()
    tab.page.evaluate("location.hash = '#no-such-place'")
    tab.page.locator(".sub", has_text=re.compile("^The puzzle$")).wait_for()


def test_bars_show_the_levels_of_the_steps(opened):
    trace = explained(GRADED[-1])
    tab = opened(trace)
    drawn = tab.page.evaluate(
        """() => [...document.querySelectorAll(".bars path")].flatMap((path) =>
            [...path.getAttribute("d").matchAll(/M(\\d+)\\.1 8v-(\\d)/g)].map(([, at, level]) => [+at, +level]))"""
    )
    assert sorted(map(tuple, drawn)) == [(at, step.level) for at, step in enumerate(trace.steps)]


def test_argument_can_be_read_by_keyboard(opened):
    trace = explained(LETTERS)
    tab = opened(trace)
    focused = {}
    for _ in range(30):
        tab.press("Tab")
        what = tab.page.evaluate("document.activeElement.dataset.do ?? document.activeElement.tagName.toLowerCase()")
        if what in focused:
            break
        focused[what] = tab.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        if what in ("hardest", "back", "next"):
            tab.press("Enter")
            number = trace.hardest.number
            assert tab.hash() == {"hardest": f"#{number}", "back": f"#{number - 1}", "next": f"#{number}"}[what]
        if what == "input":
            tab.press("Home", "ArrowRight")
            assert tab.hash() == "#1"
    assert {"play", "menu", "g", "back", "next", "hardest", "input", "ol"} <= set(focused)
    # a cell shows its focus by a frame, and the bars theirs for the slider
    assert {name for name, outline in focused.items() if outline == "none"} <= {"g", "body"}
