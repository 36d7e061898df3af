"""`deduce rules --check DIR` as the author of a rule meets it."""

import json

import pytest
from commands import run
from own_rule import GOOD


@pytest.fixture
def folder(tmp_path):
    def write(text):
        (tmp_path / "pair_needs_two.py").write_text(text, encoding="utf-8")
        return tmp_path

    return write


def test_faultless_rule_takes_one_line(folder):
    ended = run("rules", "--check", folder(GOOD))
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("The rule pair-needs-two passes: 1 example, 1 near miss, ")


def test_each_fault_takes_one_line_with_its_file(folder):
    place = folder(GOOD.replace("line.room == 1", "line.room <= 2"))
    ended = run("rules", "--check", place, env={"COLUMNS": "60"})
    assert ended.returncode == 1
    assert ended.stdout
    assert all(row.startswith(f"{place / 'pair_needs_two.py'}:") for row in ended.stdout.splitlines())


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_check_of_rules_is_written_as_json(folder, form):
    good = json.loads(run("rules", "--check", folder(GOOD), "--format", form).stdout)
    assert (good["rules"], good["faults"]) == (["pair-needs-two"], [])
    assert good["states"] > 5000
    ended = run("rules", "--check", folder(GOOD.replace("more 1,", "more,")), "--format", form)
    assert ended.returncode == 1
    assert [fault["message"].partition(":")[0] for fault in json.loads(ended.stdout)["faults"]] == [
        "example 1 does not give its sentence"
    ]


def test_folder_without_usable_rules_is_refused(folder, tmp_path):
    (tmp_path / "empty").mkdir()
    for words, message in (
        ([tmp_path / "empty"], "no rules in this folder"),
        ([tmp_path / "missing"], "no folder of rules"),
        ([folder(GOOD), "sandwich"], "--check and NAME cannot be combined"),
        ([folder(GOOD.replace("pair-needs-two", "two"))], "is not the file's name"),
    ):
        ended = run("rules", "--check", *words)
        assert (ended.returncode, ended.stdout) == (2, "")
        assert message in ended.stderr
        assert ended.stderr.count("\n") == 1
