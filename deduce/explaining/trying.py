"""Trying rules: their examples, every state of short lines, and a proof of what their steps say.

A rule must be true, which every filling of a line shows, and stable: with more cells known, it or an easier rule still
gives what it gave, or a grade would hang on the order of the steps.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, product
from typing import Any, NamedTuple

from attrs import define, evolve, field, frozen

from deduce.core.board import Board
from deduce.core.fillings import Terms, count_up_to
from deduce.core.line import FinishedLine, Line, Shape, positions
from deduce.core.plan import forced_beside
from deduce.errors import Fault, ReadError
from deduce.explaining.replaying import Names
from deduce.formats import parse
from deduce.ladder.joined import forced_by, joined
from deduce.ladder.ladder import Ladder
from deduce.ladder.own import line_of
from deduce.ladder.rule import Band, Example, Finding, Rule
from deduce.lookahead.finding import found_by
from deduce.lookahead.suppositions import GridState
from deduce.proving import verify
from deduce.puzzle import Puzzle, Sign, cell_name
from deduce.reasons.inferences import inference_of
from deduce.trace import ENGLISH, Inference, Step, Trace
from deduce.wording.language import speaking

SHAPES = (
    *map(Shape, range(2, 9)),
    Shape(6, equal=0b10010),
    Shape(6, equal=0b00010, opposite=0b01000),
    Shape(6, equal=0b00100, opposite=0b11011),
    Shape(7, equal=0b100001, opposite=0b000110),
    Shape(8, equal=0b0000001, opposite=0b0100000),
    Shape(8, equal=0b1000100, opposite=0b0010001),
)
"""The lines that are tried: every one of these lengths without signs, and some with."""

BESIDE = (Shape(4), Shape(6))
"""The lines that are tried beside finished ones."""

Finished = tuple[FinishedLine, ...]


@frozen
class Trial:
    """What became of trying some rules.

    Attributes:
        rules: their ids.
        faults: what is wrong, each kind once for each rule, with its file and line.
        examples, near_misses: how many were tried.
        states: how many states of lines were tried.
        proved: how many steps were proved.
    """

    rules: tuple[str, ...]
    faults: tuple[Fault, ...]
    examples: int
    near_misses: int
    states: int
    proved: int

    def to_json(self) -> dict[str, Any]:
        """Give all of it as a JSON object."""
        return {
            "rules": list(self.rules),
            "faults": [{"file": own.file, "line": own.line, "message": own.message} for own in self.faults],
            "examples": self.examples,
            "near_misses": self.near_misses,
            "states": self.states,
            "proved": self.proved,
        }


def tried(rules: Sequence[Rule], ladder: Ladder, *, on_each: Callable[[], None] = lambda: None) -> Trial:
    """Try rules.

    Args:
        rules: those to try.
        ladder: the rules that they go with, these among them.
        on_each: called for each shape of line that is done with.
    """
    trials = [_Rule(rule, ladder, on_each) for rule in rules]
    for trial in trials:
        trial.run()
    return Trial(
        tuple(rule.facts.id for rule in rules),
        tuple(fault for trial in trials for fault in trial.faults()),
        sum(len(rule.examples) for rule in rules),
        sum(len(rule.near_misses) for rule in rules),
        sum(trial.states for trial in trials),
        sum(trial.proved for trial in trials),
    )


def turns(rules: Sequence[Rule]) -> int:
    """Say how often `tried` calls back."""
    return sum(len(_shapes(rule)) for rule in rules)


def _shapes(rule: Rule) -> Sequence[Shape]:
    return {"line": SHAPES, "lines": BESIDE}.get(rule.facts.scope, ())


@define
class _Rule:
    """One rule on trial; of each kind of fault the first is told, and the others are counted.

    Attributes:
        rule: the rule.
        ladder: the rules that it goes with, itself among them.
        by_finding: the same, but that what this rule forces is what it finds.
        on_each: called for each shape of line that is done with.
        states, proved: how many states were tried, how many steps were proved.
    """

    rule: Rule
    ladder: Ladder
    on_each: Callable[[], None]
    states: int = 0
    proved: int = 0
    by_finding: Ladder = field(init=False)
    _first: dict[tuple[str, str], list[str]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        finder = evolve(self.rule, forced=forced_by(self.rule.facts, self.rule.find))
        self.by_finding = Ladder(tuple(finder if rule is self.rule else rule for rule in self.ladder.rules))

    def faults(self) -> Iterator[Fault]:
        for (name, what), told_ in self._first.items():
            more = f" (and {len(told_) - 1} more such)" if len(told_) > 1 else ""
            yield Fault(f"{what}: {told_[0]}{more}", self.rule.path, line_of(self.rule.path, name))

    def wrong(self, name: str, what: str, how: str) -> None:
        """Note a fault of a part of the file: its name, the kind of fault, and where it shows."""
        self._first.setdefault((name, what), []).append(how)

    def run(self) -> None:
        with speaking(ENGLISH):
            self.on_examples()
            for shape in _shapes(self.rule):
                fillings = count_up_to(Terms(shape), 0, 0, -1)
                beside = _some_finished(shape, fillings) if self.rule.facts.scope == "lines" else [()]
                for finished in beside:
                    self.on_lines(shape, fillings, finished)
                self.on_each()

    def on_examples(self) -> None:
        for number, example in enumerate(self.rule.examples, 1):
            steps = self.steps_on(example.grid, "EXAMPLES", f"example {number}")
            there = {step.text: _placed(step) for step in steps or ()}
            if steps is None:
                continue
            if example.text not in there:
                gives = f"it gives {next(iter(there))!r}" if there else "it gives nothing"
                self.wrong("EXAMPLES", f"example {number} does not give its sentence", gives)
            elif there[example.text] != example.places:
                gives = f"it places {there[example.text]}, not {example.places}"
                self.wrong("EXAMPLES", f"example {number} does not place what it says", gives)
        for number, miss in enumerate(self.rule.near_misses, 1):
            for step in self.steps_on(miss.grid, "NEAR_MISSES", f"near miss {number}") or ():
                self.wrong("NEAR_MISSES", f"near miss {number} gives a step", step.text)

    def steps_on(self, text: str, name: str, which: str) -> list[Inference] | None:
        """Give the steps of the rule alone on a small grid, each proved; None where it cannot be tried."""
        try:
            puzzle = parse(textwrap.dedent(text).strip("\n"))
        except ReadError as error:
            self.wrong(name, f"{which} cannot be read", str(error.faults[0]))
            return None
        found = list(_steps(self.rule, puzzle, self.ladder))
        for band, step in found:
            self.prove(puzzle, band, step, which)
        return [step for _, step in found]

    def prove(self, puzzle: Puzzle, band: Band, step: Inference, where: str) -> None:
        """Hold one step against the independent checker, from the rules of the game alone."""
        board = Board(puzzle)
        states = board.start()
        board.place(states, step.places)
        status = "solved" if board.complete(states) else "stuck"
        trace = Trace(puzzle, status, board.grid(states), (Step(1, band.rating, step),))
        verdict = verify(trace, Names.of(self.ladder))
        if verdict.step is None:
            self.proved += 1
        else:
            self.wrong("find", "a step cannot be proved", f"on {where}, {verdict.reason}")

    def on_lines(self, shape: Shape, fillings: Sequence[int], finished: Finished) -> None:
        struck = {x for _, x, _ in finished}
        ends: dict[tuple[int, int, float], int] = {}
        for x, y in _states(shape):
            ways = [way for way in fillings if not x & ~way and not y & way and way not in struck]
            if not ways:
                continue
            self.states += 1
            findings = list(self.rule.find(Line(shape, x, y, finished)))
            forced = {band: self.forced(shape, x, y, finished, band) for band in self.rule.facts.bands}
            state = _State(shape, x, y, finished, ways, findings, forced)
            self.true(state)
            self.agreeing(state)
            if self.rule.facts.scope == "line":
                self.proven(state)
            for finding in findings:
                self.stable(state, finding, ends)

    def forced(self, shape: Shape, x: int, y: int, finished: Finished, band: Band) -> tuple[int, int]:
        facts = self.rule.facts
        beside = (finished,) if facts.scope == "lines" else ()
        more: tuple[int, int] = self.rule.forced(shape, x, y, *beside, band.bound)
        room = shape.most - x.bit_count()
        if any(more) and facts.signs and not shape.equal | shape.opposite:
            self.wrong("FACTS", "signs=True is not kept", f"{_shown(shape, x, y)} has no signs, and something follows")
        if any(more) and facts.counts and room > band.bound:
            self.wrong("FACTS", "counts=True is not kept", f"on {_shown(shape, x, y)}, with room for {room}")
        return more

    def true(self, state: _State) -> None:
        """Hold what follows against every filling."""
        shape = state.shape
        x, y = joined(state.findings)
        given = [("find", finding.argument.x, finding.argument.y) for finding in state.findings]
        given += [("forced", more_x & ~x, more_y & ~y) for more_x, more_y in state.forced.values()]
        for name, more_x, more_y in given:
            way = next((way for way in state.ways if more_x & ~way or more_y & way), None)
            if way is not None:
                other = _shown(shape, way, shape.full & ~way)
                what = f"{state.where} it places {_cells(shape, more_x, more_y)}, and {other} is possible"
                self.wrong(name, "what follows is not true", what)

    def agreeing(self, state: _State) -> None:
        """Hold what is found against what is forced, band by band.

        What is forced need not be found at once, if what is found and the easier rules come to it.
        """
        shape = state.shape
        for band, (more_x, more_y) in state.forced.items():
            x, y = joined(finding for finding in state.findings if finding.band.rating <= band.rating)
            if x & ~more_x or y & ~more_y:
                only = _cells(shape, x & ~more_x, y & ~more_y)
                self.wrong("forced", "forced lacks what find places", f"{state.where}, {only}")
            if more_x & ~x or more_y & ~y:
                end = _end(self.by_finding.up_to(band.rating), shape, state.x, state.y, state.finished)
                only_x, only_y = more_x & ~end, more_y & ~(end >> shape.length)
                if only_x or only_y:
                    only = _cells(shape, only_x, only_y)
                    self.wrong("find", "find lacks what forced gives", f"{state.where}, {only}")

    def proven(self, state: _State) -> None:
        """Prove the steps of a line on which nothing easier is left: others are never taken."""
        shape, x, y = state.shape, state.x, state.y
        taken = [
            finding
            for finding in state.findings
            if _end(self.ladder.up_to(round(finding.band.rating - 0.1, 1)), shape, x, y, ()) == x | y << shape.length
        ]
        if not taken:
            return
        signs = [
            Sign.between((0, at), (0, at + 1), equal)
            for cells, equal in ((shape.equal, True), (shape.opposite, False))
            for at in positions(cells)
        ]
        row = "".join("1" if x >> at & 1 else "0" if y >> at & 1 else "." for at in range(shape.length))
        puzzle = Puzzle([row, *["." * shape.length] * (shape.length - 1)], signs=signs)
        board = Board(puzzle)
        for finding in taken:
            step = inference_of(board, 0, True, finding, self.rule.facts.id)
            self.prove(puzzle, finding.band, step, state.where.removeprefix("on "))

    def stable(self, state: _State, finding: Finding, ends: dict[tuple[int, int, float], int]) -> None:
        """Hold a finding against what is still found when one more cell is known."""
        shape, x, y = state.shape, state.x, state.y
        rating = finding.band.rating
        for at in positions(shape.full & ~(x | y)):
            for more_x, more_y in ((x | 1 << at, y), (x, y | 1 << at)):
                # what would not be true any more is not asked for
                if not any(not more_x & ~way and not more_y & way for way in state.ways):
                    continue
                key = (more_x, more_y, rating)
                if key not in ends:
                    ends[key] = _end(self.ladder.up_to(rating), shape, more_x, more_y, state.finished)
                end_x, end_y = ends[key] & shape.full, ends[key] >> shape.length
                lost_x, lost_y = finding.argument.x & ~end_x, finding.argument.y & ~end_y
                if lost_x or lost_y:
                    lost = _cells(shape, lost_x, lost_y)
                    then = (
                        f"{state.where} it places {lost}, and on {_shown(shape, more_x, more_y)} nothing as easy does"
                    )
                    self.wrong("find", "it is not stable", then)
                    return


class _State(NamedTuple):
    """A state of a line on which a rule is tried.

    Attributes:
        shape, x, y: the line.
        finished: the finished lines beside it.
        ways: the fillings that these leave it.
        findings, forced: what the rule finds there, and what it forces in each band.
    """

    shape: Shape
    x: int
    y: int
    finished: Finished
    ways: Sequence[int]
    findings: Sequence[Finding]
    forced: dict[Band, tuple[int, int]]

    @property
    def where(self) -> str:
        beside = " and ".join(_shown(self.shape, x, y) for _, x, y in self.finished)
        return f"on {_shown(self.shape, self.x, self.y)}" + (f" beside {beside}" if beside else "")


def example_here(rule: Rule, example: Example, ladder: Ladder) -> str:
    """Say the sentence of a rule's example in the language that is spoken; its file has it in English."""
    shown = shown_by(rule, example, ladder)
    return example.text if shown is None else shown.text


def shown_by(rule: Rule, example: Example, ladder: Ladder) -> Step | None:
    """Give the step that a rule's example shows, in the language that is spoken; None where the rule has it not."""
    puzzle = parse(textwrap.dedent(example.grid).strip("\n"))
    with speaking(ENGLISH):
        english = [inference.text for _, inference in _steps(rule, puzzle, ladder)]
    board = Board(puzzle)
    before = tuple(board.start()[: puzzle.rows])
    for text, (band, inference) in zip(english, _steps(rule, puzzle, ladder), strict=True):
        if text == example.text:
            return Step(1, band.rating, inference, band.bound, puzzle=puzzle, before=before)
    return None


def _steps(rule: Rule, puzzle: Puzzle, ladder: Ladder) -> Iterator[tuple[Band, Inference]]:
    """Yield all that one rule finds on a grid, with no help from the others."""
    board = Board(puzzle)
    states = board.start()
    if rule.facts.scope == "grid":
        for found in rule.find(GridState(board, states, ladder), rule.facts.bands):
            yield found.band, evolve(found.inference, rule=rule.facts.id)
        return
    for line in range(len(states)):
        for one, finding in found_by(rule, board, states, line, ladder.rating):
            yield finding.band, inference_of(board, line, one, finding, rule.facts.id)


def _placed(step: Inference) -> str:
    return " ".join(f"{cell_name(cell)}={value}" for cell, value in sorted(step.places.items()))


def _states(shape: Shape) -> Iterator[tuple[int, int]]:
    """Yield every state of a line that is not full."""
    for cells in product((0, 1, 2), repeat=shape.length):
        if 0 in cells:
            yield (
                sum(1 << at for at, cell in enumerate(cells) if cell == 1),
                sum(1 << at for at, cell in enumerate(cells) if cell == 2),
            )


def _some_finished(shape: Shape, fillings: Sequence[int]) -> list[Finished]:
    """Give some sets of finished lines: each filling by itself, and each with the next, not all together."""
    lines = [(place, way, shape.full & ~way) for place, way in enumerate(fillings)]
    pairs = list(pairwise(lines)) if len(lines) > 2 else []
    return [*[(line,) for line in lines], *pairs]


def _end(ladder: Ladder, shape: Shape, x: int, y: int, finished: Finished) -> int:
    """Give the packed state to which the rules of lines bring a line, beside finished ones."""
    packed = [own_x | own_y << shape.length for _, own_x, own_y in finished]
    state = x | y << shape.length
    while True:
        after = ladder.propagation.line(shape, state)
        if after < 0:
            return shape.full | shape.full << shape.length
        more_x, more_y = forced_beside(ladder.plan.beside, shape, after, packed) if packed else (0, 0)
        after |= more_x | more_y << shape.length
        if after == state:
            return state
        state = after


def _shown(shape: Shape, x: int, y: int) -> str:
    """Write a line from the side of X as 1, the signs between its cells."""
    text = ""
    for at in range(shape.length):
        text += "1" if x >> at & 1 else "0" if y >> at & 1 else "."
        text += "=" if shape.equal >> at & 1 else "x" if shape.opposite >> at & 1 else ""
    return text


def _cells(shape: Shape, x: int, y: int) -> str:
    return ", ".join(f"{int(x >> at & 1)} in cell {at + 1}" for at in positions((x | y) & shape.full)) or "nothing"
