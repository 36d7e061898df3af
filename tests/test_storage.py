"""A file is written whole or not at all, and what it was before stays with it."""

import errno
import os
import stat
import subprocess
import sys
import threading

import pytest

from deduce.storage import is_at, lock, replaced, write_whole

SMALL_DISK = """
import resource, sys
from deduce.storage import write_whole
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    write_whole(sys.argv[1], b"x" * 1001)
except OSError as error:
    print(error.errno, error.filename)
"""


@pytest.fixture
def path(tmp_path):
    own = tmp_path / "result.txt"
    own.write_bytes(b"old")
    return own


def test_old_or_new_there_is_nothing_beside_it(path):
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    write_whole(path.with_name("other"), b"first")
    assert {own.name: own.read_bytes() for own in path.parent.iterdir()} == {"result.txt": b"new", "other": b"first"}


@pytest.mark.parametrize("call", ["write", "fsync", "replace", "chmod"])
def test_what_fails_leaves_the_old_file_and_is_named(path, monkeypatch, call):
    def fails(*args):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, call, fails)
    with pytest.raises(OSError, match="No space left") as raised:
        write_whole(path, b"new")
    assert raised.value.filename == str(path)
    assert path.read_bytes() == b"old"
    assert list(path.parent.iterdir()) == [path]


def test_a_disk_that_takes_a_part_of_it_leaves_the_old_file(path):
    words = [sys.executable, "-c", SMALL_DISK, str(path)]
    told = subprocess.run(words, capture_output=True, text=True, check=True)
    assert told.stdout == f"{errno.EFBIG} {path}\n"
    assert path.read_bytes() == b"old"
    assert list(path.parent.iterdir()) == [path]


def test_what_the_system_takes_in_parts_is_written_whole(path, monkeypatch):
    write = os.write
    monkeypatch.setattr(os, "write", lambda file, data: write(file, data[:7]))
    write_whole(path, b"0123456789" * 10)
    assert path.read_bytes() == b"0123456789" * 10


def test_what_a_kill_left_is_taken(path):
    left = path.with_name(".result.txt.part")
    left.write_bytes(b"half of something that was far longer")
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert not left.exists()


def test_permissions_stay_and_a_new_file_has_the_usual_ones(path):
    path.chmod(0o640)
    write_whole(path, b"new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    before = os.umask(0o027)
    try:
        write_whole(path.with_name("other"), b"new")
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.with_name("other").stat().st_mode) == 0o640


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everything")
def test_a_file_that_may_not_be_written_is_not_replaced(path):
    path.chmod(0o440)
    with pytest.raises(PermissionError):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"


@pytest.mark.parametrize("there", [True, False])
def test_a_symbolic_link_stays_one(path, tmp_path, there):
    (tmp_path / "far").mkdir()
    link = tmp_path / "far" / "link"
    link.symlink_to("../result.txt")
    if not there:
        path.unlink()
    write_whole(link, b"new")
    assert os.readlink(link) == "../result.txt"
    assert path.read_bytes() == b"new"
    assert list((tmp_path / "far").iterdir()) == [link]


def test_a_link_that_leads_back_to_itself_is_told(tmp_path):
    link = tmp_path / "link"
    link.symlink_to("link")
    with pytest.raises(OSError, match="symbolic links") as raised:
        write_whole(link, b"new")
    assert raised.value.filename == str(link)
    assert link.is_symlink()


def test_a_name_as_long_as_it_may_be(tmp_path):
    for letter in ("a", "é", "月"):
        name = letter * (255 // len(letter.encode()))
        write_whole(tmp_path / name, b"new")
        assert (tmp_path / name).read_bytes() == b"new"


def test_a_pipe_and_a_device_are_written_as_they_are(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    found = []
    reader = threading.Thread(target=lambda: found.append(pipe.read_bytes()))
    reader.start()
    write_whole(pipe, b"new")
    reader.join()
    assert found == [b"new"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    write_whole("/dev/null", b"new")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    with pytest.raises(OSError, match="No space left") as raised:
        write_whole("/dev/full", b"new")
    assert raised.value.filename == "/dev/full"


def test_the_file_behind_standard_output_is_written_on(path):
    code = "import sys; from deduce.storage import write_whole; write_whole(sys.argv[1], b'new\\n')"
    words = f'echo one; "{sys.executable}" -c "{code}" /dev/stdout; echo two'
    with open(path, "ab") as out:
        subprocess.run(["sh", "-c", words], stdout=out, check=True)
    assert path.read_bytes() == b"oldone\nnew\ntwo\n"


def test_two_runs_do_not_write_one_file_at_once(path, monkeypatch):
    real = os.replace

    def meanwhile(part, final):
        with pytest.raises(OSError, match="another run is writing it") as raised:
            write_whole(path, b"other")
        assert raised.value.filename == str(path)
        real(part, final)

    monkeypatch.setattr(os, "replace", meanwhile)
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"


def test_a_file_that_was_replaced_is_locked_until_it_is_closed(path):
    own = replaced(path, b"new")
    other = os.open(path, os.O_RDONLY)
    assert is_at(own, path)
    assert not lock(other)
    os.close(own)
    assert lock(other)
    write_whole(path, b"newer")
    assert not is_at(other, path)
    os.close(other)
    path.unlink()
    assert not is_at(1, path)
