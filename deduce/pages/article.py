"""One puzzle as an HTML article: its grid, its steps in full, its ending, and the data for the script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from attrs import evolve

from deduce.difficulty import LEVELS
from deduce.explaining.hints import idea_of
from deduce.explaining.mistakes import Known, known_of
from deduce.formats import clean
from deduce.generator.practice import practised
from deduce.grading.waves import bottleneck_steps
from deduce.ladder.ladder import Ladder
from deduce.pages.data import Idea, json_in_html, page_data
from deduce.pages.figures import course_svg, ground_svg, picture_svg
from deduce.puzzle import EMPTY, Puzzle
from deduce.scene.scene import Scene, contradiction_scene, spoken, step_scenes
from deduce.scene.svg import Drawing, draw, draw_puzzle, draw_step
from deduce.terminal.screen import name_of
from deduce.trace import Step, Trace
from deduce.wording import pages as say
from deduce.wording.explanation import ending, game_rules, grade_in_words, left_out, size
from deduce.wording.marks import legend
from deduce.wording.paper import LEVEL
from deduce.wording.steps import RULE_AND_LEVEL, level_name, place_of
from deduce.wording.words import capital

EASY = 2
"""Steps up to this level are not drawn."""

MAX_TITLE = 80
"""Characters of a title."""


def title_of(trace: Trace) -> str:
    """Return the size of a puzzle, columns first, and its level if it is solved; of an exercise, what it is for."""
    puzzle, grade = trace.puzzle, trace.grade
    size = {"columns": puzzle.columns, "rows": puzzle.rows}
    if practice := practised(puzzle):
        return say.TITLE_EXERCISE(**size, practice=LEVEL(level=practice) if practice.isdecimal() else practice)
    if grade is None or trace.status != "solved" or not trace.steps:
        return say.TITLE(**size)
    return say.TITLE_GRADED(**size, level=grade.level)


def id_of(puzzle: Puzzle) -> str:
    """Return the puzzle's id, fit to be shown."""
    return shortened(clean(puzzle.id))


def shortened(text: str) -> str:
    """Return a text, cut if it is too long for a title."""
    return text if len(text) <= MAX_TITLE else f"{text[: MAX_TITLE - 1].rstrip()}\u2026"


def article(trace: Trace, ladder: Ladder, title: str, name: str = "", links: str = "") -> str:
    """Return the article of one trace.

    Args:
        trace: the argument.
        ladder: its rules, for their explanations.
        title: the heading, plain text.
        name: its name in links; empty if it is the only one on its page.
        links: HTML links to its neighbours.
    """
    puzzle = trace.puzzle
    known = known_of(trace)
    scenes = [tuple(step_scenes(step)) for step in trace.steps]
    ideas = [(step.rule, idea_of(ladder, step, puzzle.symbols)) for step in trace.steps]
    attribute, prefix = (f' id="{escape(name)}"', f"{escape(name)}/") if name else ("", "")
    parts = [
        f'<article{attribute}><header>{links}<h1 tabindex="-1"><bdi>{escape(title)}</bdi></h1>',
        f'<p class="facts">{size(puzzle)} <span class="grade">{_grade(trace)}</span></p>',
        f'<p class="id"><bdi>{escape(id_of(puzzle))}</bdi></p>',
        f'<p class="rules">{escape(game_rules(puzzle))}</p></header>',
        f'<figure class="givens still">{ground_svg(draw_puzzle(puzzle), f"{prefix}grid")}</figure>',
        *_course(trace),
        *_steps(trace, scenes, ideas, prefix),
        *_ending(trace, known, ladder, prefix),
        f'<script type="application/json">{json_in_html(page_data(trace, scenes, known, ideas))}</script></article>',
    ]
    return "".join(parts)


def _grade(trace: Trace) -> str:
    grade = trace.grade
    if trace.status != "solved" or grade is None or not trace.steps:
        return escape(ending(trace)[0])
    return say.GRADE(level=grade.level, top=max(LEVELS), name=level_name(grade.level), rating=grade.rating)


def _course(trace: Trace) -> Iterator[str]:
    if trace.steps:
        yield f'<section class="course"><h2>{say.COURSE()}</h2>'
        yield f"{course_svg([step.level for step in trace.steps])}<p>{say.EACH_BAR(top=max(LEVELS))}</p></section>"


def _steps(trace: Trace, scenes: Sequence[Sequence[Scene]], ideas: Sequence[Idea], prefix: str) -> Iterator[str]:
    if not trace.steps:
        return
    drawings = _drawings(trace.steps)
    marks = legend({role for drawing in drawings.values() for role in drawing.groups})
    yield f'<section class="steps"><h2>{say.ARGUMENT()}</h2>'
    yield f'<p class="still">{escape(" ".join(filter(None, (name_of((2, 3)), marks))))}</p><ol>'
    for step, places, idea in zip(trace.steps, scenes, ideas, strict=True):
        yield f'<li id="{prefix}{step.number}"><p>{_head(step)}</p>'
        if idea[1] and ideas.index(idea) == step.number - 1:
            yield f'<p class="idea">{escape(idea[1])}</p>'
        if step.number in drawings:
            yield f'<figure class="still">{picture_svg(drawings[step.number], f"{prefix}grid")}</figure>'
        yield from _sentences(places, prefix)
        yield "</li>"
    yield "</ol></section>"


def _drawings(steps: Sequence[Step]) -> dict[int, Drawing]:
    """Return the drawings by step number for readers without a script: lookaheads, and the first of a harder level."""
    drawings = {}
    hardest = EASY
    for step in steps:
        if step.argument.is_lookahead or step.level > hardest:
            drawings[step.number] = evolve(draw_step(step), words=())
        hardest = max(hardest, step.level)
    return drawings


def _head(step: Step) -> str:
    place = place_of(step)
    place = capital(place) if " " in place else place
    return f"<b>{escape(place)}</b> {escape(RULE_AND_LEVEL(rule=step.rule, level=step.level))}"


def _sentences(scenes: Sequence[Scene], prefix: str) -> Iterator[str]:
    """Yield the sentences of a step, those of a lookahead in nested lists."""
    first, *rest = scenes
    yield f"<p>{escape(first.text)}</p>"
    depth = 1
    for scene in rest:
        scene_depth = scene.name.count(".") + 1
        yield '<ol class="chain">' if scene_depth > depth else "</li>" + "</ol></li>" * (depth - scene_depth)
        depth = scene_depth
        yield f'<li id="{prefix}{scene.name}"><span>{escape(scene.text)}</span>'
    yield "</li></ol>" * (depth - 1)


def _ending(trace: Trace, known: Known, ladder: Ladder, prefix: str) -> Iterator[str]:
    sentences = [*ending(trace), left_out(trace) if trace.status == "stuck" else "", known.ending]
    grade = " ".join(grade_in_words(trace, bottleneck_steps(trace, ladder)))
    yield f'<section class="ending" id="{prefix}end"><h2>{say.ENDING()}</h2>'
    yield f'<p class="text">{escape(" ".join(filter(None, sentences)))}</p>'
    yield f'<p class="idea">{escape(grade)}</p>' if grade else ""
    if trace.steps or trace.refutation:
        title = say.END(sum(row.count(EMPTY) for row in trace.final))
        end = Scene(trace.puzzle, trace.final)
        shown = contradiction_scene(end, trace.refutation) if trace.refutation else end
        signless = evolve(shown, puzzle=evolve(trace.puzzle, signs=()))  # the first drawing names the signs
        drawing = evolve(draw(shown, title), words=tuple(spoken(signless)))
        picture = picture_svg(drawing, f"{prefix}grid")
        yield f'<figure class="still">{picture}<figcaption>{title}</figcaption></figure>'
    yield "</section>"
