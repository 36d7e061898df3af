"""A real browser for the tests of pages; where there is none, they are skipped and say so."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

# the first has no windows, and takes two thirds of the time
_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")

# what is below the address bar and not visible takes longer than the pages: two programs for each window
_ARGUMENTS = ["--no-sandbox", "--disable-features=PaintHolding,WebUIOmniboxAimPopup,WebUIOmniboxPopup"]


TIGHT = [(320, 568), (360, 800), (667, 375), (568, 320), (320, 256)]
"""Width and height of the screens on which long words have the least room; the last is a zoom of 400 %."""

ROOMY = [
    *[(390, 844), (430, 932), (600, 960), (844, 390)],
    *[(768, 1024), (820, 1180), (1024, 768), (1280, 800), (1920, 1080)],
]
"""Of other phones, of tablets and of desktops."""

TRIED = [
    ("en", [*TIGHT, *ROOMY]),
    *[("de", TIGHT), ("fr", TIGHT)],
    *[pytest.param(code, ROOMY, marks=pytest.mark.nightly) for code in ("de", "fr")],
]
"""Languages and the screens on which all states are tried in each; other tests with a browser are nightly."""


@contextmanager
def launched() -> Iterator[Any]:
    """Start a browser, and end it; skip the test where none is installed."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None:
        pytest.skip(f"there is no browser: none of {', '.join(_NAMES)} is on the path")
    with sync_api.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=_ARGUMENTS, timeout=120_000)
        yield browser
        browser.close()


def boxes_of(elements: Any) -> list[dict[str, float]]:
    """Return where elements are on the screen; to ask for them one by one takes ten times as long."""
    script = "(found) => found.map((own) => own.getBoundingClientRect().toJSON())"
    found: list[dict[str, float]] = elements.evaluate_all(script)
    return found


def out_of_reach(buttons: Any, width: int, least: int = 44) -> list[str]:
    """Return the texts of the buttons that are outside a screen of this width, or smaller than this many pixels."""
    script = """(found, [width, least]) => found.filter((own) => {
        const box = own.getBoundingClientRect();
        return box.left < 0 || box.right > width || Math.min(box.width, box.height) < least;
    }).map((own) => own.textContent)"""
    found: list[str] = buttons.evaluate_all(script, [width, least])
    return found


def found_by_axe(page: Any, *, colours_alone: bool = False) -> list[list[str]]:
    """Return what axe finds wrong on a page: each rule, and where it is broken first."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed").Axe()
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(axe.axe_script)
    only = ", runOnly: ['color-contrast', 'link-in-text-block']" if colours_alone else ""
    run = f"axe.run({{ resultTypes: ['violations']{only} }})"
    script = "own.violations.map((one) => [one.id, one.nodes[0].html])"
    found: list[list[str]] = page.evaluate(f"{run}.then((own) => {script})")
    return found
