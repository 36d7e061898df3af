"""The pieces of a chain while it is being found: links, ends, and what is known under a supposition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import frozen

from deduce.core.board import Board, States
from deduce.core.line import positions
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


class Supposed:
    """What is known under a supposition, and which links each cell placed on the way needs.

    Attributes:
        board, states: the grid, with all that has followed so far.
        links: what has been found on the way.
        provider: for each cell placed on the way, the link that placed it.
    """

    def __init__(self, board: Board, states: States) -> None:
        self.board = board
        self.states = states
        self.links: list[Link | Inner] = []
        self.provider: dict[Cell, int] = {}
        self._needs: dict[Cell, int] = {}
        self._placed = [0] * len(states)

    def place(self, cell: Cell, number: int) -> None:
        """Note that a link places a cell; which links that needs is noted in the link."""
        self.provider[cell] = number
        self._needs[cell] = self.links[number].needs | 1 << number
        self._placed[cell[0]] |= 1 << cell[1]
        self._placed[self.board.rows + cell[1]] |= 1 << cell[0]

    def needed_for(self, cells: Iterable[Cell]) -> int:
        """Give the links that some cells rest on, as a bit set of their places in the list."""
        out = 0
        for cell in cells:
            out |= self._needs.get(cell, 0)
        return out

    def needed_by(self, line: int, argument: Argument) -> int:
        """Give the links that an argument rests on, those that its companions rest on included."""
        start = self.board.parallel(line).start
        out = self._needed_on(line, argument.because_x | argument.because_y)
        for companion in argument.companions:
            out |= self._needed_on(start + companion, -1)
        return out

    def _needed_on(self, line: int, cells: int) -> int:
        out = 0
        for at in positions(cells & self._placed[line]):
            out |= self._needs[self.board.cell(line, at)]
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
