"""Faults: all that is wrong with a grid as it stands, each told once, as a reader of the grid sees it."""

from __future__ import annotations

from collections.abc import Iterator

from deduce.core.board import Board, States
from deduce.core.line import Line
from deduce.ladder.rule import Argument
from deduce.puzzle import Puzzle
from deduce.reasons.inferences import direct
from deduce.reasons.premises import Uses
from deduce.reasons.violations import unfillable, violations
from deduce.trace import Inference


def faults(grid: Puzzle) -> Iterator[Inference]:
    """Yield each fault of a grid: a line that breaks a rule, that is as another one, or that has no filling left.

    Each is an inference that leaves its line no filling.  Rows come from the top, then columns from the left.
    """
    board = Board(grid)
    states = board.start()
    for line in range(len(states)):
        found = [*_broken(board, states, line), *_repeats(board, states, line)]
        # what is seen from the side of either symbol is told once
        yield from {fault.text: fault for fault in found or _without_filling(board, states, line)}.values()


def _broken(board: Board, states: States, line: int) -> Iterator[Inference]:
    """Tell what the known cells of a line break by themselves: runs and counts as a whole, a count that is runs not."""
    shape = board.shapes[line]
    ones, zeros = board.known(states, line)
    for one, x, y in ((True, ones, zeros), (False, zeros, ones)):
        alike = 0
        for run in Line(shape, x, y).runs(x):
            if run.bit_count() > 2:
                alike |= run
                yield direct(board, line, one, _run(run))
        for argument in violations(shape, x, y, ()):
            if argument.uses != ("three",) and (argument.uses != ("balance",) or x & ~alike):
                yield direct(board, line, one, argument)


def _run(run: int) -> Argument:
    first = 7 * (run & -run)
    return Argument(("three",), because_x=first, says=lambda line: [line.breaks("three", run)])


def _repeats(board: Board, states: States, line: int) -> Iterator[Inference]:
    """Tell the first line above, or to the left, that is settled as this one is, if there is any."""
    shape = board.shapes[line]
    known = board.known(states, line)
    filling = shape.completion(*known)
    settled = [value for value in (1, 0) if known[1 - value].bit_count() == shape.most]
    if not (board.unique and settled):
        return
    for index, other in enumerate(range(board.parallel(line).start, line)):
        theirs = board.known(states, other)
        if board.shapes[other].completion(*theirs) == filling:
            # best the symbol that both show
            value = max(settled, key=lambda value: (theirs[1 - value] == known[1 - value], value))
            x = known[1 - value]
            yield direct(board, line, value == 1, _repeat(index, x, rest=theirs[1 - value] != x))
            return


def _repeat(index: int, x: int, rest: bool) -> Argument:
    uses: Uses = ("balance", "unique")
    return Argument(uses, because_x=x, says=lambda line: [line.repeats(index, x, rest)], companions=(index,))


def _without_filling(board: Board, states: States, line: int) -> Iterator[Inference]:
    argument = unfillable(board, states, line)
    # of a line that is counted out and a full one that is the same, the later one tells
    if argument and not (argument.companions and board.shapes[line].completion(*board.known(states, line))):
        yield direct(board, line, True, argument)
