"""The site in a real browser: puzzles come in every way, and what the engine says there is what it says here."""

import json

import pytest
from samples import GRADED, LONG, LOOKAHEAD, NESTED, OBLONG, TANGO, explained
from schemas import faults_by
from visit import Visit

import deduce
from deduce import Puzzle
from deduce.formats import write

pytestmark = pytest.mark.nightly

HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>\n" * 4,
    '{"givens": ["<img src=x onerror=alert(1)>"]}',
    json.dumps({"id": "<img src=x onerror=alert(1)>", "givens": ["0...", "....", "....", "...1"]}),
    json.dumps({"givens": ["0...", "....", "....", "...1"], "symbols": {"one": "<", "zero": "&", "empty": "'"}}),
    "999999x999999:a",
    "javascript:alert(1)",
    "https://example.org/#p=%3Cscript%3E",
    "\x1b[31m0\x00",
]


@pytest.fixture(scope="module")
def ready(chromium, served):
    """A visit whose engine is there; on the way, a puzzle is tapped in, and played, before it is."""
    visit = Visit(chromium, served)
    page = visit.page
    # so that nothing comes before it is wanted
    held = []
    visit.context.route("**/deduce.zip", lambda route: held.append(route))
    visit.go("#enter=6x6")
    for cell in (0, 1):
        page.locator(f"[data-cell='{cell}']").click()
    visit.do("done", "play", "hint")
    visit.early = visit.text(), len(held)
    page.locator("[data-cell='4']").click()
    for route in held:
        route.continue_()
    visit.context.unroute("**/deduce.zip")
    visit.argued()
    visit.later = page.locator("[data-cell='4']").get_attribute("aria-label")
    visit.played = page.locator("[data-do=read]").is_visible()
    yield visit
    visit.context.close()


def ask(visit, name, what, **options):
    """Ask the module that others build on."""
    return visit.page.evaluate(
        """async ([name, what, options]) => {
            const { deduce } = await import("./deduce.js");
            globalThis.engine ??= await deduce();
            return JSON.stringify(await engine[name](what, options));
        }""",
        [name, what, options],
    )


def test_grid_can_be_entered_and_played_before_the_engine_starts(ready):
    # a pair is seen without it
    assert ready.early == ("Look at row 1.", 1)
    # what was played goes on when the argument has come
    assert (ready.later, ready.played) == ("row 1, column 5: 1", True)
    assert ready.said == []


def test_answers_equal_those_of_this_python(ready):
    for puzzle in (LOOKAHEAD, NESTED, TANGO, OBLONG, Puzzle(["....."] * 5), GRADED[-1]):
        data = puzzle.to_json()
        trace = json.loads(ask(ready, "explain", data))
        assert trace == explained(puzzle).to_json()
        written = ready.page.evaluate("(puzzle) => engine.ask('argument', { puzzle })", data)
        assert written == json.dumps(explained(puzzle).to_json(), indent=1) + "\n"
        assert faults_by("trace", trace) == []
        assert json.loads(ask(ready, "hint", data)) == deduce.hint(puzzle).to_json()
        assert faults_by("grade", json.loads(ask(ready, "grade", data))) == []
        assert json.loads(ask(ready, "check", data))["status"] == deduce.check(puzzle).status
    assert json.loads(ask(ready, "verify", explained(NESTED).to_json()))["holds"]
    made = json.loads(ask(ready, "generate", 6, level=2, count=3, seed=7))
    assert made == [one.to_json() for one in deduce.generate(6, 6, level=2, count=3, seed=7)]
    assert json.loads(ask(ready, "convert", "6x6u:jfCFACCe", to="task")) == "i0e0b1e11b1b1d\n"


def test_pasted_puzzle_is_explained_and_its_link_leads_back(ready):
    page = ready.page
    ready.open(write([NESTED], "text"))
    ready.argued()
    ready.do("next", "next")
    said = ready.text()
    link = page.evaluate("location.hash")
    assert link == f"#p={write([NESTED], 'task').strip()}&step=1.1"
    page.locator("article .up").click()
    page.locator(".home").wait_for()
    assert page.evaluate("document.activeElement.tagName") == "H1"
    ready.open(f"{ready.served}{link}")
    page.wait_for_function("() => document.querySelector('article .sub')?.textContent.startsWith('Step 1 of')")
    assert ready.text() == said
    assert ready.said == []


def test_solutions_are_shown_and_results_are_saved(ready):
    page = ready.page
    ready.open("....\n" * 4)
    page.wait_for_selector("article .ending", state="attached")
    page.locator("button[data-do=menu]:not(.link)").click()
    page.locator("[data-do=solutions]").click()
    page.wait_for_selector(".answer[open]")
    assert page.locator(".told svg").count() == 2
    page.locator("[data-site=close]").click()
    ready.open(write([TANGO], "text"))
    ready.argued()
    wanted = {
        "text": write([TANGO], "text"),
        "svg": deduce.convert(TANGO, to="svg"),
        "json": json.dumps(explained(TANGO).to_json(), indent=1) + "\n",
        "page": deduce.page(TANGO),
    }
    for kind, text in wanted.items():
        page.locator("button[data-do=menu]:not(.link)").click()
        with page.expect_download() as coming:
            page.locator(f"[data-save={kind}]").click()
        page.locator("dialog[open] [data-do=close]").click()
        with open(coming.value.path(), encoding="utf-8") as file:
            assert file.read() == text
    assert ready.said == []


def test_long_trace_is_verified(ready):
    ready.enter()
    trace = json.dumps(explained(LONG).to_json(), indent=200)
    assert len(trace) > 2_000_000
    file = {"name": "trace.json", "mimeType": "application/json", "buffer": trace.encode()}
    ready.page.locator("input[type=file]").set_input_files(file)
    ready.page.wait_for_function("() => document.querySelector('.faults').textContent.startsWith('Valid: ')")
    assert ready.said == []


def test_hostile_texts_run_nothing(ready):
    page = ready.page
    for text in HOSTILE:
        ready.open(text)
        page.wait_for_function(
            "() => document.querySelector('.faults').textContent || document.querySelector('article:not([hidden])')"
        )
        page.wait_for_function("() => !document.querySelector('.waiting').textContent")
        assert page.locator("img, article script:not([type]), .faults *:not(p)").count() == 0
    assert ready.said == []


def test_engine_restarts_after_a_fatal_error(ready):
    ready.open("[" * 100_000)
    ready.page.wait_for_function("() => document.querySelector('.faults').textContent.includes('too much')")
    assert all(line.startswith("console: ") for line in ready.said)  # Pyodide says there how it came
    ready.said.clear()
    ready.open(write([LOOKAHEAD], "text"))
    ready.argued()


def test_files_of_puzzles_are_kept_if_they_are_as_they_were_built(ready, built):
    page = ready.page
    page.evaluate("navigator.serviceWorker.ready")
    ready.go()
    asked = "(name) => fetch(name).then(({ status }) => status)"
    assert page.evaluate(asked, "pool/en/8-2.bin") == 200
    assert page.evaluate("caches.match('pool/en/8-2.bin').then(Boolean)")
    changed = built / "some" / "where" / "pool" / "en" / "6-2.bin"
    whole = changed.read_bytes()
    changed.write_bytes(whole[:-1])
    # as without a network
    assert page.evaluate(asked, "pool/en/6-2.bin") == 204
    changed.write_bytes(whole)
    ready.said.clear()


def test_site_works_offline(ready):
    page = ready.page
    page.evaluate("navigator.serviceWorker.ready")
    ready.context.set_offline(True)
    ready.go("nl.html#p=6x6u:jfCFACCe&step=3")
    ready.said.clear()  # of what the page before said late
    ready.argued()
    assert ready.text("article .sub").startswith("Stap 3 van 21")
    policy = page.evaluate("fetch('worker.js').then((reply) => reply.headers.get('Content-Security-Policy'))")
    assert "unsafe-eval" not in policy.replace("wasm-unsafe-eval", "")
    kept = "(names) => Promise.all(names.map((name) => fetch(name).then((reply) => reply.ok, () => false)))"
    assert page.evaluate(kept, ["screens.js", "deduce-puzzle.js", "deduce.js", "nowhere.js"]) == [
        True,
        True,
        True,
        False,
    ]
    ready.said[:] = [line for line in ready.said if "nowhere.js" not in line]
    ready.context.set_offline(False)
    assert ready.said == []
