"""One puzzle as a piece of a page: its grid, its steps told in full, how it ended, and what the script needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from attrs import evolve

from deduce.difficulty import LEVELS
from deduce.explaining.hints import idea_of
from deduce.explaining.solution import Known, known_of
from deduce.formats import clean
from deduce.grading.waves import waits
from deduce.ladder.ladder import Ladder
from deduce.pages.data import page_data, written
from deduce.pages.figures import course_svg, ground_svg, picture_svg
from deduce.puzzle import EMPTY, Puzzle
from deduce.scene.grid import draw, draw_puzzle, draw_step
from deduce.scene.scene import Scene, breaking, places_of
from deduce.scene.shapes import Drawing
from deduce.scene.words import spoken
from deduce.show.names import name_of
from deduce.trace import Step, Trace
from deduce.wording import pages as say
from deduce.wording.explanation import ending, game_rules, grade_in_words, left_out, size
from deduce.wording.marks import legend
from deduce.wording.places import RULE_AND_LEVEL, level_name, place_of
from deduce.wording.words import capital

EASY = 2
"""Steps up to this level can be followed without a drawing."""

LONGEST = 80
"""Characters of a title."""


def title_of(trace: Trace) -> str:
    """Say what a puzzle is, whatever its file calls it: its size, columns first, and its level, if it is solved."""
    puzzle, grade = trace.puzzle, trace.grade
    size = {"columns": puzzle.columns, "rows": puzzle.rows}
    if grade is None or trace.status != "solved" or not trace.steps:
        return say.TITLE(**size)
    return say.TITLE_GRADED(**size, level=grade.level)


def id_of(puzzle: Puzzle) -> str:
    """Give what a puzzle's file calls it."""
    return shortened(clean(puzzle.id))


def shortened(text: str) -> str:
    """Cut a text that is too long for a title."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}\u2026"


def article(trace: Trace, ladder: Ladder, title: str, name: str = "", links: str = "") -> str:
    """Write an argument.

    Args:
        trace: the argument.
        ladder: for what its rules say of themselves.
        title: what it is called, plain text.
        name: what links call it; empty where it is the only one of its page.
        links: HTML that leads to its neighbours.
    """
    puzzle = trace.puzzle
    known = known_of(trace)
    scenes = [tuple(places_of(step)) for step in trace.steps]
    own, inside = (f' id="{escape(name)}"', f"{escape(name)}/") if name else ("", "")
    parts = [
        f'<article{own}><header>{links}<h1 tabindex="-1"><bdi>{escape(title)}</bdi></h1>',
        f'<p class="facts">{size(puzzle)} <span class="grade">{_grade(trace)}</span></p>',
        f'<p class="id"><bdi>{escape(id_of(puzzle))}</bdi></p>',
        f'<p class="rules">{escape(game_rules(puzzle))}</p></header>',
        f'<figure class="givens still">{ground_svg(draw_puzzle(puzzle), f"{inside}grid")}</figure>',
        *_course(trace),
        *_steps(trace, scenes, ladder, inside),
        *_ending(trace, known, ladder, inside),
        f'<script type="application/json">{written(page_data(trace, scenes, known, ladder))}</script></article>',
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


def _steps(trace: Trace, scenes: Sequence[Sequence[Scene]], ladder: Ladder, inside: str) -> Iterator[str]:
    if not trace.steps:
        return
    drawn = _drawn(trace.steps)
    marks = legend({shape.role for drawing in drawn.values() for shape in drawing.shapes})
    yield f'<section class="steps"><h2>{say.ARGUMENT()}</h2>'
    yield f'<p class="still">{escape(" ".join(filter(None, (name_of((2, 3)), marks))))}</p><ol>'
    told: set[tuple[str, str]] = set()
    for step, own in zip(trace.steps, scenes, strict=True):
        yield f'<li id="{inside}{step.number}"><p>{_head(step)}</p>'
        idea = idea_of(ladder, step, trace.puzzle.symbols)
        if idea and (step.rule, idea) not in told:
            told.add((step.rule, idea))
            yield f'<p class="idea">{escape(idea)}</p>'
        if step.number in drawn:
            yield f'<figure class="still">{picture_svg(drawn[step.number], f"{inside}grid")}</figure>'
        yield from _sentences(own, inside)
        yield "</li>"
    yield "</ol></section>"


def _drawn(steps: Sequence[Step]) -> dict[int, Drawing]:
    """Draw by number the steps that are drawn where there is no board: lookaheads, firsts of a harder level."""
    drawn = {}
    hardest = EASY
    for step in steps:
        if step.inference.by_parts or step.level > hardest:
            drawn[step.number] = evolve(draw_step(step), words=())
        hardest = max(hardest, step.level)
    return drawn


def _head(step: Step) -> str:
    where = place_of(step)
    where = capital(where) if " " in where else where
    told = RULE_AND_LEVEL(rule=step.rule, level=step.level)
    return f"<b>{escape(where)}</b> {escape(told)}"


def _sentences(scenes: Sequence[Scene], inside: str) -> Iterator[str]:
    """Write the sentences of a step, those of a lookahead as lists inside each other."""
    first, *rest = scenes
    yield f"<p>{escape(first.text)}</p>"
    depth = 1  # how many names lead to the list that is open
    for scene in rest:
        inner = scene.name.count(".") + 1
        yield '<ol class="chain">' if inner > depth else "</li>" + "</ol></li>" * (depth - inner)
        depth = inner
        yield f'<li id="{inside}{scene.name}"><span>{escape(scene.text)}</span>'
    yield "</li></ol>" * (depth - 1)


def _ending(trace: Trace, known: Known, ladder: Ladder, inside: str) -> Iterator[str]:
    ends = [*ending(trace), left_out(trace) if trace.status == "stuck" else "", known.ending]
    graded = " ".join(grade_in_words(trace, waits(trace, ladder)))
    yield f'<section class="ending" id="{inside}end"><h2>{say.ENDING()}</h2>'
    yield f'<p class="text">{escape(" ".join(filter(None, ends)))}</p>'
    yield f'<p class="idea">{escape(graded)}</p>' if graded else ""
    if trace.steps or trace.refutation:
        title = say.END(sum(row.count(EMPTY) for row in trace.final))
        end = Scene(trace.puzzle, trace.final)
        shown = breaking(end, trace.refutation) if trace.refutation else end
        signless = evolve(shown, puzzle=evolve(trace.puzzle, signs=()))  # the first drawing has told the signs
        drawing = evolve(draw(shown, title), words=tuple(spoken(signless)))
        picture = picture_svg(drawing, f"{inside}grid")
        yield f'<figure class="still">{picture}<figcaption>{title}</figcaption></figure>'
    yield "</section>"
