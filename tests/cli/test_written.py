"""A command that writes to a file says in the end what it wrote; one that writes to its output does not."""

import pytest
from cli_cases import EASY
from commands import run


def test_convert_says_what_it_wrote_and_where(tmp_path):
    one, two = tmp_path / "one.txt", tmp_path / "two.jsonl"
    assert run("convert", EASY, "--to", "text", "--out", one).stderr == f"Wrote 1 puzzle to {one}.\n"
    one.write_text(f"{EASY}\n{EASY}\n", encoding="utf-8")
    assert run("convert", one, "--to", "jsonl", "--out", two).stderr == f"Wrote 2 puzzles to {two}.\n"


def test_what_goes_to_the_output_is_not_told(tmp_path):
    for words in (["convert", EASY, "--to", "text"], ["generate", "--size", "4", "--seed", "1"]):
        assert run(*words).stderr == run(*words, "--out", "-").stderr == ""


def test_what_could_not_be_written_is_not_told(tmp_path):
    ended = run("convert", EASY, "--to", "text", "--out", tmp_path / "no" / "out")
    assert "Wrote" not in ended.stderr
    assert ended.returncode == 2


@pytest.mark.parametrize("named", ["", "#1"])
@pytest.mark.parametrize(
    "words", [("page", "--out"), ("print", "--out"), ("grade", "--html")], ids=lambda words: words[0]
)
def test_no_page_goes_over_the_book_that_it_is_made_of(words, named, tmp_path):
    if words[0] == "print":
        pytest.importorskip("reportlab")
    command, option = words
    book = tmp_path / "book#2.txt"
    book.write_text(f"{EASY}\n", encoding="utf-8")
    again = tmp_path / "." / "book#2.txt"
    ended = run(command, f"{book}{named}", option, again)
    assert ended.returncode == 2
    assert "would be lost" in ended.stderr
    assert book.read_text(encoding="utf-8") == f"{EASY}\n"
