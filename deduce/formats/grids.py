"""Grids over several lines, by generate and test.

A group of lines goes through stages: with and without a size, labels, signs; seen by every view. Each stage yields it
in every way in which it can be taken, and so makes candidates. A candidate is right if its shape is, and if it has at
most three kinds of cell. The candidate with the fewest faults is the grid, and its faults are those of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from attrs import evolve, field, frozen

from deduce.errors import Fault, counted
from deduce.formats.labels import MARKS, column_labels, without_bullets, without_row_labels
from deduce.formats.lines import SIZE, Part, lines_of, parts_of
from deduce.formats.marks import NO_CELL_AFTER, with_marks
from deduce.formats.model import (
    BLANK,
    NOT_SQUARE,
    Book,
    Cell,
    Draft,
    Line,
    Lines,
    Mark,
    Rows,
    check_shape,
    passed_over,
)
from deduce.formats.reading import TOO_SMALL, Options, clean, fault, parse_symbols, shown, whole_number
from deduce.formats.signs import is_numbered_sign, read_signs
from deduce.formats.symbols import ALWAYS_EMPTY, check_symbols
from deduce.formats.views import VIEWS
from deduce.puzzle import Symbols

_SIZE_IN_TITLE = re.compile(r"(?<!\d)(\d{1,3})\s*[xX×]\s*(\d{1,3})(?!\d)")
_ALIKE = str.maketrans(ALWAYS_EMPTY, "." * len(ALWAYS_EMPTY))


@frozen
class Candidate:
    """One way to take a group of lines, on its way through the stages.

    Attributes:
        group: all lines of the group.
        lines: those that are rows of cells or signs.
        title: the title above the group.
        size: rows and columns, if they are said, else 0.
        signs: the lines of the list of signs below.
        first: the number of the first column, if they are labelled.
        rows: what a view sees.
        marks: signs among the cells.
        faults: what is wrong with labels, frames and signs.
        view: the name of the view.
        wider: columns with the blank edges that were left out; 0 if none were.
    """

    group: Lines
    lines: Lines
    title: Line | None = None
    size: tuple[int, int] = (0, 0)
    signs: Lines = field(factory=list)
    first: int = 1
    rows: Rows = field(factory=list)
    marks: list[Mark] = field(factory=list)
    faults: list[Fault] = field(factory=list)
    view: str = ""
    wider: int = 0


def without_dashes(candidate: Candidate) -> Iterator[Candidate]:
    """With all lines; and without dashes that part rows, an empty head of a table, marks below cells."""
    lines = candidate.lines
    yield candidate
    if any(line.kind == "dashes" for line in lines):
        rows = [line for line in lines if line.kind != "dashes" or "|" not in line.text or " " in line.text.strip()]
        yield evolve(candidate, lines=rows)
    group = candidate.group
    if len(group) > 2 and group[1].kind == "rule" and not group[0].text.strip("| "):
        yield evolve(candidate, lines=lines[1:])
    # ~ never stands alone: it marks what is beside the cells that other marks are for
    if any(MARKS.match(line.text) and not set(line.text) <= {*" |~"} for line in lines):
        yield evolve(candidate, lines=[line for line in lines if not MARKS.match(line.text)])


def with_size(candidate: Candidate) -> Iterator[Candidate]:
    """With the size above the grid, or in its title; and without it if the line could be a row."""
    lines, title = candidate.lines, candidate.title
    match = SIZE.match(lines[0].text) if lines and lines[0].kind in ("size", "row") else None
    if match and (lines[0].kind == "size" or match[3]):
        first, second = whole_number(match[1]), whole_number(match[3] or match[1])
        if min(first, second) > 1:
            size = (second, first) if match[2] in ("x", "X", "×") else (first, second)
            yield evolve(candidate, lines=lines[1:], size=size)
            if lines[0].kind == "size" and not set(match[1] + (match[3] or "")) <= set("012"):
                return
    said = _SIZE_IN_TITLE.search(title.text) if title else None
    yield evolve(candidate, size=(whole_number(said[2]), whole_number(said[1]))) if said else candidate


def with_signs_below(candidate: Candidate) -> Iterator[Candidate]:
    """With lines of numbers at the end as rows, and as signs."""
    lines = candidate.lines
    yield candidate
    end = next((k for k in range(len(lines), 0, -1) if not is_numbered_sign(lines[k - 1].text)), 0)
    if 1 < end < len(lines):
        yield evolve(candidate, lines=lines[:end], signs=lines[end:] + candidate.signs)


def without_labels(candidate: Candidate) -> Iterator[Candidate]:
    """Without the labels of rows and columns. Lists lose their bullets."""
    columns, first, above = column_labels(candidate.lines)
    body = candidate.lines[above:]
    said = candidate.size if all(candidate.size) else (0, columns)
    candidate = evolve(candidate, lines=body, first=first, size=said)
    framed = bool(columns) and all("|" in line.text for line in body)
    if labelled := without_row_labels(body, framed):
        lines, labels, gaps = labelled
        yield evolve(candidate, lines=lines, faults=gaps)
        if labels > 3 or columns:
            return
    if bare := without_bullets(body):
        yield evolve(candidate, lines=bare)
    yield candidate


def in_views(candidate: Candidate) -> Iterator[Candidate]:
    """As every view sees it; a blank line below a size is a row of empty cells if that fills the size."""
    lines, size = candidate.lines, candidate.size
    if not lines:
        return
    between = [
        line for line in candidate.group if lines[0].number <= line.number <= lines[-1].number and line.kind != "rule"
    ]
    for view in VIEWS:
        with_blanks = view.name.startswith("sized") and len(between) == size[0]
        rows = view.run(between if with_blanks else lines, size)
        if isinstance(rows, list) and rows and all(rows):
            yield evolve(candidate, rows=rows, view=view.name)


def with_signs(candidate: Candidate) -> Iterator[Candidate]:
    """With characters among the cells as signs, and as cells."""
    for rows, marks, faults in with_marks(candidate.rows):
        if rows and all(rows):
            yield evolve(candidate, rows=rows, marks=marks, faults=candidate.faults + faults)


def without_edges(candidate: Candidate) -> Iterator[Candidate]:
    """With all columns, and without a first or last column that is blank."""
    rows = candidate.rows
    yield candidate
    for left, right in ((0, 1), (1, 0), (1, 1)):
        ends = [cell for row in rows for cell in row[:left] + row[len(row) - right :]]
        if all(len(row) > 2 for row in rows) and not any(cell.text.strip() for cell in ends):
            yield evolve(candidate, rows=[row[left : len(row) - right] for row in rows], wider=len(rows[0]))


STAGES = (without_dashes, with_size, with_signs_below, without_labels, in_views, with_signs, without_edges)


def candidates(group: Lines, part: Part) -> Iterator[Candidate]:
    """Yield every way to take a group of lines as a grid, the plainest first."""
    lines = [line for line in group if line.kind not in ("blank", "rule")]
    tried: Iterable[Candidate] = [Candidate(group, lines, part.title, signs=part.signs)]
    for stage in STAGES:
        tried = chain.from_iterable(map(stage, tried))
    return iter(tried)


def judge(candidate: Candidate, symbols: Symbols | None, options: Options) -> Draft:
    """Return the draft of a candidate with all that is wrong with it."""
    rows = candidate.rows
    starts = (line.number for line in candidate.group if line.is_row or line.kind == "size")
    line = next(starts, candidate.lines[0].number)
    draft = Draft(rows, line, list(candidate.marks), candidate.size, faults=list(candidate.faults))
    draft.view, draft.first, draft.symbols = candidate.view, candidate.first, symbols
    check_shape(draft, options)
    kinds = {cell.text for row in rows for cell in row}
    if candidate.wider and BLANK in kinds and not all(candidate.size):
        sizes = f"{len(rows)} {len(rows[0])} or {len(rows)} {candidate.wider}"
        draft.bad(
            "the first or last column may be empty cells, or no cells", 0, "", f"a size above it, such as {sizes}"
        )
    if BLANK in kinds and kinds & set("._?·") and not symbols:
        cell = next(cell for row in rows for cell in row if cell.text == BLANK)
        draft.faults.append(cell.fault("this cell is blank, and others have a mark", "marks in all or none", ""))
    for number, text, kind in candidate.group:
        if kind == "rule" and set(text.strip()) == {"="} and rows[0][0].line < number < rows[-1][0].line:
            draft.bad("this line could be a rule, or signs", number, "", "signs below, such as r1c1 = r2c1")
    check_symbols(draft)
    if candidate.signs:
        read_signs(candidate.signs, draft)
    return draft


def best(group: Lines, part: Part, symbols: Symbols | None, options: Options) -> Draft:
    """Return the candidate with the fewest faults; two that are right, and differ, are a fault that asks."""
    rows = sum(line.is_row or line.kind == "size" for line in group)
    found = group[0].place.fault("").found if group else ""
    top: Draft | None = None
    if rows < 2 or (options.max_side is not None and rows > 2 * options.max_side + 2):
        # no grid has so few lines, or so many with its signs
        top = Draft([], group[0].number if group else 1)
        wanted = "more rows, or a square number of cells, or the size in front, such as 6x5;..."
        if rows < 2:
            top.bad("one line is not a grid", 0, found, wanted)
        else:
            top.bad(options.too_large(rows // 2, 2), 0, counted(rows, "row"))
        return top
    content = ["".join(line.text.split()) for line in group if line.kind != "blank"]
    for candidate in candidates(group, part):
        draft = judge(candidate, symbols, options)
        if not draft.wrongs and draft.view == "close" and not draft.marks and draft.texts == content:
            return draft
        if top is None or (draft.wrongs, -len(draft.marks)) < (top.wrongs, -len(top.marks) if top.wrongs else 0):
            top = draft
        elif draft.wrongs == top.wrongs == 0 and not _same(draft, top):
            sizes = " and ".join(f"{len(one.rows)}x{len(one.rows[0])}" for one in (top, draft))
            problem = f"this can be read in two ways: {top.view}, and {draft.view}"
            top.bad(problem, 0, sizes, "a size above it, or a . for each empty cell")
    if top is None:
        top = Draft([], group[0].number)
        top.bad("this is not a grid", 0, found, "rows of cells")
    return top


def _same(draft: Draft, other: Draft) -> bool:
    return [text.translate(_ALIKE) for text in draft.texts] == [text.translate(_ALIKE) for text in other.texts]


def grids_of(part: Part, symbols: Symbols | None, options: Options) -> list[Draft]:
    """Return the grids of a part, cut at rules and blank lines, at blank lines, or not at all: what comes out right."""
    ways: list[tuple[tuple[float, int, int], list[Draft]]] = []
    tried = []
    for order, ends in enumerate((("blank", "rule"), ("blank",), ())):
        groups = _groups(part.lines, ends)
        if groups in tried:
            continue
        tried.append(groups)
        drafts = []
        for k, group in enumerate(groups):
            signs = part.signs if k == len(groups) - 1 else []
            own = Part(group, part.title if k == 0 else None, signs=signs)
            drafts.append(best(group, own, symbols, options))
        drafts = _joined(drafts, options)
        right = sum(len(draft.rows) for draft in drafts if not draft.wrongs)
        share = right / sum(len(draft.rows) or 1 for draft in drafts)
        if share == 1:
            break
        ways.append(((-share, sum(draft.wrongs for draft in drafts), order), drafts))
    else:
        drafts = min(ways, key=lambda way: way[0])[1]
    first = drafts[0]
    first.notes = dict(part.notes)
    if part.title and "id" not in part.notes:
        first.notes["id"] = Cell(clean(part.title.text), part.title.number, 1)
        first.line = part.title.number
    if part.notes:
        first.line = min(cell.line for cell in part.notes.values())
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


def _joined(drafts: list[Draft], options: Options) -> list[Draft]:
    """Put the parts of one drawing side by side: the column labels of a part continue those of the one before."""
    whole: list[Draft] = []
    for draft in drafts:
        before = whole[-1] if whole and whole[-1].rows else None
        if draft.first == 1:
            whole.append(draft)
        elif before and len(before.rows) == len(draft.rows) and (len(before.rows[0]) + 1 - draft.first) % 10 == 0:
            shift = len(before.rows[0])
            for mark in draft.marks:
                before.marks.append(mark._replace(a=(mark.a[0], mark.a[1] + shift), b=(mark.b[0], mark.b[1] + shift)))
            before.rows = [[*a, *b] for a, b in zip(before.rows, draft.rows, strict=True)]
            before.size = (0, len(before.rows[0]))
            before.faults += draft.faults
            before.faults = [one for one in before.faults if one.message not in (NOT_SQUARE, TOO_SMALL, NO_CELL_AFTER)]
            before.odd += draft.odd
            check_shape(before, options)
        else:
            draft.bad("columns are missing before this part", 0, f"column {draft.first}", "column 1")
            whole.append(draft)
    return whole


def read_grids(text: str, options: Options) -> Book:
    """Read a text of grids."""
    faults: list[Fault] = []
    symbols = options.symbols
    declared = re.findall(r"^\s*#\s*symbols\s*:(.*)$", text, re.MULTILINE | re.IGNORECASE)
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
        if any(line.is_row or line.kind == "size" for line in part.lines):
            drafts += grids_of(part, symbols, options)
            passed += [part.title] if part.title and "id" in part.notes else []
        else:
            passed += [part.title] if part.title else []
            faults += [
                note.fault("there is no grid below this comment", "comments above their grid")
                for note in part.notes.values()
            ]
    if not drafts and not faults:
        words = next((line for line in lines if line.kind == "words"), None)
        found = shown(words.text.strip() if words else text.strip().partition("\n")[0])
        wanted = "a row, or a title above a grid" if words else "a grid, puzzle JSON or a one-line puzzle"
        faults.append(fault("this is not a puzzle", words.number if words else 0, 0, found, wanted))
    remarks = passed_over(sorted(passed)) if drafts else []
    return Book("book" if len(drafts) > 1 else "plain grid", drafts, [], faults, remarks)
