"""Deciding whether a clue can be dropped: whether the puzzle still has one solution without it."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from deduce.generator.clues import Clue, Ground
from deduce.puzzle import Puzzle, Sign
from deduce.search.exact import LimitError, Solution, solve


class Dropping:
    """Drops clues of one grid, in one puzzle after another.

    Other solutions found on the way are remembered, each by the clues that it contradicts: every puzzle without these
    clues has that solution, too, and needs no search.

    Attributes:
        ground: the filled grid.
        clues: all its clues.
    """

    def __init__(self, ground: Ground, clues: Sequence[Clue]) -> None:
        self.ground = ground
        self.clues = clues
        self._bits: dict[Clue, int] = {}
        self._contradicted: set[int] = set()

    def keeps_one_solution(self, remaining: Sequence[Clue], clue: Clue) -> bool:
        """Return whether a puzzle with one solution still has only one without a clue.

        Args:
            remaining: the other clues of the puzzle.
            clue: the clue to drop.
        """
        self._bits = self._bits or {clue: 1 << index for index, clue in enumerate(self.clues)}
        given = sum([self._bits[other] for other in remaining])
        if any(not given & contradicted for contradicted in self._contradicted):
            return False
        try:
            other = _another(self.ground.puzzle(remaining), clue, self.ground.solution)
        except LimitError:
            return False  # in doubt, the clue is kept
        if other is not None:
            bits = [bit for clue, bit in self._bits.items() if _contradicts(other, clue, self.ground.solution)]
            self._contradicted.add(sum(bits))
        return other is None


def _another(puzzle: Puzzle, clue: Clue, solution: Solution) -> Solution | None:
    """Return a solution other than this one of a puzzle without a clue; None if there is none.  Raises LimitError.

    It must contradict the clue.  So each part of the clue is tried with the opposite value, and those before it hold.
    """
    for r, c in clue.cells:
        value = int(solution[r][c])
        for other in solve(puzzle.place((r, c), 1 - value), 1):
            return other
        puzzle = puzzle.place((r, c), value)
    for sign in clue.signs:
        for other in solve(_with(puzzle, evolve(sign, equal=not sign.equal)), 1):
            return other
        puzzle = _with(puzzle, sign)
    return None


def _contradicts(other: Solution, clue: Clue, solution: Solution) -> bool:
    return any(other[r][c] != solution[r][c] for r, c in clue.cells) or any(
        (other[sign.a[0]][sign.a[1]] == other[sign.b[0]][sign.b[1]]) != sign.equal for sign in clue.signs
    )


def _with(puzzle: Puzzle, sign: Sign) -> Puzzle:
    return evolve(puzzle, signs=[*puzzle.signs, sign])
