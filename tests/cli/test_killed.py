"""Killed at any moment, on a full disk too, no command costs an old file, and a book goes on to the same end."""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from commands import command, run

if os.name == "nt":
    pytest.skip("processes are not killed so there", allow_module_level=True)

pytestmark = pytest.mark.nightly

PUZZLES = Path(__file__).parent.parent.parent / "puzzles"
BOOK = PUZZLES / "easy-book.txt"
WISHES = ("--size", "8", "--level", "3", "--seed", "5", "--count", "60", "--jobs", "1", "--out")
COMMANDS = {
    "page": ("page", BOOK, "--out", "out"),
    "print": ("print", BOOK, "--out", "out"),
    "convert": ("convert", BOOK, "--to", "json", "--out", "out"),
    "pick": ("pick", BOOK, "--format", "json", "--out", "out"),
    "grade": ("grade", BOOK, "--html", "out"),
    "generate text": ("generate", *WISHES, "out.txt"),
    "generate json": ("generate", *WISHES, "out.json"),
    "generate jsonl": ("generate", *WISHES, "out.jsonl"),
    "generate folder": ("generate", *WISHES, "out/"),
}
"""Each with the name of its file at the end."""

SMALL_FILES = """
import resource, sys
most = int(sys.argv.pop(1))
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
from deduce.cli.app import main
main()
"""


def content(path):
    """Return what a file holds, or the files of a folder that are seen; None if there is nothing."""
    if path.is_dir():
        return {file.name: file.read_bytes() for file in path.iterdir() if not file.name.startswith(".")}
    return path.read_bytes() if path.exists() else None


def size(whole):
    return sum(map(len, whole.values())) if isinstance(whole, dict) else len(whole)


class Disk:
    """A folder with as much room as there is."""

    def __init__(self, folder):
        self.folder = folder

    def words(self, words, room):
        """Return what starts a command that has so much room for all that it writes."""
        return command(*words)

    def free(self):
        """Make room."""


class SmallDisk(Disk):
    """A file system in memory that is filled."""

    def words(self, words, room):
        self.free()
        left = os.statvfs(self.folder).f_bavail * os.statvfs(self.folder).f_frsize
        with open(self.folder / "rest", "wb") as rest:
            rest.write(bytes(max(left - room, 0)))
        return command(*words)

    def free(self):
        (self.folder / "rest").unlink(missing_ok=True)


class SmallFiles(Disk):
    """Where no file system may be mounted: a limit on the size of files."""

    def words(self, words, room):
        return [sys.executable, "-c", SMALL_FILES, str(room), *map(str, words)]


@pytest.fixture
def full(tmp_path):
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = shutil.which("mount") and sys.platform == "linux" and os.geteuid() == 0
    mounted = (
        mounted
        and not subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=2m", "none", folder], capture_output=True
        ).returncode
    )
    yield SmallDisk(folder) if mounted else SmallFiles(folder)
    if mounted:
        subprocess.run(["umount", folder], check=True)


def killed(words, at, part):
    """Run a command, and kill it: after some seconds, or a moment after it has begun to write beside its file."""
    nothing, pipe = subprocess.DEVNULL, subprocess.PIPE
    with subprocess.Popen(words, stdin=nothing, stdout=nothing, stderr=pipe, start_new_session=True) as own:
        begun = time.monotonic()
        while own.poll() is None and not (part and part.exists()) and (part or time.monotonic() - begun < at):
            time.sleep(0.0002)
        if part:
            time.sleep(at)
        if own.poll() is None:
            os.killpg(own.pid, signal.SIGKILL)
        own.wait()
        return own.returncode, own.stderr.read().decode()


def rounds_of(name, rounds, disk, rng):
    """Kill a command again and again; AssertionError where anything is lost.  Gives what came of it."""
    *words, out = COMMANDS[name]
    aside, path = disk.folder.parent / "aside" / out, disk.folder / out
    aside.parent.mkdir()
    begun = time.monotonic()
    subprocess.run(command(*words, f"{aside.parent}/{out}"), capture_output=True, check=True)
    takes = time.monotonic() - begun
    whole = content(aside)
    told = Counter()
    old = b"old"
    grows = name.startswith("generate")
    for _ in range(rounds):
        if not grows:
            path.write_bytes(old)
        part = rng.random() < 0.5 and not grows and path.with_name(f".{out}.part")
        at = rng.random() / 100 if part else takes * rng.uniform(0.2, 1.1)
        room = rng.randrange(size(whole) * 5 // 4)
        before = size(content(path) or b"")
        status, said = killed(disk.words((*words, f"{disk.folder}/{out}"), room), at, part)
        there = content(path)
        told["killed" if status == -signal.SIGKILL else "full" if status == 2 else "ended"] += 1
        takes *= 0.9 if status == 0 else 1  # the machine has less to do than when that was measured
        assert status in (-signal.SIGKILL, 0, 2)
        assert "Traceback" not in said
        if status == 2:
            assert str(path) in said
            assert "Wrote" not in said
        if grows:
            if isinstance(whole, dict):
                assert all(whole[file] == text for file, text in (there or {}).items())
            else:
                assert whole.startswith(there or b"")
            assert size(there or b"") >= before or status == 2
            copy = disk.folder.parent / "copy" / out
            copy.parent.mkdir()
            if there is not None:
                (shutil.copytree if path.is_dir() else shutil.copyfile)(path, copy)
            assert run(*words, f"{copy.parent}/{out}").returncode == 0
            assert content(copy) == whole
            told["gone on with to the same end"] += 1
            shutil.rmtree(copy.parent)
            if there == whole:
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        else:
            assert there == whole if status == 0 else there in (old, whole)
            told["old" if there == old else "new"] += 1
    disk.free()
    assert run(*words, f"{disk.folder}/{out}").returncode == 0
    assert content(path) == whole
    assert not [file for file in disk.folder.iterdir() if file.name.endswith(".part")]
    return told


@pytest.mark.parametrize("name", COMMANDS)
def test_a_kill_costs_nothing_that_was_whole(name, tmp_path):
    folder = tmp_path / "disk"
    folder.mkdir()
    rounds_of(name, 4, Disk(folder), random.Random(name))


@pytest.mark.parametrize("name", COMMANDS)
def test_on_a_full_disk_a_kill_costs_nothing_that_was_whole(name, full):
    rounds_of(name, 4, full, random.Random(name))
