"""A game line by line: a command in, whole lines of plain text out; nothing moves a cursor."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Mapping

from attrs import evolve

from deduce.errors import DeduceError, counted
from deduce.ladder.ladder import Ladder
from deduce.ladder.own import RuleError
from deduce.playing.advice import Advice, advice, checked, standing
from deduce.playing.counts import left
from deduce.playing.entries import entries
from deduce.playing.session import Session
from deduce.playing.state import MoveError, State, blanks, differing
from deduce.puzzle import EMPTY, Cell, LineAt
from deduce.reasons.faults import faults
from deduce.scene.lines import along
from deduce.scene.scene import SUPPOSED, Scene
from deduce.scene.words import spoken
from deduce.show.grids import draw_grid
from deduce.show.screen import Screen, broken
from deduce.wording.words import AXES, capital

HELP = """\
r3c4 1      fill row 3, column 4; several at once: r3c4 1 r3c5 0
r3c4 .      clear it
hint        where to look; again: which rule; again: why (of a lookahead link by link)
take        take the step that the hint tells
check       are the entries right? again: which are not
before      back to before the first mistake
undo, redo  one move; undo 5: five
suppose     what is entered from here on is on trial; suppose r3c4 1 begins with an entry
keep        let what is supposed stand
back        take back all that was entered since the supposition began
turn        the same, and enter the opposite of what it began with
show        the grid; row 3, column 4: one line, with what it still needs
restart     clear all entries
time        how long you have played
next, previous: another puzzle of the book; puzzle 7: the seventh
quit        leave; the game is saved after every move"""

SHORT = {"h": "hint", "t": "take", "c": "check", "u": "undo", "n": "next", "p": "previous", "q": "quit", "?": "help"}
"""What may be typed for the commands of every day."""

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
        self._ladder = ladder
        self._screen = screen
        self._told: tuple[Advice, int] | None = None  # the hint, and how many of its scenes are told
        self._counted: State | None = None  # the board whose wrong entries were counted last
        self._words: dict[str, Callable[[], Iterator[str]]] = {
            "hint": self._hint,
            "take": self._take,
            "check": self._check,
            "before": self._before,
            "suppose": self._suppose,
            "keep": self._keep,
            "back": self._back,
            "turn": self._turn,
            "show": self._show,
            "restart": self._restart,
            "time": self._time,
            "next": lambda: self._other(1),
            "previous": lambda: self._other(-1),
            "help": lambda: map(Drawn, HELP.splitlines()),
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
            told = list(answered())
        except MoveError as error:
            told = [str(error)]
        except RuleError:
            raise
        except (DeduceError, OSError) as error:
            told = [f"{error}."]
        return [
            row for line in told for row in ([line] if isinstance(line, Drawn) else broken(line, self._screen.width))
        ]

    def _answered(self, text: str) -> Iterator[str]:
        words = SHORT.get(text.lower(), text.lower())
        if words in self._words:
            return self._words[words]()
        if match := _LINE.match(words):
            return self._line(AXES.index(match[1]), int(match[2]))
        if match := _REPEATED.match(words):
            return self._again(match[1], int(match[2] or 1))
        if match := _NUMBERED.match(words):
            return self._numbered(int(match[1]))
        trial, _, rest = text.partition(" ")
        if trial.lower() == "suppose":
            return self._suppose(self._entries(rest))
        return self._enter(self._entries(text))

    def _entries(self, text: str) -> dict[Cell, int | None]:
        found = entries(text, self.session.game.puzzle.symbols)
        if found is None:
            raise MoveError(f"{text[:40]!r} is no command; help lists them.")
        return found

    def _opened(self) -> Iterator[str]:
        session = self.session
        yield f"{capital(session.title)}."
        yield from session.notes
        yield from self._show()
        yield from self._now()

    def _enter(self, cells: Mapping[Cell, int | None]) -> Iterator[str]:
        before = self.session.game.state
        self.session.game.enter(cells)
        return self._changed(before)

    def _changed(self, before: State, told: str = "") -> Iterator[str]:
        """Save the game, tell which cells are other than before, and how it stands."""
        session = self.session
        session.watch.start()
        session.save()
        state = session.game.state
        cells = list(differing(before.rows, state.rows))
        if told:
            yield told
        if cells:
            yield f"{self._contents(cells)}."
        elif not told:
            yield "Nothing has changed."
        yield from self._now()
        if session.trouble:
            yield session.trouble

    def _contents(self, cells: list[Cell]) -> str:
        """Say what cells hold, or how many there are where they are many."""
        if len(cells) > 12:
            return f"{counted(len(cells), 'cell')} changed"
        return ", ".join(f"r{r + 1}c{c + 1} is {self._said(self.session.game.value((r, c)))}" for r, c in cells)

    def _said(self, value: int | None) -> str:
        return "blank" if value is None else self.session.game.puzzle.symbols.of(value)

    def _now(self) -> Iterator[str]:
        """Tell what a player has to know at once: the end, or in a supposition that it breaks."""
        session = self.session
        if session.game.solved:
            session.watch.stop()
            session.save()
            yield f"Solved in {session.watch}."
        else:
            told = standing(session.game)
            if told is not None:
                yield told.text

    def _hint(self) -> Iterator[str]:
        session = self.session
        if self._told is None or self._told[0].state != session.game.state:
            self._told = advice(session.game, session.judge, self._ladder), 0
        found, told = self._told
        told = min(told, len(found.scenes) - 1)
        yield found.scenes[told].text
        if told + 1 < len(found.scenes):
            yield "(hint: more; take: take the step)" if told else "(hint: more)"
        elif found.places:
            yield "(take: take the step)"
        elif found.back_to is not None:
            yield "(before: back to there)"
        self._told = found, told + 1

    def _take(self) -> Iterator[str]:
        session = self.session
        if self._told is None or self._told[0].state != session.game.state or not self._told[0].places:
            return iter(["There is no hint to take; hint asks for one."])
        return self._enter(self._told[0].places)

    def _check(self) -> Iterator[str]:
        session = self.session
        state = session.game.state
        found = checked(session.game, session.judge, named=self._counted == state)
        self._counted = state
        yield found.text
        if found.back_to is not None:
            yield "(check: which; before: back to before the first mistake)"

    def _before(self) -> Iterator[str]:
        session = self.session
        found = checked(session.game, session.judge)
        if found.back_to is None:
            return iter([found.text])
        state = session.game.state
        session.game.return_to(found.back_to)
        return self._changed(state, "Back to before the first mistake.")

    def _again(self, what: str, times: int) -> Iterator[str]:
        game = self.session.game
        before = game.state
        done = 0
        while done < times and (game.undo() if what == "undo" else game.redo()):
            done += 1
        if not done:
            return iter([f"There is nothing to {what}."])
        return self._changed(before, f"{counted(done, 'move')} {'undone' if what == 'undo' else 'done again'}.")

    def _suppose(self, cells: Mapping[Cell, int | None] | None = None) -> Iterator[str]:
        game = self.session.game
        before = game.state
        game.suppose()
        if cells:
            try:
                game.enter(cells)
            except MoveError:
                game.undo()
                raise
        depth = game.state.depth
        where = "" if depth == 1 else f" inside {'another' if depth == 2 else f'{depth - 1} others'}"
        return self._changed(before, f"A supposition begins{where}.")

    def _keep(self) -> Iterator[str]:
        before = self.session.game.state
        self.session.game.keep()
        return self._changed(before, "What was supposed stands now.")

    def _back(self) -> Iterator[str]:
        before = self.session.game.state
        self.session.game.drop()
        return self._changed(before, "What was supposed is taken back.")

    def _turn(self) -> Iterator[str]:
        game, before = self.session.game, self.session.game.state
        first = before.supposed[-1] if before.depth else None
        value = None if first is None else game.value(first)
        game.drop()
        if first is not None and value is not None:
            game.enter({first: 1 - value})
        return self._changed(before, "What was supposed is turned round.")

    def _restart(self) -> Iterator[str]:
        before = self.session.game.state
        self.session.game.restart()
        return self._changed(before, "All entries are cleared; undo brings them back.")

    def _time(self) -> Iterator[str]:
        yield f"{self.session.watch}."

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
            yield "? marks what is supposed, 1: what was entered on it."
        yield f"{counted(blanks(state.rows), 'blank')} left."

    def _line(self, axis: int, number: int) -> Iterator[str]:
        game = self.session.game
        lines = (game.puzzle.rows, game.puzzle.columns)[axis]
        if not 1 <= number <= lines:
            raise MoveError(f"There is no {AXES[axis]} {number}; there are {lines}.")
        line: LineAt = (axis, number - 1)
        symbols = game.puzzle.symbols
        cells = [self._said(None if symbol == EMPTY else int(symbol)) for symbol in along(game.state.rows, line)]
        ones, zeros = left(game.state.rows, line)
        yield f"{AXES[axis].capitalize()} {number}: {' '.join(cells)}."
        yield f"Room for {ones} more {symbols.one}s and {zeros} more {symbols.zero}s."

    def _other(self, step: int) -> Iterator[str]:
        place = next(self.session.others(step), None)
        if place is None:
            return iter([f"There is no {'next' if step > 0 else 'previous'} puzzle."])
        return self._open(place)

    def _numbered(self, number: int) -> Iterator[str]:
        puzzles = len(self.session.puzzles)
        if not 1 <= number <= puzzles:
            raise MoveError(f"There is no puzzle {number}; there {'is one' if puzzles == 1 else f'are {puzzles}'}.")
        return self._open(number - 1)

    def _open(self, place: int) -> Iterator[str]:
        session = self.session
        session.watch.stop()
        session.save()
        session.open(place)
        self._told = self._counted = None
        return self._opened()

    def _quit(self) -> Iterator[str]:
        self.ended = True
        return iter([])
