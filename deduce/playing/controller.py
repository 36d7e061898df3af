"""What a player does, and what is told of it.

Nothing here knows of keys or drawing.  What may take long is a job: its owner does its work, in a thread of its own to
keep the screen alive, and hands in what came of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve, frozen

from deduce.explaining.mistakes import Judge
from deduce.ladder.ladder import Ladder
from deduce.playing.advice import Advice, advice, checked, standing
from deduce.playing.game import Game, Move, MoveError
from deduce.playing.session import Session
from deduce.puzzle import Cell, cell_name, differing
from deduce.scene.scene import Scene
from deduce.wording import playing as say
from deduce.wording.phrases import Phrase


@frozen
class Job:
    """Something that may take long.

    Attributes:
        work: does it; it may run in another thread, and changes nothing that is seen.
        done: takes in what the work gave; raises what a move raises.
    """

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
        self._opened()

    @property
    def game(self) -> Game:
        """What is played."""
        return self.session.game

    @property
    def scene(self) -> Scene:
        """What is told and marked just now: of a hint; else the last word, and how the board stands."""
        if self.hint is not None:
            return self.hint.scenes[self.place]
        if self.standing is None:
            return Scene(self.game.grid, text=self.word)
        return evolve(self.standing, text=f"{self.word} {self.standing.text}".lstrip())

    @property
    def last(self) -> bool:
        """Return whether all of the hint is told."""
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

    @property
    def here(self) -> str:
        """What the cell at the cursor holds, and how it came there: `r1c2: 0, supposed`."""
        game, cell = self.game, self.cursor
        value, depth = game.value(cell), game.state.depth_of(cell)
        if value is None:
            return say.CELL_BLANK(cell=cell_name(cell))
        if game.given(cell):
            phrase = say.CELL_GIVEN
        elif not depth:
            phrase = say.CELL_ENTERED
        else:
            phrase = say.CELL_SUPPOSED if cell in game.state.supposed else say.CELL_ON_TRIAL
        text = phrase(cell=cell_name(cell), symbol=game.puzzle.symbols.of(value))
        return say.DEPTH(cell=text, depth=depth) if depth > 1 else text

    @property
    def supposed(self) -> str:
        """What the open suppositions began with, and how much the innermost holds; empty where none is open."""
        game, state = self.game, self.game.state
        if not state.depth:
            return ""
        values = [(cell, value) for cell in state.supposed if cell and (value := game.value(cell)) is not None]
        what = ", ".join(f"{cell_name(cell)} = {game.puzzle.symbols.of(value)}" for cell, value in values)
        entered = len(differing(state.rows, state.grids[-2]))
        return say.WHAT_IF_SUPPOSED(entered, supposed=what) if what else say.WHAT_IF(entered)

    # where the cursor is

    def go(self, down: int, right: int) -> None:
        """Move the cursor, as far as the grid goes."""
        puzzle = self.game.puzzle
        r, c = self.cursor
        self.go_to((min(max(r + down, 0), puzzle.rows - 1), min(max(c + right, 0), puzzle.columns - 1)))

    def go_to(self, cell: Cell) -> None:
        """Put the cursor on a cell of the grid."""
        self.cursor = cell
        self._looking = False

    def go_to_blank(self, step: int) -> None:
        """Move the cursor to the next blank (1) or the one before (-1), row by row and around."""
        columns = self.game.puzzle.columns
        cells = self.game.puzzle.rows * columns
        here = self.cursor[0] * columns + self.cursor[1]
        for away in range(1, cells + 1):
            cell = divmod((here + step * away) % cells, columns)
            if self.game.value(cell) is None:
                self.go_to(cell)
                return

    # what changes the board

    def enter(self, value: int | None) -> None:
        """Fill the cell at the cursor, or clear it (None)."""
        self._do({self.cursor: value})

    def cycle(self, step: int = 1) -> None:
        """Change the cell at the cursor: from blank to 1 to 0 and to blank again, the other way round for -1."""
        around = (None, 1, 0)
        self.enter(around[(around.index(self.game.value(self.cursor)) + step) % 3])

    def suppose(self) -> None:
        """Begin a supposition."""
        self._do("suppose", say.BEGINS(self.game.state.depth))

    def keep(self) -> None:
        """Let stand what is supposed."""
        self._do("keep", say.KEPT())

    def drop(self) -> None:
        """Take back all that was entered since the supposition began, and go to where it began."""
        state = self.game.state
        first = state.supposed[-1] if state.depth else None
        text = say.DROPPED()
        if first is not None:
            entered = len(differing(state.rows, state.grids[-2]))
            symbol = say.entry(self.game.value(first), self.game.puzzle.symbols)
            text = say.DROPPED_FROM(entered, cell=cell_name(first), symbol=symbol)
        self._do("drop", text)
        self.cursor = first or self.cursor

    def turn(self) -> None:
        """Take the supposition back, and enter the opposite of what it began with."""
        state = self.game.state
        first = state.supposed[-1] if state.depth else None
        value = None if first is None else self.game.value(first)
        self.drop()
        if first is not None and value is not None:
            self._do({first: 1 - value}, say.TURNED())

    def undo(self) -> None:
        """Take the last move back."""
        self._step(self.game.undo, say.UNDONE, say.NOTHING_UNDONE)

    def redo(self) -> None:
        """Do again what was undone last."""
        self._step(self.game.redo, say.REDONE, say.NOTHING_REDONE)

    def _step(self, move: Callable[[], bool], phrase: Phrase, nothing: Phrase) -> None:
        game = self.game
        before = game.state
        if not move():
            raise MoveError(nothing())
        cells = differing(before.rows, game.state.rows)
        if len(cells) == 1:
            (self.cursor,) = cells
        what = say.contents(((cell, game.value(cell)) for cell in cells), game.puzzle.symbols)
        if game.state.depth != before.depth:
            what = say.SUPPOSITION_AND(what=what) if cells else say.SUPPOSITION()
        self._changed(phrase(what=what))

    def restart(self) -> None:
        """Clear all entries."""
        self._do(0, say.CLEARED())

    def take(self) -> Job | None:
        """Enter what the hint gives, however much of it is told; without one a job finds the next step and takes it."""
        if self.hint is None:
            return self._asks(self._next, self._taken)
        if self.hint.places:
            self._enter_all(self.hint)
        return None

    def _taken(self, answer: Advice) -> None:
        self._advised(answer)
        if answer.places and self.hint is answer:
            self._enter_all(answer)

    def _enter_all(self, answer: Advice) -> None:
        """Enter what a hint gives, and tell the reason."""
        self._do(answer.places, answer.text)
        self.cursor = min(answer.places)

    def _do(self, move: Move, text: str = "") -> None:
        if self.game.do(move):
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
        return self._asks(self._next, self._advised)

    def _next(self, game: Game, judge: Judge) -> Advice:
        return advice(game, judge, self._ladder)

    def _asks(self, asked: Callable[[Game, Judge], Advice], done: Callable[[Advice], None]) -> Job:
        """Make the job that asks for advice on the game as it is now."""
        game, judge = self.game.copy(), self.session.judge
        return Job(lambda: asked(game, judge), done)

    def less(self) -> None:
        """Go back to what the hint told before."""
        self.place = max(self.place - 1, 0)
        self._looking = True

    def go_on(self) -> Job | None:
        """Tell more of the hint, and where all of it is told take its step."""
        if self.hint is None or not self.last:
            return self.more()
        if self.hint.places:
            self._enter_all(self.hint)
        else:
            self.dismiss()
        return None

    def dismiss(self) -> None:
        """Put the hint, or what else is told, away."""
        self.say("")

    def _advised(self, answer: Advice) -> None:
        if answer.state == self.game.state:  # else the player has gone on
            self.hint, self.place, self._looking = answer, 0, True

    # what is true

    def check(self) -> Job | None:
        """Return whether the entries are right; asked again, where they are not, and then which."""
        if self.hint is not None and not self.hint.places and not self.last:
            return self.more()
        return self._asks(checked, self._advised)

    def before(self) -> Job:
        """Go back to before the first mistake."""
        return self._asks(checked, self._gone_back)

    def _gone_back(self, answer: Advice) -> None:
        if answer.back_to is None:
            self._advised(answer)
        elif answer.state == self.game.state:
            self._do(answer.back_to, say.GONE_BACK(self.game.at - answer.back_to))

    # other puzzles

    def other(self, step: int) -> Job:
        """Open the next puzzle of the book (1), or the one before (-1)."""

        def opened(place: int | None) -> None:
            if place is None:
                raise MoveError(say.NO_NEXT() if step > 0 else say.NO_PREVIOUS())
            self.leave()
            self.session.open(place)
            self._opened()

        return Job(lambda: next(self.session.others(step), None), opened)

    def leave(self) -> None:
        """Save the game with the time that it has taken."""
        self.session.stopwatch.stop()
        self.session.save(leaving=True)

    def _opened(self) -> None:
        self.cursor = (0, 0)
        if self.game.value(self.cursor) is not None and self.game.state.blanks:
            self.go_to_blank(1)
        self._stands()
        self.say(" ".join(self.session.notes))

    def _stands(self) -> None:
        """See what is told of the board as long as nothing else is, and count the time until it is solved."""
        stopwatch = self.session.stopwatch
        if self.game.solved:
            stopwatch.stop()
            self.standing = Scene(self.game.grid, text=say.SOLVED(time=stopwatch))
        else:
            stopwatch.start()
            self.standing = standing(self.game)
