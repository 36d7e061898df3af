"""Every state of a page at every shape of screen in three languages: nothing is cut, covered, out of reach or moved."""

import re
from pathlib import Path

import pytest
from attrs import evolve
from browser import TRIED, found_by_axe
from samples import GRADED, NESTED, TANGO, UNRULY

import deduce
from deduce import Puzzle
from deduce.pages.article import asset
from deduce.wording.language import speaking

STATES = (Path(__file__).parent / "states.js").read_text(encoding="utf-8")


def of(side, level):
    return next(puzzle for puzzle in GRADED if puzzle.rows == puzzle.columns == side and level <= level_of(puzzle))


def level_of(puzzle):
    return deduce.grade(puzzle).level


def book():
    """Return a puzzle for each way in which pages differ, named as the states name them."""
    named = {
        "six": deduce.parse("6x6u:jfCFACCe"),
        "nested": NESTED,
        "tango": TANGO,
        "eight": of(8, 7),
        "ten": of(10, 3),
        "fourteen": next(puzzle for puzzle in UNRULY if puzzle.rows == 14 and puzzle.unique_lines),
        "twenty": Puzzle(["." * 20, "1" + "." * 19] * 10),
        "several": Puzzle(["...."] * 4),
        "none": deduce.parse("1...11\n......\n......\n......\n......\n......"),
    }
    easy = deduce.load_ladder(max_level=3)
    traces = [deduce.explain(evolve(puzzle, id=name)) for name, puzzle in named.items()]
    stuck = deduce.explain(evolve(of(6, 5), id="stuck"), ladder=easy)
    return [*traces, stuck, deduce.explain(evolve(TANGO, id="last"))]


@pytest.fixture(scope="module")
def tab(chromium):
    page = chromium.new_context(reduced_motion="reduce").new_page()
    yield page
    page.context.close()


@pytest.mark.parametrize(("code", "shapes"), TRIED)
def test_every_state_fits_every_shape(code, shapes, tab, tmp_path):
    with speaking(code):
        (tmp_path / "book.html").write_text(deduce.page(book(), title="Puzzles"), encoding="utf-8")
    said = []
    tab.on("pageerror", lambda error: said.append(str(error)))
    tab.goto((tmp_path / "book.html").as_uri())
    tab.evaluate(f"localStorage.clear(); {STATES}; Object.assign(globalThis, {{ tried, STATES }})")
    faults, acts, kinds = [], set(), set()
    for width, height in shapes:
        tab.set_viewport_size({"width": width, "height": height})
        found = tab.evaluate("tried(STATES)")
        faults += [f"{width}x{height} {state}: {'; '.join(own)}" for state, own in found["faults"].items()]
        acts.update(found["acts"])
        kinds.update(found["kinds"])
    assert said == []
    assert faults == []
    # whatever else a page can show must have a state in the list
    assert set(re.findall(r'data-(?:do|set)="([\w-]+)"', asset("controls.html"))) | {"symbols", "put"} <= acts
    assert set(re.findall(r'kind: (?:\w+ \? )?"(\w+)"', asset("hint.js"))) | {"right", "solved"} <= kinds


@pytest.mark.nightly
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_state(scheme, chromium, tmp_path):
    context = chromium.new_context(bypass_csp=True, color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    (tmp_path / "book.html").write_text(deduce.page(book(), title="Puzzles"), encoding="utf-8")
    page.goto((tmp_path / "book.html").as_uri())
    page.evaluate(f"{STATES}; Object.assign(globalThis, {{ STATES }})")
    found = {}
    for state in page.evaluate("Object.keys(STATES)"):
        page.evaluate("(name) => void STATES[name]()", state)
        found[state] = found_by_axe(page, colours_alone=scheme == "dark")
    assert {state: faults for state, faults in found.items() if faults} == {}
    context.close()
