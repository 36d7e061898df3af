"""The site, built once and served on this machine alone, in a browser; skipped where one of these cannot be had."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from browser import launched

BUILD = Path(__file__).parents[2] / "web" / "build.py"


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site below another folder, for it must work there, too; give the one that is served."""
    if not BUILD.is_file():
        pytest.skip("what builds the site is not beside the tests")
    root = tmp_path_factory.mktemp("served")
    command = [sys.executable, str(BUILD), "--out", str(root / "some" / "where")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    if done.returncode:
        pytest.skip(f"the site cannot be built: {' '.join(done.stderr.split())[-300:]}")
    return root


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="session")
def served(built: Path) -> Iterator[str]:
    """Serve the site; give its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(built)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/some/where/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def chromium(served: str) -> Iterator[Any]:
    with launched() as browser:
        yield browser


class Visit:
    """A visitor's page.

    Attributes:
        context, page: as playwright has them.
        said: what must not be: errors, dialogs, requests to elsewhere.
    """

    def __init__(self, browser: Any, served: str, **options: Any) -> None:
        self.served = served
        self.context = browser.new_context(**{"viewport": {"width": 1200, "height": 900}} | options)
        self.page = self.context.new_page()
        self.page.set_default_timeout(90_000)
        self.said: list[str] = []
        self.page.on("console", lambda message: self.said.append(f"console: {message.text} {message.location}"))
        self.page.on("pageerror", lambda error: self.said.append(f"error: {error}"))
        self.page.on("dialog", lambda dialog: (self.said.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        self.page.on("request", self._asked)

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.served, "blob:")):
            self.said.append(f"request: {request.url}")

    def go(self, place: str = "") -> None:
        self.page.goto("about:blank")
        self.page.goto(f"{self.served}{place}")

    def open(self, text: str) -> None:
        """Paste a text, from wherever the page is, and wait for the argument."""
        if not self.page.locator("#text").is_visible():
            self.page.locator("article nav a").first.click()
        self.page.locator("#text").fill(text)
        self.page.locator("[data-form=open] .main").click()

    def argued(self) -> None:
        self.page.wait_for_selector("article .steps", state="attached")

    def text(self, selector: str) -> str:
        return " ".join(self.page.locator(selector).first.inner_text().split())


@pytest.fixture(scope="module")
def visit(chromium: Any, served: str) -> Iterator[Visit]:
    """Visit the site, the same visitor for all tests: the program takes seconds to start."""
    own = Visit(chromium, served)
    yield own
    own.context.close()
