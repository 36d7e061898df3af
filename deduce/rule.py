"""What the author of a rule imports: facts, examples and findings, and a line as a rule sees it."""

from deduce.core.line import Line, Shape, positions
from deduce.ladder.rule import Argument, Band, Example, Facts, Finding, GameRule, GridFinding, NearMiss, Say, Settled

__all__ = [
    "Argument",
    "Band",
    "Example",
    "Facts",
    "Finding",
    "GameRule",
    "GridFinding",
    "Line",
    "NearMiss",
    "Say",
    "Settled",
    "Shape",
    "positions",
]
