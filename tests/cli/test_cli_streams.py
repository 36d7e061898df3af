"""The three streams of a run: full, closed, read by nobody or in part, and interrupted while it waits for input."""

import os
import select
import signal
import subprocess
import sys
import time

import pytest
from cli_cases import EASY, at_a_terminal
from commands import command, process

pytestmark = pytest.mark.skipif(os.name == "nt", reason="streams, pipes and signals differ there")

PIPES = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full disk to write to")
@pytest.mark.parametrize("words", ["--version", "explain --help", f"explain {EASY} --format json", "rules"])
def test_full_disk_is_reported(words):
    with open("/dev/full", "w") as full:
        ended = process(*words.split(), stdout=full)
    assert (ended.returncode, ended.stderr) == (2, "cannot write the output: No space left on device\n")


def test_pipe_closed_after_the_first_line_is_no_error():
    with subprocess.Popen(command("explain", "-", "--format", "jsonl"), **PIPES) as started:
        started.stdin.write(f"{EASY}\n" * 200)
        started.stdin.close()
        started.stdout.readline()
        started.stdout.close()
        assert started.stderr.read() == ""
        assert started.wait() == 0


@pytest.mark.parametrize(
    ("line", "status", "message"),
    [
        ("deduce nonsense 2>&-", 2, ""),
        (f"deduce explain '{EASY}' >&- 2>&- <&-", 0, ""),
        ("deduce verify - <&-", 2, "<stdin>: there is no trace\n"),
    ],
)
def test_runs_with_closed_standard_streams(line, status, message):
    start = f'deduce() {{ {sys.executable} -m deduce "$@"; }}\n'
    ended = subprocess.run(["sh", "-c", start + line], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert (ended.returncode, ended.stderr) == (status, message)


def test_waiting_for_input_can_be_interrupted():
    read, write = os.pipe()
    os.write(write, b"\n")
    with subprocess.Popen(command("explain", "-"), **PIPES | {"stdin": read}) as started:
        # when the line is gone from the pipe, the command waits for more input
        while started.poll() is None and select.select([read], [], [], 0)[0]:
            time.sleep(0.02)
        started.send_signal(signal.SIGINT)
        assert started.communicate() == ("", "Interrupted.\n")
        assert started.returncode == 130
    os.close(read)
    os.close(write)


def test_terminal_gets_a_prompt_for_input():
    status, shown, errors = at_a_terminal(b"11..\n....\n....\n....\n\x04", "hint", "-")
    assert (status, errors) == (0, "Type or paste the grid, row by row, then press Ctrl-D in an empty row.\n")
    assert shown.endswith("Look at row 1.\n")


def test_enter_shows_the_next_stage():
    lookahead = "6x6;.0..1.0...011..10010..1001..01.1001."
    for enters, stages in ((0, 1), (3, 4)):
        status, shown, errors = at_a_terminal(b"\n" * enters + b"q\n", "hint", lookahead)
        assert status == 0
        said = [
            text in shown
            for text in ("Look at r4c4.", "lookahead. Try 1.", "That leads to a contradiction in ", "(a) ")
        ]
        assert said == [True] * stages + [False] * (4 - stages)
        assert errors.count("(Enter for more, q to stop)") == min(stages, 3)
