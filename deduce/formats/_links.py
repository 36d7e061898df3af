"""Links that hold a puzzle: to Unruly in the browser, and to penpa-edit."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Callable
from urllib.parse import unquote

from deduce.formats._shapes import LINK_TO_UNRULY, PENPA_LINK
from deduce.formats._values import Options, refused, shown
from deduce.formats.json_text import JsonError, read_value
from deduce.puzzle import EMPTY, Puzzle

# A board of 200 by 200 is not a tenth as long.
_MOST = 4 * 1024 * 1024
# Up to so many cells a board may have in a text of any length.
_LARGE = 10_000
_WANTED = "white and black circles"
# penpa-edit leaves two cells free at each side of a board.
_EDGE = 2
_LAYERS = {"symbol": re.compile(r'(?:zY|"symbol"):(\{[^{}]*\})'), "number": re.compile(r'(?:zN|"number"):(\{[^{}]*\})')}


def unruly_id(line: str) -> tuple[str, int]:
    """The game id, or the random seed, in a link to Unruly, and where it begins, from 0."""
    match = re.match(LINK_TO_UNRULY, line)
    assert match
    return unquote(match[1]), match.start(1)


def read_penpa(line: str, options: Options) -> Puzzle:
    """Read the black and white circles, or the digits 0 and 1, of a board.  Black is 1.

    Raises:
        ReadError: for a link that is damaged, or holds another kind of puzzle.
    """
    match = re.match(PENPA_LINK, line)
    assert match
    board = _unpacked(match[1])
    lines = board.split("\n")
    head = lines[0].split(",")
    if head[0] != "square" or len(lines) < 4:
        raise refused("this penpa-edit link is no square board", 0, shown(head[0]), "square")
    width, height = _whole(head[1:2]), _whole(head[2:3])
    margins = [int(digits) for digits in re.findall("[0-9]{1,6}", lines[1])]
    top, bottom, left, right = margins if len(margins) == 4 else (0, 0, 0, 0)
    rows, columns = height - top - bottom, width - left - right
    if min(rows, columns) < 2:
        raise refused("a puzzle has at least 2 rows and 2 columns", 0, shown(f"{columns}x{rows}"))
    message = options.too_large(max(rows, height), max(columns, width))
    if not message and width * height > max(_LARGE, len(board)):
        # penpa-edit names every cell of a board.
        message = "this board is larger than its text can hold"
    if message:
        raise refused(message, 0, shown(f"{width}x{height}"))
    cells = _layer(lines[3], "symbol", _circle) or _layer(lines[3], "number", _digit)
    if not cells:
        raise refused("this board holds no clues, or the link is damaged", 0, "", _WANTED)
    grid = [[EMPTY] * columns for _ in range(rows)]
    for index, cell in cells.items():
        r, c = divmod(index, width + 2 * _EDGE)
        r, c = r - _EDGE - top, c - _EDGE - left
        if not (0 <= r < rows and 0 <= c < columns):
            raise refused("a clue of this board lies outside its grid", 0, shown(str(index)))
        grid[r][c] = cell
    return Puzzle("".join(row) for row in grid)


def _unpacked(packed: str) -> str:
    try:
        data = base64.b64decode(unquote(packed).replace("-", "+").replace("_", "/") + "==")
        unpacker = zlib.decompressobj(-15)
        text = unpacker.decompress(data, _MOST)
    except (binascii.Error, ValueError, zlib.error):
        raise refused("this penpa-edit link is damaged, or cut short") from None
    if not unpacker.eof:
        raise refused("this penpa-edit link is cut short" if len(text) < _MOST else "this board is too large")
    return text.decode("utf-8", "replace")


def _whole(found: list[str]) -> int:
    return int(found[0]) if found and re.fullmatch("[0-9]{1,6}", found[0]) else 0


def _layer(board: str, name: str, clue: Callable[[object], str]) -> dict[int, str]:
    match = _LAYERS[name].search(board)
    try:
        held = read_value(match[1]) if match else {}
    except JsonError:
        raise refused("the clues of this penpa-edit link cannot be read") from None
    return {int(key): clue(value) for key, value in held.items() if re.fullmatch("[0-9]{1,9}", key)}


def _circle(value: object) -> str:
    colour, shape = (value[0], value[1]) if isinstance(value, list) and len(value) > 1 else (None, "")
    if not isinstance(shape, str) or not shape.startswith("circle") or colour not in (1, 2):
        raise refused("this board holds other clues than circles", 0, shown(str(shape)), _WANTED)
    return "01"[colour == 2]


def _digit(value: object) -> str:
    digit = str(value[0]) if isinstance(value, list) and value else ""
    if digit not in ("0", "1"):
        raise refused("this board holds other clues than 0 and 1", 0, shown(digit), "0 or 1")
    return digit
