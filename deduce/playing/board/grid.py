"""The grid on the board: draws what is seen of it, in the terminal's own colours, and takes the mouse."""

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
from deduce.show.screen import Row, width_of

STYLES = {
    "faint": Style(dim=True),
    "bad": Style(color="red", bold=True),
    "pointer": Style(bold=True, reverse=True),
    "sign": Style(bold=True),
    "given": Style(bold=True, underline=True),
    "blank": Style(dim=True),
    "entry": Style(),
    "depth1": Style(color="magenta"),
    "depth2": Style(color="cyan"),
    "depth3": Style(color="green"),
    "depth4": Style(color="red"),
    "supposed": Style(color="magenta", bold=True),
    "pencil": Style(color="green", italic=True),
    "lit": Style(bgcolor="blue", color="white", dim=False),
    "place": Style(color="green", bold=True),
    "because": Style(color="cyan", bold=True),
    "beside": Style(color="magenta", bold=True),
    "look": Style(bold=True, reverse=True),
    "wrong": Style(color="red", bold=True),
    "cursor": Style(reverse=True, dim=False),
}
"""For each word of a style in a picture; those of one piece are added up, the last one winning."""


@cache
def style_of(words: str) -> Style:
    """Add up the words of a style."""
    return sum((STYLES[word] for word in words.split()), Style.null())


class Grid(Widget):
    """Draws what a controller has to show.

    Attributes:
        laid: where the cells lie; None before they are drawn.
    """

    DEFAULT_CSS = "Grid { width: 1fr; height: 1fr; }"

    def __init__(self, controller: Controller, clicked: Callable[[Cell, int], None]) -> None:
        """Draw for a controller, and hand on clicks on a cell: with the left button (1), or another (-1)."""
        super().__init__()
        self._controller = controller
        self._clicked = clicked
        self._rows: list[Row] = []
        self.laid: Layout | None = None

    def show(self) -> None:
        """Draw the board as it is now."""
        controller, game = self._controller, self._controller.game
        width, height = self.size
        if not width or not height:
            return
        before = self.laid
        corner = (before.rows.start, before.columns.start) if before else (0, 0)
        self.laid = layout(game.puzzle, width, height, corner, controller.focus)
        self._rows = Picture(game, controller.cursor, controller.scene, self.laid).rows()
        self.refresh()

    def on_resize(self) -> None:
        self.show()

    def render_line(self, y: int) -> Strip:
        """Give one row of the picture."""
        if y >= len(self._rows):
            return Strip.blank(self.size.width)
        segments = [Segment(text, style_of(words)) for text, words in self._rows[y] if text]
        width = sum(width_of(segment.text) for segment in segments)
        return Strip(segments, width).adjust_cell_length(self.size.width)

    def on_click(self, event: events.Click) -> None:
        cell = self.laid.cell_at(event.x, event.y) if self.laid else None
        if cell is not None:
            self._clicked(cell, 1 if event.button == 1 else -1)
