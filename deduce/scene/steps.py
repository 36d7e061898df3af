"""A puzzle and a step, each as one drawing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from deduce.core.board import Board
from deduce.formats import clean
from deduce.puzzle import Cell, Puzzle
from deduce.scene.grid import draw
from deduce.scene.marks import draft_of, marks_of
from deduce.scene.shapes import Drawing
from deduce.trace import Step
from deduce.wording.places import place_of
from deduce.wording.words import counted


def draw_puzzle(puzzle: Puzzle) -> Drawing:
    """Draw a puzzle as it is given."""
    return draw(puzzle, title=title_of(puzzle))


def draw_step(step: Step) -> Drawing:
    """Draw the grid with a step taken and its cells marked; of a lookahead, with what it pencils in and what breaks.

    Raises:
        ValueError: for a step that does not say which puzzle it belongs to.
    """
    if step.puzzle is None:
        raise ValueError("this step belongs to no puzzle, so there is no grid to draw")
    inference = step.inference
    values, marks = draft_of(inference) if inference.by_parts else (step.places, marks_of(step.puzzle, inference))
    title = f"Step {step.number}: {place_of(step)}, {step.rule}"
    return draw(step.puzzle, filled(Board(step.puzzle).grid(list(step.before)), values), marks, title)


def filled(rows: Iterable[str], places: Mapping[Cell, int]) -> tuple[str, ...]:
    """Give rows of `0`, `1` and `.` with some cells filled."""
    known = [list(row) for row in rows]
    for (r, c), value in places.items():
        known[r][c] = str(value)
    return tuple("".join(row) for row in known)


def title_of(puzzle: Puzzle) -> str:
    """Say in one line which puzzle it is: its id, size and clues."""
    name = clean(puzzle.id)
    return f"{f'{name}: ' if name else ''}{puzzle.rows} rows, {puzzle.columns} columns, {counted(puzzle.clues, 'clue')}"
