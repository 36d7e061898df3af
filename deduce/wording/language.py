"""The language of all texts: the one chosen with `speaking`, else `DEDUCE_LANGUAGE`, else English.

A language is a module in `languages/` and, except for English, a gettext catalogue of the same name with all phrases,
which is read without being compiled.
"""

from __future__ import annotations

import json
import os
import pkgutil
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache, wraps
from importlib import import_module
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

from deduce.errors import DeduceError
from deduce.trace import ENGLISH
from deduce.wording import languages

VARIABLE = "DEDUCE_LANGUAGE"
LANGUAGES = (ENGLISH, *sorted({info.name for info in pkgutil.iter_modules(languages.__path__)} - {ENGLISH}))

Texts = dict[str, tuple[str, ...]]
"""The forms of each phrase by its English text."""

_Function = TypeVar("_Function", bound=Callable[..., Any])
_P = ParamSpec("_P")
_R = TypeVar("_R")

_chosen: ContextVar[Language | None] = ContextVar("chosen", default=None)


class Language(NamedTuple):
    """A language.

    Attributes:
        code: its two letters.
        kind: returns which of the texts of a slot such as `{symbol:a|an}` a symbol chooses.
        inflect: returns the name of a line in some form.
        large_nouns: whether all nouns have a capital.
        bends: patterns and their replacements in the phrases around the sentences.
        bent: returns a text after these replacements.
        texts: the forms of each phrase; empty for English.
        form: returns the index of the form for a number.
    """

    code: str
    kind: Callable[[str], int]
    inflect: Callable[[str, str], str] | None
    large_nouns: bool
    bends: tuple[tuple[str, str], ...]
    bent: Callable[[str], str]
    texts: Mapping[str, tuple[str, ...]]
    form: Callable[[int], int]


def language() -> Language:
    """Return the language that is spoken.  Raises DeduceError if `DEDUCE_LANGUAGE` is not a known language."""
    return _chosen.get() or _named(os.environ.get(VARIABLE) or ENGLISH)


def cached_by_language(function: _Function) -> _Function:
    """Cache the results of a function for each language."""

    @lru_cache(maxsize=1 << 14)
    def remembered(_: str, *args: Any) -> Any:
        return function(*args)

    @wraps(function)
    def cached(*args: Any) -> Any:
        return remembered(language().code, *args)

    return cast(_Function, cached)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak a language in this context only.  Raises DeduceError if it is not known."""
    token = _chosen.set(_named(code))
    try:
        yield
    finally:
        _chosen.reset(token)


def in_one_language(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Look up the language once for a whole call, since asking the environment takes as long as a phrase.

    If the function has an argument `language`, a code such as `fr`, the call speaks that language.
    """

    @wraps(function)
    def spoken_throughout(*args: _P.args, **named: _P.kwargs) -> _R:
        code = named.get("language")
        with speaking(language().code if code is None else str(code)):
            return function(*args, **named)

    return spoken_throughout


@contextmanager
def spoken(code: str) -> Iterator[None]:
    """Speak a language in all threads and in new processes."""
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = code
    try:
        yield
    finally:
        if before is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = before


@cache
def _named(code: str) -> Language:
    if code not in LANGUAGES:
        raise DeduceError(f"there is no language {code!r}: deduce speaks {', '.join(LANGUAGES)}")
    module = import_module(f"deduce.wording.languages.{code}")
    texts, form, _ = ({}, lambda n: int(n != 1), "") if code == ENGLISH else read(code)
    kind, inflect = getattr(module, "kind", lambda _: 0), getattr(module, "inflect", None)
    large_nouns = getattr(module, "LARGE_NOUNS", False)
    return Language(code, kind, inflect, large_nouns, module.BENDS, _bending(module.BENDS), texts, form)


def _bending(bends: tuple[tuple[str, str], ...]) -> Callable[[str], str]:
    patterns = [(re.compile(pattern), replacement) for pattern, replacement in bends]

    @lru_cache(maxsize=1 << 14)
    def bent(text: str) -> str:
        for pattern, replacement in patterns:
            text = pattern.sub(replacement, text)
        return text

    return bent if bends else str


def read(code: str) -> tuple[Texts, Callable[[int], int], str]:
    """Return the forms of each phrase in a language, the index of the form for a number, and the header."""
    from gettext import c2py  # which English does without
    from importlib.resources import files

    # not by its path, as the site loads deduce from an archive
    source = (files(languages) / f"{code}.po").read_text(encoding="utf-8")
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
