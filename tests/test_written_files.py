"""A file is written completely or not at all, keeps its permissions and links, and may be locked for a run."""

import errno
import os
import stat
import subprocess
import sys
import threading
import time
from contextlib import suppress

import pytest

from deduce.base.files import BusyError, locked, write_whole


@pytest.fixture
def path(tmp_path):
    file = tmp_path / "result.txt"
    file.write_bytes(b"old")
    return file


def test_no_other_file_is_left(path):
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    write_whole(path.with_name("other"), b"first")
    assert {other.name: other.read_bytes() for other in path.parent.iterdir()} == {
        "result.txt": b"new",
        "other": b"first",
    }


@pytest.mark.parametrize("call", ["fsync", "replace", "chmod"])
def test_failure_keeps_the_old_file_and_names_it(path, monkeypatch, call):
    def fails(*args):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, call, fails)
    with pytest.raises(OSError, match="No space left") as raised:
        write_whole(path, b"new")
    assert raised.value.filename == str(path)
    assert path.read_bytes() == b"old"
    assert list(path.parent.iterdir()) == [path]


def test_permissions_are_kept_and_usual_for_new_files(path):
    path.chmod(0o640)
    write_whole(path, b"new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    before = os.umask(0o027)
    try:
        write_whole(path.with_name("other"), b"new")
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.with_name("other").stat().st_mode) == 0o640


def test_content_of_a_private_file_is_private_while_it_is_written(path, monkeypatch):
    path.chmod(0o600)
    modes = []
    monkeypatch.setattr(os, "fsync", lambda file: modes.append(stat.S_IMODE(os.fstat(file).st_mode)))
    write_whole(path, b"new")
    assert modes == [0o600]


@pytest.fixture
def parts(monkeypatch):
    """The temporary names from which files are renamed."""
    names, replace = [], os.replace

    def noted(source, target):
        names.append(source)
        replace(source, target)

    monkeypatch.setattr(os, "replace", noted)
    return names


PLANTS = {
    "link": os.symlink,
    "hard link": os.link,
    "pipe": lambda _, name: os.mkfifo(name),
    "folder": lambda _, name: os.mkdir(name),
}
"""What somebody may give a name in a folder where deduce writes, by another file and the name."""


@pytest.mark.parametrize("plant", PLANTS.values(), ids=PLANTS)
def test_nothing_that_has_a_temporary_name_of_before_is_in_the_way(path, parts, tmp_path, plant):
    other = tmp_path / "other"
    other.write_bytes(b"of somebody else")
    write_whole(path, b"first")
    for part in list(parts):
        plant(other, part)
    write_whole(path, b"second")
    assert (path.read_bytes(), other.read_bytes()) == (b"second", b"of somebody else")
    assert len(set(parts)) == 2
    assert all(os.path.lexists(part) for part in parts[:1])


def test_writers_of_two_files_never_share_a_temporary_name(parts, tmp_path):
    for name in ("a" * 200, "a" * 201, "a"):
        write_whole(tmp_path / name, name.encode())
    assert len(set(parts)) == 3


def aged(path, hours):
    path.write_bytes(b"")
    before = time.time() - hours * 3600
    os.utime(path, (before, before))
    return path


def test_leftovers_of_killed_runs_are_removed_after_a_day(tmp_path):
    left = [aged(tmp_path / f".deduce-{number}{kind}", 25) for number in range(2) for kind in (".part", ".lock")]
    recent = aged(tmp_path / ".deduce-3.part", 23)
    others = [aged(tmp_path / name, 99) for name in (".deduce", "deduce-4.part", ".result.txt.part", "notes.txt")]
    (tmp_path / ".deduce-5.part").symlink_to(others[-1])
    write_whole(tmp_path / "result.txt", b"new")
    assert [file for file in left if file.exists()] == []
    kept = {path.name for path in tmp_path.iterdir()}
    assert kept == {"result.txt", recent.name, ".deduce-5.part", *(other.name for other in others)}


HOLD = """
import sys
from deduce.base.files import locked
with locked(sys.argv[1]):
    print(flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def holder():
    """Start processes that lock a file until they get a line or are killed."""
    started = []

    def hold(path):
        words = [sys.executable, "-c", HOLD, str(path)]
        process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        started.append(process)
        process.stdout.readline()
        return process

    yield hold
    for process in started:
        process.kill()
        process.wait()
        process.stdin.close()
        process.stdout.close()


def is_busy(path):
    with suppress(BusyError), locked(path):
        return False
    return True


@pytest.mark.parametrize("end", ["kill", "line"])
@pytest.mark.parametrize("name", ["result.txt", "new.txt", "", "n" * 255])
def test_lock_keeps_other_processes_away_until_its_own_ends(path, holder, name, end):
    own, others = path.parent / name, [path.parent / "other.txt", path.parent / "result.txt.2"]
    before = set(path.parent.iterdir())
    with holder(own) as process:
        assert is_busy(own)
        assert not any(map(is_busy, others))
        if end == "kill":
            process.kill()
        else:
            process.stdin.close()
        process.wait()
    assert not is_busy(own)
    assert set(path.parent.iterdir()) == before


def test_lock_is_that_of_the_file_under_any_name(path, holder, tmp_path):
    (tmp_path / "far").symlink_to(".")
    (tmp_path / "link").symlink_to(path)
    with locked(path):
        assert is_busy(tmp_path / "link")
        assert is_busy(tmp_path / "far" / "result.txt")
    assert not is_busy(path)


def test_lock_that_a_run_has_had_for_days_is_no_leftover(path, holder):
    holder(path)
    (lock,) = set(path.parent.iterdir()) - {path}
    aged(lock, 99)
    write_whole(path, b"new")
    assert is_busy(path)


@pytest.mark.parametrize("kind", ["link", "pipe", "folder"])
def test_lock_follows_and_changes_nothing_that_has_its_name(path, tmp_path, kind):
    other = tmp_path / "other"
    other.write_bytes(b"of somebody else")
    with locked(path):
        (lock,) = set(path.parent.iterdir()) - {path, other}
    PLANTS[kind](other, lock)
    with pytest.raises(OSError, match="is in the way") as raised, locked(path):
        pass
    assert raised.value.filename == str(path)
    assert os.path.lexists(lock)
    assert other.read_bytes() == b"of somebody else"


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everything")
def test_read_only_file_is_not_replaced(path):
    path.chmod(0o440)
    with pytest.raises(PermissionError):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"


@pytest.mark.parametrize("there", [True, False])
def test_symbolic_link_is_kept(path, tmp_path, there):
    (tmp_path / "far").mkdir()
    link = tmp_path / "far" / "link"
    link.symlink_to("../result.txt")
    if not there:
        path.unlink()
    write_whole(link, b"new")
    assert os.readlink(link) == "../result.txt"
    assert path.read_bytes() == b"new"
    assert list((tmp_path / "far").iterdir()) == [link]


def test_pipes_and_devices_are_written_directly(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    contents = []
    reader = threading.Thread(target=lambda: contents.append(pipe.read_bytes()))
    reader.start()
    write_whole(pipe, b"new")
    reader.join()
    assert contents == [b"new"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    write_whole("/dev/null", b"new")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    with pytest.raises(OSError, match="No space left") as raised:
        write_whole("/dev/full", b"new")
    assert raised.value.filename == "/dev/full"
