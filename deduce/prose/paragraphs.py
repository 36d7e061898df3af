"""Paragraphs: the sentences of lines of prose, with the list items and paragraphs that they are in."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import evolve

from deduce.base.patterns import regex
from deduce.prose.sentences import Sentence
from deduce.prose.tokens import Lexer, Token
from deduce.prose.words import kinds

_ITEM = regex(r"\s*(?:[-*•+‣]|\d{1,3}[.)]|(?P<case>\((?:[a-h]|i{1,3}|iv)\)|[a-h]\)))\s+")
_HEADING = regex(r"\s*#+\s|\s*\*\*[^*]*\*\*:?\s*$")
_DRESS = regex(r"\*\*|__|`|\$|\\[\[\]()]|[\ufe0e\ufe0f]|~~.*?~~|\\(?:q?quad|[,;!])")
_TAG = regex(r"\s*</?(?!s>|del>|strike>)[a-z]+>\s*", re.I)
_LATEX = (
    (regex(r"\\(?:boxed|text|mathbf|mathrm)\s*\{([^{}]*)\}"), r"\1"),
    (regex(r"\\(?:implies|Rightarrow|Longrightarrow|to|rightarrow|therefore)\b"), "→"),
    (regex(r"\\neq?\b"), "≠"),
    (regex(r"\\item\b"), ""),
)
_UNFINISHED = kinds(
    "comma and or of in for is to not may put make because as so if suppose weak fill open given otherwise equals "
    "arrow it"
)
"""Kinds of tokens that end no sentence."""

_STARTS = kinds("put so arrow then value zero one row column fill")
"""Kinds of tokens that begin a sentence on a new line, of a writer who begins none with a capital letter."""


def plain(line: str) -> str:
    """Return a line without the signs of Markdown and LaTeX that only dress it, and without what is struck out."""
    for pattern, replacement in _LATEX:
        line = pattern.sub(replacement, line)
    return _DRESS.sub("", line)


class Paragraphs:
    """Makes sentences of lines of prose, one after another."""

    def __init__(self, lexer: Lexer) -> None:
        self._lexer = lexer
        self._tokens: list[Token] = []
        self._place = Sentence((), "", 1, 0)
        self._items = 0
        self._is_stated = self._is_begun = False

    @property
    def is_unfinished(self) -> bool:
        """Whether the next line may continue a sentence."""
        return bool(self._tokens)

    def may_continue(self, text: str) -> bool:
        """Return whether a line that may be a sentence of its own may also continue one."""
        is_whole = self._is_stated and self._tokens[-1].kind not in _UNFINISHED
        return self.is_unfinished and not (is_whole and text.lstrip()[:1].isupper())

    def place(self, text: str = "") -> Sentence:
        """Return a sentence without tokens, at the place of a line that is no prose."""
        self._is_begun = True
        if _ITEM.match(text):
            self._next_item()
        return self._place

    def _next_item(self) -> None:
        self._items += 1
        self._place = evolve(self._place, item=self._items)

    def end(self) -> Iterator[Sentence]:
        """Yield what is left at the end of a paragraph."""
        yield from self._ended("")
        self._place = evolve(self._place, paragraph=self._place.paragraph + self._is_begun, item=0)
        self._is_begun = False

    def add(self, text: str, number: int) -> Iterator[Sentence]:
        """Yield the sentences that end before a line, or in it."""
        if not text.strip() or _TAG.fullmatch(text):
            yield from self.end()
            return
        self._is_begun = True
        heading, item = _HEADING.match(text), _ITEM.match(text)
        tokens = self._lexer.tokens(plain(text[item.end() if item else 0 :].lstrip("# ")), number)
        if item or heading or not tokens or not self._goes_on(tokens[0]):
            yield from self._ended("")
        if item:
            self._next_item()
            if item["case"]:
                tokens = [Token("case", "", number), Token("label", item["case"], number), *tokens]
        for before, token, following in zip([None, *tokens], tokens, [*tokens[1:], None], strict=False):
            if token.kind == "stop" and "?" not in token.text and following and following.kind == "close":
                continue
            if token.text == "!" and not self._tokens:  # as in `!(r3c4 = 1)`
                token = token._replace(kind="unknown")
            if token.kind != "stop":
                self._tokens.append(token)
                self._is_stated |= token.kind in ("value", "bits", "zero", "one")
            if token.kind == "stop" or (before and before.kind == "stop" and self._is_whole(token, following)):
                yield from self._ended("?" if "?" in token.text else token.text)
        if self._tokens and (heading or self._tokens[-1].kind == "colon"):
            yield from self._ended(":")

    def _is_whole(self, token: Token, following: Token | None) -> bool:
        """Return whether a bracket closes a sentence of its own, and nothing goes on behind it, as in `(It is 0.)?`."""
        is_own = token.kind == "close" and self._tokens[0].kind == "open"
        return is_own and (following is None or following.text[:1].isupper())

    def _goes_on(self, token: Token) -> bool:
        """Return whether a token at the start of a line continues the sentence before it."""
        if not self._tokens or self._tokens[-1].kind in _UNFINISHED:
            return bool(self._tokens)
        first, is_lower = self._tokens[0].text, token.text[:1].islower()
        if not self._is_stated:
            return is_lower and token.kind != "cell"
        return (
            is_lower
            and token.kind != "cell"
            and token.text != first
            and not (first[:1].islower() and token.kind in _STARTS)
        )

    def _ended(self, ending: str) -> Iterator[Sentence]:
        if self._tokens:
            yield evolve(self._place, tokens=tuple(self._tokens), ending=ending)
            self._tokens, self._is_stated = [], False
