"""What groups of cells that look alike may stand for: blanks, the two symbols, and entries of a game.

A symbol as a given and as an entry need not look alike: a disc, and a digit in pencil.  So any two groups may be the
givens if they leave exactly one solution, and the others are entries of a player if they agree with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from math import comb
from typing import NamedTuple, TypeAlias

import cv2
import numpy as np

from deduce.photo.files import Array
from deduce.photo.looks import Kinds, Looks, by_colours
from deduce.puzzle import Puzzle
from deduce.search.two import two_of

STEPS = 200_000
"""Of the search for each reading."""

_WHICH_GIVEN = "it is not clear which of the filled cells are givens"
_ALL_GIVEN = "some of the filled cells look like entries; all are read as givens"
_TILE = 0.04  # tiles are so unlike where they tell givens from entries
_EVEN = 0.02  # and so unlike on a screen, whose blank tiles are all one, where none is more unlike
_LIKELY = 0.03  # ways to pair kinds are as likely where they differ by less
_BLANKS = 5  # so many blank cells around one tell the light that falls on it
_HOLE = 0.02  # of the area of contents, at least, is a hole
_TWO_LOOKS = 4  # each symbol as a given and as an entry
_INK = 0.15  # of its strength, at least, the ink of entries is unlike that of givens
_FAINTER = 1.25  # where one symbol is so much fainter as an entry than as a given, the other is not stronger
_MISTAKES = 0.25  # of the entries at most are wrong
_ENOUGH = 7  # as many entries, without a mistake, seldom agree with a wrong solution
_ONE = 0.25  # so unlike at most, as a share of their ink, are two looks of one shape

Proper: TypeAlias = Callable[[Array], Puzzle | None]
"""Gives the puzzle of what cells hold where it has exactly one solution."""


class Meaning(NamedTuple):
    """What the cells of a grid may stand for.

    Attributes:
        puzzle: of the givens alone; it has exactly one solution.
        values: what each cell holds, entries too: 1, 0 or -1 for a blank.
        odd: cells that look different from the most of their symbol, where that makes them no entries.
        doubt: a sentence without its full stop, or nothing.
    """

    puzzle: Puzzle
    values: Array
    odd: Sequence[int] = ()
    doubt: str = ""

    @property
    def against(self) -> int:
        """How many cells the solution has otherwise."""
        return int(((self.values >= 0) & (self.values != _solution(self.puzzle))).sum())


class _Group(NamedTuple):
    """Filled cells that look alike: which, their look on an average, and how strong it is."""

    cells: Array
    shape: Array
    strong: float


def meanings(looks: Looks, kinds: Kinds, proper: Proper) -> Iterator[Meaning]:
    """Yield what the cells may stand for, the likeliest first."""
    for blank, filled in fillings(kinds):
        found: list[Meaning] = []
        groups = [own for k in range(len(kinds.shapes)) if k != blank for own in _groups(kinds.of == k, looks, kinds)]
        by_tile = False
        for values in filled:
            plain = plain_tiles(values, looks)
            if plain is not None and any(len(set(plain[values == value].tolist())) == 2 for value in (0, 1)):
                by_tile = True
                if (puzzle := proper(np.where(plain, -1, values))) is not None:
                    count = int(plain[values >= 0].sum())
                    own = Meaning(puzzle, values)
                    own = own._replace(doubt="" if _by_no_chance(count, own.against) else _WHICH_GIVEN)
                    found += [own] if own.against <= _MISTAKES * count else []
        found = found or ([] if by_tile else _half_played(groups, proper))
        yield from found
        for values in filled if not found else []:
            if (puzzle := proper(values)) is not None:
                odd = _odd(values, kinds)
                yield Meaning(puzzle, values, odd, _ALL_GIVEN if len(groups) > 2 and not odd else "")


def _half_played(groups: Sequence[_Group], proper: Proper) -> list[Meaning]:
    """Return the likeliest meaning in which two of some groups are the givens and all others entries, if any."""
    found: list[Meaning] = []
    for pair in combinations(groups, 2) if len(groups) > 2 else ():
        one, zero = sorted(pair, key=lambda group: _round(group.shape))
        values = np.where(one.cells, 1, np.where(zero.cells, 0, -1))
        if (puzzle := proper(values)) is None:
            continue
        right = _solution(puzzle)
        entries = [group for group in groups if group is not one and group is not zero]
        entered = [int(2 * right[group.cells].sum() > group.cells.sum()) for group in entries]
        leans: set[int] = set()
        unlike: list[bool] = []
        for group, value in zip(entries, entered, strict=True):
            values = np.where(group.cells, value, values)
            given = one if value else zero
            leans.add(int(group.strong > _FAINTER * given.strong) - int(given.strong > _FAINTER * group.strong))
            unlike.append(_unlike([group.shape, given.shape]) > _ONE)
        count = sum(int(group.cells.sum()) for group in entries)
        alone = [group.cells for group, own in zip(entries, unlike, strict=True) if own and group.cells.sum() == 1]
        own = Meaning(puzzle, values, [int(cells.argmax()) for cells in alone])
        if own.against <= _MISTAKES * count and not leans >= {-1, 1}:
            agreed = _by_no_chance(count, own.against, len(entries))
            clear = len(set(entered)) == 2 and (agreed or not any(unlike))
            found.append(own._replace(doubt="" if clear else _WHICH_GIVEN))
    if len(found) > 1:
        return [min(found, key=lambda own: own.puzzle.clues)._replace(doubt=_WHICH_GIVEN)]
    return found


def _by_no_chance(count: int, against: int, free: int = 0) -> bool:
    """Return whether entries, with so many against it, rarely agree with any solution; so many groups choose one."""
    ways = sum(comb(count, k) for k in range(against + 1)) << free
    return ways << _ENOUGH <= 1 << count


def _solution(puzzle: Puzzle) -> Array:
    (solution,) = two_of(puzzle, STEPS)
    return np.array([int(value) for value in "".join(solution)])


def fillings(kinds: Kinds) -> Iterator[tuple[int | None, list[Array]]]:
    """Yield which kind may be blank, the likeliest first, and what cells may hold then where all are givens."""
    count = len(kinds.shapes)
    if kinds.empty:
        blanks: list[int | None] = [0]
    elif count == 2:
        blanks = [None]
    else:
        # the commonest first
        blanks = [*np.argsort(-np.bincount(kinds.of), kind="stable").tolist(), *[None] * (3 < count <= _TWO_LOOKS)]
    for blank in blanks:
        symbols = [k for k in range(count) if k != blank]
        ways = sorted((_apart(way, kinds.shapes), k, *way) for k, way in enumerate(_halves(symbols)))
        out: list[Array] = []
        for apart, _, one, zero in ways:
            if apart > 2 * ways[0][0] + _LIKELY:
                break
            if zero and _round(kinds.shapes[one[0]]) > _round(kinds.shapes[zero[0]]):
                one, zero = zero, one
            out.append(np.array([-1 if k == blank else int(k in one) for k in range(count)])[kinds.of])
        yield blank, out


def _halves(symbols: Sequence[int]) -> Iterator[tuple[list[int], list[int]]]:
    """Yield the ways to part some kinds in two, none of them empty where there are two."""
    first, *others = symbols
    for side in product((0, 1), repeat=len(others)):
        one = [first, *(k for k, at in zip(others, side, strict=True) if at)]
        zero = [k for k, at in zip(others, side, strict=True) if not at]
        if zero or not others:
            yield one, zero


def _apart(way: tuple[list[int], list[int]], shapes: Array) -> float:
    """Measure how unlike the kinds are that would be one symbol."""
    return sum(_unlike([shapes[half[0]], shapes[k]]) for half in way for k in half)


def _unlike(two: Sequence[Array]) -> float:
    """Measure how unlike two looks are: their tiles, or what stands there, whatever its ink, as a share of all."""
    if len(two[0]) == 3:
        return float(np.abs(two[0] - two[1]).mean())
    inks = [np.abs(shape).reshape(-1, 3).max(axis=1) for shape in two]
    one, other = (ink / ink.max() for ink in inks)
    return float(np.abs(one - other).sum() / (one + other).sum())


def _round(shape: Array) -> tuple[float, ...]:
    """Rank a symbol: of two, the one that has a hole, or else is broader, or of two tiles the lighter, is called 0."""
    if len(shape) == 3:
        return (float(shape.mean()),)
    side = round((len(shape) / 3) ** 0.5)
    ink = np.abs(shape).reshape(side, side, 3).max(axis=2).astype(np.float32)
    ink = cv2.resize(ink / ink.max(), (4 * side, 4 * side), interpolation=cv2.INTER_LINEAR)
    contours, levels = cv2.findContours((ink > 0.45).astype(np.uint8), cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    hole = max(cv2.contourArea(own) * (level[3] >= 0) for own, level in zip(contours, levels[0], strict=True))
    columns = np.where(ink > 0.3, ink, 0).sum(axis=0)
    at = np.arange(len(columns))
    middle = np.average(at, weights=columns)
    return (float(hole > _HOLE * ink.size), float(np.average((at - middle) ** 2, weights=columns)))


def _groups(own: Array, looks: Looks, kinds: Kinds) -> list[_Group]:
    """Part the cells of a kind by their ink, where that is in two parts."""
    tiled = len(kinds.shapes[0]) == 3
    all_ = looks.colours if tiled else looks.contents
    inks, strong = all_[own], 1.0
    if not tiled:
        shape = np.abs(inks.mean(axis=0)).reshape(-1, 3).max(axis=1)
        inks = inks.reshape(len(inks), -1, 3)[:, shape > shape.max() / 2].mean(axis=1)
        strong = float(np.abs(inks).mean())
    off = inks - inks.mean(axis=0)
    along = off @ np.linalg.svd(off, full_matrices=False)[2][0]
    ranked = np.sort(along)
    leaps = np.diff(ranked, prepend=ranked[0])
    k = int(leaps.argmax())
    spread = max(ranked[k - 1] - ranked[0], ranked[-1] - ranked[k]) if k else 0.0
    parts = [own]
    if leaps[k] > max(_INK * strong, 2 * spread):
        high = np.zeros(len(own), bool)
        high[own] = along >= ranked[k]
        parts = [high, own & ~high]
    return [_Group(part, all_[part].mean(axis=0), float(np.abs(all_[part]).mean())) for part in parts]


def plain_tiles(values: Array, looks: Looks) -> Array | None:
    """Say which cells stand on the tile that blank ones have; None where the light is too uneven to tell."""
    blank = values < 0
    if not blank.any():
        tiles = by_colours(looks.colours, _TILE).of
        return np.asarray(tiles == np.bincount(tiles).argmax()) if tiles.max() < 2 else None
    off = off_tiles(values, looks)
    least = _EVEN if off[blank].max() < _EVEN / 10 and off.max() < _TILE else _TILE
    near, far = off[~blank & (off < least)], off[~blank & (off >= least)]
    mixed = len(near) and len(far) and far.min() < 2 * near.max()
    return np.asarray(off < least) if np.quantile(off[blank], 0.9) < least / 2 and not mixed else None


def off_tiles(values: Array, looks: Looks) -> Array:
    """Measure how unlike the tile of each cell is to those of the blank cells around it."""
    blank = values < 0
    y, x = np.divmod(np.arange(len(values)), looks.columns)
    away = (y[:, None] - y) ** 2 + (x[:, None] - x) ** 2
    away[:, ~blank] = len(values) ** 2
    np.fill_diagonal(away, len(values) ** 2)
    around = np.median(looks.colours[np.argsort(away, axis=1, kind="stable")[:, :_BLANKS]], axis=1)
    return np.asarray(np.abs(looks.colours - around).mean(axis=1))


def _odd(values: Array, kinds: Kinds) -> list[int]:
    """Say which cells are of a symbol and look different from the most of it, where that makes them no entries."""
    counts = np.bincount(kinds.of)
    own = [np.unique(kinds.of[values == value]) for value in (0, 1)]
    paired = len(own[0]) == len(own[1]) and counts[np.concatenate(own)].min() > 1
    usual = [int(k[counts[k].argmax()]) for k in own if len(k)]
    return [] if paired else np.flatnonzero((values >= 0) & ~np.isin(kinds.of, usual)).tolist()
