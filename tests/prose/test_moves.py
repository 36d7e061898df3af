"""Moves are read as people and programs write them; every line that is not a move is a fault."""

import json

import pytest

import deduce
from deduce.prose.moves import Move, Trial, as_move, read_moves

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


def test_move_keeps_its_proof_and_its_place():
    move = Move({(4, 2): 0}, trial=Trial({(4, 2): 1}), line=7, by_grid=True)
    kept = as_move(move, PUZZLE)
    assert (kept, kept.trial, kept.line, kept.by_grid) == (move, move.trial, 7, True)


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
