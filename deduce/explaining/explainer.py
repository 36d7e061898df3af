"""Explaining: one step at a time, the easiest first, and among equals the one nearest to the last."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from attrs import evolve, frozen

from deduce.core.board import Board, States
from deduce.core.line import Line
from deduce.ladder.finder import NOTHING, Easiest, Found, LineFinder, Segment, segments
from deduce.ladder.registry import Ladder, load
from deduce.ladder.rule import Band
from deduce.lookahead.suppositions import View
from deduce.puzzle import Cell, Puzzle
from deduce.reasons.inferences import cells, ending, told
from deduce.reasons.violations import first_break, unfillable
from deduce.search.backbone import Suppositions, refutable
from deduce.trace import Inference, Step, Trace


def explain(puzzle: Puzzle, ladder: Ladder | None = None) -> Trace:
    """Argue a puzzle from its givens until it is solved, stuck, or seen to have no solution.

    Args:
        puzzle: what is given; it may be any grid, proper or not.
        ladder: the rules to use; all that come with deduce if none are given.
    """
    ladder = ladder or load()
    explainer = Explainer(puzzle, ladder)
    steps = []
    while (step := explainer.next()) is not None:
        steps.append(step)
    final = explainer.board.grid(explainer.states)
    return Trace(puzzle, explainer.status, final, tuple(steps), explainer.refutation, ladder)


@frozen(eq=False)
class Move:
    """One use of one rule, chosen and not yet told.

    Attributes:
        rule: the rule's id.
        band: the rung it stands on.
        places: the cells that it fills, with their values.
        rounds: how many rounds a lookahead took; 0 for the rest.
        tell: gives the whole inference, sentence and all.
    """

    rule: str
    band: Band
    places: Mapping[Cell, int]
    rounds: int
    tell: Callable[[], Inference]


class Explainer:
    """Argues one puzzle, a step at a time.

    Attributes:
        board: the puzzle's lines.
        states: what is known of each.
        refutation: set once a line is seen to have no filling.
    """

    def __init__(self, puzzle: Puzzle, ladder: Ladder) -> None:
        self.board = Board(puzzle)
        self.states: States = self.board.start()
        self.refutation: Inference | None = None
        self._ladder = ladder
        self._last: tuple[Cell, ...] = ()
        self._worth: Suppositions | None = None
        self._looked_ahead = False
        self._taken = 0
        self._blanks = puzzle.rows * puzzle.columns - puzzle.clues
        self._segments = segments(ladder)
        everything = range(len(self.states))
        self._stale = [set(everything) for _ in self._segments]
        self._easiest: list[list[Easiest]] = [[NOTHING] * len(self.states) for _ in self._segments]
        self._check(everything)

    @property
    def status(self) -> str:
        """`solved`, `contradiction`, or `stuck`, which a grid in the making is, too."""
        if self.refutation is not None:
            return "contradiction"
        return "stuck" if self._blanks else "solved"

    def next(self) -> Step | None:
        """Find the next step, take it, and tell it; None where there is none."""
        before = tuple(self.states[: self.board.rows])
        move = self.move()
        if move is None:
            return None
        band, puzzle = move.band, self.board.puzzle
        return Step(self._taken, band.rating, move.tell(), band.bound, move.rounds, puzzle, before)

    def move(self) -> Move | None:
        """Find the next step and take it; None where there is none, with `refutation` set if that is why."""
        if self.refutation is not None or not self._blanks:
            return None
        for place, segment in enumerate(self._segments):
            if segment.finder is not None:
                move = self._on_one_line(segment.finder, self._easiest[place], self._stale[place])
            elif segment.scope == "lines":
                move = self._beside_finished_lines(segment)
            else:
                move = self._over_the_grid(segment)
            if move is not None:
                self._taken += 1
                self._blanks -= len(move.places)
                changed = self.board.place(self.states, move.places)
                self._last = tuple(move.places)
                for stale in self._stale:
                    stale.update(changed)
                self._check(changed)
                return move
        self._look_for_unfillable()
        return None

    def _check(self, lines: Iterable[int]) -> None:
        broken = first_break(self.board, self.states, lines)
        if broken is not None:
            self.refutation = ending(self.board, *broken)

    def _look_for_unfillable(self) -> None:
        """Where the ladder knows all fillings of a line, a line without any is a refutation."""
        if not any(rule.facts.complete for rule in self._ladder.rules):
            return
        for line in range(len(self.states)):
            argument = unfillable(self.board, self.states, line)
            if argument is not None:
                self.refutation = ending(self.board, line, True, argument)
                return

    def _on_one_line(self, finder: LineFinder, easiest: list[Easiest], stale: set[int]) -> Move | None:
        for line in stale:
            easiest[line] = finder.easiest(self.board.shapes[line], self.states[line])
        stale.clear()
        rating = min([own for own, _ in easiest])
        if rating == NOTHING[0]:
            return None
        return self._nearest([(line, found) for line, (own, found) in enumerate(easiest) if own == rating])

    def _beside_finished_lines(self, segment: Segment) -> Move | None:
        found = self._all_beside_finished_lines(segment)
        if not found:
            return None
        rating = min(entry[0].band.rating for _, (entry,) in found)
        return self._nearest([pair for pair in found if pair[1][0][0].band.rating == rating])

    def _all_beside_finished_lines(self, segment: Segment) -> list[tuple[int, tuple[Found]]]:
        board, found = self.board, []
        for beside in board.directions() if board.unique else ():
            finished = board.finished(self.states, beside)
            swapped = [(index, zeros, ones) for index, ones, zeros in finished]
            whole = {beside.start + index for index, _, _ in finished}
            for line in beside if finished else ():
                if line in whole:
                    continue
                ones, zeros = board.known(self.states, line)
                shape = board.shapes[line]
                sides = ((True, Line(shape, ones, zeros), finished), (False, Line(shape, zeros, ones), swapped))
                for rule, bands in segment.bands.items():
                    for one, view, lines in sides[:1] if rule.facts.symmetric else sides:
                        for finding in rule.find(view, lines):
                            if finding.band in bands:
                                found.append((line, ((finding, rule, one),)))
        return found

    def _over_the_grid(self, segment: Segment) -> Move | None:
        if not self._looked_ahead:
            # what no solution holds stays so, as every step is entailed
            self._worth = refutable(evolve(self.board.puzzle, givens=self.board.grid(self.states)))
            self._looked_ahead = True
        view = View(self.board, self.states, self._ladder, self._worth)
        for rule, bands in segment.bands.items():
            for finding in rule.find(view, bands):
                tell = partial(evolve, finding.inference, rule=rule.facts.id)
                return Move(rule.facts.id, finding.band, finding.inference.places, finding.rounds, tell)
        return None

    def _nearest(self, found: Iterable[tuple[int, tuple[Found, ...]]]) -> Move:
        """Choose as a person would go on: near the last placement, then on the fullest line, then by position."""
        board, states, last, rows = self.board, self.states, self._last, self.board.rows
        nearest, best = 1_000_000, None
        for line, entries in found:
            if line < rows:
                across = [(abs(r - line), c) for r, c in last]
            else:
                across = [(abs(c - line + rows), r) for r, c in last]
            if last and min(across)[0] > nearest:
                continue
            blanks = board.shapes[line].length - states[line].bit_count()
            for finding, rule, one in entries:
                placed = finding.argument.x | finding.argument.y
                away = min([off + _apart(placed, at) for off, at in across]) if last else 0
                if away <= nearest:
                    order = (away, blanks, line, placed & -placed, rule.facts.id, one)
                    if best is None or order < best[0]:
                        nearest, best = away, (order, line, finding, rule.facts.id, one)
        assert best is not None
        _, line, finding, rule_id, one = best
        places = cells(board, line, one, finding.argument.x, finding.argument.y)
        return Move(rule_id, finding.band, places, 0, lambda: told(board, line, one, finding, rule_id))


def _apart(cells: int, at: int) -> int:
    """Count the steps from a position to the nearest of some cells of the line."""
    if cells >> at & 1:
        return 0
    above = cells >> at
    below = cells & (1 << at) - 1
    up = (above & -above).bit_length() - 1 if above else 1_000_000
    down = at - below.bit_length() + 1 if below else 1_000_000
    return min(up, down)
