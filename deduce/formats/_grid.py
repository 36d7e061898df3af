"""Plain grids: rows of text, with headers, frames, titles, comments and sign lists around them.

Blank lines separate puzzles, except where a header or the shape says that they stand inside one grid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from attrs import define, evolve, field

from deduce.errors import Fault, counted
from deduce.formats._cells import columns_of
from deduce.formats._line import Line, size_of_header
from deduce.formats._lines import sort_lines
from deduce.formats._signs import SignError, parse_sign
from deduce.formats._symbols import Settled
from deduce.formats._values import ODD_SHOWN, Found, Options, Reading, capped, clean, parse_symbols, shown, split_lines
from deduce.puzzle import Puzzle, Sign

_SWITCH = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}


@define
class _Block:
    """The lines of one puzzle."""

    settled: Settled = field(factory=lambda: Settled({}))
    start: int = 0
    rows: list[Line] = field(factory=list)
    header: Line | None = None
    columns: Line | None = None
    title: str = ""
    directives: list[Line] = field(factory=list)
    signs: list[Line] = field(factory=list)
    # A soft start is one after nothing but a blank line: the block may go on with the one before.
    soft: bool = False

    @property
    def width(self) -> int:
        """What most rows have."""
        return Counter(len(row.cells) for row in self.rows).most_common(1)[0][0]


def read_grids(text: str, file: str, options: Options) -> Reading:
    """Read every plain grid of a text.

    Where signs may stand among the cells, the text is read in that way, too.
    """
    texts = split_lines(text)
    reading, doubtful = _read(texts, file, options)
    marks = [mark for mark in "=×x" if mark in text]
    if marks and any(line[:1] != "#" and any(mark in line for mark in marks) for line in texts):
        from deduce.formats._typed import has_sign_row, surely_typed

        surely = surely_typed(texts)
        if surely or reading.faults or has_sign_row(texts):
            other, _ = _read(texts, file, options, signs=True)
            # A part of a grid must not pass for the whole of it.
            whole = doubtful or not other.puzzles
            better = not reading.faults or doubtful or len(other.faults) < len(reading.faults)
            return other if not other.faults or (surely and whole and better) else reading
    return reading


def _read(texts: Sequence[str], file: str, options: Options, signs: bool = False) -> tuple[Reading, bool]:
    """Read the grids of a text; say also whether its symbols are in doubt."""
    told = sort_lines(texts, options, file, signs)
    reader = _Reader(file, options, told.layout, told.faults)
    blocks = _merged(reader.blocks(told.lines))
    found: list[Found] = []
    doubtful = False
    for block in blocks:
        if block.settled.doubt:
            if not doubtful:
                reader.faults.append(reader.fault(block.settled.doubt, block.rows[0].number))
            doubtful = True
            continue
        faults: list[Fault] = []
        puzzle = reader.puzzle(block, faults)
        reader.faults += capped(faults)
        if puzzle is not None:
            found.append(puzzle)
    if reader.untold:
        more = f"and {counted(reader.odd - ODD_SHOWN, 'more cell')} not in the symbols that were named"
        reader.faults.append(evolve(reader.untold, message=more, column=0, found="", expected=""))
    if not blocks and not reader.faults:
        reader.faults.append(_nothing(texts, file))
    remarks = [*told.remarks, *(remark for block in blocks for remark in block.settled.remarks)]
    faults = sorted(reader.faults, key=lambda fault: fault.line)
    name = "book" if len(blocks) > 1 else "plain grid"
    return Reading.of(found, faults, name, dict.fromkeys(remarks)), doubtful


def _nothing(texts: Sequence[str], file: str) -> Fault:
    message = "there are only comments in it" if any(map(str.strip, texts)) else "there is nothing in it"
    return Fault(message, file, expected="a grid, puzzle JSON or a one-liner")


@define
class _Reader:
    file: str
    options: Options
    layout: int | None
    faults: list[Fault] = field(factory=list)
    # Cells that are none, and the first one that is not told of.
    odd: int = 0
    untold: Fault | None = None

    def fault(self, message: str, line: int, column: int = 0, found: str = "", expected: str = "") -> Fault:
        return Fault(message, self.file, line, column, found, expected)

    def blocks(self, lines: Sequence[tuple[Line, Settled]]) -> list[_Block]:
        """Put lines together to puzzles; whatever belongs to none is a fault."""
        done: list[_Block] = []
        block = _Block()
        titles: list[Line] = []
        gap = False
        last = headers = 0
        previous = ""
        for line, settled in lines:
            gap = (gap or line.number != last + 1) and not (block.rows and line.drawing == block.rows[-1].drawing != 0)
            last = line.number
            if line.kind == "frame":
                # The bottom of one frame and the top of the next, or a rule between two puzzles.
                gap = gap or previous == "frame" or not line.plain.strip("-=")
            elif line.kind == "sign":
                if block.rows:
                    block.signs.append(line)
                elif previous != "sign":
                    self.faults.append(
                        self.fault("this sign stands before any grid", line.number, 1, shown(line.plain))
                    )
            else:
                drawn = bool(block.rows) and line.drawing != block.rows[-1].drawing
                if block.rows and (line.kind != "row" or gap or block.signs or drawn):
                    done.append(block)
                    block = _Block(soft=line.kind == "row" and not block.signs and not line.drawing)
                block.start = block.start or line.number
                gap = False
                if line.kind == "row":
                    if titles:
                        block.title = clean(titles[-1].text)
                        self.stray(titles[:-1])
                        titles = []
                    block.settled = settled
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
                        self.faults.append(self.headless(block.header))
                    block.header = line
            previous = line.kind
        if block.rows:
            done.append(block)
        elif block.header:
            self.faults.append(self.headless(block.header))
        self.stray(titles)
        return done

    def stray(self, titles: Sequence[Line]) -> None:
        """Report titles that have no grid; a run of lines makes one fault."""
        for k, title in enumerate(titles):
            if k == 0 or title.number != titles[k - 1].number + 1:
                found = shown(title.text.strip())
                expected = "a row, or the title of a grid"
                self.faults.append(self.fault("no grid stands below this line", title.number, 1, found, expected))

    def headless(self, header: Line) -> Fault:
        size = size_of_header(header.plain) or (0, 0)
        message = self.options.too_large(*size) or "no grid stands below this size"
        return self.fault(message, header.number, 1, shown(header.plain), "rows of cells")

    def puzzle(self, block: _Block, faults: list[Fault]) -> Found | None:
        """Make the puzzle of a block, or None and its faults."""
        faults += [row.fault for row in block.rows if row.fault]
        if faults:
            return None
        size = self.size(block, faults)
        if size is None:
            return None
        if block.columns and block.columns.count != size[1]:
            counted_to = counted(block.columns.count, "column")
            place = len(block.columns.text) - len(block.columns.text.lstrip()) + 1
            message = "the labels of the columns and the rows differ"
            faults.append(self.fault(message, block.columns.number, place, counted_to, str(size[1])))
        odd = self.odd
        self.check_rows(block, size, faults)
        signs = self.signs(block, size, faults)
        told = self.told(block, size, faults)
        if faults or self.odd > odd:
            return None
        table = str.maketrans(block.settled.cells)
        unique, said = self.options.unique(_SWITCH.get(told.get("unique lines", "")), bool(signs))
        puzzle = Puzzle(
            [row.cells.translate(table) for row in block.rows],
            unique_lines=unique,
            signs=signs,
            symbols=block.settled.symbols,
            id=told.get("id", block.title),
            label=told.get("label", ""),
            source=told.get("source", ""),
            solution=told.get("solution", "").split(),
        )
        return Found(puzzle, block.start, said)

    def size(self, block: _Block, faults: list[Fault]) -> tuple[int, int] | None:
        """Rows and columns: what the header asks for, else what the rows have."""
        first = block.rows[0].number
        if block.header:
            asked = size_of_header(block.header.plain) or (0, 0)
            message = self.options.too_large(*asked)
            if min(asked) < 2:
                message = "a puzzle has at least 2 rows and 2 columns"
            if message:
                faults.append(self.fault(message, block.header.number, 1, shown(block.header.plain)))
                return None
        if all(row.ends for row in block.rows) and not self.ends(block, faults):
            return None
        found = len(block.rows), block.width
        longest = max(len(row.cells) for row in block.rows)
        message = self.options.too_large(found[0], longest)
        if message:
            line = (
                first
                if found[0] <= (self.options.max_side or found[0])
                else block.rows[self.options.max_side or 0].number
            )
            faults.append(self.fault(message, line, 0, _size(*found)))
            return None
        if not block.header:
            if min(found) < 2:
                faults.append(self.fault("a puzzle has at least 2 rows and 2 columns", first, 0, _size(*found)))
                return None
            return found
        place = block.header.number
        if found[1] != asked[1] and all(len(row.cells) == found[1] for row in block.rows):
            faults.append(self.fault("the header and the grid differ in size", place, 1, _size(*found), _size(*asked)))
            return None
        if found[0] < asked[0]:
            faults.append(
                self.fault(
                    "rows are missing", block.rows[-1].number, 0, counted(found[0], "row"), counted(asked[0], "row")
                )
            )
        elif found[0] > asked[0]:
            more = block.rows[asked[0]].number
            faults.append(
                self.fault(
                    "more rows than the header says", more, 0, counted(found[0], "row"), counted(asked[0], "row")
                )
            )
        return asked

    def ends(self, block: _Block, faults: list[Fault]) -> bool:
        """Settle by the size above a table whether the separator that ends each row has an empty cell behind it."""
        width = block.width
        asked = size_of_header(block.header.plain) if block.header else None
        if asked and asked[1] == width - 1:
            for row in block.rows:
                row.cells = row.cells[:-1]
        elif not asked and not (block.columns and block.columns.count == width):
            first = block.rows[0]
            message = f"each row ends in a {first.ends}, with an empty cell behind it or without"
            rows = counted(len(block.rows), "row")
            wanted = f"a size above the grid, such as {len(block.rows)} {width} or {len(block.rows)} {width - 1}"
            faults.append(self.fault(message, first.number, len(first.text), rows, wanted))
            return False
        return True

    def check_rows(self, block: _Block, size: tuple[int, int], faults: list[Fault]) -> None:
        symbols = block.settled.symbols
        expected = f"{symbols.one}, {symbols.zero} or {symbols.empty}"
        cells = block.settled.cells
        held = [row.cells for row in block.rows]
        if {size[1]} == set(map(len, held)) and cells.keys() >= set("".join(held)):
            return
        for r, row in enumerate(block.rows, 1):
            columns: list[int] = []
            if len(row.cells) != size[1]:
                columns = self.columns(row)
                extra = len(row.cells) > size[1]
                place = columns[size[1]] if extra else len(row.text.rstrip()) + 1
                message = f"row {r} is too {'long' if extra else 'short'}"
                found = counted(len(row.cells), "cell")
                faults.append(self.fault(message, row.number, place, found, str(size[1])))
            if not cells.keys() >= set(row.cells):
                columns = columns or self.columns(row)
                for k, char in enumerate(row.cells):
                    if char not in cells:
                        place = columns[k] if k < len(columns) else 0
                        self.odd += 1
                        fault = self.fault("this is no cell", row.number, place, shown(char), expected)
                        # A wrong --symbols makes one of nearly every cell.
                        if self.options.symbols is None or self.odd <= ODD_SHOWN:
                            faults.append(fault)
                        else:
                            self.untold = self.untold or fault

    def columns(self, row: Line) -> list[int]:
        """The column in the file of every cell of a row."""
        if row.separator:
            from deduce.formats._tables import fields_of

            fields = fields_of(row.body, row.separator) or []
            return [column for column, _ in fields[row.cut :]]
        return [column for _, column in row.places] if row.places else columns_of(row.body, self.layout)

    def signs(self, block: _Block, size: tuple[int, int], faults: list[Fault]) -> list[Sign]:
        signs: dict[tuple[object, object], Sign] = {(sign.a, sign.b): sign for sign in block.rows[0].signs}
        if any(sign.b[0] >= size[0] or sign.b[1] >= size[1] for sign in block.rows[0].signs):
            faults.append(self.fault("a sign lies outside the grid", block.rows[0].number))
        for line in block.signs:
            try:
                sign = parse_sign(line.text, *size)
            except SignError as error:
                wanted = "a sign such as r1c3 = r1c4 or r1c3 x r2c3"
                faults.append(self.fault(str(error), line.number, error.column, shown(line.plain), wanted))
                continue
            if (sign.a, sign.b) in signs:
                message = "there is a sign between these two cells already"
                faults.append(self.fault(message, line.number, 1, shown(line.plain)))
            signs[sign.a, sign.b] = sign
        return list(signs.values())

    def told(self, block: _Block, size: tuple[int, int], faults: list[Fault]) -> dict[str, str]:
        """What `# key: value` lines say of the puzzle."""
        told = {}
        for line in block.directives:
            key = line.key.replace("_", " ").replace("-", " ")
            value = clean(line.value)
            expected = ""
            if key == "unique lines":
                value = value.lower()
                expected = "" if value in _SWITCH else "on or off"
            elif key == "solution" and (value.count(" ") + 1, *{len(row) for row in value.split()}) != size:
                expected = f"{size[0]} rows of {size[1]} cells"
            elif key == "symbols" and self.options.symbols is None:
                expected = _why_odd(line.value)
            if expected:
                column = line.text.find(":") + 2
                faults.append(
                    self.fault(
                        f"this cannot be the value of {shown(key)}",
                        line.number,
                        column,
                        shown(value),
                        expected,
                    )
                )
            told[key] = value
        return told


def _why_odd(value: str) -> str:
    try:
        parse_symbols(value)
    except ValueError:
        return "one, zero and the empty cell, such as X O ."
    return ""


def _merged(blocks: Sequence[_Block]) -> list[_Block]:
    """Join blocks that blank lines cut out of one grid."""
    merged: list[_Block] = []
    k = 0
    while k < len(blocks):
        end = _joined(blocks, k)
        block = blocks[k]
        for other in blocks[k + 1 : end]:
            block.rows += other.rows
            block.signs += other.signs
        merged.append(block)
        k = end
    return merged


def _joined(blocks: Sequence[_Block], first: int) -> int:
    """The end of the run of blocks, from the first, that are parts of one grid."""
    block = blocks[first]
    width = len(block.rows[0].cells)
    wanted = width
    if block.header:
        wanted = (size_of_header(block.header.plain) or (0, 0))[0]
    total = len(block.rows)
    single = total == 1
    end = first + 1
    while total < wanted and end < len(blocks) and blocks[end].soft and not blocks[end - 1].signs:
        rows = blocks[end].rows
        if total + len(rows) > wanted or (not block.header and len(rows[0].cells) != width):
            break
        single = single and len(rows) == 1
        total += len(rows)
        end += 1
    # Without a header only a square, or rows that all stand alone, are surely one grid.
    if block.header or total == wanted or single:
        return end
    return first + 1


def _size(rows: int, columns: int) -> str:
    return f"{counted(rows, 'row')} of {counted(columns, 'cell')}"
