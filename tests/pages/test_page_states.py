"""Every state of a page at every shape of screen in three languages: nothing is cut, covered, out of reach or moved."""

import re
from functools import cache
from pathlib import Path

import pytest
from attrs import evolve
from browser import EVERY_SHAPE, OTHERS, TIGHTEST, TRIED, found_by_axe, framed, states_of
from samples import GRADED, NESTED, TANGO, UNRULY

import deduce
from deduce import Puzzle
from deduce.pages.article import asset
from deduce.wording.language import languages, speaking

PUZZLES = Path(__file__).parents[2] / "puzzles"
STATES = (Path(__file__).parent / "states.js").read_text(encoding="utf-8")
NAMES = states_of(STATES, "STATES")


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
def in_language(chromium):
    """Return what opens the page of the states in a language, once, and hears its errors."""
    context = chromium.new_context(reduced_motion="reduce")

    @cache
    def opened(code):
        with speaking(code):
            html = deduce.page(book(), title="Puzzles")
        page = context.new_page()
        said = []
        page.on("pageerror", lambda error: said.append(str(error)))
        address = f"http://{code}.test/book.html"
        page.route(address, lambda route: route.fulfill(content_type="text/html; charset=utf-8", body=html))
        frame = framed(page, address)
        frame.evaluate(f"{STATES}; Object.assign(globalThis, {{ tried, changed, seenIn, reshape, STATES }})")
        assert frame.evaluate("Object.keys(STATES)") == NAMES
        return frame, said

    yield opened
    context.close()


@pytest.mark.parametrize("state", NAMES)
@pytest.mark.parametrize(("code", "shapes"), TRIED)
def test_state_fits_every_shape(state, code, shapes, in_language):
    frame, said = in_language(code)
    # the longest lists of the ways to fill a line scroll
    asked = [state, shapes, state.startswith("line_longest")]
    assert frame.evaluate("([name, ...how]) => tried(STATES[name], ...how)", asked) == []
    assert said == []


LONGEST = ("six", "eight", "oblong", "ten", "tango")
"""The puzzles whose sentences are the longest of all that come with deduce, of each kind of board."""

LONGEST_IN = ("mixed-book.jsonl", "6x10-oblong.txt", "10x10-hard.txt", "tango-8x8.txt")


def of_longest():
    mixed, oblong, ten, tango = (list(deduce.load_book(PUZZLES / name)) for name in LONGEST_IN)
    return [mixed[7], mixed[6], oblong[0], ten[0], tango[0]]


@pytest.mark.parametrize(
    ("code", "shapes"),
    [
        pytest.param(code, shapes, marks=marks, id=f"{code}-{len(shapes)}")
        for code in languages
        for shapes, marks in (([*TIGHTEST, (390, 844)], pytest.mark.matrix), (OTHERS, pytest.mark.nightly))
    ],
)
def test_card_at_its_longest_sentence_is_whole(code, shapes, chromium):
    context = chromium.new_context(reduced_motion="reduce")
    page = context.new_page()
    with speaking(code):
        named = zip(LONGEST, of_longest(), strict=True)
        html = deduce.page([deduce.explain(evolve(puzzle, id=name)) for name, puzzle in named])
    address = "http://longest.test/book.html"
    page.route(address, lambda route: route.fulfill(content_type="text/html; charset=utf-8", body=html))
    frame = framed(page, address)
    frame.evaluate(f"{STATES}; Object.assign(globalThis, {{ triedLongest }}); undefined")
    for name in LONGEST:
        assert frame.evaluate("(own) => triedLongest(...own)", [name, shapes, 3]) == []
    context.close()


@pytest.mark.nightly
@pytest.mark.parametrize("state", NAMES)
def test_state_at_another_shape_is_that_of_a_window_of_this_shape(state, in_language):
    frame, _ = in_language("en")
    assert frame.evaluate("([name, shapes]) => changed(STATES[name], shapes)", [state, EVERY_SHAPE]) == []


@pytest.mark.matrix
def test_whatever_a_page_can_show_is_in_a_state(in_language):
    frame, _ = in_language("en")
    seen = frame.evaluate("(reshape([390, 844]), seenIn(STATES))")
    buttons = set(re.findall(r'data-(?:do|set)="([\w-]+)"', asset("controls.html")))
    assert buttons | {"symbols", "put"} <= {*seen["acts"]}
    assert set(re.findall(r'kind: (?:\w+ \? )?"(\w+)"', asset("hint.js"))) | {"right", "solved"} <= {*seen["kinds"]}


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
    for state in NAMES:
        page.evaluate("(name) => void STATES[name]()", state)
        found[state] = found_by_axe(page, colours_alone=scheme == "dark")
    assert {state: faults for state, faults in found.items() if faults} == {}
    context.close()
