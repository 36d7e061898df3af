"""What a shell completes: commands, options and their values, through the protocol that the shells speak."""

import pytest
from commands import run

from deduce.cli.app import COMMANDS
from deduce.ladder.registry import load

RULES = [rule.facts.id for rule in load().rules]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ([""], list(COMMANDS)),
        (["g"], ["grade", "generate"]),
        (["hint", "--re"], ["--reveal"]),
        (["explain", "--format", "j"], ["json", "jsonl"]),
        (["grade", "--sort", "ra"], ["rating"]),
        (["grade", "book.txt", "--uses", "sandwich", "--uses", "quo"], ["quota-fill"]),
        (["generate", "--uses", "whole"], [name for name in RULES if name.startswith("whole")]),
        (["rules", ""], RULES),
        (["explain", ""], []),  # a file: that is the shell's own
        (["explian", "--fo"], []),
    ],
    ids=" ".join,
)
def test_bash_completes(words, expected):
    asked = {"COMP_WORDS": " ".join(("deduce", *words)), "COMP_CWORD": str(len(words))}
    ended = run(env={"_DEDUCE_COMPLETE": "complete_bash"} | asked)
    assert (ended.returncode, ended.stdout.split(), ended.stderr) == (0, expected, "")
