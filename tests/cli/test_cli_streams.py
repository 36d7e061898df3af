"""The three streams of a run: full, closed, read by nobody or in part, and interrupted while it waits for input."""

import json
import os
import select
import signal
import subprocess
import sys
import time

import pytest
from cli_cases import EASY, NONE, at_a_terminal
from commands import command, process, run

from deduce.cli._common import FirstFew

pytestmark = pytest.mark.skipif(os.name == "nt", reason="streams, pipes and signals differ there")

FULL = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full disk to write to")


def shell(line):
    """Run a line of the shell in which `deduce` is this one; give what it wrote, and its status."""
    start = f'deduce() {{ {sys.executable} -m deduce "$@"; }}\n'
    return subprocess.run(["sh", "-c", start + line], capture_output=True, text=True, stdin=subprocess.DEVNULL)


@FULL
@pytest.mark.parametrize(
    "words",
    [
        "--version",
        "--help",
        "explain --help",
        f"convert {EASY} --to json",
        f"explain {EASY}",
        f"explain {EASY} --format json",
        f"solve {EASY}",
        f"hint {EASY}",
        "rules",
    ],
)
def test_a_full_disk_is_told(words):
    with open("/dev/full", "w") as full:
        ended = process(*words.split(), stdout=full)
    assert ended.returncode == 2
    assert ended.stderr == "the output cannot be written: No space left on device\n"


@FULL
@pytest.mark.parametrize("words", ["--version", "--help", "explain --help", f"convert {EASY} --to json"])
def test_a_full_disk_for_both_streams_is_a_status(words):
    with open("/dev/full", "w") as full:
        assert process(*words.split(), stdout=full, stderr=full).returncode == 2


@FULL
@pytest.mark.parametrize(
    ("words", "status"),
    [("rules nonsense", 2), (f"check {NONE}", 1), (f"convert {EASY} --to text --out {os.devnull}", 0)],
)
def test_what_nobody_can_be_told_changes_no_status(words, status):
    with open("/dev/full", "w") as full:
        assert process(*words.split(), stderr=full).returncode == status


@FULL
def test_a_full_disk_behind_a_file_is_told():
    ended = run("convert", EASY, "--to", "text", "--out", "/dev/full")
    assert ended.returncode == 2
    assert "No space left on device" in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_a_pipe_that_is_closed_after_the_first_line_is_quiet():
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command("explain", "-", "--format", "jsonl"), **streams, text=True) as started:
        started.stdin.write(f"{EASY}\n" * 200)
        started.stdin.close()
        started.stdout.readline()
        started.stdout.close()
        assert started.stderr.read() == ""
        assert started.wait() == 0


@pytest.mark.parametrize("words", ["--version", "--help", "explain --help", "rules --format json"])
def test_a_pipe_that_nobody_reads_is_quiet(words):
    read, write = os.pipe()
    os.close(read)
    ended = process(*words.split(), stdout=write)
    os.close(write)
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize(
    ("line", "status", "told"),
    [
        ("deduce rules >&-", 2, "the output cannot be written: not writable\n"),
        ("deduce rules >&- 2>&-", 2, ""),
        ("deduce nonsense 2>&-", 2, ""),
        (f"deduce explain '{EASY}' > /dev/null 2>&- <&-", 0, ""),
        ("deduce explain - <&-", 2, "<stdin>: there is nothing in it; expected a grid, puzzle JSON or a one-liner\n"),
        ("deduce verify - <&-", 2, "<stdin>: there is no trace\n"),
    ],
)
def test_streams_that_are_closed_from_the_start(line, status, told):
    ended = shell(line)
    assert (ended.returncode, ended.stderr) == (status, told)


def interrupted(started):
    """Interrupt a process; give its status and what it wrote."""
    started.send_signal(signal.SIGINT)
    told = started.communicate()
    return (started.returncode, *told)


def test_waiting_for_standard_input_can_be_interrupted():
    read, write = os.pipe()
    os.write(write, b"\n")
    streams = {"stdin": read, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command("explain", "-"), **streams, text=True) as started:
        # when the line is gone from the pipe, the command has come as far as its input, which has no end
        while started.poll() is None and select.select([read], [], [], 0)[0]:
            time.sleep(0.02)
        ended = interrupted(started)
    os.close(read)
    os.close(write)
    assert ended == (130, "", "Interrupted.\n")


def test_a_terminal_is_told_what_standard_input_waits_for():
    status, shown, told = at_a_terminal(b"11..\n....\n....\n....\n\x04", "hint", "-")
    assert (status, told) == (0, "Type or paste the grid, row by row; Ctrl-D in a row of its own ends it.\n")
    assert shown.endswith("Look at row 1.\n")


def test_a_terminal_without_a_word_is_asked_for_the_grid():
    status, _, told = at_a_terminal(b"", "hint")
    assert status == 2
    assert told.startswith("deduce hint: GRID is missing: ")


def test_enter_reveals_stage_after_stage():
    lookahead = "6x6;.0..1.0...011..10010..1001..01.1001."
    for enters, stages in ((0, 1), (1, 2), (2, 3), (3, 4)):
        status, shown, told = at_a_terminal(b"\n" * enters + b"q\n", "hint", lookahead)
        assert status == 0
        said = [text in shown for text in ("Look at r4c4.", "lookahead, try 1.", "It breaks in ", "(a) ")]
        assert said == [True] * stages + [False] * (4 - stages)
        assert told.count("(Enter for more, q to stop)") == min(stages, 3)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
@pytest.mark.parametrize("name", ["check", "verify", "grade"])
def test_waiting_for_a_pipe_can_be_interrupted(name, tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command(name, path), **streams, text=True) as started:
        # the pipe can be opened only when the command waits at its other end
        while started.poll() is None:
            try:
                end = os.open(path, os.O_WRONLY | os.O_NONBLOCK)
                break
            except OSError:
                time.sleep(0.02)
        ended = interrupted(started)
        os.close(end)
    assert ended == (130, "", "Interrupted.\n")


def test_json_is_ascii_where_the_output_can_hold_no_more(tmp_path):
    path = tmp_path / "suns.txt"
    path.write_text("☀.☾.\n....\n☾..☀\n....\n", encoding="utf-8")
    ended = process("explain", path, "--format", "json", env={"PYTHONIOENCODING": "ascii"})
    assert ended.stdout.isascii()
    assert json.loads(ended.stdout)["puzzle"]["symbols"]["one"] in "☀☾"


@pytest.mark.parametrize("count", [3, 4, 5])
def test_one_more_is_told_and_several_are_counted(count, capsys):
    few = FirstFew(3, "more faults")
    for number in range(count):
        few.add(f"fault {number}")
    few.tell()
    told = capsys.readouterr().err.splitlines()
    assert told == [f"fault {number}" for number in range(count if count < 5 else 3)] + ["and 2 more faults"] * (
        count == 5
    )
