"""A lookahead as a person follows it with a pencil: the grid with what is supposed and what follows, then each link."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import evolve, frozen

from deduce.explaining.breaks import where_it_breaks
from deduce.puzzle import Cell, LineAt, Puzzle
from deduce.show.grids import Draft, draw_grid
from deduce.show.screen import Screen
from deduce.show.told import sentences
from deduce.trace import Inference, Step
from deduce.wording.chains import letter
from deduce.wording.words import outcome

FEWEST = 4
"""So many links in a row must be told already before they are not told again; fewer are soon said."""

SUPPOSED = "?"
"""What stands before a value that is supposed."""

MARKS = "In the grid, ? marks what is supposed, and a1 that link (a) gives 1; < and v point to what breaks."

NESTED = " Where one stands inside another, 1:0 marks that its link (1) gives 0."


@frozen
class Link:
    """A link as it is told.

    Attributes:
        mark: its letter, `a`.
        rows: its sentence without the letter, and those of a lookahead inside it; each with how deep it stands.
            Empty for one that refers to another chain.
    """

    mark: str
    rows: tuple[tuple[int, str], ...]


@frozen
class Chain:
    """A lookahead as it is told.

    Attributes:
        number: that of its step.
        opening: what is supposed.
        links: in order.
        ending: where it breaks, and what follows.
    """

    number: int
    opening: str
    links: tuple[Link, ...]
    ending: str


def chain_of(step: Step, puzzle: Puzzle, spoken: bool = False) -> Chain:
    """Take the rows of a lookahead apart."""
    (_, opening), *rows, (_, ending) = sentences(step, puzzle.symbols, spoken)
    links: list[Link] = []
    for depth, text in rows:
        if depth:
            links[-1] = Link(links[-1].mark, (*links[-1].rows, (depth, text)))
        else:
            mark = letter(len(links))
            links.append(Link(mark, ((0, text.removeprefix(f"({mark}) ")),)))
    return Chain(step.number, opening, tuple(links), ending)


@frozen
class Repeat:
    """Links that were told before.

    Attributes:
        first: the place of the first of them.
        count: how many.
        chain: where they were told.
        there: the place of the first of them there.
    """

    first: int
    count: int
    chain: Chain
    there: int

    def told(self, chain: Chain, came_to: str) -> str:
        """Say it, and what it came to: `(b) to (m): as in step 88, so r1c2 is 1 and r3c4 and r5c1 are 0.`"""
        own, other = self._span(chain, self.first), self._span(self.chain, self.there)
        return f"{own}: as {'' if own == other else f'{other} '}in step {self.chain.number}, so {came_to}."

    def _span(self, chain: Chain, first: int) -> str:
        one, last = chain.links[first].mark, chain.links[first + self.count - 1].mark
        return f"({one}) to ({last})"


def repeated(chain: Chain, before: Iterable[Chain]) -> Repeat | None:
    """Find the most links in a row that one of some chains has told; of equally many the first found there."""
    best: Repeat | None = None
    for other in before:
        for there in range(len(other.links)):
            for first in range(len(chain.links)):
                count = 0
                for one, twin in zip(chain.links[first:], other.links[there:], strict=False):
                    if one.rows != twin.rows:
                        break
                    count += 1
                if count > (best.count if best else FEWEST - 1):
                    best = Repeat(first, count, other, there)
    return best


def draw_chain(
    screen: Screen,
    puzzle: Puzzle,
    known: Sequence[str],
    step: Step,
    indent: int,
    before: Iterable[Chain] = (),
    explained: bool = False,
) -> Chain:
    """Tell a lookahead: the grid before it with what it pencils in, then its links, but for those told before.

    Args:
        screen: where.
        puzzle: for its size, signs and symbols.
        known: the rows before the step, each cell `0`, `1` or `.`.
        step: the lookahead.
        indent: how far in from the left.
        before: the chains that have been told, and need not be told again.
        explained: the marks of the grid have been explained.

    Returns:
        The chain, the links that were told before without their rows.
    """
    inference = step.inference
    chain = chain_of(step, puzzle, screen.plain)
    again = repeated(chain, before)
    if not screen.plain:
        if not explained:
            nested = any(link.by_parts for link in inference.chain)
            screen.say(f"{MARKS}{NESTED if nested else ''}", indent, "faint")
        draw_draft(screen, puzzle, known, inference, indent)
    breaks = f" {where_it_breaks(inference)}" if screen.plain else ""
    screen.say(f"{chain.opening}{breaks}", indent)
    values, labels = dict(inference.assume), _labels(inference.assume, SUPPOSED)
    for place, (link, told) in enumerate(zip(inference.chain, chain.links, strict=True)):
        if again and again.first <= place < again.first + again.count:
            if place == again.first:
                parts = inference.chain[place : place + again.count]
                placed = {cell: value for part in parts for cell, value in part.places.items()}
                screen.say(again.told(chain, outcome(placed, puzzle.symbols)), indent)
        else:
            _say(screen, f"({told.mark}) {told.rows[0][1]}", indent)
            if link.by_parts and not screen.plain:
                draw_draft(screen, puzzle, known, link, indent + 4, values, labels)
            for depth, text in told.rows[1:]:
                _say(screen, text, indent + 4 * depth)
        values |= link.places
        labels |= _labels(link.places, told.mark)
    screen.say(chain.ending, indent)
    if again is None:
        return chain
    links = [
        Link(link.mark, ()) if again.first <= place < again.first + again.count else link
        for place, link in enumerate(chain.links)
    ]
    return evolve(chain, links=tuple(links))


def draw_draft(
    screen: Screen,
    puzzle: Puzzle,
    known: Sequence[str],
    inference: Inference,
    indent: int,
    outer: Mapping[Cell, int] | None = None,
    outer_labels: Mapping[Cell, str] | None = None,
    linked: bool = True,
    breaking: bool = True,
) -> None:
    """Draw the grid with what a supposition and its links pencil in, and point to the line that breaks.

    Args:
        screen: where.
        puzzle: for its size, signs and symbols.
        known: the rows before the step.
        inference: the supposition.
        indent: how far in from the left.
        outer, outer_labels: what an outer supposition has pencilled in, for one that stands inside it.
        linked: what follows is shown; else what is supposed alone.
        breaking: the line that breaks is shown.
    """
    values = dict(outer or {}) | dict(inference.assume)
    labels = dict(outer_labels or {}) | _labels(inference.assume, SUPPOSED)
    for number, link in enumerate(inference.chain if linked else ()):
        values |= link.places
        labels |= _labels(link.places, f"{number + 1}:" if outer else letter(number))
    rows = [list(row) for row in known]
    styles = dict.fromkeys(inference.because, "because") if linked else {}
    for (r, c), value in values.items():
        rows[r][c] = str(value)
        styles[r, c] = "supposed" if labels[r, c] == SUPPOSED else "place"
    broken: tuple[LineAt, ...] = ()
    if breaking and inference.contradiction is not None:
        broken = inference.contradiction.lines
    draw_grid(screen, puzzle, ["".join(row) for row in rows], styles, indent, draft=Draft(labels, broken))


def _labels(cells: Iterable[Cell], label: str) -> dict[Cell, str]:
    return dict.fromkeys(cells, label)


def _say(screen: Screen, text: str, indent: int) -> None:
    screen.say(text, indent, hang=4 if text.startswith("(") else 0)
