"""Lists of code in any language: what is between two brackets, or between two quotes, can be a row of cells.

JSON arrays, Python, JavaScript, C, Haskell, Prolog, MiniZinc, R, MATLAB, numpy: rows with only separators between them
are a grid, and the code around it does not matter.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import groupby
from math import isqrt

from attrs import define, field

from deduce.formats.lines import ROW_IN_WORDS, SIZE
from deduce.formats.model import (
    MAY_BE_SIGNS,
    SOLUTION,
    Book,
    Cell,
    Draft,
    Line,
    Row,
    charge,
    cut,
    passed_over,
    row_of,
    symbol,
)
from deduce.formats.reading import Options, whole_number
from deduce.formats.signs import is_sign, read_signs
from deduce.formats.symbols import judged

_LISTS = re.compile(r"[\[{(]\s*[\[{\"'(|\w.?*-]|\"[^\"]{2,}\"|'[^']{2,}'")
_TOKEN = re.compile(
    r"""(?P<skip>\s+|//[^\n]*|/\*.*?(?:\*/|\Z)|%[^\n]*|(?<!\S)\#[^\n]*)"""
    r"""|(?P<string>"(?:\\.|[^"\\])*+"|'(?:\\.|[^'\\\n])*+')"""
    r"""|(?P<open>\[\||[\[({])|(?P<close>\|\]|[\])}])|(?P<part>[,;|])|(?P<atom>\\["']|-?\d+(?:\.\d*)?|<>|[^\W\d]\w*|[^\s\w])""",
    re.DOTALL,
)


def _inside(cell: Cell) -> str:
    """Return what is between the quotes of a string; empty if it is not one."""
    return cell.text[1:-1] if len(cell.text) > 1 and cell.text[0] in "\"'" else ""


def _cell(item: Cell) -> Cell:
    return item._replace(text=symbol(item.text) or _inside(item).strip() or item.text)


def _rows_in(item: Cell) -> list[Row]:
    """Return the rows of a string: `"1.0"`, or several with line ends between them, `"01..\\n...."`."""
    text = _inside(item)
    if "\n" in text:
        lines = [(k, line.strip()) for k, line in enumerate(text.split("\n"), item.line)]
        return [row_of(line, number) for number, line in lines if line]
    parts = re.finditer(r"(?:\A|\\n)((?:(?!\\n).)+)", text)
    rows = [row_of(part[1], item.line, item.column + 1 + part.start(1)) for part in parts]
    is_row = len(text) > 1 and not re.search(r"\\|[^\W\d_]{4}|\s[^\W_]{2}", text)
    return rows if len(rows) > 1 or is_row else []


@define
class _Finder:
    """Finds the grids among the lists of a text."""

    text: str
    options: Options
    lines: list[str]
    book: Book = field(factory=lambda: Book("lists"))
    run: list[Row] = field(factory=list)  # the rows since the last thing that was none
    is_array: bool = False  # the run is that of an array, whose items are all rows
    flat: list[Row] = field(factory=list)  # lists that could be all cells of a square
    alone: list[Row] = field(factory=list)  # rows that have no other row next to them
    sizes: list[tuple[int, tuple[int, int]]] = field(factory=list)  # and the number of their line before each
    covered: set[int] = field(factory=set)  # the numbers of the lines with lists

    def read(self) -> None:
        """Find the grids: a list without lists in it can be a row, and so can a string outside of such a row."""
        starts = [0, *(match.end() for match in re.finditer("\n", self.text))]
        items: Row = []
        opened: list[tuple[str, int]] = []
        innermost = False
        for match in _TOKEN.finditer(self.text):
            kind, token = match.lastgroup, match[0]
            line = bisect_right(starts, match.start())
            item = Cell(token, line, match.start() - starts[line - 1] + 1)
            if kind == "open":
                self.pass_by(items)
                if not self.run:
                    self.is_array = innermost and not items and opened[-1][0] in ("[", "{")
                items, innermost = [], True
                opened.append((token, line))
            elif kind == "close":
                bracket, first = opened.pop() if opened else ("", line + 1)
                # a list may have lost the bracket that opens it
                is_list = innermost or (not bracket and any(item.text == "," for item in items))
                if is_list and self.close(bracket, items):
                    first = min(first, items[0].line)
                else:
                    self.is_array = self.is_array or (is_list and bool(self.run))
                    self.pass_by(items)
                    self.end()
                items, innermost = [], False
                if not opened:
                    self.covered.update(range(first, line + 1))
            elif kind != "skip":
                items.append(item)
                if kind == "string" and len(token) > 2:
                    self.covered.update(range(line, line + token.count("\n") + 1))
        if opened:
            self.covered.update(range(opened[0][1], len(starts) + 1))
        if not innermost or not self.close(opened[-1][0], items):
            self.pass_by(items)
        self.end()

    def close(self, opened: str, items: Row) -> bool:
        """Take an innermost list as a row, as the rows of a grid with `|` or `;` between them, or as a flat grid."""
        groups = [list(group) for is_end, group in groupby(items, lambda item: item.text in "|;") if not is_end]
        rows = [[_cell(item) for item in group if item.text != ","] for group in groups]
        if not rows or any(len(row) < 2 or sum(len(cell.text) == 1 for cell in row) * 2 <= len(row) for row in rows):
            return False
        if len(rows) > 1:
            self.end()
            self.add(rows)
        elif opened == "(":
            self.end()
            self.flat += rows
        else:
            self.run += rows
        return True

    def pass_by(self, items: Row) -> None:
        """Take the strings outside of rows as rows; anything else but separators ends a run of rows."""
        for item in items:
            rows = _rows_in(item)
            if len(rows) > 1:
                self.end()
                self.add(rows)
            elif rows:
                self.run += rows
            elif item.text not in ",;|+.":
                if self.run and self.is_array:
                    self.book.faults.append(item.fault("this is not a row", "a list or a string, as the others are"))
                self.end()

    def end(self) -> None:
        """End a run of rows."""
        if len(self.run) > 1:
            self.add(self.run)
        else:
            self.alone += self.run
        self.run = []

    def add(self, rows: list[Row]) -> None:
        """Add a grid, with the size that was last said above it."""
        line = rows[0][0].line
        above = bisect_left(self.sizes, (line,))
        size = self.sizes.pop(above - 1)[1] if above else self.options.size or (0, 0)
        self.book.drafts.append(judged(Draft(rows, line, size=size, symbols=self.options.symbols), self.options))

    def add_squares(self) -> None:
        """Add the lists of all cells that fill a square, unless their lines say otherwise."""
        by_column = "matrix" in self.text and not re.search(r"byrow\s*=\s*T", self.text)
        for cells in self.flat + self.alone:
            side, place = isqrt(len(cells)), cells[0]._replace(text=f"{len(cells)} cells")
            if side < 4 or side * side != len(cells) or len({cell.text for cell in cells}) > 3:
                continue
            self.add(cut(cells, side))
            if by_column:
                self.book.faults.append(place.fault("R fills a matrix column by column", "byrow = TRUE", ""))
            if len({cell.line for cell in cells}) not in (1, side):
                problem = "the lines of this list are not those of a square"
                self.book.faults.append(place.fault(problem, f"{side} lines of {side}"))

    def read_rest(self) -> list[Line]:
        """Return the lines around lists that are passed over: signs belong to the list above, cells are faults."""
        passed, faults, drafts = [], self.book.faults, sorted(self.book.drafts, key=lambda draft: draft.line)
        counts = {str(count) for count in (len(drafts), *(len(draft.rows) for draft in drafts))}
        starts = [draft.line for draft in drafts]
        for number, text in enumerate(self.lines, 1):
            line = Line(number, text, "words")
            if number in self.covered:
                if MAY_BE_SIGNS.search(text):
                    wanted = "signs below the grid, such as r1c3 = r1c4"
                    faults.append(line.place.fault("this may be a list of signs, which is not read", wanted))
            elif is_sign(text) and number > starts[0]:
                read_signs([line], drafts[bisect_left(starts, number) - 1])
            elif ROW_IN_WORDS.search(text) and not re.fullmatch(r"[\s\-=*#./%]*", text):
                faults.append(line.place.fault("this is not part of a list", "all rows in lists, or none"))
            elif re.search(r"\w", text) and text.strip() not in counts:
                size = SIZE.match(text)
                passed += [line] if size is None or not size[3] else []
        return passed


def read_lists(text: str, options: Options) -> Book | None:
    """Read the lists of a text; None if there is no grid in them."""
    if not _LISTS.search(text):
        return None
    finder = _Finder(text, options, text.split("\n"))
    for number, line in enumerate(finder.lines, 1):
        if (size := SIZE.match(line)) and size[3]:
            finder.sizes.append((number, (whole_number(size[1]), whole_number(size[3]))))
    finder.read()
    book = finder.book
    if not book.drafts:
        finder.add_squares()
    if not book.drafts:
        return None
    widths = {len(draft.rows[0]) for draft in book.drafts}
    for row in finder.alone:
        if len(row) in widths:
            book.faults.append(row[0].fault("this row is not part of a grid", "the rows next to each other", ""))
    for draft in book.drafts:
        _, number, column = draft.rows[0][0]
        before = finder.lines[number - 2][-60:] if number > 1 else ""
        words = re.findall(r"\w+", f"{before} {finder.lines[number - 1][max(column - 60, 0) : column - 1]}")
        if words and SOLUTION.search(words[-1]):
            draft.notes["is solution"] = Cell("", number)
    book.remarks = passed_over(finder.read_rest())
    charge(book.faults, book.drafts)
    return book
