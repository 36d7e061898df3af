"""Making one puzzle: fill, carve, and see whether it is what is asked for.

A puzzle is at a grade where the rules up to it are enough and those below it are not.  So the clues are carved
under the highest rating allowed, and what the rules below the lowest still solve is given up.

For most grades nearly every grid and order will do.  Not for two:

- Where lines must be told apart from finished ones (ratings from 5.0 on), the larger the grid the fewer: there the
  grid is filled so that some lines are nearly the same, and the order is such that the cells by which they differ
  are given up first, and those by which they agree last.
- Where looking ahead must go far (above 7.0), a puzzle that is too easy is kept and changed a little, again and
  again: some clues come back, others go.  A change that makes it easier is taken back.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from attrs import field, frozen

from deduce.core.board import Board
from deduce.difficulty import LEVELS, LINES_ALONE, Grade
from deduce.generator.carving import carve
from deduce.generator.clues import Clue, Ground, cell_clues, shuffle, sign_clues
from deduce.generator.dropping import Dropping
from deduce.generator.filling import fill
from deduce.generator.wanted import Seed, Wanted
from deduce.ladder.registry import load
from deduce.lookahead.propagation import enough, solves
from deduce.puzzle import Cell, Puzzle

TOO_EASY = "easier than asked for"
WITHOUT_RULE = "solved without the rule that is needed"
TWIN = "alike to one before"

_LARGE = 144  # cells from which on lines that are nearly the same do not come by themselves often enough
_AHEAD = 7.0  # the lowest rating of looking ahead
_CHANGES = 20  # to one puzzle that make it no harder, before another grid is tried
_BACK = 8  # clues that come back at a time


@frozen
class Generated:
    """A puzzle made at random.

    Attributes:
        puzzle: with its solution; its label is its rating, its source the command that makes it again.
        seed: makes it again, where the same is wanted.
        number: its place among those made together, from 1.
    """

    puzzle: Puzzle
    seed: Seed
    number: int = 1
    _grade: Grade | None = field(default=None, eq=False, repr=False)

    @property
    def grade(self) -> Grade:
        """As `deduce grade` gives it; worked out when it is asked for, unless it was on the way."""
        return self._grade or _grade(self.puzzle)

    @property
    def solution(self) -> tuple[str, ...]:
        """The filled rows, of `0` and `1`."""
        return self.puzzle.solution

    def to_json(self) -> dict[str, Any]:
        """Return the puzzle's JSON with its solution, grade, seed and number."""
        from deduce.formats import puzzle_to_json

        return puzzle_to_json(self.puzzle) | {
            "grade": self.grade.to_json(),
            "seed": str(self.seed),
            "number": self.number,
        }


def make(wanted: Wanted, seed: Seed, graded: bool = False) -> Generated | str:
    """Try to make a puzzle; without luck, say why not in a few words.

    What is wanted and the seed always give the same.

    Args:
        wanted: what it must be.
        seed: where the chance comes from.
        graded: work out the whole grade as well, for somebody who will ask for it.
    """
    rng = seed.random()
    ground, order = _start(wanted, rng)
    dropping = Dropping(ground, order)
    clues = _carved(wanted, order, dropping)
    if wanted.below >= _AHEAD:
        clues = _harder(wanted, order, clues, dropping, rng)
    puzzle = ground.puzzle(clues)
    reached = enough(load(), wanted.reachable, Board(puzzle), ground.solution)
    if reached is None:
        raise AssertionError(f"carved under {wanted.highest}, which does not solve it")
    if reached < wanted.lowest:
        return TOO_EASY
    own = _grade(puzzle) if graded or wanted.uses else None
    if own and wanted.uses and wanted.uses not in own.techniques:
        return WITHOUT_RULE
    command = " ".join(["deduce generate", *wanted.words(), "--seed", str(seed)])
    label = f"{reached:.1f} {LEVELS.get(int(reached), '')}"
    puzzle = Puzzle(
        puzzle.givens, puzzle.unique_lines, puzzle.signs, label=label, source=command, solution=ground.solution
    )
    return Generated(puzzle, seed, grade=own)


def _grade(puzzle: Puzzle) -> Grade:
    from deduce.grading.grades import grade  # a book of text does without, and starts the sooner

    return grade(puzzle)


def _start(wanted: Wanted, rng: random.Random) -> tuple[Ground, list[Clue]]:
    """Fill a grid, and put its clues in the order in which they are to be given up."""
    rows, columns, unique = wanted.rows, wanted.columns, wanted.unique_lines
    cells = list(cell_clues(rows, columns, wanted.symmetry))
    apart = 2 if wanted.lowest < 6 else 4
    if not unique or not 5 <= wanted.lowest < 7:
        ground = Ground(fill(rows, columns, rng, unique), unique)
        shuffle(cells, rng)
    else:
        ground = Ground(fill(rows, columns, rng, unique, apart if rows * columns >= _LARGE else 0), unique)
        found = _close_pairs(ground.solution, apart)
        pairs = rng.sample(found, min(len(found), max(1, min(rows, columns) // 5)))
        cells = _by_pairs(cells, pairs, rng)
    # signs come last, so that they are kept rather than cells
    return ground, cells + sign_clues(ground, wanted.symmetry, wanted.signs, rng)


_Pair = tuple[bool, int, int, int]
"""Return whether it is two rows; the line to be found, the line beside which it is found, and the cells that differ."""


def _close_pairs(grid: Sequence[str], apart: int) -> list[_Pair]:
    """Find the lines that differ in just so many cells."""
    found = []
    for rows, texts in ((True, grid), (False, ["".join(column) for column in zip(*grid, strict=True)])):
        lines = [int(text[::-1], 2) for text in texts]
        for one, line in enumerate(lines):
            for other, beside in enumerate(lines):
                if one != other and (line ^ beside).bit_count() == apart:
                    found.append((rows, one, other, line ^ beside))
    return found


def _by_pairs(clues: Sequence[Clue], pairs: Sequence[_Pair], rng: random.Random) -> list[Clue]:
    """Order clues at random, but those by which lines of a pair differ come first, then those that cross there.

    What else the lines hold comes last.
    """
    keyed = [(min(_rank(cell, pairs) for cell in clue.cells), rng.random(), clue.cells, clue) for clue in clues]
    return [clue for *_, clue in sorted(keyed, key=lambda entry: entry[:3])]


def _rank(cell: Cell, pairs: Sequence[_Pair]) -> int:
    """Say how soon a cell is given up: first 0, last 3."""
    ranks = []
    for rows, one, other, differ in pairs:
        line, at = cell if rows else cell[::-1]
        if differ >> at & 1:
            ranks.append(0 if line == one else 1)
        elif line in (one, other):
            ranks.append(3)
    return min(ranks, default=2)


def _solves(rating: float, puzzle: Puzzle, ground: Ground) -> bool:
    return solves(load().up_to(rating), Board(puzzle), ground.solution)


def _carved(wanted: Wanted, order: Sequence[Clue], dropping: Dropping) -> list[Clue]:
    """Drop clues in their order, all that may go under the highest rating: at first without looking ahead."""
    ground = dropping.ground
    kept = carve(ground, order, load().up_to(min(wanted.highest, LINES_ALONE)).propagation)
    if wanted.highest > LINES_ALONE:
        for clue in kept.copy():
            rest = [other for other in kept if other is not clue]
            # most often more than one solution is left, and that is soon seen
            if dropping.keeps_one_solution(rest, clue) and _solves(wanted.highest, ground.puzzle(rest), ground):
                kept = rest
    return kept


def _harder(
    wanted: Wanted, order: Sequence[Clue], clues: list[Clue], dropping: Dropping, rng: random.Random
) -> list[Clue]:
    """Change a puzzle little by little until looking ahead less far than wanted does not solve it, or luck fails.

    One that needs no looking ahead is given up at once: a new grid is the shorter way.
    """
    reached = _rating(wanted, dropping.ground, clues)
    left = _CHANGES if reached else 0
    while left and reached <= wanted.below:
        left -= 1
        gone = [clue for clue in order if clue not in clues]
        back = rng.sample(gone, min(_BACK, len(gone)))
        changed = _carved(wanted, [*rng.sample(clues, len(clues)), *back], dropping)
        rating = _rating(wanted, dropping.ground, changed)
        if rating > reached:
            left = _CHANGES
        if rating >= reached:
            clues, reached = changed, rating
    return clues


def _rating(wanted: Wanted, ground: Ground, clues: Sequence[Clue]) -> float:
    """Return the rating of a puzzle as far as looking ahead counts; 0 below that."""
    ratings = sorted({band.rating for rule in load().rules for band in rule.facts.bands})
    ahead = [rating for rating in ratings if _AHEAD <= rating < wanted.highest]
    needed = enough(load(), [LINES_ALONE, *ahead], Board(ground.puzzle(clues)), ground.solution)
    if needed is None:
        return wanted.highest
    return needed if needed > LINES_ALONE else 0.0
