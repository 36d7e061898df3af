"""Puzzles in one line each, by a table of patterns, and rows or all cells of a square in one line.

To read another one-line format, write a function from a line and the match of a pattern, and add a row to `ONE_LINE`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import isqrt
from typing import Any, NamedTuple, TypeVar

from deduce.base.errors import count_noun
from deduce.base.patterns import regex
from deduce.formats.cells import is_cell, is_cells, token
from deduce.formats.grids import SIZE, judged, without_runs
from deduce.formats.model import BREAK, Draft, Line, Options, Row, shown
from deduce.game.puzzle import EMPTY, Sign

Cells = TypeVar("Cells", str, Sequence[Any])
Match = re.Match[str]
RUN = "abcdefghijklmnopqrstuvwxyz"
LEVELS = {"": "", "t": "trivial", "e": "easy", "n": "normal"}
_UNRULY = r"(\d++)(?:x(\d++))?(u?)(?:d(\w?))?([:#])(\S*+)\Z"
FLAT = r"(\d++)[xX](\d++);\s*+(\S*+)\Z"
ID = regex(r"(?<![^\W_])\d{1,9}(?:x\d{1,9}u?(?:d\w)?:[a-z]++|x\d{1,9};[01.]++)(?!\w)", re.IGNORECASE)
_TASK = r"(?=[01a-z|]*[a-z|]|(?:[01]{4}|[01]{9})\Z)([01a-z]++)(?:\|([0-9a-z]++))?\Z"


def cut(cells: Cells, width: int) -> list[Cells]:
    """Return the rows of a flat grid: of a text, or of a list of cells."""
    return [cells[k : k + width] for k in range(0, len(cells), width)]


def length(task: str) -> int:
    """Return the number of cells of a task string or its signs."""
    return sum(RUN.index(c) + 1 if c in RUN else 1 for c in task)


def flat(line: Line, width: int, size: tuple[int, int] = (0, 0)) -> Draft:
    """Return the draft of a line that has all cells of a grid."""
    row = Row.of(line)
    rows = [row.part(k, k + width) for k in range(0, len(line.text), width)]
    return Draft(rows, line.number, size, view="flat")


def refused(line: Line, message: str, found: str, expected: str = "", at: int = 0) -> Draft:
    """Return a draft that is only a fault, at one of the characters of a line."""
    return Draft(line=line.number, faults=[line.fault(message, expected, found, at)])


def _sides(match: Match) -> tuple[int, int]:
    """Return the rows and columns of a pattern that begins with columns and perhaps rows."""
    return int((match[2] or match[1])[:18]), int(match[1][:18])


def read_unruly(line: Line, match: Match, options: Options) -> Draft | None:
    if not match[2] and not match[3] and not match[6].isalpha():
        return None
    rows, columns = _sides(match)
    sides = f"'{columns}x{rows}'"
    if message := options.unfit(rows, columns):
        return refused(line, message, sides)
    if rows % 2 or columns % 2:
        return refused(line, "both sides of an Unruly game are even", sides)
    if (match[4] or "") not in LEVELS:
        return refused(line, "Unruly has no such difficulty", shown(match[4]), "t, e or n", match.start(4))
    if match[5] == "#":
        wanted = "a colon and the game's description, as Unruly shows it under Game, Specific"
        problem = "this is a random seed, which only Unruly can turn into a puzzle"
        return refused(line, problem, shown(match[5] + match[6]), wanted, match.start(5))
    parts, covered, total = [], 0, rows * columns
    for at, letter in enumerate(match[6], match.start(6)):
        skip = RUN.find(letter.lower())
        if skip < 0:
            return refused(line, "this cannot be in an Unruly id", shown(letter), "a letter", at)
        covered += skip + (skip < 25)
        if covered > total + 1:
            problem = "the Unruly id is too long for its size"
            return refused(line, problem, "more letters", f"{total} cells and the end", at)
        parts.append(EMPTY * skip + ("" if skip == 25 else "1" if letter < "a" else "0"))
    if covered < total + 1 or match[6][-1:] in ("z", "Z"):
        found = count_noun(max(covered - 1, 0), "cell")
        problem = "the Unruly id is too short for its size"
        return refused(line, problem, found, f"{total} and the end", match.end())
    draft = flat(line._replace(text="".join(parts)[:total]), columns, (rows, columns))
    draft.unique = bool(match[3])
    draft.notes["label"] = line._replace(text=LEVELS[match[4] or ""])
    return draft


def read_link(line: Line, match: Match, options: Options) -> Draft:
    """Read an address: of an Unruly game, or with the cells of a square as a parameter."""
    if "unruly" in match[0].lower() and "#" in match[0]:
        at = match[0].index("#") + 1
        from urllib.parse import unquote  # late, as few texts are links

        code = unquote(match[0][at:])
        game = re.match(_UNRULY, code)
        if game and (draft := read_unruly(line.after(at), game, options)):
            return draft
        wanted = "a game id after the #, such as 8x8u:..."
        return refused(line, "this link to Unruly holds no puzzle", shown(code), wanted)
    said = re.search(r"[?&](?:puzzle|p|grid|task)=([^&#\s]+)", match[0])
    if said and is_flat(said[1]):
        return flat(line.after(said.start(1))._replace(text=said[1]), isqrt(len(said[1])))
    wanted = "the puzzle itself, or a link that holds it, as Unruly makes them"
    return refused(line, "this links to a page and holds no puzzle", shown(match[0], 60), wanted)


def read_task(line: Line, match: Match, options: Options) -> Draft | None:
    task, coded = match[1], match[2]
    if re.fullmatch(r"\d++x\d++u?", task):
        return refused(
            line, "this may be an Unruly id that is cut off", shown(task), "a colon and its cells", match.end(1)
        )
    total = length(task)
    side = isqrt(total)
    if side * side != total:
        if not coded and (len(match[0]) < 6 or not re.search("[01]", match[0])):
            return None
        found, wanted = count_noun(total, "cell"), "a square number of cells"
        return refused(line, "a task string fills a square", found, wanted, match.end(1))
    if message := options.unfit(side, side):
        return refused(line, message, f"'{side}x{side}'")
    if coded is not None and length(coded) != total:
        found = count_noun(length(coded), "cell")
        return refused(line, "the signs must cover the grid", found, str(total), match.start(2))
    draft = flat(line._replace(text="".join(c if c in "01" else EMPTY * (RUN.index(c) + 1) for c in task)), side)
    cell = 0
    for at, c in enumerate(coded or "", match.end(1) + 1):
        if c in RUN:
            cell += RUN.index(c) + 1
            continue
        place = line.after(at)._replace(text=c)
        if c == "9":
            draft.faults.append(place.fault("this digit is not the code of a sign", "0 to 8"))
            continue
        row, column = divmod(cell, side)
        for code, other, edge in ((int(c) % 3, (row, column + 1), "right"), (int(c) // 3, (row + 1, column), "lower")):
            if code and max(other) == side:
                draft.faults.append(place.fault(f"a sign points off the {edge} edge"))
            elif code:
                draft.signs.append((Sign((row, column), other, code == 1), place))
        cell += 1
    return draft


def read_flat_grid(line: Line, match: Match, options: Options) -> Draft:
    rows, columns = _sides(match)
    if message := options.unfit(rows, columns):
        return refused(line, message, f"'{columns}x{rows}'")
    cells, total = match[3], rows * columns
    if len(cells) != total:
        at, found = match.start(3) + min(len(cells), total), count_noun(len(cells), "cell")
        return refused(line, "the cells do not fill the grid", found, f"{total} cells", at)
    return flat(line.after(match.start(3))._replace(text=cells), columns, (rows, columns))


def read_rows(line: Line, match: Match, options: Options) -> Draft | None:
    """Read all rows in one line, with a size in front or not; a row may be a task string."""
    found = [(m[0], m.start()) for m in re.finditer(r"(?:(?!\\n)[^\s/|,;:])+", match[0])]
    if len(found) > 2 and found[0][0] == str(len(found) - 1):
        found = found[1:]
    wide = len(found)
    if all(re.fullmatch("[01a-z]+", part) and length(part) == wide for part, _ in found):
        found = [("".join(c if c in "01" else EMPTY * (RUN.index(c) + 1) for c in part), at) for part, at in found]
    found = [("".join(row), at) for row, (_, at) in zip(without_runs([row for row, _ in found]), found, strict=True)]
    if wide < 3 or any(len(part) != wide for part, _ in found) or not is_cells("".join(part for part, _ in found)):
        return None
    return Draft([Row.of(line.after(at)._replace(text=part)) for part, at in found], line.number)


class OneLine(NamedTuple):
    """A format with a puzzle in one line: its name, the function that reads it, and a pattern."""

    name: str
    run: Callable[[Line, Match, Options], Draft | None]
    pattern: str


ONE_LINE = (
    OneLine("link", read_link, r"(?:\w++://|/?unruly)\S*+\Z"),
    OneLine("Unruly id", read_unruly, _UNRULY),
    OneLine("flat grid", read_flat_grid, FLAT),
    OneLine("task string", read_task, _TASK),
    OneLine("rows in one line", read_rows, r".{8,10000}\Z"),
)


def read_line(line: Line, options: Options) -> tuple[OneLine, Draft] | None:
    """Return the format of a line that is a puzzle, or meant as one, and its draft."""
    line = line.stripped()
    if SIZE.match(line.text) and not set(line.text) <= set("01"):
        return None
    for kind in ONE_LINE:
        if (match := re.match(kind.pattern, line.text)) and (draft := kind.run(line, match, options)):
            if not draft.faults:
                draft.symbols = None if kind.run in (read_unruly, read_task) else options.symbols
                judged(draft, options)
            draft.view = kind.name
            return kind, draft
    return None


def read_lines(lines: list[Line], options: Options) -> list[Draft] | None:
    """Read lines that are puzzles of a kind that says its size, one each; None if they are anything else."""
    lines = [line for line in lines if line.text.strip() and not line.text.lstrip().startswith("#")]
    first = read_line(lines[0], options) if lines else None
    if first is None or (first[0].run is read_rows and len(lines) > 1):
        return None
    read = [first, *(read_line(line, options) for line in lines[1:])]
    if len(lines) > 1:
        if first[0].run is read_link and None in read:
            return None  # prose with an address above it
        same = len({len(line.text.strip()) for line in lines}) == 1
        odd = any(made is None or (made[0].run is read_task and made[1].faults) for made in read)
        if first[0].run is read_task and (odd or same):
            return None  # rows of a grid
    problem, wanted = "this is not a puzzle in one line", "one like the other lines"
    return [
        made[1] if made else refused(line.stripped(), problem, shown(line.text.strip()), wanted)
        for line, made in zip(lines, read, strict=True)
    ]


def read_save(text: str, options: Options) -> list[Draft] | None:
    """Read a game that Unruly saved: its puzzle, and the entries of the player, without moves that are undone."""
    if not text.startswith("SAVEFILE:"):
        return None
    parts = re.findall(r"(?m)^([A-Z]+) *:\d++:(.*)$", text)
    said = dict(reversed(parts))
    line = Line(f"{said.get('CPARAMS')}:{said.get('DESC')}", 1, 0)  # PARAMS are those of the next game
    made = read_line(line, options) if said.get("GAME") == "Unruly" else None
    if not made:
        wanted = "GAME Unruly, CPARAMS and DESC"
        return [refused(line, "this is not a saved game of Unruly", shown(said.get("GAME", "")), wanted)]
    draft, states = made[1], re.sub(r"\D", "", said.get("STATEPOS", ""))
    cells = list("".join(draft.givens or ()))
    clues, wide = cells[:], draft.size[1]
    moves = [move for key, move in parts if key in ("MOVE", "SOLVE", "RESTART")]
    for move in moves[: int(states[:9] or 1) - 1]:
        placed = re.fullmatch(r"P([01-]),(\d{1,3}),(\d{1,3})", move)
        if placed and (at := int(placed[3]) * wide + int(placed[2])) < len(cells):
            cells[at] = placed[1].replace("-", EMPTY)
        elif not placed:
            cells = list(move[1:] if move.startswith("S") else clues)
    draft.entries = cut(cells, wide) if cells != clues else ()
    return [draft]


def is_flat(text: str) -> bool:
    """Return whether a text is all cells of a square of at least 4 by 4: `.1.0..0..0..11.0`."""
    side = isqrt(len(text))
    return side > 3 and side * side == len(text) and " " not in text and is_cells(text)


def one_grid(line: Line, size: tuple[int, int], options: Options) -> Draft:
    """Return the puzzle of a line that stands alone, or its fault."""
    line = line.stripped()
    cells = [(m[0], line.column + m.start()) for m in re.finditer(rf"[^\s,{BREAK}]+", line.text)]
    side = isqrt(len(cells))
    if is_flat(line.text):
        draft = flat(line, isqrt(len(line.text)), size)
    elif side > 3 and side * side == len(cells) and all(is_cell(token(cell)) for cell, _ in cells):
        rows = [Row(line.number, [c for c, _ in row], [at for _, at in row]) for row in cut(cells, side)]
        draft = Draft(rows, line.number, size)
    elif not line.text.isalpha() and (made := read_line(line, options)):
        return made[1]
    else:
        wanted = "more rows, or a square number of cells, or the size in front, such as 6x5;..."
        return Draft(line=line.number).bad("one line is not a grid", shown(line.text), wanted)
    draft.symbols, draft.view = options.symbols, "flat grid without a size"
    return judged(draft, options)


def agree(puzzle: Sequence[str], solution: Sequence[str]) -> bool:
    """Return whether the second grid fills in the first, which has empty cells, and changes none of its cells."""
    a, b = " ".join(puzzle), " ".join(solution)
    return len(a) == len(b) and EMPTY in a and {x for x, y in zip(a, b, strict=True) if x != y} <= {EMPTY}
