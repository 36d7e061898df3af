"""The words of a language by what they do in a sentence, from the tables in `words/`.

A sentence is understood only if all of its words are in the table of its language, so a table need not list what makes
a sentence untrue.  What it lists as harmless must be harmless in every sentence.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from deduce.base.patterns import regex
from deduce.reasons.trace import ENGLISH
from deduce.wording.language import languages

WORD = r"[^\W\d_]+(?:[-'’][^\W\d_]+)*['’]?"
SHORT = r"(?<!\w)(?:[^\W\d_]\.\s?){2,}|(?<!\w)(?:bijv|bzw|bv|etc|p\.\s?(?:ex|ej))\."
"""An abbreviation, whose full stops end no sentence."""

_WORDS = regex(rf"{SHORT}|{WORD}")


def kinds(names: str) -> frozenset[str]:
    """Return the kinds of tokens with some names."""
    return frozenset(names.split())


class Table(NamedTuple):
    """The words of a language.

    Attributes:
        phrases: by the first word of each phrase its other words and its kind, the longest phrase first.
        ordinals: `first`, `second` and so on.
    """

    phrases: Mapping[str, Sequence[tuple[tuple[str, ...], str]]]
    ordinals: Sequence[str]


def bare(word: str) -> str:
    """Return a word as the tables have it."""
    word = word.casefold().replace("’", "'")
    return re.sub(r"\s", "", word) if "." in word else word


@cache
def table(code: str) -> Table:
    """Return the table of a language."""
    # not by its path, as the site loads deduce from an archive
    source = files("deduce.prose").joinpath("words", f"{code}.txt").read_text(encoding="utf-8")
    lines = (line.partition(": ") for line in source.replace("\n  ", " ").splitlines())
    kinds = {kind: phrases.split(", ") for kind, _, phrases in lines}
    phrases: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for kind, listed in kinds.items():
        for phrase in listed:
            first, *others = phrase.split(" ")
            phrases.setdefault(first, []).append((tuple(others), kind))
    for found in phrases.values():
        found.sort(key=lambda phrase: -len(phrase[0]))
    return Table(phrases, kinds["order"])


@cache
def against(code: str) -> frozenset[str]:
    """Return the words of a language that speak against what is said."""
    kinds_against = kinds("refute deny not no hedge suppose claim may if ask example")
    single = ((word, kind) for word, found in table(code).phrases.items() for others, kind in found if not others)
    return frozenset(word for word, kind in single if kind in kinds_against)


def language_of(text: str) -> str:
    """Return the language that has most of the words of a text; if several do, English or else the first of them."""
    counts = Counter(map(bare, _WORDS.findall(text)))
    known = {code: sum(counts[word] for word in counts.keys() & table(code).phrases.keys()) for code in languages}
    return max(languages, key=lambda code: (known[code], code == ENGLISH))
