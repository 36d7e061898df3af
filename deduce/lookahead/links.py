"""The pieces of a chain while it is being built: links, ends, and what is known under a supposition."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import define, field, frozen

from deduce.core.board import Board, States
from deduce.ladder.rule import Argument, Finding
from deduce.puzzle import Cell
from deduce.reasons.inferences import cells
from deduce.trace import Inference


@frozen(eq=False)
class Link:
    """One finding on the way: where it lies, what it is, and which links it needs, itself included."""

    round: int
    line: int
    one: bool
    finding: Finding
    rule: str
    needs: int
    because: Mapping[Cell, int]
    places: Mapping[Cell, int]


@frozen(eq=False)
class Told:
    """A lookahead inside a supposition, told already, and which links it needs, without itself."""

    round: int
    inference: Inference
    needs: int

    @property
    def because(self) -> Mapping[Cell, int]:
        return self.inference.because

    @property
    def places(self) -> Mapping[Cell, int]:
        return self.inference.places


@frozen(eq=False)
class End:
    """One way in which the chain ends.

    Attributes:
        line, one: the broken line and the side it is seen from.
        argument: what leaves it no filling.
        needs: the links it rests on.
        rival: a last link in which a second finding fills the cell that the argument speaks of.
        cell: that cell.
        last: what fills the line before the argument breaks it.
    """

    line: int
    one: bool
    argument: Argument
    needs: int
    rival: Link | None = None
    cell: Cell | None = None
    last: tuple[Argument, ...] = ()


@define(eq=False)
class Supposed:
    """What is known under a supposition, and which links each cell placed on the way needs."""

    board: Board
    states: States
    links: list[Link | Told]
    needs: dict[Cell, int] = field(factory=dict)
    provider: dict[Cell, int] = field(factory=dict)
    round: int = 0

    def needed_by(self, line: int, one: bool, argument: Argument) -> int:
        """Give the links that an argument rests on, as a bit set of their places in the list."""
        out = 0
        for cell in cells(self.board, line, one, argument.because_x, argument.because_y):
            out |= self.needs.get(cell, 0)
        return out | self.needed_beside(line, argument)

    def needed_beside(self, line: int, argument: Argument) -> int:
        out = 0
        for companion in argument.companions:
            for cell in self.companion(line, companion):
                out |= self.needs.get(cell, 0)
        return out

    def companion(self, line: int, index: int) -> list[Cell]:
        """Give the cells of a line beside another, by its place among the parallel ones."""
        other = self.board.parallel(line).start + index
        return [self.board.cell(other, at) for at in range(self.board.shapes[other].length)]


def rests_on(supposed: Supposed, inference: Inference) -> set[Cell]:
    """Give the cells that an inference rests on, those of companions at any depth included."""
    out = set(inference.because)
    for part in (*inference.chain, *([inference.contradiction] if inference.contradiction else [])):
        out |= rests_on(supposed, part)
    for axis, index in inference.lines[1:]:
        across = range(supposed.board.rows if axis else supposed.board.columns)
        out |= {(at, index) if axis else (index, at) for at in across}
    return out


def is_pair(argument: Argument) -> bool:
    """Say whether two blanks are settled together because a finished line holds the other pair."""
    return "unique" in argument.uses and bool(argument.x and argument.y)
