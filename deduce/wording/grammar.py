"""The grammar: from claims to clauses, from clauses to sentences, in the puzzle's own symbols.

Everything that is said of a step is made here, in English.  `step_text` tells a step in full, `link_text` a link of
a chain, `end_text` where a chain, or a whole argument, breaks.  Claims that follow each other in a known form make a
sentence of that form; any others are told clause by clause, so that a rule of one's own needs no sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from deduce.claims import (
    HYPOTHETICAL,
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
    Suppose,
    Third,
    Values,
    WouldBe,
    WouldRepeat,
)
from deduce.puzzle import Cell, LineAt, Symbols
from deduce.wording.words import AXES, Words, a, capital, listed, number, outcome, uncapital

Says = Sequence[Claim]


def step_text(says: Says, line: LineAt | None, places: Values, symbols: Symbols, length: int) -> str:
    """Tell a step in full.

    Args:
        says: its claims.
        line: the line that it looks at; None where only its claims say it.
        places: what follows.
        symbols: the puzzle's own.
        length: how many cells the line has.
    """
    return _Speaker(says, line, symbols, length).step(places)


def link_text(says: Says, line: LineAt | None, places: Values, symbols: Symbols, length: int) -> str:
    """Tell a link of a chain: what is seen, and what cells of the grid follow."""
    speaker = _Speaker(says, line, symbols, length)
    return f"{speaker.seen()}, so {outcome(places, symbols)}."


def end_text(says: Says, line: LineAt | None, symbols: Symbols, length: int) -> str:
    """Tell that a line is broken, or has no filling left."""
    return f"{_Speaker(says, line, symbols, length).seen()}."


def brief(says: Says) -> tuple[Claim, ...]:
    """Leave out what a link of a chain does not say: what a third would do, and where all the blanks of a line are."""
    return tuple(
        claim
        for at, claim in enumerate(says)
        if not isinstance(claim, Third) and not (isinstance(claim, Blanks) and at)
    )


class _Speaker:
    """Speaks of one line."""

    def __init__(self, says: Says, line: LineAt | None, symbols: Symbols, length: int) -> None:
        self.says = list(says)
        self.symbols = symbols
        self.odd = length % 2
        self.most = (length + 1) // 2
        self.at: LineAt = line or next(claim.line for claim in says if isinstance(claim, Left | Complete | Holds))
        self.words = Words(*self.at, symbols, True)

    # names

    def cells(self, cells: Iterable[Cell]) -> str:
        return self.words.cells(self._set(cells))

    def are(self, places: Values) -> str:
        """Say what follows along the line: `columns 3 and 6 are 0`, `column 1 is 1 and column 4 is 0`."""
        return listed([f"{self.words.are(self._set(held))} {self.of(value)}" for value, held in _by_value(places)])

    def of(self, value: int) -> str:
        return self.symbols.of(value)

    def row(self, values: Mapping[Cell, int], blank: Cells = ()) -> str:
        """Write cells in order, a blank one as `_`."""
        return " ".join("_" if cell in blank else self.of(values[cell]) for cell in sorted([*values, *blank]))

    def _set(self, cells: Iterable[Cell]) -> int:
        axis = self.at[0]
        return sum(1 << cell[1 - axis] for cell in cells)

    @property
    def line(self) -> str:
        return self.words.line

    def way(self, text: str) -> str:
        return " ".join(self.of(int(value)) for value in text)

    # sentences

    def step(self, places: Values) -> str:
        words = self.words
        match self.says:
            case [Holds() as held, Third(both=False) as third] if len(held.values) > 1:
                between = held.blank and all(min(held.values) < cell < max(held.values) for cell in held.blank)
                one = (
                    f"{words.a(self.of(third.value))} between" if between else f"A third {self.of(third.value)} beside"
                )
                return f"{self.clause(held)}. {one} them would make three, so {self.are(places)}."
            case [Between(), Holds(), Third(both=True) as third]:
                seen, one = self.seen(self.says[:2]), words.a(self.of(third.value))
                return f"{seen}. {one} in both would make three, so {self.are(places)}."
            case [Blanks(cells=(_,)) as blank, Complete() as complete]:
                return (
                    f"{capital(self.line)} has one blank left, {self.cells(blank.cells)}, and "
                    f"{self.all_of(complete)}. So {self.are(places)}."
                )
            case [Complete(), Blanks() as blanks] if set(blanks.cells) == set(places):
                its, be = ("its blanks", "are") if len(blanks.cells) > 1 else ("its blank", "is")
                symbol = self.of(next(iter(places.values())))
                return f"{self.seen(self.says[:1])}, so {its}, {self.cells(blanks.cells)}, {be} {symbol}."
            case [Left() as left, Blanks() as blanks, *story] if _tries_the_last(left, story):
                return (
                    f"{self.clause(left)} and has blanks in {self.cells(blanks.cells)}. "
                    f"With the {self.of(left.value)} in {self.cells(_supposed(story))}, {self.placed(story)}. "
                    f"So {self.are(places)}."
                )
            case [Left(), NeedOne() as taken, Between(sign="=") as sign]:
                return (
                    f"{self.seen(self.says[:1])}: {self.groups(taken, 'one')}. That leaves too few for "
                    f"{self.cells(sign.cells)}, with = between them. So {self.are(places)}."
                )
            case [Left() as left, *rest] if rest and self.joined(rest) == places.keys():
                ones = [self.groups(claim, "one") for claim in rest if isinstance(claim, NeedOne)]
                wrong = {cell: 1 - value for cell, value in places.items()}
                most = list(wrong.values()).count(left.value)
                return (
                    f"{': '.join([self.clause(left), *ones])}. "
                    f"{capital(self.cells(places))}, joined by signs, would take {number(most)} as {self.row(wrong)}. "
                    f"So they are {self.row(places)}."
                )
            case [Left(), *_] as says if self.tries(says):
                return f"{self.shares()}. With {self.tried()}. So {self.are(places)}."
            case [Left() as left, NeedOne(), *_] if self.shared_out():
                be = "they are" if len(places) > 1 else "it is"
                symbol = self.of(next(iter(places.values())))
                return (
                    f"{self.clause(left)}: {self.needs()}. "
                    f"So there is none left for {self.cells(places)}: {be} {symbol}."
                )
            case [SameBut(cells=(_, _)) as same, WouldRepeat() as repeat] if same.other == repeat.other and set(
                repeat.values
            ) == set(places):
                other = words.parallel(same.other[1])
                return (
                    f"{capital(self.line)} agrees with {other} but for its two remaining blanks, "
                    f"{self.cells(same.cells)}. Filled {self.row(repeat.values)} it would repeat {other}, "
                    f"so it is {self.row(places)}."
                )
            case [Left() as left, WouldRepeat() as repeat] if _all_of(repeat.values, left.value):
                return (
                    f"{self.clause(left)}. In {self.cells(repeat.values)} it would give {self.line} its "
                    f"{self.of(left.value)}s just where {words.parallel(repeat.other[1])} has them, and no two "
                    f"{words.kind}s may be the same. So {self.are(places)}."
                )
            case [Fillings() as fillings]:
                have = "All have" if len(fillings.ways) > 2 else "Both have" if len(fillings.ways) == 2 else "It has"
                parts = [f"{self.of(value)} in {self.cells(held)}" for value, held in _by_value(places)]
                return f"{self.seen()}. {have} {listed(parts)}."
            case [first, *_] if _supposed([first]) and not isinstance(first, WouldRepeat):
                ((cell, value),) = _supposed([first]).items()
                what = f"{self.of(value)} in {self.cells([cell])} of {self.line}"
                return f"Try {what}: {self.story(self.says)}. So {self.are(places)}."
        return f"{self.seen()}. So {self.are(places)}."

    def seen(self, says: Says | None = None) -> str:
        """Say what is seen, with a capital and without a stop: a step opens with it, a link is it and its result."""
        words = self.words
        match self.says if says is None else list(says):
            case [Between() as sign, Holds() as held] if len(held.values) == 1:
                ((cell, value),) = held.values.items()
                if cell in sign.cells:
                    return f"{self.clause(sign)}, and {words.are(self._set([cell]))} {self.of(value)}"
                return f"{self.clause(sign)}, beside the {self.of(value)} in {self.cells([cell])}"
            case [Blanks(cells=(_,)) as blank, Complete() as complete]:
                return f"{capital(self.line)} has {self.all_of(complete)} and one blank, {self.cells(blank.cells)}"
            case [Left() as left, *story] if _tries_the_last(left, story):
                return f"{self.clause(left)}, and with it in {self.cells(_supposed(story))}, {self.placed(story)}"
            case [Left(), *_] as told if self.tries(told):
                return f"{self.shares()}, and with {self.tried()}"
            case [Left(), NeedOne(by="sign"), *rest] if rest and all(isinstance(claim, Between) for claim in rest):
                return self.shares()
            case [Left() as left, NeedOne(), *_] if self.shared_out():
                return f"{self.clause(left)}: {self.needs()}"
            case [Left() as left, WouldRepeat() as repeat] if _all_of(repeat.values, left.value):
                return (
                    f"{self.clause(left)}, and with it in {self.cells(repeat.values)} its {self.of(left.value)}s "
                    f"would stand just where {words.parallel(repeat.other[1])} has them"
                )
            case [SameBut() as same, WouldRepeat() as repeat] if same.other == repeat.other:
                return f"{self.clause(same)}, and would repeat it with {self.row(repeat.values)} there"
            case [first, *_] as story if _supposed([first]) and isinstance(first, WouldBe | Breaks | Short | Either):
                ((cell, value),) = _supposed([first]).items()
                what = f"{self.of(value)} in {self.cells([cell])}"
                return f"{capital(self.line)} cannot be filled with {what}: {self.story(story)}"
            case [(WouldBe() | Short() | Either()), *_] as story:
                return f"{capital(self.line)} cannot be filled: {self.story(story)}"
            case [Breaks() as end]:
                return self.broken(end)
            case [Between(sign="=") as sign, Between(sign="=") as other] if set(sign.cells) & set(other.cells):
                return f"{self.clause(sign)} and {self.cells(other.cells)}: three alike"
            case []:
                return f"Look at {self.line}"
            case several:
                return self.one_by_one(several)

    def one_by_one(self, says: Says) -> str:
        """Tell claims clause by clause; what would be, and what it would break, is one clause."""
        start = next((at for at, claim in enumerate(says) if isinstance(claim, HYPOTHETICAL)), len(says))
        clauses = [self.clause(claim) for claim in says[:start]]
        if start == len(says) - 1 and isinstance(says[start], Breaks) and not _supposed(says[start:]):
            clauses.append(self.clause(says[start]))
        elif start < len(says):
            supposed = _supposed(says[start:])
            held = [f"{self.of(value)} in {self.cells([cell])}" for cell, value in supposed.items()]
            clauses.append(f"with {listed(held)}, {self.story(says[start:])}" if held else self.story(says[start:]))
        return ", and ".join([capital(clauses[0]), *map(self._again, clauses[1:])])

    def _again(self, clause: str) -> str:
        """Open a later clause without the line's name."""
        own = f"{capital(self.line)} "
        return f"it {clause.removeprefix(own)}" if clause.startswith(own) else uncapital(clause)

    # clauses

    def clause(self, claim: Claim) -> str:
        """Tell one claim as a clause that can open a sentence."""
        line, words = capital(self.line), self.words
        match claim:
            case Holds():
                return (
                    f"{line} has {self.row(claim.values, claim.blank)} in {self.cells([*claim.values, *claim.blank])}"
                )
            case Third():
                one = f"{a(self.of(claim.value))} in both" if claim.both else f"a third {self.of(claim.value)} in"
                return f"{one} {self.cells(claim.cells)} would make three"
            case Complete():
                return f"{line} has {self.all_of(claim)}"
            case Left():
                more = "can take" if self.odd else "needs"
                return (
                    f"{line} {more} {number(claim.count)} more {self.of(claim.value)}{'s' if claim.count != 1 else ''}"
                )
            case Blanks():
                return f"{line} has blanks in {self.cells(claim.cells)}"
            case Between():
                return f"{line} has {claim.sign} between {self.cells(claim.cells)}"
            case NeedOne():
                return f"{line} needs {self.groups(claim, a(self.of(claim.value)))}"
            case SameBut():
                return f"{line} agrees with {words.parallel(claim.other[1])} but for {self.cells(claim.cells)}"
            case WouldRepeat():
                return (
                    f"{line} would repeat {words.parallel(claim.other[1])} with {self.row(claim.values)} "
                    f"in {self.cells(claim.values)}"
                )
            case Fillings():
                many = len(claim.ways)
                which = f"can be filled in {number(many)} ways" if many > 1 else "can be filled in one way"
                return f"{line} {which}: {listed(list(map(self.way, claim.ways)))}"
            case Breaks() if not claim.supposed:
                return self.broken(claim)
            case WouldBe() | Breaks() | Short() | Either():
                return self.story([claim])
            case Suppose():
                return f"suppose {self.are(claim.values)}"
        raise TypeError(f"there is no clause for {claim}")

    def all_of(self, claim: Complete) -> str:
        value = self.of(claim.value)
        if claim.count == 1:
            return f"its one {value}"
        return f"{'both' if claim.count == 2 else f'all {number(claim.count)}'} of its {value}s"

    def shared_out(self) -> bool:
        """Say whether all is told of one symbol: how many are left, then where each must go."""
        left, *needs = self.says
        value = getattr(left, "value", None)
        return all(isinstance(claim, NeedOne) and claim.value == value for claim in needs)

    def needs(self) -> str:
        """Say where each that is left must go: `one in columns 2-3 and one in columns 7-8, or three 1s would touch`."""
        return ", and ".join(self.groups(claim, "one") for claim in self.says if isinstance(claim, NeedOne))

    def groups(self, claim: NeedOne, one: str) -> str:
        where = listed([f"{one} in {self.cells(group)}" for group in claim.groups])
        both = len(claim.groups) > 1
        why = {
            "three": f"or three {self.of(1 - claim.value)}s would touch",
            "sign": f"by the x between {'each pair' if both else 'them'}",
            "gap": f"{'each' if both else 'which lies'} between {self.of(1)} and {self.of(0)}",
        }[claim.by]
        return f"{where}, {why}"

    # what pieces take

    def joined(self, says: Says) -> set[Cell]:
        """Give the cells of a chain of signs, where nothing else is said but that pairs take one."""
        signs = [claim for claim in says if isinstance(claim, Between)]
        alone = all(isinstance(claim, NeedOne | Between) for claim in says)
        return {cell for sign in signs for cell in sign.cells} if alone and len(signs) > 1 else set()

    def tries(self, says: Says) -> bool:
        """Say whether a piece is tried: what is left and what takes part of it, then a story."""
        story = [claim for claim in says if isinstance(claim, HYPOTHETICAL)]
        return bool(_supposed(story)) and all(
            isinstance(claim, Left | NeedOne | Between) for claim in says[: len(says) - len(story)]
        )

    def shares(self) -> str:
        """Say what is left, which pairs take one of it, and which take two alike."""
        clauses = [self.groups(claim, "one") for claim in self.says if isinstance(claim, NeedOne)]
        signs = [claim for claim in self.says if isinstance(claim, Between)]
        told = ": ".join([self.clause(self.says[0]), *clauses])
        return ", and ".join([told, *(self._again(self.clause(sign)) for sign in signs)])

    def tried(self) -> str:
        """Tell what a piece would take, and what would become of the rest."""
        left = self.says[0]
        assert isinstance(left, Left)
        story = [claim for claim in self.says if isinstance(claim, HYPOTHETICAL)]
        supposed = _supposed(story)
        taken = sum(len(claim.groups) for claim in self.says if isinstance(claim, NeedOne))
        mine = sum(value == left.value for value in supposed.values())
        rest = left.count - taken - mine
        if len(supposed) == 1:
            ((cell, value),) = supposed.items()
            last = mine and not rest
            one = ("the other" if taken else "it") if last else a(self.of(value))
            what = f"{one} in {self.cells([cell])}"
        elif len(set(supposed.values())) == 1 and len(supposed) == 2:
            what = f"{'both' if mine and not rest else self.row(supposed)} in the pair, {self.cells(supposed)}"
        else:
            what = f"{self.row(supposed)} in {self.cells(supposed)}"
        match story[0]:
            case WouldBe(by="room", values=values):
                if 0 <= rest < 2 and left.value not in values.values():
                    what += f", {number(rest) if rest else 'none'} is left, so"
                    return f"{what} {self.story(story)}"
                return f"{what}, {self.story(story)}"
        return f"{what}, {self.placed(story)}"

    # what would be

    def placed(self, story: Says) -> str:
        """Tell what the last one of a symbol would leave; what the break says already is not said twice."""
        match story:
            case [WouldBe() as filled, Breaks() as end] if filled.values.keys() <= end.values.keys():
                return self.would_break(end)
        return self.story(story)

    def story(self, story: Says) -> str:
        """Tell what would be, one thing after another, to what would break."""
        *steps, end = story
        if steps and isinstance(end, Breaks) and end.rule == "three" and _fills(steps[-1], end):
            steps.pop()
        told = ", then ".join(self.would_be(step) for step in steps if isinstance(step, WouldBe))
        if isinstance(end, Breaks):
            last = self.would_break(end)
            filled = steps[-1].values.keys() if steps and isinstance(steps[-1], WouldBe) else set()
            if end.rule == "sign" and filled and filled <= end.values.keys():
                where = "them" if len(filled) > 1 else self.cells(end.values)
                return f"{told}, against the {_broken_sign(end)} between {where}"
        elif isinstance(end, Short):
            last = self.short(end)
        elif isinstance(end, Either):
            cell = self.cells([end.cell])
            last = (
                f"{self.of(1)} in {cell} fails ({self.story(end.one)}), "
                f"and so does {self.of(0)} ({self.story(end.zero)})"
            )
        else:
            return ", then ".join(self.would_be(step) for step in story if isinstance(step, WouldBe))
        return f"{told}, and {last}" if told else last

    def would_be(self, claim: WouldBe) -> str:
        why = " by the sign" if claim.by == "sign" else ""
        return listed([f"{self.cells(held)} would be {self.of(value)}{why}" for value, held in _by_value(claim.values)])

    def would_break(self, end: Breaks) -> str:
        if end.rule == "unique" and end.other:
            return f"{self.line} would have {self.repeated(end)}"
        if end.rule == "balance" and end.value is not None:
            return f"{self.line} would have {number(end.count or 0)} {self.of(end.value)}s"
        if end.rule == "sign":
            return (
                f"{self.cells(end.values)} would be {self.row(end.values)}, and {_broken_sign(end)} stands between them"
            )
        return f"{self.cells(end.values)} would be {self.row(end.values)}"

    def short(self, end: Short) -> str:
        value = self.of(end.value)
        are = "is" if end.count == 1 else "are"
        left = f"only {number(end.count)} {are} left" if end.count else "none is left"
        groups = listed([self.cells(group) for group in end.groups])
        return f"{groups} would need {a(value)} each, but {left}"

    def broken(self, end: Breaks) -> str:
        """Tell what is broken on the grid as it stands."""
        line, words = capital(self.line), self.words
        if end.rule == "three":
            alike = number(len(end.values))
            return f"{line} has {self.row(end.values)} in {self.cells(end.values)}: {alike} alike"
        if end.rule == "balance" and end.value is not None:
            has = f"{number(end.count or 0)} {self.of(end.value)}s, in {self.cells(end.values)}"
            return f"{line} has {has}, and may have {number(self.most)}"
        if end.rule == "sign":
            mark = _broken_sign(end)
            be = "differ" if mark == "=" else "are alike"
            return f"{line} has {mark} between {self.cells(end.values)}, which {be}"
        same = "they would be" if end.rest else f"two {words.kind}s"
        return f"{line} has {self.repeated(end)}: {same} the same"

    def repeated(self, end: Breaks) -> str:
        other, value = self.words.parallel(end.other[1]) if end.other else "", end.value or 0
        mine = f"its {self.of(value)}s in {self.cells(end.values)}"
        across = AXES[1 - self.at[0]]
        return (
            f"{mine}, and {other} its {self.of(1 - value)}s in all other {across}s"
            if end.rest
            else f"{mine}, just as {other}"
        )


def _broken_sign(end: Breaks) -> str:
    return "=" if len(set(end.values.values())) > 1 else "x"


def _by_value(places: Values) -> list[tuple[int, list[Cell]]]:
    """Group cells by value, 1 first."""
    held = {value: sorted(cell for cell, there in places.items() if there == value) for value in (1, 0)}
    return [(value, cells) for value, cells in held.items() if cells]


def _fills(claim: Claim, end: Breaks) -> bool:
    """Say whether a claim gives all cells that then break."""
    return isinstance(claim, WouldBe) and claim.values.keys() == end.values.keys()


def _all_of(values: Values, value: int) -> bool:
    return set(values.values()) == {value}


def _tries_the_last(left: Left, story: Says) -> bool:
    """Say whether a story puts the last of a symbol somewhere."""
    supposed = _supposed(story)
    return left.count == len(supposed) == 1 and _all_of(supposed, left.value)


def _supposed(story: Says) -> Values:
    """Give what is supposed where a story begins."""
    return getattr(story[0], "supposed", {}) if story else {}
