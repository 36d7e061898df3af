"""A player's way through the site with a finger: reading, mistakes, checks, the end, Back, reloads, and no network."""

import json

import pytest
from visit import PHONE, Visit

pytestmark = pytest.mark.nightly


class Player(Visit):
    """A visitor with a phone."""

    def values(self):
        """Return what the board shows, row by row."""
        return self.page.evaluate(
            """() => [...document.querySelectorAll("article [data-cell]")].map(
                (cell) => cell.querySelector(".digit").textContent || ".").join("")"""
        )

    def fill(self, cell, value):
        for _ in range({"1": 1, "0": 2}[value]):
            self.page.locator(f"article [data-cell='{cell}']").tap()

    def ready(self):
        self.argued()

    def reload(self):
        """Reload; what the board and the text beside it show must come back."""
        before = self.values(), self.text()
        self.page.reload()
        self.page.locator("article").wait_for()
        self.ready()
        return before, (self.values(), self.text())

    def leave(self, move, at, stays):
        """Go on or back, until the address is, or is no longer, one that it was at."""
        move()
        self.page.wait_for_function("([at, stays]) => (location.hash === at) === stays", arg=[at, stays])


def test_player_reads_plays_checks_finishes_and_loses_nothing(chromium, served):
    player = Player(chromium, served, size=(390, 844), **PHONE)
    page, do = player.page, player.do
    player.go()
    page.locator(".home [name=size][value='6']").check(force=True)
    page.locator(".home [data-form=make] button", has_text="Expert").tap()
    player.ready()
    first = page.evaluate("location.hash")

    # read the hardest step, link by link
    do("read", "list", "hardest", "next", "next")
    assert ".2" in player.hash()
    before, after = player.reload()
    assert before == after
    assert page.locator("article .letter").count()

    # two mistakes
    do("play")
    solution = json.loads(page.locator("article > script").text_content())["certain"]
    blanks = [cell for cell, value in enumerate(player.values()) if value == "."]
    right, *wrong = blanks[:3]
    player.fill(right, solution[right])
    for cell in wrong:
        player.fill(cell, "10"[int(solution[cell])])
    (entered, _), (kept, _) = player.reload()
    assert kept == entered
    assert kept.count(".") == len(blanks) - 3
    assert page.locator("article.plays").count()

    # a check says first that there are mistakes, then in which row, then which
    stages = []
    for act in ("check", "where", "where"):
        do(act)
        stages.append(player.text())
    assert "Two of 3 entries are wrong." in stages[0]
    assert page.locator(".board .wrong").count() == 2
    assert len(set(stages)) == 3
    do("to-right")
    assert [cell for cell in blanks if player.values()[cell] != "."] == [right]

    # to the end, and on
    for cell in blanks[1:]:
        player.fill(cell, solution[cell])
    page.locator("article [data-do=another]").wait_for()
    (finished, _), (kept, _) = player.reload()
    assert finished == kept == solution
    player.leave(lambda: do("another"), first, False)
    player.ready()
    another = player.values()
    player.leave(page.go_back, first, True)
    assert player.values() == solution
    player.leave(page.go_forward, first, False)
    assert player.values() == another
    player.fill(another.index("."), "1")

    # without a network
    page.evaluate("navigator.serviceWorker.ready")
    player.context.set_offline(True)
    (entered, _), (kept, _) = player.reload()
    assert kept == entered != another
    do("hint")
    page.wait_for_function("() => document.querySelector('article .said').textContent")
    page.locator("article .up").tap()
    do("continue")
    assert player.values() == kept
    player.close()
