"""Prove traces from the rules of the game alone, without the rules and the engine that wrote them.

Traces are read from a stream in limited memory: one trace, a list of traces, or one trace on each line.
"""

from __future__ import annotations

import codecs
import json
from collections.abc import Collection, Iterator, Mapping
from itertools import chain, count
from typing import Any, BinaryIO, Protocol

from attrs import asdict

from deduce.base.errors import DeduceError, Fault, count_noun
from deduce.base.shown import Shown
from deduce.base.values import define, frozen
from deduce.formats.json_text import JsonError, JsonReader, skip
from deduce.game.levels import GRADED, LEVELS, NONE, STUCK
from deduce.game.puzzle import EMPTY, Cell, LineAt, Puzzle, cell_name, line_name, need_puzzle
from deduce.game.world import ProofError, Values, World, located, require
from deduce.reasons.facts import Holds
from deduce.reasons.proof import prove
from deduce.reasons.trace import Explanation, Step, Trace
from deduce.wording.language import languages, speaking
from deduce.wording.steps import step_text

_MOST_TRACES = 100_000
_UTF_16 = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}

Traces = Iterator[dict[str, Any] | Fault]


def traces_of(stream: BinaryIO, file: str = "", most: int | None = None, hint: str = "") -> Traces:
    """Yield the traces of a stream, each as soon as it is available, and a fault in place of anything else.

    The only check is that they are JSON objects; `verify` does the rest.  JSON Lines are kept in memory one at a time,
    and an object on several lines or an array completely.

    Args:
        stream: one JSON object, a JSON array of objects, or JSON Lines.
        file: its name, for faults.
        most: the most bytes to keep in memory; None for no limit.
        hint: how to lift this limit.
    """
    reader, lines = JsonReader(), enumerate(_lines_of(stream, file, most, hint), 1)
    filled = ((number, line) for number, line in lines if isinstance(line, Fault) or line.strip())
    number, line = next(filled, (0, Fault("there is no trace", file)))
    if isinstance(line, Fault):
        yield line
        return
    value = _value(reader, line, number, file)
    if isinstance(value, Fault) and value.column > len(line.rstrip()):
        # the JSON value is incomplete, so it continues on the next lines
        parts, size = [line], len(line)
        for _, more in lines:
            size += len(more.encode("utf-8", "surrogatepass")) + 1 if isinstance(more, str) else 0
            if isinstance(more, str) and most is not None and size > most:
                more = _too_long(file, 0, most, hint)
            if isinstance(more, Fault):
                yield more
                return
            parts.append(more)
        yield from _whole(_value(reader, "\n".join(parts), number, file), number, file)
        return
    following: Iterator[tuple[int, str | Fault]] = filled
    if not isinstance(value, dict):
        # a bad line among JSON Lines, unless the next line is missing or is not JSON either
        after = next(filled, None)
        if after is None or (isinstance(value, Fault) and isinstance(_value(reader, after[1], after[0], file), Fault)):
            yield from _whole(value, number, file)
            return
        following = chain([after], filled)
    yield _trace(value, number, file)
    for number, text in following:
        yield _trace(_value(reader, text, number, file), number, file)


def _whole(value: Any, number: int, file: str) -> Traces:
    """Yield the traces of a text that is one JSON value."""
    if not isinstance(value, list):
        yield _trace(value, number, file)
    elif not value:
        yield Fault("the list holds no trace", file)
    elif len(value) > _MOST_TRACES:
        text = f"these are {len(value)} traces, and {_MOST_TRACES} are the most in one list"
        yield Fault(f"{text}; one a line, they may be any number", file)
    else:
        yield from (_trace(item, 0, file) for item in value)


def _trace(value: Any, number: int, file: str) -> dict[str, Any] | Fault:
    if isinstance(value, dict | Fault):
        return value
    kinds = {list: "a list", str: "a text", type(None): "null"}
    found = kinds.get(type(value), "a number or truth value")
    return Fault("not a trace", file, number, found=found, expected="a JSON object")


def _value(reader: JsonReader, text: str | Fault, first: int, file: str) -> Any:
    """Read JSON that starts on the given line.  Return a Fault if it cannot be read."""
    if isinstance(text, Fault):
        return text
    reader.repeated = []
    try:
        value, end = reader.value(text, skip(text, 0))
        reader.close(text, end)
    except JsonError as error:
        if not error.column:
            return Fault(f"not a trace: {error.message}", file, first)
        return Fault(f"this is not JSON: {error.message}", file, first + error.line - 1, error.column)
    if keys := reader.repeated:
        return Fault(f"not a trace: an object has the key {json.dumps(keys[0][:40])} twice", file, first)
    return value


def _lines_of(stream: BinaryIO, file: str, most: int | None, hint: str) -> Iterator[str | Fault]:
    """Yield each line of UTF-8 without its line end, or a Fault in place of a line that cannot be read.

    UTF-16 with a byte-order mark is read completely before the first line is yielded.  The parameters are those of
    `traces_of`.
    """
    size = -1 if most is None else most + 1
    try:
        for number in count(1):
            data = stream.readline(size)
            if not data:
                return
            if number == 1 and data[:2] in _UTF_16:
                yield from _utf_16(data + stream.read(size), file, most, hint)
                return
            if number == 1:
                data = data.removeprefix(codecs.BOM_UTF8)
            if most is not None and len(data) > most and not data.endswith(b"\n"):
                yield _too_long(file, number, most, hint)
                while data and not data.endswith(b"\n"):
                    data = stream.readline(1 << 16)
            else:
                yield _decoded(data.removesuffix(b"\n"), file, number)
    except OSError as error:
        yield Fault(f"this cannot be read: {error.strerror or error}", file)


def _too_long(file: str, line: int, most: int, hint: str) -> Fault:
    """Return the fault of a line that is too long, or of the whole file if `line` is 0."""
    text = f"this is too long: at most {most} bytes are read"
    return Fault(f"{text} ({hint})" if hint else text, file, line)


def _decoded(data: bytes, file: str, number: int) -> str | Fault:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        column = len(data[: error.start].decode(errors="replace")) + 1
        return Fault("this is not UTF-8 text", file, number, column, f"byte 0x{data[error.start]:02x}")


def _utf_16(data: bytes, file: str, most: int | None, hint: str) -> Iterator[str | Fault]:
    if most is not None and len(data) > most:
        yield _too_long(file, 0, most, hint)
        return
    encoding = _UTF_16[data[:2]]
    try:
        text = data[2:].decode(encoding)
    except UnicodeDecodeError as error:
        before = data[2 : 2 + error.start].decode(encoding, errors="replace").split("\n")
        found = f"byte 0x{data[2 + error.start]:02x}"
        yield Fault(f"this is not {encoding.upper()} text", file, len(before), len(before[-1]) + 1, found)
        return
    yield from text.split("\n")


Ratings = Mapping[str, Collection[float]]
"""The ratings that the steps of each rule may have, by the id of the rule."""

LARGEST_SIDE = 250
"""Larger grids are refused, so that no trace can cause unlimited work."""

_KEYS = {"format", "language", "puzzle", "status", "final", "grade", "steps", "refutation", "suppositions"}
_FIGURES = {"effort", "opening", "bottlenecks", "waves", "hardest", "techniques", "longest_chain", "message"}
"""The figures of a grade that do not follow from the steps."""

_PUZZLE_KEYS = {"id", "label", "source", "rows", "columns", "unique_lines", "odd", "givens", "signs", "symbols"}
_PUZZLE_KEYS |= {"solution"}


_OUTCOMES = {"solved": "puzzle solved", "stuck": "puzzle not solved", "contradiction": "puzzle without a solution"}
_PLACES = {name: f" in the {name}" for name in ("puzzle", "status", "grade", "refutation")}
"""The parts of a trace that a reason may not name."""


@frozen
class Verdict(Shown):
    """The result of proving a trace.

    Attributes:
        holds: whether every step and its sentence, the final grid, the status and the grade are proved.
        status: the status in the trace: `solved`, `stuck` or `contradiction`; empty if the trace cannot be read.
        steps: the number of steps proved.
        links: the number of links proved in lookaheads, including those of lookaheads inside them.
        step: the first wrong step, from 1; None if there is none or the error is elsewhere.
        where: the place of the error, such as `step 12, part 2, fact 1`, `puzzle`, `final` or `refutation`, or `trace`
            if it cannot be read; empty if the trace holds.
        reason: the error in a short sentence; empty if the trace holds.
        open: the number of empty cells at the end.
        unproved: claims of the trace that are not proved, each in a few words; empty if the trace does not hold.
    """

    holds: bool
    status: str
    steps: int
    links: int
    step: int | None = None
    where: str = ""
    reason: str = ""
    open: int = 0
    unproved: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.holds

    @property
    def sentences(self) -> list[str]:
        """Whether the trace is valid, or where it is not and why; then what was not checked.  In English."""
        steps = count_noun(self.steps, "step")
        if not self.holds:
            before = f" The {steps} before it {'is' if self.steps == 1 else 'are'} valid." if self.steps else ""
            place = f" at {self.where}" if self.where.startswith("step ") else _PLACES.get(self.where, "")
            return [f"Not valid{place}: {self.reason}.{before}"]
        proved = f"all {steps}" if self.steps > 1 else steps
        links = f" and {count_noun(self.links, 'link')} of lookaheads" if self.links else ""
        outcome = _OUTCOMES.get(self.status, "")
        cells = f" ({count_noun(self.open, 'empty cell')})" if self.open else ""
        texts = [f"Valid: {proved}{links} proved{', ' if outcome else ''}{outcome}{cells}."]
        if self.unproved:
            *parts, last = self.unproved
            texts.append(f"Not checked: {', '.join(parts)}{' and ' if parts else ''}{last}.")
        return texts

    def __str__(self) -> str:
        return " ".join(self.sentences)

    def to_json(self) -> dict[str, Any]:
        """Return the verdict as a JSON object."""
        return asdict(self) | {"unproved": list(self.unproved)}


def sum_of(valid: int, invalid: int, unread: int) -> str:
    """Return how many of several traces are valid, are not, and could not be read."""
    parts = [f"{count} {what}" for count, what in ((valid, "valid"), (invalid, "not valid")) if count]
    results = ", ".join(parts) if invalid else "all valid"
    more = f"; {unread} more could not be read" if unread else ""
    return f"{valid + invalid} traces: {results}{more}."


class HasRatings(Protocol):
    """Rules with the ratings that their steps may have, such as a `Ladder`."""

    @property
    def ratings(self) -> Ratings: ...


def verify(trace: object, *, grid: Puzzle | None = None, ladder: HasRatings | None = None) -> Verdict:
    """Prove a trace from the rules of the game alone, without the rules and the engine that wrote it.

    For any JSON value the result is a verdict, not an exception: a value that is not a trace does not hold.

    In every step, each fact must be true of the grid before the step, the facts must force the placements, no part may
    be redundant, and the text must state the facts.

        >>> deduce.verify(deduce.explain(deduce.parse("4x4u:CFAdba"))).holds
        True

    Args:
        trace: the trace as parsed JSON, or an object whose `to_json` returns that; or a step, which is proved alone.
        grid: the grid that a step is for, by default the one that it was made on; or the puzzle that a whole trace must
            be of, by default any.
        ladder: the rules that it may name, with their ratings; by default any.

    Raises:
        TypeError: the grid is not a puzzle, or the ladder is not a ladder.
    """
    if grid is not None:
        need_puzzle(grid)
    if ladder is not None and not hasattr(ladder, "ratings"):
        raise TypeError(f"expected a ladder, such as the result of deduce.load_ladder(), not {type(ladder).__name__}")
    ratings = None if ladder is None else ladder.ratings
    if isinstance(trace, Step):
        world = World.of(trace.puzzle, trace.before) if grid is None else World.of(grid)
        try:
            _check_language(trace)
            with speaking(trace.language):
                prove_step(trace, world, ratings)
        except DeduceError as error:
            return Verdict(False, "", 0, 0, trace.number, "step", str(error))
        except ProofError as fault:
            return Verdict(False, "", 0, 0, trace.number, fault.place or "step", fault.reason)
        return Verdict(True, "", 1, len(trace.argument.links))
    to_json = getattr(trace, "to_json", None)
    source: Any = to_json() if callable(to_json) else trace
    tally, unproved = Tally(), list[str]()
    status = where = reason = ""
    try:
        read = Trace.from_json(source)
        status = read.status
        _check_language(read)
        if grid is not None and read.puzzle.key != grid.key:
            raise ProofError("it is another puzzle", "puzzle")
        with speaking(read.language):
            unproved += prove_trace(read, source, ratings, tally)
    except DeduceError as error:
        where, reason = "trace", str(error)
    except ProofError as fault:
        where, reason = fault.place, fault.reason
    if reason:
        step = tally.steps + 1 if where.startswith("step ") else None
        return Verdict(False, status, tally.steps, tally.links, step, where, reason)
    return Verdict(True, status, tally.steps, tally.links, open=tally.open, unproved=tuple(unproved))


def _check_language(value: Trace | Step) -> None:
    if value.language not in languages:
        what = type(value).__name__.lower()
        raise DeduceError(f"the language of this {what} is not one of {', '.join(languages)}")


@define
class Tally:
    """Counts of what is proved so far: steps, the links of their lookaheads, and the empty cells at the end."""

    steps: int = 0
    links: int = 0
    open: int = 0


def prove_trace(trace: Trace, said: Mapping[str, Any], ratings: Ratings | None, tally: Tally) -> Iterator[str]:
    """Prove all of a trace, in the current language, and yield its unproved claims, each in a few words.

    `said` is the trace as JSON; `tally` counts what is proved.  Raises ProofError if a claim is wrong.
    """
    puzzle = trace.puzzle
    with located("puzzle"):
        require(max(puzzle.rows, puzzle.columns) <= LARGEST_SIDE, f"it has more than {LARGEST_SIDE} rows or columns")
    world, unexplained = World.of(puzzle), 0
    for step in trace.steps:
        with located(f"step {step.number}"):
            prove_step(step, world, ratings)
        argument = step.argument
        world.add(argument.places)
        tally.steps += 1
        parts = argument.parts if argument.then else (argument,)
        has_holds = False
        for part in parts:
            if part.line is None:
                tally.links += len(part.links)
            for fact in part.facts:
                has_holds |= type(fact) is Holds
        unexplained += has_holds
    tally.open = puzzle.rows * puzzle.columns - len(world.values)
    with located("final"):
        _check_same(_filled(trace.final), world.values, "the final grid is not the givens with the placements")
    if trace.steps:
        yield "which rules the steps use"
    if unexplained:
        yield f"the reasoning of {count_noun(unexplained, 'step')} that only names cells and game rules"
    yield from _status(trace, world, tally)
    if trace.grade is not None:
        with located("grade"):
            yield from _grade(trace, said["grade"])
    if puzzle.solution:
        with located("puzzle"):
            solution = _filled(puzzle.solution)
            require(len(solution) == puzzle.rows * puzzle.columns, "the solution has empty cells")
            given = {cell: solution[cell] for cell in world.values}
            _check_same(given, world.values, "the solution is not what the steps lead to")
            if trace.status != "solved":  # else it is the final grid, of which the status has shown that
                _check_rules(puzzle, solution, "the solution")
        if tally.open:
            yield "that there is no other solution"
    odd = sorted(map(shown, (said.keys() - _KEYS) | (said["puzzle"].keys() - _PUZZLE_KEYS)))
    if odd:
        more = [f"{len(odd) - 5} more"] if len(odd) > 5 else []
        yield f"the values of {', '.join([*odd[:5], *more])}"


def shown(value: object) -> str:
    """Return any JSON value in a form short enough for a sentence."""
    if isinstance(value, str):
        return json.dumps(value if len(value) <= 40 else f"{value[:37]}...")
    if value is None or isinstance(value, float) or (isinstance(value, int) and value.bit_length() <= 64):
        return json.dumps(value)
    return "something else"


def prove_step(step: Step, world: World, ratings: Ratings | None) -> None:
    """Prove a step on a grid, with its text in the current language.  Raises ProofError if it is wrong."""
    argument = step.argument
    require(argument.gives.cells, "it places nothing")
    if step.level not in LEVELS:
        raise ProofError(f"its rating should be from 1 to {max(LEVELS)}.9 and is {step.rating}")
    prove(world, argument)
    _check_text(step)
    if ratings is None:
        return
    for part in argument.parts:
        if part.rule and part.rule not in ratings:
            raise ProofError(f"there is no rule {shown(part.rule)}")
    if step.rating not in ratings.get(step.rule, ()):
        raise ProofError(f"the rule {shown(step.rule)} has no rating {step.rating}")


def _check_text(explanation: Explanation) -> None:
    try:
        text = step_text(explanation.argument, explanation.puzzle)
    except (LookupError, StopIteration, ValueError):  # true, but no sentence fits these facts
        raise ProofError("there are no words for its facts") from None
    require(explanation.text == text, "the text is not what its facts say")


def _status(trace: Trace, world: World, tally: Tally) -> Iterator[str]:
    """Check the status and the refutation."""
    status, refutation = trace.status, trace.refutation
    with located("status"):
        if status == "solved":
            require(not tally.open, "the status is solved and cells are empty")
            _check_rules(trace.puzzle, world.values, "the final grid")
        require(status != "stuck" or tally.open, "the status is stuck and the grid is full")
        require(status == "contradiction" or not refutation, f"a refutation is given and the status is {status}")
    if status == "contradiction":
        with located("refutation"):
            require(refutation, "there is none")
            assert refutation
            require(not refutation.argument.gives.cells, "a contradiction places nothing")
            prove(world, refutation.argument)
            _check_text(refutation)
    if status == "stuck":
        yield "that no rule finds another step"
    if trace.untried[0]:
        with located("suppositions"):
            require(status == "stuck", f"looking ahead was broken off and the status is {status}")
        yield "the number of trials"


def _grade(trace: Trace, said: Mapping[str, Any]) -> Iterator[str]:
    """Check the figures of a grade against the steps, and yield those that do not follow from them.

    The level and the rating are those of the hardest step.  With a contradiction they may differ, because the order of
    the steps decides how soon it appears.
    """
    grade = trace.grade
    assert grade
    require(0 <= grade.level <= max(LEVELS), f"the level should be 0 to {max(LEVELS)} and is {shown(grade.level)}")
    require(grade.level == int(grade.rating), f"the level should be the whole part of the rating and is {grade.level}")
    require(grade.effort >= 0, "the effort is less than nothing")
    follow: dict[str, object] = {
        "name": LEVELS.get(grade.level, ""),
        "clues": trace.puzzle.clues,
        "status": {"solved": GRADED, "stuck": STUCK, "contradiction": NONE}[trace.status],
    }
    if trace.status == "solved":
        follow["message"] = ""
    if trace.status != "contradiction":
        hardest = trace.hardest.rating if trace.hardest else 0
        follow |= {"rating": hardest, "level": int(hardest)}
    for key, value in said.items():
        if key not in follow and key not in _FIGURES:
            yield f"the grade's {key if key in ('level', 'rating') else shown(key)}"
        elif key in follow and (value != follow[key] or isinstance(value, bool)):
            hardest_step = ", as in the hardest step," if key in ("level", "rating") else ""
            raise ProofError(f"the {key} should be {shown(follow[key])}{hardest_step} and is {shown(value)}")
    if said.keys() & _FIGURES:
        yield "the other figures of the grade"


def _filled(rows: tuple[str, ...]) -> dict[Cell, int]:
    return {(r, c): int(mark) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != EMPTY}


def _check_same(values: Values, others: Values, otherwise: str) -> None:
    differ = sorted(cell for cell in values.keys() | others.keys() if values.get(cell) != others.get(cell))
    require(not differ, f"{otherwise}: it differs at {', '.join(map(cell_name, differ[:1]))}")


def _check_rules(puzzle: Puzzle, values: Values, what: str) -> None:
    """Require that a full grid keeps every rule of the game."""
    world = World.of(puzzle).plus(values)
    for axis, lines in enumerate((puzzle.rows, puzzle.columns)):
        first: dict[int, LineAt] = {}
        for index in range(lines):
            line = LineAt((axis, index))
            view = world.view(line)
            require(view.fillings(1), f"{what} breaks a game rule in {line_name(line)}")
            same = first.setdefault(view.known[1], line)
            require(same == line or not puzzle.unique_lines, f"{line_name(same)} and {line_name(line)} are the same")
