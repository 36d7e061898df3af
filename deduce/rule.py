"""The names for rule files: the parts of a rule, the facts of its reasons, and lines."""

from deduce.engine.arguments import *  # noqa: F403 - what a rule states
from deduce.engine.rule import Band as Band
from deduce.engine.rule import Example as Example
from deduce.engine.rule import Finding as Finding
from deduce.engine.rule import Idea as Idea
from deduce.engine.rule import NearMiss as NearMiss
from deduce.engine.rule import RuleInfo as RuleInfo
from deduce.game.puzzle import GameRule as GameRule
from deduce.grid.line import FinishedLine as FinishedLine
from deduce.grid.line import Line as Line
from deduce.grid.line import Shape as Shape
from deduce.grid.line import count as count
from deduce.grid.line import positions as positions
from deduce.grid.propagation import ForcedOnLine as ForcedOnLine
