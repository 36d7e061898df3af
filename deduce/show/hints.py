"""A hint on a screen, stage by stage: as much of it as is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.scene.marks import styles_of
from deduce.show.lines import draw_legend, strips
from deduce.show.screen import Screen
from deduce.show.strips import Look
from deduce.show.told import line_title, meaning, sentences
from deduce.wording.places import lines_of

if TYPE_CHECKING:
    from deduce.explaining.hints import Hint
    from deduce.trace import Step


class Telling:
    """Tells a hint on a screen.

    Attributes:
        screen: where.
        hint: what.
        drawn: the grid is drawn from the second stage on; else the lines of the step alone, at the last.
    """

    def __init__(self, screen: Screen, hint: Hint, drawn: bool) -> None:
        self.screen = screen
        self.hint = hint
        self.drawn = drawn
        self._told = 0
        self._named = False

    @property
    def stages(self) -> int:
        """How many stages there are."""
        return len(self.hint.stages)

    def tell(self, stage: int) -> None:
        """Tell one stage, from 1; the last one opens with those before it that say what it is, unless they are told.

        A lookahead has four: the cell, what is supposed there, where that breaks, and every link.  Other hints have
        three: where to look, which rule, all of it.
        """
        hint, step = self.hint, self.hint.step
        if step is None:
            self._reasons(stage)
        elif stage < self.stages:
            self._say(hint.stages[stage - 1])
            if stage > 1 and self.drawn:
                self._grid(step, stage)
        else:
            for earlier in hint.stages[max(self._told, 1) : -1]:
                self._say(earlier)
            self._whole(step)
            for reason in hint.reasons:
                self._say(reason)
        self._told = stage

    def _reasons(self, stage: int) -> None:
        if self.hint.kind in ("wrong", "broken"):
            for reason in self.hint.reasons:
                self._say(reason, "bad")
        else:
            self._say(self.hint.stages[stage - 1], "" if self.hint.kind in ("search", "solved") else "bad")

    def _say(self, text: str, style: str = "") -> None:
        """Say something, and what a cell's name means the first time that one is said."""
        self.screen.say(text, style=style)
        name = "" if self._named else meaning(text)
        if name:
            self._named = True
            self.screen.say(name, style="faint")

    def _grid(self, step: Step, stage: int) -> None:
        """Draw the grid before the step, with what the stage has told marked."""
        from deduce.show.chains import draw_draft
        from deduce.show.grids import draw_grid

        screen, grid, inference = self.screen, self.hint.grid, step.inference
        if inference.by_parts and not screen.plain:
            draw_draft(screen, grid, grid.givens, inference, 1, linked=False, breaking=stage > 2)
            pointers = "; < and v point to what breaks" if stage > 2 else ""
            screen.say(f"? marks what is supposed{pointers}.", style="faint")
            return
        styles = styles_of(grid, inference)
        for cell in step.places:
            del styles[cell]
        if inference.by_parts:
            styles = dict.fromkeys(inference.assume, "supposed")
        draw_grid(screen, grid, grid.givens, styles, indent=1, marked=True)
        if not screen.plain:
            draw_legend(screen, set(styles.values()))

    def _whole(self, step: Step) -> None:
        screen, grid = self.screen, self.hint.grid
        if step.inference.by_parts:
            from deduce.show.chains import draw_chain

            draw_chain(screen, grid, grid.givens, step, 0)
            return
        if self.drawn:
            from deduce.show.grids import draw_grid

            styles = styles_of(grid, step.inference)
            draw_grid(screen, grid, self.hint.taken.givens, styles, indent=1, marked=True)
            if not screen.plain:
                draw_legend(screen, set(styles.values()))
        elif not screen.plain:
            self._lines(step)
        for _, text in sentences(step, grid.symbols, spoken=screen.plain):
            self._say(text)

    def _lines(self, step: Step) -> None:
        """Draw the lines that a step looks at, as they are after it."""
        screen, grid = self.screen, self.hint.grid
        lines = lines_of(step.inference)
        wide = max(len(line_title(*line)) for line in lines) + 2 if len(lines) > 1 else 0
        room = screen.width - 2 - wide
        look = Look.of(grid, room)
        drawn = strips(grid, self.hint.taken.givens, step.inference, look, room, not screen.colour)
        for line, parts in zip(lines, drawn, strict=True):
            for number, part in enumerate(parts):
                title = line_title(*line) if wide and number == 0 else ""
                for row in part.above:
                    screen.row((" " * (2 + wide), ""), *row)
                screen.row((f"  {title:<{wide}}", ""), *part.strip)
                for row in part.below:
                    screen.row((" " * (2 + wide), ""), *row)
        draw_legend(screen, set(styles_of(grid, step.inference).values()))
