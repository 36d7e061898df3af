"""The findings of the rules for lines on one line of a grid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import evolve

from deduce.arguing.violations import compared_lines
from deduce.core.board import Board, States
from deduce.core.line import FinishedLine, Line, Shape
from deduce.core.plan import other_side
from deduce.core.table import keep
from deduce.facts import Fact, Left, Needs
from deduce.ladder.rule import Finding, Rule

Seen = tuple[bool, Finding, int, int]
"""The side of a finding (True for the ones), the finding, and the known cells of X and of Y that it needs."""

_MOST_LINES: Final = 16384
_known: Final[dict[tuple[Rule, Shape, int], list[Seen]]] = {}


def found_by(rule: Rule, board: Board, states: States, line: int, rating: float, settled: bool = False) -> list[Seen]:
    """Return the findings of one rule on a line, up to a rating.

    The line must differ from finished parallel lines, and with `settled` also from determined ones.  Findings on a
    single line are cached, because many trials lead to the same states of lines.
    """
    scope, shape, state = rule.facts.scope, board.shapes[line], states[line]
    found: Sequence[Seen] = ()
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
    return [seen for seen in found if seen[1].band.rating <= rating]


def _found(rule: Rule, shape: Shape, state: int, finished: Sequence[FinishedLine] = ()) -> list[Seen]:
    """Return the findings of a rule on a line, from one side or both.

    Return none if the line is finished or a cell has both values.
    """
    ones, zeros = state & shape.full, state >> shape.length
    if ones | zeros == shape.full or ones & zeros:
        return []
    lines = [(True, Line(shape, ones, zeros, finished))]
    if not rule.facts.symmetric:
        lines.append((False, Line(shape, zeros, ones, other_side(finished))))
    return [(one, finding, *_needed(finding, line)) for one, line in lines for finding in rule.find(line)]


def _needed(finding: Finding, line: Line) -> tuple[int, int]:
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
    return argument.premises(line.x, line.y)


def _shared(fact: Fact) -> Fact:
    """Return groups of three with only the known cells that two of them share.  Return any other fact unchanged."""
    if not isinstance(fact, Needs) or fact.by != "three":
        return fact
    once = twice = 0
    for group in fact.groups:
        beside = fact.ways_for(group)[0]
        once, twice = once | beside, twice | once & beside
    return evolve(fact, known=(fact.known[0] & twice, fact.known[1] & twice))


def _matches_one(states: States, lines: Sequence[int], state: int, length: int) -> bool:
    """Return whether an unfinished line matches one of some finished parallel lines in its known cells."""
    if state.bit_count() == length:
        return False
    for line in lines:  # noqa: SIM110 - it is faster
        if not state & ~states[line] and states[line].bit_count() == length:
            return True
    return False
