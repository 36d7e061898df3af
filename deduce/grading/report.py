"""The report on a collection for people: a table, a histogram, the faulty ones, a summary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import median

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from deduce.formats import clean
from deduce.grades import ERROR, NONE, SEVERAL, STUCK
from deduce.grading.rows import Row
from deduce.registry import LEVELS

WIDE = 100  # columns of text from which the table tells the hardest rule, too
BAR = 30  # cells of the longest bar
FAULTS_SHOWN = 50

_IN_WORDS = {
    SEVERAL: "with more than one solution",
    NONE: "without a solution",
    STUCK: "beyond the rules in use",
    ERROR: "that could not be read or graded",
}


def report(
    console: Console,
    rows: Sequence[Row],
    shown: Sequence[Row],
    *,
    table: bool = True,
    labels: Sequence[str] = (),
    twins: Sequence[Sequence[Row]] | None = None,
) -> None:
    """Print the report on a collection.

    Args:
        console: where to.
        rows: the whole collection.
        shown: the rows that were asked for, in the order asked for.
        table: print a line for each of them.
        labels: the editor's own names of difficulties, in order; levels are counted where there are none.
        twins: groups of puzzles that are the same in disguise; None where nobody asked.
    """
    graded = [row for row in shown if row.graded]
    if table and graded:
        console.print(_table(graded, console.width >= WIDE, bool(labels)))
    if graded:
        console.print(_histogram(graded, labels))
    faults = [row for row in rows if not row.graded]
    if faults:
        console.print(Text(f"Without a grade: {len(faults)}"))
        for row in faults[:FAULTS_SHOWN]:
            console.print(Text(f"  {row.place}: {clean(row.grade.message)}"), soft_wrap=True)
        if len(faults) > FAULTS_SHOWN:
            console.print(Text(f"  and {len(faults) - FAULTS_SHOWN} more"))
        console.print()
    if twins is not None:
        _print_twins(console, twins)
    console.print(Text(summary(rows, shown)), soft_wrap=True)


def summary(rows: Sequence[Row], shown: Sequence[Row]) -> str:
    """Say in one sentence or two what the collection holds."""
    graded = [row for row in shown if row.graded]
    files = len({row.entry.file for row in rows})
    parts = [f"{sum(row.graded for row in rows)} graded"]
    counts = Counter(row.grade.status for row in rows)
    parts += [f"{counts[status]} {told}" for status, told in _IN_WORDS.items() if counts[status]]
    text = f"{_many(len(rows), 'puzzle')} in {_many(files, 'file')}: {', '.join(parts)}."
    if len(graded) != counts["graded"]:
        text += f" Shown: {len(graded)}."
    if graded:
        ratings, efforts = [row.grade.rating for row in graded], [row.grade.effort for row in graded]
        text += f" Rating {_spread(ratings)}; effort {_spread(efforts)}."
    return text


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _spread(values: Sequence[float]) -> str:
    if len(values) == 1:
        return f"{values[0]:.1f}"
    return f"{min(values):.1f} to {max(values):.1f}, median {median(values):.1f}"


def _table(rows: Sequence[Row], wide: bool, labelled: bool) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("puzzle", overflow="ellipsis", no_wrap=True, max_width=40 if wide else 18)
    table.add_column("size", justify="right", no_wrap=True)
    table.add_column("clues", justify="right", no_wrap=True)
    table.add_column("label" if labelled else "level", no_wrap=True, overflow="ellipsis")
    for name in ("rating", "opening", "effort", "narrow", "steps") if wide else ("rating", "effort", "narrow"):
        table.add_column(name, justify="right", no_wrap=True)
    if wide:
        table.add_column("hardest", no_wrap=True)
    one_file = len({row.entry.file for row in rows}) == 1
    for row in rows:
        grade, puzzle = row.grade, row.puzzle
        if puzzle is None:
            continue
        name = clean(puzzle.id) or f"{row.entry.index}"
        figures = [f"{grade.rating:.1f}", f"{grade.effort:.1f}", str(grade.narrowness)]
        if wide:
            figures = [figures[0], f"{grade.opening:.1f}", *figures[1:], str(grade.steps), grade.hardest]
        level = (row.label or "no label") if row.label is not None else f"{grade.level} {grade.name}"
        cells = [
            name if one_file else f"{row.entry.file.rsplit('/', 1)[-1]} {name}",
            f"{puzzle.columns}x{puzzle.rows}",
            str(grade.clues),
            level,
            *figures,
        ]
        table.add_row(*map(Text, cells))
    return table


def _histogram(rows: Sequence[Row], labels: Sequence[str]) -> Table:
    if labels:
        counts = Counter(row.label or "" for row in rows)
        names = [(name, counts[name]) for name in labels]
        names += [("no label", counts[""])] if counts[""] else []
    else:
        levels = Counter(row.grade.level for row in rows)
        names = [(f"{level} {name}", levels[level]) for level, name in LEVELS.items()]
        names[:0] = [("0 nothing to do", levels[0])] if levels[0] else []
    most = max(count for _, count in names)
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(no_wrap=True, overflow="ellipsis", max_width=30)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(no_wrap=True, overflow="crop")
    for name, count in names:
        bar = "█" * -(-BAR * count // most) if count else ""
        table.add_row(Text(name), str(count), f"{100 * count / len(rows):.0f}%", Text(bar))
    table.add_row()
    return table


def _print_twins(console: Console, twins: Sequence[Sequence[Row]]) -> None:
    if not twins:
        console.print(Text("No two puzzles are the same."))
        return
    console.print(Text("The same but for turning, mirroring and symbols:"))
    for group in twins:
        console.print(Text("  " + " = ".join(row.place for row in group)), soft_wrap=True)
    console.print()
