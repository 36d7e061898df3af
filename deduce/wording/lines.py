"""Arguments about one line in words: a sentence is chosen by what is said, and its slots are filled as it asks.

What the sentences are is data, in `sentences.py`; here stands what each slot is filled with.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, reduce
from operator import or_

from deduce.facts import Agrees, Breaks, Fact, Fillings, Left, Needs, Sign
from deduce.puzzle import LineAt, Puzzle
from deduce.trace import Argument
from deduce.wording import sentences as say
from deduce.wording.phrases import Phrase, Word
from deduce.wording.words import (
    A,
    across,
    are,
    capital,
    count_word,
    line_word,
    listed,
    number_word,
    one_of,
    outcome,
    pair_across,
    symbol_word,
    uncapital,
)
from deduce.world import Held, Set, on_line, singles

Slot = str | Word


def tag(fact: Fact, argument: Argument) -> str:
    """Return of what sort a fact of an argument is: its sentence is chosen by that."""
    if isinstance(fact, Needs):
        return _need_tag(fact, argument)
    if isinstance(fact, Left):
        return ("all", "one")[fact.count] if fact.count < 2 else "more"
    if isinstance(fact, Sign):
        return "equal" if fact.sign == "=" else "cross"
    if isinstance(fact, Breaks):
        if fact.rule == "sign":
            return "differ" if all(fact.cells) else "alike"
        return "rest" if fact.rest else fact.rule
    if isinstance(fact, Agrees):
        return "pair" if sum(fact.cells).bit_count() == 2 == len(argument.places) else "agrees"
    return "filling" if isinstance(fact, Fillings) and len(fact.ways) == 1 else fact.kind


def _need_tag(fact: Needs, argument: Argument) -> str:
    around, first = sum(fact.known), fact.groups[0]
    if not argument.places:
        return "need"
    if fact.by != "three":
        return "across" if fact.by == "sign" and around else "need"
    if len(argument.facts) > 1:
        joined = tuple(other.cells for other in argument.facts if isinstance(other, Sign))
        return "both" if around and fact.groups == joined else "need"
    if len(fact.groups) == 1 and around == first << 1 | first >> 1:
        return "between"
    if any(group & group - 1 for group in fact.groups):
        return "need"
    return "beside" if around.bit_count() == 2 else "third"


def tags(argument: Argument) -> str:
    """Return what all an argument says, in order.

    Beside the tags of facts: `blank` and `blanks` where a line is told to have no others; `apart` for groups that need
    the other symbol; `joined` for signs that join all that follows; and how something is tried.
    """
    found: list[str] = []
    if len(argument.facts) == 1 and not argument.then and isinstance(argument.facts[0], Needs):
        return _need_tag(argument.facts[0], argument)
    places = sum(on_line(argument.line or LineAt((0, 0)), argument.places))
    value = next((fact.value for fact in argument.facts if isinstance(fact, Left | Needs)), 0)
    signs = [fact.cells for fact in argument.facts if isinstance(fact, Sign)]
    joined = not argument.then and len(signs) > 1 and places == _union(signs)
    for fact in argument.facts:
        if isinstance(fact, Sign) and joined:
            found.append("joined")
        elif isinstance(fact, Needs) and fact.value != value:
            found.append("apart")
        else:
            found.append(tag(fact, argument))
        if isinstance(fact, Left) and fact.blanks and (fact.count or fact.blanks == places):
            found.append("blanks" if fact.blanks & fact.blanks - 1 else "blank")
    if argument.then:
        before, case, _ = cases(argument)
        breaks = argument.end.facts[:1]
        if case is not None:
            how = "later-cases" if before else "cases"
        elif len(argument.then) == 1 and breaks and isinstance(breaks[0], Breaks):
            how = tag(breaks[0], argument.end)
        else:
            how = "story"
        tried = "last" if _tries_the_last(argument) else "try" if argument.suppose else "then"
        found.append(f"{tried}-{how}")
    return " ".join(found)


def _tries_the_last(argument: Argument) -> bool:
    """Return whether the one symbol that is left is put somewhere."""
    left = next((fact for fact in argument.facts if isinstance(fact, Left)), None)
    return left is not None and left.count == 1 and list(argument.suppose.values()) == [left.value]


def cases(argument: Argument) -> tuple[list[Argument], Argument | None, list[Argument]]:
    """Part a story where both values of a cell are tried: what comes before, the first value, and the rest.

    An end that has a story of its own goes on with it.
    """
    links = list(_story(argument))
    at = next((at for at, link in enumerate(links) if link.suppose), None)
    return (links, None, []) if at is None else (links[:at], links[at], links[at + 1 :])


def _story(argument: Argument) -> Iterator[Argument]:
    yield from argument.links
    if argument.end.then:
        yield from _story(argument.end)
    else:
        yield argument.end


@lru_cache(1 << 10)
def chosen(table: str, said: str) -> Phrase | None:
    """Return the sentence of a table, which is named, for what is said; None where there is none."""
    rows: say.Table = getattr(say, table)
    return next((phrase for pattern, phrase in rows if re.fullmatch(pattern, said)), None)


@lru_cache(1 << 14)
def row(held: Held, blank: Set, zero: str, one: str) -> str:
    """Write cells in order, a blank one as `_`."""
    every = held[0] | held[1] | blank
    return " ".join("_" if cell & blank else one if cell & held[1] else zero for cell in singles(every))


class Telling(dict[str, Slot]):
    """Tells an argument about one line.  Its items are what slots are filled with, made when they are asked for.

    Args:
        argument: what is told.
        puzzle: what it belongs to.
        facts: only these are told.
    """

    def __init__(self, argument: Argument, puzzle: Puzzle, facts: tuple[Fact, ...] | None = None) -> None:
        assert argument.line is not None, "it is about one line"
        self.argument, self.puzzle, self.symbols = argument, puzzle, puzzle.symbols
        self.line: LineAt = argument.line
        self.facts = argument.facts if facts is None else facts
        self.tags = tags(argument) if facts is None else ""
        self.length = puzzle.rows if self.line[0] else puzzle.columns
        self.most = (self.length + 1) // 2

    def __missing__(self, slot: str) -> Slot:
        if slot == "Line" or slot == "Places":
            word = self[slot.lower()]
            return word.capital() if isinstance(word, Word) else capital(word)
        self[slot] = SLOTS[slot](self)
        return self[slot]

    def fill(self, phrase: Phrase, **more: Slot) -> str:
        return phrase.told(_With(more, self) if more else self)

    # sentences

    def step(self) -> str:
        return self.fill(chosen("STEPS", self.tags) or say.STEP)

    def link(self) -> str:
        return told_by(say.LINK, seen=self.seen(), outcome=outcome(self.argument.places, self.symbols))

    def end(self) -> str:
        return told_by(say.END, seen=self.seen())

    def seen(self) -> str:
        """Say what is seen, with a capital and without a stop."""
        phrase = chosen("SEEN" if self.argument.places else "ENDS", self.tags)
        return capital(self.fill(phrase) if phrase else self.one_by_one())

    def one_by_one(self) -> str:
        """Tell facts clause by clause, then what would be."""
        told = [self.clause(fact, again=at > 0) for at, fact in enumerate(self.facts)]
        if self.argument.then:
            tried = self.each_value(self.supposed, say.IN_CELLS)
            told.append(self.fill(say.WITH, tried=listed(tried)) if tried else self.fill(say.STORY))
        return _joined(say.AND, told) or self.fill(say.LOOK_AT)

    def clause(self, fact: Fact, *more: Fact, again: bool = False) -> str:
        """Tell one fact, or several signs; the line is named, unless a clause before has named it."""
        sort = tag(fact, self.argument)
        phrase = say.ODD.get(sort, say.CLAUSES[sort]) if self.length % 2 else say.CLAUSES[sort]
        telling = Telling(self.argument, self.puzzle, (fact, *more))
        return telling.fill(phrase, line=say.IT.here) if again else telling.fill(phrase)

    # words

    def cells(self, cells: Set) -> Word:
        return across(1 - self.line[0], cells)

    def pair(self, cells: Set) -> Word:
        """Name two cells that a sign joins."""
        return pair_across(1 - self.line[0], cells)

    def group(self, cells: Set) -> Word:
        """Name blanks of which one takes a symbol: `columns 2-4` where they touch, or `column 2 or 4`."""
        touch = not cells & cells + (cells & -cells)
        return self.cells(cells) if touch else one_of(1 - self.line[0], cells)

    def symbol(self, value: int) -> Word:
        return symbol_word(self.symbols.of(value))

    def row(self, held: Held, blank: Set = 0) -> str:
        return row(held, blank, self.symbols.zero, self.symbols.one)

    def each_value(self, held: Held, phrase: Phrase) -> list[str]:
        """Tell cells of 1, then cells of 0."""
        values = [value for value in (1, 0) if held[value]]
        return [told_by(phrase, cells=self.cells(held[value]), symbol=self.symbol(value)) for value in values]

    def are(self, held: Held) -> str:
        values = [value for value in (1, 0) if held[value]]
        return listed([are(1 - self.line[0], held[value], self.symbols.of(value)) for value in values])

    # what is told

    @property
    def held(self) -> Held:
        """What follows."""
        return on_line(self.line, self.argument.places)

    @property
    def supposed(self) -> Held:
        return on_line(self.line, self.argument.suppose)

    @property
    def needs(self) -> list[Needs]:
        return [fact for fact in self.facts if isinstance(fact, Needs)]

    @property
    def signs(self) -> list[Set]:
        return [fact.cells for fact in self.facts if isinstance(fact, Sign)]

    @property
    def counted(self) -> Left:
        return next(fact for fact in self.facts if isinstance(fact, Left))

    @property
    def said_of(self) -> int:
        """The symbol that the first fact is about."""
        return next(fact.value for fact in self.facts if isinstance(fact, Left | Breaks | Needs))

    @property
    def count(self) -> int:
        """How many of it: symbols left, symbols that break something, ways, groups that need one."""
        match self.facts[0]:
            case Left(count=count):
                return count
            case Breaks() as end:
                return sum(end.cells).bit_count()
            case Fillings(ways=ways):
                return len(ways)
        return sum(len(need.groups) for need in self.needs)

    @property
    def shown(self) -> tuple[Held, Set]:
        """The known cells that the first fact names, and a blank between them."""
        fact = self.facts[0]
        if not isinstance(fact, Needs):
            return fact.rests().known, 0
        return fact.known, fact.groups[0] if self.tags == "between" else 0

    def where(self) -> Word:
        held, blank = self.shown
        return (self.pair if self.facts[0].rests().signs else self.cells)(sum(held) | blank)

    def blanks(self) -> Word:
        return self.cells(next(fact.rests().blank for fact in self.facts if isinstance(fact, Agrees | Left)))

    def other(self) -> Word:
        facts = [fact for part in self.argument.parts for fact in part.facts]
        return line_word(next(rests.other for fact in facts if (rests := fact.rests()).other))

    def sign(self) -> str:
        """The sign beside a known cell, or the one that is broken."""
        fact = self.facts[0]
        is_equal = fact.known[fact.value] if isinstance(fact, Needs) else all(fact.rests().known)
        return "=" if is_equal else "x"

    def each_sign(self) -> str:
        """Name signs and what they are between: `an = between columns 2 and 3`."""
        signs = [fact for fact in self.facts if isinstance(fact, Sign)]
        return listed([told_by(say.AN, sign=fact.sign, pair=self.pair(fact.cells)) for fact in signs])

    def ways(self) -> str:
        ways = [way for fact in self.facts if isinstance(fact, Fillings) for way in fact.ways]
        return listed([" ".join(self.symbols.of(int(mark)) for mark in way) for way in ways])

    def wrong(self) -> str:
        """What the cells that follow cannot be."""
        same = [fact.cells for fact in self.facts if isinstance(fact, Agrees)]
        return self.row(same[0] if same else self.held[::-1])

    # what is left, and where it must go

    def groups(self, need: Needs, one: Phrase) -> str:
        told = told_by(one, symbol=self.symbol(need.value))
        places = [told_by(say.ONE_IN, one=told, cells=self.group(group)) for group in need.groups]
        return told_by(say.GROUPS, groups=listed(places), why=self.why(need))

    def why(self, need: Needs, by: str = "") -> str:
        bad, count = self.symbol(1 - need.value), count_word(len(need.groups))
        return self.fill(say.WHY[by or need.by], bad=bad, three=f"{bad} {bad} {bad}", count=count)

    def left_needed(self) -> str:
        return told_by(say.NEEDED, told=self["left"], needs=self["need_one"]) if self.needs else str(self["left"])

    def shares(self) -> str:
        """What is left, and where some of it goes, but for the piece that is tried."""
        others = [fact for fact in self.facts if isinstance(fact, Sign) and fact.cells & ~sum(self.supposed)]
        return _joined(say.AND, [self.left_needed(), *([self.clause(*others, again=True)] if others else [])])

    def piece(self) -> str:
        """What a piece that is tried would take of a symbol, and what would come of it."""
        left, tried = self.counted, self.supposed
        cells, mine = sum(tried), tried[left.value].bit_count()
        taken = sum(len(need.groups) for need in self.needs)
        rest = left.count - taken - mine
        is_last = mine > 0 and not rest
        if cells.bit_count() == 1:
            sort = ("other" if taken else "it") if is_last else "one"
        elif cells.bit_count() > 2:
            sort = "chain"
        elif all(tried):
            sort = "cross"
        else:
            sort = ("other two" if taken else "both") if is_last else "equal"
        named = (self.pair if cells.bit_count() == 2 else self.cells)(cells)
        piece = self.fill(say.PIECES[sort], cells=named, row=self.row(tried), symbol=self["value"])
        first = self.argument.then[0]
        if first.places and not first.facts and (rest == 1 or (not rest and taken > 0)):
            return self.fill(say.LEAVES_ONE if rest else say.LEAVES_NONE, piece=piece, story=self.story())
        return self.fill(say.TAKES, piece=piece)

    # what would be

    def case(self) -> Argument:
        """Return the first of two values that are tried of a cell, inside."""
        found = cases(self.argument)[1]
        assert found is not None, "both values of a cell are tried"
        return found

    def story_with(self, value: int) -> str:
        """Tell what would be with one of the two values: of the first what it has inside, of the other the rest."""
        case = self.case()
        if value not in case.suppose.values():
            case = Argument(self.line, then=tuple(cases(self.argument)[2]))
        return Telling(case, self.puzzle).story(at_once=True)

    def story(self, at_once: bool = False) -> str:
        """Tell what would be, one thing after another, to what would break.

        Args:
            at_once: what the facts give at once is not told, where what it breaks shows it.
        """
        before, case, _ = cases(self.argument) if self.argument.then else ([self.argument], None, [])
        if case is not None:
            told, last = self.one_after_another(before), self.fill(say.CASES)
            return told_by(say.AND_LAST, told=told, last=last) if told else last
        *links, end = before
        broken = end.facts[0] if end.facts else None
        if links and isinstance(broken, Breaks) and broken.rule in ("three", "sign"):
            filled, cells = sum(on_line(self.line, links[-1].places)), sum(broken.cells)
            within = not filled & ~cells
            at_once = at_once and within and len(links) == 1 and not links[0].facts
            if broken.rule == "sign" and within and not at_once:
                against = say.AGAINST_THEM if filled & filled - 1 else say.AGAINST
                return Telling(end, self.puzzle).fill(against, told=self.one_after_another(links))
            if at_once or (broken.rule == "three" and filled == cells):
                links.pop()
        told = self.one_after_another(links)
        last = Telling(end, self.puzzle).ending(again=bool(told))
        return told_by(say.AND_LAST, told=told, last=last) if told else last

    def one_after_another(self, links: Iterable[Argument]) -> str:
        told = ""
        for link in links:
            phrase = say.BY_SIGN if any("sign" in fact.rules for fact in link.facts) else say.WOULD_BE
            held, parts = on_line(self.line, link.places), list[str]()
            for value in (1, 0):
                if held[value]:
                    again = Word("", 2 if parts else 1 if told else 0)
                    cells, symbol = self.cells(held[value]), self.symbol(value)
                    parts.append(told_by(phrase, cells=cells, symbol=symbol, again=again))
            told = told_by(say.THEN, told=told, more=listed(parts)) if told else listed(parts)
        return told

    def ending(self, again: bool) -> str:
        """Tell what would break, or which groups would need more than is left."""
        broken = self.facts[0] if self.facts else None
        if isinstance(broken, Breaks):
            return self.fill(say.WOULD[tag(broken, self.argument)], again=Word("", int(again)))
        if not re.fullmatch(say.TOO_FEW, self.tags):
            return uncapital(self.one_by_one())
        needs = self.needs
        groups = sorted((group for need in needs for group in need.groups), key=lambda group: group & -group)
        value, reasons = needs[0].value, {need.by for need in needs}
        count = self.counted.count if isinstance(broken, Left) else len(groups) - 1
        return self.fill(
            say.SHORT,
            groups=listed([str(self.group(group)) for group in groups]),
            symbol=self.symbol(value),
            count=count_word(len(groups)),
            why=self.why(Needs(value, tuple(groups), needs[0].by), "either" if len(reasons) > 1 else ""),
            left=self.fill(say.ONLY_LEFT[min(count, 2)], number=number_word(count), symbol=self.symbol(value)),
        )


SLOTS: dict[str, Callable[[Telling], Slot]] = {
    "seen": Telling.seen,
    # names
    "line": lambda t: line_word(t.line),
    "axis": lambda t: Word("", t.line[0]),
    "other": Telling.other,
    "symbol": lambda t: t.symbol(t.said_of),
    "others": lambda t: t.symbol(1 - t.said_of),
    "one": lambda t: t.symbol(1),
    "zero": lambda t: t.symbol(0),
    # what follows
    "are": lambda t: t.are(t.held),
    "places": lambda t: t.cells(sum(t.held)),
    "placed": lambda t: t.symbol(next(iter(t.argument.places.values()))),
    "right": lambda t: t.row(t.held),
    "wrong": Telling.wrong,
    "taken": lambda t: number_word(t.held[1 - t.counted.value].bit_count()),
    # what a fact says
    "row": lambda t: t.row(*t.shown),
    "where": Telling.where,
    "number": lambda t: number_word(t.count, t.most if t.tags == "balance" else 0),
    "count": lambda t: count_word(t.count),
    "most": lambda t: number_word(t.most, t.count),
    "all": lambda t: t.fill(say.ALL[min(t.most, 3)], number=number_word(t.most)),
    "blanks": Telling.blanks,
    "ways": Telling.ways,
    "ways_have": lambda t: t.fill(say.ALL_HAVE[min(t.count, 3)], parts=listed(t.each_value(t.held, say.IN_CELLS))),
    "sign": Telling.sign,
    "signs": Telling.each_sign,
    "pair": lambda t: t.pair(t.signs[0] if t.signs else t.needs[0].rests().signs[0]),
    "second_pair": lambda t: t.pair(t.signs[1]),
    # what is left, and where it must go
    "left": lambda t: capital(t.clause(t.counted)),
    "one_more": lambda t: capital(t.clause(Left(next(iter(t.argument.suppose.values())), 1))),
    "three": lambda t: " ".join([str(t["bad"])] * 3),
    "bad": lambda t: t.symbol(1 - t.needs[0].value),
    "group": lambda t: t.cells(_union(t.needs[0].groups)),
    "known": lambda t: t.cells(sum(t.needs[0].known)),
    "known_are": lambda t: t.are(t.needs[0].known),
    "groups": lambda t: t.groups(t.needs[0], A),
    "why": lambda t: t.why(t.needs[0]),
    "first_group": lambda t: t.group(t.needs[0].groups[0]),
    "other_groups": lambda t: "".join(told_by(say.ALSO, group=t.group(group)) for group in t.needs[0].groups[1:]),
    "need_one": lambda t: _joined(say.AND, [t.groups(need, say.ONE) for need in t.needs]),
    "left_needed": Telling.left_needed,
    "shares": Telling.shares,
    # what is tried, and what would be
    "piece": Telling.piece,
    "tried": lambda t: t.cells(sum(t.supposed)),
    "value": lambda t: t.symbol(next(iter(t.argument.suppose.values()))),
    "story": lambda t: t.story(at_once=True),
    "so_far": lambda t: t.one_after_another(cases(t.argument)[0]),
    "case": lambda t: t.cells(sum(on_line(t.line, t.case().suppose))),
    "first": lambda t: t.story_with(1),
    "second": lambda t: t.story_with(0),
}
"""What each slot of a sentence is filled with."""


class _With(dict[str, Slot]):
    """Slots, and for what they do not have those of a telling."""

    def __init__(self, more: dict[str, Slot], telling: Telling) -> None:
        super().__init__(more)
        self.telling = telling

    def __missing__(self, slot: str) -> Slot:
        return self.telling[slot]


def told_by(phrase: Phrase, **slots: Slot) -> str:
    """Fill the slots of a phrase with these."""
    return phrase.told(slots)


def _joined(phrase: Phrase, clauses: Iterable[str]) -> str:
    """Join clauses one after another; empty where there are none."""
    told = ""
    for clause in clauses:
        told = told_by(phrase, told=told, more=clause) if told else clause
    return told


def _union(sets: Iterable[Set]) -> Set:
    return reduce(or_, sets, 0)
