"""What a player does at the board, and what is seen of it: a cursor, a hint that is walked, a word of what happened.

Nothing here knows of keys or of drawing.  What may take long is a job: whoever owns the desk does its work, in a thread
of its own where there is a screen to be kept alive, and hands in what came of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve, frozen

from deduce.errors import DeduceError, counted
from deduce.ladder.ladder import Ladder
from deduce.playing.advice import Advice, advice, checked, standing
from deduce.playing.picture import View
from deduce.playing.session import Session
from deduce.playing.state import MoveError, State, blanks, differing
from deduce.puzzle import Cell, cell_name
from deduce.scene.scene import Scene


@frozen
class Job:
    """Something that may take long.

    Attributes:
        what: what it does, to be told while it is done.
        work: does it; it may run in another thread, and changes nothing that is seen.
        done: takes in what the work gave.
    """

    what: str
    work: Callable[[], Any]
    done: Callable[[Any], None]


class Desk:
    """A session with a cursor, a hint and a word.

    Attributes:
        session: what is played.
        cursor: the cell that the player is at.
        hint: what is being told, if anything.
        place: which of its scenes is shown.
        word: what was said last.
    """

    def __init__(self, session: Session, ladder: Ladder) -> None:
        self.session = session
        self.cursor: Cell = (0, 0)
        self.hint: Advice | None = None
        self.place = 0
        self.word = ""
        self._standing: Scene | None = None  # that the board breaks, or is solved
        self._looking = False  # the player has not moved since the hint told something
        self._ladder = ladder
        self._counted: State | None = None  # the board whose wrong entries were counted last
        self._opened()

    @property
    def scene(self) -> Scene:
        """What is told and marked just now: of a hint; else the last word, and how the board stands."""
        if self.hint is not None:
            return self.hint.scenes[self.place]
        if self._standing is None:
            return Scene(self.session.game.grid, text=self.word)
        return evolve(self._standing, text=f"{self.word} {self._standing.text}".lstrip())

    @property
    def view(self) -> View:
        """What is seen of the board."""
        game = self.session.game
        return View(game.puzzle, game.state, self.cursor, self.scene)

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
        self._move(lambda: self.session.game.enter({self.cursor: value}))

    def cycle(self, step: int = 1) -> None:
        """Change the cell at the cursor: from blank to 1 to 0 and to blank again, the other way round for -1."""
        around = (None, 1, 0)
        at = around.index(self.session.game.value(self.cursor))
        self.enter(around[(at + step) % 3])

    def suppose(self) -> None:
        """Begin a supposition."""
        self._move(self.session.game.suppose, "What if? Enter something, and see where it leads.")

    def keep(self) -> None:
        """Let stand what is supposed."""
        self._move(self.session.game.keep, "What was supposed stands now.")

    def drop(self) -> None:
        """Take back all that was entered since the supposition began, and go to where it began."""
        game = self.session.game
        first = game.state.supposed[-1] if game.state.depth else None
        value = None if first is None else game.value(first)
        entered = sum(1 for _ in differing(game.state.rows, game.state.grids[-2])) if game.state.depth else 0
        told = "The supposition is taken back."
        if first is not None:
            symbol = "blank" if value is None else game.puzzle.symbols.of(value)
            told = f"Taken back: {counted(entered, 'cell')}. What was supposed first is {cell_name(first)}, {symbol}."
        self._move(game.drop, told)
        self.cursor = first or self.cursor

    def turn(self) -> None:
        """Take the supposition back, and enter the opposite of what it began with."""
        game = self.session.game
        first = game.state.supposed[-1] if game.state.depth else None
        value = None if first is None else game.value(first)
        self.drop()
        if first is not None and value is not None and not game.given(first):
            self.enter(1 - value)

    def undo(self) -> None:
        """Take the last move back."""
        self._back_or_forth(self.session.game.undo, "There is nothing to undo.", "Undone")

    def redo(self) -> None:
        """Do again what was undone."""
        self._back_or_forth(self.session.game.redo, "There is nothing to do again.", "Done again")

    def restart(self) -> None:
        """Clear all entries."""
        self._move(self.session.game.restart, "All entries are cleared; u brings them back.")

    def take(self) -> Job | None:
        """Enter what the hint gives, however much of it is told; without one a job finds the next step and takes it."""
        if self.hint is None:
            game, judge = self.session.game.copy(), self.session.judge
            return Job("Looking for a step", lambda: advice(game, judge, self._ladder), self._taken)
        if self.hint.places:
            self._enter_all(self.hint)
        return None

    def _taken(self, found: Advice) -> None:
        self._told(found)
        if found.places and self.hint is found:
            self._enter_all(found)

    def _enter_all(self, found: Advice) -> None:
        """Enter what a hint gives, and tell the reason."""
        self._move(lambda: self.session.game.enter(found.places), found.text)
        self.cursor = min(found.places)

    def _back_or_forth(self, move: Callable[[], bool], nothing: str, told: str) -> None:
        game = self.session.game
        before = game.state
        if not move():
            self.say(nothing)
            return
        cells = list(differing(before.rows, game.state.rows))
        if len(cells) == 1:
            (self.cursor,) = cells
        what = counted(len(cells), "cell") if len(cells) != 1 else cell_name(cells[0])
        if game.state.depth != before.depth:
            what = f"a supposition, {what}" if cells else "a supposition"
        self._changed(f"{told}: {what}.")

    def _move(self, move: Callable[[], object], told: str = "") -> None:
        before = self.session.game.state
        try:
            move()
        except MoveError as error:
            self.say(str(error))
            return
        if self.session.game.state != before:
            self._changed(told)

    def _changed(self, told: str) -> None:
        """Save the game, and tell what has to be told of it now."""
        session = self.session
        if session.game.solved:
            session.watch.stop()
        else:
            session.watch.start()
        self._stands()
        self.say(told)
        session.save()

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
        game, judge = self.session.game.copy(), self.session.judge
        return Job("Looking for a hint", lambda: advice(game, judge, self._ladder), self._told)

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

    def _told(self, found: Advice) -> None:
        if found.state != self.session.game.state:
            return  # the player has gone on
        self.hint, self.place, self._looking = found, 0, True

    # what is true

    def check(self) -> Job:
        """Say whether the entries are right; asked again, which are not."""
        game, judge = self.session.game.copy(), self.session.judge
        named = self._counted == game.state
        self._counted = game.state
        return Job("Checking", lambda: checked(game, judge, named), self._told)

    def before(self) -> Job:
        """Go back to before the first mistake."""
        game, judge = self.session.game.copy(), self.session.judge
        return Job("Checking", lambda: checked(game, judge), self._gone_back)

    def _gone_back(self, found: Advice) -> None:
        if found.state != self.session.game.state:
            return
        if found.back_to is None:
            self._told(found)
            return
        moves = counted(self.session.game.at - found.back_to, "move")
        back_to = found.back_to
        self._move(lambda: self.session.game.return_to(back_to), f"Back to before the first mistake, by {moves}.")

    # other puzzles

    def other(self, step: int) -> Job:
        """Open the next puzzle of the book (1), or the one before (-1)."""
        return Job(
            "Looking for it", lambda: next(self.session.others(step), None), lambda place: self._open(place, step)
        )

    def _open(self, place: int | None, step: int) -> None:
        if place is None:
            self.say(f"There is no {'next' if step > 0 else 'previous'} puzzle.")
            return
        self.leave()
        try:
            self.session.open(place)
        except (DeduceError, OSError) as error:
            self.say(f"{error}.")
            return
        self._opened()

    def leave(self) -> None:
        """Save the game with the time that it has taken."""
        self.session.watch.stop()
        self.session.save()

    def _opened(self) -> None:
        session = self.session
        game = session.game
        self.cursor = (0, 0)
        if game.value(self.cursor) is not None and blanks(game.state.rows):
            self.go_to_blank(1)
        if not game.solved:
            session.watch.start()
        self._stands()
        self.say(" ".join(session.notes))

    def _stands(self) -> None:
        """See what is told of the board as long as nothing else is."""
        session = self.session
        solved = Scene(session.game.grid, text=f"Solved in {session.watch}.")
        self._standing = solved if session.game.solved else standing(session.game)
