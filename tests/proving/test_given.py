"""What is remembered of inferences is what stands in them: nothing is believed because something like it was proved."""

from copy import deepcopy

import pytest
from attrs import evolve

from deduce import explain
from deduce.proving import given, verify
from deduce.puzzle import Puzzle, Symbols
from deduce.wording.language import speaking

GRID = ("......", "....0.", "....00", ".0...0", "..1...", "...0.0")
PUZZLE = Puzzle(GRID)


def told(puzzle=PUZZLE):
    return explain(puzzle).to_json()


def forget():
    for remembered in (given._known_reading, given._known_says, given._known_text):
        remembered.cache_clear()


def taken(part):
    """Take a part of another step, and leave the rest."""

    def change(step, other):
        step[part] = deepcopy(other[part])

    return change


def the_next_line(step, _):
    axis, number = step["lines"][0][0], int(step["lines"][0][1:])
    step["lines"] = [f"{axis}{number % 6 + 1}"]


def other_values(step, _):
    for named in (step["because"], step["places"]):
        named.update({cell: 1 - value for cell, value in named.items()})


def truth_values(step, _):
    """Return what follows as truth values, which equal the numbers."""
    step["places"] = {cell: bool(value) for cell, value in step["places"].items()}


def a_list(step, _):
    step["because"] = list(step["because"])


CHANGES = [taken(part) for part in ("says", "text", "because", "places")]
CHANGES += [the_next_line, other_values, truth_values, a_list]


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("at", range(4))
def test_what_was_proved_vouches_for_nothing_else(change, at):
    trace = told()
    changed = deepcopy(trace)
    change(*changed["steps"][at : at + 2])
    forget()
    cold = verify(changed)
    assert (cold.holds, cold.step) == (False, at + 1)
    assert verify(trace).holds
    assert verify(changed) == cold
    assert verify(trace).holds


def test_the_same_inference_on_another_grid():
    trace = told()
    assert verify(trace).holds
    step = trace["steps"][0]
    (cell,) = list(step["because"])[:1]
    row, column = (int(number) - 1 for number in cell[1:].split("c"))
    without = [*GRID]
    without[row] = f"{GRID[row][:column]}.{GRID[row][column + 1 :]}"
    changed = deepcopy(trace)
    changed["puzzle"]["givens"] = without
    verdict = verify(changed)
    assert (verdict.where, verdict.steps) == ("step 1", 0)
    assert verdict.reason == f"the premise {cell} = {step['because'][cell]} is not known at this point"
    smaller = deepcopy(trace)
    smaller["puzzle"] |= {"rows": 2, "columns": 2, "givens": ["..", ".."]}
    assert verify(smaller).reason.endswith("lies outside the grid")


def test_the_same_claims_are_told_in_the_symbols_and_the_language_of_each_trace():
    suns = evolve(PUZZLE, symbols=Symbols("S", "M"))
    with speaking("nl"):
        dutch = told()
    traces = [told(), told(suns), dutch]
    for trace in (*traces, *traces):
        assert verify(trace).holds
    for trace in traces:
        for other in traces:
            if other is not trace:
                mixed = deepcopy(trace)
                mixed["steps"][0]["text"] = other["steps"][0]["text"]
                assert verify(mixed).reason == "the text is not what its claims say"


def test_what_lines_may_be_alike_is_asked_of_each_puzzle():
    trace = told()
    step = next((step for step in trace["steps"] if "unique" in step["uses"]), None)
    assert step is not None, "the puzzle needs lines that must be unique"
    assert verify(trace).holds
    changed = deepcopy(trace)
    changed["puzzle"]["unique_lines"] = False
    verdict = verify(changed)
    assert (verdict.step, verdict.reason) == (
        step["number"],
        "lines may be alike in this puzzle, so the game rule unique says nothing",
    )


def test_what_is_not_made_of_json_is_read_each_time():
    class Text(str):
        pass

    trace = told()
    trace["steps"][0]["lines"] = [Text(line) for line in trace["steps"][0]["lines"]]
    trace["steps"][0]["says"][0]["claim"] = Text(trace["steps"][0]["says"][0]["claim"])
    assert verify(trace).holds
    trace["steps"][0]["says"] = trace["steps"][1]["says"]
    assert verify(trace).where.startswith("step 1,")
