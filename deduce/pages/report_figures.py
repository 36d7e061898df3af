"""How the figures of a collection are spread: ratings, levels, effort, techniques, sizes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from math import log10
from statistics import median

from deduce.books.rows import Row
from deduce.difficulty import LEVELS
from deduce.errors import counted
from deduce.pages import plots
from deduce.pages.plots import Mark, bar
from deduce.pages.report_rows import NAMED, Collection, Part, so_many
from deduce.pages.tables import beside, foreign, items, paragraph, short, table

_POINTED = 3  # so many puzzles a mark names
_STEPS = 16  # of effort to a power of ten, that a mark is one of
_HALF = 8  # from so many puzzles on it is worth saying where half of them lie
_SHADES = 5  # that the cells of a matrix have


def ratings(collection: Collection) -> Part | None:
    """Give the histogram of ratings."""
    rows = collection.graded
    if not rows:
        return None
    found = Counter(row.grade.rating for row in rows)
    bars = [Mark(rating, count, f"rating {rating:.1f}: {counted(count, 'puzzle')}") for rating, count in _sorted(found)]
    share = table(
        "Puzzles by rating",
        ["rating", "puzzles", "share"],
        [[f"{rating:.1f}", str(count), _percent(count, len(rows))] for rating, count in _sorted(found)],
        words=(),
    )
    plot = plots.histogram(bars, "Histogram: how many puzzles have each rating")
    meaning = "A puzzle is rated by its hardest step; a bar is a tenth, and the whole part is the level."
    return Part("ratings", "Ratings", _spread_told(rows), paragraph(meaning) + beside(plot, share))


def _spread_told(rows: Sequence[Row]) -> str:
    values = sorted(row.grade.rating for row in rows)
    if len(rows) == 1:
        return f"The rating is {values[0]:.1f}."
    if values[0] == values[-1]:
        return f"Every rating is {values[0]:.1f}."
    told = f"Ratings run from {values[0]:.1f} to {values[-1]:.1f}, with the median at {median(values):.1f}"
    if len(values) >= _HALF:
        told += f"; the middle half lies from {values[len(values) // 4]:.1f} to {values[-1 - len(values) // 4]:.1f}"
    return f"{told}."


def levels(collection: Collection) -> Part | None:
    """Give how many puzzles there are of each level, and of each of the editor's own labels."""
    rows = collection.graded
    if not rows:
        return None
    found = Counter(row.grade.level for row in rows)
    names = {0: "nothing to do"} if found[0] else {}
    body = _counted("level", [(f"{level} {name}", found[level]) for level, name in (names | LEVELS).items()])
    if collection.labels:
        own = Counter(row.label or "" for row in rows)
        pairs = [(foreign(name), own[name]) for name in collection.labels]
        body = f'<div class="pair">{body}{_counted("your bounds", [*pairs, ("none of them", own[""])])}</div>'
    missing = [str(level) for level in LEVELS if min(found) < level < max(found) and not found[level]]
    told = ""
    if missing:
        told = f"No puzzle has level {' or '.join(missing)}, though there are easier and harder ones."
    return Part("levels", "Levels", told, body)


def _counted(head: str, pairs: Sequence[tuple[str, int]]) -> str:
    total, most = sum(count for _, count in pairs), max(count for _, count in pairs)
    lines = [
        [name, str(count), _percent(count, total), f'<td class="bars">{bar(count / most)}</td>']
        for name, count in pairs
    ]
    return table(f"Puzzles by {head}", [head, "puzzles", "share", '<span class="unseen">bar</span>'], lines)


def efforts(collection: Collection) -> Part | None:
    """Give effort by rating, and the puzzles that take much more of it than their like."""
    rows = collection.graded
    if not rows:
        return None
    meaning = "Effort is the work of the whole puzzle in quick looks at a line, so a larger grid takes more."
    found = collection.laborious
    told = ""
    if found:
        many = so_many(len(found), "takes", "take")
        told = f"{many} more than twice the effort that is usual at that size and level."
    points = [
        f"{collection.link(row)}: effort {row.grade.effort:.1f}, where {middle:.1f} is usual"
        for row, middle in found[:NAMED]
    ]
    if len(found) > NAMED:
        points.append(f"and {len(found) - NAMED} more, which the table of all puzzles tells")
    plot = plots.scatter(
        _effort_marks(collection, {collection.number(row) for row, _ in found}), "Dots: effort by rating"
    )
    by_rating: dict[float, list[float]] = {}
    for row in rows:
        by_rating.setdefault(row.grade.rating, []).append(row.grade.effort)
    lines = [
        [f"{rating:.1f}", str(len(own)), f"{min(own):.1f}", f"{median(own):.1f}", f"{max(own):.1f}"]
        for rating, own in sorted(by_rating.items())
    ]
    told_in_figures = table("Effort by rating", ["rating", "puzzles", "least", "median", "most"], lines, words=())
    return Part("effort", "Effort", told, items(points) + paragraph(meaning) + beside(plot, told_in_figures))


def _effort_marks(collection: Collection, out: set[int]) -> list[Mark]:
    """Put puzzles of one rating and about one effort into one mark, so that a large collection stays a small plot."""
    bins: dict[tuple[float, int, bool], list[Row]] = {}
    for row in collection.graded:
        place = round(log10(max(row.grade.effort, 1)) * _STEPS)
        bins.setdefault((row.grade.rating, place, collection.number(row) in out), []).append(row)
    marks = []
    for (rating, _, is_out), own in sorted(bins.items()):
        middle = median(row.grade.effort for row in own)
        marks.append(Mark(rating, middle, told_of(collection, f"rating {rating:.1f}", own), len(own), is_out))
    return marks


def told_of(collection: Collection, what: str, rows: Sequence[Row]) -> str:
    """Say in plain text what a mark stands for: what its puzzles have in common, their effort, some of their names."""
    efforts = [row.grade.effort for row in rows]
    span = f"{min(efforts):.1f}" if min(efforts) == max(efforts) else f"{min(efforts):.1f} to {max(efforts):.1f}"
    names = ", ".join(short(collection.plain(row)) for row in rows[:_POINTED])
    if len(rows) > _POINTED:
        names = f"{counted(len(rows), 'puzzle')}, such as {names}"
    return f"{what}, effort {span}: {names}"


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
    heads = ["rule", *(f"level {level} <small>of {found[level]}</small>" for level in there), "all", "uses"]
    meaning = (
        "Each figure is how many puzzles of a level use a rule; the stronger its colour, the larger their share. "
        "<em>Uses</em> counts the steps of all puzzles."
    )
    never = [rule for rule in names if not uses[rule]]
    told = f"Never used: {escape(', '.join(never))}." if never else "Every rule of the ladder is used."
    return Part(
        "techniques",
        "Techniques by level",
        told,
        paragraph(meaning) + table("Puzzles that use a rule, by level", heads, lines),
    )


def shaded(count: int, total: int) -> str:
    """Give a cell whose colour is the stronger, the larger its share is."""
    shade = -(-_SHADES * count // total)
    return f'<td class="shade{shade}">{count or "–"}</td>'


def sizes(collection: Collection) -> Part | None:
    """Give how many puzzles there are of each size, with their clues, ratings and efforts."""
    rows = collection.graded
    if not rows:
        return None
    by_size: dict[tuple[int, int], list[Row]] = {}
    for row in rows:
        assert row.puzzle is not None
        by_size.setdefault((row.puzzle.rows * row.puzzle.columns, row.puzzle.columns), []).append(row)
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
    told = f"Every puzzle is {lines[0][0]}." if len(lines) == 1 else f"Sizes run from {lines[0][0]} to {lines[-1][0]}."
    if signs:
        told += f" {so_many(signs, 'has', 'have')} signs."
    if free:
        told += f" In {counted(free, 'puzzle')} lines may repeat."
    heads = ["size", "puzzles", '<span class="unseen">bar</span>', "clues", "ratings", "effort"]
    return Part("sizes", "Sizes", told, paragraph("Columns by rows.") + table("Puzzles by size", heads, lines))


def _span(values: Iterable[float], form: str) -> str:
    own = list(values)
    low, high = format(min(own), form), format(max(own), form)
    return low if low == high else f"{low} to {high}"


def _percent(count: int, total: int) -> str:
    return f"{100 * count / total:.0f}%"


def _sorted(found: Counter[float]) -> list[tuple[float, int]]:
    return sorted(found.items())
