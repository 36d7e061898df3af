"""A scene drawn as SVG, for light and dark pages.

All ink has the colour of the text around it.

Each role is a group with a class of that name, so that a style sheet can give it a colour; without a style sheet its
attributes are enough.  Lengths are in units, x to the right and y down.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from html import escape
from itertools import groupby

from attrs import field

from deduce.base.values import define, frozen
from deduce.drawing.scene import Scene, scene_of, spoken
from deduce.drawing.symbols import Shape, shapes_of
from deduce.formats import clean
from deduce.game.puzzle import EMPTY, Cell, Puzzle, Sign
from deduce.game.world import cells_of
from deduce.reasons.trace import Step
from deduce.wording import words
from deduce.wording.steps import place_of, rule_name
from deduce.wording.words import TITLED

CELL = 40
"""The side of a cell."""

_SYMBOL = 24  # the size of a symbol in its cell
_SIGN = 9  # the radius of the ring around a sign
_MARGIN = 3  # right of and below a grid, for the outer half of its lines

_MANY = 1_000  # in larger grids, digits are shapes, too: texts take most programs ten times as long

_MIDDLE = CELL / 2
_PENCIL = _MIDDLE + 5, _MIDDLE + 5.5  # clear of the letter
_DROP = 0.36  # from the middle of a letter down to its baseline, as a fraction of its size


@frozen
class Ink:
    """How a role is drawn, on paper of any colour.

    Attributes:
        fill, stroke: how dark the inside and the outline are, 0 (nothing) to 1.
        width, dashes, size: of the outline, of its dashes (0 for none) and of letters, in units.
        bold: whether letters are bold.
    """

    fill: float = 0
    stroke: float = 0
    width: float = 0
    dashes: float = 0
    size: float = 0
    bold: bool = False


INKS = {
    "cell": Ink(stroke=0.45, width=1),
    "frame": Ink(stroke=1, width=2),
    "beside": Ink(fill=0.09),
    "beside-line": Ink(stroke=1, width=2.5),
    "because": Ink(fill=0.05, stroke=1, width=1.5),
    "place": Ink(fill=0.12, stroke=1, width=3),
    "supposed": Ink(stroke=1, width=2, dashes=4),
    "broken": Ink(stroke=1, width=3, dashes=7),
    "wrong": Ink(stroke=1, width=2.5),
    "number": Ink(fill=0.75, size=15),
    "sign": Ink(stroke=1, width=2),
    "given": Ink(fill=1, size=_SYMBOL, bold=True),
    "entry": Ink(fill=1, size=_SYMBOL),
    "pencil": Ink(fill=0.85, size=_SYMBOL - 4),
    "letter": Ink(fill=1, size=13),
}
"""Every role with its ink, in drawing order.

Shapes: `cell` each cell, `frame` the whole grid; `place` a new cell, `because` its reasons, `beside` a compared line
(shaded, and `beside-line` beneath), `supposed` the trial of a lookahead, `broken` a line that can no longer be filled,
`wrong` a wrong entry, `sign` between two cells.  Texts: `number` of a row or column, `given` and `entry` the symbol in
a cell, `pencil` a symbol that follows from a trial, `letter` the link that gives it.
"""

MARKS = ("beside", "because", "place", "supposed", "wrong")
"""The roles that mark a cell."""

_Text = tuple[float, float, str]
"""The x and y of the middle of a text, and the text."""


@define
class Group:
    """What one role draws: parts of one path, as translucent lines darken where two meet; shapes; and texts."""

    path: list[str] = field(factory=list)
    shapes: list[str] = field(factory=list)
    texts: list[_Text] = field(factory=list)

    def rect(self, x: float, y: float, width: float, height: float) -> None:
        """Add a rectangle by its upper left corner."""
        self.path.append(f"M{_number(x)} {_number(y)}h{_number(width)}v{_number(height)}h-{_number(width)}z")

    def line(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """Add a line from one point to another."""
        self.path.append(f"M{_number(x)} {_number(y)}L{_number(to_x)} {_number(to_y)}")

    def ring(self, x: float, y: float, radius: float) -> None:
        """Add a circle, with its middle at x and y."""
        self.shapes.append(f'<circle cx="{_number(x)}" cy="{_number(y)}" r="{_number(radius)}"/>')

    def symbol(self, x: float, y: float, symbol: str, shape: Shape | None, ink: Ink) -> None:
        """Add a symbol by its middle: as its shape, which is larger if the ink is bold, or without one as a text."""
        if shape is None:
            self.texts.append((x, y, symbol))
            return
        scale = ink.size / _SYMBOL * (1.2 if ink.bold else 1)
        left, top = (_number(middle - _MIDDLE * scale) for middle in (x, y))
        colour = shape.colour and f' fill="{shape.colour}"'
        place = f'transform="translate({left} {top}) scale({_number(scale)})"'
        self.shapes.append(f'<path{colour} fill-rule="evenodd" {place} d="{shape.path}"/>')


@define
class Drawing:
    """A picture of a grid, and a title in plain text.

    Attributes:
        words: the picture in words for screen readers: each row, sign and mark, a sentence each.
        shapes: the symbols that are drawn as shapes.
    """

    width: float
    height: float
    title: str = ""
    words: tuple[str, ...] = ()
    shapes: Mapping[str, Shape] = field(factory=dict)
    groups: dict[str, Group] = field(factory=dict)

    def group(self, role: str) -> Group:
        """Return the group of a role, new if there is none yet."""
        return self.groups.setdefault(role, Group())

    def in_cell(self, role: str, corner: tuple[float, float], text: str = "") -> None:
        """Draw one cell, given by its upper left corner, a mark on it, or a text in it.

        The text is the symbol for `given`, `entry` and `pencil`, and the letter for `letter`; for `because` it is the
        letter in the cell, for which the ring leaves room.
        """
        x, y = corner
        group = self.group(role)
        match role:
            case "cell":
                group.rect(x, y, CELL, CELL)
            case "beside":
                group.rect(x + 2, y + 2, CELL - 4, CELL - 4)
                self.group("beside-line").line(x + 8, y + CELL - 4, x + CELL - 8, y + CELL - 4)
            case "because" if text:
                group.ring(x + _PENCIL[0], y + _PENCIL[1], 10.5)
            case "because":
                group.ring(x + _MIDDLE, y + _MIDDLE, 15.5)
            case "place" | "supposed":
                group.rect(x + 3, y + 3, CELL - 6, CELL - 6)
            case "wrong":
                # the cross leaves the middle free, so that the symbol can be read
                x, y = x + _MIDDLE, y + _MIDDLE
                for i, j in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
                    group.line(x + 17 * i, y + 17 * j, x + 7 * i, y + 7 * j)
            case "letter":
                group.texts.append((x + 7 + 3 * len(text), y + 10.5, text))
            case _:
                across, down = _PENCIL if role == "pencil" else (_MIDDLE, _MIDDLE)
                group.symbol(x + across, y + down, text, self.shapes.get(text), INKS[role])


@frozen
class Layout:
    """The positions of the cells of a puzzle: the space for the numbers at the left and the top, and the distance from
    a cell to the next."""

    edge: int
    pitch: int
    cells: list[Cell]

    @classmethod
    def of(cls, puzzle: Puzzle, numbers: bool = True) -> Layout:
        """Return the layout of a puzzle, with space for the numbers of rows and columns unless they are left out."""
        edge = 14 + 9 * len(str(max(puzzle.rows, puzzle.columns))) if numbers else _MARGIN
        cells = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.columns)]
        return cls(edge, CELL + (14 if puzzle.signs else 0), cells)

    def corner(self, cell: Cell) -> tuple[int, int]:
        """Return the upper left corner of a cell."""
        return self.edge + cell[1] * self.pitch, self.edge + cell[0] * self.pitch

    def between(self, sign: Sign) -> tuple[float, float]:
        """Return the x and y of the middle of a sign."""
        (x, y), (right, below) = self.corner(sign.a), self.corner(sign.b)
        return (x + right) / 2 + _MIDDLE, (y + below) / 2 + _MIDDLE

    def around(self, cells: Sequence[Cell]) -> tuple[int, int, int, int]:
        """Return the x, y, width and height of the cells of a line or of the grid."""
        (x, y), (right, below) = self.corner(cells[0]), self.corner(cells[-1])
        return x, y, right + CELL - x, below + CELL - y


def draw(scene: Scene, title: str = "", numbers: bool = True) -> Drawing:
    """Draw a grid, with a title in plain text; the numbers of its rows and columns may be left out."""
    layout = Layout.of(scene.puzzle, numbers)
    x, y, width, height = layout.around(layout.cells)
    shapes = shapes_of(scene.puzzle.symbols, len(layout.cells) > _MANY)
    drawing = Drawing(x + width + _MARGIN, y + height + _MARGIN, title, tuple(spoken(scene)), shapes)
    _draw_grid(drawing, scene.puzzle, layout, numbers)
    letters = scene.lettered
    for role in MARKS:
        for cell in sorted(scene.cells.get(role, ())):
            drawing.in_cell(role, layout.corner(cell), letters.get(cell, ""))
    for sign in scene.signs:
        drawing.group("because").ring(*layout.between(sign), _SIGN)
    for line in sorted(scene.broken):
        x, y, width, height = layout.around(cells_of(scene.puzzle, line))
        drawing.group("broken").rect(x - 1, y - 1, width + 2, height + 2)
    for r, c in layout.cells:
        value, corner = scene.rows[r][c], layout.corner((r, c))
        if value == EMPTY:
            continue
        symbol = scene.puzzle.symbols.of(int(value))
        if (r, c) in letters:
            drawing.in_cell("pencil", corner, symbol)
            drawing.in_cell("letter", corner, letters[r, c])
        else:
            drawing.in_cell("entry" if scene.puzzle.givens[r][c] == EMPTY else "given", corner, symbol)
    return drawing


def _draw_grid(drawing: Drawing, puzzle: Puzzle, layout: Layout, numbered: bool) -> None:
    """Draw cells, frame, numbers and signs, which are the same in every grid of the puzzle."""
    for cell in layout.cells:
        drawing.in_cell("cell", layout.corner(cell))
    if not puzzle.signs:
        drawing.group("frame").rect(*layout.around(layout.cells))
    if numbered:
        middle = layout.edge / 2 - 1
        numbers = drawing.group("number").texts
        numbers += [(layout.corner((0, c))[0] + _MIDDLE, middle, str(c + 1)) for c in range(puzzle.columns)]
        numbers += [(middle, layout.corner((r, 0))[1] + _MIDDLE, str(r + 1)) for r in range(puzzle.rows)]
    for sign in puzzle.signs:
        x, y = layout.between(sign)
        for down in (-2, 2) if sign.equal else (-4, 4):
            drawing.group("sign").line(x - 4, y + down, x + 4, y + (down if sign.equal else -down))


def draw_puzzle(puzzle: Puzzle) -> Drawing:
    """Draw a puzzle without entries."""
    return draw(Scene(puzzle), title_of(puzzle))


def draw_step(step: Step) -> Drawing:
    """Draw the grid after a step, with its cells marked; for a lookahead, with its links and its contradiction."""
    return draw(scene_of(step), step_title(step))


def step_title(step: Step) -> str:
    """Return a title for a step: its number, place and rule."""
    return words.STEP(number=step.number, place=place_of(step), rule=rule_name(step.rule))


def title_of(puzzle: Puzzle) -> str:
    """Return a title for a puzzle: its id, size and number of clues."""
    name = clean(puzzle.id)
    size = words.PUZZLE(puzzle.clues, rows=puzzle.rows, columns=puzzle.columns)
    return TITLED(title=name, said=size) if name else size


ATTRIBUTES = 'xmlns="http://www.w3.org/2000/svg" fill="currentColor" font-family="sans-serif" text-anchor="middle"'
"""Those of an element outside pages."""


def svg(drawing: Drawing, scale: float = 1, style: str = "") -> str:
    """Return a drawing as an SVG element with a description for screen readers.

    Args:
        drawing: any drawing.
        scale: pixels per unit.
        style: CSS for an element in a page; programs that draw a file may fail with it.
    """
    content = f"<title>{escape(drawing.title)}</title>{description(drawing)}{groups_svg(drawing)}"
    return element(drawing, content, ATTRIBUTES + (style and f' style="{style}"'), scale)


def svg_file(drawing: Drawing) -> str:
    """Return a drawing as the text of an SVG file, in ASCII, so that it is the same in every encoding."""
    return f"{svg(drawing)}\n".encode("ascii", "xmlcharrefreplace").decode()


def element(drawing: Drawing, content: str, attributes: str = "", scale: float = 1) -> str:
    """Return an SVG element with the size and the title of a drawing and with other content."""
    width, height = drawing.width, drawing.height
    return (
        f'<svg width="{_number(width * scale)}" height="{_number(height * scale)}" '
        f'viewBox="0 0 {_number(width)} {_number(height)}" role="img" aria-label="{escape(drawing.title)}"'
        f"{attributes and f' {attributes}'}>{content}</svg>"
    )


def description(drawing: Drawing) -> str:
    """Return the description of a drawing as an SVG element; empty if it has none."""
    return f"<desc>{escape('. '.join(drawing.words))}</desc>" if drawing.words else ""


def groups_svg(drawing: Drawing, roles: Container[str] = INKS, inked: bool = True, together: bool | None = None) -> str:
    """Return the shapes of a drawing as SVG, each role as a group.

    If `inked`, each group has its ink as attributes; otherwise a style sheet must do it.  Letters drawn `together`
    share an element, which is a third of the bytes, but CairoSVG puts them elsewhere: by default only in pages.
    """
    drawn = [role for role in INKS if role in roles and role in drawing.groups]
    together = not inked if together is None else together
    return "".join(_group(role, drawing.groups[role], inked, together) for role in drawn)


def _group(role: str, group: Group, inked: bool, together: bool) -> str:
    ink = INKS[role]
    path = f'<path d="{"".join(group.path)}"/>' if group.path else ""
    size = f' font-size="{_number(ink.size)}"' if group.texts else ""
    texts = ""
    for shared, run in groupby(group.texts, key=lambda text: together and len(text[2]) == 1 and text[2] <= "\xff"):
        letters = list(run)
        parts = [letters] if shared else [[text] for text in letters]
        texts += "".join(_text_element(part, ink.size) for part in parts)
    return f'<g class="{role}"{_attributes(ink) if inked else ""}{size}>{path}{"".join(group.shapes)}{texts}</g>'


def _attributes(ink: Ink) -> str:
    """Return an ink as SVG attributes."""
    parts = [f'fill-opacity="{_number(ink.fill)}"' if 0 < ink.fill < 1 else "" if ink.fill else 'fill="none"']
    if ink.stroke:
        parts.append(f'stroke="currentColor" stroke-width="{_number(ink.width)}"')
        parts.append(f'stroke-opacity="{_number(ink.stroke)}"' if ink.stroke < 1 else "")
        parts.append(f'stroke-dasharray="{_number(ink.dashes)}"' if ink.dashes else "")
    parts.append('font-weight="bold"' if ink.bold else "")
    return "".join(f" {part}" for part in parts if part)


def _text_element(texts: Sequence[_Text], size: float) -> str:
    """Return texts as one SVG element; if there are several, each must be a single letter."""
    xs, ys, letters = zip(*texts, strict=True)
    baselines = [_number(round(y + _DROP * size, 1)) for y in ys]
    y = " ".join(baselines if len(set(baselines)) > 1 else baselines[:1])
    return f'<text x="{" ".join(map(_number, xs))}" y="{y}">{escape("".join(letters))}</text>'


def _number(value: float) -> str:
    """Return a number as text, with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
