"""Plain grids: rows of text, with headers, frames, titles, comments and sign lists around them.

Blank lines separate puzzles, except where a header or the shape says that they stand inside one grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from attrs import define, field

from deduce.errors import Fault, counted
from deduce.formats._line import EVERY, TextLine, columns_of, commonest, grouped, size_of_header, touch
from deduce.formats._lines import name_lines
from deduce.formats._shapes import unquoted, without_boxes
from deduce.formats._signs import EQUAL, SignError, parse_sign
from deduce.formats._symbols import Alphabet
from deduce.formats._values import (
    ODD_SHOWN,
    Found,
    Options,
    Reader,
    Reading,
    capped,
    clean,
    fault,
    parse_symbols,
    shown,
    split_lines,
)
from deduce.puzzle import Cell, Puzzle, Sign

Size = tuple[int, int]
_SWITCH = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}

_TWO = "two squares side by side are read as one grid; below each other, with a blank line between, they are two"


@define
class _Block:
    """The lines of one puzzle."""

    alphabet: Alphabet = field(factory=lambda: Alphabet({}))
    start: int = 0
    rows: list[TextLine] = field(factory=list)
    header: TextLine | None = None
    columns: TextLine | None = None
    title: str = ""
    directives: list[TextLine] = field(factory=list)
    signs: list[TextLine] = field(factory=list)
    soft: bool = False  # it starts after nothing but a blank line, and may go on with the one before

    @property
    def asked(self) -> Size | None:
        """The rows and columns that the header asks for."""
        return size_of_header(self.header.plain) if self.header else None

    def is_two_beside(self, layout: slice) -> bool:
        """Whether nobody says that it is one grid, and every row has its widest gap between two squares."""
        half = len(self.rows)
        if half < 2 or self.header or any(len(row.cells) != 2 * half for row in self.rows):
            return False
        for row in self.rows:
            gaps = [after - before for before, after in pairwise(columns_of(row, layout))]
            if len(gaps) != 2 * half - 1 or gaps.pop(half - 1) < max(gaps) + 2:
                return False
        return True


def read_grids(text: str, options: Options) -> Reading:
    """Read every plain grid of a text.

    Where signs may stand among the cells, the text is read in that way, too, and the better reading is taken.
    """
    text = unquoted(text) if any(mark in text for mark in (">", "`", "- ", "• ")) else text
    texts = split_lines(without_boxes(text) if "[" in text else text)
    plain, doubtful = _read(texts, options)
    marks = [mark for mark in EQUAL if mark in text]
    if marks and any(line[:1] != "#" and any(mark in line for mark in marks) for line in texts):
        from deduce.formats._typed import bare, may_be_typed

        surely, apart = may_be_typed(bare(texts))
        if surely or apart or plain.faults:
            typed, _ = _read(texts, options, signs=True)
            # A part of a grid must not pass for the whole of it.
            whole = doubtful or not typed.puzzles
            fewer = not plain.faults or doubtful or len(typed.faults) < len(plain.faults)
            return typed if not typed.faults or (surely and whole and fewer) else plain
    return plain


def _read(texts: Sequence[str], options: Options, signs: bool = False) -> tuple[Reading, bool]:
    """Read the grids of a text, with signs among their cells or without; say also whether its symbols are in doubt."""
    named = name_lines(texts, options, signs)
    blocks, faults = _blocks(named.lines, options)
    faults = [*named.faults, *faults]
    found: list[Found] = []
    odd: list[Fault] = []
    doubtful = False
    for block in blocks:
        if block.alphabet.doubt:
            if not doubtful:
                faults.append(fault(block.alphabet.doubt, block.rows[0].number))
            doubtful = True
            continue
        # A wrong --symbols makes a fault of nearly every cell.
        most = ODD_SHOWN - len(odd) if options.symbols else None
        reader = _Reader(options, [], block, named.layout, most)
        found += reader.puzzle()
        faults += capped(reader.faults)
        odd += reader.odd
    if options.symbols and len(odd) > ODD_SHOWN:
        more = f"and {counted(len(odd) - ODD_SHOWN, 'more cell')} not in the symbols that were named"
        faults.append(fault(more, odd[ODD_SHOWN].line))
    if not blocks and not faults:
        faults.append(_nothing(texts))
    told = [*named.remarks, *(remark for block in blocks for remark in block.alphabet.remarks)]
    told += [f"line {block.start}: {_TWO}" for block in blocks if block.is_two_beside(named.layout)]
    remarks = dict.fromkeys(told)
    name = "book" if len(blocks) > 1 else "plain grid"
    return Reading.of(found, sorted(faults, key=lambda fault: fault.line), name, remarks), doubtful


def _nothing(texts: Sequence[str]) -> Fault:
    held = list(filter(None, map(str.strip, texts)))
    rule = next((text for text in held if text[0] != "#"), "")
    message = "there is no grid in it" if rule else f"there {'are only comments' if held else 'is nothing'} in it"
    return fault(message, found=rule and shown(rule), expected="a grid, puzzle JSON or a one-liner")


# -- the lines of each puzzle


def _blocks(lines: Iterable[tuple[TextLine, Alphabet]], options: Options) -> tuple[list[_Block], list[Fault]]:
    """Put lines together to puzzles; whatever belongs to none is a fault."""
    done: list[_Block] = []
    faults: list[Fault] = []
    block = _Block()
    titles: list[TextLine] = []
    gap = False
    last = headers = 0
    previous = ""
    for line, alphabet in lines:
        gap = (gap or line.number != last + 1) and not (block.rows and line.group == block.rows[-1].group != 0)
        last = line.number
        if line.kind == "frame":
            # The bottom of one frame and the top of the next, or a rule between two puzzles.
            gap = gap or previous == "frame" or not line.plain.strip("-=")
        elif line.kind == "sign":
            if block.rows:
                block.signs.append(line)
            elif previous != "sign":
                faults.append(fault("this sign stands before any grid", line.number, 1, shown(line.plain)))
        else:
            apart = bool(block.rows) and line.group != block.rows[-1].group
            if block.rows and (line.kind != "row" or gap or block.signs or apart):
                done.append(block)
                block = _Block(soft=line.kind == "row" and not block.signs and not line.group)
            block.start = block.start or line.number
            gap = False
            if line.kind == "row":
                if titles:
                    block.title = clean(titles[-1].text)
                    faults += _stray(titles[:-1])
                    titles = []
                block.alphabet = alphabet
                block.rows.append(line)
            elif line.kind == "title":
                titles.append(line)
            elif line.kind == "directive":
                block.directives.append(line)
            elif line.kind == "columns":
                block.columns = line
            else:
                # Of many sizes in a row only the first is told.
                headers = headers + 1 if previous == "header" else 1
                if block.header and headers <= 2:
                    faults.append(_headless(block.header, options))
                block.header = line
        previous = line.kind
    if block.rows:
        done.append(block)
    elif block.header:
        faults.append(_headless(block.header, options))
    return _merged(done), faults + _stray(titles)


def _stray(titles: Sequence[TextLine]) -> list[Fault]:
    """Report titles that have no grid; a run of lines makes one fault."""
    message, wanted = "no grid stands below this line", "a row, or the title of a grid"
    return [fault(message, run[0].number, 1, shown(run[0].text.strip()), wanted) for run in grouped(titles, touch)]


def _headless(header: TextLine, options: Options) -> Fault:
    message = options.too_large(*(size_of_header(header.plain) or (0, 0))) or "no grid stands below this size"
    return fault(message, header.number, 1, shown(header.plain), "rows of cells")


def _merged(blocks: Sequence[_Block]) -> list[_Block]:
    """Join blocks that blank lines cut out of one grid."""
    merged: list[_Block] = []
    start = 0
    while start < len(blocks):
        block = blocks[start]
        width, total = len(block.rows[0].cells), len(block.rows)
        wanted = block.asked[0] if block.asked else width
        single = total == 1
        end = start + 1
        while total < wanted and end < len(blocks) and blocks[end].soft and not blocks[end - 1].signs:
            rows = blocks[end].rows
            if total + len(rows) > wanted or (not block.header and len(rows[0].cells) != width):
                break
            single = single and len(rows) == 1
            total += len(rows)
            end += 1
        # Without a header only a square, or rows that all stand alone, are surely one grid.
        if not (block.header or total == wanted or single):
            end = start + 1
        for part in blocks[start + 1 : end]:
            block.rows += part.rows
            block.signs += part.signs
        merged.append(block)
        start = end
    return merged


# -- the puzzle of a block


@define
class _Reader(Reader):
    """Reads one block; of the odd cells, which are none, it tells so many at most, or all."""

    block: _Block = field(factory=_Block)
    layout: slice = EVERY
    most: int | None = None
    odd: list[Fault] = field(factory=list)

    def puzzle(self) -> list[Found]:
        """The puzzle of the block, where nothing is wrong with it."""
        block = self.block
        self.faults += [row.fault for row in block.rows if row.fault]
        size = None if self.faults else self.size()
        if size is None:
            return []
        if block.columns and block.columns.labels != size[1]:
            place = len(block.columns.text) - len(block.columns.text.lstrip()) + 1
            labels = counted(block.columns.labels, "column")
            message = "the labels of the columns and the rows differ"
            self.bad(message, block.columns.number, place, labels, str(size[1]))
        self.check_rows(size[1])
        signs = self.signs(size)
        said = self.said(size)
        if self.faults or self.odd:
            return []
        unique, who = self.options.unique(_SWITCH.get(said.get("unique lines", "")), bool(signs))
        puzzle = Puzzle(
            block.alphabet.translated(row.cells for row in block.rows),
            unique_lines=unique,
            signs=signs,
            symbols=block.alphabet.symbols,
            id=said.get("id", block.title),
            label=said.get("label", ""),
            source=said.get("source", ""),
            solution=said.get("solution", "").split(),
        )
        return [Found(puzzle, block.start, who)]

    def size(self) -> Size | None:
        """Rows and columns: what the header asks for, else what the rows have."""
        block, most = self.block, self.options.max_side
        first, header, asked = block.rows[0].number, block.header, block.asked
        if header and asked and (message := self.options.unfit(*asked)):
            self.bad(message, header.number, 1, shown(header.plain))
            return None
        if all(row.open_end for row in block.rows) and not self.close_ends():
            return None
        widths = [len(row.cells) for row in block.rows]
        found = len(widths), commonest(widths)
        if message := self.options.too_large(found[0], max(widths)):
            first = block.rows[most].number if most and found[0] > most else first
        elif not asked:
            message = self.options.unfit(*found)
        if message:
            self.bad(message, first, 0, _size(found))
            return None
        if not (header and asked):
            return found
        if found[1] != asked[1] and all(width == found[1] for width in widths):
            self.bad("the header and the grid differ in size", header.number, 1, _size(found), _size(asked))
            return None
        have, wanted = counted(found[0], "row"), counted(asked[0], "row")
        if found[0] < asked[0]:
            self.bad("rows are missing", block.rows[-1].number, 0, have, wanted)
        elif found[0] > asked[0]:
            self.bad("more rows than the header says", block.rows[asked[0]].number, 0, have, wanted)
        return asked

    def close_ends(self) -> bool:
        """Settle by the size above a table whether the separator that ends each row has an empty cell behind it."""
        block = self.block
        width = commonest([len(row.cells) for row in block.rows])
        if block.asked and block.asked[1] == width - 1:
            block.rows = [row._replace(cells=row.cells[:-1]) for row in block.rows]
        elif not block.asked and not (block.columns and block.columns.labels == width):
            from deduce.formats._tables import SEPARATORS

            first, height = block.rows[0], len(block.rows)
            message = f"each row ends in a {SEPARATORS[first.separator]}, with an empty cell behind it or without"
            wanted = f"a size above the grid, such as {height} {width} or {height} {width - 1}"
            self.bad(message, first.number, len(first.text), counted(height, "row"), wanted)
            return False
        return True

    def check_rows(self, width: int) -> None:
        """Report rows of another length, and cells that are none."""
        cells = "".join(self.block.alphabet.cells)
        for r, row in enumerate(self.block.rows, 1):
            if len(row.cells) == width and not row.cells.strip(cells):
                continue
            columns = columns_of(row, self.layout)
            if len(row.cells) != width:
                extra = len(row.cells) > width
                place = columns[width] if extra else len(row.text.rstrip()) + 1
                found = counted(len(row.cells), "cell")
                self.bad(f"row {r} is too {'long' if extra else 'short'}", row.number, place, found, str(width))
            for k, char in enumerate(row.cells):
                if char not in cells:
                    place = columns[k] if k < len(columns) else 0
                    odd = fault("this is no cell", row.number, place, shown(char), self.block.alphabet.wanted)
                    self.odd.append(odd)
                    if self.most is None or len(self.odd) <= self.most:
                        self.faults.append(odd)

    def signs(self, size: Size) -> list[Sign]:
        first = self.block.rows[0]
        signs: dict[tuple[Cell, Cell], Sign] = {(sign.a, sign.b): sign for sign in first.signs}
        if any(sign.b[0] >= size[0] or sign.b[1] >= size[1] for sign in first.signs):
            self.bad("a sign lies outside the grid", first.number)
        for line in self.block.signs:
            try:
                sign = parse_sign(line.text, *size)
            except SignError as error:
                wanted = "a sign such as r1c3 = r1c4 or r1c3 x r2c3"
                self.bad(str(error), line.number, error.column, shown(line.plain), wanted)
                continue
            if (sign.a, sign.b) in signs:
                self.bad("there is a sign between these two cells already", line.number, 1, shown(line.plain))
            signs[sign.a, sign.b] = sign
        return list(signs.values())

    def said(self, size: Size) -> dict[str, str]:
        """What `# key: value` lines say of the puzzle."""
        said = {}
        for line in self.block.directives:
            key, written = line.directive
            key = key.replace("_", " ").replace("-", " ")
            value = clean(written)
            expected = ""
            if key == "unique lines":
                value = value.lower()
                expected = "" if value in _SWITCH else "on or off"
            elif key == "solution" and (value.count(" ") + 1, *{len(row) for row in value.split()}) != size:
                expected = f"{size[0]} rows of {size[1]} cells"
            elif key == "symbols" and self.options.symbols is None:
                try:
                    parse_symbols(written)
                except ValueError:
                    expected = "one, zero and the empty cell, such as X O ."
            if expected:
                message = f"this cannot be the value of {shown(key)}"
                self.bad(message, line.number, line.text.find(":") + 2, shown(value), expected)
            said[key] = value
        return said


def _size(size: Size) -> str:
    return f"{counted(size[0], 'row')} of {counted(size[1], 'cell')}"
