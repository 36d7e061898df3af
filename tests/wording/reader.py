"""A reader of English sentences that does not use the tables of phrases, and compares a sentence with its argument.

`heard` yields the statements of a sentence. `hold` checks that each of them is true of the argument, in order, and that
together they mention every fact. `deduce.answers.verify` proves that the facts are true of a grid.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import count
from operator import and_
from typing import Any

from deduce.game.puzzle import Cell, LineAt, Puzzle, cell_name, parse_cell
from deduce.game.world import Literals, on_line, values_on
from deduce.reasons.argument import Argument
from deduce.reasons.facts import Agrees, Breaks, Fact, Fillings, Holds, Left, Needs, Sign

NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]

Known = dict[Cell, int]
Parts = dict[str, str]

_N = rf"(?:{'|'.join(NUMBERS)}|\d\d+)"
_SPAN = r"\d+(?:-\d+)?"
_CELLS = rf"(?:rows?|columns?) {_SPAN}(?:, {_SPAN})*(?: and {_SPAN}(?![\dc]| in ))?"
_GROUP = rf"(?:(?:row|column) {_SPAN}(?:, {_SPAN})* or {_SPAN}|{_CELLS})"
_PARTS = {
    "L": r"(?:(?:row|column) \d+|it)",
    "O": r"(?:row|column) \d+",
    "C": _CELLS,
    "D": _CELLS,
    "G": rf"{_GROUP}(?:(?:, | and ){_GROUP})*",
    "NEED": rf"one in {_GROUP}(?:(?:, | and )one in {_GROUP})*",
    "A": "@",
    "N": _N,
    "M": _N,
    "S": "@",
    "T": "@",
    "ROW": "[@_](?: [@_])+",
    "ROWS": "@(?: @)*",
    "WAYS": r"@(?: @)*(?:(?:, | and )@(?: @)*)*",
    "X": "[=x]",
    "CELL": r"r[1-9]\d*c[1-9]\d*(?:(?:, | and )r[1-9]\d*c[1-9]\d*)*",
    "ALL": rf"(?:its one|both of its|all {_N} of its)",
    "WHY": r"(?:to avoid (?:@ @ @)(?: or a broken x)?|because of the x (?:between them|in each pair)"
    r"|because (?:they lie|each pair lies) between an? @ and an? @)",
    "THREE": "@ @ @",
    "K": "(?:rows|columns)",
}

_GLUE = r"(?:\. |, and |, then |, so |, |: | and |so |but now |\) nor |\)| )*"
_OPENING = r"(?:^|(?<=\. )|(?<=now )|(?<=\([ab]\) ))[A-Z](?=[a-z ])"

_FORMS = {
    "alike": "<L> has <N> <S>s together, in <C>",
    "row": "<L> has <ROW> in <C>",
    "two signs": "<L> has an = between <C> and another between <D>, which would make all three the same",
    "broken sign": "<L> has an <X> between <C>, which (?P<HOW>differ|are the same)",
    "sign": "(?:<L> has )?an <X> between <C>",
    "third": "(?:a third|an?) <S>(?: in(?: both)? <C>)?(?: next to them| between them| in both)? would make <THREE>",
    "beside": "next to the <S> in <C>",
    "is": "<C> (?:is|are) <S>",
    "blanks": "(?:its (?:only empty cell|empty cells), <C>,|only <C> is empty|its empty cells are <C>)",
    "none left": "that leaves none for <C>, so (?:it is|they are) <S>",
    "all": "<L> already has <ALL> <S>s?",
    "placed": "(?:is|are) <S>",
    "left": "<L> (?P<VERB>needs|has room for) <N> more <S>s?",
    "needs": rf"(?:<NEED>|<L> needs an? <A> in (?P<NEED2>{_GROUP}(?:(?:, | and )an? . in {_GROUP})*)), <WHY>",
    "need it": "which must go in <G> <WHY>",
    "leaves": "that leaves one <S>",
    "takes two": r"<C> \(joined by =\) would take two",
    "case": r"\([ab]\) if <C> were <S>,",
    "fails": r"<C> could be neither <S> \(",
    "other case": r"<S> \(",
    "just where": "if it went in <C>, <L> would have its <S>s exactly where <O> has them",
    "went": r"if (?P<WHICH>that <S>|it|the other two|the other|both) went in <C>(?: \(joined by (?P<BY>[=x]|signs)\))?",
    "were": r"if <C>(?: \(joined by (?P<BY>[=x]|signs)\))? were (?:<ROW>|<S>)",
    "tried": "(?:with|in <L>, try) <S> in <C>",
    "rest": "(?P<LEFT>only one|no) <S> would be left",
    "wrong": r"<C> \(joined by signs\) cannot be <ROW>, which would take <N>",
    "right": "(?:they|those cells) are <ROW>",
    "agrees": "<L> matches <O> except in (?:its two empty cells, )?<C>",
    "repeat": "with <ROWS> there,? it would be the same(?: as <O>)?",
    "no two": "no two <K> may be the same",
    "ways": "<L> can be filled in only <N> ways?: <WAYS>",
    "have": "(?:(?:all have|both have|<L> has) )?<S> in <C>",
    "cannot": "(?:in <L>, <C> cannot be <S>|<L> cannot be completed)",
    "would break a sign": "<C> would be <ROW>, breaking the <X> between them",
    "would be three": "<C> would be <ROW>",
    "would be": "<C> would be <S>(?P<BY> because of the sign)?",
    "against": "breaking the <X> between (?:them|<C>)",
    "short": rf"(?P<NEED3>an? <S> in {_GROUP}(?:(?:, | and )an? . in {_GROUP})*) would be needed <WHY>, "
    "but (?:no <T> is|only <N> <T>s? (?:is|are)) left",
    "would be too many": "<L> would have <N> <S>s, more than the <M> allowed",
    "too many": r"<L> has <N> <S>s \(<C>\), more than the <M> allowed",
    "rest the same": "<L> (?:has|would have) its <S>s in <C>, while <O> has its <T>s in all the other <K>"
    "(?:, so the two would end up the same)?",
    "the same": "<L> (?:has|would have) its <S>s in <C>, exactly like <O>",
    "outcome": "<CELL> (?:is|are) <S>",
    "look": "look at <L>",
}


def number_of(text: str) -> int:
    return NUMBERS.index(text) if text in NUMBERS else int(text)


class Reader:
    """Reads the sentences on one puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.values = {puzzle.symbols.one: 1, puzzle.symbols.zero: 0}
        symbols = re.escape("".join(self.values))

        number = count()

        def part(found: re.Match[str]) -> str:
            inside = _PARTS[found[1]].replace("[@_]", f"[{symbols}_]").replace("@", f"[{symbols}]")
            return f"(?P<{found[1]}{next(number)}>{inside})"

        self.forms = {
            name: re.compile(re.sub(r"(?<!\?P)<([A-Z]+)>", part, form) + r"(?:(?<=\()|(?=$|[ ,.:;)]))")
            for name, form in _FORMS.items()
        }

    def heard(self, text: str) -> Iterator[tuple[str, Parts]]:
        """Yield what a sentence says: the name of a form, and its parts."""
        text = re.sub(_OPENING, lambda found: found[0].lower(), text).removesuffix(".")
        at = 0
        while at < len(text):
            at = re.compile(_GLUE).match(text, at).end()  # type: ignore[union-attr]
            matches = ((name, form.match(text, at)) for name, form in self.forms.items())
            name, found = next(((name, match) for name, match in matches if match), ("", None))
            if found:
                yield name, {part.rstrip("0123456789"): said for part, said in found.groupdict().items() if said}
                at = found.end()
            elif at < len(text):
                raise AssertionError(f"no form fits: {text[at:]}")

    def hold(self, text: str, argument: Argument, inside: bool = False) -> None:
        """Check that a text tells an argument, and all of it.  Raises Unreadable and Untrue."""
        if argument.is_lookahead:
            self.chain(text, argument, inside)
        else:
            _Held(self, argument).all(self.heard(text))

    def chain(self, text: str, argument: Argument, inside: bool) -> None:
        """Check a lookahead: what is supposed, link by link, where it breaks, what follows."""
        whole = re.fullmatch(r"(S|Also s)uppose (r\d+c\d+) is (\S)\.(.*) But now (.*?\.) So (r\d+c\d+) is (\S)\.", text)
        assert whole, "this is a lookahead"
        ((cell, value),) = argument.suppose.items()
        assert (whole[2], self.values[whole[3]]) == (cell_name(cell), value), "this is supposed"
        assert (whole[1] == "Also s") == inside, "it is inside another trial, or is not"
        assert (whole[6], self.values[whole[7]]) == (cell_name(cell), 1 - value), "the other value follows"
        assert argument.places == {cell: 1 - value}, "this is what follows"
        pieces = re.split(r" \((\d+)\) " if inside else r" \(([a-z]+)\) (?!If)", whole[4])
        marks = [str(n + 1) if inside else letters(n) for n in range(len(argument.links))]
        assert pieces[:1] + pieces[1::2] == ["", *marks], "the links are in order"
        for piece, link in zip(pieces[2::2], argument.links, strict=True):
            self.hold(piece, link, inside=True)
        self.hold(whole[5], argument.end)


def letters(number: int) -> str:
    before, last = divmod(number, 26)
    return (letters(before - 1) if before else "") + "abcdefghijklmnopqrstuvwxyz"[last]


class _Held:
    """An argument about one line, and what has been heard of it."""

    def __init__(self, reader: Reader, argument: Argument) -> None:
        assert argument.line is not None
        self.reader, self.argument, self.line = reader, argument, argument.line
        self.length = reader.puzzle.rows if self.line[0] else reader.puzzle.columns
        self.most = (self.length + 1) // 2
        self.places: Known = {}
        self.tried: Known = {}
        self.last: list[Cell] = []
        self.value = 0
        self.heard_facts: list[Fact] = []
        self.parts = list(_parts(argument)) if argument.then or not argument.places else []
        self.branches: dict[int, list[Argument]] = {}
        self.case = ""

    def all(self, notes: Iterable[tuple[str, Parts]]) -> None:
        for name, p in notes:
            assert p.get("L", "it") in ("it", self.name(self.line)), "it is about this line"
            getattr(self, "_" + name.replace(" ", "_"))(p)
        assert self.places == self.argument.places, "this is what follows"
        assert self.tried == self.argument.suppose, "this is what is tried"
        assert all(fact in self.heard_facts for fact in self.argument.facts), "each fact is heard of"
        assert not self.parts, "the story is complete"
        assert not self.branches, "both cases are complete"

    # words

    @staticmethod
    def name(line: LineAt) -> str:
        return f"{('row', 'column')[line[0]]} {line[1] + 1}"

    def other(self, text: str) -> LineAt:
        kind, number = text.split()
        assert kind == ("row", "column")[self.line[0]], "it is parallel"
        return LineAt((self.line[0], int(number) - 1))

    def cells(self, text: str) -> list[Cell]:
        """Read `columns 2-4 and 7` along the line, in order."""
        kind, _, spans = text.partition(" ")
        assert kind.startswith(("column", "row")[self.line[0]]), "it is counted along the line"
        ends = [span.split("-") for span in re.findall(_SPAN, spans)]
        found = [at for span in ends for at in range(int(span[0]) - 1, int(span[-1]))]
        assert found == sorted(set(found) & set(range(self.length))), "the places rise and are on the line"
        assert kind.endswith("s") == (len(found) > 1 and " or " not in spans), "more than one is a plural"
        return [(at, self.line[1]) if self.line[0] else (self.line[1], at) for at in found]

    def set(self, text: str) -> int:
        return on_line(self.line, dict.fromkeys(self.cells(text), 1))[1]

    def groups(self, text: str) -> tuple[int, ...]:
        return tuple(map(self.set, re.findall(_GROUP, text)))

    def symbol(self, p: Parts, name: str = "S") -> int:
        return self.reader.values[p[name]]

    def held(self, cells: list[Cell], row: str) -> Literals:
        """Read `1 _ 0`, as many as there are cells."""
        marks = row.split()
        assert len(marks) == len(cells), "as many symbols as cells"
        values = {cell: self.reader.values[mark] for cell, mark in zip(cells, marks, strict=True) if mark != "_"}
        return on_line(self.line, values)

    # facts

    def hear(self, kind: type[Fact], **values: object) -> Any:
        """Find what is said among the facts."""
        for fact in self.argument.facts:
            if isinstance(fact, kind) and all(getattr(fact, name) == value for name, value in values.items()):
                self.heard_facts.append(fact)
                return fact
        raise AssertionError(f"there is no {kind.kind} with {values}")

    def signed(self, cells: list[Cell], mark: str = "") -> None:
        """Hear of signs that join some cells."""
        pair = on_line(self.line, dict.fromkeys(cells, 1))[1]
        inside = [fact for fact in self.argument.facts if isinstance(fact, Sign) and not fact.cells & ~pair]
        assert len(inside) == len(cells) - 1, "signs join them"
        assert not mark or inside[0].sign == mark, "this sign joins them"
        self.heard_facts += inside

    def _row(self, p: Parts) -> None:
        held = self.held(self.cells(p["C"]), p["ROW"])
        need = next((fact for fact in self.argument.facts if isinstance(fact, Needs)), None)
        if need is None:
            self.hear(Holds, cells=held)
            return
        self.hear(Needs, known=held, by="three")
        assert need.groups[0] == self.set(p["C"]) & ~sum(held) or "_" not in p["ROW"], "what is blank takes one"

    def _third(self, p: Parts) -> None:
        need = self.hear(Needs, value=1 - self.symbol(p), by="three")
        assert "C" not in p or self.set(p["C"]) == sum(need.groups), "they would make three"
        assert set(p["THREE"].split()) == {p["S"]}, "three of it"

    def _beside(self, p: Parts) -> None:
        held = on_line(self.line, dict.fromkeys(self.cells(p["C"]), self.symbol(p)))
        self.hear(Needs, known=held, value=1 - self.symbol(p))

    def _sign(self, p: Parts) -> None:
        pair = self.set(p["C"])
        needs = [
            fact for fact in self.argument.facts if isinstance(fact, Needs) and fact.by == "sign" and fact.known.cells
        ]
        if not needs:
            self.hear(Sign, cells=pair, sign=p["X"])
            return
        (need,) = needs
        assert need.rests().signs == (pair,), "the sign joins these cells"
        assert (p["X"] == "=") == bool(need.known[need.value]), "it is this sign"
        self.heard_facts.append(need)

    def _is(self, p: Parts) -> None:
        """Hear what cells hold: what follows, or what is seen."""
        value, cells = self.symbol(p), self.cells(p["C"]) if "C" in p else self.last
        if "CELL" in p:
            cells = [parse_cell(name) for name in re.findall(r"r\d+c\d+", p["CELL"])]
        seen = on_line(self.line, dict.fromkeys(cells, value))
        if dict.fromkeys(cells, value).items() <= self.argument.places.items():
            assert not self.places.keys() & set(cells), "each cell once"
            self.places |= dict.fromkeys(cells, value)
        elif any(isinstance(fact, Holds) for fact in self.argument.facts):
            self.hear(Holds, cells=seen)
        else:
            self.hear(Needs, known=seen)

    _none_left = _have = _placed = _outcome = _is

    def _blanks(self, p: Parts) -> None:
        self.hear(Left, blanks=self.set(p["C"]))
        self.last = self.cells(p["C"])

    def _all(self, p: Parts) -> None:
        words = p["ALL"].split()
        assert {"its": 1, "both": 2}.get(words[0]) or number_of(words[1]) == self.most, "all of them"
        self.hear(Left, value=self.symbol(p), count=0)

    def _left(self, p: Parts) -> None:
        self.value = self.symbol(p)
        assert (p["VERB"] == "has room for") == bool(self.length % 2), "an odd line may have fewer"
        if self.argument.facts:
            self.hear(Left, value=self.value, count=number_of(p["N"]))
        else:
            assert p["N"] == "one", "it is the last one"
            assert set(self.argument.suppose.values()) == {self.value}, "it is this symbol"

    def _needs(self, p: Parts) -> None:
        value = self.symbol(p, "A") if "A" in p else self.value
        self.hear(Needs, value=value, groups=self.groups(p["NEED"]), by=self.why(p, value))

    def _need_it(self, p: Parts) -> None:
        needs = [fact for fact in self.argument.facts if isinstance(fact, Needs) and fact.value == self.value]
        groups = [group for need in needs for group in need.groups]
        assert self.set(p["G"]) == reduce(and_, groups), "all groups share these cells"
        assert (" or " in p["G"] or len(groups) > 1) or self.groups(p["G"]) == tuple(groups), "it is this group"
        assert {need.by for need in needs} == {self.why(p, self.value), *(["sign"] if "broken" in p["WHY"] else [])}
        self.heard_facts += needs

    def why(self, p: Parts, value: int) -> str:
        symbols = [self.reader.values[symbol] for symbol in re.findall(r"(?<= )[^\W_a-z](?![a-z])", p["WHY"])]
        if "avoid" in p["WHY"]:
            assert symbols == [1 - value] * 3, "three of the other"
            return "three"
        assert symbols in ([], [1, 0]), "between a 1 and a 0"
        return "gap" if symbols else "sign"

    def _leaves(self, p: Parts) -> None:
        left = self.hear(Left, value=self.symbol(p))
        taken = sum(len(fact.groups) for fact in self.argument.facts if isinstance(fact, Needs))
        assert left.count == taken + 1, "one is left"

    def _takes_two(self, p: Parts) -> None:
        self.hear(Sign, cells=self.set(p["C"]), sign="=")

    def _wrong(self, p: Parts) -> None:
        self.last = self.cells(p["C"])
        self.signed(self.last)
        held = self.held(self.last, p["ROW"])
        assert held == on_line(self.line, self.argument.places).flipped(), "it is the other way"
        assert held[self.value].bit_count() == number_of(p["N"]), "it takes this many"

    def _right(self, p: Parts) -> None:
        self.places = values_on(self.line, self.held(self.last, p["ROW"]))

    def _agrees(self, p: Parts) -> None:
        fact = self.hear(Agrees, other=self.other(p["O"]))
        assert fact.cells.cells == self.set(p["C"]), "these are its blanks"
        self.last = self.cells(p["C"])

    def _repeat(self, p: Parts) -> None:
        fact = self.hear(Agrees, cells=self.held(self.last, p.get("ROW") or p["ROWS"]))
        assert "O" not in p or self.other(p["O"]) == fact.other, "it is the same line"

    def _ways(self, p: Parts) -> None:
        ways = [way.split() for way in re.split(", | and ", p["WAYS"])]
        assert len(ways) == number_of(p["N"]), "they are this many"
        self.hear(Fillings, ways=tuple("".join(str(self.reader.values[mark]) for mark in way) for way in ways))

    def _look(self, p: Parts) -> None:
        assert not self.argument.facts, "nothing is seen"
        self.parts = []

    # what is tried

    def _cannot(self, p: Parts) -> None:
        if "S" in p:
            self.tried = dict.fromkeys(self.cells(p["C"]), self.symbol(p))
        elif not self.argument.then:
            self.parts = [self.argument]

    def _tried(self, p: Parts) -> None:
        cells = self.cells(p["C"])
        assert "WHICH" not in p or (p["WHICH"] in ("both", "the other two")) == (len(cells) == 2), "one or two"
        if "ROW" in p:
            self.tried = values_on(self.line, self.held(cells, p["ROW"]))
        else:
            self.tried = dict.fromkeys(cells, self.symbol(p) if "S" in p else self.value)
        if "BY" in p:
            self.signed(cells, p["BY"] if len(cells) == 2 else "")

    _went = _were = _tried

    def _rest(self, p: Parts) -> None:
        left = self.hear(Left, value=self.symbol(p))
        taken = sum(len(fact.groups) for fact in self.argument.facts if isinstance(fact, Needs))
        mine = list(self.tried.values()).count(left.value)
        assert left.count - taken - mine == ("no", "only one").index(p["LEFT"]), "this many are left"

    def _case(self, p: Parts) -> None:
        value = self.symbol(p)
        if not self.branches:
            case, *rest = self.parts
            self.branches = {
                next(iter(case.suppose.values())): list(_parts(case)),
                1 - next(iter(case.suppose.values())): rest,
            }
            assert self.cells(p["C"]) == list(case.suppose), "it is this cell"
            self.case, self.parts = p["C"], []
        assert not self.parts, "the first case is complete"
        assert p.get("C", self.case) == self.case, "it is the same cell"
        assert value in self.branches, "each value once"
        self.parts = self.branches.pop(value)

    _fails = _other_case = _case

    def _would_be(self, p: Parts) -> None:
        part = self.parts[0]
        cells, value = self.cells(p["C"]), self.symbol(p)
        assert [cell for cell in sorted(part.places) if part.places[cell] == value] == cells, "this would follow"
        assert ("BY" in p) == any("sign" in fact.rules for fact in part.facts), "by a sign, or not"
        if value == min(part.places.values()):
            del self.parts[0]

    # what breaks

    def breaks(self, rule: str, cells: Literals | None = None, value: int | None = None, **more: object) -> Breaks:
        *links, end = self.parts
        (fact,) = end.facts
        assert isinstance(fact, Breaks), "it is a contradiction"
        assert fact.rule == rule, f"it breaks {rule}"
        assert cells is None or fact.cells == cells, "these cells break it"
        assert value is None or fact.value == value, "it is of this symbol"
        assert all(getattr(fact, name) == own for name, own in more.items()), "it is the same line"
        shown = fact.cells.cells
        assert all(not on_line(self.line, link.places).cells & ~shown for link in links), "the break shows what follows"
        self.parts, self.heard_facts = [], [*self.heard_facts, fact]
        return fact

    def _broken(self, p: Parts) -> None:
        """Hear of three of one symbol, or of a sign that is broken."""
        sign = "X" in p
        held = self.held(self.cells(p["C"]), p["ROW"]) if "ROW" in p else None
        cells = self.breaks("sign" if sign else "three", held).cells
        assert "C" not in p or sum(cells) == self.set(p["C"]), "they are these"
        assert "N" not in p or sum(cells).bit_count() == number_of(p["N"]), "they are this many"
        assert not sign or (p["X"] == "=") == all(cells), "it is this sign"
        assert "HOW" not in p or (p["HOW"] == "differ") == all(cells), "they differ, or are the same"

    _alike = _would_be_three = _would_break_a_sign = _broken_sign = _against = _broken

    def _two_signs(self, p: Parts) -> None:
        for name in ("C", "D"):
            self.hear(Sign, cells=self.set(p[name]), sign="=")
        self.hear(Needs)
        self.parts = []

    def _too_many(self, p: Parts) -> None:
        cells = self.breaks("balance", value=self.symbol(p)).cells
        assert "C" not in p or sum(cells) == self.set(p["C"]), "they are these"
        assert sum(cells).bit_count() == number_of(p["N"]), "they are this many"
        assert number_of(p["M"]) == self.most, "it may have this many"

    _would_be_too_many = _too_many

    def _the_same(self, p: Parts) -> None:
        cells = self.breaks("unique", value=self.symbol(p), other=self.other(p["O"]), rest="T" in p).cells
        assert sum(cells) == self.set(p["C"]), "they are these"
        assert "T" not in p or self.symbol(p, "T") == 1 - self.symbol(p), "it is the other symbol"
        assert "K" not in p or p["K"] == ("columns", "rows")[self.line[0]], "across"

    _rest_the_same = _the_same

    def _just_where(self, p: Parts) -> None:
        self.tried = dict.fromkeys(self.cells(p["C"]), self.symbol(p))
        self.breaks("unique", value=self.symbol(p), other=self.other(p["O"]), rest=False)

    def _no_two(self, p: Parts) -> None:
        assert p["K"] == ("rows", "columns")[self.line[0]], "two of its kind"

    def _short(self, p: Parts) -> None:
        (end,) = self.parts
        needs = [fact for fact in end.facts if isinstance(fact, Needs)]
        value, groups = self.symbol(p), tuple(group for need in needs for group in need.groups)
        assert all(need.value == value for need in needs), "they would need this symbol"
        assert sorted(groups) == sorted(self.groups(p["NEED"])), "these groups would need one"
        assert set(re.findall(r"\ban? (.) in ", p["NEED"])) == {p["S"]}, "they need the same symbol"
        by = {need.by for need in needs}
        reasons = {self.why(p, value), *(["sign"] if "broken" in p["WHY"] else [])}
        assert by == reasons, "for this reason"
        assert self.symbol(p, "T") == value, "this symbol is left"
        counts = [fact.count for fact in end.facts if isinstance(fact, Left)]
        assert (number_of(p["N"]) if "N" in p else 0) == (counts[0] if counts else len(groups) - 1), (
            "this many are left"
        )
        self.parts, self.heard_facts = [], [*self.heard_facts, *end.facts]


def _parts(argument: Argument) -> Iterator[Argument]:
    """Yield the parts of a story; an end with a story of its own goes on with it; without one, it is its own end."""
    if not argument.then:
        yield argument
    for part in argument.then:
        yield from _parts(part) if part.then and not part.suppose else (part,)
