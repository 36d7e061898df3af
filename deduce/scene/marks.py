"""What a drawing marks in a grid: of a step, of a link, or cells of one's own choice."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from attrs import field, frozen

from deduce.puzzle import Cell, LineAt, Puzzle
from deduce.trace import Inference
from deduce.wording.chains import letter
from deduce.wording.places import lines_of

SUPPOSED = "?"
"""The letter of a cell that is supposed."""


@frozen
class Marks:
    """The marks of a drawing.

    Attributes:
        places: cells that follow.
        because: cells that it rests on.
        beside: cells that it is compared with.
        supposed: cells of which a value is supposed.
        wrong: cells whose entry is wrong.
        pencil: cells whose value follows from a supposition, or is supposed, each with the letter of its link.
        broken: lines without any filling.
    """

    places: Collection[Cell] = ()
    because: Collection[Cell] = ()
    beside: Collection[Cell] = ()
    supposed: Collection[Cell] = ()
    wrong: Collection[Cell] = ()
    pencil: Mapping[Cell, str] = field(factory=dict)
    broken: Collection[LineAt] = ()

    def styles(self) -> dict[Cell, str]:
        """Give the one mark of each cell that matters most, to be told in words."""
        styles = dict.fromkeys(self.beside, "beside") | dict.fromkeys(self.because, "because")
        styles |= dict.fromkeys(self.pencil, "pencil") | dict.fromkeys(self.places, "place")
        return styles | dict.fromkeys(self.supposed, "supposed") | dict.fromkeys(self.wrong, "wrong")


def cells_of(puzzle: Puzzle, line: LineAt) -> list[Cell]:
    """Give the cells of a line."""
    axis, index = line
    return [(at, index) if axis else (index, at) for at in range(puzzle.rows if axis else puzzle.columns)]


def styles_of(puzzle: Puzzle, inference: Inference) -> dict[Cell, str]:
    """Give the style of each cell that an inference fills, rests on, or compares its line with."""
    return marks_of(puzzle, inference).styles()


def marks_of(puzzle: Puzzle, inference: Inference) -> Marks:
    """Give the marks of an inference as a whole; what it supposes on the way is not shown."""
    beside = [cell for line in lines_of(inference)[1:] for cell in cells_of(puzzle, line)]
    return Marks(tuple(inference.places), tuple(inference.because), tuple(beside))


def draft_of(inference: Inference) -> tuple[dict[Cell, int], Marks]:
    """Give what a supposition and its links pencil in, and the marks that show it, the line that breaks among them."""
    values = dict(inference.assume)
    pencil = dict.fromkeys(inference.assume, SUPPOSED)
    for number, link in enumerate(inference.chain):
        values |= link.places
        pencil |= dict.fromkeys(link.places, letter(number))
    broken = inference.contradiction.lines if inference.contradiction else ()
    marks = Marks(
        because=tuple(inference.because), supposed=tuple(inference.assume), pencil=pencil, broken=tuple(broken)
    )
    return values, marks
