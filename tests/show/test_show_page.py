"""What a notebook shows: well-formed, true to the puzzle and the trace, and harmless whatever a file calls itself."""

import pickle
import re
from xml.etree import ElementTree

import pytest
from attrs import evolve
from drawn import LADDER, LOOKAHEAD, NESTED, OBLONG, PUZZLES, TANGO
from samples import explained

from deduce import Puzzle, Step, Symbols, explain, hint, parse
from deduce.show.page import LONG
from deduce.show.svg import CELL
from deduce.wording.places import lines_of

SVG = "{http://www.w3.org/2000/svg}"
EACH = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id or f"{puzzle.rows}x{puzzle.columns}")
HARMLESS = {"div", "figure", "figcaption", "p", "b", "pre", "ol", "li", "details", "summary"}
HARMLESS |= {"svg", "title", "desc", "path", "g", "text", "circle"}
HOSTILE = "</title><script>alert('1')</script>\"' onload=\"x\" & &lt; ]]> \x00\x1b[31m \ud800 \ufffe"


def shown(thing):
    html = thing._repr_html_()
    html.encode("utf-8")
    return ElementTree.fromstring(html)


def corners(drawing, nth):
    """Give the cells whose frames a path draws, by the corners of the squares that the first path draws."""
    path = drawing.findall(f"{SVG}path")[nth]
    places = [tuple(map(int, found)) for found in re.findall(r"M(\d+) (\d+)h", path.get("d"))]
    right, down = [(0, 0), (3, 3), (3, CELL - 3)][nth]
    return [(x - right, y - down) for x, y in places]


def underlined(drawing, puzzle):
    """Give the cells with a line beneath."""
    cells = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.columns)]
    squares = dict(zip(corners(drawing, 0), cells, strict=True))
    return {squares[corner] for corner in corners(drawing, 2)}


def read(drawing, puzzle):
    """Read a drawing back by where its texts stand: the values, the givens, the circled and the framed cells."""
    cells = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.columns)]
    squares = dict(zip(corners(drawing, 0), cells, strict=True))
    centres = {(x + CELL // 2, y + CELL // 2): cell for (x, y), cell in squares.items()}
    values = {puzzle.symbols.one: "1", puzzle.symbols.zero: "0"}
    found = [["."] * puzzle.columns for _ in range(puzzle.rows)]
    bold = set()
    numbers, _, given, other, signs = drawing.findall(f"{SVG}g")
    for group in (given, other):
        for text in group:
            r, c = centres[int(text.get("x")), int(text.get("y")) - 5]
            found[r][c] = values[text.text]
            if group is given:
                bold.add((r, c))
    circled = {centres[int(mark.get("cx")), int(mark.get("cy"))] for mark in drawing.iter(f"{SVG}circle")}
    framed = {squares[corner] for corner in corners(drawing, 1)}
    count = puzzle.columns + puzzle.rows
    assert [text.text for text in numbers] == [str(n + 1) for n in (*range(puzzle.columns), *range(puzzle.rows))]
    assert len(numbers) == count
    for text, sign in zip(signs, puzzle.signs, strict=True):
        ends = {cell: at for at, cell in centres.items()}
        (x, y), (right, below) = ends[sign.a], ends[sign.b]
        assert text.text == ("=" if sign.equal else "×")
        assert (int(text.get("x")), int(text.get("y")) - 5) == ((x + right) // 2, (y + below) // 2)
    return tuple("".join(row) for row in found), bold, circled, framed


@EACH
def test_every_given_and_sign_of_a_puzzle_stands_in_its_place(puzzle):
    (drawing,) = shown(puzzle).iter(f"{SVG}svg")
    values, bold, circled, framed = read(drawing, puzzle)
    assert values == puzzle.givens
    assert len(bold) == puzzle.clues
    assert circled == framed == set()


@pytest.mark.parametrize("puzzle", [TANGO, OBLONG, LOOKAHEAD, NESTED], ids=["signs", "oblong", "lookahead", "nested"])
def test_a_step_shows_the_grid_as_it_is_then_and_marks_its_cells(puzzle):
    known = [list(row) for row in puzzle.givens]
    for step in explained(puzzle).steps:
        for (r, c), value in step.places.items():
            known[r][c] = str(value)
        page = shown(step)
        (drawing,) = page.iter(f"{SVG}svg")
        values, bold, circled, framed = read(drawing, puzzle)
        assert values == tuple("".join(row) for row in known)
        assert len(bold) == puzzle.clues
        assert circled == set(step.because)
        assert framed == set(step.places)
        beside = {
            (other, at) if axis == 0 else (at, other)
            for axis, other in lines_of(step.inference)[1:]
            for at in range(puzzle.columns if axis == 0 else puzzle.rows)
        }
        assert underlined(drawing, puzzle) == beside
        assert ("Lines beneath: " in "".join(page.itertext())) is bool(beside)
        assert "".join(step.text.split()) in "".join("".join(page.itertext()).split())


@EACH
def test_a_trace_shows_every_step_and_both_ends(puzzle):
    trace = explained(puzzle)
    page = shown(trace)
    first, last = page.iter(f"{SVG}svg")
    assert read(first, puzzle)[0] == puzzle.givens
    assert read(last, puzzle)[0] == trace.final
    items = list(page.iter("li"))
    assert [int(item.get("value")) for item in items] == [step.number for step in trace.steps]
    for item, step in zip(items, trace.steps, strict=True):
        assert "".join(step.text.split()) in "".join("".join(item.itertext()).split())
    folded = page.find("details")
    assert (folded is not None) is (len(trace.steps) > LONG)
    ending = "Solved in" if trace.status == "solved" else "Stuck after"
    assert f"{ending} {len(trace.steps)} step" in "".join(page.itertext())


def test_traces_that_do_not_end_in_a_solution():
    stuck = explain(LOOKAHEAD, LADDER.up_to(3.9))
    text = "".join(shown(stuck).itertext())
    assert f"Stuck after {len(stuck.steps)} steps" in text if stuck.steps else "Stuck at once" in text
    none = explain(parse("1...11\n......\n......\n......\n......\n......"))
    assert none.refutation is not None
    assert none.refutation.text in " ".join("".join(shown(none).itertext()).split())


def test_a_hint_shows_its_step_or_says_what_stands_in_the_way():
    given = hint(TANGO)
    assert given.step is not None
    assert given._repr_html_() == given.step._repr_html_()
    broken = hint(parse("111.\n....\n....\n...."))
    text = " ".join("".join(shown(broken).itertext()).split())
    assert broken.reasons[0] in text


def test_a_step_of_nobody_is_its_sentence():
    step = evolve(explain(TANGO).steps[0], puzzle=None)
    page = shown(step)
    assert next(page.iter(f"{SVG}svg"), None) is None
    assert step.text in "".join(page.itertext())


def test_what_files_call_themselves_does_no_harm():
    puzzle = Puzzle(TANGO.givens, id=HOSTILE, label=HOSTILE, source=HOSTILE, symbols=Symbols("<", "&", '"'))
    trace = explain(puzzle, LADDER.up_to(1.9))
    for thing in (puzzle, trace, *trace.steps, hint(puzzle)):
        page = shown(thing)
        tags = {element.tag.removeprefix(SVG) for element in page.iter()}
        assert tags <= HARMLESS
        for element in page.iter():
            assert not {name for name in element.attrib if name.startswith("on") or name in ("href", "src")}
    (drawing,) = shown(puzzle).iter(f"{SVG}svg")
    assert "<script>" in drawing.get("aria-label")
    assert read(drawing, puzzle)[0] == puzzle.givens


def test_nothing_comes_from_elsewhere():
    for thing in (TANGO, explain(TANGO)):
        html = thing._repr_html_().replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert not re.search(r"https?:|url\(|href|src=|@import|<style|<script", html)


def test_ink_has_the_colour_of_the_page():
    html = explain(TANGO).steps[4]._repr_html_()
    assert set(re.findall(r"(?:fill|stroke)=\"([^\"]*)\"", html)) == {"currentColor", "none"}
    assert "color:" not in html


def test_a_drawing_can_be_heard():
    (drawing,) = shown(explain(TANGO).steps[4]).iter(f"{SVG}svg")
    assert drawing.get("role") == "img"
    assert drawing.get("aria-label") == drawing.find(f"{SVG}title").text == "Step 5: column 6, double-digit"
    said = drawing.find(f"{SVG}desc").text
    assert "Row 1: blank differs from blank differs from blank blank 1 differs from 0." in said
    assert "; marked: column 6" in said


def test_a_wide_grid_of_fifty():
    puzzle = Puzzle(["." * 50, "1" + "." * 49] * 25)
    html = puzzle._repr_html_()
    (drawing,) = ElementTree.fromstring(html).iter(f"{SVG}svg")
    assert read(drawing, puzzle)[0] == puzzle.givens
    assert drawing.get("viewBox") == f"0 0 {drawing.get('width')} {drawing.get('height')}"
    assert len(html) < 100_000


def test_the_same_picture_every_time_and_after_a_journey():
    trace = explain(TANGO)
    assert trace._repr_html_() == explain(TANGO)._repr_html_()
    step = pickle.loads(pickle.dumps(trace.steps[4]))
    assert isinstance(step, Step)
    assert step._repr_html_() == trace.steps[4]._repr_html_()
