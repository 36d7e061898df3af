"""Whether an inference is what its rule finds: the rule is asked again, on the grid as the reader had it."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Final, final

from deduce.claims import Suppose
from deduce.core.board import Board, States, sets_along
from deduce.core.memory import keep
from deduce.difficulty import LINES_ALONE
from deduce.ladder.ladder import Ladder
from deduce.ladder.rule import Finding, Rule
from deduce.lookahead.finding import found_by
from deduce.lookahead.trials import Trials
from deduce.proving.rules import Named
from deduce.puzzle import Puzzle
from deduce.reasons.inferences import claims

_Packed = tuple[int, int]
"""Cells of a line: those of 1 and those of 0."""

_TOO_MANY: Final = 65536  # answers, after which the memory starts afresh


class Names:
    """Answers whether there are such rules, and have such ratings.

    Attributes:
        ratings: those that the steps of each rule may have, by its id.
    """

    def __init__(self, ratings: Mapping[str, Collection[float]]) -> None:
        self.ratings = ratings

    @classmethod
    def of(cls, ladder: Ladder) -> Names:
        return cls({rule.facts.id: [band.rating for band in rule.facts.bands] for rule in ladder.rules})

    def fault(self, named: Named) -> str | None:
        """Say what is wrong with the rule or the rating named; None where nothing is, as far as names go."""
        ratings = self.ratings.get(named.rule)
        if ratings is None:
            return f"there is no rule {_short(named.rule)}"
        if named.rating is not None and named.rating not in ratings:
            return f"the rule {_short(named.rule)} has no rating {named.rating}"
        return None


@final
class Replay:
    """Answers whether inferences are what the rules of a ladder find.

    An inference on a line is by its rule where that finds it there, by the same premises and at that rating, and a
    link where it would be told so, too; a placement may be left out.  A lookahead is by the rule, and has the rating,
    of the easiest band in which what it supposes breaks.  Of other rules that look at the whole grid nothing is told
    but that no such band is easier.
    """

    def __init__(self, ladder: Ladder) -> None:
        self._ladder = ladder
        self._names = Names.of(ladder)
        self._rules = {rule.facts.id: rule for rule in ladder.rules}
        bands = [(rule, band) for rule in ladder.rules for band in rule.facts.bands if band.inner and band.bound]
        self._supposing = sorted(bands, key=lambda own: own[1].rating)
        self._board: Board | None = None
        self._answers: dict[object, bool] = {}

    def fault(self, named: Named) -> str | None:
        """Say what is wrong with the rule or the rating named; empty for nothing, None where that cannot be told."""
        wrong = self._names.fault(named)
        if wrong:
            return wrong
        rule = self._rules[named.rule]
        board = self._board_of(named.puzzle)
        if rule.facts.scope != "grid":
            return "" if self._found_on_line(board, rule, named) else _not_found(named)
        supposes = bool(named.supposed) and all(isinstance(claim, Suppose) for claim in named.says)
        if not supposes and rule.facts.bands[0].rating > LINES_ALONE:
            return f"the rule {_short(named.rule)} supposes something, and this does not"
        if not named.supposed:
            return None
        bounded = any(own is rule for own, _ in self._supposing)
        soonest = self._soonest(board, named)
        if soonest is None:
            return _not_found(named) if bounded else None
        by, rating = soonest
        if bounded and by == named.rule and named.rating in (None, rating):
            return ""
        if not bounded and rating > rule.facts.bands[0].rating:
            return None
        return f"it is by the rule {by} at {rating}"

    def _board_of(self, puzzle: Puzzle) -> Board:
        if self._board is None or self._board.puzzle is not puzzle:
            self._board = Board(puzzle)
        return self._board

    def _found_on_line(self, board: Board, rule: Rule, named: Named) -> bool:
        axis, index = named.line
        line = index + board.rows * axis
        places, because = named.placed, named.premises
        if named.supposed:
            places, because = sets_along(named.places, axis), sets_along(named.because, axis)
        if rule.facts.scope != "line":
            return self._finds(board, rule, named, _states(board, named, board.parallel(line)), line, places, because)
        ones, zeros = named.state
        shape = board.shapes[line]
        state = ones | zeros << shape.length
        if named.says:
            return self._finds(board, rule, named, _states(board, named, range(line, line + 1)), line, places, because)
        key = named.rule, named.rating, shape, state, places, because, not named.supposed, named.uses
        known = self._answers.get(key)
        if known is None:
            states = [0] * len(board.shapes)
            states[line] = state
            known = keep(self._answers, key, self._finds(board, rule, named, states, line, places, because), _TOO_MANY)
        return known

    def _finds(
        self, board: Board, rule: Rule, named: Named, states: States, line: int, places: _Packed, because: _Packed
    ) -> bool:
        for one, finding in found_by(rule, board, states, line, self._ladder.rating):
            x, y = places if one else places[::-1]
            if x & ~finding.argument.x or y & ~finding.argument.y or named.rating not in (None, finding.band.rating):
                continue
            part = finding.only(x, y)
            if _same(part, one, because, named) and (
                not named.says or claims(board, line, one, part.argument, link=True) == named.says
            ):
                return True
        return False

    def _soonest(self, board: Board, named: Named) -> tuple[str, float] | None:
        """Give the easiest rule by which what is supposed breaks, and its rating."""
        states = _states(board, named, range(len(board.shapes)))
        followed: dict[int, Trials] = {}
        for rule, band in self._supposing:
            trials = followed.get(band.inner)
            if trials is None:
                rounds = self._ladder.up_to(band.inner + 0.9).propagation
                trials = followed[band.inner] = Trials(rounds, board, states, named.supposed.items())
            while trials.taken < band.bound and not trials.over:
                trials.follow_one_round()
            if trials.broken and trials.taken <= band.bound:
                return rule.facts.id, band.rating
        return None


def _not_found(named: Named) -> str:
    return f"the rule {_short(named.rule)} finds no such thing here"


def _short(rule: str) -> str:
    return json.dumps(rule if len(rule) <= 40 else f"{rule[:37]}...")


def _states(board: Board, named: Named, lines: range) -> States:
    """Give the states of some lines as the reader knows them; the others are left empty."""
    return [_state(board, named, line) if line in lines else 0 for line in range(len(board.shapes))]


def _state(board: Board, named: Named, line: int) -> int:
    known, rows, length = named.known, board.rows, board.shapes[line].length
    state = 0
    for at in range(length):
        value = known.get((line, at) if line < rows else (at, line - rows))
        if value is not None:
            state |= 1 << (at if value else at + length)
    return state


def _same(finding: Finding, one: bool, because: _Packed, named: Named) -> bool:
    """Say whether a finding is what is named, by the same premises."""
    argument = finding.argument
    if bool(finding.end) != bool(named.supposed):
        return False
    if not finding.end and (
        set(argument.uses) != named.uses or set(argument.companions) != {index for _, index in named.companions}
    ):
        return False
    return (because if one else because[::-1]) == (argument.because_x, argument.because_y)
