"""Violations of the game rules: three together, too many of a symbol, a broken sign, two equal lines.

Also lines that have no filling left, and the faults of a grid: everything that is wrong with it, each once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from deduce.arguing.refutation import conflict
from deduce.core.board import Board, States
from deduce.core.fillings import Terms, count_up_to
from deduce.core.line import FinishedLine, Line, Shape, positions, unpacked
from deduce.core.table import UNKNOWN, Tables
from deduce.facts import Breaks, Fact
from deduce.ladder.arguments import (
    Inference,
    LineArgument,
    against_sign,
    as_shown,
    breaks,
    one_in,
    same,
    sign,
    three,
    too_many,
)
from deduce.puzzle import Puzzle
from deduce.trace import Argument


def violations(line: Line) -> Iterator[LineArgument]:
    """Yield the violations on a line, seen from the side of X.  With any of them the line has no filling.

    Its finished lines have the known cells of the parallel lines that it must differ from.
    """
    shape, x, y = line.shape, line.x, line.y
    for together in line.trios(x):
        yield breaks(three(together))
    if line.room < 0:
        yield breaks(too_many(x))
    for against in (shape.equal & (x & y >> 1 | y & x >> 1), shape.opposite & x & x >> 1):
        for at in positions(against):
            yield breaks(against_sign(3 << at & x, 3 << at & y))
    for at in positions(shape.equal & shape.equal >> 1):
        trio = [7 << at]
        yield breaks(sign(3 << at, "="), sign(6 << at, "="), one_in(trio), one_in(trio).flipped())
    if not line.room:
        for index, other_x, other_y in line.finished:
            if other_x == x:
                yield breaks(same(index, x))
            elif other_y == shape.full & ~x:
                yield breaks(same(index, x, rest=True))


def compared_lines(
    board: Board, states: States, line: int, settled: bool, completed: bool = True
) -> list[FinishedLine]:
    """Return the parallel lines that a line must differ from: the finished or, with `settled`, all determined ones.

    Determined ones have their final fillings or, unless `completed`, only their known cells.
    """
    if not board.unique:
        return []
    if not settled:
        return board.beside(states, line)
    beside, out = board.parallel(line), list[FinishedLine]()
    for other in beside:
        shape = board.shapes[other]
        filling = _completion_of(shape, states[other]) if other != line else 0
        if filling:
            state = filling if completed else states[other]
            out.append((other - beside.start, state & shape.full, state >> shape.length))
    return out


def first_violation(board: Board, states: States, lines: Iterable[int]) -> Inference | None:
    """Return the first violation on some lines."""
    return next((violation for line in lines for violation in broken(board, states, line)), None)


def broken(board: Board, states: States, line: int, settled: bool = False) -> Iterator[Inference]:
    """Yield the violations on a line, from the side of the ones (True), then from the side of the zeros.

    The line must differ from finished parallel lines, and with `settled` also from determined ones.
    """
    if not settled and _is_sound(board, states, line):
        return
    seen = board.line(states, line, finished=compared_lines(board, states, line, settled, completed=False))
    for one, side in ((True, seen), (False, seen.swapped())):
        for argument in violations(side):
            yield Inference(line, one, argument)


def _is_sound(board: Board, states: States, line: int) -> bool:
    """Return whether a line has no violation and is not the same as a finished parallel line."""
    filling = _completion_of(board.shapes[line], states[line])
    return filling is not None and not (filling and board.unique and board.repeats(states, line, filling))


_KNOWN = Tables(4_093)


def _completion_of(shape: Shape, state: int) -> int | None:
    """Return the packed filling of a determined line, or 0 if it is not determined.  Return None if it is broken."""
    table = _KNOWN.of(shape)
    known = table.get(state)
    if known == UNKNOWN:
        line = unpacked(shape, state)
        known = table.learn(state, -1 if line.broken else shape.completion(line.x, line.y))
    return None if known < 0 else known


def unfillable(board: Board, states: States, line: int, settled: bool = False) -> Inference | None:
    """Return why a line has no filling left.  Return None if it has one.

    The line must differ from finished parallel lines, and with `settled` also from determined ones.
    """
    seen = board.line(states, line)
    if not seen.blanks:
        return None
    beside = compared_lines(board, states, line, settled)
    struck = {full: index for index, full, zeros in reversed(beside) if not (seen.x & zeros or seen.y & full)}
    ways = count_up_to(Terms(seen.shape), seen.x, seen.y, len(struck) + 1)
    if any(way not in struck for way in ways):
        return None
    argument = conflict(seen.shape, seen.x, seen.y, repeated=[(index, full) for full, index in struck.items()])
    return shown_beside(board, states, Inference(line, True, argument))


def shown_beside(board: Board, states: States, found: Inference) -> Inference:
    """Return an argument that compares each parallel line by the symbol that is complete in it."""
    line, one, argument = found
    first = board.parallel(line).start
    beside = {index: board.line(states, first + index, one).known for index, _ in argument.companions}
    return Inference(line, one, as_shown(argument, beside)) if beside else found


def unfillable_lines(
    board: Board, states: States, first: Sequence[int] = (), settled: bool = False
) -> Iterator[Inference]:
    """Yield the lines that have no filling left, and why, in order, but the lines in `first` before the others."""
    for line in (*first, *range(len(states))):
        why = unfillable(board, states, line, settled)
        if why is not None:
            yield why


def faults(grid: Puzzle) -> Iterator[Argument]:
    """Yield each fault of a grid: a line that breaks a rule, is the same as another, or has no filling left.

    Rows come first, from the top, then columns from the left.
    """
    board = Board(grid)
    states = board.start()
    for line in range(len(states)):
        found = [*_broken_alone(board, states, line), *_same_above(board, states, line)]
        why = None if found else unfillable(board, states, line)
        # if a determined line equals a finished one, only the later of the two is reported
        if why and not (why.argument.companions and _completion_of(board.shapes[line], states[line])):
            found = [why]
        by_facts: dict[frozenset[Fact], Argument] = {}
        for violation in found:
            argument = violation.on_grid(board)
            # a fault that is seen from both sides is reported once
            by_facts.setdefault(frozenset(argument.facts), argument)
        yield from by_facts.values()


def _broken_alone(board: Board, states: States, line: int) -> Iterator[Inference]:
    """Yield the violations by the known cells of a line alone: whole runs, and counts that runs do not explain."""
    for one in (True, False):
        seen, in_runs = board.line(states, line, one), 0
        for run in seen.runs(seen.x):
            if run.bit_count() > 2:
                in_runs |= run
                yield Inference(line, one, breaks(three(run)))
        for argument in violations(seen):
            rules = {fact.rule for fact in argument.facts if isinstance(fact, Breaks)}
            if "three" not in rules and ("balance" not in rules or seen.x & ~in_runs):
                yield Inference(line, one, argument)


def _same_above(board: Board, states: States, line: int) -> Iterator[Inference]:
    """Yield the first line above, or to the left, with the same filling as this determined line, if there is one."""
    shape, known = board.shapes[line], board.line(states, line).known
    filling = shape.completion(known.ones, known.zeros)
    settled = [value for value in (1, 0) if known[value].bit_count() == shape.most]
    if not (board.unique and settled):
        return
    for index, other in enumerate(range(board.parallel(line).start, line)):
        theirs = board.line(states, other).known
        if board.shapes[other].completion(theirs.ones, theirs.zeros) == filling:
            # preferably a symbol that has the same known cells in both lines
            value = max(settled, key=lambda value: (theirs[value] == known[value], value))
            argument = breaks(same(index, known[value], rest=theirs[value] != known[value]))
            yield Inference(line, value == 1, argument)
            return
