"""A grid drawn with its rows and columns numbered, signs between the cells."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Mapping, Sequence

from attrs import frozen

from deduce.puzzle import EMPTY, Cell, LineAt, Puzzle
from deduce.show.screen import Piece, Row, Screen
from deduce.show.strips import Look, gaps_of, marks, numbers, strip
from deduce.wording.words import AXES, listed

TEN = 10
"""After so many cells a row that is read aloud says where it is."""

_BETWEEN = {"=": "equal", "x": "different"}
_SAID = {
    "place": "what follows",
    "because": "what it rests on",
    "beside": "what it is compared with",
    "supposed": "what is supposed",
    "differ": "what differs",
}
"""What a mark means, for those who cannot see it."""


@frozen
class Frame:
    """What the frame around a grid is drawn with.

    Attributes:
        across, down: its sides.
        corners: upper left, upper right, lower left, lower right.
    """

    across: str
    down: str
    corners: str

    def edge(self, at: int, room: int) -> str:
        """Draw the upper edge (0) or the lower one (2) over so many terminal cells."""
        return f"{self.corners[at]}{(self.across * room)[:room]}{self.corners[at + 1]}"


_FRAMES = {
    (True, False): Frame("─", "│", "┌┐└┘"),
    (False, False): Frame("-", "|", "++++"),
    (True, True): Frame("┄", "┆", "┌┐└┘"),
    (False, True): Frame("- ", ":", "++++"),
}
"""By whether there are boxes, and whether the grid is a draft: only what is drawn as a puzzle may look like one."""


@frozen
class Draft:
    """What a supposition adds to a grid.

    Attributes:
        labels: what stands before the symbol of a cell that is supposed, or follows from that.
        broken: the lines that cannot be filled any more.
    """

    labels: Mapping[Cell, str]
    broken: Collection[LineAt]


def draw_grid(
    screen: Screen,
    puzzle: Puzzle,
    values: Sequence[str],
    styles: Mapping[Cell, str] | None = None,
    indent: int = 0,
    marked: bool = False,
    draft: Draft | None = None,
) -> None:
    """Draw a grid; one that is too wide is drawn in parts, some columns each.

    Args:
        screen: where.
        puzzle: for its size, signs, symbols; its givens stand out.
        values: rows of `0`, `1` and `.`.
        styles: the style of single cells.
        indent: how far in from the left.
        marked: where there is no colour, mark the styled cells beneath each row.
        draft: what is pencilled in.
    """
    shown: dict[Cell, str] = {
        (r, c): "given" for r, row in enumerate(puzzle.givens) for c, given in enumerate(row) if given in "01"
    }
    shown.update(styles or {})
    if screen.plain:
        for text in spoken(puzzle, values, shown if marked else {}):
            for row in textwrap.wrap(text, screen.width, subsequent_indent="  ", break_long_words=False):
                screen.row((row, ""))
        return
    label = max(map(len, draft.labels.values()), default=0) if draft else 0
    room = screen.width - indent - len(str(puzzle.rows)) - 6 - (2 if draft else 0)
    drawn = _Grid(
        puzzle,
        Look.of(puzzle, room, label),
        values,
        shown,
        marked and not screen.colour,
        _FRAMES[screen.boxes, draft is not None],
        draft or Draft({}, ()),
    )
    most = drawn.look.fitting(room)
    for first in range(0, puzzle.columns, most):
        if first:
            screen.blank()
        for pieces in drawn.part(range(first, min(first + most, puzzle.columns))):
            screen.row((" " * indent, ""), *pieces)


@frozen
class _Grid:
    puzzle: Puzzle
    look: Look
    values: Sequence[str]
    styles: Mapping[Cell, str]
    marked: bool
    frame: Frame
    draft: Draft

    def part(self, part: range) -> list[Row]:
        """Draw some of the columns."""
        puzzle, look, frame = self.puzzle, self.look, self.frame
        margin = len(str(puzzle.rows))
        length = look.length(len(part))
        rows: list[Row] = [[(" " * (margin + 3) + row, "faint")] for row in numbers(look, part)]
        broken = {at: "v" for at, place in enumerate(part) if (1, place) in self.draft.broken}
        if broken:
            rows.append([(" " * (margin + 3) + look.beneath(broken, len(part)), "bad")])
        rows.append([(" " * (margin + 1) + frame.edge(0, length + 2), "faint")])
        side = (f" {frame.down}", "faint")
        for r in range(puzzle.rows):
            cells, own = self._cells(r, part)
            over = gaps_of(self.puzzle, 0, r).get(part.stop - 1)  # a sign between the last cell and the next part
            end = [(f"{over or ' '}{frame.down}", "faint")]
            end += [(" <", "bad")] if (0, r) in self.draft.broken else []
            rows.append([(f"{r + 1:>{margin}}", "faint"), (f" {frame.down} ", "faint"), *cells, *end])
            marked = marks(look, len(part), own) if self.marked else ""
            for beneath in filter(None, (marked, look.beneath(_signs_below(puzzle, r, part), len(part)))):
                rows.append([(f"{' ' * margin} {frame.down} {beneath:<{length}}", "faint"), side])
        rows.append([(" " * (margin + 1) + frame.edge(2, length + 2), "faint")])
        return rows

    def _cells(self, r: int, part: range) -> tuple[list[Piece], dict[int, str]]:
        own = {c - part.start: self.styles[r, c] for c in part if (r, c) in self.styles}
        gaps = {c - part.start: mark for c, mark in gaps_of(self.puzzle, 0, r).items() if c in part}
        labels = {c - part.start: self.draft.labels[r, c] for c in part if (r, c) in self.draft.labels}
        return strip(self.look, self.values[r][part.start : part.stop], gaps, own, labels), own


def spoken(puzzle: Puzzle, values: Sequence[str], styles: Mapping[Cell, str]) -> list[str]:
    """Write a grid so that it can be read aloud: each cell, each sign and each mark in words."""
    rows = []
    for r in range(puzzle.rows):
        gaps = gaps_of(puzzle, 0, r)
        text = f"Row {r + 1}:"
        for c, value in enumerate(values[r]):
            if c and c % TEN == 0:
                text += f", from column {c + 1}:"
            text += " blank" if value == EMPTY else f" {puzzle.symbols.of(int(value))}"
            if c in gaps:
                text += " equals" if gaps[c] == "=" else " differs from"
        marked = _marked({c: styles[r, c] for c in range(puzzle.columns) if (r, c) in styles})
        rows.append(f"{text}; marked: {marked}" if marked else text)
        below = _signs_below(puzzle, r, range(puzzle.columns))
        if below:
            told = ", ".join(f"{_BETWEEN[mark]} in column {at + 1}" for at, mark in sorted(below.items()))
            rows.append(f"Rows {r + 1} and {r + 2} are {told}")
    return rows


def _marked(styles: Mapping[int, str]) -> str:
    """Say which columns of a row are marked, and as what."""
    parts = []
    for style, what in _SAID.items():
        at = [str(c + 1) for c, own in sorted(styles.items()) if own == style]
        if at:
            parts.append(f"{AXES[1]}{'s' if len(at) > 1 else ''} {listed(at)} as {what}")
    return "; ".join(parts)


def _signs_below(puzzle: Puzzle, r: int, part: range) -> dict[int, str]:
    """Give the signs between a row and the next by their place in the part."""
    return {
        sign.a[1] - part.start: "=" if sign.equal else "x"
        for sign in puzzle.signs
        if sign.a[0] == r and sign.b[0] == r + 1 and sign.a[1] in part
    }
