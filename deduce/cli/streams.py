"""The standard streams of the program: open from the start, and with errors that are about them."""

from __future__ import annotations

import os
import sys
from io import BufferedWriter, RawIOBase, TextIOWrapper
from typing import Any


class OutputError(Exception):
    """Standard output cannot be written."""

    def __init__(self, cause: OSError) -> None:
        super().__init__(str(cause))
        self.cause = cause


class _Writer(BufferedWriter):
    """The bytes of standard output or standard error.

    When standard output cannot be written, OutputError is raised once, and all that follows is dropped, also at the end
    of the process.  What standard error cannot take is dropped from the start: it must not change the result.
    """

    def __init__(self, raw: RawIOBase, raises: bool) -> None:
        super().__init__(raw)
        self._raises = raises
        self._is_lost = False

    def write(self, data: Any) -> int:
        try:
            return len(data) if self._is_lost else super().write(data)
        except OSError as error:
            self._fail(error)
            return len(data)

    def flush(self) -> None:
        try:
            if not self._is_lost:
                super().flush()
        except OSError as error:
            self._fail(error)

    def _fail(self, error: OSError) -> None:
        self._is_lost = True
        if self._raises:
            raise OutputError(error)


def prepare_streams() -> None:
    """Replace the streams of this process; one that was closed before the start fails when it is used."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:  # else the next file that is opened would get its number
            os.dup2(os.open(os.devnull, os.O_RDONLY if number else os.O_WRONLY), number)
            mode = "w" if number else "r"
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        setattr(sys, f"__{name}__", stream)  # else it is closed, and the new one with it
        writer = _Writer(getattr(stream.buffer, "raw", stream.buffer), raises=name == "stdout")
        lines = stream.line_buffering
        setattr(sys, name, TextIOWrapper(writer, stream.encoding, stream.errors, line_buffering=lines))
