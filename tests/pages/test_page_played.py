"""The page in a real browser, played on: entries, checks, hints in stages, and what has no solution."""

import re

import pytest
from attrs import evolve
from samples import LOOKAHEAD, NESTED, TANGO, explained

import deduce
from deduce import Puzzle, Symbols
from deduce.scene.scene import grid_before
from deduce.scene.svg import SHAPES

pytestmark = pytest.mark.nightly

LETTERS = evolve(TANGO, symbols=Symbols("X", "O"))
NO_SOLUTION = ["1..1", "0...", "....", "1..1"]


def test_puzzle_can_be_played_by_keyboard(opened):
    own = opened(LETTERS)
    page = own.page
    for _ in range(3):
        own.press("Tab")
        if page.evaluate("document.activeElement.dataset.do") == "play":
            break
    own.press("Enter", "Tab", "Tab")
    assert page.evaluate("document.activeElement.dataset.cell") == "0"
    (solution,) = [deduce.solve(LETTERS)]
    for row in solution:
        for value in row:
            own.press("x" if value == "1" else "o", "ArrowRight")
        own.press("ArrowDown", "Home")
    assert "Solved: every entry is right. In 0:" in own.heard()
    assert own.text(".said").startswith("Solved: every entry is right. In 0:")
    assert [cell["value"] for cell in own.cells()] == ["OX"[int(value)] for row in solution for value in row]
    blanks = "".join(LETTERS.givens).count(".")
    assert own.text(".where") == f"Cells filled: {blanks} of {blanks}"
    own.press("Control+z", "Control+z")
    assert own.heard().startswith("Undone: r6c")
    assert sum(cell["value"] == "" for cell in own.cells()) == 2
    own.press("Control+y", "Control+Shift+Z")
    assert not [cell for cell in own.cells() if cell["value"] == ""]


def test_entries_survive_a_reload_and_can_be_undone(opened):
    own = opened(TANGO)
    own.do("play")
    cell = own.page.locator("[data-cell='0']")
    given = own.page.locator("[data-cell='12']")
    for wanted in ("1", "0", "", "1"):
        cell.click()
        assert own.cells()[0]["value"] == wanted
    given.click()
    assert own.cells()[12]["value"] == "1"
    own.page.reload()
    own.do("play")
    assert own.cells()[0]["value"] == "1"
    own.page.locator("[data-cell='0']").click()
    own.do("undo")
    assert own.cells()[0]["value"] == "1"
    own.do("redo")
    assert own.cells()[0]["value"] == "0"
    own.do("menu", "reset", "close")
    assert own.cells()[0]["value"] == "0"
    own.do("menu", "reset", "restart")
    assert {at for at, cell in enumerate(own.cells()) if cell["value"]} == {
        at for at, value in enumerate("".join(TANGO.givens)) if value != "."
    }


@pytest.mark.parametrize("puzzle", [TANGO, LOOKAHEAD], ids=["signs", "lookahead"])
def test_hint_has_stages_and_fills_its_cells(puzzle, opened):
    own = opened(puzzle)
    own.do("play")
    solution = "".join(deduce.solve(puzzle))
    told = set()
    for _ in range(8):
        before = [cell["value"] for cell in own.cells()]
        own.do("hint")
        assert own.text(".said").startswith("Look at ")
        assert own.page.locator(".board .look").count() == 1
        box = own.page.locator(".board .look").bounding_box()
        outlined = max(box["width"], box["height"]) > 2 * min(box["width"], box["height"])
        own.do("hint")
        _, rule, idea = re.match(r"(.+?): ([a-z-]+)(?:\. Try .)?\. (.+)", own.text(".said")).groups()
        assert idea == _idea_of(puzzle, rule)
        told.add(rule)
        assert outlined == (rule not in ("lookahead", "long-lookahead"))
        while own.text("[data-do=hint]") != "Fill in":
            own.do("hint")
        marked = own.cells()
        because, place = (
            [at for at, cell in enumerate(marked) if role in cell["roles"]] for role in ("because", "place")
        )
        assert all(before[at] for at in because)
        assert place
        assert own.page.locator(".mark.rests").count() == (rule in ("sign", "equal-beside"))
        own.do("hint")
        after = [cell["value"] for cell in own.cells()]
        assert {at for at, value in enumerate(after) if value != before[at]} == set(place)
        assert all(after[at] == solution[at] for at in place)
    assert told >= ({"sign"} if puzzle is TANGO else {"lookahead", "unique-line"})


def _idea_of(puzzle, rule):
    """Return what a rule is about, as the ladder says it."""
    summary = deduce.load_ladder().rule(rule).facts.summary
    return f"{summary[0].upper()}{summary[1:].rstrip('.')}."


def test_step_of_a_hint_can_be_read_in_the_argument(opened):
    own = opened(LOOKAHEAD)
    own.do("play", "hint", "hint", "hint", "hint")
    assert own.text(".said").startswith("Suppose ")
    assert [cell["letter"] for cell in own.cells() if cell["letter"]] == ["?"]
    own.do("hint", "hint")
    assert [cell["letter"] for cell in own.cells() if cell["letter"]] == ["a", "?", "a"]
    own.do("show")
    assert own.hash() == "#1"
    assert own.text(".said").startswith("Suppose ")


def test_play_continues_from_the_place_of_the_reader(opened):
    own = opened(TANGO, "#5")
    before = grid_before(explained(TANGO).steps[4]).rows
    own.do("from-here")
    assert [cell["value"] or "." for cell in own.cells()] == list("".join(before))
    own.do("hint")
    assert own.text(".said").startswith("Look at ")


def test_hints_of_a_stuck_puzzle_use_exact_search(opened):
    trace = deduce.explain(LOOKAHEAD, ladder=deduce.load_ladder(max_level=3))
    assert trace.status == "stuck"
    own = opened(trace, "#end")
    assert "found by search" in own.text(".said")
    own.do("from-here")
    told = []
    while "" in [cell["value"] for cell in own.cells()]:
        own.do("hint", "hint", "hint")
        told.append(own.text(".said"))
        own.do("hint")
    assert "A search shows that r" in told[0]
    assert own.text(".said").startswith("Solved: every entry is right.")
    assert "".join(cell["value"] for cell in own.cells()) == "".join(deduce.solve(LOOKAHEAD))


def test_puzzle_without_a_solution_cannot_be_played(opened):
    seen = deduce.explain(deduce.parse("1...11\n......\n......\n......\n......\n......"))
    by_search = deduce.explain(Puzzle(NO_SOLUTION), ladder=deduce.load_ladder(max_level=1))
    assert (seen.status, by_search.status) == ("contradiction", "stuck")
    assert deduce.solve(by_search.puzzle) is None
    for trace in (seen, by_search):
        own = opened(trace, "#end")
        assert "no solution." in own.text(".said")
        assert (own.page.locator(".board path.broken").count() > 0) == (trace is seen)
        assert not own.page.locator("[data-do=play]:visible, [data-do=from-here]:visible").count()


def test_tiny_and_complete_grids_have_pages(opened):
    for grid, said in (("01\n10", "Nothing to solve: every cell is given."), ("....\n.00.\n....\n....", "The end")):
        own = opened(deduce.parse(grid))
        own.do("last")
        assert said in own.text(".now")
        own.do("play", "hint", "check")
        assert len(own.cells()) == len(grid.replace("\n", ""))


def test_broken_rules_show_at_once_and_wrong_entries_on_check(opened):
    own = opened(LOOKAHEAD)
    own.do("play")
    (solution,) = [deduce.solve(LOOKAHEAD)]
    wrong = next(at for at, value in enumerate("".join(LOOKAHEAD.givens)) if value == ".")
    own.page.locator(f"[data-cell='{wrong}']").focus()
    own.press(str(1 - int("".join(solution)[wrong])))
    assert own.text(".said") == ""
    assert not [cell for cell in own.cells() if {"clash", "wrong"} & set(cell["roles"])]
    for act in ("check", "hint"):
        for stage in ("The only entry is wrong.", "The only entry is wrong. Look at row 1.", "r1c1 is wrong."):
            assert not [cell for cell in own.cells() if "wrong" in cell["roles"]]
            own.do(act)
            assert own.text(".said") == f"{stage} Everything was right 1 move ago."
        assert [at for at, cell in enumerate(own.cells()) if "wrong" in cell["roles"]] == [wrong]
        assert ", wrong" in own.cells()[wrong]["label"]
        own.do("to-right")
        assert own.text(".said") == "Back to before the first mistake, by 1 move."
        own.do("redo")
    own.page.evaluate("shown.player.enter([[0, '1'], [2, '1'], [3, '1']])")
    assert re.search(r"Row 1 has \w+ 1s together, in columns [\d-]+\.", own.text(".said"))
    assert own.cells()[2]["label"].startswith("row 1, column 3: 1, a broken rule")
    own.do("menu")
    own.page.locator("[data-set=breaks]").uncheck()
    own.do("close")
    assert not [cell for cell in own.cells() if "clash" in cell["roles"]]
    own.page.reload()
    own.do("play")
    assert not [cell for cell in own.cells() if "clash" in cell["roles"]]


def test_counts_of_lines_can_be_shown(opened):
    own = opened(LOOKAHEAD)
    own.do("play")
    assert own.page.locator(".counts text").count() == 0
    own.do("menu")
    own.page.locator("[data-set=counts]").check()
    own.do("close")
    counted = own.page.locator(".counts text").all_text_contents()
    lines = [*LOOKAHEAD.givens, *map("".join, zip(*LOOKAHEAD.givens, strict=True))]
    assert counted == [f"{3 - line.count(symbol)}\u00d7{symbol}" for line in lines for symbol in "01"]
    own.do("read")
    assert own.page.locator(".counts text").count() == 0


def test_end_of_a_game_is_announced_and_the_book_marks_it_solved(opened):
    own = opened([TANGO, LOOKAHEAD, NESTED])
    page = own.page
    assert page.locator(".progress").inner_text() == "0 of 3 solved."
    page.locator(".index li a").first.click()
    own.do("play", "hint")
    (solution,) = [deduce.solve(TANGO)]
    for at, value in enumerate("".join(solution)):
        page.evaluate(f"shown.player.enter([[{at}, '{value}']])")
    told = r"Solved: every entry is right\. In 0:\d\d, with 1 hint\. Level \d of 8 \([a-z ]+\), rating \d\.\d\."
    assert re.fullmatch(told, own.text(".said"))
    page.reload()
    own.do("play")
    assert "" not in [cell["value"] for cell in own.cells()]
    own.do("undo", "undo")
    assert [cell["value"] for cell in own.cells()].count("") == 2
    own.do("redo", "redo")
    own.do("following")
    page.locator("[id='2']").wait_for()
    assert own.hash() == "#2"
    assert own.page.evaluate("shown.playing"), "who plays goes on playing"
    page.evaluate("location.hash = 'index'")
    page.locator(".index").wait_for()
    assert page.locator(".progress").inner_text() == "1 of 3 solved. Go on"
    assert page.locator(".index .solved .state").all_inner_texts() == ["Solved"]
    own.page.evaluate("location.hash = '#1'")
    page.locator("[id='1']").wait_for()
    own.do("play")
    own.do("argument")
    assert own.hash() == "#1"
    assert page.evaluate("document.activeElement.dataset.do") == "next"


def test_presses_on_a_cell_are_one_move_and_alarm_only_after_a_moment(opened):
    own = opened(Puzzle(["11..", "....", "....", "...."]))
    own.do("play")
    cell = own.page.locator("[data-cell='2']")
    cell.click()
    assert own.cells()[2]["value"] == "1"
    assert own.text(".said") == ""
    cell.click()
    own.page.wait_for_timeout(700)
    assert own.cells()[2]["value"] == "0"
    assert own.text(".said") == ""
    own.do("undo")
    assert own.cells()[2]["value"] == ""
    cell.click(button="right")
    assert own.cells()[2]["value"] == "0"
    cell.click(button="right")
    own.page.get_by_text("Row 1 has three 1s together, in columns 1-3.").locator("visible=true").wait_for()
    cell.click(button="right")
    assert own.page.locator("[data-do=undo]").get_attribute("aria-disabled") == "true"


def test_a_hint_goes_back_a_stage(opened):
    own = opened(LOOKAHEAD)
    own.do("play", "hint")
    first = own.text(".said")
    assert not own.page.locator("[data-do=less]").is_visible()
    own.do("hint", "hint")
    assert " 3 of " in own.text(".where")
    own.do("less", "less")
    assert own.text(".said") == first


def test_what_if_is_pencilled_kept_over_a_reload_and_undone_with_the_other_moves(opened):
    own = opened(LOOKAHEAD)
    (solution,) = [deduce.solve(LOOKAHEAD)]
    first, second, third = [at for at, value in enumerate("".join(LOOKAHEAD.givens)) if value == "."][:3]
    wrong = str(1 - int("".join(solution)[second]))

    def enter(cell, value):
        own.page.locator(f"[data-cell='{cell}']").focus()
        own.press(value)

    def shown():
        return [own.cells()[cell]["value"] for cell in (first, second, third)]

    own.do("play")
    assert not own.page.locator("[data-do=keep]").is_visible()
    enter(first, "".join(solution)[first])
    own.do("suppose")
    assert own.heard() == "What-if started."
    enter(second, wrong)
    enter(third, "1")
    name = f"r{second // 6 + 1}c{second % 6 + 1}"
    assert f"What if {name} is {wrong}? 2 cells" in own.text(".where")
    assert [own.cells()[cell]["letter"] for cell in (first, second, third)] == ["", "?", ""]
    assert "supposed" in own.cells()[second]["roles"]
    assert f": {wrong}, the value tried" in own.cells()[second]["label"]
    assert ": 1, what if" in own.cells()[third]["label"]
    assert ["pencil" in own.cells()[cell]["roles"] for cell in (first, second, third)] == [False, True, True]
    for act in ("check", "hint"):
        own.do(act)
        assert own.text(".said").endswith("cells are empty. The what-if (2 cells) is not checked.")
    own.page.reload()
    own.do("play")
    assert shown()[1:] == [wrong, "1"]
    own.do("turn")
    assert own.heard().startswith("What-if reversed.")
    assert shown() == ["".join(solution)[first], "".join(solution)[second], ""]
    assert not own.page.locator("[data-do=keep]").is_visible()
    own.do("undo", "drop")
    assert shown()[1:] == ["", ""]
    own.do("undo", "keep")
    assert shown()[1:] == [wrong, "1"]
    assert "letter" not in own.cells()[second]["roles"]
    own.do("check")
    assert " wrong." in own.text(".said")
    own.do("to-right")
    assert own.page.locator("[data-do=keep]").is_visible(), "the last state without a known mistake is in the what-if"
    own.do("undo", "undo", "undo")
    assert own.heard() == "Undone: a what-if."
    own.do("undo")
    assert own.page.locator("[data-do=undo]").get_attribute("aria-disabled") == "true"


def test_a_cell_is_asked_about(opened):
    own = opened(LOOKAHEAD)
    (solution,) = [deduce.solve(LOOKAHEAD)]
    solution = "".join(solution)
    blanks = [at for at, value in enumerate("".join(LOOKAHEAD.givens)) if value == "."]
    last = max(
        blanks, key=lambda cell: [divmod(cell, 6) in step.places for step in explained(LOOKAHEAD).steps].index(True)
    )
    own.do("play")
    own.page.locator(f"[data-cell='{last}']").focus()
    name = f"r{last // 6 + 1}c{last % 6 + 1}"
    assert own.page.get_by_role("button", name=f"{name}: Why?").is_visible()
    own.do("ask-of-cell")
    assert re.fullmatch(r"It takes \w+ steps; the hardest is lookahead\. Start with r\dc\d\.", own.text(".said"))
    texts = []
    while own.text("[data-do=hint]") != "Fill in":
        own.do("hint")
        texts.append(own.text(".said"))
    assert [cell["value"] for cell in own.cells()][last] == solution[last]
    assert "pencil" in own.cells()[last]["roles"]
    assert name in texts[-1] or "place" in own.cells()[last]["roles"]
    assert all(cell["value"] in ("", value) for cell, value in zip(own.cells(), solution, strict=True))
    own.do("hint")
    assert (
        "entry"
        in own.page.locator(f"[data-cell='{last}'] g.entry, [data-cell='{last}'] [data-role=entry]").first.inner_html()
    )
    assert own.page.get_by_role("button", name=f"{name}: Right?").is_visible()
    own.do("ask-of-cell")
    assert own.text(".said") == f"{name} is right."
    own.press("1" if solution[last] == "0" else "0")
    own.page.locator(f"[data-cell='{last}']").focus()
    own.press("1" if solution[last] == "0" else "0")
    own.do("ask-of-cell")
    assert own.text(".said").startswith(f"{name} is wrong.")
    assert "wrong" in own.cells()[last]["roles"]


@pytest.mark.parametrize("kind", ["discs", "sky"])
def test_symbols_are_drawn_as_chosen_and_clear_of_marks(kind, opened):
    own = opened(LOOKAHEAD)
    own.do("menu")
    own.page.locator("[data-set=symbols]").select_option(kind)
    own.page.reload()
    assert own.page.locator("[data-set=symbols]").input_value() == kind
    shapes = own.page.evaluate(
        """() => Object.fromEntries(shown.board.cells.map((cell, at) =>
            [at, cell.querySelector(".given path, .entry path")?.getAttribute("d")]))"""
    )
    for value, shape in zip("01", SHAPES[kind], strict=True):
        cells = {at for at, own in enumerate("".join(LOOKAHEAD.givens)) if own == value}
        assert cells == {int(at) for at, drawn in shapes.items() if drawn == shape}
    reach, rings = own.page.evaluate(
        """() => {
            let reach = 0;
            let rings = 0;
            for (let at = 0; at <= shown.reader.end; at++) {
                shown.reader.go(at);
                for (const ring of document.querySelectorAll(".board [data-role=because] circle")) {
                    const shape = ring.closest("[data-cell]").querySelector(":is(.given, .entry, .pencil) path");
                    const [outer, inner] = [ring, shape].map((own) => own.getBoundingClientRect());
                    reach = Math.max(reach, (inner.width + 1) / outer.width, (inner.height + 1) / outer.height);
                    rings += 1;
                }
            }
            return [reach, rings];
        }"""
    )
    assert rings > 20
    assert reach < 0.85
    own.do("play")
    assert own.cells()[0]["label"] == "row 1, column 1: empty"
    assert own.text("> .legend") == "0 1"


def test_reload_returns_to_a_game_and_reading_begins_where_it_is(opened):
    own = opened(LOOKAHEAD, "#1.1")
    steps = explained(LOOKAHEAD).steps
    own.do("play")
    for step in steps[:3]:
        for (r, c), value in step.places.items():
            own.page.evaluate(f"shown.player.enter([[{6 * r + c}, '{value}']])")
    entered = [cell["value"] for cell in own.cells()]
    own.page.reload()
    assert own.page.locator("[data-do=play][aria-pressed=true]").is_visible()
    assert [cell["value"] for cell in own.cells()] == entered
    own.do("read", "first", "play", "read")
    assert own.hash() == "#4"


EQUAL = ["0110", "1001", "0110", "1001"]


def test_check_and_hint_report_equal_lines(opened):
    own = opened(Puzzle(["...."] * 4))
    own.do("play", "menu")
    own.page.locator("[data-set=breaks]").uncheck()
    own.do("close")
    own.page.evaluate("(grid) => shown.player.enter([...grid].map((value, at) => [at, value]))", "".join(EQUAL))
    told = "Row 1 and row 3 are the same. Row 2 and row 4 are the same."
    assert own.text(".said") == told
    for act in ("check", "hint"):
        own.do(act)
        assert own.text(".said") == f"{told} Everything was right 1 move ago."
    given = opened(Puzzle(EQUAL))
    assert "This puzzle has no solution. Row 1 has its 1s in columns 2-3, exactly like row 3" in given.text(".facts")
    assert not given.page.locator("[data-do=play]").is_visible()


def test_compared_numbers_are_both_figures_if_one_is_large(opened):
    own = opened(Puzzle(["." * 24] * 2, unique_lines=False))
    own.do("play")
    ones = [at for at in range(19) if at % 3 < 2]
    own.page.evaluate("(ones) => shown.player.enter(ones.map((at) => [at, '1']))", ones)
    assert (
        own.text(".said")
        == "Row 1 has 13 1s (columns 1-2, 4-5, 7-8, 10-11, 13-14, 16-17 and 19), more than the 12 allowed."
    )
