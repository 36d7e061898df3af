"""What would be, proved: from what is supposed, cell by cell, to what would break."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from deduce.claims import Breaks, Cells, Claim, Either, Short, WouldBe
from deduce.proving.facts import LineFacts
from deduce.proving.parts import ProofError
from deduce.proving.rules import Known
from deduce.puzzle import Cell, LineAt, cell_name


class Stories(LineFacts):
    """Proves what would follow along a line.

    Attributes:
        taken: for each value the crossed pairs of which it is said that they take one of those that are left.
    """

    taken: Mapping[int, Sequence[Cells]]

    def story(self, story: Sequence[Claim]) -> None:
        """Prove what would follow along the line to what would break; nothing on the way is idle."""
        supposed: dict[Cell, int] = dict(getattr(story[0], "supposed", {}))
        for cell, value in supposed.items():
            if cell in self.said.known or self.said.places.get(cell, 1 - value) != 1 - value:
                raise ProofError("what is supposed is not the opposite of what follows")
        if not self.said.places.keys() <= supposed.keys() or (supposed and not self.said.places):
            raise ProofError("what is supposed is not the opposite of what follows")
        piece = self.piece(min(supposed), self.said.known) if supposed else {}
        if any(piece.get(cell) != value ^ supposed[min(supposed)] for cell, value in supposed.items()):
            raise ProofError("several cells are supposed that no signs join")
        if set(_named(story)) != set(self.said.companions):
            raise ProofError("it is idle: the argument names other lines")
        self.spoken |= set(self.cells)
        self._follow(story, {**self.said.known, **supposed}, supposed)

    def goes(self, story: Sequence[Claim]) -> bool:
        """Say whether what is supposed leads to what would break, by the signs that are named."""
        supposed: dict[Cell, int] = dict(getattr(story[0], "supposed", {}))
        return self._goes(story, {**self.said.known, **supposed}, supposed)

    def _follow(self, story: Sequence[Claim], known: Known, supposed: Known) -> None:
        if not self._goes(story, known, supposed):
            raise ProofError("what would be does not lead to what would break")
        world = known
        for at, claim in enumerate(story):
            if isinstance(claim, Either):
                self._follow(claim.one, {**world, claim.cell: 1}, {})
                self._follow(claim.zero, {**world, claim.cell: 0}, {})
            if isinstance(claim, WouldBe):
                world = {**world, **claim.values}
                for cell in claim.values:
                    values = {other: value for other, value in claim.values.items() if other != cell}
                    less = [WouldBe(values, claim.by, claim.supposed)] if values else []
                    fewer = [*story[:at], *less, *story[at + 1 :]]
                    if self._goes(fewer, known, supposed):
                        raise ProofError(f"it is idle: {cell_name(cell)} is not needed to see what would break")

    def _goes(self, story: Sequence[Claim], known: Known, supposed: Known) -> bool:
        """Say whether everything in a story is so."""
        *steps, end = story
        for step in steps:
            if not isinstance(step, WouldBe) or not self._would_be(step, known, supposed):
                return False
            known = {**known, **step.values}
        if dict(getattr(end, "supposed", {})) != ({} if steps else dict(supposed)):
            return False
        if getattr(end, "line", None) not in (None, self.said.line):
            return False
        if isinstance(end, Breaks):
            return self._breaks(end, known)
        if isinstance(end, Short):
            return self._short(end, known)
        return isinstance(end, Either) and self._either(end, known)

    def _would_be(self, claim: WouldBe, known: Known, supposed: Known) -> bool:
        if dict(claim.supposed) != dict(supposed) or not claim.values or not claim.values.keys() <= self.blank(known):
            return False
        if not {"room": {"balance", "sign"}}.get(claim.by, {claim.by}) <= self.said.uses:
            return False
        return all(self.at_once(cell, 1 - value, claim.by, known) for cell, value in claim.values.items())

    def _breaks(self, claim: Breaks, known: Known) -> bool:
        """Say whether a game rule is broken on what is known, or would be."""
        values = claim.values
        counted = (claim.line, claim.value, claim.count, claim.other)
        if claim.rule in ("three", "sign") and counted != (None, None, None, None):
            return False
        if claim.rest and claim.rule != "unique":
            return False
        if claim.rule == "unique" and (claim.line is None or claim.count is not None):
            return False
        if claim.rule == "balance" and (claim.line is None or claim.other is not None):
            return False
        if claim.rule not in self.said.uses or any(known.get(cell) != value for cell, value in values.items()):
            return False
        at = sorted(self.cells.index(cell) for cell in values)
        touching = bool(at) and at == list(range(at[0], at[0] + len(at)))
        if claim.rule == "three":
            return touching and len(at) >= 3 and len(set(values.values())) == 1
        if claim.rule == "sign":
            equal, opposite = self.signs
            differ = len(set(values.values())) == 2
            return touching and len(at) == 2 and bool((equal if differ else opposite) >> at[0] & 1)
        if claim.value not in (0, 1) or set(values) != self.held(claim.value, known):
            return False
        if claim.rule == "balance":
            return claim.count == len(values) > self.most
        if claim.rule != "unique" or claim.other not in self.said.companions or len(values) != self.most:
            return False
        companion = [known.get(cell) for cell in self.grid.along(claim.other)]
        shown = {at for at, mark in enumerate(companion) if mark == (1 - claim.value if claim.rest else claim.value)}
        return shown == {at for at, cell in enumerate(self.cells) if (cell in values) != claim.rest}

    def _short(self, claim: Short, known: Known) -> bool:
        groups = claim.groups
        if "balance" not in self.said.uses:
            return False
        cells = {c for g in groups for c in g}
        if len(cells) != sum(map(len, groups)) or claim.line != self.said.line:
            return False
        taken = [group for group in self.taken.get(claim.value, ()) if not cells.intersection(group)]
        left = self.most - len(self.held(claim.value, known)) - len(taken)
        if claim.count != left or len(groups) != left + 1:
            return False
        ways = ("three", "sign") if claim.by == "either" else (claim.by,)
        return all(self._must_take(group, claim.value, known, ways) for group in groups) and all(
            self._must_take(group, claim.value, known, ("sign",)) for group in taken
        )

    def _must_take(self, group: Cells, value: int, known: Known, ways: Sequence[str]) -> bool:
        """Say whether blanks that all held the other value would break a rule of three or a sign."""
        if not group or not set(group) <= self.blank(known):
            return False
        signs = "sign" in ways and "sign" in self.said.uses
        if len(group) == 1 and signs and self.at_once(group[0], 1 - value, "sign", known):
            return True
        return any(self.takes(group, value, by, known) for by in ways)

    def _either(self, claim: Either, known: Known) -> bool:
        if claim.cell not in self.blank(known) or not (claim.one and claim.zero):
            return False
        ways = ((claim.one, {**known, claim.cell: 1}), (claim.zero, {**known, claim.cell: 0}))
        return all(self._goes(story, would, {}) for story, would in ways)


def _named(story: Sequence[Claim]) -> Iterator[LineAt]:
    """Yield the lines that would be repeated."""
    for claim in story:
        if isinstance(claim, Breaks) and claim.other:
            yield claim.other
        elif isinstance(claim, Either):
            yield from _named((*claim.one, *claim.zero))
