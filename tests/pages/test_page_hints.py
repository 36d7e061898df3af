"""The hints of the page, asked of its own script: random positions of 50 puzzles of all levels."""

import json
import random
import re

import pytest
from attrs import evolve
from samples import GRADED, LISBON, LONG, LOOKAHEAD, TANGO, UNRULY, explained
from soak import rounds

import deduce
from deduce.difficulty import LEVELS
from deduce.explaining.hints import Hint
from deduce.puzzle import cell_name

pytestmark = pytest.mark.slow

PUZZLES = [*GRADED, TANGO, LOOKAHEAD, LONG, *LISBON[::18], *UNRULY[::9]]
PUZZLES = [puzzle for puzzle in PUZZLES if explained(puzzle).status == "solved"][:50]


@pytest.fixture(scope="module")
def script(chromium):
    """Give what asks the functions of a page, for each of its puzzles by number."""
    html = deduce.page([explained(puzzle) for puzzle in PUZZLES])
    page = chromium.new_page()
    page.set_content(html)
    page.evaluate(
        "globalThis.data = [...document.querySelectorAll('article script')].map((own) => JSON.parse(own.textContent))"
    )

    def ask(number, positions, function="hintFor"):
        code = f"([at, all]) => all.map((values) => {function}(data[at], [...values]))"
        return page.evaluate(code, [number, positions])

    yield ask
    page.close()


def right(rng, puzzle, solution):
    """Fill in some of the blanks as they must be: any of them, or those of the first steps and a few more."""
    share = rng.random()
    given = "".join(puzzle.givens)
    values = [s if g != "." or rng.random() < share else "." for g, s in zip(given, solution, strict=True)]
    if rng.random() < 0.5:
        steps = explained(puzzle).steps
        for step in steps[: rng.randrange(len(steps))]:
            for (r, c), value in step.places.items():
                values[r * puzzle.columns + c] = str(value)
    return "".join(values)


def test_there_are_fifty_of_all_levels():
    assert len(PUZZLES) == 50
    assert {explained(puzzle).grade.level for puzzle in PUZZLES} == set(LEVELS)


@rounds(10, 100)
def test_the_premises_of_every_hint_stand_in_every_right_position(script, rounds):
    rng = random.Random(5000)
    asked = 0
    for number, puzzle in enumerate(PUZZLES):
        trace = explained(puzzle)
        solution = "".join(trace.final)
        positions = [right(rng, puzzle, solution) for _ in range(rounds)]
        for values, hint in zip(positions, script(number, positions), strict=True):
            asked += 1
            if "." not in values:
                assert hint["kind"] == "solved"
                continue
            assert hint["kind"] == "step"
            step = trace.steps[hint["step"]]
            for (r, c), value in step.because.items():
                assert values[r * puzzle.columns + c] == str(value)
            assert sorted(hint["because"]) == sorted(r * puzzle.columns + c for r, c in step.because)
            places = {(cell // puzzle.columns, cell % puzzle.columns): int(v) for cell, v in hint["places"]}
            assert places == dict(step.places)
            assert any(values[r * puzzle.columns + c] == "." for r, c in step.places)
            for earlier in trace.steps[: hint["step"]]:
                assert all(values[r * puzzle.columns + c] == str(v) for (r, c), v in earlier.places.items())
            _told_of_a_grid_that_stands(puzzle, trace, hint, values)
            idea = deduce.load_ladder().rule(step.rule).facts.summary
            idea = f"{idea[0].upper()}{idea[1:].rstrip('.')}."
            assert hint["stages"] == list(Hint("step", puzzle, step, idea).stages[:-1])
    assert asked == len(PUZZLES) * rounds


def _told_of_a_grid_that_stands(puzzle, trace, hint, values):
    """But for the cells left aside, the lines of a step hold just what its sentences were made on."""
    step = trace.steps[hint["step"]]
    board = [list(row) for row in puzzle.givens]
    for earlier in trace.steps[: hint["step"]]:
        for (r, c), value in earlier.places.items():
            board[r][c] = str(value)
    seen = [*values]
    for cell in hint["aside"]:
        assert seen[cell] != "."
        seen[cell] = "."
    spoken = set(step.because) | set(step.places)
    for inference in _all(step.inference):
        spoken |= {
            (at, index) if axis else (index, at)
            for axis, index in inference.lines
            for at in range(puzzle.rows if axis else puzzle.columns)
        }
    for r, c in spoken:
        assert seen[r * puzzle.columns + c] == board[r][c]


def _all(inference):
    yield inference
    for part in (*inference.chain, *([inference.contradiction] if inference.contradiction else [])):
        yield from _all(part)


def test_wrong_entries_are_named_all_of_them(script):
    rng = random.Random(50)
    for number, puzzle in enumerate(PUZZLES):
        solution = "".join(explained(puzzle).final)
        blank = [at for at, own in enumerate("".join(puzzle.givens)) if own == "."]
        positions, faults = [], []
        for _ in range(20):
            values = list(right(rng, puzzle, solution))
            wrong = sorted(rng.sample(blank, rng.randrange(1, min(len(blank), 8))))
            for cell in wrong:
                values[cell] = "10"[int(solution[cell])]
            positions.append("".join(values))
            faults.append(wrong)
        hints = script(number, positions)
        checks = script(number, positions, "checked")
        for wrong, hint, check in zip(faults, hints, checks, strict=True):
            names = [cell_name(divmod(cell, puzzle.columns)) for cell in wrong]
            assert hint["kind"] == "wrong"
            assert hint["wrong"] == check["wrong"] == wrong
            for text in (*hint["stages"], check["text"]):
                assert re.findall(r"r\d+c\d+", text) == names
                assert text.endswith(" is wrong." if len(wrong) == 1 else " are wrong.")


def test_a_right_position_has_nothing_wrong(script):
    rng = random.Random(7)
    for number, puzzle in enumerate(PUZZLES[::5]):
        solution = "".join(explained(puzzle).final)
        positions = [right(rng, puzzle, solution) for _ in range(20)]
        for values, check in zip(positions, script(number * 5, positions, "checked"), strict=True):
            assert check["wrong"] == []
            blanks = values.count(".")
            told = f"; {blanks} cell{' is' if blanks == 1 else 's are'} blank." if blanks else "Solved: "
            assert told in check["text"]


def test_of_a_puzzle_with_several_solutions_only_what_is_certain_is_called_wrong(chromium):
    several = deduce.parse("1.0.\n....\n....\n....")
    assert deduce.check(several).verdict == "several"
    page = chromium.new_page()
    page.set_content(deduce.page(evolve(several)))
    data = json.loads(page.locator("article script").text_content())
    final = deduce.explain(several).final
    assert data["certain"] == "".join(final)
    for solution in deduce.check(several).solutions:
        values = "".join(solution)
        check = page.evaluate("([data, values]) => checked(data, [...values])", [data, values])
        assert check["wrong"] == []
        assert check["text"] == "Every cell is filled, and no entry is known to be wrong."
    page.close()
