"""What an editor wants of a book, the names of its difficulties, and sizes of paper in points, 72 to the inch."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from attrs import field

from deduce.base.patterns import regex
from deduce.base.values import frozen
from deduce.game.levels import GRADED, LEVELS, Grade
from deduce.wording import paper

CAPTIONS = (
    "stars",
    "difficulty",
    "level",
    "rating",
    "label",
    "id",
    "size",
    "clues",
)  # can be next to a puzzle's number
_NAME = regex(r"(?P<name>(?=\s*+[^=\s])[^=]*+)=\s*+(?P<first>[1-8])\s*+(?:-\s*+(?P<last>[1-8]))?\s*+\Z")

_PER_PAGE = regex(r"\s*(?:(?P<size>[1-9]\d?x[1-9]\d?)\s*=\s*)?(?P<count>[1-9]\d?|100)\s*\Z", re.ASCII)

INCH = 72.0
MILLIMETRE = INCH / 25.4

_NAMED = {"a4": "210x297mm", "a5": "148x210mm", "letter": "8.5x11in", "6x9": "6x9in", "8.5x11": "8.5x11in"}
PAPERS = tuple(_NAMED)
BOUND = ("6x9", "8.5x11")  # few people have these at home: what is printed on them will be bound
LEAST_PAGES = 24  # print on demand services do not bind thinner books
_UNITS = {"": INCH, "in": INCH, "mm": MILLIMETRE, "cm": 10 * MILLIMETRE}
_SIZE = regex(r"(\d{1,4}(?:\.\d{1,3})?)x(\d{1,4}(?:\.\d{1,3})?)(in|mm|cm|)\Z", re.ASCII)
_LEAST, _MOST = 2.5 * INCH, 60 * INCH


@frozen
class Difficulties:
    """Names of difficulty, each with its levels, the easiest first.  A puzzle's rank is the place of its name.

    Ranks start at 1.  A puzzle without empty cells has rank 0, and one beyond the rules has the rank after the last.
    """

    names: Sequence[tuple[str, range]]

    def has(self, grade: Grade) -> bool:
        """Return whether there is a name for a puzzle with this grade."""
        return grade.status != GRADED or grade.level == 0 or any(grade.level in levels for _, levels in self.names)

    def rank(self, grade: Grade) -> int:
        """Return the rank of a puzzle with this grade."""
        return self.rank_of_level(grade.level) if grade.status == GRADED else len(self.names) + 1

    def rank_of_level(self, level: int) -> int:
        """Return the rank of a level."""
        return sum(levels.start <= level for _, levels in self.names)

    def name(self, rank: int) -> str:
        """Return the name of a rank."""
        return [paper.SECTION_FILLED(), *(name for name, _ in self.names), paper.BEYOND()][rank]

    def stars(self, rank: int) -> str:
        """Return one full star for each rank up to this one, of as many stars as there are names."""
        full = min(rank, len(self.names))
        return "★" * full + "☆" * (len(self.names) - full)


def usual_difficulties() -> Difficulties:
    """Return the names that are used if the editor chooses none, each for two levels."""
    return Difficulties(
        [(name(), range(2 * index + 1, 2 * index + 3)) for index, name in enumerate(paper.DIFFICULTIES)]
    )


def parse_difficulties(text: str) -> Difficulties:
    """Read names with their levels, such as `Easy=1-2,Hard=3-8`.  Raises ValueError, which says what is expected."""
    names: list[tuple[str, range]] = []
    for part in text.split(","):
        match = _NAME.match(part)
        levels = range(int(match["first"]), int(match["last"] or match["first"]) + 1) if match else range(0)
        if not match or not levels or (names and levels.start < names[-1][1].stop):
            raise ValueError(f"names for levels from 1 to {max(LEVELS)} in order, such as 'Easy=1-3,Hard=4-8'")
        names.append((match["name"].strip(), levels))
    return Difficulties(names)


def parse_per_page(text: str) -> dict[str, int]:
    """Read a number of puzzles on a page, or one for each size, such as `6x6=6,14x14=1`.  Raises ValueError.

    The number for all sizes, or for all others, has an empty key.
    """
    counts: dict[str, int] = {}
    for part in text.split(","):
        match = _PER_PAGE.match(part)
        if not match or (match["size"] or "") in counts:
            raise ValueError("a number from 1 to 100, or one for each size, such as '6x6=6,14x14=1'")
        counts[match["size"] or ""] = int(match["count"])
    return counts


@frozen
class Options:
    """What is wanted of a book."""

    title: str = ""  # opens the book with a title page, the contents and how to solve; empty for puzzles alone
    worksheet: bool = (
        False  # a head with the title and the rules of the game in place of what a title opens a book with
    )
    subtitle: str = ""
    blurb: str = ""  # on the back of the cover
    author: str = ""  # on the title page
    imprint: str = ""  # a line for the back of the title page
    per_page: Mapping[str, int] = field(factory=dict)  # puzzles on a page by size, "" for the others; else what fits
    on_right: bool = False  # every part begins on a right page
    module: float = 0.5 * MILLIMETRE  # the side of the squares of a QR code, in points
    link: str = ""  # the site that the QR code of each puzzle leads to; empty for none
    solutions: str = "back"  # or none, only
    hints: str = "none"  # or under each puzzle, back
    reasons: bool = False  # every step of every puzzle, at the back
    sections: bool = False  # group the puzzles by difficulty
    caption: Sequence[str] = ("stars", "difficulty")  # of CAPTIONS
    large: bool = False
    difficulties: Difficulties = field(factory=usual_difficulties)

    @property
    def opened(self) -> bool:
        """Return whether the book begins with a title page, the contents and how to solve."""
        return bool(self.title) and not self.worksheet

    @property
    def explained(self) -> bool:
        """Return whether the puzzles have to be explained."""
        return self.reasons or self.hints != "none"


@frozen
class Paper:
    """A size of paper: its name, and its width and height in points."""

    name: str
    width: float
    height: float


def parse_paper(text: str) -> Paper:
    """Read the name of a paper, or its width and height, such as `5x8` (inches) or `105x148mm`.  Raises ValueError."""
    name = text.casefold()
    match = _SIZE.match(_NAMED.get(name, name))
    if not match:
        raise ValueError(f"{', '.join(PAPERS)}, or width x height such as 5x8 (inches) or 105x148mm")
    width, height = (float(side) * _UNITS[match[3]] for side in match.group(1, 2))
    if min(width, height) < _LEAST or max(width, height) > _MOST:
        raise ValueError(f"sides of {_LEAST / INCH:g} to {_MOST / INCH:g} inches")
    return Paper(name, width, height)
