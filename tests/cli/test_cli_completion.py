"""What a shell completes: commands, options and their values, through the protocol that the shells speak."""

import pytest
from commands import run

from deduce.books.rows import SORTABLE
from deduce.cli import COMMANDS
from deduce.generator import clues
from deduce.generator.clues import SYMMETRIES
from deduce.ladder.registry import load
from deduce.scene.converting import TARGETS

RULES = [rule.facts.id for rule in load().rules]


def completed(*words):
    """Give what bash is told for the words so far, the last of which is being typed."""
    asked = {"COMP_WORDS": " ".join(("deduce", *words)), "COMP_CWORD": str(len(words))}
    ended = run(env={"_DEDUCE_COMPLETE": "complete_bash"} | asked)
    assert ended.returncode == 0
    assert ended.stderr == ""
    return ended.stdout.split()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["ex"], ["explain"]),
        (["g"], ["grade", "generate"]),
        (["hint", "--re"], ["--reveal"]),
        (["solve", "--co"], ["--count"]),
        (["explain", "--max-level", ""], list("12345678")),
        (["explain", "--format", "j"], ["json", "jsonl"]),
        (["grade", "--format", ""], ["text", "csv", "jsonl", "json"]),
        (["grade", "--sort", "ra"], ["rating"]),
        (["grade", "--sort", ""], list(SORTABLE)),
        (["grade", "--uses", ""], RULES),
        (["grade", "book.txt", "--uses", "sandwich", "--uses", "quo"], ["quota-fill"]),
        (["generate", "--needs", "whole"], [name for name in RULES if name.startswith("whole")]),
        (["generate", "--symmetry", ""], list(clues.SYMMETRIES)),
        (["generate", "--level", ""], list("12345678")),
        (["hint", "--reveal", ""], ["1", "2", "3"]),
        (["rules", ""], RULES),
        (["convert", "--to", ""], list(TARGETS)),
        (["explain", ""], []),  # a file: that is the shell's own
        (["explian", "--fo"], []),
    ],
    ids=" ".join,
)
def test_bash(words, expected):
    assert completed(*words) == expected


def test_bash_is_told_all_commands():
    assert completed("") == list(COMMANDS)


def test_symmetries_are_those_of_the_generator():
    assert tuple(clues.SYMMETRIES) == SYMMETRIES


def test_zsh_is_told_what_each_command_does():
    ended = run(env={"_DEDUCE_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": "deduce ex"})
    assert ended.returncode == 0
    assert f'"explain":"{COMMANDS["explain"]}"' in ended.stdout
    assert "hint" not in ended.stdout


def test_fish_is_told_what_each_command_does():
    asked = {"_DEDUCE_COMPLETE": "complete_fish", "_TYPER_COMPLETE_ARGS": "deduce rules --for"}
    ended = run(env=asked | {"_TYPER_COMPLETE_FISH_ACTION": "get-args"})
    assert ended.stdout.startswith("--format\t")
    assert run(env=asked | {"_TYPER_COMPLETE_FISH_ACTION": "is-args"}).returncode == 0


@pytest.mark.parametrize("shell", ["powershell", "pwsh"])
def test_powershell_is_told_what_each_command_does(shell):
    asked = {"_TYPER_COMPLETE_ARGS": "deduce ex", "_TYPER_COMPLETE_WORD_TO_COMPLETE": "ex"}
    ended = run(env={"_DEDUCE_COMPLETE": f"complete_{shell}"} | asked)
    assert ended.returncode == 0
    assert ended.stdout.splitlines() == [f"explain:::{COMMANDS['explain']}"]


@pytest.mark.parametrize(
    ("shell", "file"),
    [
        ("bash", ".bash_completions/deduce.sh"),
        ("zsh", ".zfunc/_deduce"),
        ("fish", ".config/fish/completions/deduce.fish"),
    ],
)
def test_completion_is_installed_where_the_shell_looks(monkeypatch, tmp_path, shell, file):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setattr("shellingham.detect_shell", lambda: (shell, shell))
    shown = run("--show-completion")
    assert shown.returncode == 0
    assert f"_DEDUCE_COMPLETE=complete_{shell}" in shown.stdout
    assert list(tmp_path.iterdir()) == []
    assert run("--install-completion").returncode == 0
    assert (tmp_path / file).read_text(encoding="utf-8").strip() == shown.stdout.strip()
