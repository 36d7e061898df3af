"""The judge of symbols: which character is one, which is zero and which is empty, by the whole text.

The evidence, in this order: what the user or the text declares; characters that are always empty; pairs that belong
together; and the game itself, since the true reading rarely breaks its rules, and a wrong one nearly always does. If
none of it decides, the text can be read in two ways, and deduce asks.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from attrs import astuple

from deduce.errors import option
from deduce.formats.model import BLANK, Draft, check_shape
from deduce.formats.reading import Options
from deduce.puzzle import EMPTY, Symbols

ALWAYS_EMPTY = "._-? ·"
OFTEN_EMPTY = "*xX2e0⬜□◻▫#"
NEVER_CELLS = ",;|+=()[]{}<>'\"\\&"
PAIRS = re.findall("..", "1012XOxoBWbwRBrbSM#O⬛⬜⚫⚪■□●○🌞🌚🌞🌙☀🌙☀☾🔴🔵🟥🟦🟧🟦🟡🔵")
_LETTER_PAIRS = [set(pair) for pair in PAIRS[2:8]]


class Alphabet(NamedTuple):
    """What every character of a text means as a cell: `1`, `0` or `.`; nothing if the text does not decide."""

    cells: dict[str, str]
    symbols: Symbols = Symbols()  # how to write the puzzles again
    remarks: tuple[str, ...] = ()
    doubt: str = ""  # the readings between which the text does not decide

    def read(self, row: str) -> str:
        """Return a row as 0, 1 and dots."""
        return "".join([self.cells.get(c, c) for c in row])

    @property
    def wanted(self) -> str:
        return f"{self.symbols.one}, {self.symbols.zero} or {self.symbols.empty}"


def judged(draft: Draft, options: Options) -> Draft:
    """Return a draft with the faults of its shape, and the cells that no reading of its symbols has."""
    check_shape(draft, options)
    counts = Counter([cell.text for row in draft.rows for cell in row])
    if draft.symbols:
        cells = {BLANK, *astuple(draft.symbols)}
    else:
        kinds, empty = _kinds(counts), next((c for c in counts if c in ALWAYS_EMPTY), "")
        cells = {c for reading in _readings(kinds, empty, counts) for c in astuple(reading)}
        cells = cells or set(kinds[: 2 if empty else 3])
        cells |= {c.swapcase() for c in cells if c.upper() in ("X", "O", "B", "W")} | set(ALWAYS_EMPTY)
        if {"X", "O"} <= cells and not counts["1"]:
            cells.add("0")
    draft.odd = [cell for row in draft.rows for cell in row if cell.text not in cells]
    marks = sorted(set(ALWAYS_EMPTY) & counts.keys() - {" "}, key=lambda mark: counts[mark])
    if len(marks) > 1 and not draft.symbols:
        rare = next(cell for row in draft.rows for cell in row if cell.text == marks[0])
        draft.faults.append(rare.fault("there are two marks for empty cells", f"{marks[-1]} for all of them"))
    return draft


def settle(grids: Sequence[Sequence[str]], given: Symbols | None = None) -> Alphabet:
    """Decide the meaning of the characters of all grids of a text; a blank cell is a space in them."""
    if given:
        return Alphabet({BLANK: EMPTY, given.one: "1", given.zero: "0", given.empty: EMPTY}, given)
    counts = Counter("".join(row for grid in grids for row in grid))
    same = {}
    for pair in ("Xx", "Oo", "Bb", "Ww"):
        keep, drop = sorted(pair, key=lambda c: -counts[c])
        if counts[drop]:
            same[drop] = keep
            counts[keep] += counts.pop(drop)
    blanks = [c for c, _ in counts.most_common() if c in ALWAYS_EMPTY]
    kinds = _kinds(counts)
    as_blank, as_symbol = Symbols("1", "0", BLANK), Symbols("1", BLANK, "0")
    is_doubtful = set(kinds) == {"0", "1"} and blanks == [BLANK] and broken_lines(grids, as_blank)
    if is_doubtful and not broken_lines(grids, as_symbol):
        return Alphabet({}, doubt="0 may be the empty cell, and what is not 0 or 1 may be a symbol")
    has_pair = any(set(pair) <= set(kinds) for pair in PAIRS)
    if len(kinds) == 3 and not blanks and "".join(kinds).isalpha() and not has_pair:
        return Alphabet({}, doubt=f"{', '.join(kinds)} are letters, and may not be cells")
    if blanks and set(kinds) == {"X", "O", "0"}:
        same["0"] = "O"
        kinds.remove("0")
    readings = _readings(kinds, blanks[0] if blanks else "", counts)
    if not readings:
        found = ", ".join(kinds[:6]) + (", ..." if len(kinds) > 6 else "")
        problem = f"this is not a grid of three kinds of cell: there are {found}"
        return _ask(problem, [Symbols(kinds[1], kinds[2], kinds[0])])
    if len(readings) > 1:
        table = str.maketrans("".join(same), "".join(same.values()))
        merged = [[row.translate(table) for row in grid] for grid in grids]
        readings = _likeliest(readings, merged, counts)
    if len(readings) > 1:
        ways = [f"{s.empty or 'no cell'} is empty, {s.one} is 1, {s.zero} is 0" for s in readings]
        return _ask(f"the symbols can be read in two ways: {ways[0]}, or {ways[1]}", readings[:2])
    return _alphabet(readings[0], kinds, blanks, same)


def _kinds(counts: Counter[str]) -> list[str]:
    """Return the characters that can be a symbol, the most common first."""
    others = ALWAYS_EMPTY + NEVER_CELLS
    return [c for c, n in counts.most_common() if n and len(c) == 1 and c.isprintable() and c not in others]


def _readings(kinds: list[str], empty: str, counts: Counter[str]) -> list[Symbols]:
    """Return the readings that the characters allow; an `empty` of "" means that no cell is empty."""
    pair = next((pair for pair in PAIRS if set(pair) <= set(kinds)), "")
    if not empty:
        usual = list(pair) or kinds[:2]
        if pair or not any(c in OFTEN_EMPTY for c in usual):  # a rare third character is a slip
            kinds = [c for c in kinds if c in usual or c in OFTEN_EMPTY or counts[c] * 10 >= counts.total()]
    if set(kinds) <= {"0", "1"}:
        return [Symbols("1", "0", empty)]
    if len(kinds) == 1:
        return [_lone(kinds[0], empty) if empty else Symbols("1", "0", kinds[0])]
    if empty:
        # A rare third symbol is a slip; a common one leaves the grid without a reading.
        rare = pair or len(kinds) == 2 or counts[kinds[2]] * 4 <= counts[kinds[1]]
        return [_reading(pair or kinds[0] + kinds[1], empty)] if rare else []
    if len(kinds) == 2:
        a, b = kinds
        return [_reading(a + b, ""), _lone(a, b), _lone(b, a)]
    if set(kinds) == {"0", "1", "2"}:
        return [Symbols("1", "0", "2"), Symbols("1", "2", "0")]
    if pair:
        others = [c for c in kinds if c not in pair]
        return [_reading(pair, min(others, key=lambda c: c not in OFTEN_EMPTY))]
    if len(kinds) > 3:
        return []
    return [_reading("".join(c for c in kinds if c != empty), empty) for empty in kinds]


def _lone(symbol: str, empty: str) -> Symbols:
    """Return the reading in which one of the two symbols does not occur."""
    pair = next((pair for pair in PAIRS if symbol in pair and empty not in pair), "")
    return _reading(pair or symbol + next(c for c in "O01" if c not in (symbol, empty)), empty)


def _likeliest(readings: list[Symbols], grids: Sequence[Sequence[str]], counts: Counter[str]) -> list[Symbols]:
    """Return the reading under which far the fewest lines break the game, or else all that are as good."""
    broken = {reading: broken_lines(grids, reading) for reading in readings}
    if not readings[0].empty:
        full = readings[0]
        common, times = counts.most_common(1)[0]
        if not broken[full] or {full.one, full.zero} in _LETTER_PAIRS:
            return [full]
        lone = next((reading for reading in readings if reading.empty == common), readings[1])
        if common in OFTEN_EMPTY and times * 5 >= counts.total() * 3 and not broken[lone]:
            return [lone]
        return [lone, full]
    least, second, *_ = sorted(broken.values())
    best = [reading for reading in readings if broken[reading] == least]
    if len(best) == 1 and (least == 0 or least * 4 < second):
        return best
    known = [reading for reading in best if reading.empty in OFTEN_EMPTY and reading.empty not in "012"]
    return known if len(known) == 1 else sorted(readings, key=lambda reading: broken[reading])


def broken_lines(grids: Sequence[Sequence[str]], reading: Symbols) -> int:
    """Return the number of lines with three of a symbol together, or more of a symbol than its share."""
    lines = [line for grid in grids for line in (*grid, *map("".join, zip(*grid, strict=False)))]
    both = (reading.one, reading.zero)
    return sum(any(c * 3 in line or line.count(c) > (len(line) + 1) // 2 for c in both) for line in lines)


def _reading(symbols: str, empty: str) -> Symbols:
    """Return the reading of two symbols: one and zero by custom, else the later one is one, as 1 comes after 0."""
    a, b = sorted(symbols, key=lambda c: (c in "0Oo", c not in "1Xx☀", -ord(c)))
    return Symbols(b, a, empty) if b + a in PAIRS else Symbols(a, b, empty)


def _alphabet(reading: Symbols, kinds: list[str], blanks: list[str], same: dict[str, str]) -> Alphabet:
    cells = {**dict.fromkeys(ALWAYS_EMPTY, EMPTY), reading.one: "1", reading.zero: "0"}
    if reading.empty:
        cells[reading.empty] = EMPTY
    cells |= {other: cells[kept] for other, kept in same.items() if kept in cells}
    present = [(c, value) for c, value in ((reading.one, "1"), (reading.zero, "0")) if c in kinds]
    remarks = []
    if any(c != value for c, value in present):
        said = ", ".join(f"{c} as the symbol for {value}" for c, value in present).replace(" as", " is read as", 1)
        remarks.append(said + ("" if len(present) > 1 else "; there is no other symbol"))
    if reading.empty and reading.empty not in ALWAYS_EMPTY:
        remarks.append(f"{reading.empty} is read as the empty cell")
    empty = next((c for c in (*blanks, reading.empty) if c.strip() and c not in (reading.one, reading.zero)), EMPTY)
    return Alphabet(cells, Symbols(reading.one, reading.zero, empty), tuple(remarks))


def _ask(doubt: str, choices: list[Symbols]) -> Alphabet:
    ways = " or ".join(f"--symbols '{s.one} {s.zero} {s.empty if s.empty.strip() else EMPTY}'" for s in choices)
    return Alphabet({}, doubt=doubt + option(f"; {ways} settles it"))
