"""The board in the terminal: the grid, which handles the mouse, the messages beside it, and the keys."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from contextvars import copy_context
from functools import cache, partial
from threading import Thread
from typing import Any, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.geometry import Size
from textual.screen import ModalScreen, Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from deduce.base.errors import DeduceError, legible, rule_failure
from deduce.drawing.terminal import Row, broken, width_of
from deduce.engine.ladder import Ladder
from deduce.game.puzzle import Cell
from deduce.playing.controller import Controller, Job
from deduce.playing.game import MoveError
from deduce.playing.picture import KEYS, Picture, Window, help_text, layout, values_of, whole_width
from deduce.playing.session import Session
from deduce.wording import playing

_GONE = 129  # the exit status of a process whose terminal hangs up

PANEL = 28
"""The least width of the messages, if there is room for them beside the grid."""

WIDE = 100
"""In a terminal of this width the messages are beside the grid even if the grid is not fully visible."""

SCROLLING = {"up", "down", "pageup", "pagedown", "home", "end"}
"""The keys that scroll a text."""


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

    It passes on clicks on a cell, by the left button (1) or another (-1), and says when it has drawn, since its size
    may have changed.
    """

    DEFAULT_CSS = "Grid { width: 1fr; height: 1fr; }"

    def __init__(self, controller: Controller, clicked: Callable[[Cell, int], None], drawn: Callable[[], None]) -> None:
        super().__init__()
        self._controller = controller
        self._clicked = clicked
        self._drawn = drawn
        self._rows: list[Row] = []
        self.laid: Window | None = None

    def show(self) -> None:
        """Draw the current grid."""
        controller, (width, height) = self._controller, self.size
        if width and height:
            corner = (self.laid.rows.start, self.laid.columns.start) if self.laid else (0, 0)
            self.laid = layout(controller.game.puzzle, width, height, corner, controller.focus)
            self._rows = Picture(controller.game, controller.cursor, controller.scene, self.laid).rows()
            self.refresh()
            self._drawn()

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


class Bare(Screen[None], inherit_bindings=False):
    """A screen without keys: Tab moves to an empty cell, and not to another part of the screen."""


class Text(ModalScreen[None], inherit_bindings=False):
    """A text that may be longer than the screen.  Any key that does not scroll closes it."""

    CSS = "Text > VerticalScroll { width: 100%; height: 1fr; padding: 0 1; } Text > .ending { height: 1; }"

    def __init__(self, text: Callable[[int], str]) -> None:
        """Show a text that is broken at a width."""
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(id="text", markup=False)
        yield Static(playing.SCROLLS(), markup=False, classes="ending")

    def on_resize(self, event: events.Resize) -> None:
        self.query_one("#text", Static).update(self._text(event.size.width - 4))  # beside a bar to scroll

    def on_key(self, event: events.Key) -> None:
        if event.key not in SCROLLING:
            event.stop()
            event.prevent_default()
            if self.is_current:  # a second key may come before the screen is gone
                self.dismiss()


class BoardApp(App[None], inherit_bindings=False):
    """The app in which a session is played."""

    CSS = """
    Screen { background: transparent; }
    #title { height: 1; text-style: bold; }
    #middle { layout: horizontal; height: 1fr; }
    #panel { width: 1fr; height: 100%; margin-left: 2; }
    #keys { height: 1; link-style: none; link-style-hover: bold; link-background-hover: transparent; }
    #keys { link-color: ansi_default; link-color-hover: ansi_default; }
    .stacked #middle { layout: vertical; }
    .stacked #panel { width: 100%; height: auto; max-height: 50%; margin-left: 0; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(names, action, show=False)
        for keys in KEYS.values()
        for _, _, actions in keys
        for names, action in actions.items()
    ]

    def __init__(self, session: Session, ladder: Ladder, timer: bool = True) -> None:
        """Show a session with an open puzzle, and the time if there is a timer; the ladder is for hints."""
        super().__init__(ansi_color=True)
        self.controller = Controller(session, ladder)
        self._timer = timer
        self.job: Job | None = None  # what runs in a thread

    def get_default_screen(self) -> Bare:
        return Bare(id="_default")

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        with Container(id="middle"):
            yield Grid(self.controller, self._clicked, self._show_title)
            with VerticalScroll(id="panel", can_focus=False):
                yield Static(id="words", markup=False)
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Start the clock, and let signals quit as q does."""
        self.set_interval(1.0, self._tick)
        self.app_suspend_signal.subscribe(self, lambda _: self.controller.session.stopwatch.stop())
        self.app_resume_signal.subscribe(self, lambda _: self._resumed())
        loop = asyncio.get_running_loop()
        if os.name != "nt":
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                loop.add_signal_handler(number, self.action_leave, 128 + number)
        self._lay_out()

    def _tick(self) -> None:
        """Show the time; quit if the terminal is gone, since not every process gets a signal then."""
        if self.is_headless or os.isatty(0):
            self._show_words()
        else:
            self.action_leave(_GONE)

    def _resumed(self) -> None:
        """Draw the whole screen again after a stay in the shell."""
        self._awake()
        for widget in self.screen.walk_children(Widget):
            widget.refresh()

    # the screen

    @property
    def _seen(self) -> bool:
        """True if the board is visible: a text may cover it, or it may be closed."""
        return self.is_running and isinstance(self.screen, Bare)

    def on_resize(self, event: events.Resize) -> None:
        self._lay_out(event.size)

    def _lay_out(self, size: Size | None = None) -> None:
        """Put the messages beside the grid, or below it."""
        if self._seen:
            width = (size or self.size).width
            needed = whole_width(self.controller.game.puzzle)
            stacked = width < needed + PANEL and width < WIDE
            self.screen.set_class(stacked, "stacked")
            self.query_one(Grid).styles.width = "100%" if stacked else max(min(width - PANEL, needed * 4 // 3 + 2), 1)
            self.call_after_refresh(self.show)

    def show(self) -> None:
        """Draw the grid and the messages."""
        if self._seen:
            self.query_one(Grid).show()
            self._show_words()

    @property
    def _left(self) -> str:
        """The time and the number of empty cells."""
        time = f"{self.controller.session.stopwatch}, " if self._timer else ""
        return f"{time}{playing.BLANKS(self.controller.game.state.blanks)}"

    def _show_title(self) -> None:
        """Show what is played, and which part of it is visible."""
        if self._seen:
            laid = self.query_one(Grid).laid
            left = self._left if self.screen.has_class("stacked") else ""
            part = laid.hidden(self.controller.game.puzzle) if laid else ""
            title = "  ".join(filter(None, (left, part, self.controller.session.title)))
            self.query_one("#title", Static).update(title)

    def _show_words(self) -> None:
        if not self._seen:
            return
        controller, stacked = self.controller, self.screen.has_class("stacked")
        room = self.query_one("#panel").size
        above = [self._left, controller.cell_text, controller.what_if_text, ""]
        if stacked:
            above = list(filter(None, above[1:]))
        words = [*above, *broken(self._text(), room.width or PANEL)]
        hidden = len(words) > ((self.screen.size.height - 2) // 2 if stacked else room.height)
        self._show_title()
        self.query_one("#words", Static).update("\n".join(words))
        keys = _footer(controller, hidden, self.screen.size.width)
        self.query_one("#keys", Static).update("".join(keys))

    def _text(self) -> str:
        text = playing.WAITING() if self.job is not None else self.controller.scene.text
        return legible(" ".join(filter(None, (text, self.controller.session.trouble))))

    # keys

    def on_key(self, event: events.Key) -> None:
        """Enter the value of a character that is not a key of the board."""
        values = values_of(self.controller.game.puzzle.symbols)
        if event.character in values:
            event.stop()
            self._do(partial(self.controller.enter, values[event.character]))

    def _clicked(self, cell: Cell, step: int) -> None:
        """Move to the cell, and change it unless it is given."""
        self.controller.go_to(cell)
        if self.controller.game.given(cell):
            self.show()
        else:
            self._do(partial(self.controller.cycle, step))

    def on_mouse_scroll_down(self) -> None:
        self.action_do("go", (1, 0))

    def on_mouse_scroll_up(self) -> None:
        self.action_do("go", (-1, 0))

    def on_app_blur(self) -> None:
        """Stop the clock while the player is elsewhere."""
        self.controller.session.stopwatch.stop()

    def on_app_focus(self) -> None:
        self._awake()

    def _awake(self) -> None:
        if not self.controller.game.solved:
            self.controller.session.stopwatch.start()

    def _do(self, what: Callable[[], Job | None]) -> None:
        """Do something, and draw the result; a job runs in a thread."""
        self._awake()
        job = self._tried(what)
        if job is not None and self.job is None:
            self.job = job
            # a daemon, so that quitting never waits for it
            Thread(target=copy_context().run, args=(self._work, job), daemon=True).start()
        self.show()

    def _tried(self, what: Callable[[], Job | None]) -> Job | None:
        """Do something, and show its error if it fails."""
        try:
            return what()
        except MoveError as error:
            self.controller.show(str(error))
        except (DeduceError, OSError) as error:
            self.controller.show(f"{error}.")
        return None

    def _work(self, job: Job) -> None:
        try:
            result, error = job.work(), None
        except Exception as raised:  # a hint that fails ends no game
            result, error = None, rule_failure(raised) or raised
        self.call_later(self._finished, job, result, error)

    def _finished(self, job: Job, result: Any, error: Exception | None) -> None:
        """Take the result of a job, unless the player has stopped waiting for it."""
        if job is not self.job:
            return
        self.job = None
        if error is None:
            self._tried(partial(job.done, result))
        else:
            self.controller.show(playing.FAILED(error=error))
        self._lay_out()

    def action_do(self, name: str, values: tuple[int | None, ...] = ()) -> None:
        """Call a method of the controller."""
        self._do(partial(getattr(self.controller, name), *values))

    def action_dismiss(self) -> None:
        self.job = None
        self._do(self.controller.dismiss)

    def action_timer(self) -> None:
        self._timer = not self._timer
        self.show()

    def action_help(self) -> None:
        self._read(help_text)

    def action_full(self) -> None:
        text = self._text()
        self._read(lambda width: "\n".join(broken(text, width)))

    def _read(self, text: Callable[[int], str]) -> None:
        """Show a text on its own screen, and stop the clock meanwhile."""
        self.controller.session.stopwatch.stop()
        self.push_screen(Text(text), lambda _: self._back())

    def _back(self) -> None:
        self._awake()
        self._lay_out()

    def action_leave(self, status: int) -> None:
        """Save the game, and quit."""
        self.controller.leave()
        self.exit(return_code=status)


def _footer(controller: Controller, hidden: bool, width: int) -> Iterator[str]:
    """Yield the most useful keys at the moment, as many as fit; the help lists them all.

    `hidden` says that part of the messages does not fit.
    """
    hint, session, more = controller.hint, controller.session, not controller.is_last_stage
    is_step, in_what_if = hint is not None and bool(hint.places), session.game.state.depth > 0
    is_open = is_step or more  # the hint is not yet all shown and filled in
    has_next = session.game.solved and (session.more is not None or len(session.puzzles) > 1)
    for key, action, label, is_useful in (
        ("?", "help", playing.BUTTON_KEYS, True),  # first, so that no narrow terminal cuts it off
        ("f", "full", playing.BUTTON_ALL, hidden),
        ("h", "do('more')", playing.BUTTON_MORE, more),
        ("a", "do('take')", playing.BUTTON_TAKE, is_step and more),
        ("Enter", "do('go_on')", playing.BUTTON_TAKE, is_step and not more),
        ("m", "do('before')", playing.BUTTON_BEFORE, hint is not None and hint.back_to is not None),
        ("Esc", "dismiss", playing.BUTTON_AWAY, is_open),
        ("n", "do('other',(1,))", playing.BUTTON_NEXT, not is_open and has_next),
        ("h", "do('more')", playing.BUTTON_HINT, not is_open),
        ("d", "do('drop')", playing.BUTTON_DROP, not is_open and in_what_if),
        ("D", "do('drop',(True,))", playing.BUTTON_TURN, not is_open and in_what_if),
        ("k", "do('keep')", playing.BUTTON_KEEP, not is_open and in_what_if),
        ("s", "do('suppose')", playing.BUTTON_SUPPOSE, not is_open and not in_what_if),
        ("u", "do('undo')", playing.BUTTON_UNDO, not is_open),
        ("c", "do('check')", playing.BUTTON_CHECK, not is_open),
        ("q", "leave(0)", playing.BUTTON_QUIT, True),
    ):
        if is_useful:
            width -= width_of(f" {key}  {label()} ")
            if width < 0:
                return
            yield f"[@click=app.{action}][reverse] {key} [/reverse] {label()} [/]"
