"""Every end of a run: exit statuses, one clear message, and nothing that a person should not see."""

import importlib.util
import json
import os
import signal
import subprocess
import sys
import time

import pytest
from cli_cases import EASY, LOOKAHEAD, NEEDS_UNIQUE, NONE, SEVERAL

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
def test_the_exit_status(deduce, args, status):
    ended = deduce(*args)
    assert ended.exit_code == status
    assert "Traceback" not in ended.output
    if status == 2:
        assert ended.stdout == ""
        assert ended.stderr


@pytest.mark.parametrize("name", FORMATTED)
@pytest.mark.parametrize("wrong", [["--format", "yaml"], ["--nonsense"]])
def test_bad_usage_is_told_in_one_line(deduce, name, wrong):
    ended = deduce(name, *([] if name == "rules" else [EASY]), *wrong)
    assert ended.exit_code == 2
    (line,) = ended.stderr.splitlines()
    assert line.startswith(f"deduce {name}: ")
    assert wrong[-1] in line
    assert line.endswith(f"Try 'deduce {name} --help'.")


def test_a_command_with_a_slip_is_told_the_one_that_is_near(deduce):
    assert "'explain'" in deduce("explian").stderr


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_a_module_with_help(deduce, name):
    assert importlib.util.find_spec(f"deduce.cli.{name}")
    ended = deduce(name, "--help")
    assert ended.exit_code == 0
    assert f"deduce {name}" in ended.stdout


def test_the_help_page_lists_every_command_and_imports_none(process):
    code = "import sys; from deduce.cli import app\ntry: app(['--help'])\nexcept SystemExit: pass\nprint(*sys.modules)"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    *page, modules = ended.stdout.splitlines()
    for name, short in COMMANDS.items():
        assert any(line.split() == [name, *short.split()] for line in page)
        assert f"deduce.cli.{name}" not in modules.split()


def test_every_fault_of_a_file_is_told_with_its_place(deduce, tmp_path):
    path = tmp_path / "bad.txt"
    path.write_text("1.0.\n.1q.\n....\n..0\n")
    ended = deduce("explain", path)
    assert ended.exit_code == 2
    assert f"{path}:2:3" in ended.stderr
    assert f"{path}:4" in ended.stderr


def test_a_book_with_a_fault_goes_on_and_says_so(deduce, tmp_path):
    path = tmp_path / "book.txt"
    path.write_text(f"{EASY}\n6x6:zzzzzzzzzz\n{EASY}\n")
    ended = deduce("check", path)
    assert ended.exit_code == 1
    assert ended.stdout.count("Exactly one solution.") == 2
    assert f"{path}:2" in ended.stderr


@pytest.mark.parametrize("command", [["explain"], ["explain", "--step", "1"], ["hint"], ["solve"], ["check"]])
def test_an_empty_file_is_bad_usage(deduce, tmp_path, command):
    path = tmp_path / "empty.txt"
    path.write_text("")
    ended = deduce(*command, path)
    assert ended.exit_code == 2
    assert len(ended.stderr.splitlines()) == 1


def test_one_puzzle_where_one_is_wanted(deduce, tmp_path):
    path = tmp_path / "book.txt"
    path.write_text(f"{EASY}\n{EASY}\n")
    for args in (["hint", path], ["explain", path, "--step", "1"]):
        ended = deduce(*args)
        assert ended.exit_code == 2
        assert "2 puzzles" in ended.stderr


def test_a_faulty_rule_is_told_with_its_file_and_line(deduce, tmp_path):
    (tmp_path / "broken.py").write_text('"""A rule."""\n\nFACTS = 3\n')
    ended = deduce("explain", EASY, "--rules", tmp_path)
    assert ended.exit_code == 2
    assert f"{tmp_path / 'broken.py'}:3" in ended.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full disk to write to")
@pytest.mark.parametrize(
    "args", [["explain", EASY], ["explain", EASY, "--format", "json"], ["solve", EASY], ["rules"], ["hint", EASY]]
)
def test_a_full_disk_is_told(args):
    with open("/dev/full", "w") as full:
        ended = subprocess.run([sys.executable, "-m", "deduce", *args], stdout=full, stderr=subprocess.PIPE, text=True)
    assert ended.returncode == 2
    assert ended.stderr == "the output cannot be written: No space left on device\n"


@pytest.mark.skipif(os.name == "nt", reason="pipes close otherwise there")
def test_a_closed_pipe_is_quiet():
    process = subprocess.Popen(
        [sys.executable, "-m", "deduce", "explain", "-", "--format", "jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    process.stdin.write(f"{EASY}\n" * 200)
    process.stdin.close()
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait() == 0


@pytest.mark.skipif(os.name == "nt", reason="signals differ there")
def test_an_interrupt_is_status_130():
    process = subprocess.Popen(
        [sys.executable, "-c", "print('ready', flush=True)\nfrom deduce.cli import main\nmain()", "explain", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    process.stdout.readline()
    # it will be waiting for its input; wherever the interrupt meets it, the end must be the same
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate()
    assert process.returncode == 130
    assert "Traceback" not in err


def test_json_is_ascii_where_the_output_can_hold_no_more(process, tmp_path):
    path = tmp_path / "suns.txt"
    path.write_text("☀.☾.\n....\n☾..☀\n....\n", encoding="utf-8")
    ended = process("explain", path, "--format", "json", env={"PYTHONIOENCODING": "ascii"})
    assert ended.stdout.isascii()
    assert json.loads(ended.stdout)["puzzle"]["symbols"]["one"] in "☀☾"
