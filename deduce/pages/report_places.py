"""What is out of place in a collection: under its label, in the order of its book, without a grade, twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median

from deduce.books.rows import Row
from deduce.books.survey import FAR, NEIGHBOURS, parted
from deduce.difficulty import STATUSES
from deduce.pages import plots
from deduce.pages.plots import Mark
from deduce.pages.report_figures import shaded, told_of
from deduce.pages.report_rows import LONGEST_REMARK, NAMED, Collection, Part
from deduce.pages.tables import beside, foreign, heads, items, paragraph, short, table
from deduce.show.report import spread
from deduce.symmetry import canonical
from deduce.wording import report as say
from deduce.wording.editors import FAULTS, NO_LABEL
from deduce.wording.words import SPAN, listed, number

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
        return say.ALL_GOOD(good=good, total=total)
    return say.SOME_GOOD(total - good, good=good, total=total)


def alike(rows: Sequence[Row]) -> list[list[Row]]:
    """Find the puzzles that are the same in disguise."""
    read = [(row, repr(canonical(row.puzzle))) for row in rows if row.puzzle is not None]
    groups = parted(read, lambda pair: pair[1]).values()
    return [[row for row, _ in group] for group in groups if len(group) > 1]


def faulty(collection: Collection) -> Part | None:
    """Give the puzzles without a grade, and why they have none."""
    found = sorted(collection.faults, key=lambda row: STATUSES.index(row.grade.status))
    if not found:
        return None
    counts = Counter(row.grade.status for row in found)
    told = ", ".join(FAULTS[status](number=count) for status, count in counts.items())
    finding = say.FAULTY_SO(len(found), faults=told)
    lines = [[collection.link(row), foreign(row.grade.message, LONGEST_REMARK)] for row in found[:_FAULTS]]
    more = paragraph(say.FIRST(number=_FAULTS)) if len(found) > _FAULTS else ""
    body = table(say.FAULTY(), heads("puzzle", "why"), lines, words=(0, 1), classes="wordy")
    return Part("faulty", say.FAULTY_TITLE(), finding, more + body)


def labelled(collection: Collection) -> Part | None:
    """Give the levels by label, or by file where no puzzle has a label, and the puzzles that do not fit theirs."""
    groups = collection.groups
    if not any(group.name for group in groups):
        return None
    what = "file" if collection.by_file else "label"
    told = say.GROUPED[what]
    marks = _label_marks(collection)
    left_out = collection.groups_left_out
    meaning = [
        told["means"](),
        say.SQUARES() if any(mark.out for mark in marks) else "",
        say.GROUPS_LEFT_OUT[what](left_out) if left_out else "",
    ]
    body = items(_misfits(collection)) + paragraph(*meaning)
    names = [short(group.name) or NO_LABEL() for group in groups]
    plot = plots.rows_of_dots(names, marks, told["plot"]())
    there = sorted({row.grade.level for group in groups for row in group.rows})
    lines = []
    for group in groups:
        found = Counter(row.grade.level for row in group.rows)
        figures = [shaded(found[level], len(group.rows)) for level in there]
        name = foreign(group.name) if group.name else NO_LABEL()
        lines.append([name, str(len(group.rows)), f"{group.rating:.1f}", *figures])
    columns = [told["head"](), *heads("puzzles", "median_rating"), *(say.AT_LEVEL(level=level) for level in there)]
    body += f"<figure>{plot}</figure>{table(told['table'](), columns, lines)}"
    return Part("labels", told["title"](), "" if collection.by_file else _labels_told(collection), body)


def _labels_told(collection: Collection) -> str:
    """Say whether labels and ratings agree."""
    named = [group for group in collection.groups if group.name]
    alike = [(one, other) for one, other in pairwise(named) if one.rating == other.rating and one.beside(other)]
    told = [
        say.SAME_MEDIAN(label=_quoted(one.name), other=_quoted(other.name), rating=f"{one.rating:.1f}")
        for one, other in alike
    ]
    out = len(collection.misfits)
    if out:
        told.insert(0, say.MISFITS(out))
    elif len(named) > 1:
        told.insert(0, say.ALL_FIT())
    return " ".join(told)


def _misfits(collection: Collection) -> Iterator[str]:
    """Yield the puzzles that do not fit their labels, those of one kind in one sentence."""
    medians = {group.name: group.rating for group in collection.groups}
    kinds = parted(collection.misfits, lambda one: (one.own, one.other, one.harder))
    for (own, other, harder), found in kinds.items():
        rows = [one.row for one in found]
        told = collection.named(rows, lambda row: f"{collection.link(row)} ({row.grade.rating:.1f})")
        yield say.MISFITS_OF[harder](
            label=_quoted(own), other=_quoted(other), median=f"{medians[other]:.1f}", puzzles=told
        )


def _quoted(label: str) -> str:
    return f"<q>{foreign(label)}</q>"


def _label_marks(collection: Collection) -> list[Mark]:
    out = {collection.number(one.row) for one in collection.misfits}
    marks = []
    for at, group in enumerate(collection.groups):
        bins = parted(group.rows, lambda row: (row.grade.rating, collection.number(row) in out))
        for (rating, is_out), own in sorted(bins.items()):
            what = say.MARK_OF(label=short(group.name) or NO_LABEL(), rating=f"{rating:.1f}")
            marks.append(Mark(rating, at, told_of(collection, what, own), len(own), is_out))
    return marks


def in_order(collection: Collection) -> Part | None:
    """Give the course of difficulty through the book, and the puzzles that interrupt it."""
    rows = collection.graded
    if len(rows) < 2:
        return None
    misplaced = collection.course.misplaced
    points = [
        say.MISPLACED_ONE[harder](
            puzzle=collection.link(row), place=collection.number(row), rating=f"{row.grade.rating:.1f}"
        )
        for row, harder in misplaced[:NAMED]
    ]
    if len(misplaced) > len(points):
        points.append(say.MORE_IN_TABLE(len(misplaced) - len(points)))
    meaning = [say.EACH_PUZZLE() if len(rows) <= _SINGLE else say.EACH_STRETCH()]
    if misplaced:
        out_of_place = say.MISPLACED_MEANS[collection.course.direction > 0]
        meaning.append(out_of_place(far=FAR, number=number(NEIGHBOURS)))
    plot = plots.course(_course_marks(collection), len(collection.rows), say.ORDER_PLOT())
    lines = []
    for own in _stretches(rows, _LINES):
        first, last = collection.number(own[0]), collection.number(own[-1])
        place = str(first) if first == last else SPAN(first=first, last=last)
        efforts = median(row.grade.effort for row in own)
        lines.append([place, *spread([row.grade.rating for row in own]), f"{efforts:.1f}"])
    told = table(say.ORDER(), heads("places", "lowest", "median", "highest", "median_effort"), lines)
    return Part(
        "order",
        say.ORDER_TITLE[collection.one_file](),
        _course_told(collection),
        items(points) + paragraph(*meaning) + beside(plot, told),
    )


def _course_told(collection: Collection) -> str:
    found = collection.course
    whole = say.WHOLE[collection.one_file]()
    if found.in_order is None:
        return say.NO_ORDER()
    if found.in_order in (0, 1):
        return say.NEVER[found.in_order == 0](whole=whole)
    share = found.in_order if found.direction >= 0 else 1 - found.in_order
    told = say.RUNS[found.direction](whole=whole, share=int(100 * share))
    return f"{told} {say.MISPLACED(len(found.misplaced))}" if found.misplaced else told


def _course_marks(collection: Collection) -> list[Mark]:
    out = {collection.number(row) for row, _ in collection.course.misplaced}
    marks = []
    rows = collection.graded
    for own in _stretches(rows, len(rows) if len(rows) <= _SINGLE else _STRETCHES):
        values = [row.grade.rating for row in own]
        places = [collection.number(row) for row in own]
        if len(own) == 1:
            told = told_of(collection, say.PLACE(place=places[0], rating=f"{values[0]:.1f}"), own)
        else:
            least, middle, most = spread(values)
            stretch = SPAN(first=places[0], last=places[-1])
            told = say.PLACES(places=stretch, least=least, most=most, median=middle)
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
    title = say.TWINS()
    if groups is None:
        return Part("twins", title, say.TWINS_UNSOUGHT(option="<code>--duplicates</code>"), "")
    if not groups:
        return Part("twins", title, say.NO_TWINS(), "")
    told = say.TWINS_SO(sum(len(group) - 1 for group in groups))
    body = items(listed([collection.link(row) for row in group]) for group in groups[:_TWINS])
    if len(groups) > _TWINS:
        body += paragraph(say.FIRST_GROUPS(number=_TWINS, groups=len(groups)))
    return Part("twins", title, told, body)
