"""Ctrl-C while libraries load and in workers."""

import os
import signal
import subprocess
import sys
import time

import pytest

if os.name == "nt":
    pytest.skip("signals are sent otherwise there", allow_module_level=True)

RULE = '''"""A rule that says that it has begun, and then does something."""

import time

from deduce.ladder.rule import Band, Example, Facts, NearMiss

FACTS = Facts(id="waiting", summary="nothing follows", bands=(Band(1.0),))
EXAMPLES = (Example("....\\n....\\n....\\n....", "", ""),)
NEAR_MISSES = (NearMiss("....\\n....\\n....\\n....", "it never fires"),)


def begun():
    with open(BEGUN, "a") as file:
        file.write(".")


def forced(shape, x, y, bound):
    """Return nothing, late or never."""
    if shape.length == 6:
        begun()
        time.sleep(600)
    return 0, 0


def find(line):
    """Nothing follows."""
    return iter(())

'''


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


def grading(tmp_path, jobs=1, puzzles=1):
    """Begin to grade puzzles with a rule, and wait until it has begun in every process."""
    rules = tmp_path / "rules"
    rules.mkdir()
    begun = tmp_path / "begun"
    (rules / "waiting.py").write_text(RULE.replace("BEGUN", repr(str(begun))), encoding="utf-8")
    book = tmp_path / "book.jsonl"
    book.write_text('{"givens": ["1.....", "......", "......", "......", "......", "......"]}\n' * puzzles)
    process = begin("-m", "deduce", "grade", book, "--rules", rules, "--jobs", jobs, "--format", "jsonl")
    wait_for(process, lambda: begun.exists() and begun.stat().st_size >= jobs)
    return process, "0 done.\nInterrupted.\n"


@pytest.mark.parametrize("send", [os.kill, os.killpg])
def test_interrupted_workers_end_silently(tmp_path, send):
    process, output = grading(tmp_path, jobs=2, puzzles=32)
    send(process.pid, signal.SIGINT)
    assert ended(process) == (130, "", output)


def test_workers_end_with_a_killed_parent(tmp_path):
    process, _ = grading(tmp_path, jobs=2, puzzles=32)
    process.kill()
    assert ended(process)[:2] == (-signal.SIGKILL, "")


def test_interrupt_during_imports_exits_with_130(tmp_path):
    begun = tmp_path / "begun"
    (tmp_path / "typer.py").write_text(f"open({str(begun)!r}, 'w').close()\nimport time\ntime.sleep(600)\n")
    process = begin("-m", "deduce", "rules", env={**os.environ, "PYTHONPATH": str(tmp_path)})
    wait_for(process, begun.exists)
    process.send_signal(signal.SIGINT)
    assert ended(process) == (130, "", "")
