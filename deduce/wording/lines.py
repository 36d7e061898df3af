"""Arguments about one line in words: the tags of their facts choose a sentence of `sentences.py`.

`SLOTS` has the value of each slot of the sentences.
"""

from __future__ import annotations

import re
from collections import ChainMap
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
    """Return the tag of a fact of an argument."""
    if isinstance(fact, Needs):
        return _need_tag(fact, argument)
    if isinstance(fact, Left):
        return ("all", "one")[fact.count] if fact.count < 2 else "more"
    if isinstance(fact, Sign):
        return "equal" if fact.sign == "=" else "cross"
    if isinstance(fact, Breaks):
        if fact.rule == "sign":
            return "differ" if all(fact.cells) else "match"
        return "rest" if fact.rest else fact.rule
    if isinstance(fact, Agrees):
        return "pair" if sum(fact.cells).bit_count() == 2 == len(argument.places) else "agrees"
    return "filling" if isinstance(fact, Fillings) and len(fact.ways) == 1 else fact.kind


def _need_tag(fact: Needs, argument: Argument) -> str:
    known, first = sum(fact.known), fact.groups[0]
    if not argument.places or fact.by != "three":
        return "across" if argument.places and fact.by == "sign" and known else "need"
    if len(argument.facts) > 1:
        joined = tuple(other.cells for other in argument.facts if isinstance(other, Sign))
        return "both" if known and fact.groups == joined else "need"
    if len(fact.groups) == 1 and known == first << 1 | first >> 1:
        return "between"
    if any(group & group - 1 for group in fact.groups):
        return "need"
    return "beside" if known.bit_count() == 2 else "third"


def tags(argument: Argument) -> str:
    """Return the tags of an argument, in order.

    Besides the tags of facts these are `blank` or `blanks` if a fact names all empty cells of the line, `apart` for
    groups that need the other symbol, `joined` for signs that join all placed cells, and how something is tried.
    """
    result: list[str] = []
    if len(argument.facts) == 1 and not argument.then and isinstance(argument.facts[0], Needs):
        return _need_tag(argument.facts[0], argument)
    places = sum(on_line(argument.line or LineAt((0, 0)), argument.places))
    value = next((fact.value for fact in argument.facts if isinstance(fact, Left | Needs)), 0)
    signs = [fact.cells for fact in argument.facts if isinstance(fact, Sign)]
    joined = not argument.then and len(signs) > 1 and places == _union(signs)
    for fact in argument.facts:
        if isinstance(fact, Sign) and joined:
            result.append("joined")
        elif isinstance(fact, Needs) and fact.value != value:
            result.append("apart")
        else:
            result.append(tag(fact, argument))
        if isinstance(fact, Left) and fact.blanks and (fact.count or fact.blanks == places):
            result.append("blanks" if fact.blanks & fact.blanks - 1 else "blank")
    if argument.then:
        before, case, _ = cases(argument)
        breaks = argument.end.facts[:1]
        if case is not None:
            how = "later-cases" if before else "cases"
        elif len(argument.then) == 1 and breaks and isinstance(breaks[0], Breaks):
            how = tag(breaks[0], argument.end)
        else:
            how = "story"
        left = next((fact for fact in argument.facts if isinstance(fact, Left)), None)
        is_last = left is not None and left.count == 1 and list(argument.suppose.values()) == [left.value]
        tried = "last" if is_last else "try" if argument.suppose else "then"
        result.append(f"{tried}-{how}")
    return " ".join(result)


def cases(argument: Argument) -> tuple[list[Argument], Argument | None, list[Argument]]:
    """Split a story at the cell of which both values are tried: the parts before, the first value, the parts after."""
    links = list(_story(argument))
    index = next((index for index, link in enumerate(links) if link.suppose), None)
    return (links, None, []) if index is None else (links[:index], links[index], links[index + 1 :])


def _story(argument: Argument) -> Iterator[Argument]:
    """Yield the parts of a story, also those of its end."""
    yield from argument.links
    if argument.end.then:
        yield from _story(argument.end)
    else:
        yield argument.end


@lru_cache(1 << 10)
def sentence_for(table: str, argument_tags: str) -> Phrase | None:
    """Return the sentence in the table of a name for some tags, or None."""
    rows: say.Table = getattr(say, table)
    return next((phrase for pattern, phrase in rows.items() if re.fullmatch(pattern, argument_tags)), None)


@lru_cache(1 << 14)
def symbols_in_order(values: Held, blank: Set, zero: str, one: str) -> str:
    """Return the symbols of some cells in order, `_` for an empty cell."""
    cells = values[0] | values[1] | blank
    return " ".join("_" if cell & blank else one if cell & values[1] else zero for cell in singles(cells))


class LineWords(dict[str, Slot]):
    """The words of an argument about one line: the values of slots, computed when a sentence asks for them.

    If some `facts` are passed, only these are put into words.
    """

    def __init__(self, argument: Argument, puzzle: Puzzle, facts: tuple[Fact, ...] | None = None) -> None:
        assert argument.line is not None
        self.argument, self.puzzle, self.symbols = argument, puzzle, puzzle.symbols
        self.line: LineAt = argument.line
        self.facts = argument.facts if facts is None else facts
        self.tags = tags(argument) if facts is None else ""
        self.length = puzzle.rows if self.line[0] else puzzle.columns
        self.most = (self.length + 1) // 2
        self.placed, self.supposed = on_line(self.line, argument.places), on_line(self.line, argument.suppose)
        self.needs = [fact for fact in self.facts if isinstance(fact, Needs)]
        self.signs = [fact.cells for fact in self.facts if isinstance(fact, Sign)]

    def __missing__(self, slot: str) -> Slot:
        if slot == "Line" or slot == "Places":
            word = self[slot.lower()]
            return word.capital() if isinstance(word, Word) else capital(word)
        self[slot] = SLOTS[slot](self)
        return self[slot]

    def fill(self, phrase: Phrase, **more: Slot) -> str:
        return phrase.fill(ChainMap[str, Slot](more, self) if more else self)

    # sentences

    def step(self) -> str:
        return self.fill(sentence_for("STEPS", self.tags) or say.STEP)

    def link(self) -> str:
        return filled(say.LINK, seen=self.seen(), outcome=outcome(self.argument.places, self.symbols))

    def end(self) -> str:
        return filled(say.END, seen=self.seen())

    def seen(self) -> str:
        """Return what is seen, with a capital and without a full stop."""
        phrase = sentence_for("SEEN" if self.argument.places else "ENDS", self.tags)
        return capital(self.fill(phrase) if phrase else self.clauses())

    def clauses(self) -> str:
        """Return the clauses of all facts, then what would follow."""
        clauses = [self.clause(fact, again=index > 0) for index, fact in enumerate(self.facts)]
        if self.argument.then:
            tried = self.each_value(self.supposed, say.IN_CELLS)
            clauses.append(self.fill(say.WITH, tried=listed(tried)) if tried else self.fill(say.STORY))
        return _joined(say.AND, clauses) or self.fill(say.LOOK_AT)

    def clause(self, fact: Fact, *more: Fact, again: bool = False) -> str:
        """Return the clause of one fact, or of several signs; `again` if a clause before has named the line."""
        kind = tag(fact, self.argument)
        phrase = say.ODD.get(kind, say.CLAUSES[kind]) if self.length % 2 else say.CLAUSES[kind]
        words = LineWords(self.argument, self.puzzle, (fact, *more))
        return words.fill(phrase, line=say.IT.template) if again else words.fill(phrase)

    # words

    def cells(self, cells: Set) -> Word:
        return across(1 - self.line[0], cells)

    def pair(self, cells: Set) -> Word:
        """Return the name of two cells that a sign joins."""
        return pair_across(1 - self.line[0], cells)

    def group(self, cells: Set, alternatives: bool = False) -> Word:
        """Return the name of a group: `columns 2-4` if its cells touch, else or as alternatives `column 2 or 4`."""
        is_touching = not cells & cells + (cells & -cells)
        return self.cells(cells) if is_touching and not alternatives else one_of(1 - self.line[0], cells)

    def symbol(self, value: int) -> Word:
        return symbol_word(self.symbols.of(value))

    def row(self, values: Held, blank: Set = 0) -> str:
        return symbols_in_order(values, blank, self.symbols.zero, self.symbols.one)

    def each_value(self, values: Held, phrase: Phrase) -> list[str]:
        """Return a phrase with the cells of 1, and with those of 0."""
        return [filled(phrase, cells=self.cells(values[v]), symbol=self.symbol(v)) for v in (1, 0) if values[v]]

    def are(self, values: Held) -> str:
        return listed([are(1 - self.line[0], values[v], self.symbols.of(v)) for v in (1, 0) if values[v]])

    # parts of the argument

    @property
    def counted(self) -> Left:
        return next(fact for fact in self.facts if isinstance(fact, Left))

    @property
    def first_value(self) -> int:
        """The value that the first fact is about."""
        return next(fact.value for fact in self.facts if isinstance(fact, Left | Breaks | Needs))

    @property
    def count(self) -> int:
        """The number in the first fact: symbols left or too many, ways, or groups."""
        match self.facts[0]:
            case Left(count=count):
                return count
            case Breaks(cells=cells):
                return sum(cells).bit_count()
            case Fillings(ways=ways):
                return len(ways)
        return sum(len(need.groups) for need in self.needs)

    @property
    def shown(self) -> tuple[Held, Set]:
        """The known cells that the first fact names, and an empty cell between them."""
        fact = self.facts[0]
        if not isinstance(fact, Needs):
            return fact.rests().known, 0
        return fact.known, fact.groups[0] if self.tags == "between" else 0

    def where(self) -> Word:
        values, blank = self.shown
        return (self.pair if self.facts[0].rests().signs else self.cells)(sum(values) | blank)

    def blanks(self) -> Word:
        return self.cells(next(fact.rests().blank for fact in self.facts if isinstance(fact, Agrees | Left)))

    def other(self) -> Word:
        facts = [fact for part in self.argument.parts for fact in part.facts]
        return line_word(next(rests.other for fact in facts if (rests := fact.rests()).other))

    def sign(self) -> str:
        """Return the sign next to a known cell, or the broken one."""
        fact = self.facts[0]
        is_equal = fact.known[fact.value] if isinstance(fact, Needs) else all(fact.rests().known)
        return "=" if is_equal else "x"

    def each_sign(self) -> str:
        """Return the signs with their cells: `an = between columns 2 and 3`."""
        signs = [fact for fact in self.facts if isinstance(fact, Sign)]
        return listed([filled(say.AN, sign=fact.sign, pair=self.pair(fact.cells)) for fact in signs])

    def ways(self) -> str:
        fillings = [filling for fact in self.facts if isinstance(fact, Fillings) for filling in fact.ways]
        return listed([" ".join(self.symbols.of(int(digit)) for digit in filling) for filling in fillings])

    def wrong(self) -> str:
        """Return the symbols that the placed cells cannot have."""
        compared = [fact.cells for fact in self.facts if isinstance(fact, Agrees)]
        return self.row(compared[0] if compared else self.placed[::-1])

    # what is left, and where it must go

    def groups(self, need: Needs, one: Phrase) -> str:
        return filled(say.GROUPS, groups=self.each_group(need.value, need.groups, one), why=self.why(need))

    def each_group(self, value: int, groups: Iterable[Set], one: Phrase) -> str:
        """Return the groups that each need a value: `one in columns 2-3 and one in column 5`."""
        symbol = filled(one, symbol=self.symbol(value))
        return listed([filled(say.ONE_IN, one=symbol, cells=self.group(group)) for group in groups])

    def why(self, need: Needs, by: str = "") -> str:
        bad, count = self.symbol(1 - need.value), count_word(len(need.groups))
        return self.fill(say.WHY[by or need.by], bad=bad, three=f"{bad} {bad} {bad}", count=count)

    def left_needed(self) -> str:
        return filled(say.NEEDED, text=self["left"], needs=self["need_one"]) if self.needs else str(self["left"])

    def shares(self) -> str:
        """Return what is left and where some of it goes, without the piece that is tried."""
        others = [fact for fact in self.facts if isinstance(fact, Sign) and fact.cells & ~sum(self.supposed)]
        return _joined(say.AND, [self.left_needed(), *([self.clause(*others, again=True)] if others else [])])

    def piece(self) -> str:
        """Return what a piece that is tried would take of a symbol, and what would follow."""
        left, tried = self.counted, self.supposed
        cells, used = sum(tried), tried[left.value].bit_count()
        in_groups = sum(len(need.groups) for need in self.needs)
        remaining = left.count - in_groups - used
        is_last = used > 0 and not remaining
        if cells.bit_count() == 1:
            kind = ("other" if in_groups else "it") if is_last else "one"
        elif cells.bit_count() > 2:
            kind = "chain"
        elif all(tried):
            kind = "cross"
        else:
            kind = ("other two" if in_groups else "both") if is_last else "equal"
        name = (self.pair if cells.bit_count() == 2 else self.cells)(cells)
        piece = self.fill(say.PIECES[kind], cells=name, row=self.row(tried), symbol=self["value"])
        first = self.argument.then[0]
        if first.places and not first.facts and (remaining == 1 or (not remaining and in_groups > 0)):
            return self.fill(say.LEAVES_ONE if remaining else say.LEAVES_NONE, piece=piece, story=self.story())
        return self.fill(say.TAKES, piece=piece)

    # what would follow

    def case(self) -> Argument:
        """Return the first of two cases in the story."""
        case = cases(self.argument)[1]
        assert case is not None
        return case

    def story_with(self, value: int) -> str:
        """Return the story of the case of one value: the parts of the first case, or those after it."""
        case = self.case()
        if value not in case.suppose.values():
            case = Argument(self.line, then=tuple(cases(self.argument)[2]))
        return LineWords(case, self.puzzle).story(at_once=True)

    def story(self, at_once: bool = False) -> str:
        """Return what would follow, up to the contradiction.

        If `at_once`, cells that the facts give directly are left out if the contradiction shows them.
        """
        before, case, _ = cases(self.argument) if self.argument.then else ([self.argument], None, [])
        if case is not None:
            text, last = self.consequences(before), self.fill(say.CASES)
            return filled(say.AND_LAST, text=text, last=last) if text else last
        *links, end = before
        broken = end.facts[0] if end.facts else None
        if links and isinstance(broken, Breaks) and broken.rule in ("three", "sign"):
            placed, cells = sum(on_line(self.line, links[-1].places)), sum(broken.cells)
            is_shown = not placed & ~cells
            at_once = at_once and is_shown and len(links) == 1 and not links[0].facts
            if broken.rule == "sign" and is_shown and not at_once:
                against = say.AGAINST_THEM if placed & placed - 1 else say.AGAINST
                return LineWords(end, self.puzzle).fill(against, text=self.consequences(links))
            if at_once or (broken.rule == "three" and placed == cells):
                links.pop()
        text = self.consequences(links)
        last = LineWords(end, self.puzzle).ending(again=bool(text))
        return filled(say.AND_LAST, text=text, last=last) if text else last

    def consequences(self, links: Iterable[Argument]) -> str:
        """Return what would follow, link by link, without the contradiction."""
        text = ""
        for link in links:
            phrase = say.BY_SIGN if any("sign" in fact.rules for fact in link.facts) else say.WOULD_BE
            placed, parts = on_line(self.line, link.places), list[str]()
            for value in (1, 0):
                if placed[value]:
                    again = Word("", 2 if parts else 1 if text else 0)
                    cells, symbol = self.cells(placed[value]), self.symbol(value)
                    parts.append(filled(phrase, cells=cells, symbol=symbol, again=again))
            text = filled(say.THEN, text=text, more=listed(parts)) if text else listed(parts)
        return text

    def ending(self, again: bool) -> str:
        """Return the contradiction: a broken rule, or groups that would need more than is left."""
        broken = self.facts[0] if self.facts else None
        if isinstance(broken, Breaks):
            return self.fill(say.WOULD[tag(broken, self.argument)], again=Word("", int(again)))
        if not re.fullmatch(say.TOO_FEW, self.tags):
            return uncapital(self.clauses())
        needs = self.needs
        groups = sorted((group for need in needs for group in need.groups), key=lambda group: group & -group)
        value, reasons = needs[0].value, {need.by for need in needs}
        count = self.counted.count if isinstance(broken, Left) else len(groups) - 1
        return self.fill(
            say.SHORT,
            groups=self.each_group(value, groups, A),
            count=count_word(len(groups)),
            why=self.why(Needs(value, tuple(groups), needs[0].by), "either" if len(reasons) > 1 else ""),
            left=self.fill(say.ONLY_LEFT[min(count, 2)], number=number_word(count), symbol=self.symbol(value)),
        )


SLOTS: dict[str, Callable[[LineWords], Slot]] = {
    "seen": LineWords.seen,
    # names
    "line": lambda t: line_word(t.line),
    "axis": lambda t: Word("", t.line[0]),
    "other": LineWords.other,
    "symbol": lambda t: t.symbol(t.first_value),
    "others": lambda t: t.symbol(1 - t.first_value),
    "one": lambda t: t.symbol(1),
    "zero": lambda t: t.symbol(0),
    # placed cells
    "are": lambda t: t.are(t.placed),
    "places": lambda t: t.cells(sum(t.placed)),
    "placed": lambda t: t.symbol(next(iter(t.argument.places.values()))),
    "right": lambda t: t.row(t.placed),
    "wrong": LineWords.wrong,
    "taken": lambda t: number_word(t.placed[1 - t.counted.value].bit_count()),
    # facts
    "row": lambda t: t.row(*t.shown),
    "where": LineWords.where,
    "number": lambda t: number_word(t.count, t.most if t.tags == "balance" else 0),
    "count": lambda t: count_word(t.count),
    "most": lambda t: number_word(t.most, t.count),
    "all": lambda t: t.fill(say.ALL[min(t.most, 3)], number=number_word(t.most)),
    "blanks": LineWords.blanks,
    "ways": LineWords.ways,
    "ways_have": lambda t: t.fill(say.ALL_HAVE[min(t.count, 3)], parts=listed(t.each_value(t.placed, say.IN_CELLS))),
    "sign": LineWords.sign,
    "signs": LineWords.each_sign,
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
    # one cell lies in all the groups
    "first_group": lambda t: t.group(t.needs[0].groups[0], len(t.needs[0].groups) > 1),
    "other_groups": lambda t: "".join(filled(say.ALSO, group=t.group(group, True)) for group in t.needs[0].groups[1:]),
    "need_one": lambda t: _joined(say.AND, [t.groups(need, say.ONE) for need in t.needs]),
    "left_needed": LineWords.left_needed,
    "shares": LineWords.shares,
    # trials, and what would follow
    "piece": LineWords.piece,
    "tried": lambda t: t.cells(sum(t.supposed)),
    "value": lambda t: t.symbol(next(iter(t.argument.suppose.values()))),
    "story": lambda t: t.story(at_once=True),
    "so_far": lambda t: t.consequences(cases(t.argument)[0]),
    "case": lambda t: t.cells(sum(on_line(t.line, t.case().suppose))),
    "first": lambda t: t.story_with(1),
    "second": lambda t: t.story_with(0),
}
"""The value of each slot of a sentence."""


def filled(phrase: Phrase, **slots: Slot) -> str:
    """Return a phrase with its slots filled."""
    return phrase.fill(slots)


def _joined(phrase: Phrase, clauses: Iterable[str]) -> str:
    """Join clauses, the first two first."""
    text = ""
    for clause in clauses:
        text = filled(phrase, text=text, more=clause) if text else clause
    return text


def _union(sets: Iterable[Set]) -> Set:
    return reduce(or_, sets, 0)
