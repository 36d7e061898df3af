"""Tell the lines of a text apart: rows, titles, headers, comments, frames, signs.

Most lines show what they are. Three kinds need the lines around them and the symbols of the file: a header
such as `10` could be a row of two cells, a line of dashes a frame or a row of empty cells, and a line with odd
characters a row with slips in it or a title.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from deduce.errors import Fault
from deduce.formats._cells import ALL_SEPARATORS, cells_of, frame_layout, is_dashes, is_frame, is_framed, plain_line
from deduce.formats._line import Line, size_of_header
from deduce.formats._signs import LOOKS_LIKE_SIGN
from deduce.formats._symbols import ALWAYS_EMPTY, Settled, as_given, settle
from deduce.formats._values import Options, capped, parse_symbols
from deduce.puzzle import Symbols

if TYPE_CHECKING:
    from deduce.formats._drawing import Drawing

_DIRECTIVE = re.compile(r"#\s*(id|label|source|unique[ _-]lines|symbols|solution)\s*:(.*)\Z", re.I | re.S)
_SOLUTION = re.compile(r"[01]+(?: [01]+)+\Z")
_WORD = r"[^\W\d_]{3,}"
# What labels of rows and columns have, and few grids.
_LABELS = frozenset("23456CDEFcdef:)")
# What the digits of a row can be.
_BINARY = frozenset("012 \t")


class Sorted(NamedTuple):
    """The lines of a file, told apart.

    Blank lines and comments are left out; the line numbers show where they were.

    Attributes:
        lines: each with how its cells are read: as the whole file is, or what follows a `# symbols: X O .` line.
        layout: where cells stand in framed rows (see `frame_layout`).
        faults: what was wrong before anything was known of the symbols.
        remarks: what was settled by then.
    """

    lines: list[tuple[Line, Settled]]
    layout: int | None
    faults: list[Fault]
    remarks: list[str]


def sort_lines(texts: Sequence[str], options: Options, file: str = "", signs: bool = False) -> Sorted:
    """Look at every line and settle the symbols.

    Args:
        texts: the lines of a file.
        options: the bounds, and how the cells are written, if that is known; then no line of the file can change it.
        file: its name, for faults.
        signs: whether signs are typed among the cells.
    """
    symbols = options.symbols
    drawn, taken = _drawn(texts, file, signs)
    hashed: list[Line] = []
    lines = [
        line
        for number, text in enumerate(texts, 1)
        if text
        and (not text.isspace() or "\t" in text)
        and number not in taken
        and (line := _look(number, text, symbols, hashed))
    ]
    # What few files have is loaded when one may have it.
    if hashed:
        from deduce.formats._hashes import rows_of_hashes

        lines = rows_of_hashes(lines, hashed)
    seen = "".join([line.body for line in lines])
    if not _LABELS.isdisjoint(seen) or ". " in seen:
        from deduce.formats._labels import take_labels

        take_labels(lines, file)
    if not ALL_SEPARATORS.isdisjoint(seen):
        from deduce.formats._tables import tabulate

        tabulate(lines, file)
        lines = [line for line in lines if line.kind != "tabs"]
    if any(line.kind == "dashes" and "|" in line.plain for line in lines):
        from deduce.formats._rules import drop_rules

        drop_rules(lines)
    faults: list[Fault] = []
    remarks: list[str] = []
    if " " in "".join([line.body for line in lines]):
        from deduce.formats._blanks import REMARK, read_blanks

        faults, spaced = read_blanks(lines, texts, file, options)
        remarks = [REMARK] if spaced else []
    if drawn:
        faults += [fault for drawing in drawn for fault in capped(drawing.faults)]
        lines = sorted([*lines, *(line for drawing in drawn for line in drawing.lines())], key=lambda line: line.number)
    layout = frame_layout(line.plain for line in lines if line.kind == "text" and not line.has_cells)
    sections: list[tuple[list[Line], Symbols | None]] = [([], symbols)]
    for line in lines:
        if line.key == "symbols" and symbols is None:
            # What is wrong with others is told where the directives of a grid are read.
            with suppress(ValueError):
                sections.append(([], parse_symbols(line.value)))
        elif line.kind in ("text", "dashes") and not line.has_cells:
            line.cells = cells_of(line.plain, layout)
        sections[-1][0].append(line)
    named: list[tuple[Line, Settled]] = []
    for held, told in sections:
        settled = _settle(held, told)
        _name(held, settled.cells)
        named += [(line, settled) for line in held]
    return Sorted(named, layout, faults, remarks)


def _drawn(texts: Sequence[str], file: str, signs: bool) -> tuple[Sequence[Drawing], set[int]]:
    """The grids that deduce drew or wrote to be read aloud, or with signs typed among their cells, and the numbers of
    their lines."""
    whole = "\n".join(texts)
    if ("──" in whole or "--" in whole) and any(
        text[:1] in " \t┌+" and "--" in text.replace("─", "-") for text in texts
    ):
        from deduce.formats._drawing import drawings, may_hold_drawings

        if may_hold_drawings(texts):
            return drawings(texts, file)
    if "Row 1:" in whole:
        from deduce.formats._spoken import spoken

        return spoken(texts, file)
    if signs:
        from deduce.formats._typed import typed

        return typed(texts, file)
    return [], set()


def _look(number: int, text: str, symbols: Symbols | None, hashed: list[Line]) -> Line | None:
    plain = plain_line(text)
    if not plain:
        return Line(number, text, "tabs", " ", text)
    if plain[0] == "#":
        match = _DIRECTIVE.match(text.strip())
        if match is None:
            _note(number, text, plain, hashed)
            return None
        key, value = match[1].lower(), match[2].strip()
        if key == "solution" and not _SOLUTION.match(value):
            return None
        return Line(number, text, "directive", key=key, value=value)
    if plain[0] in "rR" and LOOKS_LIKE_SIGN.match(plain):
        return Line(number, text, "sign", plain, text)
    given = {symbols.one, symbols.zero, symbols.empty} if symbols else set()
    if "-" in plain and (is_dashes(plain) or ("|" in plain and _is_rule(plain))) and "-" not in given:
        return Line(number, text, "dashes", plain, text)
    if is_frame(plain) and not given.issuperset(plain):
        return Line(number, text, "frame", plain, text)
    if "#" in plain:
        cut = _without_comment(plain)
        if cut != plain:
            _note(number, text, plain, hashed)
        return Line(number, text, "text", cut, text[: len(text) - len(text.lstrip()) + len(cut)])
    return Line(number, text, "text", plain, text)


def _is_rule(plain: str) -> bool:
    from deduce.formats._rules import is_rule

    return is_rule(plain)


def _note(number: int, text: str, plain: str, hashed: list[Line]) -> None:
    """Keep a line that may be no comment."""
    if len(plain) > 1 and len(set(plain)) < 9:
        hashed.append(Line(number, text, "text", plain, text))


def _without_comment(plain: str) -> str:
    """Cut `01..  # a comment`, but not `Puzzle #3`."""
    cut = plain.find("#")
    if cut > 0 and plain[cut - 1].isspace() and plain[cut + 1 : cut + 2].isspace():
        return plain[:cut].rstrip()
    return plain


def _settle(held: Sequence[Line], symbols: Symbols | None) -> Settled:
    """Settle the symbols from the lines that look most like rows: few kinds of cell, as long as a neighbour."""
    lines = [line for line in held if line.kind in ("text", "dashes")]
    if symbols:
        settled = as_given(symbols)
        _settle_dashes(lines, "-" in settled.cells)
        return settled
    texts = [line for line in lines if line.kind == "text" and len(line.cells) > 1 and _few_kinds(line.cells)]
    texts = [line for line, after in zip(texts, [*texts[1:], None], strict=False) if not _surely_header(line, after)]
    likely = _rectangular([line for line in texts if not line.drawing])
    likely = sorted([*likely, *(line for line in lines if line.drawing)], key=lambda line: line.number)
    likely = likely or texts
    seen = set().union(*(line.cells for line in likely))
    framed = any(is_framed(line.plain) for line in likely)
    rows = "-" in seen or not (framed or any(c in seen for c in ALWAYS_EMPTY))
    _settle_dashes(lines, rows)
    if rows:
        chosen = {line.number for line in likely}
        likely = [
            line for line in lines if line.number in chosen or (line.kind == "text" and not line.cells.strip("-"))
        ]
    return settle(_runs(likely))


def _rectangular(texts: list[Line]) -> list[Line]:
    """The lines that are as long as most of those that they stand among, or as the next one beyond a blank line."""
    runs: list[list[Line]] = []
    for line in texts:
        if not runs or runs[-1][-1].number + 1 != line.number:
            runs.append([])
        runs[-1].append(line)
    found = []
    for before, run, after in zip([None, *runs], runs, [*runs[1:], None], strict=False):
        length, times = Counter(len(line.cells) for line in run).most_common(1)[0]
        near = [len(other[0].cells) for other in (before, after) if other and len(other) == len(run) == 1]
        if times > 1 or length in near:
            found += [line for line in run if len(line.cells) == length]
    return found


def _surely_header(line: Line, after: Line | None) -> bool:
    """`3 2` above rows of two cells is as long as they are, but must not count as a row."""
    if line.plain[0] not in "123456789" or size_of_header(line.plain) is None:
        return False
    if "x" in line.plain and not _BINARY.issuperset(line.plain.replace("x", "")):
        return True
    if after is None or len(line.plain.split()) == 1:
        return len(line.plain) < 3 and not _BINARY.issuperset(line.plain)
    return len(after.plain.split()) != 2


def _settle_dashes(lines: list[Line], rows: bool) -> None:
    for line in lines:
        if line.kind == "dashes":
            line.kind = "text" if rows else "frame"


def _few_kinds(cells: str) -> bool:
    # The first cells of a long line tell enough, and a puzzle with three symbols may have a slip in a row.
    return len(set(cells[:10_000])) <= 4


def _runs(lines: list[Line]) -> list[list[str]]:
    """Rows that stand directly below each other and are equally long."""
    runs: list[list[str]] = []
    last = None
    for line in lines:
        apart = last is None or (line.number != last.number + 1 and not (line.drawing == last.drawing != 0))
        if last is None or apart or len(line.cells) != len(last.cells):
            runs.append([])
        runs[-1].append(line.cells)
        last = line
    return runs


def _name(lines: list[Line], symbols: dict[str, str]) -> None:
    """Make every `text` line a row, a title or a header."""
    texts = [k for k, line in enumerate(lines) if line.kind == "text"]
    known = set(symbols)
    height = 0  # rows that stand directly above
    for place, k in enumerate(texts):
        line = lines[k]
        if line.drawing:
            line.kind = "row"
            continue
        if k == 0 or lines[k - 1].kind != "row" or lines[k - 1].number + 1 != line.number:
            height = 0
        above = len(lines[k - 1].cells) if height else 0
        below = len(lines[texts[place + 1]].cells) if place + 1 < len(texts) else 0
        touching = k + 1 < len(lines) and lines[k + 1].kind == "text" and lines[k + 1].number == line.number + 1
        all_known = known.issuperset(line.cells)
        # No size begins with a zero.
        if line.plain[0] in "123456789" and _is_header(
            line, all_known, above, below, [lines[j] for j in texts[place + 1 : place + 4]]
        ):
            line.kind = "header"
        elif all_known or _is_odd_row(line, symbols) or _is_odd_field(lines, k, known):
            line.kind = "row"
        elif height and touching and len(line.cells) == above == below and height != above:
            # Just as long as the rows above and below, inside a grid that is not square yet.
            line.kind = "row"
        else:
            line.kind = "title"
        height = height + 1 if line.kind == "row" else 0


def _is_header(line: Line, could_be_row: bool, above: int, below: int, next_lines: list[Line]) -> bool:
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


def _is_odd_field(lines: Sequence[Line], k: int, known: set[str]) -> bool:
    """Whether a line beside the rows of a table is one itself: it has about as many separators as they, or nothing but
    cells and quotes."""
    line = lines[k]
    if re.search(_WORD, line.plain):
        return False
    for beside in lines[max(k - 1, 0) : k + 2]:
        if beside.separator and abs(beside.number - line.number) == 1:
            if known.issuperset(line.plain.replace('"', "")):
                return True
            for separator in ALL_SEPARATORS:
                many = beside.body.count(separator)
                if many and abs(line.body.count(separator) - many) <= 1 and line.body.count(separator) > 1:
                    return True
    return False


def _is_odd_row(line: Line, symbols: dict[str, str]) -> bool:
    if len(line.cells) < 2 or sum(map(line.cells.count, symbols)) * 2 < len(line.cells):
        return False
    return all(symbols.keys() >= set(word) for word in re.findall(_WORD, line.text))
