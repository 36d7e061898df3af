"""Why an entry is wrong: what follows from it, link by link, up to a contradiction."""

from __future__ import annotations

from typing import Any

from attrs import field

from deduce.answers.explain import explain, steps_to
from deduce.answers.judgement import Judgement
from deduce.base.budget import Budget
from deduce.base.values import frozen
from deduce.engine.chains import refutation
from deduce.engine.ladder import Ladder
from deduce.engine.trials import GridState
from deduce.game.puzzle import Puzzle
from deduce.grid.grid import Grid
from deduce.reasons.trace import Explanation
from deduce.wording import reviews
from deduce.wording.language import code_of, speaking
from deduce.wording.steps import in_words


@frozen
class WhyWrong:
    """Why an entry is wrong.

    Attributes:
        judgement: the judgement of the entry.
        grid: the puzzle with the right entries before it.
        steps: an argument that supposes the entry and ends with a contradiction; if the rules find none, the fewest
            steps to the right value; empty if they do not find that either, or if the cell is a clue.
    """

    judgement: Judgement
    grid: Puzzle
    steps: tuple[Explanation, ...] = ()
    language: str = field(factory=lambda: code_of(None), eq=False, repr=False)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The judgement, then the text of each step, or that there is none."""
        with speaking(self.language):
            texts = [step.text for step in self.steps]
            return (
                self.judgement.sentence(self.grid.symbols),
                *(texts or ([] if self.judgement.given else [reviews.NO_WALK()])),
            )

    def __str__(self) -> str:
        return " ".join(self.sentences)

    def to_json(self) -> dict[str, Any]:
        """Return the judgement, the grid as rows, and the steps as a JSON object."""
        steps = [step.to_json() for step in self.steps]
        return {**self.judgement.to_json(), "grid": list(self.grid.givens), "why": steps, "text": str(self)}


def why_wrong(judgement: Judgement, grid: Puzzle, ladder: Ladder, budget: Budget) -> WhyWrong:
    """Return why a wrong entry is wrong, in the current language; the givens of the grid are right."""
    cell, value = judgement.cell, judgement.value
    if judgement.given or value is None:
        return WhyWrong(judgement, grid)
    view = GridState(Grid.of(grid), ladder, budget=budget)
    argument = refutation(view, (cell, value))
    if argument is not None:
        return WhyWrong(judgement, grid, (in_words(argument, grid, grid.givens),))
    return WhyWrong(judgement, grid, steps_to(grid, explain(grid, ladder=ladder, budget=budget).steps, cell, ladder))
