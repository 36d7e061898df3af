"""What is out of place in a collection: under its label, in the order of its book, without a grade, twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median

from deduce.books.rows import Row
from deduce.books.survey import FAR, NEIGHBOURS, label_of
from deduce.difficulty import STATUSES
from deduce.pages import plots
from deduce.pages.plots import Mark
from deduce.pages.report_figures import shaded, told_of
from deduce.pages.report_rows import LONGEST_REMARK, NAMED, Collection, Part, so_many
from deduce.pages.tables import beside, foreign, items, paragraph, short, table
from deduce.symmetry import canonical
from deduce.wording.editors import FAULTS
from deduce.wording.words import listed, number

_FAULTS = 500  # so many puzzles without a grade are listed
_TWINS = 200  # so many groups of twins are listed
_SINGLE = 200  # so many puzzles each have a mark of their own in the course of a book
_STRETCHES = 100  # so many marks it has where there are more
_LINES = 10  # so many lines its table has at most


MOST_COMPARED = 2000
"""Among so many puzzles twins are looked for without being asked."""


def verdict(collection: Collection) -> str:
    """Say in a sentence what an editor must know: whether each puzzle has one solution and needs no guessing."""
    total, good = len(collection.rows), len(collection.rows) - len(collection.faults)
    if good == total:
        return f"{good} of {total}: exactly one solution each, none needs guessing."
    return (
        f"{good} of {total} have exactly one solution and need no guessing; {so_many(total - good, 'does', 'do')} not."
    )


def alike(rows: Sequence[Row]) -> list[list[Row]]:
    """Find the puzzles that are the same in disguise."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        if row.puzzle is not None:
            groups.setdefault(repr(canonical(row.puzzle)), []).append(row)
    return [group for group in groups.values() if len(group) > 1]


def faulty(collection: Collection) -> Part | None:
    """Give the puzzles without a grade, and why they have none."""
    found = sorted(collection.faults, key=lambda row: STATUSES.index(row.grade.status))
    if not found:
        return None
    counts = Counter(row.grade.status for row in found)
    told = ", ".join(FAULTS[status](number=count) for status, count in counts.items())
    finding = f"{so_many(len(found), 'has', 'have')} no grade: {told}."
    lines = [[collection.link(row), foreign(row.grade.message, LONGEST_REMARK)] for row in found[:_FAULTS]]
    more = paragraph(f"These are the first {_FAULTS}.") if len(found) > _FAULTS else ""
    body = table("Puzzles without a grade", ["puzzle", "why"], lines, words=(0, 1), classes="wordy")
    return Part("faulty", "Without a grade", finding, more + body)


def labelled(collection: Collection) -> Part | None:
    """Give the levels by label, or by file where no puzzle has a label, and the puzzles that do not fit theirs."""
    groups = collection.groups
    if not any(group.name for group in groups):
        return None
    what = "file" if collection.by_file else "label"
    marks = _label_marks(collection)
    meaning = (
        f"Each {what} is a row, from the lowest median rating to the highest; a larger mark stands for more puzzles."
    )
    if any(mark.out for mark in marks):
        meaning += " A square on its corner stands for puzzles that do not fit."
    if collection.groups_left_out:
        meaning += f" These are the {what}s with the most puzzles; {collection.groups_left_out} more are left out."
    body = items(_misfits(collection)) + paragraph(meaning)
    names = [short(group.name) or "no label" for group in groups]
    plot = plots.rows_of_dots(names, marks, f"Dots: ratings by {what}")
    there = sorted({row.grade.level for group in groups for row in group.rows})
    lines = []
    for group in groups:
        found = Counter(row.grade.level for row in group.rows)
        figures = [shaded(found[level], len(group.rows)) for level in there]
        told = foreign(group.name) if group.name else "no label"
        lines.append([told, str(len(group.rows)), f"{group.rating:.1f}", *figures])
    heads = [what, "puzzles", "median rating", *(f"level {level}" for level in there)]
    body += f"<figure>{plot}</figure>{table(f'Levels by {what}', heads, lines)}"
    return Part("labels", f"Level by {what}", "" if collection.by_file else _labels_told(collection), body)


def _labels_told(collection: Collection) -> str:
    """Say whether labels and ratings agree."""
    if collection.labels:
        wrong = len(collection.mislabelled)
        if not wrong:
            return "No puzzle carries a label that your bounds do not give it."
        return f"{so_many(wrong, 'carries', 'carry')} a label that your bounds do not give."
    named = [group for group in collection.groups if group.name]
    alike = [(one, other) for one, other in pairwise(named) if one.rating == other.rating and one.beside(other)]
    told = [
        f"{_quoted(one.name)} and {_quoted(other.name)} have the same median rating, {one.rating:.1f}."
        for one, other in alike
    ]
    out = len(collection.misfits)
    if out:
        told.insert(0, f"{so_many(out, 'does not fit its label', 'do not fit their labels')}.")
    elif len(named) > 1:
        told.insert(0, "No puzzle is out of place under its label.")
    return " ".join(told)


def _misfits(collection: Collection) -> Iterator[str]:
    """Yield the puzzles that do not fit their labels, those of one kind in one sentence."""
    if collection.labels:
        if collection.mislabelled:
            yield collection.named(
                collection.mislabelled,
                lambda row: (
                    f"{collection.link(row)} ({foreign(label_of(row))}, by your bounds {foreign(row.label or 'none')})"
                ),
            )
        return
    kinds: dict[tuple[str, str, bool], list[Row]] = {}
    for one in collection.misfits:
        kinds.setdefault((one.own, one.other, one.harder), []).append(one.row)
    medians = {group.name: group.rating for group in collection.groups}
    for (own, other, harder), rows in kinds.items():
        how = "harder" if harder else "easier"
        told = collection.named(rows, lambda row: f"{collection.link(row)} ({row.grade.rating:.1f})")
        yield f"{_quoted(own)}, but {how} than the median of {_quoted(other)}, {medians[other]:.1f}: {told}"


def _quoted(label: str) -> str:
    return f"<q>{foreign(label)}</q>"


def _label_marks(collection: Collection) -> list[Mark]:
    out = {collection.number(row) for row in collection.mislabelled}
    out |= {collection.number(one.row) for one in collection.misfits}
    marks = []
    for at, group in enumerate(collection.groups):
        bins: dict[tuple[float, bool], list[Row]] = {}
        for row in group.rows:
            bins.setdefault((row.grade.rating, collection.number(row) in out), []).append(row)
        for (rating, is_out), own in sorted(bins.items()):
            told = told_of(collection, f"{short(group.name) or 'no label'}, rating {rating:.1f}", own)
            marks.append(Mark(rating, at, told, len(own), is_out))
    return marks


def in_order(collection: Collection) -> Part | None:
    """Give the course of difficulty through the book, and the puzzles that interrupt it."""
    rows = collection.graded
    if len(rows) < 2:
        return None
    misplaced = collection.course.misplaced
    points = [
        f"{collection.link(row)}, place {collection.number(row)}: {'hard' if harder else 'easy'} "
        f"for its place, rating {row.grade.rating:.1f}"
        for row, harder in misplaced[:NAMED]
    ]
    if len(misplaced) > len(points):
        points.append(f"and {len(misplaced) - len(points)} more, which the table of all puzzles tells")
    meaning = "Each mark is a puzzle, and stands at its rating."
    if len(rows) > _SINGLE:
        meaning = "Each mark is a stretch of the book: from its lowest rating to its highest, with a dot at the median."
    if misplaced:
        near = ("before", "after") if collection.course.direction < 0 else ("after", "before")
        meaning += (
            f" A puzzle is out of place where it is harder by {FAR} or more than the median of the "
            f"{number(NEIGHBOURS)} {near[0]} it, or easier by as much than the median of the {number(NEIGHBOURS)} "
            f"{near[1]} it."
        )
    plot = plots.course(_course_marks(collection), len(collection.rows), "Course: ratings in the order of the book")
    lines = []
    for own in _stretches(rows, _LINES):
        values = [row.grade.rating for row in own]
        first, last = collection.number(own[0]), collection.number(own[-1])
        place = str(first) if first == last else f"{first} to {last}"
        efforts = median(row.grade.effort for row in own)
        lines.append([place, f"{min(values):.1f}", f"{median(values):.1f}", f"{max(values):.1f}", f"{efforts:.1f}"])
    heads = ["places", "lowest", "median", "highest", "median effort"]
    told = table("Ratings in the order of the book", heads, lines)
    return Part(
        "order",
        "The book in its order" if collection.one_file else "The books in their order",
        _course_told(collection),
        items(points) + paragraph(meaning) + beside(plot, told),
    )


def _course_told(collection: Collection) -> str:
    found = collection.course
    what = "The book" if collection.one_file else "The collection"
    if found.in_order is None:
        return "All ratings are the same, in whatever order."
    if found.in_order in (0, 1):
        return f"{what} never gets {'easier' if found.in_order else 'harder'}."
    share = found.in_order if found.direction >= 0 else 1 - found.in_order
    how = {1: "gets harder", -1: "gets easier", 0: "is not ordered by rating"}[found.direction]
    first = "harder" if found.direction < 0 else "easier"
    told = f"{what} {how}: of two puzzles with different ratings the {first} one stands first "
    told += f"in {int(100 * share)}% of all pairs."
    if found.misplaced:
        told += f" {so_many(len(found.misplaced), 'is', 'are')} out of place."
    return told


def _course_marks(collection: Collection) -> list[Mark]:
    out = {collection.number(row) for row, _ in collection.course.misplaced}
    marks = []
    rows = collection.graded
    for own in _stretches(rows, len(rows) if len(rows) <= _SINGLE else _STRETCHES):
        values = [row.grade.rating for row in own]
        places = [collection.number(row) for row in own]
        what = f"place {places[0]}" if len(own) == 1 else f"places {places[0]} to {places[-1]}"
        told = told_of(collection, f"{what}: rating {values[0]:.1f}", own)
        if len(own) > 1:
            told = f"{what}: ratings {min(values):.1f} to {max(values):.1f}, median {median(values):.1f}"
        one = len(own) == 1 and places[0] in out
        marks.append(Mark(median(places), median(values), told, len(own), one, (min(values), max(values))))
    return marks


def _stretches(rows: Sequence[Row], most: int) -> list[Sequence[Row]]:
    """Cut rows into so many stretches, or fewer, whose lengths differ by one at most."""
    count = min(most, len(rows))
    cuts = [len(rows) * at // count for at in range(count + 1)]
    return [rows[low:high] for low, high in pairwise(cuts)]


def twins_found(collection: Collection) -> Part | None:
    """Give the puzzles that are the same in disguise."""
    groups = collection.twins
    title = "Twins"
    if groups is None:
        return Part("twins", title, "Not looked for; <code>--duplicates</code> does it.", "")
    if not groups:
        return Part("twins", title, "No two are alike, also not turned, mirrored or with the symbols swapped.", "")
    more = sum(len(group) - 1 for group in groups)
    told = f"{so_many(more, 'is', 'are')} another one turned, mirrored or with the symbols swapped."
    body = items(listed([collection.link(row) for row in group]) for group in groups[:_TWINS])
    if len(groups) > _TWINS:
        body += paragraph(f"These are the first {_TWINS} of {len(groups)} groups.")
    return Part("twins", title, told, body)
