"""The shapes in which people write puzzles, as functions of a puzzle."""

from __future__ import annotations

import json
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
}  # fmt: skip
