"""Writing files atomically: a file is always complete, the old one or the new one, even if the run is killed."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from typing import BinaryIO

from deduce.base.errors import DeduceError

LOOP = "this link leads back to itself"

_OURS = ".deduce-"
"""How the names of temporary files begin.  Nothing that is read or written otherwise has such a name."""

_OLD = 24 * 60 * 60
"""The age in seconds from which a temporary file counts as that of a killed run: no write takes as long, even if the
clocks of two machines differ by hours."""

_WITHOUT_LOCKS = {errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK}
"""The errors of a file system that has no locks."""


class BusyError(DeduceError):
    """Another run works on the same file."""


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file as `whole_file` does."""
    with whole_file(path) as file:
        file.write(data)


@contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """Write a file under a temporary name in the same folder, and rename it at the end of this context.

    Symbolic links and permissions are kept.  Pipes and devices are written to directly.  If the file cannot be written,
    the OSError names it, and an old file is unchanged.  If several runs write the same file, the last one counts.
    """
    with naming(path):
        is_new = True
        # a file without write permission must not be replaced
        with suppress(FileNotFoundError), open(path, "ab", opener=_open_existing) as old:
            if not stat.S_ISREG(os.fstat(old.fileno()).st_mode):
                yield old
                return
            is_new = False
        target = os.path.realpath(path)
        if os.path.islink(target):
            raise OSError(errno.ELOOP, LOOP)
        folder = os.path.dirname(target)
        # random, and created exclusively: no link, pipe or other run can have this name
        part = os.path.join(folder, f"{_OURS}{os.urandom(8).hex()}.part")
        # nobody can read the new content of a private file before it has the permissions of the old one
        mode = 0o666 if is_new else 0o600
        try:
            with open(part, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            if not is_new:
                shutil.copymode(target, part)
            os.replace(part, target)
        except BaseException:
            with suppress(FileNotFoundError):
                os.unlink(part)
            raise
        _remove_leftovers(folder)


def _open_existing(name: str, flags: int) -> int:
    return os.open(name, flags & ~os.O_CREAT)


@cache  # once a run: a folder may have many files, and a run may write all of them
def _remove_leftovers(folder: str) -> None:
    """Remove the temporary files that killed runs have left in a folder."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if not entry.name.startswith(_OURS) or not entry.is_file(follow_symlinks=False):
                continue
            if time.time() - entry.stat(follow_symlinks=False).st_mtime < _OLD:
                continue
            with suppress(OSError):
                if entry.name.endswith(".part"):
                    os.unlink(entry.path)
                elif (lock := _take(entry.path)) is not None:  # else a run has had it for a day
                    _release(lock)


@contextmanager
def locked(path: str | os.PathLike[str]) -> Iterator[None]:
    """Keep other runs from working on a file or folder, as long as this context and this process last.

    The system locks an empty hidden file in the same folder, which is removed afterwards.  A file system without locks
    keeps no other run away.  Raises BusyError if another run has the lock.
    """
    folder, name = (os.fspath(path), "") if os.path.isdir(path) else os.path.split(os.path.realpath(path))
    from hashlib import sha256  # few commands go on with a file

    lock = os.path.join(folder, f"{_OURS}{sha256(os.fsencode(name)).hexdigest()[:16]}.lock")
    with naming(path):
        file = _take(lock)
    if file is None:
        raise BusyError(f"{os.fspath(path)}: another run of deduce is working on this; wait for its end")
    try:
        yield
    finally:
        _release(file)


def _take(lock: str) -> BinaryIO | None:
    """Open a file and lock it, which lasts until it is closed or the process ends; None if another run has it."""
    while True:
        with suppress(FileNotFoundError):
            if not stat.S_ISREG(os.lstat(lock).st_mode):
                raise OSError(errno.EEXIST, f"{lock} is in the way")
        file = open(lock, "ab", opener=_open_no_link)  # noqa: SIM115
        try:
            if sys.platform == "win32":
                import msvcrt

                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno not in _WITHOUT_LOCKS:
                file.close()
                if error.errno in (errno.EAGAIN, errno.EACCES):
                    return None
                raise
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(file.fileno()), os.stat(lock)):
                return file
        file.close()  # it was that of a run which has ended and removed it


def _open_no_link(name: str, flags: int) -> int:
    return os.open(name, flags | getattr(os, "O_NOFOLLOW", 0), 0o666)


def _release(file: BinaryIO) -> None:
    """Remove a file that this run has locked, before another can lock it; Windows removes only what is closed."""
    if sys.platform == "win32":
        file.close()
    with suppress(OSError):
        os.unlink(file.name)
    file.close()


@contextmanager
def naming(path: str | os.PathLike[str]) -> Iterator[None]:
    """Make every OSError in this context name the file."""
    try:
        yield
    except OSError as error:
        error.filename = os.fspath(path)
        raise


def reason_of(error: OSError) -> str:
    """Return for a person why a file cannot be opened, read or written."""
    if not isinstance(error, FileNotFoundError):
        return error.strerror or str(error)
    try:
        names = (str(error.filename or ""), os.path.realpath(str(error.filename or "")))
    except OSError:
        return "the current folder has been deleted"
    missing = [folder for folder in map(os.path.dirname, names) if folder and not os.path.isdir(folder)]
    return f"no folder {missing[0]!r}" if missing else "file not found"
