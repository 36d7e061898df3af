"""Whether a clue can go: whether the rest of a puzzle keeps its one solution."""

from __future__ import annotations

from attrs import evolve

from deduce.generator.clues import Clue
from deduce.puzzle import Puzzle, Sign
from deduce.search.exact import SearchLimit, Solution, solve


def keeps_one_solution(rest: Puzzle, clue: Clue, solution: Solution) -> bool:
    """Say whether a puzzle with one solution keeps it when a clue goes.

    Another solution must deny the clue, or it would have been one before: so one is looked for that does.

    Args:
        rest: the puzzle without the clue.
        clue: what it consists of is denied part by part, and what came before holds.
        solution: of the puzzle with the clue.
    """
    for r, c in clue.cells:
        value = int(solution[r][c])
        if _has_solution(rest.place((r, c), 1 - value)):
            return False
        rest = rest.place((r, c), value)
    for sign in clue.signs:
        if _has_solution(_with(rest, evolve(sign, equal=not sign.equal))):
            return False
        rest = _with(rest, sign)
    return True


def _with(puzzle: Puzzle, sign: Sign) -> Puzzle:
    return evolve(puzzle, signs=[*puzzle.signs, sign])


def _has_solution(puzzle: Puzzle) -> bool:
    """Say whether a puzzle has a solution; where that is not decided within the bound, a clue had better stay."""
    try:
        return bool(solve(puzzle, 1))
    except SearchLimit:
        return True
