"""Grids without a frame whose empty cells are spaces.

Rows of spaces and two symbols, not all alike in where the symbols stand, can only be meant so.  Editors cut spaces at
the end of a line, so that the shape settles how wide the grid is; where no square comes out and no size stands above
it, that is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from deduce.errors import Fault, counted
from deduce.formats._line import Line, size_of_header
from deduce.formats._values import Options

REMARK = "a space is read as the empty cell"
_EMPTY = frozenset("._-?·*")
_NO_SYMBOL = frozenset("|+=,;#\t")
# An editor cuts no more cells than this off the end of a row.
_CUT = 200


@frozen
class _Shape:
    left: int
    step: int
    columns: int


def read_blanks(
    lines: list[Line],
    texts: Sequence[str],
    file: str,
    options: Options,
) -> tuple[list[Fault], bool]:
    """Give the rows of such grids their cells; rows that are nothing but spaces are put in.

    Args:
        lines: of the file; changed in place.
        texts: all lines as the file has them.
        file: its name, for faults.
        options: the bounds on a size; beyond them, and where the text cannot hold it, it is left to be told of later.

    Returns:
        A fault for each grid whose size does not come out, and whether there is a grid that does.
    """
    if not any(" " in line.body and _is_uneven(line) for line in lines):
        return [], False
    faults: list[Fault] = []
    found = False
    by_number = {line.number: line for line in lines}
    sizes = {line.number: size for line in lines if line.kind == "text" and (size := size_of_header(line.plain))}
    unclear: set[int] = set()
    for first, last in list(_zones(by_number, texts)):
        if sizes.get(first, (0, 0))[0] == last - first:
            first += 1
        size = next((sizes[k] for k in (first - 1, first - 2) if k in sizes), None)
        if size and (options.too_large(*size) or size[1] > _CUT + max(map(len, texts[first - 1 : last]))):
            continue
        for start, end in _grids(by_number, texts, first, last, size):
            members = [by_number[k] for k in range(start, end) if k in by_number]
            if not _asks(members, end - start):
                continue
            shape = _shape(by_number, texts, range(start, end), size)
            if shape is None:
                faults.append(_fault(members, end - start, file))
                unclear.update(range(start, end))
                continue
            found = True
            for k in range(start, end):
                _fill(by_number.setdefault(k, Line(k, texts[k - 1], "text", " ", texts[k - 1])), shape, start)
    lines[:] = [by_number[k] for k in sorted(by_number) if k not in unclear]
    return faults, found


def _fill(line: Line, shape: _Shape, drawing: int) -> None:
    body = line.body.rstrip().ljust(shape.left + shape.columns * shape.step)
    places = [shape.left + c * shape.step for c in range(shape.columns)]
    line.cells = "".join(body[place] for place in places)
    line.places = [(line.number, place + 1) for place in places]
    line.drawing = drawing


def _is_uneven(line: Line) -> bool:
    """A row with spaces that are not just one between every two cells."""
    if line.kind != "text" or line.has_cells or line.drawing:
        return False
    plain = line.plain
    if line.body[0] != " " and (
        " " not in plain or (len(plain) % 2 and plain[1::2].isspace() and " " not in plain[::2])
    ):
        return False
    return _may_be_row(line)


def _may_be_row(line: Line) -> bool:
    kinds = set(line.plain)
    return len(kinds) <= 3 and _NO_SYMBOL.isdisjoint(kinds) and _EMPTY.isdisjoint(kinds)


def _zones(by_number: dict[int, Line], texts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The stretches of lines, each with its first and its last, that hold rows and blank lines only."""
    first = last = 0
    kinds: set[str] = set()
    uneven = False
    for number in range(1, len(texts) + 2):
        line = by_number.get(number)
        blank = line is None and number <= len(texts) and not texts[number - 1].strip()
        if line is not None and line.kind == "text" and not line.has_cells and not line.drawing and _may_be_row(line):
            if len((kinds | set(line.plain)) - {" "}) <= 2:
                first, last = first or number, number
                kinds |= set(line.plain)
                uneven |= _is_uneven(line)
                continue
        elif blank and (first or texts[number - 1]):
            # A line of spaces is a row, an empty one may be.
            if texts[number - 1]:
                first, last = first or number, number
            continue
        if uneven and last > first:
            yield first, last
        first = last = 0
        kinds, uneven = set(), False
        if line is not None and line.kind == "text" and _may_be_row(line) and not line.has_cells:
            first = last = number
            kinds, uneven = set(line.plain), _is_uneven(line)


def _grids(
    by_number: dict[int, Line], texts: Sequence[str], first: int, last: int, size: tuple[int, int] | None
) -> list[tuple[int, int]]:
    """Cut a stretch into grids at its blank lines, unless those are rows themselves."""
    if size is not None:
        while last < min(first + size[0] - 1, _last(texts)) and _may_be_filled(by_number.get(last + 1)):
            last += 1
        return [(first, last + 1)]
    parts = []
    if _shape(by_number, texts, range(first, last + 1), None):
        return [(first, last + 1)]
    start = first
    for number in range(first, last + 2):
        if number not in by_number:
            if number > start:
                parts.append((start, number))
            start = number + 1
    if len(parts) == 1:
        return parts
    # Where not every part is a grid, the blank lines are rows.
    if all(_shape(by_number, texts, range(*part), None) or _is_plain(by_number, part) for part in parts):
        return parts
    return [(first, last + 1)]


def _may_be_filled(line: Line | None) -> bool:
    """Whether a line is blank, or text whose cells are not known yet."""
    return line is None or (line.kind == "text" and not line.has_cells and not line.drawing)


def _last(texts: Sequence[str]) -> int:
    """The number of the last line; behind the last line end there is none."""
    return len(texts) if texts[-1] else len(texts) - 1


def _is_plain(by_number: dict[int, Line], part: tuple[int, int]) -> bool:
    """Whether a part is a grid that has no spaces for cells."""
    return part[1] - part[0] > 1 and not _asks([by_number[k] for k in range(*part)], part[1] - part[0])


def _shape(
    by_number: dict[int, Line], texts: Sequence[str], numbers: range, size: tuple[int, int] | None
) -> _Shape | None:
    """Where the cells stand, if that comes out as a square or as the size asked for."""
    bodies = [by_number[k].body if k in by_number else texts[k - 1] for k in numbers]
    filled = [body.rstrip() for body in bodies if body.strip()]
    rows, columns = size or (len(bodies), len(bodies))
    if not filled:
        return None
    longest = max(map(len, filled))
    margin = min(len(body) - len(body.lstrip()) for body in filled)
    whole = {len(body) for body in bodies}
    if len(whole) == 1:
        # No line was cut: they all tell how wide the grid is.
        longest = whole.pop()
    elif size is None and rows % 2:
        # A row that is missing and a column that was cut make a square as well.
        return None
    for left in (0, margin) if margin and rows % 2 == 0 else (0,):
        if longest - left == columns or (size and longest - left < columns):
            return _Shape(left, 1, columns)
        apart = longest - left == 2 * columns - 1
        if apart and all(not body[left + 1 :: 2].strip() for body in filled):
            return _Shape(left, 2, columns)
    return None


def _asks(members: Sequence[Line], rows: int) -> bool:
    """Whether these rows can hardly be meant any other way than with spaces for empty cells."""
    if not any(map(_is_uneven, members)):
        return False
    counts = {len("".join(line.plain.split())) for line in members}
    places = {tuple(k for k, c in enumerate(line.body.rstrip()) if c != " ") for line in members}
    return len(places) > 1 and counts != {rows}


def _fault(members: Sequence[Line], rows: int, file: str) -> Fault:
    longest = max(len(line.body.strip()) for line in members)
    return Fault(
        "spaces seem to be empty cells here, but no square comes out",
        file,
        members[0].number,
        0,
        f"{counted(rows, 'line')} of up to {counted(longest, 'character')}",
        "a size above the grid, such as 6 6, or a . for each empty cell",
    )
