"""What notebooks show of a value: well-formed HTML with all text escaped."""

import io
from collections.abc import Callable
from functools import singledispatch
from html import escape
from typing import Any

from deduce.answers.check import Check
from deduce.answers.clues import Clues, Repair
from deduce.answers.hints import Hint
from deduce.answers.overview import GridFillings, LineFillings, OpenSteps
from deduce.books.making import Generated
from deduce.drawing.convert import convert
from deduce.drawing.picture import drawing_of
from deduce.drawing.scene import Scene
from deduce.drawing.svg import Drawing, draw, draw_puzzle, draw_step, svg, svg_file
from deduce.drawing.terminal import Screen
from deduce.drawing.verdicts import draw_clues, draw_repair
from deduce.drawing.walkthrough import draw_all_fillings, draw_fillings, draw_foot, draw_open_steps
from deduce.formats import WriteError
from deduce.game.levels import GRADED, LEVELS, Grade
from deduce.game.puzzle import EMPTY, Puzzle
from deduce.reasons.trace import ENGLISH, Step, Trace
from deduce.wording import pages
from deduce.wording.explanation import ALL_GIVEN, game_rules
from deduce.wording.language import speaking
from deduce.wording.steps import PLACE_AND_RULE, RULE_AND_LEVEL, level_name, place_title, rule_name, step_rows
from deduce.wording.words import legend, sentence

LONG = 10
"""Longer lists of steps are folded."""

SCALE, SHRINKS = 0.7, "max-width:100%;height:auto"
"""Pixels per unit of a drawing, and the style by which it fits a narrow page."""


def shown(value: Any, form: str) -> str:
    """Return a value in its language as `html` or `text`, a step or hint as `svg`, or a puzzle in a format."""
    if form == "png":
        raise WriteError("a PNG is what `picture()` returns")
    if form != "html" and isinstance(value, Puzzle):
        return convert(value, to=form)
    if isinstance(value, Step | Hint) and form not in ("html", "svg"):
        raise WriteError(f"a {type(value).__name__.lower()} is drawn as 'svg', not as {form!r}")
    with speaking(getattr(value, "language", ENGLISH)):
        if form == "text":
            return text(value)
        return html(value) if form == "html" else svg_file(drawing_of(value))


@singledispatch
def text(value: Any) -> str:
    """Return a value as sentences."""
    raise TypeError(f"there are no sentences for {type(value).__name__}")


@text.register
def _(grade: Grade) -> str:
    if grade.status != GRADED:
        return sentence(grade.message)
    if not grade.level:
        return ALL_GIVEN()
    return pages.GRADE(level=grade.level, top=max(LEVELS), name=level_name(grade.level), rating=grade.rating)


@text.register
def _(clues: Clues) -> str:
    return _drawn(lambda screen: draw_clues(screen, clues))


@text.register
def _(repair: Repair) -> str:
    return _drawn(lambda screen: draw_repair(screen, repair))


@text.register
def _(found: OpenSteps) -> str:
    return _drawn(lambda screen: draw_open_steps(screen, found)) if found.hint.step else str(found.hint)


@text.register
def _(found: LineFillings) -> str:
    return _drawn(lambda screen: draw_fillings(screen, found))


@text.register
def _(found: GridFillings) -> str:
    return _drawn(lambda screen: draw_all_fillings(screen, found))


def _drawn(draw: Callable[[Screen], None]) -> str:
    """Return what is drawn for a screen reader, as one line."""
    out = io.StringIO()
    draw(Screen(out, plain=True))
    return " ".join(out.getvalue().split())


@singledispatch
def html(value: object) -> str:
    """Return a value as HTML: its text, unless it has a drawing."""
    return f"<div><p>{escape(str(value))}</p></div>"


@html.register
def generated_html(made: Generated) -> str:
    """Return a new puzzle with its grade."""
    return f"<div>{puzzle_html(made.puzzle)}{grade_html(made.grade)}</div>"


@html.register
def puzzle_html(puzzle: Puzzle) -> str:
    """Return a puzzle with its game rules."""
    return f"<div>{_figure(draw_puzzle(puzzle))}<p>{escape(game_rules(puzzle))}</p></div>"


@html.register
def step_html(step: Step) -> str:
    """Return a step: its sentence, and its grid with premises and placements marked."""
    drawing = draw_step(step)
    marks = legend(set(drawing.groups))
    return f"<div>{_figure(drawing)}<p>{marks}</p>{_sentences(step)}</div>"


@html.register
def hint_html(hint: Hint) -> str:
    """Return all stages of a hint."""
    if hint.step is not None:
        return step_html(hint.step)
    return f"<div>{_figure(drawing_of(hint))}<p>{escape(hint.stages[-1])}</p></div>"


@html.register
def trace_html(trace: Trace) -> str:
    """Return a trace: the puzzle, its steps, its ending and the last grid."""
    steps = "".join(f'<li value="{step.number}">{_sentences(step)}</li>' for step in trace.steps)
    steps = f"<ol>{steps}</ol>" if steps else ""
    if len(trace.steps) > LONG:
        steps = f"<details><summary>{pages.STEPS(len(trace.steps))}</summary>{steps}</details>"
    foot = io.StringIO()
    draw_foot(Screen(foot), trace, advice=False)
    ending = f'<pre style="white-space:pre-wrap">{escape(foot.getvalue())}</pre>'
    blanks = sum(row.count(EMPTY) for row in trace.final)
    last = _figure(draw(Scene(trace.puzzle, trace.final), pages.END(blanks))) if steps else ""
    return f"<div>{_figure(draw_puzzle(trace.puzzle))}{steps}{ending}{last}</div>"


@html.register
def grade_html(grade: Grade) -> str:
    """Return a grade: the level, and how often each rule is used."""
    used = "".join(f"<li>{escape(rule_name(rule))}: {times}</li>" for rule, times in grade.techniques.items())
    return f"<div><b>{escape(text(grade))}</b>{f'<ul>{used}</ul>' if used else ''}</div>"


@html.register
def check_html(check: Check) -> str:
    """Return a verdict: how many solutions, why, and the solutions found."""
    sentences = check.sentences
    more = "".join(f"<p>{escape(sentence)}</p>" for sentence in (*sentences.reasons, *sentences.more))
    solutions = "".join(_figure(draw_puzzle(Puzzle(rows, check.unique_lines))) for rows in check.solutions)
    return f"<div><b>{escape(sentences.verdict)}</b>{more}{solutions}</div>"


def _figure(drawing: Drawing) -> str:
    caption = escape(drawing.title)
    return f'<figure style="margin:0.5em 0">{svg(drawing, SCALE, SHRINKS)}<figcaption>{caption}</figcaption></figure>'


def _sentences(step: Step) -> str:
    parts = "".join(f'<div style="margin-left:{2 * depth}em">{escape(part)}</div>' for depth, part in step_rows(step))
    head = PLACE_AND_RULE(place=place_title(step), rule=RULE_AND_LEVEL(rule=rule_name(step.rule), level=step.level))
    return f"<div><b>{escape(head)}</b></div>{parts}"
