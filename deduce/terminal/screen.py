"""The screen: where pieces of text go, how wide it is, and what it can show.

Nothing here reads markup: a text is shown as it is, except for control characters.  Colour needs rich, which is
imported only for a screen that has it.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TextIO

from attrs import Factory, define, field

from deduce.errors import legible
from deduce.puzzle import Cell, cell_name, parse_cell
from deduce.wording.marks import BLANK, CELL
from deduce.wording.words import bound, words_of

if TYPE_CHECKING:
    from rich.console import Console

Piece = tuple[str, str]
"""A text and its style: a key of STYLES, or empty."""

Row = Sequence[Piece]

STYLES = {
    "title": "bold",
    "given": "bold",
    "faint": "dim",
    "sign": "dim",
    "because": "underline",
    "place": "bold reverse",
    "beside": "bold magenta underline",
    "supposed": "bold magenta reverse",
    "differ": "bold red reverse",
    "rule": "magenta",
    "good": "bold",
    "bad": "bold red",
}
"""What each style looks like: they differ without colour, too, and every colour is legible on black and on white."""

_BLANK = re.compile(r"\b_\b")
_CELL = re.compile(r"\br[1-9][0-9]{0,5}c[1-9][0-9]{0,5}\b")

WIDTH = 80
READABLE = 100
"""Sentences are broken at this width on screens that are wider."""


@define(slots=False)
class Screen:
    """A place to write to, some terminal cells wide; a `plain` one is for screen readers: sentences, no drawings.

    `boxes` says whether lines and bars can be drawn with characters beyond ASCII.
    """

    _file: TextIO
    width: int = WIDTH
    colour: bool = False
    plain: bool = False
    boxes: bool = field(default=Factory(lambda self: not self.plain, takes_self=True))
    explained_cell: bool = field(default=False, init=False)
    _empty: bool = field(default=True, init=False)

    def row(self, *pieces: Piece) -> None:
        """Write one row; it is never broken."""
        self._empty = False
        if not self.colour:
            self._file.write(legible("".join([text for text, _ in pieces])).rstrip() + "\n")
            return
        from rich.text import Text

        text = Text.assemble(*[(legible(piece), STYLES.get(style, "")) for piece, style in pieces])
        text.rstrip()
        self.console.print(text, soft_wrap=True)

    @cached_property
    def console(self) -> Console:
        from rich.console import Console

        return Console(
            file=self._file, width=self.width, force_terminal=True, markup=False, highlight=False, emoji=False
        )

    def blank(self) -> None:
        """Leave one row empty, except at the top."""
        if not self._empty:
            self.row()

    def say(self, text: str, indent: int = 0, style: str = "", hang: int = 0) -> None:
        """Write sentences, wrapped between words; rows after the first are indented further by `hang`.

        On a plain screen an empty cell is a word instead of `_`.
        """
        text = _BLANK.sub(BLANK(), text) if self.plain else text
        width = min(self.width, max(READABLE, indent)) - indent
        for number, part in enumerate(broken(text, width, hang)):
            self.row((" " * (indent + (hang if number else 0)), ""), (part, style))

    def explain_cell(self, text: str) -> None:
        """Write what the first name of a cell in a text means, once on a screen."""
        match = _CELL.search(text)
        if match and not self.explained_cell:
            self.explained_cell = True
            self.say(name_of(parse_cell(match[0])), style="faint")


def screen(plain: bool = False, file: TextIO | None = None) -> Screen:
    """Return the screen for standard output: as wide as the terminal, or WIDTH if it is not a terminal.

    Terminals have colour; so has any output if FORCE_COLOR is set, and none if NO_COLOR is.
    """
    file = file or sys.stdout
    terminal = file.isatty()
    able = (terminal and os.environ.get("TERM") != "dumb") or bool(os.environ.get("FORCE_COLOR"))
    colour = able and not os.environ.get("NO_COLOR")
    width = shutil.get_terminal_size((WIDTH, 24)).columns if terminal or os.environ.get("COLUMNS") else WIDTH
    boxes = not plain and holds(file, "│─┌┆┄▁█")
    return Screen(file, max(width, 20), colour and not plain, plain, boxes)


def name_of(cell: Cell) -> str:
    """Return what the name of a cell means: `r3c4 means row 3, column 4.`"""
    return CELL(cell=cell_name(cell), row=cell[0] + 1, column=cell[1] + 1)


def holds(file: TextIO, text: str) -> bool:
    """Return whether a file can hold characters."""
    try:
        text.encode(file.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def styled(text: str, part: str, style: str, other: str = "") -> list[Piece]:
    """Return a text with one part of it in one style, and all else in another."""
    before, _, after = text.partition(part)
    return [piece for piece in ((before, other), (part, style), (after, other)) if piece[0]]


def width_of(text: str) -> int:
    """Count the terminal cells that a text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def padded(text: str, width: int) -> str:
    """Return a text with spaces added up to a width in terminal cells."""
    return text + " " * (width - width_of(text))


def broken(text: str, width: int, hang: int = 0) -> list[str]:
    """Wrap a text between words into rows of at most a width; a longer word gets a row to itself.

    Words that `bound` joins stay in one row, unless together they are wider than one.
    """
    rows: list[str] = []
    current, room = "", max(width, 1)
    narrower = max(width - hang, 1)
    fitting = [part for word in bound(text) for part in ([word] if width_of(word) <= narrower else words_of(word))]
    for word in fitting:
        longer = f"{current} {word}" if current else word
        if current and width_of(longer) > room:
            rows.append(current)
            current, room = word, narrower
        else:
            current = longer
    return [*rows, current] if current else rows
