"""A game line by line: a command in, whole lines of plain text out; nothing moves a cursor."""

from __future__ import annotations

import io
import re
import textwrap
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from attrs import evolve

from deduce.errors import DeduceError
from deduce.ladder.ladder import Ladder
from deduce.ladder.own import RuleError
from deduce.playing.controller import Controller, Job
from deduce.playing.entries import entries
from deduce.playing.session import Session
from deduce.playing.state import MoveError, blanks, left
from deduce.puzzle import EMPTY, Cell, LineAt, differing
from deduce.reasons.faults import faults
from deduce.scene.lines import along
from deduce.scene.scene import SUPPOSED, Scene
from deduce.scene.words import spoken
from deduce.show.grids import draw_grid
from deduce.show.screen import Screen, broken
from deduce.wording import playing as say
from deduce.wording.keys import COMMANDS
from deduce.wording.words import AXES, TITLED, capital, place_named, sentence

SHORT = {"h": "hint", "t": "take", "c": "check", "u": "undo", "n": "next", "p": "previous", "q": "quit", "?": "help"}
"""What may be typed for the commands of every day."""

MOVES = {verb: verb for verb in ("take", "before", "suppose", "keep", "turn", "restart")} | {"back": "drop"}
"""What changes the board, by what the controller calls it."""

_LINE = re.compile(r"(row|column)\s+(\d+)\Z")
_REPEATED = re.compile(r"(undo|redo)(?:\s+(\d{1,4}))?\Z")
_NUMBERED = re.compile(r"puzzle\s+(\d{1,6})\Z")


class Drawn(str):
    """A line that is not broken between words."""

    __slots__ = ()


class Lines:
    """Answers commands.

    Attributes:
        session: what is played.
        ended: the player has left.
    """

    def __init__(self, session: Session, ladder: Ladder, screen: Screen) -> None:
        """Take commands for a session.

        Args:
            session: with a puzzle opened.
            ladder: the rules that hints are taken from.
            screen: says how wide a line may be, what can be drawn, and whether grids are read aloud.
        """
        self.session = session
        self.ended = False
        self._screen = screen
        controller = self._controller = Controller(session, ladder)
        self._words: dict[str, Callable[[], Iterator[str]]] = {
            "hint": self._hint,
            **{word: partial(self._moved, getattr(controller, verb)) for word, verb in MOVES.items()},
            "check": self._check,
            "show": self._show,
            "time": lambda: iter([f"{session.stopwatch}."]),
            "next": partial(self._other, partial(controller.other, 1)),
            "previous": partial(self._other, partial(controller.other, -1)),
            "help": self._help,
            "quit": self._quit,
        }

    def opening(self) -> list[str]:
        """Say what is played."""
        return self._broken(self._opened)

    def answer(self, text: str) -> list[str]:
        """Do what a command says, and tell what came of it; nothing for an empty one."""
        text = " ".join(text.split())
        return self._broken(lambda: self._answered(text)) if text else []

    def _broken(self, answered: Callable[[], Iterator[str]]) -> list[str]:
        try:
            lines = list(answered())
        except MoveError as error:
            lines = [str(error)]
        except RuleError:
            raise
        except (DeduceError, OSError) as error:
            lines = [f"{error}."]
        return [
            row for line in lines for row in ([line] if isinstance(line, Drawn) else broken(line, self._screen.width))
        ]

    def _answered(self, text: str) -> Iterator[str]:
        words = SHORT.get(text.lower(), text.lower())
        if words in self._words:
            return self._words[words]()
        if match := _LINE.match(words):
            return self._line(AXES.index(match[1]), int(match[2]))
        if match := _REPEATED.match(words):
            again, times = {"undo": self._controller.undo, "redo": self._controller.redo}[match[1]], int(match[2] or 1)
            return self._moved(lambda: again(times), named=True)
        if match := _NUMBERED.match(words):
            return self._other(lambda: self._numbered(int(match[1])))
        trial, _, rest = text.partition(" ")
        if trial.lower() == "suppose":
            return self._moved(lambda: self._controller.suppose(self._entries(rest)))
        return self._moved(lambda: self._controller.fill(self._entries(text)))

    def _entries(self, text: str) -> Mapping[Cell, int | None]:
        found = entries(text, self.session.game.puzzle.symbols)
        if found is None:
            raise MoveError(say.NO_COMMAND(text=repr(text[:40])))
        return found

    def _do(self, verb: Callable[[], Job | None]) -> None:
        job = verb()
        if job is not None:
            job.done(job.work())

    def _moved(self, verb: Callable[[], Job | None], named: bool = False) -> Iterator[str]:
        """Tell what was done, unless that names them which cells are other than before, and how it stands."""
        session, controller = self.session, self._controller
        before, hint = session.game.state, controller.hint
        heard = hint.text if hint is not None and controller.last else ""
        self._do(verb)
        game = session.game
        if game.state == before:
            asked = controller.hint is not None and controller.hint is not hint
            yield controller.scene.text if asked else say.NOTHING_CHANGED()
            return
        cells = () if named else differing(before.rows, game.state.rows)
        if controller.word not in ("", heard):
            yield controller.word
        if cells:
            yield f"{say.contents(((cell, game.value(cell)) for cell in cells), game.puzzle.symbols)}."
        yield from self._now()

    def _now(self) -> Iterator[str]:
        """Tell what a player has to know at once: the end, that it breaks, that it is not saved."""
        if self._controller.standing is not None:
            yield self._controller.standing.text
        if self.session.trouble:
            yield self.session.trouble

    def _opened(self) -> Iterator[str]:
        yield f"{capital(self.session.title)}."
        yield from self.session.notes
        yield from self._show()
        yield from self._now()

    def _other(self, verb: Callable[[], Job | None]) -> Iterator[str]:
        self._do(verb)
        return self._opened()

    def _numbered(self, number: int) -> None:
        puzzles = len(self.session.puzzles)
        if not 1 <= number <= puzzles:
            raise MoveError(say.NO_PUZZLE(puzzles, number=number))
        self._controller.open(number - 1)

    def _hint(self) -> Iterator[str]:
        controller = self._controller
        self._do(controller.more)
        hint = controller.hint
        assert hint is not None, "who asks for a hint is told something"
        yield controller.scene.text
        if not controller.last:
            yield say.MORE_OR_TAKE() if controller.place else say.MORE()
        elif hint.places:
            yield say.TAKE()
        elif hint.back_to is not None:
            yield say.BEFORE()

    def _check(self) -> Iterator[str]:
        self._do(self._controller.check)
        yield self._controller.scene.text
        if self._controller.hint and self._controller.hint.back_to is not None:
            yield say.WHICH_OR_BEFORE()

    def _show(self) -> Iterator[str]:
        game, state = self.session.game, self.session.game.state
        depths = {(r, c): state.depth_of((r, c)) for r, c in differing(state.sure, state.rows)}
        grid = Scene(game.puzzle, state.rows)
        if self._screen.plain:
            yield from spoken(evolve(grid, cells={"supposed": tuple(depths)}))
            return
        found = next(faults(game.grid), None) if state.depth else None
        letters = {cell: SUPPOSED if cell in state.supposed else str(depth) for cell, depth in depths.items()}
        out = io.StringIO()
        draw_grid(
            Screen(out, self._screen.width, boxes=self._screen.boxes),
            evolve(grid, letters=letters, broken=found.lines if found else (), depth=state.depth),
        )
        yield from map(Drawn, out.getvalue().splitlines())
        if letters:
            yield say.SUPPOSED_MARKS()
        yield say.BLANKS_LEFT(blanks(state.rows))

    def _line(self, axis: int, number: int) -> Iterator[str]:
        game = self.session.game
        lines = (game.puzzle.rows, game.puzzle.columns)[axis]
        if not 1 <= number <= lines:
            raise MoveError(say.NO_LINE[axis](number=number, all=lines))
        line = LineAt((axis, number - 1))
        symbols = game.puzzle.symbols
        cells = [
            say.entry(None if symbol == EMPTY else int(symbol), symbols) for symbol in along(game.state.rows, line)
        ]
        yield sentence(TITLED(title=place_named(line), said=" ".join(cells)))
        yield say.room(left(game.state.rows, line), symbols)

    def _help(self) -> Iterator[str]:
        for row in COMMANDS().splitlines():
            rows = textwrap.wrap(row, self._screen.width, subsequent_indent=" " * 12, break_on_hyphens=False)
            yield from map(Drawn, rows)

    def _quit(self) -> Iterator[str]:
        self.ended = True
        return iter([])
