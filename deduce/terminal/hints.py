"""A hint on a screen, stage by stage; and a lookahead as a person follows it with a pencil."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, NamedTuple

from attrs import evolve

from deduce.scene.scene import Scene, grid_before, outline, pencilled, scene_of, trial_scene
from deduce.terminal.grids import draw_grid, draw_legend
from deduce.terminal.screen import Screen
from deduce.wording import explanation as say
from deduce.wording.answers import SUPPOSED, SUPPOSED_AND_BREAKS
from deduce.wording.steps import PLACE_AND_RULE, Link, chain_of, links_of, place_title, where_it_breaks
from deduce.wording.words import came_to

if TYPE_CHECKING:
    from deduce.explaining.hints import Hint
    from deduce.trace import Step

PROBLEMS = ("open", "unknown", "stuck", "wrong", "broken", "dead", "none")
"""The statuses of hints that report a problem."""

FEWEST = 4
"""At least this many links in a row are replaced by a reference to a step that has shown them."""


class StagedHint:
    """Draws a hint on a screen, as many stages of it as are asked for."""

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
        else:
            if len(hint.steps) > 1:
                self._several(hint.steps)
            else:
                for earlier in hint.stages[max(self._stage, 1) : -1]:
                    self._say(earlier)
                self._whole(step)
            for reason in hint.reasons:
                self._say(reason)
        self._stage = stage

    def _say(self, text: str, style: str = "") -> None:
        self.screen.say(text, style=style)
        self.screen.explain_cell(text)

    def _before(self, step: Step, stage: int) -> None:
        """Draw the grid before the step, with marks for what the stage says."""
        grid, argument = self._grid, step.argument
        scene = trial_scene(grid, argument) if argument.is_lookahead else scene_of(step, grid)
        if argument.is_lookahead and not self.screen.plain:
            draw_grid(self.screen, evolve(scene, broken=argument.end.lines if stage > 2 else ()), 1)
            self.screen.say((SUPPOSED_AND_BREAKS if stage > 2 else SUPPOSED)(), style="faint")
        else:
            cells = {role: marked for role, marked in scene.cells.items() if role != "place"}
            self._draw_marked(evolve(grid, cells=cells))

    def _draw_marked(self, scene: Scene) -> None:
        draw_grid(self.screen, scene, 1, marked=True)
        if not self.screen.plain:
            draw_legend(self.screen, set(scene.roles.values()))

    def _whole(self, step: Step) -> None:
        if step.argument.is_lookahead:
            draw_chain(self.screen, self._grid, step, 0, explained=self._explained)
            self._explained = True
        else:
            self._draw_marked(scene_of(step, self._grid))
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


class ChainShown(NamedTuple):
    """The number of a lookahead that has been shown, and its links; None for one that only refers to another."""

    number: int
    links: Sequence[Link | None]


class Repeat(NamedTuple):
    """Links that an earlier lookahead has: their places, its number, and their letters here and there."""

    places: range
    step: int
    span: str
    span_before: str

    def text(self, result: str) -> str:
        """Return a reference with a result: `(b) to (m): the same as in step 88, so r1c2 is 1.`"""
        phrase = say.TOLD if self.span == self.span_before else say.TOLD_OTHERWISE
        return phrase(links=self.span, there=self.span_before, step=self.step, outcome=result)


def repeated(links: Sequence[Link], before: Iterable[ChainShown]) -> Repeat | None:
    """Return the longest run of at least FEWEST links that an earlier lookahead has, too, or None."""
    best: Repeat | None = None
    for other in before:
        match = SequenceMatcher(None, links, other.links, autojunk=False).find_longest_match()
        if match.size > (len(best.places) if best else FEWEST - 1):
            places = range(match.a, match.a + match.size)
            same = [link for link in other.links[match.b : match.b + match.size] if link]
            best = Repeat(places, other.number, _span(links[places.start : places.stop]), _span(same))
    return best


def _span(links: Sequence[Link]) -> str:
    return say.SPAN(first=links[0].mark, last=links[-1].mark)


def draw_chain(
    screen: Screen, grid: Scene, step: Step, indent: int, before: Iterable[ChainShown] = (), explained: bool = False
) -> ChainShown:
    """Draw a lookahead: the grid before it with what it pencils in, then its links, except repeated ones.

    Links of the lookaheads drawn before are not repeated; `explained` says whether the marks have been explained.
    """
    argument = step.argument
    chain = chain_of(argument, grid.puzzle)
    repeat = repeated(chain.links, before)
    if not screen.plain:
        if not explained:
            nested = any(link.inside for link in chain.links)
            screen.say(f"{say.MARKS()} {say.MARKS_NESTED()}" if nested else say.MARKS(), indent, "faint")
        draw_grid(screen, outline(grid, argument), indent)
    breaks = f" {where_it_breaks(argument)}" if screen.plain else ""
    screen.say(f"{chain.opening}{breaks}", indent)
    inside = trial_scene(grid, argument)
    shown: list[Link | None] = []
    for place, (part, link) in enumerate(zip(argument.links, chain.links, strict=True)):
        if repeat and place in repeat.places:
            if place == repeat.places.start:
                parts = argument.links[place : repeat.places.stop]
                placed = {cell: value for part in parts for cell, value in part.places.items()}
                screen.say(repeat.text(came_to(placed, grid.puzzle.symbols)), indent)
            shown.append(None)
        else:
            screen.say(link.marked, indent, hang=4)
            if link.inside and not screen.plain:
                draw_grid(screen, outline(inside, part), indent + 4)
            for depth, text in links_of(link.inside, 1) if link.inside else ():
                screen.say(text, indent + 4 * depth, hang=4 if text.startswith("(") else 0)
            shown.append(link)
        inside = pencilled(inside, part.places, link.mark)
    screen.say(chain.ending, indent)
    return ChainShown(step.number, shown)
