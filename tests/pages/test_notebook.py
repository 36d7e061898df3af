"""What a notebook shows: well-formed, true to the puzzle and the trace, and harmless whatever a file calls itself."""

import pickle
import re
from xml.etree import ElementTree

import pytest
from picture import SVG, looked_at
from samples import EACH, LOOKAHEAD, NESTED, OBLONG, TANGO, explained

from deduce import Puzzle, Step, Symbols, check, explain, grade, hint, load_ladder, parse
from deduce.pages.notebook import LONG, SCALE
from deduce.scene.svg import draw_step, svg

XMLNS = 'xmlns="http://www.w3.org/2000/svg"'
HARMLESS = {"div", "figure", "figcaption", "p", "b", "pre", "ol", "li", "details", "summary"}
HARMLESS |= {"svg", "title", "desc", "path", "g", "text", "circle"}
HOSTILE = "</title><script>alert('1')</script>\"' onload=\"x\" & &lt; ]]> \x00\x1b[31m \ud800 \ufffe"


def test_a_grade_and_a_verdict_are_shown():
    graded = shown(grade(LOOKAHEAD))
    assert "".join(graded.find("b").itertext()).startswith("Level 7 of 8 (lookahead), rating 7.")
    assert {item.text.split(":")[0] for item in graded.iter("li")} == set(grade(LOOKAHEAD).techniques)
    assert "more than one solution" in "".join(shown(grade(Puzzle(["...."] * 4))).itertext())
    one = shown(check(LOOKAHEAD))
    assert one.find("b").text == "Exactly one solution."
    (drawing,) = one.iter(f"{SVG}svg")
    assert looked_at(drawing, LOOKAHEAD).values == explained(LOOKAHEAD).final
    assert len(list(shown(check(Puzzle(["...."] * 4))).iter(f"{SVG}svg"))) == 2
    none = "".join(shown(check(Puzzle(["111.", "....", "....", "...."]))).itertext())
    assert none.startswith("No solution.")
    assert "Row 1" in none


def shown(thing):
    html = thing._repr_html_()
    html.encode("utf-8")
    return ElementTree.fromstring(html)


@EACH
def test_a_puzzle_shows_its_drawing(puzzle):
    (drawing,) = shown(puzzle).iter(f"{SVG}svg")
    assert looked_at(drawing, puzzle).values == puzzle.givens


@pytest.mark.parametrize("puzzle", [TANGO, OBLONG, LOOKAHEAD, NESTED], ids=["signs", "oblong", "lookahead", "nested"])
def test_a_step_shows_its_drawing_what_the_marks_mean_and_its_sentence(puzzle):
    for step in explained(puzzle).steps:
        html = step._repr_html_()
        assert svg(draw_step(step), SCALE) in html
        page = ElementTree.fromstring(html)
        (drawing,) = page.iter(f"{SVG}svg")
        marked = looked_at(drawing, puzzle).marked
        text = "".join(page.itertext())
        for role, mark in (
            ("beside", "Underlined: "),
            ("broken", "Dashed line: "),
            ("place", "Framed twice: "),
        ):
            assert (mark in text) is bool(marked.get(role))
        assert "".join(step.text.split()) in "".join(text.split())


@EACH
def test_a_trace_shows_every_step_and_both_ends(puzzle):
    trace = explained(puzzle)
    page = shown(trace)
    first, last = page.iter(f"{SVG}svg")
    assert looked_at(first, puzzle).values == puzzle.givens
    assert looked_at(last, puzzle).values == trace.final
    items = list(page.iter("li"))
    assert [int(item.get("value")) for item in items] == [step.number for step in trace.steps]
    for item, step in zip(items, trace.steps, strict=True):
        assert "".join(step.text.split()) in "".join("".join(item.itertext()).split())
    folded = page.find("details")
    assert (folded is not None) is (len(trace.steps) > LONG)
    ending = "Solved in" if trace.status == "solved" else "Stuck after"
    assert f"{ending} {len(trace.steps)} step" in "".join(page.itertext())


def test_traces_that_do_not_end_in_a_solution():
    stuck = explain(LOOKAHEAD, ladder=load_ladder(max_level=3))
    text = "".join(shown(stuck).itertext())
    assert f"Stuck after {len(stuck.steps)} steps" in text if stuck.steps else "Stuck before the first step" in text
    none = explain(parse("1...11\n......\n......\n......\n......\n......"))
    text = " ".join("".join(shown(none).itertext()).split())
    assert "After 2 steps: row 1 has three 0s together, in columns 2-4." in text


def test_a_hint_shows_its_step_or_says_what_stands_in_the_way():
    given = hint(TANGO)
    assert given.step is not None
    assert given._repr_html_() == given.step._repr_html_()
    broken = hint(parse("111.\n....\n....\n...."))
    text = " ".join("".join(shown(broken).itertext()).split())
    assert broken.reasons[0] in text


def test_hostile_names_are_escaped():
    puzzle = Puzzle(TANGO.givens, id=HOSTILE, label=HOSTILE, source=HOSTILE, symbols=Symbols("<", "&", '"'))
    trace = explain(puzzle, ladder=load_ladder(max_level=1))
    for thing in (puzzle, trace, *trace.steps, hint(puzzle)):
        page = shown(thing)
        tags = {element.tag.removeprefix(SVG) for element in page.iter()}
        assert tags <= HARMLESS
        for element in page.iter():
            assert not {name for name in element.attrib if name.startswith("on") or name in ("href", "src")}
    (drawing,) = shown(puzzle).iter(f"{SVG}svg")
    assert "<script>" in drawing.get("aria-label")
    assert looked_at(drawing, puzzle).values == puzzle.givens


def test_output_is_self_contained_and_stable():
    trace = explain(TANGO)
    html = f"{TANGO._repr_html_()}{trace._repr_html_()}"
    assert not re.search(r"https?:|url\(|href|src=|@import|<style|<script|color:", html.replace(XMLNS, ""))
    assert trace._repr_html_() == explain(TANGO)._repr_html_()
    step = pickle.loads(pickle.dumps(trace.steps[4]))
    assert isinstance(step, Step)
    assert step._repr_html_() == trace.steps[4]._repr_html_()
