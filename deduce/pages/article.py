"""One puzzle as an HTML article: its grid, its steps in full, its ending, and the data for the script; and a book."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from attrs import evolve

from deduce.difficulty import LEVELS
from deduce.explaining.hints import idea_of
from deduce.explaining.mistakes import Known, known_of
from deduce.generator.practice import practised
from deduce.grading.waves import bottleneck_steps
from deduce.ladder.ladder import Ladder
from deduce.pages.data import Idea, json_in_html, page_data
from deduce.pages.figures import course_svg, ground_svg, picture_svg, thumb_svg
from deduce.pages.shell import MAX_TITLE, shortened
from deduce.puzzle import EMPTY, Puzzle
from deduce.scene.scene import Scene, contradiction_scene, spoken, step_scenes
from deduce.scene.svg import Drawing, draw, draw_puzzle, draw_step
from deduce.terminal.screen import name_of
from deduce.trace import Step, Trace
from deduce.wording import pages as say
from deduce.wording.explanation import ending, game_rules, grade_in_words, left_out, size
from deduce.wording.marks import legend
from deduce.wording.paper import LEVEL, PUZZLES
from deduce.wording.steps import RULE_AND_LEVEL, level_name, place_title

EASY = 2
"""Steps up to this level are not drawn."""


def title_of(trace: Trace) -> str:
    """Return the size of a puzzle, columns first, and its level if it is solved; of an exercise, what it is for."""
    puzzle, grade = trace.puzzle, trace.grade
    size = {"columns": puzzle.columns, "rows": puzzle.rows}
    if practice := practised(puzzle):
        return say.TITLE_EXERCISE(**size, practice=LEVEL(level=practice) if practice.isdecimal() else practice)
    if grade is None or trace.status != "solved" or not trace.steps:
        return say.TITLE(**size)
    return say.TITLE_GRADED(**size, level=grade.level)


def article(trace: Trace, ladder: Ladder, title: str, name: str = "", links: str = "") -> str:
    """Return the article of one trace, explained with a ladder.

    `name` is its name in links, empty if it is the only one on its page; `links` are HTML links to its neighbours.
    """
    puzzle = trace.puzzle
    known = known_of(trace)
    scenes = [tuple(step_scenes(step)) for step in trace.steps]
    ideas = [(step.rule, idea_of(ladder, step, puzzle.symbols)) for step in trace.steps]
    attribute, prefix = (f' id="{escape(name)}"', f"{escape(name)}/") if name else ("", "")
    parts = [
        f'<article{attribute}><header>{links}<h1 tabindex="-1"><bdi>{escape(title)}</bdi></h1>',
        f'<p class="facts">{size(puzzle)} <span class="grade">{_grade(trace)}</span></p>',
        f'<p class="id"><bdi>{escape(shortened(puzzle.id))}</bdi></p>',
        f'<p class="rules">{escape(game_rules(puzzle))}</p></header>',
        f'<figure class="givens still">{ground_svg(draw_puzzle(puzzle), f"{prefix}grid")}</figure>',
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


def _steps(trace: Trace, scenes: Sequence[Sequence[Scene]], ideas: Sequence[Idea], prefix: str) -> Iterator[str]:
    if not trace.steps:
        return
    yield f'<section class="course"><h2>{say.COURSE()}</h2>'
    yield f"{course_svg([step.level for step in trace.steps])}<p>{say.EACH_BAR(top=max(LEVELS))}</p></section>"
    drawings = _drawings(trace.steps)
    marks = legend({role for drawing in drawings.values() for role in drawing.groups})
    yield f'<section class="steps"><h2>{say.ARGUMENT()}</h2>'
    yield f'<p class="still">{escape(" ".join(filter(None, (name_of((2, 3)), marks))))}</p><ol>'
    for step, places, idea in zip(trace.steps, scenes, ideas, strict=True):
        rule = RULE_AND_LEVEL(rule=step.rule, level=step.level)
        yield f'<li id="{prefix}{step.number}"><p><b>{escape(place_title(step))}</b> {escape(rule)}</p>'
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


# several puzzles on one page

INDEX = "index"
"""The name of the index in links."""


def names_of(puzzles: Iterable[Puzzle]) -> list[str]:
    """Return a unique name for links for each puzzle: its id in plain letters, or its number."""
    names: list[str] = []
    taken = {INDEX}
    for number, puzzle in enumerate(puzzles, 1):
        plain = re.sub(r"[^A-Za-z0-9._-]+", "-", puzzle.id[:MAX_TITLE]).strip("-.") or str(number)
        name, count = plain, 1
        while name in taken:
            count += 1
            name = f"{plain}-{count}"
        taken.add(name)
        names.append(name)
    return names


def book(traces: Sequence[Trace], ladder: Ladder, title: str) -> str:
    """Return an index and an article for each trace."""
    names = names_of([trace.puzzle for trace in traces])
    pairs = enumerate(zip(traces, names, strict=True), 1)
    cards = "".join(_card(number, trace, name) for number, (trace, name) in pairs)
    cover = (
        f'<section id="{INDEX}" class="index"><h1 tabindex="-1"><bdi>{escape(title)}</bdi></h1>'
        f'<p class="progress"></p><ol class="cards">{cards}</ol></section>'
    )
    articles = (
        article(trace, ladder, f"{index + 1}. {title_of(trace)}", names[index], _links(names, index))
        for index, trace in enumerate(traces)
    )
    return cover + "".join(articles)


def _links(names: Sequence[str], index: int) -> str:
    """Return the links from a puzzle to its neighbours, by their numbers, and to the index."""
    place = say.STAGE_OF(stage=index + 1, stages=len(names))
    links = [(INDEX, "up", place, say.ALL())]
    if index:
        links.insert(0, (names[index - 1], "prev", f"\u2039 {index}", say.PREVIOUS()))
    if index + 1 < len(names):
        links.append((names[index + 1], "next", f"{index + 2} \u203a", say.NEXT()))
    anchors = " ".join(
        f'<a href="#{escape(name)}" rel="{kind}" aria-label="{text} ({what})">{text}</a>'
        for name, kind, text, what in links
    )
    return f'<nav aria-label="{PUZZLES()}">{anchors}</nav>'


def _card(number: int, trace: Trace, name: str) -> str:
    puzzle, grade = trace.puzzle, trace.grade
    if practised(puzzle):
        result = title_of(trace).partition(": ")[2]
    elif grade is not None and trace.status == "solved":
        result = say.CARD_LEVEL(level=grade.level, name=level_name(grade.level))
    else:
        result = ending(trace)[0].partition(".")[0]
    size = say.CARD(number=number, columns=puzzle.columns, rows=puzzle.rows)
    name_shown = escape(shortened(puzzle.id))
    small = f'<span class="small"><bdi>{name_shown}</bdi></span>' if name_shown else ""
    return (
        f'<li><a href="#{escape(name)}">{thumb_svg(puzzle)}<b>{size}</b><span>{escape(result)}</span>{small}'
        f'<span class="state"></span></a></li>'
    )
