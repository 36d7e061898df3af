"""The grid on the board: draws its visible part in the colours of the terminal, and handles the mouse."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.strip import Strip
from textual.widget import Widget

from deduce.playing.controller import Controller
from deduce.playing.picture import Layout, Picture, layout
from deduce.puzzle import Cell
from deduce.terminal.screen import Row

STYLES = {
    "faint": "dim",
    "bad": "bold red",
    "pointer": "bold reverse",
    "sign": "bold",
    "given": "bold underline",
    "blank": "dim",
    "entry": "",
    "depth1": "magenta",
    "depth2": "cyan",
    "depth3": "green",
    "depth4": "red",
    "supposed": "bold magenta",
    "pencil": "italic green",
    "lit": "not dim white on blue",
    "place": "bold green",
    "because": "bold cyan",
    "beside": "bold magenta",
    "look": "bold reverse",
    "wrong": "bold red",
    "cursor": "not dim reverse",
}
"""The style for each word of a picture's styles; several are combined, and the last one wins."""


@cache
def style_of(words: str) -> Style:
    """Combine the words of a style."""
    return sum((Style.parse(STYLES[word]) for word in words.split()), Style.null())


class Grid(Widget):
    """The widget that draws the grid.

    Attributes:
        laid: the layout; None before the first drawing.
    """

    DEFAULT_CSS = "Grid { width: 1fr; height: 1fr; }"

    def __init__(self, controller: Controller, clicked: Callable[[Cell, int], None]) -> None:
        """Draw for a controller, and pass on clicks on a cell: by the left button (1) or another (-1)."""
        super().__init__()
        self._controller = controller
        self._clicked = clicked
        self._rows: list[Row] = []
        self.laid: Layout | None = None

    def show(self) -> None:
        """Draw the current grid."""
        controller, (width, height) = self._controller, self.size
        if width and height:
            corner = (self.laid.rows.start, self.laid.columns.start) if self.laid else (0, 0)
            self.laid = layout(controller.game.puzzle, width, height, corner, controller.focus)
            self._rows = Picture(controller.game, controller.cursor, controller.scene, self.laid).rows()
            self.refresh()

    def on_resize(self) -> None:
        self.show()

    def render_line(self, y: int) -> Strip:
        """Return one row of the picture."""
        row = self._rows[y] if y < len(self._rows) else []
        return Strip([Segment(text, style_of(words)) for text, words in row]).adjust_cell_length(self.size.width)

    def on_click(self, event: events.Click) -> None:
        cell = self.laid.cell_at(event.x, event.y) if self.laid else None
        if cell is not None:
            self._clicked(cell, 1 if event.button == 1 else -1)
