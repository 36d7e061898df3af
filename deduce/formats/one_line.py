"""Puzzles in one line each: by a table of patterns, or flat grids, all cells of a square, perhaps with other columns.

To read another one-line format, write a function from the match of a pattern and add a row to `ONE_LINE`.
"""

from __future__ import annotations

import re
from collections import Counter
from math import isqrt
from urllib.parse import unquote

from attrs import evolve

from deduce.errors import Fault, ReadError, count_noun
from deduce.formats.lines import SIZE
from deduce.formats.model import MAY_BE_SIGNS, NOTES, SOLUTION, Book, Cell, Draft, Format, Line, Lines, Row, cut, row_of
from deduce.formats.reading import BOX, DEFAULTS, UPRIGHTS, Found, Options, clean, shown, whole_number
from deduce.formats.signs import is_sign
from deduce.formats.symbols import ALWAYS_EMPTY, PAIRS, broken_lines, judged
from deduce.puzzle import EMPTY, Puzzle, Sign, Symbols

RUN = "abcdefghijklmnopqrstuvwxyz"
LEVELS = {"": "", "t": "trivial", "e": "easy", "n": "normal"}
_UNRULY = r"(\d+)(?:x(\d+))?(u?)(?:d(\w?))?([:#])(\S*)\Z"
_UNRULY_LINK = r"([^\s#]+)#(\S+)\Z"
_FLAT = r"(\d+)[xX](\d+);\s*(\S*)\Z"
_TASK = r"(?=[01a-z|]*[a-z|]|(?:[01]{4}|[01]{9})\Z)([01a-z]+)(?:\|([0-9a-z]+))?\Z"
_ROW = r"[^\s/|,;\\]"
_END = r"(?:\s*+[/|,;]\s*+|\s++|\\n)"
_ROWS = rf"(?:(\d{{1,3}})[\s:;,]+)?({_ROW}{{2,41}}{_END}(?:{_ROW}{{2,40}}{_END})*{_ROW}{{2,40}})(?:\\n)?\Z"

COLUMNS = {**NOTES, "level": "label"}
_NEVER = frozenset("|/:,;[](){}<>='+\"" + UPRIGHTS + BOX)
_FIELD = re.compile(r'"[^"]*"|[^,;\t "]+|(?<=,)(?=,)')


def _refused(message: str, at: int, found: str, expected: str = "") -> ReadError:
    """Return the error for a line; `at` counts its characters from 0."""
    return ReadError([Fault(message, "", 1, at + 1, found, expected)])


def _check_size(rows: int, columns: int, match: re.Match[str], options: Options) -> None:
    if message := options.unfit(rows, columns):
        raise _refused(message, match.start(), f"'{columns}x{rows}'")


def read_unruly(match: re.Match[str], options: Options) -> Puzzle | None:
    if not match[2] and not match[3] and not match[6].isalpha():
        return None
    columns, rows = whole_number(match[1]), whole_number(match[2] or match[1])
    _check_size(rows, columns, match, options)
    if rows % 2 or columns % 2:
        raise _refused("both sides of an Unruly game are even", match.start(), f"'{columns}x{rows}'")
    if (match[4] or "") not in LEVELS:
        raise _refused("Unruly has no such difficulty", match.start(4), shown(match[4]), "t, e or n")
    if match[5] == "#":
        wanted = "a colon and the game's description, as Unruly shows it under Game, Specific"
        problem = "this is a random seed, which only Unruly can turn into a puzzle"
        raise _refused(problem, match.start(5), shown(match[5] + match[6]), wanted)
    parts, covered, total = [], 0, rows * columns
    for at, letter in enumerate(match[6], match.start(6)):
        if letter.lower() not in RUN:
            raise _refused("this cannot be in an Unruly id", at, shown(letter), "a letter")
        skip = RUN.index(letter.lower())
        covered += skip + (skip < 25)
        if covered > total + 1:
            raise _refused("the Unruly id is too long for its size", at, "more letters", f"{total} cells and the end")
        parts.append(EMPTY * skip + ("" if skip == 25 else "1" if letter < "a" else "0"))
    if covered < total + 1 or match[6][-1:] in ("z", "Z"):
        found = count_noun(max(covered - 1, 0), "cell")
        raise _refused("the Unruly id is too short for its size", match.end(), found, f"{total} and the end")
    givens = cut("".join(parts)[:total], columns)
    return Puzzle(givens, bool(match[3]), label=LEVELS[match[4] or ""])


def read_unruly_link(match: re.Match[str], options: Options) -> Puzzle | None:
    if not ("/unruly" in match[1] or ("://" in match[1] and "unruly" in match[1])):
        return None
    code, start = unquote(match[2]), match.start(2)
    game = re.compile(_UNRULY).match(" " * start + code, start)
    if puzzle := game and read_unruly(game, options):
        return puzzle
    wanted = "a game id after the #, such as 8x8u:..."
    raise _refused("this link to Unruly holds no puzzle", match.start(), shown(code), wanted)


def read_link(match: re.Match[str], options: Options) -> Puzzle:
    wanted = "the puzzle itself, or a link that holds it, as Unruly makes them"
    raise _refused("this links to a page and holds no puzzle", match.start(), shown(match[0], 60), wanted)


def length(task: str) -> int:
    """Return the number of cells of a task string or its signs."""
    return sum(RUN.index(c) + 1 if c in RUN else 1 for c in task)


def read_task(match: re.Match[str], options: Options) -> Puzzle | None:
    task, coded = match[1], match[2]
    total = length(task)
    side = isqrt(total)
    if side * side != total:
        if not coded and (len(match[0]) < 6 or not re.search("[01]", match[0])):
            return None
        found, wanted = count_noun(total, "cell"), "a square number of cells"
        raise _refused("a task string fills a square", match.end(1), found, wanted)
    _check_size(side, side, match, options)
    if coded is not None and length(coded) != total:
        raise _refused("the signs must cover the grid", match.start(2), count_noun(length(coded), "cell"), str(total))
    cells = "".join(c if c in "01" else EMPTY * (RUN.index(c) + 1) for c in task)
    signs, cell = [], 0
    for at, c in enumerate(coded or "", match.end(1) + 1):
        if c in RUN:
            cell += RUN.index(c) + 1
            continue
        if c == "9":
            raise _refused("this digit is not the code of a sign", at, shown(c), "0 to 8")
        row, column = divmod(cell, side)
        for code, other, edge in ((int(c) % 3, (row, column + 1), "right"), (int(c) // 3, (row + 1, column), "lower")):
            if code and max(other) == side:
                raise _refused(f"a sign points off the {edge} edge", at, shown(c))
            if code:
                signs.append(Sign((row, column), other, code == 1))
        cell += 1
    return Puzzle(cut(cells, side), signs=signs)


def read_flat_grid(match: re.Match[str], options: Options) -> Draft:
    columns, rows = whole_number(match[1]), whole_number(match[2])
    _check_size(rows, columns, match, options)
    cells = match[3]
    if len(cells) != rows * columns:
        at = match.start(3) + min(len(cells), rows * columns)
        raise _refused("the cells do not fill the grid", at, count_noun(len(cells), "cell"), f"{rows * columns} cells")
    return Draft(cut(row_of(cells, 1, match.start(3) + 1), columns), 1, size=(rows, columns))


def read_rows(match: re.Match[str], options: Options) -> Draft | None:
    rows = re.compile(rf"(?<!\\){_ROW}+").finditer(match.string, match.start(2))
    size = whole_number(match[1] or "0")
    draft = Draft([row_of(row[0], 1, row.start() + 1) for row in rows], 1, size=(size, size))
    right = not judged(draft, DEFAULTS).faults and len(set("".join(draft.texts))) <= 4
    return draft if right else None


ONE_LINE = (
    Format("Unruly link", "https://…/unruly.html#4x4u:aAIBca", "the address of a game", read_unruly_link, _UNRULY_LINK),
    Format("link", "https://…", "holds no puzzle, and is reported", read_link, r"\w+://\S+\Z"),
    Format("Unruly id", "4x4u:aAIBca", "the game id of Unruly", read_unruly, _UNRULY),
    Format("flat grid", "4x3;01......1..0", "columns by rows, and all cells", read_flat_grid, _FLAT),
    Format("task string", "01h1a1b0", "as puzzle-binairo.com has them, perhaps with signs", read_task, _TASK),
    Format("rows in one line", ".1.0/..0./.0../11.0", "with spaces, slashes, bars or commas between", read_rows, _ROWS),
)


def read_line(line: str, options: Options = DEFAULTS) -> tuple[Format, object] | None:
    """Return the format of a line that is a puzzle, or meant as one, and its puzzle, draft or error."""
    line = line.rstrip()
    if SIZE.match(line) and not set(line.strip()) <= set("01"):
        return None
    for kind in ONE_LINE:
        if match := re.compile(kind.pattern).match(line, len(line) - len(line.lstrip())):
            try:
                made = kind.run(match, options)
            except ReadError as error:
                made = error
            if made is not None:
                return kind, made
    return None


def read_one_line(text: str, options: Options) -> Book | None:
    """Read lines that are puzzles, one each; None if they are rows, or anything else."""
    lines = [Line(number, line, "") for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    lines = [line for line in lines if not line.text.lstrip().startswith("#")]
    if not lines or (len(lines[0].text) > 100_000 and " " in lines[0].text.strip()):
        return None
    first = read_line(lines[0].text, options)
    if first is None or (first[0].run is read_rows and len(lines) > 1):
        return None
    read = [first, *(read_line(line.text, options) or (None, None) for line in lines[1:])]
    kinds = [kind for kind, _ in read]
    is_prose = first[0].run is read_link and None in kinds
    if len(lines) > 1 and (is_prose or (first[0].run is read_task and _are_rows(lines, kinds))):
        return None
    names = {kind.name for kind in kinds if kind}
    book = Book(names.pop() if len(names) == 1 else "one-line puzzles")
    for line, (kind, made) in zip(lines, read, strict=True):
        if isinstance(made, Puzzle):
            says = kind and kind.run in (read_unruly, read_unruly_link)
            unique, said = options.unique(made.unique_lines if says else None, bool(made.signs))
            book.add(Found(evolve(made, unique_lines=unique), line.number, said))
        elif isinstance(made, Draft):
            made.line, made.symbols = line.number, options.symbols
            made.rows = [[cell._replace(line=line.number) for cell in row] for row in made.rows]
            book.add(judged(made, options))
        elif isinstance(made, ReadError):
            book.faults += [evolve(problem, line=line.number) for problem in made.faults]
        else:
            book.faults.append(line.place.fault("this is not a puzzle in one line", "one like the other lines"))
    return book


def _are_rows(lines: Lines, kinds: list[Format | None]) -> bool:
    """Return whether lines that could be task strings are the rows of a grid."""
    texts = [line.text.strip() for line in lines]
    tasks = [text.partition("|")[0] for text, kind in zip(texts, kinds, strict=False) if kind and kind.run is read_task]
    if None in kinds or any(isqrt(length(task)) ** 2 != length(task) for task in tasks):
        return True
    return len(set(map(len, texts))) == 1 and (len(texts) == len(texts[0]) or all(length(t) == len(t) for t in tasks))


def is_flat(field: str) -> bool:
    """Return whether a field can be all cells of a square of at least 4 by 4: `.1.0..0..0..11.0`."""
    side = isqrt(len(field))
    symbols = set(field) - set(ALWAYS_EMPTY)
    return side >= 4 and side * side == len(field) and len(symbols) <= 3 and not symbols & _NEVER


def agree(puzzle: str, solution: str) -> bool:
    """Return whether the second text fills in the first, which has empty cells, and changes none of its cells."""
    empty = {*ALWAYS_EMPTY, "x"}
    is_filled_in = not empty.isdisjoint(puzzle) and empty.isdisjoint(solution) and len(puzzle) == len(solution)
    return is_filled_in and all(a == b or a in empty for a, b in zip(puzzle, solution, strict=True))


def read_flat(text: str, options: Options) -> Book | None:
    """Read flat grids, one a line; None if the lines are the rows of one grid, or anything else."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    lines = [(number, line) for number, line in lines if not line.lstrip().startswith("# ")]
    if not any(len(line) >= 16 for _, line in lines[:2]) or _are_grids(text):
        return None
    count = 0
    if len(lines) > 1 and lines[0][1].strip().isdecimal() and not is_flat(lines[0][1].strip()):
        count, lines = int(lines[0][1].strip()[:9]), lines[1:]
    table = [_fields(number, line) for number, line in lines]
    width = Counter(map(len, table)).most_common(1)[0][0]
    names = [""] * width
    if len(table) > 1 and not any(is_flat(cell.text) for cell in table[0]) and re.search(r"[^\W\d_]{2}", lines[0][1]):
        names, table = [*(cell.text for cell in table[0]), *names], table[1:]
    whole = [row for row in table if len(row) == width]
    columns = [k for k in range(width) if sum(is_flat(row[k].text) for row in whole) * 2 > len(table)]
    if not columns or (count and (count != len(table) or (width == 1 and count == len(table[0][0].text)))):
        return None
    book = Book("flat grids" if len(table) > 1 else "flat grid without a size")
    if width <= 2 and not any(names) and not count:
        are_rows = _are_rows_of_one([row[-1].text for row in table])
        if are_rows:
            return None
        if are_rows is None and width == 1:
            wanted = "the size in front of each line, such as 6x6;..."
            book.faults.append(table[0][0].fault("each line can be a grid, or a row of one grid", wanted, ""))
            return book
    solutions = [k for k in columns if SOLUTION.search(names[k])]
    puzzles = [k for k in columns if k not in solutions]
    if len(puzzles) == 2 and not solutions:
        ways = (puzzles, puzzles[::-1])
        known = [way for way in ways if all(agree(row[way[0]].text, row[way[1]].text) for row in whole)]
        puzzles, solutions = ([known[0][0]], known[0][1:]) if known else (puzzles, [])
    if len(puzzles) != 1 or len(solutions) > 1:
        wanted = "a line above them that names them, such as puzzle,solution"
        found = f"columns {', '.join(str(k + 1) for k in columns)}"
        book.faults.append(table[0][0].fault("several columns hold grids", wanted, found))
        return book
    puzzle, solution = puzzles[0], solutions[0] if solutions else -1
    for row in table:
        cell = row[puzzle] if len(row) == width else row[0]
        if len(row) != width or not is_flat(cell.text):
            problem = "this is not a square in one line, as the others are"
            book.faults.append(cell.fault(problem, "a square number of cells"))
            continue
        rows = cut(row_of(cell.text, cell.line, cell.column), isqrt(len(cell.text)))
        draft = Draft(rows, cell.line, symbols=options.symbols)
        book.drafts.append(judged(draft, options))
        _read_columns(row, names, puzzle, solution, draft)
    others = [str(k + 1) for k in range(width) if k not in (puzzle, solution) and names[k].lower() not in COLUMNS]
    if len(table) > 1:
        book.remarks.append("each line is read as a grid of its own")
    if others:
        book.remarks.append(f"passed over: column {', '.join(others)} of each line")
    return book


def _are_grids(text: str) -> bool:
    """Return whether every part between blank lines is a grid: a square or its size above it, perhaps signs below.

    One square alone can also be flat grids, one a line.
    """
    blocks = re.split(r"\n\s*\n", text.strip())
    is_sure = len(blocks) > 1
    for block in blocks:
        lines = [line.strip() for line in block.split("\n") if not line.lstrip().startswith("#")]
        size = SIZE.match(lines[0]) if len(lines) > 1 and len(lines[0]) < len(lines[1]) else None
        rows = [line for line in lines if not is_sign(line)][bool(size) :]
        sides = {whole_number(size[1]), whole_number(size[3] or size[1])} if size else {len(rows)}
        if len(set(map(len, rows))) != 1 or not {len(rows), len(rows[0])} <= sides:
            return False
        is_sure = is_sure or bool(size) or len(rows) < len(lines)
    return is_sure


def _fields(number: int, line: str) -> list[Cell]:
    """Return the fields of a line; the line itself if it has only separators."""
    fields = [(match[0], match.start() + 1) for match in _FIELD.finditer(line)] or [(line.strip(), 1)]
    return [Cell(text.strip('"'), number, column + text.startswith('"')) for text, column in fields]


def _are_rows_of_one(texts: list[str]) -> bool | None:
    """Return whether lines of one length are the rows of one grid, by the game; None if it does not decide."""
    side = len(texts[0])
    if any(len(text) != side for text in texts) or side > 3 * len(texts):
        return False
    symbols = {c for text in texts for c in text if c not in ALWAYS_EMPTY}
    one, zero = next((pair for pair in map(tuple, PAIRS) if set(pair) <= symbols), ("1", "0"))
    reading = Symbols(one, zero, ".")
    as_rows = broken_lines([texts], reading)
    as_grids = broken_lines([cut(text, isqrt(side)) for text in texts], reading)
    if len(texts) == side:
        return not as_rows or as_grids > 0
    return None if as_rows == as_grids == 0 else not as_rows


def _read_columns(row: Row, names: list[str], puzzle: int, solution: int, draft: Draft) -> None:
    """Read what the other columns say of a puzzle."""
    for k, cell in enumerate(row):
        note = COLUMNS.get(names[k].lower())
        if k == solution:
            draft.notes["solution"] = cell._replace(text=" ".join(cut(cell.text, isqrt(len(cell.text)) or 1)))
        elif note:
            is_escaped = re.match("'+[=+@-]", cell.text)  # as CSV keeps a spreadsheet from taking it for a formula
            draft.notes[note] = cell._replace(text=clean(cell.text)[bool(is_escaped) :])
        elif k != puzzle and re.search(r"[01._?*·-]{9,}", cell.text) and not re.fullmatch(r"\d+\.?\d*", cell.text):
            draft.faults.append(cell.fault("this may be a grid, and is not square", "a square number of cells"))
        elif MAY_BE_SIGNS.search(names[k]) and re.search(r"\d", cell.text):
            wanted = "signs below the grid, such as r1c3 = r1c4"
            draft.faults.append(cell.fault("this may be a list of signs, which is not read", wanted))
