"""The findings of the rules for lines on one line of a grid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import evolve

from deduce.arguing.violations import completed_beside
from deduce.core.board import Board, States
from deduce.core.line import FinishedLine, Line, Shape
from deduce.core.memory import keep
from deduce.core.plan import other_side
from deduce.facts import Fact, Left, Needs
from deduce.ladder.ladder import Ladder
from deduce.ladder.rule import Finding, Rule

Seen = tuple[bool, Finding, int, int]
"""The side of a finding (True for the ones), the finding, and the known cells of X and of Y that it needs."""

_TOO_MANY: Final = 16384  # entries, after which the cache is cleared

_known: Final[dict[tuple[Rule, Shape, int], tuple[Seen, ...]]] = {}
_known_to_all: Final[dict[tuple[Ladder, Shape, int], tuple[Seen, ...]]] = {}


def found_by(rule: Rule, board: Board, states: States, line: int, rating: float, settled: bool = False) -> list[Seen]:
    """Return the findings of one rule on a line, up to a rating.

    The line must differ from finished parallel lines, and with `settled` also from determined ones.
    """
    scope, shape, state = rule.facts.scope, board.shapes[line], states[line]
    found: Sequence[Seen] = ()
    if scope == "line":
        found = _on_line(rule, shape, state)
    elif scope == "lines" and board.unique and settled:
        found = _found(rule, shape, state, completed_beside(board, states, line))
    elif scope == "lines" and board.unique and _agrees(states, board.parallel(line), state, shape.length):
        found = _found(rule, shape, state, board.beside(states, line))
    return [seen for seen in found if seen[1].band.rating <= rating]


def found_on_line(ladder: Ladder, shape: Shape, state: int) -> tuple[Seen, ...]:
    """Return the findings of all rules for single lines on a line, the easiest rules first."""
    key = ladder, shape, state
    known = _known_to_all.get(key)
    if known is None:
        found: list[Seen] = []
        for rule in ladder.of_scope("line"):
            found += [seen for seen in _on_line(rule, shape, state) if seen[1].band.rating <= ladder.rating]
        known = keep(_known_to_all, key, tuple(found), _TOO_MANY)
    return known


def beside_some(board: Board, states: States) -> set[int]:
    """Return the lines whose known cells match a finished parallel line.  There are few."""
    out: set[int] = set()
    for lines in board.directions() if board.unique else ():
        length = board.shapes[lines.start].length
        whole = [line for line in lines if states[line].bit_count() == length]
        if whole:
            out.update([line for line in lines if _agrees(states, whole, states[line], length)])
    return out


def _on_line(rule: Rule, shape: Shape, state: int) -> tuple[Seen, ...]:
    """Return the findings of a rule for single lines, cached because many trials lead to the same states of lines."""
    key = rule, shape, state
    known = _known.get(key)
    if known is None:
        known = keep(_known, key, tuple(_found(rule, shape, state)), _TOO_MANY)
    return known


def _found(rule: Rule, shape: Shape, state: int, finished: Sequence[FinishedLine] = ()) -> list[Seen]:
    """Return the findings of a rule on a line, from one side or both.

    Return none if the line is finished or a cell has both values.
    """
    ones, zeros = state & shape.full, state >> shape.length
    if ones | zeros == shape.full or ones & zeros:
        return []
    from_one = Line(shape, ones, zeros, finished)
    out: list[Seen] = [(True, finding, *_taken(finding, from_one)) for finding in rule.find(from_one)]
    if not rule.facts.symmetric:
        from_zero = Line(shape, zeros, ones, other_side(finished))
        out += [(False, finding, *_taken(finding, from_zero)) for finding in rule.find(from_zero)]
    return out


def _taken(finding: Finding, line: Line) -> tuple[int, int]:
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


def _agrees(states: States, lines: Sequence[int], state: int, length: int) -> bool:
    """Return whether an unfinished line matches one of some finished parallel lines in its known cells."""
    if state.bit_count() == length:
        return False
    for line in lines:  # noqa: SIM110 - it is faster
        if not state & ~states[line] and states[line].bit_count() == length:
            return True
    return False
