"""Checking rules: their examples and near misses, that all their findings are true, and that the reasons prove them.

A finding is false if a possible filling of the line has another value in one of its cells.  That is tested on every
state of lines of two to eight cells; a rule of the whole grid is tested on small grids.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from random import Random
from typing import Any

from attrs import asdict

from deduce.answers.explain import step_in_words
from deduce.base.errors import Fault, ReadError, count_noun
from deduce.base.values import frozen
from deduce.engine.findings import findings
from deduce.engine.ladder import Ladder
from deduce.engine.registry import fault_of, need_ladder
from deduce.engine.rule import Example, Finding, Rule
from deduce.engine.trials import GridState
from deduce.formats import Options, parse
from deduce.game.puzzle import EMPTY, Cell, LineAt, Puzzle, cell_name, differing
from deduce.game.world import Literals, ProofError, World, values_on
from deduce.grid.grid import Grid
from deduce.grid.line import FinishedLine, Line, Shape
from deduce.grid.solutions import solutions
from deduce.reasons.argument import Argument
from deduce.reasons.facts import Fact, Holds
from deduce.reasons.proof import prove
from deduce.reasons.trace import ENGLISH, Step
from deduce.wording.language import speaking
from deduce.wording.steps import step_text

SIGNED = (
    Shape(6, equal=0b10010),
    Shape(6, equal=0b00010, opposite=0b01000),
    Shape(6, equal=0b00100, opposite=0b11011),
    Shape(7, equal=0b100001, opposite=0b000110),
    Shape(8, equal=0b0000001, opposite=0b0100000),
    Shape(8, equal=0b1000100, opposite=0b0010001),
)
"""The lines of more than four cells that are tested with signs."""

WITH_FINISHED = (Shape(4), Shape(6))
"""The lines that are tested together with finished lines."""


@frozen
class RuleCheck:
    """The result of testing rules.

    Attributes:
        rules: the ids of the rules.
        faults: the first fault of each kind for each rule, with its file and line.
        examples, near_misses, states: how many of these were tested; a state is that of a line or a small grid.
        unused: the ids of rules for lines that may never be used: on no tested line do they give the easiest step.
    """

    rules: tuple[str, ...]
    faults: tuple[Fault, ...]
    examples: int
    near_misses: int
    states: int
    unused: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the faults, one a line, or the sentence that there are none."""
        if self.faults:
            return "\n".join(map(str, self.faults))
        passed = f"The rule {self.rules[0]} passes" if len(self.rules) == 1 else f"All {len(self.rules)} rules pass"
        near_misses = count_noun(self.near_misses, "near miss", "near misses")
        counted = (
            f"{passed}: {count_noun(self.examples, 'example')}, {near_misses}, {count_noun(self.states, 'state')}."
        )
        warnings = [
            f"Where {rule} gives a step on a tested line, an easier rule gives one, too." for rule in self.unused
        ]
        return " ".join([counted, *warnings])

    def to_json(self) -> dict[str, Any]:
        """Return the result as a JSON object."""
        faults = [{"file": fault.file, "line": fault.line, "message": fault.message} for fault in self.faults]
        return asdict(self) | {"rules": list(self.rules), "faults": faults, "unused": list(self.unused)}


_Problem = tuple[str, str, str]
"""The name in the rule file that is at fault, the kind of fault, and a case that shows it."""

_NO_FINDING = "it yields something other than a Finding made of facts, in a band of the rule"


def check_rules(rules: Sequence[Rule], ladder: Ladder | None = None) -> RuleCheck:
    """Test rules: their examples and near misses, and whether what they find is true and proved by its facts.

        >>> ladder = deduce.load_ladder()
        >>> print(deduce.check_rules([ladder.rule("sign")], ladder))
        The rule sign passes: 2 examples, 3 near misses, 9426 states.

    Args:
        rules: rules of the ladder, such as `ladder.rule("my-rule")`.
        ladder: a ladder with these rules, such as `load_ladder(["my-rules"])`; by default that of deduce.

    Raises:
        TypeError: an item is not a rule.
        RuleFailedError: the code of a custom rule fails.
    """
    ladder = need_ladder(ladder)
    for rule in rules:
        if not isinstance(rule, Rule):
            raise TypeError(f"expected rules of a ladder, such as ladder.rules, not {rule!r}")
    faults: list[Fault] = []
    unused = list[str]()
    states = 0
    for rule in rules:
        first: dict[str, Fault] = {}
        problems: list[_Problem] = []
        for on_state in _on_grids(rule, ladder) if rule.info.scope == "grid" else _on_lines(rule):
            states += 1
            problems += on_state
        if not any(kind == _NO_FINDING for _, kind, _ in problems):
            with speaking(ENGLISH):
                problems = [*_on_examples(rule, ladder), *problems]
        for name, kind, case in problems:
            if kind not in first:
                first[kind] = fault_of(rule.path, name, f"{kind}: {case}")
        faults += first.values()
        if not first and rule.info.scope != "grid" and _is_never_easiest(rule, ladder):
            unused.append(rule.info.id)
    examples, near_misses = sum(len(rule.examples) for rule in rules), sum(len(rule.near_misses) for rule in rules)
    return RuleCheck(tuple(rule.info.id for rule in rules), tuple(faults), examples, near_misses, states, tuple(unused))


def _on_examples(rule: Rule, ladder: Ladder) -> Iterator[_Problem]:
    """Yield the problems with the examples and near misses of a rule."""
    cases = [("EXAMPLES", f"example {i}", example.grid, example) for i, example in enumerate(rule.examples, 1)]
    misses = [("NEAR_MISSES", f"near miss {i}", miss.grid, None) for i, miss in enumerate(rule.near_misses, 1)]
    for name, which, grid, example in [*cases, *misses]:
        try:
            puzzle = grid_of(grid)
        except ReadError as error:
            yield name, f"{which} cannot be read", str(error.faults[0])
            continue
        steps = [step for _, step in steps_by(rule, puzzle, ladder)]
        texts = {step_text(step, puzzle): step for step in steps}
        places = {text: _places(step.places) for text, step in texts.items()}
        gives = repr(next(iter(places))) if places else "nothing"
        if example is None:
            if places:
                yield name, f"{which} should give nothing", f"it gives {gives}"
        elif example.text not in places:
            yield name, f"{which} does not give its sentence", f"it gives {gives}"
        elif places[example.text] != example.places:
            yield name, f"{which} does not place what it says", f"it places {places[example.text]}"
        else:
            for _, kind, _ in _unproved(World.of(puzzle), texts[example.text], ""):
                yield "find", f"{which}: {kind}", f"it places {example.places}"


def _on_lines(rule: Rule) -> Iterator[list[_Problem]]:
    """Yield the problems of a rule on each state of the lines to test."""
    for line, fillings in _lines(rule):
        yield list(_on_line(rule, line, fillings))


def _lines(rule: Rule) -> Iterator[tuple[Line, Sequence[int]]]:
    """Yield each state of the lines to test, with finished lines if the rule compares them, and all right fillings."""
    for shape in _shapes() if rule.info.scope == "line" else WITH_FINISHED:
        fillings = [x for x in range(shape.full + 1) if not shape.broken(x, shape.full & ~x)]
        lines = [(index, filling, shape.full & ~filling) for index, filling in enumerate(fillings)]
        # each filling as a finished line alone, and each with the next one
        for finished in [*zip(lines), *pairwise(lines)] if rule.info.scope == "lines" else [()]:
            for x, y in product(range(shape.full + 1), repeat=2):
                if not x & y and x | y != shape.full and _agreeing(fillings, x, y, finished):
                    yield Line(shape, x, y, finished), fillings


def _is_never_easiest(rule: Rule, ladder: Ladder) -> bool:
    """Return whether a rule gives cells of some tested lines, and on each of them an easier rule gives some, too."""
    bands = sorted(
        ((band.rating, each is not rule, each, band) for each in ladder.rules for band in each.info.bands),
        key=lambda each: each[:2],
    )
    bounded = [(each.bounded(band.bound), each) for _, _, each, band in bands if each.info.scope != "grid"]
    gives = False
    for line, _ in _lines(rule):
        sides = line, line.swapped()
        giving = (
            each
            for applied, each in bounded
            if (line.finished or each.info.scope == "line") and any(applied.both_sides(*sides))
        )
        if next(giving, None) is rule:
            return False
        gives = gives or rule in giving
    return gives


def _on_line(rule: Rule, line: Line, fillings: Sequence[int]) -> Iterator[_Problem]:
    """Yield the problems of a rule on a line: each finding must be true, and proved by its reasons."""
    shape, finished = line.shape, tuple(line.finished)
    on = " beside ".join([f"on {_drawn(shape, line.x, line.y)}", *(_drawn(shape, x, y) for _, x, y in finished)])
    possible = _agreeing(fillings, line.x, line.y, finished)
    for finding in rule.find(line):
        if not _is_finding(finding, rule):
            yield "find", _NO_FINDING, repr(finding)
            return
        gives = finding.argument.gives
        x, y = gives.ones, gives.zeros
        case = f"{on} it places {_drawn(shape, x, y)}"
        if (x | y) & ~line.blanks or not x | y:
            yield "find", "it does not fill blanks", case
        elif contrary := _contrary(shape, possible, x, y):
            yield "find", "it is false", f"{case}, and {contrary} is right, too"
        else:
            # on a grid that has the line as a row below its finished lines
            row = LineAt((0, 1 + max((index for index, _, _ in finished), default=0)))
            world = World(row[1] + 1, shape.length, True, {row: shape.signs}, {}, shape.more)
            for index, ones, zeros in [(row[1], line.x, line.y), *finished]:
                world.add(values_on(LineAt((0, index)), Literals(zeros, ones)))
            yield from _unproved(world, finding.argument.at(row, one=True), case)
    for band in rule.info.bands:
        x, y = rule.forced.on(line, band.bound)
        if contrary := _contrary(shape, possible, x, y):
            yield "forced", "it is false", f"{on} it places {_drawn(shape, x, y)}, and {contrary} is right, too"


def _is_finding(finding: object, rule: Rule) -> bool:
    """Return whether an item that a rule yields is a well-formed finding of the rule."""
    if not isinstance(finding, Finding) or finding.band not in rule.info.bands:
        return False
    argument: object = finding.argument  # a custom rule may have been written without a type checker
    return (
        isinstance(argument, Argument)
        and isinstance(argument.facts, tuple)
        and all(isinstance(fact, Fact) for fact in argument.facts)
        and isinstance(argument.gives, Literals)
    )


def _unproved(world: World, argument: Argument, case: str) -> Iterator[_Problem]:
    """Yield the problems with the reasons of an argument: they must prove its conclusion, and each must be needed."""
    if any(isinstance(fact, Holds) for part in argument.parts for fact in part.facts):
        yield "find", "it says that cells hold their symbols, and not why something follows", case
    try:
        prove(world, argument)
    except ProofError as error:
        yield "find", f"it is not proved: {error}", case


def _contrary(shape: Shape, fillings: Sequence[int], x: int, y: int) -> str:
    """Draw a filling of a line that has other values in some cells; empty if there is none."""
    contrary = next((filling for filling in fillings if x & ~filling or y & ~(shape.full & ~filling)), None)
    return "" if contrary is None else _drawn(shape, contrary, shape.full & ~contrary)


def _on_grids(rule: Rule, ladder: Ladder) -> Iterator[list[_Problem]]:
    """Yield the problems of a rule of the whole grid on each of some small grids."""
    filled, random = list(solutions(Puzzle(["...."] * 4))), Random(4)
    for _ in range(200):
        rows = ["".join(random.choice((value, EMPTY, EMPTY)) for value in row) for row in random.choice(filled)]
        puzzle = Puzzle(rows)
        right = [solution for solution in filled if all(rows[r][c] == EMPTY for r, c in differing(rows, solution))]
        view = GridState(Grid.of(puzzle), ladder)
        problems: list[_Problem] = []
        results = [("forced", dict(rule.forced(view, (band,)))) for band in rule.info.bands]
        for finding in rule.find(view, rule.info.bands):
            results.append(("find", finding.places))
            problems += _unproved(World.of(puzzle), finding.argument, f"on {'/'.join(rows)}")
        for name, places in results:
            drawn = f"on {'/'.join(rows)} it places {_places(places)}"
            for solution in right:
                if any(solution[r][c] != str(value) for (r, c), value in places.items()):
                    problems.append((name, "it is false", f"{drawn}, and {'/'.join(solution)} is right, too"))
        yield problems


def _shapes() -> list[Shape]:
    """Return the lines to test: up to eight cells without signs, up to four with all signs, longer ones with some.

    One of five cells has one more of X, and one has one more of Y.
    """
    short = [
        Shape(length, *(sum(1 << i for i, sign in enumerate(signs) if sign == kind) for kind in "=x"))
        for length in range(2, 5)
        for signs in product(" =x", repeat=length - 1)
        if set(signs) != {" "}
    ]
    uneven = Shape(5, more=1)
    return [*map(Shape, range(2, 9)), uneven, uneven.flipped, *short, *SIGNED]


def _agreeing(fillings: Sequence[int], x: int, y: int, finished: Sequence[FinishedLine]) -> list[int]:
    """Return the fillings that agree with the known cells and repeat no finished line."""
    repeated = {filling for _, filling, _ in finished}
    return [filling for filling in fillings if not x & ~filling and not y & filling and filling not in repeated]


def _drawn(shape: Shape, x: int, y: int) -> str:
    """Draw a line with its signs, X as 1 and Y as 0."""
    text = ""
    for i in range(shape.length):
        text += "1" if x >> i & 1 else "0" if y >> i & 1 else "."
        text += "=" if shape.equal >> i & 1 else "x" if shape.opposite >> i & 1 else " "
    return f"[{text.rstrip()}]"


def _places(places: Mapping[Cell, int]) -> str:
    return " ".join(f"{cell_name(cell)}={value}" for cell, value in sorted(places.items()))


def grid_of(text: str) -> Puzzle:
    """Read the grid of an example or a near miss.  Raises ReadError."""
    return parse(textwrap.dedent(text).strip("\n"), options=Options(oblong=True))


def steps_by(rule: Rule, puzzle: Puzzle, ladder: Ladder) -> Iterator[tuple[float, Argument]]:
    """Yield all steps that a rule finds on a grid without the other rules, each with its rating."""
    grid = Grid.of(puzzle)
    if rule.info.scope == "grid":
        for finding in rule.find(GridState(grid, ladder), rule.info.bands):
            yield finding.band.rating, finding.argument._replace(rule=rule.info.id)
        return
    for found in findings(grid, [rule], ladder.rating, range(len(grid.states))):
        yield found.rating, found.on_grid(grid)


def step_of(rule: Rule, example: Example, ladder: Ladder) -> Step | None:
    """Return the step that a rule's example shows, in the current language; None if the rule does not find it."""
    puzzle = grid_of(example.grid)
    for rating, argument in steps_by(rule, puzzle, ladder):
        with speaking(ENGLISH):
            english = step_text(argument, puzzle)
        if english == example.text:
            return step_in_words(argument, puzzle, puzzle.givens, 1, rating)
    return None
