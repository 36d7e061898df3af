"""Collections of puzzles: reading them, grading them on any executor, and their rows: filtered, sorted, picked, fitted.

The entries of a collection are read from files, in their order.  Graded, each is a row.
"""

from __future__ import annotations

import csv
import io
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, nullcontext, suppress
from functools import partial
from itertools import count, groupby, islice
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, TypeVar
from unicodedata import normalize

from attrs import evolve, frozen

from deduce.answers.grades import grade
from deduce.answers.loading import choose
from deduce.base.errors import Fault, RuleError, option, rule_failure, visible
from deduce.base.workers import in_order
from deduce.engine.ladder import Ladder
from deduce.engine.registry import need_ladder
from deduce.formats import Options, Reading, clean, read, read_bytes, whole
from deduce.formats.json_text import written
from deduce.game.levels import ERROR, GRADED, NONE, SEVERAL, UNKNOWN, Grade
from deduce.game.puzzle import Canonical, Choice, Puzzle, need_puzzle
from deduce.grid.search import MOST_STEPS
from deduce.wording.answers import NO_LIMITS

if TYPE_CHECKING:
    from concurrent.futures import Executor

SUFFIXES = frozenset((".txt", ".json", ".jsonl", ".ndjson", ".puzzle", ".puzzles", ".book", ".takuzu", ".binairo"))
"""Of the files that are read in a folder; a file that is given by name may have any suffix."""

PIECE = 64  # lines; few, so that a pipe delivers the first puzzles soon
_REASON = 120  # characters at most of why a puzzle could not be read
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_HEAD = b"{}\n"  # not a puzzle; it shows that the following lines are JSON Lines


@frozen
class Entry:
    """A puzzle of a collection, or a fault."""

    file: str  # its name as given, or its path in a given folder
    index: int = 0  # the puzzle's number among the readable puzzles of its file, from 1; 0 for a fault
    puzzle: Puzzle | None = None
    message: str = ""  # the fault, after its line and column, as in `2:3: this is not a cell`


def entries(sources: Iterable[str], options: Options) -> Iterator[Entry]:
    """Yield the puzzles and faults of sources, in order; the files of a folder, and of all folders in it, are sorted.

    A source is a file, a folder, `-` for standard input, or a one-line puzzle.
    """
    for source in sources:
        if source == "-" or not os.path.isdir(source):
            yield from _entries_of_file(source, options)
            continue
        files = files_below(source)
        if not files:
            wanted = f"expected names ending in {' '.join(sorted(SUFFIXES))}"
            yield Entry(source, message=f"no puzzle file in this folder ({wanted})")
        for file in files:
            yield from _entries_of_file(file, options)


def files_below(folder: str) -> list[str]:
    """Return the puzzle files in a folder and all folders in it, sorted, except hidden ones, pipes and devices."""
    paths: list[Path] = []
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        paths += [Path(place, name) for name in files if not name.startswith(".")]
    paths = [path for path in paths if path.suffix.casefold() in SUFFIXES and (path.is_file() or not path.exists())]
    return [str(path) for path in sorted(paths, key=lambda path: path.parts)]


def _entries_of_file(source: str, options: Options) -> Iterator[Entry]:
    name, number, is_empty = "", 0, True
    for reading in read_pieces(source, options):
        name = name or next((fault.file for fault in reading.faults if fault.file), "") or _name_of(source)
        number = number or reading.before
        items: list[tuple[int, Puzzle | None, str]] = []
        items += [(line, puzzle, "") for line, puzzle in zip(reading.places, reading.puzzles, strict=True)]
        for line, faults in groupby(sorted(reading.faults, key=lambda fault: fault.line), key=lambda fault: fault.line):
            items.append((line, None, _reason(list(faults))))
        for _, puzzle, text in sorted(items, key=lambda item: (item[0], item[1] is not None)):
            is_empty = False
            number += puzzle is not None
            yield Entry(name, number, puzzle) if puzzle else Entry(name, message=text)
    if is_empty:
        yield Entry(name, message="no puzzle in this file")


def located(place: str, message: str) -> str:
    """Return a message after its place, as `file:line:column: message` if it begins with a line and a column."""
    return f"{place}{':' if re.match('[0-9]+:', message) else ': '}{message}"


def _name_of(source: str) -> str:
    """Return the name of the file of a puzzle argument, which may name one of its puzzles after a `#`."""
    parts = source.split("#")
    names = ("#".join(parts[:count]) for count in range(len(parts), 0, -1))
    name = next((name for name in names if name == "-" or os.path.exists(name)), "")
    return "<stdin>" if name == "-" else visible(name) or "<argument>"


def _reason(faults: list[Fault]) -> str:
    """Return the first fault of a line and the number of the others, short enough for a table."""
    first, more = faults[0], f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    text, limit = str(evolve(first, file="")), _REASON - len(more)
    return (text if len(text) <= limit else text[: limit - 3] + "...") + more


def read_pieces(source: str, options: Options) -> Iterator[Reading]:
    """Read like `read`, but in pieces if the source is JSON Lines whose first line is an object.

    Then the limit on bytes applies to each line, a line that is not text is a fault, and faults name no file.
    """
    try:
        opened = nullcontext(sys.stdin.buffer) if source == "-" else open(source, "rb")  # noqa: SIM115
    except (OSError, ValueError):
        yield read(source, options)
        return
    with opened as file:
        try:
            yield from _pieces(file, options)
        except OSError:
            yield Reading(faults=read(source, options).faults)


def _pieces(file: BinaryIO, options: Options) -> Iterator[Reading]:
    size = -1 if options.max_bytes is None else options.max_bytes + 1
    first = file.readline(size)
    if not _is_object(first):
        data = whole(file, options.max_bytes, first)
        lines_of_table = _lines_of_table(data) if b"grid" in first else None
        reading = read_bytes(lines_of_table or data, "", options)
        if lines_of_table:
            reading = evolve(reading, faults=tuple(fault for fault in reading.faults if fault.line != 1))
        yield reading
        return
    lines, before, options = [first.removeprefix(_BYTE_ORDER_MARK)], 0, evolve(options, max_lines=None)
    while lines:
        for part in [b"".join(lines)] if _are_text(lines, options) else lines:
            reading = read_bytes(_HEAD + part, "", options)
            moved = [(max(fault.line - 1, 1), fault) for fault in reading.faults if fault.line != 1]
            faults = [evolve(fault, line=before + line) for line, fault in moved]
            yield evolve(reading, places=tuple(before + line - 1 for line in reading.places), faults=tuple(faults))
            before += part.count(b"\n") + part.count(b"\r") - part.count(b"\r\n")
        lines = list(islice(iter(lambda: file.readline(size), b""), PIECE))


def _lines_of_table(data: bytes) -> bytes | None:
    """Return the puzzles of a table that `grade --format csv` wrote as JSON Lines, each at its line; None for others.

    The columns `id` and `label` may have been changed since.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    head = text.partition("\n")[0]
    rows = csv.reader(io.StringIO(text), delimiter=max(",;\t", key=head.count))
    names = next(rows)
    if "grid" not in names:
        return None
    lines = [_HEAD.decode()]
    for row in rows:
        fields = dict(zip(names, row, strict=False))
        line = fields.get("grid", "")
        with suppress(ValueError):
            value = json.loads(line)
            for name in ("id", "label"):  # an apostrophe keeps a spreadsheet from taking a text for a formula
                value[name] = re.sub(r"^'(?='*[=+@-])", "", fields.get(name, value.get(name, "")))
            line = json.dumps(value)
        lines += ["\n" * (rows.line_num - 1 - "".join(lines).count("\n")) if "\n" in "".join(row) else "", line, "\n"]
    return "".join(lines).encode()


def _is_object(line: bytes) -> bool:
    """Return whether a line is a JSON object, other than a whole book."""
    try:
        value = json.loads(line.removeprefix(_BYTE_ORDER_MARK)) if line.endswith(b"\n") else None
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and ("givens" in value or "puzzles" not in value)


def _are_text(lines: list[bytes], options: Options) -> bool:
    """Return whether lines can be read together: no line is too long or not text, which would spoil the others."""
    if options.max_bytes is not None and sum(map(len, lines)) > options.max_bytes - len(_HEAD):
        return False
    try:
        return "\0" not in b"".join(lines).decode()
    except UnicodeDecodeError:
        return False


CHUNK = 16  # puzzles are sent together: one takes a millisecond, and so does sending to a cluster
_Result = tuple[Entry, Grade] | RuleError  # or the failure of a custom rule, which ends the run


def grade_many(
    puzzles: Iterable[Puzzle],
    *,
    ladder: Ladder | None = None,
    executor: Executor | None = None,
    most_steps: int | None = MOST_STEPS,
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
        most_steps: a limit on the steps of each exact search; None for no limit.

    Raises:
        TypeError: an item is not a puzzle.
        RuleFailedError: the code of a custom rule fails on a puzzle.
        BrokenExecutor, CancelledError: the executor ends before the work is done.
    """
    for _, result in grade_entries(map(_entry, puzzles), executor, ladder=ladder, most_steps=most_steps):
        yield result


def _entry(puzzle: Puzzle) -> Entry:
    need_puzzle(puzzle)
    return Entry("", puzzle=puzzle)


def grade_entries(
    entries: Iterable[Entry],
    executor: Executor | None = None,
    *,
    ladder: Ladder | None = None,
    most_steps: int | None = MOST_STEPS,
) -> Iterator[tuple[Entry, Grade]]:
    """Yield the entries of a collection with their grades, as `grade_many` does; one without a puzzle has an error.

    If neither the file nor an option says whether lines may repeat, and the puzzle does not have exactly one solution
    as it was read first, the opposite is tried.  The entry has the puzzle as it was finally read.
    """
    graded = partial(grade_chunk, need_ladder(ladder), most_steps)
    source = iter(entries)
    size = 1 if executor is None else CHUNK
    chunks = iter(lambda: list(islice(source, size)), [])
    with closing(in_order(executor, graded, chunks)) as chunk_results:
        for _, results in chunk_results:
            for result in results:
                if isinstance(result, RuleError):
                    raise result
                yield result


def grade_chunk(ladder: Ladder, most_steps: int | None, chunk: list[Entry]) -> list[_Result]:
    """Grade some puzzles in this process.  Workers run this."""
    results: list[_Result] = []
    for entry in chunk:
        try:
            results.append(_graded(entry, ladder, most_steps))
        except RuleError as error:
            return [*results, error]
    return results


def _graded(entry: Entry, ladder: Ladder, most_steps: int | None) -> tuple[Entry, Grade]:
    puzzle = entry.puzzle
    if puzzle is None:
        return entry, Grade(status=ERROR, message=entry.message)
    try:
        result = grade(puzzle, ladder=ladder, most_steps=most_steps)
        if result.status == (NONE if puzzle.unique_lines else SEVERAL):
            chosen = choose(puzzle, most_steps)
            if chosen != puzzle:
                result = grade(chosen, ladder=ladder, most_steps=most_steps)
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
FORMULAS = ("=", "+", "-", "@")  # as spreadsheets begin them
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
        number = f" puzzle {self.entry.index}" if self.entry.index else ""
        name = f" ({clean(self.puzzle.id)})" if self.puzzle is not None and self.puzzle.id else ""
        return f"{self.entry.file}{number}{name}"

    @property
    def fault(self) -> str:
        """The place of the puzzle, and why it has no grade."""
        remedy = option(NO_LIMITS()) if self.grade.status == UNKNOWN else ""
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
    """A filter for rows: the lowest and highest levels, and ratings, and the ids of rules that are all used."""

    levels: tuple[float, float] | None = None
    ratings: tuple[float, float] | None = None
    uses: tuple[str, ...] = ()

    def __call__(self, row: Row) -> bool:
        """Return whether a row passes; a row without a grade passes only an empty filter."""
        grade = row.grade
        return self == Filter() or (
            row.graded
            and (self.levels is None or self.levels[0] <= grade.level <= self.levels[1])
            and (self.ratings is None or self.ratings[0] <= grade.rating <= self.ratings[1])
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
    out = io.StringIO()
    texts = [clean(cell) if isinstance(cell, str) else cell for cell in cells]
    csv.writer(out, lineterminator="").writerow(
        [f"'{cell}" if isinstance(cell, str) and cell.lstrip("'").startswith(FORMULAS) else cell for cell in texts]
    )
    return out.getvalue()


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


FAR = 1.0  # a puzzle is out of place if its rating is this far, a whole level, from the median of its neighbours
NEIGHBOURS = 5
FEWEST = 3  # the median of fewer puzzles is not used
ORDERED = 0.75  # a collection is in order if at least this share of its pairs are


@frozen
class LabelGroup:
    """Graded rows with the same label, or without one, in the order of the collection.

    Labels belong to one scale only if a file has puzzles of both.
    """

    label: str
    rows: tuple[Row, ...]
    rating: float  # the median
    files: frozenset[str]


class Misfit(NamedTuple):
    """A row whose rating suits another label better than that of its group: that of the next harder or easier group."""

    row: Row
    group: LabelGroup
    suggested: LabelGroup
    harder: bool


class Progression(NamedTuple):
    """How difficulty changes through a collection."""

    in_order: float | None  # the share of pairs of different ratings with the easier puzzle first; None without pairs
    misplaced: Sequence[tuple[int, bool]] = ()  # indexes, each with whether the puzzle is too hard for its place

    @property
    def direction(self) -> int:
        """1 if the collection gets harder overall, -1 if it gets easier, else 0."""
        if self.in_order is None or 1 - ORDERED < self.in_order < ORDERED:
            return 0
        return 1 if self.in_order > 0.5 else -1


def by_label(rows: Iterable[Row]) -> list[LabelGroup]:
    """Group graded rows by the labels that their files give them, from the lowest median rating to the highest.

    Labels that differ only in capitals are one, as it is written first.
    """
    members: dict[str, list[Row]] = {}
    spellings: dict[str, str] = {}
    for row in rows:
        label = clean(row.puzzle.label) if row.puzzle is not None else ""
        members.setdefault(spellings.setdefault(normalize("NFKC", label).casefold(), label), []).append(row)
    groups = [
        LabelGroup(
            label, tuple(rows), median(row.grade.rating for row in rows), frozenset(row.entry.file for row in rows)
        )
        for label, rows in members.items()
    ]
    return sorted(groups, key=lambda group: (group.rating, median(row.grade.effort for row in group.rows), group.label))


def misfits(groups: Sequence[LabelGroup]) -> list[Misfit]:
    """Return the rows that are harder than the median of the next harder label, or easier than that of the next easier.

    The groups are those of `by_label`; rows without a label are ignored.
    """
    named = [group for group in groups if group.label]
    result = []
    for group in named:
        others = [other for other in named if len(other.rows) >= FEWEST and not group.files.isdisjoint(other.files)]
        above = next((other for other in others if other.rating > group.rating), None)
        below = next((other for other in reversed(others) if other.rating < group.rating), None)
        for row in group.rows:
            if above is not None and row.grade.rating > above.rating:
                result.append(Misfit(row, group, above, True))
            elif below is not None and row.grade.rating < below.rating:
                result.append(Misfit(row, group, below, False))
    return result


def progression(ratings: Sequence[float]) -> Progression:
    """Return how difficulty changes through the ratings of a collection, in order.

    In a collection that gets harder, a puzzle is misplaced if it is harder by `FAR` or more than the median of the
    `NEIGHBOURS` after it, or easier by that much than the median of those before it.
    """
    seen: dict[float, int] = {}  # few keys, as a long collection has few different ratings
    easier = harder = 0
    for rating in ratings:
        easier += sum(count for earlier, count in seen.items() if earlier < rating)
        harder += sum(count for earlier, count in seen.items() if earlier > rating)
        seen[rating] = seen.get(rating, 0) + 1
    share = easier / (easier + harder) if easier + harder else None
    direction = Progression(share).direction
    misplaced = []
    for index, rating in enumerate(ratings if direction else ()):
        before, after = ratings[max(index - NEIGHBOURS, 0) : index], ratings[index + 1 : index + 1 + NEIGHBOURS]
        harder_side, easier_side = (after, before) if direction > 0 else (before, after)
        if len(harder_side) >= FEWEST and rating >= median(harder_side) + FAR:
            misplaced.append((index, True))
        elif len(easier_side) >= FEWEST and rating <= median(easier_side) - FAR:
            misplaced.append((index, False))
    return Progression(share, misplaced)
