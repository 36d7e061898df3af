"""`convert --to svg` and `explain --step N --format svg`: one drawing, the library's."""

from pathlib import Path

import pytest
from cli_cases import EASY, LOOKAHEAD
from commands import run

import deduce
from deduce.scene.svg import draw_step, svg_file


@pytest.mark.parametrize("puzzle", [EASY, LOOKAHEAD])
def test_svg_of_a_step_is_that_of_the_library(puzzle):
    trace = deduce.explain(deduce.parse(puzzle))
    for step in trace.steps[::3]:
        ended = run("explain", puzzle, "--step", step.number, "--format", "svg", encoding="ascii")
        assert (ended.returncode, ended.stderr) == (0, "")
        assert ended.stdout == svg_file(draw_step(step))


def test_svg_needs_one_step_of_one_puzzle(tmp_path):
    ended = run("explain", EASY, "--format", "svg")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "--step N" in ended.stderr
    assert run("explain", EASY, "--step", 99, "--format", "svg").returncode == 2
    book = Path(tmp_path, "book.txt")
    book.write_text(f"{EASY}\n{EASY}\n")
    for words in (("convert", book, "--to", "svg"), ("explain", book, "--step", 1, "--format", "svg")):
        ended = run(*words)
        assert ended.stdout == ""
        assert ended.returncode in (1, 2)
        assert "one" in ended.stderr
