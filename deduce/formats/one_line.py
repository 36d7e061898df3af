"""Puzzles in one line: a table of patterns with what reads them; and the writers of these formats.

To read another one-line format, write a function from the match of a pattern and add a row to `ONE_LINE`.
"""

from __future__ import annotations

import re
from math import isqrt
from urllib.parse import unquote

from attrs import evolve

from deduce.errors import ReadError, count_noun
from deduce.formats.lines import SIZE
from deduce.formats.model import Book, Draft, Format, Line, Lines, cut, row_of
from deduce.formats.reading import DEFAULTS, Found, Options, WriteError, fault, shown, whole_number
from deduce.formats.symbols import judged
from deduce.puzzle import EMPTY, Puzzle, Sign

RUN = "abcdefghijklmnopqrstuvwxyz"
LEVELS = {"": "", "t": "trivial", "e": "easy", "n": "normal"}
_UNRULY = re.compile(r"(\d+)(?:x(\d+))?(u?)(?:d(\w?))?([:#])(\S*)\Z")
_ROW = r"[^\s/|,;\\]"
_END = r"(?:\s*[ /|,;]\s*|\\n)"


def _refused(message: str, at: int = 0, found: str = "", expected: str = "") -> ReadError:
    """Return the error for a line; `at` counts its characters from 0."""
    return ReadError([fault(message, 1, at + 1, found, expected)])


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


def read_unruly_link(match: re.Match[str], options: Options) -> Puzzle:
    code, start = unquote(match[1]), match.start(1)
    game = _UNRULY.match(" " * start + code, start)
    if puzzle := read_unruly(game, options) if game else None:
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
    (
        re.compile(r"(?:\w+://\S*|\S*/)unruly\S*?#(\S+)\Z"),
        Format("Unruly link", "https://…/unruly.html#4x4u:aAIBca", "the address of a game", read_unruly_link),
    ),
    (re.compile(r"\w+://\S+\Z"), Format("link", "https://…", "holds no puzzle, and is reported", read_link)),
    (_UNRULY, Format("Unruly id", "4x4u:aAIBca", "the game id of Unruly", read_unruly)),
    (
        re.compile(r"(\d+)[xX](\d+);\s*(\S*)\Z"),
        Format("flat grid", "4x3;01......1..0", "columns by rows, and all cells", read_flat_grid),
    ),
    (
        re.compile(r"(?=[01a-z|]*[a-z|]|[01]{4}\Z)([01a-z]+)(?:\|([0-9a-z]+))?\Z"),
        Format("task string", "01h1a1b0", "as puzzle-binairo.com has them, perhaps with signs", read_task),
    ),
    (
        re.compile(rf"(?:(\d{{1,3}})[\s:;,]+)?({_ROW}{{2,41}}{_END}(?:{_ROW}{{2,40}}{_END})*{_ROW}{{2,40}})(?:\\n)?\Z"),
        Format("rows in one line", ".1.0/..0./.0../11.0", "with spaces, slashes, bars or commas between", read_rows),
    ),
)


def read_line(line: str, options: Options = DEFAULTS) -> tuple[Format, object] | None:
    """Return the format of a line that is a puzzle, or meant as one, and its puzzle, draft or error."""
    line = line.rstrip()
    if SIZE.match(line) and not set(line.strip()) <= set("01"):
        return None
    for pattern, kind in ONE_LINE:
        if match := pattern.match(line, len(line) - len(line.lstrip())):
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
    read = [first, *(read_line(line.text, options) for line in lines[1:])]
    kinds = [kind and kind[0] for kind in read]
    is_prose = first[0].run is read_link and None in kinds
    if len(lines) > 1 and (is_prose or (first[0].run is read_task and _are_rows(lines, kinds))):
        return None
    names = {kind.name for kind in kinds if kind}
    book = Book(names.pop() if len(names) == 1 else "one-line puzzles")
    for line, kind, (_, made) in zip(lines, kinds, [pair or (None, None) for pair in read], strict=True):
        if isinstance(made, Puzzle):
            says = kind is not None and kind.run in (read_unruly, read_unruly_link)
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
    if len(set(map(len, texts))) == 1 or None in kinds:
        return True
    tasks = [text.partition("|")[0] for text, kind in zip(texts, kinds, strict=True) if kind and kind.run is read_task]
    return any(isqrt(length(task)) ** 2 != length(task) for task in tasks)


def write_unruly(puzzle: Puzzle) -> str:
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
    return f"{puzzle.columns}x{puzzle.rows}{'u' if puzzle.unique_lines else ''}:{''.join(letters)}"


def write_task(puzzle: Puzzle) -> str:
    if puzzle.rows != puzzle.columns:
        raise WriteError(f"a task string cannot hold an oblong grid ({puzzle.columns}x{puzzle.rows})")
    _check_rule(puzzle, "a task string")
    digits = [0] * (puzzle.rows * puzzle.columns)
    for sign in puzzle.signs:
        (r, c), across = sign.a, sign.a[0] == sign.b[0]
        digits[r * puzzle.columns + c] += (1 if sign.equal else 2) * (1 if across else 3)
    task = _runs("".join(puzzle.givens), EMPTY)
    return f"{task}|{_runs(''.join(map(str, digits)), '0')}" if puzzle.signs else task


def write_flat(puzzle: Puzzle) -> str:
    if puzzle.signs:
        raise WriteError("a flat grid cannot hold signs")
    _check_rule(puzzle, "a flat grid")
    return f"{puzzle.columns}x{puzzle.rows};{''.join(puzzle.givens)}"


def _runs(cells: str, blank: str) -> str:
    return re.sub(f"{re.escape(blank)}{{1,26}}", lambda run: RUN[len(run[0]) - 1], cells)


def _check_rule(puzzle: Puzzle, name: str) -> None:
    """Refuse a puzzle that would be read back with the other unique-lines rule."""
    if puzzle.unique_lines is bool(puzzle.signs):
        if puzzle.signs:
            raise WriteError(f"{name} with signs cannot say that lines are unique; text, json and jsonl can")
        raise WriteError(f"{name} cannot say that lines may repeat; text, json, jsonl and unruly can")
