"""A command that writes to a file says in the end what it wrote; one that writes to its output does not."""

import os
import subprocess
import threading

import pytest
from cli_cases import EASY
from commands import command, process, run

pytestmark = pytest.mark.slow


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


WRITING = {
    "page": ("page", "--out"),
    "print": ("print", "--out"),
    "convert": ("convert", "--to", "jsonl", "--out"),
    "pick": ("pick", "--out"),
    "grade": ("grade", "--html"),
}


@pytest.fixture(params=WRITING)
def writing(request):
    """Each command that writes a file, up to the file's name."""
    if request.param == "print":
        pytest.importorskip("typst")
    return WRITING[request.param]


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "dd" / "book#2.txt"
    path.parent.mkdir()
    path.write_text(f"{EASY}\n", encoding="utf-8")
    return path


def refused(ended):
    (line,) = ended.stderr.splitlines()
    return ended.returncode == 2 and "would be lost; give another name" in line and ended.stdout == ""


def test_nothing_goes_over_the_file_that_it_is_made_of_whatever_that_is_called(writing, book, tmp_path):
    hard, soft, folder = tmp_path / "hard", tmp_path / "soft", tmp_path / "ff"
    os.link(book, hard)
    soft.symlink_to(book)
    folder.symlink_to(book.parent)
    roundabout = tmp_path / "." / "ff" / ".." / "dd" / "book#2.txt"
    for source in (book, f"{book}#1", hard, folder / "book#2.txt"):
        for out in (book, hard, soft, roundabout):
            assert refused(run(writing[0], source, *writing[1:], out)), (source, out)
    assert book.read_text(encoding="utf-8") == f"{EASY}\n"
    assert soft.is_symlink()


def test_nothing_goes_over_a_file_of_the_folder_that_it_is_made_of(writing, book):
    if writing[0] in ("page", "convert"):
        pytest.skip("reads no folder")
    (book.parent / "deep").mkdir()
    deep = book.parent / "deep" / "a.jsonl"
    deep.write_text(f"{EASY}\n", encoding="utf-8")
    for out in (book, deep):
        assert refused(run(writing[0], book.parent, *writing[1:], out))
        assert out.read_text(encoding="utf-8") == f"{EASY}\n"
    new = book.parent / "new.jsonl"
    assert run(writing[0], book.parent, *writing[1:], new).returncode == 0
    assert new.stat().st_size


@pytest.mark.parametrize("source", ["-", "/dev/stdin"])
def test_nothing_goes_over_the_file_behind_standard_input(writing, book, source):
    with open(book, "rb") as given:
        ended = process(writing[0], source, *writing[1:], book, stdin=given)
    assert refused(ended)
    assert book.read_text(encoding="utf-8") == f"{EASY}\n"


def test_nothing_goes_over_the_other_files_that_are_read(tmp_path):
    rules = tmp_path / "rules"
    rules.mkdir()
    (rules / "own.py").write_text("no rule", encoding="utf-8")
    for name in ("page", "pick", "grade"):
        option = WRITING[name][-1]
        assert refused(run(name, EASY, "--rules", rules, option, tmp_path / "rules" / ".." / "rules" / "own.py"))
    assert (rules / "own.py").read_text(encoding="utf-8") == "no rule"


def test_no_pdf_goes_over_its_font(tmp_path):
    pytest.importorskip("typst")
    font = tmp_path / "font.ttf"
    font.write_bytes(b"glyphs")
    assert refused(run("print", EASY, "--font", font, "--out", font))
    assert font.read_bytes() == b"glyphs"


def test_every_command_writes_a_file_whole_through_a_link_into_pipes_and_to_standard_output(writing, tmp_path):
    out, link, pipe = tmp_path / "out", tmp_path / "link", tmp_path / "pipe"
    link.symlink_to("out")
    os.mkfifo(pipe)
    first = run(writing[0], EASY, *writing[1:], link)
    assert first.returncode == 0
    assert link.is_symlink()
    content = out.read_bytes()
    found = []
    reader = threading.Thread(target=lambda: found.append(pipe.read_bytes()))
    reader.start()
    assert run(writing[0], EASY, *writing[1:], pipe).returncode == 0
    reader.join()
    assert found == [content]
    assert run(writing[0], EASY, *writing[1:], "/dev/null").returncode == 0
    words = command(writing[0], EASY, *writing[1:], "/dev/stdout")
    assert subprocess.run(words, capture_output=True, check=True).stdout == content


def test_a_full_disk_is_named_and_nothing_is_said_to_be_written(writing):
    ended = run(writing[0], EASY, *writing[1:], "/dev/full")
    assert (ended.returncode, ended.stderr) == (2, "/dev/full: No space left on device\n")
