"""Every phrase of the source, as the catalogues of the languages have it.

`python tests/wording/languages.py` writes them again, with the translations that they have; `it` after it begins one
of that name.  A phrase that is not translated yet is there, empty, at its place; what the source no longer says is left
out.
"""

from __future__ import annotations

import ast
import inspect
import json
import pkgutil
import re
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

import deduce
from deduce import wording
from deduce.engine.registry import load
from deduce.engine.rule import Rule
from deduce.game.levels import LEVELS
from deduce.wording.language import ENGLISH, Phrase, Plural, Texts, languages, read
from deduce.wording.steps import rule_name

FOLDER = Path(deduce.__file__).parent / "wording" / "languages"

TEMPLATES = FOLDER.parents[1] / "pages/assets/controls.html", FOLDER.parents[2] / "web/site/index.html"
PARTS = ("code", "version", "languages", "sides", "difficulties", "links", "first", "shared", "all_rules")
"""The templates with texts, and their fields that are none."""

HEAD = """\
msgid ""
msgstr ""
{lines}
"""


def catalogue() -> Iterator[tuple[str, str, Phrase | Plural]]:
    """Yield each phrase of the package: its module, the name of its constant, or of the function that says it."""
    for info in pkgutil.iter_modules(wording.__path__):
        module = import_module(f"{wording.__name__}.{info.name}")
        for name, value in vars(module).items():
            if name.isupper():
                yield from ((info.name, name, phrase) for phrase in _phrases(value))
        yield from ((info.name, name, Phrase(text)) for name, text in said(ast.parse(inspect.getsource(module))))
    for path in TEMPLATES:
        texts = re.findall(r"{([^{}]+)}", path.read_text(encoding="utf-8"))
        yield from ((path.name, "html", Phrase(text)) for text in texts if text not in PARTS)


def said(node: ast.AST, function: str = "") -> Iterator[tuple[str, str]]:
    """Yield the texts that are passed to `say`, in order, each with its function."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call) and ast.unparse(child.func) in ("say", "self.say"):
            text = child.args[0]
            if isinstance(text, ast.Constant):
                yield function, str(text.value)
        yield from said(child, child.name if isinstance(child, ast.FunctionDef) else function)


def _phrases(value: object) -> Iterator[Phrase | Plural]:
    """Yield the phrases of a constant, which may be a table of them."""
    if isinstance(value, Phrase | Plural):
        yield value
    if isinstance(value, Mapping | tuple):
        for part in value.values() if isinstance(value, Mapping) else value:
            yield from _phrases(part)


def phrases() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield where each phrase is, and its forms in English; a phrase that is said in several places once."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for module, name, phrase in catalogue():
        found.append((f"{module}.{name}", tuple(phrase[:2]) if isinstance(phrase, Plural) else (str(phrase),)))
    found += [("the names of the levels", (name,)) for name in LEVELS.values()]
    found += [(f"the rule {rule.info.id}", (text,)) for rule in load().rules for text in texts_of(rule)]
    seen: set[str] = set()
    for where, forms in found:
        if forms[0] not in seen:
            seen.add(forms[0])
            yield where, forms


def texts_of(rule: Rule) -> list[str]:
    """Return what a reader sees of a rule, as a catalogue of another language has it: its name and its summaries."""
    return [rule_name(rule.info.id), rule.info.summary, *(idea.summary for idea in rule.info.ideas)]


def written(texts: Texts, head: str) -> str:
    """Write a catalogue."""
    blocks = [HEAD.format(lines="\n".join(map(_quoted, head.splitlines(keepends=True)))).rstrip()]
    for where, forms in phrases():
        translations = texts.get(forms[0], ("",) * len(forms))
        lines = [f"#. {where}", f"msgid {_quoted(forms[0])}"]
        if len(forms) > 1:
            lines.append(f"msgid_plural {_quoted(forms[1])}")
            lines += [f"msgstr[{number}] {_quoted(text)}" for number, text in enumerate(translations)]
        else:
            lines.append(f"msgstr {_quoted(translations[0])}")
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def head(code: str) -> str:
    """Return the head of a new catalogue; where a language counts otherwise, its last line is to be mended."""
    return (
        f"Language: {code}\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\n"
        "Content-Transfer-Encoding: 8bit\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
    )


if __name__ == "__main__":
    for code in {*languages, *sys.argv[1:]} - {ENGLISH}:
        path = FOLDER / f"{code}.po"
        own: tuple[Texts, str] = read(code)[::2] if path.exists() else ({}, head(code))
        path.write_text(written(*own), encoding="utf-8")
