"""A player's way through the site with a finger: reading, mistakes, checks, the end, Back, reloads, and no network."""

import json

import pytest
from visit import Visit

pytestmark = pytest.mark.nightly


class Player:
    """A visitor with a phone."""

    def __init__(self, chromium, served):
        size = {"width": 390, "height": 844}
        self.visit = Visit(chromium, served, viewport=size, has_touch=True, is_mobile=True)
        self.page = self.visit.page

    def tap(self, *names):
        for name in names:
            self.page.locator(f"article [data-do='{name}']:visible").first.tap()

    def values(self):
        """Return what the board shows, row by row."""
        return self.page.evaluate(
            """() => [...document.querySelectorAll("article [data-cell]")].map(
                (cell) => cell.querySelector("[data-role=given], [data-role=entry]")?.textContent ?? ".").join("")"""
        )

    def fill(self, cell, value):
        for _ in range({"1": 1, "0": 2}[value]):
            self.page.locator(f"article [data-cell='{cell}']").tap()

    def reload(self):
        """Reload; what the board and the text beside it show must come back."""
        before = self.values(), self.visit.text(".said")
        self.page.reload()
        self.page.locator("article").wait_for()
        self.argued()
        return before, (self.values(), self.visit.text(".said"))

    def argued(self):
        self.page.wait_for_selector("article .steps", state="attached")
        self.page.wait_for_selector(".state", state="hidden")

    @property
    def solution(self):
        return json.loads(self.page.locator("article > script").text_content())["certain"]


def test_player_reads_plays_checks_finishes_and_loses_nothing(chromium, served):
    player = Player(chromium, served)
    visit, page, tap = player.visit, player.page, player.tap
    visit.go()
    page.locator(".home select[name=size]").select_option("6")
    page.locator(".home [data-form=make] button", has_text="Lookahead").tap()
    player.argued()
    first = page.evaluate("location.hash")

    # read the hardest step, link by link
    tap("read", "list", "hardest", "next", "next")
    assert ".2" in page.evaluate("location.hash")
    before, after = player.reload()
    assert before == after
    assert page.locator("article .letter").count()

    # two mistakes
    tap("play")
    solution, givens = player.solution, player.values()
    blanks = [cell for cell, value in enumerate(givens) if value == "."]
    right, *wrong = blanks[:3]
    player.fill(right, solution[right])
    for cell in wrong:
        player.fill(cell, "10"[int(solution[cell])])
    (entered, _), (kept, _) = player.reload()
    assert kept == entered
    assert sum(value != "." for value in kept) == 36 - len(blanks) + 3
    assert page.locator("article.plays").count()

    # a check says first that there are mistakes, then in which row, then which
    stages = []
    for _ in range(3):
        tap("check")
        stages.append(visit.text(".said"))
    assert "Two of 3 entries are wrong." in stages[0]
    assert page.locator("[data-cell] [data-role=wrong]").count() == 2
    assert len(set(stages)) == 3
    tap("to-right")
    assert [cell for cell in blanks if player.values()[cell] != "."] == [right]

    # to the end, and on
    for cell in blanks[1:]:
        player.fill(cell, solution[cell])
    page.locator("article [data-do=another]").wait_for()
    (finished, _), (kept, _) = player.reload()
    assert finished == kept == solution
    tap("another")
    page.wait_for_function("(first) => location.hash !== first", arg=first)
    player.argued()
    another = player.values()
    page.go_back()
    page.wait_for_function("(first) => location.hash === first", arg=first)
    assert player.values() == solution
    page.go_forward()
    page.wait_for_function("(first) => location.hash !== first", arg=first)
    assert player.values() == another
    player.fill(another.index("."), "1")

    # without a network
    page.evaluate("navigator.serviceWorker.ready")
    visit.context.set_offline(True)
    (entered, _), (kept, _) = player.reload()
    assert kept == entered != another
    tap("hint")
    page.wait_for_function("() => document.querySelector('article .said').textContent")
    page.locator("article nav a").first.tap()
    page.locator("[data-site=continue]").tap()
    assert player.values() == kept
    visit.context.set_offline(False)
    assert visit.said == []
    visit.context.close()
