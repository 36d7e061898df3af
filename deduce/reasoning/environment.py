"""Tasks by level, made from a seed: a puzzle with a prompt, deduce's own answer, and the reward for any answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple

from attrs import field

from deduce.answers.explain import explain
from deduce.answers.loading import parse
from deduce.answers.review import Review, review
from deduce.base.errors import DeduceError, InvalidError
from deduce.base.values import frozen
from deduce.books.generate import generate
from deduce.game.puzzle import Cell, Puzzle, cell_name
from deduce.prose.moves import Move
from deduce.reasons.trace import ENGLISH
from deduce.wording.language import speaking
from deduce.wording.words import listed, sentence

LEVELS: Final = (1, 2, 3, 4, 5, 6, 7)
"""The levels of tasks, if no others are asked for."""

Notation = Literal["names", "pairs", "words"]

PROMPT: Final = """\
Solve this binary puzzle, and give a reason for each step. A dot is an empty cell.

{grid}

The rules: fill the grid with 0s and 1s. Never put three of the same symbol next to each other in a row or column, put \
as many 0s as 1s in every row and column, and do not repeat a row or a column.

Write a line for each cell that you fill in, in the order in which you find them: the cell, its value, and after \
`because` the cells that are your reason. {remark}

{example}
"""


class Writing(NamedTuple):
    """How cells and entries are written: a cell, an entry, what leads to its reasons, and how to read a cell."""

    cell: Callable[[Cell], str]
    entry: str
    reason: str
    remark: str
    is_prose: bool = False

    def move(self, cell: Cell, value: int | None, because: Iterable[Cell] = ()) -> str:
        """Return a line for an entry, with its reasons if there are any."""
        reasons = [self.cell(reason) for reason in because]
        entry = self.entry.format(cell=self.cell(cell), value=value)
        line = f"{entry} {self.reason} {listed(reasons)}" if reasons else entry
        return sentence(line) if self.is_prose else line


NOTATIONS: Final[Mapping[Notation, Writing]] = {
    "names": Writing(cell_name, "{cell}={value}", "because", "r3c4 is row 3, column 4."),
    "pairs": Writing(
        lambda cell: f"({cell[0] + 1}, {cell[1] + 1})",
        "{cell} = {value}",
        "because",
        "(3, 4) is row 3, column 4.",
    ),
    "words": Writing(
        lambda cell: f"row {cell[0] + 1}, column {cell[1] + 1}",
        "{cell} is {value}",
        "because of",
        "Rows count from the top, columns from the left, both from 1.",
        is_prose=True,
    ),
}
"""The ways to write a cell."""


@frozen
class Task:
    """A puzzle to solve with reasons.

    Attributes:
        id: size, level and number, such as `8x8-3-12`.
        level: the level of its hardest step, 1 to 8.
        puzzle: the puzzle, with its solution.
        notation: how the prompt writes cells: `names` (r3c4), `pairs` or `words`.
    """

    id: str
    level: int
    puzzle: Puzzle
    notation: Notation = field(default="names")

    @property
    def writing(self) -> Writing:
        """How cells and entries are written."""
        return NOTATIONS[self.notation]

    @property
    def prompt(self) -> str:
        """The text for the program, in English."""
        grid = "\n".join(" ".join(row) for row in self.puzzle.givens)
        example = self.written([Move({(2, 3): 0}, because={(2, 1): None, (2, 2): None})])
        return PROMPT.format(grid=grid, remark=self.writing.remark, example=example)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of deduce's own explanation, one cell each, with the known cells that its step needs."""
        return tuple(
            Move({cell: value}, because=dict.fromkeys(step.because))
            for step in explain(self.puzzle)
            for cell, value in step.places.items()
        )

    @property
    def answer(self) -> str:
        """The moves as a text, in the notation of the prompt."""
        return self.written(self.moves)

    def written(self, moves: Iterable[Move]) -> str:
        """Return moves as a text in the notation of the prompt, a line for each cell."""
        with speaking(ENGLISH):
            lines = [
                self.writing.move(cell, value, move.because) for move in moves for cell, value in move.places.items()
            ]
        return "\n".join(lines)

    def review(self, answer: str) -> Review:
        """Return the review of an answer, whose moves are found in any text; how it is spaced does not count."""
        lines = [" ".join(line.split()) for line in answer.splitlines()]
        return review(self.puzzle, "\n".join(lines), find=True)

    def reward(self, answer: str) -> float:
        """Return the reward of an answer, 0 to 1: of the empty cells, those that it fills in with good reason.

        A cell counts if every entry in it is argued, with a reason that holds and is at most half unnecessary.
        """
        return self.review(answer).reasoning.share

    def to_json(self) -> dict[str, Any]:
        """Return the task as a JSON object, with its prompt."""
        return {
            "id": self.id,
            "level": self.level,
            "notation": self.notation,
            "puzzle": self.puzzle.to_json(),
            "prompt": self.prompt,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Task:
        """Return the task of a JSON object as `to_json` writes it; its prompt is made again.

        Raises InvalidError if it is not a task.
        """
        try:
            task, level, puzzle, notation = (data[key] for key in ("id", "level", "puzzle", "notation"))
            if not isinstance(task, str) or type(level) is not int or notation not in NOTATIONS:
                raise TypeError
            return cls(task, level, parse(puzzle), notation)
        except (KeyError, TypeError, DeduceError) as error:
            reason = f": {error}" if isinstance(error, DeduceError) else ""
            raise InvalidError(f"this is not a task of deduce.reasoning{reason}") from None


def task(level: int, seed: int, *, size: int = 8, number: int = 1, notation: Notation = "names") -> Task:
    """Return the task of a level, a size, a seed and a number: always the same.

        >>> deduce.reasoning.task(3, 1, size=6).id
        '6x6-3-1'

    Raises:
        InvalidError: there is no such notation.
        WantedError, GaveUp: no puzzle of that size and level can be, or was made.
    """
    if notation not in NOTATIONS:
        raise InvalidError(f"the notation is one of {', '.join(NOTATIONS)}, not {notation!r}")
    (made,) = generate(size, level=level, seed=seed * 1_000_000 + number)
    return Task(f"{size}x{size}-{level}-{number}", level, made.puzzle, notation)


def tasks(
    count: int,
    seed: int,
    *,
    levels: Iterable[int] = LEVELS,
    size: int = 8,
    notation: Notation = "names",
) -> Iterator[Task]:
    """Yield tasks, a number of each level, the easiest first; always the same.  The errors are those of `task`."""
    for level in sorted(set(levels)):
        for number in range(1, count + 1):
            yield task(level, seed, size=size, number=number, notation=notation)
