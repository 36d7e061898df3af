"""The findings of the rules for lines on one line of a grid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from attrs import evolve

from deduce.arguing.violations import compared_lines
from deduce.core.board import Board, States
from deduce.core.line import FinishedLine, Line, Shape
from deduce.core.table import keep
from deduce.facts import Fact, Left, Needs
from deduce.ladder.rule import Finding, Rule
from deduce.world import Literals


class SideFinding(NamedTuple):
    """A finding on a line from the side of the ones or of the zeros, with the known cells that it needs."""

    one: bool
    finding: Finding
    needed: Literals


_MOST_LINES: Final = 16384
_known: Final[dict[tuple[Rule, Shape, int], list[SideFinding]]] = {}


def found_by(
    rule: Rule, board: Board, states: States, line: int, rating: float, settled: bool = False
) -> list[SideFinding]:
    """Return the findings of one rule on a line, up to a rating.

    The line must differ from finished parallel lines, and with `settled` also from determined ones.  Findings on a
    single line are cached, because many trials lead to the same states of lines.
    """
    scope, shape, state = rule.info.scope, board.shapes[line], states[line]
    found: Sequence[SideFinding] = ()
    if scope == "line":
        key = rule, shape, state
        known = _known.get(key)
        if known is None:
            known = keep(_known, key, _found(rule, shape, state), _MOST_LINES)
        found = known
    elif scope == "lines" and settled:
        found = _found(rule, shape, state, compared_lines(board, states, line, settled))
    elif scope == "lines" and board.unique and _matches_one(states, board.parallel(line), state, shape.length):
        found = _found(rule, shape, state, board.beside(states, line))
    return [each for each in found if each.finding.band.rating <= rating]


def _found(rule: Rule, shape: Shape, state: int, finished: Sequence[FinishedLine] = ()) -> list[SideFinding]:
    """Return the findings of a rule on a line, from one side or both.

    Return none if the line is finished or a cell has both values.
    """
    ones, zeros = state & shape.full, state >> shape.length
    if ones | zeros == shape.full or ones & zeros:
        return []
    seen = Line(shape, ones, zeros, finished)
    lines = [(True, seen)] if rule.info.symmetric else [(True, seen), (False, seen.swapped())]
    return [SideFinding(one, found, _needed(found, line)) for one, line in lines for found in rule.find(line)]


def _needed(finding: Finding, line: Line) -> Literals:
    """Return the known cells of X and Y that a finding needs, without those that only shorten a group of three.

    If the symbols left are counted, the group would need the symbol even if these cells were empty, unless two groups
    share them.  So a chain can omit them.
    """
    argument = finding.argument
    facts, then = argument.facts, argument.then
    if facts and isinstance(facts[0], Left) and facts[0].count:
        facts = tuple(map(_shared, facts))
        if len(then) == 2 and [fact.rules for fact in then[1].facts] == [("three",)]:
            then = ()
        argument = argument._replace(facts=facts, then=then)
    return argument.premises(line.known)


def _shared(fact: Fact) -> Fact:
    """Return groups of three with only the known cells that two of them share.  Return any other fact unchanged."""
    if not isinstance(fact, Needs) or fact.by != "three":
        return fact
    once = twice = 0
    for group in fact.groups:
        beside = fact.ways_for(group)[0]
        once, twice = once | beside, twice | once & beside
    return evolve(fact, known=fact.known.among(twice))


def _matches_one(states: States, lines: Sequence[int], state: int, length: int) -> bool:
    """Return whether an unfinished line matches one of some finished parallel lines in its known cells."""
    if state.bit_count() == length:
        return False
    for line in lines:  # noqa: SIM110 - it is faster
        if not state & ~states[line] and states[line].bit_count() == length:
            return True
    return False
