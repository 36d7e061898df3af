"""Every phrase of the source, in the order of the catalogues of the languages.

`python docs/translations.py` brings all catalogues up to date; `it` after it begins one of that name.  A new phrase is
added without a translation.  One whose English text has changed keeps its translation, marked as fuzzy, beside the text
that it was made for.  Those of phrases that are gone stay at the end, as comments.  All of this is printed.
"""

from __future__ import annotations

import ast
import inspect
import pkgutil
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from importlib import import_module
from pathlib import Path

import polib

import deduce
from deduce import wording
from deduce.engine.registry import load
from deduce.engine.rule import Rule
from deduce.game.levels import LEVELS
from deduce.reasons.trace import ENGLISH
from deduce.wording.language import Phrase, Plural, languages
from deduce.wording.steps import rule_name

FOLDER = Path(deduce.__file__).parent / "wording" / "languages"

TEMPLATES = FOLDER.parents[1] / "pages/assets/controls.html", FOLDER.parents[2] / "web/site/index.html"
PARTS = ("code", "version", "languages", "sides", "difficulties", "links", "months", "first", "shared", "all_rules")
"""The templates with texts, and their fields that are none."""

HEAD = {
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
    "Plural-Forms": "nplurals=2; plural=(n != 1);",
}
"""The head of a new catalogue after its language; if that counts in another way, edit the last line."""

UNLIKE = 0.4
"""The greatest difference of two texts, 0 to 1, of which one may be the other after a change, as in difflib."""


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


def updated(catalog: polib.POFile) -> list[str]:
    """Bring a catalogue up to date; return a line for each phrase that is new, changed, back or gone."""
    said = list(phrases())
    texts = {forms[0] for _, forms in said}
    known = {entry.msgid: entry for entry in reversed(catalog)}
    loose = [entry for entry in catalog if entry.msgid not in texts or known[entry.msgid] is not entry]
    matches = _matches([(where, forms[0]) for where, forms in said if forms[0] not in known], loose)
    count = int(catalog.metadata["Plural-Forms"].partition("nplurals=")[2].partition(";")[0])
    entries, report = [], []
    for where, forms in said:
        new = polib.POEntry(msgid=forms[0], msgid_plural="".join(forms[1:]), comment=where)
        old = known.get(forms[0]) or matches.get(forms[0]) or new
        own = _texts(old)
        if len(forms) > 1:
            new.msgstr_plural = old.msgstr_plural or dict.fromkeys(range(count), old.msgstr)
        else:
            new.msgstr = " / ".join(own)
        new.flags, new.tcomment = list(old.flags), old.tcomment
        new.previous_msgid, new.previous_msgid_plural = old.previous_msgid, old.previous_msgid_plural
        if old is new:
            report.append(f"new: {new.msgid!r}")
        elif (old.msgid, old.msgid_plural) != (new.msgid, new.msgid_plural):
            report.append(f"changed: {old.msgid!r} is now {new.msgid!r}")
            if own and not old.fuzzy:
                new.flags.append("fuzzy")
                new.previous_msgid, new.previous_msgid_plural = old.msgid, old.msgid_plural or None
        elif old.obsolete:
            report.append(f"back: {new.msgid!r}")
        entries.append(new)
    gone = [entry for entry in loose if entry not in matches.values()]
    report += [f"gone, its translation is at the end: {entry.msgid!r}" for entry in gone if not entry.obsolete]
    for entry in gone:
        entry.obsolete = True
    catalog[:] = [*entries, *gone]
    return report


def _texts(entry: polib.POEntry) -> list[str]:
    """Return the forms of a translation; none if it is empty."""
    return [text for text in (entry.msgstr, *entry.msgstr_plural.values()) if text]


def _matches(new: list[tuple[str, str]], old: list[polib.POEntry]) -> dict[str, polib.POEntry]:
    """Return which entry each new text was before: the likest under the same comment, else a like one."""
    pairs = []
    for at, (where, text) in enumerate(new):
        for number, entry in enumerate(old):
            elsewhere, unlike = entry.comment != where, 1 - SequenceMatcher(None, entry.msgid, text).ratio()
            if not elsewhere or unlike < UNLIKE:
                pairs.append((elsewhere, unlike, at, number))
    found: dict[str, polib.POEntry] = {}
    for _, _, at, number in sorted(pairs):
        if new[at][1] not in found and old[number] not in found.values():
            found[new[at][1]] = old[number]
    return found


def main(folder: Path, codes: Iterable[str]) -> None:
    """Bring the catalogues of a folder up to date, and print what changed."""
    for code in codes:
        path = folder / f"{code}.po"
        catalog = polib.pofile(str(path) if path.exists() else "", encoding="utf-8", wrapwidth=0)
        catalog.metadata = catalog.metadata or {"Language": code, **HEAD}
        report = updated(catalog)
        catalog.save(str(path))
        said, fuzzy = len(catalog) - len(catalog.obsolete_entries()), len(catalog.fuzzy_entries())
        print(f"{code}: {said} phrases, {fuzzy} fuzzy, {len(catalog.untranslated_entries())} without a translation")
        for line in report:
            print(f"  {line}")


if __name__ == "__main__":
    main(FOLDER, sorted({*languages, *sys.argv[1:]} - {ENGLISH}))
