"""How hard a puzzle is: the levels, and the figures of one puzzle's grade."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import asdict, field

from deduce.base.mapping import FrozenMap, frozen_counts
from deduce.base.shown import Said
from deduce.base.values import frozen

LEVELS = {
    1: "neighbours",
    2: "counting",
    3: "last one",
    4: "last few",
    5: "unique line",
    6: "whole line",
    7: "lookahead",
    8: "deep lookahead",
}

LINES_ALONE = 6.9
"""The highest rating of rules that need no lookahead."""

GRADED, STUCK, SEVERAL, NONE, UNKNOWN, ERROR = STATUSES = ("graded", "stuck", "several", "none", "unknown", "error")

FAULTS = {
    SEVERAL: "with more than one solution",
    NONE: "without a solution",
    STUCK: "beyond the rules in use",
    UNKNOWN: "not decided",
    ERROR: "that could not be read or graded",
}
"""What is wrong with the puzzles of each status that has no grade."""

_FIGURES = (
    "level",
    "name",
    "rating",
    "effort",
    "opening",
    "bottlenecks",
    "waves",
    "hardest",
    "techniques",
    "longest_chain",
)


@frozen
class Grade(Said):
    """How hard a puzzle is.

    All figures come from the waves of the puzzle (`deduce.engine.waves`), each of which takes all the easiest steps at
    once.  So turning or mirroring the grid or swapping the symbols changes none of them.

    Attributes:
        level: the level of the hardest step, 1 to 8; 0 if no step is needed.
        rating: the rating of the hardest step, one decimal; its whole part is the level.
        opening: the rating of the hardest step needed before a quarter of the blanks are filled.
        effort: the estimated total work, 1 for a quick look at one line; see `deduce.engine.waves.effort`.
        bottlenecks: how often only one place offers a step this easy.
        waves: the number of waves.
        hardest: the id of the rule of the hardest step; the first by name if there are several.
        techniques: in how many waves each rule is among the easiest, by id, the easiest rule first.
        longest_chain: the rounds of the longest of the hardest lookaheads; 0 without one.
        clues: the number of clues.
        status: `graded`; `stuck` (one solution, but the rules do not find it), `several` or `none` (solutions),
            `unknown` (exact search reached its limit), or `error`.
        message: why it could not be graded, one sentence; empty for `graded`.
        language: the code of the language of the message, two letters.
    """

    level: int = 0
    rating: float = 0.0
    opening: float = 0.0
    effort: float = 0.0
    bottlenecks: int = 0
    waves: int = 0
    hardest: str = ""
    techniques: Mapping[str, int] = field(factory=FrozenMap, converter=frozen_counts)
    longest_chain: int = 0
    clues: int = 0
    status: str = GRADED
    message: str = ""
    language: str = field(default="en", eq=False, repr=False)

    @property
    def name(self) -> str:
        """The name of the level; empty for level 0."""
        return LEVELS.get(self.level, "")

    def figures(self) -> dict[str, Any]:
        """Return all figures as JSON, also those of a puzzle that is not graded, as traces have them."""
        figures = asdict(self, filter=lambda part, _: part.name != "language")
        return {"level": self.level, "name": self.name, **figures, "techniques": dict(self.techniques)}

    def to_json(self) -> dict[str, Any]:
        """Return the grade as a JSON object; the figures of a puzzle that is not graded are null."""
        graded = self.status == GRADED
        figures = {name: getattr(self, name) if graded else None for name in _FIGURES}
        if graded:
            figures["techniques"] = dict(self.techniques.items())
        return {"clues": self.clues, "status": self.status, **figures, "message": self.message}
