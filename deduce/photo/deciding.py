"""What the looks of cells mean: which are empty, which two are the symbols, which are entries of a game.

Looks allow several readings; the reading is chosen that leaves the puzzle exactly one solution.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product

import numpy as np
from attrs import evolve, frozen

from deduce.errors import count_noun
from deduce.photo.files import Array, PhotoError
from deduce.photo.looks import Kinds, Looks, by_colours, by_contents
from deduce.photo.meanings import STEPS, Meaning, fillings, meanings, off_tiles, plain_tiles
from deduce.puzzle import EMPTY, Cell, Puzzle, Sign, cell_name
from deduce.search.exact import LimitError
from deduce.search.readings import choose_reading
from deduce.search.solutions import first_solutions

_UNSURE = 0.35  # what is less clear than this is a doubt
_APART = (0.55, 0.38, 0.75, 0.27)  # difference of one symbol from itself, at most, as a share of its strength
_TILES = (0.25, 0.12, 0.06)  # difference of tiles that mean the same, at most, if cells have no contents
_OTHER_TILE = 0.3  # light alone does not make tiles differ by this much
_MANY = (0.4, 0.5)  # of the cells are rarely givens, if the light is too uneven to tell tiles apart, and if not
_MOST_KINDS = 4  # two symbols, each as a given and as an entry
_BY_HAND = 8  # entries that are drawn by hand have many looks
_TRIED = 4  # unclear signs that are tried both ways
_FEW = 7  # this many marks that are not signs seldom agree with a puzzle
_NOT_NEEDED = "the puzzle does not need its few signs; they may be shadows or stains"
_MORE_OR_FEWER = "there may be more signs, or fewer, than are read"
_NO_SIGNS = "the marks between cells are not read as signs"


@frozen
class Read:
    """What was read of a picture.

    Attributes:
        puzzle: its givens and signs.
        filled: rows like the givens: these, and a player's entries.
        entries: the entries alone.
        doubts: what is not sure, one sentence each, without its full stop.
        cells: the cells that the doubts are about.
    """

    puzzle: Puzzle
    filled: tuple[str, ...]
    entries: tuple[str, ...]
    doubts: tuple[str, ...]
    cells: tuple[Cell, ...]

    def remarks(self) -> list[str]:
        """Return what a person has to know of the reading, each a sentence without its full stop."""
        filled = sum(len(row) - row.count(EMPTY) for row in self.entries)
        left = [f"{count_noun(filled, 'entry', 'entries')} of a player left out"] if filled else []
        return [*left, *self.doubts]


def decide(looks: Looks, marks: Mapping[Sign, float], sure: bool, unique_lines: bool | None) -> Read:
    """Return the reading of a grid with signs, each with how sure it is; all of them may be unsure, too.

    Raises:
        PhotoError: if its cells do not show two symbols.
    """
    signs = list(marks)
    faint = [k for k, sign in enumerate(signs) if marks[sign] < _UNSURE]
    # marks that are no stronger than borders without a mark are likely not signs
    choices: list[tuple[list[Sign], str]] = [(signs, "" if sure else _MORE_OR_FEWER)]
    if signs:
        choices.insert(sure, ([], _NO_SIGNS if sure else ""))
    first: tuple[Kinds, Array] | None = None
    trouble: PhotoError | None = None
    for kinds in _ways_to_group(looks):
        if kinds.symbols > _MOST_KINDS:
            message = f"{kinds.symbols} kinds of symbols are seen in this grid; a binary puzzle has two"
            trouble = trouble or PhotoError(message)
        if kinds.symbols > (_BY_HAND if kinds.empty else _MOST_KINDS):
            continue
        first = first or (kinds, next(fillings(kinds))[1][0])
        for chosen, doubt in choices:
            likely = list(meanings(looks, kinds, partial(_proper, looks, signs=chosen, unique_lines=unique_lines)))
            if not likely:
                continue
            # the others differ from the likeliest in the entries alone
            same = [meaning for meaning in likely if _same(meaning.puzzle) == _same(likely[0].puzzle)]
            best = min(same, key=lambda meaning: meaning.against)
            givens = np.array(["01".find(value) for value in "".join(best.puzzle.givens)])
            if 0 < len(chosen) < _FEW and _proper(looks, givens, [], best.puzzle.unique_lines) is not None:
                doubt = _NOT_NEEDED
            doubts = [*filter(None, (doubt, best.doubt))]
            if (count := len({_same(meaning.puzzle) for meaning in likely})) > 1:
                doubts.append(f"{count} ways to read this picture leave exactly one solution; this is the likeliest")
            return _read(looks, [signs[k] for k in faint] if chosen else [], kinds, best, doubts)
    if first is None or trouble is not None:
        raise trouble or PhotoError("the cells of this grid cannot be told apart")
    kinds, values = first
    more_or_fewer = [] if sure else [_MORE_OR_FEWER]
    least = sorted(range(len(signs)), key=lambda k: marks[signs[k]])[:_TRIED]
    for turned in sorted(product((False, True), repeat=len(least)), key=sum):
        flip = {k for k, is_turned in zip(least, turned, strict=True) if is_turned}
        other = [evolve(sign, equal=sign.equal ^ (k in flip)) for k, sign in enumerate(signs)]
        if (repaired := _proper(looks, values, other, unique_lines)) is not None:
            best = Meaning(repaired, values)
            return _read(looks, [signs[k] for k in sorted(flip.union(faint))], kinds, best, more_or_fewer)
    best = Meaning(_puzzle(looks, values, signs, unique_lines), values)
    none = "no way to read this picture leaves exactly one solution"
    return _read(looks, [signs[k] for k in faint], kinds, best, [none, *more_or_fewer])


def _same(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the givens of a puzzle; they are the same if the symbols are swapped."""
    return min(puzzle.givens, tuple(row.translate(str.maketrans("01", "10")) for row in puzzle.givens))


def _read(looks: Looks, faint: Sequence[Sign], kinds: Kinds, best: Meaning, doubts: list[str]) -> Read:
    """Return a reading with all its doubts."""
    puzzle, values = best.puzzle, best.values
    cells: list[Cell] = []
    sides = ((looks.rows, "rows"), (looks.columns, "columns"))
    doubts += [f"{count} {side} are seen, which is an odd number" for count, side in sides if count % 2]
    if len(set(values[values >= 0].tolist())) < 2:
        doubts.append("only one symbol is seen")
    if puzzle.clues == len(values):
        doubts.append("all cells are filled")
    elif puzzle.clues > _MANY[plain_tiles(values, looks) is not None] * len(values):
        doubts.append("so many cells are filled that some may be entries")
    blank = values < 0
    if len(kinds.shapes[0]) > 3 and blank.any() and off_tiles(values, looks)[blank].max() > _OTHER_TILE:
        doubts.append("blank cells are on tiles of several colours, which may be symbols")
    for k in sorted({*np.flatnonzero(kinds.clear < _UNSURE).tolist(), *best.odd}):
        cells.append(divmod(k, looks.columns))
        doubts.append(f"{cell_name(cells[-1])} is not clear: read as {values[k] if values[k] >= 0 else 'blank'}")
    for a, b in ((sign.a, sign.b) for sign in faint):
        cells += [a, b]
        mark = next(sign.mark for sign in puzzle.signs if (sign.a, sign.b) == (a, b))
        doubts.append(f"the sign between {cell_name(a)} and {cell_name(b)} is not clear: read as {mark}")
    givens = "".join(puzzle.givens)
    entered = np.array([-1 if given != EMPTY else value for given, value in zip(givens, values, strict=True)])
    return Read(puzzle, _rows(values, looks), _rows(entered, looks), tuple(doubts), tuple(dict.fromkeys(cells)))


def _ways_to_group(looks: Looks) -> Iterator[Kinds]:
    """Yield ways to group cells, the likeliest first: by their contents, or by their tiles if they have none."""
    first = by_contents(looks, _APART[0])
    if len(first.shapes) > 1:
        yield first
        yield from (kinds for apart in _APART[1:] if len((kinds := by_contents(looks, apart)).shapes) > 1)
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
    return Puzzle(_rows(values, looks), unique_lines=not signs if unique_lines is None else unique_lines, signs=signs)


def _proper(looks: Looks, values: Array, signs: Sequence[Sign], unique_lines: bool | None) -> Puzzle | None:
    """Return the puzzle of some values, under the game rules that leave it exactly one solution, or None."""
    puzzle = _puzzle(looks, values, signs, unique_lines)
    if unique_lines is None:
        puzzle = choose_reading(puzzle, STEPS).puzzle
    try:
        return puzzle if len(first_solutions(puzzle, STEPS)) == 1 else None
    except LimitError:
        return None
