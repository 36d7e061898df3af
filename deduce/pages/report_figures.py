"""How the figures of a collection are spread: ratings, levels, effort, techniques, sizes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from math import log10
from statistics import median

from deduce.books.rows import Row
from deduce.books.survey import parted
from deduce.difficulty import LEVELS
from deduce.pages import plots
from deduce.pages.plots import Mark, bar
from deduce.pages.report_rows import NAMED, Collection, Part
from deduce.pages.tables import beside, heads, items, paragraph, short, table
from deduce.show.report import by_level, spread
from deduce.wording import report as say
from deduce.wording.words import SPAN, listed

_POINTED = 3  # so many puzzles a mark names
_STEPS = 16  # of effort to a power of ten, that a mark is one of
_HALF = 8  # from so many puzzles on it is worth saying where half of them lie
_SHADES = 5  # that the cells of a matrix have

_BAR = '<span class="unseen">{}</span>'


def ratings(collection: Collection) -> Part:
    """Give the histogram of ratings."""
    rows = collection.graded
    found = Counter(row.grade.rating for row in rows)
    bars = [
        Mark(rating, count, say.RATING_OF(rating=f"{rating:.1f}", puzzles=say.PUZZLES(count)))
        for rating, count in sorted(found.items())
    ]
    share = table(
        say.RATINGS(),
        heads("rating", "puzzles", "share"),
        [[f"{rating:.1f}", str(count), _percent(count, len(rows))] for rating, count in sorted(found.items())],
        words=(),
    )
    plot = plots.histogram(bars, say.RATINGS_PLOT())
    return Part("ratings", say.RATINGS_TITLE(), _spread_told(rows), paragraph(say.RATINGS_MEAN()) + beside(plot, share))


def _spread_told(rows: Sequence[Row]) -> str:
    values = sorted(row.grade.rating for row in rows)
    least, middle, most = spread(values)
    if least == most:
        return (say.EVERY_RATING if len(rows) > 1 else say.THE_RATING)(rating=least)
    if len(values) < _HALF:
        return say.RATINGS_RUN(least=least, most=most, median=middle)
    low, high = f"{values[len(values) // 4]:.1f}", f"{values[-1 - len(values) // 4]:.1f}"
    return say.RATINGS_RUN_HALF(least=least, most=most, median=middle, low=low, high=high)


def levels(collection: Collection) -> Part:
    """Give how many puzzles there are of each level."""
    rows = collection.graded
    found = Counter(row.grade.level for row in rows)
    body = _counted(say.LEVELS(), say.HEADS["level"](), by_level(found))
    missing = [str(level) for level in LEVELS if min(found) < level < max(found) and not found[level]]
    told = say.NO_LEVEL(levels=listed(missing, "or")) if missing else ""
    return Part("levels", say.LEVELS_TITLE(), told, body)


def _counted(caption: str, head: str, pairs: Sequence[tuple[str, int]]) -> str:
    total, most = sum(count for _, count in pairs), max(count for _, count in pairs)
    lines = [
        [name, str(count), _percent(count, total), f'<td class="bars">{bar(count / most)}</td>']
        for name, count in pairs
    ]
    return table(caption, [head, *heads("puzzles", "share"), _BAR.format(say.HEADS["bar"]())], lines)


def efforts(collection: Collection) -> Part:
    """Give effort by rating, and the puzzles that take much more of it than their like."""
    rows = collection.graded
    found = collection.laborious
    told = say.LABORIOUS(len(found)) if found else ""
    points = [
        say.LABORIOUS_ONE(puzzle=collection.link(row), effort=f"{row.grade.effort:.1f}", usual=f"{middle:.1f}")
        for row, middle in found[:NAMED]
    ]
    if len(found) > NAMED:
        points.append(say.MORE_IN_TABLE(len(found) - NAMED))
    plot = plots.scatter(_effort_marks(collection, {collection.number(row) for row, _ in found}), say.EFFORT_PLOT())
    lines = []
    for rating, own in sorted(parted(rows, lambda row: row.grade.rating).items()):
        lines.append([f"{rating:.1f}", str(len(own)), *spread([row.grade.effort for row in own])])
    figures = table(say.EFFORT(), heads("rating", "puzzles", "least", "median", "most"), lines, words=())
    body = items(points) + paragraph(say.EFFORT_MEANS()) + beside(plot, figures)
    return Part("effort", say.EFFORT_TITLE(), told, body)


def _effort_marks(collection: Collection, out: set[int]) -> list[Mark]:
    """Put puzzles of one rating and about one effort into one mark, so that a large collection stays a small plot."""

    def place(row: Row) -> tuple[float, int, bool]:
        return row.grade.rating, round(log10(max(row.grade.effort, 1)) * _STEPS), collection.number(row) in out

    marks = []
    for (rating, _, is_out), own in sorted(parted(collection.graded, place).items()):
        told = told_of(collection, say.RATING(rating=f"{rating:.1f}"), own)
        marks.append(Mark(rating, median(row.grade.effort for row in own), told, len(own), is_out))
    return marks


def told_of(collection: Collection, what: str, rows: Sequence[Row]) -> str:
    """Say in plain text what a mark stands for: what its puzzles have in common, their effort, some of their names."""
    names = ", ".join(short(collection.plain(row)) for row in rows[:_POINTED])
    if len(rows) > _POINTED:
        names = say.SUCH_AS(puzzles=say.PUZZLES(len(rows)), names=names)
    return say.MARK(what=what, effort=_span([row.grade.effort for row in rows], ".1f"), puzzles=names)


def techniques(collection: Collection) -> Part | None:
    """Give the matrix of techniques by level."""
    rows = collection.graded
    found = Counter(row.grade.level for row in rows)
    used: Counter[tuple[str, int]] = Counter()
    uses: Counter[str] = Counter()
    for row in rows:
        for rule, times in row.grade.techniques.items():
            used[rule, row.grade.level] += 1
            uses[rule] += times
    if not uses:
        return None
    names = [*collection.rules, *sorted(set(uses) - set(collection.rules))]
    there = sorted(found)
    lines = [
        [
            escape(rule),
            *(shaded(used[rule, level], found[level]) for level in there),
            str(sum(used[rule, level] for level in there)),
            str(uses[rule]),
        ]
        for rule in names
    ]
    of = {level: f"<small>{say.OF_SO_MANY(number=found[level])}</small>" for level in there}
    columns = [say.AT_LEVEL_OF(level=level, of=of[level]) for level in there]
    meaning = say.TECHNIQUES_MEAN(uses=f"<em>{say.USES()}</em>")
    never = [rule for rule in names if not uses[rule]]
    return Part(
        "techniques",
        say.TECHNIQUES_TITLE(),
        say.NEVER_USED(rules=escape(", ".join(never))) if never else say.ALL_USED(),
        paragraph(meaning) + table(say.TECHNIQUES(), [*heads("rule"), *columns, *heads("all", "uses")], lines),
    )


def shaded(count: int, total: int) -> str:
    """Give a cell whose colour is the stronger, the larger its share is."""
    shade = -(-_SHADES * count // total)
    return f'<td class="shade{shade}">{count or "–"}</td>'


def sizes(collection: Collection) -> Part:
    """Give how many puzzles there are of each size, with their clues, ratings and efforts."""
    rows = collection.graded
    by_size = parted(rows, _size)
    most = max(map(len, by_size.values()))
    lines = []
    for (cells, columns), own in sorted(by_size.items()):
        lines.append(
            [
                f"{columns}x{cells // columns}",
                str(len(own)),
                f'<td class="bars">{bar(len(own) / most)}</td>',
                _span([row.grade.clues for row in own], "d"),
                _span([row.grade.rating for row in own], ".1f"),
                _span([row.grade.effort for row in own], ".1f"),
            ]
        )
    signs = sum(bool(row.puzzle and row.puzzle.signs) for row in rows)
    free = sum(not (row.puzzle and row.puzzle.unique_lines) for row in rows)
    first, last = lines[0][0], lines[-1][0]
    told = [say.ONE_SIZE(size=first) if len(lines) == 1 else say.SIZES_RUN(first=first, last=last)]
    if signs:
        told.append(say.SIGNS(signs))
    if free:
        told.append(say.REPEATING(free))
    names = [*heads("size", "puzzles"), _BAR.format(say.HEADS["bar"]()), *heads("clues", "ratings", "effort")]
    body = paragraph(say.SIZES_MEAN()) + table(say.SIZES(), names, lines)
    return Part("sizes", say.SIZES_TITLE(), " ".join(told), body)


def _size(row: Row) -> tuple[int, int]:
    """Give how many cells a puzzle has, and how many columns."""
    assert row.puzzle is not None
    return row.puzzle.rows * row.puzzle.columns, row.puzzle.columns


def _span(values: Iterable[float], form: str) -> str:
    own = list(values)
    low, high = format(min(own), form), format(max(own), form)
    return low if low == high else SPAN(first=low, last=high)


def _percent(count: int, total: int) -> str:
    return f"{100 * count / total:.0f}%"
