"""A slow judge that says whether a trace holds.

It knows the trace format and nothing else: it lists every filling of a line, for lines of up to eight cells or so,
and asks of each inference what the format promises.  It is the obvious twin of `deduce.proving`, which counts.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise, product

from traces import Json, Known


class No(Exception):  # noqa: N818 - the judge's answer
    """Something does not hold."""


def need(fact: object) -> None:
    if not fact:
        raise No


@cache
def unsigned(length: int, rules: frozenset[str]) -> list[tuple[int, ...]]:
    """List the fillings of a line without signs."""
    most = (length + 1) // 2
    return [
        filling
        for filling in product((0, 1), repeat=length)
        if not ("balance" in rules and max(filling.count(0), filling.count(1)) > most)
        and not ("three" in rules and any(len(set(filling[i : i + 3])) == 1 for i in range(length - 2)))
    ]


class Judge:
    """Judges one trace by listing the fillings of its lines."""

    def __init__(self, puzzle: Json) -> None:
        rows, columns = range(1, puzzle["rows"] + 1), range(1, puzzle["columns"] + 1)
        self.lines = {f"r{r}": [f"r{r}c{c}" for c in columns] for r in rows}
        self.lines |= {f"c{c}": [f"r{r}c{c}" for r in rows] for c in columns}
        self.signs = {frozenset(sign["cells"]): sign["sign"] for sign in puzzle["signs"]}
        self.unique = puzzle["unique_lines"]
        self.listed: dict[tuple[str, frozenset[str]], list[tuple[int, ...]]] = {}

    def fillings(self, line: str, rules: set[str]) -> list[tuple[int, ...]]:
        key = line, frozenset(rules)
        if key not in self.listed:
            cells = self.lines[line]
            marks = [self.signs.get(frozenset(pair)) for pair in pairwise(cells)] if "sign" in rules else []
            self.listed[key] = [
                filling
                for filling in unsigned(len(cells), key[1] - {"sign"})
                if all(mark is None or (filling[i] == filling[i + 1]) == (mark == "=") for i, mark in enumerate(marks))
            ]
        return self.listed[key]

    def forces(self, line: str, rules: set[str], because: Known, beside: list[tuple[int, ...]], places: Known) -> bool:
        at = self.lines[line].index
        left = self.fillings(line, rules)
        for cell, value in because.items():
            left = [filling for filling in left if filling[at(cell)] == value]
        left = [filling for filling in left if filling not in beside]
        if not places:
            return not left
        return bool(left) and all(filling[at(cell)] == value for cell, value in places.items() for filling in left)

    def companion(self, name: str, known: Known) -> tuple[int, ...]:
        marks = [known.get(cell) for cell in self.lines[name]]
        if None in marks:
            full = [v for v in (0, 1) if marks.count(v) == (len(marks) + 1) // 2]
            need(full)
            marks = [1 - full[0] if v is None else v for v in marks]
        return tuple(v for v in marks if v is not None)

    def inference(self, known: Known, given: Json) -> tuple[Known, set[str]]:
        """Judge one use of game rules; give its premises and the known cells of its companions."""
        because, places = given["because"], given.get("places", {})
        line, *names = given["lines"]
        cells, rules = self.lines[line], set(given["uses"])
        need(len(rules) == len(given["uses"]) and rules and rules <= {"three", "balance", "sign", "unique"})
        need(set(because) | set(places) <= set(cells))
        need(all(known.get(cell) == value for cell, value in because.items()))
        need(not set(places) & set(known))
        need(("unique" in rules) == bool(names) and (self.unique or not names))
        need(len({line, *names}) == len(given["lines"]) and all(name[0] == line[0] for name in names))
        beside = [self.companion(name, known) for name in names]
        need(self.forces(line, rules, because, beside, places))
        parts = [places] if names or not places else [{cell: value} for cell, value in places.items()]
        for part in parts:
            for rule in rules - {"unique"}:
                need(not self.forces(line, rules - {rule}, because, beside, part))
            for at in range(len(names)):
                need(not self.forces(line, rules, because, beside[:at] + beside[at + 1 :], part))
            for cell in because if len(rules - {"unique"}) < 2 else ():
                fewer = {other: value for other, value in because.items() if other != cell}
                need(not self.forces(line, rules, fewer, beside, part))
        return because, {cell for name in names for cell in self.lines[name] if cell in known}

    def step(self, known: Known, given: Json) -> tuple[Known, set[str]]:
        need(given["places"])
        if "assume" not in given:
            return self.inference(known, given)
        ((cell, value),) = given["assume"].items()
        need(given["places"] == {cell: 1 - value} and cell not in known)
        world = known | {cell: value}
        owed = [{cell}]
        rests: Known = {}
        beside: set[str] = set()
        for link in [*given["chain"], given["contradiction"]]:
            end = link is given["contradiction"]
            premises, leaned = self.inference(world, link) if end else self.step(world, link)
            owed = [group for group in owed if not group & (leaned | set(premises))]
            rests |= {name: symbol for name, symbol in premises.items() if name in known}
            beside |= leaned & set(known)
            placed = link.get("places", {})
            need(end != bool(placed))
            world |= placed
            if placed:
                owed += [set(placed)] if "unique" in link.get("uses", ()) else [{name} for name in placed]
        need(not owed and rests == given["because"])
        return rests, beside

    def solution(self, known: Known) -> bool:
        fillings = {name: tuple(known[cell] for cell in cells) for name, cells in self.lines.items()}
        rules = {"three", "balance", "sign"}
        return all(filling in self.fillings(name, rules) for name, filling in fillings.items()) and (
            not self.unique
            or all(
                len({f for n, f in fillings.items() if n[0] == axis}) == sum(n[0] == axis for n in fillings)
                for axis in "rc"
            )
        )


def holds(trace: Json) -> bool:
    """Return whether a trace of the right make holds; premises of whole-line inferences may be idle."""
    judge = Judge(trace["puzzle"])

    def grid(rows: list[str]) -> Known:
        return {f"r{r}c{c}": int(v) for r, row in enumerate(rows, 1) for c, v in enumerate(row, 1) if v in "01"}

    known = grid(trace["puzzle"]["givens"])
    try:
        for number, step in enumerate(trace["steps"], 1):
            need(step["number"] == number)
            judge.step(known, step)
            known |= step["places"]
        full = len(known) == len(trace["final"]) * len(trace["final"][0])
        need(grid(trace["final"]) == known)
        need(trace["status"] in ("solved", "stuck", "contradiction"))
        need(trace["status"] == "contradiction" or "refutation" not in trace)
        if trace["status"] == "solved":
            need(full and judge.solution(known))
        elif trace["status"] == "stuck":
            need(not full)
        else:
            need("refutation" in trace and not trace["refutation"].get("places"))
            judge.inference(known, trace["refutation"])
    except No:
        return False
    return True
