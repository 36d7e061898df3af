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

from deduce.ladder.says import Says
from deduce.puzzle import Cell, GameRule
from deduce.trace import Inference


class Band(NamedTuple):
    """A rung of the ladder.

    Attributes:
        rating: one decimal; its whole part is the level, 1 to 8.
        bound: what the band stands for, in the rule's own unit (symbols left, rounds); 0 where it has none.
        summary: the band in a few words.
        inner: for a lookahead, the level that its inner ladder goes up to; else 0.
    """

    rating: float
    bound: int = 0
    summary: str = ""
    inner: int = 0

    @property
    def level(self) -> int:
        return int(self.rating)


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
    """A small grid on which the rule must stay silent.

    Attributes:
        grid: the puzzle as text.
        why: what is missing.
    """

    grid: str
    why: str


class Argument(NamedTuple):
    """One inference in a line's own terms.

    Attributes:
        uses: the game rules that it needs.
        because_x, because_y: the known cells that it rests on.
        x, y: the cells that follow, to hold X, to hold Y; both empty where no filling is left.
        says: what is said of it, as claims; without any, it is told by its premises.
        companions: the places of the parallel lines that it must not repeat.
        rule: the rule's id, where the argument is a link in another rule's chain.
    """

    uses: tuple[GameRule, ...]
    because_x: int
    because_y: int
    x: int
    y: int
    says: Says
    companions: tuple[int, ...] = ()
    rule: str = ""


class Finding(NamedTuple):
    """One possible step in a line's own terms, direct or by contradiction.

    Attributes:
        band: the rung it stands on.
        argument: what it rests on and places.  By contradiction: the sum of the chain.
        assume: the cell that is supposed to hold X, as a set of one; empty for a direct step.
        chain: what follows from the supposition, in order.
        end: the inference that leaves the line no filling.
    """

    band: Band
    argument: Argument
    assume: int = 0
    chain: tuple[Argument, ...] = ()
    end: Argument | None = None


class GridFinding(NamedTuple):
    """One possible step that a rule of the whole grid found.

    Attributes:
        band: the rung it stands on.
        rounds: how many rounds it takes.
        inference: the step in full.
    """

    band: Band
    rounds: int
    inference: Inference

    @property
    def places(self) -> Mapping[Cell, int]:
        """What follows."""
        return self.inference.places


@frozen(eq=False)
class Rule:
    """A rule as the engine uses it.

    Attributes:
        facts: its id, bands and scope.
        examples, near_misses: where it gives a step, and where it must stay silent.
        find: its finder; what it takes depends on the scope.
        forced: what the finder would place, as cells alone, without the reasons; a `ForcedOnLine` or
            `ForcedBeside` is called without a detour.
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
