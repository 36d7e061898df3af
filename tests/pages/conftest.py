"""Pages opened in a browser; one must be silent and fetch nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen
from browser import launched

from deduce.pages.document import page as written


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """Give a headless browser, which must be gone before other modules run event loops of their own."""
    with launched() as browser:
        yield browser


@frozen
class Opened:
    """An open page.

    Attributes:
        page: as playwright has it.
        html: its text.
    """

    page: Any
    html: str

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def do(self, *names: str) -> None:
        """Press buttons by what they do."""
        for name in names:
            self.page.locator(f"article:not([hidden]) [data-do={name}]:visible").first.click()

    def text(self, selector: str) -> str:
        """Give what somebody reads there, spaces made even."""
        return " ".join(self.page.locator(f"article:not([hidden]) {selector}").inner_text().split())

    def heard(self) -> str:
        """Give what was said last to those who listen."""
        return str(self.page.locator("[role=status]").text_content())

    def hash(self) -> str:
        return str(self.page.evaluate("location.hash"))

    def cells(self) -> list[dict[str, Any]]:
        """Give for each cell of the board its symbol, its letter and its marks."""
        found: list[dict[str, Any]] = self.page.evaluate(
            """() => [...document.querySelectorAll("article:not([hidden]) .board [data-cell]")].map((cell) => ({
                value: cell.querySelector(".given text, .entry text, .pencil text")?.textContent ?? "",
                letter: cell.querySelector(".letter text")?.textContent ?? "",
                roles: [...cell.children].map((own) => own.dataset.role).filter((own) => own !== "cell"),
                label: cell.getAttribute("aria-label"),
            }))"""
        )
        return found


Open = Callable[..., Opened]


@pytest.fixture
def opened(chromium: Any, tmp_path: Path) -> Iterator[Open]:
    """Give what opens the page of a puzzle, a trace or a book; its arguments besides are those of a context."""
    contexts: list[Any] = []
    said: list[str] = []

    def opens(what: Any, place: str = "", size: tuple[int, int] = (1200, 900), **options: Any) -> Opened:
        html = what if isinstance(what, str) else written(what)
        path = tmp_path / f"page{len(contexts)}.html"
        path.write_text(html, encoding="ascii")
        context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(5000)
        page.on("console", lambda message: said.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: said.append(f"error: {error}"))
        page.on("dialog", lambda dialog: said.append(f"dialog: {dialog.message}"))
        own = path.as_uri()
        page.on("request", lambda request: request.url.startswith(own) or said.append(f"request: {request.url}"))
        page.goto(f"{own}{place}")
        return Opened(page, html)

    yield opens
    for context in contexts:
        context.close()
    assert said == []
