"""The grammar: from claims to clauses, from clauses to sentences, in the puzzle's own symbols.

Everything that is said of a step is made here, of the phrases in `sentences.py`.  `step_text` tells a step in full,
`link_text` a link of a chain, `end_text` where a chain, or a whole argument, breaks.  Claims that follow each other in
a known form make a sentence of that form; any others are told clause by clause, so that a rule of one's own needs no
sentence.
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
from deduce.wording import sentences as say
from deduce.wording.words import Words, a, by_value, capital, listed, number, outcome, several, uncapital

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
    return _Speaker(says, line, symbols, length, places).step(places)


def link_text(says: Says, line: LineAt | None, places: Values, symbols: Symbols, length: int) -> str:
    """Tell a link of a chain: what is seen, and what cells of the grid follow."""
    speaker = _Speaker(says, line, symbols, length, places)
    return say.LINK(seen=speaker.seen(), outcome=outcome(places, symbols))


def end_text(says: Says, line: LineAt | None, symbols: Symbols, length: int) -> str:
    """Tell that a line is broken, or has no filling left."""
    return say.END(seen=_Speaker(says, line, symbols, length).seen())


def brief(says: Says) -> tuple[Claim, ...]:
    """Leave out what a link of a chain does not say: what a third would do, and where all the blanks of a line are."""
    return tuple(
        claim
        for at, claim in enumerate(says)
        if not isinstance(claim, Third) and not (isinstance(claim, Blanks) and at)
    )


class _Speaker:
    """Speaks of one line."""

    def __init__(
        self, says: Says, line: LineAt | None, symbols: Symbols, length: int, places: Values | None = None
    ) -> None:
        self.says = list(says)
        self.places = places or {}
        self.symbols = symbols
        self.odd = length % 2
        self.most = (length + 1) // 2
        self.at: LineAt = line or next(claim.line for claim in says if isinstance(claim, Left | Complete | Holds))
        self.words = Words(*self.at)

    # names

    def cells(self, cells: Iterable[Cell]) -> str:
        return self.words.named(cells)

    def group(self, cells: Cells) -> str:
        """Name blanks of which one takes a symbol: `columns 2-4`, `column 2 or 4`."""
        together = self.many(cells) or len(cells) == 1
        return self.cells(cells) if together else self.words.one_of(self.words.places(cells))

    def many(self, cells: Cells) -> bool:
        """Return whether blanks that one is needed in touch, so that they are spoken of together."""
        return max(cells)[0] - min(cells)[0] + max(cells)[1] - min(cells)[1] == len(cells) - 1 > 0

    def are(self, places: Values) -> str:
        """Say what follows along the line: `columns 3 and 6 are 0`, `column 1 is 1 and column 4 is 0`."""
        return outcome(places, self.symbols, self.at)

    def verb(self, cells: Cells) -> int:
        """Return the number that a verb of such a group goes by."""
        return 2 if self.many(cells) else 1

    def of(self, value: int) -> str:
        return self.symbols.of(value)

    def row(self, values: Mapping[Cell, int], blank: Cells = ()) -> str:
        """Write cells in order, a blank one as `_`."""
        return " ".join("_" if cell in blank else self.of(values[cell]) for cell in sorted([*values, *blank]))

    @property
    def line(self) -> str:
        return self.words.line

    def way(self, text: str) -> str:
        return " ".join(self.of(int(value)) for value in text)

    # sentences

    def step(self, places: Values) -> str:
        are = self.are(places)
        match self.says:
            case [Holds() as held, Third(both=False) as third] if len(held.values) > 1:
                symbol, seen = self.of(third.value), self.clause(held)
                if held.blank and all(min(held.values) < cell < max(held.values) for cell in held.blank):
                    return say.BETWEEN(held=seen, one=capital(a(symbol)), are=are)
                return say.BESIDE(held=seen, symbol=symbol, are=are)
            case [Between(), Holds(), Third(both=True) as third]:
                return say.IN_BOTH(seen=self.seen(self.says[:2]), one=capital(a(self.of(third.value))), are=are)
            case [Blanks(cells=(_,)) as blank, Complete() as complete]:
                cell = self.cells(blank.cells)
                return say.LAST_BLANK(line=capital(self.line), cell=cell, all=self.all_of(complete), are=are)
            case [Complete(), Blanks() as blanks] if set(blanks.cells) == set(places):
                seen, symbol = self.seen(self.says[:1]), self.of(next(iter(places.values())))
                return say.ITS_BLANKS(len(places), seen=seen, cells=self.cells(places), symbol=symbol)
            case [Left() as left, Blanks() as blanks, *story] if _tries_the_last(left, story):
                return say.LAST_ONE(
                    left=self.clause(left),
                    cells=self.cells(blanks.cells),
                    symbol=self.of(left.value),
                    cell=self.cells(_supposed(story)),
                    story=self.placed(story),
                    are=are,
                )
            case [Left() as left, NeedOne() as taken, Between(sign="=") as sign]:
                cells, taking = self.cells(sign.cells), self.groups(taken, say.ONE())
                return say.TOO_FEW_LEFT(left=self.clause(left), taken=taking, cells=cells, are=are)
            case [Left() as left, *rest] if rest and self.joined(rest) == places.keys():
                wrong = {cell: 1 - value for cell, value in places.items()}
                return say.ONE_WAY(
                    left=self.taken(),
                    cells=capital(self.cells(places)),
                    number=number(list(wrong.values()).count(left.value)),
                    wrong=self.row(wrong),
                    right=self.row(places),
                )
            case [Left(), *_] if self.tries(self.says):
                return say.TRIED(shares=self.shares(), tried=self.tried(), are=are)
            case [Left(count=1), NeedOne()] if self.shared_out():
                return say.STEP(seen=self.seen(), are=are)
            case [Left() as left, NeedOne(), *_] if self.shared_out():
                symbol, cells = self.of(next(iter(places.values()))), self.cells(places)
                needs = self.needs()
                return say.NONE_LEFT_FOR(len(places), left=self.clause(left), needs=needs, cells=cells, symbol=symbol)
            case [SameBut(cells=(_, _)) as same, WouldRepeat() as repeat] if same.other == repeat.other and set(
                repeat.values
            ) == set(places):
                return say.TWO_REMAIN(
                    line=capital(self.line),
                    other=self.words.parallel(same.other[1]),
                    cells=self.cells(same.cells),
                    wrong=self.row(repeat.values),
                    right=self.row(places),
                )
            case [Left() as left, WouldRepeat() as repeat] if _all_of(repeat.values, left.value):
                return say.JUST_WHERE[self.at[0]](
                    left=self.clause(left),
                    cell=self.cells(repeat.values),
                    line=self.line,
                    symbols=several(self.of(left.value)),
                    other=self.words.parallel(repeat.other[1]),
                    are=are,
                )
            case [Fillings() as fillings]:
                many = len(fillings.ways)
                parts = [
                    say.IN_CELLS(symbol=self.of(value), cells=self.cells(held)) for value, held in by_value(places)
                ]
                have = say.ALL_HAVE if many > 2 else say.BOTH_HAVE if many == 2 else say.IT_HAS
                return have(seen=self.seen(), parts=listed(parts))
            case [first, *_] if _supposed([first]) and not isinstance(first, WouldRepeat):
                return self.tried_on_line(_supposed([first]), are)
        return say.STEP(seen=self.seen(), are=are)

    def seen(self, says: Says | None = None) -> str:
        """Say what is seen, with a capital and without a stop: a step opens with it, a link is it and its result."""
        seen = self.says if says is None else list(says)
        match seen:
            case [Between() as sign, Holds() as held] if len(held.values) == 1:
                ((cell, value),) = held.values.items()
                if cell in sign.cells:
                    return say.AND_IS(sign=self.clause(sign), are=self.are(held.values))
                return say.BESIDE_THE(sign=self.clause(sign), symbol=self.of(value), cell=self.cells([cell]))
            case [Blanks(cells=(_,)) as blank, Complete() as complete]:
                where = self.cells(blank.cells)
                return say.ONE_BLANK(line=capital(self.line), all=self.all_of(complete), cell=where)
            case [Left(count=1) as left, Between(sign="=") as sign] if self.places.keys() <= set(sign.cells):
                return say.TOO_FEW(left=self.clause(left), cells=self.cells(sign.cells))
            case [Left() as left, *story] if _tries_the_last(left, story):
                where = self.cells(_supposed(story))
                return say.WITH_IT(left=self.clause(left), cell=where, story=self.placed(story))
            case [Left(), *_] if self.tries(seen):
                return say.AND_TRIED(shares=self.shares(), tried=self.tried())
            case [Left(), NeedOne(by="sign"), *rest] if rest and all(isinstance(claim, Between) for claim in rest):
                return self.shares()
            case [Left(count=1) as left, NeedOne() as need] if need.groups and self.shared_out():
                also = [say.NEED_IT_TOO(self.verb(group), group=self.group(group)) for group in need.groups[1:]]
                return say.NEED_IT(
                    self.verb(need.groups[0]),
                    left=self.clause(left),
                    group=self.group(need.groups[0]),
                    others="".join(also),
                    why=self.why(need),
                )
            case [Left() as left, NeedOne(), *_] if self.shared_out():
                return say.LEFT_NEEDED(left=self.clause(left), needs=self.needs())
            case [Left() as left, WouldRepeat() as repeat] if _all_of(repeat.values, left.value):
                return say.STAND_WHERE(
                    left=self.clause(left),
                    cell=self.cells(repeat.values),
                    symbols=several(self.of(left.value)),
                    other=self.words.parallel(repeat.other[1]),
                )
            case [SameBut() as same, WouldRepeat() as repeat] if same.other == repeat.other:
                return say.REPEAT_IT(agrees=self.clause(same), row=self.row(repeat.values))
            case [first, *_] if _supposed([first]) and isinstance(first, WouldBe | Breaks | Short | Either):
                ((cell, value),) = _supposed([first]).items()
                tried = {"symbol": self.of(value), "cell": self.cells([cell])}
                return say.CANNOT_WITH(line=capital(self.line), story=self.story(seen), **tried)
            case [(WouldBe() | Short() | Either()), *_]:
                return say.CANNOT(line=capital(self.line), story=self.story(seen))
            case [Breaks() as end]:
                return self.broken(end)
            case [Between(sign="=") as sign, Between(sign="=") as other] if set(sign.cells) & set(other.cells):
                return say.TWO_SIGNS(sign=self.clause(sign), cells=self.cells(other.cells))
            case []:
                return say.LOOK_AT(line=self.line)
            case _:
                return self.one_by_one(seen)

    def one_by_one(self, says: Says) -> str:
        """Tell claims clause by clause; what would be, and what it would break, is one clause."""
        start = next((at for at, claim in enumerate(says) if isinstance(claim, HYPOTHETICAL)), len(says))
        told = list(says[:start])
        if start == len(says) - 1 and isinstance(says[start], Breaks) and not _supposed(says[start:]):
            told.append(says[start])
            start += 1
        clauses: list[str] = []
        named = False
        for claim in told:
            clause = self.clause(claim, again=named)
            clauses.append(clause if named or not clauses else uncapital(clause))
            named = named or not isinstance(claim, Third | Suppose)
        if start < len(says):
            supposed = _supposed(says[start:])
            held = [say.IN_CELLS(symbol=self.of(value), cells=self.cells([cell])) for cell, value in supposed.items()]
            story = self.story(says[start:])
            clauses.append(say.WITH_HELD(held=listed(held), story=story) if held else say.STORY(story=story))
        seen = capital(clauses[0])
        for more in clauses[1:]:
            seen = say.AND_THEN(seen=seen, more=more)
        return seen

    # clauses

    def clause(self, claim: Claim, again: bool = False) -> str:
        """Tell one claim as a clause that can open a sentence, or that comes after another on the same line."""
        line, words = say.IT() if again else capital(self.line), self.words
        match claim:
            case Holds():
                cells = self.cells([*claim.values, *claim.blank])
                return say.HAS_ROW(line=line, row=self.row(claim.values, claim.blank), cells=cells)
            case Third():
                symbol, cells = self.of(claim.value), self.cells(claim.cells)
                return (
                    say.THIRD_BOTH(one=a(symbol), cells=cells) if claim.both else say.THIRD(symbol=symbol, cells=cells)
                )
            case Complete():
                return say.HAS_ALL(line=line, all=self.all_of(claim))
            case Left():
                symbol = self.of(claim.value)
                symbols = symbol if claim.count == 1 else several(symbol)
                told = say.LEFT_OF_ODD if self.odd else say.LEFT
                return told(line=line, number=number(claim.count), symbols=symbols)
            case Blanks():
                return say.BLANKS(len(claim.cells), line=line, cells=self.cells(claim.cells))
            case Between():
                return say.SIGN(line=line, sign=claim.sign, cells=self.cells(claim.cells))
            case NeedOne():
                return say.NEEDS(line=line, groups=self.groups(claim, a(self.of(claim.value))))
            case SameBut():
                return say.AGREES(line=line, other=words.parallel(claim.other[1]), cells=self.cells(claim.cells))
            case WouldRepeat():
                other, cells = words.parallel(claim.other[1]), self.cells(claim.values)
                return say.WOULD_REPEAT(line=line, other=other, row=self.row(claim.values), cells=cells)
            case Fillings():
                many, ways = len(claim.ways), listed(list(map(self.way, claim.ways)))
                return (
                    say.WAYS(line=line, number=number(many), ways=ways) if many > 1 else say.WAY(line=line, ways=ways)
                )
            case Breaks() if not claim.supposed:
                return self.broken(claim, line)
            case WouldBe() | Breaks() | Short() | Either():
                return say.STORY(story=self.story([claim]))
            case Suppose():
                return say.SUPPOSE(are=self.are(claim.values))
        raise TypeError(f"there is no clause for {claim}")

    def all_of(self, claim: Complete) -> str:
        symbol = self.of(claim.value)
        told = {1: say.ITS_ONE, 2: say.BOTH_OF}.get(claim.count, say.ALL_OF)
        return told(symbol=symbol, symbols=several(symbol), number=number(claim.count))

    def shared_out(self) -> bool:
        """Return whether all is told of one symbol: how many are left, then where each must go."""
        left, *needs = self.says
        value = getattr(left, "value", None)
        return all(isinstance(claim, NeedOne) and claim.value == value for claim in needs)

    def needs(self) -> str:
        """Say where each that is left must go: `one in columns 2-3 and one in columns 7-8, or three 1s would touch`."""
        told, *more = (self.groups(claim, say.ONE()) for claim in self.says if isinstance(claim, NeedOne))
        for clause in more:
            told = say.AND_THEN(seen=told, more=clause)
        return told

    def groups(self, claim: NeedOne, one: str) -> str:
        where = listed([say.ONE_IN(one=one, cells=self.group(group)) for group in claim.groups])
        return say.GROUPS(groups=where, why=self.why(claim))

    def why(self, claim: NeedOne) -> str:
        """Say why groups need one each."""
        both = len(claim.groups) > 1
        match claim.by:
            case "three":
                return say.BY_THREE(symbols=several(self.of(1 - claim.value)))
            case "sign":
                return (say.BY_SIGNS if both else say.BY_SIGN)()
            case "gap":
                return (say.BY_GAPS if both else say.BY_GAP)(one=self.of(1), zero=self.of(0))
        raise KeyError(claim.by)

    # what pieces take

    def joined(self, says: Says) -> set[Cell]:
        """Return the cells of a chain of signs, where nothing else is said but that pairs take one."""
        signs = [claim for claim in says if isinstance(claim, Between)]
        alone = all(isinstance(claim, NeedOne | Between) for claim in says)
        return {cell for sign in signs for cell in sign.cells} if alone and len(signs) > 1 else set()

    def tries(self, says: Says) -> bool:
        """Return whether a piece is tried: what is left and what takes part of it, then a story."""
        story = [claim for claim in says if isinstance(claim, HYPOTHETICAL)]
        return bool(_supposed(story)) and all(
            isinstance(claim, Left | NeedOne | Between) for claim in says[: len(says) - len(story)]
        )

    def shares(self) -> str:
        """Say what is left, which pairs take one of it, and which take two alike."""
        told = self.taken()
        for claim in self.says:
            if isinstance(claim, Between):
                told = say.AND_THEN(seen=told, more=self.clause(claim, again=True))
        return told

    def taken(self) -> str:
        """Say what is left, and which pairs take one of it."""
        told = self.clause(self.says[0])
        for claim in self.says:
            if isinstance(claim, NeedOne):
                told = say.LEFT_NEEDED(left=told, needs=self.groups(claim, say.ONE()))
        return told

    def tried(self) -> str:
        """Tell what a piece would take, and what would become of the rest."""
        left = self.says[0]
        assert isinstance(left, Left)
        story = [claim for claim in self.says if isinstance(claim, HYPOTHETICAL)]
        supposed = _supposed(story)
        taken = sum(len(claim.groups) for claim in self.says if isinstance(claim, NeedOne))
        mine = sum(value == left.value for value in supposed.values())
        rest = left.count - taken - mine
        cells = self.cells(supposed)
        if len(supposed) == 1:
            (value,) = supposed.values()
            if mine and not rest:
                what = (say.OTHER_IN if taken else say.IT_IN)(cell=cells)
            else:
                what = say.ONE_IN(one=a(self.of(value)), cells=cells)
        elif len(supposed) > 2 or not self.many(tuple(supposed)):
            what = say.CHAIN_IN(row=self.row(supposed), cells=cells)
        elif len(set(supposed.values())) == 2:
            what = say.CROSSED_IN(row=self.row(supposed), cells=cells)
        elif mine and not rest:
            what = (say.OTHER_TWO_IN if taken else say.BOTH_IN)(cells=cells)
        else:
            what = say.PAIR_IN(row=self.row(supposed), cells=cells)
        match story[0]:
            case WouldBe(by="room", values=values):
                told = say.TAKES
                if rest == 1:
                    told = say.LEAVES_ONE
                elif not rest and left.value not in values.values():
                    told = say.LEAVES_NONE
                return told(what=what, story=self.story(story))
        return say.TAKES(what=what, story=self.placed(story))

    # what would be

    def tried_on_line(self, supposed: Values, are: str) -> str:
        """Tell what would be of a line that is tried: one filling, or two ways from where nothing else follows."""
        ((tried, value),) = supposed.items()
        told = {"line": self.line, "symbol": self.of(value), "cell": self.cells([tried]), "are": are}
        *steps, end = self.says
        if not isinstance(end, Either):
            return say.TRY(story=self.story(self.says), **told)
        told |= {"one": self.of(1), "zero": self.of(0), "other": self.cells([end.cell])}
        told |= {"first": self.story(end.one), "second": self.story(end.zero)}
        return say.TRY_THEN_BOTH(story=self.story(steps), **told) if steps else say.TRY_BOTH(**told)

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
        if not isinstance(end, Breaks | Short | Either):
            return self.one_after_another(story)
        told = self.one_after_another(steps)
        if isinstance(end, Breaks):
            last = self.would_break(end)
            filled = steps[-1].values.keys() if steps and isinstance(steps[-1], WouldBe) else set()
            if end.rule == "sign" and filled and filled <= end.values.keys():
                sign = _broken_sign(end)
                if len(filled) > 1:
                    return say.AGAINST_THEM(told=told, sign=sign)
                return say.AGAINST(told=told, sign=sign, cells=self.cells(end.values))
        elif isinstance(end, Short):
            last = self.short(end)
        else:
            last = say.BOTH_FAIL(
                one=self.of(1),
                cell=self.cells([end.cell]),
                first=self.story(end.one),
                zero=self.of(0),
                second=self.story(end.zero),
            )
        return say.AND_LAST(told=told, last=last) if told else last

    def one_after_another(self, story: Says) -> str:
        told = ""
        for claim in story:
            if isinstance(claim, WouldBe):
                then = self.would_be(claim)
                told = say.THEN(first=told, then=then) if told else then
        return told

    def would_be(self, claim: WouldBe) -> str:
        told = say.WOULD_BE_BY_SIGN if claim.by == "sign" else say.WOULD_BE
        parts = [told(cells=self.cells(held), symbol=self.of(value)) for value, held in by_value(claim.values)]
        return listed(parts)

    def would_break(self, end: Breaks) -> str:
        if end.rule == "unique" and end.other:
            return say.WOULD_HAVE(line=self.line, repeated=self.repeated(end))
        if end.rule == "balance" and end.value is not None:
            symbols = several(self.of(end.value))
            return say.WOULD_HAVE_MANY(line=self.line, number=number(end.count or 0), symbols=symbols)
        told = {"cells": self.cells(end.values), "row": self.row(end.values)}
        if end.rule == "sign":
            return say.WOULD_CLASH(sign=_broken_sign(end), **told)
        return say.WOULD_BE_ROW(**told)

    def short(self, end: Short) -> str:
        many = len(end.groups) > 1
        by_sign = say.BY_SIGNS if many else say.BY_SIGN
        why = {"three": say.BY_THREE, "sign": by_sign, "either": say.BY_EITHER}[end.by]
        return (say.ONLY_LEFT if many else say.ONLY_LEFT_FOR_ONE)(
            end.count,
            groups=listed([self.group(group) for group in end.groups]),
            one=a(self.of(end.value)),
            why=why(symbols=several(self.of(1 - end.value))),
            number=number(end.count),
        )

    def broken(self, end: Breaks, line: str = "") -> str:
        """Tell what is broken on the grid as it stands."""
        told = {"line": line or capital(self.line), "cells": self.cells(end.values)}
        if end.rule == "three":
            return say.ALIKE(row=self.row(end.values), number=number(len(end.values)), **told)
        if end.rule == "balance" and end.value is not None:
            symbols, count = several(self.of(end.value)), end.count or 0
            return say.TOO_MANY(number=number(count), symbols=symbols, most=number(self.most, count), **told)
        if end.rule == "sign":
            return (say.DIFFER if _broken_sign(end) == "=" else say.ARE_ALIKE)(**told)
        same = say.SAME_ONCE_FILLED if end.rest else say.SAME[self.at[0]]
        return same(line=told["line"], repeated=self.repeated(end))

    def repeated(self, end: Breaks) -> str:
        value = end.value or 0
        told = {
            "symbols": several(self.of(value)),
            "cells": self.cells(end.values),
            "other": self.words.parallel(end.other[1]) if end.other else "",
        }
        if end.rest:
            return say.IN_THE_REST[self.at[0]](others=several(self.of(1 - value)), **told)
        return say.REPEATED(**told)


def _broken_sign(end: Breaks) -> str:
    return "=" if len(set(end.values.values())) > 1 else "x"


def _fills(claim: Claim, end: Breaks) -> bool:
    """Return whether a claim gives all cells that then break."""
    return isinstance(claim, WouldBe) and claim.values.keys() == end.values.keys()


def _all_of(values: Values, value: int) -> bool:
    return set(values.values()) == {value}


def _tries_the_last(left: Left, story: Says) -> bool:
    """Return whether a story puts the last of a symbol somewhere."""
    supposed = _supposed(story)
    return left.count == len(supposed) == 1 and _all_of(supposed, left.value)


def _supposed(story: Says) -> Values:
    """Return what is supposed where a story begins."""
    return getattr(story[0], "supposed", {}) if story else {}
