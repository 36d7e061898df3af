"""The collection that a report is on, and the table of its puzzles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from attrs import frozen

from deduce.books.rows import Row
from deduce.books.survey import (
    Group,
    Misfit,
    Progression,
    file_of,
    grouped,
    label_of,
    laborious,
    misfits,
    parted,
    progression,
)
from deduce.formats import clean
from deduce.pages.figures import thumb_svg
from deduce.pages.tables import foreign, heads, paragraph, table
from deduce.wording import report as say
from deduce.wording.playing import PLACE
from deduce.wording.words import listed, some

MOST_ROWS = 1000
"""So many puzzles the table of all of them shows; a program reads more of them from CSV."""

PICTURED = 200
"""A table of so many puzzles has a picture of each."""

LONGEST_REMARK = 200
"""So many characters of a remark or a message are shown."""

NAMED = 12
"""So many puzzles a sentence names."""

GROUPS = 12
"""So many labels are told apart, those with the most puzzles."""


@frozen
class Part:
    """A section of the report.

    Attributes:
        name: what a link to it ends in.
        title: its heading.
        finding: what it comes to, in a sentence or two of HTML; empty where that is nothing.
        body: its plots and tables as HTML.
    """

    name: str
    title: str
    finding: str
    body: str


@frozen(eq=False, slots=False)
class Collection:
    """What a report is on; the attributes are the arguments of `report_page`."""

    rows: Sequence[Row]
    shown: Sequence[Row]
    rules: Sequence[str]
    twins: Sequence[Sequence[Row]] | None

    @cached_property
    def numbers(self) -> dict[tuple[str, int], int]:
        """The number of each puzzle in the collection, from 1."""
        found: dict[tuple[str, int], int] = {}
        for number, row in enumerate(self.rows, 1):
            found.setdefault((row.entry.file, row.entry.index), number)
        return found

    @cached_property
    def graded(self) -> list[Row]:
        """The rows asked for that have a grade, in the order of the collection."""
        return sorted((row for row in self.shown if row.graded), key=self.number)

    @cached_property
    def faults(self) -> list[Row]:
        """The rows without a grade, whatever was asked for."""
        return [row for row in self.rows if not row.graded]

    @cached_property
    def one_file(self) -> bool:
        return len({row.entry.file for row in self.rows}) == 1

    @cached_property
    def by_file(self) -> bool:
        """No puzzle carries a label, and there are several files, which may stand for difficulties."""
        return not self.one_file and not any(map(label_of, self.graded))

    @cached_property
    def _all_groups(self) -> list[Group]:
        return grouped(self.graded, file_of if self.by_file else label_of)

    @cached_property
    def groups(self) -> list[Group]:
        """The labels, or else the files, that have the most puzzles, the easiest first."""
        found = self._all_groups
        largest = sorted(range(len(found)), key=lambda at: -len(found[at].rows))[:GROUPS]
        return [found[at] for at in sorted(largest)]

    @property
    def groups_left_out(self) -> int:
        return len(self._all_groups) - len(self.groups)

    @cached_property
    def misfits(self) -> list[Misfit]:
        """What does not fit its label; files may stand for anything."""
        return [] if self.by_file else misfits(self.groups)

    @cached_property
    def course(self) -> Progression:
        return progression(self.graded)

    @cached_property
    def laborious(self) -> list[tuple[Row, float]]:
        return laborious(self.graded)

    @cached_property
    def listed(self) -> dict[int, Row]:
        """The puzzles that the table of all of them shows, by number, in the order asked for."""
        asked = {self.number(row): row for row in self.shown if row.puzzle is not None}
        return dict(list(asked.items())[:MOST_ROWS])

    def number(self, row: Row) -> int:
        return self.numbers[row.entry.file, row.entry.index]

    def plain(self, row: Row) -> str:
        """Name a puzzle in plain text: by its id, or its number in its file, and its file where there are several."""
        own = clean(row.puzzle.id) if row.puzzle is not None else ""
        name = own or (PLACE(number=row.entry.index) if row.entry.index else "")
        return name if self.one_file and name else f"{file_of(row)} {name}".rstrip()

    def link(self, row: Row) -> str:
        """Name a puzzle, with a link to its row in the table where it has one."""
        told = foreign(self.plain(row))
        number = self.number(row)
        return f'<a href="#p{number}">{told}</a>' if number in self.listed else told

    def named(self, rows: Sequence[Row], told: Callable[[Row], str] | None = None) -> str:
        """List some puzzles, with links, and say how many more there are."""
        return listed(some(list(map(told or self.link, rows)), NAMED))


def puzzles(collection: Collection) -> Part | None:
    """Give the table of all puzzles asked for."""
    total = sum(row.puzzle is not None for row in collection.shown)
    if not total:
        return None
    columns = heads("number", "puzzle", "size", "clues", "label")
    columns += heads("level", "rating", "opening", "effort", "bottlenecks", "steps", "hardest", "remark")
    remarks = _remarks(collection)
    lines = [_line(collection, number, row, remarks) for number, row in collection.listed.items()]
    words = (1, 4, 11, 12)
    kept = [at for at in range(len(columns)) if any(line[at] for line in lines)]
    capped = ""
    if total > len(lines):
        capped = say.FIRST_OF(number=len(lines), total=total, command=f"<code>{say.CSV}</code>")
    body = table(
        say.ALL(),
        [columns[at] for at in kept],
        [[line[at] for at in kept] for line in lines],
        words=[new for new, at in enumerate(kept) if at in words],
        classes="all",
    )
    return Part("puzzles", say.ALL_TITLE(), "", paragraph(capped) + body)


def _line(collection: Collection, number: int, row: Row, remarks: dict[int, list[str]]) -> list[str]:
    puzzle, grade = row.puzzle, row.grade
    assert puzzle is not None
    figures = [""] * 7
    if row.graded:
        figures = [str(grade.level), f"{grade.rating:.1f}", f"{grade.opening:.1f}", f"{grade.effort:.1f}"]
        figures += [str(grade.bottlenecks), str(grade.steps), grade.hardest]
    told = [*remarks.get(number, ())]
    told += [foreign(text, LONGEST_REMARK) for text in (row.entry.remark, grade.message) if text]
    return [
        f'<span id="p{number}">{number}</span>',
        (thumb_svg(puzzle) if len(collection.listed) <= PICTURED else "") + foreign(collection.plain(row)),
        f"{puzzle.columns}x{puzzle.rows}",
        str(grade.clues),
        foreign(label_of(row)) if label_of(row) else "",
        *figures,
        "; ".join(told),
    ]


def _remarks(collection: Collection) -> dict[int, list[str]]:
    """Say by its number what is out of place with a puzzle."""
    found = [(one.row, say.MISFIT[one.harder]) for one in collection.misfits]
    found += [(row, say.OUT_OF_PLACE[harder]) for row, harder in collection.course.misplaced]
    found += [(row, say.MUCH_EFFORT) for row, _ in collection.laborious]
    by_number = parted(found, lambda pair: collection.number(pair[0]))
    return {number: [told() for _, told in own] for number, own in by_number.items()}


def glossary(_: Collection) -> Part:
    """Say what each figure means, in a sentence."""
    told = "".join(
        f"<div><dt>{say.HEADS[name]()}</dt><dd>{meaning()}</dd></div>" for name, meaning in say.MEANINGS.items()
    )
    return Part("figures", say.MEANINGS_TITLE(), "", f"<dl>{told}</dl>")
