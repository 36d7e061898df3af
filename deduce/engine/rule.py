"""The parts of a rule file: what is said about the rule, its examples, and the findings of its finder.

A rule looks at one line from the side of one symbol, X; the other symbol is Y.  It does not distinguish rows from
columns or 0 from 1: the engine shows it every line from both sides.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

from deduce.base.values import frozen
from deduce.game.puzzle import Cell
from deduce.grid.propagation import BoundedRule, ForcedOnLine
from deduce.reasons.argument import Argument


class Band(NamedTuple):
    """A rule up to a bound, with a rating: its place on the ladder.

    Attributes:
        rating: one decimal; its whole part is the level, 1 to 8.
        bound: the limit of the band, in the unit of the rule (symbols left, rounds); 0 if it has none.
        summary: the band in a few words.
        inner: for a rule that refutes values within `bound` rounds, the highest level of the rules followed; else 0.
    """

    rating: float
    bound: int = 0
    summary: str = ""
    inner: int = 0

    @property
    def level(self) -> int:
        return int(self.rating)


class Idea(NamedTuple):
    """A summary of a rule for steps with certain reasons.

    Attributes:
        reasons: the reasons that must all occur in the facts of the step: `sign`, `three`, `gap` or another game rule.
        summary: one line; `{a_one}` and `{a_zero}` in it are the puzzle's symbols with their articles.
    """

    reasons: tuple[str, ...]
    summary: str


class RuleInfo(NamedTuple):
    """What is said about a rule.

    Attributes:
        id: its name, the file's name in kebab case.
        summary: one line: the pattern and the conclusion.
        bands: easiest first; most rules have one.
        aliases: other names for the same deduction.
        scope: the input of its finder: one `line`; a line and its determined parallel `lines`; the `grid`.
        symmetric: its finder treats both symbols at once, so it is called once for each line.
        complete: it finds every forced cell of a line, so no other rule for single lines adds to it.
        counts: from the side of X, it finds nothing on a line with room for more X than a band's bound.
        signs: it finds nothing on a line without signs.
        ideas: summaries for certain reasons; a hint shows the last one that fits the step.
    """

    id: str
    summary: str
    bands: tuple[Band, ...]
    aliases: tuple[str, ...] = ()
    scope: Literal["line", "lines", "grid"] = "line"
    symmetric: bool = False
    complete: bool = False
    counts: bool = False
    signs: bool = False
    ideas: tuple[Idea, ...] = ()


class Example(NamedTuple):
    """A small grid and the exact sentence that the rule gives on it.

    Attributes:
        grid: the puzzle as text.
        text: the whole sentence of one of the rule's steps there.
        places: the placements of that step, such as `r2c1=0 r2c4=0`.
    """

    grid: str
    text: str
    places: str


class NearMiss(NamedTuple):
    """A small grid to which the rule does not apply.

    Attributes:
        grid: the puzzle as text.
        why: what is missing.
    """

    grid: str
    why: str


class Finding(NamedTuple):
    """One possible step.

    Attributes:
        band: its band.
        argument: its argument, in terms of X and Y for a rule about lines, else as it is on the grid.
        rounds: the number of rounds that it takes, for a rule for the whole grid.
    """

    band: Band
    argument: Argument
    rounds: int = 0

    @property
    def places(self) -> Mapping[Cell, int]:
        """The placements."""
        return self.argument.places


@frozen(eq=False)
class Rule:
    """A rule as the engine uses it.

    Attributes:
        info: its id, bands and scope.
        examples, near_misses: grids to which it applies, and grids to which it does not.
        find: its finder, which takes a line or, for the scope `grid`, the view of the grid and the bands.
        forced: the placements of the finder without reasons: a `ForcedOnLine` or, for the scope `grid`, a function
            with the parameters of the finder.
        path: the rule's file.
    """

    info: RuleInfo
    examples: tuple[Example, ...]
    near_misses: tuple[NearMiss, ...]
    find: Callable[..., Iterator[Any]]
    forced: Any
    path: str

    def bounded(self, bound: int) -> BoundedRule:
        """Return the rule, which is for lines, up to a bound, ready to apply."""
        info = self.info
        assert isinstance(self.forced, ForcedOnLine)
        kinds = info.scope == "lines", info.symmetric, info.complete, info.counts, info.signs
        return BoundedRule(self.forced, bound, *kinds, info.id)

    @property
    def doc(self) -> str:
        """The docstring of the finder: what forces the placement, then why."""
        import inspect

        return inspect.getdoc(self.find) or _docstring_in_source(self.find)


def _docstring_in_source(function: Callable[..., Any]) -> str:
    """Return the docstring of a function of a compiled module, read from the source file next to it."""
    module = sys.modules[function.__module__]
    source = Path(str(module.__file__)).with_name(f"{module.__name__.rpartition('.')[2]}.py")
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name == function.__name__:
            return ast.get_docstring(node) or ""
    return ""
