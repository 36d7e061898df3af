"""Arguments about one line in words: each sentence stands where it is chosen.

`LineWords.step` chooses the sentence of a step, `seen` what a link or a contradiction says, and `told` what would
follow from a trial.  If they have no sentence, the clauses of the facts are joined, so a new kind of fact needs only a
case in `clause`, and in `slots_of` for its slots.  The other slots are passed, or are attributes of the same names.

A slot may ask for a form after a colon.  Of texts with a bar between them it chooses one: by number for cells, groups
and counts (`{cells:is|are}`), by article or gender for symbols (`{symbol:a|an}`), by words or digits for numbers, by
row or column for an axis, and for `again` by whether a consequence is the first, follows another, or is joined to one.
`Line` is `line` with a capital.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from operator import and_, or_

from deduce.game.puzzle import Puzzle
from deduce.game.world import Literals, Set, Values, most_of, singles
from deduce.reasons.argument import Argument
from deduce.reasons.facts import Agrees, Breaks, Fact, Fillings, Holds, Left, Needs, Sign
from deduce.wording import words
from deduce.wording.language import Word, say, translated
from deduce.wording.words import capital, count_word, line_word, listed, number_word, uncapital

Slot = str | Word


class LineWords:
    """An argument about one line in words.

    Attributes:
        at: the line; `line` is its name.
        filled, tries: the cells that the argument fills, and that it tries.
    """

    def __init__(self, argument: Argument, puzzle: Puzzle) -> None:
        assert argument.line is not None
        self.argument, self.facts, self.puzzle, self.symbols = argument, argument.facts, puzzle, puzzle.symbols
        self.at = argument.on
        self.line = line_word(self.at)
        length = puzzle.rows if self.at[0] else puzzle.columns
        self.most = most_of(length, int(puzzle.odd == "ones"))
        self.has_room = sum(self.most) > length  # for more than it needs
        self.filled, self.tries = argument.gives, argument.tries
        self.needs = [fact for fact in self.facts if isinstance(fact, Needs)]
        self.signs = [fact for fact in self.facts if isinstance(fact, Sign)]
        if self.tries.cells:
            self.tried, self.value = self.cells(self.tries.cells), self.first_of(argument.suppose)

    def say(self, sentence: str, /, *facts: Fact, **slots: Slot) -> str:
        """Return a sentence with the slots that are passed, those of some facts, and attributes of the same names."""
        values = Slots(self)
        for fact in facts:
            values.update(self.slots_of(fact))
        values.update(slots)
        return translated(sentence).format_map(values)

    # steps

    def step(self) -> str:
        """Return the text of a step."""
        text = self._step_by_trial() if self.argument.then else self._step()
        return text or self.say("{seen}. So {are}.")

    def _step(self) -> str:
        """Return the text of a step that tries nothing; empty if it is what is seen and what follows."""
        cells = self.filled.cells
        match self.facts:
            case (Needs() as need,) if self.sort(need) == "between":
                return self.say("{seen}. {bad:A|An} {bad} between them would make {three}, so {are}.", need)
            case (Needs() as need,) if self.sort(need) == "beside":
                return self.say("{seen}. A third {bad} next to them would make {three}, so {are}.", need)
            case (Sign(sign="="), Needs() as need) if self.sort(need) == "both":
                return self.say("{seen}. {bad:A|An} {bad} in both would make {three}, so {are}.", need)
            case (Left(count=0, blanks=blanks) as left,) if blanks == cells:
                if blanks & blanks - 1:
                    return self.say("{seen}, so its empty cells, {places}, are {placed}.")
                return self.say("{Line} already has {all}, so its only empty cell, {blanks}, is {placed}.", left)
            case (Agrees() as fact,) if cells.bit_count() == 2 == fact.cells.cells.bit_count():
                return self.say(
                    "{Line} matches {other} except in its two empty cells, {blanks}. With {wrong} there, "
                    "it would be the same as {other}, so those cells are {right}.",
                    fact,
                    right=self.row(self.filled),
                )
            case (Fillings(ways=ways),):
                return self.say("{seen}. {ways_have}.", ways_have=self.ways_have(len(ways)))
        match self.portions:
            case (left, [need], [Sign(sign="=") as sign]) if left.count == len(need.groups) + 1:
                return self.say(
                    "{left}: {need_one}. That leaves one {symbol}, and {pair} (joined by =) would take two. So {are}.",
                    left,
                    sign,
                )
            case (left, _, [_, _, *_]) if cells == union(sign.cells for sign in self.signs):
                return self.say(
                    "{left_needed}. {Places} (joined by signs) cannot be {wrong}, which would take {taken}. "
                    "So they are {right}.",
                    right=self.row(self.filled),
                    wrong=self.row(self.filled.flipped()),
                    taken=number_word(self.filled[1 - left.value].bit_count()),
                )
            case (left, [_, *_], []) if left.count > 1:
                return self.say(
                    "{left}: {need_one}. That leaves none for {places}, so {places:it is|they are} {placed}.", left
                )
        return ""

    def _step_by_trial(self) -> str:
        """Return the text of a step that tries something; empty if it is what is seen and what follows."""
        if not self.tries.cells:
            return ""
        match self.facts:
            case (Left(count=1) as left,) if left.blanks and self.tries_only(left.value):
                return self.say(
                    "{left}, and its empty cells are {blanks}. If that {symbol} went in {tried}, {story}. So {are}.",
                    left,
                )
            case (Left() as left, *_) if self.portions:
                return self.say("{shares}. If {piece}. So {are}.", piece=self.piece(left))
            case ():
                before, case, _ = cases(self.argument)
                if case is not None and before:
                    return self.say(
                        "In {line}, try {value} in {tried}: {so_far}. (a) If {case} were {one}, "
                        "{first}. (b) If {case} were {zero}, {second}. So {are}.",
                        **self.in_cases(),
                        so_far=self.consequences(before),
                    )
                if case is not None:
                    return self.say(
                        "In {line}, try {value} in {tried}. (a) If {case} were {one}, {first}. "
                        "(b) If {case} were {zero}, {second}. So {are}.",
                        **self.in_cases(),
                    )
                if same := self.tries_same():
                    return self.say(
                        "{one_more}. If it went in {tried}, {line} would have its {value}s exactly where {other} "
                        "has them, and no two {axis:rows|columns} may be the same. So {are}.",
                        same,
                        one_more=self.one_more(),
                    )
                return self.say("In {line}, try {value} in {tried}: {story}. So {are}.")
        return ""

    # links, contradictions, and what most steps begin with

    def link(self) -> str:
        """Return the text of a link of a lookahead."""
        return self.say("{seen}, so {outcome}.", outcome=words.outcome(self.argument.places, self.symbols))

    def end(self) -> str:
        """Return the text of a contradiction."""
        return self.say("{seen}.")

    @property
    def seen(self) -> str:
        """What is seen, with a capital and without a full stop."""
        if not self.filled.cells:
            text = self._seen_to_break()
        else:
            text = self._seen_with_trial() if self.argument.then else self._seen()
        return capital(text or self.clauses())

    def _seen(self) -> str:
        """Return what is seen by an argument that fills cells and tries nothing; empty if the clauses say it."""
        match self.facts:
            case (Needs() as need,) if self.sort(need) == "between":
                return self.has(need.known, self.line, need.groups[0])
            case (Left(count=0, blanks=blanks) as left,) if blanks == self.filled.cells and not blanks & blanks - 1:
                return self.say("{Line} already has {all}, and only {blanks} is empty", left)
            case (Sign(sign="=") as sign, Needs() as need) if self.sort(need) == "both":
                known = self.cells(need.known.cells)
                return self.say("{Line} has an = between {pair}, next to the {bad} in {known}", need, sign, known=known)
            case (Left(count=1, blanks=0) as left, Sign(sign="=") as sign):
                return self.say("{left}, and {pair} (joined by =) would take two", left, sign)
            case (Agrees() as fact,):
                return self.say(
                    "{Line} matches {other} except in {blanks}, and with {wrong} there it would be the same", fact
                )
        match self.portions:
            case (Left(count=1) as left, [need, *others], []):
                groups = [group for need in self.needs for group in need.groups]
                common = reduce(and_, groups)
                if common:
                    return self.say(
                        "{left}, which must go in {common} {why}",
                        left,
                        common=self.group(common, alternatives=len(groups) > 1),
                        why=self.why(need, either=len(others) > 0),
                    )
            case (left, [_, *_], []):
                return self.say("{left}: {need_one}", left)
            case (left, [_, *_], [_, *_]):
                return self.shares
        return ""

    def _seen_with_trial(self) -> str:
        """Return what is seen by an argument that fills cells after a trial; empty if the clauses say it."""
        match self.facts:
            case (Left(count=1) as left,) if self.tries_only(left.value):
                return self.say("{left}, and if it went in {tried}, {story}", left)
            case (Left() as left, *_) if self.portions and self.tries.cells:
                return self.say("{shares}, and if {piece}", piece=self.piece(left))
            case () if same := self.tries_same():
                return self.say(
                    "{one_more}, and if it went in {tried}, {line} would have its {value}s exactly where {other} "
                    "has them, and no two {axis:rows|columns} may be the same",
                    same,
                    one_more=self.one_more(),
                )
            case () if self.tries.cells:
                return self.say("In {line}, {tried} cannot be {value}: {story}")
        return ""

    def _seen_to_break(self) -> str:
        """Return what is seen by a contradiction; empty if the clauses say it."""
        match self.facts:
            case (Sign(sign="=") as first, Sign(sign="=") as second, *_):
                return self.say(
                    "{Line} has an = between {pair} and another between {second_pair}, which would make all three "
                    "the same",
                    first,
                    second_pair=self.pair(second.cells),
                )
        if self.is_too_few or (not self.facts and self.argument.then and not self.tries.cells):
            return self.say("{Line} cannot be completed: {story}")
        return ""

    # the clauses of facts

    def clauses(self) -> str:
        """Return the clauses of all facts, then what would follow."""
        clauses = [self.clause(fact, it() if index else self.line) for index, fact in enumerate(self.facts)]
        if self.argument.then:
            tried = self.each_value(self.tries)
            clauses.append(self.say("with {tried}, {story}", tried=listed(tried)) if tried else self.say("{story}"))
        return both(clauses) or self.say("Look at {line}")

    def clause(self, fact: Fact, line: Word) -> str:
        """Return the clause of a fact, with the name of the line, or `it`."""
        match fact:
            case Needs():
                return self._clause_of_need(fact, line)
            case Left(count=0):
                return self.say("{line} already has {all}", fact, line=line)
            case Left(count=1) if self.has_room:
                return self.say("{line} has room for one more {symbol}", fact, line=line)
            case Left(count=1):
                return self.say("{line} needs one more {symbol}", fact, line=line)
            case Left() if self.has_room:
                return self.say("{line} has room for {number} more {symbol}s", fact, line=line)
            case Left():
                return self.say("{line} needs {number} more {symbol}s", fact, line=line)
            case Sign():
                return self.clause_of_signs([fact], line)
            case Agrees():
                return self.say("{line} matches {other} except in {blanks}", fact, line=line)
            case Fillings(ways=(_,)):
                return self.say("{line} can be filled in only one way: {ways}", fact, line=line)
            case Fillings():
                return self.say("{line} can be filled in only {number} ways: {ways}", fact, line=line)
            case Breaks():
                return self._clause_of_break(fact, line)
            case Holds(cells=known):
                return self.has(known, line)
        raise LookupError(f"LineWords.clause has no case for {fact.kind}")

    def _clause_of_need(self, need: Needs, line: Word) -> str:
        match self.sort(need):
            case "across":
                return self.say(
                    "{line} has an {sign} between {pair}, and {known_are}",
                    line=line,
                    sign="=" if need.known[need.value] else "x",
                    pair=self.pair(need.rests().signs[0]),
                    known_are=self.values_are(need.known),
                )
            case "third":
                return self.say("a third {bad} in {group} would make {three}", need)
            case "between" | "beside":
                return self.has(need.known, line)
            case "both":
                return self.say("{bad:a|an} {bad} in both {group} would make {three}", need)
        return self.say("{line} needs {groups}", line=line, groups=self.groups(need, self.a(need.value)))

    def _clause_of_break(self, fact: Breaks, line: Word) -> str:
        match self.broken(fact):
            case "three":
                return self.say("{line} has {number} {symbol}s together, in {where}", fact, line=line)
            case "differ":
                return self.say("{line} has an = between {where}, which differ", fact, line=line)
            case "match":
                return self.say("{line} has an x between {where}, which are the same", fact, line=line)
            case "balance":
                return self.say(
                    "{line} has {number} {symbol}s ({where}), more than the {most} allowed", fact, line=line
                )
            case "rest":
                return self.say(
                    "{line} has its {symbol}s in {where}, while {other} has its {others}s in all the "
                    "other {axis:columns|rows}, so the two would end up the same",
                    fact,
                    line=line,
                )
        return self.say(
            "{line} has its {symbol}s in {where}, exactly like {other}, and no two {axis:rows|columns} may be the same",
            fact,
            line=line,
        )

    def clause_of_signs(self, signs: Iterable[Sign], line: Word) -> str:
        """Return a clause with the signs and their cells: `it has an = between columns 2 and 3`."""
        each = listed([self.say("an {sign} between {pair}", sign) for sign in signs])
        return self.say("{line} has {signs}", signs=each, line=line)

    def has(self, known: Literals, line: Word, blank: Set = 0) -> str:
        """Return that a line has some known cells, perhaps with an empty one between them."""
        row, where = self.row(known, blank), self.cells(known.cells | blank)
        return self.say("{line} has {row} in {where}", row=row, where=where, line=line)

    # what is left of a symbol, and where it must go

    @property
    def portions(self) -> tuple[Left, list[Needs], list[Sign]] | None:
        """What is left of a symbol, groups that need one each, and signs, if the facts are these, in this order."""
        match self.facts:
            case (Left(blanks=0) as left, *_) if left.count and list(self.facts[1:]) == [*self.needs, *self.signs]:
                return (left, self.needs, self.signs) if self.are_alike(self.needs, left.value) else None
        return None

    @property
    def is_too_few(self) -> bool:
        """Whether the facts are groups that need one of a symbol each, perhaps after what is left of it."""
        needs, left = self.needs, [fact for fact in self.facts if isinstance(fact, Left)]
        if not needs or list(self.facts) != [*left[:1], *needs] or self.argument.then:
            return False
        return self.are_alike(needs, (left or needs)[0].value) and not any(fact.count and fact.blanks for fact in left)

    def are_alike(self, needs: Iterable[Needs], value: int) -> bool:
        """Whether groups need the same symbol and are named with their reason."""
        return all(need.value == value and self.sort(need) == "need" for need in needs)

    def one_more(self) -> str:
        """Return that one more is left of the symbol that is tried."""
        return capital(self.clause(Left(next(iter(self.argument.suppose.values())), 1), self.line))

    @property
    def left(self) -> str:
        return next(capital(self.clause(fact, self.line)) for fact in self.facts if isinstance(fact, Left))

    @property
    def need_one(self) -> str:
        """The groups that need one each of what is left, with the reasons."""
        return both(self.groups(need, self.say("one", need)) for need in self.needs)

    @property
    def left_needed(self) -> str:
        """What is left of a symbol, and the groups that need one each."""
        return say("{text}: {needs}", text=self.left, needs=self.need_one) if self.needs else self.left

    @property
    def shares(self) -> str:
        """What is left and where some of it goes, without the piece that is tried."""
        others = [fact for fact in self.signs if fact.cells & ~self.tries.cells]
        return both([self.left_needed, *([self.clause_of_signs(others, it())] if others else [])])

    def groups(self, need: Needs, one: str) -> str:
        return self.say("{groups}, {why}", groups=self.each_group(need.groups, one), why=self.why(need))

    def each_group(self, groups: Iterable[Set], one: str) -> str:
        """Return the groups that each need a value: `one in columns 2-3 and one in column 5`."""
        return listed([self.say("{one} in {cells}", one=one, cells=self.group(group)) for group in groups])

    def why(self, need: Needs, either: bool = False) -> str:
        """Return why groups need a value; `either` if some of them would break a sign without it."""
        count = count_word(len(need.groups))
        match need.by:
            case _ if either:
                return self.say("to avoid {three} or a broken x", need)
            case "three":
                return self.say("to avoid {three}", need)
            case "sign":
                return self.say("because of the x {count:between them|in each pair}", count=count)
            case "gap":
                return self.say(
                    "because {count:they lie|each pair lies} between {one:a|an} {one} and {zero:a|an} {zero}",
                    count=count,
                    one=self.symbol(1),
                    zero=self.symbol(0),
                )
        raise LookupError(need.by)

    def piece(self, left: Left) -> str:
        """Return what a piece that is tried would take of a symbol, and what would follow."""
        used, in_groups = self.tries[left.value].bit_count(), sum(len(need.groups) for need in self.needs)
        remaining = left.count - in_groups - used
        piece = self._piece(is_last=used > 0 and not remaining, has_others=in_groups > 0)
        first = self.argument.then[0]
        if first.gives.cells and not first.facts:
            if remaining == 1:
                return self.say(
                    "{piece}, only one {symbol} would be left, so {story}", left, piece=piece, story=self.told()
                )
            if not remaining and in_groups:
                return self.say("{piece}, no {symbol} would be left, so {story}", left, piece=piece, story=self.told())
        return self.say("{piece}, {story}", piece=piece)

    def _piece(self, is_last: bool, has_others: bool) -> str:
        """Return what is tried: the last of a symbol, of which groups have the others, or some values."""
        size, row, symbol = self.tries.cells.bit_count(), self.row(self.tries), self.value
        cells = self.pair(self.tries.cells) if size == 2 else self.tried
        if size > 2:
            return say("{cells} (joined by signs) were {row}", cells=cells, row=row)
        if self.tries.mixed:
            return say("{cells} (joined by x) were {row}", cells=cells, row=row)
        match size, is_last, has_others:
            case 1, False, _:
                return say("{cells} were {symbol}", cells=cells, symbol=symbol)
            case 1, _, False:
                return say("it went in {cells}", cells=cells, symbol=symbol)
            case 1, _, _:
                return say("the other went in {cells}", cells=cells, symbol=symbol)
            case _, False, _:
                return say("{cells} (joined by =) were {row}", cells=cells, row=row)
            case _, _, False:
                return say("both went in {cells} (joined by =)", cells=cells, symbol=symbol)
        return say("the other two went in {cells} (joined by =)", cells=cells, symbol=symbol)

    # what would follow from a trial

    @property
    def story(self) -> str:
        """What would follow from a trial, up to the contradiction."""
        return self.told(at_once=True)

    def told(self, at_once: bool = False) -> str:
        """Return what would follow, up to the contradiction.

        If `at_once`, cells that the facts give directly are left out if the contradiction shows them.
        """
        before, case, _ = cases(self.argument) if self.argument.then else ([self.argument], None, [])
        if case is not None:
            last = self.say("{case} could be neither {one} ({first}) nor {zero} ({second})", **self.in_cases())
            return and_last(self.consequences(before), last)
        *links, end = before
        broken = end.facts[0] if end.facts else None
        if links and isinstance(broken, Breaks) and broken.rule in ("three", "sign"):
            placed, cells = links[-1].gives.cells, broken.cells.cells
            is_shown = not placed & ~cells
            at_once = at_once and is_shown and len(links) == 1 and not links[0].facts
            if broken.rule == "sign" and is_shown and not at_once:
                text = self.consequences(links)
                if placed & placed - 1:
                    return self.say("{text}, breaking the {sign} between them", broken, text=text)
                return self.say("{text}, breaking the {sign} between {where}", broken, text=text)
            if at_once or (broken.rule == "three" and placed == cells):
                links.pop()
        text = self.consequences(links)
        return and_last(text, LineWords(end, self.puzzle).ending(again=bool(text)))

    def in_cases(self) -> dict[str, Slot]:
        """Return the slots of a cell of which both values are tried: its name, and what follows from 1 and from 0."""
        _, case, others = cases(self.argument)
        assert case is not None
        told = [LineWords(part, self.puzzle).story for part in (case, Argument(then=tuple(others), on=self.at))]
        first, second = told if 1 in case.suppose.values() else told[::-1]
        slots: dict[str, Slot] = {
            "case": self.cells(case.tries.cells),
            "first": first,
            "second": second,
        }
        return slots | {"one": self.symbol(1), "zero": self.symbol(0)}

    def consequences(self, links: Iterable[Argument]) -> str:
        """Return what would follow, link by link, without the contradiction."""
        text = ""
        for link in links:
            filled, parts = link.gives, list[str]()
            by_sign = any("sign" in fact.rules for fact in link.facts)
            for value in (1, 0):
                if filled[value]:
                    cells, symbol = self.cells(filled[value]), self.symbol(value)
                    again = Word("", 2 if parts else 1 if text else 0)
                    if by_sign:
                        part = say(
                            "{cells} would be {symbol} because of the sign", cells=cells, symbol=symbol, again=again
                        )
                    else:
                        part = say("{cells} would be {symbol}", cells=cells, symbol=symbol, again=again)
                    parts.append(part)
            text = say("{text}, then {more}", text=text, more=listed(parts)) if text else listed(parts)
        return text

    def ending(self, again: bool) -> str:
        """Return the contradiction: a broken rule, or groups that would need more than is left."""
        match self.facts:
            case (Breaks() as broken, *_):
                return self._would_break(broken, Word("", int(again)))
            case (Left(count=count), *_) if self.is_too_few:
                pass
            case _ if self.is_too_few:
                count = sum(len(need.groups) for need in self.needs) - 1
            case _:
                return uncapital(self.clauses())
        groups = sorted((group for need in self.needs for group in need.groups), key=lambda group: group & -group)
        need = Needs(self.needs[0].value, tuple(groups), self.needs[0].by)
        if count == 0:
            left = self.say("no {symbol} is left", need)
        else:
            number = number_word(count)
            left = (
                self.say("only one {symbol} is left", need)
                if count == 1
                else self.say("only {number} {symbol}s are left", need, number=number)
            )
        return self.say(
            "{groups} would be needed {why}, but {left}",
            groups=self.each_group(groups, self.a(need.value)),
            count=count_word(len(groups)),
            why=self.why(need, len({need.by for need in self.needs}) > 1),
            left=left,
        )

    def _would_break(self, fact: Breaks, again: Word) -> str:
        match self.broken(fact):
            case "three":
                return self.say("{where} would be {row}", fact, again=again)
            case "differ":
                return self.say("{where} would be {row}, breaking the = between them", fact, again=again)
            case "match":
                return self.say("{where} would be {row}, breaking the x between them", fact, again=again)
            case "balance":
                return self.say("{line} would have {number} {symbol}s, more than the {most} allowed", fact)
            case "rest":
                return self.say(
                    "{line} would have its {symbol}s in {where}, while {other} has its "
                    "{others}s in all the other {axis:columns|rows}, so the two would end up the same",
                    fact,
                )
        return self.say(
            "{line} would have its {symbol}s in {where}, exactly like {other}, "
            "and no two {axis:rows|columns} may be the same",
            fact,
        )

    # sorts of facts and of trials

    def sort(self, need: Needs) -> str:
        """Return how a group that needs a symbol is told; `need` if it is named with the reason."""
        known, first = need.known.cells, need.groups[0]
        if not self.filled.cells or need.by != "three":
            return "across" if self.filled.cells and need.by == "sign" and known else "need"
        if len(self.facts) > 1:
            return "both" if known and need.groups == tuple(sign.cells for sign in self.signs) else "need"
        if len(need.groups) == 1 and known == first << 1 | first >> 1:
            return "between"
        if any(group & group - 1 for group in need.groups):
            return "need"
        return "beside" if known.bit_count() == 2 else "third"

    def broken(self, fact: Breaks) -> str:
        """Return what is broken: a rule, for a sign whether its cells `differ` or `match`, or `rest`."""
        if fact.rule == "sign":
            return "differ" if fact.cells.mixed else "match"
        return "rest" if fact.rest else fact.rule

    def tries_only(self, value: int) -> bool:
        """Whether a single cell is tried, with this value."""
        return list(self.argument.suppose.values()) == [value]

    def tries_same(self) -> Breaks | None:
        """Return how a trial would at once make two lines the same; None if it does not."""
        match self.argument.then:
            case (Argument(facts=(Breaks(rule="unique", rest=False) as broken, *_)),) if self.tries.cells:
                return broken
        return None

    # slots

    def slots_of(self, fact: Fact) -> dict[str, Slot]:
        """Return the slots that a fact fills."""
        match fact:
            case Needs(value=value):
                bad = self.symbol(1 - value)
                group = self.cells(union(fact.groups))
                return {"symbol": self.symbol(value), "bad": bad, "three": f"{bad} {bad} {bad}", "group": group}
            case Left(value=value, count=count, blanks=blanks):
                slots: dict[str, Slot] = {"blanks": self.cells(blanks)} if blanks else {}
                return slots | {"symbol": self.symbol(value), "number": number_word(count), "all": self.all_of(value)}
            case Sign(sign=sign, cells=cells):
                return {"sign": sign, "pair": self.pair(cells)}
            case Agrees(cells=cells):
                return {"other": line_word(fact.other), "blanks": self.cells(cells.cells), "wrong": self.row(cells)}
            case Fillings(ways=ways):
                shown = [" ".join(self.symbols.of(int(digit)) for digit in way) for way in ways]
                return {"number": number_word(len(ways)), "ways": listed(shown)}
            case Breaks(cells=cells, value=value):
                number, most = cells.cells.bit_count(), self.most[value]
                return {
                    "row": self.row(cells),
                    "where": (self.pair if fact.rule == "sign" else self.cells)(cells.cells),
                    "sign": "=" if cells.mixed else "x",
                    "symbol": self.symbol(value),
                    "others": self.symbol(1 - value),
                    "number": number_word(number),
                    "most": number_word(most, number),
                    "other": line_word(fact.other or self.at),
                    "axis": Word("", self.at[0]),
                }
        return {}

    @property
    def are(self) -> str:
        return self.values_are(self.filled)

    @property
    def places(self) -> Word:
        return self.cells(self.filled.cells)

    @property
    def placed(self) -> Word:
        return self.first_of(self.argument.places)

    # words

    def cells(self, cells: Set) -> Word:
        return words.across(1 - self.at[0], cells)

    def pair(self, cells: Set) -> Word:
        """Return the name of two cells that a sign joins."""
        return words.pair_across(1 - self.at[0], cells)

    def group(self, cells: Set, alternatives: bool = False) -> Word:
        """Return the name of a group: `columns 2-4` if its cells touch, else or as alternatives `column 2 or 4`."""
        is_touching = not cells & cells + (cells & -cells)
        return self.cells(cells) if is_touching and not alternatives else words.one_of(1 - self.at[0], cells)

    def symbol(self, value: int) -> Word:
        return words.symbol_word(self.symbols.of(value))

    def first_of(self, values: Values) -> Word:
        """Return the symbol of the first of some cells."""
        return self.symbol(next(iter(values.values())))

    def a(self, value: int) -> str:
        return say("{symbol:a|an} {symbol}", symbol=self.symbol(value))

    def row(self, values: Literals, blank: Set = 0) -> str:
        return symbols_in_order(values, blank, self.symbols.zero, self.symbols.one)

    def each_value(self, values: Literals) -> list[str]:
        """Return the cells of 1, and those of 0."""
        cells = [(self.cells(values[value]), self.symbol(value)) for value in (1, 0) if values[value]]
        return [say("{symbol} in {cells}", cells=name, symbol=symbol) for name, symbol in cells]

    def values_are(self, values: Literals) -> str:
        return listed([words.are(1 - self.at[0], values[v], self.symbols.of(v)) for v in (1, 0) if values[v]])

    def all_of(self, value: int) -> str:
        """Return all cells of a symbol that a line may have: `both of its 1s`."""
        most, symbol = self.most[value], self.symbol(value)
        if most < 3:
            return say("its one {symbol}", symbol=symbol) if most == 1 else say("both of its {symbol}s", symbol=symbol)
        return say("all {number} of its {symbol}s", number=number_word(most), symbol=symbol)

    def ways_have(self, count: int) -> str:
        """Return what a number of ways to fill a line have in common."""
        parts = listed(self.each_value(self.filled))
        if count < 3:
            return say("It has {parts}", parts=parts) if count == 1 else say("Both have {parts}", parts=parts)
        return say("All have {parts}", parts=parts)


class Slots(dict[str, Slot]):
    """The slots of a sentence about a line, of which its words have those that are not here."""

    def __init__(self, words: LineWords) -> None:
        super().__init__()
        self.words = words

    def __missing__(self, slot: str) -> Slot:
        value: Slot = getattr(self.words, slot.lower())
        return value.capital() if slot[0].isupper() and isinstance(value, Word) else value


def cases(argument: Argument) -> tuple[list[Argument], Argument | None, list[Argument]]:
    """Split a story at the cell of which both values are tried: the parts before, the first value, the parts after."""
    links = list(_story(argument))
    index = next((index for index, link in enumerate(links) if link.tries.cells), None)
    return (links, None, []) if index is None else (links[:index], links[index], links[index + 1 :])


def _story(argument: Argument) -> Iterator[Argument]:
    """Yield the parts of a story, also those of its end."""
    yield from argument.links
    if argument.end.then:
        yield from _story(argument.end)
    else:
        yield argument.end


def both(clauses: Iterable[str]) -> str:
    """Join clauses, the first two first."""
    text = ""
    for clause in clauses:
        text = say("{text}, and {more}", text=text, more=clause) if text else clause
    return text


def it() -> Word:
    """Return the word for a line that has been named."""
    return Word(say("it"))


def and_last(text: str, last: str) -> str:
    return say("{text}, and {last}", text=text, last=last) if text else last


@lru_cache(1 << 14)
def symbols_in_order(values: Literals, blank: Set, zero: str, one: str) -> str:
    """Return the symbols of some cells in order, `_` for an empty cell."""
    cells = values.cells | blank
    return " ".join("_" if cell & blank else one if cell & values.ones else zero for cell in singles(cells))


def union(sets: Iterable[Set]) -> Set:
    return reduce(or_, sets, 0)
