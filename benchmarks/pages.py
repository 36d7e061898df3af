"""What pages weigh, and how soon a tap is painted: `python benchmarks/pages.py`, with Chromium on the path.

Sizes are bytes, in every language.  A tap is timed as browsers do it themselves, from the finger to the next paint, on
a processor that is slowed down six times, on the shipped 20x20 grid as it is and with a hundred signs.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any

from attrs import evolve
from playwright.sync_api import sync_playwright

import deduce
from deduce import Puzzle, Sign
from deduce.wording.language import LANGUAGES, speaking

ROOT = Path(__file__).parents[1]
LARGE = ROOT / "puzzles" / "20x20.txt"
SIGNS = 100
BOUND = 100
"""Milliseconds."""

SCREENS = {"phone": (390, 844), "laptop": (1280, 800)}

WATCH = """
    globalThis.taken = new Map();
    new PerformanceObserver((list) => {
        for (const { interactionId, duration } of list.getEntries())
            if (interactionId) taken.set(interactionId, Math.max(duration, taken.get(interactionId) ?? 0));
    }).observe({ type: "event", durationThreshold: 16, buffered: false });
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("books", type=Path, nargs="*", help="more puzzles whose pages are weighed")
    parser.add_argument("--taps", type=int, default=60)
    parser.add_argument("--slower", type=float, default=6, help="so many times slower a processor")
    arguments = parser.parse_args()
    weigh([ROOT / "puzzles" / "easy-book.txt", ROOT / "puzzles" / "mixed-book.jsonl", *arguments.books])
    tap(arguments.taps, arguments.slower)


def weigh(books: list[Path]) -> None:
    """Print how many bytes the pages of 6x6 and of 20x20 puzzles have."""
    small = [puzzle for book in books for puzzle in deduce.load_book(book) if puzzle.rows == puzzle.columns == 6]
    for code in LANGUAGES:
        with speaking(code):
            sizes = sorted(len(deduce.page(puzzle).encode()) for puzzle in small)
            large = len(deduce.page(deduce.load(LARGE)).encode())
        print(f"{code}: {len(sizes)} of 6x6 {sizes[0]} to {sizes[-1]}, median {median(sizes):.0f}; 20x20 {large}")


def with_signs(puzzle: Puzzle) -> Puzzle:
    """Put signs between neighbours in a row, evenly over the grid."""
    solution = "".join(deduce.solve(puzzle))
    pairs = [(at, at + 1) for at in range(len(solution) - 1) if (at + 1) % puzzle.columns]
    signs = [
        Sign(divmod(a, puzzle.columns), divmod(b, puzzle.columns), solution[a] == solution[b])
        for a, b in pairs[:: len(pairs) // SIGNS][:SIGNS]
    ]
    return evolve(puzzle, signs=signs)


def tap(taps: int, slower: float) -> None:
    """Print how long taps take on each screen."""
    plain = deduce.load(LARGE)
    folder = Path(tempfile.mkdtemp())
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for puzzle, (name, size) in product((plain, with_signs(plain)), SCREENS.items()):
            path = folder / "page.html"
            path.write_text(deduce.page(puzzle), encoding="utf-8")
            took = sorted(_taps(browser, path.as_uri(), name, size, taps, slower))
            at = {share: took[min(int(share * len(took)), len(took) - 1)] for share in (0.5, 0.9, 1)}
            print(
                f"{name}, {len(puzzle.signs)} signs: {len(took)} taps, median {at[0.5]:.0f} ms, "
                f"90 % {at[0.9]:.0f}, longest {at[1]:.0f}, {sum(own >= BOUND for own in took)} of {BOUND} or more"
            )
        browser.close()


def _taps(browser: Any, address: str, name: str, size: tuple[int, int], taps: int, slower: float) -> list[float]:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=name == "phone")
    page = context.new_page()
    page.goto(address)
    page.locator("[data-do=play]").click()
    page.evaluate(WATCH)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    cells = page.evaluate(
        """() => [...document.querySelectorAll(".board .live:not(.is-given) .hit")].map((own) => {
            const { left, top, width, height } = own.getBoundingClientRect();
            return [left + width / 2, top + height / 2];
        }).filter(([x, y]) => document.elementFromPoint(x, y)?.matches(".hit"))"""
    )
    for x, y in (cells * taps)[:taps:1]:
        (page.touchscreen.tap if name == "phone" else page.mouse.click)(x, y)
        page.wait_for_timeout(300)
    took: list[float] = page.evaluate("[...taken.values()]")
    context.close()
    return took


if __name__ == "__main__":
    main()
