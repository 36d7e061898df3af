"""What is told to a player who asks: the next step, scene by scene, or first of all what is wrong.

A hint is for the grid as it stands.  Where suppositions are open it follows from them, and says so; whether they are
right it does not tell before they break.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, field, frozen

from deduce.checking import check
from deduce.errors import counted
from deduce.explaining.hints import Hint, hint_of
from deduce.explaining.hints import hint as hinted
from deduce.ladder.ladder import Ladder
from deduce.playing.game import Game, entered
from deduce.playing.judge import Judge
from deduce.playing.state import State, blanks, differing
from deduce.puzzle import Cell, Puzzle, cell_name
from deduce.reasons.faults import faults
from deduce.scene.scene import Scene, breaking, stages_of
from deduce.stepping.walk import Walk
from deduce.wording.words import capital, listed, number, some, uncapital

MOST_NAMED = 6
"""So many wrong entries are named; the rest are counted."""


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
    """Find the next step from the board, or say what stands in its way; wrong entries are told before anything else.

    Raises:
        FalseRuleError: where the step is by a rule of one's own, and a solution denies it.
    """
    wrong = mistakes(game, judge, named=True)
    if wrong is not None:
        return wrong
    if game.state.rows != game.state.sure:
        return _following(game, ladder)
    found = hinted(game.grid, ladder, most_steps=judge.most_steps)
    if found.kind in ("dead", "broken"):  # the judge's own search was cut off
        return _told(game, _DEAD)
    return Advice(game.state, _scenes(found), found.places)


def _told(game: Game, text: str) -> Advice:
    """Give advice that is nothing but words."""
    return Advice(game.state, (Scene(game.grid, text=text),))


def _scenes(found: Hint) -> tuple[Scene, ...]:
    return tuple(stages_of(Scene(found.grid), found.stages, found.step, found.places))


_DEAD = "What is entered can no longer be finished."


def mistakes(game: Game, judge: Judge, named: bool) -> Advice | None:
    """Say what is wrong with the entries that stand for sure; None where nothing is, or nobody can tell.

    Args:
        game: the game.
        judge: of its puzzle.
        named: name the wrong entries; else they are counted.
    """
    state = game.state
    if judge.verdict == "none":
        return _told(game, _no_solution(game.puzzle))
    if judge.finishable(state.sure) is not False:
        return None
    back_to = judge.last_right(game)
    cells = judge.wrong(state.sure)
    if not cells:
        told = _DEAD
    elif named:
        told = f"{_named(cells)} {'is' if len(cells) == 1 else 'are'} wrong."
    else:
        told = f"{_counted(len(cells), len(entered(game.puzzle, state.sure)))} wrong."
    text = f"{told} {_since(game, back_to)}".rstrip()
    return Advice(state, (Scene(game.grid, text=text, cells={"wrong": cells} if named else {}),), back_to=back_to)


def _named(cells: list[Cell]) -> str:
    return listed(some(list(map(cell_name, cells)), MOST_NAMED))


def _since(game: Game, back_to: int | None) -> str:
    if back_to is None:
        return ""
    return f"The grid was right {counted(game.at - back_to, 'move')} ago."


def _no_solution(puzzle: Puzzle) -> str:
    verdict = check(puzzle)
    reasons = verdict.faults or ((verdict.why,) if verdict.why else ())
    return " ".join(("This puzzle has no solution, so no entry can be right.", *reasons))


def _following(game: Game, ladder: Ladder) -> Advice:
    """Give the next step from a board with suppositions: what follows where they hold, or where they break."""
    grid, state = game.grid, game.state
    broken = next(faults(grid), None)
    if broken is not None:
        return Advice(state, (breaking(Scene(grid), broken),))
    walk = Walk(grid, ladder)
    step = walk.step()
    if step is None:
        if walk.refutation is not None:
            return Advice(state, (breaking(Scene(grid), walk.refutation),))
        return _told(
            game, "It is solved." if game.solved else "No rule in use finds what follows from what is supposed."
        )
    first, *rest = _scenes(hint_of(grid, ladder, step))
    return Advice(state, (evolve(first, text=f"{FOLLOWING} {first.text}"), *rest), step.places)


FOLLOWING = "From what is supposed:"
"""What opens a hint that holds only where the suppositions do."""


def standing(game: Game) -> Scene | None:
    """Tell what a player has to know without asking: that a supposition breaks, or a full grid; None for nothing."""
    if not game.state.depth and blanks(game.state.rows):
        return None
    broken = next(faults(game.grid), None)
    if broken is None:
        return None
    opening = "This breaks" if game.state.depth else "The grid is full, and a rule is broken"
    return breaking(Scene(game.grid), broken, f"{opening}: {uncapital(broken.text)}")


def checked(game: Game, judge: Judge, named: bool = False) -> Advice:
    """Say whether the entries are right, as far as that can be said; what is supposed is not judged.

    Args:
        game: the game.
        judge: of its puzzle.
        named: name the wrong entries; else they are counted.
    """
    wrong = mistakes(game, judge, named)
    if wrong is not None:
        return wrong
    state = game.state
    sure = len(entered(game.puzzle, state.sure))
    if judge.verdict == "unique":
        told = f"{_counted(sure, sure)} right." if sure else "Nothing is entered yet."
    elif judge.finishable(state.sure):
        told = "What is entered can be finished."
        if judge.verdict == "several":
            told += " The puzzle has several solutions."
    else:
        told = "The search for a solution was cut off, so nobody can say."
    if state.depth:
        supposed = sum(1 for _ in differing(state.sure, state.rows))
        told += f" What is supposed ({counted(supposed, 'cell')}) is not judged."
    return _told(game, told)


def _counted(some: int, all_: int) -> str:
    """Open a sentence on some of the entries: `All five entries are`."""
    if all_ == 1:
        return "The only entry is"
    if some == all_:
        return "Both entries are" if all_ == 2 else f"All {number(all_)} entries are"
    return f"{capital(number(some))} of {all_} entries {'is' if some == 1 else 'are'}"
