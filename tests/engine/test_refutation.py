"""Why a line cannot be filled, or cannot hold a value, is said in words that are true of it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from nightly import rounds

from deduce.answers.explain import explain
from deduce.answers.verify import verify
from deduce.engine.contradictions import unfillable, violations
from deduce.engine.ladder import Ladder
from deduce.engine.registry import load
from deduce.formats import Options, parse
from deduce.game.puzzle import Puzzle, Sign
from deduce.game.world import Values, World
from deduce.grid.fillings import Terms, fillable
from deduce.grid.grid import Grid
from deduce.reasons.argument import Argument
from deduce.reasons.facts import Left
from deduce.reasons.proof import prove

FULL = ["001011", "001101", "010011", "010101", "010110", "011001", "011010", "100101", "100110", "101001", "101010"]
OBLONG = Options(oblong=True)
COUNTING = ("equal-pair", "opposite-pair", "sign-chain")
WHOLE_LINES = Ladder(tuple(rule for rule in load().rules if rule.info.id not in COUNTING), 6.5)


def grid(row: str, *signs: str) -> str:
    return "\n".join([row, *["." * len(row)] * 3, *signs])


def test_blank_whose_values_both_fail_has_both_reasons() -> None:
    trace = explain(parse(grid("10....", "r1c5 = r1c6", "r1c3 x r1c4"), options=OBLONG), ladder=WHOLE_LINES)
    assert trace.refutation is not None
    assert trace.refutation.text == (
        "Row 1 cannot be completed: column 5 could be neither 1 (column 6 would be 1 because of the sign, "
        "then columns 3-4 would be 0, breaking the x between them) nor 0 (column 6 would be 0 because of the sign, "
        "then columns 3-4 would be 1, breaking the x between them)."
    )
    assert verify(trace).holds


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        (grid(".......0...0", "r1c1 = r1c2", "r1c6 x r1c7"), "In row 1, try 0 in column 1: ", " So column 1 is 1."),
        (grid("...0.......0", "r1c7 = r1c8"), "In row 1, try 0 in column 5: ", " So column 5 is 1."),
    ],
)
def test_other_value_is_tried_if_there_are_many_fillings(text: str, start: str, end: str) -> None:
    trace = explain(parse(text, options=OBLONG), ladder=WHOLE_LINES)
    assert any(step.text.startswith(start) and step.text.endswith(end) for step in trace.steps)
    assert verify(trace).holds


def lines(count: int) -> Iterator[Puzzle]:
    """Draw grids in which only the first row is not empty: known cells, signs, and often no filling."""
    rng = random.Random(5)
    for _ in range(count):
        length = rng.randint(6, 9)
        row = "".join(rng.choices("01.", (1, 1, rng.choice((1, 4))), k=length))
        marks = "".join(rng.choices("=x.", (1, 1, 3), k=length - 1))
        signs = [Sign((0, at), (0, at + 1), mark == "=") for at, mark in enumerate(marks) if mark != "."]
        yield Puzzle([row, *["." * length] * 3], False, signs)


def dead(puzzle: Puzzle) -> bool:
    """Return whether the first row breaks no rule yet and has no filling."""
    grid = Grid.of(puzzle)
    line = grid.line(0)
    return not line.shape.broken(line.x, line.y) and not fillable(Terms(line.shape), line.x, line.y)


@rounds(300, 1500)
def test_findings_on_any_line_are_proved_even_on_broken_ones(rounds: int) -> None:
    missing = {*COUNTING, "whole-line", "broken", "unfillable"}
    for puzzle in lines(rounds):
        grid = Grid.of(puzzle)
        world = World.of(puzzle)
        seen = [("broken", each.one, each.argument) for each in violations(grid, [0])]
        found = unfillable(grid, 0)
        seen += [("unfillable", True, found.argument)] if found else []
        for name in (*COUNTING, "whole-line"):
            findings = load().rule(name).find(grid.line(0))
            seen += [(name, True, finding.argument) for finding in findings]
        for name, one, argument in seen:
            on_grid = argument.at(grid.axis(0), one)
            prove(world, on_grid)
            missing.discard(name)
            for values, end in ends(world.values, on_grid):
                if any(isinstance(fact, Left) for fact in end.facts):
                    assert not any(is_three_either_way(values, column) for column in range(puzzle.columns)), on_grid
    assert not missing


def ends(values: Values, argument: Argument) -> Iterator[tuple[Values, Argument]]:
    """Yield the contradictions of an argument, each with the values of the cells at that point."""
    if not argument.places and not argument.then:
        yield values, argument
    values = {**values, **argument.suppose}
    for part in argument.then:
        yield from ends(values, part)
        values = {**values, **part.places}


def is_three_either_way(values: Values, column: int) -> bool:
    """Return whether a cell of the first row is empty, and either symbol there would make three together."""
    trios = [range(start, start + 3) for start in range(column - 2, column + 1)]
    return (0, column) not in values and all(
        any(all(at == column or values.get((0, at)) == value for at in trio) for trio in trios) for value in (0, 1)
    )


@rounds(300, 1500)
@pytest.mark.parametrize("ladder", [Ladder((WHOLE_LINES.rule("whole-line"),)), WHOLE_LINES], ids=["alone", "last"])
def test_line_without_a_filling_is_refuted_and_the_proof_holds(ladder: Ladder, rounds: int) -> None:
    """Whole-line explains it alone and after the easier rules."""
    refuted = 0
    for puzzle in filter(dead, lines(rounds)):
        trace = explain(puzzle, ladder=ladder)
        assert trace.status == "contradiction"
        verdict = verify(trace)
        assert verdict.holds, (puzzle, verdict)
        refuted += 1
    assert refuted > rounds // 15


@rounds(1000, 3000)
def test_line_compared_with_an_unfillable_one_breaks_none_of_its_signs(rounds: int) -> None:
    rng = random.Random(2)
    named = 0
    for _ in range(rounds):
        rows = rng.sample(FULL, 4)
        last = "".join(mark if rng.random() < 0.4 else "." for mark in rng.choice(rows))
        at = rng.randrange(5)
        signs = [Sign((4, at), (4, at + 1), rng.random() < 0.5)]
        grid = Grid.of(Puzzle([*rows, last, "......"], True, signs))
        found = unfillable(grid, 4)
        if found is None or grid.broken(1 << 4):
            continue
        for other, _ in found.argument.rests().compared:
            named += 1
            assert not grid.broken(1 << other[1])
    assert named > rounds // 150
