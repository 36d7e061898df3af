"""Killed at any moment, no command costs an old file, and a book goes on to the same end."""

import os
import random
import signal
import subprocess
import time
from pathlib import Path

import pytest
from commands import command, run

if os.name == "nt":
    pytest.skip("processes are not killed so there", allow_module_level=True)

pytestmark = pytest.mark.nightly

BOOK = Path(__file__).parents[2] / "puzzles" / "easy-book.txt"
WISHES = ("--size", "8", "--level", "3", "--seed", "5", "--count", "60", "--jobs", "1", "--out")
WRITING = {
    "page": ("page", BOOK, "--out"),
    "print": ("print", BOOK, "--out"),
    "convert": ("convert", BOOK, "--to", "json", "--out"),
    "pick": ("pick", BOOK, "--format", "json", "--out"),
    "grade": ("grade", BOOK, "--html"),
}


def killed_at_times(words, out):
    """Run a command to its end, and again and again with a kill at some moment; yield whenever it is gone."""
    begun = time.monotonic()
    subprocess.run(command(*words, f"{out}-whole"), capture_output=True, check=True)
    takes = time.monotonic() - begun
    rng = random.Random(out.name)
    for _ in range(8):
        with subprocess.Popen(command(*words, out), stderr=subprocess.DEVNULL, start_new_session=True) as process:
            time.sleep(takes * rng.uniform(0.2, 1.1))
            os.killpg(process.pid, signal.SIGKILL)
        yield


@pytest.mark.parametrize("words", WRITING.values(), ids=WRITING)
def test_killed_command_leaves_the_old_or_the_new_file(words, tmp_path):
    out = tmp_path / "out"
    out.write_bytes(b"old")
    for _ in killed_at_times(words, out):
        assert out.read_bytes() in (b"old", (tmp_path / "out-whole").read_bytes())
        out.write_bytes(b"old")


@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
def test_killed_generate_continues_to_the_same_book(form, tmp_path):
    words, out = ("generate", "--format", form, *WISHES), tmp_path / "out"
    for _ in killed_at_times(words, out):
        if out.exists():
            assert (tmp_path / "out-whole").read_bytes().startswith(out.read_bytes())
    assert run(*words, out).returncode == 0
    assert out.read_bytes() == (tmp_path / "out-whole").read_bytes()
