"""The report on a collection for people: a table, a histogram, the faulty ones, a summary."""

from __future__ import annotations

import os
import textwrap
from array import array
from collections import Counter
from collections.abc import Collection, Sequence
from statistics import median

from attrs import field, frozen

from deduce.books.rows import Row
from deduce.difficulty import LEVELS
from deduce.formats import clean
from deduce.show.screen import Screen, padded, width_of
from deduce.wording import editors as say
from deduce.wording.places import level_name
from deduce.wording.words import APART, capital

BAR = 30  # cells of the longest bar
NAME = 24  # cells that a puzzle's name gets, before all figures are shown
FAULTS_SHOWN = 50

_WORDS = ("puzzle", "level", "hardest")  # columns of words stand to the left, figures to the right
_GAP = "  "
_LEFT_OUT = ("hardest", "opening", "steps", "bottlenecks", "clues", "effort", "size")  # the first first


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
        duplicates: groups of puzzles that are the same in disguise; None where nobody asked.
    """
    graded = [row for row in table if row.graded]
    if graded:
        _table(screen, graded)
        screen.blank()
    if shown.ratings:
        _histogram(screen, shown)
        screen.blank()
    faults = rows.count - len(rows.ratings)
    if faults:
        screen.say(say.WITHOUT(number=faults))
        for row in rows.faults:
            screen.row((f"  {row.place}: {clean(row.grade.message)}", ""))
        if faults > FAULTS_SHOWN:
            screen.say(say.AND_MORE(faults - FAULTS_SHOWN), indent=2)
        screen.blank()
    if duplicates is not None:
        _duplicates(screen, duplicates)
    screen.say(_summary(rows, shown))


@frozen
class Tally:
    """What the report says of rows, of which it holds a few alone: they are added as they come.

    Attributes:
        ratings, efforts: of those that have a grade.
        levels: how many of these have each.
        statuses: how many of all rows have each.
        files: the names of their files.
        faults: the first of the others.
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
        elif len(self.faults) < FAULTS_SHOWN:
            self.faults.append(row)


def summary(rows: Sequence[Row], shown: Sequence[Row]) -> str:
    """Say in one sentence or two what the collection holds."""
    tallies = Tally(), Tally()
    for tally, own in zip(tallies, (rows, shown), strict=True):
        for row in own:
            tally.add(row)
    return _summary(*tallies)


def _summary(rows: Tally, shown: Tally) -> str:
    found = [say.GRADED(number=len(rows.ratings))]
    found += [fault(number=rows.statuses[status]) for status, fault in say.FAULTS.items() if rows.statuses[status]]
    sentences = [say.SUMMARY(rows.count, files=say.FILES(len(rows.files)), found=", ".join(found))]
    if len(shown.ratings) != len(rows.ratings):
        sentences.append(say.SHOWN(number=len(shown.ratings)))
    if shown.ratings:
        sentences.append(say.SPREADS(rating=_spread(shown.ratings), effort=_spread(shown.efforts)))
    return " ".join(sentences)


def spread(values: Sequence[float]) -> tuple[str, str, str]:
    """Write the least of some ratings or efforts, their median, and the most."""
    least, middle, most = (f"{value:.1f}" for value in (min(values), median(values), max(values)))
    return least, middle, most


def _spread(values: Sequence[float]) -> str:
    least, middle, most = spread(values)
    return least if len(values) == 1 else say.SPREAD(least=least, most=most, median=middle)


def _table(screen: Screen, rows: Sequence[Row]) -> None:
    """Show a line a puzzle; figures are left out, the least first, until the names have room."""
    one_file = len({row.entry.file for row in rows}) == 1
    if screen.plain:
        for row in rows:
            (_, name), *figures = _figures(row, one_file, named=True).items()
            text = ", ".join(say.FIGURE(head=say.HEADS[what](), figure=value) for what, value in figures)
            screen.say(say.ROW(puzzle=name, figures=text), hang=2)
        _explain(screen, say.MEANING)
        return
    # the names of the levels go first: the histogram says them
    for named, count in ((True, 0), *((False, count) for count in range(len(_LEFT_OUT) + 1))):
        lines = [_figures(row, one_file, named) for row in rows]
        widths = _widths(lines, _LEFT_OUT[:count])
        room = screen.width - sum(width + len(_GAP) for name, width in widths.items() if name != "puzzle")
        if room >= min(widths["puzzle"], NAME):
            break
    heads = {name: head() for name, head in say.HEADS.items()}
    widths["puzzle"] = min(widths["puzzle"], max(room, width_of(heads["puzzle"])))
    screen.row((_line(heads, widths), "title"))
    for line in lines:
        first, *rest = textwrap.wrap(line["puzzle"], widths["puzzle"])
        screen.row((_line(line | {"puzzle": first}, widths), ""))
        for part in rest:
            screen.row((part, ""))
    _explain(screen, widths)


def _explain(screen: Screen, columns: Collection[str]) -> None:
    """Say what the columns mean that their names do not tell."""
    meanings = APART().join(meaning() for column, meaning in say.MEANING.items() if column in columns)
    screen.say(f"{capital(meanings)}.", style="faint")


def _figures(row: Row, one_file: bool, named: bool) -> dict[str, str]:
    """Give what the table tells of a puzzle, by column."""
    grade, puzzle = row.grade, row.puzzle
    assert puzzle is not None
    name = clean(puzzle.id) or f"{row.entry.index}"
    level = say.LEVEL(level=grade.level, name=level_name(grade.level)) if named else str(grade.level)
    return {
        "puzzle": name if one_file else f"{os.path.basename(row.entry.file)} {name}",
        "size": f"{puzzle.columns}x{puzzle.rows}",
        "clues": str(grade.clues),
        "level": level,
        "rating": f"{grade.rating:.1f}",
        "opening": f"{grade.opening:.1f}",
        "effort": f"{grade.effort:.1f}",
        "bottlenecks": str(grade.bottlenecks),
        "steps": str(grade.steps),
        "hardest": grade.hardest or say.NO_RULE(),
    }


def _widths(lines: Sequence[dict[str, str]], left_out: Sequence[str]) -> dict[str, int]:
    return {
        name: max(width_of(say.HEADS[name]()), *(width_of(line[name]) for line in lines))
        for name in lines[0]
        if name not in left_out
    }


def _line(texts: dict[str, str], widths: dict[str, int]) -> str:
    cells = (
        padded(texts[name], width) if name in _WORDS else texts[name].rjust(width) for name, width in widths.items()
    )
    return _GAP.join(cells)


def _histogram(screen: Screen, tally: Tally) -> None:
    names = by_level(tally.levels)
    most = max(count for _, count in names)
    widest = max(width_of(name) for name, _ in names)
    digits = len(str(most))
    longest = min(screen.width - widest - digits - len("    100%  "), BAR)
    for name, count in names:
        share = f"{100 * count / len(tally.ratings):.0f}%"
        if screen.plain:
            screen.say(say.SHARE_OF_LEVEL(share=say.SHARE(count, name=name, share=share)))
            continue
        bar = ("█" if screen.boxes else "#") * -(-longest * count // most) if longest > 0 else ""
        screen.row((f"{padded(name, widest)}  {count:>{digits}}  {share:>4}  {bar}", ""))


def by_level(found: Counter[int]) -> list[tuple[str, int]]:
    """Name each level, with its count; 0 where it has any."""
    levels = range(0 if found[0] else 1, max(LEVELS) + 1)
    return [(say.LEVEL(level=own, name=level_name(own) or say.NOTHING_TO_DO()), found[own]) for own in levels]


def _duplicates(screen: Screen, duplicates: Sequence[Sequence[Row]]) -> None:
    if not duplicates:
        screen.say(say.NO_DUPLICATES())
        return
    screen.say(say.DUPLICATES())
    for group in duplicates:
        screen.row((f"  {' = '.join(row.place for row in group)}", ""))
    screen.blank()
