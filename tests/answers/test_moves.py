"""Moves are read as people and programs write them; every line that is not a move is a fault."""

import json

import pytest
from attrs import evolve

import deduce
from deduce.answers.moves import Move, find_moves, read_moves
from deduce.engine.registry import load

PUZZLE = deduce.parse("# symbols: X O .\n......\n...O..\n...O..\nX.....\nXX..X.\n.X....\n")


@pytest.mark.parametrize(
    ("line", "places", "rule"),
    [
        ("r5c3=0", {(4, 2): 0}, ""),
        ("R5C3 = O", {(4, 2): 0}, ""),
        ("12. r5c3=X double-digit", {(4, 2): 1}, "double-digit"),
        ("r1c1=0 r1c6=1 unique-line", {(0, 0): 0, (0, 5): 1}, "unique-line"),
        ("r1c1=0, r1c6=1; unique line", {(0, 0): 0, (0, 5): 1}, "unique line"),
        ("r5c3=", {(4, 2): None}, ""),
        ("r5c3=. ", {(4, 2): None}, ""),
        ("r5c3=  r5c4=1", {(4, 2): None, (4, 3): 1}, ""),
        ('{"cell": "r5c3", "value": 0, "rule": "sandwich"}', {(4, 2): 0}, "sandwich"),
        ('{"cell": "r5c3", "value": null}', {(4, 2): None}, ""),
        ('{"places": {"r1c1": 0, "r1c6": "X"}, "text": "..."}', {(0, 0): 0, (0, 5): 1}, ""),
    ],
)
def test_line_is_a_move(line, places, rule):
    assert read_moves(f"# a comment\n\n{line}\n", PUZZLE) == [Move(places, rule)]


@pytest.mark.parametrize(
    ("line", "rule", "because"),
    [
        ("r5c3=0 because r5c1 r5c2", "", {(4, 0): None, (4, 1): None}),
        ("r5c3=0 double-digit because r5c1, r5c2", "double-digit", {(4, 0): None, (4, 1): None}),
        ("r5c3=0 Because R5C1=X and r5c2 = 1", "", {(4, 0): 1, (4, 1): 1}),
        ('{"cell": "r5c3", "value": 0, "because": ["r5c1", "R5C2"]}', "", {(4, 0): None, (4, 1): None}),
        ('{"cell": "r5c3", "value": 0, "because": {"r5c1": 1}}', "", {(4, 0): 1}),
    ],
)
def test_line_may_name_cells_as_the_reason(line, rule, because):
    assert read_moves(line, PUZZLE) == [Move({(4, 2): 0}, rule, because)]


FAULTY = (
    "hello",
    "r5c3=0 because",
    "r5c3=0 because of row 5",
    '{"cell": "r5c3", "value": 0, "reason": "r5c1"}',
    "r5c3",
    "r5c3=2",
    '{"cell": "r5c3", "value": 0, "why": 1}',
    "r5c3=12",
    "r9c9=1",
    "{",
    '{"cell": ["r1c1"], "value": 1}',
    '{"places": {}}',
    "=1",
)


@pytest.mark.parametrize("line", FAULTY)
def test_other_line_is_a_fault_with_its_place(line):
    with pytest.raises(deduce.ReadError) as caught:
        read_moves(f"r5c3=0\n{line}\nr1c1=1 r7c1=0\n", PUZZLE, "moves.txt")
    assert [(fault.file, fault.line) for fault in caught.value.faults] == [("moves.txt", 2), ("moves.txt", 3)]


def test_json_of_a_step_is_a_move():
    trace = deduce.explain(PUZZLE)
    text = "\n".join(json.dumps(step.to_json()) for step in trace)
    assert read_moves(text, PUZZLE) == [Move(step.places, step.rule) for step in trace]


IN_PROSE = [
    ("r3c4 = 1", {(2, 3): 1}),
    ("R3C4: 1", {(2, 3): 1}),
    ("1. **r3c4 = 1**", {(2, 3): 1}),
    ("So row 3, column 4 is 1.", {(2, 3): 1}),
    ("Row 3 column 4 must be X", {(2, 3): 1}),
    ("therefore column 4, row 3 must be 0.", {(2, 3): 0}),
    ("(3,4) = 1", {(2, 3): 1}),
    ("cell (3, 4): 1", {(2, 3): 1}),
    ("- `(3, 4)` → `0`", {(2, 3): 0}),
    ("We put a 1 in r3c4.", {(2, 3): 1}),
    ("Place 0 at (3, 4)!", {(2, 3): 0}),
    ("If r3c4 were 1, column 4 would have three 1s. So r3c4 = 0.", {(2, 3): 0}),
    ('{"cell": "r3c4", "value": 1}', {(2, 3): 1}),
]


@pytest.mark.parametrize(("text", "places"), IN_PROSE)
def test_move_is_found_in_prose(text, places):
    found = find_moves(f"Let us begin.\n{text}\nRow 3 needs two more 1s.\n", PUZZLE, load())
    assert found == ((Move(places),), ())


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("r3c4 = 1 because r3c2 and r3c3 are 0", {(2, 1), (2, 2)}),
        ("r3c4 is 1, since (3,2) and (3,3) are both 0.", {(2, 1), (2, 2)}),
        ("Because row 3, column 2 is 0 and r3c3 = 0, r3c4 must be 1.", {(2, 1), (2, 2)}),
        ("r3c4 = 1 because of the count", set()),
    ],
)
def test_reason_is_found_in_prose(text, because):
    ((move,), unread) = find_moves(text, PUZZLE, load())
    assert (dict(move.places), set(move.because), unread) == ({(2, 3): 1}, because, ())


@pytest.mark.parametrize(
    "text",
    [
        "If r3c4 is 1, column 4 is full.",
        "Suppose r3c4 = 1.",
        "r3c4 could be 1.",
        "r3c4 is not 1",
        "Row 3 has 1 1 in columns 4-5.",
        "r3c4 is empty",
    ],
)
def test_text_without_a_move_has_none(text):
    assert find_moves(text, PUZZLE, load()).moves == ()


def test_line_that_looks_like_a_move_and_cannot_be_read_is_named():
    found = find_moves("r3c4 = 1\nr3c5 = 2\n(9, 9) = 1\n", PUZZLE, load(), "answer.txt")
    assert found.moves == (Move({(2, 3): 1}),)
    assert [(fault.file, fault.line) for fault in found.unread] == [("answer.txt", 2), ("answer.txt", 3)]


def test_moves_in_one_sentence_keep_their_order():
    found = find_moves("So r1c1 = 0, r1c2 = 1 and (1, 3) is 1.", PUZZLE, load())
    assert [dict(move.places) for move in found.moves] == [{(0, 0): 0}, {(0, 1): 1}, {(0, 2): 1}]


def test_final_grid_is_the_last_move():
    solution = deduce.solve(PUZZLE)
    (r, c), *rest = [(r, c) for r in range(6) for c in range(6) if PUZZLE[r, c] is None]
    text = f"First r{r + 1}c{c + 1} = {solution[r][c]}. The solution is:\n" + "\n".join(solution)
    first, last = find_moves(text, PUZZLE, load()).moves
    assert first == Move({(r, c): int(solution[r][c])})
    assert last == Move({(r, c): int(solution[r][c]) for r, c in rest})


@pytest.mark.parametrize("symbols", ["X O", "O X", "B W", "W B", "☀ ☾", "☾ ☀"])
def test_final_grid_has_the_symbols_of_the_puzzle(symbols):
    one, zero = symbols.split()
    puzzle = evolve(PUZZLE, symbols=deduce.Symbols(one, zero, "."))
    solution = deduce.solve(puzzle)
    for rows in (solution, [row.translate({ord("1"): one, ord("0"): zero}) for row in solution]):
        (move,) = find_moves("The solution is:\n" + "\n".join(rows), puzzle, load()).moves
        assert move == Move({(r, c): int(solution[r][c]) for r in range(6) for c in range(6) if puzzle[r, c] is None})
