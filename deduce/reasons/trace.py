"""Steps, which are arguments in words, and the trace that holds the steps of one puzzle."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, overload

from attrs import asdict, evolve, field

from deduce.base.errors import DeduceError, ReadError, need_whole
from deduce.base.shown import Pictured, Shown
from deduce.base.values import frozen
from deduce.formats import Options, puzzle_from_json
from deduce.game.levels import Grade
from deduce.game.puzzle import EMPTY, Cell, LineAt, Puzzle
from deduce.game.world import NOTHING, on_line
from deduce.reasons.argument import DEEPEST, FIRST_ROW, Argument
from deduce.reasons.fact_json import (
    Size,
    UnfitError,
    as_object,
    as_text,
    as_whole,
    check_keys,
    fact_from_json,
    fact_to_json,
    read_at,
    read_each,
    read_if,
    read_line,
    read_values,
)
from deduce.reasons.facts import Fact

FORMAT = "deduce-trace/2"
Status = Literal["solved", "stuck", "contradiction"]
STATUSES: tuple[Status, ...] = ("solved", "stuck", "contradiction")

_KEYS = frozenset({"rule", "line", "facts", "suppose", "then", "places"})
_KEYS_OF_STEP = _KEYS | {"rating", "text"}

ENGLISH = "en"
"""The language of a trace that does not say its own."""


@frozen
class Explanation(Shown):
    """An argument, its text with its language, its puzzle, and the grid before it as rows of `0`, `1` and `.`."""

    argument: Argument
    text: str
    puzzle: Puzzle = field(eq=False, repr=False)
    before: tuple[str, ...] = field(eq=False, repr=False)
    language: str = field(default=ENGLISH, eq=False, repr=False, kw_only=True)

    @property
    def rule(self) -> str:
        """The id of the rule that finds it; empty if none does."""
        return self.argument.rule

    @property
    def places(self) -> Mapping[Cell, int]:
        """The cells that it fills, with their values."""
        return self.argument.places

    @property
    def facts(self) -> tuple[dict[str, Any], ...]:
        """What it sees on its line before it tries anything, as in JSON, with cells by name; empty for a lookahead."""
        argument = self.argument
        return () if argument.line is None else tuple(fact_to_json(fact, argument.line) for fact in argument.facts)

    def __str__(self) -> str:
        return self.text

    @property
    def because(self) -> Mapping[Cell, int]:
        """The known cells that it needs, with their values; of a finished line compared, those of one symbol."""
        return self.argument.because(self.puzzle, self.before, compared=True)

    def to_json(self) -> dict[str, Any]:
        """Return the argument and its text as JSON."""
        return {**self.argument.to_json(), "text": self.text}


@frozen(kw_only=True)
class Step(Explanation, Pictured):
    """One use of a rule: its number in the trace, from 1, and its rating, with one decimal."""

    number: int
    rating: float

    @property
    def level(self) -> int:
        """The whole part of the rating."""
        return int(self.rating)

    def to(self, form: str) -> str:
        """Return the step as the text of an `svg` file, with its grid and all that it uses marked."""
        return self._shown(form)

    @property
    def after(self) -> tuple[str, ...]:
        """The grid after it, rows of `0`, `1` and `.`."""
        return _filled(self.before, self.places)

    def to_json(self) -> dict[str, Any]:
        """Return the step as JSON."""
        said = self.argument.to_json()
        return {"rule": said.pop("rule", ""), "rating": self.rating, **said, "text": self.text}


@frozen
class Trace(Shown):
    """The explanation of one puzzle.

    Attributes:
        puzzle: the puzzle.
        status: `solved`, `stuck` (the rules find no further step) or `contradiction`.
        final: the grid at the end, rows of `0`, `1` and `.`.
        steps: the steps in order.
        refutation: for a contradiction, the argument that leaves a line no filling.
        grade: how hard it is; None if that is not known.
        up_to: rules rated above this were not used.
        language: the code of the language of its texts, two letters.
        untried: if it is stuck, how many trials were cut short by the limit on lookahead, and of how many.
    """

    puzzle: Puzzle
    status: Status
    final: tuple[str, ...]
    steps: tuple[Step, ...]
    refutation: Explanation | None = None
    grade: Grade | None = None
    up_to: float = field(default=9.0, eq=False, repr=False)
    untried: tuple[int, int] = (0, 0)
    language: str = ENGLISH

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    @overload
    def __getitem__(self, index: int) -> Step: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Step, ...]: ...

    def __getitem__(self, index: int | slice) -> Step | tuple[Step, ...]:
        return self.steps[index]

    def __repr__(self) -> str:
        size = f"{self.puzzle.columns}x{self.puzzle.rows}"
        graded = f", level {self.grade.level}" if self.grade is not None else ""
        return f"<Trace of a puzzle of {size}: {self.status}, {len(self.steps)} steps{graded}>"

    @property
    def hardest(self) -> Step | None:
        """The first of the hardest steps; None if there are no steps."""
        return max(self.steps, key=lambda step: step.rating, default=None)

    @property
    def techniques(self) -> dict[str, int]:
        """How often each rule is used, by id, the easiest rule first."""
        easiest: dict[str, float] = {}
        for step in self.steps:
            easiest[step.rule] = min(step.rating, easiest.get(step.rule, step.rating))
        uses = Counter(step.rule for step in self.steps)
        return {rule: uses[rule] for rule in sorted(uses, key=lambda rule: (easiest[rule], rule))}

    def grid_at(self, steps: int) -> Puzzle:
        """Return the grid after a number of steps, from 0.  Raises IndexError if there are fewer steps."""
        if not 0 <= need_whole(steps, "the number of steps", -1) <= len(self.steps):
            raise IndexError(f"the trace has {len(self.steps)} steps, not {steps}")
        if not steps:
            return self.puzzle
        return evolve(self.puzzle, givens=self.steps[steps - 1].after)

    def to_json(self) -> dict[str, Any]:
        """Return the trace as JSON."""
        said: dict[str, Any] = {"format": FORMAT}
        if self.language != ENGLISH:
            said["language"] = self.language
        # always with its signs and symbols
        puzzle = self.puzzle.to_json()
        puzzle = {**puzzle, "signs": puzzle.get("signs", []), "symbols": asdict(self.puzzle.symbols)}
        said |= {"puzzle": puzzle, "status": self.status, "final": list(self.final)}
        if self.grade is not None:
            said["grade"] = self.grade.figures()
        said["steps"] = [step.to_json() for step in self.steps]
        if self.refutation is not None:
            said["refutation"] = self.refutation.to_json()
        untried, suppositions = self.untried
        if untried:
            said["suppositions"] = {"tried": suppositions - untried, "untried": untried}
        return said

    @classmethod
    def from_json(cls, data: object) -> Trace:
        """Read a trace from the result of `to_json`, without checking it as `verify` does.

        Unknown keys are ignored, except inside steps.  Raises DeduceError, which names the place in the data, such as
        `steps[2].facts[0].groups`.
        """
        try:
            return _trace(as_object(data))
        except UnfitError as fault:
            raise DeduceError(f"{fault.path or 'the whole'} of this trace {fault.reason}") from None


def _trace(said: dict[str, Any]) -> Trace:
    if said.get("format") != FORMAT:
        raise UnfitError(f'is not "{FORMAT}"', "format")
    puzzle = read_at(said, "puzzle", _puzzle)
    status = read_at(said, "status", as_text)
    if status not in STATUSES:
        raise UnfitError(f"is not one of {', '.join(STATUSES)}", "status")
    size = puzzle.rows, puzzle.columns
    steps, rows, language = list[Step](), puzzle.givens, read_if(said, "language", ENGLISH, as_text)
    for number, (argument, text, rating) in enumerate(read_at(said, "steps", read_each, _step, size), 1):
        steps.append(Step(argument, text, puzzle, rows, number=number, rating=rating, language=language))
        rows = _filled(rows, argument.places)
    refutation = read_if(said, "refutation", None, _told, size)
    grade = read_if(said, "grade", None, _grade)
    return Trace(
        puzzle,
        status,
        read_at(said, "final", _rows, puzzle),
        tuple(steps),
        Explanation(*refutation, puzzle, rows, language=language) if refutation else None,
        grade and evolve(grade, language=language),
        untried=read_if(said, "suppositions", (0, 0), _untried),
        language=language,
    )


def _puzzle(value: object) -> Puzzle:
    try:
        return puzzle_from_json(as_object(value), Options(max_side=None, max_cells=None, unique_lines=True))
    except ReadError as error:
        raise UnfitError(f"is not a puzzle: {error.faults[0]}") from None


def _rows(value: object, puzzle: Puzzle) -> tuple[str, ...]:
    rows = read_each(value, as_text)
    if [len(row) for row in rows] != [puzzle.columns] * puzzle.rows or not set("".join(rows)) <= set("01" + EMPTY):
        raise UnfitError(f"is not {puzzle.rows} rows of {puzzle.columns} cells, each 0, 1 or {EMPTY}")
    return rows


def as_number(value: object, *_: object) -> float:
    # not beside the others, as compiled code turns a whole number into a float before it is compared
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= sys.float_info.max:
        raise UnfitError("is not a number")
    return float(value)


def _grade(value: object) -> Grade:
    said = as_object(value)
    figures: dict[str, Any] = {}
    for name, usual in Grade().figures().items():
        if name != "name" and (name in said or name in ("level", "rating", "effort")):
            figures[name] = read_at(said, name, _FIGURES[type(usual)])
    return Grade(**figures)


def _techniques(value: object) -> dict[str, int]:
    said = as_object(value)
    return {rule: read_at(said, rule, as_whole) for rule in said}


_FIGURES: dict[type, Callable[[object], Any]] = {int: as_whole, float: as_number, str: as_text, dict: _techniques}
"""The reader of a figure of a grade, by the type of its default value."""


def _untried(value: object) -> tuple[int, int]:
    said = as_object(value)
    untried, tried = read_at(said, "untried", as_whole), read_at(said, "tried", as_whole)
    if untried < 1 or tried < 0:
        raise UnfitError("does not say that some are untried")
    return untried, untried + tried


def _step(value: object, size: Size) -> tuple[Argument, str, float]:
    said = as_object(value)
    rating = read_at(said, "rating", as_number)
    argument, text = _told(said, size, _KEYS_OF_STEP)
    if not argument.rule:
        raise UnfitError("is not the name of a rule", "rule")
    return argument, text, rating


def _told(value: object, size: Size, keys: frozenset[str] = _KEYS | {"text"}) -> tuple[Argument, str]:
    """Read an argument with its text, and with some keys."""
    said = as_object(value)
    return _argument(said, size, None, 1, keys), read_at(said, "text", as_text)


def _argument(value: object, size: Size, inside: LineAt | None, depth: int, keys: frozenset[str] = _KEYS) -> Argument:
    """Read an argument with some keys; `inside` is the line of the argument that it is a part of."""
    said = as_object(value)
    if depth > DEEPEST:
        raise UnfitError(f"lies deeper than {DEEPEST} arguments in each other")
    check_keys(said, keys)
    key, line = "line", inside
    facts: tuple[Fact, ...] = ()
    then: tuple[Argument, ...] = ()
    rule = ""
    gives = tries = NOTHING
    try:  # one for all keys, as a trace has thousands of arguments
        if key in said:
            line = read_line(said[key], size)
        on = FIRST_ROW if line is None else line
        if (key := "facts") in said:
            if line is None:
                raise UnfitError("is about no line")
            facts = read_each(said[key], fact_from_json, size, line)
        for key in ("suppose", "places"):
            if key in said:
                values = read_values(said[key], size, line)
                if line is None and len(values) > 1:
                    raise UnfitError("has more than one cell, and no line")
                if line is None and values:
                    ((row, _),) = values
                    if tries.cells and row != on[1]:
                        raise UnfitError("is not the cell tried")
                    on = LineAt((0, row))
                if key == "places":
                    gives = on_line(on, values)
                else:
                    tries = on_line(on, values)
        if (key := "then") in said:
            then = read_each(said[key], _argument, size, line, depth + 1)
        if (key := "rule") in said:
            rule = as_text(said[key])
    except UnfitError as fault:
        raise fault.within(key) from None
    return Argument(facts, gives, tries, then, on, rule, is_lookahead=line is None)


def _filled(rows: tuple[str, ...], values: Mapping[Cell, int]) -> tuple[str, ...]:
    """Return the rows of a grid with more cells filled."""
    marks = list(rows)
    for (row, column), value in values.items():
        marks[row] = f"{marks[row][:column]}{value}{marks[row][column + 1 :]}"
    return tuple(marks)
