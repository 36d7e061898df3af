"""What the looks of cells mean: which are blank, which two are the symbols, which are entries of a game.

Looks leave several readings open; the one is taken that leaves the puzzle exactly one solution.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import cv2
import numpy as np
from attrs import evolve, frozen

from deduce.errors import counted
from deduce.photo.looks import Kinds, Looks, by_colours, by_contents
from deduce.photo.marks import Mark, Marks
from deduce.photo.values import Array, PhotoError
from deduce.puzzle import EMPTY, Cell, Puzzle, Sign, cell_name
from deduce.search.exact import SearchLimit
from deduce.search.readings import choose_reading
from deduce.search.two import two_of

UNSURE = 0.35
"""What is less clear than this is told."""

ONE_SYMBOL = "only one symbol is seen"

_APART = (0.55, 0.38, 0.75, 0.27)  # how unlike symbols may be that are one, as a share of their strength
_TILES = (0.25, 0.12, 0.06)  # how unlike tiles may be that mean the same, where nothing else does
_TILE = 0.04  # and where they tell givens from entries
_ALIKE = 0.03  # so unlike, on an average, are symbols that are one but for their ink
_MANY = 0.4  # of the cells are rarely givens
_BLANKS = 5  # so many blank cells around one tell the light that falls on it
_HOLE = 0.02  # of the area of contents, at least, is a hole
_MOST = 4  # two symbols, each as a given and as an entry
_STEPS = 200_000  # of the search for each reading
_TRIED = 4  # things of which each way to read them is tried
_FAINTER = 1.25  # what stands in givens is so much stronger than in entries, or the other way round
_FEW = 7  # as many marks that are none seldom agree with a puzzle
_NOT_NEEDED = "the puzzle does not need its few signs; they may be shadows or stains"
_MORE_OR_FEWER = "there may be more signs, or fewer, than are read"
_NO_SIGNS = "what stands between cells is read as no signs"


@frozen
class Read:
    """A picture, read.

    Attributes:
        puzzle: its givens and signs.
        filled: rows like the givens: these, and what a player has filled in.
        entries: the latter alone.
        doubts: what is not sure, one sentence each, without its full stop.
        cells: the cells that the doubts are about.
    """

    puzzle: Puzzle
    filled: tuple[str, ...]
    entries: tuple[str, ...]
    doubts: tuple[str, ...]
    cells: tuple[Cell, ...]

    def remarks(self) -> list[str]:
        """Say what a person has to know of it, each a sentence without its full stop."""
        filled = sum(len(row) - row.count(EMPTY) for row in self.entries)
        left = [f"{counted(filled, 'entry', 'entries')} of a player left out"] if filled else []
        return [*left, *self.doubts]


def decide(looks: Looks, seen: Marks, unique_lines: bool | None) -> Read:
    """Choose the reading of a grid.  Raises PhotoError where its cells show no two symbols."""
    marks = seen.marks
    signs = [Sign(mark.a, mark.b, mark.equal) for mark in marks]
    faint = [k for k, mark in enumerate(marks) if mark.clear < UNSURE]
    # marks that are no stronger than what borders without one show are likely none
    ways: list[tuple[list[Sign], str]] = [(signs, "" if seen.sure else _MORE_OR_FEWER)]
    if signs:
        ways.insert(seen.sure, ([], _NO_SIGNS if seen.sure else ""))
    first: tuple[Kinds, Array] | None = None
    trouble: PhotoError | None = None
    for kinds in _ways_to_group(looks):
        try:
            meanings = list(_meanings(kinds))
        except PhotoError as error:
            trouble = trouble or error
            continue
        first = first or (kinds, np.array(meanings[0])[kinds.of])
        for own, about in ways:
            proper = list(_proper_ones(looks, kinds, meanings, own, unique_lines))
            if proper:
                likeliest = _same(proper[0][0])
                # which differ in the entries alone
                alike = [each for each in proper if _same(each[0]) == likeliest]
                puzzle, values, doubt = min(alike, key=lambda each: _against(each[0], each[1]))
                ways_left = len({_same(each[0]) for each in proper})
                more = f"{ways_left} ways to read this picture leave exactly one solution; this is the likeliest"
                if 0 < len(own) < _FEW and _proper(looks, _values(puzzle), [], puzzle.unique_lines) is not None:
                    about = _NOT_NEEDED
                doubts = [*filter(None, (about, doubt)), *[more] * (ways_left > 1)]
                return _read(looks, marks, faint if own else [], kinds, puzzle, values, doubts)
    if first is None or trouble is not None:
        raise trouble or PhotoError("the cells of this grid cannot be told apart")
    kinds, values = first
    more_or_fewer = [] if seen.sure else [_MORE_OR_FEWER]
    least = sorted(range(len(marks)), key=lambda k: marks[k].clear)[:_TRIED]
    for turned in sorted(product((False, True), repeat=len(least)), key=sum):
        flip = {k for k, own in zip(least, turned, strict=True) if own}
        other = [evolve(sign, equal=sign.equal ^ (k in flip)) for k, sign in enumerate(signs)]
        if (repaired := _proper(looks, values, other, unique_lines)) is not None:
            return _read(looks, marks, sorted(flip.union(faint)), kinds, repaired, values, more_or_fewer)
    puzzle = _puzzle(looks, values, signs, unique_lines)
    none = "no way to read this picture leaves exactly one solution"
    return _read(looks, marks, faint, kinds, puzzle, values, [none, *more_or_fewer])


def _proper_ones(
    looks: Looks, kinds: Kinds, meanings: Sequence[tuple[int, ...]], signs: Sequence[Sign], unique_lines: bool | None
) -> Iterator[tuple[Puzzle, Array, str]]:
    """Yield the readings that leave exactly one solution: the puzzle, what all cells hold, and what is in doubt."""
    for meaning in meanings:
        values = np.array(meaning)[kinds.of]
        apart = list(_givens(values, looks, kinds))
        found = [own for given in apart if (own := _proper(looks, given, signs, unique_lines)) is not None]
        if found:
            doubt = "it is not clear which of the filled cells are givens" if len(found) > 1 else ""
            yield min(found, key=lambda own: own.clues), values, doubt
        elif (whole := _proper(looks, values, signs, unique_lines)) is not None:
            yield whole, values, "some of the filled cells look like entries; all are read as givens" if apart else ""


def _same(puzzle: Puzzle) -> tuple[str, ...]:
    """Give the givens of a puzzle, which are the same whichever symbol is called 1."""
    return min(puzzle.givens, tuple(row.translate(str.maketrans("01", "10")) for row in puzzle.givens))


def _against(puzzle: Puzzle, values: Array) -> int:
    """Count the filled cells that the solution of a puzzle has otherwise."""
    (solution,) = two_of(puzzle, _STEPS)
    right = np.array([int(value) for value in "".join(solution)])
    return int(((values >= 0) & (values != right)).sum())


def _read(
    looks: Looks,
    marks: Sequence[Mark],
    faint: Sequence[int],
    kinds: Kinds,
    puzzle: Puzzle,
    values: Array,
    doubts: list[str],
) -> Read:
    """Put together a reading and all that is in doubt about it."""
    cells: list[Cell] = []
    for count, what in ((looks.rows, "rows"), (looks.columns, "columns")):
        if count % 2:
            doubts.append(f"{count} {what} are seen, which is an odd number")
    if len(set(values[values >= 0].tolist())) < 2:
        doubts.append(ONE_SYMBOL)
    if (values >= 0).mean() > _MANY and _tiles(values, looks) is None:
        doubts.append("so many cells are filled that some may be entries, and the light is too uneven to tell")
    for k in np.flatnonzero((kinds.clear < UNSURE) | _odd(values, kinds)).tolist():
        cells.append(divmod(k, looks.columns))
        doubts.append(f"{cell_name(cells[-1])} is not clear: read as {_said(int(values[k]))}")
    for mark in (marks[k] for k in faint):
        cells += [mark.a, mark.b]
        sign = next(own for own in puzzle.signs if (own.a, own.b) == (mark.a, mark.b))
        doubts.append(f"the sign between {cell_name(mark.a)} and {cell_name(mark.b)} is not clear: read as {sign.mark}")
    filled = _rows(values, looks)
    entries = tuple(
        "".join(EMPTY if given != EMPTY else value for given, value in zip(*pair, strict=True))
        for pair in zip(puzzle.givens, filled, strict=True)
    )
    return Read(puzzle, filled, entries, tuple(doubts), tuple(dict.fromkeys(cells)))


def _odd(values: Array, kinds: Kinds) -> Array:
    """Say which cells are of a symbol and look different from the most of it, where that makes them no entries."""
    counts = np.bincount(kinds.of)
    own = [np.unique(kinds.of[values == value]) for value in (0, 1)]
    paired = len(own[0]) == len(own[1]) and counts[np.concatenate(own)].min() > 1
    usual = [int(k[counts[k].argmax()]) for k in own if len(k)]
    return np.asarray((values >= 0) & ~np.isin(kinds.of, usual) & (not paired))


def _said(value: int) -> str:
    return "blank" if value < 0 else str(value)


def _ways_to_group(looks: Looks) -> Iterator[Kinds]:
    """Yield ways to group cells, the likeliest first: by their contents, or by their tiles where they have none."""
    first = by_contents(looks, _APART[0])
    if len(first.shapes) > 1:
        yield first
        yield from (own for apart in _APART[1:] if len((own := by_contents(looks, apart)).shapes) > 1)
        yield by_contents(looks.on_one_tile(), _APART[0])
        return
    for colours in (looks.colours, looks.even):
        for apart in _TILES:
            if 1 < len((kinds := by_colours(colours, apart)).shapes) < 4:
                yield kinds


def _meanings(kinds: Kinds) -> Iterator[tuple[int, ...]]:
    """Yield for each kind what it may stand for, 1, 0 or -1 for a blank, the likeliest first."""
    count = len(kinds.shapes)
    if kinds.empty:
        blanks: list[int | None] = [0]
    elif count == 2:
        blanks = [None]
    else:
        # the commonest first
        blanks = [*np.argsort(-np.bincount(kinds.of), kind="stable").tolist(), *[None] * (count > 3)]
    for blank in blanks:
        symbols = [k for k in range(count) if k != blank]
        if len(symbols) > _MOST:
            raise PhotoError(f"{len(symbols)} kinds of symbols are seen in this grid; a binary puzzle has two")
        ways = sorted((_apart(way, kinds.shapes), k, *way) for k, way in enumerate(_halves(symbols)))
        for apart, _, one, zero in ways:
            if apart > 2 * ways[0][0] + _ALIKE:
                break
            if zero and _round(kinds.shapes[one[0]]) > _round(kinds.shapes[zero[0]]):
                one, zero = zero, one
            yield tuple(-1 if k == blank else int(k in one) for k in range(count))


def _halves(symbols: Sequence[int]) -> Iterator[tuple[list[int], list[int]]]:
    """Yield the ways to part some kinds in two, none of them empty where there are two."""
    first, *others = symbols
    for side in product((0, 1), repeat=len(others)):
        one = [first, *(k for k, at in zip(others, side, strict=True) if at)]
        zero = [k for k, at in zip(others, side, strict=True) if not at]
        if zero or not others:
            yield one, zero


def _apart(way: tuple[list[int], list[int]], shapes: Array) -> float:
    """Measure how unlike the kinds are that would be one symbol, whatever their colours."""
    if len(shapes[0]) == 3:
        return 0.0
    total = 0.0
    for half in way:
        inks = [np.abs(shapes[k]).reshape(-1, 3).max(axis=1) for k in half]
        inks = [ink / ink.max() for ink in inks]
        total += sum(float(np.abs(ink - inks[0]).mean()) for ink in inks)
    return total


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


def _givens(values: Array, looks: Looks, kinds: Kinds) -> Iterator[Array]:
    """Yield which of the filled cells may be the givens where they look different.

    An entry stands on the tile that blank cells around it have; or else it is drawn otherwise, or in another ink.
    """
    tiles = _tiles(values, looks)
    if tiles is not None and any(len(set(tiles[values == value].tolist())) == 2 for value in (0, 1)):
        yield np.where(tiles, -1, values)
        return
    parts = [_parts(values == value, looks, kinds) for value in (0, 1)]
    if len(parts[0]) == len(parts[1]) == 2:
        for one, other in product(*parts):
            yield np.where(one | other, values, -1)


def _parts(own: Array, looks: Looks, kinds: Kinds) -> list[Array]:
    """Part the cells of a symbol by how they look, or else by how strong their ink is, where that is in two parts."""
    several = np.unique(kinds.of[own])
    if len(several) > 1:
        return [own & (kinds.of == kind) for kind in several]
    strong = np.abs(looks.contents).mean(axis=1)
    ranked = np.sort(strong[own])
    leaps = ranked[1:] / ranked[:-1]
    if len(kinds.shapes[0]) == 3 or not len(leaps) or leaps.max() < _FAINTER:
        return [own]
    return [own & (strong > ranked[leaps.argmax()]), own & (strong <= ranked[leaps.argmax()])]


def _tiles(values: Array, looks: Looks) -> Array | None:
    """Say which cells stand on the tile that blank ones have; None where the light is too uneven to tell."""
    blank = values < 0
    if not blank.any():
        tiles = by_colours(looks.colours, _TILE).of
        return np.asarray(tiles == np.bincount(tiles).argmax()) if tiles.max() < 2 else None
    y, x = np.divmod(np.arange(len(values)), looks.columns)
    away = (y[:, None] - y) ** 2 + (x[:, None] - x) ** 2
    away[:, ~blank] = len(values) ** 2
    np.fill_diagonal(away, len(values) ** 2)
    around = np.median(looks.colours[np.argsort(away, axis=1, kind="stable")[:, :_BLANKS]], axis=1)
    off = np.abs(looks.colours - around).mean(axis=1)
    near, far = off[~blank & (off < _TILE)], off[~blank & (off >= _TILE)]
    mixed = len(near) and len(far) and far.min() < 2 * near.max()
    return np.asarray(off < _TILE) if np.quantile(off[blank], 0.9) < _TILE / 2 and not mixed else None


def _values(puzzle: Puzzle) -> Array:
    return np.array(["01".find(value) for value in "".join(puzzle.givens)])


def _rows(values: Array, looks: Looks) -> tuple[str, ...]:
    texts = ["01."[int(value)] for value in values]
    return tuple("".join(texts[k : k + looks.columns]) for k in range(0, len(texts), looks.columns))


def _puzzle(looks: Looks, values: Array, signs: Sequence[Sign], unique_lines: bool | None) -> Puzzle:
    return Puzzle(_rows(values, looks), unique_lines=not signs if unique_lines is None else unique_lines, signs=signs)


def _proper(looks: Looks, values: Array, signs: Sequence[Sign], unique_lines: bool | None) -> Puzzle | None:
    """Give the puzzle of some values, with game rules that leave it exactly one solution; None where none do."""
    puzzle = _puzzle(looks, values, signs, unique_lines)
    if unique_lines is None:
        puzzle = choose_reading(puzzle, _STEPS).puzzle
    try:
        return puzzle if len(two_of(puzzle, _STEPS)) == 1 else None
    except SearchLimit:
        return None
