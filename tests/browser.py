"""A real browser for the tests of pages; where there is none, they are skipped and say so."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

# the first has no windows, and takes two thirds of the time
_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")

# what is below the address bar and not visible takes longer than the pages: two programs for each window
_ARGUMENTS = ["--no-sandbox", "--disable-features=PaintHolding,WebUIOmniboxAimPopup,WebUIOmniboxPopup"]


TIGHTEST = [(320, 568), (568, 320)]
"""Width and height of the screens on which letters that are a little wider do most harm, of all pairs of screens."""

OTHERS = [
    *[(320, 256), (360, 800), (667, 375), (390, 844), (430, 932), (600, 960), (844, 390)],
    *[(768, 1024), (820, 1180), (1024, 768), (1280, 800), (1920, 1080)],
]
"""Of a zoom of 400 %, of other phones, of tablets and of desktops."""

EVERY_SHAPE = [*TIGHTEST, *OTHERS]


def _tried(others: Any) -> list[Any]:
    more = [("de", OTHERS), ("fr", OTHERS), ("es", TIGHTEST), ("nl", TIGHTEST)]
    return [
        pytest.param("en", TIGHTEST, id="en"),
        pytest.param("en", OTHERS, marks=others, id="en-others"),
        *[pytest.param(code, TIGHTEST, marks=pytest.mark.matrix, id=code) for code in ("de", "fr")],
        *[pytest.param(*case, marks=pytest.mark.nightly, id=f"{case[0]}-nightly") for case in more],
    ]


TRIED = _tried(pytest.mark.matrix)
"""Languages and the screens on which all states are tried in each; other tests with a browser are nightly."""

TRIED_AROUND = _tried(pytest.mark.nightly)
"""The same for screens on which there is no board."""


def states_of(script: str, name: str) -> list[str]:
    """Return the names of the states in an object of a script."""
    return re.findall(r"^  (\w+): ", script.partition(f"const {name} = {{")[2].partition("\n};")[0], re.M)


def framed(page: Any, address: str) -> Any:
    """Open an address in a frame that fills no window, so that a script there may give it any shape."""
    # nearly all of it is clipped, for to paint it takes longer than all else
    around = '<!DOCTYPE html><body style="margin: 0; overflow: clip; width: 9px; height: 9px">'
    around += f'<iframe src="{address}" style="border: 0"></iframe>'
    host = f"{address.rpartition('/')[0]}/frame.html"
    page.route(host, lambda route: route.fulfill(content_type="text/html", body=around))
    page.goto(host)
    return page.frames[1]


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
