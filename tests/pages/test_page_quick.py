"""One quick way through the page in a real browser; the other tests in a browser are nightly."""

import random

from attrs import evolve
from nightly import rounds
from samples import GRADED, LETTERS, LOOKAHEAD, TANGO, explained

import deduce
from deduce import Puzzle
from deduce.drawing.scene import along
from deduce.drawing.terminal import line_title
from deduce.game.puzzle import line_name
from deduce.wording import answers
from deduce.wording.steps import place_title, rule_name


def test_page_is_read_and_played(opened):
    tab = opened(LOOKAHEAD)
    tab.do("next")
    assert tab.text(".sub").startswith(f"Step 1 of {len(explained(LOOKAHEAD).steps)}")
    tab.do("play")
    tab.page.locator("[data-cell='0']").focus()
    (solution,) = [deduce.solve(LOOKAHEAD)]
    tab.press(solution[0][0])
    assert tab.cells()[0]["value"] == solution[0][0]
    tab.do("hint")
    assert tab.text(".said").startswith("Look at ")
    tab.do("undo")
    assert tab.cells()[0]["value"] == ""


PLAIN = str.maketrans("\u202f\uff10\uff11", " 01")
"""Makes a sentence of the script, whose symbols are marked, plain."""


def said(found):
    """Return what a page says of the fillings of a line."""
    grid, line = found.grid, found.at
    if found.count and "." not in along(grid.givens, line):
        return answers.FINISHED(line=line_title(line))
    texts = [f"{answers.ways_title(line, found.count)}."]
    texts += [answers.ways_shared(found.places, grid.symbols, line)] * (found.count > 1)
    texts += [answers.left_out([deduce.fillings(grid, name).at for name in found.repeats])] if found.repeats else []
    ways = [" ".join(grid.symbols.of(int(value)) for value in way) for way in found.fillings]
    return " ".join([*texts, *(["; ".join(ways)] if found.count <= 12 else [])])


@rounds(1, 100)
def test_ways_to_fill_a_line_are_those_of_the_library(rounds, opened):
    rng = random.Random(rounds)
    twenty = Puzzle(["." * 20, "1" + "." * 19] * 10)
    odd = Puzzle(["..1..", ".....", "....0", ".....", "....0"], odd="ones")
    puzzles = [LOOKAHEAD, evolve(TANGO, unique_lines=True), LETTERS, twenty, odd]
    tab = opened([explained(puzzle) for puzzle in puzzles])
    tab.page.evaluate("globalThis.all = [...document.querySelectorAll('article')].map(dataOf)")
    for at, puzzle in enumerate(puzzles):
        for _ in range(rounds):
            shown = rng.random()
            full = explained(puzzle).final
            entries = [
                "".join(
                    held if held != "." or rng.random() > shown else rng.choice("01") if rng.random() < 0.1 else value
                    for held, value in zip(given, row, strict=True)
                )
                for given, row in zip(puzzle.givens, full, strict=True)
            ]
            grid = evolve(puzzle, givens=entries)
            lines = [line_name((axis, at)) for axis in (0, 1) for at in range((grid.rows, grid.columns)[axis])]
            code = "([at, values, names]) => names.map((name) => hintOfLine(all[at], [...values], name))"
            for name, hint in zip(lines, tab.page.evaluate(code, [at, "".join(entries), lines]), strict=True):
                found = deduce.fillings(grid, name)
                same = {(cell // grid.columns, cell % grid.columns): int(value) for cell, value in hint["same"]}
                assert same == found.places
                (text,) = hint["stages"]
                assert text.translate(PLAIN) == said(found)


def test_number_of_a_line_shows_the_ways_to_fill_it(opened):
    tab = opened(LOOKAHEAD)
    for mode in ("read", "play"):
        tab.do(mode) if mode == "play" else None
        tab.page.locator("[data-line='c4']").click()
        assert tab.text(".where") == "Column 4"
        assert tab.text(".said").startswith("Column 4 can be filled in ")
        tab.do("away" if mode == "play" else "next")
        assert not tab.text(".said").startswith("Column 4 can")
    tab.page.locator("[data-cell='0']").focus()
    for key, where in (("l", "Row 1"), ("L", "Column 1")):
        tab.press(key)
        assert tab.text(".where") == where


def test_open_step_is_chosen_from_all(opened):
    puzzle = GRADED[24]
    tab = opened(puzzle)
    tab.do("play", "menu", "open")
    wanted = {step.text: step for step in deduce.open_steps(puzzle, level=(1, 2)).steps}
    named = tab.page.locator(".open .items button").all_inner_texts()
    assert len(named) >= len(wanted) > 1
    for at in range(len(wanted)):
        if at:
            tab.do("undo", "menu", "open")
        tab.page.locator(".open .items button").nth(at).click()
        step = wanted.pop(tab.text(".said"))
        assert f"{place_title(step)}: {rule_name(step.rule)}." == named[at]
        tab.do("hint")
        assert all(tab.values()[r * 8 + c] == str(value) for (r, c), value in step.places.items())
    assert tab.page.evaluate("shown.player.hints") == len(named[: at + 1])
