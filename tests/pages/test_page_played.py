"""The page in a real browser, played on: entries, checks, hints in stages, and what has no solution."""

import pytest
from attrs import evolve
from samples import LOOKAHEAD, TANGO, explained

import deduce
from deduce import Puzzle, Symbols

pytestmark = pytest.mark.slow

LETTERS = evolve(TANGO, symbols=Symbols("X", "O"))
NO_SOLUTION = ["1..1", "0...", "....", "1..1"]


def test_a_puzzle_is_played_by_keyboard_alone(opened):
    own = opened(LETTERS)
    page = own.page
    for _ in range(3):
        own.press("Tab")
        if page.evaluate("document.activeElement.dataset.do") == "play":
            break
    own.press("Enter", "Tab")
    assert page.evaluate("document.activeElement.dataset.cell") == "0"
    (solution,) = [deduce.solve(LETTERS)]
    for row in solution:
        for value in row:
            own.press("x" if value == "1" else "o", "ArrowRight")
        own.press("ArrowDown", "Home")
    assert own.text(".said") == "Solved: every entry is right."
    assert "Solved" in own.heard()
    assert [cell["value"] for cell in own.cells()] == ["OX"[int(value)] for row in solution for value in row]
    blanks = "".join(LETTERS.givens).count(".")
    assert own.text(".where") == f"{blanks} of {blanks} blanks filled"
    own.press("Control+z", "Control+z")
    assert own.heard().startswith("Undone: r6c")
    assert sum(cell["value"] == "" for cell in own.cells()) == 2
    own.press("Control+y", "Control+Shift+Z")
    assert not [cell for cell in own.cells() if cell["value"] == ""]


def test_what_is_played_is_kept_and_can_be_taken_back(opened):
    own = opened(TANGO)
    own.do("play")
    cell = own.page.locator("[data-cell='0']")
    given = own.page.locator("[data-cell='12']")
    for wanted in ("0", "1", "", "0"):
        cell.click()
        assert own.cells()[0]["value"] == wanted
    given.click()
    assert own.cells()[12]["value"] == "1"
    own.page.reload()
    own.do("play")
    assert own.cells()[0]["value"] == "0"
    own.page.locator("[data-cell='0']").click()
    own.do("undo")
    assert own.cells()[0]["value"] == "0"
    own.do("redo")
    assert own.cells()[0]["value"] == "1"
    own.do("restart")
    assert {at for at, cell in enumerate(own.cells()) if cell["value"]} == {
        at for at, value in enumerate("".join(TANGO.givens)) if value != "."
    }


def test_a_check_names_every_wrong_entry_and_marks_it(opened):
    own = opened(TANGO)
    own.do("play", "check")
    assert own.text(".said") == "Every entry is right; 30 cells are blank."
    (solution,) = [deduce.solve(TANGO)]
    for at, right in ((0, solution[0][0]), (7, solution[1][1]), (8, solution[1][2])):
        own.page.locator(f"[data-cell='{at}']").focus()
        own.press(str(1 - int(right)) if at != 8 else right)
    own.do("check")
    assert own.text(".said") == "r1c1 and r2c2 are wrong."
    assert [at for at, cell in enumerate(own.cells()) if "wrong" in cell["roles"]] == [0, 7]
    assert own.cells()[7]["label"].startswith("row 2, column 2: 1, what is wrong")
    own.do("hint")
    assert own.text(".said") == "r1c1 and r2c2 are wrong."


@pytest.mark.parametrize("puzzle", [TANGO, LOOKAHEAD], ids=["signs", "lookahead"])
def test_a_hint_comes_in_stages_and_is_filled_in(puzzle, opened):
    own = opened(puzzle)
    own.do("play")
    trace = explained(puzzle)
    for step in trace.steps[:6]:
        hint = deduce.hint(Puzzle(_before(trace, step), puzzle.unique_lines, puzzle.signs))
        stages = hint.stages if hint.step == step else None
        own.do("hint")
        if stages:
            assert own.text(".said") == stages[0]
        assert own.page.locator(".board [data-role=look]").count() == (not step.inference.by_parts)
        for stage in range(1, 3 if step.inference.by_parts else 2):
            own.do("hint")
            if stages:
                assert own.text(".said") == stages[stage]
        own.do("hint")
        assert "".join(step.text.split()) in "".join(own.text(".said").split())
        marked = own.cells()
        for role, cells in (("because", step.because), ("place", step.places)):
            found = {divmod(at, puzzle.columns) for at, cell in enumerate(marked) if role in cell["roles"]}
            assert found == set(cells)
        own.do("hint")
        for (r, c), value in step.places.items():
            assert own.cells()[r * puzzle.columns + c]["value"] == str(value)
    own.do("hint", "hint")
    while own.text("[data-do=hint]") != "Fill it in":
        own.do("hint")
    own.do("show")
    assert own.hash() == "#7"


def _before(trace, step):
    known = [list(row) for row in trace.puzzle.givens]
    for earlier in trace.steps[: step.number - 1]:
        for (r, c), value in earlier.places.items():
            known[r][c] = str(value)
    return ["".join(row) for row in known]


def test_play_goes_on_from_where_the_reader_is(opened):
    own = opened(TANGO, "#5")
    trace = explained(TANGO)
    own.do("from-here")
    assert [cell["value"] or "." for cell in own.cells()] == list("".join(_before(trace, trace.steps[4])))
    own.do("hint")
    assert own.text(".said") == "Look at column 6."


def test_a_stuck_puzzle_goes_on_by_exact_search(opened):
    trace = deduce.explain(LOOKAHEAD, deduce.load_ladder(max_level=3))
    assert trace.status == "stuck"
    own = opened(trace, "#end")
    assert "found by exact search" in own.text(".said")
    own.do("from-here")
    for _ in range(15):
        own.do("hint", "hint", "hint")
        assert "By exact search, r" in own.text(".said")
        own.do("hint")
    assert own.text(".said") == "Solved: every entry is right."
    assert "".join(cell["value"] for cell in own.cells()) == "".join(deduce.solve(LOOKAHEAD))


def test_without_a_solution_there_is_nothing_to_play(opened):
    own = opened(deduce.parse("1...11\n......\n......\n......\n......\n......"))
    assert "There is no solution." in own.text(".facts")
    own.do("last")
    assert own.page.locator(".board [data-role=broken]").count() > 0
    assert not own.page.locator("[data-do=play]").is_visible()
    assert not own.page.locator("[data-do=from-here]").is_visible()


@pytest.mark.parametrize(
    ("grid", "said"),
    [("01\n10", "Solved: every cell was given."), ("....\n.00.\n....\n....", "The end"), ("0.\n..", "The end")],
)
def test_small_and_finished_grids_have_pages_as_well(grid, said, opened):
    own = opened(deduce.parse(grid))
    own.do("last")
    assert said in own.text(".now")
    own.do("play", "hint", "check")
    assert len(own.cells()) == len(grid.replace("\n", ""))


def test_a_grid_that_search_alone_sees_to_have_no_solution_cannot_be_played(opened):
    nothing = deduce.explain(Puzzle(NO_SOLUTION), deduce.load_ladder(max_level=1))
    assert nothing.status == "stuck"
    assert deduce.solve(nothing.puzzle) is None
    own = opened(nothing, "#end")
    assert "There is no solution." in own.text(".said")
    assert not own.page.locator("[data-do=play]").is_visible()
