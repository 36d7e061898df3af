"""Phrases: gettext's tools can read each of them, each is said somewhere, and both numbers say the same."""

import ast
import re
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

import deduce
from deduce.wording.phrases import Phrase, Plural

ROOMS = ("explanation", "pages", "paper", "playing", "verdicts")
ROOT = Path(deduce.__file__).parent


def named(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def phrases(room):
    """The phrases of a room with their names; of a table those that stand in it."""
    for name, value in vars(import_module(f"deduce.wording.{room}")).items():
        own = value.values() if isinstance(value, dict) else [value]
        own = value if isinstance(value, tuple) and not isinstance(value, Plural) else own
        yield from ((name, phrase) for phrase in own if isinstance(phrase, Phrase | Plural))


@pytest.mark.parametrize("room", ROOMS)
def test_each_phrase_is_said_somewhere(room):
    texts = [path.read_text(encoding="utf-8") for path in sorted(ROOT.rglob("*.py"))]
    names = {name for name, _ in phrases(room)}
    assert names
    assert [name for name in sorted(names) if sum(len(re.findall(rf"\b{name}\b", text)) for text in texts) < 2] == []


@pytest.mark.parametrize("room", ROOMS)
def test_one_and_several_are_told_the_same(room):
    for name, phrase in phrases(room):
        if isinstance(phrase, Plural):
            assert named(phrase.one) - {"n"} == named(phrase.several) - {"n"}, name


def test_translators_tools_can_read_each_phrase():
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Phrase", "Plural"):
                assert path.parent.name == "wording", path
                assert len(node.args) == 1 + (node.func.id == "Plural"), ast.unparse(node)
                assert all(isinstance(arg, ast.Constant) for arg in node.args), ast.unparse(node)


def test_a_phrase_is_said_with_what_it_names():
    assert Phrase("{cell} is {symbol}.")(cell="r1c1", symbol="{0}") == "r1c1 is {0}."
    assert [Plural("{n} cell in {line}", "{n} cells in {line}")(n, line="row 1") for n in (1, 0, 2)] == [
        "1 cell in row 1",
        "0 cells in row 1",
        "2 cells in row 1",
    ]
