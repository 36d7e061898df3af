"""Scenes of an argument: each shows what its text says, and its reasons are known cells."""

import pytest
from attrs import evolve
from picture import Ring, shapes_in
from samples import EACH, GRADED, LONG, LOOKAHEAD, NESTED, OBLONG, TANGO, circled, explained

from deduce.answers.hints import Hint, hint
from deduce.drawing.scene import ROLES, Scene, grid_before, hint_scenes, scene_of, step_scenes
from deduce.drawing.svg import INKS, draw
from deduce.drawing.terminal import STYLES
from deduce.engine.registry import load
from deduce.formats import parse
from deduce.game.puzzle import EMPTY, Puzzle
from deduce.wording.steps import step_rows
from deduce.wording.words import DRAWN

PUZZLES = [LOOKAHEAD, NESTED, LONG, TANGO, OBLONG, *GRADED[::6]]
EASY = Puzzle(["......", "...0..", "...0..", "1.....", "11..1.", ".1...."])


def filled(scene):
    return {(r, c) for r, row in enumerate(scene.rows) for c, value in enumerate(row) if value != EMPTY}


def values(scene, cells):
    return {(r, c): int(scene.rows[r][c]) for r, c in cells}


@EACH
def test_premises_are_known_and_placements_are_new_in_every_scene(puzzle):
    known = {(r, c): int(v) for r, row in enumerate(puzzle.givens) for c, v in enumerate(row) if v != EMPTY}
    for step in explained(puzzle).steps:
        pencil = []
        scenes = list(step_scenes(step))
        for scene in scenes:
            seen = known | {cell: value for _, cell, value in pencil}
            assert set(scene.cells.get("because", ())) <= set(seen)
            pencil = [entry for entry in pencil if entry[0] <= scene.depth]
            seen = known | {cell: value for _, cell, value in pencil}
            assert not set(scene.new) & set(seen)
            new = values(scene, scene.new)
            pencil += [(scene.depth, cell, value) for cell, value in new.items()] if scene.depth else []
            seen |= new
            assert values(scene, filled(scene)) == seen
            assert set(scene.letters) == set(seen) - set(known)
            assert all(bool(letter) == bool(scene.depth) for letter in scene.letters.values())
            known |= {} if scene.depth else new
        last = scenes[-1]
        assert values(last, last.cells["place"]) == dict(step.places)
        assert set(last.cells["because"]) == circled(step)
        assert "".join(" ".join(scene.text for scene in scenes).split()) == "".join(step.text.split())


@EACH
def test_lines_of_a_step_are_those_of_its_sentences(puzzle):
    for step in explained(puzzle).steps:
        lines = {line for scene in step_scenes(step) for line in (*scene.lines, *scene.broken)}
        for part in step.argument.parts:
            compared = {other for fact in part.facts for other, _ in fact.rests().compared}
            assert {part.line, *compared} - {None} <= lines, (step.number, part)


def test_names_of_scenes_count_nested_links():
    for puzzle in PUZZLES:
        for step in explained(puzzle).steps:
            names = [scene.name for scene in step_scenes(step)]
            assert names[0] == str(step.number)
            assert len(set(names)) == len(names)
            assert names == sorted(names, key=lambda name: list(map(int, name.split("."))))
    deep = [scene for step in explained(NESTED).steps for scene in step_scenes(step)]
    assert max(scene.depth for scene in deep) == 2
    assert any(scene.name.count(".") == 2 for scene in deep)


@EACH
def test_scene_of_a_step_sums_up_its_places(puzzle):
    for step in explained(puzzle).steps:
        whole, scenes = scene_of(step), list(step_scenes(step))
        if not step.argument.is_lookahead:
            assert scenes == [whole]
            continue
        *_, end, after = scenes
        assert (whole.rows, whole.letters, whole.broken, whole.depth) == (end.rows, end.letters, end.broken, 1)
        assert set(whole.cells["because"]) == set(after.cells["because"]) == circled(step)
        supposed, because = dict.fromkeys(step.argument.suppose, "supposed"), dict.fromkeys(circled(step), "because")
        assert whole.roles == dict.fromkeys(end.letters, "pencil") | supposed | because


def test_first_of_several_roles_counts():
    cells = {
        role: [(0, index), (1, 1)] for index, role in enumerate(ROLES) if role not in ("pencil", "letter", "broken")
    }
    roles = Scene(Puzzle(["." * 10] * 2), cells=cells, letters={(1, 0): "a", (1, 1): "a", (1, 2): ""}).roles
    assert roles == {marked[0]: role for role, marked in cells.items()} | {(1, 0): "pencil", (1, 1): "place"}


def test_every_role_of_a_step_has_an_ink_and_a_style():
    assert set(DRAWN) <= {*INKS} & {*ROLES}
    assert {"place", "because", "beside", "supposed", "differ"} <= set(STYLES)


def hints_of(puzzle):
    """Every step of a puzzle as a hint on the grid before it."""
    for step in explained(puzzle).steps:
        grid = evolve(puzzle, givens=grid_before(step).rows)
        yield Hint("step", grid, step, "The idea.", dict(step.places))


def shown(given):
    return list(hint_scenes(Scene(given.grid), given.stages, given.step, given.places))


@pytest.mark.parametrize("puzzle", [*GRADED[:11], LOOKAHEAD], ids=lambda puzzle: puzzle.id)
def test_hints_are_shown_on_the_grid_before_the_step(puzzle):
    for given in hints_of(puzzle):
        grid, argument, scenes = given.grid.givens, given.step.argument, shown(given)
        assert [scene.text for scene in scenes[: len(given.stages) - 1]] == list(given.stages[:-1])
        for scene in scenes:
            assert set(scene.letters) == filled(scene) - filled(Scene(given.grid))
            for cell, role in scene.roles.items():
                assert cell in filled(scene) or role in ("look", "place", "beside")
        last = scenes[-1]
        if argument.is_lookahead:
            assert [scene.text for scene in scenes[3:]] == [text for _, text in step_rows(given.step)]
            followed = {cell: value for link in argument.links for cell, value in link.places.items()}
            assert values(last, last.letters) == dict(argument.suppose) | followed
            assert last.broken == argument.end.lines
            assert {cell for cell, letter in last.letters.items() if letter == "?"} == set(argument.suppose)
        else:
            assert last.text == given.stages[-1]
            assert values(last, last.letters) == dict(argument.places)
            assert set(last.cells["because"]) == circled(given.step)
            assert all(grid[r][c] == EMPTY for r, c in last.letters)


def test_first_stage_of_a_hint_shows_only_its_line():
    look, which, whole = shown(hint(EASY))
    assert look.lines == which.lines == ((0, 4),)
    assert [dict(part) for part in (look.roles, look.letters, which.roles, which.letters)] == [{}] * 4
    assert whole.roles == {(4, 0): "because", (4, 1): "because", (4, 2): "place"}


def test_stages_of_a_hint_include_nested_lookaheads():
    nested = next(given for given in hints_of(NESTED) if given.step.rule == "nested-lookahead")
    rows = step_rows(nested.step)
    assert [scene.text for scene in shown(nested)[3:]] == [text for _, text in rows]
    assert any(depth for depth, _ in rows)


def test_cell_from_search_is_shown_stage_by_stage():
    scenes = shown(hint(LOOKAHEAD, ladder=load().up_to(1.9)))
    assert [len(scene.letters) for scene in scenes] == [0, 0, 1]
    assert [list(scene.cells) for scene in scenes] == [[], ["look"], ["look"]]
    assert "search" in scenes[0].text


@pytest.mark.parametrize(
    ("row", "signs", "used"),
    [
        (".0....", ["r1c2 x r1c3", "r1c5 = r1c6"], 1),
        (".0....", ["r1c3 x r1c4", "r1c5 x r1c6"], 2),
        ("00....", ["r1c3 x r1c4"], 0),
        ("....01", ["r1c1 = r1c2"], 1),
    ],
)
def test_signs_that_a_step_uses_are_marked(row, signs, used):
    puzzle = parse("\n".join([row, *["......"] * 5, *signs]))
    step = hint(puzzle).step
    scene = scene_of(step)
    assert list(scene.signs) == list(puzzle.signs)[:used]
    rings = [shape for shape in shapes_in(draw(scene)) if isinstance(shape, Ring)]
    assert len(rings) == len(circled(step)) + used
