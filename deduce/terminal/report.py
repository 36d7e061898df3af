"""The report of `deduce grade` on a collection: a table, a histogram of levels, the faulty puzzles, a summary."""

from __future__ import annotations

import os
import textwrap
from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median

from deduce.books.rows import Row
from deduce.difficulty import FAULTS, GRADED, LEVELS
from deduce.errors import count_noun
from deduce.formats import clean
from deduce.terminal.screen import Screen, padded, width_of
from deduce.wording.words import capital

LONGEST_BAR = 30
"""Terminal cells."""

NAME = 24
"""Terminal cells that the name of a puzzle gets before all figures are shown."""

MOST_FAULTS = 50
"""Faulty puzzles that are listed."""

_MEANINGS = {
    "rating": "hardest step",
    "opening": "hardest step in the first quarter",
    "effort": "total work",
    "bottlenecks": "steps with only one place to look",
}
"""What the columns show whose heads do not say it."""

_WORDS = ("puzzle", "level", "hardest")  # columns of words are aligned to the left, figures to the right
_GAP = "  "
# "name" is that of the level, which the histogram has, too
_LEAST_IMPORTANT = ("name", "hardest", "opening", "steps", "bottlenecks", "clues", "effort", "size")


def report(
    screen: Screen,
    rows: Sequence[Row],
    shown: Sequence[Row],
    *,
    has_table: bool = False,
    duplicates: Sequence[Sequence[Row]] | None = None,
) -> None:
    """Print the report on a collection, and on those of its rows that were asked for, in the order asked for.

    With `has_table`, each of these that has a grade gets a line.  `duplicates` are groups of equal puzzles, or None if
    they were not asked for.
    """
    graded = [row for row in shown if row.graded]
    if graded:
        if has_table:
            (_sentences if screen.plain else _table)(screen, graded)
            screen.blank()
        _histogram(screen, Counter(row.grade.level for row in graded))
        screen.blank()
    faults = [row.fault for row in rows if not row.graded]
    if faults:
        screen.say(f"Without a grade: {len(faults)}")
        for fault in faults[:MOST_FAULTS]:
            screen.row((f"  {fault}", ""))
        if len(faults) > MOST_FAULTS:
            screen.say(f"and {len(faults) - MOST_FAULTS} more", indent=2)
        screen.blank()
    if duplicates:
        screen.say("Duplicates, also if turned, mirrored or with symbols swapped:")
        for group in duplicates:
            screen.row((f"  {' = '.join(row.place for row in group)}", ""))
        screen.blank()
    elif duplicates is not None:
        screen.say("No duplicates, even if turned, mirrored or with symbols swapped.")
    screen.say(summary(rows, shown))


def summary(rows: Sequence[Row], shown: Iterable[Row]) -> str:
    """Return a sentence or two about a collection and the rows that were asked for."""
    statuses = Counter(row.grade.status for row in rows)
    grades = [row.grade for row in shown if row.graded]
    graded, count = statuses[GRADED], len(grades)
    parts = [f"{graded} graded"]
    parts += [f"{statuses[status]} {fault}" for status, fault in FAULTS.items() if statuses[status]]
    files = len({row.entry.file for row in rows})
    text = f"{count_noun(len(rows), 'puzzle')} in {count_noun(files, 'file')}: {', '.join(parts)}."
    if count != graded:
        text += f" {count or 'None'} of them {'matches' if count < 2 else 'match'} the filters."
    if grades:
        ratings, efforts = [grade.rating for grade in grades], [grade.effort for grade in grades]
        text += f" Rating {_spread(ratings)}; effort {_spread(efforts)}."
    return text


def _spread(values: Sequence[float]) -> str:
    if len(values) == 1:
        return f"{values[0]:.1f}"
    return f"{min(values):.1f} to {max(values):.1f}, median {median(values):.1f}"


def _sentences(screen: Screen, rows: Sequence[Row]) -> None:
    """Show a sentence for each puzzle."""
    several = len({row.entry.file for row in rows}) > 1
    for row in rows:
        (_, name), *figures = _figures(row, several, named=True).items()
        screen.say(f"{name}: {', '.join(f'{column} {figure}' for column, figure in figures)}.", hang=2)
    _explain(screen, _MEANINGS)


def _table(screen: Screen, rows: Sequence[Row]) -> None:
    """Show a line for each puzzle; figures are left out, the least important first, until the names have room."""
    several = len({row.entry.file for row in rows}) > 1
    for left_out in range(len(_LEAST_IMPORTANT) + 1):
        lines = [_figures(row, several, named=not left_out) for row in rows]
        columns = [column for column in lines[0] if column not in _LEAST_IMPORTANT[:left_out]]
        widths = {column: max(len(column), *(width_of(line[column]) for line in lines)) for column in columns}
        room = screen.width - sum(width + len(_GAP) for column, width in widths.items() if column != "puzzle")
        if room >= min(widths["puzzle"], NAME):
            break
    widths["puzzle"] = min(widths["puzzle"], max(room, len("puzzle")))
    screen.row((_line({column: column for column in widths}, widths), "title"))
    for line in lines:
        first, *others = textwrap.wrap(line["puzzle"], widths["puzzle"])
        screen.row((_line(line | {"puzzle": first}, widths), ""))
        for part in others:
            screen.row((part, ""))
    _explain(screen, widths)


def _explain(screen: Screen, columns: Iterable[str]) -> None:
    """Print the meanings of columns whose heads do not tell it."""
    meanings = [f"{column}: {meaning}" for column, meaning in _MEANINGS.items() if column in columns]
    screen.say(f"{capital('; '.join(meanings))}.", style="faint")


def _figures(row: Row, several_files: bool, named: bool) -> dict[str, str]:
    """Return what the table shows of a puzzle by column, with the names of file and level if asked for."""
    grade, puzzle = row.grade, row.puzzle
    assert puzzle is not None
    name = clean(puzzle.id) or f"{row.entry.index}"
    return {
        "puzzle": f"{os.path.basename(row.entry.file)} {name}" if several_files else name,
        "size": f"{puzzle.columns}x{puzzle.rows}",
        "clues": str(grade.clues),
        "level": f"{grade.level} {grade.name}" if named else str(grade.level),
        "rating": f"{grade.rating:.1f}",
        "opening": f"{grade.opening:.1f}",
        "effort": f"{grade.effort:.1f}",
        "bottlenecks": str(grade.bottlenecks),
        "steps": str(grade.steps),
        "hardest": grade.hardest or "none",
    }


def _line(texts: dict[str, str], widths: dict[str, int]) -> str:
    cells = (
        padded(texts[column], width) if column in _WORDS else texts[column].rjust(width)
        for column, width in widths.items()
    )
    return _GAP.join(cells)


def _histogram(screen: Screen, levels: Counter[int]) -> None:
    """Print how many puzzles have each level; level 0 only if there are any."""
    names = {level: f"{level} {name}" for level, name in LEVELS.items()}
    if levels[0]:
        names = {0: "0 nothing to do", **names}
    most, total = max(levels.values()), levels.total()
    widest = max(map(len, names.values()))
    digits = len(str(most))
    longest = min(screen.width - widest - digits - len("    100%  "), LONGEST_BAR)
    for level, name in names.items():
        count = levels[level]
        share = f"{100 * count / total:.0f}%"
        if screen.plain:
            screen.say(f"Level {name}: {count_noun(count, 'puzzle')}, {share}.")
            continue
        bar = ("█" if screen.boxes else "#") * -(-longest * count // most) if longest > 0 else ""
        screen.row((f"{name:<{widest}}  {count:>{digits}}  {share:>4}  {bar}", ""))
