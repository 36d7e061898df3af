"""The whole explanation of one puzzle: short where it is easy, in full where it is not."""

from __future__ import annotations

from collections import deque

from attrs import evolve

from deduce.explaining.hints import about
from deduce.grading.waves import waits
from deduce.ladder.ladder import Ladder
from deduce.puzzle import EMPTY, LineAt
from deduce.scene.scene import Scene, pencilled, scene_of
from deduce.show.chains import ChainShown, draw_chain
from deduce.show.ends import draw_foot, draw_head
from deduce.show.grids import Look, draw_grid, strips
from deduce.show.names import line_title, outcome
from deduce.show.screen import Row, Screen, styled, width_of
from deduce.trace import Step, Trace
from deduce.wording import story as say
from deduce.wording.language import in_one_language
from deduce.wording.places import RULE_AND_LEVEL, level_name, place_of
from deduce.wording.words import TITLED
from deduce.wording.words import outcome as outcome_in_words

QUICK = 2
"""Steps up to this level are told in one row once their rule has been told in full often enough."""

IN_FULL = 2
"""So often a rule is told in full."""

MUCH = 8
"""The grid is told anew before a lookahead once this fraction of the cells has been filled since the last time."""

RECENT = 4
"""What one of so many lookaheads has told is not told again: further back nobody looks."""

_GAP = "  "
_RESULT = 8  # terminal cells for what follows, where it stands beside its line


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
        self._grid = Scene(trace.puzzle)
        self._times_in_full: dict[str, int] = {}
        self._ideas: set[str] = set()
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
    def tell(self, title: str = "") -> None:
        """Tell everything: head, steps, end and foot."""
        draw_head(self.screen, self._puzzle, title, self.verbose)
        self._so_far()
        for step in self.trace.steps:
            self._step(step)
        if self._drawn != self._filled():
            self._so_far((say.SOLUTION if self.trace.status == "solved" else say.AT_END)())
        self._foot()

    @in_one_language
    def tell_one(self, number: int, title: str = "") -> None:
        """Tell one step alone, in full, with the grid before it.  The number must be that of a step."""
        if title:
            self.screen.say(title, style="title")
        for step in self.trace.steps[: number - 1]:
            self._take(step)
        self._with_its_grid(self.trace.steps[number - 1])

    @in_one_language
    def tell_from(self, level: int, title: str = "") -> None:
        """Tell the steps of a level and of those above it, in full, each with the grid before it."""
        draw_head(self.screen, self._puzzle, title)
        hard = 0
        for step in self.trace.steps:
            if step.level >= level:
                if hard:
                    self.screen.blank()
                self._with_its_grid(step)
                hard += 1
            else:
                self._take(step)
        if not hard:
            self.screen.say(say.NONE_SO_HARD(level=level))
        self._foot()

    def _foot(self) -> None:
        self.screen.blank()
        draw_foot(self.screen, self.trace, waits(self.trace, self.ladder))

    def _with_its_grid(self, step: Step) -> None:
        """Tell a step in full after the grid before it, which a lookahead draws by itself."""
        if self.screen.plain or not step.argument.is_lookahead:
            self.screen.say(say.BEFORE_STEP(step=step.number, steps=len(self.trace.steps)))
            draw_grid(self.screen, evolve(self._grid, cells={"because": tuple(step.because)}), indent=1)
            self.screen.blank()
        self._full(step)

    def _step(self, step: Step) -> None:
        new = step.level not in self._levels
        often = self._times_in_full.get(step.rule, 0) >= IN_FULL
        quick = step.level <= QUICK and not new and often and step.argument.line is not None
        is_lookahead = step.argument.is_lookahead
        filled = self._filled() - self._drawn
        due = filled > 0 if new else is_lookahead and filled * MUCH >= self._cells
        if due and (self.screen.plain or not is_lookahead):  # else it draws the grid by itself
            self._so_far(say.KNOWN(self._filled(), cells=self._cells))
        if new:
            self._turn(step)
        if quick and not self.verbose:
            if not self._short:
                self.screen.blank()
            self._row(step)
        else:
            self.screen.blank()
            self._full(step)
        self._short = quick and not self.verbose

    def _turn(self, step: Step) -> None:
        """Say that a level is reached that was not met before."""
        self._levels.add(step.level)
        if step.number == 1:
            phrase = say.FIRST
        else:
            eased = step.level < self.trace.steps[step.number - 2].level
            phrase = say.SOMETHING_EASIER if eased else say.NOTHING_EASIER
        self.screen.blank()
        self.screen.say(phrase(step=step.number, level=step.level, name=level_name(step.level)), style="title")

    def _so_far(self, title: str = "") -> None:
        """Draw the grid as it stands."""
        if title:
            self.screen.blank()
            self.screen.say(title)
        self._drawn = self._filled()
        draw_grid(self.screen, self._grid, indent=1)

    def _filled(self) -> int:
        return sum(len(row) - row.count(EMPTY) for row in self._grid.rows)

    def _take(self, step: Step) -> Scene:
        """Take a step; give what it shows."""
        scene = scene_of(step, self._grid)
        self._grid = evolve(self._grid, rows=pencilled(self._grid, step.places, "").rows)
        return scene

    def _row(self, step: Step) -> None:
        """Take a step and tell it in one row, or in two where it does not fit."""
        scene = self._take(step)
        line, symbols = scene.lines[0], self._puzzle.symbols
        if self.screen.plain:
            result = outcome_in_words(step.places, symbols, line)
            self.screen.say(say.IN_SHORT(step=step.number, place=line_title(line), rule=step.rule, outcome=result))
        else:
            rule = f"{step.rule:<{self._rule}}{_GAP}"
            self._lines(step, scene, [(rule, "rule"), (outcome(step.places, symbols, line), "")], in_full=False)

    def _full(self, step: Step) -> None:
        """Tell a step in full, and take it: its lines with their marks, or its drawing, and its sentences."""
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
        """Draw the lines of a step, the first between its number and an ending or, without room, beneath them.

        Args:
            step: which.
            scene: what it shows.
            ending: what stands after the first line.
            in_full: with numbers above, and without colour with marks beneath.
        """
        screen, look = self.screen, self._look
        longest = look.length(max(self._puzzle.rows, self._puzzle.columns))
        beside = self._margin + longest + len(_GAP) + sum(width_of(text) for text, _ in ending) <= screen.width
        head = f" {step.number:>{self._digits}}{_GAP}"
        if not scene.lines or not beside:
            whole: Row = [(f"{head}{line_title(scene.lines[0]) if scene.lines else place_of(step)}{_GAP}", ""), *ending]
            text = "".join(text for text, _ in whole)
            if width_of(text.rstrip()) <= screen.width:
                screen.row(*whole)
            else:
                screen.say(text, 1, hang=self._indent - 1)
        room = longest if beside else screen.width - self._indent
        for title, row in strips(scene, look, room, in_full, in_full and not screen.colour):
            is_first = title == line_title(scene.lines[0])
            if beside:
                opening = f"{head if is_first else ' ' * self._indent}{title:<{self._title}}{_GAP}"
                space = _GAP + " " * (longest - sum(width_of(text) for text, _ in row))
                screen.row((opening, ""), *row, *([(space, ""), *ending] if is_first else []))
            else:
                if title and not is_first:
                    screen.row((" " * self._indent + title, ""))
                screen.row((" " * self._indent, ""), *row)

    def _explain(self, step: Step, indent: int) -> None:
        """Say once what a rule is about, of what is there."""
        what = about(self.ladder, step, self._puzzle.symbols).rstrip(".")
        if what and what not in self._ideas:
            self._ideas.add(what)
            self.screen.say(TITLED(title=step.rule, said=f"{what}."), indent, "faint")
