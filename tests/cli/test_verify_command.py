"""`deduce verify` from end to end: streams, several traces, and the rules that it knows."""

import json
from pathlib import Path

import pytest
from cli_cases import EASY
from commands import run

from deduce.ladder.registry import load


@pytest.fixture
def line():
    return run("explain", EASY, "--format", "jsonl").stdout


def test_a_line_beyond_the_bound_is_passed_over(line, monkeypatch):
    monkeypatch.setattr("deduce.cli.verify.MOST_BYTES", len(line))
    longer = json.dumps(json.loads(line) | {"more": "x" * len(line)}) + "\n"
    ended = run("verify", "-", given=line + longer + line)
    assert ended.returncode == 1
    assert ended.stderr == f"<stdin>:2: this is too long: at most {len(line)} bytes are read (--no-limits lifts this)\n"
    assert ended.stdout.endswith("\n2 traces: all hold; 1 more could not be read.\n")
    assert run("verify", "-", "--no-limits", given=line + longer + line).returncode == 0


def test_faults_of_a_stream_are_told_where_they_come(line):
    ended = run("verify", "-", given=f"{line}no\n{line[:-3]}\n[]\n{line}")
    assert ended.returncode == 1
    places = [told.partition(": ")[0] for told in ended.stderr.splitlines()]
    assert places == ["<stdin>:2:1", f"<stdin>:3:{len(line) - 2}", "<stdin>:4"]
    assert ended.stdout.endswith("\n2 traces: all hold; 3 more could not be read.\n")


def test_a_rule_that_there_is_none_of_is_a_fault(line, tmp_path):
    made = json.loads(line)
    at = next(number for number, step in enumerate(made["steps"]) if step["rule"] == "sandwich")
    made["steps"][at]["rule"] = "my-sandwich"
    del made["grade"]["techniques"]
    ended = run("verify", "-", given=json.dumps(made))
    assert ended.returncode == 1
    assert ended.stdout.startswith(f'Does not hold. Step {at + 1}: there is no rule "my-sandwich".')

    source = Path(load().rule("sandwich").path).read_text(encoding="utf-8")
    (tmp_path / "my_sandwich.py").write_text(source.replace('id="sandwich"', 'id="my-sandwich"'), encoding="utf-8")
    assert run("verify", "-", "--rules", tmp_path, given=json.dumps(made)).returncode == 0
    assert run("verify", "-", "--rules", tmp_path / "none", given=json.dumps(made)).returncode == 2


def test_a_trace_without_claims_holds_in_its_steps_alone(line):
    bare = json.dumps(json.loads(line, object_hook=lambda part: {key: part[key] for key in part if key != "says"}))
    told = "Holds. 22 steps proved; status solved. Its sentences were not checked: it carries no claims.\n"
    told += "Not proved: which rules its steps are by and the grade's other figures.\n"
    ended = run("verify", "-", given=bare)
    assert (ended.returncode, ended.stdout.replace("\n", " ")) == (1, told.replace("\n", " "))
    assert run("verify", "-", "--steps-only", given=bare).returncode == 0
    assert json.loads(run("verify", "-", "--format", "json", given=bare).stdout)["unproved"][0] == "its sentences"
    both = run("verify", "-", given=f"{bare}\n{line}{bare}\n")
    assert both.stdout.splitlines()[-1] == "3 traces: 1 holds, 2 hold but for their sentences."
    false = line.replace(" has ", " had ", 1)
    assert run("verify", "-", "--steps-only", given=false).returncode == 1
