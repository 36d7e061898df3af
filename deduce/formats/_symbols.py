"""Settle by the whole file which character is one, which is zero and which is empty.

The evidence, in this order: characters that are never anything but empty; pairs that belong together; and
the game itself, since a true reading hardly ever shows three alike or too many of a symbol in a line, and a
wrong one, which takes empty cells for symbols, does so nearly everywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from deduce.errors import option
from deduce.formats._signs import EQUAL
from deduce.puzzle import EMPTY, Symbols

Grid = Sequence[str]

USUAL = Symbols()

ALWAYS_EMPTY = "._-? ·"
# Empty in some files and symbols in others; those that stand first are empty more often.
_OFTEN_EMPTY = "*xX20⬜□◻▫#"
# One, then zero.
_PAIRS = (
    *("10", "12"),
    *("XO", "xo", "BW", "bw", "RB", "rb"),
    *("⬛⬜", "⚫⚪", "■□", "●○", "🌞🌚", "🌞🌙", "☀🌙", "☀☾", "🔴🔵", "🟥🟦"),
)
# Which is rather one than zero; the rest stands between.
_RANKS = {"1": 0, "X": 1, "x": 1, "0": 3, "O": 3, "o": 3}
# Taken for symbols even in a grid without empty cells.
_LETTERS = [set(pair) for pair in _PAIRS[2:8]]


class Alphabet(NamedTuple):
    """How the cells of a file are read.

    Attributes:
        cells: character of the file -> `0`, `1` or `.`.
        symbols: how to write them again.
        remarks: what was not plain from the start.
        doubt: where the file allows two readings, what they are and what settles it; `cells` then only tells what may
            be a cell.
    """

    cells: dict[str, str]
    symbols: Symbols = USUAL
    remarks: tuple[str, ...] = ()
    doubt: str = ""

    @property
    def wanted(self) -> str:
        """What a cell can be, for faults."""
        return f"{self.symbols.one}, {self.symbols.zero} or {self.symbols.empty}"

    def translated(self, rows: Iterable[str]) -> list[str]:
        """Rows in the usual symbols."""
        table = str.maketrans(self.cells)
        return "\n".join(rows).translate(table).split("\n")


def as_given(symbols: Symbols) -> Alphabet:
    """The reading that somebody said outright."""
    return Alphabet({" ": EMPTY, symbols.one: "1", symbols.zero: "0", symbols.empty: EMPTY}, symbols)


def settle(grids: Sequence[Grid], given: Symbols | None = None) -> Alphabet:
    """Settle the symbols of a file.

    Args:
        grids: runs of rows, each row a string of cells; a blank cell is a space.
        given: how the cells are written, if that was said.
    """
    if given:
        return as_given(given)
    counts = Counter[str]("".join([row for grid in grids for row in grid]))
    for c in [c for c in counts if not c.isprintable() or EQUAL.get(c)]:
        del counts[c]
    blanks = [c for c, _ in counts.most_common() if c in ALWAYS_EMPTY]
    merged, same = _merge_cases(counts)
    kinds = [c for c, _ in merged.most_common() if c not in ALWAYS_EMPTY]
    if blanks == [" "] and kinds and kinds[0] in _OFTEN_EMPTY and merged[kinds[0]] * 5 >= merged.total() * 3:
        # A cell that was left out among others that have a mark for it.
        filled = [[row.replace(" ", kinds[0]) for row in grid] for grid in grids]
        alphabet = _without_blanks(kinds, Counter({c: n for c, n in merged.items() if c != " "}), filled, same)
        if not alphabet.doubt:
            return alphabet
    if blanks:
        return _beside_blanks(kinds, merged, blanks, same)
    return _without_blanks(kinds, merged, grids, same)


def _merge_cases(counts: Counter[str]) -> tuple[Counter[str], dict[str, str]]:
    """Count `x` as `X` where both occur, and so for `o`, `b` and `w`."""
    same = {}
    merged = Counter(counts)
    for upper in "XOBW":
        lower = upper.lower()
        if counts[upper] and counts[lower]:
            keep, drop = (upper, lower) if counts[upper] >= counts[lower] else (lower, upper)
            same[drop] = keep
            merged[keep] += merged.pop(drop)
    return merged, same


def _beside_blanks(kinds: list[str], counts: Counter[str], blanks: list[str], same: dict[str, str]) -> Alphabet:
    """Something is surely the empty cell, so that the others are the two symbols or odd ones."""
    if not kinds or kinds in (["0"], ["1"]):
        return _alphabet("1", "0", blanks, same)
    if len(kinds) == 1:
        # Which of the two it is changes nothing in the puzzle but its colours.
        reading = _with_lone(kinds[0], blanks[0])
        remark = f"{kinds[0]} is read as the symbol for {int(kinds[0] == reading.one)}; no other symbol occurs"
        return _alphabet(reading.one, reading.zero, blanks, same)._replace(remarks=(remark,))
    found = _known_pair(kinds)
    if found is None and (len(kinds) == 2 or counts[kinds[2]] * 4 <= counts[kinds[1]]):
        found = _ordered(kinds[0], kinds[1])
    if found is None:
        return _too_many([*kinds, *blanks], Symbols(kinds[0], kinds[1], blanks[0]))
    if set(found) == {"X", "O"} and "0" in kinds and "1" not in kinds:
        same = {**same, "0": "O"}
    return _alphabet(*found, blanks, same)


def _without_blanks(kinds: list[str], counts: Counter[str], grids: Sequence[Grid], same: dict[str, str]) -> Alphabet:
    """Nothing is surely empty: weigh every reading that the characters allow."""
    if not kinds:
        return _alphabet("1", "0", [EMPTY], same)
    total = sum(counts.values())
    # One slip of the pen must not count as a kind of cell.
    kinds = [c for k, c in enumerate(kinds) if k < 2 or counts[c] * 50 >= total or (c in _OFTEN_EMPTY and k == 2)]
    pair = _known_pair(kinds)
    if pair is not None and len(kinds) > 2 and set(kinds) != {"0", "1", "2"}:
        rest = [c for c in kinds if c not in pair]
        often = [c for c in _OFTEN_EMPTY if c in rest] + [c for c in rest if counts[c] * 5 >= total]
        return _alphabet(*pair, often[:1], same)
    if len(kinds) > 3:
        return _too_many(kinds, Symbols(kinds[1], kinds[2], kinds[0]))
    if set(kinds) <= {"0", "1"}:
        full = _alphabet("1", "0", [], same)
        sparse = counts["0"] * 5 >= total * 3 and counts["1"]
        if sparse and broken_lines(grids, USUAL) and not broken_lines(grids, Symbols("1", "2", "0")):
            settles = option("; --symbols '1 2 0' reads 0 as the empty cell")
            return full._replace(remarks=(f"no cell is read as empty{settles}",))
        return full
    if len(kinds) == 1:
        return _alphabet("1", "0", kinds, same)
    # Where no cell is empty, `empty` is "".
    if len(kinds) == 2:
        readings = [Symbols(*_ordered(*kinds), ""), *(_with_lone(kinds[1 - k], kinds[k]) for k in (0, 1))]
    elif set(kinds) == {"0", "1", "2"}:
        readings = [Symbols("1", "0", "2"), Symbols("1", "2", "0")]
    else:
        readings = [Symbols(*_ordered(*(other for other in kinds if other != c)), c) for c in kinds]
    return _weighed(readings, counts, grids, same)


def _with_lone(symbol: str, empty: str) -> Symbols:
    other = next(c for c in "O01" if c not in (symbol, empty))
    pair = next((pair for pair in _PAIRS if symbol in pair and empty not in pair), symbol + other)
    return Symbols(pair[0], pair[1], empty)


def _weighed(readings: list[Symbols], counts: Counter[str], grids: Sequence[Grid], same: dict[str, str]) -> Alphabet:
    """The reading under which the fewest lines break the game, where it stands out; else the two likeliest."""
    if same:
        table = str.maketrans(same)
        grids = [[row.translate(table) for row in grid] for grid in grids]
    broken = sorted(((broken_lines(grids, reading), k) for k, reading in enumerate(readings)))
    (least, best), (second, _) = broken[:2]
    by_empty = {reading.empty: reading for reading in readings}
    # With a reading that leaves no cell empty, a right grid is what supports it, and only a cell that is
    # too common to be a symbol rules it out.
    if full := by_empty.get(""):
        common, times = counts.most_common(1)[0]
        if broken_lines(grids, full) == 0 or ({full.one, full.zero} in _LETTERS and len(counts) == 2):
            return _as_read(full, same)
        often = common in _OFTEN_EMPTY and times * 5 >= sum(counts.values()) * 3
        if often and common in by_empty and broken_lines(grids, by_empty[common]) == 0:
            return _as_read(by_empty[common], same)
    elif least * 4 < second or (least == 0 and second > 0):
        return _as_read(readings[best], same)
    else:
        close = [readings[k] for n, k in broken if n == least]
        known = [reading for reading in close if reading.empty in _OFTEN_EMPTY and reading.empty not in "012"]
        if len(known) == 1:
            return _as_read(known[0], same)
    lone = [readings[k] for _, k in broken if readings[k].empty]
    lone.sort(key=lambda reading: reading.empty not in _OFTEN_EMPTY)
    first, other = lone[0], full or lone[1]
    doubt = f"the symbols can be read in two ways: {_said(first, counts)}, or {_said(other, counts)}"
    return _in_doubt([*counts, *same], doubt, first, other)


def broken_lines(grids: Sequence[Grid], reading: Symbols) -> int:
    """Count the lines that break the game: three alike, or more of a symbol than its share."""
    count = 0
    for grid in grids:
        columns = ["".join(column) for column in zip(*grid, strict=False)] if len(grid) > 1 else []
        for line in (*grid, *columns):
            share = (len(line) + 1) // 2
            if any(symbol * 3 in line or line.count(symbol) > share for symbol in (reading.one, reading.zero)):
                count += 1
    return count


def _known_pair(kinds: list[str]) -> tuple[str, str] | None:
    return next(((pair[0], pair[1]) for pair in _PAIRS if pair[0] in kinds and pair[1] in kinds), None)


def _ordered(a: str, b: str) -> tuple[str, str]:
    """Which of two symbols is one: by custom, else the one that comes later, as 1 comes after 0."""
    first, second = sorted((a, b), key=lambda c: (_RANKS.get(c, 2), -ord(c)))
    return _known_pair([a, b]) or (first, second)


def _as_read(reading: Symbols, same: dict[str, str]) -> Alphabet:
    return _alphabet(reading.one, reading.zero, [reading.empty] if reading.empty else [], same)


def _alphabet(one: str, zero: str, empties: list[str], same: dict[str, str]) -> Alphabet:
    cells = {one: "1", zero: "0", **dict.fromkeys([*ALWAYS_EMPTY, *empties], EMPTY)}
    cells |= {other: cells[kept] for other, kept in same.items() if kept in cells and other not in cells}
    remarks = []
    unusual = [c for c in empties if c not in ALWAYS_EMPTY]
    if {one, zero} == {"1", "2"}:
        tail = f", {unusual[0]} is empty" if unusual else ""
        remarks.append(f"1 and 2 are the two symbols{tail} (2 stands for zero)")
    else:
        if (one, zero) != ("1", "0"):
            remarks.append(f"{one} is read as the symbol for 1, {zero} as the symbol for 0")
        remarks += [f"{c} is read as the empty cell" for c in unusual]
    if same.get("0") == "O" and "O" in (one, zero) and "0" not in (one, zero):
        remarks.append("0 is read as O")
    return Alphabet(cells, _writable(Symbols(one, zero, empties[0] if empties else "")), tuple(remarks))


def _writable(symbols: Symbols) -> Symbols:
    """A blank can stand in a frame only, so that it is written as a dot."""
    return symbols if symbols.empty.strip() else Symbols(symbols.one, symbols.zero)


def _said(reading: Symbols, present: Counter[str]) -> str:
    parts = [f"{c} is {value}" for c, value in ((reading.one, 1), (reading.zero, 0)) if c in present]
    return " and ".join([f"{reading.empty} is empty" if reading.empty else "no cell is empty", *parts])


def _too_many(kinds: list[str], choice: Symbols) -> Alphabet:
    # Never more than a few: the rest would only show that this is no grid at all.
    shown = ", ".join(kinds[:6]) + (", ..." if len(kinds) > 6 else "")
    return _in_doubt(kinds, f"this is no grid of three kinds of cell: there are {shown}", choice)


def _in_doubt(kinds: list[str], doubt: str, *choices: Symbols) -> Alphabet:
    options = " or ".join(f"--symbols '{s.one} {s.zero} {s.empty}'" for s in map(_writable, choices))
    return Alphabet(dict.fromkeys(kinds, EMPTY), doubt=doubt + option(f"; {options} settles it"))
