"""The whole explanation of one puzzle: short where it is easy, in full where it is not."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.difficulty import LEVELS
from deduce.ladder.ladder import Ladder
from deduce.puzzle import EMPTY, Cell
from deduce.show.foot import draw_foot
from deduce.show.grids import draw_grid
from deduce.show.head import draw_head
from deduce.show.screen import Screen, width_of
from deduce.show.strips import Look, gaps_of, in_parts, strip
from deduce.show.told import line_title, outcome, sentences
from deduce.trace import Inference, Step, Trace
from deduce.wording.places import lines_of, place_of

QUICK = 2
"""Steps up to this level are told in one row once their rule has been told in full often enough."""

IN_FULL = 2
"""So often a rule is told in full."""

MUCH = 8
"""The grid is drawn anew before a lookahead once this fraction of the cells has been filled since the last time."""

_GAP = "  "


class Story:
    """Tells a trace on a screen.

    Attributes:
        screen: where.
        trace: what.
        ladder: for what the rules are called and say of themselves.
        verbose: every step is told in full.
    """

    def __init__(self, screen: Screen, trace: Trace, ladder: Ladder, verbose: bool = False) -> None:
        self.screen = screen
        self.trace = trace
        self.ladder = ladder
        self.verbose = verbose
        self._puzzle = trace.puzzle
        self._cells = self._puzzle.rows * self._puzzle.columns
        self._known = [list(row) for row in trace.puzzle.givens]
        self._told: dict[str, int] = {}
        self._level = 0
        self._levels: set[int] = set()
        self._drawn = -1
        self._short = False
        steps = trace.steps
        self._digits = max(len(str(len(steps))), 2)
        titles = [line_title(axis, count - 1) for axis, count in enumerate((self._puzzle.rows, self._puzzle.columns))]
        self._title = max(map(len, titles))
        quick = [len(step.rule) for step in steps if step.level <= QUICK]
        self._rule = max(quick, default=0)
        self._indent = 1 + self._digits + len(_GAP)
        self._margin = self._indent + self._title + len(_GAP)
        room = screen.width - self._margin
        self._look = Look.of(self._puzzle, room - len(_GAP) - self._rule - len(_GAP) - 8)
        if not self._look.spaced and Look.of(self._puzzle, room).spaced and not quick:
            self._look = Look.of(self._puzzle, room)

    def tell(self, title: str = "") -> None:
        """Tell everything: head, steps, end and foot."""
        draw_head(self.screen, self._puzzle, title)
        self._grid()
        for step in self.trace.steps:
            self._step(step)
        if self._drawn != self._filled():
            self.screen.blank()
            self.screen.say("At the end:")
            self._grid()
        self.screen.blank()
        draw_foot(self.screen, self.trace)

    def tell_one(self, number: int, title: str = "") -> None:
        """Tell one step alone, in full, with the grid before it.  The number must be that of a step."""
        for step in self.trace.steps[: number - 1]:
            self._place(step)
        step = self.trace.steps[number - 1]
        if title:
            self.screen.say(title, style="title")
        self.screen.say(f"The grid before step {number} of {len(self.trace.steps)}:")
        self._draw(dict.fromkeys(step.because, "because"))
        self.screen.blank()
        self._place(step)
        self._full(step)

    def _step(self, step: Step) -> None:
        new = step.level not in self._levels
        often = self._told.get(step.rule, 0) >= IN_FULL
        quick = step.level <= QUICK and not new and often and bool(lines_of(step.inference))
        if new:
            self._levels.add(step.level)
            self._turn(step)
        elif step.inference.by_parts and (self._filled() - self._drawn) * MUCH >= self._cells:
            self._so_far()
        self._place(step)
        if quick and not self.verbose:
            if not self._short:
                self.screen.blank()
            self._row(step)
        else:
            self.screen.blank()
            self._full(step)
        self._short = quick and not self.verbose
        self._told[step.rule] = self._told.get(step.rule, 0) + 1

    def _turn(self, step: Step) -> None:
        """Open a level not met before: the grid as it stands, and what comes now."""
        if self._drawn != self._filled():
            self._so_far()
        self.screen.blank()
        self.screen.row((f"Level {step.level}: {LEVELS[step.level]}", "title"))

    def _so_far(self) -> None:
        """Draw the grid as it stands."""
        self.screen.blank()
        self.screen.say(f"{self._filled()} of {self._cells} cells are known:")
        self._grid()

    def _grid(self) -> None:
        self._drawn = self._filled()
        self._draw({})

    def _draw(self, styles: dict[Cell, str]) -> None:
        draw_grid(self.screen, self._puzzle, ["".join(row) for row in self._known], styles, indent=1)

    def _filled(self) -> int:
        return sum(len(row) - row.count(EMPTY) for row in self._known)

    def _place(self, step: Step) -> None:
        for (r, c), value in step.places.items():
            self._known[r][c] = str(value)

    def _row(self, step: Step) -> None:
        """Tell a step in one row, or in two where it does not fit."""
        line = lines_of(step.inference)[0]
        screen = self.screen
        result = outcome(step.places, self._puzzle.symbols, line, spoken=screen.plain)
        if screen.plain:
            screen.say(f"Step {step.number}. {line_title(*line)}, {step.rule}: {result}.")
            return
        head = f" {step.number:>{self._digits}}{_GAP}{line_title(*line):<{self._title}}{_GAP}"
        cells = self._along(line)
        drawn = strip(self._look, cells, gaps_of(self._puzzle, *line), self._styles(step.inference, line))
        longest = self._look.length(max(self._puzzle.rows, self._puzzle.columns))
        space = _GAP + " " * (longest - self._look.length(len(cells)))
        tail = f"{step.rule:<{self._rule}}{_GAP}{result}"
        room = screen.width - self._margin
        if longest + len(_GAP) + width_of(tail) <= room:
            screen.row((head, ""), *drawn, (space, ""), (f"{step.rule:<{self._rule}}{_GAP}", "rule"), (result, ""))
        elif longest <= room:
            screen.row((head, ""), *drawn)
            screen.say(f"{step.rule}  {result}", self._margin)
        else:
            together = width_of(f"{head}{step.rule}{_GAP}{result}") <= screen.width
            screen.row((f"{head}{step.rule}{_GAP}{result}" if together else f"{head}{step.rule}", ""))
            if not together:
                screen.say(result, self._indent)
            self._strip(step.inference, line, cells, marked=False)

    def _full(self, step: Step) -> None:
        """Tell a step in full: its line with premises and placements, and its sentence."""
        screen, rule = self.screen, step.rule
        lines = () if step.inference.by_parts else lines_of(step.inference)
        place = line_title(*lines[0]) if lines else place_of(step)
        if screen.plain:
            screen.say(f"Step {step.number}. {place}, {rule}, level {step.level}.")
        else:
            head = f" {step.number:>{self._digits}}{_GAP}"
            self._head(head, place, step, lines)
        if rule not in self._told:
            self._explain(rule)
        indent = 2 if screen.plain else self._indent
        for depth, text in sentences(step, self._puzzle.symbols, spoken=screen.plain):
            screen.say(text, indent + 4 * depth, hang=4 if text.startswith("(") else 0)

    def _head(self, head: str, place: str, step: Step, lines: Sequence[tuple[int, int]]) -> None:
        screen = self.screen
        rule = (step.rule, "rule")
        if not lines:
            screen.row((head, ""), (place, ""), (_GAP, ""), rule)
            return
        cells = self._along(lines[0])
        longest = self._look.length(max(self._puzzle.rows, self._puzzle.columns))
        if self._margin + longest + len(_GAP) + len(step.rule) <= screen.width:
            styles = self._styles(step.inference, lines[0])
            parts = in_parts(self._look, cells, gaps_of(self._puzzle, *lines[0]), styles, longest, not screen.colour)
            space = _GAP + " " * (longest - self._look.length(len(cells)))
            screen.row((f"{head}{place:<{self._title}}{_GAP}", ""), *parts[0], (space, ""), rule)
            for row in parts[1:]:
                screen.row((" " * self._margin, ""), *row)
        else:
            screen.row((head, ""), (place, ""), (_GAP, ""), rule)
            self._strip(step.inference, lines[0], cells, marked=True)
        for line in lines[1:]:
            self._companion(line)

    def _companion(self, line: tuple[int, int]) -> None:
        """Draw a line that the first must not repeat."""
        cells = self._along(line)
        title = f"{' ' * self._indent}{line_title(*line):<{self._title}}{_GAP}"
        if self._margin + self._look.length(len(cells)) <= self.screen.width:
            self.screen.row((title, ""), *strip(self._look, cells, gaps_of(self._puzzle, *line), {}))
        else:
            self.screen.row((title, ""))
            self._strip(None, line, cells, marked=False)

    def _strip(self, inference: Inference | None, line: tuple[int, int], cells: Sequence[str], marked: bool) -> None:
        """Draw a line in rows of its own."""
        styles = self._styles(inference, line) if inference else {}
        room = self.screen.width - self._indent
        marked = marked and not self.screen.colour
        for row in in_parts(self._look, cells, gaps_of(self._puzzle, *line), styles, room, marked):
            self.screen.row((" " * self._indent, ""), *row)

    def _explain(self, rule: str) -> None:
        """Say once what a rule is about."""
        try:
            summary = self.ladder.rule(rule).facts.summary
        except KeyError:
            return
        self.screen.say(f"{rule}: {summary.rstrip('.')}.", 2 if self.screen.plain else self._indent, "faint")

    def _along(self, line: tuple[int, int]) -> list[str]:
        axis, index = line
        return self._known[index] if axis == 0 else [row[index] for row in self._known]

    def _styles(self, inference: Inference, line: tuple[int, int]) -> dict[int, str]:
        axis, index = line
        styles = {cell[1 - axis]: "because" for cell in inference.because if cell[axis] == index}
        styles.update({cell[1 - axis]: "place" for cell in inference.places if cell[axis] == index})
        return styles
