"""One step as a person reads it: its line drawn, its sentence, and in short what follows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from deduce.core.line import AXES
from deduce.puzzle import Cell, Symbols, cell_name
from deduce.trace import Inference, Step
from deduce.wording.words import Words, cells_listed

Lines = tuple[tuple[int, int], ...]
"""Lines by axis (0 for a row) and place, the one looked at first."""

_LINE = re.compile(r"([rc])(\d+)\Z")
_PART = re.compile(r" (?=\((?:[a-z]+|\d+)\) )| (?=But now )")
_BLANK = re.compile(r"\b_\b")
_OUTER = re.compile(r"\([a-z]+\) ")
_INNER = re.compile(r"\(\d+\) ")
_LOOKAHEAD = 7


def lines_of(inference: Inference) -> Lines:
    """Give the line that an inference looks at, and its companions; none where it goes over the grid.

    An argument by contradiction that never leaves its line looks at that line.
    """
    if inference.contradiction is None:
        return tuple(map(_line, inference.lines))
    parts = [lines_of(part) for part in (*inference.chain, inference.contradiction)]
    along = {lines[:1] for lines in parts}
    same = all(len(lines) == 1 for lines in parts) and len(along) == 1
    return along.pop() if same else ()


def _line(name: str) -> tuple[int, int]:
    match = _LINE.match(name)
    assert match is not None
    return int(match[1] == "c"), int(match[2]) - 1


def looks_ahead(step: Step) -> bool:
    """Say whether a step supposes a value and follows it over the grid."""
    return step.level >= _LOOKAHEAD and step.inference.contradiction is not None


def line_title(axis: int, index: int) -> str:
    """Name a line at the head of a strip: `Row 3`."""
    return f"{AXES[axis].capitalize()} {index + 1}"


def place_of(step: Step) -> str:
    """Say where a step is found: `row 3`; for a lookahead the cell supposed, `r3c3`."""
    lines = () if looks_ahead(step) else lines_of(step.inference)
    if lines:
        axis, index = lines[0]
        return f"{AXES[axis]} {index + 1}"
    return " ".join(map(cell_name, step.inference.assume or step.places))


def supposed(step: Step, symbols: Symbols) -> str:
    """Say what a lookahead tries: `1`; empty for the rest."""
    if not looks_ahead(step):
        return ""
    return " ".join(symbols.of(value) for value in step.inference.assume.values())


def outcome(places: Mapping[Cell, int], symbols: Symbols, line: tuple[int, int] | None, spoken: bool = False) -> str:
    """Say in short what follows: `c3 c6 = 0` along a row, `r3c4 = 1` over the grid; spoken: `columns 3 and 6 are 0`."""
    if line and any(cell[line[0]] != line[1] for cell in places):
        line = None
    parts = []
    for value in (1, 0):
        held = sorted(cell for cell, there in places.items() if there == value)
        if held and spoken:
            along = line and Words(*line, symbols, True).are(sum(1 << cell[1 - line[0]] for cell in held))
            parts.append(f"{along or f'{cells_listed(held)} are'} {symbols.of(value)}")
        elif held:
            names = _spans("cr"[line[0]], [cell[1 - line[0]] for cell in held]) if line else map(cell_name, held)
            parts.append(f"{' '.join(names)} = {symbols.of(value)}")
    return ", ".join(parts)


def _spans(letter: str, at: Sequence[int]) -> Iterable[str]:
    """Name places along a line, three or more in a row as a span: `c3 c5-8`."""
    runs: list[list[int]] = []
    for place in at:
        if runs and runs[-1][-1] == place - 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    for run in runs:
        if len(run) > 2:
            yield f"{letter}{run[0] + 1}-{run[-1] + 1}"
        else:
            yield from (f"{letter}{place + 1}" for place in run)


def sentences(step: Step, spoken: bool = False) -> list[tuple[int, str]]:
    """Give the text of a step in rows, each with how deep it stands.

    A lookahead has its supposition, each link, and its end by themselves; one inside another stands deeper.
    Spoken, an empty cell is a word and no `_`.
    """
    text = _BLANK.sub("blank", step.text) if spoken else step.text
    if not looks_ahead(step):
        return [(0, text)]
    rows: list[tuple[int, str]] = []
    inside = False
    for part in _PART.split(text):
        if _INNER.match(part):
            rows.append((1, part))
        elif inside and not _OUTER.match(part):
            rows.append((1, part))
            inside = False
            continue
        else:
            rows.append((0, part))
        inside = bool(_INNER.match(part) or (_OUTER.match(part) and part.endswith(", too.")))
    return rows
