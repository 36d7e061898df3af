"""The argument that solves one puzzle: inferences, steps, and the trace that holds them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from attrs import asdict, field, frozen

from deduce.claims import Claim, Suppose, Values, claim_from_json, values_from_json, values_to_json
from deduce.difficulty import Grade
from deduce.errors import DeduceError, ReadError
from deduce.mapping import FrozenMap, frozen_values
from deduce.puzzle import Cell, LineAt, Puzzle, line_name, parse_line

FORMAT = "deduce-trace/1"

ENGLISH = "en"
"""The language of a trace that does not say its own."""


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
    because: Mapping[Cell, int] = field(converter=frozen_values)
    places: Mapping[Cell, int] = field(converter=frozen_values)
    rule: str = ""
    lines: tuple[LineAt, ...] = ()
    uses: tuple[str, ...] = ()
    assume: Mapping[Cell, int] = field(factory=FrozenMap, converter=frozen_values)
    chain: tuple[Inference, ...] = ()
    contradiction: Inference | None = None
    says: tuple[Claim, ...] = field(default=(), hash=False)
    by_parts: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return the inference as the trace format has it."""
        out: dict[str, Any] = {"rule": self.rule} if self.rule else {}
        return out | self._body()

    def _body(self) -> dict[str, Any]:
        out: dict[str, Any] = {"text": self.text}
        if self.says:
            out["says"] = [claim.to_json() for claim in self.says]
        if self.contradiction is not None:
            out["assume"] = values_to_json(self.assume)
            out["chain"] = [link.to_json() for link in self.chain]
            out["contradiction"] = self.contradiction.to_json()
        else:
            out["lines"] = list(map(line_name, self.lines))
            out["uses"] = list(self.uses)
        out["because"] = values_to_json(self.because)
        if self.places:
            out["places"] = values_to_json(self.places)
        return out


@frozen
class Step:
    """One use of one rule, as the solution takes it.

    Attributes:
        number: its place in the trace, from 1.
        rating: how hard it is, with one decimal; the whole part is the level.
        inference: what it says.
        puzzle: what it belongs to, to draw it; None where nobody says.
        before: the grid before it, rows of `0`, `1` and `.`.
    """

    number: int
    rating: float
    inference: Inference
    puzzle: Puzzle | None = field(default=None, eq=False, repr=False)
    before: tuple[str, ...] = field(default=(), eq=False, repr=False)

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
        """Return the step as the trace format has it."""
        head = {"number": self.number, "rule": self.rule, "level": self.level, "rating": self.rating}
        return head | self.inference._body()

    def _repr_html_(self) -> str:
        from deduce.pages.notebook import step_html

        return step_html(self)


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
        language: the two letters of the language that it is told in.
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
    language: str = ENGLISH

    def __repr__(self) -> str:
        size = f"{self.puzzle.columns}x{self.puzzle.rows}"
        graded = f", level {self.grade.level}" if self.grade is not None else ""
        return f"<Trace of a puzzle of {size}: {self.status}, {len(self.steps)} steps{graded}>"

    @property
    def hardest(self) -> Step | None:
        """The first of the hardest steps; None where there is no step."""
        return max(self.steps, key=lambda step: step.rating, default=None)

    def to_json(self) -> dict[str, Any]:
        """Return the trace as the trace format has it."""
        out: dict[str, Any] = {
            "format": FORMAT,
            **({"language": self.language} if self.language != ENGLISH else {}),
            "puzzle": _puzzle_json(self.puzzle),
            "status": self.status,
            "final": list(self.final),
            **({"grade": self.grade.figures()} if self.grade else {}),
            "steps": [step.to_json() for step in self.steps],
        }
        if self.refutation is not None:
            out["refutation"] = self.refutation.to_json()
        untried, suppositions = self.untried
        if untried:
            out["suppositions"] = {"tried": suppositions - untried, "untried": untried}
        return out

    @classmethod
    def from_json(cls, data: object) -> Trace:
        """Read a trace back from what `to_json` gives, equal to what it was; `verify` says whether it is true.

        Raises:
            DeduceError: for what is no trace; the message names the place in it, such as `steps[2].because`.
        """
        try:
            return _trace(_Part(data))
        except RecursionError:
            raise DeduceError("this trace is nested too deeply") from None

    def _repr_html_(self) -> str:
        from deduce.pages.notebook import trace_html

        return trace_html(self)


def _puzzle_json(puzzle: Puzzle) -> dict[str, Any]:
    """Return the puzzle's own JSON, with its signs and symbols said even where they are as usual."""
    from deduce.formats import puzzle_to_json

    data = puzzle_to_json(puzzle)
    data.setdefault("signs", [])
    data.setdefault("symbols", asdict(puzzle.symbols))
    return data


_Made = TypeVar("_Made")


class _Part(NamedTuple):
    """A part of a trace as JSON, and where in the trace it stands; None for a part that is not there."""

    value: Any
    path: str = ""

    def bad(self, expected: str) -> DeduceError:
        return DeduceError(f"{self.path or 'the whole'} of this trace is not {expected}")

    def need(self, kind: type[_Made]) -> _Made:
        if not isinstance(self.value, kind) or isinstance(self.value, bool):
            raise self.bad(_KINDS[kind])
        return self.value

    def at(self, key: str) -> _Part:
        return _Part(self.need(dict).get(key), f"{self.path}.{key}".lstrip("."))

    def get(self, key: str, kind: type[_Made]) -> _Made:
        return self.at(key).need(kind)

    def items(self, key: str) -> list[_Part]:
        part = self.at(key)
        return [_Part(value, f"{part.path}[{k}]") for k, value in enumerate(part.need(list))]

    def made(self, make: Callable[[Any], _Made], what: str) -> _Made:
        try:
            return make(self.value)
        except (ValueError, KeyError, TypeError, AttributeError, OverflowError):
            raise self.bad(what) from None
        except ReadError as error:
            raise DeduceError(f"{self.path} of this trace: {error.faults[0]}") from None


_KINDS: dict[type, str] = {str: "a text", int: "a whole number", dict: "an object", list: "an array"}


def _trace(part: _Part) -> Trace:
    if part.get("format", str) != FORMAT:
        raise part.at("format").bad(f'"{FORMAT}"')
    refutation, grade, suppositions = map(part.at, ("refutation", "grade", "suppositions"))
    untried = (0, 0)
    if suppositions.value is not None:
        left = suppositions.get("untried", int)
        untried = left, left + suppositions.get("tried", int)
    puzzle = part.at("puzzle").made(_puzzle, "a puzzle")
    return Trace(
        puzzle,
        part.get("status", str),
        tuple(row.need(str) for row in part.items("final")),
        tuple(_steps(part.items("steps"), puzzle)),
        None if refutation.value is None else _inference(refutation),
        None if grade.value is None else _grade(grade),
        untried=untried,
        language=part.get("language", str) if "language" in part.need(dict) else ENGLISH,
    )


def _puzzle(value: object) -> Puzzle:
    from deduce.formats import Options, puzzle_from_json

    return puzzle_from_json(value, Options(max_side=None, max_cells=None))


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError("no number")
    return float(value)


def _grade(part: _Part) -> Grade:
    figures: dict[str, Any] = {}
    for name, usual in _FIGURES.items():
        figure = part.at(name)
        if name in part.value:
            figures[name] = figure.made(_number, "a number") if isinstance(usual, float) else figure.need(type(usual))
    techniques = part.at("techniques")
    for rule in figures.get("techniques", ()):
        techniques.get(rule, int)
    return Grade(**figures)


_FIGURES = {name: value for name, value in Grade().figures().items() if name != "name"}


def _steps(parts: list[_Part], puzzle: Puzzle) -> Iterator[Step]:
    """Read steps, each with the grid before it."""
    rows = list(puzzle.givens)
    for part in parts:
        inference = _inference(part)
        rating = part.at("rating").made(_number, "a number")
        yield Step(part.get("number", int), rating, inference, puzzle, tuple(rows))
        for (r, c), value in inference.places.items():
            if r >= puzzle.rows or c >= puzzle.columns:
                raise part.at("places").bad("on the grid")
            rows[r] = f"{rows[r][:c]}{value}{rows[r][c + 1 :]}"


def _inference(part: _Part) -> Inference:
    told = part.need(dict)
    supposes = "contradiction" in told
    says = tuple(claim.made(claim_from_json, "a claim") for claim in part.items("says")) if "says" in told else ()
    return Inference(
        part.get("text", str),
        _cells(part.at("because")),
        _cells(part.at("places")) if "places" in told else {},
        part.get("rule", str) if "rule" in told else "",
        () if supposes else tuple(line.made(parse_line, "a line such as r1") for line in part.items("lines")),
        () if supposes else tuple(use.need(str) for use in part.items("uses")),
        _cells(part.at("assume")) if supposes else {},
        tuple(map(_inference, part.items("chain"))) if supposes else (),
        _inference(part.at("contradiction")) if supposes else None,
        says,
        any(isinstance(claim, Suppose) for claim in says),
    )


def _cells(part: _Part) -> Values:
    return part.made(values_from_json, "an object of cells such as r1c1 with 0 or 1")
