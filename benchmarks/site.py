"""The site against the Python on this machine: the same bytes, how long it takes to start, and what hostile texts do.

`python benchmarks/site.py --site site BOOK...` serves a site that `web/build.py` has built, visits it with Chromium,
cuts the network, and asks the engine in it and the one here for the same: traces and hints of puzzles of the books, and
new books.  `--starts` measures starts alone, `--hostile` pastes texts that nobody should, `--sizes` explains puzzles of
many sizes and measures the memory of the process that shows them.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import statistics
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from attrs import evolve
from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright

import deduce
from deduce.formats import puzzle_to_json, write
from deduce.puzzle import Puzzle
from deduce.site.answers import answer

BARE = """async () => {
    const place = new URL("../pyodide/", location.href).href;
    const source = `import { loadPyodide } from "${place}pyodide.js";
        await loadPyodide({ indexURL: "${place}" }); postMessage(0);`;
    const blob = new Blob([source], { type: "text/javascript" });
    const worker = new Worker(URL.createObjectURL(blob), { type: "module" });
    await new Promise((done, failed) => Object.assign(worker, { onmessage: done, onerror: failed }));
    worker.terminate();
}"""

ENGINE = """async () => {
    const { deduce } = await import("../deduce.js");
    (await deduce()).end();
}"""

ASK = """async ([name, given]) => {
    const { starting } = await import("./deduce.js");
    globalThis.engine ??= starting();
    try {
        return await engine.ask(name, given);
    } catch (error) {
        return { wrong: String(error) };
    }
}"""


PASTE = """() => {
    const text = globalThis.pasted;
    const box = document.querySelector("#text");
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    if (!box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }))) return;
    box.value = text;
    document.querySelector("[data-form=open] .main").click();
}"""

ANSWERED = """() => document.querySelector(".faults").textContent
    || document.querySelector("article .ending, .several li")"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--site", type=Path, required=True)
    parser.add_argument("--puzzles", type=int, default=300)
    parser.add_argument("--hints", type=int, default=500)
    parser.add_argument("--starts", type=int, default=0)
    parser.add_argument("--hostile", action="store_true")
    parser.add_argument("--sizes", action="store_true")
    parser.add_argument("books", nargs="*")
    options = parser.parse_args()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(options.site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    with sync_playwright() as driver:
        found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))))
        browser = driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for _ in range(options.starts):
            print(starts(browser, address), flush=True)
        if options.hostile:
            hostile(browser, address)
        if options.sizes:
            sizes(browser, address)
        if options.books:
            same(browser, address, options)
        browser.close()


def starts(browser: Browser, address: str) -> dict[str, float]:
    """Measure one visitor's starts, in seconds: Pyodide alone, the engine, then the whole, new and again."""
    took = {}
    for name, script in (("bare", BARE), ("engine", ENGINE)):
        context = browser.new_context(bypass_csp=True)
        page = context.new_page()
        page.goto(f"{address}schema/puzzle.json")
        began = time.perf_counter()
        page.evaluate(script)
        took[name] = time.perf_counter() - began
        context.close()
    context = browser.new_context()
    for visit in ("first", "second"):
        page = context.new_page()
        page.set_default_timeout(120_000)
        began = time.perf_counter()
        page.goto(f"{address}#p=6x6u:jfCFACCe")
        if visit == "first":
            page.goto(f"{address}")
            page.locator("[data-form=tap] button").click()
            for cell in ("0", "1"):
                page.locator(f"[data-cell='{cell}']").click()
            page.locator("[data-do=done]").click()
            for _ in range(3):
                page.locator("[data-do=hint]").click()
            page.wait_for_function("() => document.querySelector('.said').textContent.includes('third')")
            took["plain hint"] = time.perf_counter() - began
            page.locator("article nav a").first.click()
            page.goto(f"{address}#p=6x6u:jfCFACCe")
        page.wait_for_selector("article .steps", state="attached")
        took[f"{visit} explanation"] = time.perf_counter() - began
        page.evaluate("navigator.serviceWorker.ready")
        page.close()
    context.close()
    return {name: round(value, 2) for name, value in took.items()}


def same(browser: Browser, address: str, options: argparse.Namespace) -> None:
    """Compare what the engine in the browser says with what the one here says."""
    some = random.Random(1)
    books = [[_bare(puzzle) for puzzle in deduce.load_book(book)] for book in options.books]
    each = -(-options.puzzles // len(books))
    chosen = [puzzle for book in books for puzzle in some.sample(book, min(len(book), each))]
    rest = [puzzle for book in books for puzzle in book if puzzle not in chosen]
    chosen += some.sample(rest, max(0, min(options.puzzles - len(chosen), len(rest))))
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(600_000)
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready")
    context.set_offline(True)
    page.reload()
    sizes = sorted({f"{puzzle.columns}x{puzzle.rows}" for puzzle in chosen})
    kinds = {
        "with signs": [bool(own.signs) for own in chosen],
        "odd": [bool(own.rows % 2 or own.columns % 2) for own in chosen],
        "oblong": [own.rows != own.columns for own in chosen],
        "lines may repeat": [not own.unique_lines for own in chosen],
    }
    told = ", ".join(f"{name} {sum(found)}" for name, found in kinds.items())
    print(f"{len(chosen)} puzzles, sizes {' '.join(sizes)}; {told}")
    took, other, positions = [], 0, []
    for puzzle in chosen:
        own = {"puzzle": puzzle_to_json(puzzle)}
        began = time.perf_counter()
        there = page.evaluate(ASK, ["argument", own])
        took.append(time.perf_counter() - began)
        here = json.loads(answer("argument", json.dumps(own)))["value"]
        if there != here:
            other += 1
            print(f"not the same: {puzzle.id} {puzzle.columns}x{puzzle.rows}: {str(there)[:200]}")
        positions += _positions(puzzle, json.loads(here), some)
    print(f"traces: {len(chosen) - other} the same, {other} not; seconds each: {_spread(took)}", flush=True)
    took, other = [], 0
    positions = some.sample(positions, min(options.hints, len(positions)))
    for grid in positions:
        own = {"grid": puzzle_to_json(grid)}
        began = time.perf_counter()
        there = page.evaluate(ASK, ["hint", own])
        took.append(time.perf_counter() - began)
        other += there != json.loads(answer("hint", json.dumps(own)))["value"]
    print(f"hints: {len(positions) - other} the same, {other} not; seconds each: {_spread(took)}", flush=True)
    other, wanted = 0, [(6, 1), (6, 3), (8, 2), (8, 4), (8, 5), (8, 7), (10, 3), (10, 6), (10, 7), (12, 2)]
    for size, level in wanted:
        own = {"size": size, "level": level, "seed": 1, "count": 3}
        other += page.evaluate(ASK, ["generate", own]) != json.loads(answer("generate", json.dumps(own)))["value"]
    print(f"books of three: {len(wanted) - other} the same, {other} not")
    context.close()


def sizes(browser: Browser, address: str) -> None:
    """Paste puzzles of many sizes; tell seconds to the whole explanation, here as well, and megabytes after it."""
    sides = [(side, 5) for side in range(6, 21, 2)] + [(8, 8), (10, 8)]
    puzzles = [next(iter(deduce.generate(side, side, level=level, seed=1))).puzzle for side, level in sides]
    puzzles.append(deduce.load("puzzles/12x12-hard.txt"))
    for blocked in (True, False):
        page = browser.new_context().new_page()
        if blocked:
            page.route("**/worker.js", lambda route: route.abort())
        page.goto(address)
        page.wait_for_selector(".state", state="visible" if blocked else "hidden", timeout=120_000)
        print(f"{'entry alone' if blocked else 'engine, asked nothing'}: {_memory(browser):.0f} MB")
        if blocked:
            page.context.close()
    for puzzle in puzzles:
        text = write([_bare(puzzle)], "text")
        (slow, _), (again, _) = _pasted(page, text), _pasted(page, text)
        began = time.perf_counter()
        answer("article", json.dumps({"puzzle": puzzle_to_json(puzzle)}))
        here = time.perf_counter() - began
        what = f"{puzzle.columns}x{puzzle.rows}, level {deduce.grade(puzzle).level}"
        print(f"{what}: {slow:.2f} s, again {again:.2f}, here {here:.2f}; {_memory(browser):.0f} MB", flush=True)
    page.context.close()


def _memory(browser: Browser) -> float:
    """Return the megabytes that the largest process of a page has to itself, its workers included."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    own = [process["id"] for process in found if process["type"] == "renderer"]
    lines = [line for pid in own for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()]
    return max(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000


def _bare(puzzle: Puzzle) -> Puzzle:
    return evolve(puzzle, label="", source="", solution=())


def _positions(puzzle: Puzzle, trace: dict[str, Any], some: random.Random) -> list[Puzzle]:
    """Return the grid after some of the steps, of each second one with an entry changed."""
    grids, grid = [], puzzle
    for number, step in enumerate(trace["steps"]):
        for cell, value in step["places"].items():
            grid = grid.place(cell, value)
        if some.random() < 0.1:
            grids.append(grid)
            cell, value = next(iter(step["places"].items()))
            if number % 2:
                grids.append(grid.clear(cell).place(cell, 1 - value))
    return grids


def _spread(took: list[float]) -> str:
    return f"median {statistics.median(took):.2f}, most {max(took):.2f}"


def hostile(browser: Browser, address: str) -> None:
    """Paste texts that nobody should: each must be answered, or stopped, within ten seconds, and nothing may run."""
    said: list[str] = []
    page = browser.new_context().new_page()
    page.set_default_timeout(60_000)
    page.on("dialog", lambda dialog: (said.append(f"dialog: {dialog.message}"), dialog.dismiss()))
    page.on("pageerror", lambda error: said.append(f"error: {error}"))
    page.on("console", lambda message: said.append(f"console: {message.text}"))
    page.on("request", lambda request: request.url.startswith((address, "blob:")) or said.append(request.url))
    page.goto(address)
    page.wait_for_selector(".state", state="hidden")
    stopped, slowest = 0, 0.0
    texts = hostile_texts()
    for text in texts:
        slow, halted = _pasted(page, text)
        stopped += halted
        slowest = max(slowest, slow)
        if slow > 10:
            print(f"{slow:.1f} s: {len(text)} characters, {text[:30]!r}", flush=True)
        if page.evaluate("document.querySelectorAll('img, article script:not([type])').length"):
            said.append(f"put in: {text[:60]}")
    print(f"{len(texts)} texts, {len(texts) - stopped} answered, {stopped} stopped, slowest {slowest:.1f} s")
    print("\n".join(said) or "Nothing else was seen or heard.")


def _pasted(page: Page, text: str) -> tuple[float, bool]:
    """Paste a text; give how long its answer took, and whether it had to be stopped."""
    if not page.locator("#text").is_visible():
        page.locator("article nav a").first.click()
        page.wait_for_selector("#text")
    page.evaluate("(text) => { globalThis.pasted = text; }", text)
    began = time.perf_counter()
    page.evaluate(PASTE)
    try:
        page.wait_for_function(ANSWERED, timeout=8000)
        took, halted = time.perf_counter() - began, False
    except TimeoutError:  # it is stopped, as a person would
        page.locator("[data-site=stop]").click(timeout=2000)
        page.wait_for_function("() => document.querySelector('[data-site=stop]').hidden")
        took, halted = time.perf_counter() - began, True
    # what did not survive starts anew
    page.wait_for_selector(".state", state="hidden")
    return took, halted


def hostile_texts() -> list[str]:
    """Return a hundred of them."""
    scripts = [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "<svg onload=alert(1)>",
        "javascript:alert(1)",
    ]
    scripts += [
        '"><script>alert(1)</script>',
        "</script><script>alert(1)</script>",
        "<iframe srcdoc='<script>1</script>'>",
    ]
    grid = ["0...", "....", "....", "...1"]
    texts = [*scripts, *(json.dumps({"id": own, "givens": grid}) for own in scripts)]
    texts += [json.dumps({"label": own, "source": own, "givens": grid}) for own in scripts]
    texts += [json.dumps({"givens": [own] * 4}) for own in scripts]
    texts += [json.dumps({"givens": grid, "symbols": {"one": one, "zero": "&", "empty": "."}}) for one in "<>\"'`"]
    texts += [f"#p={own}&step={own}" for own in scripts]
    texts += [f"https://example.org/#p={own}" for own in scripts]
    texts += ["[" * 100_000, "{" * 100_000, '{"a":' * 50_000, '{"givens": [' + '"....",' * 50_000, "9" * 1_000_000]
    texts += ["999999x999999:a", "99999999999999999999x2:a", "200x200:", "0x0:", "100x100u:", "64x64u:a", "50x50u:b"]
    texts += ["\n".join(["." * side] * side) for side in (2, 3, 16, 24, 40, 60, 100, 200)]
    texts += ["\n".join("." * side for _ in range(side - 1)) + "\n1" + "." * (side - 1) for side in (14, 20, 30)]
    texts += [
        "\x00",
        "\x1b[31m0",
        "\ufeff",
        "\u202e0101",
        "\ud800",
        "0" * 100_000,
        "01" * 8,
        "\n" * 100_000,
        "." * 16_000_000,
    ]
    texts += [
        "=" * 1000,
        "x" * 36,
        "a|b",
        "m=edit&p=" + "A" * 10_000,
        "m=solve&p=eJw",
        "SAVEFILE:41:Simon",
        "__proto__",
    ]
    texts += ['{"format": "deduce-trace/1"}', '{"format": "deduce-trace/1", "steps": ' + "[" * 900 + "]" * 900 + "}"]
    texts += [
        json.dumps({"puzzles": [{"givens": grid}] * 20_000}),
        "6x6u:jfCFACCe\n" * 20_000,
        "constructor",
        "{}",
        "[]",
    ]
    some = random.Random(1)
    while len(texts) < 100:
        texts.append("\n".join("".join(some.choice("01.=x<&") for _ in range(8)) for _ in range(8)))
    return texts


if __name__ == "__main__":
    main()
