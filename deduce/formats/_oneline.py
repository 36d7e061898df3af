"""Puzzles in one line: Unruly game ids, task strings with or without signs, flat grids with their size."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isqrt

from attrs import evolve

from deduce.errors import Fault, ReadError, counted
from deduce.formats._shapes import (
    FLAT,
    FLAT_GRID,
    OTHER,
    PENPA,
    RUN,
    SQUARE,
    UNRULY,
    UNRULY_ID,
    UNRULY_LINK,
    cut,
    kind_of,
    rows_of,
    task_length,
)
from deduce.formats._symbols import Alphabet, settle
from deduce.formats._values import (
    FAULTS_SHOWN,
    ODD_SHOWN,
    VARIATION_SELECTORS,
    Found,
    Options,
    Reading,
    WriteError,
    capped,
    fault,
    refused,
    shown,
    whole_number,
)
from deduce.puzzle import EMPTY, Puzzle, Sign

_LEVELS = {"": "", "t": "trivial", "e": "easy", "n": "normal"}


def find_one(text: str, options: Options, line: int, alphabet: Alphabet | None = None, kind: str = "") -> Found:
    """Read a puzzle in one line.  Raises ReadError for text that is faulty, or has the shape of no one-line format.

    Args:
        text: the line; white space around it does not matter.
        options: what the line does not say.
        line: its number in the file.
        alphabet: how a whole book of flat grids writes its cells; None settles it by this line.
        kind: the format, where that is known.
    """
    body = text.strip()
    kind = kind or kind_of(body)
    if not kind:
        raise ReadError([fault("this is no puzzle in one line", line, 1, shown(body), "one like the other lines")])
    try:
        if kind == UNRULY_LINK:
            return _find_linked(body, options, line)
        if kind == UNRULY:
            return Found(_read_unruly(body, options), line, "text")
        if kind in (FLAT, SQUARE):
            puzzle = _read_flat(body, kind, options, alphabet)
        elif kind == PENPA:
            from deduce.formats._links import read_penpa

            puzzle = read_penpa(body, options)
        elif kind == OTHER:
            wanted = "the puzzle itself, or a link that holds it, as Unruly and penpa-edit make them"
            raise refused("this links to a page and holds no puzzle", 0, shown(body, 60), wanted)
        else:
            puzzle = _read_task(body, options)
    except ReadError as error:
        # Columns are counted from the first visible character so far.
        before = len(text) - len(text.lstrip())
        placed = [evolve(one, line=line, column=one.column and one.column + before) for one in error.faults]
        raise ReadError(placed) from None
    # These formats have no way to say whether lines may repeat.
    unique, said = options.unique(None, bool(puzzle.signs))
    return Found(evolve(puzzle, unique_lines=unique), line, said)


def _find_linked(body: str, options: Options, line: int) -> Found:
    """Read the Unruly id in a link."""
    from deduce.formats._links import unruly_id

    fragment, at = unruly_id(body)
    if kind_of(fragment) != UNRULY:
        wanted = "a game id behind the #, such as 8x8u:..."
        raise refused("this link to Unruly holds no puzzle", 0, shown(fragment), wanted)
    # What the browser coded in the link makes it longer, but never moves its start.
    return find_one(" " * at + fragment, options, line)


def read_one_liners(lines: Sequence[str], options: Options, squares: bool = False) -> Reading:
    """Read the lines of a text, each a puzzle; or each the cells of a square."""
    held = [(k, line) for k, line in enumerate(lines, 1) if line.strip() and not line.lstrip().startswith("#")]
    kinds = [SQUARE if squares else kind_of(line) for _, line in held]
    flat = [flat_rows(line, kind) for (_, line), kind in zip(held, kinds, strict=True) if kind in (FLAT, SQUARE)]
    alphabet = settle(flat, options.symbols) if flat else None
    found: list[Found] = []
    faults: list[Fault] = []
    for (number, line), kind in zip(held, kinds, strict=True):
        try:
            found.append(find_one(line, options, number, alphabet, kind))
        except ReadError as error:
            faults += error.faults
    names = {kind for kind in kinds if kind}
    name = names.pop() if len(names) == 1 else "one-liners"
    remarks = ["each line is read as a grid of its own"] if squares and len(held) > 1 else []
    remarks += alphabet.remarks if alphabet else ()
    return Reading.of(found, faults, name, remarks if found or not squares else ())


def _check_size(options: Options, rows: int, columns: int, found: str) -> None:
    message = options.unfit(rows, columns)
    if message:
        raise refused(message, 0, shown(found))


# -- Unruly


def _read_unruly(body: str, options: Options) -> Puzzle:
    match = re.match(UNRULY_ID, body)
    assert match
    columns = whole_number(match[1])
    rows = whole_number(match[2] or match[1])
    _check_size(options, rows, columns, match[1] + (f"x{match[2]}" if match[2] else ""))
    if rows % 2 or columns % 2:
        raise refused("both sides of an Unruly game are even", 0, shown(f"{columns}x{rows}"))
    level = match[4] or ""
    if level not in _LEVELS:
        raise refused("Unruly has no such difficulty", match.start(4), shown(level), "t, e or n")
    if match[5] == "#":
        found = shown(body[match.start(5) :])
        wanted = "a colon and the game's description, as Unruly shows it under Game, Specific"
        raise refused("this is a random seed, which only Unruly can make a puzzle of", match.start(5), found, wanted)
    cells = _unruly_cells(body, match.end(), rows * columns)
    return Puzzle(rows_of(cells, columns), unique_lines=bool(match[3]), label=_LEVELS[level])


def _unruly_cells(body: str, start: int, total: int) -> str:
    """Unroll a description; the clue after the last cell is left out."""
    desc = body[start:]
    if odd := re.search("[^A-Za-z]", desc):
        raise refused("this cannot stand in an Unruly id", start + odd.start(), shown(odd[0]), "a letter")
    parts, covered = [], 0
    for at, letter in enumerate(desc):
        skip = ord(letter.lower()) - ord("a")
        covered += skip + (skip < 25)
        if covered > total + 1:
            raise refused(
                "the Unruly id is too long for its size", start + at, "more letters", f"{total} cells and the end"
            )
        parts.append(EMPTY * skip + ("" if skip == 25 else "1" if letter < "a" else "0"))
    if covered < total + 1 or desc[-1:] in ("z", "Z"):
        held = max(covered - 1, 0)
        raise refused(
            "the Unruly id is too short for its size", len(body), counted(held, "cell"), f"{total} and the end"
        )
    return "".join(parts)[:total]


def write_unruly(puzzle: Puzzle) -> str:
    """Write a Unruly game id.  Raises WriteError for signs and odd sides."""
    if puzzle.signs:
        raise WriteError("an Unruly id cannot hold signs")
    if puzzle.rows % 2 or puzzle.columns % 2:
        raise WriteError(f"an Unruly id cannot hold an odd side ({puzzle.columns}x{puzzle.rows})")
    letters, run = [], 0
    for cell in "".join(puzzle.givens) + "0":
        if cell == EMPTY:
            run += 1
            continue
        letter = "Z" if cell == "1" else "z"
        letters.append(letter * (run // 25) + chr(ord(letter) - 25 + run % 25))
        run = 0
    unique = "u" if puzzle.unique_lines else ""
    return f"{puzzle.columns}x{puzzle.rows}{unique}:{''.join(letters)}"


# -- task strings


def _read_task(body: str, options: Options) -> Puzzle:
    task, bar, coded = body.partition("|")
    total = task_length(task)
    side = isqrt(total)
    if side * side != total:
        raise refused("a task string fills a square", len(task), counted(total, "cell"), "a square number of cells")
    _check_size(options, side, side, task)
    cells = "".join(c if c in "01" else EMPTY * (RUN.index(c) + 1) for c in task)
    signs = _read_signs(coded, len(task) + 1, side) if bar else []
    return Puzzle(rows_of(cells, side), signs=signs)


def _read_signs(coded: str, start: int, side: int) -> list[Sign]:
    covered = task_length(coded)
    if covered != side * side:
        raise refused("the signs must cover the grid", start, counted(covered, "cell"), str(side * side))
    signs, cell = [], 0
    for at, char in enumerate(coded, start):
        if char in RUN:
            cell += RUN.index(char) + 1
            continue
        if char == "9":
            raise refused("this digit stands for no sign", at, shown(char), "0 to 8")
        r, c = divmod(cell, side)
        # 1 is `=` and 2 is `x` to the right of a cell, 3 and 6 are the same below it.
        for code, other, edge in ((int(char) % 3, (r, c + 1), "right"), (int(char) // 3, (r + 1, c), "lower")):
            if code and max(other) == side:
                raise refused(f"a sign points off the {edge} edge", at, shown(char))
            if code:
                signs.append(Sign((r, c), other, code == 1))
        cell += 1
    return signs


def write_task(puzzle: Puzzle) -> str:
    """Write a task string, with signs a Binairo+ one.  Raises WriteError for what it cannot hold."""
    if puzzle.rows != puzzle.columns:
        raise WriteError(f"a task string cannot hold an oblong grid ({puzzle.columns}x{puzzle.rows})")
    _must_be_usual(puzzle, "a task string")
    task = _runs("".join(puzzle.givens), EMPTY)
    if not puzzle.signs:
        return task
    digits = [[0] * puzzle.columns for _ in range(puzzle.rows)]
    for sign in puzzle.signs:
        across = sign.a[0] == sign.b[0]
        digits[sign.a[0]][sign.a[1]] += (1 if sign.equal else 2) * (1 if across else 3)
    return f"{task}|{_runs(''.join(str(d) for row in digits for d in row), '0')}"


def _runs(cells: str, blank: str) -> str:
    return re.sub(f"{re.escape(blank)}{{1,26}}", lambda run: RUN[len(run[0]) - 1], cells)


def _must_be_usual(puzzle: Puzzle, name: str) -> None:
    """Refuse a puzzle that would be read back with the other unique-lines rule."""
    if puzzle.unique_lines is bool(puzzle.signs):
        if puzzle.signs:
            raise WriteError(f"{name} with signs cannot say that lines are unique; text, json and jsonl can")
        raise WriteError(f"{name} cannot say that lines may repeat; text, json, jsonl and unruly can")


# -- flat grids


def flat_rows(line: str, kind: str = FLAT) -> list[str]:
    """The rows of a flat grid, as they are written; what does not fill the grid makes none."""
    if kind == SQUARE:
        return cut(line.strip())
    columns, rows, cells = _flat_parts(line.strip())
    return rows_of(cells, columns) if cells and columns * rows == len(cells) else []


def _flat_parts(body: str) -> tuple[int, int, str]:
    """The columns, the rows and the cells of a flat grid."""
    match = re.match(FLAT_GRID, body)
    assert match
    return whole_number(match[1]), whole_number(match[2]), body[match.end() :].strip()


def _read_flat(body: str, kind: str, options: Options, alphabet: Alphabet | None) -> Puzzle:
    if kind == SQUARE:
        first, cells = 0, body.translate(VARIATION_SELECTORS)
        columns = height = isqrt(len(cells))
        if columns * height != len(cells):
            wanted = "a square number of cells, or the size in front of them, such as 6x5;..."
            raise refused("the size of this grid is not said", 0, counted(len(cells), "cell"), wanted)
    else:
        first = body.index(";") + 1
        columns, height, cells = _flat_parts(body)
    total = columns * height
    _check_size(options, height, columns, body[: first - 1] if first else cells)
    if len(cells) != total:
        at = first + min(len(cells), total)
        raise refused("the cells do not fill the grid", at, counted(len(cells), "cell"), f"{total} cells")
    rows = rows_of(cells, columns)
    alphabet = alphabet or settle([rows], options.symbols)
    if alphabet.doubt:
        raise refused(alphabet.doubt, first)
    odd = [
        fault("this is no cell", 1, first + k, shown(c), alphabet.wanted)
        for k, c in enumerate(cells, 1)
        if c not in alphabet.cells
    ]
    if odd:
        raise ReadError(capped(odd, ODD_SHOWN if options.symbols else FAULTS_SHOWN))
    return Puzzle(alphabet.translated(rows), symbols=alphabet.symbols)


def write_flat(puzzle: Puzzle) -> str:
    """Write `WxH;cells`.  Raises WriteError for what it cannot hold."""
    if puzzle.signs:
        raise WriteError("a flat grid cannot hold signs")
    _must_be_usual(puzzle, "a flat grid")
    return f"{puzzle.columns}x{puzzle.rows};{''.join(puzzle.givens)}"
