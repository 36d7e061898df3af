"""Answers to a player: hints and checks, in stages, each a scene.  Wrong entries always come first.

A hint is for the current grid.  During a what-if it follows from the what-if, and says so, but does not say whether the
what-if is right.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, field, frozen

from deduce.arguing.stepper import Walk
from deduce.arguing.violations import faults
from deduce.explaining.hints import Hint, Judge, Mistakes, check_entry, hint_of
from deduce.explaining.hints import hint as hinted
from deduce.explaining.review import review
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import load
from deduce.playing.game import Game, State, moves_of
from deduce.puzzle import Cell, LineAt, cell_name, differing
from deduce.scene.scene import Scene, contradiction_scene, hint_scenes
from deduce.search.exact import LimitError
from deduce.wording import playing
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


def advice(game: Game, judge: Judge, ladder: Ladder, cell: Cell | None = None) -> Advice:
    """Return the next step, or the first that leads to the value of an empty cell, or why there is none.

    If entries are wrong, return these; of a cell that is filled, whether its entry is right.
    """
    state, most_steps = game.state, judge.most_steps
    if cell is not None and state.depth:
        return _only(game, playing.NOT_IN_WHAT_IF())
    if cell is not None and game.value(cell) is not None:
        try:
            (reason,) = check_entry(game.grid, cell, original=game.puzzle, most_steps=most_steps).reasons
        except LimitError:
            reason = playing.CUT_OFF()
        return _only(game, reason)
    wrong = mistakes(game, judge)
    if wrong is not None:
        return wrong
    if state.rows != state.sure:
        return _next_in_what_if(game, ladder)
    hint = hinted(game.grid, cell=cell, ladder=ladder, most_steps=most_steps)
    if hint.status in ("dead", "broken"):  # the judge's own search was cut off
        return _only(game, playing.DEAD())
    first, *later = _scenes(evolve(hint, steps=()))
    if cell is not None:
        first = evolve(first, text=hint.stages[0])
    return Advice(state, (first, *later), hint.places)


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
        return Advice(state, (contradiction_scene(Scene(grid), broken),))
    walk = Walk(grid, ladder)
    step = walk.step()
    if step is None:
        if walk.refutation is not None:
            return Advice(state, (contradiction_scene(Scene(grid), walk.refutation),))
        return _only(game, playing.FINISHED() if game.solved else playing.NOTHING_FOLLOWS())
    first, *others = _scenes(hint_of(grid, ladder, step))
    return Advice(state, (evolve(first, text=playing.FOLLOWING(hint=first.text)), *others), step.places)


def violation(game: Game) -> Scene | None:
    """Return how a what-if or a full grid breaks a rule, which is shown unasked; None if none of them does."""
    if not game.state.depth and game.state.blanks:
        return None
    broken = next(faults(game.grid), None)
    if broken is None:
        return None
    phrase = playing.THIS_BREAKS if game.state.depth else playing.FULL_AND_BROKEN
    return contradiction_scene(Scene(game.grid), broken, phrase(how=uncapital(broken.text)))


def verdict(game: Game, judge: Judge) -> Advice:
    """Return whether the entries are right, as far as that is known.  Those of a what-if are not judged.

    Of a solved game, return what a review of its moves counts: the entries that follow from the rules below lookahead,
    and those that were wrong.
    """
    wrong = mistakes(game, judge)
    if wrong is not None:
        return wrong
    state = game.state
    if game.solved and not state.depth and judge.verdict != "unknown":
        result = review(game.puzzle, moves_of(game), ladder=load().on_lines_alone)
        forced, guesses, mistaken = (result.of(kind) for kind in ("forced", "guess", "wrong"))
        sentences = [playing.REVIEWED(forced=len(forced), guesses=len(guesses), mistakes=len(mistaken))]
        if mistaken:
            sentences.append(playing.FIRST_WRONG(cell=cell_name(mistaken[0].cell), number=mistaken[0].number))
        return _only(game, " ".join(sentences))
    if judge.verdict == "unique":
        sentences = [playing.right(len(differing(game.puzzle.givens, state.sure)))]
    elif judge.can_be_completed(state.sure):
        sentences = [playing.CAN_BE_FINISHED(), *([playing.SEVERAL_SOLUTIONS()] if judge.verdict == "several" else [])]
    else:
        sentences = [playing.CUT_OFF()]
    if state.rows != state.sure:
        sentences.append(playing.NOT_JUDGED(len(differing(state.sure, state.rows))))
    return _only(game, " ".join(sentences))
