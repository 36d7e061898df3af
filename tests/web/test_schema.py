"""The JSON Schemas fit what deduce writes, and nothing that lacks or garbles a part of it."""

import copy
import json

import pytest
from nightly import rounds
from samples import GRADED, LISBON, LONG, LOOKAHEAD, NESTED, PUZZLES, QUICK, TANGO, explained
from schemas import faults_by, validator

import deduce
from deduce import Puzzle, Symbols
from deduce.claims import KINDS
from deduce.formats import puzzle_to_json
from deduce.site.answers import answer

STUCK = Puzzle(["......"] * 6)
BROKEN = Puzzle(["000...", *["......"] * 5])


def plain(value):
    return json.loads(json.dumps(value))


def graded(puzzle):
    return json.loads(answer("grade", json.dumps({"puzzle": puzzle_to_json(puzzle)})))["value"]


@rounds(4, 1)
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


@pytest.mark.parametrize("puzzle", [LOOKAHEAD, NESTED, TANGO], ids=str)
def test_a_trace_without_a_key_that_it_needs_or_with_another_does_not_fit(puzzle):
    trace = plain(explained(puzzle).to_json())
    needed = {"format", "puzzle", "status", "final", "steps"}
    for key in needed:
        assert faults_by("trace", {name: value for name, value in trace.items() if name != key})
    tried = 0
    for path in _objects(trace["steps"][:3]):
        step = copy.deepcopy(trace)
        part = step["steps"]
        for key in path:
            part = part[key]
        if "claim" in part or "text" in part:
            part["other-key"] = 1
            assert faults_by("trace", step), path
            tried += 1
            del part["other-key"]
            del part["claim" if "claim" in part else "text"]
            assert faults_by("trace", step), path
    assert tried >= 10


def _objects(value, path=()):
    if isinstance(value, dict):
        yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from _objects(part, (*path, key))


def test_each_kind_of_claim_is_known():
    known = validator("trace").schema["$defs"]["claim"]["properties"]["claim"]["enum"]
    assert sorted(known) == sorted(KINDS)
