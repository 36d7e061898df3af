"""What a sentence says, proved: each claim on the reader's grid, none idle, every premise spoken of, and the text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Any

from deduce.claims import (
    HYPOTHETICAL,
    KINDS,
    Between,
    Blanks,
    Breaks,
    Cells,
    Claim,
    Complete,
    Either,
    Fillings,
    Holds,
    Left,
    NeedOne,
    SameBut,
    Short,
    Third,
    WouldBe,
    WouldRepeat,
    claim_from_json,
)
from deduce.proving.counting import Law
from deduce.proving.entailment import forced
from deduce.proving.facts import both, filled, held
from deduce.proving.parts import ProofError, Sets, as_list, as_object, within
from deduce.proving.said import Said
from deduce.proving.stories import Stories
from deduce.puzzle import Cell, cell_name, line_name

DEEPEST = 20
"""How many claims may lie inside each other."""

DISCORD = (TypeError, ValueError, KeyError, IndexError, AttributeError)
"""What claims may raise that do not go together, where they are proved or told."""

_NAMING = {
    kind: [part for part in ("cells", "blank", "values", "supposed") if part in kind.parts] for kind in KINDS.values()
}
"""The parts in which each kind of claim names cells."""

_GROUPING = (NeedOne, Short)
"""The claims that name groups of cells, too."""


def read_says(value: object) -> tuple[Claim, ...]:
    """Read the claims of an inference.  Raises ProofError."""
    claims = []
    for number, part in enumerate(as_list(value, "says"), 1):
        with within(f"claim {number}"):
            claim = as_object(part, "a claim")
            if ("one" in claim or "zero" in claim) and _nests(claim):
                raise ProofError(f"more than {DEEPEST} claims lie inside each other")
            try:
                claims.append(claim_from_json(claim))
            except (ValueError, KeyError, TypeError, AttributeError):
                raise ProofError("this is no claim that there is") from None
    if not claims:
        raise ProofError("it says nothing")
    return tuple(claims)


def _nests(claim: dict[str, object]) -> bool:
    """Return whether lists and objects lie deeper inside each other than claims may."""
    layer: list[object] = [claim]
    for _ in range(2 * DEEPEST):
        inside = [part.values() if isinstance(part, dict) else part for part in layer if isinstance(part, dict | list)]
        layer = [part for parts in inside for part in parts]
        if not layer:
            return False
    return True


def check_says(said: Said, says: Sequence[Claim]) -> None:
    """Prove the claims of an inference on one line.

    Args:
        said: the inference.
        says: its claims.

    Raises:
        ProofError: for a claim that is false or idle, or a premise that nothing speaks of.
    """
    try:
        _Checker(said, says).check()
    except DISCORD:
        raise ProofError("its claims do not go together") from None


def _takes_up(claim: Claim, value: int) -> bool:
    """Return whether a claim follows from how many of a value a line has, or has left."""
    match claim:
        case WouldBe(by="room"):
            return True  # a piece that there is no room for may take both
        case WouldBe(by="balance"):
            return 1 - value in claim.values.values()
        case WouldRepeat():
            return value in claim.values.values()
        case NeedOne() | Short() | Breaks(rule="balance"):
            return claim.value == value
        case Either():
            return any(_takes_up(part, value) for part in (*claim.one, *claim.zero))
    return False


class _Checker(Stories):
    """Checks the claims of one inference."""

    def __init__(self, said: Said, says: Sequence[Claim]) -> None:
        super().__init__(said)
        self.says = says
        self.shown = 0
        self.taken: dict[int, list[Cells]] = {0: [], 1: []}
        self.tale = [claim for claim in says if isinstance(claim, HYPOTHETICAL)]
        named = 0
        for claim in says:
            if isinstance(claim, Between):
                named |= self._sign_at(claim.cells)
            elif isinstance(claim, NeedOne) and claim.by == "sign":
                self.taken[claim.value] += claim.groups
                for group in claim.groups:
                    named |= self._sign_at(group)
        self.named = self.signs[0] & named, self.signs[1] & named

    def check(self) -> None:
        said, says = self.said, self.says
        for number, claim in enumerate(says):
            try:
                if getattr(claim, "line", said.line) not in (None, said.line):
                    raise ProofError("it is about another line")
                self._of_the_line(claim)
                if number and claim in says[:number]:
                    raise ProofError("it is said twice")
                self._one(number, claim)
            except ProofError as fault:
                fault.where.insert(0, f"claim {number + 1}, {claim.kind}")
                raise
        holds = [both(self.values(claim.values)) if isinstance(claim, Holds) else 0 for claim in says]
        for number, cells in enumerate(holds):
            if cells and not cells & ~reduce(or_, [*holds[:number], *holds[number + 1 :]], self.spoken):
                with within(f"claim {number + 1}, {says[number].kind}"):
                    raise ProofError("it is idle: all of it is said otherwise, too")
        silent = both(self.because) & ~(self.spoken | self.shown)
        if silent:
            cell = min(cell for cell in said.because if self.cell(cell) & silent)
            raise ProofError(f"nothing that is said speaks of the premise {cell_name(cell)}")

    def _of_the_line(self, claim: Claim) -> None:
        named: list[Iterable[Cell]] = [getattr(claim, part) for part in _NAMING[type(claim)]]
        if isinstance(claim, _GROUPING):
            named += claim.groups
        for cells in named:
            for cell in cells:
                if not self.lies_here(cell):
                    raise ProofError(f"it names a cell that is not on {line_name(self.said.line)}")

    def _one(self, at: int, claim: Claim) -> None:
        if isinstance(claim, HYPOTHETICAL):
            if any(isinstance(before, HYPOTHETICAL) for before in self.says[:at]):
                return  # proved as part of its story
            if self.said.places or not isinstance(claim, Breaks) or at < len(self.says) - 1:
                self.story(self.says[at:])
                return
        check = _CHECKS.get(type(claim))
        if check is None:
            raise ProofError("such a claim says nothing of one line")
        check(self, claim)

    def _holds(self, claim: Holds) -> None:
        ones, zeros = self.values(claim.values)
        if ones & ~self.known[0] or zeros & ~self.known[1]:
            cell, value = next(own for own in claim.values.items() if self.said.known.get(own[0]) != own[1])
            raise ProofError(f"{cell_name(cell)} does not hold {value}")
        blank = self.cells(claim.blank)
        if blank & ~self.blank:
            raise ProofError("a cell that is called blank is filled")
        if not ones | zeros or (ones | zeros) & ~both(self.because):
            raise ProofError("it is idle: it names a cell that is no premise")
        if blank & ~both(self.places):
            raise ProofError("it is idle: it names a blank in which nothing follows")
        self.shown |= ones | zeros

    def _third(self, claim: Third) -> None:
        cells = self.cells(claim.cells)
        if cells != both(self.places) or "three" not in self.said.uses:
            raise ProofError("it is idle: it is not about what follows")
        alike = held(self.known, claim.value)
        for cell in claim.cells:
            place = self.cell(cell)
            three = self.three(alike | (cells if claim.both else place), place)
            if held(self.places, claim.value) & place or not three:
                raise ProofError(f"{claim.value} in {cell_name(cell)} would not make three alike")
            if claim.both and self.three(alike | place, place):
                raise ProofError(f"{claim.value} in {cell_name(cell)} alone would make three alike")

    def _counts(self, value: int) -> None:
        """Hold a claim that counts a symbol against what the argument rests on."""
        if held(self.known, value) & ~both(self.because) or not self._rests_on_the_number_of(value):
            raise ProofError("it is idle: the argument does not rest on how many there are")
        self.spoken |= held(self.known, value)

    def _rests_on_the_number_of(self, value: int) -> bool:
        """Return whether some claim uses the number of a value; if none does, whether the argument must use it."""
        if "balance" not in self.said.uses:
            return False
        hypothetical = any(isinstance(claim, HYPOTHETICAL) for claim in self.says)
        if hypothetical or any(isinstance(claim, NeedOne | WouldRepeat) for claim in self.says):
            return any(_takes_up(claim, value) for claim in self.says)
        return not self._holds_with_any_number_of(value)

    def _holds_with_any_number_of(self, value: int) -> bool:
        """Return whether what follows does so, too, where the line may take any number of a value."""
        equal, opposite = self.signs if "sign" in self.said.uses else (0, 0)
        return any(self._follows(equal, opposite, places, value) for places in (self.places, (0, 0)))

    def _complete(self, claim: Complete) -> None:
        if claim.count != self.most or held(self.known, claim.value).bit_count() != claim.count:
            raise ProofError(f"{line_name(self.said.line)} has not all of its {claim.value}s, {claim.count}")
        self._counts(claim.value)

    def _left(self, claim: Left) -> None:
        if claim.count < 1 or self.most - held(self.known, claim.value).bit_count() != claim.count:
            raise ProofError(f"{line_name(self.said.line)} has not {claim.count} more {claim.value}s to come")
        self._counts(claim.value)

    def _blanks(self, claim: Blanks) -> None:
        if self.cells(claim.cells) != self.blank:
            raise ProofError(f"these are not the blanks of {line_name(self.said.line)}")
        kinds = tuple(map(type, self.says))
        if Complete not in kinds and not (Left in kinds and any(kind in kinds for kind in HYPOTHETICAL)):
            raise ProofError("it is idle: nothing that is said needs to know them all")

    def _take_part(self, claim: NeedOne) -> None:
        """Prove that crossed pairs take part of what is left, and that their crosses are needed."""
        for group in claim.groups:
            self.group(group, claim.value, claim.by)
            groups = tuple(other for other in claim.groups if other != group)
            self._needs_sign(group, claim, [NeedOne(claim.line, claim.value, groups, claim.by)] if groups else [])

    def _between(self, claim: Between) -> None:
        if not self._sign_at(claim.cells) & {"=": self.signs[0], "x": self.signs[1]}.get(claim.sign, 0):
            raise ProofError("no such sign stands there")
        self._needs_sign(claim.cells, claim, [])

    def _needs_sign(self, pair: Cells, claim: Claim, rest: Sequence[Claim]) -> None:
        """Prove that it takes the sign of a pair: to tell the story that is told, or what follows does so by it.

        Args:
            pair: the cells.
            claim: the claim that says it.
            rest: what is left of that claim without the sign.
        """
        if self.tale:
            at = self.says.index(claim)
            idle = _Checker(self.said, [*self.says[:at], *rest, *self.says[at + 1 :]]).goes(self.tale)
        else:
            (equal, opposite), bit = self.named, self._sign_at(pair)
            if not self._follows(equal, opposite, self._whole(equal, opposite)):
                raise ProofError("it does not follow by the signs that are said")
            idle = self._follows(equal & ~bit, opposite & ~bit, self._whole(equal, opposite))
        if idle or "sign" not in self.said.uses:
            raise ProofError("it is idle: the argument does without the sign")

    def _sign_at(self, pair: Cells) -> int:
        """Return the place of a sign on the line, as a set of one; empty where the cells do not touch there."""
        cells = self.cells(pair)
        first = cells & -cells
        return first if len(pair) == 2 and cells == first | first << 1 and cells <= self.full else 0

    def _whole(self, equal: int, opposite: int) -> Sets:
        """Return what follows, and where it is counted what is left, all that signs join to it.

        What is left is shared out among whole pieces, of which a link of a chain may need one cell only.
        """
        places = self.places
        if any(isinstance(claim, Left) for claim in self.says):
            for cell, value in self.said.places.items():
                same, other = self.piece(self.cell(cell), self.known, (equal, opposite))
                places = filled(places, (same, other) if value else (other, same))
        return places

    def _follows(self, equal: int, opposite: int, places: Sets, free: int = -1) -> bool:
        """Return whether the premises force values by these signs, where the line may take any number of one symbol."""
        said, full = self.said, self.full
        law = Law(self.length, "three" in said.uses, "balance" in said.uses, equal, opposite, free)
        because = self.because[0] & full, self.because[1] & full
        return forced(law, because, (places[0] & full, places[1] & full), said.fillings)

    def _need_one(self, claim: NeedOne) -> None:
        needs = [other for other in self.says if isinstance(other, NeedOne) and other.value == claim.value]
        groups = [group for other in needs for group in other.groups]
        lefts = [other for other in self.says if isinstance(other, Left) and other.value == claim.value]
        apart = len({c for g in groups for c in g}) == sum(map(len, groups))
        if apart and lefts and claim.by == "sign" and (self.tale or lefts[0].count > len(groups)):
            self._take_part(claim)
            return
        last = bool(lefts) and lefts[0].count == 1
        if not last and not (apart and lefts and lefts[0].count == len(groups)):
            raise ProofError("there are not just as many groups, apart from each other, as are left")
        if not self._goes_without(groups, last) or claim.value in self.said.places.values():
            raise ProofError("it is idle: what follows is not that other blanks take none")
        if (
            len(groups) > 1
            and last
            and any(self._goes_without([*groups[:at], *groups[at + 1 :]], last) for at in range(len(groups)))
        ):
            raise ProofError("it is idle: one of the groups would do")
        for group in claim.groups:
            self.group(group, claim.value, claim.by)
        self.spoken |= held(self.known, 1 - claim.value)

    def _goes_without(self, groups: Sequence[Cells], last: bool) -> bool:
        """Return whether what follows is outside the groups; where they need the last one, outside one of them."""
        outside = any if last else all
        return bool(self.said.places) and all(
            outside(cell not in group for group in groups) for cell in self.said.places
        )

    def _breaks_now(self, claim: Breaks) -> None:
        if claim.supposed or not self._breaks(claim, self.known):
            raise ProofError("that game rule is not broken there")
        cells, because = both(self.values(claim.values)), both(self.because)
        self.spoken |= cells
        whole = claim.rule in ("three", "balance")  # any three of a run, and any too many of a symbol, are enough
        if because & ~cells or (not whole and because != cells):
            raise ProofError("it is idle: the argument rests on other cells")

    def _same_but(self, claim: SameBut) -> None:
        companion = self.companion(claim.other)
        if self.cells(claim.cells) != self.blank:
            raise ProofError(f"these are not the blanks of {line_name(self.said.line)}")
        if self.known[0] & ~companion or self.known[1] & companion:
            raise ProofError(f"{line_name(self.said.line)} and {line_name(claim.other)} differ already")
        self.spoken |= self.full

    def _would_repeat(self, claim: WouldRepeat) -> None:
        companion = self.companion(claim.other)
        ones, zeros = self.values(claim.values)
        if (ones | zeros) & ~self.blank or ones & ~companion or zeros & companion:
            raise ProofError(f"that would not be as {line_name(claim.other)} has it")
        if any(isinstance(other, SameBut) and other.other == claim.other for other in self.says):
            if ones | zeros == self.blank:
                return
        elif (ones != 0) != (zeros != 0):
            value = 1 if ones else 0
            counted = any(isinstance(other, Left) and other.value == value for other in self.says)
            there = companion if value else self.full & ~companion
            if counted and there == held(self.known, value) | ones | zeros:
                return
        raise ProofError(f"{line_name(self.said.line)} would not repeat {line_name(claim.other)}")

    def _fillings(self, claim: Fillings) -> None:
        if len(self.says) > 1 or not self.said.places:
            raise ProofError("it is idle beside other claims")
        law = Law(self.length, True, True, *self.signs)
        ways = self.all_ways(len(claim.ways), law)
        if len(set(claim.ways)) != len(claim.ways) or set(claim.ways) != ways:
            raise ProofError(f"these are not the ways to fill {line_name(self.said.line)}")
        self.spoken |= self.full


_CHECKS: dict[type[Claim], Callable[[_Checker, Any], None]] = {
    Holds: _Checker._holds,
    Third: _Checker._third,
    Complete: _Checker._complete,
    Left: _Checker._left,
    Blanks: _Checker._blanks,
    Between: _Checker._between,
    NeedOne: _Checker._need_one,
    Breaks: _Checker._breaks_now,
    SameBut: _Checker._same_but,
    WouldRepeat: _Checker._would_repeat,
    Fillings: _Checker._fillings,
}
