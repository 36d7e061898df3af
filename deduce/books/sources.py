"""The puzzles and faults of a collection: files, folders, books and standard input."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from attrs import frozen

from deduce.books.pieces import read_pieces
from deduce.errors import Fault, visible
from deduce.formats import Options
from deduce.puzzle import Puzzle

SUFFIXES = frozenset((".txt", ".json", ".jsonl", ".ndjson", ".puzzle", ".puzzles", ".book", ".takuzu", ".binairo"))
"""The suffixes of the files that are read in a folder; a file that is given by name may have any suffix."""

REASON = 120
"""The maximum length of the reason why a puzzle could not be read."""


@frozen
class Entry:
    """A puzzle of a collection, or a fault.

    Attributes:
        file: the file's name as given, or its path in a given folder.
        index: the puzzle's number among the readable puzzles of its file, from 1; 0 for a fault.
        puzzle: the puzzle; None for a fault.
        message: the fault, with its line and column; empty for a puzzle.
        silent: neither the file nor an option says whether the puzzle's lines may repeat.
        remark: why the puzzle is read in an unusual way; empty if it is not.
    """

    file: str
    index: int = 0
    puzzle: Puzzle | None = None
    message: str = ""
    silent: bool = False
    remark: str = ""


def entries(sources: Iterable[str], options: Options) -> Iterator[Entry]:
    """Yield the puzzles and faults of sources, in order; the files of a folder, and of all folders in it, are sorted.

    Args:
        sources: files, folders, `-` for standard input, one-line puzzles.
        options: how to read.
    """
    for source in sources:
        if source == "-" or not os.path.isdir(source):
            yield from _entries_of_file(source, options)
            continue
        files = files_below(source)
        if not files:
            yield Entry(
                source, message=f"no puzzle file in this folder (expected names ending in {' '.join(sorted(SUFFIXES))})"
            )
        for file in files:
            yield from _entries_of_file(file, options)


def files_below(folder: str) -> list[str]:
    """Return the puzzle files in a folder and all folders in it, sorted, except hidden ones, pipes and devices."""
    paths: list[Path] = []
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        paths += [
            Path(place, name)
            for name in files
            if not name.startswith(".") and os.path.splitext(name)[1].casefold() in SUFFIXES
        ]
    paths = [path for path in paths if path.is_file() or not path.exists()]
    return [str(path) for path in sorted(paths, key=lambda path: path.parts)]


def _entries_of_file(source: str, options: Options) -> Iterator[Entry]:
    name, number, is_empty = "", 0, True
    for reading in read_pieces(source, options):
        name = name or next((fault.file for fault in reading.faults if fault.file), "") or _name(source)
        items: list[tuple[int, Puzzle | None, str]] = []
        items += zip(reading.places, reading.puzzles, reading.said, strict=True)
        for line, faults in groupby(sorted(reading.faults, key=lambda fault: fault.line), key=lambda fault: fault.line):
            items.append((line, None, _reason(list(faults))))
        for _, puzzle, text in sorted(items, key=lambda item: (item[0], item[1] is not None)):
            is_empty = False
            if puzzle is None:
                yield Entry(name, message=text)
            else:
                number += 1
                yield Entry(name, number, puzzle, silent=text == "default")
    if is_empty:
        yield Entry(name, message="no puzzle in this file")


def _name(source: str) -> str:
    if source == "-":
        return "<stdin>"
    return visible(source) if os.path.exists(source) else "<argument>"


def _reason(faults: list[Fault]) -> str:
    """Return the first fault of a line and the number of the others, short enough for a table."""
    first, more = faults[0], f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    place = f"line {first.line}" + (f", column {first.column}" if first.column else "") if first.line else ""
    fault = Fault(first.message, found=first.found, expected=first.expected)
    text, limit = f"{place}: {fault}" if place else str(fault), REASON - len(more)
    return (text if len(text) <= limit else text[: limit - 3] + "...") + more
