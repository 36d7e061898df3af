"""Settle by the whole file which character is one, which is zero and which is empty.

The evidence, in this order: characters that are never anything but empty; pairs that belong together; and
the game itself, since a true reading hardly ever shows three alike or too many of a symbol in a line, and a
wrong one, which takes empty cells for symbols, does so nearly everywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from deduce.puzzle import EMPTY, Symbols

Grid = Sequence[str]

USUAL = Symbols()

ALWAYS_EMPTY = "._-? ·"
# Empty in some files and symbols in others; those that stand first are empty more often.
_OFTEN_EMPTY = "*xX20⬜□◻▫#"
_DIGITS = ("10", "12")
# One, then zero; of letters the plain pairs first, which are taken for symbols even in a grid without empty cells.
_PAIRS = (
    "XO",
    "xo",
    "BW",
    "bw",
    "RB",
    "rb",
    "⬛⬜",
    "⚫⚪",
    "■□",
    "●○",
    "🌞🌚",
    "🌞🌙",
    "☀🌙",
    "☀☾",
    "🔴🔵",
    "🟥🟦",
)


class Settled(NamedTuple):
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


def as_given(symbols: Symbols) -> Settled:
    """The reading that somebody said outright."""
    return Settled({" ": EMPTY, symbols.one: "1", symbols.zero: "0", symbols.empty: EMPTY}, symbols)


def settle(grids: Sequence[Grid], given: Symbols | None = None) -> Settled:
    """Settle the symbols of a file.

    Args:
        grids: runs of rows, each row a string of cells; a blank cell is a space.
        given: how the cells are written, if that was said.
    """
    if given:
        return as_given(given)
    counts = Counter[str]()
    for grid in grids:
        for row in grid:
            counts.update(row)
    for c in [c for c in counts if not c.isprintable()]:
        del counts[c]
    blanks = [c for c, _ in counts.most_common() if c in ALWAYS_EMPTY]
    merged, same = _merge_cases(counts)
    kinds = [c for c, _ in merged.most_common() if c not in ALWAYS_EMPTY]
    if blanks == [" "] and kinds and kinds[0] in _OFTEN_EMPTY and merged[kinds[0]] * 5 >= merged.total() * 3:
        # A cell that was left out among others that have a mark for it.
        filled = [[row.replace(" ", kinds[0]) for row in grid] for grid in grids]
        settled = _without_blanks(kinds, Counter({c: n for c, n in merged.items() if c != " "}), filled, same)
        if not settled.doubt:
            return settled
    if blanks:
        return _beside_blanks(kinds, merged, blanks, same)
    return _without_blanks(kinds, merged, grids, same)


def _merge_cases(counts: Counter[str]) -> tuple[Counter[str], dict[str, str]]:
    """Count `x` as `X` where both occur, and so for `o`, `b` and `w`."""
    same = {}
    for upper in "XOBW":
        lower = upper.lower()
        if counts[upper] and counts[lower]:
            keep, drop = (upper, lower) if counts[upper] >= counts[lower] else (lower, upper)
            same[drop] = keep
    return Counter(
        {c: n + sum(counts[d] for d in same if same[d] == c) for c, n in counts.items() if c not in same}
    ), same


def _beside_blanks(kinds: list[str], counts: Counter[str], blanks: list[str], same: dict[str, str]) -> Settled:
    """Something is surely the empty cell, so that the others are the two symbols or odd ones."""
    if len(kinds) <= 1:
        return _lone(kinds, blanks, same)
    found = _known_pair(kinds)
    if found is None and (len(kinds) == 2 or counts[kinds[2]] * 4 <= counts[kinds[1]]):
        found = _ordered(kinds[0], kinds[1])
    if found is None:
        return Settled(
            _any([*kinds, *blanks]),
            doubt=_too_many([*kinds, *blanks]) + _hint(Symbols(kinds[0], kinds[1], _written(blanks[0]))),
        )
    if set(found) == {"X", "O"} and "0" in kinds and "1" not in kinds:
        same = {**same, "0": "O"}
    return _result(found[0], found[1], blanks, same)


def _lone(kinds: list[str], blanks: list[str], same: dict[str, str]) -> Settled:
    """One symbol only, or none: which of the two it is changes nothing in the puzzle but its colours."""
    if not kinds or kinds[0] in "01":
        return _result("1", "0", blanks, same)
    symbol = kinds[0]
    pair = next((pair for pair in (*_DIGITS, *_PAIRS) if symbol in pair), None)
    if pair is None:
        pair = symbol + ("O" if symbol != "O" else "X")
    settled = _result(pair[0], pair[1], blanks, same)
    remark = f"{symbol} is read as the symbol for {int(symbol == pair[0])}; no other symbol occurs"
    return Settled(settled.cells, settled.symbols, (remark,))


def _without_blanks(kinds: list[str], counts: Counter[str], grids: Sequence[Grid], same: dict[str, str]) -> Settled:
    """Nothing is surely empty: weigh every reading that the characters allow."""
    if not kinds:
        return _result("1", "0", [EMPTY], same)
    total = sum(counts.values())
    # One slip of the pen must not count as a kind of cell.
    kinds = [c for k, c in enumerate(kinds) if k < 2 or counts[c] * 50 >= total or (c in _OFTEN_EMPTY and k == 2)]
    pair = _known_pair(kinds)
    if pair is not None and len(kinds) > 2 and set(kinds) != {"0", "1", "2"}:
        rest = [c for c in kinds if c not in pair]
        often = [c for c in _OFTEN_EMPTY if c in rest] + [c for c in rest if counts[c] * 5 >= total]
        return _result(pair[0], pair[1], often[:1], same)
    if len(kinds) > 3:
        return Settled(_any(kinds), doubt=_too_many(kinds) + _hint(Symbols(kinds[1], kinds[2], kinds[0])))
    if set(kinds) <= {"0", "1"}:
        full = _result("1", "0", [], same)
        if counts["0"] * 5 >= total * 3 and counts["1"] and broken_lines(grids, ("1", "0", "")):
            told = "no cell is read as empty; --symbols '1 2 0' reads 0 as the empty cell"
            return full if broken_lines(grids, ("1", "2", "0")) else full._replace(remarks=(told,))
        return full
    if len(kinds) == 1:
        return _result("1", "0", kinds, same)
    readings = _readings(kinds, counts)
    if len(readings) == 1:
        return _reading(readings[0], same)
    return _weighed(readings, counts, grids, same)


# A reading is (one, zero, empty or "" where no cell is empty).
_Reading = tuple[str, str, str]


def _readings(kinds: list[str], counts: Counter[str]) -> list[_Reading]:
    if len(kinds) == 2:
        full = _ordered(kinds[0], kinds[1])
        return [(*full, ""), *(_with_lone(kinds[1 - k], kinds[k]) for k in (0, 1))]
    three = set(kinds)
    if three == {"0", "1", "2"}:
        return [("1", "0", "2"), ("1", "2", "0")]
    return [(*_ordered(*sorted(three - {c}, key=kinds.index)), c) for c in kinds]


def _with_lone(symbol: str, empty: str) -> _Reading:
    pair = next((pair for pair in (*_DIGITS, *_PAIRS) if symbol in pair and empty not in pair), None)
    if pair is None:
        pair = symbol + next(c for c in "O01" if c not in (symbol, empty))
    return pair[0], pair[1], empty


def _weighed(readings: list[_Reading], counts: Counter[str], grids: Sequence[Grid], same: dict[str, str]) -> Settled:
    merged = {ord(a): b for a, b in same.items()}
    if merged:
        grids = [[row.translate(merged) for row in grid] for grid in grids]
    broken = sorted(((broken_lines(grids, reading), k) for k, reading in enumerate(readings)))
    (least, best), (second, _) = broken[:2]
    kinds_of = {reading[2]: reading for reading in readings}
    total = sum(counts.values())
    chosen = readings[best]
    # With a reading that leaves no cell empty, a right grid is what supports it, and only a cell that is
    # too common to be a symbol rules it out.
    if "" in kinds_of:
        common = counts.most_common(1)[0]
        full = kinds_of[""]
        if broken_lines(grids, full) == 0:
            return _reading(full, same)
        if {*full[:2]} in [set(pair) for pair in _PAIRS[:6]] and len(counts) == 2:
            return _reading(full, same)
        empty = kinds_of.get(common[0])
        if empty and common[0] in _OFTEN_EMPTY and common[1] * 5 >= total * 3 and broken_lines(grids, empty) == 0:
            return _reading(empty, same)
    elif least * 4 < second or (least == 0 and second > 0):
        return _reading(chosen, same)
    else:
        close = [readings[k] for n, k in broken if n == least]
        known = [reading for reading in close if reading[2] in _OFTEN_EMPTY and reading[2] not in "012"]
        if len(known) == 1:
            return _reading(known[0], same)
    first, other = _two(readings, broken)
    return Settled(
        _any([*counts, *same]),
        doubt=f"the symbols can be read in two ways: {_told(first, counts)}, or {_told(other, counts)}"
        + _hint(_symbols(first), _symbols(other)),
    )


def _two(readings: list[_Reading], broken: list[tuple[int, int]]) -> tuple[_Reading, _Reading]:
    """The two readings to tell of; of the ones with a lone symbol the likelier empty cell."""
    full = [reading for reading in readings if not reading[2]]
    lone = [readings[k] for _, k in broken if readings[k][2]]
    lone.sort(key=lambda reading: reading[2] not in _OFTEN_EMPTY)
    return (lone[0], full[0]) if full else (lone[0], lone[1])


def broken_lines(grids: Sequence[Grid], reading: _Reading) -> int:
    """Count the lines that break the game: three alike, or more of a symbol than its share."""
    one, zero, _ = reading
    count = 0
    for grid in grids:
        columns = ["".join(column) for column in zip(*grid, strict=False)] if len(grid) > 1 else []
        for line in (*grid, *columns):
            share = (len(line) + 1) // 2
            if any(symbol * 3 in line or line.count(symbol) > share for symbol in (one, zero)):
                count += 1
    return count


def _known_pair(kinds: list[str]) -> tuple[str, str] | None:
    if "0" in kinds and "1" in kinds:
        return "1", "0"
    if "1" in kinds and "2" in kinds and "0" not in kinds:
        return "1", "2"
    for pair in _PAIRS:
        if pair[0] in kinds and pair[1] in kinds:
            return pair[0], pair[1]
    return None


def _ordered(a: str, b: str) -> tuple[str, str]:
    """Which of two symbols is one: by custom, else the one that comes later, as 1 comes after 0."""
    known = _known_pair([a, b])
    if known:
        return known
    first, second = sorted(
        (a, b), key=lambda c: (0 if c == "1" else 1 if c in "Xx" else 3 if c in "0Oo" else 2, -ord(c))
    )
    return first, second


def _reading(reading: _Reading, same: dict[str, str]) -> Settled:
    one, zero, empty = reading
    return _result(one, zero, [empty] if empty else [], same)


def _result(one: str, zero: str, empties: list[str], same: dict[str, str]) -> Settled:
    cells = {one: "1", zero: "0", **dict.fromkeys([*ALWAYS_EMPTY, *empties], EMPTY)}
    cells |= {other: cells[kept] for other, kept in same.items() if kept in cells and other not in cells}
    symbols = _symbols((one, zero, empties[0] if empties else ""))
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
    return Settled(cells, symbols, tuple(remarks))


def _symbols(reading: _Reading) -> Symbols:
    one, zero, empty = reading
    return Symbols(one, zero, _written(empty))


def _written(empty: str) -> str:
    """A blank can stand in a frame only, so that it is written as a dot."""
    return empty if empty.strip() else EMPTY


def _any(kinds: list[str]) -> dict[str, str]:
    return dict.fromkeys(kinds, EMPTY)


def _told(reading: _Reading, present: Counter[str]) -> str:
    one, zero, empty = reading
    parts = [f"{empty} is empty" if empty else "no cell is empty"]
    parts += [f"{c} is {value}" for c, value in ((one, 1), (zero, 0)) if c in present]
    return " and ".join(parts)


def _hint(*choices: Symbols) -> str:
    named = (f"--symbols '{symbols.one} {symbols.zero} {symbols.empty}'" for symbols in choices)
    return f"; {' or '.join(named)} settles it"


def _too_many(kinds: list[str]) -> str:
    # Never more than a few: the rest would only show that this is no grid at all.
    shown = ", ".join(kinds[:6]) + (", ..." if len(kinds) > 6 else "")
    return f"this is no grid of three kinds of cell: there are {shown}"
