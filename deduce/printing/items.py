"""The puzzles of a book, each with its grade, its solution, and what the book says about how it is solved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from deduce.difficulty import GRADED, Grade
from deduce.explaining.hints import Hint
from deduce.generator.practice import practised
from deduce.printing.options import Options
from deduce.puzzle import Puzzle
from deduce.scene.scene import Scene, scene_of
from deduce.scene.svg import draw, element, groups_svg
from deduce.trace import Step, Trace
from deduce.wording import paper as say
from deduce.wording.explanation import known
from deduce.wording.steps import place_of, step_rows

Piece = dict[str, Any]
"""A part of a chapter, as plain data for the templates: its kind, its text, and what belongs to it."""


@frozen
class Explanation:
    """What a book says about how a puzzle is solved.  The trace itself need not be kept for that.

    Attributes:
        first: where the first step is found, and by which rule.
        hardest: the same for the hardest step; empty if the first step is the hardest, or the rules do not solve it.
        named: the ids of the rules that the book names for this puzzle.
        rules: the ids of the rules of all steps, in order.
        pieces: the drawing of the puzzle and every step; empty if the book has no reasons.
    """

    first: str
    hardest: str
    named: frozenset[str]
    rules: Sequence[str]
    pieces: Sequence[Piece]


def explanation_of(trace: Trace, options: Options) -> Explanation:
    """Return what a book with these options says about a trace."""
    steps, hardest = trace.steps, trace.hardest
    first = Hint("step", trace.puzzle, steps[0]).stages[1] if steps else say.NO_FIRST()
    rules = [step.rule for step in steps]
    named = {*(rules if options.reasons else rules[:1])}
    later = ""
    if options.hints == "back" and hardest is not None and hardest.number > 1 and trace.status == "solved":
        later = say.HARDEST(rule=hardest.rule, place=place_of(hardest))
        named.add(hardest.rule)
    return Explanation(first, later, frozenset(named), rules, list(_steps(trace)) if options.reasons else [])


def _steps(trace: Trace) -> Iterator[Piece]:
    yield {"kind": "text", "text": "", "drawing": drawing_of(Scene(trace.puzzle))}
    for step in trace.steps:
        for row, (depth, text) in enumerate(step_rows(step)):
            piece = {"kind": "step", "text": text, "mark": "" if row else str(step.number), "depth": depth}
            if step.argument.is_lookahead and not row:
                piece["drawing"] = drawing_of(scene_of(step))
            yield piece
    if trace.status != "solved":
        yield {"kind": "text", "text": f"{say.NOTHING_MORE(len(trace.steps))} {known(trace)}"}


def drawing_of(scene: Scene) -> Piece:
    """Draw a scene as SVG that a style sheet inks, with its width and height in units, and in words."""
    drawing = draw(scene)
    attributes = 'xmlns="http://www.w3.org/2000/svg" text-anchor="middle"'
    svg = element(drawing, groups_svg(drawing, inked=False), attributes)
    return {"svg": svg, "width": drawing.width, "height": drawing.height, "alt": ". ".join(drawing.words)}


@frozen
class Item:
    """A puzzle of a book.

    Attributes:
        puzzle: what is printed.
        grade: how hard it is.
        solution: the filled rows.
        explanation: its hints and reasons; None if the book has none.
        number: its number in the book, from 1.
        answer: of an exercise, the step to find.
    """

    puzzle: Puzzle
    grade: Grade
    solution: Sequence[str]
    explanation: Explanation | None = None
    number: int = 0
    answer: Step | None = None


def caption(item: Item, options: Options) -> str:
    """Return what is written next to a puzzle's number, without its stars."""
    puzzle, grade, wanted = item.puzzle, item.grade, options.caption
    if item.answer is not None:
        practice = practised(puzzle)
        return say.LEVEL(level=practice) if practice.isdecimal() else practice
    graded = grade.status == GRADED
    name = options.difficulties.name(options.difficulties.rank(grade)) if "difficulty" in wanted else ""
    beyond = say.BEYOND() if not name else ""
    parts = {
        "difficulty": name,
        "level": say.LEVEL(level=grade.level) if graded else beyond,
        "rating": f"{grade.rating:.1f}" if graded else "",
        "size": say.SIDES(columns=puzzle.columns, rows=puzzle.rows),
        "clues": say.CLUES(puzzle.clues),
    }
    return " · ".join(text for part, text in parts.items() if part in wanted and text)
