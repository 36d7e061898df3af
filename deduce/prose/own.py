"""What deduce prints: the steps of an explanation in text or as plain sentences, in full or in one row."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from attrs import evolve

from deduce.base.patterns import regex
from deduce.engine.findings import findings
from deduce.engine.ladder import Ladder
from deduce.game.puzzle import EMPTY, Cell, LineAt, Puzzle
from deduce.grid.grid import Grid
from deduce.prose.moves import Trial
from deduce.prose.templates import OwnWords, Step, along, flat, own_words, pattern_of
from deduce.wording import explanation, words
from deduce.wording.language import speaking
from deduce.wording.steps import rule_name, step_text

_DRAWN = regex(r".*[│┆┌└|+]|\s*\d+ :.*:[\s<>]*$|[\d\s]*$|[\s*^~<>v]*$")
_LONGEST = 300
"""The most lines of a step."""

_ITEM = regex(
    r"^\s*(?:(?:[-*•]|#+|\d+[.)])\s+)?"
    r"(?:(?:(?:step|schritt|stap|étape|paso) \d+|reason|grund|reden|raison|razón) ?[:.)] )?",
    re.I,
)
_CELLS = r"r\d+c\d+(?: r\d+c\d+)*"
_ROW = regex(r"(?<!\S)((?:[rc]\d+(?:-\d+)? )+= \S(?:, (?:[rc]\d+(?:-\d+)? )+= \S)*)\s*$")


class Printed(NamedTuple):
    """A step as it is printed: the indexes of its first and after its last line, what it says, its rule, its text.

    What it says is None if its text is not what deduce prints.
    """

    start: int
    end: int
    step: Step | None
    rule: str
    text: str


class _Headings(NamedTuple):
    """The patterns of the headings of steps in one language: of rows and columns, of a row, and of plain sentences."""

    lines: tuple[re.Pattern[str], ...]
    row: re.Pattern[str]
    opening: re.Pattern[str]
    full: re.Pattern[str]
    short: re.Pattern[str]


@cache
def _headings(code: str) -> _Headings:
    def compiled(template: str) -> re.Pattern[str]:
        return re.compile(pattern_of(template, **slots), re.IGNORECASE)

    with speaking(code):
        titles = "|".join([*(pattern_of(place.template, at=r"\d+") for place in words.PLACES), _CELLS])
        slots = {
            "step": r"(\d+)",
            "place": f"({titles})",
            "rule": "(.+?)",
            "level": r"\d",
            "outcome": "(.+?)",
            "at": r"(\d+)",
        }
        full, short = explanation.IN_FULL.template, explanation.IN_SHORT.template
        lines = tuple(compiled(place.template) for place in words.PLACES)
        row = re.compile(rf" *(\d+) {{1,2}}({titles})(?: +|$)", re.IGNORECASE)
        return _Headings(lines, row, compiled(full.partition(",")[0]), compiled(full), compiled(short))


class OwnPrint:
    """Reads the steps that deduce prints in one language; false if there are none."""

    def __init__(self, code: str, lines: Sequence[str], puzzle: Puzzle, ladder: Ladder) -> None:
        self._code, self._lines, self._puzzle, self._ladder = code, lines, puzzle, ladder
        self._patterns = _headings(code)
        found = (
            (at, self._patterns.row.match(line) or self._patterns.opening.match(flat(line)))
            for at, line in enumerate(lines)
            if len(line) > 8
        )
        self._starts = [(at, match) for at, match in found if match]

    def __bool__(self) -> bool:
        return bool(self._starts)

    def steps(self) -> Iterator[Printed]:
        """Yield the steps, in order."""
        own, trials = own_words(self._code, self._puzzle.symbols), dict[int, Trial]()
        with speaking(self._code):
            self._rules = {flat(rule_name(rule.info.id)): rule.info.id for rule in self._ladder.rules}
        ends = [at for at, _ in self._starts[1:]] + [len(self._lines)]
        for (start, match), end in zip(self._starts, ends, strict=True):
            stops = [at for at in range(start + 1, min(end, start + _LONGEST)) if not self._lines[at].strip()] or [end]
            line, step, text = self._line(match[2]), None, ""
            whole = flat(" ".join(self._lines[start : stops[0]]).strip())
            rest = flat(self._lines[start][match.end() :]).strip()
            if not _ROW.search(rest) and not self._rule(rest.rpartition(",")[0], own):  # broken in a narrow terminal
                rest = flat(f"{rest} {self._lines[start + 1].strip()}" if start + 1 < stops[0] else rest)
            row, short = _ROW.search(rest, max(0, len(rest) - 300)), self._patterns.short.fullmatch(whole[:2000])
            full = self._patterns.full.match(whole)
            if row and (rule := self._rule(rest[: row.start()], own)):
                step = Step(line, self._row(row[1], line, own), None)
            elif short:
                step, rule = Step(line, own.outcome(short[4], line) or {}, None), self._rule(short[3], own)
            else:
                rule = self._rule(full[3] if full else rest.rpartition(",")[0], own)
                for stop in (*stops[:8], end):  # a lookahead may have grids with an empty line inside
                    step, text = self._in_full(start + 1, stop, line, own, trials)
                    if step:
                        stops = [stop]
                        break
            if step and step.trial:
                trials[int(match[1])] = step.trial
            yield Printed(start, stops[0], step if step and step.places else None, rule, text)

    def _in_full(
        self, start: int, stop: int, line: LineAt | None, own: OwnWords, trials: Mapping[int, Trial]
    ) -> tuple[Step | None, str]:
        """Return the step that some lines end with, and its text; None if they end with none."""
        said = [
            flat(line.strip()) for line in self._lines[start : min(stop, start + _LONGEST)] if not _DRAWN.match(line)
        ]
        text = " ".join(said)
        starts = accumulate((len(line) + 1 for line in said), initial=0)
        found = own.step(text, line, trials, list(starts)[:-1])
        return (found[0], text[found[1] :]) if found else (None, "")

    def sentence(self, at: int) -> Printed | None:
        """Return the step whose whole text is on one line, by the index of the line; None if there is none."""
        text = flat(_ITEM.sub("", self._lines[at].replace("**", "")).strip())
        found = own_words(self._code, self._puzzle.symbols).step(text, None, {}, (0,)) if len(text) > 20 else None
        return Printed(at, at + 1, found[0], "", text) if found else None

    def _line(self, title: str) -> LineAt | None:
        found = (pattern.fullmatch(title) for pattern in self._patterns.lines)
        return next((LineAt((axis, int(match[1]) - 1)) for axis, match in enumerate(found) if match), None)

    def _rule(self, text: str, own: OwnWords) -> str:
        """Return the id of a rule by its name, perhaps after the symbols of a line; empty if there is none."""
        text = flat(text).strip()
        fitting = (name for name in self._rules if text.endswith(name) and own.is_row(text.removesuffix(name)))
        return self._rules.get(max(fitting, key=len, default=""), "")

    @staticmethod
    def _row(text: str, line: LineAt | None, own: OwnWords) -> dict[Cell, int]:
        """Return the cells of a text such as `c3 c5-8 = 0, c4 = 1`."""
        parts = [part.partition(" = ") for part in text.split(", ")]
        return {
            cell: own.values[symbol]
            for names, _, symbol in parts
            if symbol in own.values
            for cell in along(line, names)
        }

    def because(self, printed: Printed, board: Mapping[Cell, int]) -> Mapping[Cell, int]:
        """Return the cells that a step in full needs: the reasons that its rule has on a grid, if it has the same text.

        Empty for a step in one row, and for a lookahead.
        """
        step, puzzle = printed.step, self._puzzle
        if not step or not step.line or not printed.text:
            return {}
        marks = [[str(board.get((r, c), EMPTY)) for c in range(puzzle.columns)] for r in range(puzzle.rows)]
        rows = tuple(map("".join, marks))
        rules = [rule for rule in self._ladder.on_lines_alone.rules if printed.rule in ("", rule.info.id)]
        grid, line = Grid.of(evolve(puzzle, givens=rows)), step.line[0] * puzzle.rows + step.line[1]
        with speaking(self._code):
            blank = words.BLANK()
            for found in findings(grid, rules, self._ladder.rating, [line]):
                argument = found._replace(rule=printed.rule).on_grid(grid)
                text = flat(step_text(argument, puzzle))
                is_same = printed.text in (text, re.sub(r"\b_\b", blank, text))
                if is_same and argument.places == step.places:
                    return argument.because(puzzle, rows, compared=True)
        return {}
