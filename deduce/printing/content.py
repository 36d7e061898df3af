"""What a book holds: puzzles with their grades, solutions and explanations, numbered, in sections."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from attrs import evolve, field, frozen

from deduce.difficulty import GRADED, Grade
from deduce.formats import clean
from deduce.printing.explained import Explained
from deduce.printing.naming import Naming, usual
from deduce.puzzle import Puzzle
from deduce.wording import paper as say

CAPTIONS = ("stars", "difficulty", "level", "rating", "id", "size", "clues")
"""What can be said beside a puzzle's number."""

Solutions = Literal["back", "none", "only"]
Hints = Literal["none", "under", "back"]


@frozen
class Item:
    """A puzzle of a book.

    Attributes:
        number: its number in the book, from 1.
        puzzle: what is printed.
        grade: how hard it is.
        solution: the filled rows.
        explained: what is told of how it is solved; None where nobody asks.
    """

    number: int
    puzzle: Puzzle
    grade: Grade
    solution: Sequence[str]
    explained: Explained | None = None


@frozen
class Section:
    """Puzzles that belong together.

    Attributes:
        title: what they have in common; empty in a book that is not divided.
        items: at least one.
        stars: how hard they are.
    """

    title: str
    items: tuple[Item, ...]
    stars: str = ""

    @property
    def numbers(self) -> str:
        """Say which puzzles they are: `puzzles 8 to 20`."""
        return say.numbers(self.items[0].number, self.items[-1].number)

    @property
    def said(self) -> str:
        """Say how hard they are, and which."""
        return " ".join(filter(None, (self.stars, self.numbers)))


@frozen
class PrintOptions:
    """What is wanted of a book.

    Attributes:
        title: opens it with a title page and a page on how to solve; empty for puzzles alone.
        per_page: most puzzles of a page; None lets their size decide.
        solutions: at the back, none, or nothing but them.
        hints: none, upside down under each puzzle, or at the back.
        reasons: every step of every puzzle stands at the back.
        caption: which of CAPTIONS are said.
        large: large print.
        naming: what its difficulties are called.
        author: who made it.
        imprint: lines about whose it is, for the back of the title page.
    """

    title: str = ""
    per_page: int | None = None
    solutions: Solutions = "back"
    hints: Hints = "none"
    reasons: bool = False
    caption: tuple[str, ...] = ("stars", "difficulty")
    large: bool = False
    naming: Naming = field(factory=usual)
    author: str = ""
    imprint: tuple[str, ...] = ()

    @property
    def argued(self) -> bool:
        """The puzzles have to be explained."""
        return self.reasons or self.hints != "none"


def one_section(items: Sequence[Item]) -> tuple[Section, ...]:
    """Keep puzzles in their order, undivided."""
    return (Section("", tuple(items)),)


def by_difficulty(items: Sequence[Item], naming: Naming) -> tuple[Section, ...]:
    """Divide puzzles by difficulty, the easiest first, and number them anew; in each part small ones come first."""
    ranks: dict[int, list[Item]] = {}
    for item in items:
        ranks.setdefault(naming.rank(item.grade), []).append(item)
    sections = []
    number = 0
    for rank, own in sorted(ranks.items()):
        own.sort(key=lambda item: (item.puzzle.rows * item.puzzle.columns, item.puzzle.columns, item.grade.level))
        numbered = [evolve(item, number=number + at) for at, item in enumerate(own, 1)]
        number += len(numbered)
        sections.append(Section(naming.name(rank), tuple(numbered), naming.stars(rank)))
    return tuple(sections)


def said_of(item: Item, options: PrintOptions) -> str:
    """Say in short how hard a puzzle is and how large, whichever of that is asked for."""
    grade, naming, caption = item.grade, options.naming, options.caption
    graded = grade.status == GRADED
    puzzle, rank = item.puzzle, naming.rank(grade)
    hard = " ".join(
        said for name, said in (("stars", naming.stars(rank)), ("difficulty", naming.name(rank))) if name in caption
    )
    parts = {
        "difficulty": hard,
        "level": say.LEVEL(level=grade.level) if graded else "" if hard else say.BEYOND(),
        "rating": f"{grade.rating:.1f}" if graded else "",
        "size": say.SIDES(columns=puzzle.columns, rows=puzzle.rows),
        "clues": say.CLUES(puzzle.clues),
    }
    wanted = {*caption, "difficulty"}
    return " · ".join(said for name, said in parts.items() if name in wanted and said)


def id_of(item: Item, caption: Sequence[str]) -> str:
    """Give the puzzle's own name, visible and in one line, where it has one and it is asked for."""
    return clean(item.puzzle.id) if "id" in caption else ""


def kind_of_lines(item: Item, items: Sequence[Item]) -> str:
    """Say that lines may repeat, in a book where those of other puzzles may not."""
    mixed = len({own.puzzle.unique_lines for own in items}) > 1
    return say.REPEATING() if mixed and not item.puzzle.unique_lines else ""
