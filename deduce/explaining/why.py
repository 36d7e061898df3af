"""Why a cell has its value: only the steps that lead to it."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.arguing.chains import links_to
from deduce.arguing.following import follow_to_cell, link_of
from deduce.arguing.links import Link
from deduce.core.board import Board
from deduce.difficulty import LINES_ALONE
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import need_ladder
from deduce.puzzle import Cell, Puzzle
from deduce.trace import Step, Trace
from deduce.wording.language import speaking
from deduce.wording.steps import step_text


def steps_to(puzzle: Puzzle, steps: Sequence[Step], cell: Cell, ladder: Ladder | None = None) -> tuple[Step, ...]:
    """Return the fewest steps to a cell, as far as known; empty if none of the given steps fills it.

    There are two candidates: the given steps without those that the cell does not need; and steps by rules that are
    not harder, found by filling the whole grid round by round.  Each step is explained again on the grid with the
    steps before it, and fills only the cells that are needed.

    Args:
        puzzle: a grid that has a solution.
        steps: steps from that grid, in order, the easiest first.
        cell: the cell.
        ladder: the rules that the steps were found with; by default those of deduce.
    """
    last = next((number for number, step in enumerate(steps, 1) if cell in step.places), 0)
    if not last:
        return ()
    ladder, taken, board = need_ladder(ladder), steps[:last], Board(puzzle)
    states = board.start()
    ratings = {step.places: step.rating for step in taken if step.argument.is_lookahead}

    def steps_of(wanted: Sequence[Link]) -> tuple[Step, ...]:
        now, out = states.copy(), list[Step]()
        for number, link in enumerate(follow_to_cell(board, states, wanted, cell, ladder), 1):
            argument, before = link.as_argument(board), board.grid(now)
            rating = ratings[argument.places] if argument.is_lookahead else link.rating
            out.append(Step(argument, step_text(argument, puzzle), puzzle, before, number=number, rating=rating))
            board.place(now, link.places)
        return tuple(out)

    easy = ladder.up_to(min(LINES_ALONE, max(step.rating for step in taken)))
    by_rounds = links_to(board, states, cell, easy)
    by_steps = [link_of(board, step.argument) for step in taken]
    candidates = [steps_of(wanted) for wanted in (by_steps, by_rounds) if wanted]
    return min(candidates, key=lambda candidate: (max(step.rating for step in candidate), len(candidate)))


def why(trace: Trace, cell: Cell) -> tuple[Step, ...]:
    """Return the fewest steps to a cell from the givens of a trace, in its language; empty without a solution."""
    with speaking(trace.language):
        return () if trace.refutation else steps_to(trace.puzzle, trace.steps, cell)
