"""Counting solutions without listing them, and the assignments of plain backtracking."""

from __future__ import annotations

from itertools import islice, product
from random import Random

import pytest
import sat_judge
from hypothesis import given
from hypothesis import strategies as st
from soak import BY_HAND, examples

from deduce.core.board import Board
from deduce.puzzle import Puzzle, Sign
from deduce.search.counting import Counted, count_solutions
from deduce.search.effort import Branch, efforts, tree
from deduce.search.exact import Steps, solutions

MOST = 150


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Small puzzles of every kind, most of them with several solutions."""
    rows, columns = draw(st.sampled_from([(r, c) for r in range(2, 10) for c in range(2, 10) if r * c <= 48]))
    unique = draw(st.booleans())
    rng = Random(draw(st.integers(0, 10_000)))
    board = Board(Puzzle(["." * columns] * rows, unique))
    filled = list(islice(solutions(board, board.start(), Steps()), rng.randint(1, 5)))
    kept = rng.choice((0, 0.1, 0.2, 0.4))
    givens = [
        "".join(symbol if rng.random() < kept else "." for symbol in row)
        for row in (filled[-1] if filled else ["0" * columns] * rows)
    ]
    touching = [((r, c), (r, c + 1)) for r in range(rows) for c in range(columns - 1)]
    touching += [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(columns)]
    chosen = rng.sample(touching, min(rng.choice((0, 0, 3, 8)), len(touching)))
    return Puzzle(givens, unique, [Sign(a, b, rng.random() < 0.4) for a, b in chosen])


@pytest.mark.parametrize(
    ("side", "unique", "grids"),
    [
        (4, True, 72),
        (4, False, 90),
        (6, True, 4140),
        (6, False, 11222),
        pytest.param(8, True, 4111116, marks=pytest.mark.soak),
        pytest.param(8, False, 12413918, marks=BY_HAND),
    ],
)
def test_blank_grids_have_as_many_fillings_as_published(side: int, unique: bool, grids: int) -> None:
    """OEIS A253316, and the same where lines may repeat; large grids that begin with 0 are counted: they are half."""
    halves = 2 if side == 8 else 1
    first = ("0" if halves == 2 else ".") + "." * (side - 1)
    counted = count_solutions(Puzzle([first, *["." * side] * (side - 1)], unique), most_steps=None)
    assert counted == Counted(grids // halves)


@given(puzzles())
@examples(25)
def test_a_count_agrees_with_the_list(puzzle: Puzzle) -> None:
    board = Board(puzzle)
    listed = sum(1 for _ in islice(solutions(board, board.start(), Steps(None)), MOST))
    if listed < MOST:
        assert count_solutions(puzzle, most_steps=None) == Counted(listed)


@pytest.mark.soak
@given(puzzles())
@examples(1500)
def test_many_counts_agree_with_the_list(puzzle: Puzzle) -> None:
    test_a_count_agrees_with_the_list.hypothesis.inner_test(puzzle)  # type: ignore[attr-defined]


@given(puzzles())
@examples(10)
def test_a_count_agrees_with_a_sat_solver(puzzle: Puzzle) -> None:
    judged = len(sat_judge.solutions(puzzle, 60))
    if judged < 60:
        assert count_solutions(puzzle, most_steps=None) == Counted(judged)


@given(puzzles(), st.integers(0, 3000))
@examples(15)
def test_a_bound_leaves_a_count_that_is_not_too_large(puzzle: Puzzle, most: int) -> None:
    board = Board(puzzle)
    listed = sum(1 for _ in islice(solutions(board, board.start(), Steps(None)), MOST))
    found = count_solutions(puzzle, most_steps=most)
    if listed < MOST:
        assert found.solutions == listed if not found.cut else found.solutions <= listed


@pytest.mark.parametrize("sides", [(30, 4), (4, 30)])
def test_narrow_grids_have_no_end_of_solutions_and_are_counted(sides: tuple[int, int]) -> None:
    rows, columns = sides
    assert count_solutions(Puzzle(["." * columns] * rows, False)) == Counted(137231470345698)


def test_progress_never_goes_back() -> None:
    told: list[int] = []
    assert count_solutions(Puzzle(["." * 6] * 6), on_count=told.append) == Counted(4140)
    assert told == sorted(told)
    assert told[-1] == 4140


def _assignments(puzzle: Puzzle) -> tuple[int | None, int]:
    """Count what plain backtracking in reading order takes, up to the first solution and in all: the obvious way."""
    blanks = [(r, c) for r, row in enumerate(puzzle.givens) for c, symbol in enumerate(row) if symbol == "."]
    made = 0
    first = None

    def right(grid: list[list[str]]) -> bool:
        columns = [list(column) for column in zip(*grid, strict=True)]
        for lines in (grid, columns):
            for line in lines:
                text = "".join(line)
                most = (len(text) + 1) // 2
                if "000" in text or "111" in text or max(text.count("0"), text.count("1")) > most:
                    return False
            full = ["".join(line) for line in lines if "." not in line]
            if puzzle.unique_lines and len(set(full)) < len(full):
                return False
        return all(
            "." in (a := grid[sign.a[0]][sign.a[1]]) + (b := grid[sign.b[0]][sign.b[1]]) or (a == b) == sign.equal
            for sign in puzzle.signs
        )

    def fill(at: int, grid: list[list[str]]) -> None:
        nonlocal made, first
        if at == len(blanks):
            first = made if first is None else first
            return
        r, c = blanks[at]
        for symbol in "01":
            made += 1
            grid[r][c] = symbol
            if right(grid):
                fill(at + 1, grid)
            grid[r][c] = "."

    if right([list(row) for row in puzzle.givens]):
        fill(0, [list(row) for row in puzzle.givens])
    return first, made


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle(["....", "..1.", "0...", "...1"]),
        Puzzle(["....", ".1..", "0...", "...1"], False, [Sign((0, 0), (0, 1), True), Sign((1, 2), (2, 2), False)]),
        Puzzle(["...", ".0.", "1..", "...", "..1"], False),
        Puzzle(["00..", "00..", "....", "...."]),
        Puzzle(["000.", "....", "....", "...."]),
        Puzzle(["0011", "0101", "1010", "1100"]),
    ],
    ids=["plain", "signs", "odd", "no solution", "wrong", "finished"],
)
def test_assignments_are_those_of_the_obvious_search(puzzle: Puzzle) -> None:
    found = {each.order: each for each in efforts(puzzle)}
    assert (found["reading"].solution, found["reading"].end) == _assignments(puzzle)


def test_a_bound_on_assignments_leaves_nothing_said() -> None:
    hard = Puzzle(["." * 10] * 10)
    assert all(each.end is None for each in efforts(hard, most_steps=1000))


def _ends(branch: Branch, values: dict[tuple[int, int], int]) -> list[tuple[dict[tuple[int, int], int], bool]]:
    values = values | dict(branch.filled)
    if branch.branches:
        return [end for below in branch.branches for end in _ends(below, values)]
    return [(values, branch.stuck is None)]


@pytest.mark.parametrize("givens", [["...."] * 4, ["1...", "..0.", "....", ".1.."], ["0...", "....", "....", "...."]])
def test_the_ends_of_a_tree_are_the_solutions(givens: list[str]) -> None:
    puzzle = Puzzle(givens)
    whole = tree(puzzle, 1000)
    assert whole is not None
    ends = [values for values, solved in _ends(whole, {}) if solved]
    blanks = [(r, c) for r, c in product(range(4), range(4)) if givens[r][c] == "."]
    assert all(sorted(values) == blanks for values in ends)
    assert len(ends) == count_solutions(puzzle).solutions
    assert tree(puzzle, len(_ends(whole, {})) - 1) is None
