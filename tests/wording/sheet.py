"""What a reader of sentences knows beforehand: the puzzle's size, signs and symbols, and the forms."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from english import NAMES, NUMBERS, forms

Cell = tuple[int, int]
Known = dict[Cell, int]
Json = Mapping[str, Any]


class Unreadable(Exception):  # noqa: N818 - what is said of a sentence
    """No known form fits."""


class Untrue(Exception):  # noqa: N818 - what is said of a sentence
    """Something in the sentence is not so."""


def so(fact: object, what: str) -> None:
    if not fact:
        raise Untrue(what)


def cell_of(name: str) -> Cell:
    r, c = re.findall(r"\d+", name)
    return int(r) - 1, int(c) - 1


def number_of(text: str) -> int:
    return NUMBERS.index(text) if text in NUMBERS else int(text)


class Sheet:
    """A puzzle without its values, and the forms that a sentence on it may have.

    Attributes:
        met: the forms that have been met so far.
    """

    def __init__(self, puzzle: Json) -> None:
        self.rows, self.columns = puzzle["rows"], puzzle["columns"]
        self.signs = {frozenset(map(cell_of, sign["cells"])): sign["sign"] for sign in puzzle["signs"]}
        self.unique = puzzle["unique_lines"]
        self.values = {puzzle["symbols"]["one"]: 1, puzzle["symbols"]["zero"]: 0}
        self.forms = forms("".join(self.values))
        self.met: set[str] = set()

    def value(self, symbol: str) -> int:
        if symbol not in self.values:
            raise Unreadable(symbol)
        return self.values[symbol]

    def gives(self, text: str) -> Known:
        """Read `r2c3 and r5c3 are 0`, or `r4c3 is 1 and r4c4 is 0`."""
        found: Known = {}
        for names, verb, symbol in re.findall(rf"({NAMES}) (is|are) ([^ .]+)", text):
            cells = [cell_of(name) for name in re.findall(r"r\d+c\d+", names)]
            so(
                (verb == "are") == (len(cells) > 1) and not found.keys() & set(cells),
                "each cell once, and the verb agrees",
            )
            found |= dict.fromkeys(cells, self.value(symbol))
        return found

    def line(self, name: str) -> list[Cell]:
        kind, number = name.lower().split()
        at = int(number) - 1
        so(0 <= at < (self.rows if kind == "row" else self.columns), f"{name} is on the grid")
        return [(at, c) for c in range(self.columns)] if kind == "row" else [(r, at) for r in range(self.rows)]
