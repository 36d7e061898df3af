"""The argument that solves one puzzle: inferences, steps, and the trace that holds them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import asdict, evolve, field, frozen

from deduce.claims import Claim
from deduce.difficulty import Grade
from deduce.formats import puzzle_to_json
from deduce.puzzle import Cell, LineAt, Puzzle, cell_name, line_name

FORMAT = "deduce-trace/1"


@frozen
class Inference:
    """One use of game rules, direct on one line or by contradiction.

    Attributes:
        text: the sentence that a person reads.
        because: the known cells that it rests on, with their values.
        places: what follows; empty for the end of a contradiction.
        rule: the rule's id; empty for the end of a contradiction.
        lines: the line looked at, then its companions; empty by contradiction.
        uses: the game rules needed; empty by contradiction.
        assume: the one cell supposed, with its value; empty for a direct inference.
        chain: what follows from the supposition, in order.
        contradiction: the inference that leaves a line no filling.
        says: the claims that the text is made of, about the grid as it is before this.
        by_parts: its text is told part by part: what is supposed, each link, and where it breaks.
    """

    text: str
    because: Mapping[Cell, int]
    places: Mapping[Cell, int]
    rule: str = ""
    lines: tuple[LineAt, ...] = ()
    uses: tuple[str, ...] = ()
    assume: Mapping[Cell, int] = field(factory=dict)
    chain: tuple[Inference, ...] = ()
    contradiction: Inference | None = None
    says: tuple[Claim, ...] = ()
    by_parts: bool = False

    def to_json(self) -> dict[str, Any]:
        """Give the inference as the trace format has it."""
        out: dict[str, Any] = {"rule": self.rule} if self.rule else {}
        return out | self._body()

    def _body(self) -> dict[str, Any]:
        out: dict[str, Any] = {"text": self.text}
        if self.says:
            out["says"] = [claim.to_json() for claim in self.says]
        if self.contradiction is not None:
            out["assume"] = _cells_json(self.assume)
            out["chain"] = [link.to_json() for link in self.chain]
            out["contradiction"] = self.contradiction.to_json()
        else:
            out["lines"] = list(map(line_name, self.lines))
            out["uses"] = list(self.uses)
        out["because"] = _cells_json(self.because)
        if self.places:
            out["places"] = _cells_json(self.places)
        return out


@frozen
class Step:
    """One use of one rule, as the solution takes it.

    Attributes:
        number: its place in the trace, from 1.
        rating: how hard it is, with one decimal; the whole part is the level.
        bound: what its band stands for, in the rule's own unit.
        rounds: how many rounds a lookahead took; 0 for the rest.
        inference: what it says.
        puzzle: what it belongs to, to draw it; None where nobody says.
        before: the packed states of the puzzle's rows before it.
    """

    number: int
    rating: float
    inference: Inference
    bound: int = 0
    rounds: int = 0
    puzzle: Puzzle | None = field(default=None, eq=False, repr=False)
    before: tuple[int, ...] = field(default=(), eq=False, repr=False)

    @property
    def level(self) -> int:
        return int(self.rating)

    @property
    def rule(self) -> str:
        return self.inference.rule

    @property
    def text(self) -> str:
        return self.inference.text

    @property
    def because(self) -> Mapping[Cell, int]:
        return self.inference.because

    @property
    def places(self) -> Mapping[Cell, int]:
        return self.inference.places

    def to_json(self) -> dict[str, Any]:
        """Give the step as the trace format has it."""
        head = {"number": self.number, "rule": self.rule, "level": self.level, "rating": self.rating}
        return head | self.inference._body()


@frozen
class Trace:
    """The whole argument for one puzzle.

    Attributes:
        puzzle: what was given.
        status: `solved`, `stuck` (the ladder finds no further step) or `contradiction`.
        final: what is known at the end, rows of `0`, `1` and `.`.
        steps: in order.
        refutation: for a contradiction, the inference that leaves a line no filling.
        grade: how hard it is, as whoever argued has found; None where nobody has said.
        up_to: rules rated above this were left out.
        untried: for a stuck one, how many suppositions were not followed to the end, and of how many: there is a bound
            on looking ahead.  Zeros where all were.
    """

    puzzle: Puzzle
    status: str
    final: tuple[str, ...]
    steps: tuple[Step, ...]
    refutation: Inference | None = None
    grade: Grade | None = None
    up_to: float = field(default=9.0, eq=False, repr=False)
    untried: tuple[int, int] = (0, 0)

    def __repr__(self) -> str:
        size = f"{self.puzzle.columns}x{self.puzzle.rows}"
        graded = f", level {self.grade.level}" if self.grade is not None else ""
        return f"<Trace of a puzzle of {size}: {self.status}, {len(self.steps)} steps{graded}>"

    @property
    def hardest(self) -> Step | None:
        """The first of the hardest steps; None where there is no step."""
        return max(self.steps, key=lambda step: step.rating, default=None)

    def to_json(self) -> dict[str, Any]:
        """Give the trace as the trace format has it."""
        out: dict[str, Any] = {
            "format": FORMAT,
            "puzzle": _puzzle_json(self.puzzle),
            "status": self.status,
            "final": list(self.final),
            **({"grade": self.grade.summary()} if self.grade else {}),
            "steps": [step.to_json() for step in self.steps],
        }
        if self.refutation is not None:
            out["refutation"] = self.refutation.to_json()
        untried, suppositions = self.untried
        if untried:
            out["suppositions"] = {"tried": suppositions - untried, "untried": untried}
        return out


def _puzzle_json(puzzle: Puzzle) -> dict[str, Any]:
    """Give the puzzle's own JSON with what a proof and a drawing need, said even where it is as usual."""
    data = puzzle_to_json(evolve(puzzle, label="", source="", solution=()))
    data.setdefault("signs", [])
    data.setdefault("symbols", asdict(puzzle.symbols))
    return data


def _cells_json(cells: Mapping[Cell, int]) -> dict[str, int]:
    return {cell_name(cell): value for cell, value in sorted(cells.items())}
