"""Rules of one's own, held against exact search: one that places what some solution does not have is false.

The rules that come with deduce are proved by its tests.  A rule of somebody's own may be wrong, and a wrong rule leads
to a grid like any other or to a dead end, and to a grade that means nothing.  So where a ladder has such rules, what
they place is held against solutions that exact search finds.  This tells what is false on the puzzle at hand; that a
rule is true on all puzzles it cannot tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from deduce.errors import DeduceError
from deduce.ladder.easiest import easiest_on
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import load
from deduce.ladder.rule import Rule
from deduce.puzzle import Cell, Puzzle, cell_name
from deduce.search.exact import SearchLimit
from deduce.search.two import two_of
from deduce.stepping.walk import Walk
from deduce.trace import Inference
from deduce.wording.words import listed


class FalseRuleError(DeduceError):
    """A rule of one's own that places what a solution does not have."""

    status = 1


class Solutions:
    """Solutions of a puzzle; whatever is placed must agree with them, as it has to hold in all.

    Attributes:
        own: the rules of the ladder that do not come with deduce, by id; without any, nothing is asked.
    """

    def __init__(self, puzzle: Puzzle, ladder: Ladder) -> None:
        shipped = load().rules
        self.own: Mapping[str, Rule] = {rule.facts.id: rule for rule in ladder.rules if rule not in shipped}
        self._of = puzzle.symbols.of
        try:
            self._solutions = two_of(puzzle) if self.own else ()
        except SearchLimit as cut:
            self._solutions = cut.found

    def check(self, number: int, rule: str, places: Mapping[Cell, int], inference: Inference | None = None) -> None:
        """Hold what a rule places against the solutions.

        Args:
            number: at which step, from 1.
            rule: the rule's id.
            places: what it places.
            inference: its reasons, where it may be a lookahead, whose links may be by other rules.

        Raises:
            FalseRuleError: where a solution has another value in one of the cells.
        """
        for solution in self._solutions:
            for cell, value in sorted(places.items()):
                there = int(solution[cell[0]][cell[1]])
                if there != value:
                    which = "the solution" if len(self._solutions) == 1 else "a solution"
                    placed = f"places {self._of(value)} in {cell_name(cell)}, where {which} has {self._of(there)}"
                    raise FalseRuleError(self._told(number, rule, placed, inference))

    def _told(self, number: int, rule: str, placed: str, inference: Inference | None) -> str:
        if rule in self.own:
            return f"{self.own[rule].path}: the rule {rule} is false: at step {number} it {placed}"
        links = set(_rules_of(inference)) if inference is not None else set()
        suspects = [own for own in self.own if own in links] or list(self.own)
        paths = listed([self.own[own].path for own in suspects])
        are = f"rule {suspects[0]} is" if len(suspects) == 1 else f"rules {listed(suspects, 'or')} are"
        return f"{paths}: the {are} false: at step {number}, {rule}, which may use it in its links, {placed}"


def _rules_of(inference: Inference) -> Iterator[str]:
    """Yield the rules of the links of a chain, and of the chains in it."""
    for link in inference.chain:
        yield link.rule
        yield from _rules_of(link)


def hold(puzzle: Puzzle, ladder: Ladder) -> None:
    """Take all steps of a puzzle and hold them against exact search, where the ladder has rules of one's own.

    What rules of one's own say on any line is held too, whether or not it becomes a step: grading reads it.

    Args:
        puzzle: any puzzle; where it has no solution, nothing can be told.
        ladder: the rules in use.

    Raises:
        FalseRuleError: for the first step that contradicts a solution.
    """
    solutions = Solutions(puzzle, ladder)
    if not solutions.own:
        return
    walk = Walk(puzzle, ladder)
    board, states = walk.stepper.board, walk.stepper.states
    alone = {rule: Ladder((solutions.own[rule],), ladder.rating).segments for rule in solutions.own}
    on_lines = [(rule, easiest_on(segment, board, states)) for rule, own in alone.items() for segment in own]
    while True:
        for rule, easiest in on_lines:
            if easiest is not None:
                easiest.changed((1 << len(states)) - 1)
                easiest.easiest()
                for line, forced in enumerate(easiest.forced):
                    solutions.check(walk.taken + 1, rule, board.cells(line, forced.ones, forced.zeros))
        move = walk.find()
        if move is None:
            return
        walk.take(move)
        if move.finding is not None:
            inference = move.finding.inference
            solutions.check(walk.taken, move.rule, inference.places, inference)
        elif move.found is not None:
            solutions.check(walk.taken, move.rule, board.cells(move.line, move.found.ones, move.found.zeros))
