"""What is seen on one line, as tables for the script of a page, so that a hint needs no engine.

The tables are made by running the rules of levels 1 and 2.  A *window* is two to four cells on which a rule finds
something wherever they are on a line.  Rules that count have one entry for a single empty cell, and one for several.
The sentences come from the words of steps, with slots for what differs from line to line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any

from deduce.engine.ladder import Ladder
from deduce.engine.rule import Rule
from deduce.game.puzzle import EMPTY, Puzzle
from deduce.game.world import Literals, Set
from deduce.grid.line import Line, Shape, positions
from deduce.grid.pieces import union
from deduce.reasons.argument import Argument
from deduce.wording.language import OpenSlot, Phrase, Word, language
from deduce.wording.sentences import LineWords
from deduce.wording.steps import rule_name
from deduce.wording.words import LINES, capital, sentence

MOST_LEVEL = 2
"""The highest level of what the script sees."""

MOST_CELLS = 4
"""The most cells of a window."""

MOST_OF_EACH = 10
"""The most cells of a symbol on a line that the script counts: lines of 20 cells."""

Window = tuple[str, Literals, Argument]
"""Cells with the signs between them, what is known of them, and what a rule finds there for X as 1."""


class _Template(LineWords):
    """The words of a step with slots: the cells that are `known` and `placed`, `both` of them, the `pair` of a sign."""

    def __init__(self, argument: Argument, known: Literals, puzzle: Puzzle) -> None:
        super().__init__(argument, puzzle)
        self.line = OpenSlot("line")
        self.sets = {known.cells: "known", self.filled.cells: "placed", known.cells | self.filled.cells: "both"}

    def cells(self, cells: Set) -> Word:
        return OpenSlot(self.sets[cells])

    def pair(self, cells: Set) -> Word:
        return OpenSlot("pair")

    def symbol(self, value: int) -> Word:
        return OpenSlot("x" if value else "y")

    def values_are(self, values: Literals) -> str:
        return f"{{{self.sets[values.cells]}_{'x' if values.ones else 'y'}}}"

    def row(self, values: Literals, blank: Set = 0) -> str:
        names = ("_" if blank >> at & 1 else "{x}" if values.ones >> at & 1 else "{y}" for at in range(MOST_CELLS))
        return " ".join(name for at, name in enumerate(names) if (values.cells | blank) >> at & 1)

    def all_of(self, value: int) -> str:
        return "{all}"


class _AllOf(LineWords):
    """The words for all cells of a symbol that a line may have."""

    def __init__(self, most: int) -> None:
        self.most = most, most

    def symbol(self, value: int) -> Word:
        return OpenSlot("x")


def sights(ladder: Ladder) -> dict[str, Any]:
    """Return the tables for the rules of a ladder, with names and sentences in the current language.

    `rules` has for each rule its id, its rating, its name and its summary; `windows` for cells with the signs between
    them, or without signs, entries with the rule, the text, whether X is 1, the known cells, those that take X and
    Y, and the signs, each as the cell before it;
    `counts` for one or more empty cells the rule and the text; `all` the words for all cells of a symbol.
    """
    rules = [rule for rule in ladder.of_scope("line") if rule.info.bands[0].level <= MOST_LEVEL]
    rules.sort(key=lambda rule: (rule.info.bands[0].rating, rule.info.id))
    texts: list[str] = []
    windows: dict[str, list[list[Any]]] = {}
    counts: dict[str, list[int]] = {}

    def text_of(argument: Argument, known: Literals, length: int) -> int:
        text = _Template(argument, known, Puzzle([EMPTY * length] * length)).step()
        text = text[0] + capital(text[1:]) if text.startswith("{") else text
        if text not in texts:
            texts.append(text)
        return texts.index(text)

    for number, rule in enumerate(rules):
        for cells, known, argument in _windows(rule):
            found = argument.rests(known)
            text = text_of(argument, found.known, MOST_CELLS)
            signs = union(pair & -pair for pair in found.signs)
            gives = argument.gives
            sets = [list(positions(each)) for each in (found.known.cells, gives.ones, gives.zeros, signs)]
            for one in (1, 0):
                name = cells if one else cells.translate(str.maketrans("10", "01"))
                windows.setdefault(name, []).append([number, text, one, *sets])
        for blanks, known, argument in _counts(rule):
            counts.setdefault(str(blanks), [number, text_of(argument, argument.rests(known).known, 6)])
    return {
        "rules": [
            [rule.info.id, rule.info.bands[0].rating, rule_name(rule.info.id), sentence(Phrase(rule.info.summary)())]
            for rule in rules
        ],
        "texts": texts,
        "windows": windows,
        "counts": counts,
        "all": [_AllOf(most).all_of(1) for most in range(1, MOST_OF_EACH + 1)],
        "forms": _forms(texts),
    }


def _forms(texts: list[str]) -> dict[str, Mapping[str, str]]:
    """Return the names of rows and columns, one or several, in the forms that the sentences ask for."""
    inflect = language().grammar.inflect
    asked = {form for form in ("dative", "de") if any(f":{form}}}" in text for text in texts)} if inflect else ()
    names = {
        f"{axis}{at}": name for axis, lines in zip("rc", LINES, strict=True) for at, name in enumerate(lines.template)
    }
    return {form: {key: inflect(name, form) for key, name in names.items()} for form in sorted(asked) if inflect}


@cache
def _windows(rule: Rule) -> tuple[Window, ...]:
    """Return the smallest windows of a rule."""
    if rule.info.counts:
        return ()
    found: list[Window] = []
    for length in range(2, MOST_CELLS + 1):
        for states in product("10.", repeat=length):
            for signs in product(" =x" if rule.info.signs else " ", repeat=length - 1):
                found += [window for window in _in_window(rule, states, signs) if not _is_known(window, found)]
    return tuple(found)


def _in_window(rule: Rule, states: tuple[str, ...], signs: tuple[str, ...]) -> Iterator[Window]:
    """Yield what a rule finds in cells, with X as 1, if it finds it also in the middle of a longer line."""
    length = len(states)
    shape, x, y = _shape(signs, length), _set(states, "1"), _set(states, "0")
    inside = Line(_shape((*"    ", *signs), length + 8), x << 4, y << 4)
    line = Line(shape, x, y)
    if inside.shape.broken(inside.x, inside.y) or not line.blanks:
        return
    inner = [found.argument.gives for found in rule.find(inside)]
    there = {(gives.ones >> 4 & shape.full, gives.zeros >> 4 & shape.full) for gives in inner}
    for found in rule.find(line):
        argument = found.argument
        if (argument.gives.ones, argument.gives.zeros) in there:
            used = argument.rests(line.known).known.cells | argument.gives.cells
            if used & 1 and used >> length - 1:
                cells = "".join(f"{state}{sign}" for state, sign in zip(states, (*signs, ""), strict=True))
                yield cells if rule.info.signs else "".join(states), line.known, argument


def _is_known(window: Window, found: list[Window]) -> bool:
    """Return whether all that a window shows is seen in smaller ones."""
    cells, _, argument = window
    step = 1 if set(cells[1::2]) <= set("10.") else 2
    seen = 0
    for smaller, _, other in found:
        for at in range(0, len(cells) - len(smaller) + 1, step) if len(smaller) < len(cells) else ():
            if cells.startswith(smaller, at):
                seen |= other.gives.cells << at // step
    return not argument.gives.cells & ~seen


def _counts(rule: Rule) -> Iterator[tuple[int, Literals, Argument]]:
    """Yield what a rule finds on a line with all its X and one empty cell, or several, if that alone decides."""
    if not rule.info.counts:
        return
    found: dict[int, set[bool]] = {1: set(), 2: set()}
    example: dict[int, tuple[Literals, Argument]] = {}
    for length in range(2, 7):
        for states in product("10.", repeat=length):
            line = Line(Shape(length), _set(states, "1"), _set(states, "0"))
            if line.shape.broken(line.x, line.y) or not line.blanks:
                continue
            several = 2 if line.blanks & line.blanks - 1 else 1
            here = list(rule.find(line))
            whole = [each.argument for each in here if each.argument.gives == Literals(line.blanks)]
            found[several].add(bool(whole) if not line.room else not here)
            if whole:
                example[several] = line.known, whole[0]
    for several, (known, argument) in example.items():
        if found[several] == {True}:
            yield several, known, argument


def _shape(signs: tuple[str, ...], length: int) -> Shape:
    return Shape(length, _set(signs, "="), _set(signs, "x"))


def _set(states: tuple[str, ...], wanted: str) -> Set:
    return sum(1 << at for at, state in enumerate(states) if state == wanted)
