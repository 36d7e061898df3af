"""Propagating a grid under all rules of a ladder."""

import pytest

from deduce.arguing.propagation import propagate, solves
from deduce.core.board import Board
from deduce.ladder.registry import load
from deduce.puzzle import Puzzle


@pytest.mark.parametrize("rows", ["111./..../..../....", "1.1./..../1.1./....", "0011/0011/..../...."])
def test_a_grid_that_breaks_a_rule_is_neither_propagated_nor_solved(rows: str) -> None:
    board = Board(Puzzle(rows.split("/")))
    assert not propagate(load(), board, board.start())
    assert not solves(load(), board)
