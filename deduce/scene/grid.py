"""A grid, a puzzle or a step as a drawing: cells and numbers, signs, marks and symbols, each in its place."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from deduce.formats import clean
from deduce.puzzle import EMPTY, Cell, LineAt, Puzzle, Sign
from deduce.scene.scene import Scene, scene_of
from deduce.scene.shapes import CELL, INKS, Drawing, Line, Rect, Ring, Shape, Text, moved
from deduce.scene.words import spoken
from deduce.trace import Step
from deduce.wording import marks as say
from deduce.wording.places import place_of
from deduce.wording.words import TITLED

SYMBOL = 24
"""The size of a symbol in its cell."""

_SMALL, _NUMBER, _SIGN = 13, 15, 18  # the sizes of the other letters
_SIGN_GAP = 14  # between cells, where a sign may stand
_MARGIN = 3  # beside a grid where no numbers stand, for the outer half of its lines

_MIDDLE = CELL / 2
_PENCIL = _MIDDLE + 5, _MIDDLE + 5.5  # clear of the letter

MARKS = ("beside", "because", "place", "supposed", "wrong")
"""The roles that mark a cell."""


def cell_shapes(role: str, text: str = "") -> tuple[Shape, ...]:
    """Return what a role draws in a cell whose upper left corner is (0, 0).

    Args:
        role: `cell`, a mark, or what stands in the cell, one of `INKS`.
        text: for `given`, `entry` and `pencil` the symbol, for `letter` the letter, which `because` keeps clear of.
    """
    far = CELL - 9
    match role:
        case "cell":
            return (Rect(role, 0, 0, CELL, CELL),)
        case "beside":
            return (Rect(role, 2, 2, CELL - 4, CELL - 4), Line("beside-line", 8, CELL - 4, CELL - 8, CELL - 4))
        case "because":
            return (Ring(role, *_PENCIL, 10.5) if text else Ring(role, _MIDDLE, _MIDDLE, 15.5),)
        case "place" | "supposed":
            return (Rect(role, 3, 3, CELL - 6, CELL - 6),)
        case "wrong":
            return (Line(role, 9, 9, far, far), Line(role, 9, far, far, 9))
        case "pencil":
            return (Text(role, *_PENCIL, text, SYMBOL - 4),)
        case "letter":
            return (Text(role, 7 + 3 * len(text), 10.5, text, _SMALL),)
    return (Text(role, _MIDDLE, _MIDDLE, text, SYMBOL),)


@frozen
class Layout:
    """Where the cells of a puzzle lie.

    Attributes:
        edge: units left of the first column, and above the first row, where the numbers stand.
        pitch: units from a cell to the next.
        rows, columns: how many.
    """

    edge: int
    pitch: int
    rows: int
    columns: int

    @classmethod
    def of(cls, puzzle: Puzzle) -> Layout:
        """Lay out a puzzle, with the numbers of rows and columns."""
        edge = 14 + 9 * len(str(max(puzzle.rows, puzzle.columns)))
        return cls(edge, CELL + (_SIGN_GAP if puzzle.signs else 0), puzzle.rows, puzzle.columns)

    def corner(self, cell: Cell) -> tuple[int, int]:
        """Return the upper left corner of a cell."""
        return self.edge + cell[1] * self.pitch, self.edge + cell[0] * self.pitch

    def between(self, sign: Sign) -> tuple[float, float]:
        """Return the place of a sign."""
        (x, y), (right, below) = self.corner(sign.a), self.corner(sign.b)
        return (x + right) / 2 + _MIDDLE, (y + below) / 2 + _MIDDLE

    def line(self, line: LineAt) -> Rect:
        """Frame a line that is broken."""
        axis, index = line
        x, y = self.corner((0, index) if axis else (index, 0))
        end_x, end_y = self.corner((self.rows - 1, index) if axis else (index, self.columns - 1))
        return Rect("broken", x - 1, y - 1, end_x - x + CELL + 2, end_y - y + CELL + 2)

    @property
    def frame(self) -> Rect:
        """Frame the whole grid."""
        x, y = self.corner((self.rows - 1, self.columns - 1))
        return Rect("frame", self.edge, self.edge, x + CELL - self.edge, y + CELL - self.edge)


def draw(scene: Scene, title: str = "") -> Drawing:
    """Draw a grid, with a title in plain text that says what it shows."""
    layout = Layout.of(scene.puzzle)
    frame = layout.frame
    shapes = [*_grid(scene.puzzle, layout), *_marks(layout, scene), *_symbols(layout, scene)]
    order = {role: place for place, role in enumerate(INKS)}
    shapes.sort(key=lambda shape: order[shape.role])
    width, height = frame.x + frame.width + _MARGIN, frame.y + frame.height + _MARGIN
    return Drawing(width, height, tuple(shapes), title, tuple(spoken(scene)))


def _at(layout: Layout, cell: Cell, role: str, text: str = "") -> Iterator[Shape]:
    for shape in cell_shapes(role, text):
        yield moved(shape, *layout.corner(cell))


def _grid(puzzle: Puzzle, layout: Layout) -> Iterator[Shape]:
    """Draw what stands in every grid of the puzzle: cells, frame, numbers and signs."""
    for r in range(puzzle.rows):
        for c in range(puzzle.columns):
            yield from _at(layout, (r, c), "cell")
    if not puzzle.signs:
        yield layout.frame
    beside = layout.edge / 2 - 1
    for c in range(puzzle.columns):
        yield Text("number", layout.corner((0, c))[0] + _MIDDLE, beside, str(c + 1), _NUMBER)
    for r in range(puzzle.rows):
        yield Text("number", beside, layout.corner((r, 0))[1] + _MIDDLE, str(r + 1), _NUMBER)
    for sign in puzzle.signs:
        yield Text("sign", *layout.between(sign), "=" if sign.equal else "×", _SIGN)


def _marks(layout: Layout, scene: Scene) -> Iterator[Shape]:
    letters = scene.lettered
    for role in MARKS:
        for cell in sorted(scene.cells.get(role, ())):
            yield from _at(layout, cell, role, letters.get(cell, ""))
    for sign in scene.signs:
        yield Ring("because", *layout.between(sign), _SIGN / 2)
    for line in sorted(scene.broken):
        yield layout.line(line)


def _symbols(layout: Layout, scene: Scene) -> Iterator[Shape]:
    puzzle, letters = scene.puzzle, scene.lettered
    for r, row in enumerate(scene.rows):
        for c, value in enumerate(row):
            if value == EMPTY:
                continue
            symbol = puzzle.symbols.of(int(value))
            if (r, c) in letters:
                yield from _at(layout, (r, c), "pencil", symbol)
                yield from _at(layout, (r, c), "letter", letters[r, c])
            else:
                yield from _at(layout, (r, c), "entry" if puzzle.givens[r][c] == EMPTY else "given", symbol)


def draw_puzzle(puzzle: Puzzle) -> Drawing:
    """Draw a puzzle as it is given."""
    return draw(Scene(puzzle), title_of(puzzle))


def draw_step(step: Step) -> Drawing:
    """Draw the grid with a step taken and its cells marked; of a lookahead, with what it pencils in and what breaks."""
    return draw(scene_of(step), say.STEP(number=step.number, place=place_of(step), rule=step.rule))


def title_of(puzzle: Puzzle) -> str:
    """Say in one line which puzzle it is: its id, size and clues."""
    name = clean(puzzle.id)
    what = say.PUZZLE(puzzle.clues, rows=puzzle.rows, columns=puzzle.columns)
    return TITLED(title=name, said=what) if name else what
