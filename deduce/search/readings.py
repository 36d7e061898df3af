"""May lines repeat?  Where nobody says, a puzzle is read the way that leaves it exactly one solution.

A puzzle without signs is first read with unique lines, one with signs with lines that may repeat.  Only where that
does not leave exactly one solution, and the other reading does, the other is taken.
"""

from __future__ import annotations

from attrs import evolve, frozen

from deduce.puzzle import Puzzle
from deduce.search.backbone import MOST_CELLS
from deduce.search.exact import SearchLimit, solve

MOST_GRIDS = 20_000
"""Each reading is searched no further than this, in grids closed; of a large grid no further than MOST_CELLS."""


@frozen
class Settled:
    """A puzzle with the reading that was taken.

    Attributes:
        puzzle: with `unique_lines` as it was settled.
        remark: what a person has to know of it, a sentence without its full stop; empty where the usual reading stands.
    """

    puzzle: Puzzle
    remark: str = ""


def settle(puzzle: Puzzle, most: int | None = None) -> Settled:
    """Choose between the two readings of a puzzle of which nobody says whether its lines may repeat.

    The solutions with unique lines are among those with lines that may repeat.  So a puzzle with several solutions
    under unique lines has several either way, and one without any when lines may repeat has none either way.

    Args:
        puzzle: as it is read first.
        most: a bound on the search for each reading, in grids closed; MOST_GRIDS or less if not given.  Where it is
            met, the first reading stands and the remark says so.
    """
    if most is None:
        most = min(MOST_GRIDS, MOST_CELLS // (puzzle.rows * puzzle.columns))
    other = evolve(puzzle, unique_lines=not puzzle.unique_lines)
    try:
        found = len(solve(puzzle, 2, limit_nodes=most))
        undecided = found == 0 if puzzle.unique_lines else found == 2
        if not undecided or len(solve(other, 2, limit_nodes=most)) != 1:
            return Settled(puzzle)
    except SearchLimit:
        taken = "unique" if puzzle.unique_lines else "free to repeat"
        return Settled(puzzle, f"lines are taken to be {taken}; the search that could tell stopped after {most} grids")
    return Settled(other, _REMARK[other.unique_lines])


_REMARK = {
    False: "lines may repeat here: with unique lines there is no solution; --unique-lines holds on to the rule",
    True: "lines are unique here: were they to repeat, there would be several solutions; "
    "--no-unique-lines lets them repeat",
}
