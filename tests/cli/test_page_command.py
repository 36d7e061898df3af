"""`deduce page` writes what the library gives, to standard output or a file; its status says how the puzzles end."""

import os

import pytest
from cli_cases import EASY, LOOKAHEAD, NONE, SEVERAL, TANGO, at_a_terminal
from commands import run

import deduce


def test_page_is_written_to_standard_output_or_a_file(tmp_path):
    html = deduce.page(deduce.parse(EASY))
    ended = run("page", EASY)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, html, "")
    out = tmp_path / "page.html"
    ended = run("page", "-", "--out", out, "--title", "Tuesday", given=TANGO)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", f"Wrote 1 puzzle to {out}.\n")
    assert out.read_text(encoding="utf-8") == deduce.page(deduce.parse(TANGO), title="Tuesday")


def test_book_gives_one_page_with_an_index(tmp_path):
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
def test_page_of_an_unsolved_puzzle_is_written(puzzle, more, said):
    ended = run("page", puzzle, *more)
    assert ended.returncode == 1
    assert said in ended.stdout
    assert ended.stdout.endswith("</html>\n")


def test_unreadable_puzzle_gives_no_page(tmp_path):
    out = tmp_path / "page.html"
    ended = run("page", "no such thing", "--out", out)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert not out.exists()
    ended = run("page", EASY, "--out", tmp_path / "no" / "page.html")
    assert ended.returncode == 2
    assert "No such file" in ended.stderr


@pytest.mark.skipif(os.name == "nt", reason="terminals differ there")
def test_page_is_written_to_a_file_in_a_terminal(tmp_path):
    (tmp_path / "first book.txt").write_text(f"{EASY}\n{LOOKAHEAD}\n", encoding="ascii")
    words, file = ("page", "first book.txt"), "first-book.html"
    status, shown, errors = at_a_terminal(b"", *words, cwd=tmp_path)
    assert (status, shown, errors.count("\n")) == (0, "", 1)
    assert f" to {file}.\n" in errors
    written = (tmp_path / file).read_bytes()
    status, shown, errors = at_a_terminal(b"", *words, "--title", "Another", cwd=tmp_path)
    assert (status, shown) == (2, "")
    assert errors == f"{file} already exists; use --out {file} to overwrite it\n"
    assert (tmp_path / file).read_bytes() == written
