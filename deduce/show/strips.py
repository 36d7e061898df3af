"""Lines drawn as strips: cells in a row, columns lying down, too, numbers above, marks beneath, and what these mean."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import NamedTuple

from attrs import field, frozen

from deduce.puzzle import EMPTY, Cell, LineAt, Puzzle
from deduce.scene.lines import cells_of, signs_along
from deduce.scene.scene import TYPED, Scene
from deduce.show.screen import Piece, Row, Screen, padded, styled, width_of
from deduce.wording.marks import MEANS, TYPED_IS


class Look(NamedTuple):
    """How the cells of a puzzle are drawn.

    Attributes:
        symbols: the puzzle's own, by `1`, `0` and `.`.
        width: terminal cells of a cell: of the widest symbol, and of the label before it.
        spaced: a gap stands between cells; signs and labels need it.
        label: terminal cells of the longest label; 0 without labels.
    """

    symbols: Mapping[str, str]
    width: int
    spaced: bool
    label: int = 0

    @classmethod
    def of(cls, puzzle: Puzzle, room: int, label: int = 0) -> Look:
        """Choose gaps where the longest line fits into the room with them, or where there are signs or labels."""
        held = puzzle.symbols
        symbols = {"1": held.one, "0": held.zero, EMPTY: held.empty}
        width = max(map(width_of, symbols.values()))
        longest = max(puzzle.rows, puzzle.columns)
        spaced = bool(puzzle.signs) or label > 0 or longest * (width + 1) - 1 <= room
        return cls(symbols, label + width, spaced, label)

    def length(self, cells: int) -> int:
        """Count the terminal cells of so many cells in a row."""
        return cells * (self.width + self.spaced) - self.spaced

    def parts(self, cells: int, room: int) -> Iterator[range]:
        """Divide so many cells in a row into as few parts as fit a room, one cell each at least."""
        most = max((room + self.spaced) // (self.width + self.spaced), 1)
        for first in range(0, cells, most):
            yield range(first, min(first + most, cells))

    def beneath(self, texts: Mapping[int, str], part: range) -> str:
        """Put texts of one terminal cell above or beneath the symbols of the cells of a part, by place."""
        step = self.width + self.spaced
        return "".join(padded(" " * self.label + texts.get(at, ""), step) for at in part).rstrip()

    def numbers(self, part: range) -> list[str]:
        """Number the cells of a part; tens stand in a row of their own above the rest."""
        rows = [self.beneath({at: str((at + 1) % 10) for at in part}, part)]
        if part.stop >= 10:
            rows.insert(0, self.beneath({at: str((at + 1) // 10 % 10) for at in part if at >= 9}, part))
        return rows


@frozen
class Cells:
    """The cells of a scene as they are drawn.

    Attributes:
        scene: what is shown.
        look: how.
        styles: the style of a cell.
        labels: what stands before the symbol of a cell.
    """

    scene: Scene
    look: Look
    styles: Mapping[Cell, str]
    labels: Mapping[Cell, str] = field(factory=dict)

    def strip(self, line: LineAt, part: range) -> list[Piece]:
        """Draw some cells of a line in a row, columns lying down."""
        look, cells = self.look, cells_of(self.scene.puzzle, line)
        gaps, signs = signs_along(self.scene.puzzle, line), self._signs
        symbols = {value: padded(symbol, look.width - look.label) for value, symbol in look.symbols.items()}
        pieces: list[Piece] = []
        for at in part:
            cell = r, c = cells[at]
            value, label = self.scene.rows[r][c], self.labels.get(cell, "")
            before = " " * (look.label - len(label))
            if before:
                pieces.append((before, ""))
            style = self.styles.get(cell, "faint" if value == EMPTY else "")
            pieces.append((label + symbols[value], style))
            if look.spaced and at + 1 < part.stop:
                style = "because" if (cell, cells[at + 1]) in signs else "faint"
                pieces.append((gaps[at], style) if at in gaps else (" ", ""))
        return pieces

    def marks(self, line: LineAt, part: range) -> str:
        """Draw what stands beneath a strip where there is no colour; empty where nothing is marked."""
        cells = cells_of(self.scene.puzzle, line)
        marks = {at: TYPED.get(self.styles.get(cells[at], ""), "") for at in part}
        width, signs = self.look.width - self.look.label, self._signs
        for at in part[:-1]:
            if (cells[at], cells[at + 1]) in signs:
                marks[at] = padded(marks[at], width) + TYPED["because"]
        return self.look.beneath(marks, part)

    @property
    def _signs(self) -> set[tuple[Cell, ...]]:
        return {(sign.a, sign.b) for sign in self.scene.signs}


LEGEND = ("place", "because", "beside")
"""The roles that are explained, in the order in which they are told."""


def draw_legend(screen: Screen, used: Container[str] = LEGEND) -> None:
    """Say what the marks mean, by their looks where there is colour.

    Args:
        screen: where.
        used: the roles that are told; the others are left out.
    """
    roles = [role for role in LEGEND if role in used]
    if not screen.colour:
        meanings = [TYPED_IS(mark=TYPED[role], what=MEANS[role]()) for role in roles]
        screen.say(f"{', '.join(meanings)}.", style="faint")
        return
    ends = [*[", "] * (len(roles) - 1), "."]
    rows = [
        styled(f"{TYPED_IS(mark='0', what=MEANS[role]())}{end}", "0", role, "faint")
        for role, end in zip(roles, ends, strict=True)
    ]
    if sum(width_of(text) for row in rows for text, _ in row) <= screen.width:
        screen.row(*[piece for row in rows for piece in row])
    else:
        for row in rows:
            screen.row(*row)


Strip = list[tuple[Row, bool]]
"""A line as it is drawn, in rows: numbers, cells, marks; and for each whether the line's title stands before it."""


def strips(scene: Scene, look: Look, room: int, marked: bool = False, numbered: bool = True) -> list[Strip]:
    """Draw the lines that a step looks at, each in as many parts as the room asks for.

    Args:
        scene: what is shown.
        look: how.
        room: terminal cells that a part may take.
        marked: with marks beneath.
        numbered: with numbers above, the first line and all that are in parts.
    """
    cells = Cells(scene, look, scene.roles)
    drawn: list[Strip] = []
    for line in scene.lines:
        parts = list(look.parts(len(cells_of(scene.puzzle, line)), room))
        above = numbered and (not drawn or len(parts) > 1)
        rows: Strip = []
        for part in parts:
            rows += [([(row, "faint")], False) for row in (look.numbers(part) if above else ())]
            rows.append((cells.strip(line, part), not part.start))
            beneath = cells.marks(line, part) if marked else ""
            rows += [([(beneath, "faint")], False)] if beneath else []
        drawn.append(rows)
    return drawn
