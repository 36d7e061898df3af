"""What would be, proved: from what is supposed, cell by cell, to what would break."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_

from deduce.claims import Breaks, Cells, Claim, Either, Short, WouldBe
from deduce.proving.entailment import bits
from deduce.proving.facts import LineFacts, both, filled, held
from deduce.proving.parts import ProofError, Sets
from deduce.puzzle import LineAt, cell_name


class Stories(LineFacts):
    """Proves what would follow along a line.

    Attributes:
        taken: for each value the crossed pairs of which it is said that they take one of those that are left.
    """

    taken: dict[int, list[Cells]]

    def story(self, story: Sequence[Claim]) -> None:
        """Prove what would follow along the line to what would break; nothing on the way is idle."""
        supposed = self._supposed(story[0])
        cells = both(supposed)
        if cells & ~self.blank or self.places[0] & supposed[0] or self.places[1] & supposed[1]:
            raise ProofError("what is supposed is not the opposite of what follows")
        if both(self.places) & ~cells or (cells and not both(self.places)):
            raise ProofError("what is supposed is not the opposite of what follows")
        first = cells & -cells
        same, other = self.piece(first, self.known, self.signs)
        ones, zeros = supposed if first & supposed[0] else supposed[::-1]
        if ones & ~same or zeros & ~other:
            raise ProofError("several cells are supposed that no signs join")
        if set(_named(story)) != set(self.said.companions):
            raise ProofError("it is idle: the argument names other lines")
        self.spoken |= self.full
        self._follow(story, filled(self.known, supposed), supposed)

    def goes(self, story: Sequence[Claim]) -> bool:
        """Return whether what is supposed leads to what would break, by the signs that are named."""
        supposed = self._supposed(story[0])
        return self._goes(story, filled(self.known, supposed), supposed)

    def _supposed(self, claim: Claim) -> Sets:
        return self.values(getattr(claim, "supposed", {}))

    def _follow(self, story: Sequence[Claim], known: Sets, supposed: Sets) -> None:
        if not self._goes(story, known, supposed):
            raise ProofError("what would be does not lead to what would break")
        world = known
        for at, claim in enumerate(story):
            if isinstance(claim, Either):
                cell = self.cell(claim.cell)
                self._follow(claim.one, filled(world, (cell, 0)), (0, 0))
                self._follow(claim.zero, filled(world, (0, cell)), (0, 0))
            if isinstance(claim, WouldBe):
                world = filled(world, self.values(claim.values))
                for name in claim.values:
                    values = {other: value for other, value in claim.values.items() if other != name}
                    less = [WouldBe(values, claim.by, claim.supposed)] if values else []
                    fewer = [*story[:at], *less, *story[at + 1 :]]
                    if self._goes(fewer, known, supposed):
                        raise ProofError(f"it is idle: {cell_name(name)} is not needed to see what would break")

    def _goes(self, story: Sequence[Claim], known: Sets, supposed: Sets) -> bool:
        """Return whether everything in a story is so."""
        *steps, end = story
        for step in steps:
            if not isinstance(step, WouldBe) or not self._would_be(step, known, supposed):
                return False
            known = filled(known, self.values(step.values))
        if self._supposed(end) != ((0, 0) if steps else supposed):
            return False
        if getattr(end, "line", None) not in (None, self.said.line):
            return False
        if isinstance(end, Breaks):
            return self._breaks(end, known)
        if isinstance(end, Short):
            return self._short(end, known)
        return isinstance(end, Either) and self._either(end, known)

    def _would_be(self, claim: WouldBe, known: Sets, supposed: Sets) -> bool:
        ones, zeros = self.values(claim.values)
        if self._supposed(claim) != supposed or not ones | zeros or (ones | zeros) & ~self.blank_in(known):
            return False
        if not {"room": {"balance", "sign"}}.get(claim.by, {claim.by}) <= self.said.uses:
            return False
        return all(self.at_once(cell, 0 if cell & ones else 1, claim.by, known) for cell in bits(ones | zeros))

    def _breaks(self, claim: Breaks, known: Sets) -> bool:
        """Return whether a game rule is broken on what is known, or would be."""
        counted = (claim.line, claim.value, claim.count, claim.other)
        if claim.rule in ("three", "sign") and counted != (None, None, None, None):
            return False
        if claim.rest and claim.rule != "unique":
            return False
        if claim.rule == "unique" and (claim.line is None or claim.count is not None):
            return False
        if claim.rule == "balance" and (claim.line is None or claim.other is not None):
            return False
        if claim.rule not in self.said.uses:
            return False
        if any(self.value(cell, known) != value for cell, value in claim.values.items()):
            return False
        ones, zeros = self.values(claim.values)
        cells = ones | zeros
        if cells > self.full:
            raise ValueError("a story is about one line")
        first = cells & -cells
        touching = cells != 0 and not cells & cells + first
        if claim.rule == "three":
            return touching and cells.bit_count() >= 3 and not (ones and zeros)
        if claim.rule == "sign":
            equal, opposite = self.signs
            return touching and cells.bit_count() == 2 and bool((equal if ones and zeros else opposite) & first)
        if claim.value not in (0, 1) or cells != held(known, claim.value) & self.full:
            return False
        if claim.rule == "balance":
            return claim.count == cells.bit_count() > self.most
        if claim.rule != "unique" or claim.other not in self.said.companions or cells.bit_count() != self.most:
            return False
        companion = [self.value(cell, known) for cell in self.grid.along(claim.other)]
        wanted = 1 - claim.value if claim.rest else claim.value
        shown = sum(1 << at for at, mark in enumerate(companion) if mark == wanted)
        return shown == (self.full & ~cells if claim.rest else cells)

    def _short(self, claim: Short, known: Sets) -> bool:
        groups = [self.cells(group) for group in claim.groups]
        if "balance" not in self.said.uses:
            return False
        cells = reduce(or_, groups, 0)
        if cells.bit_count() != sum(map(int.bit_count, groups)) or claim.line != self.said.line:
            return False
        taken = [group for group in map(self.cells, self.taken.get(claim.value, ())) if not cells & group]
        left = self.most - (held(known, claim.value) & self.full).bit_count() - len(taken)
        if claim.count != left or len(groups) != left + 1:
            return False
        ways = ("three", "sign") if claim.by == "either" else (claim.by,)
        return all(self._must_take(group, claim.value, known, ways) for group in groups) and all(
            self._must_take(group, claim.value, known, ("sign",)) for group in taken
        )

    def _must_take(self, group: int, value: int, known: Sets, ways: Sequence[str]) -> bool:
        """Return whether blanks that all held the other value would break a rule of three or a sign."""
        if not group or group & ~self.blank_in(known):
            return False
        signs = "sign" in ways and "sign" in self.said.uses
        if not group & group - 1 and signs and self.at_once(group, 1 - value, "sign", known):
            return True
        return any(self.takes(group, value, by, known) for by in ways)

    def _either(self, claim: Either, known: Sets) -> bool:
        cell = self.cell(claim.cell)
        if cell & ~self.blank_in(known) or not (claim.one and claim.zero):
            return False
        ways = ((claim.one, filled(known, (cell, 0))), (claim.zero, filled(known, (0, cell))))
        return all(self._goes(story, would, (0, 0)) for story, would in ways)


def _named(story: Sequence[Claim]) -> Iterator[LineAt]:
    """Yield the lines that would be repeated."""
    for claim in story:
        if isinstance(claim, Breaks) and claim.other:
            yield claim.other
        elif isinstance(claim, Either):
            yield from _named((*claim.one, *claim.zero))
