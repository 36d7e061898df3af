"""A file is written completely or not at all, and keeps its permissions and links."""

import errno
import os
import stat
import threading

import pytest

from deduce.base.files import write_whole


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
