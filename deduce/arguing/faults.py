"""Faults: everything wrong with a grid as it is, each once, as a reader of the grid sees it."""

from __future__ import annotations

from collections.abc import Iterator

from deduce.arguing.violations import unfillable, violations
from deduce.core.board import Board, States
from deduce.core.line import Line
from deduce.facts import Breaks
from deduce.ladder.arguments import LineArgument, breaks, placed, same, three
from deduce.puzzle import Puzzle
from deduce.trace import Argument, Explanation
from deduce.wording.steps import end_text

Seen = tuple[bool, LineArgument]
"""The side a fault is seen from (True for the ones), and its argument."""


def faults(grid: Puzzle) -> Iterator[Explanation]:
    """Yield each fault of a grid: a line that breaks a rule, is the same as another, or has no filling left.

    Rows come first, from the top, then columns from the left.
    """
    board = Board(grid)
    states = board.start()
    for line in range(len(states)):
        found = [*_broken(board, states, line), *_repeats(board, states, line)]
        by_text: dict[str, Argument] = {}
        for one, seen in found or _without_filling(board, states, line):
            argument = placed(seen, board.axis(line), one)
            # a fault that is seen from both sides is reported once
            by_text.setdefault(end_text(argument, grid), argument)
        yield from (Explanation(argument, text, grid, grid.givens) for text, argument in by_text.items())


def _broken(board: Board, states: States, line: int) -> Iterator[Seen]:
    """Yield the violations by the known cells of a line alone: whole runs, and counts that runs do not explain."""
    shape = board.shapes[line]
    ones, zeros = board.known(states, line)
    for one, x, y in ((True, ones, zeros), (False, zeros, ones)):
        in_runs = 0
        for run in Line(shape, x, y).runs(x):
            if run.bit_count() > 2:
                in_runs |= run
                yield one, breaks(three(run))
        for argument in violations(shape, x, y, ()):
            rules = {fact.rule for fact in argument.facts if isinstance(fact, Breaks)}
            if "three" not in rules and ("balance" not in rules or x & ~in_runs):
                yield one, argument


def _repeats(board: Board, states: States, line: int) -> Iterator[Seen]:
    """Yield the first line above, or to the left, with the same filling as this determined line, if there is one."""
    shape = board.shapes[line]
    known = board.known(states, line)
    filling = shape.completion(*known)
    settled = [value for value in (1, 0) if known[1 - value].bit_count() == shape.most]
    if not (board.unique and settled):
        return
    for index, other in enumerate(range(board.parallel(line).start, line)):
        theirs = board.known(states, other)
        if board.shapes[other].completion(*theirs) == filling:
            # preferably a symbol that has the same known cells in both lines
            value = max(settled, key=lambda value: (theirs[1 - value] == known[1 - value], value))
            x = known[1 - value]
            yield value == 1, breaks(same(index, x, rest=theirs[1 - value] != x))
            return


def _without_filling(board: Board, states: States, line: int) -> Iterator[Seen]:
    argument = unfillable(board, states, line)
    # if a determined line equals a finished one, only the later of the two is reported
    if argument and not (argument.companions and board.shapes[line].completion(*board.known(states, line))):
        yield True, argument
