"""The streams of a run, not read or read in part; and interrupts, also in workers."""

import os
import select
import signal
import subprocess
import sys
import time

import pytest
from cli_cases import EASY, LOOKAHEAD
from commands import command, run
from own_rule import acting

pytestmark = pytest.mark.skipif(os.name == "nt", reason="streams, pipes and signals differ there")

PIPES = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}


def test_pipe_closed_after_the_first_line_is_no_error():
    with subprocess.Popen(command("explain", "-", "--format", "jsonl"), **PIPES) as started:
        started.stdin.write(f"{EASY}\n" * 200)
        started.stdin.close()
        started.stdout.readline()
        started.stdout.close()
        assert started.stderr.read() == ""
        assert started.wait() == 0


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
    ended = run("hint", "-", given="11..\n....\n....\n....\n", terminal=True)
    assert ended.stderr == "Type or paste the grid, row by row, then press Ctrl-D in an empty row.\n"
    assert (ended.returncode, ended.stdout) == (0, "Look at row 1.\n")


@pytest.mark.parametrize(("enters", "stages"), [(0, 1), (1, 2), (3, 4)])
def test_enter_shows_the_next_stage(enters, stages):
    ended = run("hint", LOOKAHEAD, given="\n" * enters + "q\n", terminal=True)
    said = ("Look at r5c4.", "lookahead. Try 0.", "That leads to a contradiction in ", "(a) ")
    assert [text in ended.stdout for text in said] == [True] * stages + [False] * (4 - stages)
    assert (ended.returncode, ended.stderr.count("(Enter for more, q to stop)")) == (0, min(stages, 3))


if os.name == "nt":
    pytest.skip("signals are sent otherwise there", allow_module_level=True)


def begin(*words, **options):
    return subprocess.Popen(
        [sys.executable, *map(str, words)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        **options,
    )


def ended(process):
    """Return status, output and errors: all of them only when every process has gone that could still write any."""
    try:
        output = process.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise
    return process.returncode, *output


def wait_for(process, condition):
    while not condition():
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)


def grading(tmp_path):
    """Begin to grade puzzles in two workers with a rule that waits, and wait until it does in both."""
    rules = tmp_path / "rules"
    rules.mkdir()
    begun = tmp_path / "begun"
    (rules / "pair_needs_two.py").write_text(
        acting(f'open({str(begun)!r}, "a").write("."); __import__("time").sleep(600)'), encoding="utf-8"
    )
    book = tmp_path / "book.jsonl"
    book.write_text('{"givens": ["1.....", "......", "......", "......", "......", "......"]}\n' * 32)
    process = begin("-m", "deduce", "grade", book, "--rules", rules, "--jobs", 2, "--format", "jsonl")
    wait_for(process, lambda: begun.exists() and begun.stat().st_size >= 2)
    return process


@pytest.mark.parametrize("send", [os.kill, os.killpg])
def test_interrupted_workers_end_silently(tmp_path, send):
    process = grading(tmp_path)
    send(process.pid, signal.SIGINT)
    assert ended(process) == (130, "", "0 done.\nInterrupted.\n")


def test_workers_end_with_a_killed_parent(tmp_path):
    process = grading(tmp_path)
    process.kill()
    assert ended(process)[:2] == (-signal.SIGKILL, "")


def test_interrupt_during_imports_exits_with_130(tmp_path):
    begun = tmp_path / "begun"
    (tmp_path / "typer.py").write_text(f"open({str(begun)!r}, 'w').close()\nimport time\ntime.sleep(600)\n")
    process = begin("-m", "deduce", "rules", env={**os.environ, "PYTHONPATH": str(tmp_path)})
    wait_for(process, begun.exists)
    process.send_signal(signal.SIGINT)
    assert ended(process) == (130, "", "")
