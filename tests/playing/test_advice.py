"""Answers to a player: no step while an entry is wrong, and nothing that is not known."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import LISBON, UNRULY
from sat_judge import solutions
from tables import EASY, HARD, NONE, SEVERAL, SOLUTION, played

from deduce.answers.entries import Judge
from deduce.answers.review import review
from deduce.engine.registry import load
from deduce.game.puzzle import EMPTY, Puzzle, cell_name
from deduce.playing.controller import advice, verdict, violation
from deduce.playing.game import Game, moves_of
from deduce.wording.playing import FOLLOWING

SMALL = [puzzle for puzzle in (*LISBON, *UNRULY) if puzzle.rows in (4, 6, 8)]
LADDER = load()


def asked(game):
    return advice(game, Judge(game.puzzle), LADDER)


def blanks_of(puzzle):
    return [(r, c) for r, row in enumerate(puzzle.givens) for c, given in enumerate(row) if given == EMPTY]


def right(puzzle, cell):
    return int(puzzle.solution[cell[0]][cell[1]])


@st.composite
def games(draw, rows=8):
    """A game with some right entries, on a puzzle of a limited number of rows, and the cells that are left."""
    puzzle = draw(st.sampled_from([puzzle for puzzle in SMALL if puzzle.rows <= rows]))
    game = Game(puzzle)
    cells = blanks_of(puzzle)
    for cell in draw(st.lists(st.sampled_from(cells), unique=True, max_size=len(cells) - 2)):
        game.do({cell: right(puzzle, cell)})
    return game, [cell for cell in cells if game.value(cell) is None]


@given(games())
def test_steps_agree_with_the_solution(game_and_blanks):
    game, _ = game_and_blanks
    answer = asked(game)
    assert answer.places
    assert all(value == right(game.puzzle, cell) for cell, value in answer.places.items())


@given(games(), st.data())
def test_wrong_entry_comes_first_with_the_last_right_move(game_and_blanks, data):
    game, left = game_and_blanks
    wrong, more = data.draw(st.lists(st.sampled_from(left), unique=True, min_size=2, max_size=2))
    at = game.at
    game.do({wrong: 1 - right(game.puzzle, wrong)})
    game.do({more: right(game.puzzle, more)})
    answer = asked(game)
    assert answer.text == f"{cell_name(wrong)} is wrong. Everything was right 2 moves ago."
    assert (answer.back_to, answer.places) == (at, {})
    assert answer.scenes[-1].roles == {wrong: "wrong"}
    game.do(answer.back_to)
    assert asked(game).places


@pytest.mark.nightly
@given(games(), st.data())
def test_hint_in_a_what_if_follows_from_it(game_and_blanks, data):
    game, left = game_and_blanks
    game.do("suppose")
    game.do({data.draw(st.sampled_from(left)): data.draw(st.sampled_from([0, 1]))})
    for _ in range(80):
        grid = game.grid
        answer = asked(game)
        if not answer.places:
            break
        assert answer.scenes[0].text.startswith(FOLLOWING(hint=""))
        for cell, value in answer.places.items():
            assert solutions(grid.place(cell, 1 - value), 1) == []
        game.do(answer.places)
    if answer.scenes[-1].broken:
        assert solutions(grid, 1) == []
    else:
        assert game.solved


def test_what_if_is_not_called_wrong_but_earlier_entries_are():
    game = played(EASY, {(0, 0): 0}, "suppose", {(0, 2): 0})
    assert asked(game).places
    assert verdict(game, Judge(EASY)).text == "The only entry is right. The what-if (1 cell) is not checked."
    game.do("keep")
    assert asked(game).text == "r1c3 is wrong. Everything was right 1 move ago."


@pytest.mark.parametrize(
    ("entries", "counted", "named"),
    [
        ({}, "Nothing is entered yet.", ""),
        ({(0, 0): 0}, "The only entry is right.", ""),
        ({(0, 0): 0, (0, 1): 0}, "Both entries are right.", ""),
        ({(0, 0): 1}, "The only entry is wrong.", "r1c1 is wrong."),
        ({(0, 0): 0, (0, 1): 1}, "One of 2 entries is wrong.", "r1c2 is wrong."),
        ({(0, 0): 1, (0, 1): 1}, "Both entries are wrong.", "r1c1 and r1c2 are wrong."),
        ({(0, 0): 1, (0, 1): 1, (0, 2): 1}, "Two of 3 entries are wrong.", "r1c1 and r1c2 are wrong."),
    ],
)
def test_check_counts_then_names_the_row_then_the_cells(entries, counted, named):
    answer = verdict(played(EASY, *([entries] if entries else [])), Judge(EASY))
    texts = [scene.text.removesuffix(" Everything was right 1 move ago.") for scene in answer.scenes]
    assert texts == ([counted, f"{counted} Look at row 1.", named] if named else [counted])
    assert [scene.lines for scene in answer.scenes] == ([(), ((0, 0),), ()] if named else [()])


def test_missing_solution_is_reported():
    game, judge = Game(NONE), Judge(NONE)
    for answer in (asked(game), verdict(game, judge)):
        assert answer.text.startswith("This puzzle has no solution, so no entry can be right. Row 1 has three 1s")
        assert not answer.places


def test_entry_is_right_while_any_solution_has_it():
    start = asked(Game(SEVERAL)).text
    assert start.startswith("The grid has several solutions")
    game, judge = played(SEVERAL, {(0, 1): 1}), Judge(SEVERAL)
    assert verdict(game, judge).text == "Your entries can be completed. The puzzle has several solutions."
    assert asked(game).places == {(0, 2): 0}
    game.do({(0, 2): 1})
    assert verdict(game, judge).text == "Your entries can no longer be completed. Everything was right 1 move ago."
    assert asked(game).back_to == 1


def test_search_limit_gives_no_verdict():
    game, judge = Game(HARD), Judge(HARD, budget=4)
    assert judge.status == "unknown"
    assert judge.can_be_completed(HARD.givens) is None
    assert verdict(game, judge).text == "The search was stopped, so deduce cannot say."
    assert advice(game, judge, LADDER).places == {}
    judge.budget = None
    assert advice(game, judge, LADDER).places == {(4, 3): 1}
    game.do({(0, 0): 1, (0, 2): 1, (1, 1): 1})
    assert advice(game, judge, LADDER).places == {}


def test_check_of_a_solved_game_reviews_its_moves():
    puzzle = next(puzzle for puzzle in SMALL if puzzle.rows == 6)
    first, *_ = cells = blanks_of(puzzle)
    game = played(puzzle, {first: 1 - right(puzzle, first)}, *({cell: right(puzzle, cell)} for cell in cells))
    assert asked(game).text == asked(Game(Puzzle(SOLUTION))).text == "It is solved."
    counts = review(puzzle, moves_of(game)).counts
    assert sum(counts.values()) == len(cells) + counts["wrong"]
    assert verdict(game, Judge(puzzle)).text == (
        f"Entries argued: {counts['argued']}; jumps: {counts['jump']}; guesses: {counts['guess']}; wrong: 1. "
        f"The first wrong one was {cell_name(first)}, in move 1."
    )


def test_line_that_cannot_be_completed_contradicts_a_what_if():
    game = played(Puzzle(["......"] * 6), "suppose", {(0, 0): 1, (0, 1): 1})
    assert violation(game) is None
    game.do({(0, 5): 1})
    assert violation(game).text.startswith("Contradiction: row 1 cannot be completed: ")
    assert solutions(game.grid, 1) == []


@given(games(rows=6), st.data())
def test_steps_to_a_cell_end_with_its_value(game_and_blanks, data):
    game, blanks = game_and_blanks
    judge, cell = Judge(game.puzzle), data.draw(st.sampled_from(blanks))
    while game.value(cell) is None:
        assert game.do(advice(game, judge, LADDER, cell).places)
    assert game.value(cell) == right(game.puzzle, cell)
    assert advice(game, judge, LADDER, cell).text.startswith("r")


def test_entry_is_judged_without_naming_another():
    game, judge, first = played(EASY, {(0, 0): 1, (0, 1): 0}), Judge(EASY), (0, 0)
    for cell, said in ((first, "r1c1 is wrong."), ((0, 1), "r1c2 is right.")):
        assert [scene.text for scene in advice(game, judge, LADDER, cell).scenes] == [said]
    game.do("suppose")
    assert advice(game, judge, LADDER, first).text == "r1c1 is wrong."  # nothing depends on the what-if yet
    game.do({(5, 5): 1})
    assert advice(game, judge, LADDER, first).text == "Keep or undo the what-if first."
    game.do({(5, 5): None})
    assert advice(game, judge, LADDER, first).text == "r1c1 is wrong."
