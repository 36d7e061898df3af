"""Grids over several lines, by generate and test.

A group of lines goes through stages: with and without a size, labels, signs; seen by every view. Each stage yields it
in every way in which it can be taken, and so makes candidates. A candidate is right if its shape is, and if it has at
most three kinds of cell. The candidate with the fewest faults is the grid, and its faults are those of the text.

A view is a pure function from lines, and the rows and columns that the text says (else 0), to rows of cells, or None if
it does not fit. To read grids in another shape, write one and add a row to `VIEWS`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain

from attrs import evolve

from deduce.errors import Fault, count_noun
from deduce.formats.lines import BULLET, MARKS, SIZE, column_labels, lines_of, parts_of, without_row_labels
from deduce.formats.model import BLANK, Book, Cell, Draft, Format, Lines, Rows, charge, passed_over, row_of, symbols_of
from deduce.formats.reading import Options, clean, parse_symbols, shown, whole_number
from deduce.formats.signs import SIGN_ROW, is_numbered_sign, read_signs, wide_characters, with_signs
from deduce.formats.symbols import ALWAYS_EMPTY, judged
from deduce.puzzle import Sign, Symbols

_SIZE_IN_TITLE = re.compile(r"(?<!\d)(\d{1,3})\s*[xX×]\s*(\d{1,3})(?!\d)")
_ALIKE = str.maketrans(ALWAYS_EMPTY, "." * len(ALWAYS_EMPTY))


def close(lines: Lines, size: tuple[int, int]) -> Rows | None:
    """Return every visible character as a cell: `01..`, `0 1 . .`, `|01|..|`."""
    # Next to cells that are two places wide, the others have a space more.
    gap = 3 if any(wide_characters(text) for _, text, _ in lines) else 2
    wide_gap = re.compile(rf"\S {{{gap + 1},}}\S|\|\s{{{gap},}}\S|\S\s{{{gap},}}\|")
    ends = [text.rstrip().endswith("|") for _, text, _ in lines]
    if sum(ends) * 2 > len(ends) and not all(ends):
        return None
    rows = []
    for number, text, _ in lines:
        if "  " in text and not all(size) and wide_gap.search(text.strip()) and not SIGN_ROW.issuperset(text):
            return None
        if re.search(r"\|\s+\||\|\||\t\s*\t|\t\s*\Z", text):
            return None
        if text.rstrip().endswith((",", ";")) and text.count(",") + text.count(";") == 1:
            text = text.rstrip()[:-1]
        rows.append([cell for cell in row_of(text, number) if not cell.text.isspace() and cell.text != "|"])
    return rows


def fields(separator: str, lines: Lines, size: tuple[int, int]) -> Rows | None:
    """Return the fields between separators as cells; an empty field is an empty cell."""
    if not all(separator in text for _, text, _ in lines):
        return None
    left = int(separator == "|" and all(text.lstrip().startswith("|") for _, text, _ in lines))
    right = int(separator == "|" and all(text.rstrip().endswith("|") for _, text, _ in lines))
    rows = []
    for number, text, _ in lines:
        row, column = [], 1
        for part in text.split(separator):
            row.append(Cell(part, number, column + len(part) - len(part.lstrip())))
            column += len(part) + 1
        rows.append(symbols_of(row[left : len(row) - right]))
    return rows


def words(lines: Lines, size: tuple[int, int]) -> Rows | None:
    """Return what is between spaces as cells if some cells are words: `NA 1 0`, `NaN 1.0`, `blank 1`."""
    rows, has_words = [], False
    for number, text, _ in lines:
        matches = list(re.finditer(r"[^\s|]+", text.partition(";")[0]))
        has_words = has_words or any(len(match[0]) > 1 for match in matches)
        rows.append(symbols_of(Cell(match[0], number, match.start() + 1) for match in matches))
    return rows if has_words and all(len(cell.text) == 1 for row in rows for cell in row) else None


def framed(step: int, lines: Lines, size: tuple[int, int]) -> Rows | None:
    """Return every character in a frame as a cell, spaces too, or every second character."""
    rows = []
    for number, text, _ in lines:
        before, *inner = text.split("|")
        if len(inner) != 2 or inner[1].strip() or (step == 2 and inner[0][::2].strip()):
            return None
        # what is left of the frame, and is not a label, makes the row too long
        left = [cell for cell in row_of(before, number) if not cell.text.isspace()]
        rows.append(left + row_of(inner[0], number, len(before) + 2)[step - 1 :: step])
    return rows


def sized(step: int, lines: Lines, size: tuple[int, int]) -> Rows | None:
    """Return every character below a size as a cell, spaces too, or every second character."""
    width = size[1] * step
    if not all(size) or max(size) > 10_000 or (step == 2 and any(text[1::2].strip() for _, text, _ in lines)):
        return None
    if any(set(text) & set("._-?·,;|") or len(text.rstrip()) > width for _, text, _ in lines):
        return None
    return [row_of(text.ljust(width)[:width], number)[::step] for number, text, _ in lines]


VIEWS = (
    Format("close", "01..", "every visible character is a cell; spaces and bars between them do not count", close),
    Format("tabs", "0\t1\t\t", "a table from a spreadsheet", partial(fields, "\t")),
    Format("semicolons", "0;1;;", "CSV of some countries", partial(fields, ";")),
    Format("commas", "0,1,,", "CSV", partial(fields, ",")),
    Format("bars", "| 0 | 1 |   |   |", "a table in Markdown, or boxes around cells", partial(fields, "|")),
    Format("words", "0 1 NA NaN", "as R and pandas print", words),
    Format("framed", "|01  |", "a space is an empty cell", partial(framed, 1)),
    Format("framed and spaced", "| 0 1     |", "every second character is a cell", partial(framed, 2)),
    Format("sized", "01", "below a size, a space is an empty cell, also at the end of a line", partial(sized, 1)),
    Format("sized and spaced", "0 1", "below a size, every second character is a cell", partial(sized, 2)),
)


def without_dashes(draft: Draft) -> Iterator[Draft]:
    """With all lines; and without dashes that part rows, an empty head of a table, marks below cells."""
    lines, group = draft.lines, draft.all_lines
    yield draft
    if any(line.kind == "dashes" for line in lines):
        rows = [line for line in lines if line.kind != "dashes" or "|" not in line.text or " " in line.text.strip()]
        yield evolve(draft, lines=rows)
    if len(group) > 2 and group[1].kind == "rule" and not group[0].text.strip("| "):
        yield evolve(draft, lines=lines[1:])
    # ~ is never alone in a row: it marks cells beside those with other marks
    if any(MARKS.match(line.text) and not set(line.text) <= {*" |~"} for line in lines):
        yield evolve(draft, lines=[line for line in lines if not MARKS.match(line.text)])


def with_size(draft: Draft) -> Iterator[Draft]:
    """With the size above the grid, or in its title; and without it if the line could be a row."""
    lines, title = draft.lines, draft.title
    match = SIZE.match(lines[0].text) if lines and lines[0].kind in ("size", "row") else None
    if match and (lines[0].kind == "size" or match[3]):
        first, second = whole_number(match[1]), whole_number(match[3] or match[1])
        if min(first, second) > 1:
            size = (second, first) if match[2] in ("x", "X", "×") else (first, second)
            yield evolve(draft, lines=lines[1:], size=size)
            if lines[0].kind == "size" and not set(match[1] + (match[3] or "")) <= set("012"):
                return
    said = _SIZE_IN_TITLE.search(title.text) if title else None
    yield evolve(draft, size=(whole_number(said[2]), whole_number(said[1]))) if said else draft


def with_signs_below(draft: Draft) -> Iterator[Draft]:
    """With lines of numbers at the end as rows, and as signs."""
    lines = draft.lines
    yield draft
    end = next((k for k in range(len(lines), 0, -1) if not is_numbered_sign(lines[k - 1].text)), 0)
    if 1 < end < len(lines):
        yield evolve(draft, lines=lines[:end], below=lines[end:] + draft.below)


def without_labels(draft: Draft) -> Iterator[Draft]:
    """Without the labels of rows and columns, or the bullets of a list."""
    columns, above, missing = column_labels(draft.lines)
    body = draft.lines[above:]
    draft = evolve(draft, lines=body, size=draft.size if all(draft.size) else (0, columns), faults=missing)
    if labelled := without_row_labels(body, bool(columns) and all("|" in line.text for line in body)):
        lines, labels, gaps = labelled
        yield evolve(draft, lines=lines, faults=missing + gaps)
        if labels > 3 or columns:
            return
    if all(BULLET.match(line.text) for line in body):
        bare = [line._replace(text=BULLET.sub(lambda match: " " * len(match[0]), line.text)) for line in body]
        yield evolve(draft, lines=bare)
    yield draft


def in_views(draft: Draft) -> Iterator[Draft]:
    """As every view sees it; a blank line below a size is a row of empty cells if that fills the size."""
    lines, size = draft.lines, draft.size
    # an option says what the text does not
    if not size[0] and size[1] in (0, draft.wanted[1]):
        size = draft.wanted
    if not lines:
        return
    first, last = lines[0].number, lines[-1].number
    between = [line for line in draft.all_lines if first <= line.number <= last and line.kind != "rule"]
    for view in VIEWS:
        rows = view.run(between if view.name.startswith("sized") and len(between) == size[0] else lines, size)
        if isinstance(rows, list) and rows and all(rows):
            yield evolve(draft, rows=rows, size=size, view=view.name)


def without_edges(draft: Draft) -> Iterator[Draft]:
    """With all columns, and without a first or last column that is blank, which asks for a size."""
    rows = draft.rows
    yield draft
    for left, right in ((0, 1), (1, 0), (1, 1)):
        ends = [cell for row in rows for cell in row[:left] + row[len(row) - right :]]
        if all(len(row) > 2 for row in rows) and not any(cell.text.strip() for cell in ends):
            less = evolve(draft, rows=[row[left : len(row) - right] for row in rows], faults=list(draft.faults))
            less.signs = [
                (Sign((sign.a[0], sign.a[1] - left), (sign.b[0], sign.b[1] - left), sign.equal), place)
                for sign, place in draft.signs
            ]
            if any(sign.a[1] < 0 or sign.b[1] >= len(less.rows[sign.b[0]]) for sign, _ in less.signs):
                continue
            if not all(draft.size) and any(cell.text == BLANK for row in less.rows for cell in row):
                sizes = f"{len(rows)} {len(less.rows[0])} or {len(rows)} {len(rows[0])}"
                problem = "the first or last column may be empty cells, or no cells"
                less.bad(problem, "", f"a size above it, such as {sizes}")
            yield less


STAGES = (without_dashes, with_size, with_signs_below, without_labels, in_views, with_signs, without_edges)


def judge(draft: Draft, options: Options) -> Draft:
    """Add all that is wrong with one way to read a group of lines."""
    draft = evolve(draft, signs=list(draft.signs), faults=list(draft.faults), remarks=[])
    rows = draft.rows
    judged(draft, options)
    kinds = {cell.text for row in rows for cell in row}
    if BLANK in kinds and kinds & set("._?·") and not draft.symbols:
        cell = next(cell for row in rows for cell in row if cell.text == BLANK)
        draft.faults.append(cell.fault("this cell is blank, and others have a mark", "marks in all or none", ""))
    for number, text, kind in draft.all_lines:
        if kind == "rule" and set(text.strip()) == {"="} and rows[0][0].line < number < rows[-1][0].line:
            draft.bad("this line could be a rule, or signs", "", "signs below, such as r1c1 = r2c1", number)
    if draft.below:
        read_signs(draft.below, draft)
    return draft


def best(start: Draft, options: Options) -> Draft:
    """Return the way to read a group of lines that has the fewest faults; two without, that differ, are a fault."""
    lines = start.all_lines
    starts = [line.number for line in lines if line.is_row or line.kind == "size"]
    start.line = starts[0] if starts else lines[0].number
    found = shown(lines[0].text.strip())
    # a grid has neither this few lines nor, with its signs, this many
    if len(starts) < 2:
        wanted = "more rows, or a square number of cells, or the size in front, such as 6x5;..."
        start.bad("one line is not a grid", found, wanted)
        return start
    if options.max_side is not None and len(starts) > 2 * options.max_side + 2:
        start.bad(options.too_large(len(starts) // 2, 2), count_noun(len(starts), "row"))
        return start
    start.lines = [line for line in lines if line.kind not in ("blank", "rule")]
    content = ["".join(line.text.split()) for line in lines if line.kind != "blank"]
    ways: Iterable[Draft] = [start]
    for stage in STAGES:
        ways = chain.from_iterable(map(stage, ways))
    top: Draft | None = None
    for draft in (judge(way, options) for way in ways):
        if not draft.wrongs and draft.view == "close" and not draft.signs and draft.texts == content:
            return draft
        if top is None or (draft.wrongs, -len(draft.signs)) < (top.wrongs, -len(top.signs) if top.wrongs else 0):
            top = draft
        elif draft.wrongs == top.wrongs == 0 and _kinds(draft) != _kinds(top):
            sizes = " and ".join(f"{len(rows)}x{len(rows[0])}" for rows in (top.rows, draft.rows))
            problem = f"this can be read in two ways: {top.view}, and {draft.view}"
            top.bad(problem, sizes, "a size above it, or a . for each empty cell")
            break
    if top is None:
        start.bad("this is not a grid", found, "rows of cells", lines[0].number)
    return top or start


def _kinds(draft: Draft) -> list[str]:
    """Return the rows of a draft with one character for all that is always empty."""
    return [text.translate(_ALIKE) for text in draft.texts]


def grids_of(part: Draft, symbols: Symbols | None, options: Options) -> list[Draft]:
    """Return the grids of a part, cut at rules and blank lines, at blank lines, or not at all: what comes out right."""
    ways: list[tuple[float, int, list[Draft]]] = []
    cuts = [_groups(part.all_lines, ends) for ends in (("blank", "rule"), ("blank",), ())]
    for k, groups in enumerate(cuts):
        if groups in cuts[:k]:
            continue
        starts = [Draft(symbols=symbols, wanted=options.size or (0, 0), all_lines=group) for group in groups]
        starts[0].title, starts[-1].below = part.title, part.below
        drafts = [best(start, options) for start in starts]
        right = sum(len(draft.rows) for draft in drafts if not draft.wrongs)
        share = right / sum(len(draft.rows) or 1 for draft in drafts)
        ways.append((-share, sum(draft.wrongs for draft in drafts), drafts))
        if share == 1:
            break
    drafts = min(ways, key=lambda way: way[:2])[-1]
    first = drafts[0]
    first.notes = dict(part.notes)
    if part.title and "id" not in part.notes:
        first.notes["id"] = Cell(clean(part.title.text), part.title.number, 1)
    first.line = min([first.line, *(note.line for note in first.notes.values())])
    return drafts


def _groups(lines: Lines, ends: tuple[str, ...]) -> list[Lines]:
    """Cut lines at blank lines or rules; a size or a head, which is one line, goes to what is below it."""
    groups: list[Lines] = [[]]
    for line in lines:
        if line.kind not in ends:
            groups[-1].append(line)
        elif any(line.is_row for line in groups[-1]) and len(groups[-1]) > 1:
            groups.append([])
    if len(groups) > 1 and not any(line.is_row for line in groups[-1]):
        last = groups.pop()
        groups[-1] += last
    return groups


def read_grids(text: str, options: Options) -> Book:
    """Read a text of grids."""
    faults: list[Fault] = []
    symbols = options.symbols
    declared = re.findall(r"^[^\S\n]*+#+\s*+symbols\s*+:(.*)$", text, re.MULTILINE | re.IGNORECASE)
    characters = "".join("".join(declared).split()) + (symbols.one + symbols.zero + symbols.empty if symbols else "")
    lines = lines_of(text, characters)
    parts, passed = parts_of(lines, faults)
    drafts: list[Draft] = []
    for part in parts:
        if options.symbols is None and "symbols" in part.notes:
            try:
                symbols = parse_symbols(part.notes["symbols"].text)
            except ValueError:
                wanted = "one, zero and the empty cell, such as X O ."
                faults.append(part.notes["symbols"].fault("these cannot be the symbols", wanted))
        has_grid = any(line.is_row or line.kind == "size" for line in part.all_lines)
        if part.title and (not has_grid or "id" in part.notes):
            passed.append(part.title)
        if has_grid:
            drafts += grids_of(part, symbols, options)
        for note in () if has_grid else part.notes.values():
            faults.append(note.fault("there is no grid below this comment", "comments above their grid"))
    if not drafts and not faults:
        words = next((line for line in lines if line.kind == "words"), None)
        found = shown(words.text.strip() if words else text.strip().partition("\n")[0])
        wanted = "a row, or a title above a grid" if words else "a grid, puzzle JSON or a one-line puzzle"
        faults.append(Cell("", words.number if words else 0).fault("this is not a puzzle", wanted, found))
    charge(faults, drafts)
    remarks = passed_over(sorted(passed)) if drafts else []
    return Book("book" if len(drafts) > 1 else "plain grid", drafts, [], faults, remarks)
