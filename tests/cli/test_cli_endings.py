"""Every end of a run: exit statuses, one clear message, and nothing that a person should not see."""

import importlib.util
import subprocess
import sys

import pytest
from cli_cases import EASY, LOOKAHEAD, NEEDS_UNIQUE, NONE, SEVERAL
from commands import run

from deduce.cli import COMMANDS

FORMATTED = ("explain", "hint", "solve", "check", "rules", "verify")


@pytest.mark.parametrize(
    ("args", "status"),
    [
        (["explain", EASY], 0),
        (["explain", NONE], 1),
        (["explain", SEVERAL], 1),
        (["explain", LOOKAHEAD, "--max-level", "6"], 1),
        (["explain", LOOKAHEAD], 0),
        (["explain", EASY, "--step", "3"], 0),
        (["explain", EASY, "--step", "300"], 2),
        (["explain", EASY, "--step", "0"], 2),
        (["explain", EASY, "--max-level", "9"], 2),
        (["explain", LOOKAHEAD, "--from-level", "7"], 0),
        (["explain", EASY, "--from-level", "8"], 0),
        (["explain", EASY, "--from-level", "9"], 2),
        (["explain", EASY, "--from-level", "2", "--step", "3"], 2),
        (["explain", EASY, "--from-level", "2", "--format", "json"], 2),
        (["explain", "no-such-file.txt"], 2),
        (["explain", "4x4;11"], 2),
        (["solve", EASY], 0),
        (["solve", NONE], 1),
        (["solve", SEVERAL], 1),
        (["check", EASY], 0),
        (["check", NONE], 1),
        (["check", SEVERAL], 1),
        (["check", NEEDS_UNIQUE, "--no-unique-lines"], 1),
        (["hint", EASY], 0),
        (["hint", NONE], 1),
        (["hint", "4x4;................"], 1),
        (["hint", "4x4;1100001110100101"], 0),
        (["hint", EASY, "--reveal", "4"], 2),
        (["hint", EASY, "--reveal", "x"], 2),
        (["hint", EASY, "--apply"], 0),
        (["hint", NONE, "--apply"], 1),
        (["hint", EASY, "--apply", "--reveal", "2"], 2),
        (["hint"], 2),
        (["hint", EASY, "--puzzle", "4x4;1..1............"], 2),
        (["hint", EASY, "--symbols", "XX."], 2),
        (["convert", EASY, "--to", "unruly"], 0),
        (["convert", EASY, "--to", "task"], 1),
        (["convert", EASY, "--to", "papyrus"], 2),
        (["convert", EASY], 2),
        (["rules"], 0),
        (["rules", "sandwich"], 0),
        (["rules", "sandwhich"], 2),
        (["rules", "--rules", "no-such-folder"], 2),
        (["verify", "no-such-file.json"], 2),
        (["--version"], 0),
        (["--no-such-option"], 2),
        (["no-such-command"], 2),
        ([], 2),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else str(value),
)
def test_the_exit_status(args, status):
    ended = run(*args)
    assert ended.returncode == status
    assert "Traceback" not in ended.stdout + ended.stderr
    if status == 2:
        assert ended.stdout == ""
        assert ended.stderr


@pytest.mark.parametrize("name", FORMATTED)
@pytest.mark.parametrize("wrong", [["--format", "yaml"], ["--nonsense"]])
def test_bad_usage_is_told_in_one_line(name, wrong):
    ended = run(name, *([] if name == "rules" else [EASY]), *wrong)
    assert ended.returncode == 2
    (line,) = ended.stderr.splitlines()
    assert line.startswith(f"deduce {name}: ")
    assert wrong[-1] in line
    assert line.endswith(f"Try 'deduce {name} --help'.")


def test_a_command_with_a_slip_is_told_the_one_that_is_near():
    assert "'explain'" in run("explian").stderr


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_a_module_with_help(name):
    assert importlib.util.find_spec(f"deduce.cli.{name}")
    ended = run(name, "--help")
    assert ended.returncode == 0
    assert f"deduce {name}" in ended.stdout


def test_the_help_page_lists_every_command_and_imports_none():
    code = "import sys; from deduce.cli import app\ntry: app(['--help'])\nexcept SystemExit: pass\nprint(*sys.modules)"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    *page, modules = ended.stdout.splitlines()
    for name, short in COMMANDS.items():
        assert any(line.split() == [name, *short.split()] for line in page)
        assert f"deduce.cli.{name}" not in modules.split()


def test_every_fault_of_a_file_is_told_with_its_place(tmp_path):
    path = tmp_path / "bad.txt"
    path.write_text("1.0.\n.1q.\n....\n..0\n")
    ended = run("explain", path)
    assert ended.returncode == 2
    assert f"{path}:2:3" in ended.stderr
    assert f"{path}:4" in ended.stderr


def test_a_book_with_a_fault_goes_on_and_says_so(tmp_path):
    path = tmp_path / "book.txt"
    path.write_text(f"{EASY}\n6x6:zzzzzzzzzz\n{EASY}\n")
    ended = run("check", path)
    assert ended.returncode == 1
    assert ended.stdout.count("Exactly one solution.") == 2
    assert f"{path}:2" in ended.stderr


@pytest.mark.parametrize("command", [["explain"], ["explain", "--step", "1"], ["hint"], ["solve"], ["check"]])
def test_an_empty_file_is_bad_usage(tmp_path, command):
    path = tmp_path / "empty.txt"
    path.write_text("")
    ended = run(*command, path)
    assert ended.returncode == 2
    assert len(ended.stderr.splitlines()) == 1


def test_one_puzzle_where_one_is_wanted(tmp_path):
    path = tmp_path / "book.txt"
    path.write_text(f"{EASY}\n{EASY}\n")
    for args in (["hint", path], ["explain", path, "--step", "1"]):
        ended = run(*args)
        assert ended.returncode == 2
        assert "2 puzzles" in ended.stderr


def test_a_faulty_rule_is_told_with_its_file_and_line(tmp_path):
    (tmp_path / "broken.py").write_text('"""A rule."""\n\nFACTS = 3\n')
    ended = run("explain", EASY, "--rules", tmp_path)
    assert ended.returncode == 2
    assert f"{tmp_path / 'broken.py'}:3" in ended.stderr
