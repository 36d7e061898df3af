"""A drawing, read back by the positions of its shapes, shows the puzzle, the step and the chain, and nothing else."""

import math
import re
from xml.etree import ElementTree

import pytest
from picture import Line, Rect, Ring, Text, looked_at, shapes_in
from samples import EACH, LOOKAHEAD, NESTED, OBLONG, TANGO, circled, explained

from deduce import Puzzle, Symbols
from deduce.drawing.scene import Scene, pencilled, step_scenes
from deduce.drawing.svg import CELL, INKS, draw, draw_puzzle, draw_step, svg
from deduce.wording.steps import letter

WITH_STEPS = pytest.mark.parametrize(
    "puzzle", [TANGO, OBLONG, LOOKAHEAD, NESTED], ids=["signs", "oblong", "lookahead", "nested"]
)


@EACH
def test_drawing_of_a_puzzle_has_its_givens_signs_and_numbers(puzzle):
    seen = looked_at(draw_puzzle(puzzle), puzzle)
    assert seen.values == puzzle.givens
    assert set(seen.texts) <= {"given"}
    assert seen.numbers == [str(n + 1) for n in (*range(puzzle.columns), *range(puzzle.rows))]
    assert seen.signs == {(sign.a, sign.b): "=" if sign.equal else "×" for sign in puzzle.signs}


def reached(axis, index, puzzle):
    return {(i, index) if axis else (index, i) for i in range(puzzle.rows if axis else puzzle.columns)}


@WITH_STEPS
def test_drawing_of_a_step_has_the_grid_after_it_and_its_marks(puzzle):
    known = [list(row) for row in puzzle.givens]
    for step in explained(puzzle).steps:
        before = [list(row) for row in known]
        for (r, c), value in step.places.items():
            known[r][c] = str(value)
        if step.argument.is_lookahead:
            continue
        seen = looked_at(draw_step(step), puzzle)
        assert seen.values == tuple("".join(row) for row in known)
        assert len(seen.texts["given"]) == puzzle.clues
        entries = {(r, c) for r, row in enumerate(known) for c, value in enumerate(row) if value != "."}
        assert set(seen.texts.get("entry", {})) == entries - set(seen.texts["given"])
        assert seen.marked.get("because", set()) == circled(step)
        assert seen.marked["place"] == set(step.places)
        assert all(before[r][c] == "." for r, c in seen.marked["place"])
        beside = [reached(*line, puzzle) for line in step.argument.lines[1:]]
        assert seen.marked.get("beside", set()) == seen.marked.get("beside-line", set()) == set().union(*beside)


@pytest.mark.parametrize("puzzle", [LOOKAHEAD, NESTED], ids=["lookahead", "nested"])
def test_drawing_of_a_lookahead_has_every_link_and_the_broken_lines(puzzle):
    tried = [step for step in explained(puzzle).steps if step.argument.is_lookahead]
    assert tried
    for step in tried:
        argument = step.argument
        seen = looked_at(draw_step(step), puzzle)
        letters = {cell: letter(i) for i, link in enumerate(argument.links) for cell in link.places}
        assert seen.texts["letter"] == letters | dict.fromkeys(argument.suppose, "?")
        assert seen.marked["supposed"] == set(argument.suppose)
        assert set(seen.texts["pencil"]) == set(seen.texts["letter"])
        pencilled = dict(argument.suppose) | {cell: v for link in argument.links for cell, v in link.places.items()}
        for (r, c), value in pencilled.items():
            assert seen.values[r][c] == str(value)
        assert seen.marked["broken"] == set().union(*(reached(*i, puzzle) for i in argument.end.lines))
        assert "place" not in seen.texts


def test_marks_are_in_their_cells_and_inside_the_drawing():
    cells = {
        "place": [(0, 0)],
        "because": [(0, 1)],
        "beside": [(1, 0), (1, 1)],
        "supposed": [(2, 2)],
        "wrong": [(3, 3)],
    }
    for puzzle in (TANGO, OBLONG):
        scene = Scene(puzzle, [f"10{row[2:]}" for row in puzzle.givens], cells=cells, broken=((0, 4), (1, 5)))
        drawing = draw(pencilled(pencilled(scene, {(2, 2): 0}, "?"), {(5, 5): 1}, "ab"))
        seen = looked_at(drawing, puzzle)
        assert {role: seen.marked[role] for role in cells} == {role: set(marked) for role, marked in cells.items()}
        assert seen.marked["broken"] == reached(0, 4, puzzle) | reached(1, 5, puzzle)
        assert seen.texts["letter"] == {(2, 2): "?", (5, 5): "ab"}
        assert seen.texts["pencil"] == {(2, 2): "0", (5, 5): "1"}
        for shape in shapes_in(drawing):
            half = INKS[shape.role].width / 2
            for x, y in corners(shape):
                assert half <= x <= drawing.width - half
                assert half <= y <= drawing.height - half


def corners(shape):
    match shape:
        case Rect():
            return [(shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height)]
        case Line():
            return [(shape.x, shape.y), (shape.to_x, shape.to_y)]
        case Ring():
            return [(shape.x - shape.radius, shape.y - shape.radius), (shape.x + shape.radius, shape.y + shape.radius)]
        case Text():
            half = shape.size / 2
            return [(shape.x - half, shape.y - half), (shape.x + half, shape.y + half)]


def test_rings_keep_clear_of_letters():
    seen = 0
    for scene in (scene for step in explained(NESTED).steps for scene in step_scenes(step)):
        shapes = shapes_in(draw(scene))
        letters = [shape for shape in shapes if shape.role == "letter"]
        for ring in (shape for shape in shapes if isinstance(shape, Ring)):
            for text in letters:
                right, below = text.x + 0.3 * text.size * len(text.text), text.y + 0.4 * text.size
                across, down = max(0, ring.x - right), max(0, ring.y - below)
                near = 0 < ring.x - text.x < CELL and 0 < ring.y - text.y < CELL
                seen += near
                assert not near or math.hypot(across, down) > ring.radius
    assert seen > 5


def test_drawing_is_described_in_words():
    (step,) = [step for step in explained(TANGO).steps if step.number == 5]
    drawing = ElementTree.fromstring(svg(draw_step(step)))
    assert drawing.get("role") == "img"
    title, words = drawing[0].text, drawing[1].text
    assert drawing.get("aria-label") == title == "Step 5: column 6, pair"
    assert "Row 1: empty differs from empty differs from empty empty 1 differs from 0." in words
    assert "; marked: column 6 (" in words


def test_drawing_fetches_nothing_and_has_the_colour_of_the_text():
    text = svg(draw_step(explained(TANGO).steps[4]))
    assert set(re.findall(r"(?:fill|stroke)=\"([^\"]*)\"", text)) == {"currentColor", "none"}
    content = text.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"https?:|url\(|href|src=|@import|<style|<script", content)


def test_symbols_and_titles_are_escaped():
    puzzle = Puzzle(["10..", "....", "....", "...."], symbols=Symbols("<", "&", '"'))
    element = ElementTree.fromstring(svg(draw(Scene(puzzle), title="</title><script>\"'&lt;")))
    assert element.get("aria-label") == element[0].text == "</title><script>\"'&lt;"
    assert looked_at(element, puzzle).texts["given"] == {(0, 0): "<", (0, 1): "&"}
