"""The screen: where pieces of text and grids go, how wide it is, and what it can show.

Nothing here reads markup: a text is shown as it is, except for control characters.  Colour needs rich, which is
imported only for a screen that has it.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TextIO

from attrs import Factory, field

from deduce.base.errors import legible
from deduce.base.patterns import regex
from deduce.base.values import define, frozen
from deduce.drawing.scene import SUPPOSED, TYPED, Scene, signs_along, signs_below, spoken
from deduce.game.puzzle import EMPTY, Cell, LineAt, Puzzle, Sign, cell_name, parse_cell
from deduce.game.world import cells_of
from deduce.wording.words import BLANK, CELL, MEANS, TYPED_IS, bound, capital, place_named, words_of

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

_BLANK = regex(r"\b_\b")
_CELL = regex(r"\br[1-9][0-9]{0,5}c[1-9][0-9]{0,5}\b")

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


_FRAMES = {
    (True, False): ("─", "│", "┌┐└┘"),
    (False, False): ("-", "|", "++++"),
    (True, True): ("┄", "┆", "┌┐└┘"),
    (False, True): ("- ", ":", "++++"),
}
"""What a frame is drawn with, across, down and at its corners, by whether there are boxes, and whether the grid is a
draft: only what is drawn as a puzzle may look like one."""


class Look(NamedTuple):
    """The terminal cells of a cell, of the gap between two (0 or 1; signs and labels need it), and before a symbol."""

    width: int
    gap: int = 1
    before: int = 0

    @classmethod
    def of(cls, puzzle: Puzzle, room: int, label: int = 0) -> Look:
        """Return a look, with gaps if the longest line then fits into the room, or if there are signs or labels."""
        width = label + symbol_width(puzzle)
        fits = max(puzzle.rows, puzzle.columns) * (width + 1) - 1 <= room
        return cls(width, int(bool(puzzle.signs) or label > 0 or fits), label)

    @property
    def pitch(self) -> int:
        """The terminal cells from one cell to the next."""
        return self.width + self.gap

    def length(self, cells: int) -> int:
        """Return the terminal cells that this many cells in a row take."""
        return cells * self.pitch - self.gap

    def parts(self, cells: int, room: int) -> Iterator[range]:
        """Divide this many cells in a row into as few parts as fit a room, about equally long."""
        parts = -(-cells // max((room + self.gap) // self.pitch, 1))
        length = -(-cells // parts)
        for first in range(0, cells, length):
            yield range(first, min(first + length, cells))

    def beneath(self, texts: Mapping[int, str], part: range) -> str:
        """Return a row with texts above or below the symbols of a part, by place; empty if there are none."""
        cells = (padded(" " * self.before + texts.get(place, ""), self.pitch) for place in part)
        return "".join(cells).rstrip()

    def numbers(self, part: range) -> list[str]:
        """Return two rows of numbers for a part: the tens, empty if there are none, and the units."""
        tens = {place: str((place + 1) // 10 % 10) for place in part if place >= 9}
        return [self.beneath(tens, part), self.beneath({place: str((place + 1) % 10) for place in part}, part)]


def symbol_width(puzzle: Puzzle) -> int:
    """Return the terminal cells of a puzzle's widest symbol."""
    symbols = puzzle.symbols
    return max(map(width_of, (symbols.one, symbols.zero, symbols.empty)))


@frozen
class Cells:
    """The cells of a puzzle to draw, with a function for their texts and styles, and the signs that are marked."""

    puzzle: Puzzle
    look: Look
    text: Callable[[Cell], Piece]
    signs: Collection[Sign] = ()

    @classmethod
    def of(cls, scene: Scene, look: Look) -> Cells:
        """Return the cells of a scene: each symbol after its letter, givens and roles in their styles."""
        puzzle, letters, roles = scene.puzzle, scene.lettered, scene.roles
        symbols = {"1": puzzle.symbols.one, "0": puzzle.symbols.zero, EMPTY: puzzle.symbols.empty}
        wide = {value: padded(symbol, look.width - look.before) for value, symbol in symbols.items()}

        def text(cell: Cell) -> Piece:
            r, c = cell
            value, letter = scene.rows[r][c], letters.get(cell, "")
            label = f"{letter}:" if letter.isdigit() else letter  # "1:0" must not be read as 10
            if letter:
                style = "supposed" if letter == SUPPOSED else "place"
            elif cell in roles:
                style = roles[cell]
            else:
                style = "faint" if value == EMPTY else "given" if puzzle.givens[r][c] != EMPTY else ""
            return label + wide[value], style

        return cls(puzzle, look, text, scene.signs)

    def row(self, line: LineAt, part: range) -> list[Piece]:
        """Return some cells of a line as a row, with the signs between them."""
        cells, gaps, marked = cells_of(self.puzzle, line), signs_along(self.puzzle, line), self._marked
        pieces: list[Piece] = []
        for place in part:
            text, style = self.text(cells[place])
            pieces += [(" " * (self.look.width - width_of(text)), ""), (text, style)]
            if self.look.gap and place + 1 < part.stop:
                style = "because" if tuple(cells[place : place + 2]) in marked else "sign"
                pieces.append((gaps.get(place, " "), style if place in gaps else ""))
        return pieces

    def marks(self, line: LineAt, part: range) -> str:
        """Return the marks below a row, for a screen without colour; empty if nothing is marked."""
        cells = cells_of(self.puzzle, line)
        marks = {place: TYPED.get(self.text(cells[place])[1], "") for place in part}
        for place in part[:-1]:
            if tuple(cells[place : place + 2]) in self._marked:
                marks[place] = padded(marks[place], self.look.width - self.look.before) + TYPED["because"]
        return self.look.beneath(marks, part)

    @property
    def _marked(self) -> set[tuple[Cell, ...]]:
        return {(sign.a, sign.b) for sign in self.signs}


def draw_grid(screen: Screen, scene: Scene, indent: int = 0, marked: bool = False) -> None:
    """Draw a grid, or print it in words on a plain screen; if `marked`, with its marks if there is no colour."""
    if screen.plain:
        for text in spoken(scene, marked):
            screen.say(text, hang=2)
        return
    letters, draft = scene.lettered.values(), scene.depth > 0
    label = max((len(letter) + letter.isdigit() for letter in letters), default=0)
    look = Look.of(scene.puzzle, _room(screen, scene.puzzle, indent, draft), label)
    draw_cells(screen, Cells.of(scene, look), indent, scene.broken, draft, marked and not screen.colour)


def _room(screen: Screen, puzzle: Puzzle, indent: int, draft: bool) -> int:
    """Return the terminal cells that are left for cells between numbers, a frame and the pointers of a draft."""
    return screen.width - indent - len(str(puzzle.rows)) - (8 if draft else 6)


def draw_cells(
    screen: Screen,
    cells: Cells,
    indent: int = 0,
    broken: Collection[LineAt] = (),
    draft: bool = False,
    marked: bool = False,
) -> None:
    """Draw a whole grid in a frame with numbered rows and columns; a grid that is too wide is drawn in parts.

    A draft has a dashed frame, and pointers to its broken lines.
    """
    puzzle, look = cells.puzzle, cells.look
    margin = " " * (indent + len(str(puzzle.rows)))
    across, down, corners = _FRAMES[screen.boxes, draft]
    for part in look.parts(puzzle.columns, _room(screen, puzzle, indent, draft)):
        if part.start:
            screen.blank()
        length = look.length(len(part))
        edge = (across * (length + 2))[: length + 2]
        above = [(row, "faint") for row in look.numbers(part)]
        above.append((look.beneath({c: "v" for axis, c in broken if axis}, part), "bad"))
        for text, style in above:
            if text:
                screen.row((f"{margin}   {text}", style))
        screen.row((f"{margin} {corners[0]}{edge}{corners[1]}", "faint"))
        for r in range(puzzle.rows):
            line = LineAt((0, r))
            sign = signs_along(puzzle, line).get(part.stop - 1, " ")  # between the last cell and the next part
            pointer = " <" if line in broken else ""
            number = f"{r + 1:>{len(margin)}} {down} "
            screen.row((number, "faint"), *cells.row(line, part), (f"{sign}{down}", "faint"), (pointer, "bad"))
            for beneath in (cells.marks(line, part) if marked else "", look.beneath(signs_below(puzzle, r), part)):
                if beneath:
                    screen.row((f"{margin} {down} {beneath:<{length}} {down}", "faint"))
        screen.row((f"{margin} {corners[2]}{edge}{corners[3]}", "faint"))


def line_title(line: LineAt) -> str:
    """Return the name of a line at the start of its strip: `Row 3`."""
    return capital(place_named(line))


def strips(
    scene: Scene, look: Look, room: int, numbered: bool = True, marked: bool = False
) -> Iterator[tuple[str, Row]]:
    """Yield rows with the lines that a step looks at, each with a title, empty except at the start of a line.

    A line longer than the room is drawn in parts.  Numbers are above the first line, and above all parts.
    """
    cells = Cells.of(scene, look)
    for line in scene.lines:
        parts = list(look.parts(len(cells_of(scene.puzzle, line)), room))
        for part in parts:
            numbers = look.numbers(part) if numbered and (line == scene.lines[0] or len(parts) > 1) else []
            yield from (("", [(row, "faint")]) for row in numbers if row)
            yield "" if part.start else line_title(line), cells.row(line, part)
            beneath = cells.marks(line, part) if marked else ""
            if beneath:
                yield "", [(beneath, "faint")]


LEGEND = ("place", "because", "beside")
"""The roles that are explained, in this order."""


def draw_legend(screen: Screen, used: Container[str] = LEGEND) -> None:
    """Print what the marks of these roles mean, or their styles if there is colour."""
    roles = [role for role in LEGEND if role in used]
    texts = [TYPED_IS(mark="0" if screen.colour else TYPED[role], what=MEANS[role]()) for role in roles]
    whole = f"{', '.join(texts)}."
    if not screen.colour:
        screen.say(whole, style="faint")
        return
    row: list[Piece] = []
    for role, text in zip(roles, texts, strict=True):
        row += [*styled(text, "0", role, "faint"), ("." if role == roles[-1] else ", ", "faint")]
        if width_of(whole) > screen.width:
            screen.row(*row)
            row = []
    if row:
        screen.row(*row)
