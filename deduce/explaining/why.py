"""Why a cell holds what it holds: the steps that one cell rests on, told without the others."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.core.board import Board
from deduce.difficulty import LINES_ALONE
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import need_ladder
from deduce.lookahead.chains import links_to
from deduce.lookahead.following import follow_to_cell, link_of
from deduce.lookahead.links import Link
from deduce.puzzle import Cell, Puzzle
from deduce.trace import Step, Trace
from deduce.wording.language import speaking
from deduce.wording.telling import step_text


def steps_to(puzzle: Puzzle, steps: Sequence[Step], cell: Cell, ladder: Ladder | None = None) -> tuple[Step, ...]:
    """Return the shortest way to a cell that is found; empty where none of some steps fills it.

    Of the given steps those are kept that the cell rests on; and by rules that are no harder, the rounds in which the
    grid fills are tried for a shorter way.  Each step is told anew on the grid with those before it, and places no
    more than is needed.

    Args:
        puzzle: a grid that has a solution.
        steps: steps from that grid, in order, the easiest first.
        cell: the cell.
        ladder: the rules that the steps were found by; all that come with deduce if none are given.
    """
    last = next((at for at, step in enumerate(steps, 1) if cell in step.places), 0)
    if not last:
        return ()
    ladder, taken, board = need_ladder(ladder), steps[:last], Board(puzzle)
    states = board.start()
    ratings = {step.places: step.rating for step in taken if step.argument.is_lookahead}

    def told(wanted: Sequence[Link]) -> tuple[Step, ...]:
        now, out = states.copy(), list[Step]()
        for number, link in enumerate(follow_to_cell(board, states, wanted, cell, ladder), 1):
            argument, before = link.as_argument(board), board.grid(now)
            rating = ratings[argument.places] if argument.is_lookahead else link.rating
            out.append(Step(argument, step_text(argument, puzzle), puzzle, before, number=number, rating=rating))
            board.place(now, link.places)
        return tuple(out)

    easy = ladder.up_to(min(LINES_ALONE, max(step.rating for step in taken)))
    by_rounds = links_to(board, states, cell, easy)
    ways = [told(wanted) for wanted in ([link_of(board, step.argument) for step in taken], by_rounds) if wanted]
    return min(ways, key=lambda way: (max(step.rating for step in way), len(way)))


def why(trace: Trace, cell: Cell) -> tuple[Step, ...]:
    """Return the shortest way to a cell from the givens of a trace, in its language; empty without a solution."""
    with speaking(trace.language):
        return () if trace.refutation else steps_to(trace.puzzle, trace.steps, cell)
