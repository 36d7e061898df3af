"""Return whether a clue can go: whether the rest of a puzzle keeps its one solution."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from deduce.generator.clues import Clue, Ground
from deduce.puzzle import Puzzle, Sign
from deduce.search.exact import SearchLimit, Solution, solve


class Dropping:
    """Drops clues of one grid, in one puzzle after another.

    Other solutions that turn up on the way are remembered, each by the clues that it denies: every puzzle that gives
    none of those has that solution, too, and nobody has to look for one.

    Attributes:
        ground: the filled grid.
        clues: all that are ever given.
    """

    def __init__(self, ground: Ground, clues: Sequence[Clue]) -> None:
        self.ground = ground
        self.clues = clues
        self._bits: dict[Clue, int] = {}
        self._denied: set[int] = set()

    def keeps_one_solution(self, rest: Sequence[Clue], clue: Clue) -> bool:
        """Return whether a puzzle with one solution keeps it when a clue goes.

        Args:
            rest: what the puzzle still gives.
            clue: what goes.
        """
        self._bits = self._bits or {clue: 1 << at for at, clue in enumerate(self.clues)}
        given = sum([self._bits[other] for other in rest])
        if any(not given & denied for denied in self._denied):
            return False
        try:
            other = _another(self.ground.puzzle(rest), clue, self.ground.solution)
        except SearchLimit:
            return False  # what is not decided within the bound had better stay
        if other is not None:
            self._denied.add(sum([bit for clue, bit in self._bits.items() if _denies(other, clue, self.ground)]))
        return other is None


def _another(rest: Puzzle, clue: Clue, solution: Solution) -> Solution | None:
    """Look for another solution where a clue has gone; None where there is none.

    It must deny the clue, or it would have been one before: so the clue is denied part by part, and what came before
    holds.  Raises SearchLimit.
    """
    for r, c in clue.cells:
        value = int(solution[r][c])
        for other in solve(rest.place((r, c), 1 - value), 1):
            return other
        rest = rest.place((r, c), value)
    for sign in clue.signs:
        for other in solve(_with(rest, evolve(sign, equal=not sign.equal)), 1):
            return other
        rest = _with(rest, sign)
    return None


def _denies(other: Solution, clue: Clue, ground: Ground) -> bool:
    own = ground.solution
    return any(other[r][c] != own[r][c] for r, c in clue.cells) or any(
        (other[sign.a[0]][sign.a[1]] == other[sign.b[0]][sign.b[1]]) != sign.equal for sign in clue.signs
    )


def _with(puzzle: Puzzle, sign: Sign) -> Puzzle:
    return evolve(puzzle, signs=[*puzzle.signs, sign])
