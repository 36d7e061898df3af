"""The actions of a player, and the messages, hints and checks that they lead to; wrong entries always come first.

Keys and drawing are elsewhere.  An action that may take long returns a job, which the caller can run in a thread.

A hint is for the current grid, in stages, each a scene.  During a what-if it follows from the what-if, and says so, but
does not say whether the what-if is right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from attrs import evolve, field

from deduce.answers.entries import Judge, Mistakes, check_entry
from deduce.answers.explain import told
from deduce.answers.hints import Hint, hint_of
from deduce.answers.hints import hint as hinted
from deduce.answers.overview import fillings, open_steps
from deduce.answers.review import review
from deduce.base.budget import LimitError
from deduce.base.values import frozen
from deduce.drawing.scene import Scene, contradiction_scene, hint_scenes, pencilled
from deduce.engine.contradictions import faults
from deduce.engine.ladder import Ladder
from deduce.engine.stepper import Walk
from deduce.game.puzzle import Cell, LineAt, cell_name, differing, line_name
from deduce.playing.game import Game, Move, MoveError, State, moves_of
from deduce.playing.session import Session
from deduce.wording import playing
from deduce.wording.language import Phrase, code_of
from deduce.wording.steps import in_words
from deduce.wording.words import uncapital


@frozen
class Advice:
    """An answer to a player about a state, in stages, at least one, with the new cells of the step if there is one.

    `back_to` is the number of moves after which wrong entries were last right, if there are any and that is known.
    """

    state: State
    scenes: tuple[Scene, ...]
    places: Mapping[Cell, int] = field(factory=dict)
    back_to: int | None = None

    @property
    def text(self) -> str:
        """The text of the last stage."""
        return self.scenes[-1].text


def advice(game: Game, judge: Judge, ladder: Ladder, cell: Cell | None = None, every: bool = False) -> Advice:
    """Return the next step, or the first that leads to the value of an empty cell, or why there is none.

    With `every`, return all steps of the easiest level at once.

    If entries are wrong, return these; of a cell that is filled, whether its entry is right.
    """
    state, budget = game.state, judge.budget
    if (cell is not None or every) and state.rows != state.sure:
        return _only(game, playing.NOT_IN_WHAT_IF())
    if cell is not None and game.value(cell) is not None:
        try:
            text = check_entry(game.grid, cell, original=game.puzzle, budget=budget).text
        except LimitError:
            text = playing.CUT_OFF()
        return _only(game, text)
    wrong = mistakes(game, judge)
    if wrong is not None:
        return wrong
    if state.rows != state.sure:
        return _next_in_what_if(game, ladder)
    if every:
        found = open_steps(game.grid, ladder=ladder, budget=budget)
        if found.steps:
            places = {place for step in found.steps for place in step.places}
            return Advice(state, (Scene(game.grid, text=str(found), cells={"look": places}),))
    hint = hinted(game.grid, cell=cell, ladder=ladder, budget=budget)
    if hint.status in ("dead", "broken"):  # the judge's own search was cut off
        return _only(game, playing.DEAD())
    first, *later = _scenes(evolve(hint, steps=()))
    if cell is not None:
        first = evolve(first, text=hint.stages[0])
    return Advice(state, (first, *later), hint.places)


def ways(game: Game, line: LineAt) -> Advice:
    """Return the ways to fill a line."""
    grid = game.grid
    found = fillings(grid, line_name(line))
    scene = pencilled(Scene(grid), found.places, "")
    scene = evolve(scene, text=str(found), lines=(line,), cells={"place": tuple(found.places)})
    return Advice(game.state, (scene,))


def _only(game: Game, text: str) -> Advice:
    """Return an answer of one text."""
    return Advice(game.state, (Scene(game.grid, text=text),))


def _scenes(hint: Hint) -> tuple[Scene, ...]:
    return tuple(hint_scenes(Scene(hint.grid), hint.stages, hint.step, hint.places))


def mistakes(game: Game, judge: Judge) -> Advice | None:
    """Return in stages which entries are wrong, apart from what-ifs; None if none is, or if that is unknown."""
    sure = game.state.sure
    wrong = judge.mistakes(sure)
    if wrong is None and judge.can_be_completed(sure) is False:
        wrong = Mistakes((playing.DEAD(),))
    if wrong is None:
        return None
    # the number of moves after which the entries, apart from what-ifs, were last right
    checked = ((moves, judge.can_be_completed(game.states[moves].sure)) for moves in range(game.at, -1, -1))
    moves, right = next(((moves, right) for moves, right in checked if right is not False), (0, None))
    back_to = moves if right else None
    since = "" if back_to is None else f" {playing.RIGHT_AGO(game.at - back_to)}"
    *first, last = [Scene(game.grid, text=f"{text}{since}") for text in wrong.stages]
    if wrong.cells:
        last = evolve(last, cells={"wrong": wrong.cells})
        first[-1] = evolve(first[-1], lines=(LineAt((0, wrong.cells[0][0])),))
    return Advice(game.state, (*first, last), back_to=back_to)


def _next_in_what_if(game: Game, ladder: Ladder) -> Advice:
    """Return the next step during a what-if, or the contradiction that the what-if leads to."""
    grid, state = game.grid, game.state
    broken = next(faults(grid), None)
    if broken is not None:
        return Advice(state, (contradiction_scene(Scene(grid), in_words(broken, grid, grid.givens)),))
    walk = Walk(grid, ladder)
    step = next(told(walk, code_of(None)), None)
    if step is None:
        if walk.refutation is not None:
            return Advice(state, (contradiction_scene(Scene(grid), in_words(walk.refutation, grid, walk.grid)),))
        return _only(game, playing.FINISHED() if game.solved else playing.NOTHING_FOLLOWS())
    first, *others = _scenes(hint_of(grid, ladder, step))
    return Advice(state, (evolve(first, text=playing.FOLLOWING(hint=first.text)), *others), step.places)


def violation(game: Game) -> Scene | None:
    """Return how a what-if or a full grid breaks a rule, which is shown unasked; None if none of them does."""
    if not game.state.depth and game.state.blanks:
        return None
    grid = game.grid
    found = next(faults(grid), None)
    if found is None:
        return None
    broken = in_words(found, grid, grid.givens)
    phrase = playing.THIS_BREAKS if game.state.depth else playing.FULL_AND_BROKEN
    return contradiction_scene(Scene(grid), broken, phrase(how=uncapital(broken.text)))


def verdict(game: Game, judge: Judge) -> Advice:
    """Return whether the entries are right, as far as that is known.  Those of a what-if are not judged.

    Of a solved game, return what a review of its moves counts: entries that are argued, jumps, guesses and mistakes.
    """
    wrong = mistakes(game, judge)
    if wrong is not None:
        return wrong
    state = game.state
    if game.solved and not state.depth and judge.status != "unknown":
        result = review(game.puzzle, moves_of(game))
        sentences = [playing.REVIEWED(**result.counts)]
        if mistaken := result.of("wrong"):
            sentences.append(playing.FIRST_WRONG(cell=cell_name(mistaken[0].cell), number=mistaken[0].number))
        return _only(game, " ".join(sentences))
    if judge.status == "unique":
        sentences = [playing.right(len(differing(game.puzzle.givens, state.sure)))]
    elif judge.can_be_completed(state.sure):
        sentences = [playing.CAN_BE_FINISHED(), *([playing.SEVERAL_SOLUTIONS()] if judge.status == "several" else [])]
    else:
        sentences = [playing.CUT_OFF()]
    if state.rows != state.sure:
        sentences.append(playing.NOT_JUDGED(len(differing(state.sure, state.rows))))
    return _only(game, " ".join(sentences))


class Job(NamedTuple):
    """An action that may take long: work for any thread, which changes nothing, and what takes its result."""

    work: Callable[[], Any]
    done: Callable[[Any], None]


class Controller:
    """A session with a cursor, the hint that is shown up to a stage, and the last message.

    `outcome` says that the grid breaks a rule, or is solved.  An impossible move raises MoveError, and changes nothing.
    """

    def __init__(self, session: Session, ladder: Ladder) -> None:
        self.session = session
        self.cursor: Cell = (0, 0)
        self.hint: Advice | None = None
        self.stage = 0
        self.message = ""
        self.outcome: Scene | None = None
        self._looking = False  # the player has not moved since the last stage of the hint was shown
        self._ladder = ladder
        self._opened()

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def scene(self) -> Scene:
        """The text and marks to show: those of the hint, else the last message and the outcome."""
        if self.hint is not None:
            return self.hint.scenes[self.stage]
        if self.outcome is None:
            return Scene(self.game.grid, text=self.message)
        return evolve(self.outcome, text=f"{self.message} {self.outcome.text}".lstrip())

    @property
    def is_last_stage(self) -> bool:
        """True if there is nothing more to show of the hint."""
        return self.hint is None or self.stage == len(self.hint.scenes) - 1

    @property
    def focus(self) -> Cell:
        """The cell that must be visible: one that the hint has just shown, else the cursor."""
        scene = self.scene
        if not self._looking:
            return self.cursor
        for axis, index in (*scene.broken, *scene.lines[:1]):
            return (index, self.cursor[1]) if axis == 0 else (self.cursor[0], index)
        return next(reversed([*scene.roles, *scene.letters]), self.cursor)

    @property
    def cell_text(self) -> str:
        """The content of the cell at the cursor, and where it comes from: `r1c2: 0, supposed`."""
        game, cell = self.game, self.cursor
        value, depth = game.value(cell), game.state.depth_of(cell)
        if value is None:
            return playing.CELL_BLANK(cell=cell_name(cell))
        if game.given(cell):
            phrase = playing.CELL_GIVEN
        elif not depth:
            phrase = playing.CELL_ENTERED
        else:
            phrase = playing.CELL_SUPPOSED if cell in game.state.supposed else playing.CELL_ON_TRIAL
        text = phrase(cell=cell_name(cell), symbol=game.puzzle.symbols.of(value))
        return playing.DEPTH(cell=text, depth=depth) if depth > 1 else text

    @property
    def what_if_text(self) -> str:
        """The first entries of the open what-ifs, and the number of entries in the innermost; empty if none is open."""
        game, state = self.game, self.game.state
        if not state.depth:
            return ""
        values = [(cell, value) for cell in state.supposed if cell and (value := game.value(cell)) is not None]
        what = ", ".join(f"{cell_name(cell)} = {game.puzzle.symbols.of(value)}" for cell, value in values)
        entered = len(state.entries)
        return playing.WHAT_IF_SUPPOSED(entered, supposed=what) if what else playing.WHAT_IF(entered)

    # the cursor

    def go(self, down: int, right: int) -> None:
        """Move the cursor, but not out of the grid."""
        puzzle = self.game.puzzle
        r, c = self.cursor
        self.go_to((min(max(r + down, 0), puzzle.rows - 1), min(max(c + right, 0), puzzle.columns - 1)))

    def go_to(self, cell: Cell) -> None:
        """Move the cursor to a cell."""
        self.cursor = cell
        self._looking = False

    def go_to_blank(self, step: int) -> None:
        """Move the cursor to the next empty cell (1) or the previous one (-1), row by row, around the end."""
        columns = self.game.puzzle.columns
        cells = self.game.puzzle.rows * columns
        start = self.cursor[0] * columns + self.cursor[1]
        for distance in range(1, cells + 1):
            cell = divmod((start + step * distance) % cells, columns)
            if self.game.value(cell) is None:
                self.go_to(cell)
                return

    # moves

    def enter(self, value: int | None) -> None:
        """Fill the cell at the cursor, or clear it (None)."""
        self._do({self.cursor: value})

    def cycle(self, step: int = 1) -> None:
        """Change the cell at the cursor from empty to 1, to 0, to empty; for -1 the other way round."""
        values = (None, 1, 0)
        self.enter(values[(values.index(self.game.value(self.cursor)) + step) % 3])

    def suppose(self) -> None:
        """Start a what-if."""
        self._do("suppose", playing.BEGINS(self.game.state.depth))

    def keep(self) -> None:
        """Keep the entries of the what-if."""
        self._do("keep", playing.KEPT())

    def drop(self, turned: bool = False) -> None:
        """Undo the what-if, and move to its first cell; if `turned`, enter the opposite of what it had first."""
        state = self.game.state
        first = state.supposed[-1] if state.depth else None
        value = None if first is None else self.game.value(first)
        text = playing.DROPPED()
        if first is not None:
            symbol = playing.entry(value, self.game.puzzle.symbols)
            text = playing.DROPPED_FROM(len(state.entries), cell=cell_name(first), symbol=symbol)
        self._do("drop", text)
        self.cursor = first or self.cursor
        if turned and first is not None and value is not None:
            self._do({first: 1 - value}, playing.TURNED())

    def undo(self) -> None:
        """Undo the last move."""
        self._step(self.game.undo, playing.UNDONE, playing.NOTHING_UNDONE)

    def redo(self) -> None:
        """Redo the last move that was undone."""
        self._step(self.game.redo, playing.REDONE, playing.NOTHING_REDONE)

    def _step(self, move: Callable[[], bool], phrase: Phrase, nothing: Phrase) -> None:
        game = self.game
        before = game.state
        if not move():
            raise MoveError(nothing())
        cells = differing(before.rows, game.state.rows)
        if len(cells) == 1:
            (self.cursor,) = cells
        what = playing.contents(((cell, game.value(cell)) for cell in cells), game.puzzle.symbols)
        if game.state.depth != before.depth:
            what = playing.SUPPOSITION_AND(what=what) if cells else playing.SUPPOSITION()
        self._changed(phrase(what=what))

    def restart(self) -> None:
        """Clear all entries."""
        self._do(0, playing.CLEARED())

    def take(self) -> Job | None:
        """Fill in the step of the hint.  Without a hint, a job finds the next step and fills it in."""
        if self.hint is None:
            return self._ask_hint(self._take)
        self._enter_all(self.hint)
        return None

    def _take(self, answer: Advice) -> None:
        self._show_answer(answer)
        if self.hint is answer:
            self._enter_all(answer)

    def _enter_all(self, answer: Advice) -> None:
        """Fill in the step of a hint, if it has one, and show its reason."""
        if answer.places:
            self._do(answer.places, answer.text)
            self.cursor = min(answer.places)

    def _do(self, move: Move, text: str = "") -> None:
        if self.game.do(move):
            self._changed(text)

    def _changed(self, text: str) -> None:
        """Save the game after a change, and show a message."""
        self._update_outcome()
        self.show(text)
        self.session.save()

    def show(self, message: str) -> None:
        """Show a message instead of the hint."""
        self.hint, self._looking = None, False
        self.message = message

    # hints and checks

    def more(self) -> Job | None:
        """Show the next stage of the hint.  If there is none, a job finds the next hint."""
        if not self.is_last_stage:
            self.stage += 1
            self._looking = True
            return None
        if self.hint is not None and self.hint.places:
            return None
        return self._ask_hint(self._show_answer)

    def _ask_hint(self, done: Callable[[Advice], None], cell: Cell | None = None) -> Job:
        return self._ask(lambda game, judge: advice(game, judge, self._ladder, cell), done)

    def _ask(self, question: Callable[[Game, Judge], Advice], done: Callable[[Advice], None]) -> Job:
        """Return the job that answers a question about the current game."""
        game, judge = self.game.copy(), self.session.judge
        return Job(lambda: question(game, judge), done)

    def less(self) -> None:
        """Show the previous stage of the hint."""
        self.stage = max(self.stage - 1, 0)
        self._looking = True

    def go_on(self) -> Job | None:
        """Show the next stage of the hint; after the last one, fill in its step."""
        if self.hint is None or not self.is_last_stage:
            return self.more()
        if self.hint.places:
            self._enter_all(self.hint)
        else:
            self.dismiss()
        return None

    def dismiss(self) -> None:
        """Clear the hint or message."""
        self.show("")

    def _show_answer(self, answer: Advice) -> None:
        if answer.state == self.game.state:  # else the player has made a move meanwhile
            self.hint, self.stage, self._looking = answer, 0, True

    def check(self) -> Job | None:
        """Show whether the entries are right; if they are not, the next calls show where and which."""
        if self.hint is not None and not self.hint.places and not self.is_last_stage:
            return self.more()
        return self._ask(verdict, self._show_answer)

    def why(self) -> Job:
        """Show whether the entry at the cursor is right, or why the empty cell there has its value."""
        return self._ask_hint(self._show_answer, self.cursor)

    def everywhere(self) -> Job:
        """Show every place where a step of the easiest level is open."""
        return self._ask(lambda game, judge: advice(game, judge, self._ladder, every=True), self._show_answer)

    def ways(self) -> None:
        """Show the ways to fill the row at the cursor; the next call shows the column, and so on."""
        row, column = (ways(self.game, LineAt((axis, self.cursor[axis]))) for axis in (0, 1))
        self._show_answer(column if self.hint == row else row)

    def before(self) -> Job:
        """Undo all moves since the first mistake."""
        return self._ask(verdict, self._go_back)

    def _go_back(self, answer: Advice) -> None:
        if answer.back_to is None:
            self._show_answer(answer)
        elif answer.state == self.game.state:
            self._do(answer.back_to, playing.GONE_BACK(self.game.at - answer.back_to))

    # other puzzles

    def other(self, step: int) -> Job:
        """Open the next puzzle of the file (1), or the previous one (-1)."""

        def opened(place: int | None) -> None:
            if place is None:
                raise MoveError(playing.NO_NEXT() if step > 0 else playing.NO_PREVIOUS())
            self.leave()
            self.session.open(place)
            self._opened()

        return Job(lambda: next(self.session.others(step), None), opened)

    def leave(self) -> None:
        """Close the game, and save it with its time."""
        self.session.stopwatch.stop()
        self.session.save()

    def _opened(self) -> None:
        self.cursor = (0, 0)
        if self.game.value(self.cursor) is not None and self.game.state.blanks:
            self.go_to_blank(1)
        self._update_outcome()
        self.show(" ".join(self.session.notes))

    def _update_outcome(self) -> None:
        """Update the outcome, and count the time until the puzzle is solved."""
        stopwatch = self.session.stopwatch
        if self.game.solved:
            stopwatch.stop()
            self.outcome = Scene(self.game.grid, text=playing.SOLVED(time=stopwatch))
        else:
            stopwatch.start()
            self.outcome = violation(self.game)
