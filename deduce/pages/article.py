"""One puzzle as a piece of a page: its grid, its steps told in full, how it ended, and what the script needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from attrs import evolve, frozen

from deduce.difficulty import LEVELS
from deduce.explaining.solution import Known, known_of
from deduce.grading.waves import waits
from deduce.ladder.ladder import Ladder
from deduce.pages.course import course_svg
from deduce.pages.data import Idea, idea_in, page_data
from deduce.pages.figures import ground_svg, picture_svg
from deduce.pages.names import id_of
from deduce.puzzle import EMPTY
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


@frozen
class Place:
    """Where a puzzle stands in a page.

    Attributes:
        title: what it is called, plain text.
        name: what links call it; empty where it is the only one.
        number: its number in a book, for the ids of what is in it; 0 where it is the only one.
        links: HTML that leads to its neighbours.
        empty: the id of an empty grid that looks like its own, in its own drawing or in that of one before it.
    """

    title: str
    name: str = ""
    number: int = 0
    links: str = ""
    empty: str = ""

    def at(self, name: str) -> str:
        """Give the id of something inside it."""
        return f"{self.number}/{name}" if self.number else name


def article(trace: Trace, ladder: Ladder, place: Place, ideas: Sequence[Idea] | None = None) -> str:
    """Write an argument; `ideas` are those of its page, and without them it has its own."""
    puzzle = trace.puzzle
    known = known_of(trace)
    scenes = [tuple(places_of(step)) for step in trace.steps]
    own = f' id="{escape(place.name)}"' if place.name else ""
    parts = [
        f'<article{own} data-at="{place.at("")}"><header>{place.links}',
        f'<h1 tabindex="-1"><bdi>{escape(place.title)}</bdi></h1>',
        f'<p class="facts">{size(puzzle)} <span class="grade">{_grade(trace)}</span></p>',
        f'<p class="id"><bdi>{escape(id_of(puzzle))}</bdi></p>',
        f'<p class="rules">{escape(game_rules(puzzle))}</p></header>',
        f'<figure class="givens still">{ground_svg(draw_puzzle(puzzle), place.at("grid"), place.empty)}</figure>',
        *_course(trace),
        *_steps(trace, scenes, ladder, place),
        *_ending(trace, known, ladder, place),
        f'<script type="application/json">{page_data(trace, scenes, known, ladder, ideas)}</script></article>',
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


def _steps(trace: Trace, scenes: Sequence[Sequence[Scene]], ladder: Ladder, place: Place) -> Iterator[str]:
    if not trace.steps:
        return
    drawn = _drawn(trace.steps)
    marks = legend({shape.role for drawing in drawn.values() for shape in drawing.shapes})
    yield f'<section class="steps"><h2>{say.ARGUMENT()}</h2>'
    yield f'<p class="still">{escape(" ".join(filter(None, (name_of((2, 3)), marks))))}</p><ol>'
    told: set[Idea] = set()
    for step, own in zip(trace.steps, scenes, strict=True):
        yield f"<li id={place.at(str(step.number))}><p>{_head(step)}"
        idea = idea_in(step, trace.puzzle, ladder)
        if idea[1] and idea not in told:
            told.add(idea)
            yield f'<p class="idea">{escape(idea[1])}'
        if step.number in drawn:
            yield f'<figure class="still">{picture_svg(drawn[step.number], place.at("grid"))}</figure>'
        yield from _sentences(own, place)
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


def _sentences(scenes: Sequence[Scene], place: Place) -> Iterator[str]:
    """Write the sentences of a step, those of a lookahead as lists inside each other.

    What ends an item or a paragraph is left out, as it may be: there are thousands in a book.
    """
    first, *rest = scenes
    yield f"<p>{escape(first.text)}"
    depth = 1  # how many names lead to the list that is open
    for scene in rest:
        inner = scene.name.count(".") + 1
        if inner > depth:
            yield '<ol class="chain">' * (inner - depth)
        else:
            yield "</ol>" * (depth - inner)
        depth = inner
        yield f"<li id={place.at(scene.name)}><span>{escape(scene.text)}</span>"
    yield "</ol>" * (depth - 1)


def _ending(trace: Trace, known: Known, ladder: Ladder, place: Place) -> Iterator[str]:
    ends = [*ending(trace), left_out(trace) if trace.status == "stuck" else "", known.ending]
    graded = " ".join(grade_in_words(trace, waits(trace, ladder)))
    yield f'<section class="ending" id="{place.at("end")}"><h2>{say.ENDING()}</h2>'
    yield f'<p class="text">{escape(" ".join(filter(None, ends)))}</p>'
    yield f'<p class="idea">{escape(graded)}</p>' if graded else ""
    if trace.steps or trace.refutation:
        title = say.END(sum(row.count(EMPTY) for row in trace.final))
        end = Scene(trace.puzzle, trace.final)
        shown = breaking(end, trace.refutation) if trace.refutation else end
        signless = evolve(shown, puzzle=evolve(trace.puzzle, signs=()))  # the first drawing has told the signs
        drawing = evolve(draw(shown, title), words=tuple(spoken(signless)))
        yield f'<figure class="still">{picture_svg(drawing, place.at("grid"))}<figcaption>{title}</figcaption></figure>'
    yield "</section>"
