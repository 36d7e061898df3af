"""Full grids that have some cells with given values: each shows that these cells do not force another value.

To show that a reason needs each of its cells takes such a grid for each, and a search from an empty grid takes long.
So mostly it is only shown that one can be built: of two lines beside each other one is a filling, and the other is the
same with the symbols swapped.  Then every crossing line is balanced and has no three together, and no two are the same
if the fillings tell all positions apart.  In most games any filling of one line can be completed so; then a reason on
one line is judged by this line alone.  Only where nothing is built so exact search looks for a grid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final, final

from deduce.base.budget import Budget, LimitError
from deduce.game.puzzle import Cell
from deduce.grid.fillings import Terms, count_up_to, fillable, shared
from deduce.grid.grid import Grid
from deduce.grid.line import Line, Shape, count, positions
from deduce.grid.propagation import BY_FILLINGS, BoundedRule, ForcedOnLine, Propagation
from deduce.grid.search import Solution, solutions

_LONGEST: Final = 20  # cells of a line whose fillings are kept, at most 8,196
_SAMPLES: Final = 1000  # sets of fillings that are tried to complete a line
_TRIES: Final = 300  # fillings that are tried to build one grid
_NEAR: Final = 1000  # steps of a search near a known grid, before one that finds sooner that there is none


@final
class Counterexamples:
    """Full grids of one game: of one size, with the same signs, and with lines that must be unique or may repeat."""

    __slots__ = ("_all", "_blank", "_buildable", "_completable", "_having", "_solutions", "_with")

    def __init__(self, grid: Grid) -> None:
        """Start without grids for the game of a grid."""
        self._blank = grid.blank()
        self._having = [_having(shape) for shape in grid.shapes]
        self._solutions: list[Solution] = []
        self._all = 0
        # for 0 and 1, and each cell, row by row: the grids that have it there, as a bit set
        self._with = [0] * (grid.rows * grid.columns), [0] * (grid.rows * grid.columns)
        plain = not any(shape.equal | shape.opposite for shape in grid.shapes)
        self._buildable = plain and not (grid.rows | grid.columns) & 1 and max(grid.rows, grid.columns) <= _LONGEST
        # for rows and columns: whether any filling of one of them can be completed to a full grid
        self._completable = [
            self._buildable and (not grid.unique or _is_completable(grid.shapes[lines.start], len(lines) // 2))
            for lines in grid.directions()
        ]

    def add(self, solution: Solution) -> None:
        """Add a full grid, and the same with all symbols swapped, which keeps every rule of the game."""
        self._add(solution)
        self._add(tuple([row.translate(_SWAPPED) for row in solution]))

    def _add(self, solution: Solution) -> None:
        bit, cell = 1 << len(self._solutions), 0
        zeros, ones = self._with
        self._solutions.append(solution)
        self._all = self._all | bit
        for row in solution:
            for value in row:
                if value == "1":
                    ones[cell] = ones[cell] | bit
                else:
                    zeros[cell] = zeros[cell] | bit
                cell += 1

    def at_once(self, reasons: Mapping[Cell, int], cell: Cell, value: int) -> bool:
        """Return whether some cells force a value on its row or its column, which may not be like any line they fill.

        A line with all cells of one symbol counts as filled.
        """
        grid = self._blank.copy()
        grid.place(reasons)
        grid.put(cell, 1 - value)
        return self._clashes(grid, cell)

    def _clashes(self, grid: Grid, cell: Cell) -> bool:
        """Return whether the row or the column of a cell cannot be filled without repeating a filled line."""
        lines = cell[0], grid.rows + cell[1]
        for line in lines:
            if not self._fits(grid, line):
                return True
        for line in lines:
            filled = {ones for _, ones, _ in grid.compared(line, determined=True)}
            if filled and filled.issuperset(self._ways(grid, line, len(filled))):
                return True
        return False

    def _fits(self, grid: Grid, line: int) -> bool:
        """Return whether a line can be filled."""
        shape, state, having = grid.shapes[line], grid.states[line], self._having[line]
        return (
            bool(_those(having, state)) if having else fillable(Terms(shape), state & shape.full, state >> shape.length)
        )

    def _ways(self, grid: Grid, line: int, most: int) -> list[int]:
        """Return the fillings that a line has left, as cells of 1; if they are more than some, not all."""
        shape, state, having = grid.shapes[line], grid.states[line], self._having[line]
        if not having:
            return count_up_to(Terms(shape), state & shape.full, state >> shape.length, most + 1)
        fillings, out = _fillings(shape), list[int]()
        for index in positions(_those(having, state)):
            out.append(fillings[index])
            if len(out) > most:
                break
        return out

    def unnecessary(self, reasons: Mapping[Cell, int], cell: Cell, value: int, budget: Budget) -> tuple[Cell, ...]:
        """Return those of some cells that force a value without which the others still force it, tried in order.

        A cell counts as necessary if the search reaches its limit.
        """
        grid = self._blank.copy()
        grid.place(reasons)
        grid.put(cell, 1 - value)
        across, down = cell[0], grid.rows + cell[1]
        if self._completable[0] and all(r == cell[0] for r, _ in reasons):
            alone = across
        elif self._completable[1] and all(c == cell[1] for _, c in reasons):
            alone = down
        else:
            alone = -1
        out = list[Cell]()
        for reason, known in reasons.items():
            _take_out(grid, reason, known)
            try:
                is_necessary = self._has_grid(grid, cell, budget) if alone < 0 else self._fits(grid, alone)
            except LimitError:
                is_necessary = True
            if is_necessary:
                grid.put(reason, known)
            else:
                out.append(reason)
        return tuple(out)

    def find(self, cells: Mapping[Cell, int], budget: Budget) -> Solution | None:
        """Return a full grid with some cells; None if there is none.  Raises LimitError."""
        wanted = self._blank.copy()
        wanted.place(cells)
        return self._find(wanted, budget)

    def _has_grid(self, wanted: Grid, cell: Cell, budget: Budget) -> bool:
        """Return whether there is a full grid with the known cells of another, one of which is in doubt.

        Raises LimitError.
        """
        if self._clashes(wanted, cell):
            return False
        states = wanted.states
        for line, state in enumerate(states):
            if state and not self._fits(wanted, line):
                return False
        if self._buildable and any(self._can_be_built(wanted, lines) for lines in wanted.directions()):
            return True
        return self._find(wanted, budget) is not None

    def _can_be_built(self, wanted: Grid, lines: range) -> bool:
        """Return whether a full grid with the known cells of another is found that has pairs of opposite lines."""
        shape, having = wanted.shapes[lines.start], self._having[lines.start]
        length, full = shape.length, shape.full
        for offset in (0, 1):
            pairs = [0] * (len(lines) // 2)
            for place, line in enumerate(lines, offset):
                state = wanted.states[line]
                if place & 1:
                    state = state >> length | (state & full) << length
                pair = place % len(lines) >> 1
                pairs[pair] = pairs[pair] | state
            choices = [_those(having, state) for state in pairs if state]
            if all(choices):
                if not wanted.unique:
                    return True
                choices.sort(key=int.bit_count)
                free = len(pairs) - len(choices)
                if _tell_apart([full], full, choices, free, _fillings(shape), set(), [_TRIES]):
                    return True
        return False

    def _find(self, wanted: Grid, budget: Budget) -> Solution | None:
        """Return a full grid with the known cells of another, which may change; None if there is none."""
        fitting = self._all
        zeros, ones = self._with
        for row, state in enumerate(wanted.states[: wanted.rows]):
            for position in positions(state):
                at = row * wanted.columns + position
                fitting &= ones[at] if position < wanted.columns else zeros[at - wanted.columns]
        if fitting:
            return self._solutions[(fitting & -fitting).bit_length() - 1]
        wanted = wanted.copy()
        if not BY_FILLINGS.propagate(wanted):
            return None
        near = self._solutions[-1] if self._solutions else ()
        try:
            short = budget.up_to(_NEAR)
            found = next(solutions(wanted, short, near=near, propagation=_ON_LINES), None)
        except LimitError:
            found = next(solutions(wanted, budget), None)
        if found is not None:
            self._add(found)
        return found


def _take_out(grid: Grid, cell: Cell, value: int) -> None:
    """Empty a cell that has a value."""
    (r, c), states = cell, grid.states
    states[r] = states[r] ^ 1 << (c if value else c + grid.columns)
    states[grid.rows + c] = states[grid.rows + c] ^ 1 << (r if value else r + grid.rows)


_SWAPPED: Final = str.maketrans("01", "10")


@lru_cache(maxsize=128)
def _fillings(shape: Shape) -> list[int]:
    """Return all fillings of a line, mixed, as its cells of 1."""
    fillings = count_up_to(Terms(shape), 0, 0, -1)
    Random(0).shuffle(fillings)
    return fillings


@lru_cache(maxsize=128)
def _having(shape: Shape) -> list[int]:
    """Return for each bit of a packed state the fillings that have it, as a bit set, and last all; none if too many."""
    if shape.length > _LONGEST:
        return []
    fillings, length = _fillings(shape)[::-1], shape.length
    ones = [int("".join(["1" if filling >> at & 1 else "0" for filling in fillings]) or "0", 2) for at in range(length)]
    every = (1 << len(fillings)) - 1
    return [*ones, *[every ^ those for those in ones], every]


def _those(having: Sequence[int], state: int) -> int:
    """Return the fillings that a state leaves, as a bit set."""
    out = having[-1]
    while state and out:
        low = state & -state
        state ^= low
        out &= having[low.bit_length() - 1]
    return out


@final
class _AllKept(ForcedOnLine):
    """What all fillings of a line share, as `AllFillings`, by the fillings that are kept."""

    def on(self, line: Line, bound: int) -> tuple[int, int]:
        having, length = _having(line.shape), line.shape.length
        if not having:
            return shared(line.shape, line.x, line.y) or (line.blanks, line.blanks)
        those, x, y = _those(having, line.x | line.y << length), 0, 0
        for position in positions(line.blanks):
            if not those & having[position]:
                y |= 1 << position
            if not those & having[length + position]:
                x |= 1 << position
        return x, y


_ON_LINES: Final = Propagation([BoundedRule(_AllKept(), 0, symmetric=True, complete=True)])
"""Without comparing lines, which takes long in a grid that is almost empty."""


def _split(groups: Sequence[int], filling: int) -> list[int]:
    """Return groups of positions divided by a filling, without those of one position."""
    out = list[int]()
    for group in groups:
        ones = group & filling
        for part in (ones, group ^ ones):
            if part & part - 1:
                out.append(part)
    return out


def _tell_apart(
    groups: Sequence[int],
    full: int,
    choices: Sequence[int],
    free: int,
    fillings: Sequence[int],
    used: set[int],
    tries: list[int],
) -> bool:
    """Return whether different fillings, one of each choice and some free ones, are found that divide all groups.

    No filling may be used, or opposite to a used one.
    """
    left = len(choices) + free
    if not left:
        return not groups
    most = 1 << left - 1
    for index in positions(choices[0]) if choices else range(len(fillings)):
        filling = fillings[index]
        if filling in used:
            continue
        tries[0] -= 1
        if tries[0] < 0:
            return False
        parts = _split(groups, filling)
        if parts and max(map(count, parts)) > most:
            continue
        both = {*used, filling, full ^ filling}
        if _tell_apart(parts, full, choices[1:], free - (not choices), fillings, both, tries):
            return True
    return False


@lru_cache(maxsize=128)
def _is_completable(shape: Shape, pairs: int) -> bool:
    """Return whether each filling of a line is found in a set of fillings, one for each pair, that tells all apart."""
    fillings, choice, full = _fillings(shape), Random(0), shape.full
    known = list[tuple[set[int], bool]]()
    for filling in fillings:
        for others, alone in known:
            if filling not in others and (alone or _all_apart([filling, *others], full)):
                break
        else:
            for _ in range(_SAMPLES):
                others = set(choice.sample(fillings, min(pairs - 1, len(fillings))))
                both = {full ^ other for other in others} | others
                if len(both) == 2 * (pairs - 1) and filling not in both and _all_apart([filling, *others], full):
                    known.append((both, _all_apart(list(others), full)))
                    break
            else:
                return False
    return True


def _all_apart(fillings: Sequence[int], full: int) -> bool:
    groups = [full]
    for filling in fillings:
        groups = _split(groups, filling)
    return not groups
