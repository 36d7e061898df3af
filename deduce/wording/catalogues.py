"""Catalogues of other languages: gettext's `.po` files, read without being compiled."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from gettext import c2py
from importlib.resources import files

Texts = dict[str, tuple[str, ...]]


def read(code: str) -> tuple[Texts, Callable[[int], int], str]:
    """Return the forms of each phrase in a language, the index of the form for a number, and the header."""
    source = (files("deduce.wording") / "languages" / f"{code}.po").read_text(encoding="utf-8")
    texts = dict(_entries(source))
    (head,) = texts.pop("")
    (plural,) = (line for line in head.splitlines() if line.startswith("Plural-Forms:"))
    return texts, c2py(plural.partition("plural=")[2].rstrip(";")), head


def _entries(source: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the translated phrases with their forms."""
    for block in source.split("\n\n"):
        parts: dict[str, str] = {}
        key = ""
        for line in block.splitlines():
            if line.startswith("#"):
                continue
            if not line.startswith('"'):
                key, _, line = line.partition(" ")
                parts[key] = ""
            parts[key] += json.loads(line)
        forms = tuple(text for key, text in parts.items() if key.startswith("msgstr") and text)
        if "msgid" in parts and forms:
            yield parts["msgid"], forms
