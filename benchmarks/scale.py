"""What many puzzles take: how the forms of twins grow, and how far workers share the grading.

    python benchmarks/scale.py twins [COUNT...]    processor time and memory of the forms of so many random grids
    python benchmarks/scale.py front FILE          what the first process does for each puzzle, whoever grades it, and
                                                   what goes over the wire
    python benchmarks/scale.py grade FILE          processor and wall time of `deduce grade`: one process, two, and two
                                                   workers of a Dask cluster on this machine

Only on a quiet machine the wall time says how far two processes are as fast as one; the processor time, which all of
them together take, bounds it: two can be as fast as twice the time of one by the time of both.
"""

from __future__ import annotations

import json
import os
import pickle
import random
import resource
import socket
import subprocess
import sys
from time import perf_counter, process_time, sleep

from deduce.books.rows import Row
from deduce.books.sources import entries
from deduce.formats import Options
from deduce.grading.grades import grade as grade_of
from deduce.puzzle import Puzzle
from deduce.symmetry import canonical

SENT = 16
SIDE = 10
CLUES = 30
ONE = "4x4u:aAIBca"
QUIET: dict[str, int] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
CLUSTER = [sys.executable, "-m", "distributed.cli.dask_{}"]


def twins(counts: list[int]) -> None:
    """Take random grids, and say what their forms take; in a process of its own for each count."""
    for count in counts:
        subprocess.run([sys.executable, __file__, "forms", str(count)], check=True)


def forms(count: int) -> None:
    """Take so many random grids."""
    rng, book = random.Random(1), set()
    before = process_time()
    for _ in range(count):
        cells = ["."] * SIDE * SIDE
        for at in rng.sample(range(SIDE * SIDE), CLUES):
            cells[at] = rng.choice("01")
        book.add(canonical(Puzzle(["".join(cells[at : at + SIDE]) for at in range(0, SIDE * SIDE, SIDE)])))
    spent = process_time() - before
    print(f"{count:9} {1e6 * spent / count:6.1f} us each {_peak():5.0f} MB of memory")


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def front(book: str) -> None:
    """Do the share of the first process with the puzzles of a book, part by part."""
    start = process_time()
    found = [entry for entry in entries([book], Options()) if entry.puzzle is not None]
    read = process_time()
    parts = [found[at : at + SENT] for at in range(0, len(found), SENT)]
    sent = [pickle.dumps([(entry.puzzle, entry.silent) for entry in part]) for part in parts]
    packed = process_time()
    grades = [[grade_of(entry.puzzle) for entry in part if entry.puzzle is not None] for part in parts]
    back = [pickle.dumps([(one, None) for one in part]) for part in grades]
    before = process_time()
    taken = [one for text in back for one, _ in pickle.loads(text)]
    unpacked = process_time()
    for entry, one in zip(found, taken, strict=True):
        json.dumps(Row(entry, one).to_json())
    written = process_time()
    times = {"read": read - start, "send": packed - read, "take back": unpacked - before, "write": written - unpacked}
    for what, spent in times.items():
        print(f"{what:10} {1e6 * spent / len(found):6.1f} us each")
    for what, texts in (("out", sent), ("back", back)):
        print(f"{what:10} {sum(map(len, texts)) / len(found):6.0f} bytes each")


def grade(book: str) -> None:
    """Grade a book in one process, in two, and on a cluster of two workers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    for how in (["--jobs", "1"], ["--jobs", "2"], ["--scheduler", address]):
        started = _cluster(address, port) if how[1] == address else []
        try:
            words = [sys.executable, "-m", "deduce", "grade", "--format", "jsonl", *how]
            if started:  # until a worker is there nothing is graded
                subprocess.run([*words, ONE], **QUIET, check=False)
            before, began = _spent(started), perf_counter()
            subprocess.run([*words, book], **QUIET, check=False)
            wall, spent = (
                perf_counter() - began,
                [now - then for now, then in zip(_spent(started), before, strict=True)],
            )
        finally:
            for process in started:
                process.kill()
                process.wait()
        shares = ", ".join(f"{part:.1f}" for part in spent)
        print(f"{how[0]:11} {wall:7.1f} s; processor time {sum(spent):7.1f} s ({shares})")


def _cluster(address: str, port: int) -> list[subprocess.Popen[bytes]]:
    scheduler = ["--host", "127.0.0.1", "--port", str(port)]
    worker = [address, "--nthreads", "1", "--no-nanny"]
    started = []
    for name, words in (("scheduler", scheduler), ("worker", worker), ("worker", worker)):
        command = [word.format(name) for word in CLUSTER] + ["--no-dashboard", *words]
        started.append(subprocess.Popen(command, **QUIET))
    sleep(15)
    return started


def _spent(processes: list[subprocess.Popen[bytes]]) -> list[float]:
    """Return the processor time of all children that have ended, and of each process that runs."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    times = [children.ru_utime + children.ru_stime]
    for process in processes:
        with open(f"/proc/{process.pid}/stat") as stat:
            fields = stat.read().rpartition(")")[2].split()
        times.append((int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"))
    return times


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["twins", *counts]:
            twins([int(count) for count in counts or ("10000", "100000", "1000000")])
        case ["forms", count]:
            forms(int(count))
        case ["front", book]:
            front(book)
        case ["grade", book]:
            grade(book)
        case _:
            sys.exit(__doc__)
