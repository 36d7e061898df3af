"""The editor's report on a collection: one HTML page that needs no other file and no script."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import count, pairwise
from os.path import basename
from statistics import median

from deduce.base.errors import count_noun
from deduce.base.values import frozen
from deduce.books.rows import Filter, Row
from deduce.books.survey import FAR, NEIGHBOURS, LabelGroup, Progression, by_label, misfits, progression, summary
from deduce.formats import clean
from deduce.game.levels import FAULTS, STATUSES
from deduce.pages.article import asset, shell, shortened
from deduce.wording.steps import rule_name

LONGEST_NAME, LONGEST_MESSAGE = 60, 200
"""Characters shown of a name or a label, and of a message."""

MOST_LISTED = 500
"""Faults, misfits, misplaced puzzles, groups of duplicates and their members listed."""

MOST_LABELS = 30
"""Labels in the table, those with the most puzzles."""

MOST_MARKS = 200
"""Marks in the plot; in a longer collection a mark is for several puzzles."""

_SHADES = 5

_WIDTH, _HEIGHT = 480, 210  # of the plot, in its own units
_LEFT, _RIGHT, _TOP, _BOTTOM = 30, 10, 10, 34  # margins around its marks
_TOP_RATING = 9  # the upper end of its scale, which begins at 0


@frozen
class _Report:
    """The collection in its order, and the rows to report that have a grade, with their places in it, from 1."""

    rows: Sequence[Row]
    graded: Sequence[tuple[int, Row]]
    rules: Sequence[str]
    one_file: bool

    @property
    def whole(self) -> str:
        return "book" if self.one_file else "collection"

    def name(self, row: Row) -> str:
        """Name a puzzle in plain text by its id, or else its number, with its file if there are several files."""
        name = clean(row.puzzle.id) if row.puzzle is not None else ""
        if not name and row.entry.index:
            name = f"puzzle {row.entry.index}"
        return shortened(name if self.one_file and name else f"{_file(row)} {name}".rstrip(), LONGEST_NAME)


def report_page(rows: Sequence[Row], wanted: Filter, rules: Sequence[str]) -> str:
    """Return the report on a collection as HTML, the same text for the same rows; it is to be written as UTF-8.

    `wanted` selects the rows whose grades are reported; faults and duplicates are those of the whole collection.  The
    ids of the rules are the easiest first.
    """
    shown = [(place, row) for place, row in enumerate(rows, 1) if wanted(row)]
    files = len({row.entry.file for row in rows})
    report = _Report(rows, [(place, row) for place, row in shown if row.graded], rules, files == 1)
    name = shortened(_file(rows[0]), LONGEST_NAME) if report.one_file else count_noun(files, "file")
    good = sum(row.graded for row in rows)
    verdict = f"{good} of {count_noun(len(rows), 'puzzle')}: exactly one solution, no guessing needed."
    sections = [*_faults(report), *_duplicates(report)]
    if report.graded:
        sections += [*_places(report), *_sizes(report), *_labels(report), *_techniques(report)]
    body = (
        f'<header><h1>Report on {escape(name)}</h1><p class="verdict">{verdict}</p>'
        f"<p>{escape(summary(rows, [row for _, row in shown]))}</p></header>\n<main>\n{''.join(sections)}</main>\n"
    )
    return shell(f"Report on {name}", body, asset("colours.css") + asset("report.css"))


def _faults(report: _Report) -> Iterator[str]:
    """Yield the section on the puzzles without a grade, if there are any."""
    faulty = sorted((row for row in report.rows if not row.graded), key=lambda row: STATUSES.index(row.grade.status))
    if not faulty:
        return
    kinds = Counter(row.grade.status for row in faulty)
    reasons = ", ".join(f"{number} {FAULTS[status]}" for status, number in kinds.items())
    points = [f"{_html(report.name(row))}: {_html(shortened(row.grade.message, LONGEST_MESSAGE))}" for row in faulty]
    sentence = f"{count_noun(len(faulty), 'puzzle')} {'has' if len(faulty) == 1 else 'have'} no grade: {reasons}."
    yield _section("Faults", _listed(sentence, points))


def _duplicates(report: _Report) -> Iterator[str]:
    """Yield the section on the puzzles that are the same, turned, mirrored or with their symbols swapped."""
    forms: dict[object, list[str]] = {}
    for place, row in enumerate(report.rows, 1):
        if row.puzzle is not None:
            name = f"{_html(report.name(row))} (place {place})"
            forms.setdefault(row.puzzle.canonical, []).append(name)
    groups = [names for names in forms.values() if len(names) > 1]
    extra = sum(len(names) - 1 for names in groups)
    if extra:
        verb = "repeats another" if extra == 1 else "repeat others"
        sentence = f"{count_noun(extra, 'puzzle')} {verb}, perhaps turned, mirrored or with the symbols swapped."
    else:
        sentence = "There are none, even turned, mirrored or with the symbols swapped."
    yield _section("Duplicates", _listed(sentence, [" = ".join(names[:MOST_LISTED]) for names in groups]))


def _places(report: _Report) -> Iterator[str]:
    """Yield the section on ratings by place, and the puzzles that are out of place."""
    course = progression([row.grade.rating for _, row in report.graded])
    sentences = [_order(course, report.whole)]
    misplaced = [(*report.graded[index], too_hard) for index, too_hard in course.misplaced]
    points = [
        f"{_html(report.name(row))} (place {place}, rating {row.grade.rating:.1f}) is too {'hard' if hard else 'easy'}."
        for place, row, hard in misplaced
    ]
    if misplaced:
        harder, easier = ("after", "before") if course.direction > 0 else ("before", "after")
        number = f"{count_noun(len(misplaced), 'puzzle')} {'is' if len(misplaced) == 1 else 'are'}"
        sentences.append(
            f"{number} out of place: rated at least {FAR} above the median of the {NEIGHBOURS} puzzles {harder}, "
            f"or below that of the {NEIGHBOURS} {easier}."
        )
    plot = _plot(report, {place for place, _, _ in misplaced})
    if len(report.graded) > MOST_MARKS:
        plot += _paragraph("Each line runs from the lowest to the highest rating of a few neighbours.")
    yield _section("Ratings by place", _listed(" ".join(sentences), points), plot)


def _order(course: Progression, whole: str) -> str:
    """Write a sentence about how difficulty runs through the collection."""
    if course.in_order is None:
        return "All ratings are the same."
    if course.in_order in (0, 1):
        return f"The {whole} never gets {'easier' if course.in_order else 'harder'}."
    runs = {1: "gets harder", 0: "is not ordered by rating", -1: "gets easier"}[course.direction]
    first, share = ("easier", course.in_order) if course.direction >= 0 else ("harder", 1 - course.in_order)
    return (
        f"The {whole} {runs}: of two puzzles with different ratings, the {first} one comes first in "
        f"{int(100 * share)}% of all pairs."
    )


def _sizes(report: _Report) -> Iterator[str]:
    """Yield the section on the levels and the effort of each size."""
    sizes: dict[tuple[int, int, int], list[Row]] = {}
    for _, row in report.graded:
        if row.puzzle is not None:
            columns, rows = row.puzzle.columns, row.puzzle.rows
            sizes.setdefault((columns * rows, columns, rows), []).append(row)
    levels = dict.fromkeys(sorted({row.grade.level for _, row in report.graded}), "")
    lines = []
    for (_, columns, rows), members in sorted(sizes.items()):
        counts = Counter(row.grade.level for row in members)
        efforts = sorted(row.grade.effort for row in members)
        effort = f"effort {efforts[0]:.0f} to {efforts[-1]:.0f}, median {median(efforts):.0f}"
        head = f"{columns} × {rows} <small>{effort}</small>"
        lines.append((head, [(counts[level], len(members)) for level in levels]))
    yield _section("Sizes", _table("Puzzles of each size", "Size", levels, lines))


def _labels(report: _Report) -> Iterator[str]:
    """Yield the section on levels by label, and the puzzles that do not fit theirs, if any puzzle has a label."""
    groups = by_label(row for _, row in report.graded)
    if not any(group.label for group in groups):
        return
    largest = sorted(range(len(groups)), key=lambda index: -len(groups[index].rows))[:MOST_LABELS]
    shown = [groups[index] for index in sorted(largest)]
    misplaced = misfits(shown)
    sentence = "No puzzle is harder than the median of a harder label, or easier than that of an easier one."
    if misplaced:
        number = count_noun(len(misplaced), "puzzle")
        sentence = f"{number} {'does' if len(misplaced) == 1 else 'do'} not fit the label."
    points = [
        f"{_html(report.name(row))} is labelled {_label(group)}, but its rating, {row.grade.rating:.1f}, is "
        f"{'above' if harder else 'below'} the median of {_label(suggested)}, {suggested.rating:.1f}."
        for row, group, suggested, harder in misplaced
    ]
    if not report.one_file:
        labelled = Counter(row.entry.file for group in shown if group.label for row in group.rows)
        unfit = Counter(misfit.row.entry.file for misfit in misplaced)
        points[:0] = [
            f"{_html(shortened(clean(basename(file)), LONGEST_NAME))}: {count - unfit[file]} of "
            f"{count_noun(count, 'labelled puzzle')} fit their labels."
            for file, count in labelled.items()
        ]
    left_out = f"The {MOST_LABELS} labels with the most puzzles, of {len(groups)}." if len(shown) < len(groups) else ""
    levels = dict.fromkeys(sorted({row.grade.level for _, row in report.graded}), "")
    lines = []
    for group in shown:
        members = Counter(row.grade.level for row in group.rows)
        head = f"{_label(group)} <small>median {group.rating:.1f}</small>"
        lines.append((head, [(members[level], len(group.rows)) for level in levels]))
    yield _section(
        "Levels by label",
        _listed(sentence, points),
        _table("Labels from the lowest median rating to the highest", "Label", levels, lines),
        _paragraph(left_out),
    )


def _label(group: LabelGroup) -> str:
    return f"<q>{_html(shortened(group.label, LONGEST_NAME))}</q>" if group.label else "no label"


def _techniques(report: _Report) -> Iterator[str]:
    """Yield the section on the techniques that the puzzles of each level need."""
    totals = Counter(row.grade.level for _, row in report.graded)
    users = Counter((rule, row.grade.level) for _, row in report.graded for rule in row.grade.techniques)
    if not users:
        return
    used = {rule for rule, _ in users}
    rules = [*report.rules, *sorted(used - set(report.rules))]
    unused = [_rule(rule) for rule in rules if rule not in used]
    sentence = f"Never used: {', '.join(unused)}." if unused else "Every rule is used."
    levels = {level: f"of {totals[level]}" for level in sorted(totals)}
    lines = [(_rule(rule), [(users[rule, level], totals[level]) for level in levels]) for rule in rules if rule in used]
    yield _section(
        "Techniques by level", _paragraph(sentence), _table("Puzzles that use a rule", "Rule", levels, lines)
    )


def _rule(rule: str) -> str:
    """Write the name of a rule and its id; the id alone if that has the same words, but not as the name of a level."""
    name, code = rule_name(rule), f"<code>{escape(rule)}</code>"
    return code if name == rule.replace("-", " ") else f"{escape(name)} ({code})"


def _plot(report: _Report, misplaced: set[int]) -> str:
    """Draw the ratings by place; a diamond marks a puzzle that is out of place."""
    bottom, right = _HEIGHT - _BOTTOM, _WIDTH - _RIGHT
    last = len(report.rows)

    def x(place: float) -> float:
        return _LEFT + (place - 0.5) / last * (right - _LEFT)

    def y(rating: float) -> float:
        return bottom - rating / _TOP_RATING * (bottom - _TOP)

    parts = [_text(_LEFT, 12, "rating", "start"), _text(right, bottom + 30, f"place in the {report.whole}", "end")]
    for level in range(_TOP_RATING):
        parts.append(_line("grid" if level else "axis", _LEFT, right, y(level), y(level)))
        parts.append(_text(_LEFT - 6, y(level) + 4, str(level), "end"))
    step = next(digit * 10**power for power in count() for digit in (1, 2, 5) if last <= 8 * digit * 10**power)
    parts += [_text(x(place), bottom + 15, str(place), "middle") for place in range(step, last + 1, step)]
    marks = min(MOST_MARKS, len(report.graded))
    for start, end in pairwise(len(report.graded) * mark // marks for mark in range(marks + 1)):
        members = report.graded[start:end]
        places, ratings = [place for place, _ in members], [row.grade.rating for _, row in members]
        centre, low, middle, high = x(median(places)), min(ratings), median(ratings), max(ratings)
        if len(members) == 1:
            tooltip = f"place {places[0]}: {report.name(members[0][1])}, rating {middle:.1f}"
        else:
            tooltip = f"places {places[0]} to {places[-1]}: ratings {low:.1f} to {high:.1f}, median {middle:.1f}"
        span = _line("span", centre, centre, y(low), y(high)) if low < high else ""
        mark = f'<circle class="mark" cx="{_n(centre)}" cy="{_n(y(middle))}" r="2.5"/>'
        if len(members) == 1 and places[0] in misplaced:
            mark = f'<path class="out" d="M{_n(centre)} {_n(y(middle) - 6)}l6 6 -6 6 -6 -6z"/>'
        parts.append(f"<g>{span}{mark}<title>{escape(tooltip)}</title></g>")
    for place, (before, after) in enumerate(pairwise(row.entry.file for row in report.rows), 1):
        if before != after:
            border = _line("border", x(place + 0.5), x(place + 0.5), bottom, _TOP)
            name = escape(shortened(clean(basename(after)), LONGEST_NAME))
            parts.append(f"<g>{border}<title>{name} from place {place + 1}</title></g>")
    name = f"Plot: ratings by place in the {report.whole}"
    return f'<svg class="plot" role="img" aria-label="{name}" viewBox="0 0 {_WIDTH} {_HEIGHT}">{"".join(parts)}</svg>\n'


def _line(kind: str, x: float, to_x: float, y: float, to_y: float) -> str:
    return f'<line class="{kind}" x1="{_n(x)}" x2="{_n(to_x)}" y1="{_n(y)}" y2="{_n(to_y)}"/>'


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{_n(x)}" y="{_n(y)}" text-anchor="{anchor}">{text}</text>'


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _file(row: Row) -> str:
    """Return the name of a row's file without its folder."""
    return clean(basename(row.entry.file))


def _html(text: str) -> str:
    """Make HTML of a text from a file; its direction of writing does not affect what follows it."""
    return f"<bdi>{escape(text)}</bdi>"


def _section(title: str, *parts: str) -> str:
    return f"<section><h2>{title}</h2>\n{''.join(parts)}</section>\n"


def _paragraph(*sentences: str) -> str:
    text = " ".join(filter(None, sentences))
    return f"<p>{text}</p>\n" if text else ""


def _listed(sentence: str, points: Sequence[str]) -> str:
    """Write a sentence and the first points."""
    more = f"The first {MOST_LISTED} are listed." if len(points) > MOST_LISTED else ""
    items = "".join(f"<li>{point}</li>\n" for point in points[:MOST_LISTED])
    return _paragraph(sentence, more) + (f"<ul>\n{items}</ul>\n" if items else "")


def _table(
    caption: str, head: str, levels: Mapping[int, str], rows: Iterable[tuple[str, Sequence[tuple[int, int]]]]
) -> str:
    """Write a table of puzzles by level.

    `levels` has a remark for each level.  A row has its head in HTML, and for each level the number of puzzles and the
    total that it is a share of.
    """
    columns = "".join(f'<th scope="col">{level} <small>{remark}</small></th>' for level, remark in levels.items())
    lines = []
    for first, cells in rows:
        total = sum(part for part, _ in cells)
        lines.append(f'<tr><th scope="row">{first}</th>{"".join(map(_shaded, cells))}<td>{total}</td></tr>\n')
    return (
        f'<table><caption>{caption}</caption>\n<thead><tr><th rowspan="2" scope="col">{head}</th>'
        f'<th colspan="{len(levels)}" scope="colgroup">Level</th><th rowspan="2" scope="col">All</th></tr>\n'
        f"<tr>{columns}</tr></thead>\n<tbody>\n{''.join(lines)}</tbody></table>\n"
    )


def _shaded(cell: tuple[int, int]) -> str:
    """Write a number of puzzles; the larger its share of a total, the stronger the shade."""
    part, total = cell
    return f'<td class="shade{-(-_SHADES * part // total)}">{part or "–"}</td>'
