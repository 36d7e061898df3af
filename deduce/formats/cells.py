"""What the text of a cell means: first by itself, without quotes and wrappers, then by all cells of a grid or a file.

The evidence, in this order: what the user or the text declares; marks that are always empty; pairs that belong
together; and the game itself, since the true reading rarely breaks its rules, and a wrong one nearly always does. If
none of it decides, the text can be read in two ways, and deduce asks.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from attrs import astuple

from deduce.base.errors import option
from deduce.base.patterns import regex
from deduce.formats.model import BOX, INVISIBLE, UPRIGHTS, Draft
from deduce.game.puzzle import EMPTY, Symbols

MARKS = frozenset("._-?·~–—⋅∙")
"""Characters that are always an empty cell beside two symbols."""
_WORDS = frozenset({"none", "null", "nil", "na", "nan", "n/a", "undefined", "empty", "blank", "unknown", "nothing"})
_WORDS |= {"unset", "<na>", "<>", "\\cdot", "cdot", "missing", "free", "open"}
_OFTEN = frozenset("*xX2e0⬜□◻▫#39B🔲➖⬛")
_CHARACTERS = re.findall("..", "10XOxoBWbwRBrbSMsmIOABtf#O⬛⬜⚫⚪■□●○🌞🌚🌞🌙☀🌙☀☾🟠🌙🔴🔵🟥🟦🟧🟦🟡🔵X0+o12")
_NAMES = "true false one zero sun moon black white yes no red blue cross circle 1 -1"
Pair = tuple[str, str]
PAIRS: list[Pair] = [(pair[0], pair[1]) for pair in (*_CHARACTERS, *zip(*[iter(_NAMES.split(" "))] * 2, strict=True))]
"""Which cells are one and zero by custom, the best known first."""
PARTNER = {cell: pair for pair in reversed(PAIRS) for cell in pair}
_NEVER = frozenset(BOX + UPRIGHTS + ",;|+=()[]{}<>'\"\\&:/`!@$%^")
_WRAPPED = regex(r"(?:some|just|cell|maybe|ok|optional|value)?\s*[(\[{](.*)[)\]}]\Z", re.IGNORECASE)
_DRESSED = regex(r"(?:just\s+|some\s+|[A-Za-z]\w*(?:\.|::)|:)(?=\S)", re.IGNORECASE)
_FLOAT = regex(r"(-?\d)\.0*\Z")
LONGEST = 60  # characters of a cell with its quotes and wrappers


@lru_cache(20_000)
def token(text: str) -> str:
    """Return the text of a cell without quotes, wrappers and types; words in small letters; empty for nothing."""
    text = text.strip()
    if len(text) == 1 or len(text) > LONGEST:
        return text
    if "&" in text:
        from html import unescape  # late, as few cells have entities

        text = unescape(text)
    text = unicodedata.normalize("NFKC", text.translate(INVISIBLE)).strip()
    for _ in range(3):
        before = text
        if len(text) > 1 and not (text[0] in "'\"`" and text[-1] != text[0]):
            text = text.strip("'\"`*$").strip()
        if match := _WRAPPED.match(text):
            text = match[1].strip()
        if len(text) > 1 and (match := _DRESSED.match(text)):
            text = text[match.end() :]
        if match := _FLOAT.match(text):
            text = match[1]
        if text == before:
            break
    return text.lower() if len(text) > 1 else text


def tokens(draft: Draft) -> list[list[str]]:
    """Return the cells of a draft; with declared symbols, as they are."""
    if draft.symbols:
        return [[str(text).strip() for text in row.texts] for row in draft.rows]
    return [[token(text) for text in row.texts] for row in draft.rows]


def is_empty(cell: str) -> bool:
    """Return whether a cell is always empty beside two symbols."""
    return not cell or cell in MARKS or cell in _WORDS


def is_cell(cell: str) -> bool:
    """Return whether a text can be a cell at all."""
    if len(cell) == 1:
        return cell not in _NEVER and cell.isprintable()
    return is_empty(cell) or cell in PARTNER


def is_cells(text: str, most: int = 4) -> bool:
    """Return whether each character of a text can be a cell, and there are few kinds of them."""
    kinds = set(text)
    return len(kinds) <= most and all(is_cell(c) for c in kinds)


class Alphabet(NamedTuple):
    """What each cell of a text means, `1`, `0` or `.`; nothing if the text does not decide."""

    cells: dict[str, str]
    symbols: Symbols = Symbols()  # how to write the puzzles again
    remarks: tuple[str, ...] = ()
    doubt: str = ""  # the readings between which the text does not decide

    @property
    def wanted(self) -> str:
        return f"{self.symbols.one}, {self.symbols.zero} or {self.symbols.empty}"


def settle(grids: Sequence[Sequence[Sequence[str]]], said: Symbols | None = None) -> Alphabet:
    """Decide what the cells of these grids mean: by what is said, by custom, or by which reading keeps the rules."""
    if said:
        return Alphabet({said.one: "1", said.zero: "0", said.empty: EMPTY, "": EMPTY}, said)
    counts = Counter([cell for rows in grids for row in rows for cell in row])
    marks = sorted(cell for cell in counts if is_empty(cell))
    if len(marks) > 1:
        names = " and ".join(cell or "a blank" for cell in marks[:3])
        doubt = f"{names} can both mean an empty cell; one of them may be a symbol"
        return _ask(doubt, [Symbols("1", "0", next(filter(None, marks)))])
    readings = _readings(counts, marks)
    if not readings:
        kinds = [cell for cell, _ in counts.most_common()]
        found = ", ".join(cell or "blanks" for cell in kinds[:6]) + (", ..." if len(kinds) > 6 else "")
        problem = f"this is not a grid of three kinds of cell: there are {found}"
        return _ask(problem, [Symbols(kinds[1], kinds[2], kinds[0])] if len(kinds) > 2 else [])
    if len(readings) > 1:
        readings = _likeliest(readings, grids, counts)
    if len(readings) > 1:
        named = [f"{s.empty or 'no cell'} is empty, {s.one} is 1, {s.zero} is 0" for s in readings]
        return _ask(f"the symbols can be read in two ways: {named[0]}, or {named[1]}", readings[:2])
    one, zero, empty = astuple(readings[0])
    cells = {**dict.fromkeys([*marks, empty], EMPTY), one: "1", zero: "0"}
    cells |= {c: cells[c.swapcase()] for c in counts if c not in cells and len(c) == 1 and c.swapcase() in (one, zero)}
    present = [(c, value) for c, value in ((one, "1"), (zero, "0")) if c in counts]
    remarks = []
    if any(c != value for c, value in present):
        said_of = ", ".join(f"{c} as the symbol for {value}" for c, value in present).replace(" as", " is read as", 1)
        remarks.append(said_of + ("" if len(present) > 1 else "; there is no other symbol"))
    if empty and not is_empty(empty):
        remarks.append(f"{empty} is read as the empty cell")
    shown = Symbols(one, zero, empty or EMPTY)
    usable = all(len(c) == 1 for c in astuple(shown)) and len({*astuple(shown)}) == 3
    return Alphabet(cells, shown if usable else Symbols(), tuple(remarks))


def _ask(doubt: str, choices: list[Symbols]) -> Alphabet:
    ways = " or ".join(
        f"--symbols '{s.one} {s.zero} {s.empty or EMPTY}'" for s in choices if max(map(len, astuple(s))) < 2
    )
    return Alphabet({}, doubt=doubt + (option(f"; {ways} settles it") if ways else ""))


def _readings(counts: Counter[str], marks: list[str]) -> list[Symbols]:
    """Return every way in which the cells can be one, zero and empty that custom allows."""
    mark = marks[0] if marks else ""
    others = [cell for cell, _ in counts.most_common() if cell not in marks]
    for small, large in ("xX", "oO", "bB", "wW"):
        if small in others and large in others:
            others.remove(min(small, large, key=lambda cell: counts[cell]))
    if set(others) <= {"0", "1"}:
        return [Symbols("1", "0", mark)]
    if "-1" in others and set(others) <= {"-1", "0", "1"} and not marks:
        return [Symbols("1", "0", "-1"), Symbols("1", "-1", "0")]
    if len(others) == 1:
        (lone,) = others
        return [_lone(lone, mark)] if marks and (len(lone) == 1 or lone in PARTNER) else []
    if len(others) == 2:
        pair = _ordered(*others)
        if marks:
            return [] if _is_odd(*pair) else [Symbols(*pair, mark)]
        is_pair = pair in PAIRS or not _OFTEN & set(others) or "0" in others
        turns = (others, others[::-1])
        marked = [
            (a, b) for a, b in turns if pair not in PAIRS or (b in _OFTEN and a in PARTNER and b not in PARTNER[a])
        ]
        return [Symbols(*pair, "")] * is_pair + [_lone(a, b) for a, b in marked]
    if len(others) != 3 or marks:
        return []
    ways = [Symbols(*_ordered(*(cell for cell in others if cell != blank)), blank) for blank in others]
    if set(others) == {"0", "1", "2"}:
        return [way for way in reversed(ways) if way.empty in ("0", "2")]
    ways = [way for way in ways if not _is_odd(way.one, way.zero)]
    known = [way for way in ways if (way.one, way.zero) in PAIRS]
    usual = [way for way in known if len(known) == 1 or way.empty in _OFTEN]
    return usual or known or [way for way in ways if way.empty in _OFTEN]


def _lone(symbol: str, empty: str) -> Symbols:
    """Return the reading in which one of the two symbols does not occur."""
    pair = PARTNER.get(symbol, _ordered(symbol, next(c for c in "O01" if c not in (symbol, empty))))
    return Symbols(*pair, empty)


def _is_odd(a: str, b: str) -> bool:
    """Return whether two cells are no pair: one is a slip beside a 0, a 1, or something of another kind."""
    return (a, b) not in PAIRS and (bool({"0", "1"} & {a, b}) or a.isdigit() != b.isdigit())


def _ordered(a: str, b: str) -> Pair:
    """Return two cells as one and zero: by custom, else the later one is one, as 1 comes after 0."""
    if (a, b) in PAIRS or (b, a) in PAIRS:
        return (a, b) if (a, b) in PAIRS else (b, a)
    zero, one = sorted((a, b), key=lambda cell: (cell not in ("0", "O", "o"), cell in ("1", "X", "x", "☀"), cell))
    return one, zero


def _likeliest(
    readings: list[Symbols], grids: Sequence[Sequence[Sequence[str]]], counts: Counter[str]
) -> list[Symbols]:
    """Return the reading under which far the fewest lines break the game, or else all that are as good."""
    wrong = {reading: broken_lines(grids, reading) for reading in readings}
    if not readings[0].empty:  # a full grid, or one in which a symbol does not occur
        if not wrong[readings[0]]:
            return readings[:1]
        marked = sorted(readings[1:], key=lambda reading: (-counts[reading.empty], reading.empty in "012"))
        good = [reading for reading in marked if not wrong[reading] and counts[reading.empty] * 2 > counts.total()]
        return good if len(good) == 1 else [*marked[:1], readings[0], *marked[1:]]
    least = min(wrong.values())
    good = [reading for reading in readings if wrong[reading] == least]
    usual = [reading for reading in good if counts[reading.empty] * 2 > counts.total() and reading.empty != "0"]
    good = usual if len(usual) == 1 else good
    return good if least == 0 or all(least * 4 < wrong[way] for way in readings if way not in good) else readings


def broken_lines(grids: Sequence[Sequence[Sequence[str]]], reading: Symbols) -> int:
    """Return the number of lines with three of a symbol together, or more of a symbol than its share."""
    count = 0
    for rows in grids:
        for line in (*map(list, rows), *map(list, zip(*rows, strict=False))):
            for c in (reading.one, reading.zero):
                run = any(line[k] == line[k + 1] == line[k + 2] == c for k in range(len(line) - 2))
                count += run or line.count(c) > (len(line) + 1) // 2
    return count
