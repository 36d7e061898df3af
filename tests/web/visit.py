"""What a visitor of the site does, and what must not be seen on the way."""

from __future__ import annotations

from typing import Any

from deduce.serving.site import answer

HERE = """
    globalThis.Worker = class {
        constructor() { setTimeout(() => this.onmessage({ data: { ready: true } })); }
        async postMessage({ id, name, text }) { this.onmessage({ data: { id, text: await answered(name, text) } }); }
    };
    delete Navigator.prototype.serviceWorker;  // it would keep the engine for when there is no network
"""
"""Has this Python answer in the place of the engine, which takes seconds to start on every page."""

PHONE = {"has_touch": True, "is_mobile": True}


class Visit:
    """A visitor's page in a browser, whose engine may be this Python; the options are those of a context.

    Attributes:
        said: what must not be: errors, dialogs, requests to elsewhere.
    """

    def __init__(
        self, browser: Any, served: str, *, here: bool = False, size: tuple[int, int] = (1200, 900), **options
    ):
        self.served = served
        self.has_touch = options.get("has_touch", False)
        self.context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **options)
        if here:
            self.context.expose_function("answered", answer)
            self.context.add_init_script(HERE)
        self.page = self.context.new_page()
        self.page.set_default_timeout(90_000)
        self.said: list[str] = []
        self.page.on("console", self._logged)
        self.page.on("pageerror", lambda error: self.said.append(f"error: {error}"))
        self.page.on("dialog", lambda dialog: (self.said.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        self.page.on("request", lambda request: self._asked(request.url))

    def _logged(self, message: Any) -> None:
        if message.type == "error":
            self.said.append(f"console: {message.text} {message.location}")

    def _asked(self, url: str) -> None:
        if not url.startswith((self.served, "blob:")):
            self.said.append(f"request: {url}")

    def go(self, place: str = "") -> None:
        self.page.goto("about:blank")
        self.page.goto(f"{self.served}{place}")

    def do(self, *names: str) -> None:
        """Press buttons by what they do, those of a puzzle or those of the site."""
        for name in names:
            button = self.page.locator(f"article [data-do='{name}']:visible, [data-site='{name}']:visible").first
            button.tap() if self.has_touch else button.click()

    def enter(self) -> None:
        """Go to where texts come in, from wherever the page is; the engine stays."""
        if self.page.locator("article").count():
            self.page.locator("article .up").click()
        if not self.page.locator("#text").is_visible():
            self.do("open")

    def open(self, text: str) -> None:
        """Paste a text."""
        self.enter()
        self.page.locator("#text").fill(text)
        self.page.locator("[data-form=open] .main").click()

    def argued(self) -> None:
        self.page.wait_for_selector("article .ending", state="attached")

    def text(self, selector: str = ".said") -> str:
        return " ".join(self.page.locator(selector).first.inner_text().replace("\u2060", "").split())

    def hash(self) -> str:
        return str(self.page.evaluate("decodeURIComponent(location.hash)"))

    def close(self) -> None:
        """End the visit, on which nothing must have been said."""
        assert self.said == []
        self.context.close()
