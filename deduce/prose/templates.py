"""deduce's own words: the sentences of its steps, read back by the templates of the catalogues.

The text of a step is a chain of fragments: its templates, split at the slots that hold other sentences.  What follows
is in the slots of `_CONCLUDING`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from deduce.base.patterns import regex
from deduce.game.puzzle import Cell, LineAt, Symbols, parse_cell
from deduce.prose.moves import Link, Trial
from deduce.wording import explanation, steps, words
from deduce.wording.language import language, noted, speaking, translated

_CONCLUDING = ("are", "placed", "right", "outcome")
_SUBJECTS = ("places", "blanks")
"""The slots of the cells that `placed` and `right`, after them, are about."""

_HAVE = ("It has {parts}", "Both have {parts}", "All have {parts}")
"""The templates after which `{symbol} in {cells}` is what follows."""

_NESTED = {"{one} in {cells}": "one", "with {tried}, {story}": "tried"}
"""Slots that hold a sentence only in these templates."""

_SLOT = regex(r"\{(\w+)(?::([^{}]*))?\}")
_SPANS = regex(r"(\d+)(?:-(\d+))?")
_NUMBER = r"\d+(?:-\d+)?"
_CELL = r"r\d+c\d+"
_MARKS = r"\([a-z]+\) |\(\d+\) "
_LINKS = r"\(\w+\)[^()]*\(\w+\)"


class Step(NamedTuple):
    """What the text of a step says: its line, the cells that it fills, and what it tries."""

    line: LineAt | None
    places: Mapping[Cell, int]
    trial: Trial | None

    @property
    def cells(self) -> set[Cell]:
        """All cells that it names."""
        return {*self.places, *(self.trial.cells if self.trial else ())}


class _Fragment(NamedTuple):
    """A part of a template: its pattern, the slot of each group of it, and the whole template in English."""

    pattern: re.Pattern[str]
    slots: tuple[str, ...]
    template: str


class OwnWords:
    """The sentences of one language, about a puzzle with some symbols, or with digits."""

    def __init__(self, code: str, symbols: Symbols) -> None:
        self.values = {"0": 0, "1": 1, symbols.zero: 0, symbols.one: 1}
        symbol = f"(?:{'|'.join(map(re.escape, self.values))})"
        with speaking(code):
            mark = f"(?:{symbol}|_|{re.escape(words.BLANK())})"
            pairs = [("1", "2"), ("7", "8")]
            also = "|".join({re.escape(words.listed(pair, by)[1:-1]) for pair in pairs for by in ("and", "or")})
            lines = [_line_pattern(axis, _listed(_NUMBER, also)) for axis in (0, 1)]
            self._lines = [re.compile(line, re.IGNORECASE) for line in lines]
            cells = f"(?:{'|'.join(lines)})"
            held = "|".join(pattern_of(form, cells=cells, symbol=symbol) for form in words.HELD.template)
            named = "|".join(
                pattern_of(form, cells=_listed(_CELL, also), symbol=symbol) for form in words.HELD.template
            )
            self._outcome = re.compile(f"{_listed(held, also)}|{_listed(named, also)}", re.IGNORECASE)
            self._row = re.compile(f"(?:(?:{symbol}|[.=x_]) ?)*")
            self._held = re.compile(f"({cells}|{_listed(_CELL, also)}).*?({symbol})(?={also}|, |$)", re.IGNORECASE)
            by_pattern = {
                cells: "blanks places tried pair second_pair known where cells common group case lines",
                f"(?:{cells}|{translated('it')})": "line other",
                symbol: "symbol bad value placed one zero others",
                f"{mark}(?: {mark})*": "row wrong right three",
                r"[^\W_]+": "number most taken n",
                _listed(held, also): "are known_are",
                _listed(named, also): "outcome",
                _listed(f"{symbol}(?: {symbol})+", also): "ways",
                "[=x]": "sign",
                _CELL: "cell",
                "[^().]*": "came",
                _LINKS: "links there",
                r"\d+": "step",
            }
            slots = {slot: pattern for pattern, slots in by_pattern.items() for slot in slots.split()}
            templates = [(text, translated(text)) for text in noted("sentences")]
            templates += [(text, text.template) for text in (steps.SUPPOSE, steps.SUPPOSE_TOO, steps.BUT_NOW)]
            templates += [(steps.SO, steps.SO.template.replace("{what}", "{outcome}"))]
            told = (explanation.TOLD, explanation.TOLD_OTHERWISE)
            templates += [(text, text.template.replace("{outcome}", "{came}")) for text in told]
            templates += [("", form) for form in (*steps.BREAKS.template, steps.BREAKS[2].template)]  # type: ignore[attr-defined]
            templates += [("", words.JOINED["and"].template), ("", "{text}, {text}"), ("", "{text} {text}")]
        self._fragments = sorted(
            (piece for english, text in templates for piece in _pieces(english, flat(text), slots)),
            key=lambda piece: (piece.template not in _HAVE, -len(piece.pattern.pattern)),
        )
        self._fragments.append(_Fragment(re.compile(_MARKS), (), ""))

    def step(
        self, text: str, line: LineAt | None, earlier: Mapping[int, Trial], starts: Iterable[int]
    ) -> tuple[Step, int] | None:
        """Return what the text of a step says, and where it starts; None if it is not one.

        Args:
            text: a text, on one line, that ends with the step.
            line: the line of the heading of the step, if it has one.
            earlier: the trials of earlier steps by their numbers, for links that are not repeated.
            starts: where it may start.
        """
        dead: set[int] = set()
        for start in starts:
            chain = self._chain(text, start, dead)
            if chain and (step := self._understood(chain, line, earlier)):
                return step, start
        return None

    def _chain(self, text: str, start: int, dead: set[int]) -> list[tuple[_Fragment, re.Match[str]]]:
        """Return the rest of a text as a chain of fragments; empty if it is not one.

        From the places in `dead` no chain leads to the end.
        """
        chain: list[tuple[_Fragment, re.Match[str]]] = []
        choices = [iter(self._fragments)]
        while choices:
            at = chain[-1][1].end() if chain else start
            if at == len(text):
                return chain
            for fragment in () if at in dead else choices[-1]:
                match = fragment.pattern.match(text, at)
                if match and match.end() > at and match.end() not in dead:
                    chain.append((fragment, match))
                    choices.append(iter(self._fragments))
                    break
            else:
                dead.add(at)
                choices.pop()
                if chain:
                    chain.pop()
        return []

    def _understood(
        self, chain: Sequence[tuple[_Fragment, re.Match[str]]], line: LineAt | None, earlier: Mapping[int, Trial]
    ) -> Step | None:
        open_trials: list[tuple[dict[Cell, int], list[Link | Trial]]] = []
        places: dict[Cell, int] = {}
        has, ended = False, False
        for fragment, match in chain:
            said = dict(zip(fragment.slots, match.groups(), strict=True))
            named = self._line(said.get("line", ""))
            line = named or line
            has |= fragment.template in _HAVE and match[0][0].isupper()
            ended |= fragment.template == steps.BUT_NOW
            if "cell" in said:
                open_trials.append(({parse_cell(said["cell"]): self.values[said["symbol"]]}, []))
            elif "came" in said:
                links = _repeated(earlier.get(int(said["step"])), said.get("there", said["links"]))
                if not open_trials or not links:
                    return None
                open_trials[-1][1].extend(links)
            found = self._followed(said, line, has)
            if found is None or (ended and not open_trials):
                return None
            if found and ended:
                suppose, followed = open_trials.pop()
                trial = Trial(suppose, tuple(followed))
                ended = False
                if open_trials:
                    open_trials[-1][1].append(trial)
                else:
                    return Step(None, found, trial)
            elif found and open_trials:
                open_trials[-1][1].append(Link(found))
            else:
                places |= found
        return Step(line, places, None) if places and not open_trials else None

    def _followed(self, said: Mapping[str, str], line: LineAt | None, has: bool) -> dict[Cell, int] | None:
        """Return the cells that a fragment says follow; None if they cannot be found."""
        if has and {"cells", "symbol"} <= said.keys():
            return self._on(line, said["cells"], said["symbol"])
        subject = next((said[slot] for slot in _SUBJECTS if slot in said), None)
        if "placed" in said:
            return self._on(line, subject, said["placed"])
        if "right" in said and subject:
            return self._on(line, subject, *said["right"].split())
        return self.outcome(said.get("are", said.get("outcome", "")), line)

    def is_row(self, text: str) -> bool:
        """Return whether a text has only symbols of cells and signs."""
        return bool(self._row.fullmatch(text))

    def outcome(self, text: str, line: LineAt | None) -> dict[Cell, int] | None:
        """Return the cells of a list such as `row 4 is 0`, or `r4c3 and r4c4 are 1`; None if it is not one."""
        out: dict[Cell, int] = {}
        if text and not self._outcome.fullmatch(text):
            return None
        for cells, symbol in self._held.findall(text):
            found = self._on(line, cells, symbol)
            if found is None:
                return None
            out |= found
        return out

    def _on(self, line: LineAt | None, text: str | None, *symbols: str) -> dict[Cell, int] | None:
        """Return cells of a line, or by their names, with their symbols; None if that is not what they are."""
        cells = [parse_cell(name) for name in re.findall(_CELL, text or "")]
        if not cells and text and line and self._lines[1 - line[0]].match(text):
            cells = along(line, text)
        values = [self.values.get(symbol) for symbol in symbols] * (len(cells) if len(symbols) == 1 else 1)
        if not cells or len(values) != len(cells) or None in values:
            return None
        return {cell: value for cell, value in zip(cells, values, strict=True) if value is not None}

    def _line(self, text: str) -> LineAt | None:
        """Return the line that a text names, such as `row 3`; None for `it`."""
        for axis, pattern in enumerate(self._lines):
            if pattern.fullmatch(text) and text.rsplit(" ", 1)[-1].isdecimal():
                return LineAt((axis, int(text.rsplit(" ", 1)[-1]) - 1))
        return None


@lru_cache(maxsize=32)
def own_words(code: str, symbols: Symbols) -> OwnWords:
    """Return the sentences of a language about puzzles with some symbols."""
    return OwnWords(code, symbols)


def along(line: LineAt | None, text: str) -> list[Cell]:
    """Return the cells of a line whose numbers a text has, such as `columns 3 and 5-8`."""
    spans = [(int(first) - 1, int(last or first)) for first, last in _SPANS.findall(text)]
    places = [place for first, last in spans if last - first < 1000 for place in range(first, last)]
    return [(place, line[1]) if line[0] else (line[1], place) for place in places] if line else []


def _repeated(trial: Trial | None, span: str) -> tuple[Link | Trial, ...]:
    """Return the links of an earlier trial from one letter to another."""
    first, last = (_number(mark) for mark in re.findall(r"\((\w+)\)", span))
    return trial.links[first : last + 1] if trial else ()


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("a") + 1
    return number - 1


def _pieces(english: str, text: str, slots: Mapping[str, str]) -> Iterator[_Fragment]:
    """Yield the fragments of a template, split at the slots that hold other sentences."""
    pattern, names, at = "", list[str](), 0
    nested = _NESTED.get(english, "")
    for slot in (*_SLOT.finditer(text), None):
        pattern += re.escape(text[at : slot.start() if slot else len(text)])
        name = slot[1].lower() if slot else ""
        at = slot.end() if slot else at
        if slot and "|" in (slot[2] or ""):
            pattern += f"(?:{'|'.join(map(re.escape, slot[2].split('|')))})"
        elif name in slots and name != nested:
            pattern += f"({slots[name]})"
            names.append(name)
        else:
            if pattern:
                yield _Fragment(re.compile(pattern, re.IGNORECASE), tuple(names), english)
            pattern, names = "", []


def pattern_of(text: str, **slots: str) -> str:
    """Return a pattern of a template that has only these slots."""
    return _SLOT.sub(lambda slot: slots[slot[1]], re.sub(r"[.()?*+]", lambda sign: re.escape(sign[0]), flat(text)))


def flat(text: str) -> str:
    """Return a text with a single space in place of white space."""
    return re.sub(r"\s+", " ", text)


def _listed(item: str, also: str) -> str:
    """Return the pattern of a list."""
    return f"(?:{item})(?:(?:, |{also})(?:{item}))*"


def _line_pattern(axis: int, numbers: str) -> str:
    """Return the pattern of a name of rows (axis 0) or columns, in every form that the language has."""
    inflect = language().grammar.inflect or (lambda name, _: name)
    names = {inflect(flat(name), form) for name in words.LINES[axis].template for form in ("", "dative", "de")}
    return "|".join(pattern_of(name, numbers=numbers) for name in sorted(names, key=len, reverse=True))
