"""The site, built once and served on this machine alone, in a browser; skipped where one of these cannot be had."""

from __future__ import annotations

import fcntl
import os
import runpy
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from browser import launched

from deduce.serving.site import lessons, pool
from deduce.wording.language import languages

POOLED = ("8-2", "6-7", "today-tango", "today-2", "today-3", "today-6", "today-7")
"""The kinds of puzzles that the site without the engine has."""

PLANNED = "2026-02"
"""The month for which it has puzzles of its own."""

BUILD = Path(__file__).parents[2] / "web" / "build.py"


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site below another folder, for it must work there, too; give the one that is served.

    The test is skipped where there is nothing to build it with; where there is, building must do.
    """
    if not BUILD.is_file():
        pytest.skip("what builds the site is not beside the tests")
    own = tmp_path_factory.getbasetemp()
    folder = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    root, ready = folder / "served", folder / "site-is-built"
    root.mkdir(exist_ok=True)
    with (folder / "site-lock").open("w") as lock:
        # workers share what one of them builds: npm puts Pyodide in one place
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not ready.exists():
            command = [sys.executable, str(BUILD), "--out", "some/where", "--most", "2"]
            done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False, timeout=300)
            said = done.stderr.strip()
            if said.endswith(("is built with Node and npm", "could not fetch Pyodide")):
                pytest.skip(f"the site cannot be built: {said[-300:]}")
            assert done.returncode == 0, said
            ready.touch()
    return root


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def _serving(root: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(root)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/some/where/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def served(built: Path) -> Iterator[str]:
    """Serve the site; give its address."""
    with _serving(built) as address:
        yield address


@pytest.fixture(scope="session")
def static(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the site with few puzzles and without the engine, which takes long to build; give its address."""
    if not BUILD.is_file():
        pytest.skip("what builds the site is not beside the tests")
    root = tmp_path_factory.mktemp("static")
    script = runpy.run_path(str(BUILD))
    months, chosen = script["chosen"](str(root / "site.db"), [PLANNED], 1, POOLED)
    script["put_pages"](root / "some" / "where", months)
    files = {file: pool(puzzles) for file, puzzles in chosen.items()}
    files["learn"] = lessons(languages, exercises=2, rules=("double-digit", "unique-line"))
    for kind, made in files.items():
        for code, data in made.items():
            path = root / "some" / "where" / "pool" / code / f"{kind}.bin"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    with _serving(root) as address:
        yield address


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with launched() as browser:
        yield browser
