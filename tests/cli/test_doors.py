"""What every command does if a stream, its result, its temporary folder or the system fails it.

Each ends with a documented status and one message that names what could not be done, and loses nothing.
"""

import json
import os
import re
import subprocess
import threading
from itertools import product

import pytest
from commands import command, run
from every_command import PLAIN, WRITING, make_inputs
from nightly import one_in

from deduce.cli.app import COMMANDS

for library in ("cv2", "typst", "textual"):
    pytest.importorskip(library, reason="some command needs it")
if not os.path.exists("/dev/full"):
    pytest.skip("no full disk to write to", allow_module_level=True)

FULL, CLOSED = "No space left on device", "Bad file descriptor"
LINES = PLAIN | {"version": "--version", "help": "hint --help"}
BOTH_FULL = ">/dev/full 2>/dev/full"
NO_BOARD = "the board needs a terminal, on standard error\n"


@pytest.fixture(scope="module")
def inputs(tmp_path_factory):
    return make_inputs(tmp_path_factory.mktemp("inputs"))


@pytest.fixture
def words(inputs, tmp_path, monkeypatch):
    """Return what makes words of a line, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return lambda line, *more: [inputs.get(word, word) for word in (*line.split(), *more)]


def in_shell(words, redirected="", before=":"):
    """Run a command; return the status, the output as bytes, and the messages."""
    script = f'{before}; exec "$@" {redirected}'
    ended = subprocess.run(
        ["sh", "-c", script, "sh", *command(*words)], stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    return ended.returncode, ended.stdout, ended.stderr.decode()


def as_usual(words):
    """Return the same of a command that nothing fails."""
    if words[0] == "print":  # what it writes is not text
        return in_shell(words)
    ended = run(*words)
    return ended.returncode, ended.stdout.encode(), ended.stderr


def test_every_command_is_tried_here():
    assert set(PLAIN) == set(COMMANDS)


@pytest.mark.parametrize(
    ("redirected", "name"),
    one_in(8, product([">/dev/full", ">&-", "1</dev/null", BOTH_FULL], LINES)),
)
def test_standard_output_that_cannot_be_written_is_reported(words, redirected, name):
    reason = FULL if "full" in redirected else CLOSED
    message = NO_BOARD if name == "play" else f"cannot write the output: {reason}\n"
    assert in_shell(words(LINES[name]), redirected) == (2, b"", "" if "2>" in redirected else message)


@pytest.mark.parametrize(
    ("redirected", "line"),
    one_in(8, product(["2>/dev/full", "2>&-"], [*LINES.values(), *map("{} result".format, WRITING.values())])),
)
def test_standard_error_that_cannot_be_written_changes_nothing(words, redirected, line, tmp_path):
    expected = as_usual(words(line))
    result = tmp_path / "result"
    data = result.read_bytes() if result.exists() else None
    result.unlink(missing_ok=True)
    assert in_shell(words(line), redirected)[:2] == expected[:2]
    assert data == (result.read_bytes() if result.exists() else None)


def test_random_puzzle_is_not_lost_with_its_seed(words):
    status, output, _ = in_shell(words("generate --size 6"), "2>/dev/full")
    assert (status, len(output.splitlines()) > 6) == (0, True)


READING = {name: line for name, line in PLAIN.items() if name not in ("generate", "rules", "serve", "shelf")}


@pytest.mark.parametrize(("redirected", "name"), one_in(4, product(["<&-", "0>/dev/null"], READING)))
def test_standard_input_that_cannot_be_read_is_reported(words, inputs, redirected, name):
    if name == "review":
        line = ["review", inputs["PUZZLE"], "-"]
    else:
        line = ["-" if word in inputs.values() else word for word in words(READING[name])]
    status, output, message = in_shell(line, redirected)
    assert (status, output, message.count("\n")) == (2, b"", 1)
    assert message.startswith("<stdin>: ")
    assert message.endswith(f"{CLOSED}\n")


@pytest.mark.parametrize("line", WRITING.values())
def test_result_that_cannot_be_written_is_reported(words, line, tmp_path):
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "dangling").symlink_to("none/file")
    (tmp_path / "file").write_text("a")
    long, before = "a" * 300, set(os.listdir())
    refused = {
        "/dev/full": FULL,
        "none/file": "no folder 'none'",
        "dangling": f"no folder '{tmp_path.resolve()}/none'",
        "file/a": "no folder 'file'",
        "loop": "this link leads back to itself",
        "loop/a": "no folder 'loop'",
        long: "File name too long",
    }
    if not line.startswith("generate"):  # which writes to folders, too
        refused["."] = "'.' is a folder, not a file"
    for name, reason in refused.items():
        ended = run(*words(line, name))
        message = reason if name == "." else f"{name}: {reason}"
        assert (ended.returncode, ended.stderr) == (2, f"{message}\n")
    ended = run(*words(line, ""))
    assert (ended.returncode, ended.stderr) == (2, "the name of a file is empty\n")
    assert set(os.listdir()) - {"book.pdf"} == before
    assert (tmp_path / "loop").is_symlink()


def test_pipe_whose_reader_is_gone_is_reported(words, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    reader = threading.Thread(target=lambda: open("pipe", "rb").close())
    reader.start()
    ended = run(*words("page PUZZLE --out pipe"))
    reader.join()
    assert (ended.returncode, ended.stderr) == (2, "pipe: Broken pipe\n")


DELETED = "mkdir gone; cd gone; rmdir ../gone"
REFUSED = product(
    ["grade PUZZLE PUZZLE --jobs 2", "generate --size 6 --seed 1 --count 2 --jobs 2"],
    [
        (DELETED, "the current folder has been deleted"),
        ("ulimit -n 10", "Too many open files"),
        ("ulimit -f 0", "File too large"),
    ],
)
WORKERS, FONTS = "cannot start 2 worker processes", "no fonts can be written to a temporary folder"


@pytest.mark.parametrize(
    ("before", "line", "message"),
    one_in(
        3,
        [
            *((before, line, "") for before, line in product([DELETED, "ulimit -n 10"], PLAIN.values())),
            (DELETED, "page PUZZLE --out x.html", "cannot continue: the current folder has been deleted"),
            *((before, line, f"{WORKERS}: {reason}; --jobs 1 needs none") for line, (before, reason) in REFUSED),
            ("ulimit -f 0", "page PUZZLE --out x.html", "x.html: File too large"),
            ("ulimit -f 8", "print PUZZLE", f"{FONTS}: File too large; the"),
            ("ulimit -f 0", "print PUZZLE", f"{FONTS}: No usable temporary"),
        ],
    ),
)
def test_system_that_refuses_is_named(words, before, line, message):
    expected = as_usual(words(line))
    status, output, messages = in_shell(words(line), before=before)
    if message:
        assert (status, output, messages.count("\n")) == (2, b"", 1)
        assert messages.startswith(message)
    else:
        assert (status, output, messages) == expected


@pytest.mark.parametrize("name", ["book.txt", "book.json", "book.jsonl", "book/"])
def test_full_disk_ends_generate_with_what_is_kept(words, tmp_path, name):
    line = f"generate --size 6 --level 1 --seed 1 --count 60 --out {name}"
    before = "ulimit -f 4" if name != "book/" else "mkdir -p book/00030.txt"
    status, output, messages = in_shell(words(line), before=before)
    kept, error = messages.splitlines()
    reason = "File too large" if name != "book/" else "Is a directory"
    assert (status, output, error.rpartition(": ")[2]) == (2, b"", reason)
    made = int(re.fullmatch("([1-9][0-9]*) of 60 made[.]", kept)[1])
    if name == "book/":
        (tmp_path / "book" / "00030.txt").rmdir()
    first, *_, last = run(*words(line)).stderr.splitlines()
    assert first == f"{made} of 60 already made."
    assert last == f"Wrote {60 - made} puzzles to {name}: 60 in all."


def test_full_disk_ends_drawings_with_what_is_kept(words, tmp_path):
    book = run("generate", "--size", 4, "--seed", 1, "--count", 5).stdout
    (tmp_path / "book.txt").write_text(book)
    (tmp_path / "folder" / "00004.svg").mkdir(parents=True)
    ended = run("convert", "book.txt", "--to", "svg", "--out", "folder")
    assert (ended.returncode, ended.stderr) == (
        2,
        "Wrote 3 of 5 puzzles to folder.\nfolder/00004.svg: Is a directory\n",
    )


ENDLESS = [
    *("explain ZERO", "hint ZERO", "hint PUZZLE --puzzle ZERO", "solve ZERO", "check ZERO", "review ZERO MOVES"),
    *("review PUZZLE ZERO", "grade ZERO", "pick ZERO", "print ZERO", "print PUZZLE --out x --font ZERO"),
    *("clues ZERO", "rules --test ZERO", "verify ZERO", "read ZERO", "convert ZERO --to json"),
    *("shelf ZERO list", "page ZERO", "play ZERO", "play --save ZERO"),
]


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no file without an end")
@pytest.mark.parametrize(
    ("line", "source"), [*product(ENDLESS, ["/dev/zero", "folder"]), *product(ENDLESS[:-1], ["loop"])]
)
def test_input_without_an_end_and_folders_are_refused(words, line, source, tmp_path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    ended = run(*words(line.replace("ZERO", source)))
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
    assert source in ended.stderr


def test_every_command_that_reads_is_tried_with_endless_input():
    assert {line.split()[0] for line in ENDLESS} == set(COMMANDS) - {"generate", "serve"}


def test_trace_of_a_grid_that_is_too_large_is_refused(tmp_path):
    path = tmp_path / "trace.json"
    path.write_text(json.dumps({"puzzle": {"givens": ["." * 201] * 201}}))
    ended = run("verify", path)
    message = f"{path}: the grid is too large: at most 200 rows and columns (--no-limits lifts this)\n"
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", message)
