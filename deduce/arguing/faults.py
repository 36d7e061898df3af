"""Faults: all that is wrong with a grid as it stands, each once, as a reader of the grid sees it."""

from __future__ import annotations

from collections.abc import Iterator

from deduce.arguing.violations import unfillable, violations
from deduce.core.board import Board, States
from deduce.core.line import Line
from deduce.facts import Breaks
from deduce.ladder.arguments import LineArgument, breaks, placed, same, three
from deduce.puzzle import Puzzle
from deduce.trace import Argument, Explanation
from deduce.wording.telling import end_text

Seen = tuple[bool, LineArgument]
"""The side that something is seen from, that of the ones or of the zeros, and what."""


def faults(grid: Puzzle) -> Iterator[Explanation]:
    """Yield each fault of a grid: a line that breaks a rule, that is as another one, or that has no filling left.

    Rows come from the top, then columns from the left.
    """
    board = Board(grid)
    states = board.start()
    for line in range(len(states)):
        found = [*_broken(board, states, line), *_repeats(board, states, line)]
        by_text: dict[str, Argument] = {}
        for one, seen in found or _without_filling(board, states, line):
            argument = placed(seen, board.axis(line), one)
            # a fault that is seen from the side of either symbol comes once
            by_text.setdefault(end_text(argument, grid), argument)
        yield from (Explanation(argument, text, grid, grid.givens) for text, argument in by_text.items())


def _broken(board: Board, states: States, line: int) -> Iterator[Seen]:
    """Yield what the known cells of a line break by themselves: whole runs, and counts that are more than runs."""
    shape = board.shapes[line]
    ones, zeros = board.known(states, line)
    for one, x, y in ((True, ones, zeros), (False, zeros, ones)):
        alike = 0
        for run in Line(shape, x, y).runs(x):
            if run.bit_count() > 2:
                alike |= run
                yield one, breaks(three(run))
        for argument in violations(shape, x, y, ()):
            rules = {fact.rule for fact in argument.facts if isinstance(fact, Breaks)}
            if "three" not in rules and ("balance" not in rules or x & ~alike):
                yield one, argument


def _repeats(board: Board, states: States, line: int) -> Iterator[Seen]:
    """Yield the first line above, or to the left, that is settled as this one is, if there is any."""
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
            yield value == 1, breaks(same(index, x, rest=theirs[1 - value] != x))
            return


def _without_filling(board: Board, states: States, line: int) -> Iterator[Seen]:
    argument = unfillable(board, states, line)
    # of a line that is counted out and a full one that is the same, the later one tells
    if argument and not (argument.companions and board.shapes[line].completion(*board.known(states, line))):
        yield True, argument
