"""The board as rows of text: which part of the grid is visible, how each cell is drawn, and the keys with their help.

Cells are told apart by marks and not by colours alone: a given is underlined, `(1)` was entered in a what-if, `?1` is
its first entry, `^1` is a reason of a hint, and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import Factory, field

from deduce.base.values import frozen
from deduce.drawing.scene import SUPPOSED, TYPED, Scene, signs_along, signs_below
from deduce.drawing.terminal import Cells, Look, Piece, Row, broken, padded, symbol_width, width_of
from deduce.game.puzzle import EMPTY, Cell, LineAt, Puzzle, Symbols
from deduce.playing.game import Game, left
from deduce.wording import playing
from deduce.wording.words import several

BRACKETS = ((" ", " "), ("(", ")"), ("{", "}"), ("<", ">"), ("|", "|"))
"""What is drawn around an entry, by the number of what-ifs that it depends on; the last for more."""

HEAD = 3
"""The number of rows above the cells: two for the numbers of the columns, and one for the pointers."""

FEWEST = 6
"""The counts below the columns are left out if fewer rows of cells than this would be visible, or if without them all
rows are."""


@frozen
class Window:
    """The places of the visible cells of a grid in an area of the terminal.

    A cell has the width of its look, and a height in terminal rows; the margin is left of the cells.  Before the symbol
    there is a place for a mark and one for a bracket, or one for both.  `across` and `below` say whether the counts at
    the end of rows, and below columns, are visible.
    """

    look: Look
    height: int
    margin: int
    rows: range
    columns: range
    across: bool
    below: bool

    def hidden(self, puzzle: Puzzle) -> str:
        """Return which rows and columns are visible, unless all are."""
        parts = [
            phrase(first=shown.start + 1, last=shown.stop, all=count)
            for phrase, shown, count in (
                (playing.ROWS_SHOWN, self.rows, puzzle.rows),
                (playing.COLUMNS_SHOWN, self.columns, puzzle.columns),
            )
            if len(shown) < count
        ]
        return ", ".join(parts)

    def cell_at(self, x: int, y: int) -> Cell | None:
        """Return the cell at a place of the area, counted from 0; None if there is none."""
        c, r = (x - self.margin) // self.look.pitch, (y - HEAD) // self.height
        inside = x >= self.margin and y >= HEAD and r < len(self.rows) and c < len(self.columns)
        return (self.rows[r], self.columns[c]) if inside else None


def whole_width(puzzle: Puzzle) -> int:
    """Return the least terminal columns that a whole grid takes."""
    look, _ = _least(puzzle)
    return _margin(puzzle) + look.pitch * puzzle.columns + 1 + 2 * _count_width(puzzle)


def layout(puzzle: Puzzle, width: int, height: int, corner: Cell, shown: Cell) -> Window:
    """Lay a grid out in an area of the terminal, so that one cell is shown.

    If the grid is larger than the area, the corner is the visible cell that was at the upper left before.
    """
    margin, counts = _margin(puzzle), 2 * _count_width(puzzle)
    look, y = _least(puzzle)
    roomy = look._replace(width=look.width + 1, before=2)
    if margin + roomy.pitch * puzzle.columns + 1 + counts <= width:
        look = roomy
    x = look.pitch
    if margin + 4 * puzzle.columns + 1 + counts <= width and HEAD + 2 * puzzle.rows + 2 <= height:
        y = 2
    across = margin + x * min(puzzle.columns, 4) + 1 + counts <= width
    wide = max((width - margin - 1 - (counts if across else 0)) // x, 1)
    with_counts, without = (height - HEAD - 2) // y, (height - HEAD) // y
    below = with_counts >= puzzle.rows or (without < puzzle.rows and with_counts >= FEWEST)
    high = max(with_counts if below else without, 1)
    rows, columns = _window(puzzle.rows, high, corner[0], shown[0]), _window(puzzle.columns, wide, corner[1], shown[1])
    return Window(look, y, margin, rows, columns, across, below)


def _window(lines: int, room: int, first: int, shown: int) -> range:
    """Return the visible lines: those from `first`, moved no further than is needed for `shown`."""
    count = min(room, lines)
    first = min(max(first, shown - count + 1, 0), shown, lines - count)
    return range(first, first + count)


def _least(puzzle: Puzzle) -> tuple[Look, int]:
    """Return the least width and height of cells, with gaps only for signs."""
    beside = any(sign.a[0] == sign.b[0] for sign in puzzle.signs)
    above = any(sign.a[1] == sign.b[1] for sign in puzzle.signs)
    return Look(2 + symbol_width(puzzle), int(beside), before=1), 1 + above


def _margin(puzzle: Puzzle) -> int:
    """Return the terminal columns of a row's number and its pointer."""
    return max(len(str(puzzle.rows)), 2) + 1


def _count_width(puzzle: Puzzle) -> int:
    return 1 + len(str(max(puzzle.rows, puzzle.columns) // 2 + 1))


@frozen
class Picture:
    """The visible part of a board: a game and the cursor, with the marks of a scene and the places of the cells."""

    game: Game
    cursor: Cell
    scene: Scene
    laid: Window
    roles: Mapping[Cell, str] = field(init=False, default=Factory(lambda self: self.scene.roles, takes_self=True))

    def rows(self) -> list[Row]:
        """Return the drawn rows."""
        puzzle, laid = self.game.puzzle, self.laid
        look, seen = laid.look, laid.columns
        cells = Cells(puzzle, look, self._cell)
        one, zero = puzzle.symbols.one, puzzle.symbols.zero
        tens, units = look.numbers(seen)
        pointers = (self._pointer(LineAt((1, c)), "v") for c in seen)
        out = [
            self._beside("", [(tens, "faint")]),
            self._beside("", [(padded(units, look.pitch * len(seen) + 1), "faint"), *self._counts((one, zero))]),
            self._beside("", ((padded(" " * look.before + mark, look.pitch), style) for mark, style in pointers)),
        ]
        for r in laid.rows:
            line = LineAt((0, r))
            row: list[Piece] = [(f"{r + 1:>{laid.margin - 1}}", "faint"), self._pointer(line, ">")]
            row += [*cells.row(line, seen), (look.gap * signs_along(puzzle, line).get(seen.stop - 1, " "), "sign")]
            out.append([*row, self._pointer(line, "<"), *self._counts(left(self.game.state.rows, line, puzzle.odd))])
            if laid.height > 1:
                out.append(self._beside("", [(look.beneath(signs_below(puzzle, r), seen), "sign")]))
        for place, symbol in enumerate((one, zero) if laid.below else ()):
            counts = (left(self.game.state.rows, LineAt((1, c)), puzzle.odd)[place] for c in seen)
            name = several(symbol) if width_of(several(symbol)) < laid.margin else symbol
            out.append(self._beside(name, ((padded(f"{n:>{look.before + 1}}", look.pitch), _style(n)) for n in counts)))
        return out

    def _beside(self, name: str, pieces: Iterable[Piece]) -> Row:
        """Return a row with a name to its left."""
        return [(" " * (self.laid.margin - 1 - width_of(name)) + f"{name} ", "faint" if name else ""), *pieces]

    def _counts(self, counts: Sequence[int | str]) -> Row:
        """Return the counts at the end of a row, if they are visible."""
        width = _count_width(self.game.puzzle) if self.laid.across else 0
        return [(" " * (width - width_of(str(count))) + str(count), _style(count)) for count in counts if width]

    def _pointer(self, line: LineAt, mark: str) -> Piece:
        """Return the mark at a line that a hint points to, or that breaks a rule."""
        scene = self.scene
        return ("!", "bad") if line in scene.broken else (mark, "pointer") if line in scene.lines[:1] else (" ", "")

    def _cell(self, cell: Cell) -> Piece:
        """Return a drawn cell: a mark, its symbol, and a mark."""
        game, state, scene = self.game, self.game.state, self.scene
        entry = state.rows[cell[0]][cell[1]]
        depth = min(state.depth_of(cell), len(BRACKETS) - 1)
        before, after = BRACKETS[depth]
        style = "given" if game.given(cell) else f"depth{depth}" if depth else "blank" if entry == EMPTY else "entry"
        role = self.roles.get(cell, "")
        typed = TYPED.get(role, "")
        mark = typed or ("?" if depth and cell in state.supposed else "")
        if cell in scene.letters:
            letter, entry = scene.letters[cell], scene.rows[cell[0]][cell[1]]
            mark, style = letter[-1:] or mark, "supposed" if letter == SUPPOSED else "pencil"
        elif not self.roles and not scene.letters and any(cell[axis] == index for axis, index in scene.lines[:1]):
            style += " lit"
        style += f" {role}" if typed else ""
        if cell == self.cursor:
            before, after = ("[" if before == " " else before), ("]" if after == " " else after)
            style += " cursor"
        symbols, look = game.puzzle.symbols, self.laid.look
        symbol = symbols.empty if entry == EMPTY else symbols.of(int(entry))
        before = mark or before if look.before == 1 or before == " " else (mark or " ") + before
        return f"{before:>{look.before}}{padded(symbol, look.width - look.before - 1)}{after}", style


def _style(count: int | str) -> str:
    return "faint" if count == 0 or isinstance(count, str) else "bad" if count < 0 else ""


KEYS: dict[str, Sequence[tuple[str, str, dict[str, str]]]] = {
    "Move": (
        (
            "arrows",
            "move the cursor",
            {"up": "do('go',(-1,0))", "down": "do('go',(1,0))", "left": "do('go',(0,-1))", "right": "do('go',(0,1))"},
        ),
        ("Home, End", "to the first or last column", {"home": "do('go',(0,-999))", "end": "do('go',(0,999))"}),
        (
            "Page Up, Page Down",
            "to the first or last row",
            {"pageup": "do('go',(-999,0))", "pagedown": "do('go',(999,0))"},
        ),
        (
            "Tab, Shift+Tab",
            "to the next empty cell, or the previous one",
            {"tab": "do('go_to_blank',(1,))", "shift+tab": "do('go_to_blank',(-1,))"},
        ),
    ),
    "Fill": (
        ("1, 0", "fill the cell; so do the puzzle's own symbols, unless they are keys below", {}),
        (
            "Space",
            "1, then 0, then empty; a click does the same, a right click the other way",
            {"space": "do('cycle',(1,))"},
        ),
        ("Backspace, Delete, .", "clear the cell", {"backspace,delete": "do('enter',(None,))"}),
        ("u", "undo any change of the board", {"u": "do('undo')"}),
        ("r", "redo", {"r": "do('redo')"}),
        ("Ctrl+N", "start over: clear all entries", {"ctrl+n": "do('restart')"}),
    ),
    "What if": (
        ("s", "start a what-if: try entries you can undo at once", {"s": "do('suppose')"}),
        ("d", "undo the what-if", {"d": "do('drop')"}),
        ("D", "undo it and enter the opposite", {"D": "do('drop',(True,))"}),
        ("k", "keep the what-if entries", {"k": "do('keep')"}),
    ),
    "Hints": (
        ("h", "where to look; again: the rule; again: the reasons, for a lookahead link by link", {"h": "do('more')"}),
        ("Enter", "the same; at the end of a hint, fill in its step", {"enter": "do('go_on')"}),
        ("H", "back to the previous stage of the hint", {"H": "do('less')"}),
        ("a", "fill in the hinted step; without a hint the next step, with its reason", {"a": "do('take')"}),
        ("Escape", "close the hint, or stop waiting for it", {"escape": "dismiss"}),
        ("f", "show all of a text that does not fit", {"f": "full"}),
        ("c", "count wrong entries; again: where to look; again: show them", {"c": "do('check')"}),
        ("w", "why the empty cell has its value; in a filled cell, whether it is right", {"w": "do('why')"}),
        ("e", "every place where a step of the easiest level is open", {"e": "do('everywhere')"}),
        ("l", "the ways to fill the row; again: the column", {"l": "do('ways')"}),
        ("m", "undo to before the first mistake", {"m": "do('before')"}),
    ),
    "Others": (
        (
            "n, p",
            "the next puzzle of the file, or the previous one",
            {"n": "do('other',(1,))", "p": "do('other',(-1,))"},
        ),
        ("t", "hide or show the time", {"t": "timer"}),
        ("?, F1", "this page", {"question_mark,f1": "help"}),
        ("Ctrl+Z", "to the shell; fg comes back", {"ctrl+z": "suspend_process"}),
        ("q", "quit; the game is saved after every move", {"q,ctrl+q": "leave(0)"}),
        ("Ctrl+C", "the same", {"ctrl+c": "leave(130)"}),
    ),
}
"""Under each heading of the help the names of keys for people, what they do, and the actions of the board.

The actions are by Textual's names of the keys, separated by commas; the keys that enter values are in `values_of`.
"""

MARKS = [
    ("underlined", "clue"),
    ("(1) {1} <1>", "entered in a what-if, in a what-if inside it, in a third one"),
    ("^1)", "in a narrow terminal: a mark in the place of a bracket"),
    ("?1", "the start of a what-if, or the value that a hint tries"),
    ("> <  v", "the line to look at"),
    ("*1", "filled in"),
    ("^1", "because of"),
    ("~1", "compared with"),
    ("a1", "the value that link (a) of a hint gives"),
    ("!", "wrong; at the end of a line: it breaks a rule"),
]
"""The marks around symbols."""

COUNTS = (
    "At the end of each line you see how many 1s and 0s it can still take. In a line of odd length either symbol may "
    "have one more, unless the title says which."
)


def values_of(symbols: Symbols) -> dict[str, int | None]:
    """Return the value of each character, None for an empty cell.

    These are the puzzle's own symbols, in upper or lower case if that is clear, and 1, 0 and `.` in any puzzle.
    """
    typed = {symbols.one: 1, symbols.zero: 0, symbols.empty: None}
    either = {text: value for symbol, value in typed.items() for text in (symbol.lower(), symbol.upper())}
    return {"1": 1, "0": 0, EMPTY: None} | either | typed


def help_text(width: int) -> str:
    """Return the help screen, in rows of at most a width; if it is narrow, a key is above its effect."""
    rows: list[str] = []
    named = {heading: [(name, what) for name, what, _ in keys] for heading, keys in KEYS.items()}
    for heading, lines in (named | {"Marks": MARKS}).items():
        rows += ["", heading]
        for name, what in lines:
            is_wide = width >= _WIDE
            indent = _NAMES if is_wide else 4
            first, *more = broken(what, width - indent)
            rows += [f"  {name:<{indent - 2}}{first}"] if is_wide else [f"  {name}", f"    {first}"]
            rows += [" " * indent + row for row in more]
    return "\n".join([*rows[1:], "", *broken(COUNTS, width)])


_NAMES, _WIDE = 24, 64
"""The width of the names of keys, and the least width of a screen with their effects in the same rows."""
