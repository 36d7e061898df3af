"""The JSON Schemas fit what deduce writes, and nothing that lacks or garbles a part of it."""

import json

from nightly import rounds
from samples import GRADED, LISBON, LONG, PUZZLES, QUICK, TANGO, explained
from schemas import faults_by, of_trace, validator

import deduce
from deduce import Puzzle, Symbols
from deduce.formats import puzzle_to_json
from deduce.site.answers import answer

STUCK = Puzzle(["......"] * 6)
BROKEN = Puzzle(["000...", *["......"] * 5])


def plain(value):
    return json.loads(json.dumps(value))


def graded(puzzle):
    return json.loads(answer("grade", json.dumps({"puzzle": puzzle_to_json(puzzle)})))["value"]


@rounds(12, 1)
def test_traces_fit(rounds):
    for puzzle in (*[*PUZZLES, *GRADED][::rounds], LONG, STUCK, BROKEN):
        assert faults_by("trace", plain(explained(puzzle).to_json())) == []


def test_puzzles_and_grades_fit():
    for puzzle in (*LISBON, *QUICK, TANGO, Puzzle(["...."] * 4, symbols=Symbols("X", "O"))):
        assert faults_by("puzzle", plain(puzzle_to_json(puzzle))) == []
    for puzzle in (*QUICK, TANGO, STUCK, BROKEN):
        assert faults_by("grade", graded(puzzle)) == []
        assert faults_by("grade", plain(deduce.grade(puzzle).to_json())) == []
    for made in deduce.generate(6, 6, level=2, count=2, seed=1, signs=3):
        assert faults_by("puzzle", plain(made.to_json())) == []


def test_the_schema_of_traces_is_that_of_the_fields():
    assert validator("trace").schema == json.loads(json.dumps(of_trace()))
