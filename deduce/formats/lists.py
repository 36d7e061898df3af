"""Lists of code in any language: brackets, quotes and commas become one tree, in which grids are found.

JSON arrays, Python, JavaScript, C, Haskell, Prolog, MiniZinc, R, MATLAB, numpy: only what opens, closes and parts lists
counts, not the code around them. A row is a list of cells, or a string of them. Two rows next to each other are a grid.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from math import isqrt

from attrs import define, field

from deduce.formats.lines import SIZE
from deduce.formats.model import (
    Book,
    Cell,
    Draft,
    Line,
    Lines,
    Row,
    Rows,
    check_shape,
    cut,
    passed_over,
    row_of,
    symbol,
)
from deduce.formats.reading import Options, fault, whole_number
from deduce.formats.signs import is_sign, read_signs
from deduce.formats.symbols import check_symbols

MAY_BE_SIGNS = re.compile(r"sign|constraint|relation|edge|equal|oppos|cross|differ", re.IGNORECASE)
MOST_NESTED = 60
_LISTS = re.compile(r"[\[{(]\s*[\[{\"'(|\w.?*-]|\"[^\"]{2,}\"|'[^']{2,}'")
_TOKEN = re.compile(
    r"""(?P<skip>\s+|//[^\n]*|/\*.*?\*/|\{-.*?-\}|%[^\n]*|(?<!\S)\#[^\n]*)"""
    r"""|(?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\\n])*')"""
    r"""|(?P<open>\[\||[\[({])|(?P<close>\|\]|[\])}])|(?P<part>[,;|])|(?P<atom>-?\d+(?:\.\d*)?|<>|[^\W\d]\w*|[^\s\w])""",
    re.DOTALL,
)
_TITLE = re.compile(r"(?i)(?:solution|answer|solved|expected)\W*\Z")
_CELLS = re.compile(r"(?<!\w)[01._?*-]{3,}(?!\w)|(?:(?<!\S)[01._?*]\s+){3}")


@define
class Node:
    """A list of lists and atoms; `parts` and `commas` are the numbers of items before `|` or `;`, and before commas."""

    opened: str
    line: int
    column: int
    items: list[Node | Cell] = field(factory=list)
    parts: list[int] = field(factory=list)
    commas: set[int] = field(factory=set)

    @property
    def rows(self) -> list[Node]:
        """The lists into which `|` or `;` part this one."""
        if not self.parts or any(isinstance(item, Node) for item in self.items):
            return []
        ends = [*self.parts, len(self.items)]
        runs = [self.items[start:end] for start, end in zip([0, *ends], ends, strict=False)]
        return [Node("[", run[0].line, run[0].column, run) for run in runs if run]


def tree(text: str, covered: set[int]) -> Node | None:
    """Return the tree of a text, and add the numbers of the lines with lists; None if it is too deep."""
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    stack = [Node("", 1, 1)]
    for match in _TOKEN.finditer(text):
        kind, token, top = match.lastgroup, match[0], stack[-1]
        line = bisect_right(starts, match.start())
        column = match.start() - starts[line - 1] + 1
        if kind == "skip":
            continue
        if kind == "open":
            if len(stack) > MOST_NESTED:
                return None
            stack.append(Node(token[0], line, column))
            top.items.append(stack[-1])
        elif kind == "close":
            if len(stack) > 1:
                covered.update(range(stack.pop().line, line + 1))
        elif kind != "part":
            top.items.append(Cell(token, line, column))
            covered.update(range(line, line + token.count("\n") + 1) if len(token) > 2 and kind == "string" else ())
        elif token == ",":
            top.commas.add(len(top.items))
        else:
            top.parts.append(len(top.items))
    covered.update(*(range(node.line, len(starts) + 1) for node in stack[1:]))
    return stack[0]


def _inside(cell: Cell) -> str:
    """Return what is between the quotes of a string; empty if it is not one."""
    return cell.text[1:-1] if len(cell.text) > 1 and cell.text[0] in "\"'" else ""


def cells_of(item: Node | Cell | None) -> Row:
    """Return the cells of a row: `[1, None, "0"]` or `"1.0"`; empty if the item is not a row."""
    if isinstance(item, Cell):
        text = _inside(item).removesuffix("\\n")
        is_words = len(text) < 2 or "\\" in text or re.search(r"[^\W\d_]{4}|\s[^\W_]{2}|\n", text)
        return [] if is_words else row_of(text, item.line, item.column + 1)
    if item is None or len(item.items) < 2 or item.parts or item.opened == "(":
        return []
    cells = [_cell(atom) for atom in item.items if isinstance(atom, Cell)]
    are_cells = len(cells) == len(item.items) and sum(len(cell.text) == 1 for cell in cells) * 2 > len(cells)
    return cells if are_cells else []


def _cell(atom: Cell) -> Cell:
    return atom._replace(text=symbol(atom.text) or _inside(atom).strip() or atom.text)


def lines_in(item: Cell) -> Rows:
    """Return the rows of a string with line ends in it: `"01..\\n...."`."""
    text = _inside(item)
    if "\n" in text:
        lines = [(k, line.strip()) for k, line in enumerate(text.split("\n"), item.line)]
        return [row_of(line, number) for number, line in lines if line]
    rows, column = [], item.column + 1
    for row in text.split("\\n"):
        if row:
            rows.append(row_of(row, item.line, column))
        column += len(row) + 2
    return rows


@define
class _Finder:
    """Finds the grids among the lists of a text.

    Attributes:
        book: the grids that were found, and what is wrong.
        flat: lists that could be all cells of a square.
        alone: rows that have no other row next to them.
        sizes: the number of a line with a size, and the size.
    """

    text: str
    options: Options
    lines: list[str]
    book: Book
    flat: list[Node] = field(factory=list)
    alone: Rows = field(factory=list)
    sizes: dict[int, tuple[int, int]] = field(factory=dict)

    def visit(self, node: Node) -> None:
        """Find the grids of a list: runs of rows, and what is in the lists in it."""
        run: Rows = []
        before: Node | Cell | None = None
        for k, item in enumerate([*node.items, None]):
            if run and isinstance(item, Cell) and item.text in (".", "+") and isinstance(before, Cell):
                continue  # strings that code joins
            cells = cells_of(item)
            is_next = node.opened or k in node.commas or isinstance(item, Cell)
            if cells and item and (not run or is_next or not self.lines[item.line - 1][: item.column - 1].strip()):
                run.append(cells)
            else:
                self._end(run, node, before, item)
                run = [cells] if cells else []
            before = item
            rows = lines_in(item) if isinstance(item, Cell) else []
            if isinstance(item, Node):
                rows = [row for part in item.rows if (row := cells_of(part))]
                if len(rows) < 2 and not cells:
                    self.visit(item)
                if item.opened == "(" and len(item.items) >= 16 and not any(isinstance(x, Node) for x in item.items):
                    self.flat.append(item)
            if len(rows) > 1:
                self.add(rows)

    def _end(self, run: Rows, node: Node, last: Node | Cell | None, item: Node | Cell | None) -> None:
        """End a run of rows at an item that is not a row of it."""
        if len(run) > 1:
            self.add(run)
        elif run:
            self.alone += run
            if node.opened == "[" and isinstance(node.items[0], Node) and isinstance(item, Cell):
                self.book.faults.append(item.fault("this is not a row", "a list or a string, as the others are"))
            elif isinstance(last, Node):
                self.flat.append(last)

    def add(self, rows: Rows) -> None:
        line = rows[0][0].line
        above = [number for number in self.sizes if number < line]
        size = self.sizes.pop(max(above)) if above else self.options.size or (0, 0)
        draft = Draft(rows, line, size=size, view="lists", symbols=self.options.symbols)
        self.book.add(check_symbols(check_shape(draft, self.options)))

    def add_squares(self) -> None:
        """Add the lists of all cells that fill a square, unless their lines say otherwise."""
        for node in self.flat:
            cells = [_cell(item) for item in node.items if isinstance(item, Cell)]
            side, place = isqrt(len(cells)), Cell(f"{len(cells)} cells", node.line, node.column)
            if side < 4 or side * side != len(cells) or len({cell.text for cell in cells}) > 3:
                continue
            self.add(cut(cells, side))
            if "matrix" in self.text and not re.search(r"byrow\s*=\s*T", self.text):
                self.book.faults.append(place.fault("R fills a matrix column by column", "byrow = TRUE", ""))
            if len({cell.line for cell in cells}) not in (1, side):
                problem = "the lines of this list are not those of a square"
                self.book.faults.append(place.fault(problem, f"{side} lines of {side}"))

    def read_rest(self, covered: set[int]) -> Lines:
        """Return the lines around lists that are passed over: signs belong to the list above, cells are faults."""
        passed, faults = [], self.book.faults
        for line in [Line(number, text, "words") for number, text in enumerate(self.lines, 1)]:
            number, text, _ = line
            above = [draft for draft in self.book.drafts if draft.line < number]
            if number in covered:
                if MAY_BE_SIGNS.search(text):
                    wanted = "signs below the grid, such as r1c3 = r1c4"
                    faults.append(line.place.fault("this may be a list of signs, which is not read", wanted))
            elif above and is_sign(text):
                read_signs([line], above[-1])
            elif _CELLS.search(text) and not re.fullmatch(r"[\s\-=*#./%]*", text):
                faults.append(line.place.fault("this is not part of a list", "all rows in lists, or none"))
            elif re.search(r"\w", text) and not SIZE.match(text):
                passed.append(line)
        return passed


def read_lists(text: str, options: Options) -> Book | None:
    """Read the lists of a text; None if there is no grid in them."""
    if not _LISTS.search(text):
        return None
    covered: set[int] = set()
    root, book = tree(text, covered), Book("lists")
    if root is None:
        book.faults.append(fault("this is nested too deeply for a puzzle", 1))
        return book
    finder = _Finder(text, options, text.split("\n"), book)
    for number, line in enumerate(finder.lines, 1):
        if (size := SIZE.match(line)) and size[3]:
            finder.sizes[number] = (whole_number(size[1]), whole_number(size[3]))
    finder.visit(root)
    if not book.drafts:
        finder.add_squares()
    if not book.drafts:
        return None
    book.drafts.sort(key=lambda draft: draft.rows[0][0][1:])
    widths = {len(draft.rows[0]) for draft in book.drafts}
    for row in finder.alone:
        if len(row) in widths:
            book.faults.append(row[0].fault("this row is not part of a grid", "the rows next to each other", ""))
    for draft in book.drafts:
        _, number, column = draft.rows[0][0]
        before = finder.lines[number - 2][-60:] if number > 1 else ""
        if _TITLE.search(f"{before} {finder.lines[number - 1][max(column - 60, 0) : column]}"):
            draft.notes["is solution"] = Cell("", number)
    book.remarks = passed_over(finder.read_rest(covered))
    return book
