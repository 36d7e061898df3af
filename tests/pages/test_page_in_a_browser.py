"""The page in a real browser: every step shown as it is, by keyboard, on a phone, in the dark, on paper, to the ear."""

import re

import pytest
from attrs import evolve
from samples import GRADED, LOOKAHEAD, NESTED, OBLONG, TANGO, explained

import deduce
from deduce import Puzzle, Symbols
from deduce.drawing.steps import draw_puzzle
from deduce.pages.stops import stops_of

pytestmark = pytest.mark.slow

LETTERS = evolve(TANGO, symbols=Symbols("X", "O"))
NO_SOLUTION = ["1..1", "0...", "....", "1..1"]
EACH = pytest.mark.parametrize(
    "puzzle", [LETTERS, OBLONG, LOOKAHEAD, NESTED], ids=["signs", "oblong", "lookahead", "nested"]
)


def argued(puzzle):
    """Give the stops of a puzzle, each with the grid that a reader should see there and its pencilled cells."""
    known = {(r, c): int(v) for r, row in enumerate(puzzle.givens) for c, v in enumerate(row) if v != "."}
    for step in explained(puzzle).steps:
        pencil = {}
        for stop in stops_of(step, puzzle.symbols):
            pencil = {cell: own for cell, own in pencil.items() if own[0] <= stop.depth}
            if stop.depth:
                pencil |= {cell: (stop.depth, value, stop.letter) for cell, value in stop.places.items()}
            else:
                known |= stop.places
            yield step, stop, dict(known), dict(pencil)


def reached(puzzle, line):
    axis, index = line
    return {(at, index) if axis else (index, at) for at in range(puzzle.rows if axis else puzzle.columns)}


@EACH
def test_every_place_shows_its_grid_its_marks_and_its_sentence(puzzle, opened):
    own = opened(puzzle)
    for _, stop, known, pencil in argued(puzzle):
        own.press("ArrowRight")
        assert own.hash() == f"#{stop.name}"
        assert stop.text in own.text(".said")
        # what is heard has a word for a blank
        assert stop.text.replace(" _", " blank") in own.heard()
        seen = own.cells()
        beside = set() if stop.breaks else {cell for line in stop.lines[1:] for cell in reached(puzzle, line)}
        for at, cell in enumerate(seen):
            here = divmod(at, puzzle.columns)
            value = known.get(here, pencil.get(here, (0, None))[1])
            assert cell["value"] == ("" if value is None else puzzle.symbols.of(value)), (stop.name, here)
            assert cell["letter"] == (pencil[here][2] if here in pencil else "")
            wanted = {
                "because": here in stop.because,
                "place": here in stop.places and stop.letter != "?",
                "supposed": here in pencil and pencil[here][2] == "?",
                "beside": here in beside,
                "given": puzzle.givens[here[0]][here[1]] != ".",
                "pencil": here in pencil,
            }
            assert {role for role, is_ in wanted.items() if is_} == set(cell["roles"]) - {"entry", "letter"}
        outlines = own.page.locator(".board [data-role=broken]").count()
        assert outlines == (len(stop.lines) if stop.breaks else 0)
    own.press("ArrowRight")
    assert own.hash() == "#end"
    assert "The end" in own.text(".where")


@pytest.mark.parametrize("puzzle", [TANGO, OBLONG], ids=["signs", "oblong"])
def test_the_cells_of_the_board_lie_where_the_drawing_has_them(puzzle, opened):
    own = opened(puzzle)
    moved = own.page.locator(".board [data-cell]").evaluate_all(
        "all => all.map((own) => own.getAttribute('transform'))"
    )
    squares = [shape for shape in draw_puzzle(puzzle).shapes if shape.role == "cell"]
    assert moved == [f"translate({square.x} {square.y})" for square in squares]


def test_the_outline_of_a_broken_line_lies_around_its_cells(opened):
    own = opened(LOOKAHEAD, "#1.3")
    (stop,) = [stop for _, stop, _, _ in argued(LOOKAHEAD) if stop.name == "1.3"]
    boxes = [mark.bounding_box() for mark in own.page.locator(".board [data-role=broken]").all()]
    cells = own.page.locator(".board [data-cell]").all()
    for line, box in zip(stop.lines, boxes, strict=True):
        for at, cell in enumerate(cells):
            mine = cell.bounding_box()
            inside = (
                box["x"] < mine["x"] + mine["width"] / 2 < box["x"] + box["width"]
                and box["y"] < mine["y"] + mine["height"] / 2 < box["y"] + box["height"]
            )
            assert inside == (divmod(at, LOOKAHEAD.columns) in reached(LOOKAHEAD, line))


def test_it_opens_at_a_place_and_goes_to_any_other(opened):
    hard = GRADED[-1]
    trace = explained(hard)
    long = next(step for step in trace.steps if step.inference.by_parts and len(step.inference.chain) > 3)
    own = opened(hard, f"#{long.number}.3")
    assert own.text(".where").startswith(f"Step {long.number} of {len(trace.steps)}")
    assert "(c) " in own.text(".said")
    assert own.page.evaluate("scrollY") == 0
    # the list alone is scrolled, and the link is seen in it
    current = own.page.locator(".steps [aria-current] > .text").bounding_box()
    room = own.page.locator(".steps > ol").bounding_box()
    assert room["y"] <= current["y"] < current["y"] + current["height"] <= room["y"] + room["height"]
    own.press("Shift+ArrowLeft")
    assert own.hash() == f"#{long.number}"
    own.press("Shift+ArrowRight", "Shift+ArrowLeft", "Shift+ArrowLeft")
    assert own.hash() == f"#{long.number - 1}"
    own.do("hardest")
    assert own.hash() == f"#{trace.hardest.number}"
    own.do("last")
    assert own.hash() == "#end"
    own.do("first", "next", "next", "back")
    assert own.hash() == "#1"
    # a bar of the course, the slider, a sentence of the list, the address
    bars = own.page.locator(".bars")
    width = bars.bounding_box()["width"]
    bars.click(position={"x": width * (trace.hardest.number - 0.5) / len(trace.steps), "y": 40})
    assert own.hash() == f"#{trace.hardest.number}"
    own.page.locator("input[type=range]").focus()
    own.press("Home", "ArrowRight", "ArrowRight")
    assert own.hash() == "#2"
    own.page.locator(".steps > ol > li").nth(4).locator(".text").click()
    assert own.hash() == "#5"
    own.page.evaluate("location.hash = '#7'")
    own.page.wait_for_function("document.querySelector('.where').textContent.startsWith('Step 7 ')")
    own.page.evaluate("location.hash = '#no-such-place'")
    own.page.wait_for_function("document.querySelector('.where').textContent === 'The puzzle'")


def test_the_course_is_the_levels_of_the_steps(opened):
    trace = explained(GRADED[-1])
    own = opened(trace)
    drawn = own.page.evaluate(
        """() => [...document.querySelectorAll(".bars path")].flatMap((path) =>
            [...path.getAttribute("d").matchAll(/M(\\d+)\\.1 8v-(\\d)/g)].map((bar) => [+bar[1], +bar[2]]))"""
    )
    assert sorted(map(tuple, drawn)) == [(at, step.level) for at, step in enumerate(trace.steps)]


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


def test_the_argument_is_gone_through_by_keyboard_alone(opened):
    trace = explained(LETTERS)
    own = opened(trace)
    focused = {}
    for _ in range(30):
        own.press("Tab")
        what = own.page.evaluate("document.activeElement.dataset.do ?? document.activeElement.tagName.toLowerCase()")
        if what in focused:
            break
        focused[what] = own.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        if what in ("next", "hardest", "last", "back"):
            own.press("Enter")
            assert own.hash() == {"next": "#1", "hardest": f"#{trace.hardest.number}"}.get(what, own.hash())
        if what == "input":
            own.press("Home", "ArrowRight")
            assert own.hash() == "#1"
    assert {"read", "play", "g", "first", "back", "next", "last", "hardest", "from-here", "input", "ol"} <= set(focused)
    # a cell shows its focus by the outline of its square
    assert {name for name, outline in focused.items() if outline == "none"} <= {"g", "body"}


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


def test_a_book_has_an_index_and_a_page_for_each(opened):
    book = [TANGO, evolve(LOOKAHEAD, id="look"), evolve(OBLONG, id="look")]
    own = opened(book)
    page = own.page
    assert page.locator("article:visible").count() == 0
    assert page.locator(".index tbody tr").count() == 3
    page.get_by_role("link", name="look (6").click()
    assert own.hash() == "#look"
    assert page.evaluate("document.activeElement.tagName") == "H1"
    own.press("ArrowRight", "ArrowRight")
    assert own.hash() == "#look/1.1"
    assert "(a) " in own.text(".said")
    page.locator("article:visible").get_by_role("link", name="Next").click()
    assert own.hash() == "#look-2"
    page.locator("article:visible").get_by_role("link", name="All puzzles").click()
    page.wait_for_function("!document.querySelector('.index').hidden")
    again = opened(book, "#look/1.3")
    assert "But now " in again.text(".said")


@pytest.mark.parametrize("width", [320, 390, 800])
def test_a_phone_shows_all_of_it_without_scrolling_sideways(width, opened):
    for puzzle, place in ((NESTED, "#1.1.2"), (GRADED[-1], "#39"), ([NESTED, evolve(TANGO, id="x" * 300)], "")):
        own = opened(puzzle, place, (width, 568), has_touch=True)
        assert own.page.evaluate("document.documentElement.scrollWidth") <= width
        for button in own.page.locator("button:visible").all():
            box = button.bounding_box()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert min(box["width"], box["height"]) >= 24


def test_a_large_grid_can_be_tapped_on_a_phone(opened):
    own = opened(Puzzle(["." * 20, "1" + "." * 19] * 10), "", (320, 568), has_touch=True)
    own.do("play")
    assert own.page.locator("[data-cell='21']").bounding_box()["width"] >= 24
    assert own.page.evaluate("document.documentElement.scrollWidth") <= 320
    own.page.locator("[data-cell='19']").tap()
    assert own.cells()[19]["value"] == "0"


@pytest.mark.parametrize("media", ["screen", "print"])
def test_all_of_it_is_seen_without_script(media, opened):
    own = opened(LOOKAHEAD, "#1.2", java_script_enabled=False)
    own.page.emulate_media(media=media)
    _everything_is_seen(own.page, LOOKAHEAD)
    assert own.page.locator(".givens svg").is_visible()


def test_paper_has_every_step_whatever_the_screen_showed(opened):
    own = opened(NESTED)
    own.do("play", "hint")
    own.page.emulate_media(media="print")
    _everything_is_seen(own.page, NESTED)
    assert not own.page.locator(".board svg").is_visible()
    assert not own.page.locator("button:visible").count()
    assert own.page.pdf().startswith(b"%PDF")
    book = opened([TANGO, LOOKAHEAD])
    book.page.emulate_media(media="print")
    for article, puzzle in zip(book.page.locator("article").all(), (TANGO, LOOKAHEAD), strict=True):
        _everything_is_seen(article, puzzle)


def _everything_is_seen(where, puzzle):
    seen = " ".join((where.locator("body") if hasattr(where, "goto") else where).inner_text().split())
    for step in explained(puzzle).steps:
        for stop in stops_of(step, puzzle.symbols):
            assert stop.text in seen
    pictures = sum(step.inference.by_parts for step in explained(puzzle).steps)
    drawn = where.locator(".steps figure svg:visible")
    assert drawn.count() >= pictures
    # the grid beneath a picture is found where it is written
    assert all(picture.evaluate("own => own.querySelector('use').getBBox().width > 100") for picture in drawn.all())


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(scheme, opened):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()

    def clean(own):
        found = axe.run(own.page)
        assert found.violations_count == 0, found.generate_report()

    kind = {"color_scheme": scheme, "bypass_csp": True}
    own = opened(NESTED, "#1.1.2", **kind)
    clean(own)
    own.do("play", "hint", "hint", "hint", "hint")
    clean(own)
    own.press("Tab")
    clean(opened(OBLONG, "#end", (320, 568), **kind))
    clean(opened(LOOKAHEAD, "#1.3", **kind))
    signs = opened(LETTERS, "#5", **kind)
    signs.do("from-here", "check")
    clean(signs)
    clean(opened([TANGO, LOOKAHEAD], **kind))
    clean(opened([TANGO, LOOKAHEAD], "#2/1.1", **kind))
    clean(opened(deduce.parse("1...11\n......\n......\n......\n......\n......"), "#end", **kind))


def test_marks_do_not_need_their_colours(opened):
    own = opened(GRADED[-1], "#1", forced_colors="active")
    trace = explained(GRADED[-1])
    own.page.evaluate(f"location.hash = '#{next(s.number for s in trace.steps if s.rule == 'unique-line')}'")
    own.page.wait_for_selector("[data-role=beside]")
    strokes = own.page.evaluate(
        """() => Object.fromEntries(["because", "place", "beside"].map((role) => {
            const shape = document.querySelector(`.board [data-role=${role}] :is(circle, g:last-child > path)`);
            const style = getComputedStyle(shape);
            return [role, [shape.tagName, style.stroke, parseFloat(style.strokeWidth)]];
        }))"""
    )
    assert strokes["because"][0] == "circle"
    assert strokes["place"][0] == strokes["beside"][0] == "path"
    paper = own.page.evaluate("getComputedStyle(document.body).backgroundColor")
    for _, stroke, width in strokes.values():
        assert stroke not in ("none", paper)
        assert width >= 1.5


def test_it_can_be_heard(opened):
    own = opened(LETTERS)
    heard = []
    for _ in range(4):
        own.press("ArrowRight")
        heard.append(own.heard())
    assert len(set(heard)) == 4
    assert re.match(r"Step 1 of \d+\. Row 1 sign, level 1\. ", heard[0])
    tree = own.page.locator("article").aria_snapshot()
    assert "- grid " in tree
    assert 'gridcell "row 1, column 1: blank, unlike its right"' in tree
    assert 'gridcell "row 1, column 5: X, given' in tree
    assert "- slider " in tree
    assert 'img "The course of difficulty:' in tree
    own.do("play")
    own.page.locator("[data-cell='0']").focus()
    own.press("x")
    assert own.heard().startswith("r1c1 is X.")
    own.press("ArrowDown")
    assert own.page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("row 2, column 1: ")


def test_hostile_names_and_symbols_do_nothing(opened):
    hostile = "</script><script>alert(1)</script>\"'><img src=x onerror=alert(2)>\u202e" + 10_000 * "y"
    puzzle = Puzzle(LOOKAHEAD.givens, id=hostile, source=hostile, label=hostile, symbols=Symbols("<", '"', "'"))
    for what, place in ((puzzle, "#1.2"), ([puzzle, puzzle], ""), (puzzle, '#%ZZ"><script>alert(3)</script>')):
        own = opened(deduce.page(what, title=hostile), place)
        assert own.page.locator("script").count() == (3 if isinstance(what, list) else 2)
        assert own.page.locator("img").count() == 0
        assert own.page.evaluate("document.documentElement.scrollWidth") <= 1200
    own = opened(puzzle)
    own.do("play")
    own.page.locator("[data-cell='0']").focus()
    own.press("<")
    assert own.cells()[0]["value"] == "<"
    own.press('"')
    assert own.cells()[0]["value"] == '"'
