"""Custom rules: what `rules --test` says of them, and how a rule that fails ends every command."""

import json
import os
import re
from importlib.util import cache_from_source

import pytest
from cli_cases import EASY, TANGO
from commands import process, run
from own_rule import FORCED, GOOD, UNPROVED, acting

FIRST = "    if line.room == 1:\n"
FAILS = {
    "find": (
        FIRST,
        f'    raise ValueError("no \\x1b[31mred\\nline")\n{FIRST}',
        25,
        "ValueError: no \\u{1b}[31mred line",
    ),
    "recursion": (FIRST, f"    yield from find(line)\n{FIRST}", 25, "RecursionError: maximum recursion depth"),
    "forced": ("    if line.room != 1:\n", "    1 // 0\n    if line.room != 1:\n", 32, "ZeroDivisionError: "),
}
COMMANDS = ("hint edge.txt --reveal 3", "grade two.txt --format csv --jobs 2", "clues tango.txt", "rules")
EDGE = "# unique lines: off\n......\n...101\n" + "......\n" * 4 + "r2c1 = r2c2\n"


def ended(folder, text, words):
    """Run a command with a rule on a grid where it has something to say."""
    (folder / "pair_needs_two.py").write_text(text, encoding="utf-8")
    (folder / "edge.txt").write_text(EDGE, encoding="utf-8")
    (folder / "tango.txt").write_text(TANGO, encoding="utf-8")
    (folder / "two.txt").write_text(f"{EDGE}\n{EDGE}", encoding="utf-8")
    return run(*words, "--test" if words[0] == "rules" else "--rules", folder, cwd=folder)


@pytest.mark.parametrize(
    ("words", "case"), [*((words, "find") for words in COMMANDS), *(("explain edge.txt", case) for case in FAILS)]
)
def test_failing_rule_is_named_with_file_and_line(tmp_path, words, case):
    before, after, number, message = FAILS[case]
    text = GOOD + FORCED if case == "forced" else GOOD
    assert before in text
    end = ended(tmp_path, text.replace(before, after, 1), words.split())
    (line,) = end.stderr.splitlines()
    assert line.startswith(f"{tmp_path / 'pair_needs_two.py'}:{number}: the rule pair-needs-two fails: {message}")
    assert line.isprintable()
    assert end.returncode == 1


def test_rule_whose_reasons_prove_nothing_is_named(tmp_path):
    file = tmp_path / "last_of_two.py"
    file.write_text(UNPROVED, encoding="utf-8")
    end = run("explain", "puzzles/12x12-hard.txt", "--rules", tmp_path)
    assert end.stderr.startswith(f"{file}: the rule last-of-two fails: its reasons do not prove what it places: ")
    assert end.returncode == 1


def test_all_faults_of_rule_files_are_reported(tmp_path):
    (tmp_path / "broken.py").write_text("def find(line:\n", encoding="utf-8")
    (tmp_path / "empty.py").write_text("\0", encoding="utf-8")
    (tmp_path / "needy.py").write_text('"""Needy."""\nimport no_such_module\n', encoding="utf-8")
    end = ended(tmp_path, GOOD.replace("2.5", "9.5").replace("NEAR_MISSES = ", "MISSES = "), ["explain", "edge.txt"])
    places = [re.sub(r": .*", "", line.removeprefix(f"{tmp_path}/")) for line in end.stderr.splitlines()]
    assert places == ["broken.py:1:9", "empty.py:1", "needy.py:2", "pair_needs_two.py:5", "pair_needs_two.py:1"]
    assert "needy.py:2: the rule needy fails: ModuleNotFoundError: No module named 'no_such_module'" in end.stderr
    assert (end.returncode, end.stdout) == (2, "")


def test_rows_before_a_failing_rule_are_kept(tmp_path):
    (tmp_path / "pair_needs_two.py").write_text(acting("1 // 0"), encoding="utf-8")
    for jobs in ("1", "2"):
        given = f"4x4;1...........0.1.\n{EASY}\n"
        end = run("grade", "-", "--format", "csv", "--jobs", jobs, "--rules", tmp_path, given=given)
        *_, done, why = end.stderr.splitlines()
        assert (end.returncode, len(end.stdout.splitlines())) == (1, 2)
        assert done == "1 done, the last of them <stdin> puzzle 1."
        assert "ZeroDivisionError" in why


def checked(folder, text, *words):
    (folder / "pair_needs_two.py").write_text(text, encoding="utf-8")
    return run("rules", "--test", folder, *words, env={"COLUMNS": "60"})


def test_check_of_rules_is_written_as_json(tmp_path):
    good = json.loads(checked(tmp_path, GOOD, "--format", "json").stdout)
    assert (good["rules"], good["faults"]) == (["pair-needs-two"], [])
    assert good["states"] > 5000
    end = checked(tmp_path, GOOD.replace("more 1,", "more,"), "--format", "jsonl")
    (fault,) = json.loads(end.stdout)["faults"]
    assert (end.returncode, fault["message"].partition(":")[0]) == (1, "example 1 does not give its sentence")


def test_folder_without_usable_rules_is_refused(tmp_path):
    for end, message in (
        (run("rules", "--test", tmp_path), "no rules in this folder"),
        (checked(tmp_path, GOOD.replace("pair-needs-two", "two")), "is not the file's name"),
    ):
        assert (end.returncode, end.stdout, end.stderr.count("\n")) == (2, "", 1)
        assert message in end.stderr


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders")
@pytest.mark.parametrize("option", ["--rules", "--test"])
def test_pipe_among_rule_files_is_named_and_not_waited_for(tmp_path, option):
    os.mkfifo(tmp_path / "pipe.py")
    (tmp_path / "folder.py").mkdir()
    end = process("rules", option, tmp_path, timeout=60)
    places = [f"{tmp_path / name}: this is not a file" for name in ("folder.py", "pipe.py")]
    assert (end.returncode, end.stdout, end.stderr.splitlines()) == (2, "", places)


def test_only_rule_files_are_read_and_nothing_is_written_beside_them(tmp_path):
    (tmp_path / "pair_needs_two.py").write_text(GOOD)
    (tmp_path / "__pycache__").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(cache_from_source(str(tmp_path / "pair_needs_two.py")))
    before = sorted(tmp_path.rglob("*"))
    assert process("rules", "pair-needs-two", "--rules", tmp_path, timeout=60).returncode == 0
    assert sorted(tmp_path.rglob("*")) == before


ENDS = {
    "sys.exit(0)": "SystemExit: 0",
    "sys.exit('bye')": "SystemExit: bye",
    "quit()": "SystemExit: None",
    "raise GeneratorExit": "GeneratorExit:",
    "raise BaseException(1)": "BaseException: 1",
    "raise type('End', (BaseException,), {})": "End:",
    "raise StopIteration": "StopIteration",
    "raise RecursionError(2)": "RecursionError: 2",
}


@pytest.mark.parametrize("action", ENDS)
@pytest.mark.parametrize("place", ["file", "find", "forced", "class"])
def test_rule_cannot_end_a_command_in_silence(tmp_path, action, place):
    """Whatever a rule file raises, and wherever, the command ends with a message and its status."""
    action_line, known = f"import sys; {action}", ENDS[action]
    text = {
        "file": f"{GOOD}\n{action_line}\n",
        "find": GOOD.replace(FIRST, f"    {action_line}\n{FIRST}"),
        "forced": (GOOD + FORCED).replace("    if line.room != 1:\n", f"    {action_line}\n    if line.room != 1:\n"),
        "class": f"{GOOD}\n\nfrom deduce.rule import ForcedOnLine\n\n\nclass Forced(ForcedOnLine):\n"
        f"    def on(self, line, bound):\n        {action_line}\n",
    }[place]
    for words in ("explain edge.txt", "grade two.txt --format csv --jobs 1"):
        end = ended(tmp_path, text, words.split())
        assert end.returncode == (2 if place == "file" else 1), end
        *_, line = end.stderr.splitlines()
        assert line.startswith(f"{tmp_path / 'pair_needs_two.py'}:") or "pair_needs_two.py:" in end.stderr
        assert "the rule pair-needs-two fails: " in end.stderr
        assert known in end.stderr
        assert "Traceback" not in end.stderr


def test_rule_cannot_end_worker_processes_or_a_check_in_silence(tmp_path):
    text = GOOD.replace(FIRST, f"    import sys; sys.exit(0)\n{FIRST}")
    for words in ("grade two.txt --format csv --jobs 2", "rules", "hint edge.txt"):
        end = ended(tmp_path, text, words.split())
        assert end.returncode == 1
        assert "the rule pair-needs-two fails: SystemExit: 0" in end.stderr
