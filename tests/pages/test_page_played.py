"""The page in a real browser, played on: entries, checks, hints in stages, and what has no solution."""

import re

import pytest
from samples import LETTERS, LOOKAHEAD, NESTED, TANGO, explained

import deduce
from deduce import Puzzle
from deduce.scene.svg import SHAPES

pytestmark = pytest.mark.nightly

GIVEN = "".join(LOOKAHEAD.givens)
SOLUTION = "".join(deduce.solve(LOOKAHEAD))
FIRST, SECOND, THIRD, *_ = BLANKS = [cell for cell, value in enumerate(GIVEN) if value == "."]


def wrong(cell):
    return "10"[int(SOLUTION[cell])]


def test_puzzle_can_be_played_by_keyboard(opened):
    own = opened(LETTERS)
    focused = "document.activeElement.dataset"
    for _ in range(3):
        own.press("Tab")
        if own.page.evaluate(focused).get("do") == "play":
            break
    own.press("Enter", "Tab", "Tab")
    assert own.page.evaluate(focused)["cell"] == "0"
    solution = ["".join("OX"[int(value)] for value in row) for row in deduce.solve(LETTERS)]
    for row in solution:
        for symbol in row.lower():
            own.press(symbol, "ArrowRight")
        own.press("ArrowDown", "Home")
    for told in (own.heard(), own.text()):
        assert "Solved: every entry is right. In 0:" in told
    assert own.values() == "".join(solution)
    blanks = "".join(LETTERS.givens).count(".")
    assert own.text(".where") == f"Cells filled: {blanks} of {blanks}"
    own.press("Control+z", "Control+z")
    assert own.heard().startswith("Undone: r6c")
    assert own.values().count(".") == 2
    own.press("Control+y", "Control+Shift+Z")
    assert "." not in own.values()


def test_entries_survive_a_reload_and_can_be_undone(opened):
    own = opened(TANGO)
    own.do("play")
    cell, given = (own.page.locator(f"[data-cell='{at}']") for at in (0, 12))
    for wanted in "10.1":
        cell.click()
        assert own.values()[0] == wanted
    given.click()
    assert own.values()[12] == "1"
    own.page.reload()
    own.do("play")
    assert own.values()[0] == "1"
    cell.click()
    own.do("undo")
    assert own.values()[0] == "1"
    own.do("redo")
    assert own.values()[0] == "0"
    own.do("menu", "reset", "close")
    assert own.values()[0] == "0"
    own.do("menu", "reset", "restart")
    assert own.values() == "".join(TANGO.givens)


@pytest.mark.parametrize("puzzle", [TANGO, LOOKAHEAD], ids=["signs", "lookahead"])
def test_hint_has_stages_and_fills_its_cells(puzzle, opened):
    own = opened(puzzle)
    own.do("play")
    solution = "".join(deduce.solve(puzzle))
    rules = set()
    for _ in range(8):
        before = own.values()
        own.do("hint")
        assert own.text().startswith("Look at ")
        assert own.page.locator(".board .look").count() == 1
        box = own.page.locator(".board .look").bounding_box()
        outlined = max(box["width"], box["height"]) > 2 * min(box["width"], box["height"])
        own.do("hint")
        _, rule, idea = re.match(r"(.+?): ([a-z-]+)(?:\. Try .)?\. (.+)", own.text()).groups()
        summary = deduce.load_ladder().rule(rule).facts.summary
        assert idea == f"{summary[0].upper()}{summary[1:].rstrip('.')}."
        rules.add(rule)
        assert outlined == (rule not in ("lookahead", "long-lookahead"))
        while own.text("[data-do=hint]") != "Fill in":
            own.do("hint")
        assert all(before[cell] != "." for cell in own.marked("because"))
        place = own.marked("place")
        assert place
        assert own.page.locator(".mark.rests").count() == (rule in ("sign", "equal-beside"))
        own.do("hint")
        expected = "".join(solution[cell] if cell in place else value for cell, value in enumerate(before))
        assert own.values() == expected != before
    assert rules >= ({"sign"} if puzzle is TANGO else {"lookahead", "unique-line"})


def test_stages_of_a_hint_go_forward_and_back_and_lead_into_the_argument(opened):
    own = opened(LOOKAHEAD)
    own.do("play", "hint")
    first = own.text()
    assert not own.page.locator("[data-do=less]").is_visible()
    own.do("hint", "hint")
    assert " 3 of " in own.text(".where")
    own.do("less", "less")
    assert own.text() == first
    for acts, letters in (("hint", "hint", "hint"), ["?"]), (("hint", "hint"), ["a", "?", "a"]):
        own.do(*acts)
        assert [cell["letter"] for cell in own.cells() if cell["letter"]] == letters
    own.do("show")
    assert own.hash() == "#1"
    assert own.text().startswith("Suppose ")


def test_play_continues_from_the_place_of_the_reader(opened):
    own = opened(TANGO, "#5")
    own.do("from-here")
    assert own.values() == "".join(explained(TANGO).steps[4].before)
    own.do("hint")
    assert own.text().startswith("Look at ")


def test_hints_of_a_stuck_puzzle_use_exact_search(opened):
    trace = deduce.explain(LOOKAHEAD, ladder=deduce.load_ladder(max_level=3))
    assert trace.status == "stuck"
    own = opened(trace, "#end")
    assert "found by search" in own.text()
    own.do("from-here", "hint", "hint", "hint")
    assert "A search shows that r" in own.text()
    own.do("hint")
    while "." in own.values():
        own.do("hint", "hint", "hint", "hint")
    assert own.text().startswith("Solved: every entry is right.")
    assert own.values() == SOLUTION


def test_puzzle_without_a_solution_cannot_be_played(opened):
    shown = deduce.explain(deduce.parse("1...11\n......\n......\n......\n......\n......"))
    by_search = deduce.explain(Puzzle(["1..1", "0...", "....", "1..1"]), ladder=deduce.load_ladder(max_level=1))
    assert (shown.status, by_search.status, deduce.solve(by_search.puzzle)) == ("contradiction", "stuck", None)
    for trace in (shown, by_search):
        own = opened(trace, "#end")
        assert "no solution." in own.text()
        assert (own.page.locator(".board path.broken").count() > 0) == (trace is shown)
        assert not own.page.locator("[data-do=play]:visible, [data-do=from-here]:visible").count()


def test_tiny_and_complete_grids_have_pages(opened):
    for grid, said in (("01\n10", "Nothing to solve: every cell is given."), ("....\n.00.\n....\n....", "The end")):
        own = opened(deduce.parse(grid))
        own.do("last")
        assert said in own.text(".now")
        own.do("play", "hint", "check")
        assert len(own.values()) == len(grid.replace("\n", ""))


def test_broken_rules_show_at_once_and_wrong_entries_on_check(opened):
    own = opened(LOOKAHEAD)
    own.do("play")
    own.enter(FIRST, wrong(FIRST))
    assert own.text() == ""
    assert not own.marked("clash", "wrong")
    for act in ("check", "hint"):
        for stage in ("The only entry is wrong.", "The only entry is wrong. Look at row 1.", "r1c1 is wrong."):
            assert not own.marked("wrong")
            own.do(act)
            assert own.text() == f"{stage} Everything was right 1 move ago."
        assert own.marked("wrong") == [FIRST]
        assert ", wrong" in own.cells()[FIRST]["label"]
        own.do("to-right")
        assert own.text() == "Back to before the first mistake, by 1 move."
        own.do("redo")
    own.fill({0: "1", 2: "1", 3: "1"})
    assert re.search(r"Row 1 has \w+ 1s together, in columns [\d-]+\.", own.text())
    assert own.cells()[2]["label"].startswith("row 1, column 3: 1, a broken rule")
    own.do("menu")
    own.page.locator("[data-set=breaks]").uncheck()
    own.do("close")
    assert not own.marked("clash")
    own.page.reload()
    own.do("play")
    assert not own.marked("clash")


def test_counts_of_lines_can_be_shown(opened):
    own = opened(LOOKAHEAD)
    counts = own.page.locator(".counts text")
    own.do("play")
    assert counts.count() == 0
    own.do("menu")
    own.page.locator("[data-set=counts]").check()
    own.do("close")
    lines = [*LOOKAHEAD.givens, *map("".join, zip(*LOOKAHEAD.givens, strict=True))]
    assert counts.all_text_contents() == [
        f"{3 - line.count(symbol)}\u00d7{symbol}" for line in lines for symbol in "01"
    ]
    own.do("read")
    assert counts.count() == 0


def test_end_of_a_game_is_announced_and_the_book_marks_it_solved(opened):
    own = opened([TANGO, LOOKAHEAD, NESTED])
    page = own.page
    assert page.locator(".progress").inner_text() == "0 of 3 solved."
    page.locator(".index li a").first.click()
    own.do("play", "hint")
    for cell, value in enumerate("".join(deduce.solve(TANGO))):
        own.fill({cell: value})
    told = r"Solved: every entry is right\. In 0:\d\d, with 1 hint\. Level \d of 8 \([a-z ]+\), rating \d\.\d\."
    assert re.fullmatch(told, own.text())
    page.reload()
    own.do("play")
    assert "." not in own.values()
    own.do("undo", "undo")
    assert own.values().count(".") == 2
    own.do("redo", "redo", "following")
    page.locator("[id='2']").wait_for()
    assert own.hash() == "#2"
    assert page.evaluate("shown.playing"), "who plays goes on playing"
    page.evaluate("location.hash = 'index'")
    page.locator(".index").wait_for()
    assert page.locator(".progress").inner_text() == "1 of 3 solved. Go on"
    assert page.locator(".index .solved .state").all_inner_texts() == ["Solved"]
    page.evaluate("location.hash = '#1'")
    page.locator("[id='1']").wait_for()
    own.do("play", "argument")
    assert own.hash() == "#1"
    assert page.evaluate("document.activeElement.dataset.do") == "next"


def test_presses_on_a_cell_are_one_move_and_alarm_only_after_a_moment(opened):
    own = opened(Puzzle(["11..", "....", "....", "...."]))
    own.do("play")
    cell = own.page.locator("[data-cell='2']")
    cell.click()
    assert (own.values()[2], own.text()) == ("1", "")
    cell.click()
    own.page.wait_for_timeout(700)
    assert (own.values()[2], own.text()) == ("0", "")
    own.do("undo")
    assert own.values()[2] == "."
    cell.click(button="right")
    assert own.values()[2] == "0"
    cell.click(button="right")
    own.page.get_by_text("Row 1 has three 1s together, in columns 1-3.").locator("visible=true").wait_for()
    cell.click(button="right")
    assert own.page.locator("[data-do=undo]").get_attribute("aria-disabled") == "true"


def test_what_if_is_pencilled_kept_over_a_reload_and_undone_with_the_other_moves(opened):
    own = opened(LOOKAHEAD)
    keep = own.page.locator("[data-do=keep]")

    def shown(key="value"):
        return [own.cells()[cell][key] for cell in (FIRST, SECOND, THIRD)]

    own.do("play")
    assert not keep.is_visible()
    own.enter(FIRST, SOLUTION[FIRST])
    own.do("suppose")
    assert own.heard() == "What-if started."
    own.enter(SECOND, wrong(SECOND))
    own.enter(THIRD, "1")
    assert f"What if r{SECOND // 6 + 1}c{SECOND % 6 + 1} is {wrong(SECOND)}? 2 cells" in own.text(".where")
    assert shown("letter") == ["", "?", ""]
    assert own.marked("supposed") == [SECOND]
    assert own.marked("pencil") == [SECOND, THIRD]
    _, second, third = shown("label")
    assert f": {wrong(SECOND)}, the value tried" in second
    assert ": 1, what if" in third
    for act in ("check", "hint"):
        own.do(act)
        assert own.text().endswith("cells are empty. The what-if (2 cells) is not checked.")
    own.page.reload()
    own.do("play")
    assert shown()[1:] == [wrong(SECOND), "1"]
    own.do("turn")
    assert own.heard().startswith("What-if reversed.")
    assert shown() == [SOLUTION[FIRST], SOLUTION[SECOND], ""]
    assert not keep.is_visible()
    own.do("undo", "drop")
    assert shown()[1:] == ["", ""]
    own.do("undo", "keep")
    assert shown()[1:] == [wrong(SECOND), "1"]
    assert SECOND not in own.marked("letter")
    own.do("check")
    assert " wrong." in own.text()
    own.do("to-right")
    assert keep.is_visible(), "the last state without a known mistake is in the what-if"
    own.do("undo", "undo", "undo")
    assert own.heard() == "Undone: a what-if."
    own.do("undo")
    assert own.page.locator("[data-do=undo]").get_attribute("aria-disabled") == "true"


def test_a_cell_is_asked_about(opened):
    own = opened(LOOKAHEAD)
    last = max(BLANKS, key=lambda cell: len(explained(LOOKAHEAD).why(f"r{cell // 6 + 1}c{cell % 6 + 1}")))
    name = f"r{last // 6 + 1}c{last % 6 + 1}"
    own.do("play")
    own.enter(last)
    assert own.page.get_by_role("button", name=f"{name}: Why?").is_visible()
    own.do("ask-of-cell")
    assert re.fullmatch(r"It takes \w+ steps; the hardest is lookahead\. Start with r\dc\d\.", own.text())
    while own.text("[data-do=hint]") != "Fill in":
        own.do("hint")
    assert own.values()[last] == SOLUTION[last]
    assert last in own.marked("pencil")
    assert name in own.text() or last in own.marked("place")
    assert all(value in (".", right) for value, right in zip(own.values(), SOLUTION, strict=True))
    own.do("hint")
    assert last in own.marked("entry")
    assert own.page.get_by_role("button", name=f"{name}: Right?").is_visible()
    own.do("ask-of-cell")
    assert own.text() == f"{name} is right."
    own.enter(last, wrong(last))
    own.do("ask-of-cell")
    assert own.text().startswith(f"{name} is wrong.")
    assert own.marked("wrong") == [last]


@pytest.mark.parametrize("kind", ["discs", "sky"])
def test_symbols_are_drawn_as_chosen_and_clear_of_marks(kind, opened):
    own = opened(LOOKAHEAD)
    own.do("menu")
    own.page.locator("[data-set=symbols]").select_option(kind)
    own.page.reload()
    assert own.page.locator("[data-set=symbols]").input_value() == kind
    shapes = own.page.evaluate(
        "() => shown.board.cells.map((cell) => cell.querySelector('.given path, .entry path')?.getAttribute('d'))"
    )
    drawn = dict(zip(SHAPES[kind], "01", strict=True))
    assert "".join(drawn.get(shape, ".") for shape in shapes) == GIVEN
    reach, rings = own.page.evaluate(
        """() => {
            let reach = 0;
            let rings = 0;
            for (let at = 0; at <= shown.reader.end; at++) {
                shown.reader.go(at);
                for (const ring of document.querySelectorAll(".board [data-role=because] circle")) {
                    const shape = ring.closest("[data-cell]").querySelector(":is(.given, .entry, .pencil) path");
                    const [outer, inner] = [ring, shape].map((part) => part.getBoundingClientRect());
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
    own.do("play")
    for step in explained(LOOKAHEAD).steps[:3]:
        own.fill({6 * r + c: str(value) for (r, c), value in step.places.items()})
    entered = own.values()
    own.page.reload()
    assert own.page.locator("[data-do=play][aria-pressed=true]").is_visible()
    assert own.values() == entered
    own.do("read", "first", "play", "read")
    assert own.hash() == "#4"


def test_check_and_hint_report_equal_lines(opened):
    equal = ["0110", "1001", "0110", "1001"]
    own = opened(Puzzle(["...."] * 4))
    own.do("play", "menu")
    own.page.locator("[data-set=breaks]").uncheck()
    own.do("close")
    own.fill(dict(enumerate("".join(equal))))
    told = "Row 1 and row 3 are the same. Row 2 and row 4 are the same."
    assert own.text() == told
    for act in ("check", "hint"):
        own.do(act)
        assert own.text() == f"{told} Everything was right 1 move ago."
    given = opened(Puzzle(equal))
    assert "This puzzle has no solution. Row 1 has its 1s in columns 2-3, exactly like row 3" in given.text(".facts")
    assert not given.page.locator("[data-do=play]").is_visible()


def test_compared_numbers_are_both_figures_if_one_is_large(opened):
    own = opened(Puzzle(["." * 24] * 2, unique_lines=False))
    own.do("play")
    own.fill({cell: "1" for cell in range(19) if cell % 3 < 2})
    columns = "1-2, 4-5, 7-8, 10-11, 13-14, 16-17 and 19"
    assert own.text() == f"Row 1 has 13 1s (columns {columns}), more than the 12 allowed."
