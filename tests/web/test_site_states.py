"""Every state of the site at every shape of screen in three languages, beside those of its puzzles."""

import re
from pathlib import Path

import pytest
from browser import EVERY_SHAPE, TRIED, TRIED_AROUND, found_by_axe, framed, states_of
from visit import Visit

PAGES = Path(__file__).parents[1] / "pages"
STATES = "".join(
    path.read_text(encoding="utf-8") for path in (PAGES / "states.js", Path(__file__).parent / "states.js")
)
OFFERED = "{ SITE, SCREENS, tried, changed, seenIn, reshape, ALL: { ...SITE, ...SCREENS, ...LOADING } }"
SITE, SCREENS, LOADING = (states_of(STATES, name) for name in ("SITE", "SCREENS", "LOADING"))

HOLD = """
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (asked) {
        const { id, name } = asked;
        if (name === "generate" && globalThis.failing) {
            this.onmessage({ data: { id, text: JSON.stringify({ error: "none", faults: [] }) } });
        } else if (name !== "generate" || !globalThis.held) postMessage.call(this, asked);
    };
    Worker.prototype.terminate = () => {};
    const { setInterval } = globalThis;
    globalThis.setInterval = (tick, time) => (tick(), setInterval(tick, time));
    const { fetch } = globalThis;
    globalThis.fetch = (what) => {
        if (globalThis.failing) return Promise.reject(new Error("no network"));
        return globalThis.held ? new Promise(() => {}) : fetch(what);
    };
"""
"""Has neither the server nor the engine give a puzzle, or none for now; and has a clock tick at once."""


LOADS = """
    globalThis.Worker = class {
        constructor() { setTimeout(() => this.onmessage({ data: { part: 0.99 } })); }
        postMessage() {}
        terminate() {}
    };
"""
"""Has the engine be loaded for ever."""


def opening(chromium, static, script, here):
    """Yield what opens the site in a language, once, with the visit that hears its errors."""
    visits = {}

    def opened(code):
        if code not in visits:
            visit = Visit(chromium, static, here=here, reduced_motion="reduce")
            visit.context.add_init_script(script)
            frame = framed(visit.page, static if code == "en" else f"{static}{code}.html")
            frame.evaluate(f"history.pushState = () => {{}}; {STATES}; Object.assign(globalThis, {OFFERED})")
            visits[code] = visit, frame
        return visits[code]

    yield opened
    for visit, _ in visits.values():
        visit.close()


@pytest.fixture(scope="module")
def in_language(chromium, static):
    yield from opening(chromium, static, HOLD, True)


@pytest.fixture(scope="module")
def while_loading(chromium, static):
    yield from opening(chromium, static, LOADS, False)


def fits(state, shapes, visit, frame):
    # what is wrong with a puzzle, and all ways to fill a line, may take long to say: it scrolls
    asked = [state, shapes, state in ("read_doubtful", "line")]
    assert frame.evaluate("([name, ...how]) => tried(ALL[name], ...how)", asked) == []
    assert visit.said == []


@pytest.mark.parametrize("state", SITE)
@pytest.mark.parametrize(("code", "shapes"), TRIED)
def test_state_of_the_site_fits_every_shape(state, code, shapes, in_language):
    fits(state, shapes, *in_language(code))


@pytest.mark.parametrize("state", SCREENS)
@pytest.mark.parametrize(("code", "shapes"), TRIED_AROUND)
def test_screen_around_the_puzzles_fits_every_shape(state, code, shapes, in_language):
    fits(state, shapes, *in_language(code))


@pytest.mark.parametrize("state", LOADING)
@pytest.mark.parametrize(("code", "shapes"), TRIED)
def test_state_while_the_engine_loads_fits_every_shape(state, code, shapes, while_loading):
    fits(state, shapes, *while_loading(code))


@pytest.mark.nightly
@pytest.mark.parametrize("state", [*SITE, *SCREENS])
def test_state_of_the_site_at_another_shape_is_that_of_a_window_of_this_shape(state, in_language):
    _, frame = in_language("en")
    assert frame.evaluate("([name, shapes]) => changed(ALL[name], shapes)", [state, EVERY_SHAPE]) == []


@pytest.mark.matrix
def test_every_button_of_the_site_is_in_a_state(in_language):
    _, frame = in_language("en")
    seen = frame.evaluate("(reshape([390, 844]), seenIn({ ...SITE, ...SCREENS }))")
    page = (Path(__file__).parents[2] / "web" / "site" / "index.html").read_text(encoding="utf-8")
    assert set(re.findall(r'data-(?:do|site|save)="([\w-]+)"', page)) <= {*seen["acts"]}


@pytest.mark.nightly
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_state_of_the_site(scheme, chromium, static):
    size = {"reduced_motion": "reduce", "color_scheme": scheme, "bypass_csp": True, "size": (390, 844)}
    visit = Visit(chromium, static, here=True, **size)
    visit.context.add_init_script(HOLD)
    visit.go()
    visit.page.evaluate(f"history.pushState = () => {{}}; {STATES}; Object.assign(globalThis, {OFFERED})")
    for name in [*SITE, *SCREENS]:
        visit.page.evaluate("async (name) => void (await ALL[name]())", name)
        assert found_by_axe(visit.page) == [], name
    visit.close()
