"""One sentence of a known form, held against the grid as it lies before it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from english import CELLS, GROUP
from sheet import Cell, Known, Sheet, Unreadable, number_of, so


class Sentence:
    """One sentence on a line, and the grid before it.

    Attributes:
        known: the values that the reader sees.
        parts: the parts of the sentence by name.
        places: what is to follow.
        line: the cells of its line in order.
        room: what follows may follow from how many there is room for.
        most: how many of a symbol it may have.
        taken: crossed pairs that are said to take one, each with the value.
        named: neighbours whose sign is named, crossed pairs that take one among them.
    """

    def __init__(self, sheet: Sheet, known: Known, parts: dict[str, str], places: Known) -> None:
        self.sheet = sheet
        self.known = known
        self.parts = parts
        self.places = places
        self.line = sheet.line(parts["LINE"])
        self.most = (len(self.line) + 1) // 2
        self.room = False
        self.taken: list[tuple[int, list[Cell]]] = []
        self.named: set[frozenset[Cell]] = set()

    def check(self, name: str) -> None:
        """Check what a sentence of this form says, and what follows."""
        getattr(self, "_" + name.replace(" ", "_"))()
        if any(part in self.parts for part in ("ARE", "GIVES", "HAVE")):
            so(self._follows() == self.places, "this is what follows")
        so(not self.places.keys() & self.known.keys(), "what follows was blank")
        so(self.places.keys() <= set(self.line), "it follows on the same line")

    # words

    def cells(self, text: str) -> list[Cell]:
        """Read `columns 2-4 and 7` along the line, in order."""
        kind, _, spans = text.partition(" ")
        so(kind.startswith("column" if self.line[0][0] == self.line[1][0] else "row"), "it is counted along the line")
        found: list[int] = []
        for span in re.findall(r"\d+(?:-\d+)?", spans):
            first, _, last = span.partition("-")
            found += range(int(first) - 1, int(last or first))
        so(found == sorted(set(found)) and found and found[-1] < len(self.line), "the places rise, and are on the line")
        so(kind.endswith("s") == (len(found) > 1 and " or " not in spans), "more than one is a plural")
        return [self.line[at] for at in found]

    def _part(self, name: str = "CELLS") -> list[Cell]:
        return self.cells(self.parts[name])

    def _one(self, name: str) -> Cell:
        cells = self._part(name)
        so(len(cells) == 1, "it is one cell")
        return cells[0]

    def _symbol(self, name: str = "S") -> int:
        return self.sheet.value(self.parts[name])

    def _number(self, name: str = "NUMBER") -> int:
        return number_of(self.parts[name])

    def _follows(self) -> Known:
        if "GIVES" in self.parts:
            return self.sheet.gives(self.parts["GIVES"])
        found: Known = {}
        if "HAVE" in self.parts:
            told = [(cells, "", symbol) for symbol, cells in re.findall(rf"(\S) in ({CELLS})", self.parts["HAVE"])]
        else:
            told = re.findall(rf"({CELLS}) (is|are) (\S)", self.parts["ARE"])
        for names, verb, symbol in told:
            cells = self.cells(names)
            so(not verb or (verb == "are") == (len(cells) > 1), "the verb agrees")
            so(not found.keys() & set(cells), "each cell once")
            found |= dict.fromkeys(cells, self.sheet.value(symbol))
        return found

    # the grid

    def held(self, value: int, known: Known | None = None, line: list[Cell] | None = None) -> list[Cell]:
        known = self.known if known is None else known
        return [cell for cell in line or self.line if known.get(cell) == value]

    def blanks(self, known: Known | None = None) -> list[Cell]:
        known = self.known if known is None else known
        return [cell for cell in self.line if cell not in known]

    def sign(self, cells: list[Cell]) -> str | None:
        return self.sheet.signs.get(frozenset(cells))

    def threes(self, known: Known) -> list[tuple[Cell, Cell, Cell]]:
        trios = zip(self.line, self.line[1:], self.line[2:], strict=False)
        return [trio for trio in trios if len({known.get(cell, cell) for cell in trio}) == 1]

    def clashes(self, known: Known) -> list[tuple[Cell, Cell]]:
        """Return neighbours that are filled against the sign between them."""
        signed = [(pair, self.sign(list(pair))) for pair in pairwise(self.line)]
        return [
            pair
            for pair, sign in signed
            if sign and all(cell in known for cell in pair) and (known[pair[0]] == known[pair[1]]) != (sign == "=")
        ]

    def forced(self, cell: Cell, value: int, known: Known, sign: str | None = "") -> bool:
        """Return whether the other value in a blank breaks a rule of the game at once; a sign where one is named."""
        other = known | {cell: 1 - value}
        clash = any(cell in cells for cells in self.clashes(other))
        if sign:
            return cell not in known and clash
        touching = any(cell in cells for cells in self.threes(other)) or (clash and sign is not None)
        crowded = self.room and not self.balanced(other)
        return cell not in known and (touching or crowded or len(self.held(1 - value, other)) > self.most)

    def balanced(self, known: Known) -> list[Known]:
        """List all ways to fill the line under balance and the signs that are named."""
        ways: list[Known] = [{}]
        for cell in self.line:
            grown = [way | {cell: value} for way in ways for value in (0, 1) if known.get(cell, value) == value]
            ways = [
                way
                for way in grown
                if not any(frozenset(pair) in self.named for pair in self.clashes(way))
                and max(len(self.held(0, way)), len(self.held(1, way))) <= self.most
            ]
        return ways

    def fillings(self, known: Known) -> set[tuple[int, ...]]:
        """List all ways to fill the line under three, balance and signs."""
        ways: list[Known] = [{}]
        for cell in self.line:
            grown = [way | {cell: value} for way in ways for value in (0, 1) if known.get(cell, value) == value]
            ways = [
                way
                for way in grown
                if not self.threes(way)
                and not self.clashes(way)
                and max(len(self.held(0, way)), len(self.held(1, way))) <= self.most
            ]
        return {tuple(way[cell] for cell in self.line) for way in ways}

    def there(self, cells: list[Cell], text: str) -> list[int | None]:
        """Read `1 _ 0`, as many as there are cells."""
        marks = [None if mark == "_" else self.sheet.value(mark) for mark in text.split()]
        so(len(marks) == len(cells), "as many symbols as cells")
        return marks

    def finished(self, name: str) -> list[int | None]:
        """Return a parallel line that is full."""
        so(self._kind(name) == self._kind(self.parts["LINE"]), f"{name} is parallel")
        line = self.sheet.line(name)
        so(line != self.line, f"{name} is another line")
        marks = [self.known.get(cell) for cell in line]
        so(None not in marks and self.sheet.unique, f"{name} is finished, and may not be repeated")
        return marks

    # steps and links

    def _row(self) -> None:
        cells = self._part()
        so(self.there(cells, self.parts["ROW"]) == [self.known.get(cell) for cell in cells], "the row is there")
        seen = {cell: self.known[cell] for cell in cells if cell in self.known}
        for cell, value in self.places.items():
            so(any(cell in trio for trio in self.threes(seen | {cell: 1 - value})), "it would make three")

    def _beside(self) -> None:
        self._row()
        so("_" not in self.parts["ROW"], "nothing lies between them")
        so(set(self.places.values()) == {1 - self._symbol()}, "the other symbol follows")

    def _between(self) -> None:
        self._row()
        so(re.fullmatch(r"(\S) _ \1", self.parts["ROW"]), "one blank lies between two alike")
        so(set(self._part()) >= self.places.keys(), "the blank is between them")
        so(set(self.places.values()) == {1 - self._symbol()}, "the other symbol follows")

    def _sign(self) -> None:
        cells, cell, value = self._part(), self._one("MORE"), self._symbol("T")
        so(self.sign(cells) == self.parts["SIGN"] and cell in cells, "the sign is there")
        so(self.known.get(cell) == value, "the cell is known")
        (blank,) = (other for other in cells if other != cell)
        so(self.places == {blank: value if self.parts["SIGN"] == "=" else 1 - value}, "the sign says so")

    def _touching(self) -> None:
        cells, beside, value = self._part(), self._one("MORE"), self._symbol("T")
        so(self.sign(cells) == self.parts["SIGN"] == "=", "the sign is there")
        so(self.known.get(beside) == value == self.sheet.value(self.parts.get("S", self.parts["T"])), "it is there")
        so(any(beside in trio for trio in self.threes(self.known | dict.fromkeys(cells, value))), "it touches them")
        so(self.places.items() <= dict.fromkeys(cells, 1 - value).items(), "they are the other")

    def _all(self) -> int:
        """Check that all of a symbol are there, and give it."""
        words = self.parts["ALL"].split()
        value = self.sheet.value(words[-1][0])
        count = {"its": 1, "both": 2}.get(words[0]) or number_of(words[1])
        so(count == self.most == len(self.held(value)), "all of them are there")
        return value

    def _complete(self) -> None:
        value = self._all()
        if "T" in self.parts:
            so(self._part() == self.blanks() and self._symbol("T") == 1 - value, "these are its blanks")
            so(self.places == dict.fromkeys(self.blanks(), 1 - value), "all of them follow")
        so(set(self.places.values()) == {1 - value}, "the other symbol follows")

    def _complete_but_one(self) -> None:
        so(len(self.blanks()) == 1, "one blank is left")
        self._complete()

    def _last_blank(self) -> None:
        value = self._all()
        so([self._one("CELLS")] == self.blanks(), "this is its only blank")
        so(self.places == dict.fromkeys(self.blanks(), 1 - value), "it follows")

    def _left(self) -> tuple[int, int]:
        value, count = self._symbol(), self._number()
        so(self.parts["LEFT"] == ("can take" if len(self.line) % 2 else "needs"), "an odd line may have fewer")
        so(count == self.most - len(self.held(value)) > 0, "as many are left")
        return value, count

    def _shares(self) -> tuple[int, int]:
        """Check what is left, which pairs take one of it, and the signs; give the symbol, and how many are left."""
        value, count = self._left()
        self.parts["NEEDS"] = self.parts["SHARE"].removeprefix(": ")
        for reason, cells in self._needed(value) if self.parts["SHARE"] else ():
            so(reason == "sign" and self._needs(cells, value, reason, self.known), f"{cells} take one")
            so(not set(cells) & (self.known.keys() | self.places.keys()), "they are other blanks")
            self.taken.append((value, cells))
            self.named.add(frozenset(cells))
            count -= 1
        signs = re.findall(rf"has ([=x]) between ({CELLS})", self.parts.get("SIGNS", ""))
        self.named |= {frozenset(self.cells(cells)) for _, cells in signs}
        so(all(self.sign(self.cells(cells)) == sign for sign, cells in signs), "the signs are there")
        so(count >= 0, "no more are taken than are left")
        return value, count

    def _share(self) -> None:
        self._shares()
        so(self.parts["SIGNS"], "pairs that take two are told")
        for cell, value in self.places.items():
            so(not self.balanced(self.known | {cell: 1 - value}), "there is no room for the other way")

    def _too_few(self) -> None:
        value, count = self._shares()
        so(self.sign(self._part()) == "=" and count < 2 and self.parts["SHARE"], "two are too many")
        so(self.places == dict.fromkeys(self._part(), 1 - value), "they are the other")

    def _too_few_at_once(self) -> None:
        value, count = self._left()
        so(self.sign(self._part()) == "=" and count == 1, "two are too many")
        so(self.places.items() <= dict.fromkeys(self._part(), 1 - value).items(), "they are the other")

    def _one_way(self) -> None:
        value, count = self._shares()
        cells = self.cells(self.parts["THESE"].lower())
        so(all(map(self.sign, map(list, pairwise(cells)))), "signs join them")
        wrong, right = self.there(cells, self.parts["ROW"]), self.there(cells, self.parts["REST"])
        so(self._number("MOST") == wrong.count(value) > count, "they are too many")
        so(self.places == dict(zip(cells, right, strict=True)), "this is what follows")
        so(all(one != other for one, other in zip(wrong, right, strict=True)), "it is the other way")
        so(not self.clashes(self.places), "it fits the signs")

    def _tried(self) -> None:
        value, count = self._shares()
        what, _, where = self.parts["TRIED"].partition(" in ")
        where, _, joined = where.partition(" (joined by ")
        cells = self.cells(where)
        signs = [self.sign(list(pair)) for pair in pairwise(cells)]
        so(all(signs) and joined.removesuffix(")") == ("signs" if signs[1:] else "".join(map(str, signs))), "they join")
        if what in ("it", "the other", "both", "the other two"):
            so(count == len(cells) == (2 if what in ("both", "the other two") else 1), "they are all that are left")
            so(("other" in what) == bool(self.parts["SHARE"]), "they are the last of several")
            what = " ".join(str(symbol) for symbol, own in self.sheet.values.items() if own == value for _ in cells)
        tried = dict(zip(cells, self.there(cells, re.sub("^an? ", "", what)), strict=True))
        so(self.places.items() <= {c: 1 - own for c, own in tried.items() if own is not None}.items(), "it follows")
        if "ROOM" in self.parts:
            rest = count - list(tried.values()).count(value)
            so(rest == (self.parts["ROOM"][:3] == "one"), "so many are left")
        self.room = True
        self._tell(self.parts["STORY"], self.known | {cell: own for cell, own in tried.items() if own is not None})

    def _last_one(self) -> None:
        value, count = self._left()
        so(count == 1 and self._symbol("T" if "T" in self.parts else "S") == value, "it is the last one")
        so("CELLS" not in self.parts or self._part() == self.blanks(), "these are its blanks")
        self._supposed(self._one("MORE"), value)

    def _supposed(self, cell: Cell, value: int) -> None:
        so(cell not in self.known, "it is blank")
        so(self.places == {cell: 1 - value}, "the opposite follows")
        self._tell(self.parts["STORY"], self.known | {cell: value})

    def _try(self) -> None:
        self._supposed(self._one("CELLS"), self._symbol("T"))

    def _try_both_ways(self) -> None:
        one, other = self._symbol(), self._symbol("U")
        so(self._part("MORE") == self._part("THEM"), "it is the same cell")
        steps = f"{self.parts['STORY']}, and " if "STORY" in self.parts else ""
        so((one, other) == (1, 0), "1 comes first")
        self.parts["STORY"] = (
            f"{steps}{self.parts['S']} in {self.parts['MORE']} fails ({self.parts['WITHONE']}), "
            f"and so does {self.parts['U']} ({self.parts['WITHOTHER']})"
        )
        self._try()

    def _groups(self) -> None:
        value, count = self._left()
        taken: list[Cell] = []
        groups = 0
        for reason, cells in self._needed(value):
            blank = [cell for cell in cells if cell not in self.known]
            so(blank == cells and not set(cells) & set(taken), "the groups are of blanks, and apart")
            so(self._needs(cells, value, reason, self.known), f"one is needed in {cells}")
            taken += cells
            groups += 1
        so(groups == count, "the groups take all that are left")
        if "T" in self.parts:
            so(self.places == dict.fromkeys(self._part(), self._symbol("T")), "this is what follows")
        so(not self.places.keys() & set(taken), "what follows lies outside of the groups")
        so(set(self.places.values()) == {1 - value}, "the other symbol follows")

    def _last_one_elsewhere(self) -> None:
        value, count = self._left()
        groups = [self.cells(cells) for cells in re.findall(GROUP, self.parts["GROUP"] + self.parts["ALSO"])]
        three = self.parts["WHY"].startswith("or three")
        so(count == 1, "it is the last one")
        so(not three or self.sheet.value(self.parts["WHY"].split()[2][0]) == 1 - value, "three of the other")
        so(three or self.parts["WHY"].endswith("each pair" if len(groups) > 1 else "them"), "each pair has its x")
        for group in groups:
            so(not set(group) & self.known.keys(), "the groups are of blanks")
            so(self._needs(group, value, "three" if three else "sign", self.known), f"one is needed in {group}")
            rest = [own for own in groups if own != group]
            so(not rest or any(all(cell in own for own in rest) for cell in self.places), "each group is needed")
        so(all(any(cell not in group for group in groups) for cell in self.places), "it cannot be there, too")
        so(set(self.places.values()) == {1 - value}, "the other symbol follows")

    def _needed(self, value: int) -> Iterator[tuple[str, list[Cell]]]:
        """Read `one in columns 2-3 and one in columns 7-8`, with the reasons where they are told."""
        for told in re.split(r", and (?=one in )", self.parts["NEEDS"]):
            reason, needs = "", told
            for name, form in self.sheet.forms["reason"].items():
                found = form.fullmatch(told)
                if found:
                    reason, needs = name, found["NEEDS"]
                    self.sheet.met.add(f"reason: {name}")
                    so(name != "three" or self.sheet.value(found["T"]) == 1 - value, "three of the other")
            so(reason, "it says why")
            groups = re.findall(rf"one in ({GROUP})", needs)
            if re.sub(rf"one in {GROUP}", "*", needs) not in _lists(len(groups)):
                raise Unreadable(needs)
            yield from ((reason, self.cells(group)) for group in groups)

    def _needs(self, cells: list[Cell], value: int, reason: str, known: Known) -> bool:
        """Return whether blanks that all held the other value would break a rule of the game."""
        full = known | dict.fromkeys(cells, 1 - value)
        three = any(set(cells) <= set(trio) for trio in self.threes(full))
        sign = any(set(cells) <= set(pair) for pair in self.clashes(full))
        at = self.line.index(cells[0])
        fence = [known.get(cell) for cell in self.line[max(at - 1, 0) : at] + self.line[at + 2 : at + 3]]
        gap = len(cells) == 2 and set(fence) == {0, 1} and cells == self.line[at : at + 2]
        return {"three": three, "sign": sign, "gap": gap, "": three or sign or gap}[reason]

    def _pair(self) -> None:
        cells, other = self._part(), self.finished(self.parts["OTHER"])
        twin = dict(zip(self.line, other, strict=True))
        so(self.parts.get("TWIN", self.parts["OTHER"]) == self.parts["OTHER"], "it is the same line")
        so(cells == self.blanks() and ("REST" not in self.parts or len(cells) == 2), "these are its blanks")
        so(all(twin[cell] == value for cell, value in self.known.items() if cell in twin), "they agree")
        so(self.there(cells, self.parts["ROW"]) == [twin[cell] for cell in cells], "it would repeat the other")
        if "REST" in self.parts:
            rest = self.there(cells, self.parts["REST"])
            so(self.places == dict(zip(cells, rest, strict=True)), "this is what follows")
        so(all(twin[cell] != value for cell, value in self.places.items()), "it follows otherwise than in the other")

    def _repeat(self) -> None:
        value, count = self._left()
        other = self.finished(self.parts["OTHER"])
        cell = self._one("CELLS")
        so(count == 1 and self._symbol("T") == value, "it is the last one")
        so(self.parts.get("AGAIN", self.parts["LINE"]).lower() == self.parts["LINE"].lower(), "it is the same line")
        there = {at for at, own in zip(self.line, other, strict=True) if own == value}
        so(there == {*self.held(value), cell} and cell not in self.known, "they would stand alike")
        so(self.places == {cell: 1 - value}, "the other symbol follows")

    def _filling(self) -> None:
        self._ways(1)

    def _fillings(self) -> None:
        self._ways(self._number())

    def _ways(self, count: int) -> None:
        ways = [tuple(map(self.sheet.value, way.split())) for way in re.split(", | and ", self.parts["WAYS"])]
        so(len(ways) == count == len(set(ways)) and set(ways) == self.fillings(self.known), "these are all ways")
        at = {cell: place for place, cell in enumerate(self.line)}
        so(all(way[at[cell]] == value for way in ways for cell, value in self.places.items()), "all have it")

    # ends

    def _alike_in_a_row(self) -> None:
        self._row()
        cells, count = self._part(), self._number()
        at = self.line.index(cells[0])
        so(cells == self.line[at : at + count] and count > 2, "they stand in a row, and are so many")
        so(len({self.known[cell] for cell in cells}) == 1, "they are alike")

    def _too_many(self) -> None:
        value = self._symbol()
        so(self._part() == self.held(value) and self._number() == len(self.held(value)), "they are so many")
        so(self._number() > self._number("MOST") == self.most, "it may have fewer")

    def _unlike(self) -> None:
        so(self.parts["SIGN"] == "=" and tuple(self._part()) in self.clashes(self.known), "they differ")
        so(self.sign(self._part()) == "=", "the sign is there")

    def _alike(self) -> None:
        so(self.parts["SIGN"] == "x" and tuple(self._part()) in self.clashes(self.known), "they are alike")
        so(self.sign(self._part()) == "x", "the sign is there")

    def _two_signs(self) -> None:
        one, other = self._part(), self._part("MORE")
        so(self.sign(one) == self.sign(other) == self.parts["SIGN"] == "=", "the signs are there")
        so(len({*one, *other}) == 3, "they make three")

    def _the_same(self) -> None:
        value, cells, other = self._symbol(), self._part(), self._other_line()
        so(cells == self.held(value) and len(cells) == self.most, "all of them are there")
        so([at for at, own in zip(self.line, other, strict=True) if own == value] == cells, "they stand alike")
        so(self.parts["KINDS"] == self._kind(self.parts["LINE"]) + "s", "two of its kind")

    def _the_same_once_filled(self) -> None:
        value, cells, other = self._symbol(), self._part(), self._other_line()
        so(cells == self.held(value) and len(cells) == self.most, "all of them are there")
        so(self._symbol("T") == 1 - value and self.blanks(), "it is the other symbol, and not full")
        so(self.parts["KINDS"] == {"row": "columns", "column": "rows"}[self._kind(self.parts["LINE"])], "across")
        rest = [at for at, own in zip(self.line, other, strict=True) if own == 1 - value]
        so(rest == [cell for cell in self.line if cell not in cells] and len(rest) == self.most, "the rest are there")

    def _other_line(self) -> list[int | None]:
        """Return what is to be seen of the other line."""
        so(self.sheet.unique, "lines may not be the same here")
        other = self.sheet.line(self.parts["OTHER"])
        so(self._kind(self.parts["OTHER"]) == self._kind(self.parts["LINE"]) and other != self.line, "it is parallel")
        return [self.known.get(cell) for cell in other]

    @staticmethod
    def _kind(name: str) -> str:
        return name.lower().split()[0]

    def _no_filling(self) -> None:
        self._tell(self.parts["STORY"], self.known)

    # what would be

    def _tell(self, story: str, world: Known, last: list[Cell] | None = None) -> None:
        """Follow what would be, one thing after another, to what would break."""
        either = re.match(rf"(\S) in ({CELLS}) fails \(", story)
        if either:
            self._both_ways(story, either, world)
            return
        for name, form in self.sheet.forms["story"].items():
            found = form.fullmatch(story)
            if found:
                self.sheet.met.add(f"story: {name}")
                parts = {part: told for part, told in found.groupdict().items() if told is not None}
                end = Sentence(self.sheet, world, {"LINE": self.parts["LINE"]} | parts, {})
                end.room, end.taken, end.named = self.room, self.taken, self.named
                end.would(name, last, self.line)
                return
        step = re.match(rf"({CELLS}) would be (\S+?)( by the sign)?(?:, then |, and |, | and )", story)
        if step is None:
            raise Unreadable(story)
        cells, value = self.cells(step[1]), self.sheet.value(step[2])
        so(all(self.forced(cell, value, world, step[3]) for cell in cells), f"{step[0]}it would follow")
        self._tell(story[step.end() :], world | dict.fromkeys(cells, value), cells)

    def _both_ways(self, story: str, either: re.Match[str], world: Known) -> None:
        first, rest = _bracket(story[either.end() :])
        second = re.fullmatch(r", and so does (\S) \((.*)\)", rest)
        if second is None:
            raise Unreadable(story)
        (cell,) = self.cells(either[2])
        values = [self.sheet.value(symbol) for symbol in (either[1], second[1])]
        so(sorted(values) == [0, 1] and cell not in world, "it is a blank, and each value fails")
        for value, told in zip(values, (first, second[2]), strict=True):
            self._tell(told, world | {cell: value})

    def would(self, name: str, last: list[Cell] | None, line: list[Cell]) -> None:
        """Check what would break; `known` is what would be."""
        so(self.line == line, "it is the same line")
        if name == "would fall short":
            value = self._symbol()
            groups = [self.cells(group) for group in re.findall(GROUP, self.parts["GROUPS"])]
            so(bool(self.parts.get("APIECE")) == (len(groups) > 1), "each is of several")
            cells = {cell for group in groups for cell in group}
            taken = [own for symbol, own in self.taken if symbol == value and not cells & set(own)]
            so(all(self._needs(own, value, "sign", self.known) for own in taken), "they take one still")
            left = self.most - len(self.held(value)) - len(taken)
            so((self._number() if "NUMBER" in self.parts else 0) == left, "so many would be left")
            so(len(groups) == left + 1 and len({c for g in groups for c in g}) == sum(map(len, groups)), "one too few")
            for group in groups:
                so(not set(group) & self.known.keys(), "they would be blank")
                by = {"or": ["three"], "by": ["sign"]}[self.parts["BY"].split()[0]]
                by += ["sign"] if self.parts["BY"].endswith("an x would be broken") else []
                sign = "sign" in by and len(group) == 1 and self.forced(group[0], value, self.known)
                needed = sign or any(self._needs(group, value, reason, self.known) for reason in by)
                so(needed, f"one would be needed in {group}")
        elif name == "against":
            cells = last or [] if self.parts["THEM"] == "them" else self._part("THEM")
            so(self.sign(cells) == self.parts["SIGN"] and tuple(cells) in self.clashes(self.known), "they would clash")
        elif name == "would be too many":
            so(self._number() == len(self.held(self._symbol())) > self.most, "they would be too many")
        elif name == "would be the same":
            value, other = self._symbol(), self.finished(self.parts["OTHER"])
            so(self._part() == self.held(value) and len(self._part()) == self.most, "all of them would be there")
            there = [cell for cell, own in zip(self.line, other, strict=True) if own == value]
            so(there == self._part(), "they would stand alike")
        else:
            cells = self._part()
            values = [value for value in self.there(cells, self.parts["REST"]) if value is not None]
            full = self.known | dict(zip(cells, values, strict=True))
            for cell, value in zip(cells, values, strict=True):
                so(self.known.get(cell) == value or self.forced(cell, value, self.known), "it would follow")
            broken = self.threes(full) if name == "would be three" else self.clashes(full)
            so(tuple(cells) in broken, "it would break")
            so(name == "would be three" or self.sign(cells) == self.parts["SIGN"], "the sign is there")


def _lists(count: int) -> set[str]:
    """Return how a list of so many reads, each part a star."""
    return {" and ".join(filter(None, (", ".join("*" * (count - 1)), "*")))}


def _bracket(text: str) -> tuple[str, str]:
    """Split at the bracket that closes one opened before."""
    depth = 1
    for at, mark in enumerate(text):
        depth += (mark == "(") - (mark == ")")
        if not depth:
            return text[:at], text[at + 1 :]
    raise Unreadable(text)
