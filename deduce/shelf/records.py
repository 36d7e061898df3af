"""A puzzle of a shelf as one flat record, made of a puzzle and its grade: the columns, their types and meanings."""

from __future__ import annotations

from typing import Any

from attrs import astuple

from deduce.base.errors import InvalidError
from deduce.formats import clean
from deduce.game.levels import LEVELS, Grade
from deduce.game.puzzle import Canonical, Puzzle, Symbols, cell_name

Record = dict[str, Any]
"""The values of one puzzle by column."""

COLUMNS: dict[str, tuple[type, str]] = {
    "name": (str, "the name on the shelf, which no other puzzle has"),
    "label": (str, "the difficulty according to the source; may be empty"),
    "source": (str, "the source, such as a book, or the command that made the puzzle; may be empty"),
    "origin": (str, "the file that the puzzle was added from"),
    "number": (int, "the number of the puzzle in that file, from 1"),
    "rows": (int, "the number of rows"),
    "columns": (int, "the number of columns"),
    "unique_lines": (bool, "whether no two rows and no two columns may be the same"),
    "odd": (str, "ones if lines of odd length have one more 1 than 0; empty if they may have one more of either"),
    "clues": (int, "the number of clues"),
    "givens": (str, "the rows from the top, joined by /: 0, 1, and . for an empty cell"),
    "signs": (str, "the signs, such as r1c1 = r1c2, r2c1 x r3c1; may be empty"),
    "symbols": (str, "the symbols for 1, 0 and an empty cell, such as X O .; empty for 1 0 ."),
    "solution": (str, "the filled rows, joined by /, if the source gives them; may be empty"),
    "level": (int, "the level of the hardest step, 1 to 8; 0 if no step is needed"),
    "rating": (float, "the rating of the hardest step"),
    "effort": (float, "the estimated total work, 1 for a quick look at one line"),
    "opening": (float, "the rating of the hardest step in the first quarter"),
    "bottlenecks": (int, "how often only one place offers a step this easy"),
    "waves": (int, "the number of waves"),
    "hardest": (str, "the rule of the hardest step; empty if no step is needed"),
    "techniques": (str, "in how many waves each rule is, such as double-digit=3 sandwich=1"),
    "longest_chain": (int, "the rounds of the longest lookahead; 0 without one"),
    "graded_by": (str, "the version of deduce that graded the puzzle"),
}
"""The columns of a puzzle, with their types and meanings."""

USE: dict[str, tuple[type, str]] = {
    "used_for": (str, "the name of the choice that has the puzzle; empty if it is not used"),
    "used_place": (int, "its place in that choice, from 1; 0 if it is not used"),
    "used_at": (str, "when it was chosen, as date and time in UTC; empty if it is not used"),
}
"""The columns of its use, which are null on the shelf if it is not used."""

_FIGURES = ("level", "rating", "effort", "opening", "bottlenecks", "waves", "hardest", "longest_chain", "clues")


def form_of(form: Canonical) -> str:
    """Return the form that a puzzle shares with its duplicates as text, which is the key of a shelf."""
    height, width, unique, cells, signs, odd = form
    marks = (f"{cell_name(a)}{'=' if equal else 'x'}{cell_name(b)}" for a, b, equal in signs)
    lines = "unique" if unique else "repeating"
    return " ".join([f"{height}x{width}", lines + (odd and f" odd {odd}"), cells, *marks])


def record_of(puzzle: Puzzle, grade: Grade, **others: Any) -> Record:
    """Return the record of a puzzle with a grade, and its other columns.  The entries of a player are not kept."""
    return {name: getattr(grade, name) for name in _FIGURES} | {
        "name": clean(puzzle.id),
        "label": clean(puzzle.label),
        "source": clean(puzzle.source),
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "unique_lines": puzzle.unique_lines,
        "odd": puzzle.odd,
        "clues": puzzle.clues,
        "givens": "/".join(puzzle.givens),
        "signs": ", ".join(map(str, puzzle.signs)),
        "symbols": " ".join(astuple(puzzle.symbols)) if puzzle.symbols != Symbols() else "",
        "solution": "/".join(puzzle.solution),
        "techniques": " ".join(f"{rule}={waves}" for rule, waves in grade.techniques.items()),
        **others,
    }


def puzzle_of(record: Record) -> Puzzle:
    """Return the puzzle of a record.  Raises InvalidError."""
    symbols = record["symbols"] or " ".join(astuple(Symbols()))
    if len(symbols) != 5:
        raise InvalidError(f"symbols are three, such as X O ., not {symbols!r}")
    return Puzzle(
        record["givens"].split("/"),
        bool(record["unique_lines"]),
        record["signs"].split(", ") if record["signs"] else (),
        odd=record["odd"],
        symbols=Symbols(*symbols[::2]),
        id=record["name"],
        label=record["label"],
        source=record["source"],
        solution=record["solution"].split("/") if record["solution"] else (),
    )


def grade_of(record: Record) -> Grade:
    """Return the grade of a record.  Raises InvalidError if its figures cannot be those of a puzzle."""
    figures = {name: record[name] for name in _FIGURES}
    numbers = [value for value in figures.values() if not isinstance(value, str)]
    if figures["level"] not in (0, *LEVELS) or int(figures["rating"]) != figures["level"] or min(numbers) < 0:
        raise InvalidError(f"the figures of a grade cannot be {', '.join(map(str, numbers))}")
    try:
        uses = [pair.split("=") for pair in record["techniques"].split()]
        return Grade(**figures, techniques={rule: int(waves) for rule, waves in uses})
    except ValueError:
        raise InvalidError(f"techniques are such as sandwich=1, not {record['techniques']!r}") from None
