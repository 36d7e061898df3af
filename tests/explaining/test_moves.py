"""Moves are read as people and programs write them; every line that is not a move is a fault."""

import json

import pytest

import deduce
from deduce.explaining.review import Move, read_moves

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


FAULTY = ("hello", "r5c3", "r5c3=2", "r5c3=12", "r9c9=1", "{", '{"cell": ["r1c1"], "value": 1}', '{"places": {}}', "=1")


@pytest.mark.parametrize("line", FAULTY)
def test_other_line_is_a_fault_with_its_place(line):
    with pytest.raises(deduce.ReadError) as caught:
        read_moves(f"r5c3=0\n{line}\nr1c1=1 r7c1=0\n", PUZZLE, "moves.txt")
    assert [(fault.file, fault.line) for fault in caught.value.faults] == [("moves.txt", 2), ("moves.txt", 3)]


def test_json_of_a_step_is_a_move():
    trace = deduce.explain(PUZZLE)
    text = "\n".join(json.dumps(step.to_json()) for step in trace)
    assert read_moves(text, PUZZLE) == [Move(step.places, step.rule) for step in trace]
