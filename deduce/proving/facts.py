"""A line as a sentence about it is proved: what is known there, what would break a rule, and all ways to fill it."""

from __future__ import annotations

from collections.abc import Iterable

from deduce.claims import Cells, Values
from deduce.proving.counting import Law, fillings
from deduce.proving.parts import ProofError, Sets
from deduce.proving.said import Said
from deduce.puzzle import Cell, LineAt, line_name


class LineFacts:
    """What can be asked of the line that an inference looks at.

    Cells are sets of places on the line, bit i for place i; what is known, or would be, are two such sets, the cells
    that hold 1 and those that hold 0.  Cells that do not lie on the line have places beyond its end, where nothing is
    known.

    Attributes:
        said: the inference.
        grid: the puzzle.
        length: how many cells the line has.
        full: all of them.
        known: what the reader knows of the line.
        blank: its blanks.
        because, places: the premises of the inference, and what follows.
        signs: the sets `equal` and `opposite` of the line, as the grid has them.
        named: of these the signs that are said.
        most: how many cells a symbol may take.
        spoken: the cells that the claims looked at so far speak of.
    """

    def __init__(self, said: Said) -> None:
        self.said = said
        self.grid = said.grid
        self.axis, self.index = said.line
        self.length = said.grid.length(said.line)
        self.full = (1 << self.length) - 1
        self.known = said.state
        self.blank = self.blank_in(said.state)
        self._beyond: dict[Cell, int] = {}
        self.because = self.values(said.because) if said.supposed else said.premises
        self.places = self.values(said.places) if said.supposed else said.placed
        self.signs = said.grid.signs_on(said.line)
        self.named = (0, 0)
        self.most = (self.length + 1) // 2
        self.spoken = 0

    def lies_here(self, cell: Cell) -> bool:
        """Return whether a cell is one of the line."""
        row, column = cell
        if self.axis:
            return column == self.index and row < self.length
        return row == self.index and column < self.length

    def cell(self, cell: Cell) -> int:
        """Return the place of a cell, as a set of one."""
        if self.lies_here(cell):
            row, column = cell
            return 1 << (row if self.axis else column)
        return 1 << self._beyond.setdefault(cell, self.length + len(self._beyond))

    def cells(self, cells: Iterable[Cell]) -> int:
        """Return the places of cells."""
        found = 0
        for cell in cells:
            found |= self.cell(cell)
        return found

    def values(self, values: Values) -> Sets:
        """Return the places of cells with values."""
        ones = zeros = 0
        for cell, value in values.items():
            if value:
                ones |= self.cell(cell)
            else:
                zeros |= self.cell(cell)
        return ones, zeros

    def value(self, cell: Cell, known: Sets) -> int | None:
        """Return what a cell of the grid holds, where so much of the line is known."""
        place = self.cell(cell)
        if both(known) & place:
            return 1 if known[0] & place else 0
        return None if self.lies_here(cell) else self.said.known.get(cell)

    def blank_in(self, known: Sets) -> int:
        """Return the blanks of the line where so much of it is known."""
        return self.full & ~both(known)

    def three(self, alike: int, through: int) -> bool:
        """Return whether three cells in a row that are alike run through some cells, and there are any."""
        if not through or through > self.full:
            return False
        alike &= self.full
        last = max(through.bit_length() - 3, 0)  # the window begins here at the earliest, at the first of the cells
        starts = (alike & alike >> 1 & alike >> 2) >> last << last
        return starts & (((through & -through) << 1) - 1) != 0

    def group(self, group: Cells, value: int, by: str) -> None:
        """Prove that blanks must take a value at least once."""
        cells = self.cells(group)
        if not cells or cells & ~self.blank:
            raise ProofError("a group holds no blanks, or more than blanks")
        if not self.takes(cells, value, by, self.known):
            raise ProofError(f"a group need not take a {value}")

    def takes(self, group: int, value: int, by: str, known: Sets) -> bool:
        """Return whether blanks must take a value at least once."""
        if by == "three":
            return self.three(held(known, 1 - value) | group, group)
        first = group & -group
        if group != first | first << 1:
            return False
        if by == "sign":
            return self.signs[1] & first != 0
        before, after = first >> 1, group << 1 & self.full
        return by == "gap" and any(held(known, one) & before and held(known, 1 - one) & after for one in (0, 1))

    def at_once(self, cell: int, value: int, rule: str, known: Sets) -> bool:
        """Return whether a value in a blank would break a game rule at once."""
        alike, other = held(known, value), held(known, 1 - value)
        if rule == "three":
            return self.three(alike | cell, cell)
        if rule == "balance":
            return (alike & self.full).bit_count() >= self.most
        if rule == "room":
            return self._no_room(cell, value, known)
        equal, opposite = self.signs
        before = (alike & opposite | other & equal) & cell >> 1
        after = (alike >> 1 & opposite | other >> 1 & equal) & cell
        return before | after != 0

    def piece(self, cell: int, known: Sets, signs: Sets) -> Sets:
        """Return the blanks that signs join to a blank: itself and those that hold the same, and those that do not."""
        equal, opposite = signs
        blank = self.blank_in(known)
        same, other = cell, 0
        here, alike = cell, True
        while here & (equal | opposite) and here << 1 & blank:
            alike = alike == (here & equal != 0)
            here <<= 1
            same, other = (same | here, other) if alike else (same, other | here)
        here, alike = cell, True
        while here >> 1 & (equal | opposite) and here >> 1 & blank:
            here >>= 1
            alike = alike == (here & equal != 0)
            same, other = (same | here, other) if alike else (same, other | here)
        return same, other

    def _no_room(self, cell: int, value: int, known: Sets) -> bool:
        """Return whether a value in a blank takes too many of a symbol, with as few as can be in all other pieces.

        Pieces are what the signs that are said join.
        """
        same, other = self.piece(cell, known, self.named)
        ones, zeros = (same, other) if value else (other, same)
        blank = self.blank_in(known) & ~(same | other)
        fewest = 0
        while blank:
            one, two = self.piece(blank & -blank, known, self.named)
            fewest += min(one.bit_count(), two.bit_count())
            blank &= ~(one | two)
        return any(
            (held(known, there) & self.full | own).bit_count() + fewest > self.most
            for there, own in ((1, ones), (0, zeros))
        )

    def companion(self, other: LineAt) -> int:
        """Return the ones of a companion, which must be finished."""
        said = self.said
        if other not in said.companions or any(cell not in said.known for cell in self.grid.along(other)):
            raise ProofError(f"{line_name(other)} is not a finished line that the argument names")
        return said.fillings[said.companions.index(other)]

    def all_ways(self, most: int, law: Law) -> set[str]:
        """Return all ways to fill the line under some game rules; of more than `most`, at least one more than that."""
        ways: list[Sets] = [self.known]
        for at in range(self.length):
            bit = 1 << at
            branched = []
            for ones, zeros in ways:
                for way in ((ones | bit, zeros), (ones, zeros | bit)):
                    if fillings(law, *way):
                        branched.append(way)
            ways = branched if len(branched) <= most else branched[: most + 1]
        return {"".join("1" if ones >> at & 1 else "0" for at in range(self.length)) for ones, _ in ways}


def held(known: Sets, value: int) -> int:
    """Return the cells that hold a value."""
    return known[0] if value else known[1]


def both(values: Sets) -> int:
    """Return the cells that hold any value."""
    return values[0] | values[1]


def filled(known: Sets, values: Sets) -> Sets:
    """Return what is known with some cells filled, whatever they held."""
    return known[0] & ~values[1] | values[0], known[1] & ~values[0] | values[1]
