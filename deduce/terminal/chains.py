"""A lookahead as a person follows it with a pencil: the grid with the value tried and what follows, then each link."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from attrs import frozen

from deduce.scene.scene import Scene, outline, pencilled, trial_scene
from deduce.terminal.grids import draw_grid
from deduce.terminal.screen import Screen
from deduce.trace import Step
from deduce.wording import explanation as say
from deduce.wording.steps import Link, chain_of, links_of, where_it_breaks
from deduce.wording.words import came_to

FEWEST = 4
"""At least this many links in a row are replaced by a reference to a step that has shown them."""


@frozen
class ChainShown:
    """A lookahead that has been shown.

    Attributes:
        number: that of its step.
        links: in order; None for one that only refers to another lookahead.
    """

    number: int
    links: tuple[Link | None, ...]


@frozen
class Repeat:
    """Links that an earlier lookahead has.

    Attributes:
        places: their places in the chain.
        step: the number of its step.
        span: their letters here, such as `(b) to (m)`.
        span_before: their letters there.
    """

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

    Args:
        screen: where.
        grid: the grid before the step.
        step: the lookahead.
        indent: terminal cells at the left.
        before: the lookaheads that have been drawn; their links are not repeated.
        explained: whether the marks of the grid have been explained.
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
            _say(screen, link.marked, indent)
            if link.inside and not screen.plain:
                draw_grid(screen, outline(inside, part), indent + 4)
            for depth, text in links_of(link.inside, 1) if link.inside else ():
                _say(screen, text, indent + 4 * depth)
            shown.append(link)
        inside = pencilled(inside, part.places, link.mark)
    screen.say(chain.ending, indent)
    return ChainShown(step.number, tuple(shown))


def _say(screen: Screen, text: str, indent: int) -> None:
    screen.say(text, indent, hang=4 if text.startswith("(") else 0)
