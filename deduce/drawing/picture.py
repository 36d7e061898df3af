"""The drawing of a value with all that it marks, and its picture as PNG.

Pictures are for programs without a screen, such as bots: no font of the machine is used, so that a picture is the same
everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from attrs import evolve

from deduce.answers.hints import Hint
from deduce.base.errors import InvalidError, need_whole
from deduce.base.shown import Pictured
from deduce.drawing.scene import Scene, scene_of, signs_of
from deduce.drawing.svg import ATTRIBUTES, Drawing, draw, element, groups_svg, step_title, title_of
from deduce.engine.contradictions import faults
from deduce.game.puzzle import Puzzle
from deduce.reasons.trace import Step

SIZES = range(100, 1_601)
"""The pixels of the longer side that a picture may have; 100x100 cells then take a second."""

_SIZE = "the size of a picture"
_USUAL = 1_000
"""A picture without a requested size has at most this many, and two for each unit of its drawing."""

_FONTS = ("SourceSansPro-Regular.ttf", "SourceSansPro-Bold.ttf")


def drawing_of(value: Pictured, numbers: bool = True, givens: Sequence[str] = ()) -> Drawing:
    """Return the drawing of a puzzle, of a step, or of the grid of a hint with what it fills in or what is wrong."""
    step = value.step if isinstance(value, Hint) else value
    if isinstance(step, Step):
        scene, title = scene_of(step), step_title(step)
    elif isinstance(value, Hint):
        scene, title = _marked(value), title_of(value.grid)
    else:
        assert isinstance(value, Puzzle)
        scene, title = Scene(value), title_of(value)
    return draw(evolve(scene, puzzle=scene.puzzle.with_entries(givens)) if givens else scene, title, numbers)


def _marked(hint: Hint) -> Scene:
    """Return the grid of a hint without a step: the cells that it fills, its wrong cells, and what breaks a rule.

    The cells and signs that break it have the mark of reasons, and their lines that of a contradiction.
    """
    grid = hint.grid
    broken = list(faults(grid)) if hint.status in ("broken", "dead") else []
    because = {cell for fault in broken for cell in fault.because(grid, grid.givens)}
    return Scene(
        grid,
        hint.taken.givens,
        cells={"place": tuple(hint.places), "wrong": hint.wrong, "because": sorted(because)},
        broken=tuple(line for fault in broken for line in fault.lines),
        signs=[sign for fault in broken for sign in signs_of(grid, fault)],
    )


def picture_of(value: Pictured, size: int | None, numbers: bool, givens: Sequence[str]) -> bytes:
    """Return the picture of a value as PNG; its arguments and errors are those of `Pictured.picture`."""
    return png(drawing_of(value, numbers, givens), size)


def png(drawing: Drawing, size: int | None = None) -> bytes:
    """Return a drawing as PNG, black on white; the size and the errors are those of `Pictured.picture`."""
    if size is not None and need_whole(size, _SIZE, SIZES[0]) > SIZES[-1]:
        raise InvalidError(f"{_SIZE} must be at most {SIZES[-1]}, not {size}")
    try:
        import resvg_py

        fonts = files("font_source_sans_pro") / "files"
    except ModuleNotFoundError as error:
        advice = "docs/installing.md says how to add the extra 'picture'"
        raise ModuleNotFoundError(f"a picture needs {error.name}; {advice}", name=error.name) from None
    longer = max(drawing.width, drawing.height)
    scale = (size or min(2 * longer, _USUAL)) / longer
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=element(drawing, groups_svg(drawing, together=True), ATTRIBUTES, scale),
            background="#ffffff",
            skip_system_fonts=True,
            font_files=[str(fonts / name) for name in _FONTS],
            sans_serif_family="Source Sans Pro",
        )
    )
