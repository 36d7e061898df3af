"""The verdict on a puzzle: how many solutions it has, and everything that is wrong with its givens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from attrs import evolve, frozen

from deduce.board import Board, States
from deduce.breaks import breaks, unfillable
from deduce.explain import explain
from deduce.puzzle import Cell, Puzzle
from deduce.registry import load
from deduce.rule import Argument, Settled
from deduce.search import SearchLimit, Solution, solve
from deduce.telling import words
from deduce.words import number

Verdict = Literal["unique", "none", "several", "unknown"]

_WITHOUT_LOOKAHEAD = 6.9


@frozen
class Check:
    """What there is to say about a puzzle.

    Attributes:
        verdict: it has exactly one solution (`unique`), `none` or `several`; `unknown` where the search was cut
            off before that was certain.
        needs_unique_lines: it has one solution only because no two lines may be the same; None where the search
            was cut off before that was certain.
        faults: every fault in the givens, a sentence each, by rows, then columns.
        solutions: the solutions found, two at most, each as rows of `0` and `1`.
        why: for `none`, the sentence with which the rules refute the puzzle, empty where they do not see it;
            for `unknown`, how far the search came; else empty.
    """

    verdict: Verdict
    needs_unique_lines: bool | None = False
    faults: tuple[str, ...] = ()
    solutions: tuple[Solution, ...] = ()
    why: str = ""

    def to_json(self) -> dict[str, Any]:
        """Give the verdict as a JSON object."""
        return {
            "verdict": self.verdict,
            "needs_unique_lines": self.needs_unique_lines,
            "faults": list(self.faults),
            "solutions": [list(solution) for solution in self.solutions],
            "why": self.why,
        }


def check(puzzle: Puzzle, *, limit_nodes: int | None = None) -> Check:
    """Say whether a puzzle is proper, and if not, what is wrong with it.

    Args:
        puzzle: any puzzle.
        limit_nodes: a bound on each exact search, in grids closed; None sets none, and the verdict is certain.
    """
    faults = faults_of(puzzle)
    if faults:
        return Check("none", faults=faults, why=_refutation(puzzle))
    try:
        found = tuple(solve(puzzle, 2, limit_nodes=limit_nodes))
    except SearchLimit as cut:
        so_far = "one solution so far, and there may be more" if cut.found else "no solution so far"
        return Check("unknown", None, solutions=tuple(cut.found), why=f"{_capital(cut)}: {so_far}.")
    if not found:
        return Check("none", why=_refutation(puzzle))
    if len(found) > 1:
        return Check("several", solutions=found)
    return Check("unique", _needs_unique_lines(puzzle, limit_nodes), solutions=found)


def _capital(cut: SearchLimit) -> str:
    text = str(cut)
    return text[0].upper() + text[1:]


def _needs_unique_lines(puzzle: Puzzle, limit_nodes: int | None) -> bool | None:
    """Say whether a puzzle with one solution has more of them when lines may be the same."""
    if not puzzle.unique_lines:
        return False
    try:
        return len(solve(evolve(puzzle, unique_lines=False), 2, limit_nodes=limit_nodes)) > 1
    except SearchLimit:
        return None


def _refutation(puzzle: Puzzle) -> str:
    """Tell how the rules, without lookahead, see that there is no solution; empty where they do not."""
    trace = explain(puzzle, load().up_to(_WITHOUT_LOOKAHEAD))
    if trace.refutation is None:
        return ""
    text = trace.refutation.text
    if not trace.steps:
        return text
    plural = "s" if len(trace.steps) > 1 else ""
    return f"After {number(len(trace.steps))} step{plural} that follow{'' if plural else 's'} from the givens, {text[0].lower()}{text[1:]}"


def faults_of(puzzle: Puzzle) -> tuple[str, ...]:
    """Find every fault in the givens: rules broken, and lines that can no longer be filled.

    Returns:
        A sentence each: rows from the top, then columns from the left.
    """
    board = Board(puzzle)
    states = board.start()
    found = []
    for line in range(len(states)):
        found += [argument.seen(words(board, line, one)) + "." for one, argument in _faults(board, states, line)]
    return tuple(dict.fromkeys(found))


def _faults(board: Board, states: States, line: int) -> Iterator[tuple[bool, Argument]]:
    """Yield what is wrong on one line, with the side that it is seen from."""
    ones, zeros = board.known(states, line)
    before = _settled_before(board, states, line)
    swapped = [(index, full_zeros, full_ones) for index, full_ones, full_zeros in before]
    whole = True
    repeated = set()
    for one, x, y, others in ((True, ones, zeros, before), (False, zeros, ones, swapped)):
        for argument in breaks(board.shapes[line], x, y, others):
            whole = False
            if argument.companions not in repeated:
                yield one, argument
            if argument.companions:
                repeated.add(argument.companions)
    argument_or_none = unfillable(board, states, line) if whole else None
    if argument_or_none is not None:
        yield True, argument_or_none


def _settled_before(board: Board, states: States, line: int) -> list[Settled]:
    """Give the lines above, or to the left, whose filling is settled: a pair of equal lines is told once."""
    settled = []
    for place, other in enumerate(range(board.parallel(line).start, line)) if board.unique else ():
        filling = board.shapes[other].settled(*board.known(states, other))
        if filling is not None:
            settled.append((place, *filling))
    return settled


def differing(one: Solution, other: Solution) -> tuple[Cell, ...]:
    """Give the cells in which two solutions of one puzzle differ, row by row."""
    return tuple(
        (r, c)
        for r, (row, row_of_other) in enumerate(zip(one, other, strict=True))
        for c, (symbol, symbol_of_other) in enumerate(zip(row, row_of_other, strict=True))
        if symbol != symbol_of_other
    )
