"""The report on a collection for people: a table, a histogram, the faulty ones, a summary."""

from __future__ import annotations

import os
import textwrap
from collections import Counter
from collections.abc import Collection, Sequence
from statistics import median

from deduce.books.rows import Row
from deduce.difficulty import ERROR, LEVELS, NONE, SEVERAL, STUCK, UNKNOWN
from deduce.errors import counted
from deduce.formats import clean
from deduce.show.screen import Screen, padded, width_of
from deduce.wording.words import capital

BAR = 30  # cells of the longest bar
NAME = 24  # cells that a puzzle's name gets, before all figures are shown
FAULTS_SHOWN = 50

IN_WORDS = {
    SEVERAL: "with more than one solution",
    NONE: "without a solution",
    STUCK: "beyond the rules in use",
    UNKNOWN: "not decided",
    ERROR: "that could not be read or graded",
}
_WORDS = ("puzzle", "level", "label", "hardest")  # columns of words stand to the left, figures to the right
_GAP = "  "
_LEFT_OUT = ("hardest", "opening", "steps", "bottlenecks", "clues", "effort", "size")  # the first first
_MEANING = {
    "rating": "rating: hardest step",
    "opening": "opening: hardest step in the first quarter",
    "effort": "effort: quick looks",
    "bottlenecks": "bottlenecks: waits for one place",
}


def report(
    screen: Screen,
    rows: Sequence[Row],
    shown: Sequence[Row],
    *,
    table: bool = True,
    labels: Sequence[str] = (),
    twins: Sequence[Sequence[Row]] | None = None,
) -> None:
    """Show the report on a collection.

    Args:
        screen: where.
        rows: the whole collection.
        shown: the rows that were asked for, in the order asked for.
        table: show a line for each of them.
        labels: the editor's own names of difficulties, in order; levels are counted where there are none.
        twins: groups of puzzles that are the same in disguise; None where nobody asked.
    """
    graded = [row for row in shown if row.graded and row.puzzle is not None]
    if table and graded:
        _table(screen, graded)
        screen.blank()
    if graded:
        _histogram(screen, graded, labels)
        screen.blank()
    faults = [row for row in rows if not row.graded]
    if faults:
        screen.say(f"Without a grade: {len(faults)}")
        for row in faults[:FAULTS_SHOWN]:
            screen.row((f"  {row.place}: {clean(row.grade.message)}", ""))
        if len(faults) > FAULTS_SHOWN:
            screen.say(f"and {len(faults) - FAULTS_SHOWN} more", indent=2)
        screen.blank()
    if twins is not None:
        _twins(screen, twins)
    screen.say(summary(rows, shown))


def summary(rows: Sequence[Row], shown: Sequence[Row]) -> str:
    """Say in one sentence or two what the collection holds."""
    graded = [row for row in shown if row.graded]
    files = len({row.entry.file for row in rows})
    parts = [f"{sum(row.graded for row in rows)} graded"]
    counts = Counter(row.grade.status for row in rows)
    parts += [f"{counts[status]} {told}" for status, told in IN_WORDS.items() if counts[status]]
    text = f"{counted(len(rows), 'puzzle')} in {counted(files, 'file')}: {', '.join(parts)}."
    if len(graded) != counts["graded"]:
        text += f" Shown: {len(graded)}."
    if graded:
        ratings, efforts = [row.grade.rating for row in graded], [row.grade.effort for row in graded]
        text += f" Rating {_spread(ratings)}; effort {_spread(efforts)}."
    return text


def _spread(values: Sequence[float]) -> str:
    if len(values) == 1:
        return f"{values[0]:.1f}"
    return f"{min(values):.1f} to {max(values):.1f}, median {median(values):.1f}"


def _table(screen: Screen, rows: Sequence[Row]) -> None:
    """Show a line a puzzle; figures are left out, the least first, until the names have room."""
    one_file = len({row.entry.file for row in rows}) == 1
    if screen.plain:
        for row in rows:
            name, *figures = _figures(row, one_file, named=True).items()
            screen.say(f"{name[1]}: {', '.join(f'{what} {value}' for what, value in figures)}.", hang=2)
        _explain(screen, _MEANING)
        return
    # the names of the levels go first: the histogram says them
    for named, count in ((True, 0), *((False, count) for count in range(len(_LEFT_OUT) + 1))):
        lines = [_figures(row, one_file, named) for row in rows]
        widths = _widths(lines, _LEFT_OUT[:count])
        room = screen.width - sum(width + len(_GAP) for name, width in widths.items() if name != "puzzle")
        if room >= min(widths["puzzle"], NAME):
            break
    widths["puzzle"] = min(widths["puzzle"], max(room, len("puzzle")))
    screen.row((_line(dict(zip(widths, widths, strict=True)), widths), "title"))
    for line in lines:
        first, *rest = textwrap.wrap(line["puzzle"], widths["puzzle"])
        screen.row((_line(line | {"puzzle": first}, widths), ""))
        for part in rest:
            screen.row((part, ""))
    _explain(screen, widths)


def _explain(screen: Screen, columns: Collection[str]) -> None:
    """Say what the columns mean that their names do not tell."""
    told = "; ".join(meaning for column, meaning in _MEANING.items() if column in columns)
    screen.say(f"{capital(told)}.", style="faint")


def _figures(row: Row, one_file: bool, named: bool) -> dict[str, str]:
    """Give what the table tells of a puzzle, by column."""
    grade, puzzle = row.grade, row.puzzle
    assert puzzle is not None
    name = clean(puzzle.id) or f"{row.entry.index}"
    level = {"level": f"{grade.level} {grade.name}" if named else str(grade.level)}
    return {
        "puzzle": name if one_file else f"{os.path.basename(row.entry.file)} {name}",
        "size": f"{puzzle.columns}x{puzzle.rows}",
        "clues": str(grade.clues),
        **(level if row.label is None else {"label": row.label or "no label"}),
        "rating": f"{grade.rating:.1f}",
        "opening": f"{grade.opening:.1f}",
        "effort": f"{grade.effort:.1f}",
        "bottlenecks": str(grade.bottlenecks),
        "steps": str(grade.steps),
        "hardest": grade.hardest or "none",
    }


def _widths(lines: Sequence[dict[str, str]], left_out: Sequence[str]) -> dict[str, int]:
    return {
        name: max(len(name), *(width_of(line[name]) for line in lines)) for name in lines[0] if name not in left_out
    }


def _line(texts: dict[str, str], widths: dict[str, int]) -> str:
    cells = (
        padded(texts[name], width) if name in _WORDS else texts[name].rjust(width) for name, width in widths.items()
    )
    return _GAP.join(cells)


def _histogram(screen: Screen, rows: Sequence[Row], labels: Sequence[str]) -> None:
    if labels:
        counts = Counter(row.label or "" for row in rows)
        names = [(name, counts[name]) for name in labels]
        names += [("no label", counts[""])] if counts[""] else []
    else:
        levels = Counter(row.grade.level for row in rows)
        names = [(f"{level} {name}", levels[level]) for level, name in LEVELS.items()]
        names[:0] = [("0 nothing to do", levels[0])] if levels[0] else []
    most = max(count for _, count in names)
    widest = max(width_of(name) for name, _ in names)
    digits = len(str(most))
    longest = min(screen.width - widest - digits - len("    100%  "), BAR)
    for name, count in names:
        share = f"{100 * count / len(rows):.0f}%"
        if screen.plain:
            screen.say(f"{'' if labels else 'Level '}{name}: {counted(count, 'puzzle')}, {share}.")
            continue
        bar = ("█" if screen.boxes else "#") * -(-longest * count // most) if longest > 0 else ""
        screen.row((f"{padded(name, widest)}  {count:>{digits}}  {share:>4}  {bar}", ""))


def _twins(screen: Screen, twins: Sequence[Sequence[Row]]) -> None:
    if not twins:
        screen.say("No two puzzles are the same.")
        return
    screen.say("The same but for turning, mirroring and symbols:")
    for group in twins:
        screen.row((f"  {' = '.join(row.place for row in group)}", ""))
    screen.blank()
