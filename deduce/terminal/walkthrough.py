"""The whole explanation of one puzzle: easy steps in one row each, the others in full."""

from __future__ import annotations

from collections import deque

from attrs import evolve

from deduce.explaining.hints import about
from deduce.grading.waves import bottleneck_steps
from deduce.ladder.ladder import Ladder
from deduce.puzzle import EMPTY, LineAt
from deduce.scene.scene import Scene, pencilled, scene_of
from deduce.terminal.chains import ChainShown, draw_chain
from deduce.terminal.ends import draw_foot, draw_head
from deduce.terminal.grids import Look, draw_grid, strips
from deduce.terminal.names import line_title, outcome
from deduce.terminal.screen import Row, Screen, styled, width_of
from deduce.trace import Step, Trace
from deduce.wording import explanation as say
from deduce.wording.language import in_one_language
from deduce.wording.steps import RULE_AND_LEVEL, level_name, place_of
from deduce.wording.words import TITLED
from deduce.wording.words import outcome as outcome_in_words

QUICK = 2
"""Steps up to this level take one row once their rule has been explained `IN_FULL` times."""

IN_FULL = 2
"""How often an easy rule is explained in full."""

MUCH = 8
"""The grid is drawn again before a lookahead once one cell in this many has been filled since the last time."""

RECENT = 4
"""Links that one of this many lookaheads before has shown are not repeated; readers do not look further back."""

_GAP = "  "
_RESULT = 8  # terminal cells for the result of a step next to its line


class Walkthrough:
    """Draws a trace on a screen, step by step.

    Attributes:
        screen: where.
        trace: what.
        ladder: has the names and summaries of the rules.
        verbose: every step is explained in full.
    """

    def __init__(self, screen: Screen, trace: Trace, ladder: Ladder, verbose: bool = False) -> None:
        self.screen = screen
        self.trace = trace
        self.ladder = ladder
        self.verbose = verbose
        self._puzzle = trace.puzzle
        self._cells = self._puzzle.rows * self._puzzle.columns
        self._grid = Scene(trace.puzzle)
        self._times_in_full: dict[str, int] = {}
        self._summaries: set[str] = set()
        self._levels: set[int] = set()
        self._chains: deque[ChainShown] = deque(maxlen=RECENT)
        self._drawn = -1
        self._short = False
        steps = trace.steps
        self._digits = max(len(str(len(steps))), 2)
        last = LineAt((0, self._puzzle.rows - 1)), LineAt((1, self._puzzle.columns - 1))
        self._title = max(len(line_title(line)) for line in last)
        quick = [len(step.rule) for step in steps if step.level <= QUICK]
        self._rule = max(quick, default=0)
        self._indent = 1 + self._digits + len(_GAP)
        self._margin = self._indent + self._title + len(_GAP)
        room = screen.width - self._margin - len(_GAP) - self._rule - len(_GAP) - _RESULT
        self._look = Look.of(self._puzzle, room)

    @in_one_language
    def draw(self, title: str = "") -> None:
        """Draw everything: head, steps, final grid and foot."""
        draw_head(self.screen, self._puzzle, title, self.verbose)
        self._so_far()
        for step in self.trace.steps:
            self._draw_step(step)
        if self._drawn != self._filled():
            self._so_far((say.SOLUTION if self.trace.status == "solved" else say.AT_END)())
        self._foot()

    @in_one_language
    def draw_step(self, number: int, title: str = "") -> None:
        """Draw only the step with this number, from 1, in full, with the grid before it."""
        if title:
            self.screen.say(title, style="title")
        for step in self.trace.steps[: number - 1]:
            self._take(step)
        self._with_its_grid(self.trace.steps[number - 1])

    @in_one_language
    def draw_from_level(self, level: int, title: str = "") -> None:
        """Draw only the steps of this level or harder, in full, each with the grid before it."""
        draw_head(self.screen, self._puzzle, title)
        is_first = True
        for step in self.trace.steps:
            if step.level >= level:
                if not is_first:
                    self.screen.blank()
                self._with_its_grid(step)
                is_first = False
            else:
                self._take(step)
        if is_first:
            self.screen.say(say.NONE_SO_HARD(level=level))
        self._foot()

    def _foot(self) -> None:
        self.screen.blank()
        draw_foot(self.screen, self.trace, bottleneck_steps(self.trace, self.ladder))

    def _with_its_grid(self, step: Step) -> None:
        """Draw a step in full after the grid before it, which a lookahead draws itself."""
        if self.screen.plain or not step.argument.is_lookahead:
            self.screen.say(say.BEFORE_STEP(step=step.number, steps=len(self.trace.steps)))
            draw_grid(self.screen, evolve(self._grid, cells={"because": tuple(step.because)}), indent=1)
            self.screen.blank()
        self._full(step)

    def _draw_step(self, step: Step) -> None:
        new = step.level not in self._levels
        is_familiar = self._times_in_full.get(step.rule, 0) >= IN_FULL
        quick = step.level <= QUICK and not new and is_familiar and step.argument.line is not None
        is_lookahead = step.argument.is_lookahead
        filled = self._filled() - self._drawn
        due = filled > 0 if new else is_lookahead and filled * MUCH >= self._cells
        if due and (self.screen.plain or not is_lookahead):  # a lookahead draws the grid itself
            self._so_far(say.KNOWN_CELLS(self._filled(), cells=self._cells))
        if new:
            self._new_level(step)
        if quick and not self.verbose:
            if not self._short:
                self.screen.blank()
            self._row(step)
        else:
            self.screen.blank()
            self._full(step)
        self._short = quick and not self.verbose

    def _new_level(self, step: Step) -> None:
        """Print that the first step of a level comes next."""
        self._levels.add(step.level)
        if step.number == 1:
            phrase = say.FIRST
        else:
            eased = step.level < self.trace.steps[step.number - 2].level
            phrase = say.SOMETHING_EASIER if eased else say.NOTHING_EASIER
        self.screen.blank()
        self.screen.say(phrase(step=step.number, level=step.level, name=level_name(step.level)), style="title")

    def _so_far(self, title: str = "") -> None:
        """Draw the current grid."""
        if title:
            self.screen.blank()
            self.screen.say(title)
        self._drawn = self._filled()
        draw_grid(self.screen, self._grid, indent=1)

    def _filled(self) -> int:
        return sum(len(row) - row.count(EMPTY) for row in self._grid.rows)

    def _take(self, step: Step) -> Scene:
        """Fill in the cells of a step; return its scene."""
        scene = scene_of(step, self._grid)
        self._grid = evolve(self._grid, rows=pencilled(self._grid, step.places, "").rows)
        return scene

    def _row(self, step: Step) -> None:
        """Draw a step in one row, or in two if it does not fit."""
        scene = self._take(step)
        line, symbols = scene.lines[0], self._puzzle.symbols
        if self.screen.plain:
            result = outcome_in_words(step.places, symbols, line)
            self.screen.say(say.IN_SHORT(step=step.number, place=line_title(line), rule=step.rule, outcome=result))
        else:
            rule = f"{step.rule:<{self._rule}}{_GAP}"
            self._lines(step, scene, [(rule, "rule"), (outcome(step.places, symbols, line), "")], in_full=False)

    def _full(self, step: Step) -> None:
        """Draw a step in full: its lines with their marks, or its grid, and its sentences."""
        screen, rule = self.screen, step.rule
        indent = 2 if screen.plain else self._indent
        before = self._grid
        scene = self._take(step)
        if screen.plain:
            place = line_title(scene.lines[0]) if scene.lines else place_of(step)
            screen.say(say.IN_FULL(step=step.number, place=place, rule=rule, level=step.level))
        else:
            title = RULE_AND_LEVEL(rule=rule, level=step.level)
            self._lines(step, scene, styled(title, rule, "rule", "faint"), in_full=True)
        self._explain(step, indent)
        if step.argument.is_lookahead:
            known = () if self.verbose else self._chains
            self._chains.append(draw_chain(screen, before, step, indent, known, explained=bool(self._chains)))
            if not screen.plain:
                self._drawn = self._filled() - len(step.places)
        else:
            screen.say(step.text, indent)
        self._times_in_full[rule] = self._times_in_full.get(rule, 0) + 1

    def _lines(self, step: Step, scene: Scene, ending: Row, in_full: bool) -> None:
        """Draw the lines of a step, the first between its number and an ending, or below both if there is no room.

        Args:
            step: which.
            scene: what it shows.
            ending: comes after the first line.
            in_full: draw numbers above, and marks below if there is no colour.
        """
        screen, look = self.screen, self._look
        longest = look.length(max(self._puzzle.rows, self._puzzle.columns))
        is_wide = self._margin + longest + len(_GAP) + sum(width_of(text) for text, _ in ending) <= screen.width
        head = f" {step.number:>{self._digits}}{_GAP}"
        if not scene.lines or not is_wide:
            whole: Row = [(f"{head}{line_title(scene.lines[0]) if scene.lines else place_of(step)}{_GAP}", ""), *ending]
            text = "".join(text for text, _ in whole)
            if width_of(text.rstrip()) <= screen.width:
                screen.row(*whole)
            else:
                screen.say(text, 1, hang=self._indent - 1)
        room = longest if is_wide else screen.width - self._indent
        for title, row in strips(scene, look, room, in_full, in_full and not screen.colour):
            is_first = title == line_title(scene.lines[0])
            if is_wide:
                opening = f"{head if is_first else ' ' * self._indent}{title:<{self._title}}{_GAP}"
                space = _GAP + " " * (longest - sum(width_of(text) for text, _ in row))
                screen.row((opening, ""), *row, *([(space, ""), *ending] if is_first else []))
            else:
                if title and not is_first:
                    screen.row((" " * self._indent + title, ""))
                screen.row((" " * self._indent, ""), *row)

    def _explain(self, step: Step, indent: int) -> None:
        """Print the summary of a rule, for the symbols of the step, when it is used for the first time."""
        summary = about(self.ladder, step, self._puzzle.symbols).rstrip(".")
        if summary and summary not in self._summaries:
            self._summaries.add(summary)
            self.screen.say(TITLED(title=step.rule, said=f"{summary}."), indent, "faint")
