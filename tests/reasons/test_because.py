"""The known cells that a step needs (`because`): with these alone it is proved, and without any one of them it is not.

Of a line whose ways to fill it are all listed, they are all known cells, of which some may follow from the others.

The grid is emptied except for these cells.  A fact that names the empty cells of a line names those of that grid.
"""

from __future__ import annotations

from attrs import evolve
from recorded import STEPS, trace_of
from samples import LISBON, LONG, LOOKAHEAD, NESTED, OBLONG, PUZZLES, explained

import deduce
from deduce.game.puzzle import Cell
from deduce.game.world import ProofError, World
from deduce.reasons.argument import Argument
from deduce.reasons.facts import KINDS, Left
from deduce.reasons.proof import prove
from deduce.reasons.trace import Explanation, Trace

BROKEN = [
    deduce.Puzzle(rows)
    for rows in (
        ["000.", "....", "....", "...."],
        ["0110", "....", "0110", "...."],
        ["0110", "....", "011.", "..0."],
        ["00..", "00..", "....", "...."],
        ["0.10", "....", "0.10", "...."],
    )
]


def alone(argument: Argument, world: World) -> Argument:
    """Return an argument whose facts name the empty cells of another grid."""
    facts = argument.facts
    if argument.line is not None:
        blank = world.view(argument.line).blank
        facts = tuple(evolve(fact, blanks=blank) if isinstance(fact, Left) and fact.blanks else fact for fact in facts)
    inner, then = world.plus(argument.suppose), list[Argument]()
    for part in argument.then:
        then.append(alone(part, inner))
        inner.add(part.places)
    return argument._replace(facts=facts, then=tuple(then))


def is_proved(explanation: Explanation, cells: dict[Cell, int]) -> bool:
    """Return whether an explanation is proved on a grid that has only these cells."""
    world = World.of(explanation.puzzle, ("." * explanation.puzzle.columns,) * explanation.puzzle.rows).plus(cells)
    try:
        prove(world, alone(explanation.argument, world))
    except ProofError:
        return False
    return True


def test_because_has_all_cells_that_a_step_needs_and_no_other() -> None:
    kinds, compared = set(), 0
    puzzles = [*PUZZLES[::8], *LISBON[::80], LOOKAHEAD, NESTED, LONG, OBLONG, *BROKEN]
    for trace in (*map(explained, puzzles), *(Trace.from_json(trace_of(recorded)) for recorded in STEPS)):
        for step in (*trace.steps, *filter(None, [trace.refutation])):
            cells = dict(step.because)
            assert is_proved(step, cells), step
            whole = {part.line for part in step.argument.parts for fact in part.facts if fact.kind == "fillings"}
            for cell in cells:
                if any((axis, cell[axis]) in whole for axis in (0, 1)):
                    continue  # of a line with all its fillings listed, each known cell counts
                assert not is_proved(step, {other: value for other, value in cells.items() if other != cell}), step
            kinds |= {fact.kind for part in step.argument.parts for fact in part.facts}
            lines = step.argument.lines[1:]
            compared += any(cell[axis] == index for axis, index in lines for cell in cells)
    assert kinds == KINDS.keys() - {"holds"}
    assert compared > 5
