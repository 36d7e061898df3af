"""Files as results: each is there whole, the old one or the new one, whatever ends the run that writes it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file: into another one beside it, which then takes its place.

    A symbolic link stays one, and an old file's permissions stay.  What is no file, such as a pipe, is written as
    it comes.

    Raises:
        OSError: with the name of the file, which is then as it was.
    """
    with naming(path):
        if os.path.exists(path):
            # whoever may not write to the old file may not replace it
            with open(path, "ab") as file:
                if not os.path.isfile(path):
                    file.write(data)
                    return
        target = os.path.realpath(path)
        folder, name = os.path.split(target)
        # one name, so that what a kill leaves is taken by the next run; cut, for a longer one might not be allowed
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
    """Let an OSError in here name this file, whichever call it comes from."""
    try:
        yield
    except OSError as error:
        error.filename = os.fspath(path)
        raise
