"""Why a cell holds what it holds: every step of the answer is proved on its reader's grid, and no step is idle."""

import pytest
from samples import EACH, explained

import deduce
from deduce.proving.proof import prove
from deduce.puzzle import Puzzle
from deduce.trace import Trace
from deduce.world import World

FIRST = deduce.load("puzzles/first.txt")
SHIPPED = [deduce.load(f"puzzles/{name}") for name in ("tango-8x8.txt", "9x9-odd.txt", "8x8-hard.txt")]


def unused(puzzle, steps, cell):
    """Prove steps on a grid with those before them; return what they place and no later one rests on."""
    world, waiting = World.of(puzzle), set()
    for number, step in enumerate(steps, 1):
        assert step.number == number
        assert step.before == tuple(
            "".join(str(world.values.get((r, c), ".")) for c in range(puzzle.columns)) for r in range(puzzle.rows)
        )
        proved = prove(world, step.argument)
        waiting -= proved.cells | proved.beside
        waiting |= step.places.keys()
        world.add(step.places)
    return waiting - {cell}


def check(trace: Trace):
    last = trace.steps[-1]
    hardest = trace.hardest
    for cell in {*list(last.places)[:1], *list(hardest.places)[:1], *trace.steps[len(trace.steps) // 2].places}:
        way = trace.why(cell)
        assert cell in way[-1].places
        assert way[-1].places[cell] == int(trace.final[cell[0]][cell[1]])
        assert not unused(trace.puzzle, way, cell)
        assert len(way) <= len(trace.steps)


@EACH
def test_each_step_of_an_answer_is_proved_and_used(puzzle):
    check(explained(puzzle))


@pytest.mark.parametrize("puzzle", SHIPPED, ids=repr)
def test_the_same_holds_of_puzzles_that_come_with_deduce(puzzle):
    check(deduce.explain(puzzle))


def test_an_answer_has_the_steps_that_a_cell_rests_on_and_no_others():
    trace = deduce.explain(FIRST)
    way = trace.why("r1c6")
    assert [(step.rule, dict(step.places)) for step in way][-2:] == [
        ("double-digit", {(0, 1): 0, (0, 4): 0}),
        ("unique-line", {(0, 5): 1}),
    ]
    assert len(way) == 9
    assert len(trace.steps) == 21


def test_a_cell_that_no_step_fills_has_no_answer():
    trace = deduce.explain(FIRST, ladder=deduce.load_ladder(max_level=1))
    assert trace.status == "stuck"
    assert trace.why("r4c1") == ()  # a given
    assert trace.why("r1c6") == ()
    assert deduce.explain(Puzzle(["11.1", "....", "....", "...."])).why("r4c4") == ()
    with pytest.raises(deduce.DeduceError, match="outside the grid"):
        trace.why("r7c1")
    with pytest.raises(TypeError):
        trace.why(3)


def test_a_cell_of_a_puzzle_is_read_by_its_place_or_name():
    assert (FIRST["r4c1"], FIRST[1, 3], FIRST[0, 0]) == (1, 0, None)
    with pytest.raises(deduce.DeduceError, match="outside the grid"):
        FIRST["r7c1"]


def test_a_hint_for_a_cell_has_the_way_to_it_in_stages():
    found = deduce.hint(FIRST, cell="r1c6")
    assert found.status == "step"
    assert found.stages[0] == "It takes nine steps; the hardest is unique-line. Start with row 5."
    assert found.stages[1].startswith("Row 5: double-digit. Column 4: double-digit. Row 5: quota-fill.")
    assert found.stages[2].splitlines()[-1].startswith("9. Row 1 matches row 4 except in columns 1 and 6")
    assert (found.step, found.places) == (found.steps[0], found.steps[0].places)
    assert [step["text"] for step in found.to_json()["steps"]] == [step.text for step in found.steps]
    assert not unused(FIRST, found.steps, (0, 5))
    one = deduce.hint(FIRST, cell=(4, 2))
    assert (one.stages, len(one.steps)) == (deduce.hint(FIRST).stages, 1)


def test_a_hint_for_a_cell_that_is_filled_or_that_the_rules_do_not_give_says_so():
    assert deduce.hint(FIRST, cell="r4c1").stages[0] == "r4c1 is 1 already."
    found = deduce.hint(FIRST, cell="r1c6", ladder=deduce.load_ladder(max_level=1))
    assert (found.status, found.stages[0]) == ("stuck", "The rules in use do not give r1c6.")
    assert deduce.hint(FIRST.place("r1c1", 1), cell="r1c6").status == "dead"
