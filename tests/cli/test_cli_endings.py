"""Every end of a run: exit statuses, one clear message, and nothing that a person should not see."""

import subprocess
import sys

import pytest
from cli_cases import EASY, LOOKAHEAD, NEEDS_UNIQUE, NONE, SEVERAL
from commands import run

from deduce.cli.app import COMMANDS


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
        (["hint", EASY, "--reveal", "x"], 2),
        (["hint", EASY, "--apply"], 0),
        (["hint", NONE, "--apply"], 1),
        (["hint", EASY, "--apply", "--reveal", "2"], 2),
        (["hint", EASY, "--cell", "r1c1", "--apply"], 0),
        (["hint", EASY, "--cell", "r1"], 2),
        (["hint", EASY, "--cell", "r99c1"], 2),
        (["hint", EASY, "--check", "r1c1", "--reveal", "2"], 2),
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
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else str(value),
)
def test_exit_status(args, status):
    ended = run(*args)
    assert ended.returncode == status
    if status == 2:
        assert ended.stdout == ""
        assert len(ended.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("check x --nonsense", "No such option: --nonsense"),
        ("rules --format yaml", "'yaml' is not one of 'text', 'json', 'jsonl'"),
        ("grade x --level 5-3", "the lower end of '5-3' is above the upper"),
        ("pick x --level 9", "a level is 1 to 8, not 9"),
        ("hint x --max-level 9", "Invalid value for '--max-level': "),
        ("solve", "Missing argument 'PUZZLE'"),
        ("convert x", "Missing option '--to'. Choose from: text, json, jsonl, unruly, task, flat, svg"),
    ],
)
def test_bad_usage_is_reported_in_one_line(words, message):
    ended = run(*words.split())
    name = words.split()[0]
    assert ended.stderr.startswith(f"deduce {name}: ")
    assert message in ended.stderr
    assert ended.stderr.endswith(f". Try 'deduce {name} --help'.\n")
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)


def test_help_lists_every_command_with_the_first_line_of_its_own_help():
    ended = run("--help")
    nothing = run()
    assert (ended.returncode, ended.stderr) == (0, "")
    assert (nothing.returncode, nothing.stdout, nothing.stderr) == (2, "", ended.stdout)
    listed = " ".join(ended.stdout.partition("Commands:")[2].split())
    for name in COMMANDS:
        usage, first, *_ = run(name, "--help").stdout.split("\n\n")
        assert usage.startswith(f"Usage: deduce {name} [OPTIONS]")
        assert f"{name} {' '.join(first.split())}" in listed


@pytest.mark.parametrize(
    ("library", "extra", "words"),
    [
        ("cv2", "photo", ["read", "tests/data/photos/none.png"]),
        ("typst", "print", ["print", EASY]),
        ("textual", "play", ["play", EASY]),
    ],
)
def test_missing_extra_is_named(library, extra, words, tmp_path):
    if words[0] == "read":
        words[1] = tmp_path / "picture.png"
        words[1].write_bytes(b"\x89PNG\r\n\x1a\n")
    code = f"import sys; sys.modules[{library!r}] = None; from deduce.cli.app import main; main()"
    ended = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True)
    assert ended.stderr == f"this needs {library}: pip install 'deduce-puzzles[{extra}]'\n"
    assert (ended.returncode, ended.stdout) == (2, "")


def test_all_faults_of_a_file_are_reported_with_their_places(tmp_path):
    path = tmp_path / "bad.txt"
    path.write_text("1.0.\n.1q.\n....\n..0\n")
    ended = run("explain", path)
    assert ended.returncode == 2
    assert f"{path}:2:3" in ended.stderr
    assert f"{path}:4" in ended.stderr


@pytest.mark.parametrize("command", [["hint"], ["explain", "--step", "1"]])
def test_several_puzzles_are_refused_if_one_is_needed(tmp_path, command):
    path = tmp_path / "book.txt"
    path.write_text(f"{EASY}\n{EASY}\n")
    ended = run(*command, path)
    assert ended.returncode == 2
    assert "2 puzzles" in ended.stderr
