"""No document of JSON, however it is mutated, ends a command or a stream; each is answered or has a fault."""

import json

import pytest
from commands import run
from json_doors import commands, swapped, traces
from mutations import EDGES
from nightly import rounds

from deduce.answers.verify import verify


@rounds(200, 4000)
def test_mutated_documents_are_answered_and_end_no_stream(rounds, tmp_path):
    streams = 0
    for words in commands(tmp_path, rounds):
        ended = run(*words)
        assert ended.returncode in (0, 1, 2), words
        assert ended.stdout or ended.stderr, words
        if "--format" in words:
            last = json.loads(ended.stdout.splitlines()[-1])
            assert last["holds"] if words[0] == "verify" else last["status"] == "graded", words
            streams += 1
    assert streams == 4


def test_every_part_of_a_trace_may_be_anything():
    for text in swapped(traces()):
        verdict = verify(json.loads(text))  # with numbers that a float cannot hold
        assert verdict.holds == (not verdict.reason) == (not verdict.where)
        assert "\n" not in verdict.reason
    for value in EDGES:
        assert 0 < len(verify(value).reason) < 300


@pytest.mark.parametrize("value", [1, 1.0, 0, 0.0, -0.0])
def test_number_that_equals_a_value_is_that_value(value, tmp_path):
    trace = json.loads(run("explain", "6x6:BbaDDABjbbg", "--format", "json").stdout)
    for step in trace["steps"]:
        step["places"] = {cell: type(value)(placed) for cell, placed in step["places"].items()}
        for fact in step["facts"]:
            if "value" in fact:
                fact["value"] = type(value)(fact["value"])
            if "count" in fact:
                fact["count"] = type(value)(fact["count"])
    (tmp_path / "trace.json").write_text(json.dumps(trace))
    assert run("verify", tmp_path / "trace.json").returncode == 0


def test_table_with_a_bad_grid_is_read_to_its_end(tmp_path):
    good = run("convert", "6x6:BbaDDABjbbg", "--to", "jsonl").stdout.strip().replace('"', '""')
    deep, doubled = "[" * 100_000, '{""givens"": [""01""], ""givens"": [""10""]}'
    bad = ["[1]", "1", '""a""', deep, "x" * 200_000, doubled]
    rows = [f'a.txt,1,"{grid}"' for grid in bad]
    path = tmp_path / "table.csv"
    path.write_text("\n".join(["file,index,grid", *rows, "a\rb", f'a.txt,1,"{good}"', ""]), newline="")
    ended = run("grade", path, "--format", "jsonl")
    *faults, last = map(json.loads, ended.stdout.splitlines())
    assert (ended.returncode, last["status"], {fault["status"] for fault in faults}) == (1, "graded", {"error"})
    assert len(faults) >= len(bad)
