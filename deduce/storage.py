"""Files as results: each is there whole, the old one or the new one, whatever ends the run that writes it."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

if sys.platform != "win32":
    import fcntl


def write_whole(path: str | os.PathLike[str], data: bytes | Iterable[bytes]) -> None:
    """Write a file, from bytes or blocks of them: into another one beside it, which then takes its place.

    A symbolic link stays one, and an old file's permissions stay.  What is no file, such as a pipe, is written as
    it comes.

    Raises:
        OSError: with the name of the file, which is then as it was.
    """
    os.close(replaced(path, data))


def replaced(path: str | os.PathLike[str], data: bytes | Iterable[bytes]) -> int:
    """Do what `write_whole` does; give the descriptor of the new file, which is locked until it is closed."""
    with naming(path):
        try:
            old = os.stat(path)
        except FileNotFoundError:
            old = None
        if old is not None:
            own = _standard_output(old)
            # whoever may not write to the old file may not replace it
            file = os.open(path, os.O_WRONLY) if own is None else own
            if own is not None or not stat.S_ISREG(old.st_mode):
                write_all(file, data)
                return file
            os.close(file)
        return _beside(os.path.realpath(path), data, old)


def _standard_output(status: os.stat_result) -> int | None:
    """Give standard output once more where that is the file: what others write to it must not go elsewhere."""
    with suppress(OSError):
        if os.path.samestat(status, os.fstat(1)):
            return os.dup(1)
    return None


def _beside(path: str, data: bytes | Iterable[bytes], old: os.stat_result | None) -> int:
    folder, name = os.path.split(path)
    # one name, so that what a kill leaves is taken by the next run; cut, for a longer one might not be allowed
    part = os.path.join(folder, f".{name[:60]}.part")
    kind = os.O_WRONLY | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    try:
        file = os.open(part, kind, 0o666)
    except PermissionError as error:
        raise PermissionError(error.errno, "no file may be written in its folder") from None
    if not (lock(file) and is_at(file, part)):
        os.close(file)
        raise OSError(errno.EBUSY, "another run is writing it just now")
    try:
        os.truncate(file, 0)
        if sys.platform != "win32" and old is not None:
            with suppress(PermissionError):
                os.chmod(file, stat.S_IMODE(old.st_mode))
                os.chown(file, old.st_uid, old.st_gid)
        write_all(file, data)
        os.fsync(file)
        if sys.platform == "win32":  # an open file cannot be renamed there
            os.close(file)
            file = os.open(os.devnull, os.O_RDONLY)
        os.replace(part, path)
    except BaseException:
        os.close(file)
        with suppress(FileNotFoundError):  # an interrupt may come when it has its name already
            os.unlink(part)
        raise
    with suppress(OSError):  # not every system can
        place = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(place)
        finally:
            os.close(place)
    return file


def write_all(file: int, data: bytes | Iterable[bytes]) -> None:
    """Write all of it to an open file, however little the system takes at once.  Raises OSError."""
    for part in [data] if isinstance(data, bytes) else data:
        rest = memoryview(part)
        while rest:
            rest = rest[os.write(file, rest) :]


@contextmanager
def naming(path: str | os.PathLike[str]) -> Iterator[None]:
    """Let an OSError in here name this file, whichever call it comes from."""
    try:
        yield
    except OSError as error:
        error.filename = os.fspath(path)
        raise


def lock(file: int) -> bool:
    """Lock an open file until it is closed; False where another has locked it.  Some systems know no locks."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            pass
    return True


def is_at(file: int, path: str | os.PathLike[str]) -> bool:
    """Say whether an open file is the one that has this name now."""
    try:
        return os.path.samestat(os.fstat(file), os.stat(path))
    except FileNotFoundError:
        return False
