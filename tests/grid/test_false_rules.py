"""The judge does not ask the judged: no false rule changes what is said of a puzzle, or which moves are right.

A review may end with an error of the rule instead, when it looks for the step that was open.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve
from nightly import rounds
from samples import GRADED, LISBON, LOOKAHEAD, NESTED, TANGO, UNRULY
from signed import signed

import deduce
from deduce.base.errors import RuleFailedError
from deduce.engine import registry
from deduce.engine.ladder import Ladder
from deduce.engine.rule import Finding, Rule
from deduce.grid.line import Line
from deduce.rule import ForcedOnLine

SOUND = registry.load()
BLANK = deduce.Puzzle(["....."] * 4)
BROKEN = deduce.Puzzle(["000.", "....", "....", "1..."])
DEAD = deduce.Puzzle(("0.10.1", ".1..0.", "......", "1.0..1", "..11..", "......"))


class _Swapped(ForcedOnLine):
    def __init__(self, forced: ForcedOnLine) -> None:
        self.forced = forced

    def on(self, line: Line, bound: int) -> tuple[int, int]:
        x, y = self.forced.on(line, bound)
        return y, x


def made_false(rule: Rule) -> Rule:
    """Return a rule that places the other symbol in each of its cells."""

    def find(*args: Any) -> Iterator[Any]:
        for finding in rule.find(*args):
            argument = finding.argument
            yield Finding(finding.band, argument._replace(gives=argument.gives.flipped()), finding.rounds)

    def forced_on_grid(*args: Any) -> Iterator[Any]:
        for cell, value in rule.forced(*args):
            yield cell, 1 - value

    if rule.info.scope == "grid":
        return evolve(rule, find=find, forced=forced_on_grid)
    return evolve(rule, find=find, forced=_Swapped(rule.forced))


def judged(puzzle: deduce.Puzzle, moves: list[tuple[tuple[int, int], int]]) -> list[object]:
    """Return what is said of a puzzle and of moves, except by which rules; at last the review, None if a rule fails."""
    check = deduce.check(puzzle, both=True)
    said: list[object] = [check.status, check.solutions, check.faults, check.needs_unique_lines, check.otherwise]
    said += [deduce.solve(puzzle), sorted(deduce.solutions(puzzle, limit=3))]
    entered = puzzle
    for cell, value in moves:
        entered = entered.place(cell, value)
    compared = deduce.compare(entered, puzzle)
    said += [compared.right, compared.wrong, compared.either, compared.score]
    if check.status == "none":
        return [*said, None]
    try:
        reviewed = deduce.review(puzzle, moves).moves
    except RuleFailedError:
        return [*said, None]
    return [*said, [(move.verdict in ("forced", "guess"), move.either, move.dead_since) for move in reviewed]]


def moves_of(puzzle: deduce.Puzzle) -> list[tuple[tuple[int, int], int]]:
    """Return six entries in a puzzle, right ones and one wrong one."""
    solution = deduce.solve(puzzle) or ("0" * puzzle.columns,) * puzzle.rows
    empty = [(r, c) for r, row in enumerate(puzzle.givens) for c, mark in enumerate(row) if mark == "."]
    entries = [((r, c), int(solution[r][c])) for r, c in empty[:: max(1, len(empty) // 6)]]
    return [(cell, 1 - value if number == 3 else value) for number, (cell, value) in enumerate(entries)]


@rounds(1, 93)
def test_false_rule_changes_no_verdict(rounds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    some = [*UNRULY[::3], *LISBON[::5], *GRADED, *map(signed, range(190, 200))]
    puzzles = [*some[:: len(some) // rounds][:rounds], LOOKAHEAD, NESTED, TANGO, BLANK, BROKEN, DEAD]
    games = [(puzzle, moves_of(puzzle)) for puzzle in puzzles]
    expected = [judged(puzzle, moves) for puzzle, moves in games]
    for rule in SOUND.rules:
        false = tuple(made_false(other) if other is rule else other for other in SOUND.rules)
        ladder = Ladder(false, SOUND.rating)
        monkeypatch.setattr(registry, "_own", lambda ladder=ladder: ladder)
        for (puzzle, moves), (*known, review) in zip(games, expected, strict=True):
            *said, reviewed = judged(puzzle, moves)
            assert said == known, (rule.info.id, puzzle)
            assert reviewed in (review, None), (rule.info.id, puzzle)


def test_rules_made_false_are_false(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above would pass if the rules stayed as they are."""
    for rule in SOUND.rules:
        (places,) = {example.places for example in rule.examples[:1]}
        found = [step for example in rule.examples[:1] for step in _found(made_false(rule), example.grid)]
        assert found
        assert places not in found


def _found(rule: Rule, grid: str) -> Iterator[str]:
    from deduce.answers.rule_check import grid_of, steps_by
    from deduce.game.puzzle import cell_name

    for _, argument in steps_by(rule, grid_of(grid), SOUND):
        yield " ".join(f"{cell_name(cell)}={value}" for cell, value in sorted(argument.places.items()))
