"""The report of `deduce grade` on a collection: a table, a histogram of levels, the faulty puzzles, a summary."""

from __future__ import annotations

import os
import textwrap
from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median

from attrs import field, frozen

from deduce.books.rows import Row
from deduce.difficulty import ERROR, LEVELS, NONE, SEVERAL, STUCK, UNKNOWN
from deduce.errors import count_noun
from deduce.formats import clean
from deduce.show.screen import Screen, padded, width_of
from deduce.wording.words import capital

LONGEST_BAR = 30
"""Terminal cells."""

NAME = 24
"""Terminal cells that the name of a puzzle gets before all figures are shown."""

MOST_FAULTS = 50
"""Faulty puzzles that are listed."""

FAULTS = {
    SEVERAL: "with more than one solution",
    NONE: "without a solution",
    STUCK: "beyond the rules in use",
    UNKNOWN: "not decided",
    ERROR: "that could not be read or graded",
}
"""What is wrong with the puzzles of each status that has no grade."""

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


@frozen
class Tally:
    """What the report says about rows. They are added one by one, and only a few are kept.

    Attributes:
        ratings, efforts: of the rows that have a grade.
        levels: how many of these have each level.
        statuses: how many of all rows have each status.
        files: the names of their files.
        faults: the first rows without a grade.
    """

    ratings: array[float] = field(factory=lambda: array("d"))
    efforts: array[float] = field(factory=lambda: array("d"))
    levels: Counter[int] = field(factory=Counter)
    statuses: Counter[str] = field(factory=Counter)
    files: set[str] = field(factory=set)
    faults: list[Row] = field(factory=list)

    @property
    def count(self) -> int:
        """How many rows there are."""
        return self.statuses.total()

    def add(self, row: Row) -> None:
        grade = row.grade
        self.statuses[grade.status] += 1
        self.files.add(row.entry.file)
        if row.graded:
            self.ratings.append(grade.rating)
            self.efforts.append(grade.effort)
            self.levels[grade.level] += 1
        elif len(self.faults) < MOST_FAULTS:
            self.faults.append(row)

    @classmethod
    def of(cls, rows: Iterable[Row]) -> Tally:
        tally = cls()
        for row in rows:
            tally.add(row)
        return tally


def report(
    screen: Screen,
    rows: Tally,
    shown: Tally,
    *,
    table: Sequence[Row] = (),
    duplicates: Sequence[Sequence[Row]] | None = None,
) -> None:
    """Show the report on a collection.

    Args:
        screen: where.
        rows: the whole collection.
        shown: the rows that were asked for.
        table: those that get a line each, in the order asked for.
        duplicates: groups of puzzles that are duplicates of each other; None if they were not asked for.
    """
    graded = [row for row in table if row.graded]
    if graded:
        (_sentences if screen.plain else _table)(screen, graded)
        screen.blank()
    if shown.ratings:
        _histogram(screen, shown)
        screen.blank()
    faults = rows.count - len(rows.ratings)
    if faults:
        screen.say(f"Without a grade: {faults}")
        for row in rows.faults:
            screen.row((f"  {row.fault}", ""))
        if faults > MOST_FAULTS:
            screen.say(f"and {faults - MOST_FAULTS} more", indent=2)
        screen.blank()
    if duplicates:
        screen.say("Duplicates, also if turned, mirrored or with symbols swapped:")
        for group in duplicates:
            screen.row((f"  {' = '.join(row.place for row in group)}", ""))
        screen.blank()
    elif duplicates is not None:
        screen.say("No duplicates, even if turned, mirrored or with symbols swapped.")
    screen.say(summary(rows, shown))


def summary(rows: Tally, shown: Tally) -> str:
    """Return a sentence or two about a collection and the rows that were asked for."""
    parts = [f"{len(rows.ratings)} graded"]
    parts += [f"{rows.statuses[status]} {fault}" for status, fault in FAULTS.items() if rows.statuses[status]]
    text = f"{count_noun(rows.count, 'puzzle')} in {count_noun(len(rows.files), 'file')}: {', '.join(parts)}."
    if len(shown.ratings) != len(rows.ratings):
        count = len(shown.ratings)
        text += f" {count or 'None'} of them {'matches' if count < 2 else 'match'} the filters."
    if shown.ratings:
        text += f" Rating {_spread(shown.ratings)}; effort {_spread(shown.efforts)}."
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
    """Say what the columns mean whose heads do not say it."""
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


def _histogram(screen: Screen, tally: Tally) -> None:
    """Show how many puzzles have each level; level 0 only if there are any."""
    names = {level: f"{level} {name}" for level, name in LEVELS.items()}
    if tally.levels[0]:
        names = {0: "0 nothing to do", **names}
    most = max(tally.levels.values())
    widest = max(map(len, names.values()))
    digits = len(str(most))
    longest = min(screen.width - widest - digits - len("    100%  "), LONGEST_BAR)
    for level, name in names.items():
        count = tally.levels[level]
        share = f"{100 * count / len(tally.ratings):.0f}%"
        if screen.plain:
            screen.say(f"Level {name}: {count_noun(count, 'puzzle')}, {share}.")
            continue
        bar = ("█" if screen.boxes else "#") * -(-longest * count // most) if longest > 0 else ""
        screen.row((f"{name:<{widest}}  {count:>{digits}}  {share:>4}  {bar}", ""))
