"""Two runs of the same command write the same file at once: the file is that of one of them, and nothing is lost."""

import os
import re
import subprocess

import pytest
from commands import command, process, run
from every_command import WRITING, make_inputs
from typer.main import get_command

from deduce.cli.app import COMMANDS, program
from deduce.formats import load_book

for library in ("cv2", "typst"):
    pytest.importorskip(library, reason="some command needs it")

WHOLE = {name: line for name, line in WRITING.items() if not line.startswith("generate")}
"""What writes a file at its end, in one piece."""

NOT_WHOLE = {("generate", "--out"), ("play", "--save")}
"""What goes on with a file."""


def test_every_option_that_names_a_file_to_write_is_tried():
    options = {
        (name, parameter.opts[0])
        for name in COMMANDS
        for parameter in get_command(program([name])).commands[name].params
        if parameter.metavar == "FILE" and (parameter.help or "").startswith(("Write", "Save"))
    }
    tried = {(line.split()[0], line.split()[-1]) for line in WHOLE.values()}
    assert options == tried | NOT_WHOLE


@pytest.fixture(scope="module")
def inputs(tmp_path_factory):
    """The inputs of two runs, which write different results."""
    folders = [tmp_path_factory.mktemp(name) for name in ("ours", "theirs")]
    return make_inputs(folders[0]), make_inputs(folders[1], "6x6u:jfCFACCe")


def words(line, inputs, out):
    return [inputs.get(word, word) for word in line.split()] + [str(out)]


@pytest.mark.parametrize("line", WHOLE.values(), ids=WHOLE)
def test_run_that_ends_while_another_writes_loses_nothing_and_mixes_nothing(line, inputs, tmp_path, monkeypatch):
    ours, theirs, out = tmp_path / "ours", tmp_path / "theirs", tmp_path / "both"
    monkeypatch.chdir(tmp_path)
    for own, path in zip(inputs, (ours, theirs), strict=True):
        assert run(*words(line, own, path)).returncode == 0
    out.write_bytes(b"old")
    before, seen, fsync = set(os.listdir()), [], os.fsync

    def meanwhile(file):
        if not seen:
            seen.append(None)
            ended = process(*words(line, inputs[1], out))
            seen[:] = ended.returncode, out.read_bytes()
        fsync(file)

    monkeypatch.setattr(os, "fsync", meanwhile)
    ended = run(*words(line, inputs[0], out))
    assert (ended.returncode, out.read_bytes()) == (0, ours.read_bytes())
    assert seen == [0, theirs.read_bytes()]
    assert set(os.listdir()) == before


BOOKS = ["book.txt", "book.json", "book.jsonl", "book/"]


@pytest.mark.parametrize("name", BOOKS)
def test_book_that_another_run_makes_is_refused_until_that_ends(name, tmp_path):
    out = f"{tmp_path}/{name}"
    words = ["generate", "--size", "16", "--level", "1-3", "--out", out]
    refused = f"{out.rstrip('/')}: another run of deduce is working on this; wait for its end\n"
    with subprocess.Popen(command(*words, "--count", "100000"), stderr=subprocess.PIPE) as first:
        try:
            first.stderr.readline()  # its seed, which it says once it has the book
            for seed in ((), ("--seed", "5")):
                ended = process(*words, *seed, "--count", "3")
                assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", refused)
            while not any(path.stat().st_size for path in tmp_path.rglob("0*" if name == "book/" else "b*")):
                assert first.poll() is None
        finally:
            first.kill()
    made = int(run(*words, "--count", "1").stderr.partition(" already made.\n")[0])
    ended = run(*words, "--count", made + 2)
    assert (ended.returncode, ended.stderr.splitlines()[-1]) == (0, f"Wrote 2 puzzles to {out}: {made + 2} in all.")
    files = sorted(path for path in tmp_path.rglob("[!.]*") if path.is_file())
    puzzles = [puzzle for path in files for puzzle in load_book(path)]
    number = re.compile("16x16-level1-3-(.+)-([0-9]+)").fullmatch
    assert {number(puzzle.id)[1] for puzzle in puzzles} == {number(puzzles[0].id)[1]}
    assert [int(number(puzzle.id)[2]) for puzzle in puzzles] == list(range(1, made + 3))
    assert [path.name for path in tmp_path.iterdir()] == [name.rstrip("/")]
