"""The whole explanation of a puzzle: its head, easy steps in one row each, the others in full, and its foot."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from attrs import evolve

from deduce.answers.hints import about, known_of
from deduce.drawing.scene import (
    Scene,
    along,
    grid_before,
    outline,
    pencilled,
    scene_of,
    trial_scene,
)
from deduce.drawing.terminal import (
    READABLE,
    Cells,
    Look,
    Row,
    Screen,
    broken,
    draw_grid,
    draw_legend,
    line_title,
    name_of,
    padded,
    strips,
    styled,
    width_of,
)
from deduce.drawing.verdicts import draw_two
from deduce.engine.ladder import Ladder
from deduce.game.puzzle import EMPTY, Cell, LineAt, Puzzle, Symbols, parse_line
from deduce.game.world import cells_of
from deduce.reasons.trace import Explanation, Step, Trace
from deduce.wording import answers, explanation
from deduce.wording.answers import SUPPOSED, SUPPOSED_AND_BREAKS
from deduce.wording.language import in_one_language
from deduce.wording.steps import (
    PLACE_AND_RULE,
    RULE_AND_LEVEL,
    LinkText,
    chain_of,
    level_name,
    links_of,
    place_of,
    place_title,
    rule_name,
    step_rows,
    where_it_breaks,
)
from deduce.wording.words import APART, TITLED, by_value, came_to, outcome, runs, sentence

if TYPE_CHECKING:
    from deduce.answers.hints import Hint
    from deduce.answers.overview import GridFillings, LineFillings, OpenSteps
    from deduce.answers.why_wrong import WhyWrong
    from deduce.reasons.trace import Step


PROBLEMS = ("open", "unknown", "stuck", "wrong", "broken", "dead")
"""The statuses of hints that report a problem."""

FEWEST = 4
"""At least this many links in a row are replaced by a reference to a step that has shown them."""


class StagedHint:
    """Draws a hint on a screen, as many stages of it as are asked for."""

    def __init__(self, screen: Screen, hint: Hint) -> None:
        self.screen = screen
        self.hint = hint
        self._grid = Scene(hint.grid)
        self._stage = 0
        self._explained = False

    @property
    def stages(self) -> int:
        """The number of stages."""
        return len(self.hint.stages)

    def draw(self, stage: int) -> None:
        """Draw one stage, from 1; the last one begins with those from the second on that were not drawn before.

        A lookahead has four: the cell, the value to try there, where that leads to a contradiction, and every link.
        Other hints have three: where to look, the rule, the whole step.
        """
        hint, step = self.hint, self.hint.step
        if step is None:
            self._say(hint.stages[stage - 1], "bad" if hint.status in PROBLEMS else "")
        elif stage < self.stages:
            self._say(hint.stages[stage - 1])
            if stage > 1 and len(hint.steps) < 2:
                self._before(step, stage)
        else:
            if len(hint.steps) > 1:
                self._several(hint.steps)
            else:
                for earlier in hint.stages[max(self._stage, 1) : -1]:
                    self._say(earlier)
                self._whole(step)
            for reason in hint.reasons:
                self._say(reason)
        self._stage = stage

    def _say(self, text: str, style: str = "") -> None:
        self.screen.say(text, style=style)
        self.screen.explain_cell(text)

    def _before(self, step: Step, stage: int) -> None:
        """Draw the grid before the step, with marks for what the stage says."""
        grid, argument = self._grid, step.argument
        scene = trial_scene(grid, argument) if argument.is_lookahead else scene_of(step, grid)
        if argument.is_lookahead and not self.screen.plain:
            draw_grid(self.screen, evolve(scene, broken=argument.end.lines if stage > 2 else ()), 1)
            self.screen.say((SUPPOSED_AND_BREAKS if stage > 2 else SUPPOSED)(), style="faint")
        else:
            cells = {role: marked for role, marked in scene.cells.items() if role != "place"}
            self._draw_marked(evolve(grid, cells=cells))

    def _draw_marked(self, scene: Scene) -> None:
        draw_grid(self.screen, scene, 1, marked=True)
        if not self.screen.plain:
            draw_legend(self.screen, set(scene.roles.values()))

    def _whole(self, step: Step) -> None:
        if step.argument.is_lookahead:
            draw_chain(self.screen, self._grid, step, 0, explained=self._explained)
            self._explained = True
        else:
            self._draw_marked(scene_of(step, self._grid))
            self._say(step.text)

    def _several(self, steps: Sequence[Step]) -> None:
        """Draw several steps, lookaheads and the last one with their grids."""
        for step in steps:
            self._grid = grid_before(step)
            title = PLACE_AND_RULE(place=place_title(step), rule=rule_name(step.rule))
            self.screen.say(f"{step.number}. {title}", style="title")
            if step is steps[-1] or step.argument.is_lookahead:
                self._whole(step)
            else:
                self._say(step.text)


def draw_open_steps(screen: Screen, found: OpenSteps, told: bool = False) -> None:
    """List steps that are open, a line each under their level; if `told`, each with its sentences."""
    steps = found.steps
    places = [place_title(step) for step in steps]
    rules = [rule_name(step.rule) for step in steps]
    wide = [max(map(width_of, texts), default=0) for texts in (places, rules)]
    for at, (step, place, rule) in enumerate(zip(steps, places, rules, strict=True)):
        if not at or step.level != steps[at - 1].level:
            screen.blank()
            screen.say(answers.open_title([other for other in steps if other.level == step.level]), style="title")
        margin = 1 + sum(wide) + 2 * len(_GAP)
        result = outcome(step.places, step.puzzle.symbols, step.argument.line)
        if screen.plain or screen.width - margin < _RESULT:
            screen.say(answers.open_text(step), hang=2)
        else:
            first, *others = broken(result, screen.width - margin)
            screen.row((f" {padded(place, wide[0])}{_GAP}", ""), (padded(rule, wide[1]) + _GAP, "rule"), (first, ""))
            for row in others:
                screen.row((" " * margin + row, ""))
        if told:
            for depth, text in step_rows(step):
                screen.say(text, 3 + 2 * depth, hang=4 * text.startswith("("))
    if not steps and found.hint.step is not None:
        wanted = "-".join(map(str, dict.fromkeys(found.levels)))
        screen.say(answers.NONE_OPEN(level=wanted, next=found.hint.step.level))
    for reason in found.reasons:
        screen.say(reason)


def draw_fillings(screen: Screen, found: LineFillings) -> None:
    """Draw a line above the ways to fill it, and say what they have in common."""
    grid, line, symbols = found.grid, found.at, found.grid.symbols
    cells = cells_of(grid, line)
    if found.count and EMPTY not in along(grid.givens, line):
        screen.say(answers.FINISHED(line=line_title(line)))
        return
    title = answers.ways_title(line, found.count)
    if not found.fillings:
        screen.say(f"{title}.", style="" if found.count else "bad")
    elif screen.plain:
        ways = [" ".join(symbols.of(int(value)) for value in way) for way in found.fillings]
        screen.say(sentence(TITLED(title=title, said=APART().join(ways))))
    else:
        screen.say(TITLED(title=title, said="").rstrip())
        scenes = {line_title(line): Scene(grid)}
        for number, way in enumerate(found.fillings, 1):
            scene = pencilled(Scene(grid), dict(zip(cells, map(int, way), strict=True)), "")
            scenes[str(number)] = evolve(scene, cells={"place": tuple(found.places)})
        _draw_lines(screen, line, scenes)
    if found.count > 1:
        screen.say(answers.ways_shared(found.places, symbols, line))
    if found.repeats:
        screen.say(answers.left_out([parse_line(name) for name in found.repeats]))
    for reason in found.reasons:
        screen.say(reason)


def draw_all_fillings(screen: Screen, found: GridFillings) -> None:
    """Say in how many ways each line can be filled, then draw each as `draw_fillings` does."""
    for text in answers.ways_of_all(*([line.count for line in lines] for lines in (found.rows, found.columns))):
        screen.say(text)
    for line in found.lines:
        screen.blank()
        draw_fillings(screen, line)


def _draw_lines(screen: Screen, line: LineAt, scenes: Mapping[str, Scene]) -> None:
    """Draw one line as several scenes have it, each after its title, below its numbers."""
    wide = max(map(width_of, scenes))
    puzzle = next(iter(scenes.values())).puzzle
    room = screen.width - wide - 1 - len(_GAP)
    look = Look.of(puzzle, room)
    for part in look.parts(len(cells_of(puzzle, line)), room):
        rows: list[tuple[str, Row]] = [("", [(row, "faint")]) for row in look.numbers(part) if row]
        for title, scene in scenes.items():
            cells = Cells.of(scene, look)
            rows.append((title, cells.row(line, part)))
        if marks := "" if screen.colour else cells.marks(line, part):
            rows.append(("", [(marks, "faint")]))
        for title, row in rows:
            screen.row((f" {' ' * (wide - width_of(title))}{title}{_GAP}", "faint"), *row)


class ChainShown(NamedTuple):
    """The number of a lookahead that has been shown, and its links; None for one that only refers to another."""

    number: int
    links: Sequence[LinkText | None]


class Repeat(NamedTuple):
    """Links that an earlier lookahead has: their places, its number, and their letters here and there."""

    places: range
    step: int
    span: str
    span_before: str

    def text(self, result: str) -> str:
        """Return a reference with a result: `(b) to (m): the same as in step 88, so r1c2 is 1.`"""
        phrase = explanation.TOLD if self.span == self.span_before else explanation.TOLD_OTHERWISE
        return phrase(links=self.span, there=self.span_before, step=self.step, outcome=result)


def repeated(links: Sequence[LinkText], before: Iterable[ChainShown]) -> Repeat | None:
    """Return the longest run of at least FEWEST links that an earlier lookahead has, too, or None."""
    best: Repeat | None = None
    for other in before:
        from difflib import SequenceMatcher

        match = SequenceMatcher(None, links, other.links, autojunk=False).find_longest_match()
        if match.size > (len(best.places) if best else FEWEST - 1):
            places = range(match.a, match.a + match.size)
            same = [link for link in other.links[match.b : match.b + match.size] if link]
            best = Repeat(places, other.number, _span(links[places.start : places.stop]), _span(same))
    return best


def _span(links: Sequence[LinkText]) -> str:
    return explanation.SPAN(first=links[0].mark, last=links[-1].mark)


def draw_chain(
    screen: Screen,
    grid: Scene,
    step: Explanation,
    indent: int,
    before: Iterable[ChainShown] = (),
    explained: bool = False,
) -> ChainShown:
    """Draw a lookahead: the grid before it with what it pencils in, then its links, except repeated ones.

    Links of the lookaheads drawn before are not repeated; `explained` says whether the marks have been explained.
    """
    argument = step.argument
    chain = chain_of(argument, grid.puzzle)
    repeat = repeated(chain.links, before)
    if not screen.plain:
        if not explained:
            nested = any(link.inside for link in chain.links)
            screen.say(
                f"{explanation.MARKS()} {explanation.MARKS_NESTED()}" if nested else explanation.MARKS(),
                indent,
                "faint",
            )
        draw_grid(screen, outline(grid, argument), indent)
    breaks = f" {where_it_breaks(argument)}" if screen.plain else ""
    screen.say(f"{chain.opening}{breaks}", indent)
    inside = trial_scene(grid, argument)
    shown: list[LinkText | None] = []
    for place, (part, link) in enumerate(zip(argument.links, chain.links, strict=True)):
        if repeat and place in repeat.places:
            if place == repeat.places.start:
                parts = argument.links[place : repeat.places.stop]
                placed = {cell: value for part in parts for cell, value in part.places.items()}
                screen.say(repeat.text(came_to(placed, grid.puzzle.symbols)), indent)
            shown.append(None)
        else:
            screen.say(link.marked, indent, hang=4)
            if link.inside and not screen.plain:
                draw_grid(screen, outline(inside, part), indent + 4)
            for depth, text in links_of(link.inside, 1) if link.inside else ():
                screen.say(text, indent + 4 * depth, hang=4 if text.startswith("(") else 0)
            shown.append(link)
        inside = pencilled(inside, part.places, link.mark)
    screen.say(chain.ending, indent)
    return ChainShown(step.number if isinstance(step, Step) else 0, shown)


def draw_why(screen: Screen, why: WhyWrong) -> None:
    """Draw why an entry is wrong: the links from it to a contradiction on the grid, or the steps to the right value."""
    sentence, *texts = why.sentences
    screen.say(sentence, hang=2)
    for text, step in zip_longest(texts, why.steps):
        screen.blank()
        if step is not None and step.argument.is_lookahead:
            draw_chain(screen, Scene(step.puzzle, step.before), step, 0)
        else:
            screen.say(text)


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
_BARS = "▁▂▃▄▅▆▇█"


class Walkthrough:
    """Draws a trace on a screen, step by step; `verbose` explains every step in full."""

    def __init__(self, screen: Screen, trace: Trace, ladder: Ladder, verbose: bool = False) -> None:
        self.screen = screen
        self.trace = trace
        self.ladder = ladder
        self.verbose = verbose
        self._puzzle = puzzle = trace.puzzle
        self._cells = puzzle.rows * puzzle.columns
        self._grid = Scene(puzzle)
        self._times_in_full: Counter[str] = Counter()
        self._summaries: set[str] = set()
        self._levels: set[int] = set()
        self._chains: deque[ChainShown] = deque(maxlen=RECENT)
        self._drawn = -1  # how many cells were filled when the grid was last drawn
        self._is_short = False  # the last step took one row
        self._digits = max(len(str(len(trace.steps))), 2)
        last = LineAt((0, puzzle.rows - 1)), LineAt((1, puzzle.columns - 1))
        self._title = max(len(line_title(line)) for line in last)
        self._rule = max((width_of(rule_name(step.rule)) for step in trace.steps if step.level <= QUICK), default=0)
        self._indent = 1 + self._digits + len(_GAP)
        self._margin = self._indent + self._title + len(_GAP)
        room = screen.width - self._margin - len(_GAP) - self._rule - len(_GAP) - _RESULT
        self._look = Look.of(puzzle, room)

    @in_one_language
    def draw(self, title: str = "") -> None:
        """Draw everything: head, steps, final grid and foot."""
        draw_head(self.screen, self._puzzle, title, self.verbose)
        self._several()
        self._so_far()
        for step in self.trace.steps:
            self._draw_step(step)
        if self._drawn != self._filled():
            self._so_far((explanation.SOLUTION if self.trace.status == "solved" else explanation.AT_END)())
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
        self._several()
        hard = [step for step in self.trace.steps if step.level >= level]
        for step in self.trace.steps:
            if step.level < level:
                self._take(step)
                continue
            if step is not hard[0]:
                self.screen.blank()
            self._with_its_grid(step)
        if not hard:
            self.screen.say(explanation.NONE_SO_HARD(level=level))
        self._foot()

    def _several(self) -> None:
        """Say before the first step that a puzzle has several solutions; the foot says it again, and shows two."""
        known = known_of(self.trace)
        if known.two and self.trace.steps:
            self.screen.say(known.ending, style="bad")
            self.screen.blank()

    def _foot(self) -> None:
        self.screen.blank()
        from deduce.engine.waves import bottleneck_steps  # a hint has none

        draw_foot(self.screen, self.trace, bottleneck_steps(self.trace, self.ladder))

    def _with_its_grid(self, step: Step) -> None:
        """Draw a step in full after the grid before it, which a lookahead draws itself."""
        if self.screen.plain or not step.argument.is_lookahead:
            self.screen.say(explanation.BEFORE_STEP(step=step.number, steps=len(self.trace.steps)))
            reasons = tuple(step.argument.because(self._grid.puzzle, self._grid.rows))
            draw_grid(self.screen, evolve(self._grid, cells={"because": reasons}), indent=1)
            self.screen.blank()
        self._full(step)

    def _draw_step(self, step: Step) -> None:
        """Draw a step in one row or in full, below the grid if that is due, and the level if it is a new one."""
        is_new, is_lookahead = step.level not in self._levels, step.argument.is_lookahead
        is_familiar = self._times_in_full[step.rule] >= IN_FULL
        is_quick = step.level <= QUICK and not is_new and is_familiar and step.argument.line is not None
        filled = self._filled() - self._drawn
        is_due = filled > 0 if is_new else is_lookahead and filled * MUCH >= self._cells
        if is_due and (self.screen.plain or not is_lookahead):  # a lookahead draws the grid itself
            self._so_far(explanation.KNOWN_CELLS(self._filled(), cells=self._cells))
        if is_new:
            self._levels.add(step.level)
            phrase = explanation.FIRST
            if step.number > 1:
                eased = step.level < self.trace.steps[step.number - 2].level
                phrase = explanation.SOMETHING_EASIER if eased else explanation.NOTHING_EASIER
            self.screen.blank()
            self.screen.say(phrase(step=step.number, level=step.level, name=level_name(step.level)), style="title")
        is_short = is_quick and not self.verbose
        if not (is_short and self._is_short):
            self.screen.blank()
        if is_short:
            self._row(step)
        else:
            self._full(step)
        self._is_short = is_short

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
        line, symbols, name = scene.lines[0], self._puzzle.symbols, rule_name(step.rule)
        if self.screen.plain:
            result = outcome(step.places, symbols, line)
            self.screen.say(explanation.IN_SHORT(step=step.number, place=line_title(line), rule=name, outcome=result))
        else:
            rule = f"{name:<{self._rule}}{_GAP}"
            self._lines(step, scene, [(rule, "rule"), (_short_outcome(step.places, symbols, line), "")], in_full=False)

    def _full(self, step: Step) -> None:
        """Draw a step in full: its lines with their marks, or its grid, and its sentences."""
        screen, rule = self.screen, rule_name(step.rule)
        indent = 2 if screen.plain else self._indent
        before = self._grid
        scene = self._take(step)
        if screen.plain:
            place = line_title(scene.lines[0]) if scene.lines else place_of(step)
            screen.say(explanation.IN_FULL(step=step.number, place=place, rule=rule, level=step.level))
        else:
            title = RULE_AND_LEVEL(rule=rule, level=step.level)
            self._lines(step, scene, styled(title, rule, "rule", "faint"), in_full=True)
        summary = about(self.ladder, step, self._puzzle.symbols).rstrip(".")
        if summary and summary not in self._summaries:
            self._summaries.add(summary)
            screen.say(TITLED(title=rule, said=f"{summary}."), indent, "faint")
        if step.argument.is_lookahead:
            shown = () if self.verbose else self._chains
            self._chains.append(draw_chain(screen, before, step, indent, shown, explained=bool(self._chains)))
            if not screen.plain:
                self._drawn = self._filled() - len(step.places)
        else:
            screen.say(step.text, indent)
        self._times_in_full[step.rule] += 1

    def _lines(self, step: Step, scene: Scene, ending: Row, in_full: bool) -> None:
        """Draw the lines of a step, the first between its number and an ending, or below both if there is no room.

        In full, they have numbers above, and marks below if there is no colour.
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
                after: Row = []
                if is_first:
                    after = [(_GAP + " " * (longest - sum(width_of(text) for text, _ in row)), ""), *ending]
                screen.row((opening, ""), *row, *after)
            else:
                if title and not is_first:
                    screen.row((" " * self._indent + title, ""))
                screen.row((" " * self._indent, ""), *row)


def _short_outcome(places: Mapping[Cell, int], symbols: Symbols, line: LineAt) -> str:
    """Return what a step fills in along a line, three or more cells in a row as a span: `c3 c5-8 = 0` in a row."""
    letter, parts = "cr"[line[0]], []
    for value, cells in by_value(places):
        names: list[str] = []
        for run in runs([cell[1 - line[0]] + 1 for cell in cells]):
            names += [f"{letter}{run[0]}-{run[-1]}"] if len(run) > 2 else [f"{letter}{place}" for place in run]
        parts.append(f"{' '.join(names)} = {symbols.of(value)}")
    return ", ".join(parts)


def draw_head(screen: Screen, puzzle: Puzzle, title: str = "", verbose: bool = False) -> None:
    """Print the size, the number of clues and the game rules; with `verbose` also how lines are drawn."""
    screen.blank()
    size, name = explanation.size(puzzle), name_of((2, 3))
    screen.say(TITLED(title=title, said=size) if title else size, style="title" if title else "")
    screen.say(explanation.game_rules(puzzle))
    screen.explained_cell = True
    if screen.plain:
        screen.say(explanation.FROM_COLUMN_1(cell=name), style="faint")
    else:
        draw_legend(screen)
        screen.say(explanation.STRIPS(cell=name) if verbose else name, style="faint")
    screen.blank()


def draw_foot(screen: Screen, trace: Trace, bottlenecks: Sequence[int] = (), advice: bool = True) -> None:
    """Print the result and the grade in words; with `advice`, also the commands that help further."""
    known = known_of(trace)
    endings = explanation.ending(trace)
    first, *others = (known.ending, *endings) if known.two else (*endings, *filter(None, [known.ending]))
    difficulty, *grade = explanation.grade_in_words(trace, bottlenecks) or [""]
    is_solved = trace.status == "solved"
    screen.say(f"{first} {difficulty}".rstrip() if is_solved else first, style="good" if is_solved else "bad")
    if advice and trace.status == "contradiction":
        others.append((explanation.CLUE_WRONG if trace.puzzle.unique_lines else explanation.CLUE_WRONG_ONLY)())
    elif advice and known.two:
        others.append(explanation.ANOTHER_CLUE())
    elif advice and trace.status == "stuck":
        others += filter(None, [explanation.left_out(trace, explanation.LEFT_OUT_HERE)])
        if known.playable:
            is_open = any(EMPTY in row for row in known.certain)
            others.append((explanation.CHECK_AND_SEARCH if is_open else explanation.SEARCH)())
    for text in others:
        screen.say(text)
    for text in (*[difficulty] * (not is_solved), *grade):
        screen.say(text, hang=2)
    if trace.steps:
        _draw_levels(screen, [step.level for step in trace.steps])
    if known.two:
        screen.blank()
        draw_two(screen, trace.puzzle, known.two)


def _draw_levels(screen: Screen, levels: Sequence[int]) -> None:
    """Draw the level of each step as a row of bars; one bar for several steps if there are many."""
    gap = " " if screen.plain else ""
    width, bar_width = min(screen.width, READABLE), 1 + len(gap)
    is_short = len(explanation.COURSE()) + len(levels) * bar_width < width
    each = 1 if is_short else -(-len(levels) // (width // bar_width))
    title = explanation.COURSE() if each == 1 else explanation.COURSE_OF(each=each)
    hardest = [max(levels[first : first + each]) for first in range(0, len(levels), each)]
    drawn = gap.join(_BARS[level - 1] if screen.boxes else str(level) for level in hardest)
    if is_short:
        screen.row((f"{title} {drawn}", ""))
    else:
        screen.say(title)
        screen.row((drawn, ""))
