"""Pages opened in a browser; one must be silent and fetch nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen
from browser import launched

from deduce.pages.document import page as written


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """Return a headless browser, which must be gone before other modules run event loops of their own."""
    with launched() as browser:
        yield browser


@frozen
class Opened:
    """An open page, as playwright has it."""

    page: Any

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def do(self, *names: str) -> None:
        """Press buttons by what they do."""
        for name in names:
            self.page.locator(f"article:not([hidden]) [data-do={name}]:visible").first.click()

    def enter(self, cell: int, *keys: str) -> None:
        """Choose a cell, and press keys."""
        self.page.locator(f"article:not([hidden]) [data-cell='{cell}']").focus()
        self.press(*keys)

    def fill(self, values: dict[int, str]) -> None:
        """Enter values as one move."""
        self.page.evaluate("(cells) => shown.player.enter(cells)", [[cell, value] for cell, value in values.items()])

    def text(self, selector: str = ".said") -> str:
        """Return the text that is read there, spaces made even, without what only keeps a line together."""
        read = self.page.locator(f"article:not([hidden]) {selector}").inner_text()
        return " ".join(read.replace("\u2060", "").split())

    def heard(self) -> str:
        """Return what was said last to those who listen."""
        return str(self.page.locator("[role=status]").text_content())

    def hash(self) -> str:
        return str(self.page.evaluate("location.hash"))

    def cells(self) -> list[dict[str, Any]]:
        """Return for each cell of the board its symbol, its letter and its marks."""
        cells: list[dict[str, Any]] = self.page.evaluate(
            """() => [...document.querySelectorAll("article:not([hidden]) .board [data-cell]")].map((cell) => ({
                value: cell.querySelector(".digit").textContent
                    || (shown.puzzle.symbols[cell.querySelector("use").getAttribute("href")?.slice(-1)] ?? ""),
                letter: cell.querySelector(".letter").textContent,
                roles: [...cell.classList].filter((name) => !/^(cell|one|lettered|two|what-if)$/.test(name)),
                label: cell.getAttribute("aria-label"),
            }))"""
        )
        return cells

    def values(self) -> str:
        """Return what the board shows, with `.` for a cell without a symbol."""
        return "".join(cell["value"] or "." for cell in self.cells())

    def marked(self, *roles: str) -> list[int]:
        """Return the cells that have any of these marks."""
        return [at for at, cell in enumerate(self.cells()) if {*roles} & {*cell["roles"]}]


Open = Callable[..., Opened]


@pytest.fixture(scope="module")
def idle() -> dict[str, list[Any]]:
    """Pages in contexts of their own that no test has now; by the options of their contexts."""
    return defaultdict(list)


@pytest.fixture
def opened(chromium: Any, idle: dict[str, list[Any]], tmp_path: Path) -> Iterator[Open]:
    """Return what opens the page of a puzzle, a trace or a book; its arguments besides are those of a context.

    A context that another test has done with serves again, emptied: to make one takes longer than most tests.
    What takes a moment is waited for by locators: `wait_for_function` may run what the policy of a page forbids.
    """
    taken: list[tuple[str, Any]] = []
    said: list[str] = []
    addresses: list[str] = []
    heard = {
        "console": lambda message: message.type == "error" and said.append(f"console: {message.text}"),
        "pageerror": lambda error: said.append(f"error: {error}"),
        "dialog": lambda dialog: said.append(f"dialog: {dialog.message}"),
        "request": lambda request: request.url.partition("#")[0] in addresses or said.append(f"request: {request.url}"),
    }

    def opens(what: Any, place: str = "", size: tuple[int, int] = (1200, 900), **options: Any) -> Opened:
        html = what if isinstance(what, str) else written(what)
        path = tmp_path / f"page{len(taken)}.html"
        path.write_text(html, encoding="utf-8")
        addresses.append(path.as_uri())
        kind = str(options)
        page = idle[kind].pop() if idle[kind] else chromium.new_context(**options).new_page()
        taken.append((kind, page))
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.set_default_timeout(60_000)
        for event, said in heard.items():
            page.on(event, said)
        page.goto(f"{path.as_uri()}{place}")
        return Opened(page)

    yield opens
    assert said == []
    for kind, page in taken:
        for event, said in heard.items():
            page.remove_listener(event, said)
        page.emulate_media(media="null")
        page.mouse.move(0, 0)
        page.evaluate("Storage.prototype.setItem = () => {}; localStorage.clear()")  # it saves when it is left
        idle[kind].append(page)
