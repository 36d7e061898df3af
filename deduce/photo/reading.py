"""Pictures to puzzles: what the looks of cells mean: which are empty, which two are the symbols, which are entries.

A symbol can look different as a given and as an entry: a disc, and a digit in pencil. So any two groups of cells that
look the same can be the givens if they leave exactly one solution, and the others are a player's entries if they agree
with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import combinations, product
from math import comb, hypot
from typing import NamedTuple, TypeAlias

import cv2
import numpy as np
from attrs import evolve

from deduce.answers.loading import choose
from deduce.base.budget import LimitError
from deduce.base.errors import Fault, count_noun
from deduce.base.values import frozen
from deduce.formats import Options, Reading
from deduce.game.puzzle import EMPTY, Cell, Choice, Puzzle, Sign, cell_name
from deduce.grid.solutions import first_solutions
from deduce.photo.grid import Lattice, find
from deduce.photo.looks import Kinds, Looks, by_colours, by_contents, look, marks, straightened
from deduce.photo.picture import Array, PhotoError, decoded

_UNSURE = 0.35  # what is less clear than this is a doubt
_APART = (0.55, 0.38, 0.75, 0.27)  # difference of one symbol from itself, at most, as a share of its strength
_ALIKE = 0.1  # and at most, if two symbols are far more like themselves than like each other
_NOT_ALIKE = 0.6  # by this much
_TILES = (0.25, 0.12, 0.06)  # difference of tiles that mean the same, at most, if cells have no contents
_OTHER_TILE = 0.3  # light alone does not make tiles differ by this much
_MANY = (0.4, 0.5)  # of the cells are rarely givens, if the light is too uneven to tell tiles apart, and if not
_MOST_KINDS = 4  # two symbols, each as a given and as an entry
_BY_HAND = 8  # entries that are drawn by hand have many looks
_MORE_OR_FEWER = "there may be more signs, or fewer, than are read"
_STEPS = 200_000  # of the search for each reading
_WHICH_GIVEN = "it is not clear which of the filled cells are givens"
_TILE = 0.04  # tiles differ by this much if they tell givens from entries
_EVEN = 0.02  # and by this much on a screen where the tiles of all empty cells are the same
_LIKELY = 0.03  # ways to pair kinds are equally likely if they differ by less
_BLANKS = 5  # empty cells around a cell that show the light that falls on it
_SLIM = 0.75  # of the longer side of a 1 is the other one
_LEVELS = (0.2, 0.35, 0.5, 0.65, 0.8)  # of the strongest ink, at which the outlines of a symbol are seen
_HOLE = 0.01  # of the area within its outline, at least, is a hole: 0.02 of a bold 0 that is small, 0 of others
_NO_HOLE = (0.4, 2.0)  # times this bound, a hole may or may not be one
_CRESCENT = 0.025  # of its width, the middle of a moon is off that of its outline: by 0.035, of others by 0.02
_ROUND = 0.57  # of the circle around a moon is within its outline, at least; of that around a digit less
_TWO_LOOKS = 4  # each symbol as a given and as an entry
_DISC = np.hypot(*np.mgrid[-16.5:17, -16.5:17]) < 17.5  # of a cell, within a ring that marks it
_FLAT = 0.03  # of a colour, as a logarithm: less is not seen
_INK = 0.15  # of its strength, at least, is the difference between the ink of entries and that of givens
_FAINTER = 1.25  # if one symbol is this much fainter as an entry than as a given, the other is not stronger
_MISTAKES = 0.25  # of the entries at most are wrong
_ENOUGH = 7  # this many entries, without a mistake, seldom agree with a wrong solution
_SAME_SHAPE = 0.25  # two looks of one shape differ by at most this share of their ink


@frozen
class Read:
    """What was read of a picture."""

    puzzle: Puzzle
    filled: tuple[str, ...]  # rows like the givens: these, and a player's entries
    entries: tuple[str, ...]  # the entries alone
    doubts: tuple[str, ...]  # one sentence each, without its full stop
    cells: tuple[Cell, ...]  # that the doubts are about

    def remarks(self) -> list[str]:
        """Return what a person has to know of the reading, each a sentence without its full stop."""
        filled = sum(len(row) - row.count(EMPTY) for row in self.entries)
        left = [f"{count_noun(filled, 'entry', 'entries')} of a player left out"] if filled else []
        return [*left, *self.doubts]


def decide(looks: Looks, marks: Mapping[Sign, float], sure: bool, unique_lines: bool | None) -> Read:
    """Return the reading of a grid with signs, each with how sure it is; all of them may be unsure, too.

    Raises PhotoError if its cells do not show two symbols.
    """
    signs = list(marks)
    faint = [sign for sign in signs if marks[sign] < _UNSURE]
    # marks that are no stronger than borders without a mark are likely not signs
    choices: list[tuple[list[Sign], str]] = [(signs, "" if sure else _MORE_OR_FEWER)]
    if signs:
        choices.insert(sure, ([], "the marks between cells are not read as signs" if sure else ""))
    first: tuple[Kinds, Array] | None = None
    trouble: PhotoError | None = None
    for kinds in _ways_to_group(looks):
        if kinds.symbols > _MOST_KINDS:
            message = f"{kinds.symbols} kinds of symbols are seen in this grid; a binary puzzle has two"
            trouble = trouble or PhotoError(message)
        if not 0 < kinds.symbols <= (_BY_HAND if kinds.empty else _MOST_KINDS):
            continue
        first = first or (kinds, next(_fillings(looks, kinds))[1][0])
        for chosen, doubt in choices:
            likely = list(_meanings(looks, kinds, partial(_proper, looks, signs=chosen, unique_lines=unique_lines)))
            if not likely:
                continue
            # the others differ from the likeliest in the entries alone
            same = [meaning for meaning in likely if _same(meaning.puzzle) == _same(likely[0].puzzle)]
            best = min(same, key=lambda meaning: meaning.against)
            givens = np.array(["01".find(value) for value in "".join(best.puzzle.givens)])
            alone = sum(not sign.equal for sign in chosen) == 1
            if alone and _proper(looks, givens, [], best.puzzle.unique_lines) is not None:
                doubt = "the puzzle does not need its only x, which may be a shadow or a stain"
            doubts = [*filter(None, (doubt, best.doubt, _swap(looks, kinds, givens)))]
            if (count := len({_same(meaning.puzzle) for meaning in likely})) > 1:
                doubts.append(f"{count} ways to read this picture leave exactly one solution; this is the likeliest")
            return _read(looks, faint if chosen else [], kinds, best, doubts)
    if first is None or trouble is not None:
        raise trouble or PhotoError("the cells of this grid cannot be told apart")
    kinds, values = first
    best = Meaning(_puzzle(looks, values, signs, unique_lines), values)
    doubts = ["no way to read this picture leaves exactly one solution", *([] if sure else [_MORE_OR_FEWER])]
    return _read(looks, faint, kinds, best, doubts)


def _same(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the givens of a puzzle; they are the same if the symbols are swapped."""
    return min(puzzle.givens, tuple(row.translate(str.maketrans("01", "10")) for row in puzzle.givens))


def _read(looks: Looks, faint: Sequence[Sign], kinds: Kinds, best: Meaning, doubts: list[str]) -> Read:
    """Return a reading with all its doubts."""
    puzzle, values = best.puzzle, best.values
    cells: list[Cell] = []
    sides = ((looks.rows, "rows"), (looks.columns, "columns"))
    doubts += [f"{count} {side} are seen, which is an odd number" for count, side in sides if count % 2]
    if len(seen := {int(value) for value in values if value >= 0}) == 1:
        doubts.append(f"only one symbol is seen; it is read as {seen.pop()}")
    if puzzle.clues == len(values):
        doubts.append("all cells are filled")
    elif puzzle.clues > _MANY[_plain_tiles(values, looks) is not None] * len(values):
        doubts.append("so many cells are filled that some may be entries")
    blank = values < 0
    if len(kinds.shapes[0]) > 3 and blank.any() and _off_tiles(values, looks)[blank].max() > _OTHER_TILE:
        doubts.append("blank cells are on tiles of several colours, which may be symbols")
    for k in sorted({*np.flatnonzero(kinds.clear < _UNSURE).tolist(), *best.odd}):
        cells.append(divmod(k, looks.columns))
        doubts.append(f"{cell_name(cells[-1])} is not clear: read as {values[k] if values[k] >= 0 else 'blank'}")
    for sign in faint:
        cells += [sign.a, sign.b]
        names = f"{cell_name(sign.a)} and {cell_name(sign.b)}"
        doubts.append(f"the sign between {names} is not clear: read as {sign.mark}")
    givens = "".join(puzzle.givens)
    entered = np.array([-1 if given != EMPTY else value for given, value in zip(givens, values, strict=True)])
    return Read(puzzle, _rows(values, looks), _rows(entered, looks), tuple(doubts), tuple(dict.fromkeys(cells)))


def _ways_to_group(looks: Looks) -> Iterator[Kinds]:
    """Yield ways to group cells, the likeliest first: by their contents, or by their tiles if they have none."""
    first = by_contents(looks, _APART[0])
    if len(first.shapes) > 1:
        # two looks that hardly differ may be two symbols: one alone is the last choice
        alone: list[Kinds] = []
        for apart in _APART:
            if len((kinds := by_contents(looks, apart)).shapes) > 1:
                if kinds.symbols > 1:
                    yield kinds
                else:
                    alone.append(kinds)
        kinds = by_contents(looks, _ALIKE) if alone else first
        if kinds.symbols == 2 and kinds.clear.min() > _NOT_ALIKE:
            yield kinds
        yield from alone
        yield by_contents(looks.on_one_tile(), _APART[0])
        return
    for colours in (looks.colours, looks.even):
        for apart in _TILES:
            if 1 < len((kinds := by_colours(colours, apart)).shapes) <= _MOST_KINDS + 1:
                yield kinds


def _rows(values: Array, looks: Looks) -> tuple[str, ...]:
    texts = ["01."[int(value)] for value in values]
    return tuple("".join(texts[k : k + looks.columns]) for k in range(0, len(texts), looks.columns))


def _puzzle(looks: Looks, values: Array, signs: Sequence[Sign], unique_lines: bool | None) -> Puzzle:
    if unique_lines is None:
        return Puzzle(_rows(values, looks), not signs, signs, choice=Choice())
    return Puzzle(_rows(values, looks), unique_lines, signs)


def _proper(looks: Looks, values: Array, signs: Sequence[Sign], unique_lines: bool | None) -> Puzzle | None:
    """Return the puzzle of some values, under the game rules that leave it exactly one solution, or None."""
    puzzle = choose(_puzzle(looks, values, signs, unique_lines), _STEPS)
    try:
        return puzzle if len(first_solutions(puzzle, _STEPS)) == 1 else None
    except LimitError:
        return None


_Proper: TypeAlias = Callable[[Array], Puzzle | None]
"""Returns the puzzle with these cell values if it has exactly one solution."""


class Meaning(NamedTuple):
    """What the cells of a grid can mean."""

    puzzle: Puzzle  # the givens alone, with exactly one solution
    values: Array  # for each cell its value, entries too: 1, 0 or -1 if it is empty
    odd: Sequence[int] = ()  # cells that look different from most of their symbol, if that does not make them entries
    doubt: str = ""  # a sentence without its full stop

    @property
    def against(self) -> int:
        """The number of cells that have another value in the solution."""
        return int(((self.values >= 0) & (self.values != _solution(self.puzzle))).sum())


class _Group(NamedTuple):
    """Filled cells that look the same: which ones, their mean look, and how strong it is."""

    cells: Array
    shape: Array
    strong: float


def _meanings(looks: Looks, kinds: Kinds, proper: _Proper) -> Iterator[Meaning]:
    """Yield what the cells can mean, the likeliest first."""
    finer = kinds if len(kinds.shapes[0]) == 3 else by_contents(looks, _APART[-1])
    uneven = finer.symbols > kinds.symbols and finer.clear.min() > _NOT_ALIKE
    for blank, filled in _fillings(looks, kinds):
        symbols = [k for k in range(len(kinds.shapes)) if k != blank]
        groups = [group for k in symbols for group in _by_ink(kinds.of == k, looks, kinds)]
        likely: list[Meaning] = []
        by_tile = False
        for values in filled:
            plain = _plain_tiles(values, looks)
            if plain is None or all(len(set(plain[values == value].tolist())) < 2 for value in (0, 1)):
                continue
            by_tile = True
            if (puzzle := proper(np.where(plain, -1, values))) is not None:
                count = int(plain[values >= 0].sum())
                meaning = Meaning(puzzle, values)
                if meaning.against <= _MISTAKES * count:
                    doubt = "" if _is_no_chance(count, meaning.against) else _WHICH_GIVEN
                    likely.append(meaning._replace(doubt=doubt))
        # of two ways to tell givens from entries, each can be the right one
        likely += _half_played(looks, groups, proper) if likely or not by_tile else []
        yield from likely
        for values in [] if likely else filled:
            if (puzzle := proper(values)) is not None:
                odd = _odd(values, kinds)
                all_given = "some of the filled cells look like entries; all are read as givens"
                yield Meaning(puzzle, values, odd, all_given if (len(groups) > 2 or uneven) and not odd else "")


def _half_played(looks: Looks, groups: Sequence[_Group], proper: _Proper) -> list[Meaning]:
    """Return the likeliest meaning in which two groups are the givens and all others entries, if there is one."""
    likely: list[Meaning] = []
    if len(groups) < 3:
        return likely
    ranks = {id(group): _rank(looks, group.cells, len(group.shape) == 3) for group in groups}
    for pair in combinations(groups, 2):
        ones, zeros = pair if _order(*(ranks[id(group)] for group in pair))[0] else pair[::-1]
        values = np.where(ones.cells, 1, np.where(zeros.cells, 0, -1))
        if (puzzle := proper(values)) is None:
            continue
        right = _solution(puzzle)
        entries = [group for group in groups if group is not ones and group is not zeros]
        entered = [int(2 * right[group.cells].sum() > group.cells.sum()) for group in entries]
        leans: set[int] = set()
        unlike: list[bool] = []
        for group, value in zip(entries, entered, strict=True):
            values = np.where(group.cells, value, values)
            given = ones if value else zeros
            leans.add(int(group.strong > _FAINTER * given.strong) - int(given.strong > _FAINTER * group.strong))
            unlike.append(_difference(group.shape, given.shape) > _SAME_SHAPE)
        count = sum(int(group.cells.sum()) for group in entries)
        single = [group.cells for group, other in zip(entries, unlike, strict=True) if other and group.cells.sum() == 1]
        meaning = Meaning(puzzle, values, [int(cells.argmax()) for cells in single])
        if meaning.against <= _MISTAKES * count and not leans >= {-1, 1}:
            agreed = _is_no_chance(count, meaning.against, len(entries))
            clear = len(set(entered)) == 2 and (agreed or not any(unlike))
            likely.append(meaning._replace(doubt="" if clear else _WHICH_GIVEN))
    if len(likely) > 1:
        return [min(likely, key=lambda meaning: meaning.puzzle.clues)._replace(doubt=_WHICH_GIVEN)]
    return likely


def _is_no_chance(count: int, against: int, free: int = 0) -> bool:
    """Return whether entries rarely agree with a solution by chance, if some are against it and some groups free."""
    ways = sum(comb(count, k) for k in range(against + 1)) << free
    return ways << _ENOUGH <= 1 << count


def _solution(puzzle: Puzzle) -> Array:
    (solution,) = first_solutions(puzzle, _STEPS)
    return np.array([int(value) for value in "".join(solution)])


def _fillings(looks: Looks, kinds: Kinds) -> Iterator[tuple[int | None, list[Array]]]:
    """Yield which kind can be empty, the likeliest first, and the values that cells can have then if all are givens."""
    shapes, count = kinds.shapes, len(kinds.shapes)
    if kinds.empty:
        blanks: list[int | None] = [0]
    elif count == 2:
        blanks = [None]
    else:
        # the most common first
        blanks = [*np.argsort(-np.bincount(kinds.of), kind="stable").tolist(), *[None] * (3 < count <= _TWO_LOOKS)]
    for blank in blanks:
        first, *others = [k for k in range(count) if k != blank]
        ranked: list[tuple[float, int, list[int], list[int]]] = []
        for side in product((0, 1), repeat=len(others)):
            zeros = [k for k, is_one in zip(others, side, strict=True) if not is_one]
            ones = [first, *(k for k in others if k not in zeros)]
            if zeros or not others:
                apart = sum(_difference(shapes[half[0]], shapes[k]) for half in (ones, zeros) for k in half)
                ranked.append((apart, len(ranked), ones, zeros))
        out: list[Array] = []
        for apart, _, ones, zeros in sorted(ranked):
            if apart > 2 * min(ranked)[0] + _LIKELY:
                break
            ranks = [_rank(looks, kinds.of == half[0], len(kinds.shapes[0]) == 3) for half in (ones, zeros) if half]
            ones = ones if _order(*ranks)[0] else zeros
            out.append(np.array([-1 if k == blank else int(k in ones) for k in range(count)])[kinds.of])
        yield blank, out


def _difference(a: Array, b: Array) -> float:
    """Return how different two looks are: their tiles, or their contents in any ink, as a share of all."""
    if len(a) == 3:
        return float(np.abs(a - b).mean())
    a, b = (ink / ink.max() for ink in (np.abs(shape).reshape(-1, 3).max(axis=1) for shape in (a, b)))
    return float(np.abs(a - b).sum() / (a + b).sum())


def _rank(looks: Looks, cells: Array, tiled: bool) -> tuple[float, ...]:
    """Return the rank of a symbol: of two, a crescent, that with the larger hole, the broader or lighter tile is 0.

    So that digits, crosses and rings, discs full and hollow, suns and moons keep their names.
    """
    symbol = looks.cells[cells, 7:-7, 7:-7].mean(axis=0)
    around = np.vstack([symbol[0], symbol[-1], symbol[:, 0], symbol[:, -1]])
    ink = np.abs(symbol - np.median(around, axis=0)).max(axis=2) * _DISC
    if tiled or ink.max() < _FLAT:
        return (0, 0, float(looks.colours[cells].mean()))
    ink = cv2.resize((ink / ink.max()).astype(np.float32), None, fx=3, fy=3, interpolation=cv2.INTER_LINEAR)
    holes: list[float] = []
    for level in _LEVELS:
        edges, inner = cv2.findContours((ink > level).astype(np.uint8), cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
        parts = list(zip(edges, inner.reshape(-1, 4)[:, 3] >= 0, strict=True))
        holes.append(max(cv2.contourArea(edge) * within for edge, within in parts))
        if level == 0.5:
            outside = np.vstack([edge for edge, within in parts if not within])
            middle = cv2.moments(cv2.fillPoly(np.zeros_like(ink), edges, 1))
    hull = cv2.convexHull(outside)
    whole = cv2.moments(hull)
    area = max(whole["m00"], 1)
    away = hypot(*(whole[k] / area - middle[k] / middle["m00"] for k in ("m10", "m01")))
    full = area / np.pi / cv2.minEnclosingCircle(hull)[1] ** 2
    (_, sides, _) = cv2.minAreaRect(hull)
    crescent = away > _CRESCENT * area**0.5 and full > _ROUND
    return (float(crescent), sum(holes) / len(holes) / area, float(min(sides) / max(*sides, 1)))


def _order(one: tuple[float, ...], zero: tuple[float, ...] = (0, 0, 2)) -> tuple[bool, bool]:
    """Return whether two symbols have these values by their ranks, and whether that is clear."""
    largest = max(one[1], zero[1])
    least, most = (_HOLE * share for share in _NO_HOLE)
    if one[0] != zero[0]:
        moon, other = (one, zero) if one[0] else (zero, one)
        # a broad 1 beside a 0 looks like a moon, too
        return ((other is zero), moon[2] < _SLIM) if other[1] > most else (moon is zero, True)
    if largest > _HOLE:
        return one[1] <= zero[1], largest > most
    return one[2] <= zero[2], largest < least


def _swap(looks: Looks, kinds: Kinds, values: Array) -> str:
    """Return a doubt if it is not clear which symbol is 0 and which is 1."""
    tiled = len(kinds.shapes[0]) == 3
    ranks = [_rank(looks, values == value, tiled) for value in (1, 0) if (values == value).any()]
    return "" if _order(*ranks)[1] else "it is not clear which symbol is 0 and which is 1"


def _by_ink(cells: Array, looks: Looks, kinds: Kinds) -> list[_Group]:
    """Return the cells of a kind in one group, or in two if their ink is of two colours."""
    tiled = len(kinds.shapes[0]) == 3
    shapes = looks.colours if tiled else looks.contents
    inks, strong = shapes[cells], 1.0
    if not tiled:
        shape = np.abs(inks.mean(axis=0)).reshape(-1, 3).max(axis=1)
        inks = inks.reshape(len(inks), -1, 3)[:, shape > shape.max() / 2].mean(axis=1)
        strong = float(np.abs(inks).mean())
    colours = inks + looks.colours[cells]
    off = inks - inks.mean(axis=0)
    along = off @ np.linalg.svd(off, full_matrices=False)[2][0]
    ranked = np.sort(along)
    leaps = np.diff(ranked, prepend=ranked[0])
    k = int(leaps.argmax())
    spread = max(ranked[k - 1] - ranked[0], ranked[-1] - ranked[k]) if k else 0.0
    parts = [cells]
    if leaps[k] > max(_INK * strong, 2 * spread):
        high = np.zeros(len(cells), bool)
        high[cells] = along >= ranked[k]
        # on a tile of another shade, ink of one colour differs more or less from its tile
        apart = colours[high[cells]].mean(axis=0) - colours[~high[cells]].mean(axis=0)
        parts = [high, cells & ~high] if tiled or np.linalg.norm(apart) > _INK * strong else parts
    return [_Group(part, shapes[part].mean(axis=0), float(np.abs(shapes[part]).mean())) for part in parts]


def _plain_tiles(values: Array, looks: Looks) -> Array | None:
    """Return which cells are on the tile that empty ones have; None if the light is too uneven to tell."""
    blank = values < 0
    if not blank.any():
        tiles = by_colours(looks.colours, _TILE).of
        return np.asarray(tiles == np.bincount(tiles).argmax()) if tiles.max() < 2 else None
    off = _off_tiles(values, looks)
    least = _EVEN if off[blank].max() < _EVEN / 10 and off.max() < _TILE else _TILE
    near, far = off[~blank & (off < least)], off[~blank & (off >= least)]
    mixed = len(near) and len(far) and far.min() < 2 * near.max()
    return np.asarray(off < least) if np.quantile(off[blank], 0.9) < least / 2 and not mixed else None


def _off_tiles(values: Array, looks: Looks) -> Array:
    """Return how different the tile of each cell is from those of the empty cells around it."""
    blank = values < 0
    y, x = np.divmod(np.arange(len(values)), looks.columns)
    away = (y[:, None] - y) ** 2 + (x[:, None] - x) ** 2
    away[:, ~blank] = len(values) ** 2
    np.fill_diagonal(away, len(values) ** 2)
    around = np.median(looks.colours[np.argsort(away, axis=1, kind="stable")[:, :_BLANKS]], axis=1)
    return np.asarray(np.abs(looks.colours - around).mean(axis=1))


def _odd(values: Array, kinds: Kinds) -> list[int]:
    """Return which cells look different from most cells of their symbol, if that does not make them entries."""
    counts = np.bincount(kinds.of)
    looks = [np.unique(kinds.of[values == value]) for value in (0, 1)]
    paired = len(looks[0]) == len(looks[1]) and counts[np.concatenate(looks)].min() > 1
    usual = [int(k[counts[k].argmax()]) for k in looks if len(k)]
    return [] if paired else np.flatnonzero((values >= 0) & ~np.isin(kinds.of, usual)).tolist()


_SOFT = 3.0  # of the pixels of a straightened cell


def read_picture(data: bytes, unique_lines: bool | None = None, show: bool = False) -> tuple[Read, bytes]:
    """Return the puzzle of a PNG, JPEG or WebP; and a PNG with the reading drawn into it if it is to be shown.

    Whether all rows, and all columns, differ is None if it is not known.  Raises PhotoError if the picture cannot be
    decoded, or does not show one grid of a binary puzzle.
    """
    # more threads than processors wait for each other
    cv2.setNumThreads(1)
    picture = decoded(data)
    lattice = find(picture)
    grid = straightened(picture, lattice)
    read = _decided(grid, lattice, unique_lines)
    read = evolve(read, doubts=(*filter(None, [lattice.doubt]), *read.doubts))
    return read, _drawn(picture, lattice, read) if show else b""


def _decided(grid: Array, lattice: Lattice, unique_lines: bool | None) -> Read:
    """Return the reading of a straightened grid; if there is none, that of the grid without fine patterns, as moire."""
    size = lattice.rows, lattice.columns
    seen, stand_out = marks(grid, *size)
    try:
        return decide(look(grid, *size, lattice.gap), seen, stand_out, unique_lines)
    except PhotoError:
        soft = cv2.GaussianBlur(grid, (0, 0), _SOFT)
        soft_marks, stand_out = marks(soft, *size)
        # the strokes of a sign may run together there
        soft_marks = {sign: clear if sign in seen else 0 for sign, clear in soft_marks.items()}
        with suppress(PhotoError):
            if not (read := decide(look(soft, *size, lattice.gap), soft_marks, stand_out, unique_lines)).doubts:
                return read
        raise


def as_reading(read: Read, options: Options) -> Reading:
    """Return the reading of a picture like that of a text; what is not sure is a remark."""
    if message := options.too_large(read.puzzle.rows, read.puzzle.columns):
        return Reading(faults=(Fault(message),))
    return Reading((read.puzzle,), (1,), (), "picture", tuple(read.remarks()))


def _drawn(picture: Array, lattice: Lattice, read: Read) -> bytes:
    """Return a PNG of the picture with the reading drawn into it: each cell with its value, red if it is in doubt."""
    copy = picture.copy()
    puzzle = read.puzzle
    thick = max(round(lattice.step / 30), 1)
    # cells in doubt are drawn over the others
    for r, c in sorted(product(range(puzzle.rows), range(puzzle.columns)), key=lambda cell: cell in read.cells):
        colour = (0, 0, 255) if (r, c) in read.cells else (0, 160, 0)
        corners = [(c + x, r + y) for x, y in ((0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94))]
        cv2.polylines(copy, [lattice.points(corners).round().astype(np.int32)], True, colour, thick)
        given, entry = puzzle.givens[r][c], read.entries[r][c]
        text = given if given != "." else f"({entry})" if entry != "." else ""
        _write(copy, lattice, text, (c + 0.1, r + 0.32), colour)
    for sign in puzzle.signs:
        (r, c), (down, right) = sign.a, sign.b
        _write(copy, lattice, sign.mark, ((c + right) / 2 + 0.56, (r + down) / 2 + 0.44), (200, 0, 200))
    return cv2.imencode(".png", copy)[1].tobytes()


def _write(picture: Array, lattice: Lattice, text: str, place: tuple[float, float], colour: tuple[int, ...]) -> None:
    x, y = lattice.points([place])[0].round().astype(int).tolist()
    scale = lattice.step / 110
    cv2.putText(picture, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, scale, colour, max(round(2 * scale), 1), cv2.LINE_AA)
