"""A slow judge of what an inference says, written from the page of the format alone: claims are plain JSON to it.

It lists fillings and tries values, where the proof counts and reasons.  It does not look at texts.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from judge import Judge, No, need
from traces import Json, Known

Cells = list[str]


def said_well(unit: Json) -> bool:
    """Return whether everything that a trace says is true of the grid at that point, and to the point."""
    judge = Judge(unit["puzzle"])
    rows = unit["puzzle"]["givens"]
    known = {f"r{r}c{c}": int(v) for r, row in enumerate(rows, 1) for c, v in enumerate(row, 1) if v in "01"}
    try:
        for step in unit["steps"]:
            hear(judge, known, step)
            known |= step["places"]
    except (No, KeyError, ValueError, IndexError, TypeError):
        return False
    return True


def hear(judge: Judge, known: Known, told: Json) -> tuple[str, set[str]]:
    """Judge an inference and what is inside it; give the line where it looks, or breaks, and its game rules."""
    if "assume" not in told:
        line, *others = told["lines"]
        Hearing(judge, known, told, line, others, set(told["uses"])).judge_all()
        return line, set(told["uses"])
    world, uses = known | told["assume"], set()
    for link in told["chain"]:
        uses |= hear(judge, world, link)[1]
        world = world | link["places"]
    line, last = hear(judge, world, told["contradiction"])
    if told["says"] != [{"claim": "suppose", "cells": told["assume"]}]:
        Hearing(judge, known, told, line, [], uses | last).judge_all()
    return line, uses | last


STORY = ("would-be", "breaks", "short", "either")


class Hearing:
    """Judges what is said of one line."""

    def __init__(self, judge: Judge, known: Known, told: Json, line: str, others: Cells, uses: set[str]) -> None:
        self.judge, self.uses, self.line, self.others = judge, uses, line, others
        self.cells = judge.lines[line]
        self.grid = known
        self.known = {cell: known[cell] for cell in self.cells if cell in known}
        self.told = told
        self.because: Known = told["because"]
        self.places: Known = told.get("places", {})
        self.says: list[Json] = told["says"]
        self.most = (len(self.cells) + 1) // 2

    def judge_all(self) -> None:
        need(self.says)
        kinds = [claim["claim"] for claim in self.says]
        start = next((at for at, kind in enumerate(kinds) if kind in STORY), len(self.says))
        if start < len(self.says):
            self.story(self.says[start:], self.known, True)
        for claim in self.says:
            need(claim.get("line", self.line) == self.line and self.says.count(claim) == 1)
            need(claim["claim"] != "suppose")
            if claim["claim"] not in STORY:
                getattr(self, claim["claim"].replace("-", "_"))(claim)
        need(set(self.because) <= {cell for claim in self.says for cell in self.spoken(claim)})

    def spoken(self, claim: Json) -> Cells:
        """Return the cells that a claim speaks of."""
        match claim["claim"]:
            case "holds":
                return list(claim["cells"])
            case "complete" | "left":
                return self.held(claim["value"])
            case "need-one":
                return self.held(1 - claim["value"])
            case "breaks" if not self.places and self.says[0] == claim:
                return list(claim["cells"])
            case "third" | "blanks" | "sign" | "would-repeat":
                return []
            case _:
                return self.cells

    def held(self, value: int, known: Known | None = None) -> Cells:
        return [cell for cell, there in (self.known if known is None else known).items() if there == value]

    def blank(self) -> Cells:
        return [cell for cell in self.cells if cell not in self.known]

    def violations(self, values: Known) -> Iterator[tuple[str, Cells]]:
        """Yield the game rules that values on the line break, with the cells."""
        for at, cell in enumerate(self.cells):
            trio, pair = self.cells[at : at + 3], self.cells[at : at + 2]
            if len(trio) == 3 and {values.get(other) for other in trio} in ({0}, {1}):
                yield "three", trio
            sign = self.judge.signs.get(frozenset(pair))
            if (
                sign
                and all(other in values for other in pair)
                and (len({values[o] for o in pair}) == 1) != (sign == "=")
            ):
                yield "sign", pair
            if cell in values and list(values.values()).count(values[cell]) > self.most:
                yield "balance", [other for other in self.cells if values.get(other) == values[cell]]

    def breaks_at(self, cell: str, value: int, rule: str, world: Known) -> bool:
        if rule == "room":
            return cell not in world and self.crowded(cell, value, world)
        found = self.violations({**world, cell: value})
        return cell not in world and any(rule == broken and cell in cells for broken, cells in found)

    def piece(self, cell: str, world: Known, signs: Any = None) -> Known:
        """Return the blanks that signs join to one, as they are where it holds 0."""
        way: Known = {cell: 0}
        for _ in self.cells:
            for pair, mark in (self.judge.signs if signs is None else signs).items():
                if pair <= set(self.cells) - world.keys() and len(pair & way.keys()) == 1:
                    ((one,), (other,)) = pair & way.keys(), pair - way.keys()
                    way[other] = way[one] if mark == "=" else 1 - way[one]
        return way

    def named(self) -> dict[frozenset[str], str]:
        """Return the signs of the line that are said, those of crossed pairs that take one among them."""
        pairs = [frozenset(claim["cells"]) for claim in self.says if claim["claim"] == "sign"]
        pairs += [
            frozenset(group)
            for claim in self.says
            if claim["claim"] == "need-one" and claim["by"] == "sign"
            for group in claim["groups"]
        ]
        return {pair: mark for pair, mark in self.judge.signs.items() if pair in pairs and pair <= set(self.cells)}

    def whole(self, signs: Any = None) -> Known:
        """Return what follows, and where it is counted what is left, with it what signs join to it."""
        out = dict(self.places)
        if any(claim["claim"] == "left" for claim in self.says):
            for cell, value in self.places.items():
                out |= {other: own ^ value for other, own in self.piece(cell, self.known, signs).items()}
        return out

    def crowded(self, cell: str, value: int, world: Known) -> bool:
        """Return whether a value in a blank makes too many, with as few as can be in what signs do not join to it."""
        named = self.named()
        pieces = {frozenset(self.piece(other, world, named).items()) for other in self.cells if other not in world}
        pieces = {min(pieces, key=sorted) for pieces in _by_cells(pieces)}
        for symbol in (0, 1):
            count = len(self.held(symbol, world))
            for way in map(dict, pieces):
                shares = [sum(own ^ turn == symbol for own in way.values()) for turn in (0, 1)]
                count += shares[way[cell] ^ value] if cell in way else min(shares)
            if count > self.most:
                return True
        return False

    def must_take(self, group: Cells, value: int, rules: set[str], world: Known) -> bool:
        need(group and not set(group) & set(world) and set(group) <= set(self.cells))
        full: Known = world | dict.fromkeys(group, 1 - value)
        return any(rule in rules and set(group) <= set(cells) for rule, cells in self.violations(full))

    # what is seen

    def holds(self, claim: Json) -> None:
        blank = claim.get("blank", [])
        need(claim["cells"] and all(self.known.get(cell) == value for cell, value in claim["cells"].items()))
        need(set(blank) <= set(self.blank()) & set(self.places) and len(set(blank)) == len(blank))
        need(set(claim["cells"]) <= set(self.because))
        others = [other for other in self.says if other is not claim]
        need(not set(claim["cells"]) <= {cell for other in others for cell in self.spoken(other)})

    def third(self, claim: Json) -> None:
        need("three" in self.uses and sorted(claim["cells"]) == sorted(self.places))
        value: int = claim["value"]
        both: Known = dict.fromkeys(claim["cells"], value)
        for cell in claim["cells"]:
            alone = self.breaks_at(cell, value, "three", self.known)
            together = any(rule == "three" and cell in cells for rule, cells in self.violations(self.known | both))
            need(self.places[cell] != value and (together and not alone if claim.get("both") else alone))

    def complete(self, claim: Json) -> None:
        need(len(self.held(claim["value"])) == claim["count"] == self.most)
        self.counted(claim["value"])

    def left(self, claim: Json) -> None:
        need(claim["value"] in (0, 1) and self.most - len(self.held(claim["value"])) == claim["count"] > 0)
        self.counted(claim["value"])

    def counted(self, value: int) -> None:
        """A count is to the point where a claim takes it up; where none could, the argument must need it."""
        need("balance" in self.uses and set(self.held(value)) <= set(self.because))
        takers = [claim for claim in self.says if claim["claim"] in (*STORY, "need-one", "would-repeat")]
        if takers:
            need(any(self.takes_up(claim, value) for claim in takers))
            return
        twins = [self.judge.companion(name, self.grid) for name in self.others]
        ways = []
        for way in product((0, 1), repeat=len(self.cells)):
            values = dict(zip(self.cells, way, strict=True))
            rules = {rule for rule, _ in self.violations(values)} & self.uses - {"balance"}
            if not rules and way.count(1 - value) <= self.most and way not in twins:
                ways.append(values)
        ways = [way for way in ways if all(way[cell] == own for cell, own in self.because.items())]
        need(any(way[cell] != own for way in ways for cell, own in self.places.items()) if self.places else ways)

    def takes_up(self, claim: Json, value: int) -> Any:
        match claim["claim"]:
            case "would-be":
                return claim["by"] == "room" or (claim["by"] == "balance" and 1 - value in claim["cells"].values())
            case "either":
                return any(self.takes_up(part, value) for part in claim["one"] + claim["zero"])
            case "would-repeat":
                return value in claim["cells"].values()
            case "breaks":
                return claim["rule"] == "balance" and claim["value"] == value
            case _:
                return claim["value"] == value

    def blanks(self, claim: Json) -> None:
        need(sorted(claim["cells"]) == sorted(self.blank()))
        kinds = {other["claim"] for other in self.says}
        need("complete" in kinds or ("left" in kinds and kinds & set(STORY)))

    def sign(self, claim: Json) -> None:
        need(
            self.judge.signs.get(frozenset(claim["cells"])) == claim["sign"] and set(claim["cells"]) <= set(self.cells)
        )
        self.needs_sign(frozenset(claim["cells"]))

    def needs_sign(self, pair: frozenset[str]) -> None:
        """A sign is to the point where the story that is told goes by it, or else what follows."""
        need("sign" in self.uses)
        every = self.named()
        fewer = {other: mark for other, mark in every.items() if other != pair}
        story = [claim for claim in self.says if claim["claim"] in STORY]
        if story:
            less = [self.without(claim, pair) for claim in self.says]
            told = {**self.told, "says": [claim for claim in less if claim]}
            poorer = Hearing(self.judge, self.grid, told, self.line, self.others, self.uses)
            supposed: Known = story[0].get("if", {})
            try:
                poorer.leads(story, self.known | supposed, supposed)
            except No:
                return
            raise No
        twins = [self.judge.companion(name, self.grid) for name in self.others]
        for signs, follows in ((every, True), (fewer, False)):
            only = Judge({**_puzzle(self.judge), "signs": []})
            only.signs = signs
            need(follows == only.forces(self.line, self.uses - {"unique"}, self.because, twins, self.whole(every)))

    def without(self, claim: Json, pair: frozenset[str]) -> Json | None:
        """Return what is left of a claim that does not name a sign."""
        if claim["claim"] == "sign":
            return None if frozenset(claim["cells"]) == pair else claim
        if claim["claim"] == "need-one" and claim["by"] == "sign":
            groups = [group for group in claim["groups"] if frozenset(group) != pair]
            return {**claim, "groups": groups} if groups else None
        return claim

    def need_one(self, claim: Json) -> None:
        value = claim["value"]
        same = [other for other in self.says if other["claim"] == "need-one" and other["value"] == value]
        groups = [group for other in same for group in other["groups"]]
        left = [other["count"] for other in self.says if other["claim"] == "left" and other["value"] == value]
        taken = [cell for group in groups for cell in group]
        need((left == [1] or len(set(taken)) == len(taken)) and self.places)
        if left and claim["by"] == "sign" and (left[0] > len(groups) or any(c["claim"] in STORY for c in self.says)):
            for group in claim["groups"]:
                need(self.must_take(group, value, {"sign"}, self.known) and len(group) == 2)
                self.needs_sign(frozenset(group))
            return
        need(not left or left[0] <= len(groups))
        need(set(self.places.values()) == {1 - value})
        if left == [1]:
            # the last one is in all of the groups: what is outside of one is not it, and each group tells of some cell
            need(all(any(cell not in group for group in groups) for cell in self.places))
            for at in range(len(groups) if len(groups) > 1 else 0):
                rest = [*groups[:at], *groups[at + 1 :]]
                need(not all(any(cell not in group for group in rest) for cell in self.places))
        else:
            need(left == [len(groups)] and not set(self.places) & set(taken))
        for group in claim["groups"]:
            if claim["by"] == "gap":
                at = sorted(map(self.cells.index, group))
                ends = [self.known.get(cell) for cell in self.cells[max(at[0] - 1, 0) : at[-1] + 2]]
                need(len(at) == 2 and at[1] == at[0] + 1 and ends in ([0, None, None, 1], [1, None, None, 0]))
            else:
                need(self.must_take(group, value, {claim["by"]}, self.known))
                need(claim["by"] == "three" or len(group) == 2)

    # what would be

    def story(self, story: list[Json], world: Known, first: bool = False) -> None:
        supposed: Known = story[0].get("if", {}) if first else {}
        if first and (self.places or supposed):
            need(
                supposed
                and self.places
                and {cell: 1 - value for cell, value in self.places.items()}.items() <= supposed.items()
            )
            first = next(iter(supposed))
            need(supposed.items() <= {c: v ^ supposed[first] for c, v in self.piece(first, self.known).items()}.items())
        world = world | supposed
        self.leads(story, world, supposed)
        for at, claim in enumerate(story[:-1]):
            for cell in claim["cells"]:
                fewer = {other: value for other, value in claim["cells"].items() if other != cell}
                rest = [*story[:at], *([{**claim, "cells": fewer}] if fewer else []), *story[at + 1 :]]
                try:
                    self.leads(rest, world, supposed)
                except No:
                    continue
                raise No  # the story does without that cell
        if story[-1]["claim"] == "either":
            for claim in story[:-1]:
                world = world | claim["cells"]
            for key, value in (("one", 1), ("zero", 0)):
                self.story(story[-1][key], world | {story[-1]["cell"]: value})

    def leads(self, story: list[Json], world: Known, supposed: Known) -> None:
        """Follow a story to what breaks."""
        *steps, end = story
        for claim in steps:
            need(claim["claim"] == "would-be" and claim.get("if", {}) == supposed)
            need({"room": {"balance", "sign"}}.get(claim["by"], {claim["by"]}) <= self.uses)
            need(claim["cells"] and set(claim["cells"]) <= set(self.cells))
            need(all(self.breaks_at(cell, 1 - v, claim["by"], world) for cell, v in claim["cells"].items()))
            world = world | claim["cells"]
        need(end.get("if", {}) == ({} if steps else supposed) and end.get("line", self.line) == self.line)
        match end["claim"]:
            case "breaks":
                self.broken(end, world)
            case "short":
                taken = [cell for group in end["groups"] for cell in group]
                left = self.most - len(self.held(end["value"], world))
                for other in self.says:
                    if other["claim"] == "need-one" and (other["value"], other["by"]) == (end["value"], "sign"):
                        pairs = [pair for pair in other["groups"] if not set(pair) & set(taken)]
                        need(all(self.must_take(pair, end["value"], {"sign"}, world) for pair in pairs))
                        left -= len(pairs)
                need(len(set(taken)) == len(taken) and len(end["groups"]) == end["count"] + 1 == left + 1)
                need("balance" in self.uses)
                ways = {"three", "sign"} if end["by"] == "either" else {end["by"]}
                need(ways <= {"three", "sign"})
                for group in end["groups"]:
                    single = len(group) == 1 and self.breaks_at(group[0], 1 - end["value"], "sign", world)
                    need(self.must_take(group, end["value"], ways, world) or (single and "sign" in self.uses & ways))
            case "either":
                need(end["cell"] in self.cells and end["cell"] not in world and end["one"] and end["zero"])
                self.leads(end["one"], world | {end["cell"]: 1}, {})
                self.leads(end["zero"], world | {end["cell"]: 0}, {})
            case _:
                raise No

    def broken(self, claim: Json, world: Known) -> None:
        cells = claim["cells"]
        need(claim["rule"] in self.uses and all(world.get(cell) == value for cell, value in cells.items()))
        if claim["rule"] in ("three", "sign"):
            need(not claim.keys() & {"line", "other", "value", "count"})
            at = sorted(cells, key=self.cells.index)
            run = claim["rule"] == "three" and len(at) > 3
            parts = zip(at, at[1:], at[2:], strict=False) if run else [at]
            need(all((claim["rule"], list(part)) in list(self.violations(world)) for part in parts))
            need("rest" not in claim)
            return
        need(sorted(cells) == sorted(self.held(claim["value"], world)) and "line" in claim)
        if claim["rule"] == "balance":
            need(claim["count"] == len(cells) > self.most and not claim.keys() & {"other", "rest"})
        else:
            need(claim["other"] in self.others and len(cells) == self.most and "count" not in claim)
            twin = [self.grid.get(cell) for cell in self.judge.lines[claim["other"]]]
            held = [own == (1 - claim["value"] if "rest" in claim else claim["value"]) for own in twin]
            need(held == [(cell in cells) != ("rest" in claim) for cell in self.cells])

    # beside other lines

    def twin(self, name: str) -> Known:
        need(name in self.others and all(cell in self.grid for cell in self.judge.lines[name]))
        return dict(zip(self.cells, (self.grid[cell] for cell in self.judge.lines[name]), strict=True))

    def same_but_for(self, claim: Json) -> None:
        twin = self.twin(claim["other"])
        need(sorted(claim["cells"]) == sorted(self.blank()))
        need(all(twin[cell] == value for cell, value in self.known.items()))

    def would_repeat(self, claim: Json) -> None:
        twin, cells = self.twin(claim["other"]), claim["cells"]
        need(set(cells) <= set(self.blank()) and all(twin[cell] == value for cell, value in cells.items()))
        alike = [other for other in self.says if other["claim"] == "same-but-for" and other["other"] == claim["other"]]
        if alike:
            need(set(cells) == set(self.blank()))
        else:
            (value,) = set(cells.values())
            need(any(other["claim"] == "left" and other["value"] == value for other in self.says))
            need({*self.held(value), *cells} == {cell for cell, own in twin.items() if own == value})

    def ways(self, world: Known, rules: set[str]) -> set[str]:
        every = self.judge.fillings(self.line, rules)
        at = self.cells.index
        return {"".join(map(str, way)) for way in every if all(way[at(cell)] == own for cell, own in world.items())}

    def fillings(self, claim: Json) -> None:
        need(len(self.says) == 1 and self.places and len(set(claim["ways"])) == len(claim["ways"]))
        need(set(claim["ways"]) == self.ways(self.known, {"three", "balance", "sign"}))


def _by_cells(pieces: set[frozenset[tuple[str, int]]]) -> list[list[frozenset[tuple[str, int]]]]:
    """Put together what are the two ways of one piece."""
    cells = {frozenset(cell for cell, _ in way) for way in pieces}
    return [[way for way in pieces if {cell for cell, _ in way} == own] for own in cells]


def _puzzle(judge: Judge) -> Json:
    sides = [sum(name[0] == axis for name in judge.lines) for axis in "rc"]
    return {"rows": sides[0], "columns": sides[1], "unique_lines": judge.unique}
