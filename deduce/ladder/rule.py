"""What a rule file is made of: its facts, its examples, and the findings that its finder yields.

A rule looks at one line from the side of one symbol, X, the other being Y.  It knows neither rows from
columns nor 0 from 1: the engine shows it every line from both sides.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

from attrs import frozen

from deduce.ladder.arguments import LineArgument
from deduce.puzzle import Cell
from deduce.trace import Argument


class Band(NamedTuple):
    """A rung of the ladder.

    Attributes:
        rating: one decimal; its whole part is the level, 1 to 8.
        bound: what the band stands for, in the rule's own unit (symbols left, rounds); 0 where it has none.
        summary: the band in a few words.
        inner: where the rule refutes every value that breaks within `bound` rounds, the level up to which easier rules
            are followed; else 0.
    """

    rating: float
    bound: int = 0
    summary: str = ""
    inner: int = 0

    @property
    def level(self) -> int:
        return int(self.rating)


class Idea(NamedTuple):
    """A rule's summary where a step goes by certain reasons.

    Attributes:
        reasons: what the facts of such a step go by, all of these: `sign`, `three`, `gap` or another game rule.
        summary: one line; `{a_one}` and `{a_zero}` in it are the puzzle's symbols with their articles.
    """

    reasons: tuple[str, ...]
    summary: str


class Facts(NamedTuple):
    """The facts of a rule.

    Attributes:
        id: its name, the file's name in kebab case.
        summary: one line: what is seen and what follows.
        bands: its rungs, easiest first.
        aliases: other names in use for the same deduction.
        scope: what its finder is given: one `line`; a line and its settled parallel `lines`; the `grid`.
        symmetric: its finder treats both symbols at once, so that one look at a line is enough.
        complete: it finds all that a line holds, so that no other rule of one line adds to it.
        counts: from the side of X, it has nothing to say of a line with room for more X than a band's bound.
        signs: it has nothing to say of a line without signs.
        ideas: summaries for certain reasons; of those that fit a step the last is told in its hint.
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
        places: what that step places, such as `r2c1=0 r2c4=0`.
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
    """One possible step in a line's own terms: the rung it stands on, and its argument."""

    band: Band
    argument: LineArgument


class GridFinding(NamedTuple):
    """One possible step that a rule of the whole grid found.

    Attributes:
        band: the rung it stands on.
        rounds: how many rounds it takes.
        argument: the step in full.
    """

    band: Band
    rounds: int
    argument: Argument

    @property
    def places(self) -> Mapping[Cell, int]:
        """What follows."""
        return self.argument.places


@frozen(eq=False)
class Rule:
    """A rule as the engine uses it.

    Attributes:
        facts: its id, bands and scope.
        examples, near_misses: grids to which it applies, and to which it does not.
        find: its finder, which takes a line, or for the `grid` what is looked at and the bands.
        forced: what the finder would place, as cells alone, without the reasons: a `ForcedOnLine`, a `ForcedBeside`,
            or for the `grid` what takes the same as the finder.
        path: the rule's file.
    """

    facts: Facts
    examples: tuple[Example, ...]
    near_misses: tuple[NearMiss, ...]
    find: Callable[..., Iterator[Any]]
    forced: Callable[..., Any]
    path: str

    @property
    def doc(self) -> str:
        """The finder's own words: what forces the placement, then why."""
        import inspect

        return inspect.getdoc(self.find) or _docstring_in_source(self.find)


def _docstring_in_source(function: Callable[..., Any]) -> str:
    """Read the docstring of a function of a compiled module, which has none, in the source that lies beside it."""
    module = sys.modules[function.__module__]
    source = Path(str(module.__file__)).with_name(f"{module.__name__.rpartition('.')[2]}.py")
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name == function.__name__:
            return ast.get_docstring(node) or ""
    return ""
