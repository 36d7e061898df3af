"""A runner of commands in this process, and one in a process of its own."""

import os
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from deduce.cli import app


@pytest.fixture
def deduce(monkeypatch):
    """Run a command in this process."""
    monkeypatch.delenv("COLUMNS", raising=False)
    runner = CliRunner()

    def run(*args, given=None):
        return runner.invoke(app, [str(arg) for arg in args], input=given, prog_name="deduce")

    return run


@pytest.fixture
def process():
    """Run a command in a process of its own; gives the finished process."""

    def run(*args, **options):
        command = [sys.executable, "-m", "deduce", *map(str, args)]
        options.setdefault("stdin", subprocess.DEVNULL)
        environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
        environment.pop("COLUMNS", None)
        return subprocess.run(
            command, capture_output=True, encoding="utf-8", env=environment | options.pop("env", {}), **options
        )

    return run
