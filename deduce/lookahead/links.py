"""The pieces of a chain while it is being found: links, ends, and what is known under a supposition."""

from __future__ import annotations

from typing import final

from deduce.core.board import Board, States
from deduce.ladder.rule import Argument, Finding
from deduce.puzzle import Cell

Cells = list[int]
"""Cells of a grid: for each row the set of its own."""

Places = dict[Cell, int]
"""Cells with the values that they get."""


@final
class Outline:
    """A chain as it is found, before it is told: what is supposed, and what each link places.

    Attributes:
        cell, value: the supposition.
        steps: what the links place, in order; a lookahead inside is an outline of its own.
        line: the line that is broken at the end.
        rule: the rule to name where this stands as a link in another supposition.
    """

    def __init__(self, cell: Cell, value: int, steps: list[Places | Outline], line: int, rule: str = "") -> None:
        self.cell = cell
        self.value = value
        self.steps = steps
        self.line = line
        self.rule = rule

    @property
    def places(self) -> Places:
        """What follows from the chain."""
        return {self.cell: 1 - self.value}


@final
class Link:
    """One finding on the way: where it lies, what it is, and which links it needs, without itself."""

    def __init__(self, line: int, one: bool, finding: Finding, needs: int, places: Places) -> None:
        self.line = line
        self.one = one
        self.finding = finding
        self.needs = needs
        self.places = places


@final
class Inner:
    """A lookahead inside a supposition, the cells that it rests on, and which links it needs, without itself."""

    def __init__(self, outline: Outline, because: Cells, needs: int) -> None:
        self.outline = outline
        self.because = because
        self.needs = needs
        self.places = outline.places


@final
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

    def __init__(
        self, line: int, because: Cells, needs: int, premises: int, rival: Link | None = None, cell: Cell | None = None
    ) -> None:
        self.line = line
        self.because = because
        self.needs = needs
        self.premises = premises
        self.rival = rival
        self.cell = cell


@final
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

    def needed_for(self, cells: Cells) -> int:
        """Return the links that some cells rest on, as a bit set of their places in the list."""
        out = 0
        for row, own in enumerate(cells):
            if own:
                out |= self._needed_on(row, own)
        return out

    def needed_by(self, line: int, argument: Argument) -> int:
        """Return the links that an argument rests on, those that its companions rest on included."""
        out = self._needed_on(line, argument.because_x | argument.because_y)
        if argument.companions:
            start = self.board.parallel(line).start
            for companion in argument.companions:
                out |= self._needed_on(start + companion, self._placed[start + companion])
        return out

    def _needed_on(self, line: int, cells: int) -> int:
        out = 0
        cells &= self._placed[line]
        while cells:
            low = cells & -cells
            cells ^= low
            out |= self._needs[self.board.cell(line, low.bit_length() - 1)]
        return out

    def rests_on(self, line: int, argument: Argument) -> Cells:
        """Return the cells that an argument rests on, those of companions included."""
        out = [0] * self.board.rows
        rest_on_line(self.board, out, line, argument)
        return out


def rest_on_line(board: Board, known: Cells, line: int, argument: Argument) -> None:
    """Add the cells that an argument on a line rests on, those of its companions included."""
    add(board, known, line, argument.because_x | argument.because_y)
    if argument.companions:
        start = board.parallel(line).start
        for companion in argument.companions:
            add(board, known, start + companion, board.shapes[start + companion].full)


def add(board: Board, known: Cells, line: int, cells: int) -> None:
    """Add some cells of a line."""
    if line < board.rows:
        known[line] |= cells
        return
    column = 1 << line - board.rows
    while cells:
        low = cells & -cells
        cells ^= low
        known[low.bit_length() - 1] |= column
