"""What a notebook shows: well-formed, true to the puzzle and the trace, and harmless for any name in a file."""

import pickle
import re
from xml.etree import ElementTree

import pytest
from picture import SVG, looked_at
from samples import EACH, LOOKAHEAD, NESTED, OBLONG, TANGO, explained

from deduce import Puzzle, Symbols, check, explain, grade, hint, load_ladder, parse
from deduce.drawing.svg import draw_step, svg
from deduce.pages.notebook import LONG, SCALE, SHRINKS
from deduce.wording.steps import rule_name

XMLNS = 'xmlns="http://www.w3.org/2000/svg"'
HARMLESS = {"div", "figure", "figcaption", "p", "b", "pre", "ol", "li", "details", "summary"}
HARMLESS |= {"svg", "title", "desc", "path", "g", "text", "circle"}
HOSTILE = "</title><script>alert('1')</script>\"' onload=\"x\" & &lt; ]]> \x00\x1b[31m \ud800 \ufffe"
MARKS = {"beside": "Underlined: ", "broken": "Dashed line: ", "place": "Framed twice: "}


def shown(thing):
    """Return what a notebook shows, as elements, as text, and the values of its grids."""
    html = thing._repr_html_()
    html.encode("utf-8")
    page = ElementTree.fromstring(html)
    return page, " ".join("".join(page.itertext()).split()), list(page.iter(f"{SVG}svg"))


def squeezed(text):
    return "".join(text.split())


def test_grade_and_verdict_are_shown():
    page, text, _ = shown(grade(LOOKAHEAD))
    assert text.startswith("Level 7 of 8 (lookahead), rating 7.")
    assert {item.text.split(":")[0] for item in page.iter("li")} == set(map(rule_name, grade(LOOKAHEAD).techniques))
    assert "more than one solution" in shown(grade(Puzzle(["...."] * 4)))[1]
    page, _, (drawing,) = shown(check(LOOKAHEAD))
    assert page.find("b").text == "Exactly one solution."
    assert looked_at(drawing, LOOKAHEAD).values == explained(LOOKAHEAD).final
    assert len(shown(check(Puzzle(["...."] * 4)))[2]) == 2
    assert shown(check(Puzzle(["111.", "....", "....", "...."])))[1].startswith("No solution.Row 1")


@pytest.mark.parametrize("puzzle", [TANGO, OBLONG, LOOKAHEAD, NESTED], ids=["signs", "oblong", "lookahead", "nested"])
def test_step_shows_its_drawing_what_the_marks_mean_and_its_sentence(puzzle):
    for step in explained(puzzle).steps:
        _, text, (drawing,) = shown(step)
        assert svg(draw_step(step), SCALE, SHRINKS) in step._repr_html_()
        marked = looked_at(drawing, puzzle).marked
        assert [mark in text for mark in MARKS.values()] == [bool(marked.get(role)) for role in MARKS]
        assert squeezed(step.text) in squeezed(text)


@EACH
def test_puzzle_and_trace_show_every_step_and_both_ends(puzzle):
    trace = explained(puzzle)
    page, text, drawings = shown(trace)
    grids = [looked_at(drawing, puzzle).values for drawing in (*shown(puzzle)[2], *drawings)]
    assert grids == [puzzle.givens, puzzle.givens, trace.final]
    items = list(page.iter("li"))
    assert [int(item.get("value")) for item in items] == [step.number for step in trace.steps]
    for item, step in zip(items, trace.steps, strict=True):
        assert squeezed(step.text) in squeezed("".join(item.itertext()))
    assert (page.find("details") is not None) is (len(trace.steps) > LONG)
    ending = "Solved in" if trace.status == "solved" else "Stuck after"
    assert f"{ending} {len(trace.steps)} step" in text


def test_unfinished_trace_and_mistake_say_so():
    stuck = explain(LOOKAHEAD, ladder=load_ladder(max_level=3))
    said = f"Stuck after {len(stuck.steps)} steps" if stuck.steps else "Stuck before the first step"
    assert said in shown(stuck)[1]
    broken = parse("111.\n....\n....\n....")
    assert "Row 1 has three 1s together" in shown(explain(broken))[1]
    assert hint(broken).reasons[0] in shown(hint(broken))[1]
    assert hint(TANGO)._repr_html_() == hint(TANGO).step._repr_html_()


def test_hostile_names_are_escaped():
    puzzle = Puzzle(TANGO.givens, id=HOSTILE, label=HOSTILE, source=HOSTILE, symbols=Symbols("<", "&", '"'))
    trace = explain(puzzle, ladder=load_ladder(max_level=1))
    for thing in (puzzle, trace, *trace.steps, hint(puzzle)):
        elements = list(shown(thing)[0].iter())
        assert {element.tag.removeprefix(SVG) for element in elements} <= HARMLESS
        names = {name for element in elements for name in element.attrib}
        assert not {name for name in names if name.startswith("on") or name in ("href", "src")}
    _, _, (drawing,) = shown(puzzle)
    assert "<script>" in drawing.get("aria-label")
    assert looked_at(drawing, puzzle).values == puzzle.givens


def test_output_is_self_contained_and_stable():
    trace = explain(TANGO)
    html = f"{TANGO._repr_html_()}{trace._repr_html_()}"
    assert not re.search(r"https?:|url\(|href|src=|@import|<style|<script|color:", html.replace(XMLNS, ""))
    assert trace._repr_html_() == explain(TANGO)._repr_html_()
    assert pickle.loads(pickle.dumps(trace.steps[4]))._repr_html_() == trace.steps[4]._repr_html_()
