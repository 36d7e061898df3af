"""The puzzle: size, givens, signs, and whether lines must be unique.

A cell is a pair (row, column), both from 0, with row 0 at the top; people and files write `r1c1` for (0, 0).
"""

from __future__ import annotations

import operator
import re
import reprlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Literal, NewType

from attrs import asdict, astuple, evolve, field, fields

from deduce.base.errors import InvalidError, need_text
from deduce.base.patterns import regex
from deduce.base.shown import Pictured
from deduce.base.values import frozen

Cell = tuple[int, int]

LineAt = NewType("LineAt", tuple[int, int])
"""A line of a grid: 0 for a row or 1 for a column, and its index from the top or the left, from 0."""

Odd = Literal["", "ones"]
"""Of which symbol a line of odd length has one more: of either, or of 1."""

GameRule = Literal["three", "balance", "sign", "unique"]
"""No three of a symbol together; the same number of each symbol; signs; no two lines the same."""

EMPTY = "."
_CELL_NAME = regex(r"r([1-9][0-9]{0,5})c([1-9][0-9]{0,5})\Z")
_WRITTEN_CELL = regex(r"\s*(?:r([0-9]{1,6})\s?c([0-9]{1,6})|([0-9]{1,6})\s?,\s?([0-9]{1,6}))\s*", re.IGNORECASE)
_LINE_NAME = regex(r"([rc])([1-9][0-9]{0,5})\Z")
_WRITTEN_LINE = regex(r"\s*(?:(r|row)|c|col|column)\s?([0-9]{1,6})\s*", re.IGNORECASE)


@lru_cache(10_000)
def cell_name(cell: Cell) -> str:
    """Return the name of a cell, which is a pair (row, column), both from 0; a name has them from 1.

    Examples:
        >>> cell_name((2, 3))
        'r3c4'
    """
    try:
        r, c = cell
        return f"r{r + 1}c{c + 1}"
    except (TypeError, ValueError):
        raise TypeError(f"a cell is a pair (row, column), both from 0, not {cell!r}") from None


def line_name(line: LineAt) -> str:
    """Return the name of a line in a trace: `r3`, `c4`."""
    return f"{'rc'[line[0]]}{line[1] + 1}"


@lru_cache(maxsize=1 << 16)
def parse_cell(name: str) -> Cell:
    """Read `r3c4` back to (2, 3).  Raises InvalidError for anything else."""
    match = _CELL_NAME.match(need_text(name))
    if not match:
        raise InvalidError(f"not a cell: {name!r}")
    return int(match[1]) - 1, int(match[2]) - 1


def read_cell(text: str) -> Cell:
    """Read a cell as people write it: `r3c4`, `R3C4` or `3,4`, counted from 1.  Raises InvalidError for other text."""
    match = _WRITTEN_CELL.fullmatch(text)
    if not match:
        raise InvalidError(f"not a cell: {text!r}")
    row, column = filter(None, match.groups())
    return int(row) - 1, int(column) - 1


@lru_cache(maxsize=1 << 10)
def parse_line(name: str) -> LineAt:
    """Read `r3` or `c4` back to (0, 2) or (1, 3).  Raises InvalidError for anything else."""
    match = _LINE_NAME.match(name)
    if not match:
        raise InvalidError(f"not a line: {name!r}")
    return LineAt(("rc".index(match[1]), int(match[2]) - 1))


def read_line(text: str) -> LineAt:
    """Read a line as people write it: `r3`, `R3` or `row 3`, counted from 1.  Raises InvalidError for other text."""
    match = _WRITTEN_LINE.fullmatch(need_text(text))
    if not match:
        raise InvalidError(f"{text!r} is not a row or a column; r3 is row 3, c4 is column 4")
    return LineAt((int(match[1] is None), int(match[2]) - 1))


@frozen(order=True)
class Sign:
    """A sign between two touching cells, the left or upper one first: they are equal (`=`) or opposite (`x`)."""

    a: Cell
    b: Cell
    equal: bool

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.equal, bool):
            raise TypeError(f"a sign is True for = and False for x, not {self.equal!r}")

    @classmethod
    def between(cls, first: Cell, second: Cell, equal: bool) -> Sign:
        """Return a sign between two cells, in either order.  Raises InvalidError if they do not touch."""
        a, b = sorted((first, second))
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1:
            raise InvalidError(f"{cell_name(first)} and {cell_name(second)} do not touch")
        return cls(a, b, equal)

    @classmethod
    def parse(cls, text: str) -> Sign:
        """Read a sign such as `r1c1 = r1c2` or `r1c1 x r2c1`.  Raises InvalidError.

        Examples:
            >>> Sign.parse("r2c1 x r1c1")
            Sign(a=(0, 0), b=(1, 0), equal=False)
        """
        match = re.fullmatch(r"\s*(\S+?)\s*([=x])\s*(\S+?)\s*", need_text(text))
        if not match:
            raise InvalidError(f"not a sign: {text!r} (expected such as 'r1c1 = r1c2' or 'r1c1 x r2c1')")
        return cls.between(parse_cell(match[1]), parse_cell(match[3]), match[2] == "=")

    @property
    def mark(self) -> str:
        """`=` or `x`."""
        return "=" if self.equal else "x"

    def __str__(self) -> str:
        return f"{cell_name(self.a)} {self.mark} {cell_name(self.b)}"


@frozen
class Symbols:
    """How a puzzle writes one, zero and an empty cell; each a single printable character."""

    one: str = "1"
    zero: str = "0"
    empty: str = EMPTY

    def of(self, value: int) -> str:
        return self.one if value else self.zero


@frozen
class Choice:
    """Why the lines of a puzzle must be unique or may repeat, if neither its text nor an option says it.

    Attributes:
        reason: `usual`: lines must be unique without signs, and may repeat with signs.  `solutions`: the opposite, as
            only that leaves exactly one solution.  `same`: the usual, as two finished lines are the same, which is a
            fault of the grid.  `limit`: the usual, as the search for solutions reached its limit.
        lines: for `same`, the two lines, the later one first.
        steps: for `limit`, the number of steps of the search.
    """

    reason: Literal["usual", "solutions", "same", "limit"] = "usual"
    lines: tuple[LineAt, ...] = ()
    steps: int = 0


def _strings(rows: Iterable[str]) -> tuple[str, ...]:
    try:
        out = tuple(rows)
        "".join(out)  # the fastest way to see that each is a text
    except TypeError:
        out = None
    if out is None or isinstance(rows, str):
        raise TypeError(f"expected a list of rows, each a text such as '01..', not {reprlib.repr(rows)}")
    return out


def _sorted_signs(signs: Iterable[Sign | str]) -> tuple[Sign, ...]:
    if signs == ():
        return ()
    if not isinstance(signs, str) and isinstance(signs, Iterable):
        made = [Sign.parse(sign) if isinstance(sign, str) else sign for sign in signs]
        if all(isinstance(sign, Sign) for sign in made):
            return tuple(sorted(made, key=lambda sign: (sign.a, sign.b, sign.equal)))  # a fifth of the time
    raise TypeError(f"expected a list of signs, each a Sign or a text such as 'r1c1 = r1c2', not {signs!r}")


@frozen
class Puzzle(Pictured):
    """A binary puzzle.

    Attributes:
        givens: a string for each row, each cell `0`, `1` or `.`; at least 2 rows and 2 columns.
        unique_lines: whether no two rows and no two columns may be the same.
        signs: `=` and `x` between touching cells, sorted, at most one for each pair of cells; also given as texts,
            such as `r1c1 = r1c2`.
        symbols: the symbols of its file.
        id: its name within a collection; may be empty.
        label: its difficulty according to its source; may be empty.
        source: its source, such as a book; may be empty.
        solution: the filled rows, if the file gives them; they are not checked.
        choice: why `unique_lines` is as it is, if it was chosen; None if the text, an option or a program says it.
        entries: the rows with what a player has filled in, clues too, if a JSON text has them; for `with_entries`.
        odd: `ones` if each line of odd length has one more 1 than 0; if it is empty, it has one more of either.  Always
            empty in a puzzle without lines of odd length.

    Raises:
        InvalidError: rows differ in length, a side is below 2, a character is unknown, a sign is off the grid, two
            signs are between the same two cells, or `odd` is anything else.
        TypeError: the rows are not texts, or `unique_lines` is not a truth value.
    """

    givens: tuple[str, ...] = field(converter=_strings)
    unique_lines: bool = True
    signs: tuple[Sign, ...] = field(default=(), converter=_sorted_signs)
    symbols: Symbols = Symbols()
    id: str = ""
    label: str = ""
    source: str = ""
    solution: tuple[str, ...] = field(default=(), converter=_strings)
    choice: Choice | None = field(default=None, eq=False, repr=False)
    entries: tuple[str, ...] = field(default=(), converter=_strings, eq=False)
    odd: Odd = ""

    def __attrs_post_init__(self) -> None:
        width = len(self.givens[0]) if self.givens else 0
        if len(self.givens) < 2 or width < 2:
            raise InvalidError("a puzzle has at least 2 rows and 2 columns")
        if not isinstance(self.unique_lines, bool):
            raise TypeError(f"unique_lines is True or False, not {self.unique_lines!r}")
        # all rows at once, and one by one only to name the fault
        is_grid = not "".join(self.givens).strip("01" + EMPTY) and len(set(map(len, self.givens))) == 1
        for r, row in () if is_grid else enumerate(self.givens, 1):
            if len(row) != width:
                raise InvalidError(f"row {r} has {len(row)} cells, row 1 has {width}")
            if row.strip("01" + EMPTY):
                raise InvalidError(f"row {r} holds a character other than 0, 1 and {EMPTY}: {row!r}")
        for before, sign in zip((None, *self.signs), self.signs, strict=False):
            if sign.b[0] >= len(self.givens) or sign.b[1] >= width or min(sign.a) < 0:
                raise InvalidError(f"the sign {sign} lies outside the grid")
            if before and (before.a, before.b) == (sign.a, sign.b):
                raise InvalidError(f"two signs between {cell_name(sign.a)} and {cell_name(sign.b)}")
        if self.odd not in ("", "ones"):
            raise InvalidError(f"odd lines have one more of either symbol, '', or of 1, 'ones', not {self.odd!r}")
        if self.odd and not (self.rows % 2 or self.columns % 2):
            object.__setattr__(self, "odd", "")

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.givens)

    @property
    def columns(self) -> int:
        """The number of columns."""
        return len(self.givens[0])

    @property
    def clues(self) -> int:
        """The number of clues."""
        return self.rows * self.columns - "".join(self.givens).count(EMPTY)

    @property
    def key(self) -> tuple[tuple[str, ...], bool, tuple[Sign, ...], str]:
        """The grid and its rules without names and symbols: puzzles with the same key are the same."""
        return self.givens, self.unique_lines, self.signs, self.odd

    @property
    def canonical(self) -> Canonical:
        """The form that it shares with its duplicates: turned, mirrored, or with symbols swapped.

        Examples:
            >>> Puzzle(["01", ".."]).canonical == Puzzle(["..", "01"]).canonical
            True
        """
        return _canonical(self)

    def with_entries(self, rows: Iterable[str]) -> Puzzle:
        """Return the puzzle with the current rows of a grid as its givens.

            >>> Puzzle(["1.", ".."], symbols=Symbols("X", "O")).with_entries(["XO", ".."]).givens
            ('10', '..')

        Args:
            rows: a text for each row, of `0`, `1` and `.`, or of the puzzle's symbols unless they give those another
                meaning.

        Raises:
            InvalidError: the size differs, or a row has another character.
            TypeError: the rows are not texts.
        """
        one, zero, empty = astuple(self.symbols)
        is_clear = one not in "0." and zero not in "1." and empty not in "01"
        values = str.maketrans({one: "1", zero: "0", empty: EMPTY} if is_clear else {})
        grid = evolve(self, givens=[row.translate(values) for row in _strings(rows)], entries=())
        if (grid.rows, grid.columns) != (self.rows, self.columns):
            raise InvalidError(f"the grid should have {self.rows} rows and {self.columns} columns")
        return grid

    def place(self, cell: Cell | str, value: int) -> Puzzle:
        """Return the puzzle with one empty cell filled with 0 or 1, and otherwise unchanged, even `solution`.

            >>> Puzzle(["1.", ".."]).place("r1c2", 0).givens
            ('10', '..')

        Args:
            cell: a pair (row, column), both from 0, or a text such as `r3c4`, `R3C4` or `3,4`, counted from 1.
            value: 0 or 1.

        Raises:
            InvalidError: the cell is off the grid or filled, the text is not a cell, or the value is not 0 or 1.
            TypeError: the cell is neither a pair nor a text.
        """
        if self[cell] is not None:
            raise InvalidError(f"{cell_name(self.cell(cell))} is filled already; clear it first")
        if value not in (0, 1):
            raise InvalidError(f"a cell holds 0 or 1, not {value!r}")
        return self._with(cell, "1" if value else "0")

    def clear(self, cell: Cell | str) -> Puzzle:
        """Return the puzzle with one cell empty.  The argument and its errors are those of `place`.

        Examples:
            >>> Puzzle(["10", ".."]).clear((0, 1)).givens
            ('1.', '..')
        """
        return self._with(cell, EMPTY)

    __iter__: ClassVar[None] = None  # otherwise iterating over a puzzle would call __getitem__ with 0, 1, 2, ...

    def __getitem__(self, cell: Cell | str) -> int | None:
        """Return the value of a cell, None if it is empty.  The argument and errors are those of `place`."""
        r, c = self.cell(cell)
        return None if self.givens[r][c] == EMPTY else int(self.givens[r][c])

    def cell(self, cell: Cell | str) -> Cell:
        """Return a cell of the grid as a pair.  The argument and errors are those of `place`."""
        try:
            r, c = read_cell(cell) if isinstance(cell, str) else map(operator.index, cell)
        except (TypeError, ValueError) as error:
            wanted = f"a cell is a pair (row, column), both from 0, or a name such as 'r3c4', not {cell!r}"
            raise (TypeError if isinstance(error, TypeError) else InvalidError)(wanted) from None
        if not (0 <= r < self.rows and 0 <= c < self.columns):
            raise InvalidError(
                f"{cell_name((r, c))} lies outside the grid, which has {self.rows} rows and {self.columns} columns"
            )
        return r, c

    def _with(self, cell: Cell | str, symbol: str) -> Puzzle:
        r, c = self.cell(cell)
        givens = list(self.givens)
        givens[r] = f"{givens[r][:c]}{symbol}{givens[r][c + 1 :]}"
        return evolve(self, givens=givens)

    def to(self, form: str) -> str:
        """Return the puzzle as text in another format, such as `json`, `unruly` or `svg`; see `deduce.convert`."""
        return self._shown(form)

    def to_json(self) -> dict[str, Any]:
        """Return the puzzle as a JSON object without empty and usual values; `deduce.parse` reads it."""
        data = {
            "id": self.id,
            "label": self.label,
            "rows": self.rows,
            "columns": self.columns,
            "unique_lines": self.unique_lines,
            "odd": self.odd,
            "givens": list(self.givens),
            "signs": [{"cells": [cell_name(sign.a), cell_name(sign.b)], "sign": sign.mark} for sign in self.signs],
            "symbols": asdict(self.symbols) if self.symbols != Symbols() else "",
            "solution": list(self.solution),
            "entries": list(self.entries),
            "source": self.source,
        }
        return {key: value for key, value in data.items() if value not in ("", [])}

    def __str__(self) -> str:
        return "\n".join(self.givens)

    def __repr__(self) -> str:
        """Return Python code for the puzzle, in one line and without default values."""
        parts = ((part, getattr(self, part.name)) for part in fields(Puzzle) if part.repr)
        return f"Puzzle({', '.join(f'{part.name}={value!r}' for part, value in parts if value != part.default)})"


def differing(first: Sequence[str], second: Sequence[str]) -> tuple[Cell, ...]:
    """Return the cells in which two grids of the same size differ, row by row."""
    return tuple(
        (r, c)
        for r, rows in enumerate(zip(first, second, strict=True))
        if rows[0] != rows[1]
        for c, (a, b) in enumerate(zip(*rows, strict=True))
        if a != b
    )


def need_puzzle(value: object) -> None:
    """Raise TypeError unless a value is a puzzle."""
    if isinstance(value, str):
        raise TypeError("expected a Puzzle, not a text: use deduce.parse(text) or deduce.load(path)")
    if not isinstance(value, Puzzle):
        raise TypeError(f"expected a Puzzle, not {type(value).__name__}")


# the canonical form that a puzzle shares with all its images: turned, mirrored, and with symbols swapped

_Sign = tuple[Cell, Cell, bool]

Canonical = tuple[int, int, bool, str, tuple[_Sign, ...], str]
"""Rows, columns, whether lines must be unique, the givens row by row, the signs in order, and `odd`."""

_SWAP = str.maketrans("01", "10")


def _canonical(puzzle: Puzzle) -> Canonical:
    """Return the form that all images of a puzzle share and that no other puzzle has.

    A square puzzle has 16 images, any other puzzle 8 (it is first turned so that it is wide), or half of them if the
    symbols cannot be swapped, as odd lines have one more 1.  The canonical form is the least of them as text, signs
    included, so two puzzles have the same form exactly if they are duplicates.
    """
    height, width = sorted((puzzle.rows, puzzle.columns))
    images = _images(puzzle)
    # a blank sorts before both symbols, so the least form begins with the most blanks
    lengths = [len(image[0].lstrip(EMPTY)) for image in images]
    least = min(lengths)
    cells, signs = min(
        [_form(puzzle, *image) for image, length in zip(images, lengths, strict=True) if length == least]
    )
    return height, width, puzzle.unique_lines, cells, signs, puzzle.odd


def _images(puzzle: Puzzle) -> list[tuple[str, bool, bool, bool]]:
    """Return all images before swapping: the cells, and whether transposed, mirrored top to bottom, left to right."""
    images = []
    for transposed in (False, True):
        if puzzle.columns <= puzzle.rows if transposed else puzzle.rows <= puzzle.columns:
            rows = list(map("".join, zip(*puzzle.givens, strict=True))) if transposed else puzzle.givens
            text, below = "".join(rows), "".join(rows[::-1])
            images += [(text, transposed, False, False), (below, transposed, True, False)]
            images += [(below[::-1], transposed, False, True), (text[::-1], transposed, True, True)]
    return images


def _form(puzzle: Puzzle, cells: str, transposed: bool, down: bool, across: bool) -> tuple[str, tuple[_Sign, ...]]:
    """Return the cells and signs of an image, with symbols swapped if they may be and that gives a lesser form."""
    height, width = (puzzle.columns, puzzle.rows) if transposed else (puzzle.rows, puzzle.columns)
    moved = []
    for sign in puzzle.signs:
        first_cell, second_cell = (
            (height - 1 - r if down else r, width - 1 - c if across else c)
            for r, c in (cell[::-1] if transposed else cell for cell in (sign.a, sign.b))
        )
        moved.append((min(first_cell, second_cell), max(first_cell, second_cell), sign.equal))
    is_swapped = not puzzle.odd and cells.lstrip(EMPTY).startswith("1")
    return cells.translate(_SWAP) if is_swapped else cells, tuple(sorted(moved))
