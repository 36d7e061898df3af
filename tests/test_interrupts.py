"""Ctrl-C at every stage of a pool of workers: it is never lost, no worker is left, and what was written stays whole."""

import contextlib
import inspect
import multiprocessing
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time

import pytest
from commands import command, run
from nightly import one_in

import deduce.base.files
import deduce.base.workers
import deduce.books.generate

if sys.platform == "win32":
    pytest.skip("signals are sent otherwise there", allow_module_level=True)

WORDS = ["generate", "--size", "6", "--level", "2", "--count", "6", "--seed", "5", "--jobs", "2", "--out"]
EVENTS = 600
"""More than Python reports for a run, of the modules that are watched."""
WATCHED = {deduce.base.workers.__file__, deduce.base.files.__file__, deduce.books.generate.__file__}


class Interrupt:
    """Sends Ctrl-C at the given event, from 0, of those that Python reports for the modules that are watched."""

    def __init__(self, event):
        self.event = event
        self.seen = 0

    def __call__(self, frame, kind, argument):
        if frame.f_code.co_filename not in WATCHED:
            return None
        # raised when a generator hands out a value, it would skip the end of the generator; Ctrl-C comes in its caller
        if kind == "return" and frame.f_code.co_flags & inspect.CO_GENERATOR:
            return self
        self.seen += 1
        if self.seen == self.event + 1:
            signal.raise_signal(signal.SIGINT)
        return self


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    path = tmp_path_factory.mktemp("whole") / "book.txt"
    assert run(*WORDS, path).returncode == 0
    return path.read_bytes()


def interrupted(path, event):
    """Interrupt a run; return how it ended, and how many events there were."""
    interrupt = Interrupt(event)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.settrace(interrupt)
    try:
        ended = run(*WORDS, path)
    finally:
        sys.settrace(None)
        signal.signal(signal.SIGINT, signal.default_int_handler)
    return ended, interrupt.seen


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")  # open files
@pytest.mark.parametrize("event", one_in(60, range(EVENTS)))
def test_interrupt_at_any_line_ends_the_run_and_keeps_what_is_whole(event, whole, tmp_path):
    path = tmp_path / "book.txt"
    before = set(threading.enumerate())  # a browser of other tests has threads, too
    ended, seen = interrupted(path, event)
    if seen <= event:
        pytest.skip("there are fewer lines")
    assert (ended.returncode, ended.stdout) == (130, "")
    assert ended.stderr.endswith("Interrupted.\n")
    assert "Traceback" not in ended.stderr
    assert multiprocessing.active_children() == []
    assert set(threading.enumerate()) <= before
    assert whole.startswith(path.read_bytes() if path.exists() else b"")
    assert run(*" ".join(WORDS).replace("--jobs 2", "--jobs 1").split(), path).returncode == 0
    assert path.read_bytes() == whole


def ended_at(seconds, words, number, folder, wait=None):
    """Send a signal to a command and its workers some time after it began, or after a condition holds; return its end.

    Its temporary files are in `folder`.
    """
    options = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True, "start_new_session": True}
    with subprocess.Popen(command(*words), env={**os.environ, "TMPDIR": str(folder)}, **options) as process:
        while wait is not None and process.poll() is None and not wait(process.pid):
            time.sleep(0.001)
        time.sleep(seconds)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, number)
        _, errors = process.communicate(timeout=120)  # no process is left then that could write to it
    return process.returncode, errors


def has_children(pid):
    with contextlib.suppress(OSError), open(f"/proc/{pid}/task/{pid}/children") as file:
        return bool(file.read())
    return False


@pytest.mark.nightly
@pytest.mark.skipif(not os.path.exists("/proc/self/task"), reason="shows no processes")
@pytest.mark.parametrize("number", range(40))
def test_interrupt_while_workers_start_is_not_lost(number, tmp_path):
    words = ["generate", "--size", "14", "--level", "6", "--count", "1000", "--seed", "5", "--jobs", "4", "--out"]
    seconds = random.Random(number).uniform(0, 0.5)
    status, errors = ended_at(seconds, [*words, tmp_path / "out"], signal.SIGINT, tmp_path, has_children)
    assert (status, errors.splitlines()[-1:]) == (130, ["Interrupted."])


BOOK, EIGHT = "puzzles/easy-book.txt", "--size 8 --level 3"
COMMANDS = [
    *(f"generate --format {form} {EIGHT} --seed 5 --count 60 --jobs 2 --out" for form in ("text", "json", "jsonl")),
    f"pick {BOOK} --out",
    f"convert {BOOK} --to json --out",
    f"page {BOOK} --out",
    f"print {BOOK} --out",
    f"grade {BOOK} --jobs 2 --html",
]


@pytest.mark.nightly
@pytest.mark.parametrize("line", COMMANDS)
def test_no_file_is_lost_at_any_signal(line, tmp_path):
    words, out, whole, temporary = line.split(), tmp_path / "out", tmp_path / "whole", tmp_path / "temporary"
    temporary.mkdir()
    begun = time.monotonic()
    subprocess.run(command(*words, whole), capture_output=True, check=False)
    takes, rng = time.monotonic() - begun, random.Random(line)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL) * 15:
        old = None
        if not line.startswith("generate"):
            out.unlink(missing_ok=True)
            if rng.random() < 0.5:
                old = b"old"
                out.write_bytes(old)
        status, errors = ended_at(takes * rng.uniform(0.2, 1.1), [*words, out], number, temporary)
        assert status in (0, 1, 128 + number, -number)
        assert status == -number or "Traceback" not in errors  # else it came before deduce began
        data = out.read_bytes() if out.exists() else None
        if line.startswith("generate"):
            assert whole.read_bytes().startswith(data or b"")
        else:
            assert data in (old, whole.read_bytes())
        left = list(tmp_path.glob(".deduce-*"))
        if number == signal.SIGKILL:
            shutil.rmtree(temporary)
            temporary.mkdir()
            for part in left:  # later runs remove them, after a day
                part.unlink()
        else:
            assert [*temporary.iterdir(), *left] == []
    subprocess.run(command(*words, out), capture_output=True, check=False)
    assert out.read_bytes() == whole.read_bytes()
    assert {path.name for path in tmp_path.iterdir()} == {"out", "whole", "temporary"}
