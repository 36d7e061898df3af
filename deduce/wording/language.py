"""The language of all texts: the one chosen with `speaking`, else English; and phrases.

A phrase is an English text with slots in braces.  Except for English, a language has a gettext catalogue in
`languages/` with all phrases, which is read without being compiled, and in `GRAMMARS` what no phrase can say.  A text
from elsewhere, such as the summary of a rule, is made a `Phrase` where it is shown, and stays English if the catalogue
does not have it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache, wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

from deduce.base.errors import InvalidError, need_text
from deduce.base.patterns import regex
from deduce.reasons.trace import ENGLISH

Texts = dict[str, tuple[str, ...]]
"""The forms of each phrase by its English text."""

_Function = TypeVar("_Function", bound=Callable[..., Any])
_P = ParamSpec("_P")
_R = TypeVar("_R")

_chosen: ContextVar[Language | None] = ContextVar("chosen", default=None)
_CHOICE = regex(r"\[(?:([^][|]*)\|)?([^][]*)\]")


# what no phrase can say


class Grammar(NamedTuple):
    """How a language inflects.

    Attributes:
        kind: returns which of the texts of a slot such as `{symbol:a|an}` a symbol chooses.
        bends: patterns and their replacements in the phrases around the sentences.
        inflect: returns the name of a line in some form.
        large_nouns: whether all nouns have a capital.
    """

    kind: Callable[[str], int] = lambda _: 0
    bends: tuple[tuple[str, str], ...] = ()
    inflect: Callable[[str, str], str] | None = None
    large_nouns: bool = False


_VOWEL_SOUNDS = frozenset("AEFHILMNORSXaefhilmnorsx8")
_PLURAL_IN_EN = frozenset("01\uff10\uff113456789FLMNRSXZflmnrsxz")
_NUMBERS = (r"(?<=\d),(?=\d{3}\b)", "\u00a0")
_MONTHS = "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre"


def _german(name: str, form: str) -> str:
    """Put the name of a line into the dative: `den Spalten 4 und 5`."""
    return f"den {name[4:]}" if form == "dative" and name.startswith("die ") else name


def _french(name: str, form: str) -> str:
    """Put `de` before the name of a line: `des colonnes 4 et 5`."""
    if form != "de":
        return name
    return f"des {name[4:]}" if name.startswith("les ") else f"de {name}"


GRAMMARS = {
    # `a 0`, `an X`
    "en": Grammar(lambda symbol: int(symbol in _VOWEL_SOUNDS)),
    # `eine 0`, `ein X`; `250 000`, `in den Spalten 4 und 5`, `13-mal`, but `dreimal`
    "de": Grammar(
        lambda symbol: int(not symbol.isdigit()),
        (
            _NUMBERS,
            (r"\b(in|zwischen|von) die (?=Zeilen|Spalten)", r"\1 den "),
            (r"(\d)mal\b", r"\1-mal"),
            (r"\bin ein(?= Feld\b)", "in einem"),
            (r"\b([Ee]in)(?= von )", r"\1er"),
        ),
        _german,
        large_nouns=True,
    ),
    # `un 0`, `una X`; `7 u 8`, `una casilla`, `son uno`
    "es": Grammar(
        lambda symbol: int(symbol.isalpha()),
        (
            _NUMBERS,
            (r" o (?=8|11\b|O\b)", " u "),
            (r"\b([Uu]n)(?= casilla\b)", r"\1a"),
            (r"(?<!\()\bun(?=[.,;:)]|$)", "uno"),
        ),
    ),
    # `une case`, `1er janvier`
    "fr": Grammar(
        bends=(_NUMBERS, (r"\b([Uu]n)(?= case\b)", r"\1e"), (rf"\b1 (?={_MONTHS})", "1er ")), inflect=_french
    ),
    # `0’en`, as *nullen*, `X’en`; `O’s`
    "nl": Grammar(lambda symbol: int(symbol not in _PLURAL_IN_EN), (_NUMBERS,)),
}

languages = tuple(GRAMMARS)
"""The codes of all languages."""


# the language that is spoken


class Language(NamedTuple):
    """A language.

    Attributes:
        code: its two letters.
        grammar: how it inflects.
        bent: returns a text after the bends of its grammar.
        texts: the forms of each phrase; empty for English.
        form: returns the index of the form for a number.
    """

    code: str
    grammar: Grammar
    bent: Callable[[str], str]
    texts: Mapping[str, tuple[str, ...]]
    form: Callable[[int], int]


def language() -> Language:
    """Return the language that is spoken."""
    return _chosen.get() or _named(ENGLISH)


def code_of(name: str | None) -> str:
    """Return the code of a language, that of the language that is spoken for None.  Raises InvalidError."""
    return language().code if name is None else _named(need_text(name, "code of a language")).code


def cached_by_language(function: _Function) -> _Function:
    """Cache the results of a function for each language."""

    @lru_cache(maxsize=1 << 14)
    def remembered(_: str | None, *args: Any) -> Any:
        return function(*args)

    @wraps(function)
    def cached(*args: Any) -> Any:
        spoken = _chosen.get()  # not by `language`, as a sentence takes many words
        return remembered(spoken and spoken.code, *args)

    return cast(_Function, cached)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak a language in this context only: `fr`, also `FR`, `fr-FR` and `fr_FR`.  Raises InvalidError for others."""
    token = _chosen.set(_named(need_text(code, "code of a language")))
    try:
        yield
    finally:
        _chosen.reset(token)


def in_one_language(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Let a function speak the language of its argument `language`, a code such as `fr`, if it is not None."""

    @wraps(function)
    def spoken_throughout(*args: _P.args, **named: _P.kwargs) -> _R:
        code = named.get("language")
        if code is None:
            return function(*args, **named)
        with speaking(code):  # type: ignore[arg-type]  # speaking checks it
            return function(*args, **named)

    return spoken_throughout


@cache
def _named(name: str) -> Language:
    code = re.split("[-_]", name)[0].lower()
    if code not in languages:
        raise InvalidError(f"there is no language {name!r}: deduce speaks {', '.join(languages)}")
    texts, form = ({}, lambda n: int(n != 1)) if code == ENGLISH else read(code)
    return Language(code, GRAMMARS[code], _bending(GRAMMARS[code].bends), texts, form)


def _bending(bends: tuple[tuple[str, str], ...]) -> Callable[[str], str]:
    patterns = [(re.compile(pattern), replacement) for pattern, replacement in bends]

    @lru_cache(maxsize=1 << 14)
    def bent(text: str) -> str:
        for pattern, replacement in patterns:
            text = pattern.sub(replacement, text)
        return text

    return bent if bends else str


def read(code: str) -> tuple[Texts, Callable[[int], int]]:
    """Return the forms of each phrase in a language, and the index of the form for a number."""
    from gettext import c2py  # not needed for English

    texts = dict(_entries(_catalogue(code)))
    (head,) = texts.pop("")
    (plural,) = (line for line in head.splitlines() if line.startswith("Plural-Forms:"))
    return texts, c2py(plural.partition("plural=")[2].rstrip(";"))


def noted(module: str) -> tuple[str, ...]:
    """Return the English phrases of a module of this package, as each catalogue notes them."""
    blocks = _catalogue("de").split("\n\n")
    return tuple(text for text, _ in _entries("\n\n".join(block for block in blocks if f"#. {module}." in block)))


def _catalogue(code: str) -> str:
    from importlib.resources import files  # not needed for English

    # not by its path, as the site loads deduce from an archive
    return files("deduce.wording").joinpath("languages", f"{code}.po").read_text(encoding="utf-8")


def _entries(source: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the translated phrases with their forms, except those whose English text has changed since."""
    for block in source.split("\n\n"):
        parts: dict[str, str] = {}
        key, fuzzy = "", False
        for line in block.splitlines():
            if line.startswith("#"):
                fuzzy |= line.startswith("#,") and "fuzzy" in line
                continue
            if not line.startswith('"'):
                key, _, line = line.partition(" ")
                parts[key] = ""
            parts[key] += json.loads(line)
        forms = tuple(text for key, text in parts.items() if key.startswith("msgstr") and text)
        if "msgid" in parts and forms and not fuzzy:
            yield parts["msgid"], forms


# phrases


class Word(NamedTuple):
    """The value of a slot, which takes the form that the slot asks for.

    Attributes:
        choice: which of the texts of a slot such as `{cells:is|are}` it chooses; the last if there are fewer.
        inflect: returns the word in another form, such as `{cells:dative}`.
    """

    text: str
    choice: int = 0
    inflect: Callable[[str, str], str] | None = None

    def __format__(self, form: str) -> str:
        if "|" in form:
            texts = form.split("|")
            return texts[min(self.choice, len(texts) - 1)]
        return self.inflect(self.text, form) if form and self.inflect else self.text

    def __str__(self) -> str:
        return self.text

    def capital(self) -> Word:
        """Return the word with a capital."""
        return self._replace(text=f"{self.text[:1].upper()}{self.text[1:]}")


class OpenSlot(Word):
    """A word that shows the name of a slot, and the form that is asked for, to be filled elsewhere."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        return f"{{{self.text}:{form}}}" if form else f"{{{self.text}}}"

    def __str__(self) -> str:
        return f"{{{self.text}}}"


class Phrase(str):
    """A text with slots; a call fills them in the language that is spoken."""

    __slots__ = ()

    def __call__(self, **values: object) -> str:
        return language().bent(self.template.format(**values)) if values else self.template

    def fill(self, slots: Mapping[str, object]) -> str:
        """Fill the slots of a sentence, whose forms make the patterns of the language unnecessary."""
        return self.template.format_map(slots)

    @property
    def template(self) -> str:
        """The text in the language that is spoken, with its slots."""
        (text,) = language().texts.get(self, (str(self),))
        return text


class Plural(tuple[str, ...]):
    """A text with a number, `{n}`: its form for one, its form for several, and perhaps a phrase for none.

    It is written once: `{n} cell[s] [is|are] empty` has `{n} cell is empty` and `{n} cells are empty`.
    """

    __slots__ = ()

    def __new__(cls, text: str, *none: Phrase) -> Plural:
        return super().__new__(cls, (_CHOICE.sub(r"\1", text), _CHOICE.sub(r"\2", text), *none))

    def __call__(self, n: int, **values: object) -> str:
        for none in self[2:]:
            if n == 0 and isinstance(none, Phrase):
                return none(n=n, **values)
        spoken = language()
        forms = spoken.texts.get(self[0], self)
        return spoken.bent(forms[spoken.form(n)].format(n=n, **values))

    @property
    def template(self) -> tuple[str, ...]:
        """The forms in the language that is spoken, with their slots, without the phrase for none."""
        return language().texts.get(self[0], self[:2])


Slot = str | Word


def say(sentence: str, /, **slots: Slot) -> str:
    """Return a sentence in the language that is spoken; its slots have forms, so it needs no patterns."""
    return translated(sentence).format_map(slots)


def translated(text: str) -> str:
    """Return a sentence with its slots in the language that is spoken."""
    (found,) = language().texts.get(text, (text,))
    return found
