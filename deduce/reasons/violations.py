"""Violations: the game rules, as they are seen broken: three alike, too many, a sign, two lines the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from deduce.core.board import Board, States
from deduce.core.fillings import Terms, count_up_to
from deduce.core.line import FinishedLine, Shape, positions
from deduce.core.plan import other_side
from deduce.core.table import UNKNOWN, Tables
from deduce.ladder.rule import Argument
from deduce.reasons.premises import Uses
from deduce.reasons.refutation import conflict


def violations(shape: Shape, x: int, y: int, finished: Sequence[FinishedLine]) -> Iterator[Argument]:
    """Yield what is broken on a line, seen from the side of X; each leaves the line no filling.

    Args:
        shape: the line.
        x, y: its known cells.
        finished: the finished lines beside it.
    """
    for at in positions(x & x >> 1 & x >> 2):
        yield _three(7 << at)
    if x.bit_count() > shape.most:
        yield _too_many(shape, x)
    for at in positions(shape.equal & (x & y >> 1 | y & x >> 1)):
        yield _sign(3 << at, x, y)
    for at in positions(shape.opposite & x & x >> 1):
        yield _sign(3 << at, x, y)
    for at in positions(shape.equal & shape.equal >> 1):
        yield _all_equal(at)
    if x.bit_count() == shape.most:
        for index, full_x, _ in finished:
            if full_x == x:
                yield _repeated(index, x)


def _three(cells: int) -> Argument:
    return Argument(("three",), because_x=cells, says=lambda line: [line.breaks("three", cells)])


def _too_many(shape: Shape, x: int) -> Argument:
    enough = x
    while enough.bit_count() > shape.most + 1:
        enough ^= 1 << enough.bit_length() - 1
    return Argument(("balance",), because_x=enough, says=lambda line: [line.too_many(x, x.bit_count())])


def _sign(pair: int, x: int, y: int) -> Argument:
    x, y = pair & x, pair & y
    return Argument(("sign",), because_x=x, because_y=y, says=lambda line: [line.breaks("sign", x, y)])


def _all_equal(start: int) -> Argument:
    pairs = 3 << start, 6 << start
    return Argument(("three", "sign"), says=lambda line: [line.sign(pair, "=") for pair in pairs])


def _repeated(index: int, x: int) -> Argument:
    uses: Uses = ("balance", "unique")
    return Argument(uses, because_x=x, says=lambda line: [line.repeats(index, x)], companions=(index,))


def first_violation(board: Board, states: States, lines: Iterable[int]) -> tuple[int, bool, Argument] | None:
    """Find the first broken line among some: the line, the side it is seen from, and the argument."""
    for line in lines:
        if not sound(board, states, line):
            for one, argument in broken(board, states, line):
                return line, one, argument
    return None


def broken(board: Board, states: States, line: int) -> Iterator[tuple[bool, Argument]]:
    """Yield what is broken on a line, from the side of the ones (True), then from that of the zeros."""
    if sound(board, states, line):
        return
    ones, zeros = board.known(states, line)
    finished = board.beside(states, line) if board.unique else []
    for one, x, y, beside in ((True, ones, zeros, finished), (False, zeros, ones, other_side(finished))):
        for argument in violations(board.shapes[line], x, y, beside):
            yield one, argument


def sound(board: Board, states: States, line: int) -> bool:
    """Return whether nothing is broken on a line, nor is it the same as a finished line beside it."""
    filling = completion(board.shapes[line], states[line])
    return filling is not None and not (board.unique and filling and _repeats(board, states, line, filling))


_KNOWN = Tables(4_093)


def completion(shape: Shape, state: int) -> int | None:
    """Return the packed filling of a line that is finished or counted out; 0 while it is not, None if it is broken."""
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
    """Return whether a finished line beside this one is the same."""
    first, last = (0, board.rows) if line < board.rows else (board.rows, len(states))
    return states[first:last].count(filling) > (states[line] == filling)


def unfillable(board: Board, states: States, line: int) -> Argument | None:
    """Say why a line has no filling left that repeats no finished line beside it; None where it has one."""
    shape = board.shapes[line]
    ones, zeros = board.known(states, line)
    if shape.full == ones | zeros:
        return None
    finished = board.beside(states, line) if board.unique else []
    struck = {full: index for index, full, full_zeros in reversed(finished) if not (ones & full_zeros or zeros & full)}
    ways = count_up_to(Terms(shape), ones, zeros, len(struck) + 1)
    if any(way not in struck for way in ways):
        return None
    return conflict(shape, ones, zeros, repeated=[(index, full) for full, index in struck.items()])


def unfillable_lines(board: Board, states: States, first: Sequence[int] = ()) -> Iterator[tuple[int, Argument]]:
    """Yield the lines that have no filling left, and why, in order; some lines before any other."""
    for line in (*first, *range(len(states))):
        argument = unfillable(board, states, line)
        if argument is not None:
            yield line, argument
