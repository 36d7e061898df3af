"""Collections that are graded, on any executor: their rows, filtered, sorted, picked and as CSV."""

from __future__ import annotations

import csv
import io
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, nullcontext
from functools import partial
from itertools import count
from math import log
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from attrs import evolve

from deduce.answers.grades import grade
from deduce.answers.loading import choose
from deduce.base.budget import USUAL, Budget
from deduce.base.errors import RuleError, naming_options, option, rule_failure
from deduce.base.values import frozen
from deduce.base.workers import in_order
from deduce.books.read import Entry, Piece, located, read_all
from deduce.engine.ladder import Ladder
from deduce.engine.registry import need_ladder
from deduce.formats import clean, is_formula
from deduce.formats.json_text import written
from deduce.game.levels import ERROR, GRADED, NONE, SEVERAL, UNKNOWN, Grade
from deduce.game.puzzle import Canonical, Choice, Puzzle, need_puzzle
from deduce.wording.words import more_work

if TYPE_CHECKING:
    from concurrent.futures import Executor

CHUNK = 16  # puzzles are sent together: one takes a millisecond, and so does sending to a cluster
_Result = tuple[Entry, Grade] | RuleError  # or the failure of a custom rule, which ends the run


def grade_many(
    puzzles: Iterable[Puzzle],
    *,
    ladder: Ladder | None = None,
    executor: Executor | None = None,
    budget: int | None = USUAL,
) -> Iterator[Grade]:
    """Yield the grades of puzzles, in their order.

    The grades are the same with any executor.  A puzzle whose grading fails gets a grade with the status
    `error` that says why, and the others follow.  Closing the iterator cancels what has not started.

        >>> puzzles = deduce.parse_book("4x4u:CFAdba\\n6x6u:jfCFACCe")
        >>> [grade.rating for grade in deduce.grade_many(puzzles)]
        [1.0, 5.0]

    Args:
        puzzles: any number; each is read when it is needed.
        ladder: the rules to use; by default those of deduce.  Each worker must be able to read its folders.
        executor: any `concurrent.futures.Executor`; None to work in this process.
        budget: the work for each puzzle, in steps; None for no limit.

    Raises:
        TypeError: an item is not a puzzle.
        RuleFailedError: the code of a custom rule fails on a puzzle.
        BrokenExecutor, CancelledError: the executor ends before the work is done.
    """
    for _, result in grade_entries(map(_entry, puzzles), executor, ladder=ladder, budget=budget):
        yield result


def _entry(puzzle: Puzzle) -> Entry:
    need_puzzle(puzzle)
    return Entry("", puzzle=puzzle)


def grade_entries(
    entries: Iterable[Entry | Piece],
    executor: Executor | None = None,
    *,
    ladder: Ladder | None = None,
    budget: int | None = USUAL,
) -> Iterator[tuple[Entry, Grade]]:
    """Yield the entries of a collection with their grades, as `grade_many` does; one without a puzzle has an error.

    If neither the file nor an option says whether lines may repeat, and the puzzle does not have exactly one solution
    as it was read first, the opposite is tried.  The entry has the puzzle as it was finally read.
    """
    graded = partial(grade_chunk, need_ladder(ladder), budget)
    number = 0
    with closing(in_order(executor, graded, _chunks(entries, executor is not None))) as chunk_results:
        for chunk, results in chunk_results:
            number = before = _number_before(chunk, number)
            for result in results:
                if isinstance(result, RuleError):
                    raise result
                entry, grade = result
                if before and entry.index:
                    entry = evolve(entry, index=before + entry.index)
                number = entry.index or number
                yield entry, grade


_Chunk = Piece | list[Entry]


def _chunks(items: Iterable[Entry | Piece], together: bool) -> Iterator[_Chunk]:
    """Yield what is graded by one call: a piece, or several entries together; if not `together`, one entry."""
    if not together:
        yield from ([entry] for entry in read_all(items))
        return
    chunk: list[Entry] = []
    for item in items:
        if isinstance(item, Entry):
            chunk.append(item)
        if chunk and (isinstance(item, Piece) or len(chunk) == CHUNK):
            yield chunk
            chunk = []
        if isinstance(item, Piece):
            yield item
    if chunk:
        yield chunk


def _number_before(chunk: _Chunk, number: int) -> int:
    """Return the number of puzzles of its file before a piece, given that of the file so far."""
    return number if isinstance(chunk, Piece) and chunk.before else 0


def grade_chunk(ladder: Ladder, budget: int | None, chunk: _Chunk) -> list[_Result]:
    """Grade some puzzles in this process; those of a piece are numbered from 1.  Workers run this."""
    results: list[_Result] = []
    for entry in chunk.entries() if isinstance(chunk, Piece) else chunk:
        try:
            results.append(_graded(entry, ladder, budget))
        except RuleError as error:
            return [*results, error]
    return results


def place_of(file: str, index: int, id: str) -> str:
    """Return the file and the number of a puzzle, and its id if it has one."""
    return f"{file}{f' puzzle {index}' if index else ''}{f' ({clean(id)})' if id else ''}"


class Line(NamedTuple):
    """A row of a table as text, without the number of its puzzle.

    Attributes:
        number, id: the number of the puzzle in its file, 0 for a fault, and its id.
        row: the row itself, if more is to be said about it: it has no grade, or its puzzle was read in an unusual way.
        start, end: the text before and after the number; empty for a row that is not asked for.
    """

    file: str
    number: int
    id: str
    row: Row | None
    start: str
    end: str

    @property
    def place(self) -> str:
        return place_of(self.file, self.number, self.id)

    @property
    def text(self) -> str:
        return f"{self.start}{self.number or ''}{self.end}"


def lines_of(
    items: Iterable[Entry | Piece],
    executor: Executor | None,
    write: Callable[[Row], tuple[str, str]],
    *,
    ladder: Ladder | None = None,
    budget: int | None = USUAL,
) -> Iterator[list[Line]]:
    """Yield the lines of a table, some together, that workers read, grade and write; without an executor, one by one.

    `write` returns the text of a row before and after its number.
    """
    written_by = partial(_lines_of_chunk, need_ladder(ladder), budget, write, bool(option(" ")))
    number = 0
    with closing(in_order(executor, written_by, _chunks(items, executor is not None))) as chunk_results:
        for chunk, results in chunk_results:
            number = before = _number_before(chunk, number)
            lines: list[Line] = []
            for result in results:
                if isinstance(result, RuleError):
                    yield lines
                    raise result
                file, index, name, row, start, end = result
                if index and before:
                    index += before
                    row = row and Row(evolve(row.entry, index=index), row.grade)
                number = index or number
                lines.append(Line(file, index, name, row, start, end))
            yield lines


def _lines_of_chunk(
    ladder: Ladder, budget: int | None, write: Callable[[Row], tuple[str, str]], names_options: bool, chunk: _Chunk
) -> list[tuple[str, int, str, Row | None, str, str] | RuleError]:
    """Return the fields of the lines of some puzzles.  Workers run this."""
    lines: list[tuple[str, int, str, Row | None, str, str] | RuleError] = []
    with naming_options() if names_options else nullcontext():
        for result in grade_chunk(ladder, budget, chunk):
            if isinstance(result, RuleError):
                lines.append(result)
                continue
            row = Row(*result)
            puzzle, entry = row.puzzle, row.entry
            is_usual = row.graded and puzzle is not None and puzzle.choice in (None, Choice())
            name = puzzle.id if puzzle is not None else ""
            lines.append((entry.file, entry.index, name, None if is_usual else row, *write(row)))
    return lines


def _graded(entry: Entry, ladder: Ladder, limit: int | None) -> tuple[Entry, Grade]:
    puzzle, budget = entry.puzzle, Budget(limit)
    if puzzle is None:
        return entry, Grade(status=ERROR, message=entry.message)
    try:
        result = grade(puzzle, ladder=ladder, budget=budget)
        if result.status == (NONE if puzzle.unique_lines else SEVERAL):
            chosen = choose(puzzle, budget)
            if chosen != puzzle:
                result = grade(chosen, ladder=ladder, budget=budget)
            entry = evolve(entry, puzzle=chosen)
        return entry, result
    except RuleError:
        raise
    except Exception as error:  # the other puzzles are graded anyway
        failure = rule_failure(error)
        if failure is not None:
            raise failure from error
        reason = " ".join(f"{type(error).__name__}: {error}".split()).rstrip(": ")
        return entry, Grade(clues=puzzle.clues, status=ERROR, message=f"grading failed with {reason}")


FIELDS = (
    "file", "index", "id", "rows", "columns", "clues", "status", "level", "name", "rating", "opening", "effort",
    "bottlenecks", "waves", "hardest", "techniques", "longest_chain", "message", "unique_lines",
)  # fmt: skip
_Value = TypeVar("_Value")

COLUMNS = (*FIELDS, "label", "grid")
"""Of a table as CSV; the grid is the puzzle as JSON, so that a table can be read as a book."""

SORTABLE = tuple(name for name in FIELDS if name not in ("techniques", "message", "unique_lines"))


@frozen
class Row:
    """One puzzle of a collection, or a fault, with its grade, which may say why it could not be graded."""

    entry: Entry
    grade: Grade

    @property
    def puzzle(self) -> Puzzle | None:
        return self.entry.puzzle

    @property
    def graded(self) -> bool:
        return self.grade.status == GRADED

    @property
    def place(self) -> str:
        """The file and the number of the puzzle, and its id if it has one."""
        return place_of(self.entry.file, self.entry.index, self.puzzle.id if self.puzzle is not None else "")

    @property
    def fault(self) -> str:
        """The place of the puzzle, and why it has no grade."""
        remedy = more_work() if self.grade.status == UNKNOWN else ""
        return located(self.place, clean(self.grade.message)) + remedy

    def to_json(self) -> dict[str, Any]:
        """Return the row as a JSON object with exactly the keys FIELDS; values that do not apply are null."""
        puzzle = self.puzzle
        values = self.grade.to_json() | {"file": self.entry.file, "index": self.entry.index or None}
        if puzzle is None:
            values |= dict.fromkeys(("id", "rows", "columns", "clues", "unique_lines"))
        else:
            values |= {"id": puzzle.id or None, "rows": puzzle.rows, "columns": puzzle.columns}
            values["unique_lines"] = puzzle.unique_lines
        return {name: values[name] for name in FIELDS}

    def with_remark(self, remark: str) -> Row:
        """Return the row with a sentence added to its message."""
        message = "; ".join(filter(None, (self.grade.message, remark)))
        return evolve(self, grade=evolve(self.grade, message=message))


def strays(rows: Iterable[Row]) -> list[Row]:
    """Return the rows whose lines may repeat, or must differ, only because that leaves one solution, unlike most.

    The others are those of the same file that are read the opposite way.  Most often a clue of such a row is wrong.
    """
    files: dict[str, list[Row]] = {}
    for row in rows:
        files.setdefault(row.entry.file, []).append(row)
    found: list[Row] = []
    for members in files.values():
        readings = [(row.puzzle.unique_lines, row.puzzle.choice) for row in members if row.puzzle is not None]
        for unique in (False, True):
            odd = unique, Choice("solutions")
            if readings.count(odd) <= sum(other != unique for other, _ in readings):
                found += [row for row in members if row.puzzle and (row.puzzle.unique_lines, row.puzzle.choice) == odd]
    return found


class Filter(NamedTuple):
    """A filter for rows: the lowest and highest levels, ratings and efforts, and the ids of rules that are all used."""

    levels: tuple[float, float] | None = None
    ratings: tuple[float, float] | None = None
    uses: tuple[str, ...] = ()
    efforts: tuple[float, float] | None = None

    def __call__(self, row: Row) -> bool:
        """Return whether a row passes; a row without a grade passes only an empty filter."""
        grade = row.grade
        return self == Filter() or (
            row.graded
            and (self.levels is None or self.levels[0] <= grade.level <= self.levels[1])
            and (self.ratings is None or self.ratings[0] <= grade.rating <= self.ratings[1])
            and (self.efforts is None or self.efforts[0] <= grade.effort <= self.efforts[1])
            and all(rule in grade.techniques for rule in self.uses)
        )


def ordered(rows: Sequence[Row], by: str | None = None, reverse: bool = False) -> list[Row]:
    """Return rows sorted by one of SORTABLE; equal rows keep their order, and rows without a value are last.

    Rows of one level or rating are sorted by effort.  Without a field, the order is kept, or reversed.
    """
    if by is None:
        return list(rows[::-1] if reverse else rows)
    values = [(row.to_json()[by], row) for row in rows]
    keys = [(value, row.grade.effort if by in ("level", "rating") else 0, row) for value, row in values]
    known = sorted((key for key in keys if key[0] is not None), key=lambda key: key[:2], reverse=reverse)
    return [row for *_, row in known] + [row for value, row in values if value is None]


def csv_line(row: Row | None) -> str:
    """Return a row as CSV, with techniques as `double-digit=12 sandwich=3`; the header for None.

    A text that a spreadsheet would take for a formula has an apostrophe in front.
    """
    cells: list[Any] = list(COLUMNS)
    if row is not None:
        values = row.to_json()
        if values["techniques"] is not None:
            values["techniques"] = " ".join(f"{rule}={uses}" for rule, uses in values["techniques"].items())
        cells = [str(value).lower() if isinstance(value, bool) else value for value in values.values()]
        cells += [row.puzzle.label, written(row.puzzle.to_json())] if row.puzzle is not None else [None, None]
    return _csv(cells)


def _csv(cells: Sequence[Any]) -> str:
    out = io.StringIO()
    texts = [clean(cell) if isinstance(cell, str) else cell for cell in cells]
    csv.writer(out, lineterminator="").writerow(
        [f"'{cell}" if isinstance(cell, str) and is_formula(cell) else cell for cell in texts]
    )
    return out.getvalue()


def around(form: str, encoding: str, is_asked: Filter, row: Row) -> tuple[str, str]:
    """Return a row as `csv` or `jsonl`, before and after the number of its puzzle; empty if it is not asked for."""
    if not is_asked(row):
        return "", ""
    number = row.entry.index or ""
    if form == "csv":
        text, start = csv_line(row), len(_csv([row.entry.file, None]))
        return text[:start], text[start + len(str(number)) :]
    before, name, after = written(row.to_json(), None, encoding).partition('", "index": ')
    return before + name, after[len(str(number)) :]  # inside of a text, a backslash would be before the quotes


def without_duplicates(rows: Iterable[Row]) -> list[Row]:
    """Return rows in their order, without duplicates: earlier puzzles turned, mirrored or with symbols swapped."""
    first: dict[Canonical, Row] = {}
    for row in rows:
        if row.puzzle is not None:
            first.setdefault(row.puzzle.canonical, row)
    return list(first.values())


def spread(ratings: Sequence[float], efforts: Sequence[float], limit: int) -> list[int]:
    """Return at most this many indexes, in order, of puzzles that are spread evenly over the ratings, then the efforts.

    As far as possible, each rating contributes the same number, at equal distances in the order of effort.  If there
    are more ratings than the limit, those at equal distances are used, from the easiest to the hardest.
    """
    members: dict[float, list[int]] = {}
    for index in sorted(range(len(ratings)), key=lambda index: efforts[index]):
        members.setdefault(ratings[index], []).append(index)
    counts: Counter[float] = Counter()
    while (missing := min(limit, len(ratings)) - counts.total()) > 0:
        counts.update(_at_equal_distances(sorted(r for r in members if counts[r] < len(members[r])), missing))
    return sorted(index for rating, count in counts.items() for index in _at_equal_distances(members[rating], count))


def spread_over_efforts(efforts: Sequence[float], limit: int) -> list[int]:
    """Return at most this many indexes, in order, of puzzles from the least effort to the most, in even steps.

    A step is a factor, since people feel twice the effort as the same step anywhere.  Each pick is the puzzle nearest
    to its place; where these lack, the next harder or easier ones are used.
    """
    ranked = sorted(range(len(efforts)), key=lambda index: efforts[index])
    # rounded, as the last digit of a logarithm is not the same on every machine
    logs = [round(log(max(efforts[index], 1.0)), 6) for index in ranked]
    limit = min(limit, len(ranked))
    picked: list[int] = []
    for number in range(limit):
        share = number / (limit - 1) if limit > 1 else 0.5
        target = logs[0] + share * (logs[-1] - logs[0])
        at = bisect_left(logs, target)
        if at and (at == len(logs) or target - logs[at - 1] <= logs[at] - target):
            at -= 1
        picked.append(min(max(at, picked[-1] + 1 if picked else 0), len(logs) - limit + number))
    return sorted(ranked[at] for at in picked)


def _at_equal_distances(values: Sequence[_Value], limit: int) -> list[_Value]:
    last = len(values) - 1
    if limit > last:
        return list(values)
    if limit == 1:
        return [values[last // 2]]
    return [values[(2 * index * last + limit - 1) // (2 * (limit - 1))] for index in range(limit)]


def with_different_ids(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return puzzles with different ids: the first with an id keeps it, the next ones get `ID-2` and so on.

    A number is skipped if another puzzle has that id.  Puzzles without an id get none.
    """
    ids = {clean(puzzle.id) for puzzle in puzzles}
    used: set[str] = set()
    result = []
    for puzzle in puzzles:
        name = clean(puzzle.id)
        if name and name in used:
            name = next(new for number in count(2) if (new := f"{name}-{number}") not in ids)
            ids.add(name)
            puzzle = evolve(puzzle, id=name)
        used.add(name)
        result.append(puzzle)
    return result
