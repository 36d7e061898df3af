"""`deduce page` and the SVG of a step or a puzzle: what the library gives, on standard output or in a file."""

import pytest
from cli_cases import EASY, LOOKAHEAD, NONE, SEVERAL, TANGO
from commands import run

import deduce
from deduce.drawing.svg import draw_step, svg_file


def test_page_is_written_to_standard_output_or_a_file(tmp_path):
    ended = run("page", EASY)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, deduce.page(deduce.parse(EASY)), "")
    out = tmp_path / "page.html"
    ended = run("page", "-", "--out", out, "--title", "Tuesday", given=TANGO)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", f"Wrote 1 puzzle to {out}.\n")
    assert out.read_text(encoding="utf-8") == deduce.page(deduce.parse(TANGO), title="Tuesday")


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "first book.txt"
    path.write_text(f"{EASY}\n{LOOKAHEAD}\n", encoding="ascii")
    return path


def test_book_gives_one_page_with_an_index(book):
    html = run("page", book).stdout
    assert html == deduce.page([deduce.parse(EASY), deduce.parse(LOOKAHEAD)])
    assert html.count("<article") == 2
    assert run("page", f"{book}#2").stdout == deduce.page(deduce.parse(LOOKAHEAD))


@pytest.mark.parametrize(
    ("puzzle", "more", "said"),
    [
        (NONE, [], "This puzzle has no solution. "),
        (SEVERAL, [], "The puzzle has more than one solution."),
        (LOOKAHEAD, ["--max-level", "3"], "Rules above level 3 were not used."),
    ],
)
def test_page_of_an_unsolved_puzzle_is_written(puzzle, more, said):
    ended = run("page", puzzle, *more)
    assert (ended.returncode, said in ended.stdout, ended.stdout[-8:]) == (1, True, "</html>\n")


def test_page_is_written_to_a_file_in_a_terminal(book, tmp_path):
    ended = run("page", book.name, cwd=tmp_path, terminal=True)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "Wrote 2 puzzles to first-book.html.\n")
    written = (tmp_path / "first-book.html").read_bytes()
    ended = run("page", book.name, "--title", "Another", cwd=tmp_path, terminal=True)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == "first-book.html already exists; use --out first-book.html to overwrite it\n"
    assert (tmp_path / "first-book.html").read_bytes() == written


@pytest.mark.parametrize("puzzle", [EASY, LOOKAHEAD])
def test_svg_of_a_step_is_that_of_the_library(puzzle):
    step = deduce.explain(deduce.parse(puzzle)).steps[3]
    ended = run("explain", puzzle, "--step", 4, "--format", "svg", encoding="ascii")
    assert (ended.returncode, ended.stderr, ended.stdout) == (0, "", svg_file(draw_step(step)))


def test_several_puzzles_are_not_converted_to_one_svg():
    ended = run("convert", "-", "--to", "svg", given=f"{EASY}\n{EASY}\n")
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith("an SVG file holds one puzzle, not 2; ")
