"""Write docs/ladder.md from the rules themselves; `-` writes it to standard output."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Collection, Sequence
from pathlib import Path

from deduce.difficulty import LEVELS
from deduce.formats import Options, parse
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import load
from deduce.ladder.rule import Rule
from deduce.puzzle import EMPTY, Cell, Puzzle, parse_cell

PAGE = Path(__file__).with_suffix(".md")
HEAD = """\
# The ladder

These are the solving rules, easiest first. A **level** is what you need to know; a **rating** is a finer scale, whose
whole part is the level. A step has the rating of its rule, and a puzzle that of its hardest step.

X and Y are the two symbols, in either order: each rule holds for 0 and for 1, in rows and in columns. "Three together"
means three of the same symbol next to each other. An example shows the lines that matter, before and after, with the
sentence of the explanation. A near miss looks like the rule, but the rule does not apply. Tests check both.

`python docs/ladder.py` writes this page from the files in `rules/`; `deduce rules NAME` shows a rule in a terminal.
"""


def page(ladder: Ladder) -> str:
    """Return the whole page."""
    parts = [HEAD]
    level = 0
    for rule in ladder.rules:
        if rule.info.bands[0].level != level:
            level = rule.info.bands[0].level
            parts.append(f"## Level {level}: {LEVELS[level]}\n")
        parts += section(rule)
    return "\n".join(parts)


def section(rule: Rule) -> list[str]:
    """Return the section of one rule."""
    facts = rule.info
    parts = [f"### {facts.id}\n", f"{facts.summary[0].upper()}{facts.summary[1:]}.\n"]
    if facts.aliases:
        parts.append(f"Also called: {', '.join(facts.aliases)}.\n")
    parts += [f"- rating {band.rating}{f': {band.summary}' if band.summary else ''}" for band in facts.bands]
    parts += ["", rule.doc + "\n"]
    whole = facts.scope == "grid"
    for example in rule.examples:
        puzzle = read(example.grid)
        places = {
            parse_cell(name): value for name, _, value in (part.partition("=") for part in example.places.split())
        }
        drawings = [drawn(puzzle, {}, places, whole), drawn(puzzle, places, places, whole)]
        parts += [block(beside(drawings, " -> ")), f"> {example.text}\n"]
    for miss in rule.near_misses:
        parts += [f"Near miss: {miss.why}.\n", block(drawn(read(miss.grid), {}, (), whole))]
    return parts


def read(grid: str) -> Puzzle:
    return parse(textwrap.dedent(grid).strip("\n"), options=Options(oblong=True))


def block(lines: Sequence[str]) -> str:
    return "\n".join(["```", *(line.rstrip() for line in lines), "```\n"])


def beside(drawings: Sequence[list[str]], between: str) -> list[str]:
    """Return drawings of equal height next to each other; `between` is not in the first row, the column numbers."""
    rows = enumerate(zip(*drawings, strict=True))
    return [(between if number else " " * len(between)).join(row) for number, row in rows]


def drawn(puzzle: Puzzle, places: dict[Cell, str], shown: Collection[Cell], whole: bool) -> list[str]:
    """Return a drawing of the whole grid, or of the rows that are not empty, with row and column numbers."""
    marks = {(sign.a, sign.b): "=" if sign.equal else "x" for sign in puzzle.signs}
    signed = {cell for pair in marks for cell in pair}
    wide, margin = len(str(puzzle.columns)), len(str(puzzle.rows))
    rows = [" " * margin + " " + "".join(f" {c + 1:>{wide}}" for c in range(puzzle.columns))]
    for r, givens in enumerate(puzzle.givens):
        cells = [(r, c) for c in range(puzzle.columns)]
        if not (whole or givens.strip(EMPTY) or signed.union(shown).intersection(cells)):
            continue
        row = f"{r + 1:>{margin}} "
        for c, given in enumerate(givens):
            row += marks.get(((r, c - 1), (r, c)), " ") + f"{places.get((r, c), given):>{wide}}"
        rows.append(row)
        below = "".join(marks.get(((r, c), (r + 1, c)), "").rjust(wide + 1) for c in range(puzzle.columns))
        if below.strip():
            rows.append(" " * (margin + 1) + below)
    return rows


if __name__ == "__main__":
    text = page(load())
    if sys.argv[1:] == ["-"]:
        sys.stdout.write(text)
    else:
        PAGE.write_text(text, encoding="utf-8")
