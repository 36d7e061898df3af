"""The verdict on a puzzle: how many solutions it has, and everything that is wrong with its givens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from attrs import evolve, frozen

from deduce.core.board import Board, States
from deduce.core.line import FinishedLine
from deduce.core.plan import other_side
from deduce.ladder.registry import load
from deduce.puzzle import Cell, Puzzle, need_puzzle
from deduce.reasons.inferences import ending
from deduce.reasons.violations import unfillable, violations
from deduce.search.exact import GOES_ON, MOST_STEPS, SearchLimit, Solution
from deduce.search.two import two_of
from deduce.stepping.walk import Walk
from deduce.wording.words import Words, listed, number, uncapital

Verdict = Literal["unique", "none", "several", "unknown"]


@frozen
class Check:
    """What there is to say about a puzzle.

    Attributes:
        verdict: it has exactly one solution (`unique`), `none` or `several`; `unknown` where the search met its
            bound before that was certain.
        needs_unique_lines: it has one solution only because no two lines may be the same; None where the search
            met its bound before that was certain.
        faults: every fault in the givens, a sentence each, by rows, then columns.
        solutions: the solutions found, two at most, each as rows of `0` and `1`.
        why: for `none`, the sentence with which the rules refute the puzzle, empty where they do not see it;
            for `unknown`, how far the search came; else empty.
        unique_lines: the reading that this is the verdict on: no two lines may be the same.
        otherwise: the verdict on the other reading, where it was asked for; else None.
    """

    verdict: Verdict
    needs_unique_lines: bool | None = False
    faults: tuple[str, ...] = ()
    solutions: tuple[Solution, ...] = ()
    why: str = ""
    unique_lines: bool = True
    otherwise: Verdict | None = None

    def to_json(self) -> dict[str, Any]:
        """Give the verdict as a JSON object."""
        return {
            "verdict": self.verdict,
            "needs_unique_lines": self.needs_unique_lines,
            "faults": list(self.faults),
            "solutions": [list(solution) for solution in self.solutions],
            "why": self.why,
            "unique_lines": self.unique_lines,
            "otherwise": self.otherwise,
        }


def check(puzzle: Puzzle, *, most_steps: int | None = MOST_STEPS, both: bool = False) -> Check:
    """Say whether a puzzle is proper, and if not, what is wrong with it.

    Args:
        puzzle: any puzzle.
        most_steps: a bound on the steps of each exact search; None sets none, and the verdict is certain.
        both: judge the other reading, too: whether lines may repeat is in doubt.

    Raises:
        TypeError: for what is no puzzle, such as a text.
    """
    need_puzzle(puzzle)
    verdict = evolve(_verdict(puzzle, most_steps), unique_lines=puzzle.unique_lines)
    return evolve(verdict, otherwise=_otherwise(puzzle, verdict, most_steps)) if both else verdict


def _verdict(puzzle: Puzzle, most_steps: int | None) -> Check:
    faults = faults_of(puzzle)
    if faults:
        return Check("none", faults=faults, why=_refutation(puzzle))
    try:
        found = two_of(puzzle, most_steps)
    except SearchLimit as cut:
        so_far = "one solution so far, and there may be more" if cut.found else "no solution so far"
        return Check("unknown", None, solutions=cut.found, why=f"Not decided {cut.within}: {so_far}; {GOES_ON}.")
    if not found:
        return Check("none", why=_refutation(puzzle))
    if len(found) > 1:
        return Check("several", solutions=found)
    return Check("unique", _needs_unique_lines(puzzle, most_steps), solutions=found)


def _otherwise(puzzle: Puzzle, verdict: Check, most_steps: int | None) -> Verdict:
    """Count the solutions of the other reading: those with unique lines are among those with lines that may repeat."""
    if puzzle.unique_lines and verdict.verdict == "several":
        return "several"
    if puzzle.unique_lines and verdict.verdict == "unique" and verdict.needs_unique_lines is not None:
        return "several" if verdict.needs_unique_lines else "unique"
    if not puzzle.unique_lines and verdict.verdict == "none":
        return "none"
    try:
        return _COUNTED[len(two_of(evolve(puzzle, unique_lines=not puzzle.unique_lines), most_steps))]
    except SearchLimit:
        return "unknown"


_COUNTED: tuple[Verdict, ...] = ("none", "unique", "several")


def _needs_unique_lines(puzzle: Puzzle, most_steps: int | None) -> bool | None:
    """Say whether a puzzle with one solution has more of them when lines may be the same."""
    if not puzzle.unique_lines:
        return False
    try:
        return len(two_of(evolve(puzzle, unique_lines=False), most_steps)) > 1
    except SearchLimit:
        return None


def _refutation(puzzle: Puzzle) -> str:
    """Tell how the rules, without lookahead, see that there is no solution; empty where they do not."""
    walk = Walk(puzzle, load().on_lines_alone)
    walk.to_the_end()
    if walk.refutation is None:
        return ""
    text = walk.refutation.text
    if not walk.taken:
        return text
    steps = "one step that follows" if walk.taken == 1 else f"{number(walk.taken)} steps that follow"
    return f"After {steps} from the givens, {uncapital(text)}"


def faults_of(puzzle: Puzzle) -> tuple[str, ...]:
    """Find every fault in the givens: rules broken, and lines that can no longer be filled.

    Returns:
        A sentence each: rows from the top, then columns from the left.
    """
    board = Board(puzzle)
    states = board.start()
    found: list[str] = []
    for line in range(len(states)):
        broken = _broken(board, states, line)
        found += broken or _unfillable(board, states, line)
    return tuple(found)


def _broken(board: Board, states: States, line: int) -> list[str]:
    """Tell the rules that the known cells of a line break, each run and each count as a whole."""
    ones, zeros = board.known(states, line)
    others = _settled_before(board, states, line)
    swapped = other_side(others)
    told: list[str] = []
    repeated: set[tuple[int, ...]] = set()
    for one, x, y, beside in ((True, ones, zeros, others), (False, zeros, ones, swapped)):
        w = Words(*board.axis(line), board.puzzle.symbols, one)
        alike = 0
        rest = []
        for argument in violations(board.shapes[line], x, y, beside):
            if argument.uses == ("three",):
                alike |= argument.because_x
            elif argument.uses == ("balance",):
                most = number(board.shapes[line].most)
                rest.append(f"{w.Line} has {number(x.bit_count())} {w.x}s, in {w.cells(x)}, and may have {most}.")
            elif argument.companions not in repeated:
                rest.append(ending(board, line, one, argument).text)
                if argument.companions:
                    repeated.add(argument.companions)
        for run in _runs(alike):
            told.append(f"{w.Line} has {w.row_of(x, 0, run)} in {w.cells(run)}: {number(run.bit_count())} alike.")
        told += rest
    return list(dict.fromkeys(told))


def _runs(cells: int) -> Iterator[int]:
    """Split a set of cells into its runs of touching cells."""
    while cells:
        run = cells & ~(cells + (cells & -cells))
        yield run
        cells ^= run


def _unfillable(board: Board, states: States, line: int) -> list[str]:
    """Tell that a line has no filling left, by the cells that are to blame."""
    argument = unfillable(board, states, line)
    if argument is None:
        return []
    w = Words(*board.axis(line), board.puzzle.symbols, True)
    if argument.companions:
        # a line that is counted out is told of as the same as another one
        counted_out = board.shapes[line].completion(*board.known(states, line))
        return [] if counted_out else [ending(board, line, True, argument).text]
    held = ((w.x, argument.because_x), (w.y, argument.because_y))
    parts = [f"{symbol} in {w.cells(cells)}" for symbol, cells in held if cells]
    if not parts:
        return [f"{w.Line} has signs that no way to fill it keeps."]
    return [f"{w.Line} has {listed(parts)}, and no way to fill the rest keeps the rules."]


def _settled_before(board: Board, states: States, line: int) -> list[FinishedLine]:
    """Give the lines above, or to the left, whose filling is settled: a pair of equal lines is told once."""
    before = []
    for place, other in enumerate(range(board.parallel(line).start, line)) if board.unique else ():
        filling = board.shapes[other].completion(*board.known(states, other))
        if filling is not None:
            before.append((place, *filling))
    return before


def differing(one: Solution, other: Solution) -> tuple[Cell, ...]:
    """Give the cells in which two solutions of one puzzle differ, row by row."""
    return tuple(
        (r, c)
        for r, (row, row_of_other) in enumerate(zip(one, other, strict=True))
        for c, (symbol, symbol_of_other) in enumerate(zip(row, row_of_other, strict=True))
        if symbol != symbol_of_other
    )
