"""`convert --to svg` and `explain --step N --format svg`: one drawing, the library's."""

import pytest
from cli_cases import EASY, LOOKAHEAD
from commands import run

import deduce
from deduce.scene.svg import draw_step, svg_file


@pytest.mark.parametrize("puzzle", [EASY, LOOKAHEAD])
def test_svg_of_a_step_is_that_of_the_library(puzzle):
    step = deduce.explain(deduce.parse(puzzle)).steps[3]
    ended = run("explain", puzzle, "--step", 4, "--format", "svg", encoding="ascii")
    assert (ended.returncode, ended.stderr, ended.stdout) == (0, "", svg_file(draw_step(step)))


def test_several_puzzles_are_not_converted_to_one_svg():
    ended = run("convert", "-", "--to", "svg", given=f"{EASY}\n{EASY}\n")
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith("an SVG file holds one puzzle, not 2; ")
