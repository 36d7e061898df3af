"""A grid drawn with its rows and columns numbered, signs between the cells."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence

from deduce.puzzle import EMPTY, Cell, Puzzle
from deduce.show.screen import Piece, Row, Screen
from deduce.show.strips import Look, gaps_of, marks, strip

TEN = 10
"""After so many cells a row that is read aloud says where it is."""

_BETWEEN = {"=": "equal", "x": "different"}
_BOX = {"across": "─", "down": "│", "corners": "┌┐└┘"}
_ASCII = {"across": "-", "down": "|", "corners": "++++"}


def draw_grid(
    screen: Screen,
    puzzle: Puzzle,
    values: Sequence[str],
    styles: Mapping[Cell, str] | None = None,
    indent: int = 0,
    marked: bool = False,
) -> None:
    """Draw a grid; one that is too wide is drawn in parts, some columns each.

    Args:
        screen: where.
        puzzle: for its size, signs, symbols; its givens stand out.
        values: rows of `0`, `1` and `.`.
        styles: the style of single cells.
        indent: how far in from the left.
        marked: where there is no colour, mark the styled cells beneath each row.
    """
    shown: dict[Cell, str] = {
        (r, c): "given" for r, row in enumerate(puzzle.givens) for c, given in enumerate(row) if given in "01"
    }
    shown.update(styles or {})
    if screen.plain:
        for text in spoken(puzzle, values, shown if marked else {}):
            for row in textwrap.wrap(text, screen.width, subsequent_indent="  ", break_long_words=False):
                screen.row((row, ""))
        return
    room = screen.width - indent - len(str(puzzle.rows)) - 6
    look = Look.of(puzzle, room)
    most = look.fitting(room)
    for first in range(0, puzzle.columns, most):
        part = range(first, min(first + most, puzzle.columns))
        if first:
            screen.blank()
        for pieces in _framed(puzzle, look, values, shown, part, marked and not screen.colour, screen.boxes):
            screen.row((" " * indent, ""), *pieces)


def _framed(
    puzzle: Puzzle,
    look: Look,
    values: Sequence[str],
    styles: Mapping[Cell, str],
    part: range,
    marked: bool,
    boxes: bool,
) -> list[Row]:
    box = _BOX if boxes else _ASCII
    margin = len(str(puzzle.rows))
    across = box["across"] * (look.length(len(part)) + 2)
    rows: list[Row] = [[(" " * (margin + 3) + numbers, "faint")] for numbers in _numbers(look, part)]
    rows.append([(f"{' ' * (margin + 1)}{box['corners'][0]}{across}{box['corners'][1]}", "faint")])
    side = (f" {box['down']}", "faint")
    for r in range(puzzle.rows):
        cells, own = _cells(puzzle, look, values, styles, r, part)
        rows.append([(f"{r + 1:>{margin}}", "faint"), (f" {box['down']} ", "faint"), *cells, side])
        marked_here = marks(look, len(part), _differing(own)) if marked else ""
        for beneath in filter(None, (marked_here, _beneath(puzzle, look, r, part))):
            padding = " " * (look.length(len(part)) - len(beneath))
            rows.append([(f"{' ' * margin} {box['down']} {beneath}{padding}", "faint"), side])
    rows.append([(f"{' ' * (margin + 1)}{box['corners'][2]}{across}{box['corners'][3]}", "faint")])
    return rows


def spoken(puzzle: Puzzle, values: Sequence[str], styles: Mapping[Cell, str]) -> list[str]:
    """Write a grid so that it can be read aloud: each cell and each sign a word."""
    rows = []
    for r in range(puzzle.rows):
        gaps = gaps_of(puzzle, 0, r)
        text = f"Row {r + 1}:"
        for c, value in enumerate(values[r]):
            if c and c % TEN == 0:
                text += f", from column {c + 1}:"
            text += " blank" if value == EMPTY else f" {puzzle.symbols.of(int(value))}"
            if c in gaps:
                text += " equals" if gaps[c] == "=" else " differs from"
        styled = [f"column {c + 1}" for c in range(puzzle.columns) if styles.get((r, c), "given") != "given"]
        rows.append(f"{text}; marked: {', '.join(styled)}" if styled else text)
        below = _signs_below(puzzle, r, range(puzzle.columns))
        if below:
            told = ", ".join(f"{_BETWEEN[mark]} in column {at + 1}" for at, mark in sorted(below.items()))
            rows.append(f"Rows {r + 1} and {r + 2} are {told}")
    return rows


def _cells(
    puzzle: Puzzle, look: Look, values: Sequence[str], styles: Mapping[Cell, str], r: int, part: range
) -> tuple[list[Piece], dict[int, str]]:
    own = {c - part.start: styles[r, c] for c in part if (r, c) in styles}
    gaps = {c - part.start: mark for c, mark in gaps_of(puzzle, 0, r).items() if c in part}
    return strip(look, values[r][part.start : part.stop], gaps, own), own


def _differing(styles: Mapping[int, str]) -> dict[int, str]:
    return {at: style for at, style in styles.items() if style != "given"}


def _signs_below(puzzle: Puzzle, r: int, part: range) -> dict[int, str]:
    """Give the signs between a row and the next by their place in the part."""
    return {
        sign.a[1] - part.start: "=" if sign.equal else "x"
        for sign in puzzle.signs
        if sign.a[0] == r and sign.b[0] == r + 1 and sign.a[1] in part
    }


def _beneath(puzzle: Puzzle, look: Look, r: int, part: range) -> str:
    step = look.width + look.spaced
    row = [" "] * (step * len(part))
    for at, mark in _signs_below(puzzle, r, part).items():
        row[at * step] = mark
    return "".join(row).rstrip()


def _numbers(look: Look, part: range) -> list[str]:
    """Number the columns; tens stand in a row of their own above the rest."""
    step = look.width + look.spaced
    units = "".join(str((c + 1) % 10).ljust(step) for c in part).rstrip()
    if part.stop < 10:
        return [units]
    tens = [(c + 1) // 10 % 10 if (c + 1) % 10 == 0 or c == part.start else 0 for c in part]
    return ["".join((str(ten) if ten else "").ljust(step) for ten in tens).rstrip(), units]
