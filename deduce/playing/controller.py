"""What a player does, and what is told of it.

Nothing here knows of keys or drawing.  What may take long is a job: its owner does its work, in a thread of
its own where there is a screen to be kept alive, and hands in what came of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from attrs import evolve, frozen

from deduce.ladder.ladder import Ladder
from deduce.playing.advice import Advice, advice, checked, standing
from deduce.playing.game import Game
from deduce.playing.judge import Judge
from deduce.playing.session import Session
from deduce.playing.state import MoveError, State, blanks
from deduce.puzzle import Cell, cell_name, differing
from deduce.scene.scene import Scene
from deduce.wording import playing as say
from deduce.wording.phrases import Plural


@frozen
class Job:
    """Something that may take long.

    Attributes:
        what: what it does, to be told while it is done.
        work: does it; it may run in another thread, and changes nothing that is seen.
        done: takes in what the work gave; raises what a move raises.
    """

    what: str
    work: Callable[[], Any]
    done: Callable[[Any], None]


class Controller:
    """A session with a cursor, a hint and a word.  A move that cannot be made raises MoveError, and changes nothing.

    Attributes:
        session: what is played.
        cursor: the cell that the player is at.
        hint: what is being told, if anything.
        place: which of its scenes is shown.
        word: what was said last.
        standing: that the board breaks, or is solved.
    """

    def __init__(self, session: Session, ladder: Ladder) -> None:
        self.session = session
        self.cursor: Cell = (0, 0)
        self.hint: Advice | None = None
        self.place = 0
        self.word = ""
        self.standing: Scene | None = None
        self._looking = False  # the player has not moved since the hint told something
        self._ladder = ladder
        self._counted: State | None = None  # the board whose wrong entries were counted last
        self._opened()

    @property
    def scene(self) -> Scene:
        """What is told and marked just now: of a hint; else the last word, and how the board stands."""
        if self.hint is not None:
            return self.hint.scenes[self.place]
        if self.standing is None:
            return Scene(self.session.game.grid, text=self.word)
        return evolve(self.standing, text=f"{self.word} {self.standing.text}".lstrip())

    @property
    def last(self) -> bool:
        """Say whether all of the hint is told."""
        return self.hint is None or self.place == len(self.hint.scenes) - 1

    @property
    def focus(self) -> Cell:
        """The cell that must be seen: what a hint has just shown, else the cursor."""
        scene = self.scene
        if not self._looking:
            return self.cursor
        for axis, index in (*scene.broken, *scene.lines[:1]):
            return (index, self.cursor[1]) if axis == 0 else (self.cursor[0], index)
        return next(reversed([*scene.roles, *scene.letters]), self.cursor)

    # where the cursor is

    def go(self, down: int, right: int) -> None:
        """Move the cursor, as far as the grid goes."""
        puzzle = self.session.game.puzzle
        r, c = self.cursor
        self.go_to((min(max(r + down, 0), puzzle.rows - 1), min(max(c + right, 0), puzzle.columns - 1)))

    def go_to(self, cell: Cell) -> None:
        """Put the cursor on a cell of the grid."""
        self.cursor = cell
        self._looking = False

    def go_to_blank(self, step: int) -> None:
        """Move the cursor to the next blank (1) or the one before (-1), row by row and around."""
        game = self.session.game
        columns = game.puzzle.columns
        cells = game.puzzle.rows * columns
        here = self.cursor[0] * columns + self.cursor[1]
        for away in range(1, cells + 1):
            cell = divmod((here + step * away) % cells, columns)
            if game.value(cell) is None:
                self.go_to(cell)
                return

    # what changes the board

    def enter(self, value: int | None) -> None:
        """Fill the cell at the cursor, or clear it (None)."""
        self.fill({self.cursor: value})

    def cycle(self, step: int = 1) -> None:
        """Change the cell at the cursor: from blank to 1 to 0 and to blank again, the other way round for -1."""
        around = (None, 1, 0)
        at = around.index(self.session.game.value(self.cursor))
        self.enter(around[(at + step) % 3])

    def fill(self, cells: Mapping[Cell, int | None], text: str = "") -> None:
        """Fill cells, or clear them (None), as one move."""
        self._move(lambda: self.session.game.enter(cells), text)

    def suppose(self, cells: Mapping[Cell, int | None] | None = None) -> None:
        """Begin a supposition, with entries if there are any."""
        game = self.session.game

        def begin() -> None:
            game.suppose()
            try:
                game.enter(cells or {})
            except MoveError:
                game.undo()
                raise

        self._move(begin, say.BEGINS(game.state.depth))

    def keep(self) -> None:
        """Let stand what is supposed."""
        self._move(self.session.game.keep, say.KEPT())

    def drop(self) -> None:
        """Take back all that was entered since the supposition began, and go to where it began."""
        game = self.session.game
        first = game.state.supposed[-1] if game.state.depth else None
        text = say.DROPPED()
        if first is not None:
            entered = len(differing(game.state.rows, game.state.grids[-2]))
            symbol = say.entry(game.value(first), game.puzzle.symbols)
            text = say.DROPPED_FROM(entered, cell=cell_name(first), symbol=symbol)
        self._move(game.drop, text)
        self.cursor = first or self.cursor

    def turn(self) -> None:
        """Take the supposition back, and enter the opposite of what it began with."""
        game = self.session.game
        first = game.state.supposed[-1] if game.state.depth else None
        value = None if first is None else game.value(first)
        self.drop()
        if first is not None and value is not None:
            self.fill({first: 1 - value}, say.TURNED())

    def undo(self, times: int = 1) -> None:
        """Take the last moves back, as many of so many as there are."""
        self._repeated(self.session.game.undo, times, say.UNDONE, say.NOTHING_UNDONE())

    def redo(self, times: int = 1) -> None:
        """Do again what was undone, as many of so many moves as there are."""
        self._repeated(self.session.game.redo, times, say.REDONE, say.NOTHING_REDONE())

    def _repeated(self, move: Callable[[], bool], times: int, phrase: Plural, nothing: str) -> None:
        game = self.session.game
        before = game.state
        done = 0
        while done < times and move():
            done += 1
        if not done:
            raise MoveError(nothing)
        cells = differing(before.rows, game.state.rows)
        if len(cells) == 1:
            (self.cursor,) = cells
        what = say.contents(((cell, game.value(cell)) for cell in cells), game.puzzle.symbols)
        if game.state.depth != before.depth:
            what = say.SUPPOSITION_AND(what=what) if cells else say.SUPPOSITION()
        self._changed(phrase(done, what=what))

    def restart(self) -> None:
        """Clear all entries."""
        self._move(self.session.game.restart, say.CLEARED())

    def take(self) -> Job | None:
        """Enter what the hint gives, however much of it is told; without one a job finds the next step and takes it."""
        if self.hint is None:
            return self._asks(say.LOOKING_FOR_STEP(), self._next, self._taken)
        if self.hint.places:
            self._enter_all(self.hint)
        return None

    def _taken(self, found: Advice) -> None:
        self._advised(found)
        if found.places and self.hint is found:
            self._enter_all(found)

    def _enter_all(self, found: Advice) -> None:
        """Enter what a hint gives, and tell the reason."""
        self.fill(found.places, found.text)
        self.cursor = min(found.places)

    def _move(self, move: Callable[[], object], text: str) -> None:
        before = self.session.game.state
        move()
        if self.session.game.state != before:
            self._changed(text)

    def _changed(self, text: str) -> None:
        """Save the game, and tell what has to be told of it now."""
        self._stands()
        self.say(text)
        self.session.save()

    def say(self, text: str) -> None:
        """Tell something, in place of a hint."""
        self.hint, self._looking = None, False
        self.word = text

    # hints

    def more(self) -> Job | None:
        """Tell more of the hint; where there is none, or no more of it, a job finds the next."""
        if not self.last:
            self.place += 1
            self._looking = True
            return None
        if self.hint is not None and self.hint.places:
            return None
        return self._asks(say.LOOKING_FOR_HINT(), self._next, self._advised)

    def _next(self, game: Game, judge: Judge) -> Advice:
        return advice(game, judge, self._ladder)

    def _asks(self, what: str, asked: Callable[[Game, Judge], Advice], done: Callable[[Advice], None]) -> Job:
        """Make the job that asks for advice on the game as it is now."""
        game, judge = self.session.game.copy(), self.session.judge
        return Job(what, lambda: asked(game, judge), done)

    def less(self) -> None:
        """Go back to what the hint told before."""
        self.place = max(self.place - 1, 0)
        self._looking = True

    def go_on(self) -> Job | None:
        """Tell more of the hint, and where all of it is told take its step."""
        if self.hint is None or not self.last:
            return self.more()
        if self.hint.places:
            self.take()
        else:
            self.dismiss()
        return None

    def dismiss(self) -> None:
        """Put the hint, or what else is told, away."""
        self.say("")

    def _advised(self, found: Advice) -> None:
        if found.state != self.session.game.state:
            return  # the player has gone on
        self.hint, self.place, self._looking = found, 0, True

    # what is true

    def check(self) -> Job:
        """Say whether the entries are right; asked again, which are not."""
        named = self._counted == self.session.game.state
        self._counted = self.session.game.state
        return self._asks(say.CHECKING(), partial(checked, named=named), self._advised)

    def before(self) -> Job:
        """Go back to before the first mistake."""
        return self._asks(say.CHECKING(), checked, self._gone_back)

    def _gone_back(self, found: Advice) -> None:
        game, back_to = self.session.game, found.back_to
        if back_to is None:
            self._advised(found)
        elif found.state == game.state:
            self._move(lambda: game.return_to(back_to), say.GONE_BACK(game.at - back_to))

    # other puzzles

    def other(self, step: int) -> Job:
        """Open the next puzzle of the book (1), or the one before (-1)."""

        def opened(place: int | None) -> None:
            if place is None:
                raise MoveError(say.NO_NEXT() if step > 0 else say.NO_PREVIOUS())
            self.open(place)

        return Job(say.LOOKING_FOR_PUZZLE(), lambda: next(self.session.others(step), None), opened)

    def open(self, place: int) -> None:
        """Open a puzzle of the book.  Raises what opening its save raises."""
        self.leave()
        self.session.open(place)
        self._opened()

    def leave(self) -> None:
        """Save the game with the time that it has taken."""
        self.session.stopwatch.stop()
        self.session.save()

    def _opened(self) -> None:
        session = self.session
        game = session.game
        self.cursor = (0, 0)
        self._counted = None
        if game.value(self.cursor) is not None and blanks(game.state.rows):
            self.go_to_blank(1)
        self._stands()
        self.say(" ".join(session.notes))

    def _stands(self) -> None:
        """See what is told of the board as long as nothing else is, and count the time until it is solved."""
        game, stopwatch = self.session.game, self.session.stopwatch
        if game.solved:
            stopwatch.stop()
            self.standing = Scene(game.grid, text=say.SOLVED(time=stopwatch))
        else:
            stopwatch.start()
            self.standing = standing(game)
