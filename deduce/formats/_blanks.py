"""Grids without a frame whose empty cells are spaces.

Rows of spaces and two symbols, not all alike in where the symbols stand, can only be meant so.  Editors cut spaces at
the end of a line, so that the shape settles how wide the grid is; where no square comes out and no size stands above
it, that is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deduce.errors import Fault, counted
from deduce.formats._line import TextLine, size_of_header
from deduce.formats._values import Options, fault

REMARK = "a space is read as the empty cell"
# What is a mark for an empty cell, or never a symbol.
_OTHER = frozenset("._-?·*|+=,;#\t")
# An editor cuts no more cells than this off the end of a row.
_CUT = 200


def with_blanks(
    lines: Sequence[TextLine], texts: Sequence[str], options: Options
) -> tuple[Sequence[TextLine], list[Fault], bool]:
    """Give the rows of such grids their cells; rows that are nothing but spaces are put in.

    Args:
        lines: of the file.
        texts: all lines as the file has them.
        options: the bounds on a size; beyond them, and where the text cannot hold it, it is left to be told of later.

    Returns:
        The lines, a fault for each grid whose size does not come out, and whether there is a grid that does.
    """
    faults: list[Fault] = []
    found = False
    known = {line.number: line for line in lines}
    # By their numbers, so that none is the first.
    bodies = ["", *(known[k].body if k in known else text for k, text in enumerate(texts, 1))]
    sizes = {line.number: size for line in lines if line.kind == "row" and (size := size_of_header(line.plain))}
    unclear: set[int] = set()
    for first, last in list(_zones(texts, known)):
        if sizes.get(first, (0, 0))[0] == last - first:
            first += 1
        size = next((sizes[k] for k in (first - 1, first - 2) if k in sizes), None)
        if size and (options.too_large(*size) or size[1] > _CUT + max(map(len, texts[first - 1 : last]))):
            continue
        for numbers in _grids(bodies, known, first, last, size):
            members = [known[k] for k in numbers if k in known]
            if not _asks(members, len(numbers)):
                continue
            if places := _places(bodies[numbers.start : numbers.stop], size):
                found = True
                for k in numbers:
                    line = known.get(k) or TextLine(k, texts[k - 1], "row", " ", texts[k - 1])
                    known[k] = _filled(line, places, numbers[0])
                continue
            longest = max(len(line.body.strip()) for line in members)
            lines_seen = f"{counted(len(numbers), 'line')} of up to {counted(longest, 'character')}"
            message = "spaces seem to be empty cells here, but no square comes out"
            wanted = "a size above the grid, such as 6 6, or a . for each empty cell"
            faults.append(fault(message, members[0].number, 0, lines_seen, wanted))
            unclear.update(numbers)
    return [known[k] for k in sorted(known) if k not in unclear], faults, found


def _filled(line: TextLine, places: range, group: int) -> TextLine:
    body = line.body.rstrip().ljust(places.stop)
    cells = "".join(body[place] for place in places)
    return line._replace(cells=cells, columns=tuple(place + 1 for place in places), group=group)


def _is_free(line: TextLine) -> bool:
    """Whether a line is text whose cells are not known yet."""
    return line.kind == "row" and not line.has_cells


def _may_be_row(line: TextLine) -> bool:
    return _is_free(line) and _OTHER.isdisjoint(line.plain) and len(set(line.plain)) <= 3


def _is_uneven(line: TextLine) -> bool:
    """Whether a line is a row with spaces that are not just one between every two cells."""
    plain = line.plain
    spaced = len(plain) % 2 and plain[1::2].isspace() and " " not in plain[::2]
    return _may_be_row(line) and (line.body[0] == " " or (" " in plain and not spaced))


def _zones(texts: Sequence[str], known: dict[int, TextLine]) -> Iterator[tuple[int, int]]:
    """The stretches of lines, each with its first and its last, that hold rows and blank lines only."""
    first = last = 0
    kinds: set[str] = set()
    uneven = False
    for number, text in enumerate([*texts, "#"], 1):
        line = known.get(number)
        row = line if line is not None and _may_be_row(line) else None
        if row and len((kinds | set(row.plain)) - {" "}) <= 2:
            first, last = first or number, number
            kinds |= set(row.plain)
            uneven |= _is_uneven(row)
            continue
        if line is None and not text.strip() and (first or text):
            # A line of spaces is a row, an empty one may be.
            if text:
                first, last = first or number, number
            continue
        if uneven and last > first:
            yield first, last
        first = last = number if row else 0
        kinds = set(row.plain) if row else set()
        uneven = row is not None and _is_uneven(row)


def _grids(
    bodies: Sequence[str], known: dict[int, TextLine], first: int, last: int, size: tuple[int, int] | None
) -> list[range]:
    """Cut a stretch into grids at its blank lines, unless those are rows themselves."""
    if size is not None:
        # Behind the last line end there is no line.
        bound = min(first + size[0], len(bodies) - (not bodies[-1]))
        while last + 1 < bound and (last + 1 not in known or _is_free(known[last + 1])):
            last += 1
    stretch = range(first, last + 1)
    if size is not None or _places(bodies[first : last + 1], None):
        return [stretch]
    parts = []
    start = first
    for number in range(first, last + 2):
        if number not in known:
            if number > start:
                parts.append(range(start, number))
            start = number + 1
    # Where not every part is a grid, perhaps without spaces for cells, the blank lines are rows.
    for part in parts if len(parts) > 1 else ():
        alone = len(part) == 1 or _asks([known[k] for k in part], len(part))
        if alone and not _places(bodies[part.start : part.stop], None):
            return [stretch]
    return parts


def _places(bodies: Sequence[str], size: tuple[int, int] | None) -> range | None:
    """Where the cells of a row stand, from 0, if that comes out as a square or as the size asked for."""
    filled = [body.rstrip() for body in bodies if body.strip()]
    rows, columns = size or (len(bodies), len(bodies))
    if not filled:
        return None
    longest = max(map(len, filled))
    margin = min(len(body) - len(body.lstrip()) for body in filled)
    widths = {len(body) for body in bodies}
    if len(widths) == 1:
        # No line was cut: they all tell how wide the grid is.
        longest = widths.pop()
    elif size is None and rows % 2:
        # A row that is missing and a column that was cut make a square as well.
        return None
    for left in (0, margin) if margin and rows % 2 == 0 else (0,):
        if longest - left == columns or (size and longest - left < columns):
            return range(left, left + columns)
        apart = longest - left == 2 * columns - 1
        if apart and all(not body[left + 1 :: 2].strip() for body in filled):
            return range(left, left + 2 * columns, 2)
    return None


def _asks(members: Sequence[TextLine], rows: int) -> bool:
    """Whether these rows can hardly be meant any other way than with spaces for empty cells."""
    if not any(map(_is_uneven, members)):
        return False
    counts = {len("".join(line.plain.split())) for line in members}
    places = {tuple(k for k, c in enumerate(line.body.rstrip()) if c != " ") for line in members}
    return len(places) > 1 and counts != {rows}
