"""A puzzle and a step, each as one drawing."""

from __future__ import annotations

from deduce.formats import clean
from deduce.puzzle import Puzzle
from deduce.scene.grid import draw
from deduce.scene.scene import Scene, scene_of
from deduce.scene.shapes import Drawing
from deduce.trace import Step
from deduce.wording import marks as say
from deduce.wording.places import place_of
from deduce.wording.words import TITLED


def draw_puzzle(puzzle: Puzzle) -> Drawing:
    """Draw a puzzle as it is given."""
    return draw(Scene(puzzle), title_of(puzzle))


def draw_step(step: Step) -> Drawing:
    """Draw the grid with a step taken and its cells marked; of a lookahead, with what it pencils in and what breaks.

    Raises:
        ValueError: for a step that does not say which puzzle it belongs to.
    """
    return draw(scene_of(step), say.STEP(number=step.number, place=place_of(step), rule=step.rule))


def title_of(puzzle: Puzzle) -> str:
    """Say in one line which puzzle it is: its id, size and clues."""
    name = clean(puzzle.id)
    what = say.PUZZLE(puzzle.clues, rows=puzzle.rows, columns=puzzle.columns)
    return TITLED(title=name, said=what) if name else what
