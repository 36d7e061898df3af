"""A judge of arguments that shares nothing with the proof: it asks truth tables of all ways to fill a line.

A truth table is an integer with a bit for each way to put 0 and 1 into the cells of the line, so that facts are taken
together by `&`.  What is in vain it finds by leaving it out.  Cells and lines are their names, of at most 14 cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

Json = dict[str, Any]
Grid = dict[str, int]
Table = int

ALL, NONE = -1, 0
RULES = ("three", "balance", "sign")


class No(Exception):  # noqa: N818 - the judge's answer
    """Something does not hold."""


def need(true: object, why: str) -> None:
    if not true:
        raise No(why)


class Game:
    """A puzzle: its lines by name, each the names of its cells, and its signs by the cells beside them."""

    def __init__(self, puzzle: Json) -> None:
        rows, columns = range(1, len(puzzle["givens"]) + 1), range(1, len(puzzle["givens"][0]) + 1)
        self.unique = puzzle.get("unique_lines", True)
        self.odd = puzzle.get("odd", "")
        self.lines = {f"r{r}": [f"r{r}c{c}" for c in columns] for r in rows}
        self.lines |= {f"c{c}": [f"r{r}c{c}" for r in rows] for c in columns}
        self.signs = {frozenset(sign["cells"]): sign["sign"] for sign in puzzle.get("signs", ())}
        marks = [(f"r{r}c{c}", mark) for r, row in enumerate(puzzle["givens"], 1) for c, mark in enumerate(row, 1)]
        self.given = {cell: int(mark) for cell, mark in marks if mark != "."}


class Scene(NamedTuple):
    """What an argument is about, and what is in force on its line already; `trial`: something was left out before."""

    game: Game
    grid: Grid
    line: str = ""
    force: Table = ALL
    trial: bool = False
    depth: int = 1

    @property
    def cells(self) -> list[str]:
        return self.game.lines[self.line]

    def most(self, value: int) -> int:
        fewer = self.game.odd == "ones" and value == 0
        return (len(self.cells) + (not fewer)) // 2

    def sign(self, a: str, b: str) -> str | None:
        return self.game.signs.get(frozenset((a, b)))

    def where(self, cell: str, value: int) -> Table:
        """The ways in which a cell of the line holds a value."""
        ones = table_of(len(self.cells), self.cells.index(cell))
        return ones if value else ~ones

    def all_of(self, values: Grid) -> Table:
        found = ALL
        for cell, value in values.items():
            found &= self.where(cell, value)
        return found

    def at_most(self, count: int, value: int, cells: list[str]) -> Table:
        exactly = [ALL, *[NONE] * len(cells)]
        for cell in cells:
            here = self.where(cell, value)
            exactly = [own & ~here | fewer & here for own, fewer in zip(exactly, [NONE, *exactly], strict=False)]
        return sum_of(exactly[: count + 1])

    def keeping(self, rules: list[str]) -> Table:
        """The ways that keep game rules."""
        found = ALL
        for trio in zip(self.cells, self.cells[1:], self.cells[2:], strict=False) if "three" in rules else ():
            found &= ~self.all_of(dict.fromkeys(trio, 0)) & ~self.all_of(dict.fromkeys(trio, 1))
        for a, b in pairwise(self.cells) if "sign" in rules else ():
            found &= self.joined(a, b, self.sign(a, b))
        for value in (0, 1) if "balance" in rules else ():
            found &= self.at_most(self.most(value), value, self.cells)
        return found

    def joined(self, a: str, b: str, sign: str | None) -> Table:
        equal = ~(self.where(a, 1) ^ self.where(b, 1))
        return {"=": equal, "x": ~equal, None: ALL}[sign]

    def possible(self, table: Table) -> bool:
        return bool(table & (1 << (1 << len(self.cells))) - 1)

    def known(self, *values: int) -> Grid:
        return {cell: self.grid[cell] for cell in self.cells if self.grid.get(cell) in values}

    def blanks(self) -> list[str]:
        """The blanks of the line; without one, those of the grid."""
        rows = [cell for name, cells in self.game.lines.items() if name[0] == "r" for cell in cells]
        return [cell for cell in (self.cells if self.line else rows) if cell not in self.grid]

    def with_values(self, values: Grid) -> Scene:
        force = self.force & self.all_of(values) if self.line else ALL
        return self._replace(grid={**self.grid, **values}, force=force)

    def companion(self, name: str) -> Grid:
        """What a parallel line puts beside the cells of this one; it must have all that it may of one symbol."""
        beside = name in self.game.lines and name[0] == self.line[0] and name != self.line
        need(self.game.unique and beside, "companion")
        other = self.game.lines[name]
        for value in (0, 1):
            if [self.grid.get(cell) for cell in other].count(value) == self.most(value):
                settled = [value if self.grid.get(cell) == value else 1 - value for cell in other]
                return dict(zip(self.cells, settled, strict=True))
        raise No("companion is not settled")


@cache
def table_of(length: int, place: int) -> Table:
    return sum(1 << way for way in range(1 << length) if way >> place & 1)


def sum_of(tables: list[Table]) -> Table:
    found = NONE
    for table in tables:
        found |= table
    return found


def needs(fact: Json, scene: Scene) -> Table:
    value, by, known, found = fact["value"], fact.get("by", "three"), fact.get("known", {}), ALL
    need(known.items() <= scene.known(0, 1).items() and fact["groups"], "known")
    marks = [known.get(cell) for cell in scene.cells]

    def asked(group: set[int], at: int) -> bool:
        """Whether the symbols from a place on require the value in a group."""
        trio, pair = {at, at + 1, at + 2}, {at, at + 1}
        if by == "three":
            return at + 2 < len(marks) and group <= trio and all(marks[i] == 1 - value for i in trio - group)
        if by == "gap":
            return 0 < at < len(marks) - 2 and group == pair and {marks[at - 1], marks[at + 2]} == {0, 1}
        mark = scene.sign(*scene.cells[at : at + 2])
        beside = {"=": value, "x": 1 - value}.get(mark or "")
        single = {marks[i] for i in pair - group} if len(group) == 1 and group <= pair else set()
        return by == "sign" and ((mark == "x" and group == pair) or (beside is not None and single == {beside}))

    free = set(scene.cells if by == "three" and not known else scene.blanks())
    for group in fact["groups"]:
        need(group and len(set(group)) == len(group) and set(group) <= free, "group")
        places = set(map(scene.cells.index, group))
        need(any(asked(places, at) for at in range(len(marks) - 1)), "group does not need it")
        found &= sum_of([scene.where(cell, value) for cell in group])
    return found


def left(fact: Json, scene: Scene) -> Table:
    need(fact["count"] == scene.most(fact["value"]) - len(scene.known(fact["value"])) >= 0, "count")
    need(scene.trial or sorted(fact.get("blanks", scene.blanks())) == sorted(scene.blanks()), "blanks")
    return scene.at_most(fact["count"], fact["value"], scene.blanks())


def sign(fact: Json, scene: Scene) -> Table:
    a, b = sorted(fact["cells"], key=scene.cells.index)
    need((a, b) in pairwise(scene.cells) and scene.sign(a, b) == fact["sign"], "sign")
    return scene.joined(a, b, fact["sign"])


def agrees(fact: Json, scene: Scene) -> Table:
    there, cells = scene.companion(fact["other"]), fact["cells"]
    need({**scene.known(0, 1), **cells} == there and sorted(cells) == sorted(scene.blanks()), "unlike")
    found = ~scene.all_of(cells)
    for value in (0, 1) if len(there) % 2 == 0 else ():
        found &= scene.at_most(list(cells.values()).count(value), value, list(cells))
    return found


def fillings(fact: Json, scene: Scene) -> Table:
    ways = [
        scene.all_of({cell: int(mark) for cell, mark in zip(scene.cells, way, strict=True)}) for way in fact["ways"]
    ]
    every = scene.keeping([*RULES]) & scene.all_of(scene.known(0, 1))
    need(ways and len(set(ways)) == len(ways) and not scene.possible(every ^ sum_of(ways)), "ways")
    return sum_of(ways)


def breaks(fact: Json, scene: Scene) -> Table:
    rule, cells, rest = fact["rule"], fact["cells"], fact.get("rest", False)
    need(cells and cells.items() <= scene.known(0, 1).items(), "cells")
    places, values = sorted(map(scene.cells.index, cells)), set(cells.values())
    close, equal = places[-1] - places[0] == len(places) - 1, len(values) == 1
    need(rule == "unique" or not {"other", "rest"} & fact.keys(), "other")
    if rule == "three":
        broken = close and equal and len(cells) >= 3
    elif rule == "sign":
        mark = scene.sign(*cells) if len(cells) == 2 else None
        broken = mark == ("x" if equal else "=")
    elif rule == "balance":
        broken = equal and cells == scene.known(*values) and len(cells) > scene.most(*values)
    else:
        there, other = scene.companion(fact["other"]), scene.game.lines[fact["other"]]
        value = min(values)
        same = there == {cell: value if cell in cells else 1 - value for cell in scene.cells}
        seen = all(cell in scene.grid for at, cell in enumerate(other) if (at in places) != rest)
        broken = equal and cells == scene.known(value) and len(cells) == scene.most(value) and same and seen
    need(broken, "not broken")
    return NONE


def holds(fact: Json, scene: Scene) -> Table:
    need(fact["cells"].items() <= scene.known(0, 1).items() and fact["by"] and set(fact["by"]) <= set(RULES), "holds")
    need(len(set(fact["by"])) == len(fact["by"]), "twice")
    return scene.keeping(fact["by"]) & scene.all_of(fact["cells"])


KINDS: dict[str, Callable[[Json, Scene], Table]] = {
    kind.__name__: kind for kind in (needs, left, sign, agrees, fillings, breaks, holds)
}


def entered(argument: Json, scene: Scene) -> Scene:
    """The scene with the facts of an argument in force.  Raises No unless each is true."""
    need(scene.depth <= 20, "depth")
    if "line" in argument:
        need(argument["line"] in scene.game.lines and scene.line in ("", argument["line"]), "line")
        scene = scene._replace(line=argument["line"])
    for fact in argument.get("facts", ()):
        need(scene.line, "facts of no line")
        scene = scene._replace(force=scene.force & KINDS[fact["fact"]](fact, scene))
    return scene._replace(depth=scene.depth + 1)


def judge(argument: Json, scene: Scene) -> Grid:
    """What an argument places.  Raises No unless all of it is true and it follows."""
    scene = entered(argument, scene)
    places, suppose, then = argument.get("places", {}), argument.get("suppose", {}), argument.get("then", [])
    need(places.keys() | suppose.keys() <= set(scene.blanks()), "not blank")
    need(then or not suppose, "nothing comes of it")
    need(not then or (bool(places) == bool(suppose)), "places and suppose")
    need(not then or all(suppose.get(cell) == 1 - value for cell, value in places.items()), "not the opposite")
    if then:
        follow(then, scene.with_values(suppose))
    if not scene.line:
        need(then and len(suppose) <= 1, "no line")
        return places
    force = scene.force & ~scene.all_of(suppose) if then else scene.force
    need(not scene.possible(force & ~scene.all_of(places) if places else force), "does not follow")
    need(not places or scene.possible(force), "anything follows")
    return places


def follow(then: list[Json], scene: Scene) -> None:
    """Judge the parts of an argument; the last one places nothing."""
    for number, part in enumerate(then, 1):
        places = judge(part, scene)
        need(bool(places) == (number < len(then)), "places")
        scene = scene.with_values(places)


def without(record: Json, key: str, index: Any) -> Json:
    less = record[key].copy()
    del less[index]
    return {**record, key: less}


def lesser(argument: Json) -> Iterator[Json]:
    """Yield the argument without each thing that is said in it."""
    facts, then = argument.get("facts", []), argument.get("then", [])
    for i, fact in enumerate(facts):
        yield without(argument, "facts", i)
        if fact.get("blanks") and fact["count"] and not argument.get("suppose"):
            yield argument  # its blanks are named for nothing
        for key in {"needs": ("groups", "known"), "holds": ("cells", "by")}.get(fact["fact"], ()):
            for part in range(len(fact[key])) if isinstance(fact.get(key), list) else fact.get(key, ()):
                yield {**argument, "facts": [*facts[:i], without(fact, key, part), *facts[i + 1 :]]}
    for i, part in enumerate(then[:-1]):
        yield without(argument, "then", i)
        # what a likeness to another line places follows as one
        pair = len(part["places"]) == 2 and {"agrees", "sign"} & {fact["fact"] for fact in part.get("facts", ())}
        for cell in part["places"] if len(part["places"]) > 1 and not pair else ():
            yield {**argument, "then": [*then[:i], without(part, "places", cell), *then[i + 1 :]]}


def holds_up(judged: Callable[[Any, Scene], object], what: Any, scene: Scene) -> bool:
    try:
        judged(what, scene._replace(trial=True))
    except No:
        return False
    return True


def idle(argument: Json, scene: Scene) -> bool:
    """Whether an argument that holds does without something that is said in it."""
    if any(holds_up(judge, less, scene) for less in lesser(argument)):
        return True
    scene, suppose, then = entered(argument, scene), argument.get("suppose", {}), argument.get("then", [])
    if suppose and holds_up(follow, then, scene):
        return True
    scene = scene.with_values(suppose)
    for part in then:
        if idle(part, scene):
            return True
        scene = scene.with_values(part.get("places", {}))
    return False


def accepts(argument: Json, scene: Scene) -> bool:
    """Whether an argument holds on a grid, and nothing in it is in vain."""
    try:
        judge(argument, scene)
    except (No, KeyError, ValueError, IndexError, TypeError):
        return False
    return not idle(argument, scene)
