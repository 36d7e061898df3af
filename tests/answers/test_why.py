"""Why a cell has its value: every step of the answer is proved on the grid before it, and none is redundant."""

from pathlib import Path

import pytest
from nightly import one_in
from samples import PUZZLES, explained, name_of

import deduce
from deduce.game.puzzle import Puzzle
from deduce.game.world import World
from deduce.reasons.proof import prove

FIRST = deduce.load(Path(__file__).parents[2] / "puzzles/first.txt")
SHIPPED = [deduce.load(f"puzzles/{name}") for name in ("tango-8x8.txt", "9x9-odd.txt", "8x8-hard.txt")]


def unused(puzzle, steps, cell):
    """Prove steps on a grid, each after those before it; return the cells placed that no later step uses.

    Of two cells that a comparison or a sign gives together, one in use is enough.
    """
    world, waiting = World.of(puzzle), []
    for number, step in enumerate(steps, 1):
        assert step.number == number
        proved = prove(world, step.argument)
        waiting = [cells for cells in waiting if not proved.uses(cells)]
        pair = any(fact.kind in ("agrees", "sign") for fact in step.argument.facts)
        waiting += [set(step.places)] if pair else [{cell} for cell in step.places]
        world.add(step.places)
    return [cells for cells in waiting if cell not in cells]


@pytest.mark.parametrize("puzzle", [*one_in(6, PUZZLES), *SHIPPED], ids=name_of)
def test_each_step_of_an_answer_is_proved_and_used(puzzle):
    trace = explained(puzzle)
    middle = trace.steps[len(trace.steps) // 2]
    for cell in {*list(trace.steps[-1].places)[:1], *list(trace.hardest.places)[:1], *middle.places}:
        answer = deduce.why(trace, cell)
        assert answer[-1].places[cell] == int(trace.final[cell[0]][cell[1]])
        assert not unused(trace.puzzle, answer, cell)
        assert len(answer) <= len(trace.steps)


def test_answer_has_only_the_steps_that_a_cell_needs():
    trace = deduce.explain(FIRST)
    answer = deduce.why(trace, "r1c6")
    assert [(step.rule, dict(step.places)) for step in answer][-2:] == [
        ("double-digit", {(0, 1): 0, (0, 4): 0}),
        ("unique-line", {(0, 0): 0, (0, 5): 1}),
    ]
    assert len(answer) == 9
    assert len(trace.steps) == 21


def test_cell_that_no_step_fills_has_no_answer():
    trace = deduce.explain(FIRST, ladder=deduce.load_ladder(max_level=1))
    assert trace.status == "stuck"
    assert deduce.why(trace, "r4c1") == ()  # a given
    assert deduce.why(trace, "r1c6") == ()
    assert deduce.why(deduce.explain(Puzzle(["11.1", "....", "....", "...."])), "r4c4") == ()
    with pytest.raises(deduce.DeduceError, match="outside the grid"):
        deduce.why(trace, "r7c1")
    with pytest.raises(TypeError):
        deduce.why(trace, 3)


def test_hint_for_a_cell_has_all_steps_to_it_in_stages():
    result = deduce.hint(FIRST, cell="r1c6")
    assert result.status == "step"
    assert result.stages[0] == "It takes nine steps; the hardest is no repeated line. Start with row 5."
    assert result.stages[1].startswith("Row 5: pair. Column 4: pair. Row 5: one symbol complete.")
    assert result.stages[2].splitlines()[-1].startswith("9. Row 1 matches row 4 except in its two")
    assert (result.step, result.places) == (result.steps[0], result.steps[0].places)
    assert [step["text"] for step in result.to_json()["steps"]] == [step.text for step in result.steps]
    assert not unused(FIRST, result.steps, (0, 5))
    short = deduce.hint(FIRST, cell=(4, 2))
    assert (short.stages, len(short.steps)) == (deduce.hint(FIRST).stages, 1)


def test_hint_for_a_cell_says_if_it_is_filled_or_beyond_the_rules():
    assert deduce.hint(FIRST, cell="r4c1").stages[0] == "r4c1 is 1 already."
    result = deduce.hint(FIRST, cell="r1c6", ladder=deduce.load_ladder(max_level=1))
    assert (result.status, result.stages[0]) == ("stuck", "The rules in use do not give r1c6.")
    assert deduce.hint(FIRST.place("r1c1", 1), cell="r1c6").status == "dead"
