"""`deduce page` writes what the library gives, to standard output or a file; its status says how the puzzles end."""

import os

import pytest
from cli_cases import EASY, LOOKAHEAD, NONE, SEVERAL, TANGO, at_a_terminal
from commands import run

import deduce


def test_a_page_goes_to_standard_output_or_to_a_file(tmp_path):
    html = deduce.page(deduce.parse(EASY))
    ended = run("page", EASY)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, html, "")
    out = tmp_path / "page.html"
    ended = run("page", "-", "--out", out, "--title", "Tuesday", given=TANGO)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", f"Wrote 1 puzzle to {out}.\n")
    assert out.read_text(encoding="utf-8") == deduce.page(deduce.parse(TANGO), title="Tuesday")


def test_a_book_gives_one_page_with_an_index_and_one_of_its_puzzles_a_page_alone(tmp_path):
    book = tmp_path / "book.txt"
    book.write_text(f"{EASY}\n{LOOKAHEAD}\n", encoding="ascii")
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
def test_a_page_of_what_is_not_solved_is_written_all_the_same(puzzle, more, said):
    ended = run("page", puzzle, *more)
    assert ended.returncode == 1
    assert said in ended.stdout
    assert ended.stdout.endswith("</html>\n")


def test_what_cannot_be_read_gives_no_page(tmp_path):
    out = tmp_path / "page.html"
    ended = run("page", "no such thing", "--out", out)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert not out.exists()
    ended = run("page", EASY, "--out", tmp_path / "no" / "page.html")
    assert ended.returncode == 2
    assert "No such file" in ended.stderr


@pytest.mark.skipif(os.name == "nt", reason="terminals differ there")
def test_what_no_terminal_shows_goes_to_a_file_of_that_name(tmp_path):
    (tmp_path / "first book.txt").write_text(f"{EASY}\n{LOOKAHEAD}\n", encoding="ascii")
    words, file = ("page", "first book.txt"), "first-book.html"
    status, shown, told = at_a_terminal(b"", *words, cwd=tmp_path)
    assert (status, shown, told.count("\n")) == (0, "", 1)
    assert f" to {file}.\n" in told
    written = (tmp_path / file).read_bytes()
    status, shown, told = at_a_terminal(b"", *words, "--title", "Another", cwd=tmp_path)
    assert (status, shown) == (2, "")
    assert told == f"{file} already exists; use --out {file} to overwrite it\n"
    assert (tmp_path / file).read_bytes() == written
