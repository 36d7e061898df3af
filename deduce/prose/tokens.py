"""Tokens: the cells, lines, values and words of a text, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from deduce.base.patterns import regex
from deduce.game.puzzle import Cell, Puzzle
from deduce.prose.words import SHORT, WORD, against, bare, language_of, table
from deduce.reasons.trace import ENGLISH

_MARKS = {
    ",": "comma", "&": "and", ":": "colon", "=": "equals", ":=": "equals", "==": "equals", "←": "equals",
    "<-": "equals", "→": "arrow", "⇒": "arrow", "->": "arrow", "=>": "arrow", "-->": "arrow", "==>": "arrow",
    "⟹": "arrow", "∴": "so", "≠": "not", "!=": "not", "(": "open", ")": "close", "[": "open", "]": "close",
    "/": "slash", "–": "dash", "—": "dash", "-": "dash", "--": "dash", "✗": "refute", "✘": "refute", "❌": "refute",
    "✖": "refute", "⊥": "refute", "↯": "refute", "∎": "proved", "✓": "harmless", "✔": "harmless", "✅": "harmless",
}  # fmt: skip
"""What signs do in a sentence."""

_LEXEMES = rf"""
    (?P<cell>\b[flrz]\s?(?P<r>\d{{1,2}})\s?[cks]\s?(?P<c>\d{{1,2}})\b|\b[a-z]_\{{?(?P<i>\d{{1,2}}),?\s?(?P<j>\d{{1,2}})\}}?)
  | (?P<chess>\b(?P<letter>[a-z])(?P<digits>\d{{1,2}})\b)
  | (?P<pair>\(\s?(?P<a>\d{{1,2}})\s?,\s?(?P<b>\d{{1,2}})\s?(?:,\s?(?P<v>[01])\s?)?\))
  | (?P<label>\((?:[a-h]|i{{1,3}}|iv)\))
  | (?P<bits>(?<![\w.])(?![01]\.\.\.(?!\.))[01_.?](?:[\ ,]{{0,2}}[01_.?]){{3,}}(?!\w))
  | (?P<plural>\b[01]['’]?(?:s|en|er)\b)
  | (?P<nth>\b\d{{1,2}}(?:st|nd|rd|th)\b)
  | (?P<short>{SHORT})
  | (?P<odd>\d+(?:\.\d+|[^\W\d_]\w*))
  | (?P<number>\d+(?:\s?[-–]\s?\d+)?(?!\w))
  | (?P<word>{WORD})
  | (?P<stop>[.!?;…]+)
  | (?P<mark>-->|==>|->|=>|<-|:=|==|!=|--|\S)
"""

_ZERO_BASED = regex(
    r"\b(?:zero|0|null|nul)[- ]?(?:based|indexed|basiert|gebaseerd)|\(0, ?0\) (?:is|=) (?:the|at|in)\b"
    r"|(?:is|=) \(0, ?0\)"
    r"|\b(?:count|index|indices|number|start|coordinate|begin|run|zähl|nummer|tel|numér|compt|cuent)\w*"
    r" (?:[^\W\d]+ )?(?:from|at|bei|ab|van|vanaf|à partir de|de|desde) (?:0|zero|null|nul|zéro|cero)\b",
    re.I,
)
_BY_LETTER = regex(
    r"\bletters?\b[^.\n]{0,20}\bcol|\bcol\w*(?: [^\W\d]+){0,3} (?:letters?|(?-i:A))\b|"
    r"(?-i:\bA)(?: is| =|,| to|-|–| -| –)[^.\n]{0,20}\bcol|"  # not the article, as in `a 1 in row 1, column 4`
    r"\bchess|spreadsheet|\bBuchstaben?\b[^.\n]{0,20}\bSpalte|\blettres?\b[^.\n]{0,20}\bcol|\bletras?\b[^.\n]{0,20}\bcol",
    re.I,
)
_UPWARDS = regex(r"\bbottom|\blower|\bletters? (?:for|is|=|names?) (?:the |a )?rows?|\brows? [^\W\d]+ letters?\b", re.I)
"""In a text with letters: rows are counted from below, or it is they that have letters."""

_COLUMN_FIRST = regex(r"\((?:column|col|x), ?(?:row|y)\)", re.I)
_DECLARES = regex(r"\(row, ?col(?:umn)?\)|\brow \$?r\b|\br\d+c\d+ (?:means|bedeutet|betekent|veut|significa)\b", re.I)

_AXES = {"row": 0, "rows": 0, "column": 1, "columns": 1, "square": 2, "squares": 2}
_SAYING = frozenset(("equals", "is", "colon", "arrow"))
_BETWEEN = frozenset(("comma", "and", "of", "in", "fill", "open"))


class Token(NamedTuple):
    """A piece of a text.

    Attributes:
        kind: what it does in a sentence, as the tables have it; or `cell`, `line`, `value`, `bits` or a sign.
        text: the text.
        line: its line, from 1.
        cells: the cells that it names; empty if one is off the grid.
        value: the value, or the index that an ordinal names.
        axis, numbers: of a line or of parts of one: 0 for rows, 1 for columns, 2 for cells, and its indexes.
    """

    kind: str
    text: str
    line: int
    cells: tuple[Cell, ...] = ()
    value: int = -1
    axis: int = -1
    numbers: tuple[int, ...] = ()


_PATTERN = regex(_LEXEMES, re.IGNORECASE | re.VERBOSE)


class Lexer:
    """Finds the tokens of an answer to a puzzle, in its language, with the notation that it declares."""

    def __init__(self, text: str, puzzle: Puzzle) -> None:
        self.rows, self.columns, symbols = puzzle.rows, puzzle.columns, puzzle.symbols
        self.language = language_of(text)
        self._table = table(self.language)
        self._foreign = against(ENGLISH)  # in another language not even a reason may have them
        self._first = 0 if _ZERO_BASED.search(text) else 1
        self._swapped = bool(_COLUMN_FIRST.search(text))
        declared = _BY_LETTER.search(text)
        self._by_letter = declared and not _UPWARDS.search(text[declared.start() : declared.end() + 80])
        self._values = {"0": 0, "1": 1, symbols.zero: 0, symbols.one: 1}
        if not (symbols.one + symbols.zero).isalnum():  # a picture, such as a sun
            self._values |= {"☀": 1, "🌞": 1, "🌙": 0, "🌑": 0, "🌕": 0, "☾": 0} | self._values
            self._pictures = True

    def tokens(self, text: str, line: int) -> list[Token]:
        """Return the tokens of one line."""
        if self._first == 0:  # `counted from 0` names no value
            text = _ZERO_BASED.sub(lambda match: match[0] if "(" in match[0] else match[0].replace("0", "zero"), text)
        tokens = list(
            self._phrases([token for match in _PATTERN.finditer(text) for token in self._lexeme(match, line)])
        )
        says = any(a.kind in _SAYING and b.kind == "value" for a, b in pairwise(tokens)) and any(
            t.cells for t in tokens
        )
        declares = not says and any(pattern.search(text) for pattern in (_DECLARES, _ZERO_BASED, _BY_LETTER))
        return [] if declares else tokens

    def _lexeme(self, match: re.Match[str], line: int) -> Iterator[Token]:
        kind, text = str(match.lastgroup), match[0]
        if text in self._values:
            yield Token("value", text, line, value=self._values[text])
        elif kind == "cell":
            yield self._cell(text, line, match["r"] or match["i"], match["c"] or match["j"])
        elif kind == "chess" and not self._by_letter:
            yield Token("unknown", text, line, numbers=(int(match["digits"]),))
        elif kind == "chess":
            yield self._cell(text, line, match["digits"], ord(match["letter"].lower()) - ord("a") + self._first)
        elif kind == "pair":
            row, column = (match["b"], match["a"]) if self._swapped else (match["a"], match["b"])
            yield self._cell(text, line, row, column)
            if match["v"]:
                yield from (Token("equals", "", line), Token("value", "", line, value=int(match["v"])))
        elif kind == "nth":
            yield Token("order", text, line, value=int(text[:-2]) - 1)
        elif kind == "odd":
            yield Token("number", text, line) if "." in text else Token("unknown", text, line, numbers=(0,))
        elif kind == "number":
            first, last = (int(number) for number in (re.findall(r"\d+", text) * 2)[:2])
            numbers = range(first, last + 1) if first <= last < 1000 else ()
            yield Token("refute" if text in ("000", "111") else kind, text, line, numbers=tuple(numbers))
        elif kind == "bits":
            yield from self._bits(text, line)
        elif kind == "mark":
            yield Token(_MARKS.get(text, "unknown"), text, line)
        elif kind == "word" and self.language == "fr" and bare(text) not in self._table.phrases:
            yield from (Token(kind, part, line) for part in re.findall(r"[^'’]+['’]?", text))
        else:
            yield Token("word" if kind == "short" else kind, text, line, value=int(text[0]) if kind == "plural" else -1)

    def _bits(self, text: str, line: int) -> Iterator[Token]:
        """Yield a row or a column, perhaps with the end of a sentence; or if it is neither, its values one by one."""
        marks, sizes = re.findall("[01_.?]", text), (self.rows, self.columns)
        ends = marks[-1] in ".?" and text[-2:-1] in "01_" and (len(marks) not in sizes or bool(re.search("[ _]", text)))
        if len(marks) - ends in sizes:
            yield Token("bits", text[: -1 if ends else None], line)
        else:
            for mark in marks[: -1 if ends else None]:
                yield Token("value" if mark in "01" else "unknown", mark, line, value=int(mark) if mark in "01" else -1)
        if ends:
            yield Token("stop", marks[-1], line)

    def _cell(self, text: str, line: int, row: str | int, column: str | int) -> Token:
        return Token("cell", text, line, self._on_grid([(int(row) - self._first, int(column) - self._first)]))

    def _on_grid(self, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        """Return some cells, or none of them if one is off the grid."""
        cells = tuple(cells)
        return cells if all(map(self.has, cells)) else ()

    def has(self, cell: Cell) -> bool:
        """Return whether the grid has a cell."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns

    def _phrases(self, lexemes: Sequence[Token]) -> Iterator[Token]:
        """Yield the tokens of a line, with the kinds of its words and phrases."""
        words = [bare(token.text) if token.kind == "word" else token.text for token in lexemes]
        at, before = 0, ""
        while at < len(lexemes):
            token, size = lexemes[at], 1
            if token.kind == "word" and len(token.text) == 1 and before == "case":
                token = token._replace(kind="label")
            elif token.kind == "word":
                fitting = (
                    (1 + len(others), kind)
                    for others, kind in self._table.phrases.get(words[at], ())
                    if tuple(words[at + 1 : at + 1 + len(others)]) == others
                )
                size, kind = next(fitting, (1, "foreign" if words[at] in self._foreign else "unknown"))
                phrase = " ".join(words[at : at + size])
                token = token._replace(kind=kind, text=" ".join(one.text for one in lexemes[at : at + size]))
                if kind in ("zero", "one"):
                    token = token._replace(value=int(kind == "one"))
                elif kind == "order":
                    token = token._replace(value=self._table.ordinals.index(phrase))
                elif kind in ("sun", "moon"):
                    token = token._replace(kind="value" if self._pictures else "unknown", value=int(kind == "sun"))
            yield token
            at, before = at + size, token.kind

    _pictures = False

    # cells by row and column

    def sentence(self, tokens: Sequence[Token]) -> list[Token]:
        """Return the tokens of a sentence, with rows, columns and their cells found, and three of a symbol together."""
        parts, at = list[Token](), 0
        while at < len(tokens):
            token = tokens[at]
            if token.kind in _AXES:
                token, at = self._part(tokens, at)
            elif token.kind == "order" and at + 1 < len(tokens) and tokens[at + 1].kind == "square":
                token, at = token._replace(kind="part", axis=2, numbers=(token.value,)), at + 1
            parts.append(token)
            at += 1
        return _trios(list(self._located(parts)))

    def _part(self, tokens: Sequence[Token], at: int) -> tuple[Token, int]:
        """Return the line or parts that begin with a word such as `rows`, and the index of the last token."""
        word, numbers, last = tokens[at], list[int](), at
        following = at + 1
        while following < len(tokens) and (found := self._numbers_of(tokens[following])):
            numbers += found
            last, following = following, following + 1
            if not word.kind.endswith("s"):
                break
            while following < len(tokens) and tokens[following].kind in ("comma", "and"):
                following += 1
        if not numbers:
            return word._replace(kind="fill" if _AXES[word.kind] == 2 else "harmless"), at
        text = " ".join(token.text for token in tokens[at : last + 1])
        indexes = tuple(number - self._first for number in numbers)
        return Token("part", text, word.line, axis=_AXES[word.kind], numbers=indexes), last

    @staticmethod
    def _numbers_of(token: Token) -> tuple[int, ...]:
        return (int(token.text),) if token.kind == "value" and token.text.isdecimal() else token.numbers

    def _located(self, tokens: Sequence[Token]) -> Iterator[Token]:
        """Yield tokens with cells in place of a row and a column, or of parts of a line that is named before them."""
        following = _following(tokens)
        line: Token | None = None
        at = 0
        while at < len(tokens):
            token, (second, count) = tokens[at], following[at]
            at += 1
            if not count:
                yield token
            elif count % 2 == 0 and tokens[second].axis != token.axis:
                between, at = tokens[at:second], second + 1
                line = token if token.axis < 2 else tokens[second]
                at += any(one.kind == "open" for one in between)
                yield self._crossing(token, tokens[second])
            elif count == 1 and line and line.axis != token.axis:
                yield self._crossing(line, token)
            else:
                line = token if token.axis < 2 and len(token.numbers) == 1 else None
                yield token._replace(kind="line" if line else "unknown")

    def _crossing(self, *parts: Token) -> Token:
        """Return the cells where a line and parts of it cross."""
        first, second = sorted(parts, key=lambda part: part.axis)
        text = ", ".join(part.text for part in parts)
        if min(len(first.numbers), len(second.numbers)) > 1 or (second.axis == 2 and len(first.numbers) > 1):
            return Token("unknown", text, first.line)
        is_column = first.axis == 1
        cells = [(b, a) if is_column else (a, b) for a in first.numbers for b in second.numbers]
        return Token("cell", text, parts[0].line, self._on_grid(cells))


def _following(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """Return for each line or part the index of the one that follows it at once, and how many follow each other."""
    out = [(0, 0)] * len(tokens)
    for at in reversed(range(len(tokens))):
        if tokens[at].kind == "part":
            second = at + 1
            while second < min(len(tokens), at + 4) and tokens[second].kind in _BETWEEN:
                second += 1
            out[at] = (second, 1 + (out[second][1] if second < len(tokens) else 0))
    return out


def _trios(tokens: Sequence[Token]) -> list[Token]:
    """Return tokens with one token in place of three equal values in succession."""
    out: list[Token] = []
    for token in tokens:
        out.append(token)
        values = [last.value if last.kind == "value" else -1 for last in out[-3:]]
        if values in ([0] * 3, [1] * 3):
            out[-3:] = [Token("refute", " ".join(last.text for last in out[-3:]), token.line, value=token.value)]
    return out
