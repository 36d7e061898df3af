"""Hints are right on every grid: they never follow from a wrong entry, and following them solves the puzzle."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import LISBON, UNRULY, list_solutions

from deduce.answers.entries import HintError
from deduce.answers.explain import explain
from deduce.answers.hints import hint
from deduce.engine.ladder import Ladder
from deduce.engine.registry import load
from deduce.formats import parse
from deduce.game.puzzle import EMPTY, Puzzle, cell_name
from deduce.wording.language import speaking

SMALL = [puzzle for puzzle in (*LISBON, *UNRULY) if puzzle.rows in (4, 6, 8)]


def filled(puzzle, places):
    for cell, value in places.items():
        puzzle = puzzle.clear(cell).place(cell, value)
    return puzzle


@st.composite
def partial_grids(draw):
    """A puzzle, and a grid that shows some cells of its solution."""
    puzzle = draw(st.sampled_from(SMALL))
    cells = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.columns)]
    shown = draw(st.sets(st.sampled_from(cells)))
    blank = Puzzle([EMPTY * puzzle.columns] * puzzle.rows, puzzle.unique_lines)
    return puzzle, filled(blank, {(r, c): int(puzzle.solution[r][c]) for r, c in shown})


@pytest.mark.parametrize("puzzle", SMALL[::7], ids=lambda puzzle: puzzle.id)
def test_following_hints_leads_to_the_known_solution(puzzle):
    grid = Puzzle(puzzle.givens, puzzle.unique_lines)
    while (result := hint(grid, original=puzzle)).status == "step":
        grid = filled(grid, result.places)
    assert result.status == "solved"
    assert grid.givens == puzzle.solution


@given(partial_grids())
def test_hint_is_the_first_step_and_its_values_are_in_every_solution(case):
    _, grid = case
    result = hint(grid)
    assert result.status in ("step", "search", "open", "solved")
    for cell, value in result.places.items():
        assert not list_solutions(grid.place(cell, 1 - value), 1)
    assert result.step == next(iter(explain(grid).steps), None)
    assert result.taken == filled(grid, result.places)
    assert result.status not in ("step", "search") or result.places
    if result.status == "open":
        first, second = list_solutions(grid, 2)
        assert first != second


@given(partial_grids(), st.data())
def test_wrong_entry_is_named_and_never_used(case, data):
    puzzle, grid = case
    cells = [(r, c) for r, row in enumerate(puzzle.givens) for c, given in enumerate(row) if given == EMPTY]
    wrong = data.draw(st.sampled_from(cells))
    spoilt = grid.clear(wrong).place(wrong, 1 - int(puzzle.solution[wrong[0]][wrong[1]]))
    spoilt = filled(spoilt, {(r, c): puzzle[r, c] for r in range(puzzle.rows) for c in range(puzzle.columns)
                             if puzzle[r, c] is not None})  # fmt: skip
    result = hint(spoilt)
    assert result.status in ("broken", "dead")
    assert result.step is None
    assert not result.places
    named = hint(spoilt, original=puzzle)
    assert named.status == "wrong"
    assert named.wrong == (wrong,)
    assert named.reasons == (f"{cell_name(wrong)} is wrong.",)
    assert all(cell_name(wrong) not in stage for stage in named.stages[:2])
    assert named.stages[1:] == (f"{named.stages[0]} Look at row {wrong[0] + 1}.", *named.reasons)


@given(partial_grids())
def test_hint_by_search_says_that_no_rule_gives_the_cell(case):
    _, grid = case
    nothing = load().up_to(0.9)
    result = hint(grid, ladder=nothing)
    assert result.status in ("search", "open", "solved")
    assert result.several == (len(list_solutions(grid, 2)) == 2)
    if result.status == "search":
        assert all("No rule" in stage for stage in result.stages)
        ((cell, value),) = result.places.items()
        assert grid[cell] is None
        assert not list_solutions(grid.place(cell, 1 - value), 1)


FIRST = {
    "en": ("The puzzle has more than one solution. ", "The grid has several solutions, "),
    "nl": ("De puzzel heeft meer dan één oplossing. ", "De puzzel heeft meerdere oplossingen, "),
    "fr": ("La grille a plus d’une solution. ", "La grille a plusieurs solutions, "),
    "de": ("Das Rätsel hat mehr als eine Lösung. ", "Das Gitter hat mehrere Lösungen, "),
    "es": ("El puzle tiene más de una solución. ", "La cuadrícula tiene varias soluciones, "),
}


@pytest.mark.parametrize("language", FIRST)
@pytest.mark.parametrize("grid", ["....\n....\n.1..\n....", "0.1.\n....\n....\n...."])
def test_grid_with_several_solutions_says_that_first(grid, language):
    grid, nothing = parse(grid), load().up_to(0.9)
    for cell in (None, "r4c4"):
        result = hint(grid, ladder=nothing, cell=cell, language=language)
        assert result.several
        assert all(stage.startswith(FIRST[language]) for stage in result.stages)


@given(partial_grids(), st.data())
def test_requested_cell_that_can_be_either_is_not_called_out_of_reach(case, data):
    puzzle, grid = case
    cell = data.draw(st.tuples(st.integers(0, puzzle.rows - 1), st.integers(0, puzzle.columns - 1)))
    result = hint(grid, cell=cell)
    is_either = grid[cell] is None and all(list_solutions(grid.place(cell, value), 1) for value in (0, 1))
    assert ("there are solutions with both" in str(result)) == is_either


def test_step_has_three_stages():
    result = hint(parse("......\n......\n.0...1\n...00.\n.0....\n..0.00"))
    look, rule, whole = result.stages
    summary = load().rule("double-digit").info.summary
    assert look == "Look at row 6."
    assert rule == f"Row 6: pair. {summary[0].upper()}{summary[1:]}."
    assert whole == "Row 6 has 0 0 in columns 5-6. A third 0 next to them would make 0 0 0, so column 4 is 1."


def test_lookahead_has_four_stages():
    result = hint(parse("6x6;.0..1.0...011..10010..1001..01.1001."))
    look, rule, breaks, whole = result.stages
    assert look == "Look at r5c4."
    assert rule.startswith("r5c4: lookahead. Try 0. ")
    assert whole.startswith("Suppose r5c4 is 0. (a) ")
    lines = result.step.argument.end.lines
    named = " and ".join(str(index + 1) for _, index in sorted(lines))
    kind = ("row", "column")[lines[0][0]]
    links = len(result.step.argument.links)
    where = f"{kind}{'s' * (len(lines) > 1)} {named} after {links} link{'s' * (links > 1)}"
    assert breaks == f"That leads to a contradiction in {where}."


def test_symbols_are_those_of_the_grid():
    result = hint(parse("X.O.\nX...\n....\n..X."))
    assert result.step is not None
    assert "Column 1 has X X in rows 1-2." in result.stages[-1]
    assert result.stages[-1].endswith("row 3 is O.")


def test_original_of_another_size_is_refused():
    with pytest.raises(HintError, match=r"4x4 and 6x6|6x6 and 4x4"):
        hint(parse("4x4;................"), original=parse("6x6:BbaDDABjbbg"))


def test_cleared_or_changed_given_is_named():
    puzzle = parse("4x4;0...............")
    assert hint(puzzle.clear("r1c1"), original=puzzle).reasons == ("r1c1 is empty, but the clue there is 0.",)
    assert hint(puzzle.clear("r1c1").place("r1c1", 1), original=puzzle).reasons == (
        "r1c1 is 1, but the clue there is 0.",
    )


def test_signs_and_unique_lines_of_the_original_hold_for_the_grid():
    original = parse("# unique lines: off\n1...\n....\n....\n....\nr1c1 x r1c2")
    result = hint(parse("1...\n....\n....\n...."), original=original)
    assert result.step is not None
    assert result.step.rule == "sign"


@pytest.mark.parametrize(
    ("rule", "grid", "idea"),
    [
        ("one-of-each", ".X..OOX..O", "Two empty cells between an X and an O hold one of each; "),
        ("one-of-each", ".0....\nr1c3 x r1c4\nr1c5 x r1c6", "Two empty cells joined by x hold one of each; "),
        (
            "one-of-each",
            "01..0...\nr1c6 x r1c7",
            "Two empty cells between a 1 and a 0, or joined by x, hold one of each; ",
        ),
        ("n-different-blanks", "11....", "When all that is left of one symbol is needed to prevent three together, "),
        ("n-different-blanks", "1.01..\nr1c5 x r1c6", "When all that is left of one symbol is needed to satisfy the "),
    ],
)
def test_idea_fits_the_reasons_of_the_step(rule, grid, idea):
    row, *signs = grid.split("\n")
    rows = "\n".join([row, *["." * len(row)] * (len(row) - 1), *signs])
    result = hint(parse(rows), ladder=Ladder((load().rule(rule),)))
    assert result.idea.startswith(idea)


@pytest.mark.parametrize("text", ["6x6:BbaDDABjbbg", "4x4;1111............", "4x4;0011110001011010"])
def test_hint_keeps_the_language_that_it_was_made_in(text):
    with speaking("fr"):
        french = hint(parse(text))
        there = french.to_json(), french._repr_html_()
    with speaking("de"):
        assert (french.to_json(), french._repr_html_()) == there
        assert hint(parse(text)).stages != french.stages
