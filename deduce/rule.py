"""The names that a rule file imports: facts, examples, findings, and a line as a rule sees it."""

from deduce.core.line import FinishedLine, Line, Shape, count, positions
from deduce.core.plan import ForcedBeside, ForcedOnLine
from deduce.ladder.rule import Argument, Band, Example, Facts, Finding, GridFinding, Idea, NearMiss
from deduce.ladder.says import OnLine, Says
from deduce.puzzle import GameRule

__all__ = [
    "Argument",
    "Band",
    "Example",
    "Facts",
    "Finding",
    "FinishedLine",
    "ForcedBeside",
    "ForcedOnLine",
    "GameRule",
    "GridFinding",
    "Idea",
    "Line",
    "NearMiss",
    "OnLine",
    "Says",
    "Shape",
    "count",
    "positions",
]
