"""The pieces of a chain while it is being found: links, ends, and what is known under a supposition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import define, field, frozen

from deduce.core.board import Board, States
from deduce.ladder.rule import Argument, Finding
from deduce.puzzle import Cell
from deduce.reasons.inferences import cells

Places = Mapping[Cell, int]
"""Cells with the values that they get."""


@frozen(eq=False)
class Outline:
    """A chain as it is found, before it is told: what is supposed, and what each link places.

    Attributes:
        cell, value: the supposition.
        steps: what the links place, in order; a lookahead inside is an outline of its own.
        line: the line that is broken at the end.
        rule: the rule to name where this stands as a link in another supposition.
    """

    cell: Cell
    value: int
    steps: tuple[Places | Outline, ...]
    line: int
    rule: str = ""

    @property
    def places(self) -> Places:
        """What follows from the chain."""
        return {self.cell: 1 - self.value}


@frozen(eq=False)
class Link:
    """One finding on the way: where it lies, what it is, and which links it needs, without itself."""

    line: int
    one: bool
    finding: Finding
    needs: int
    places: Places


@frozen(eq=False)
class Inner:
    """A lookahead inside a supposition, the cells that it rests on, and which links it needs, without itself."""

    outline: Outline
    because: frozenset[Cell]
    needs: int

    @property
    def places(self) -> Places:
        return self.outline.places


@frozen(eq=False)
class End:
    """One way in which the chain ends.

    Attributes:
        line: the broken line.
        because: the cells that this rests on.
        needs: the links that it rests on.
        premises: how many premises are to be counted, for choosing among ends.
        rival: a last link, in which a second finding fills a cell otherwise.
        cell: that cell.
    """

    line: int
    because: frozenset[Cell]
    needs: int
    premises: int
    rival: Link | None = None
    cell: Cell | None = None


@define(eq=False)
class Supposed:
    """What is known under a supposition, and which links each cell placed on the way needs."""

    board: Board
    states: States
    links: list[Link | Inner]
    needs: dict[Cell, int] = field(factory=dict)
    provider: dict[Cell, int] = field(factory=dict)

    def needed_for(self, cells: Sequence[Cell] | frozenset[Cell]) -> int:
        """Give the links that some cells rest on, as a bit set of their places in the list."""
        out = 0
        for cell in cells:
            out |= self.needs.get(cell, 0)
        return out

    def rests_on(self, line: int, one: bool, argument: Argument) -> frozenset[Cell]:
        """Give the cells that an argument rests on, those of companions included."""
        out = set(cells(self.board, line, one, argument.because_x, argument.because_y))
        for companion in argument.companions:
            out.update(self.companion(line, companion))
        return frozenset(out)

    def companion(self, line: int, index: int) -> list[Cell]:
        """Give the cells of a line beside another, by its place among the parallel ones."""
        other = self.board.parallel(line).start + index
        return [self.board.cell(other, at) for at in range(self.board.shapes[other].length)]
