"""What a sentence says, proved: each claim on the reader's grid, none idle, every premise spoken of, and the text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import evolve, field, frozen

from deduce.claims import (
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
    OnlyAs,
    SameBut,
    Short,
    Third,
    WouldBe,
    WouldRepeat,
    claim_from_json,
)
from deduce.proving.counting import Law, fillings
from deduce.proving.entailment import forced
from deduce.proving.one_sided import fillings_at_most
from deduce.proving.parts import Grid, LineName, ProofError, as_list, as_object, within
from deduce.puzzle import Cell, cell_name, line_name
from deduce.wording.grammar import end_text, link_text, step_text

Known = Mapping[Cell, int]


_HYPOTHETICAL = (WouldBe, Short, Either, Breaks)

_Marks = Sequence[int | None]
"""The cells of a line in order; None for a blank."""


@frozen
class Said:
    """An inference as its sentence is held against it.

    Attributes:
        grid: the puzzle.
        known: what the reader knows before it.
        because, places: its premises and what follows, empty at the end of a chain.
        uses: its game rules; those of all its parts where it goes by contradiction.
        line: the line looked at.
        others: the companions.
        supposed: what it supposes, if it goes by contradiction.
    """

    grid: Grid
    known: Known
    because: Known
    places: Known
    uses: frozenset[str]
    line: LineName
    others: tuple[LineName, ...] = ()
    supposed: Known = field(factory=dict)


def read_says(value: object) -> tuple[Claim, ...]:
    """Read the claims of an inference.  Raises ProofError."""
    claims = []
    for number, part in enumerate(as_list(value, "says"), 1):
        with within(f"claim {number}"):
            try:
                claim = claim_from_json(as_object(part, "a claim"))
                plain = _is_plain(claim)
            except (ValueError, KeyError, TypeError, AttributeError):
                plain = False
            if not plain:
                raise ProofError("this is no claim that there is")
            claims.append(claim)
    if not claims:
        raise ProofError("it says nothing")
    return tuple(claims)


def _is_plain(claim: Claim) -> bool:
    """Say whether the parts of a claim are of the right make: values 0 or 1, whole counts, no cell twice."""
    numbers = [getattr(claim, "value", None), getattr(claim, "count", None)]
    for part in ("values", "supposed"):
        numbers += getattr(claim, part, {}).values()
        if any(value not in (0, 1) for value in getattr(claim, part, {}).values()):
            return False
    if any(number is not None and type(number) is not int for number in numbers) or numbers[0] not in (None, 0, 1):
        return False
    if type(getattr(claim, "both", True)) is not bool:
        return False
    lists = [getattr(claim, part, ()) for part in ("cells", "blank", "others")]
    inside = (*getattr(claim, "one", ()), *getattr(claim, "zero", ()))
    return all(len(set(names)) == len(names) for names in lists) and all(map(_is_plain, inside))


def check_says(said: Said, says: Sequence[Claim], text: object, kind: str) -> None:
    """Prove the claims of an inference on one line, and its text.

    Args:
        said: the inference.
        says: its claims.
        text: its text.
        kind: `step`, `link` or `end`: how it is told.

    Raises:
        ProofError: for a claim that is false or idle, a premise that nothing speaks of, another text.
    """
    checker = _Checker(said, says)
    try:
        checker.check()
        told = _told(said, says, kind)
    except (TypeError, ValueError, KeyError, IndexError, AttributeError):
        raise ProofError("its claims do not go together") from None
    if text != told:
        raise ProofError("the text is not what its claims say")


def _told(said: Said, says: Sequence[Claim], kind: str) -> str:
    symbols, length = said.grid.puzzle.symbols, said.grid.length(said.line)
    if kind == "end":
        return end_text(says, said.line, symbols, length)
    tell = link_text if kind == "link" else step_text
    return tell(says, said.line, said.places, symbols, length)


def _agreeing(twins: Sequence[tuple[int, ...]], marks: _Marks) -> set[tuple[int, ...]]:
    """Give the fillings among some that agree with what is known."""
    return {twin for twin in twins if all(mark in (None, own) for mark, own in zip(marks, twin, strict=True))}


def _takes_up(claim: Claim, value: int) -> bool:
    """Say whether a claim follows from how many of a value a line has, or has left."""
    match claim:
        case WouldBe(by="balance"):
            return 1 - value in claim.values.values()
        case WouldRepeat():
            return value in claim.values.values()
        case NeedOne() | Short() | Breaks(rule="balance"):
            return claim.value == value
        case Either():
            return any(_takes_up(part, value) for part in (*claim.one, *claim.zero))
    return False


class _Checker:
    """Checks the claims of one inference."""

    def __init__(self, said: Said, says: Sequence[Claim]) -> None:
        self.said = said
        self.says = says
        self.grid = said.grid
        self.cells = said.grid.along(said.line)
        self.most = (len(self.cells) + 1) // 2
        self.spoken: set[Cell] = set()
        self.shown: set[Cell] = set()

    def check(self) -> None:
        for number, claim in enumerate(self.says, 1):
            with within(f"claim {number}, {claim.kind}"):
                if getattr(claim, "line", None) not in (None, self.said.line):
                    raise ProofError("it is about another line")
                self._of_the_line(claim)
                if claim in self.says[: number - 1]:
                    raise ProofError("it is said twice")
                self._one(number - 1, claim)
        for number, claim in enumerate(self.says, 1):
            with within(f"claim {number}, {claim.kind}"):
                if isinstance(claim, Holds) and claim.values.keys() <= self.spoken.union(
                    *(other.values for other in self.says if isinstance(other, Holds) and other is not claim)
                ):
                    raise ProofError("it is idle: all of it is said otherwise, too")
        silent = sorted(self.said.because.keys() - self.spoken - self.shown)
        if silent:
            raise ProofError(f"nothing that is said speaks of the premise {cell_name(silent[0])}")

    def _of_the_line(self, claim: Claim) -> None:
        named: set[Cell] = set()
        for part in ("cells", "blank", "values", "supposed"):
            named.update(getattr(claim, part, ()))
        for group in getattr(claim, "groups", ()):
            named.update(group)
        if not named <= set(self.cells):
            raise ProofError(f"it names a cell that is not on {line_name(self.said.line)}")

    def _one(self, at: int, claim: Claim) -> None:
        if isinstance(claim, _HYPOTHETICAL):
            if any(isinstance(before, _HYPOTHETICAL) for before in self.says[:at]):
                return  # proved as part of its story
            if self.said.places or not isinstance(claim, Breaks) or at < len(self.says) - 1:
                self._story(self.says[at:])
                return
        check = {
            Holds: self._holds,
            Third: self._third,
            Complete: self._complete,
            Left: self._left,
            Blanks: self._blanks,
            Between: self._between,
            NeedOne: self._need_one,
            Breaks: self._breaks_now,
            SameBut: self._same_but,
            WouldRepeat: self._would_repeat,
            Fillings: self._fillings,
            OnlyAs: self._only_as,
        }.get(type(claim))
        if check is None:
            raise ProofError("such a claim says nothing of one line")
        check(claim)  # type: ignore[operator]

    # what is known

    def held(self, value: int, known: Known | None = None) -> set[Cell]:
        """Give the cells of the line that hold a value."""
        known = self.said.known if known is None else known
        return {cell for cell in self.cells if known.get(cell) == value}

    def blank(self, known: Known | None = None) -> set[Cell]:
        known = self.said.known if known is None else known
        return {cell for cell in self.cells if cell not in known}

    def _holds(self, claim: Holds) -> None:
        for cell, value in claim.values.items():
            if self.said.known.get(cell) != value:
                raise ProofError(f"{cell_name(cell)} does not hold {value}")
        if not set(claim.blank) <= self.blank():
            raise ProofError("a cell that is called blank is filled")
        if not claim.values or not claim.values.keys() <= self.said.because.keys():
            raise ProofError("it is idle: it names a cell that is no premise")
        if not set(claim.blank) <= self.said.places.keys():
            raise ProofError("it is idle: it names a blank in which nothing follows")
        self.shown |= claim.values.keys()

    def _third(self, claim: Third) -> None:
        if set(claim.cells) != self.said.places.keys() or "three" not in self.said.uses:
            raise ProofError("it is idle: it is not about what follows")
        for cell in claim.cells:
            would = dict.fromkeys(claim.cells if claim.both else (cell,), claim.value)
            three = self._three({**self.said.known, **would}, claim.value, cell)
            if self.said.places[cell] == claim.value or not three:
                raise ProofError(f"{claim.value} in {cell_name(cell)} would not make three alike")
            if claim.both and self._three({**self.said.known, cell: claim.value}, claim.value, cell):
                raise ProofError(f"{claim.value} in {cell_name(cell)} alone would make three alike")

    def _three(self, known: Known, value: int, through: Cell) -> bool:
        """Say whether three alike in a row run through a cell."""
        return any(
            through in trio and all(known.get(cell) == value for cell in trio)
            for trio in zip(self.cells, self.cells[1:], self.cells[2:], strict=False)
        )

    def _counts(self, value: int) -> None:
        """Hold a claim that counts a symbol against what the argument rests on."""
        if not self.held(value) <= self.said.because.keys() or not self._rests_on_the_number_of(value):
            raise ProofError("it is idle: the argument does not rest on how many there are")
        self.spoken |= self.held(value)

    def _rests_on_the_number_of(self, value: int) -> bool:
        """Say whether some claim takes up how many of a value there are; where none does, whether the argument must."""
        if "balance" not in self.said.uses:
            return False
        told = any(isinstance(claim, _HYPOTHETICAL) for claim in self.says)
        if told or any(isinstance(claim, NeedOne | WouldRepeat) for claim in self.says):
            return any(_takes_up(claim, value) for claim in self.says)
        return not self._holds_with_any_number_of(value)

    def _holds_with_any_number_of(self, value: int) -> bool:
        """Say whether what follows does so, too, where the line may take any number of a value."""
        uses = self.said.uses
        equal, opposite = self.grid.signs.get(self.said.line, (0, 0)) if "sign" in uses else (0, 0)
        law = Law(len(self.cells), "three" in uses, False, equal, opposite)
        twins = [tuple(self._filling(other)) for other in self.said.others]
        mine = [self.said.because.get(cell) for cell in self.cells]

        def fillings_with(cell: Cell | None, symbol: int) -> int:
            marks = [symbol if at == cell else mark for at, mark in zip(self.cells, mine, strict=True)]
            count = fillings_at_most(law, tuple(marks), 1 - value, self.most)
            return count - sum(fillings_at_most(law, twin, 1 - value, self.most) for twin in _agreeing(twins, marks))

        if not self.said.places:
            return not fillings_with(None, 0)
        return not any(fillings_with(cell, 1 - there) for cell, there in self.said.places.items())

    def _complete(self, claim: Complete) -> None:
        if claim.count != self.most or len(self.held(claim.value)) != claim.count:
            raise ProofError(f"{line_name(self.said.line)} has not all of its {claim.value}s, {claim.count}")
        self._counts(claim.value)

    def _left(self, claim: Left) -> None:
        if claim.count < 1 or self.most - len(self.held(claim.value)) != claim.count:
            raise ProofError(f"{line_name(self.said.line)} has not {claim.count} more {claim.value}s to come")
        self._counts(claim.value)

    def _blanks(self, claim: Blanks) -> None:
        if set(claim.cells) != self.blank():
            raise ProofError(f"these are not the blanks of {line_name(self.said.line)}")
        told = tuple(map(type, self.says))
        if Complete not in told and not (Left in told and any(kind in told for kind in _HYPOTHETICAL)):
            raise ProofError("it is idle: nothing that is said needs to know them all")

    def _between(self, claim: Between) -> None:
        equal, opposite = self.grid.signs.get(self.said.line, (0, 0))
        places = sorted(self.cells.index(cell) for cell in claim.cells)
        bit = 1 << places[0] if len(places) == 2 and places[1] == places[0] + 1 else 0
        if not bit & (equal if claim.sign == "=" else opposite if claim.sign == "x" else 0):
            raise ProofError("no such sign stands there")
        fewer = (equal & ~bit, opposite & ~bit)
        if "sign" not in self.said.uses or self._follows(*fewer):
            raise ProofError("it is idle: the argument does without the sign")

    def _follows(self, equal: int, opposite: int) -> bool:
        uses = self.said.uses
        law = Law(len(self.cells), "three" in uses, "balance" in uses, equal, opposite)
        return not self.said.others and forced(law, self._sets(self.said.because), self._sets(self.said.places), ())

    def _sets(self, values: Known) -> tuple[int, int]:
        ones = sum(1 << at for at, cell in enumerate(self.cells) if values.get(cell) == 1)
        return ones, sum(1 << at for at, cell in enumerate(self.cells) if values.get(cell) == 0)

    # groups

    def _need_one(self, claim: NeedOne) -> None:
        needs = [other for other in self.says if isinstance(other, NeedOne) and other.value == claim.value]
        groups = [group for other in needs for group in other.groups]
        lefts = [other for other in self.says if isinstance(other, Left) and other.value == claim.value]
        if not lefts or lefts[0].count != len(groups) or len({c for g in groups for c in g}) != sum(map(len, groups)):
            raise ProofError("there are not just as many groups, apart from each other, as are left")
        if not self.said.places or any(
            cell in group or value == claim.value for cell, value in self.said.places.items() for group in groups
        ):
            raise ProofError("it is idle: what follows is not that other blanks take none")
        for group in claim.groups:
            self._group(group, claim.value, claim.by, self.said.known)
        self.spoken |= self.held(1 - claim.value)

    def _group(self, group: Cells, value: int, by: str, known: Known) -> None:
        """Prove that blanks must take a value at least once."""
        if not group or not set(group) <= self.blank(known):
            raise ProofError("a group holds no blanks, or more than blanks")
        at = sorted(self.cells.index(cell) for cell in group)
        _, opposite = self.grid.signs.get(self.said.line, (0, 0))
        if by == "sign" and len(at) == 2 and at[1] == at[0] + 1 and opposite >> at[0] & 1:
            return
        if by == "gap" and len(at) == 2 and at[1] == at[0] + 1:
            fence = [known.get(self.cells[place]) for place in (at[0] - 1, at[1] + 1) if 0 <= place < len(self.cells)]
            if sorted(map(str, fence)) == ["0", "1"]:
                return
        if by == "three":
            full = {**known, **dict.fromkeys(group, 1 - value)}
            if self._three_of(full, 1 - value, group):
                return
        raise ProofError(f"a group need not take a {value}")

    def _three_of(self, known: Known, value: int, group: Cells) -> bool:
        trios = zip(self.cells, self.cells[1:], self.cells[2:], strict=False)
        return any(set(group) <= set(trio) and all(known.get(cell) == value for cell in trio) for trio in trios)

    # what would be

    def _story(self, story: Sequence[Claim]) -> None:
        """Prove what would follow along the line to what would break; nothing on the way is idle."""
        supposed: dict[Cell, int] = dict(getattr(story[0], "supposed", {}))
        for cell, value in supposed.items():
            if cell in self.said.known or self.said.places.get(cell) != 1 - value:
                raise ProofError("what is supposed is not the opposite of what follows")
        if len(supposed) > 1 or supposed.keys() != self.said.places.keys():
            raise ProofError("one cell is supposed to hold another value than follows")
        self.spoken |= set(self.cells)
        known = {**self.said.known, **supposed}
        self._follow(story, known, supposed)

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
                    fewer = [*story[:at], *([evolve(claim, values=values)] if values else []), *story[at + 1 :]]
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
        if claim.by not in self.said.uses:
            return False
        return all(self._at_once(cell, 1 - value, claim.by, known) for cell, value in claim.values.items())

    def _at_once(self, cell: Cell, value: int, rule: str, known: Known) -> bool:
        """Say whether a value in a blank would break a game rule at once."""
        if rule == "three":
            return self._three({**known, cell: value}, value, cell)
        if rule == "balance":
            return len(self.held(value, known)) >= self.most
        equal, opposite = self.grid.signs.get(self.said.line, (0, 0))
        at = self.cells.index(cell)
        for first, beside in ((at - 1, at - 1), (at, at + 1)):
            there = known.get(self.cells[beside]) if 0 <= beside < len(self.cells) else None
            signs = 0 if there is None else opposite if there == value else equal
            if first >= 0 and signs >> first & 1:
                return True
        return False

    def _breaks(self, claim: Breaks, known: Known) -> bool:
        """Say whether a game rule is broken on what is known, or would be."""
        values = claim.values
        counted = (claim.line, claim.value, claim.count, claim.other)
        if claim.rule in ("three", "sign") and counted != (None, None, None, None):
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
            return touching and len(at) == 3 and len(set(values.values())) == 1
        if claim.rule == "sign":
            equal, opposite = self.grid.signs.get(self.said.line, (0, 0))
            differ = len(set(values.values())) == 2
            return touching and len(at) == 2 and bool((equal if differ else opposite) >> at[0] & 1)
        if claim.value not in (0, 1) or set(values) != self.held(claim.value, known):
            return False
        if claim.rule == "balance":
            return claim.count == len(values) > self.most
        if claim.rule != "unique" or claim.other not in self.said.others or len(values) != self.most:
            return False
        twin = self._filling(claim.other)
        return {at for at, mark in enumerate(twin) if mark == claim.value} == {
            at for at, cell in enumerate(self.cells) if cell in values
        }

    def _filling(self, line: LineName) -> list[int]:
        """Give the values of a line that is finished, or counted out."""
        marks = [self.said.known.get(cell) for cell in self.grid.along(line)]
        rest = 1 if marks.count(0) == (len(marks) + 1) // 2 else 0
        return [rest if mark is None else mark for mark in marks]

    def _short(self, claim: Short, known: Known) -> bool:
        groups = claim.groups
        if "balance" not in self.said.uses:
            return False
        if len({c for g in groups for c in g}) != sum(map(len, groups)) or claim.line != self.said.line:
            return False
        if claim.count != self.most - len(self.held(claim.value, known)) or len(groups) != claim.count + 1:
            return False
        return all(self._must_take(group, claim.value, known) for group in groups)

    def _must_take(self, group: Cells, value: int, known: Known) -> bool:
        """Say whether blanks that all held the other value would break a rule of three or a sign."""
        if not group or not set(group) <= self.blank(known):
            return False
        if len(group) == 1 and "sign" in self.said.uses and self._at_once(group[0], 1 - value, "sign", known):
            return True
        for by in ("three", "sign"):
            try:
                self._group(group, value, by, known)
            except ProofError:
                continue
            return True
        return False

    def _either(self, claim: Either, known: Known) -> bool:
        if claim.cell not in self.blank(known) or not (claim.one and claim.zero):
            return False
        ways = ((claim.one, {**known, claim.cell: 1}), (claim.zero, {**known, claim.cell: 0}))
        return all(self._goes(story, would, {}) for story, would in ways)

    def _breaks_now(self, claim: Breaks) -> None:
        if claim.supposed or not self._breaks(claim, self.said.known):
            raise ProofError("that game rule is not broken there")
        self.spoken |= claim.values.keys()
        if not self.said.because.keys() <= claim.values.keys() or (
            claim.rule != "balance" and self.said.because.keys() != claim.values.keys()
        ):
            raise ProofError("it is idle: the argument rests on other cells")

    # beside finished lines

    def _same_but(self, claim: SameBut) -> None:
        twin = self._twin(claim.other)
        if set(claim.cells) != self.blank():
            raise ProofError(f"these are not the blanks of {line_name(self.said.line)}")
        if any(self.said.known.get(cell, value) != value for cell, value in twin.items()):
            raise ProofError(f"{line_name(self.said.line)} and {line_name(claim.other)} differ already")
        self.spoken |= set(self.cells)

    def _twin(self, other: LineName) -> dict[Cell, int]:
        """Give the cells of the line as a companion, which must be finished, has them."""
        if other not in self.said.others or any(cell not in self.said.known for cell in self.grid.along(other)):
            raise ProofError(f"{line_name(other)} is not a finished line that the argument names")
        return dict(zip(self.cells, self._filling(other), strict=True))

    def _would_repeat(self, claim: WouldRepeat) -> None:
        twin = self._twin(claim.other)
        values = set(claim.values.values())
        if not set(claim.values) <= self.blank() or any(twin[cell] != value for cell, value in claim.values.items()):
            raise ProofError(f"that would not be as {line_name(claim.other)} has it")
        if any(isinstance(other, SameBut) and other.other == claim.other for other in self.says):
            if set(claim.values) == self.blank():
                return
        elif len(values) == 1 and any(isinstance(other, Left) and other.value in values for other in self.says):
            (value,) = values
            if {cell for cell, there in twin.items() if there == value} == self.held(value) | claim.values.keys():
                return
        raise ProofError(f"{line_name(self.said.line)} would not repeat {line_name(claim.other)}")

    def _fillings(self, claim: Fillings) -> None:
        if len(self.says) > 1 or not self.said.places:
            raise ProofError("it is idle beside other claims")
        ways = self._all_ways(self.said.known, len(claim.ways))
        if len(set(claim.ways)) != len(claim.ways) or set(claim.ways) != ways:
            raise ProofError(f"these are not the ways to fill {line_name(self.said.line)}")
        self.spoken |= set(self.cells)

    def _only_as(self, claim: OnlyAs) -> None:
        for cell, value in claim.supposed.items():
            if cell in self.said.known or self.said.places.get(cell) != 1 - value:
                raise ProofError("what is supposed is not the opposite of what follows")
        if len(claim.supposed) != len(self.said.places) or len(self.says) > 1:
            raise ProofError("it does not go with what follows")
        if len(claim.others) != len(claim.ways) or set(claim.others) != set(self.said.others):
            raise ProofError("it is idle: the argument names other lines")
        for other, way in zip(claim.others, claim.ways, strict=True):
            if [self._twin(other)[cell] for cell in self.cells] != list(map(int, way)):
                raise ProofError(f"{line_name(other)} stands otherwise")
        if self._all_ways({**self.said.known, **claim.supposed}, len(claim.ways)) != set(claim.ways):
            raise ProofError(f"these are not the ways to fill {line_name(self.said.line)}")
        self.spoken |= set(self.cells)

    def _all_ways(self, known: Known, most: int) -> set[str]:
        """Give all ways to fill the line, under all game rules but unique lines; one too many where there are more."""
        law = Law(len(self.cells), True, True, *self.grid.signs.get(self.said.line, (0, 0)))
        ways: list[tuple[int, int]] = [self._sets(known)]
        for at in range(len(self.cells)):
            bit = 1 << at
            branched = []
            for ones, zeros in ways:
                for way in ((ones | bit, zeros), (ones, zeros | bit)):
                    if fillings(law, *way):
                        branched.append(way)
            ways = branched if len(branched) <= most else branched[: most + 1]
        return {"".join("1" if ones >> at & 1 else "0" for at in range(len(self.cells))) for ones, _ in ways}
