"""A hint on a screen, stage by stage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import evolve

from deduce.scene.scene import Scene, grid_before, scene_of, trial_scene
from deduce.terminal.chains import draw_chain
from deduce.terminal.grids import draw_grid, draw_legend
from deduce.terminal.names import explain_cell
from deduce.terminal.screen import Screen
from deduce.wording.answers import SUPPOSED, SUPPOSED_AND_BREAKS
from deduce.wording.steps import PLACE_AND_RULE, place_title

if TYPE_CHECKING:
    from deduce.explaining.hints import Hint
    from deduce.trace import Step

PROBLEMS = ("open", "unknown", "stuck", "wrong", "broken", "dead", "none")
"""The statuses of hints that report a problem."""


class StagedHint:
    """Draws a hint on a screen, as many stages of it as are asked for.

    Attributes:
        screen: where.
        hint: what.
    """

    def __init__(self, screen: Screen, hint: Hint) -> None:
        self.screen = screen
        self.hint = hint
        self._grid = Scene(hint.grid)
        self._stage = 0
        self._explained = False

    @property
    def stages(self) -> int:
        """The number of stages."""
        return len(self.hint.stages)

    def draw(self, stage: int) -> None:
        """Draw one stage, from 1; the last one begins with those from the second on that were not drawn before.

        A lookahead has four: the cell, the value to try there, where that leads to a contradiction, and every link.
        Other hints have three: where to look, the rule, the whole step.
        """
        hint, step = self.hint, self.hint.step
        if step is None:
            self._say(hint.stages[stage - 1], "bad" if hint.status in PROBLEMS else "")
        elif stage < self.stages:
            self._say(hint.stages[stage - 1])
            if stage > 1 and len(hint.steps) < 2:
                self._before(step, stage)
        elif len(hint.steps) > 1:
            self._several(hint.steps)
        else:
            for earlier in hint.stages[max(self._stage, 1) : -1]:
                self._say(earlier)
            self._whole(step)
        if step is not None and stage == self.stages:
            for reason in hint.reasons:
                self._say(reason)
        self._stage = stage

    def _say(self, text: str, style: str = "") -> None:
        self.screen.say(text, style=style)
        explain_cell(self.screen, text)

    def _before(self, step: Step, stage: int) -> None:
        """Draw the grid before the step, with marks for what the stage says."""
        grid, argument = self._grid, step.argument
        scene = trial_scene(grid, argument) if argument.is_lookahead else scene_of(step, grid)
        if argument.is_lookahead and not self.screen.plain:
            self._draw(evolve(scene, broken=argument.end.lines if stage > 2 else ()), marked=False)
            self.screen.say((SUPPOSED_AND_BREAKS if stage > 2 else SUPPOSED)(), style="faint")
        else:
            cells = {role: marked for role, marked in scene.cells.items() if role != "place"}
            self._draw(evolve(grid, cells=cells), marked=True)

    def _draw(self, scene: Scene, marked: bool) -> None:
        draw_grid(self.screen, scene, 1, marked)
        if marked and not self.screen.plain:
            draw_legend(self.screen, set(scene.roles.values()))

    def _whole(self, step: Step) -> None:
        if step.argument.is_lookahead:
            draw_chain(self.screen, self._grid, step, 0, explained=self._explained)
            self._explained = True
        else:
            self._draw(scene_of(step, self._grid), marked=True)
            self._say(step.text)

    def _several(self, steps: Sequence[Step]) -> None:
        """Draw several steps, lookaheads and the last one with their grids."""
        for step in steps:
            self._grid = grid_before(step)
            title = PLACE_AND_RULE(place=place_title(step), rule=step.rule)
            self.screen.say(f"{step.number}. {title}", style="title")
            if step is steps[-1] or step.argument.is_lookahead:
                self._whole(step)
            else:
                self._say(step.text)
