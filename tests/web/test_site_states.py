"""Every state of the site at every shape of screen in three languages, beside those of its puzzles."""

import re
from pathlib import Path

import pytest
from browser import ROOMY, TIGHT, TRIED, found_by_axe
from visit import Visit

PAGES = Path(__file__).parents[1] / "pages"
STATES = "".join(
    path.read_text(encoding="utf-8") for path in (PAGES / "states.js", Path(__file__).parent / "states.js")
)
HOLD = """
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (asked) {
        const { id, name } = asked;
        if (name === "generate" && globalThis.failing) {
            this.onmessage({ data: { id, text: JSON.stringify({ error: "none", faults: [] }) } });
        } else if (name !== "generate" || !globalThis.held) postMessage.call(this, asked);
    };
    Worker.prototype.terminate = () => {};
    const { fetch } = globalThis;
    globalThis.fetch = (what) => {
        if (globalThis.failing) return Promise.reject(new Error("no network"));
        return globalThis.held ? new Promise(() => {}) : fetch(what);
    };
"""
"""Has neither the server nor the engine give a puzzle, or none for now."""


def tried(visit, code, shapes, states):
    """Return the faults of states at shapes of screen, and the buttons that were seen."""
    visit.context.add_init_script(HOLD)
    visit.go("" if code == "en" else f"{code}.html")
    visit.page.evaluate(
        f"history.pushState = () => {{}}; {STATES}; Object.assign(globalThis, {{ triedSite, SITE, SCREENS, LOADING }})"
    )
    faults, seen = [], set()
    for width, height in shapes:
        visit.page.set_viewport_size({"width": width, "height": height})
        found = visit.page.evaluate(f"triedSite({states})")
        faults += [f"{width}x{height} {state}: {'; '.join(own)}" for state, own in found["faults"].items()]
        seen.update(found["seen"])
    visit.close()
    return faults, seen


@pytest.mark.parametrize(("code", "shapes"), TRIED)
def test_every_state_of_the_site_fits_every_shape(code, shapes, chromium, static):
    visit = Visit(chromium, static, here=True, reduced_motion="reduce")
    assert tried(visit, code, shapes, "SITE")[0] == []


@pytest.mark.parametrize(
    ("code", "shapes"),
    [
        ("de", TIGHT[:1]),
        *[pytest.param(code, [*TIGHT, *ROOMY], marks=pytest.mark.nightly) for code in ("en", "de", "fr")],
    ],
)
def test_every_screen_around_the_puzzles_fits_every_shape(code, shapes, chromium, static):
    visit = Visit(chromium, static, here=True, reduced_motion="reduce")
    assert tried(visit, code, shapes, "SCREENS")[0] == []


LOADS = """
    globalThis.Worker = class {
        constructor() { setTimeout(() => this.onmessage({ data: { part: 0.99 } })); }
        postMessage() {}
        terminate() {}
    };
"""
"""Has the engine be loaded for ever."""


@pytest.mark.parametrize(("code", "shapes"), TRIED)
def test_every_state_while_the_engine_loads_fits_every_shape(code, shapes, chromium, static):
    visit = Visit(chromium, static, reduced_motion="reduce")
    visit.context.add_init_script(LOADS)
    assert tried(visit, code, shapes, "LOADING")[0] == []


@pytest.mark.nightly
def test_every_button_of_the_site_is_in_a_state(chromium, static):
    visit = Visit(chromium, static, here=True, reduced_motion="reduce", size=(390, 844))
    _, seen = tried(visit, "en", [(390, 844)], "{ ...SITE, ...SCREENS }")
    page = (Path(__file__).parents[2] / "web" / "site" / "index.html").read_text(encoding="utf-8")
    assert set(re.findall(r'data-(?:do|site|save)="([\w-]+)"', page)) <= seen


@pytest.mark.nightly
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_screen_around_the_puzzles(scheme, chromium, static):
    size = {"reduced_motion": "reduce", "color_scheme": scheme, "bypass_csp": True, "size": (390, 844)}
    visit = Visit(chromium, static, here=True, **size)
    visit.go()
    visit.page.evaluate(f"history.pushState = () => {{}}; {STATES}; Object.assign(globalThis, {{ SCREENS }})")
    for name in visit.page.evaluate("Object.keys(SCREENS)"):
        visit.page.evaluate("async (name) => void (await SCREENS[name]())", name)
        assert found_by_axe(visit.page) == [], name
    visit.close()
