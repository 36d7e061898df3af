"""Reading many puzzles from files, and grading them on any executor, in their order."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, nullcontext
from functools import partial
from itertools import groupby, islice
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from attrs import evolve, frozen

from deduce.difficulty import ERROR, NONE, SEVERAL, Grade
from deduce.errors import Fault, RuleError, rule_failure, visible
from deduce.formats import Options, Reading, read, read_bytes, whole
from deduce.grading.grades import grade
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import need_ladder
from deduce.loading import choose
from deduce.puzzle import Puzzle, need_puzzle
from deduce.search.exact import MOST_STEPS
from deduce.workers import in_order

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
    message: str = ""  # the fault, with its line and column


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


def _name_of(source: str) -> str:
    """Return the name of the file of a puzzle argument, which may name one of its puzzles after a `#`."""
    parts = source.split("#")
    names = ("#".join(parts[:count]) for count in range(len(parts), 0, -1))
    name = next((name for name in names if name == "-" or os.path.exists(name)), "")
    return "<stdin>" if name == "-" else visible(name) or "<argument>"


def _reason(faults: list[Fault]) -> str:
    """Return the first fault of a line and the number of the others, short enough for a table."""
    first, more = faults[0], f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    place = f"line {first.line}" + (f", column {first.column}" if first.column else "") if first.line else ""
    fault = Fault(first.message, found=first.found, expected=first.expected)
    text, limit = f"{place}: {fault}" if place else str(fault), _REASON - len(more)
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
        yield read_bytes(whole(file, options.max_bytes, first), "", options)
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
