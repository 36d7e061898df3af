"""Commands as the tests run them: in this process, or, where only that will do, in a process of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from deduce.cli import app

Ended = subprocess.CompletedProcess[str]


class _Terminal(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


def run(
    *words: object,
    given: str | bytes = "",
    encoding: str = "utf-8",
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    as_one: bool = False,
    terminal: bool = False,
) -> Ended:
    """Run a command in this process, from its words to its exit status.

    A process takes as long to start as most commands take.  What differs: there are no file descriptors behind the
    three streams and no signals, and what other runs have loaded is loaded already.

    Args:
        words: what is typed after `deduce`.
        given: the standard input; text is taken as UTF-8.
        encoding: of standard output and standard error.
        env: environment variables besides those of this process; COLUMNS is not taken from there.
        cwd: the folder to run in.
        as_one: standard error goes to standard output, each line when it is written, as on a terminal.
        terminal: the three streams say that they are a terminal, one without colours.

    Raises:
        Exception: the error of a command that should raise none.
    """
    data = given.encode() if isinstance(given, str) else given
    out = io.BytesIO()
    err = out if as_one else io.BytesIO()
    arguments = ["deduce", *map(str, words)]
    stream = _Terminal if terminal else io.TextIOWrapper
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("COLUMNS", raising=False)
        for name, value in (({"NO_COLOR": "1"} if terminal else {}) | dict(env or {})).items():
            patch.setenv(name, value)
        if cwd is not None:
            patch.chdir(cwd)
        patch.setattr(sys, "argv", arguments)
        patch.setattr(sys, "stdin", stream(io.BytesIO(data), "utf-8"))
        patch.setattr(sys, "stdout", stream(out, encoding, write_through=True))
        patch.setattr(sys, "stderr", stream(err, encoding, "backslashreplace", write_through=True))
        try:
            app.main()
            status = 0
        except SystemExit as end:
            status = int(end.code or 0)
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        errors = "" if as_one else err.getvalue().decode(encoding)
        return subprocess.CompletedProcess(arguments, status, out.getvalue().decode(encoding), errors)


def command(*words: object) -> list[str]:
    """Return what starts `deduce` as a process."""
    return [sys.executable, "-m", "deduce", *map(str, words)]


def process(*words: object, env: Mapping[str, str] | None = None, **options: Any) -> Ended:
    """Run a command in a process of its own to its end; the options are those of `subprocess.run`."""
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    environment |= {"PYTHONIOENCODING": "utf-8", **(env or {})}
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.run(command(*words), env=environment, encoding="utf-8", **streams | options)
