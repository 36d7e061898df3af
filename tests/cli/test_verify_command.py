"""`deduce verify` from end to end: streams, several traces, and the rules that it knows."""

import json
from pathlib import Path

import pytest
from cli_cases import EASY, LOOKAHEAD
from commands import run

from deduce.engine.registry import load


@pytest.fixture
def line():
    return run("explain", EASY, "--format", "jsonl").stdout


def test_line_beyond_the_limit_is_skipped(line, monkeypatch):
    monkeypatch.setattr("deduce.cli.solve.MOST_BYTES", len(line))
    longer = json.dumps(json.loads(line) | {"more": "x" * len(line)}) + "\n"
    ended = run("verify", "-", given=line + longer + line)
    assert ended.returncode == 1
    assert ended.stderr == f"<stdin>:2: this is too long: at most {len(line)} bytes are read (--no-limits lifts this)\n"
    assert ended.stdout.endswith("\n2 traces: all valid; 1 more could not be read.\n")
    assert run("verify", "-", "--no-limits", given=line + longer + line).returncode == 0


def test_faults_of_a_stream_are_reported_with_their_places(line):
    ended = run("verify", "-", given=f"{line}no\n{line[:-3]}\n[]\n{line}")
    assert ended.returncode == 1
    places = [fault.partition(": ")[0] for fault in ended.stderr.splitlines()]
    assert places == ["<stdin>:2:1", f"<stdin>:3:{len(line) - 2}", "<stdin>:4"]
    assert ended.stdout.endswith("\n2 traces: all valid; 3 more could not be read.\n")


def test_unknown_rule_or_rating_in_a_trace_is_reported(line, tmp_path):
    made = json.loads(line)
    number, step = next((at, step) for at, step in enumerate(made["steps"], 1) if step["rule"] == "sandwich")
    rating, step["rating"] = step["rating"], 1.9
    verdict = json.loads(run("verify", "-", "--format", "json", given=json.dumps(made)).stdout)
    assert (verdict["step"], verdict["reason"]) == (number, 'the rule "sandwich" has no rating 1.9')

    step |= {"rating": rating, "rule": "my-sandwich"}
    del made["grade"]["techniques"]
    ended = run("verify", "-", given=json.dumps(made))
    assert ended.returncode == 1
    assert ended.stdout.startswith(f'Not valid at step {number}: there is no rule "my-sandwich".')
    source = Path(load().rule("sandwich").path).read_text(encoding="utf-8")
    (tmp_path / "my_sandwich.py").write_text(source.replace('id="sandwich"', 'id="my-sandwich"'), encoding="utf-8")
    assert run("verify", "-", "--rules", tmp_path, given=json.dumps(made)).returncode == 0


def test_stuck_trace_counts_its_empty_cells():
    made = run("explain", LOOKAHEAD, "--max-level", "3", "--format", "json").stdout
    empty = sum(row.count(".") for row in json.loads(made)["final"])
    ended = run("verify", "-", given=made)
    assert ended.returncode == 0
    assert f"puzzle not solved ({empty} empty cells).\nNot checked: that no rule finds another step" in ended.stdout
