"""The grid on the board: draws what is seen of it, and takes the mouse."""

from __future__ import annotations

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from deduce.playing.board.styles import style_of
from deduce.playing.controller import Controller
from deduce.playing.picture import Layout, layout, picture
from deduce.puzzle import Cell
from deduce.show.screen import Row, width_of


class Grid(Widget):
    """Draws what a controller has to show.

    Attributes:
        laid: where the cells lie; None before they are drawn.
    """

    DEFAULT_CSS = "Grid { width: 1fr; height: 1fr; }"

    class Clicked(Message):
        """A cell was clicked: with the left button (1), or another (-1)."""

        def __init__(self, cell: Cell, step: int) -> None:
            super().__init__()
            self.cell = cell
            self.step = step

    def __init__(self, controller: Controller) -> None:
        super().__init__()
        self._controller = controller
        self._rows: list[Row] = []
        self.laid: Layout | None = None

    def show(self) -> None:
        """Draw the board as it is now."""
        controller, game = self._controller, self._controller.session.game
        width, height = self.size
        if not width or not height:
            return
        before = self.laid
        corner = (before.rows.start, before.columns.start) if before else (0, 0)
        self.laid = layout(game.puzzle, width, height, corner, controller.focus)
        self._rows = picture(game, controller.cursor, controller.scene, self.laid)
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
        """Hand on a click on a cell."""
        cell = self.laid.cell_at(event.x, event.y) if self.laid else None
        if cell is not None:
            self.post_message(self.Clicked(cell, 1 if event.button == 1 else -1))
