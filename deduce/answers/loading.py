"""Reading puzzles for programs; and whether lines may repeat in a puzzle that does not say, here and in every command.

By default, lines must be unique in a puzzle without signs, and may repeat in a puzzle with signs.  The opposite is
chosen only if it gives exactly one solution and the default does not.  That never excuses a mistake: if two finished
lines of the grid are the same, the default stays.
"""

from __future__ import annotations

from os import PathLike, fsdecode
from typing import Literal

from attrs import evolve

from deduce import formats
from deduce.base.budget import USUAL, Budget, LimitError
from deduce.base.errors import Fault, InvalidError, ReadError, need_text, need_whole
from deduce.formats import Options, parse_symbols
from deduce.game.puzzle import EMPTY, Choice, LineAt, Odd, Puzzle, Symbols
from deduce.grid.solutions import first_solutions

UniqueLines = bool | Literal["auto"]
"""Whether no two lines may be the same in a puzzle that does not say it; `auto` decides by what gives one solution."""

Size = int | tuple[int, int]
"""The rows and columns of a grid, or the side of a square."""


def parse(
    source: object,
    *,
    find: bool = False,
    size: Size | None = None,
    symbols: str | Symbols | None = None,
    unique_lines: UniqueLines = "auto",
    key: str = "",
    odd: Odd = "",
    budget: Budget | int | None = USUAL,
) -> Puzzle:
    """Read a text that has exactly one puzzle, or a value that is one.

        >>> deduce.parse("4x4u:CFAdba").givens
        ('..1.', '....', '11..', '.0.0')
        >>> deduce.parse("X.O.\\n....\\n....\\n..X.", symbols="X O .").givens[0]
        '1.0.'

    Args:
        source: a text; or a dict such as `json.loads` gives for puzzle JSON; or a list of rows or an array of numpy,
            with 0, 1 and None, NaN, "" or -1, or any characters that a text can have.
        find: whether a text may have other text around grids, as the answer of a language model has; the last grid
            counts.
        size: the rows and columns of a grid that does not say its size, or the side of a square.
        symbols: the symbols for 1, 0 and an empty cell, such as `X O .`; by default the text decides.
        unique_lines: whether no two lines may be the same, if the text does not say it; by default a search decides,
            and `choice` of the puzzle says why.
        key: the key of the puzzle, in JSON that has several grids.
        odd: `ones` if lines of odd length have one more 1 than 0, if the text does not say it.
        budget: the work of that search, in steps; None for no limit.  If it is spent, the usual is taken.

    Raises:
        InvalidError: the symbols or the size are impossible.
        ReadError: with every fault, or if there are several puzzles.
    """
    options = _options(size, symbols, unique_lines, key, odd)
    return choose(formats.parse(source, find=find, options=options), budget)


def load(
    path: str | PathLike[str] | object,
    *,
    size: Size | None = None,
    symbols: str | Symbols | None = None,
    unique_lines: UniqueLines = "auto",
    key: str = "",
    odd: Odd = "",
    budget: Budget | int | None = USUAL,
) -> Puzzle:
    """Read the one puzzle of a file or value, or one of a book, by its number or id: `book.txt#3`.

        >>> deduce.load("puzzles/easy-book.txt#3").rows
        4

    Args:
        path: the name of a file, or a value as `parse` takes it.
        size, symbols, unique_lines, key, odd, budget: as in `parse`.

    Raises:
        InvalidError: the symbols or the size are impossible.
        ReadError: with all faults, also if the file has no puzzle, or several; if there is no such file, the error is
            also a FileNotFoundError.
    """
    puzzles = formats.load_book(path, options=_options(size, symbols, unique_lines, key, odd))
    if len(puzzles) > 1:
        name = fsdecode(path) if isinstance(path, str | bytes | PathLike) else ""
        raise ReadError([Fault("expected one puzzle", name, found=f"{len(puzzles)} puzzles")])
    return choose(puzzles[0], budget)


def load_book(
    path: str | PathLike[str] | object,
    *,
    size: Size | None = None,
    symbols: str | Symbols | None = None,
    unique_lines: UniqueLines = "auto",
    key: str = "",
    odd: Odd = "",
    budget: Budget | int | None = USUAL,
) -> tuple[Puzzle, ...]:
    """Read all puzzles of a file, one or more, or of a value.  Arguments and errors are those of `load`.

    Examples:
        >>> len(deduce.load_book("puzzles/easy-book.txt"))
        14
    """
    book = formats.load_book(path, options=_options(size, symbols, unique_lines, key, odd))
    return tuple(choose(puzzle, budget) for puzzle in book)


def parse_book(
    text: str,
    *,
    size: Size | None = None,
    symbols: str | Symbols | None = None,
    unique_lines: UniqueLines = "auto",
    key: str = "",
    odd: Odd = "",
    budget: Budget | int | None = USUAL,
) -> tuple[Puzzle, ...]:
    """Read all puzzles of a text, one or more.

        >>> [puzzle.rows for puzzle in deduce.parse_book("4x4u:CFAdba\\n6x6u:jfCFACCe")]
        [4, 6]

    Args:
        text: the content of a file.
        size, symbols, unique_lines, key, odd, budget: as in `parse`.

    Raises:
        InvalidError: the symbols or the size are impossible.
        ReadError: with all faults, also if there is no puzzle.
    """
    reading = formats.read_text(need_text(text), options=_options(size, symbols, unique_lines, key, odd))
    return tuple(choose(puzzle, budget) for puzzle in formats.puzzles_of(reading))


def _options(
    size: Size | None, symbols: str | Symbols | None, unique_lines: UniqueLines, key: str, odd: Odd
) -> Options:
    if not isinstance(unique_lines, bool) and unique_lines != "auto":
        raise InvalidError(f"unique_lines is True, False or 'auto', not {unique_lines!r}")
    if symbols is not None and not isinstance(symbols, Symbols):
        try:
            symbols = parse_symbols(need_text(symbols, "text such as 'X O .'"))
        except ValueError as error:
            raise InvalidError(str(error)) from None
    if size is not None:
        sides = size if isinstance(size, tuple | list) else (size, size)
        if len(sides) != 2:
            raise InvalidError(f"a size is a number of rows and of columns, not {size!r}")
        size = need_whole(sides[0], "the number of rows", 2), need_whole(sides[1], "the number of columns", 2)
    unique = None if unique_lines == "auto" else unique_lines
    return Options(symbols, unique, size=size, key=need_text(key, "key of an object"), odd=odd)


def choose(puzzle: Puzzle, budget: Budget | int | None = USUAL) -> Puzzle:
    """Choose whether lines may repeat in a puzzle read as usual, as its text does not say it; return others unchanged.

    All solutions with unique lines are also solutions if lines may repeat.  So a puzzle that has several solutions with
    unique lines has several if lines may repeat; and if it has none when lines may repeat, it has none with unique
    lines.  If the budget is spent, the default stays.
    """
    budget = Budget.of(budget)
    if puzzle.choice != Choice():
        return puzzle
    same = _same_lines(puzzle) if puzzle.unique_lines else ()
    if same:
        return evolve(puzzle, choice=Choice("same", same))
    opposite = evolve(puzzle, unique_lines=not puzzle.unique_lines, choice=Choice("solutions"))
    try:
        count = len(first_solutions(puzzle, budget))
        may_differ = count == 0 if puzzle.unique_lines else count == 2
        is_better = may_differ and len(first_solutions(opposite, budget)) == 1
    except LimitError as limit:
        return evolve(puzzle, choice=Choice("limit", steps=limit.steps))
    return opposite if is_better else puzzle


def _same_lines(puzzle: Puzzle) -> tuple[LineAt, ...]:
    """Return the first finished line that is the same as an earlier one, and that line; empty if there is none."""
    for axis, lines in enumerate((puzzle.givens, ["".join(column) for column in zip(*puzzle.givens, strict=True)])):
        seen: dict[str, int] = {}
        for index, line in enumerate(lines):
            if EMPTY not in line and seen.setdefault(line, index) < index:
                return LineAt((axis, index)), LineAt((axis, seen[line]))
    return ()
