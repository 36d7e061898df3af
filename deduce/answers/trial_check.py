"""Proofs by contradiction that come with a move, checked link by link: each must follow, and a line must break."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from deduce.base.values import frozen
from deduce.engine.arguments import Found
from deduce.engine.contradictions import unfillable_lines, violations
from deduce.engine.findings import findings
from deduce.engine.ladder import Ladder
from deduce.game.puzzle import EMPTY, Cell, Puzzle
from deduce.game.world import ProofError, World
from deduce.grid.grid import Grid
from deduce.prose.moves import Link, Trial
from deduce.reasons.argument import Argument
from deduce.reasons.proof import prove


@frozen
class TrialCheck:
    """The judgement of a proof by contradiction.

    Attributes:
        holds: whether every link follows from the grid with those before it, and a line is contradicted after them.
        links: the number of links that hold, with those of trials inside.
        broken: the first link that does not follow in one step by the rules for lines, or the trial inside that fails.
        ends: whether a line is contradicted at the end; true if a link is broken before.
    """

    holds: bool
    links: int
    broken: Link | Trial | None = None
    ends: bool = True


def trial_holds(grid: Puzzle, trial: Trial, ladder: Ladder) -> TrialCheck:
    """Check a proof by contradiction on a grid that has the entries before it as givens.

    Each link must follow by a rule for lines of the ladder, with an argument that is proved without the rules.
    """
    return _Checker(grid, ladder).check(Grid.of(grid), trial)


class _Checker:
    def __init__(self, puzzle: Puzzle, ladder: Ladder) -> None:
        self._signs = World.of(puzzle).signs
        self._rules = [rule for rule in ladder.on_lines_alone.rules if rule.info.scope != "grid"]
        self._rating = ladder.rating

    def check(self, grid: Grid, trial: Trial) -> TrialCheck:
        """Check a trial on a grid, which is not changed."""
        inside, links = grid.copy(), 0
        if not _put(inside, trial.suppose):
            return TrialCheck(False, 0, trial)
        for link in trial.links:
            if isinstance(link, Trial):
                nested = self.check(inside, link)
                links += nested.links
                if not nested.holds:
                    return TrialCheck(False, links, nested.broken or link, nested.ends)
                places = {cell: 1 - value for cell, value in link.suppose.items()}
            else:
                places = dict(link.places)
                if not all(self._follows(inside, cell, value) for cell, value in places.items()):
                    return TrialCheck(False, links, link)
                links += 1
            if not _put(inside, places):
                return TrialCheck(True, links)  # the cell has the other value
        ends = any(self._is_proved(inside, why.on_grid(inside)) for why in _contradictions(inside))
        return TrialCheck(ends, links, ends=ends)

    def _follows(self, grid: Grid, cell: Cell, value: int) -> bool:
        """Return whether a value follows on one of the lines of a cell, or is there already."""
        if (known := grid.value(cell)) is not None:
            return known == value or self._follows(_without(grid, cell), cell, value)
        for line, position in ((cell[0], cell[1]), (grid.rows + cell[1], cell[0])):
            for found in findings(grid, self._rules, self._rating, [line], determined=True):
                cells = found.argument.gives[found.one == bool(value)]
                if cells >> position & 1 and self._is_proved(grid, found.on_grid(grid)):
                    return True
        return False

    def _is_proved(self, grid: Grid, argument: Argument) -> bool:
        values = {(r, c): int(mark) for r, row in enumerate(grid.text()) for c, mark in enumerate(row) if mark != EMPTY}
        known = World(grid.rows, grid.columns, grid.unique, self._signs, values)
        try:
            prove(known, argument)
        except ProofError:
            return False
        return True


def _put(grid: Grid, places: Mapping[Cell, int]) -> bool:
    """Fill in cells in place; return False if one of them has the other value."""
    for cell, value in places.items():
        known = grid.value(cell)
        if known is None:
            grid.put(cell, value)
        elif known != value:
            return False
    return True


def _without(grid: Grid, cell: Cell) -> Grid:
    """Return a grid with a filled cell empty."""
    out, (r, c) = grid.copy(), cell
    for line, bit, length in ((r, c, grid.columns), (grid.rows + c, r, grid.rows)):
        out.states[line] &= ~(1 << bit | 1 << bit + length)
    return out


def _contradictions(grid: Grid) -> Iterator[Found]:
    return chain(violations(grid, range(len(grid.states)), True), unfillable_lines(grid, determined=True))
