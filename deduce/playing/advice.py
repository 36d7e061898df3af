"""What is told to a player who asks: the next step, scene by scene, or first of all what is wrong.

A hint is for the grid as it stands.  Where suppositions are open it follows from them, and says so; whether they are
right it does not tell before they break.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, field, frozen

from deduce.explaining.hints import Hint, hint_of
from deduce.explaining.hints import hint as hinted
from deduce.explaining.mistakes import Judge, Mistakes
from deduce.ladder.ladder import Ladder
from deduce.playing.game import Game, State
from deduce.puzzle import Cell, LineAt, differing
from deduce.reasons.faults import faults
from deduce.scene.scene import Scene, breaking, stages_of
from deduce.stepping.walk import Walk
from deduce.wording import playing as say
from deduce.wording.words import uncapital


@frozen
class Advice:
    """What there is to say about a board.

    Attributes:
        state: the board that it is about.
        scenes: what it shows, one after another; one at least.
        places: what follows, for a step that can be taken.
        back_to: after how many moves the grid was last right, where entries are wrong and that is known.
    """

    state: State
    scenes: tuple[Scene, ...]
    places: Mapping[Cell, int] = field(factory=dict)
    back_to: int | None = None

    @property
    def text(self) -> str:
        """All of it."""
        return self.scenes[-1].text


def advice(game: Game, judge: Judge, ladder: Ladder) -> Advice:
    """Find the next step from the board, or say what stands in its way; wrong entries are told before anything else."""
    wrong = mistakes(game, judge)
    if wrong is not None:
        return wrong
    if game.state.rows != game.state.sure:
        return _following(game, ladder)
    hint = hinted(game.grid, ladder=ladder, most_steps=judge.most_steps)
    if hint.status in ("dead", "broken"):  # the judge's own search was cut off
        return _only(game, say.DEAD())
    return Advice(game.state, _scenes(hint), hint.places)


def _only(game: Game, text: str) -> Advice:
    """Return advice that is nothing but words."""
    return Advice(game.state, (Scene(game.grid, text=text),))


def _scenes(hint: Hint) -> tuple[Scene, ...]:
    return tuple(stages_of(Scene(hint.grid), hint.stages, hint.step, hint.places))


def mistakes(game: Game, judge: Judge) -> Advice | None:
    """Tell in stages what is wrong with the entries that stand for sure; None if nothing is, or if nobody knows."""
    sure = game.state.sure
    found = judge.mistakes(sure)
    if found is None and judge.can_be_completed(sure) is False:
        found = Mistakes((say.DEAD(),))
    if found is None:
        return None
    back_to = _last_right(game, judge)
    since = "" if back_to is None else f" {say.RIGHT_AGO(game.at - back_to)}"
    *first, last = [Scene(game.grid, text=f"{text}{since}") for text in found.stages]
    if found.cells:
        last = evolve(last, cells={"wrong": found.cells})
        first[-1] = evolve(first[-1], lines=(LineAt((0, found.cells[0][0])),))
    return Advice(game.state, (*first, last), back_to=back_to)


def _last_right(game: Game, judge: Judge) -> int | None:
    """Return after how many moves the entries that stand for sure were last right; None if nobody knows."""
    for at in range(game.at, -1, -1):
        right = judge.can_be_completed(game.states[at].sure)
        if right is not False:
            return at if right else None
    return None


def _following(game: Game, ladder: Ladder) -> Advice:
    """Return the next step from a board with suppositions: what follows where they hold, or where they break."""
    grid, state = game.grid, game.state
    broken = next(faults(grid), None)
    if broken is not None:
        return Advice(state, (breaking(Scene(grid), broken),))
    walk = Walk(grid, ladder)
    step = walk.step()
    if step is None:
        if walk.refutation is not None:
            return Advice(state, (breaking(Scene(grid), walk.refutation),))
        return _only(game, say.FINISHED() if game.solved else say.NOTHING_FOLLOWS())
    first, *others = _scenes(hint_of(grid, ladder, step))
    return Advice(state, (evolve(first, text=say.FOLLOWING(hint=first.text)), *others), step.places)


def standing(game: Game) -> Scene | None:
    """Tell what a player has to know without asking: that a supposition breaks, or a full grid; None for nothing."""
    if not game.state.depth and game.state.blanks:
        return None
    broken = next(faults(game.grid), None)
    if broken is None:
        return None
    phrase = say.THIS_BREAKS if game.state.depth else say.FULL_AND_BROKEN
    return breaking(Scene(game.grid), broken, phrase(how=uncapital(broken.text)))


def checked(game: Game, judge: Judge) -> Advice:
    """Return whether the entries are right, as far as that is known; what is supposed is not judged."""
    wrong = mistakes(game, judge)
    if wrong is not None:
        return wrong
    state = game.state
    if judge.verdict == "unique":
        sentences = [say.right(len(differing(game.puzzle.givens, state.sure)))]
    elif judge.can_be_completed(state.sure):
        sentences = [say.CAN_BE_FINISHED(), *([say.SEVERAL_SOLUTIONS()] if judge.verdict == "several" else [])]
    else:
        sentences = [say.CUT_OFF()]
    if state.rows != state.sure:
        sentences.append(say.NOT_JUDGED(len(differing(state.sure, state.rows))))
    return _only(game, " ".join(sentences))
