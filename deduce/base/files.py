"""Writing files atomically: a file is always complete, the old one or the new one, even if the run is killed."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress

LOOP = "this link leads back to itself"


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file under a temporary name in the same folder, then rename it.

    Symbolic links and permissions are kept.  Pipes and devices are written to directly.  If the file cannot be written,
    the OSError names it, and an old file is unchanged.
    """
    with naming(path):
        if os.path.exists(path):
            # a file without write permission must not be replaced
            with open(path, "ab") as file:
                if not os.path.isfile(path):
                    file.write(data)
                    return
        target = os.path.realpath(path)
        if os.path.islink(target):
            raise OSError(errno.ELOOP, LOOP)
        folder, name = os.path.split(target)
        # always the same name, so that the next run replaces the leftover of a killed one; cut to fit any file system
        part = os.path.join(folder, f".{name[:60]}.part")
        try:
            with open(part, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if os.path.exists(target):
                shutil.copymode(target, part)
            os.replace(part, target)
        except BaseException:
            with suppress(FileNotFoundError):
                os.unlink(part)
            raise


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
