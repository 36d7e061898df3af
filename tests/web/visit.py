"""What a visitor of the site does, and what must not be seen on the way."""

from __future__ import annotations

from typing import Any


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
        return " ".join(self.page.locator(selector).first.inner_text().replace("\u2060", "").split())
