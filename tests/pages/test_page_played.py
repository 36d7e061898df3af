"""The page in a real browser, played on: entries, checks, hints in stages, and what has no solution."""

import re

import pytest
from samples import LETTERS, LOOKAHEAD, NESTED, TANGO, explained

import deduce
from deduce import Puzzle

pytestmark = pytest.mark.nightly

GIVEN = "".join(LOOKAHEAD.givens)
SOLUTION = "".join(deduce.solve(LOOKAHEAD))
FIRST, SECOND, THIRD, *_ = BLANKS = [cell for cell, value in enumerate(GIVEN) if value == "."]


def wrong(cell):
    return "10"[int(SOLUTION[cell])]


def test_puzzle_can_be_played_by_keyboard(opened):
    tab = opened(LETTERS)
    focused = "document.activeElement.dataset"
    for _ in range(3):
        tab.press("Tab")
        if tab.page.evaluate(focused).get("do") == "play":
            break
    tab.press("Enter")
    assert tab.page.evaluate(focused)["cell"] == "0", "the keys work at once"
    # and also if the focus is elsewhere
    tab.page.evaluate("document.activeElement.blur()")
    tab.press("ArrowRight", "ArrowLeft")
    solution = ["".join("OX"[int(value)] for value in row) for row in deduce.solve(LETTERS)]
    for row in solution:
        for symbol in row.lower():
            tab.press(symbol, "ArrowRight")
        tab.press("ArrowDown", "Home")
    assert "In 0:" in tab.heard()
    assert tab.text(".where") == "Solved"
    assert tab.values() == "".join(solution)
    blanks = "".join(LETTERS.givens).count(".")
    assert tab.text(".done") == f"{blanks} of {blanks}"
    # a solved board stays as it is
    tab.press("Control+z", "Delete", "0", " ")
    tab.page.locator("[data-cell='0']").click()
    assert tab.values() == "".join(solution)


def test_entries_survive_a_reload_and_can_be_undone(opened):
    tab = opened(TANGO)
    tab.do("play")
    cell, given = (tab.page.locator(f"[data-cell='{at}']") for at in (0, 12))
    for wanted in "10.1":
        cell.click()
        assert tab.values()[0] == wanted
    given.click()
    assert tab.values()[12] == "1"
    tab.page.reload()
    assert tab.values()[0] == "1"
    cell.click()
    tab.do("undo")
    assert tab.values()[0] == "1"
    tab.do("menu", "redo")
    assert tab.values()[0] == "0"
    tab.do("menu", "restart", "close")
    assert tab.values()[0] == "0"
    tab.do("menu", "restart", "clear-all")
    assert tab.values() == "".join(TANGO.givens)


@pytest.mark.parametrize("puzzle", [TANGO, LOOKAHEAD], ids=["signs", "lookahead"])
def test_hint_has_stages_and_fills_its_cells(puzzle, opened):
    tab = opened(puzzle)
    tab.do("play")
    solution = "".join(deduce.solve(puzzle))
    rules = set()
    for _ in range(8):
        before = tab.values()
        tab.do("hint")
        assert tab.text().startswith("Look at ")
        assert tab.page.locator(".board .look").count() == 1
        box = tab.page.locator(".board .look").bounding_box()
        outlined = max(box["width"], box["height"]) > 2 * min(box["width"], box["height"])
        tab.do("hint")
        _, name, idea = re.match(r"(.+?): ([^.]+)(?:\. Try .)?\. (.+)", tab.text()).groups()
        info = deduce.load_ladder().rule(name).info
        rule, summary = info.id, info.summary
        assert idea == f"{summary[0].upper()}{summary[1:].rstrip('.')}."
        rules.add(rule)
        assert outlined == (rule not in ("lookahead", "long-lookahead"))
        while tab.text("[data-do=hint]") != "Fill in":
            tab.do("hint")
        assert all(before[cell] != "." for cell in tab.marked("because"))
        place = tab.marked("place")
        assert place
        assert tab.page.locator(".sign.rests").count() == (rule in ("sign", "equal-beside"))
        tab.do("hint")
        expected = "".join(solution[cell] if cell in place else value for cell, value in enumerate(before))
        assert tab.values() == expected != before
    assert rules >= ({"sign"} if puzzle is TANGO else {"lookahead", "unique-line"})


def test_stages_of_a_hint_go_forward_and_back_and_lead_into_the_argument(opened):
    tab = opened(LOOKAHEAD)
    tab.do("play", "hint")
    first = tab.text()
    assert tab.page.locator("[data-do=less]").get_attribute("aria-disabled") == "true"
    tab.do("hint", "hint")
    assert " 3 of " in tab.text(".where")
    tab.do("less", "less")
    assert tab.text() == first
    for acts, letters in (("hint", "hint", "hint"), ["?"]), (("hint", "hint"), ["a", "?"]):
        tab.do(*acts)
        assert [cell["letter"] for cell in tab.cells() if cell["letter"]] == letters
    tab.do("read")
    assert tab.hash() == "#1"
    assert tab.text().startswith("Suppose ")


def test_play_continues_from_the_place_of_the_reader(opened):
    tab = opened(TANGO, "#5")
    tab.do("menu", "from-here")
    assert tab.values() == "".join(explained(TANGO).steps[4].before)
    tab.do("hint")
    assert tab.text().startswith("Look at ")


def test_hints_of_a_stuck_puzzle_use_exact_search(opened):
    trace = deduce.explain(LOOKAHEAD, ladder=deduce.load_ladder(max_level=3))
    assert trace.status == "stuck"
    tab = opened(trace, "#end")
    assert "found by search" in tab.text()
    tab.do("menu", "from-here", "hint", "hint", "hint")
    assert "A search shows that r" in tab.text()
    tab.do("hint")
    while "." in tab.values():
        tab.do("hint", "hint", "hint", "hint")
    assert tab.text(".where") == "Solved"
    assert tab.values() == SOLUTION


def test_puzzle_without_a_solution_cannot_be_played(opened):
    shown = deduce.explain(deduce.parse("1...11\n......\n......\n......\n......\n......"))
    by_search = deduce.explain(Puzzle(["1..1", "0...", "....", "1..1"]), ladder=deduce.load_ladder(max_level=1))
    assert (shown.status, by_search.status, deduce.solve(by_search.puzzle)) == ("contradiction", "stuck", None)
    for trace in (shown, by_search):
        tab = opened(trace, "#end")
        assert "no solution." in tab.text()
        assert (tab.page.locator(".board rect.broken").count() > 0) == (trace is shown)
        assert not tab.page.locator("[data-do=play]:visible, [data-do=from-here]:visible").count()


def test_tiny_and_complete_grids_have_pages(opened):
    for grid, said in (("01\n10", "Nothing to solve: every cell is given."), ("....\n.00.\n....\n....", "The end")):
        tab = opened(deduce.parse(grid))
        tab.do("menu", "last")
        assert said in f"{tab.text('.sub')} {tab.text()}"
        tab.do("play", *([] if "." not in grid else ["hint", "away", "check"]))
        assert len(tab.values()) == len(grid.replace("\n", ""))


def test_broken_rules_show_at_once_and_wrong_entries_on_check(opened):
    tab = opened(LOOKAHEAD)
    tab.do("play")
    tab.enter(FIRST, wrong(FIRST))
    assert tab.text() == ""
    assert not tab.marked("clash", "wrong")
    for act in ("check", "hint"):
        for at, stage in enumerate(
            ("The only entry is wrong.", "The only entry is wrong. Look at row 1.", "Row 1, column 1 is wrong.")
        ):
            assert not tab.marked("wrong")
            tab.do("where" if at else act)
            assert tab.text() == f"{stage} Everything was right 1 move ago."
        assert tab.marked("wrong") == [FIRST]
        assert ", wrong" in tab.cells()[FIRST]["label"]
        tab.do("to-right")
        assert tab.text() == "Back to before the first mistake, by 1 move."
        tab.do("menu", "redo")
    tab.fill({0: "1", 2: "1", 3: "1"})
    assert re.search(r"Row 1 has \w+ 1s together, in columns [\d-]+\.", tab.text())
    assert tab.cells()[2]["label"].startswith("row 1, column 3: 1, a broken rule")
    tab.do("menu")
    tab.page.locator("[data-set=breaks]").uncheck()
    tab.do("close")
    assert not tab.marked("clash")
    tab.page.reload()
    assert not tab.marked("clash")


def test_counts_of_lines_can_be_shown(opened):
    tab = opened(LOOKAHEAD)
    counts = tab.page.locator(":is(.need-across, .need-down) span")
    tab.do("play")
    lines = [*LOOKAHEAD.givens, *map("".join, zip(*LOOKAHEAD.givens, strict=True))]
    lacks = [3 - line.count(symbol) for line in lines for symbol in "01"]
    assert counts.all_text_contents() == [str(lack) if lack else "\u00b7" for lack in lacks]
    assert counts.first.is_visible()
    tab.do("menu")
    tab.page.locator("[data-set=counts]").uncheck()
    tab.do("close")
    assert not counts.first.is_visible()


def test_end_of_a_game_is_announced_and_the_book_marks_it_solved(opened):
    tab = opened([TANGO, LOOKAHEAD, NESTED])
    page = tab.page
    assert page.locator(".tally").inner_text() == "0 of 3 solved."
    page.locator(".index li a").first.click()
    tab.do("play", "hint")
    for cell, value in enumerate("".join(deduce.solve(TANGO))):
        tab.fill({cell: value})
    said = r"In 0:\d\d, with 1 hint\."
    assert re.fullmatch(said, tab.text())
    page.reload()
    tab.do("play")
    assert "." not in tab.values()
    tab.do("following")
    page.locator("[id='2']").wait_for()
    assert tab.hash() == "#2"
    assert page.evaluate("shown.playing"), "who plays goes on playing"
    page.evaluate("location.hash = 'index'")
    page.locator(".index").wait_for()
    assert page.locator(".tally").inner_text() == "1 of 3 solved. Go on"
    assert page.locator(".index .solved .state").all_inner_texts() == ["Solved"]
    page.evaluate("location.hash = '#1'")
    page.locator("[id='1']").wait_for()
    tab.do("argument")
    assert tab.hash() == "#1"
    assert page.evaluate("document.activeElement.dataset.do") == "next"


def test_presses_on_a_cell_are_one_move_and_alarm_only_after_a_moment(opened):
    tab = opened(Puzzle(["11..", "....", "....", "...."]))
    tab.do("play")
    cell = tab.page.locator("[data-cell='2']")
    cell.click()
    assert (tab.values()[2], tab.text()) == ("1", "")
    cell.click()
    tab.page.wait_for_timeout(700)
    assert (tab.values()[2], tab.text()) == ("0", "")
    tab.do("undo")
    assert tab.values()[2] == "."
    cell.click(button="right")
    assert tab.values()[2] == "0"
    cell.click(button="right")
    tab.page.get_by_text("Row 1 has three 1s together, in columns 1-3.").locator("visible=true").wait_for()
    cell.click(button="right")
    assert tab.page.locator("[data-do=undo]").get_attribute("aria-disabled") == "true"


def test_what_if_is_pencilled_kept_over_a_reload_and_undone_with_the_other_moves(opened):
    tab = opened(LOOKAHEAD)
    keep = tab.page.locator("[data-do=keep]")

    def shown(key="value"):
        return [tab.cells()[cell][key] for cell in (FIRST, SECOND, THIRD)]

    tab.do("play")
    assert not keep.is_visible()
    tab.enter(FIRST, SOLUTION[FIRST])
    tab.do("suppose")
    assert tab.heard() == "What-if started."
    tab.enter(SECOND, wrong(SECOND))
    tab.enter(THIRD, "1")
    assert f"What if r{SECOND // 6 + 1}c{SECOND % 6 + 1} is {wrong(SECOND)}? 2 cells" in tab.text(".where")
    assert shown("letter") == ["", "?", ""]
    assert tab.marked("supposed") == [SECOND]
    assert tab.marked("pencil") == [SECOND, THIRD]
    _, second, third = shown("label")
    assert f": {wrong(SECOND)}, the value tried" in second
    assert ": 1, what if" in third
    for acts in (("menu", "judge"), ("hint",)):
        tab.do(*acts)
        assert tab.text().endswith("cells are empty. The what-if (2 cells) is not checked.")
        tab.do("away")
    tab.page.reload()
    assert shown()[1:] == [wrong(SECOND), "1"]
    tab.do("turn")
    assert tab.heard().startswith("What-if reversed.")
    assert shown() == [SOLUTION[FIRST], SOLUTION[SECOND], ""]
    assert not keep.is_visible()
    tab.do("undo", "away")
    assert shown()[1:] == ["", ""]
    tab.do("undo", "keep")
    assert shown()[1:] == [wrong(SECOND), "1"]
    assert SECOND not in tab.marked("letter")
    tab.do("check")
    assert " wrong." in tab.text()
    tab.do("to-right")
    assert keep.is_visible(), "the last state without a known mistake is in the what-if"
    tab.do("undo", "undo", "undo")
    assert tab.heard() == "Undone: a what-if."
    tab.do("undo")
    assert tab.page.locator("[data-do=undo]").get_attribute("aria-disabled") == "true"


def test_a_cell_is_asked_about(opened):
    tab = opened(LOOKAHEAD)
    last = max(BLANKS, key=lambda cell: len(deduce.why(explained(LOOKAHEAD), (cell // 6, cell % 6))))
    name, row, column = f"r{last // 6 + 1}c{last % 6 + 1}", last // 6 + 1, last % 6 + 1
    tab.do("play")
    tab.enter(last)
    assert tab.page.get_by_role("button", name=f"Row {last // 6 + 1}, column {last % 6 + 1}: why?").is_visible()
    tab.do("ask-of-cell")
    assert tab.text() == deduce.why(explained(LOOKAHEAD), (last // 6, last % 6))[0].text.split(" (a) ")[0]
    while tab.text("[data-do=hint]") != "Fill in":
        tab.do("hint")
    assert tab.values()[last] == SOLUTION[last]
    assert last in tab.marked("pencil")
    assert name in tab.text() or last in tab.marked("place")
    assert all(value in (".", right) for value, right in zip(tab.values(), SOLUTION, strict=True))
    tab.do("hint")
    assert tab.marked("pencil", "place") == []
    assert tab.page.get_by_role("button", name=f"Row {last // 6 + 1}, column {last % 6 + 1}: right?").is_visible()
    tab.do("ask-of-cell")
    assert tab.text() == f"Row {row}, column {column} is right."
    tab.enter(last, wrong(last))
    tab.do("ask-of-cell")
    assert tab.text().startswith(f"Row {row}, column {column} is wrong.")
    assert tab.marked("wrong") == [last]


@pytest.mark.parametrize("kind", ["discs", "sky"])
def test_symbols_are_drawn_as_chosen_and_clear_of_marks(kind, opened):
    tab = opened(LOOKAHEAD)
    tab.do("menu")
    tab.page.locator(f"[data-set=symbols][value={kind}]").check(force=True)
    tab.page.reload()
    assert tab.page.locator(f"[data-set=symbols][value={kind}]").is_checked()
    shapes = tab.page.evaluate("() => shown.board.cells.map((cell) => cell.querySelector('use').getAttribute('href'))")
    assert "".join(shape.removeprefix(f"#{kind}") or "." for shape in shapes) == GIVEN
    reach, rings = tab.page.evaluate(
        """() => {
            let reach = 0;
            let rings = 0;
            for (let at = 0; at <= shown.reader.end; at++) {
                shown.reader.go(at);
                for (const ring of document.querySelectorAll(".board .because .ring")) {
                    const shape = ring.closest("[data-cell]").querySelector("use");
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
    tab.do("play")
    assert tab.cells()[0]["label"] == "row 1, column 1: empty"
    names = {"discs": ["full disc", "hollow disc"], "sky": ["sun", "moon"]}[kind]
    assert [drawn.get_attribute("aria-label") for drawn in tab.page.locator(".tip svg").all()] == names


def test_reload_returns_to_a_game_and_reading_begins_where_it_is(opened):
    tab = opened(LOOKAHEAD, "#1.1")
    tab.do("play")
    for step in explained(LOOKAHEAD).steps[:3]:
        tab.fill({6 * r + c: str(value) for (r, c), value in step.places.items()})
    entered = tab.values()
    tab.page.reload()
    assert tab.page.evaluate("shown.playing")
    assert tab.values() == entered
    tab.do("read", "menu", "first", "play", "read")
    assert tab.hash() == "#4"


def test_check_and_hint_report_equal_lines(opened):
    equal = ["0110", "1001", "0110", "1001"]
    tab = opened(Puzzle(["...."] * 4))
    tab.do("play", "menu")
    tab.page.locator("[data-set=breaks]").uncheck()
    tab.do("close")
    tab.fill(dict(enumerate("".join(equal))))
    said = "Row 1 and row 3 are the same. Row 2 and row 4 are the same."
    assert tab.text() == said
    for act in ("check", "hint"):
        tab.do(act)
        assert tab.text() == f"{said} Everything was right 1 move ago."
        tab.do("away")
    given = opened(Puzzle(equal))
    assert "This puzzle has no solution. Row 1 has its 1s in columns 2-3, exactly like row 3" in given.text(".facts")
    assert not given.page.locator("[data-do=play]").is_visible()


def test_compared_numbers_are_both_figures_if_one_is_large(opened):
    tab = opened(Puzzle(["." * 24] * 2, unique_lines=False))
    tab.do("play")
    tab.fill({cell: "1" for cell in range(19) if cell % 3 < 2})
    columns = "1-2, 4-5, 7-8, 10-11, 13-14, 16-17 and 19"
    assert tab.text() == f"Row 1 has 13 1s (columns {columns}), more than the 12 allowed."
