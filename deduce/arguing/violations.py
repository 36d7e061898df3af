"""Violations of the game rules: three together, too many of a symbol, a broken sign, two equal lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from deduce.arguing.refutation import conflict
from deduce.core.board import Board, States
from deduce.core.fillings import Terms, count_up_to
from deduce.core.line import FinishedLine, Shape, positions
from deduce.core.plan import other_side
from deduce.core.table import UNKNOWN, Tables
from deduce.ladder.arguments import LineArgument, against_sign, as_shown, breaks, one_in, same, sign, three, too_many
from deduce.world import Held


def violations(shape: Shape, x: int, y: int, beside: Sequence[FinishedLine]) -> Iterator[LineArgument]:
    """Yield the violations on a line, seen from the side of X.  With any of them the line has no filling.

    Args:
        shape: the line.
        x, y: its known cells.
        beside: the known cells of the parallel lines that it must differ from.
    """
    for at in positions(x & x >> 1 & x >> 2):
        yield breaks(three(7 << at))
    if x.bit_count() > shape.most:
        yield breaks(too_many(x))
    for against in (shape.equal & (x & y >> 1 | y & x >> 1), shape.opposite & x & x >> 1):
        for at in positions(against):
            yield breaks(against_sign(3 << at & x, 3 << at & y))
    for at in positions(shape.equal & shape.equal >> 1):
        trio = [7 << at]
        yield breaks(sign(3 << at, "="), sign(6 << at, "="), one_in(trio), one_in(trio).flipped())
    if x.bit_count() == shape.most:
        for index, other_x, other_y in beside:
            if other_x == x:
                yield breaks(same(index, x))
            elif other_y == shape.full & ~x:
                yield breaks(same(index, x, rest=True))


def completed_beside(board: Board, states: States, line: int) -> list[FinishedLine]:
    """Return the determined lines parallel to a line, with their final fillings."""
    beside, out = board.parallel(line), list[FinishedLine]()
    for other in beside:
        shape = board.shapes[other]
        filling = completion(shape, states[other]) if other != line else 0
        if filling:
            out.append((other - beside.start, filling & shape.full, filling >> shape.length))
    return out


def first_violation(board: Board, states: States, lines: Iterable[int]) -> tuple[int, bool, LineArgument] | None:
    """Return the first broken one of some lines: the line, the side it is seen from, and the argument."""
    for line in lines:
        if not sound(board, states, line):
            for one, argument in broken(board, states, line):
                return line, one, argument
    return None


def broken(board: Board, states: States, line: int, settled: bool = False) -> Iterator[tuple[bool, LineArgument]]:
    """Yield the violations on a line, from the side of the ones (True), then from the side of the zeros.

    The line must differ from finished parallel lines, and with `settled` also from determined ones.
    """
    if not settled and sound(board, states, line):
        return
    ones, zeros = board.known(states, line)
    beside = (settled_beside(board, states, line) if settled else board.beside(states, line)) if board.unique else []
    for one, x, y, others in ((True, ones, zeros, beside), (False, zeros, ones, other_side(beside))):
        for argument in violations(board.shapes[line], x, y, others):
            yield one, argument


def settled_beside(board: Board, states: States, line: int) -> list[FinishedLine]:
    """Return the determined lines parallel to a line: index, known cells of 1, known cells of 0."""
    beside = board.parallel(line)
    return [
        (other - beside.start, *board.known(states, other))
        for other in beside
        if other != line and completion(board.shapes[other], states[other])
    ]


def sound(board: Board, states: States, line: int) -> bool:
    """Return whether a line has no violation and is not the same as a finished parallel line."""
    filling = completion(board.shapes[line], states[line])
    return filling is not None and not (board.unique and filling and _repeats(board, states, line, filling))


_KNOWN = Tables(4_093)


def completion(shape: Shape, state: int) -> int | None:
    """Return the packed filling of a determined line, or 0 if it is not determined.  Return None if it is broken."""
    table = _KNOWN.of(shape)
    known = table.get(state)
    known = table.learn(state, _completion(shape, state)) if known == UNKNOWN else known
    return None if known < 0 else known


def _completion(shape: Shape, state: int) -> int:
    ones, zeros = state & shape.full, state >> shape.length
    if shape.broken(ones, zeros):
        return -1
    filling = shape.completion(ones, zeros)
    return filling[0] | filling[1] << shape.length if filling else 0


def _repeats(board: Board, states: States, line: int, filling: int) -> bool:
    """Return whether a finished parallel line is the same."""
    first, last = (0, board.rows) if line < board.rows else (board.rows, len(states))
    return states[first:last].count(filling) > (states[line] == filling)


def unfillable(board: Board, states: States, line: int, settled: bool = False) -> LineArgument | None:
    """Return why a line has no filling left.  Return None if it has one.

    The line must differ from finished parallel lines, and with `settled` also from determined ones.
    """
    shape = board.shapes[line]
    ones, zeros = board.known(states, line)
    if shape.full == ones | zeros:
        return None
    beside = (completed_beside(board, states, line) if settled else board.beside(states, line)) if board.unique else []
    struck = {full: index for index, full, full_zeros in reversed(beside) if not (ones & full_zeros or zeros & full)}
    ways = count_up_to(Terms(shape), ones, zeros, len(struck) + 1)
    if any(way not in struck for way in ways):
        return None
    argument = conflict(shape, ones, zeros, repeated=[(index, full) for full, index in struck.items()])
    return shown_beside(board, states, line, True, argument)


def shown_beside(board: Board, states: States, line: int, one: bool, argument: LineArgument) -> LineArgument:
    """Return an argument that compares each parallel line by the symbol that is complete in it."""
    beside: dict[int, Held] = {}
    for index, _ in argument.companions:
        ones, zeros = board.known(states, board.parallel(line).start + index)
        beside[index] = (zeros, ones) if one else (ones, zeros)
    return as_shown(argument, beside) if beside else argument


def unfillable_lines(
    board: Board, states: States, first: Sequence[int] = (), settled: bool = False
) -> Iterator[tuple[int, LineArgument]]:
    """Yield the lines that have no filling left, and why, in order, but the lines in `first` before the others."""
    for line in (*first, *range(len(states))):
        argument = unfillable(board, states, line, settled)
        if argument is not None:
            yield line, argument
