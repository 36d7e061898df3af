"""The JSON Schemas fit what deduce writes, and nothing that lacks or garbles a part of it."""

import json
import random

from attrs import NOTHING, fields
from nightly import rounds
from samples import GRADED, LETTERS, LISBON, LONG, NESTED, PUZZLES, QUICK, TANGO, explained
from schemas import faults_by, validator

import deduce
from deduce import Puzzle
from deduce.reasons.facts import KINDS
from deduce.serving.site import answer

STUCK = Puzzle(["......"] * 6)
BROKEN = Puzzle(["000...", *["......"] * 5])


def plain(value):
    return json.loads(json.dumps(value))


@rounds(12, 1)
def test_traces_fit(rounds):
    for puzzle in (*[*PUZZLES, *GRADED][::rounds], LONG, STUCK, BROKEN):
        assert faults_by("trace", plain(explained(puzzle).to_json())) == []


def test_puzzles_and_grades_fit():
    for puzzle in (*LISBON, *QUICK, TANGO, LETTERS):
        assert faults_by("puzzle", plain(puzzle.to_json())) == []
    for puzzle in (*QUICK, TANGO, STUCK, BROKEN):
        row = json.loads(answer("grade", json.dumps({"puzzle": puzzle.to_json()})))["value"]
        for graded in (row, plain(deduce.grade(puzzle).to_json())):
            assert faults_by("grade", graded) == []
    for made in deduce.generate(6, 6, level=2, count=2, seed=1, signs=3):
        assert faults_by("puzzle", plain(made.to_json())) == []


def parts(value):
    """Yield each object and list in a value."""
    if isinstance(value, dict | list):
        yield value
        for part in value.values() if isinstance(value, dict) else value:
            yield from parts(part)


@rounds(30, 200)
def test_trace_with_a_false_part_does_not_fit(rounds):
    rng = random.Random(rounds)
    for number in range(rounds):
        trace = plain(explained((TANGO, NESTED, BROKEN)[number % 3]).to_json())
        part = rng.choice([part for step in (trace, *trace["steps"]) for part in parts(step) if part])
        part[rng.choice([*part]) if isinstance(part, dict) else 0] = rng.choice([None, -1, [[]]])
        assert faults_by("trace", trace), part


def test_schema_has_each_kind_of_fact_with_its_fields_and_no_others():
    described = {
        kind["properties"]["fact"]["const"]: kind for kind in validator("trace").schema["$defs"]["fact"]["oneOf"]
    }
    for name, kind in KINDS.items():
        schema = described.pop(name)
        assert list(schema["properties"]) == ["fact", *(field.name for field in fields(kind))]
        assert schema["required"] == ["fact", *(field.name for field in fields(kind) if field.default is NOTHING)]
        assert schema["additionalProperties"] is False
    assert described == {}
