"""A screen for a text."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from deduce.wording.playing import SCROLLS

SCROLLING = {"up", "down", "pageup", "pagedown", "home", "end"}


class Text(ModalScreen[None], inherit_bindings=False):
    """A text that may be longer than the screen.  Any key that does not scroll closes it."""

    CSS = "Text > VerticalScroll { width: 100%; height: 1fr; padding: 0 1; } Text > .ending { height: 1; }"

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(self._text, markup=False)
        yield Static(SCROLLS(), markup=False, classes="ending")

    def on_key(self, event: events.Key) -> None:
        if event.key not in SCROLLING:
            event.stop()
            event.prevent_default()
            if self.is_current:  # a second key may come before the screen is gone
                self.dismiss()
