"""What is told to a player who asks: the next step, scene by scene, or first of all what is wrong.

A hint is for the grid as it stands.  Where suppositions are open it follows from them, and says so; whether they are
right it does not tell before they break.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, field, frozen

from deduce.checking import check
from deduce.explaining.hints import Hint, hint_of
from deduce.explaining.hints import hint as hinted
from deduce.ladder.ladder import Ladder
from deduce.playing.game import Game, State
from deduce.playing.judge import Judge
from deduce.puzzle import Cell, differing
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
    wrong = mistakes(game, judge, named=True)
    if wrong is not None:
        return wrong
    if game.state.rows != game.state.sure:
        return _following(game, ladder)
    hint = hinted(game.grid, ladder=ladder, most_steps=judge.most_steps)
    if hint.kind in ("dead", "broken"):  # the judge's own search was cut off
        return _only(game, say.DEAD())
    return Advice(game.state, _scenes(hint), hint.places)


def _only(game: Game, text: str) -> Advice:
    """Return advice that is nothing but words."""
    return Advice(game.state, (Scene(game.grid, text=text),))


def _scenes(hint: Hint) -> tuple[Scene, ...]:
    return tuple(stages_of(Scene(hint.grid), hint.stages, hint.step, hint.places))


def mistakes(game: Game, judge: Judge, named: bool) -> Advice | None:
    """Say what is wrong with the entries that stand for sure; None where nothing is, or nobody can tell.

    Args:
        game: the game.
        judge: of its puzzle.
        named: name the wrong entries; else they are counted.
    """
    state = game.state
    if judge.verdict == "none":
        return _only(game, " ".join((say.NO_SOLUTION(), *check(game.puzzle).reasons)))
    if judge.finishable(state.sure) is not False:
        return None
    back_to = judge.last_right(game)
    cells = judge.wrong(state.sure)
    if not cells:
        text = say.DEAD()
    elif named:
        text = say.wrong_named(cells)
    else:
        text = say.wrong_counted(len(cells), len(differing(game.puzzle.givens, state.sure)))
    text = text if back_to is None else f"{text} {say.RIGHT_AGO(game.at - back_to)}"
    return Advice(state, (Scene(game.grid, text=text, cells={"wrong": cells} if named else {}),), back_to=back_to)


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


def checked(game: Game, judge: Judge, named: bool = False) -> Advice:
    """Return whether the entries are right, as far as that can be said; what is supposed is not judged.

    Args:
        game: the game.
        judge: of its puzzle.
        named: name the wrong entries; else they are counted.
    """
    wrong = mistakes(game, judge, named)
    if wrong is not None:
        return wrong
    state = game.state
    if judge.verdict == "unique":
        sentences = [say.right(len(differing(game.puzzle.givens, state.sure)))]
    elif judge.finishable(state.sure):
        sentences = [say.CAN_BE_FINISHED(), *([say.SEVERAL_SOLUTIONS()] if judge.verdict == "several" else [])]
    else:
        sentences = [say.CUT_OFF()]
    if state.rows != state.sure:
        sentences.append(say.NOT_JUDGED(len(differing(state.sure, state.rows))))
    return _only(game, " ".join(sentences))
