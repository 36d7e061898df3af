"""The shapes in which people write puzzles, as functions of a puzzle, and what befalls a text on its way."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

from deduce.formats import write
from deduce.game.puzzle import Puzzle

LETTERS = "ABCDEFGH"
Shape = Callable[[Puzzle], str]


def fields(separator: str, empty: str = "", quote: str = "") -> Shape:
    def write_fields(puzzle: Puzzle) -> str:
        rows = [[f"{quote}{cell.replace('.', empty)}{quote}" for cell in row] for row in puzzle.givens]
        return "".join(separator.join(row) + "\n" for row in rows)

    return write_fields


def framed(puzzle: Puzzle) -> str:
    edge = "+" + "-" * (2 * puzzle.columns + 1) + "+\n"
    return edge + "".join(f"| {' '.join(row)} |\n" for row in puzzle.givens) + edge


def drawn(puzzle: Puzzle) -> str:
    numbers = " ".join(map(str, range(1, puzzle.columns + 1)))
    rows = "".join(f"{r} │ {' '.join(row)} │\n" for r, row in enumerate(puzzle.givens, 1))
    edge = "─" * (2 * puzzle.columns + 1)
    return f"    {numbers}\n  ┌{edge}┐\n{rows}  └{edge}┘\n"


def typed(puzzle: Puzzle) -> str:
    marks = {(sign.a, sign.b): sign.mark for sign in puzzle.signs}
    lines = []
    for r, row in enumerate(puzzle.givens):
        lines.append("".join(cell + marks.get(((r, c), (r, c + 1)), " ") for c, cell in enumerate(row)).rstrip())
        lines.append(" ".join(marks.get(((r, c), (r + 1, c)), " ") for c in range(puzzle.columns)).rstrip())
    return "\n".join(filter(None, lines)) + "\n"


def values(puzzle: Puzzle) -> list[list[int | None]]:
    return [[{"0": 0, "1": 1}.get(cell) for cell in row] for row in puzzle.givens]


def lines_of(start: str, row: Callable[[str], str], end: str = "") -> Shape:
    return lambda puzzle: start + "".join(row(line) + "\n" for line in puzzle.givens) + end


def spelled(empty: str, separator: str) -> Callable[[str], str]:
    return lambda line: separator.join(empty if cell == "." else cell for cell in line)


def solved(puzzle: Puzzle) -> str:
    givens = "".join(puzzle.givens)
    return f"puzzle,solution\n{givens},{givens.replace('.', '1')}\n"


SHAPES: dict[str, Shape] = {
    "plain": lambda puzzle: write([puzzle], "text"),
    "spaced": lambda puzzle: "".join(" ".join(row) + "\n" for row in puzzle.givens),
    "commas": fields(","),
    "semicolons": fields(";"),
    "tabs": fields("\t"),
    "commas and dots": fields(",", "."),
    "quotes": fields(",", "", '"'),
    "labels": lambda puzzle: (
        "  " + " ".join(LETTERS[: puzzle.columns]) + "\n"
        + "".join(f"{r} " + " ".join(row) + "\n" for r, row in enumerate(puzzle.givens, 1))
    ),
    "colons": lambda puzzle: "".join(f"{r}: {row}\n" for r, row in enumerate(puzzle.givens, 1)),
    "Markdown": lambda puzzle: (
        "| |" + "|".join(LETTERS[: puzzle.columns]) + "|\n|" + "-|" * (puzzle.columns + 1) + "\n"
        + "".join(f"|{r}| " + " | ".join(row.replace(".", " ")) + " |\n" for r, row in enumerate(puzzle.givens, 1))
    ),
    "frame": framed,
    "drawing": drawn,
    "typed": typed,
    "emoji": lambda puzzle: "".join(row.translate(str.maketrans("10.", "🟧🟦⬜")) + "\n" for row in puzzle.givens),
    "JSON": lambda puzzle: json.dumps(puzzle.to_json(), indent=1),
    "JSON arrays": lambda puzzle: json.dumps(values(puzzle)),
    "Python": lambda puzzle: "puzzle = [\n" + "".join(f"    {row},\n" for row in values(puzzle)) + "]\n",
    "strings": lambda puzzle: "".join(f'"{row}",\n' for row in puzzle.givens),
    "Unruly id": lambda puzzle: write([puzzle], "unruly"),
    "flat": lambda puzzle: write([puzzle], "flat"),
    "table": solved,
    "sized, X O -": lambda puzzle: (
        f"{puzzle.rows} {puzzle.columns}\n"
        + "".join(line.translate(str.maketrans("10.", "XO-")) + "\n" for line in puzzle.givens)
    ),
    "Prolog": lines_of("", lambda line: f"[{spelled('_', ',')(line)}],"),
    "numpy": lines_of("", lambda line: "[" + " ".join(f"{'-1' if cell == '.' else cell:>2}" for cell in line) + "]"),
    "None": lines_of("g = [\n", lambda line: f"  [{spelled('None', ', ')(line)}],", "]\n"),
    "key": lambda puzzle: json.dumps({"size": puzzle.rows, "board": list(puzzle.givens)}),
}  # fmt: skip
SIGNED = ("plain", "typed", "JSON")
SIZED = ("plain", "JSON", "Unruly id", "flat", "sized, X O -")


def fits(name: str, puzzle: Puzzle) -> bool:
    """Return whether a puzzle can be written in a shape."""
    is_narrow = puzzle.columns <= 8 or name not in ("labels", "Markdown", "drawing")
    is_even = name != "Unruly id" or not (puzzle.rows % 2 or puzzle.columns % 2)
    is_square = puzzle.rows == puzzle.columns or name in SIZED
    fits_rule = name != "flat" or puzzle.unique_lines
    return is_narrow and is_even and is_square and fits_rule and (not puzzle.signs or name in SIGNED)


CELLS = "01.XO-🟧🟦⬜"
SEPARATORS = ",;\t| :"
DAMAGES = (
    *("no cell", "a cell twice", "another character for a cell", "another character more", "no line", "a line twice"),
    *("another separator", "other separators", "no separator", "a separator twice", "a line cut", "a line in two"),
    *("a blank line", "text after a line", "a line moved", "no character", "text between lines", "no sign"),
    *("two lines in one", "two lines less", "no first line"),
)


def _one_of(text: str, characters: str, rng: random.Random) -> int:
    """Return the place of one of these characters in a text, or -1."""
    places = [place for place, character in enumerate(text) if character in characters]
    return rng.choice(places) if places else -1


def damaged(text: str, kind: str, rng: random.Random) -> str:
    """Damage one line of a text, or the lines around it, in one of the ways that are listed."""
    lines = text.rstrip("\n").split("\n")
    k = rng.randrange(len(lines))
    line = lines[k]
    cell, separator = _one_of(line, CELLS, rng), _one_of(line, SEPARATORS + '[]"', rng)
    place, any_place = rng.randrange(len(line)) if line else 0, rng.randrange(len(line) + 1)
    other = rng.choice([mark for mark in ",;\t| " if separator < 0 or mark != line[separator]])
    used = next((mark for mark in ",;\t|" if mark in line), "")
    sign = next((mark for mark in "=x" if mark in line), "")
    lines[k : k + 1] = {
        "no cell": [line[:cell] + line[cell + 1 :]],
        "a cell twice": [line[: cell + 1] + line[cell:]],
        "another character for a cell": [line[:cell] + rng.choice("7Zq%@8") + line[cell + 1 :]],
        "another character more": [line[:any_place] + rng.choice("7Zq%@8;") + line[any_place:]],
        "no line": [],
        "a line twice": [line, line],
        "another separator": [line[:separator] + other + line[separator + 1 :]],
        "other separators": [line.replace(used, ";" if used == "," else ",") if used else line],
        "no separator": [line[:separator] + line[separator + 1 :]],
        "a separator twice": [line[: separator + 1] + line[separator:]],
        "a line cut": [line[:any_place]],
        "a line in two": [line[:any_place], line[any_place:]],
        "a blank line": ["", line],
        "text after a line": [line + rng.choice([" ok", " 1", " <- here", "  x", " 0.1"])],
        "a line moved": [" " + line],
        "no character": [line[:place] + line[place + 1 :]],
        "text between lines": [rng.choice(["this is hard", "see below", "Puzzle 2"]), line],
        "no sign": [line.replace(sign, "~" if sign == "=" else "+", 1) if sign else line],
        "two lines in one": [line + rng.choice(["", " "]) + "".join(lines[k + 1 : k + 2])],
        "two lines less": [line],
        "no first line": [line],
    }[kind]
    if kind == "two lines in one":
        del lines[k + 1 : k + 2]
    if kind == "two lines less":
        del lines[-2:]
    if kind == "no first line":
        del lines[0]
    return "\n".join(lines) + "\n"
