"""Games that are kept on the device: several of them, in two tabs, in a file; today's puzzles, chapters and reviews."""

import json

import pytest
from visit import PHONE, Visit

from deduce.serving.site import FIRST

pytestmark = pytest.mark.nightly


def data_of(page):
    return json.loads(page.locator("article > script").text_content())


def held(page):
    """Return what the board shows, row by row."""
    return page.evaluate(
        """() => [...document.querySelectorAll("article [data-cell]")].map(
            (cell) => cell.querySelector(".digit").textContent || ".").join("")"""
    )


def fill(page, cell, value):
    for _ in range({"1": 1, "0": 2}[value]):
        page.locator(f"article [data-cell='{cell}']").click()


def solve(page):
    for cell, (given, value) in enumerate(zip(data_of(page)["givens"], data_of(page)["certain"], strict=True)):
        if given == ".":
            fill(page, cell, value)
    page.locator("article.solved").wait_for()


def test_two_tabs_of_a_game_go_on_together(chromium, static):
    visit = Visit(chromium, static, here=True)
    first, second = visit.page, visit.context.new_page()
    for page in (first, second):
        page.goto(f"{static}#p=i0e0b1e11b1b1d")
        page.locator("article .steps").wait_for(state="attached")
    fill(first, 0, "1")
    second.locator("[data-cell='0'][aria-label$=': 1']").wait_for()
    fill(second, 1, "0")
    first.locator("[data-cell='1'][aria-label$=': 0']").wait_for()
    first.reload()
    first.locator("article .steps").wait_for(state="attached")
    assert held(first)[:2] == held(second)[:2] == "10"
    # another puzzle in a tab takes nothing away
    second.goto(f"{static}#p=01a|c1")
    first.reload()
    first.locator("article .steps").wait_for(state="attached")
    assert held(first)[:2] == "10"
    visit.close()


def test_games_are_listed_and_come_back_from_a_file(chromium, static):
    visit = Visit(chromium, static, here=True)
    page = visit.page
    visit.go("#p=i0e0b1e11b1b1d")
    visit.argued()
    solve(page)
    visit.go(f"#p={FIRST.replace('6x6u:j', '6x6u:i')}")
    visit.go()
    page.locator("[data-form=make] button").first.click()
    visit.argued()
    fill(page, data_of(page)["givens"].index("."), "1")
    before = held(page)
    visit.go("#p=i0e0b1e11b1b0d")
    visit.do("menu", "mark")
    visit.go()
    visit.do("mine")
    page.locator(".screen .cards a").nth(1).wait_for()
    listed = page.locator(".screen .in").inner_text()
    assert "6\u00d76 Hard: 1 solved" in listed
    for kind, count in (("going_on", 2), ("is_solved", 1), ("bookmarks", 1), ("all", 3)):
        page.locator(f".screen [value={kind}]").check(force=True)
        assert page.locator(".screen .cards a").count() == count
    with page.expect_download() as coming:
        visit.do("save_all")
    file = coming.value.path().read_bytes()
    page.evaluate("localStorage.clear()")
    page.reload()
    page.locator(".screen .pair").wait_for()
    assert page.locator(".screen .cards a").count() == 0
    page.locator("input[type=file]").set_input_files({"name": "a.json", "mimeType": "text/plain", "buffer": file})
    page.locator(".screen .cards a").nth(1).wait_for()
    assert page.locator(".screen .in").inner_text() == listed
    page.locator(".screen .cards a").nth(1).click()
    visit.argued()
    assert held(page) == before
    visit.close()


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        '{"format": "deduce-games/1", "kept": {"deduce days": {"a": null}, "deduce found": 5}}',
        '{"format": "deduce-games/1", "kept": null}',
        '{"format": 1}',
        "[1]",
    ],
)
def test_file_without_games_changes_nothing(text, chromium, static):
    visit = Visit(chromium, static, here=True)
    visit.go()
    file = {"name": "a.json", "mimeType": "text/plain", "buffer": text.encode()}
    visit.page.locator("input[type=file]").set_input_files(file)
    visit.page.locator(".faults p, .toast:not([hidden]) p").first.wait_for()
    assert visit.page.evaluate("Object.keys(localStorage)") == []
    visit.close()


def test_puzzle_of_the_day_is_solved_shared_and_kept(chromium, static):
    visit = Visit(chromium, static, here=True, size=(390, 844), permissions=["clipboard-read", "clipboard-write"])
    page = visit.page
    visit.go()
    visit.do("today")
    page.locator(".screen .cards a").first.click()
    visit.argued()
    solve(page)
    page.locator("article .path").wait_for()
    visit.do("share")
    page.locator(".toast", has_text="copied").wait_for()
    shared = page.evaluate("navigator.clipboard.readText()")
    assert shared.startswith("deduce ")
    assert ", Tango Medium, " in shared
    assert "no hints" in shared
    assert data_of(page)["certain"] not in shared
    visit.do("hush")
    page.locator("article .up").click()
    page.locator(".day.done[aria-current]").wait_for()
    assert page.locator(".screen .cards .solved").count() == 1
    page.reload()
    page.locator(".day.done[aria-current]").wait_for()
    assert "1 day in a row" in page.locator(".screen .in").inner_text()
    # home leads to the next of today, and so does the end of that
    visit.go()
    assert "1 of 5" in page.locator("[data-site=daily]").inner_text()
    visit.do("daily")
    visit.argued()
    assert "of=today-2." in visit.hash()
    solve(page)
    page.locator("article .path").wait_for()
    visit.do("another")
    page.wait_for_function("() => location.hash.includes('today-3.')")
    visit.close()


def test_day_of_a_planned_month_has_its_own_puzzle_which_counts_for_it(chromium, static):
    visit = Visit(chromium, static, here=True, size=(390, 844))
    page = visit.page
    visit.go("#today=2026-02-03")
    page.locator(".screen .cards a").first.click()
    visit.argued()
    assert "of=2026-02-tango.2.2026-02-03" in visit.hash()
    solve(page)
    page.locator("article .path").wait_for()
    assert list(page.evaluate("JSON.parse(localStorage['deduce days'])['2026-02-03']")) == ["tango"]
    visit.close()


def test_check_down_to_the_cells_counts_as_help(chromium, static):
    visit = Visit(chromium, static, here=True, size=(390, 844))
    page = visit.page
    visit.go("#p=i0e0b1e11b1b1d")
    visit.argued()
    certain = data_of(page)["certain"]
    page.locator("[data-cell='0']").focus()
    page.keyboard.press("10"[int(certain[0])])
    visit.do("check")
    assert page.evaluate("JSON.parse(Object.values(localStorage).find((text) => text.includes('past'))).hints") == 0
    visit.do("where", "where")
    assert visit.text() == "Row 1, column 1 is wrong. Everything was right 1 move ago."
    page.wait_for_timeout(200)
    assert page.evaluate("JSON.parse(Object.values(localStorage).find((text) => text.includes('past'))).hints") == 1
    visit.close()


def test_review_leads_through_the_entries_to_the_rule_that_was_open(chromium, static):
    visit = Visit(chromium, static, here=True, size=(390, 844))
    page = visit.page
    visit.go("#p=i0e0b1e11b1b1d")
    visit.argued()
    # typed row by row: some of it jumps
    solve(page)
    page.locator("article .path").wait_for()
    visit.do("review")
    entries = page.locator("article .path path").count()
    seen = set()
    for _ in range(60):
        seen.add(page.locator("article .where b").inner_text())
        if page.locator("[data-do=chapter][aria-disabled=false]").count():
            break
        visit.do("later")
    assert "A jump" in seen
    assert held(page).count(".") > 0
    visit.do("moves")
    assert page.locator(".answer .items button").count() >= entries
    visit.do("close", "chapter")
    # an exercise of the rule
    page.locator("article .tip", has_text="Find what this rule gives").wait_for()
    page.go_back()
    page.locator("article.solved").wait_for()
    visit.close()


def test_game_that_is_played_again_keeps_its_best_time_and_has_its_own_review(chromium, static):
    visit = Visit(chromium, static, here=True)
    page = visit.page
    visit.go("#p=i0e0b1e11b1b1d")
    visit.argued()
    solve(page)
    page.locator("article .path .jump").first.wait_for()
    (key,) = page.evaluate("Object.keys(localStorage).filter((key) => /^deduce \\d/.test(key))")
    best = page.evaluate("(key) => JSON.parse(localStorage[key]).best", key)
    visit.do("menu", "restart", "clear-all")
    assert page.locator("article .path").count() == 0
    # step by step, and much slower
    page.evaluate("{ const { now } = Date; Date.now = () => now() + 3600000; }")
    for step in data_of(page)["steps"]:
        for cell, value in step["places"][-1]["places"]:
            fill(page, cell, str(value))
    page.locator("article .path").wait_for()
    assert page.locator("article .path path:not(.argued)").count() == 0
    assert "1:00:0" in visit.text()
    assert page.evaluate("(key) => JSON.parse(localStorage[key]).best", key) == best
    visit.close()


def test_exercise_is_found_and_counted(chromium, static):
    visit = Visit(chromium, static, here=True)
    page = visit.page
    visit.go("#learn")
    page.locator(".screen .cards a").first.click()
    page.locator(".example").wait_for()
    for _ in range(2):
        if page.locator(".screen").is_visible():
            page.locator(".screen .cards a").first.click()
        visit.argued()
        for cell, value in data_of(page)["steps"][0]["places"][-1]["places"]:
            fill(page, cell, str(value))
        before = page.evaluate("location.hash")
        visit.do("exercise")
        page.wait_for_function("(before) => location.hash !== before", arg=before)
    page.locator(".example").wait_for()
    assert "2 of 2" in page.locator(".screen .in").inner_text()
    visit.close()


def test_site_works_where_nothing_can_be_kept(chromium, static):
    visit = Visit(chromium, static, here=True, **PHONE)
    visit.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    visit.go()
    for act, part in (("mine", ".pair"), ("learn", ".cards a"), ("today", ".month")):
        visit.do(act)
        visit.page.locator(f".screen {part}").first.wait_for()
        visit.page.locator(".screen .bar a").tap()
    visit.page.locator("[data-form=make] button").first.tap()
    visit.argued()
    visit.do("hint")
    assert visit.text()
    visit.close()


def test_puzzle_stands_in_another_page(chromium, static, tmp_path):
    visit = Visit(chromium, static, here=True)
    page = visit.page
    elements = "".join(f'<deduce-puzzle puzzle="{FIRST}" mode="{mode}"></deduce-puzzle>' for mode in ("play", "read"))
    (tmp_path / "blog.html").write_text(f'<script src="{static}deduce-puzzle.js"></script>{elements}')
    page.goto((tmp_path / "blog.html").as_uri())
    play, read = (page.frame_locator("iframe").nth(at) for at in (0, 1))
    play.locator("article.plays [data-cell='0']").click()
    play.locator("[data-cell='0'][aria-label$=': 1']").wait_for()
    assert play.locator("article .up").count() == 0
    read.locator("[data-do=next]").click()
    read.locator("article .sub", has_text="Step 1 of").wait_for()
    visit.said = [line for line in visit.said if "blog.html" not in line]
    visit.close()
