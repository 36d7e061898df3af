"""Phrases: translators' tools can read each, each is used, and every text that is shown is one of them."""

import ast
import io
import textwrap
from pathlib import Path
from string import Formatter

import pytest
from samples import LISBON, LOOKAHEAD, NESTED, TANGO, explained
from translations import catalogue, texts_of

import deduce
from deduce.answers.hints import hint
from deduce.drawing.terminal import Screen
from deduce.drawing.walkthrough import StagedHint, Walkthrough
from deduce.engine.ladder import Ladder
from deduce.engine.registry import load
from deduce.formats import Options, parse
from deduce.game.levels import LEVELS
from deduce.pages.notebook import hint_html, trace_html
from deduce.wording import language as phrases
from deduce.wording import sentences
from deduce.wording.language import Phrase, Plural

ROOT = Path(deduce.__file__).parent
SOURCES = {path: path.read_text(encoding="utf-8") for path in sorted(ROOT.rglob("*.py"))}
ALL = list(catalogue())


def named(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def calls(path):
    """Yield the calls in a file that make phrases, except those whose text is defined elsewhere."""
    for node in ast.walk(ast.parse(SOURCES[path])):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Phrase", "Plural"):
            elsewhere = len(node.args) == 1 and isinstance(node.args[0], ast.Name | ast.Attribute | ast.Call)
            yield from () if elsewhere else (node,)


def imported(tree):
    """Return what each name that a module imports stands for: a module, and a name in it."""
    froms = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return {alias.asname or alias.name: (node.module, alias.name) for node in froms for alias in node.names}


def unused(sources):
    """Return the constants of modules that are never read, each with its module, where another may have its name."""
    trees = {name: ast.parse(text) for name, text in sources.items()}
    imports = {name: imported(tree) for name, tree in trees.items()}
    constants = {
        (name, part.id)
        for name, tree in trees.items()
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for part in ast.walk(node)
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store) and part.id.isupper()
    }

    def origin(module, name):
        while (module, name) not in constants and name in imports.get(module, {}):
            module, name = imports[module][name]
        return module, name

    read = set()
    for module, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                read.add(origin(module, node.id))
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                read.add(origin(".".join(origin(module, node.value.id)), node.attr))
    return constants - read


def test_each_phrase_is_used():
    sources = {
        ".".join([ROOT.name, *path.relative_to(ROOT).with_suffix("").parts]).removesuffix(".__init__"): text
        for path, text in SOURCES.items()
    }
    assert {(f"deduce.wording.{module}", name) for module, name, _ in ALL if name.isupper()} & unused(sources) == set()
    # also if another has its name
    more = "\nSOLVED: Phrase = Phrase('That is it.')\nTITLED = Phrase('A puzzle')\n"
    sources["deduce.wording.paper"] += more
    assert unused(sources) >= {("deduce.wording.paper", "SOLVED"), ("deduce.wording.paper", "TITLED")}


def test_forms_for_one_and_several_have_the_same_slots():
    for _, name, phrase in ALL:
        if isinstance(phrase, Plural):
            one, several, *none = (named(form) - {"n"} for form in phrase)
            assert one == several, name
            assert all(form <= one for form in none), name


def test_translators_tools_can_read_each_phrase():
    written = 0
    for path in SOURCES:
        for call in calls(path):
            texts = call.args[:1] if call.func.id == "Plural" else call.args
            assert path.parent.name == "wording", path
            assert len(texts) == 1, ast.unparse(call)
            assert isinstance(texts[0], ast.Constant), ast.unparse(call)
            written += 1
    assert len({id(phrase) for _, name, phrase in ALL if name.isupper()}) == written > 200


def test_translators_tools_can_read_what_is_said():
    calls = [
        call
        for path, source in SOURCES.items()
        for call in ast.walk(ast.parse(source))
        if path.parent.name == "wording" and isinstance(call, ast.Call)
        if ast.unparse(call.func) in ("say", "self.say")
    ]
    assert [ast.unparse(call) for call in calls if not isinstance(call.args[0], ast.Constant)] == []
    assert len(calls) > 80


def test_every_shown_phrase_is_in_the_catalogue_or_in_the_file_of_a_rule(monkeypatch):
    ladder = load()
    known = {phrase for _, _, phrase in ALL} | {"", *LEVELS.values()}
    known |= {text for rule in ladder.rules for text in texts_of(rule)}
    said = set()
    for kind in (Phrase, Plural):
        say = kind.__call__
        monkeypatch.setattr(kind, "__call__", lambda self, *n, _say=say, **own: said.add(self) or _say(self, *n, **own))
    monkeypatch.setattr(sentences, "translated", lambda text: said.add(text) or phrases.translated(text))
    fill = Phrase.fill
    monkeypatch.setattr(Phrase, "fill", lambda self, slots: said.add(self) or fill(self, slots))
    for plain in (False, True):
        screen = Screen(io.StringIO(), plain=plain)
        for rule in ladder.rules:
            for example in rule.examples if rule.info.ideas else ():
                hint(
                    parse(textwrap.dedent(example.grid).strip("\n"), options=Options(oblong=True)),
                    ladder=Ladder((rule,)),
                )
        for puzzle in (LOOKAHEAD, NESTED, TANGO, LISBON[0]):
            Walkthrough(screen, explained(puzzle), ladder).draw()
            trace_html(explained(puzzle))
            found = hint(puzzle)
            hint_html(found)
            for stage in range(len(found.stages)):
                StagedHint(screen, found).draw(stage + 1)
    assert len(said) > 100
    assert said <= known


def test_slots_of_a_phrase_are_filled():
    assert Phrase("{cell} is {symbol}.")(cell="r1c1", symbol="{0}") == "r1c1 is {0}."
    assert [Plural("{n} cell[s] in {line}")(n, line="row 1") for n in (1, 0, 2)] == [
        "1 cell in row 1",
        "0 cells in row 1",
        "2 cells in row 1",
    ]
    texts = [Plural("{n} cell[s]", Phrase("nothing"))(n) for n in (0, 1, 2)]
    assert texts == ["nothing", "1 cell", "2 cells"]


@pytest.mark.parametrize("text", ["{", "{0} and {x}", "a set {1, 2}"])
def test_phrase_without_values_keeps_its_braces(text):
    assert Phrase(text)() == text
