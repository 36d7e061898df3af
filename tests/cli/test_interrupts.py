"""Ctrl-C while libraries load and in workers."""

import os
import signal
import subprocess
import sys
import time

import pytest
from own_rule import acting

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
