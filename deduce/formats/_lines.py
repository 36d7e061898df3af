"""Tell the lines of a text apart: rows, titles, headers, comments, frames, signs.

Most lines show what they are. Three kinds need the lines around them and the symbols of the file: a header
such as `10` could be a row of two cells, a line of dashes a frame or a row of empty cells, and a line with odd
characters a row with slips in it or a title.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from deduce.errors import Fault
from deduce.formats._line import (
    ALL_SEPARATORS,
    EVERY,
    TextLine,
    cells_of,
    commonest,
    frame_layout,
    grouped,
    is_dashes,
    is_frame,
    is_framed,
    is_rule,
    plain_line,
    row_of,
    size_of_header,
    touch,
)
from deduce.formats._signs import LOOKS_LIKE_SIGN, SURE
from deduce.formats._symbols import ALWAYS_EMPTY, Alphabet, as_given, settle
from deduce.formats._values import Options, capped, fault, parse_symbols, shown
from deduce.puzzle import Symbols

if TYPE_CHECKING:
    from deduce.formats._drawing import Drawing

_DIRECTIVE = re.compile(r"#\s*(id|label|source|unique[ _-]lines|symbols|solution)\s*:(.*)\Z", re.I | re.S)
_SOLUTION = re.compile(r"[01]+(?: [01]+)+\Z")
_WORD = r"[^\W\d_]{3,}"
# What labels of rows and columns have, and few grids.
_LABELS = frozenset("23456CDEFcdef:)")
_SURE = frozenset(SURE)
# What the digits of a row can be.
_BINARY = frozenset("012 \t")
_USUAL = settle([["10."]])


class NamedLines(NamedTuple):
    """The lines of a file, told apart, without blank ones and comments.

    Attributes:
        lines: each with how its cells are read: as the whole file is, or what follows a `# symbols: X O .` line.
        layout: where cells stand in framed rows (see `frame_layout`).
        faults: what was wrong before anything was known of the symbols.
        remarks: what was settled by then.
    """

    lines: list[tuple[TextLine, Alphabet]]
    layout: slice
    faults: list[Fault]
    remarks: list[str]


def name_lines(texts: Sequence[str], options: Options, signs: bool = False) -> NamedLines:
    """Look at every line of a file, which may have signs typed among its cells, and settle the symbols.

    Where options say how the cells are written, no line of the file can change it.
    """
    if options.symbols is None and (plainest := _plainest(texts)):
        return NamedLines([(line, _USUAL) for line in plainest], EVERY, [], [])
    drawn = _drawn(texts, signs)
    taken = set().union(*(drawing.taken for drawing in drawn))
    lines = _looked_at(texts, taken, options.symbols)
    # What few files have is loaded when one may have it.
    seen = "".join([line.body for line in lines])
    if not _LABELS.isdisjoint(seen) or ". " in seen:
        from deduce.formats._labels import without_labels

        lines = without_labels(lines)
    if not ALL_SEPARATORS.isdisjoint(seen):
        from deduce.formats._tables import with_tables

        lines = with_tables(lines)
    if any(line.kind == "dashes" and "|" in line.plain for line in lines):
        from deduce.formats._tables import with_rules

        lines = with_rules(lines)
    faults: list[Fault] = []
    remarks: list[str] = []
    if " " in "".join([line.body for line in lines]):
        from deduce.formats._blanks import REMARK, with_blanks

        lines, faults, spaced = with_blanks(lines, texts, options)
        remarks = [REMARK] if spaced else []
    if drawn:
        faults = [*faults, *(fault for drawing in drawn for fault in capped(drawing.faults))]
        lines = _in_order([*lines, *(line for drawing in drawn for line in drawing.lines())])
    layout = frame_layout(line.plain for line in lines if line.kind == "row" and not line.has_cells)
    lines = [
        line.with_cells(cells_of(line.plain, layout))
        if not line.cells and not line.has_cells and (line.kind == "row" or line.kind == "dashes")
        else line
        for line in lines
    ]
    if any(line.kind == "row" and not _SURE.isdisjoint(line.cells) for line in lines):
        from deduce.formats._tables import with_sign_fields

        lines = with_sign_fields(lines, layout)
    named = [
        (line, alphabet)
        for held, symbols in _sections(lines, options.symbols)
        for alphabet, settled in [_settled(held, symbols)]
        for line in _named(settled, alphabet.cells, symbols is not None)
    ]
    return NamedLines(named, layout, faults, remarks)


def directive(text: str) -> tuple[str, str] | None:
    """What a comment tells of, and what it tells; None for any other line."""
    match = _DIRECTIVE.match(text.strip())
    if match is None:
        return None
    key, value = match[1].lower(), match[2].strip()
    return None if key == "solution" and not _SOLUTION.match(value) else (key, value)


def _in_order(lines: Iterable[TextLine]) -> list[TextLine]:
    return sorted(lines, key=lambda line: line.number)


def _drawn(texts: Sequence[str], signs: bool) -> Sequence[Drawing]:
    """The grids that deduce drew or wrote to be read aloud, or with signs typed among their cells."""
    whole = "\n".join(texts)
    if "──" in whole or "--" in whole:
        from deduce.formats._drawing import drawings

        if found := drawings(texts):
            return found
    if "Row 1:" in whole:
        from deduce.formats._spoken import spoken

        return spoken(texts)
    if signs:
        from deduce.formats._typed import bare, typed

        return typed(bare(texts))
    return ()


def _plainest(texts: Sequence[str]) -> Sequence[TextLine] | None:
    """The lines of grids that are written in 0, 1 and a dot for the empty cell, with directives and blank lines only
    between them; None for any other file.  This is a short way to what a closer look gives, too."""
    lines: list[TextLine] = []
    width = height = 0
    dots = False
    for number, text in enumerate([*texts, ""], 1):
        if text and not text.strip("01."):
            if height and len(text) != width:
                return None
            width, height = len(text), height + 1
            dots = dots or "." in text
            lines.append(TextLine(number, text, "row", text, text, text))
            continue
        # What is smaller may be a header.
        if 0 < height < 2 or (height and width < 4):
            return None
        height = 0
        if text:
            own = directive(text)
            if own is None or own[0] == "symbols":
                return None
            lines.append(TextLine(number, text, "directive", directive=own))
    return lines if dots else None


# -- what each line shows


def _looked_at(texts: Sequence[str], taken: set[int], symbols: Symbols | None) -> Sequence[TextLine]:
    """All lines but those that are taken, blank or a comment."""
    lines: list[TextLine] = []
    hashed: list[TextLine] = []
    for number, text in enumerate(texts, 1):
        if text and (not text.isspace() or "\t" in text) and number not in taken:
            line = _look(number, text, symbols)
            if line is not None:
                lines.append(line)
            if "#" in text and (line is None or line.kind == "row") and (other := _with_hash(number, text)):
                hashed.append(other)
    if hashed:
        from deduce.formats._hashes import rows_of_hashes

        return rows_of_hashes(lines, hashed)
    return lines


def _look(number: int, text: str, symbols: Symbols | None) -> TextLine | None:
    plain = plain_line(text)
    if not plain:
        return TextLine(number, text, "tabs", " ", text)
    if plain[0] == "#":
        own = directive(text)
        return TextLine(number, text, "directive", directive=own) if own else None
    if (plain[0] in "r(" or plain[0].isupper()) and LOOKS_LIKE_SIGN.match(plain):
        return TextLine(number, text, "sign", plain, text)
    given = (symbols.one, symbols.zero, symbols.empty) if symbols else ()
    if "-" in plain and (is_dashes(plain) or is_rule(plain)) and "-" not in given:
        return TextLine(number, text, "dashes", plain, text)
    # A sign alone among tabs is one field of a table.
    if is_frame(plain) and not set(plain).issubset(given) and (plain != "=" or "\t" not in text):
        return TextLine(number, text, "frame", plain, text)
    if "#" in plain:
        cut = _without_comment(plain)
        return row_of(number, text, cut, text[: len(text) - len(text.lstrip()) + len(cut)])
    return row_of(number, text, plain, text)


def _with_hash(number: int, text: str) -> TextLine | None:
    """A line whose comment may be none."""
    plain = plain_line(text)
    if directive(text) or (plain[0] != "#" and _without_comment(plain) == plain):
        return None
    few = len(plain) > 1 and len(set(plain)) < 9
    return row_of(number, text, plain, text) if few else None


def _without_comment(plain: str) -> str:
    """Cut `01..  # a comment`, but not `Puzzle #3`."""
    cut = plain.find("#")
    if cut > 0 and plain[cut - 1].isspace() and plain[cut + 1 : cut + 2].isspace():
        return plain[:cut].rstrip()
    return plain


# -- the symbols


def _sections(lines: Iterable[TextLine], symbols: Symbols | None) -> list[tuple[list[TextLine], Symbols | None]]:
    """Cut the lines where others are told, each part with its symbols."""
    sections: list[tuple[list[TextLine], Symbols | None]] = [([], symbols)]
    for line in lines:
        if line.directive[0] == "symbols" and symbols is None:
            # What is wrong with others is told where the directives of a grid are read.
            with suppress(ValueError):
                sections.append(([], parse_symbols(line.directive[1])))
        sections[-1][0].append(line)
    return sections


def _settled(held: Sequence[TextLine], symbols: Symbols | None) -> tuple[Alphabet, Sequence[TextLine]]:
    """Settle the symbols from the lines that look most like rows: few kinds of cell, as long as a neighbour.

    Whether a dash is a cell is settled with them, so that the lines are given, too.
    """
    if symbols:
        alphabet = as_given(symbols)
        return alphabet, _with_dashes(held, "-" in alphabet.cells)
    # The first cells of a long line tell enough, and a puzzle with three symbols may have a slip in a row.
    texts = [line for line in held if line.kind == "row" and len(line.cells) > 1 and len(set(line.cells[:10_000])) <= 4]
    texts = [line for line, after in zip(texts, [*texts[1:], None], strict=False) if not _surely_header(line, after)]
    likely = _rectangular([line for line in texts if not line.group])
    if drawn := [line for line in held if line.group]:
        likely = _in_order([*likely, *drawn])
    likely = likely or texts
    seen = set().union(*(line.cells for line in likely))
    rows = "-" in seen or (seen.isdisjoint(ALWAYS_EMPTY) and not any(is_framed(line.plain) for line in likely))
    told = _with_dashes(held, rows)
    if rows:
        chosen = {line.number for line in likely}
        likely = [line for line in told if line.number in chosen or (line.kind == "row" and not line.cells.strip("-"))]
    grids = grouped(
        likely,
        lambda above, below: (
            (touch(above, below) or above.group == below.group != 0) and len(above.cells) == len(below.cells)
        ),
    )
    return settle([[line.cells for line in grid] for grid in grids]), told


def _with_dashes(lines: Iterable[TextLine], rows: bool) -> list[TextLine]:
    return [line._replace(kind="row" if rows else "frame") if line.kind == "dashes" else line for line in lines]


def _rectangular(texts: Sequence[TextLine]) -> list[TextLine]:
    """The lines that are as long as most of those that they stand among, or as the next one beyond a blank line."""
    runs = list(grouped(texts, touch))
    found = []
    for before, run, after in zip([None, *runs], runs, [*runs[1:], None], strict=False):
        length = commonest([len(line.cells) for line in run])
        alike = [line for line in run if len(line.cells) == length]
        near = [len(other[0].cells) for other in (before, after) if other and len(other) == len(run) == 1]
        if len(alike) > 1 or length in near:
            found += alike
    return found


def _surely_header(line: TextLine, after: TextLine | None) -> bool:
    """`3 2` above rows of two cells is as long as they are, but must not count as a row."""
    if line.plain[0] not in "123456789" or size_of_header(line.plain) is None:
        return False
    if "x" in line.plain and not _BINARY.issuperset(line.plain.replace("x", "")):
        return True
    if after is None or len(line.plain.split()) == 1:
        return len(line.plain) < 3 and not _BINARY.issuperset(line.plain)
    return len(after.plain.split()) != 2


# -- rows, titles and headers


def _named(lines: Sequence[TextLine], symbols: dict[str, str], given: bool) -> list[TextLine]:
    """Tell the titles and headers among the rows.

    Args:
        lines: with their cells.
        symbols: what a cell may be.
        given: whether that was said, perhaps wrongly: then what looks like rows of a grid makes rows as well.
    """
    named = list(lines)
    known = "".join(symbols)
    rows = [k for k, line in enumerate(lines) if line.kind == "row"]
    height = 0  # rows that stand directly above
    for place, k in enumerate(rows):
        line = lines[k]
        if line.group:
            continue
        if k == 0 or named[k - 1].kind != "row" or not touch(named[k - 1], line):
            height = 0
        all_known = not line.cells.strip(known)
        # No size begins with a zero.
        digit = line.plain[0] in "123456789"
        if digit or not all_known:
            above = len(lines[k - 1].cells) if height else 0
            below = len(lines[rows[place + 1]].cells) if place + 1 < len(rows) else 0
            touching = k + 1 < len(lines) and lines[k + 1].kind == "row" and touch(line, lines[k + 1])
            # Just as long as the rows above and below, inside a grid that is not square yet.
            inside = height and touching and len(line.cells) == above == below and height != above
            if digit and _is_header(line, all_known, above, below, [lines[j] for j in rows[place + 1 : place + 4]]):
                named[k] = line._replace(kind="header")
            elif beside := None if all_known else _words_beside(line, known, above or (below if touching else 0)):
                named[k] = line._replace(fault=beside)
            elif not (all_known or inside or _is_row_with_slips(lines, k, symbols, given)):
                named[k] = line._replace(kind="title")
        height = height + 1 if named[k].kind == "row" else 0
    return named


def _is_header(line: TextLine, could_be_row: bool, above: int, below: int, next_lines: Sequence[TextLine]) -> bool:
    size = size_of_header(line.plain)
    if size is None:
        return False
    width = len(line.cells)
    if not could_be_row:
        # `01711.` without its dot is a row with a slip in it.
        if width < 3 or width not in (above, below) or "x" in line.plain:
            return True
        return _surely_header(line, next_lines[0] if next_lines else None)
    if width == above:
        return False
    if width != below:
        # A row that is too short looks like this as well, but hardly with so few digits.
        numbers = line.plain.split()
        if len(numbers) == 2:
            alone = len(next_lines[0].plain.split()) != 2 if next_lines else True
        else:
            alone = below > 4 and width < 3
        return below > 0 and (size[1] == below or (alone and not above))
    # `2 2` above two rows of two cells.
    return size == (2, 2) and [len(other.cells) for other in next_lines][:3] in ([2, 2], [2, 2, 1])


def _words_beside(line: TextLine, known: str, width: int) -> Fault | None:
    """Say what stands beside a row, where a line begins or ends with just as many cells as the row that it touches."""
    words = list(re.finditer(r"[^\s,;|]+", line.body))
    if width < 4 or words[0][0] == words[-1][0]:  # what stands at both ends adorns a title
        return None
    for some in (words, words[::-1]):
        cells = ""
        for at, word in enumerate(takewhile(lambda word: not word[0].strip(known), some), 1):
            cells += word[0]
            if len(cells) == width and not cells.isalnum() and at < len(words):
                rest = sorted(other.span() for other in some[at:])
                found = line.body[rest[0][0] : rest[-1][1]]
                wanted = f"{width} cells, and # before a remark"
                return fault("something stands beside a row", line.number, rest[0][0] + 1, shown(found), wanted)
    return None


def _is_row_with_slips(lines: Sequence[TextLine], k: int, symbols: dict[str, str], given: bool) -> bool:
    """Whether a line with odd characters is a row: most of its cells are none of them; or a row of the table beside it,
    with about as many separators or nothing but cells and quotes; or, where the symbols were given, of few kinds of
    cell and as long as the row right above or below it."""
    line = lines[k]
    cells = line.cells
    mostly = len(cells) > 1 and sum(map(cells.count, symbols)) * 2 >= len(cells)
    if mostly and all(symbols.keys() >= set(word) for word in re.findall(_WORD, line.text)):
        return True
    near = [beside for beside in lines[max(k - 1, 0) : k + 2] if abs(beside.number - line.number) == 1]
    for beside in near if not re.search(_WORD, line.plain) else ():
        if beside.separator and symbols.keys() >= set(line.plain.replace('"', "")):
            return True
        for separator in ALL_SEPARATORS if beside.separator else ():
            many, own = beside.body.count(separator), line.body.count(separator)
            if many and abs(own - many) <= 1 and own > 1:
                return True
    alike = any(beside.kind == "row" and len(beside.cells) == len(cells) > 3 for beside in near)
    return given and alike and 1 < len(set(cells)) < 5
