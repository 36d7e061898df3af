"""A hint walked on the board shows at each moment what it says, and nothing that is not known by then."""

import pytest
from samples import GRADED, explained
from tables import EASY, HARD, NESTED

from deduce.core.board import Board
from deduce.explaining.hints import Hint, hint
from deduce.ladder.registry import load
from deduce.playing.moments import moments
from deduce.puzzle import EMPTY
from deduce.wording.chains import chain_rows


def hints_of(puzzle):
    """Every step of a puzzle as a hint on the grid before it."""
    board = Board(puzzle)
    for step in explained(puzzle).steps:
        states = [*step.before, *[0] * puzzle.columns]
        grid = puzzle
        for r, row in enumerate(board.grid(states)):
            for c, value in enumerate(row):
                if value != EMPTY:
                    grid = grid.place((r, c), int(value))
        yield Hint("step", grid, step, "The idea.", dict(step.places))


@pytest.mark.parametrize("puzzle", GRADED[:12], ids=lambda puzzle: puzzle.id)
def test_every_step_is_shown_on_the_grid_before_it(puzzle):
    for own in hints_of(puzzle):
        grid, inference = own.grid.givens, own.step.inference
        shown = moments(own)
        assert shown[0].text == own.stages[0]
        for moment in shown:
            for r, c in moment.pencil:
                assert grid[r][c] == EMPTY
            for cell, style in moment.styles.items():
                known = grid[cell[0]][cell[1]] != EMPTY or cell in moment.pencil
                assert known or style in ("look", "place", "beside")
        last = shown[-1]
        if inference.by_parts:
            assert [moment.text for moment in shown[3:]] == [
                text for _, text in chain_rows(inference, own.grid.symbols)
            ]
            pencilled = {cell: value for cell, (_, value) in last.pencil.items()}
            assert pencilled == dict(inference.assume) | {
                cell: value for link in inference.chain for cell, value in link.places.items()
            }
            assert last.broken == inference.contradiction.lines
            assert {cell for cell, (label, _) in last.pencil.items() if label == "?"} == set(inference.assume)
        else:
            assert [moment.text for moment in shown] == list(own.stages)
            assert {cell: value for cell, (_, value) in last.pencil.items()} == dict(inference.places)
            assert {cell for cell, style in last.styles.items() if style == "because"} == set(inference.because)


def test_a_line_is_lit_before_anything_else_is_shown():
    look, which, whole = moments(hint(EASY))
    assert look.lit == which.lit == ((0, 4),)
    assert [dict(part) for part in (look.styles, look.pencil, which.styles, which.pencil)] == [{}] * 4
    assert whole.styles == {(4, 0): "because", (4, 1): "because", (4, 2): "place"}


def test_a_lookahead_gives_its_values_link_by_link():
    shown = moments(hint(HARD))
    assert [sorted((label, cell) for cell, (label, _) in moment.pencil.items()) for moment in shown] == [
        [],
        [("?", (3, 3))],
        [("?", (3, 3))],
        [("?", (3, 3))],
        [("?", (3, 3)), ("a", (1, 3)), ("a", (4, 3))],
        [("?", (3, 3)), ("a", (1, 3)), ("a", (4, 3)), ("b", (4, 2))],
        [("?", (3, 3)), ("a", (1, 3)), ("a", (4, 3)), ("b", (4, 2))],
    ]
    assert [bool(moment.broken) for moment in shown] == [False, False, True, False, False, False, True]


def test_a_lookahead_inside_another_is_walked_as_well():
    nested = next(own for own in hints_of(NESTED) if own.step.rule == "nested-lookahead")
    rows = chain_rows(nested.step.inference, NESTED.symbols)
    shown = moments(nested)[3:]
    assert [moment.text for moment in shown] == [text for _, text in rows]
    assert any(depth for depth, _ in rows)


def test_a_cell_from_search_is_shown_as_far_as_it_is_told():
    shown = moments(hint(HARD, load().up_to(1.9)))
    assert [len(moment.pencil) for moment in shown] == [0, 0, 1]
    assert "search" in shown[0].text
