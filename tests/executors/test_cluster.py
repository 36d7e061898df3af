"""A Dask cluster of processes on this machine, some of which are killed in the middle of the work."""

import socket
import subprocess
import sys

import pytest
from commands import command

pytest.importorskip("distributed")

QUIET = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
LONG = 60


@pytest.fixture
def cluster():
    """Return an address, the process of its scheduler, and those of its two workers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    module = [sys.executable, "-m", "distributed.cli.dask_{}", "--no-dashboard"]
    scheduler = [*module, "--host", "127.0.0.1", "--port", str(port)]
    worker = [*module, address, "--nthreads", "1", "--no-nanny"]
    started = [
        subprocess.Popen([word.format(name) for word in words], **QUIET)
        for name, words in (("scheduler", scheduler), ("worker", worker), ("worker", worker))
    ]
    yield address, *started
    for process in started:
        process.kill()
        process.wait()


def begun(*words):
    """Begin a command, and read the first lines of what it writes."""
    process = subprocess.Popen(
        command(*words), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
    )
    assert process.stdout is not None
    return process, b"".join(process.stdout.read(1) for _ in range(2000))


def ended(process, first):
    try:
        out, err = process.communicate(timeout=LONG)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise
    return process.returncode, (first + out).decode(), err.decode().splitlines()


def grade(tmp_path, address, puzzles):
    book = tmp_path / "book.jsonl"
    book.write_text('{"givens": ["1..0..", "..00.1", ".00..1", "......", "00.1..", ".1..00"]}\n' * puzzles)
    return "grade", book, "--format", "csv", "--scheduler", address


@pytest.mark.nightly
def test_a_scheduler_that_is_killed_is_told_in_one_line_and_what_was_done_is_kept(cluster, tmp_path):
    address, scheduler, _, _ = cluster
    grading = begun(*grade(tmp_path, address, 20_000))
    making = begun("generate", "--size", "8", "--count", "100000", "--seed", "1", "--scheduler", address)
    scheduler.kill()
    status, out, (summary, progress, why) = ended(*grading)
    done = len(out.splitlines()) - 1
    assert status == 1
    assert summary.startswith(f"{done} puzzles: ")
    assert progress == f"{done} done, the last of them {tmp_path / 'book.jsonl'} puzzle {done}."
    assert why == f"the scheduler at {address} stopped answering"
    status, out, told = ended(*making)
    made = out.count("# id: ")
    assert (status, told) == (1, [f"{made} of 100000 made.", f"the scheduler at {address} stopped answering"])


@pytest.mark.nightly
def test_a_worker_that_is_killed_costs_nothing(cluster, tmp_path):
    address, _, worker, _ = cluster
    process, first = begun(*grade(tmp_path, address, 500))
    worker.kill()
    status, out, told = ended(process, first)
    assert (status, len(out.splitlines()), told) == (0, 501, ["500 puzzles: 500 graded."])
