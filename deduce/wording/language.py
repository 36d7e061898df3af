"""Which language is spoken: one chosen for a while, else `DEDUCE_LANGUAGE`, else English.

A language is a module in `languages/`, which says what no phrase can, and a gettext catalogue of the same name beside
it, with all phrases.  English has its phrases in the source.
"""

from __future__ import annotations

import os
import pkgutil
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache, wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

from deduce.errors import DeduceError
from deduce.trace import ENGLISH
from deduce.wording import languages

VARIABLE = "DEDUCE_LANGUAGE"
LANGUAGES = (ENGLISH, *sorted({found.name for found in pkgutil.iter_modules(languages.__path__)} - {ENGLISH}))

_Function = TypeVar("_Function", bound=Callable[..., Any])
_P = ParamSpec("_P")
_R = TypeVar("_R")

_chosen: ContextVar[Language | None] = ContextVar("chosen", default=None)


class Language(NamedTuple):
    """A language.

    Attributes:
        code: its two letters.
        kind: sorts symbols by what goes with them, which a phrase chooses texts by (`{symbol:a|an}`).
        inflect: gives the name of a line in a form that is asked for.
        large_nouns: whether nouns, such as those that sentences begin with, have a capital everywhere.
        bends: what changes in a text with what stands before it: patterns, and what is put for each.
        bent: gives a text with that done.
        texts: for each English phrase, or its form for one, the forms that it has here; none for English.
        form: which of the forms goes with a number.
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
    """Return the language that is spoken.  Raises DeduceError where `DEDUCE_LANGUAGE` names none."""
    return _chosen.get() or _named(os.environ.get(VARIABLE) or ENGLISH)


def known_by_language(function: _Function) -> _Function:
    """Remember what a function says, for each language by itself."""

    @lru_cache(maxsize=1 << 14)
    def remembered(_: str, *args: Any) -> Any:
        return function(*args)

    @wraps(function)
    def known(*args: Any) -> Any:
        return remembered(language().code, *args)

    return cast(_Function, known)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak a language for a while, here alone: what else this process does goes on as before.  Raises DeduceError."""
    token = _chosen.set(_named(code))
    try:
        yield
    finally:
        _chosen.reset(token)


def in_one_language(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Look up the language once for all that a function says; asking the environment takes as long as a phrase.

    A function that takes a `language`, a code such as `fr` or None, says all in that one.
    """

    @wraps(function)
    def spoken_throughout(*args: _P.args, **named: _P.kwargs) -> _R:
        code = named.get("language")
        with speaking(language().code if code is None else str(code)):
            return function(*args, **named)

    return spoken_throughout


@contextmanager
def spoken(code: str) -> Iterator[None]:
    """Speak a language throughout, in all threads and in processes that are started, until the end of this."""
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
    from importlib import import_module

    module = import_module(f"deduce.wording.languages.{code}")
    texts: Mapping[str, tuple[str, ...]] = {}
    form: Callable[[int], int] = _two_forms
    if code != ENGLISH:
        from deduce.wording.catalogues import read

        texts, form, _ = read(code)
    kind, inflect = getattr(module, "kind", _of_one_kind), getattr(module, "inflect", None)
    large_nouns = getattr(module, "LARGE_NOUNS", False)
    return Language(code, kind, inflect, large_nouns, module.BENDS, _bending(module.BENDS), texts, form)


def _bending(bends: tuple[tuple[str, str], ...]) -> Callable[[str], str]:
    patterns = [(re.compile(found), put) for found, put in bends]

    @lru_cache(maxsize=1 << 14)
    def bent(text: str) -> str:
        for pattern, put in patterns:
            text = pattern.sub(put, text)
        return text

    return bent if bends else str


def _of_one_kind(_: str) -> int:
    return 0


def _two_forms(n: int) -> int:
    return int(n != 1)
