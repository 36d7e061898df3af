"""A line as a sentence about it is proved: what is known there, what would break a rule, and all ways to fill it."""

from __future__ import annotations

from itertools import pairwise

from deduce.claims import Cells
from deduce.proving.counting import Law, fillings
from deduce.proving.parts import ProofError, sets_of
from deduce.proving.rules import Known, Named
from deduce.puzzle import Cell, LineAt, line_name


class LineFacts:
    """What can be asked of the line that an inference looks at.

    Attributes:
        said: the inference.
        grid: the puzzle.
        cells: those of the line, in order.
        signs: its sets `equal` and `opposite`, as the grid has them.
        named: of these the signs that are said.
        most: how many cells a symbol may take.
        spoken: the cells that the claims looked at so far speak of.
    """

    def __init__(self, said: Named) -> None:
        self.said = said
        self.grid = said.grid
        self.cells = said.grid.along(said.line)
        self.signs = said.grid.signs_on(said.line)
        self.named = (0, 0)
        self.most = (len(self.cells) + 1) // 2
        self.spoken: set[Cell] = set()

    def held(self, value: int, known: Known | None = None) -> set[Cell]:
        """Give the cells of the line that hold a value."""
        known = self.said.known if known is None else known
        return {cell for cell in self.cells if known.get(cell) == value}

    def blank(self, known: Known | None = None) -> set[Cell]:
        known = self.said.known if known is None else known
        return {cell for cell in self.cells if cell not in known}

    def three(self, known: Known, value: int, *through: Cell) -> bool:
        """Say whether three alike in a row run through some cells."""
        alike = [known.get(cell) == value for cell in self.cells]
        at = [place for place, cell in enumerate(self.cells) if cell in through]
        starts = range(max(at[-1] - 2, 0), min(at[0], len(alike) - 3) + 1) if len(at) == len(set(through)) > 0 else ()
        return any(alike[first] and alike[first + 1] and alike[first + 2] for first in starts)

    def group(self, group: Cells, value: int, by: str) -> None:
        """Prove that blanks must take a value at least once."""
        if not group or not set(group) <= self.blank():
            raise ProofError("a group holds no blanks, or more than blanks")
        if not self.takes(group, value, by, self.said.known):
            raise ProofError(f"a group need not take a {value}")

    def takes(self, group: Cells, value: int, by: str, known: Known) -> bool:
        """Say whether blanks must take a value at least once."""
        if by == "three":
            return self.three({**known, **dict.fromkeys(group, 1 - value)}, 1 - value, *group)
        at = sorted(self.cells.index(cell) for cell in group)
        if len(at) != 2 or at[1] != at[0] + 1:
            return False
        if by == "sign":
            return bool(self.signs[1] >> at[0] & 1)
        fence = [known.get(self.cells[place]) for place in (at[0] - 1, at[1] + 1) if 0 <= place < len(self.cells)]
        return by == "gap" and sorted(map(str, fence)) == ["0", "1"]

    def at_once(self, cell: Cell, value: int, rule: str, known: Known) -> bool:
        """Say whether a value in a blank would break a game rule at once."""
        if rule == "three":
            return self.three({**known, cell: value}, value, cell)
        if rule == "balance":
            return len(self.held(value, known)) >= self.most
        if rule == "room":
            return self._no_room(cell, value, known)
        equal, opposite = self.signs
        at = self.cells.index(cell)
        for first, beside in ((at - 1, at - 1), (at, at + 1)):
            there = known.get(self.cells[beside]) if 0 <= beside < len(self.cells) else None
            signs = 0 if there is None else opposite if there == value else equal
            if first >= 0 and signs >> first & 1:
                return True
        return False

    def piece(self, cell: Cell, known: Known, signs: tuple[int, int] | None = None) -> dict[Cell, int]:
        """Give the blanks that signs join to a blank, itself included, with what they hold where it holds 0."""
        equal, opposite = signs or self.signs
        joined = {cell: 0}
        for way in (self.cells, self.cells[::-1]):
            for here, beside in pairwise(way):
                bit = 1 << min(self.cells.index(here), self.cells.index(beside))
                if here in joined and beside not in known and (equal | opposite) & bit:
                    joined[beside] = joined[here] if equal & bit else 1 - joined[here]
        return joined

    def _no_room(self, cell: Cell, value: int, known: Known) -> bool:
        """Say whether a value in a blank takes too many of a symbol, with as few as can be in all other pieces.

        Pieces are what the signs that are said join.
        """
        piece = self.piece(cell, known, self.named)
        own = [there ^ value for there in piece.values()]
        blank = self.blank(known) - piece.keys()
        fewest = 0
        while blank:
            ways = self.piece(min(blank), known, self.named)
            fewest += min(sum(ways.values()), len(ways) - sum(ways.values()))
            blank -= ways.keys()
        return any(own.count(there) + fewest > self.most - len(self.held(there, known)) for there in (0, 1))

    def filling(self, line: LineAt) -> list[int]:
        """Give the values of a line that is finished, or counted out."""
        marks = [self.said.known.get(cell) for cell in self.grid.along(line)]
        rest = 1 if marks.count(0) == (len(marks) + 1) // 2 else 0
        return [rest if mark is None else mark for mark in marks]

    def companion(self, other: LineAt) -> dict[Cell, int]:
        """Give the cells of the line as a companion, which must be finished, has them."""
        if other not in self.said.companions or any(cell not in self.said.known for cell in self.grid.along(other)):
            raise ProofError(f"{line_name(other)} is not a finished line that the argument names")
        return dict(zip(self.cells, self.filling(other), strict=True))

    def all_ways(self, known: Known, most: int, law: Law) -> set[str]:
        """Give all ways to fill the line under some game rules; of more than `most`, at least one more than that."""
        ways: list[tuple[int, int]] = [sets_of(known, self.said.line)]
        for at in range(len(self.cells)):
            bit = 1 << at
            branched = []
            for ones, zeros in ways:
                for way in ((ones | bit, zeros), (ones, zeros | bit)):
                    if fillings(law, *way):
                        branched.append(way)
            ways = branched if len(branched) <= most else branched[: most + 1]
        return {"".join("1" if ones >> at & 1 else "0" for at in range(len(self.cells))) for ones, _ in ways}
