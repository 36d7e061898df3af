"""The board as rows of text: which part of the grid is seen, and what each of its cells looks like.

What a cell is shows in marks and not in colours alone: a given is underlined, `(1)` is supposed, `?1` is what was
supposed first, `^1` is what a hint rests on, and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import field, frozen

from deduce.playing.game import Game, left
from deduce.puzzle import EMPTY, Cell, LineAt, Puzzle
from deduce.scene.lines import signs_along, signs_below
from deduce.scene.scene import SUPPOSED, TYPED, Scene
from deduce.show.grids import Cells, Look, symbol_width
from deduce.show.screen import Piece, Row, padded, width_of
from deduce.wording.words import several

BRACKETS = ((" ", " "), ("(", ")"), ("{", "}"), ("<", ">"), ("|", "|"))
"""What stands around a cell, by how many suppositions it stands and falls with; the last from there on."""

HEAD = 3
"""Rows above the cells: the numbers of the columns in two, and the pointers."""

SPARE = 6
"""Fewer rows of cells than this are not seen for the sake of the counts beneath."""


@frozen
class Layout:
    """Where the cells of a grid lie in a room of terminal cells, as far as they are seen.

    Attributes:
        look: how wide cells are, with room before and after each symbol.
        height: terminal rows that a cell takes.
        margin: terminal columns to the left of the cells.
        rows, columns: the lines that are seen.
        across, below: the counts at the end of rows, and beneath columns, are seen.
    """

    look: Look
    height: int
    margin: int
    rows: range
    columns: range
    across: bool
    below: bool

    @property
    def pitch(self) -> int:
        """Terminal columns from a cell to the next."""
        return self.look.width + self.look.gap

    def cell_at(self, x: int, y: int) -> Cell | None:
        """Return the cell at a place of the room, from 0; None if there is none."""
        c, r = (x - self.margin) // self.pitch, (y - HEAD) // self.height
        inside = x >= self.margin and y >= HEAD and r < len(self.rows) and c < len(self.columns)
        return (self.rows[r], self.columns[c]) if inside else None


def whole_width(puzzle: Puzzle) -> int:
    """Return the terminal columns that a whole grid takes where there are no more."""
    look, _ = _least(puzzle)
    return _margin(puzzle) + (look.width + look.gap) * puzzle.columns + 1 + 2 * _count_width(puzzle)


def layout(puzzle: Puzzle, width: int, height: int, corner: Cell, shown: Cell) -> Layout:
    """Lay a grid out in a room.

    Args:
        puzzle: for its size, signs and symbols.
        width, height: of the room, in terminal cells.
        corner: the cell at the upper left of what was seen before, where all is not seen.
        shown: the cell that must be seen.
    """
    margin, counts = _margin(puzzle), 2 * _count_width(puzzle)
    look, y = _least(puzzle)
    if margin + 4 * puzzle.columns + 1 + counts <= width and HEAD + 2 * puzzle.rows + 2 <= height:
        look, y = look._replace(gap=max(look.gap, 4 - look.width)), 2
    x = look.width + look.gap
    across = margin + x * min(puzzle.columns, 4) + 1 + counts <= width
    wide = max((width - margin - 1 - (counts if across else 0)) // x, 1)
    below = height - HEAD - 2 >= y * min(puzzle.rows, SPARE)
    high = max((height - HEAD - (2 if below else 0)) // y, 1)
    rows, columns = _window(puzzle.rows, high, corner[0], shown[0]), _window(puzzle.columns, wide, corner[1], shown[1])
    return Layout(look, y, margin, rows, columns, across, below)


def _window(lines: int, most: int, first: int, shown: int) -> range:
    """Choose which lines are seen: those from the first, moved no further than one line has to be seen."""
    most = min(most, lines)
    first = min(max(first, shown - most + 1, 0), shown, lines - most)
    return range(first, first + most)


def _least(puzzle: Puzzle) -> tuple[Look, int]:
    """Return how wide and how high cells are in the least room, with gaps only where signs stand."""
    beside = any(sign.a[0] == sign.b[0] for sign in puzzle.signs)
    above = any(sign.a[1] == sign.b[1] for sign in puzzle.signs)
    return Look(2 + symbol_width(puzzle), int(beside), before=1), 1 + above


def _margin(puzzle: Puzzle) -> int:
    """Count the terminal columns of a row's number and its pointer."""
    return max(len(str(puzzle.rows)), 2) + 1


def _count_width(puzzle: Puzzle) -> int:
    return 1 + len(str(max(puzzle.rows, puzzle.columns) // 2 + 1))


@frozen
class Picture:
    """The visible part of a board.

    Attributes:
        game: what stands on the board.
        cursor: the cell that the player is at.
        scene: what a hint shows just now.
        laid: where the cells lie.
        roles: of the cells of the scene.
    """

    game: Game
    cursor: Cell
    scene: Scene
    laid: Layout
    roles: Mapping[Cell, str] = field(init=False)

    @roles.default
    def _roles(self) -> Mapping[Cell, str]:
        return self.scene.roles

    def rows(self) -> list[Row]:
        """Draw it, row by row."""
        puzzle, laid = self.game.puzzle, self.laid
        look, seen = laid.look, laid.columns
        cells = Cells(puzzle, look, self._cell)
        one, zero = puzzle.symbols.one, puzzle.symbols.zero
        tens, units = look.numbers(seen)
        pointers = (self._pointer(LineAt((1, c)), "v") for c in seen)
        out = [
            self._beside("", [(tens, "faint")]),
            self._beside("", [(padded(units, laid.pitch * len(seen) + 1), "faint"), *self._counts((one, zero))]),
            self._beside("", ((padded(f" {mark}", laid.pitch), style) for mark, style in pointers)),
        ]
        for r in laid.rows:
            line = LineAt((0, r))
            row: list[Piece] = [(f"{r + 1:>{laid.margin - 1}}", "faint"), self._pointer(line, ">")]
            row += [*cells.row(line, seen), (look.gap * signs_along(puzzle, line).get(seen.stop - 1, " "), "sign")]
            out.append([*row, self._pointer(line, "<"), *self._counts(left(self.game.state.rows, line))])
            if laid.height > 1:
                out.append(self._beside("", [(look.beneath(signs_below(puzzle, r), seen), "sign")]))
        for place, symbol in enumerate((one, zero) if laid.below else ()):
            counts = (left(self.game.state.rows, LineAt((1, c)))[place] for c in seen)
            name = several(symbol) if width_of(several(symbol)) < laid.margin else symbol
            out.append(self._beside(name, ((padded(f"{n:>2}", laid.pitch), _style(n)) for n in counts)))
        return out

    def _beside(self, name: str, pieces: Iterable[Piece]) -> Row:
        """Put a name to the left of a row."""
        return [(" " * (self.laid.margin - 1 - width_of(name)) + f"{name} ", "faint" if name else ""), *pieces]

    def _counts(self, counts: Sequence[int | str]) -> Row:
        """Draw what stands at the end of a row, where there is room."""
        width = _count_width(self.game.puzzle) if self.laid.across else 0
        return [(" " * (width - width_of(str(count))) + str(count), _style(count)) for count in counts if width]

    def _pointer(self, line: LineAt, mark: str) -> Piece:
        """Point to a line that is looked at, or that breaks."""
        scene = self.scene
        return ("!", "bad") if line in scene.broken else (mark, "pointer") if line in scene.lines[:1] else (" ", "")

    def _cell(self, cell: Cell) -> Piece:
        """Draw a cell: what stands before it, its symbol, and what stands after it."""
        game, state, scene = self.game, self.game.state, self.scene
        entry = state.rows[cell[0]][cell[1]]
        depth = min(state.depth_of(cell), len(BRACKETS) - 1)
        before, after = BRACKETS[depth]
        style = "given" if game.given(cell) else f"depth{depth}" if depth else "blank" if entry == EMPTY else "entry"
        if depth and cell in state.supposed:
            before = "?"
        role = self.roles.get(cell, "")
        mark = TYPED.get(role, "")
        if cell in scene.letters:
            letter, entry = scene.letters[cell], scene.rows[cell[0]][cell[1]]
            before, style = letter[-1:] or mark or before, "supposed" if letter == SUPPOSED else "pencil"
        elif mark:
            before = mark
        elif not self.roles and not scene.letters and any(cell[axis] == index for axis, index in scene.lines[:1]):
            style += " lit"
        style += f" {role}" if mark else ""
        if cell == self.cursor:
            before, after = ("[" if before == " " else before), ("]" if after == " " else after)
            style += " cursor"
        symbols = game.puzzle.symbols
        symbol = symbols.empty if entry == EMPTY else symbols.of(int(entry))
        return f"{before}{padded(symbol, self.laid.look.width - 2)}{after}", style


def _style(count: int | str) -> str:
    return "faint" if count == 0 or isinstance(count, str) else "bad" if count < 0 else ""
