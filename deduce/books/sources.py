"""Where a collection comes from: files, folders, books and standard input, with every fault in its place."""

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
"""What a file in a folder must end in to be read; a file that is named is read whatever its name is."""

REASON = 120
"""Most characters of the reason why a puzzle could not be read."""


@frozen
class Entry:
    """A puzzle of a collection, or a fault that stands in the place of one.

    Attributes:
        file: the file's name as it was given or found.
        index: the puzzle's number among those of its file that could be read, from 1; 0 for a fault.
        puzzle: None for a fault.
        message: the fault, with its line and column; else empty.
        silent: neither the file nor an option says whether the puzzle's lines may repeat.
        remark: why the puzzle is not read as it usually is, where it is not; else empty.
    """

    file: str
    index: int = 0
    puzzle: Puzzle | None = None
    message: str = ""
    silent: bool = False
    remark: str = ""


def entries(sources: Iterable[str], options: Options) -> Iterator[Entry]:
    """Read everything that the sources name, in their order, folders sorted and with all that is in them.

    Args:
        sources: files, folders, `-` for standard input, one-liners.
        options: how to read.
    """
    for source in sources:
        if source != "-" and os.path.isdir(source):
            found = files_below(source)
            if not found:
                kinds = " ".join(sorted(SUFFIXES))
                yield Entry(source, message=f"this folder holds no puzzle file, that is, none ending in {kinds}")
            for file in found:
                yield from _of_file(file, options)
        else:
            yield from _of_file(source, options)


def files_below(folder: str) -> list[str]:
    """Find the puzzle files in a folder and all folders in it, sorted.

    What is hidden is passed over, and so are pipes and devices.
    """
    found: list[Path] = []
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        found += [
            Path(place, name)
            for name in files
            if not name.startswith(".") and os.path.splitext(name)[1].casefold() in SUFFIXES
        ]
    found = [path for path in found if path.is_file() or not path.exists()]
    return [str(path) for path in sorted(found, key=lambda path: path.parts)]


def _of_file(source: str, options: Options) -> Iterator[Entry]:
    name, number, found = "", 0, False
    for reading in read_pieces(source, options):
        name = name or next((fault.file for fault in reading.faults if fault.file), "") or _named(source)
        items: list[tuple[int, Puzzle | None, str]] = []
        items += zip(reading.places, reading.puzzles, reading.said, strict=True)
        for line, beside in groupby(sorted(reading.faults, key=lambda fault: fault.line), key=lambda fault: fault.line):
            items.append((line, None, _reason(list(beside))))
        for _, puzzle, said in sorted(items, key=lambda item: (item[0], item[1] is not None)):
            number += puzzle is not None
            found = True
            yield (
                Entry(name, message=said) if puzzle is None else Entry(name, number, puzzle, silent=said == "nobody")
            )
    if not found:
        yield Entry(name, message="this holds no puzzle")


def _named(source: str) -> str:
    if source == "-":
        return "<stdin>"
    return visible(source) if os.path.exists(source) else "<argument>"


def _reason(faults: list[Fault]) -> str:
    """Return the first fault of a line and the number of the others, short enough for a table."""
    text, more = _without_file(faults[0]), f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    limit = REASON - len(more)
    return (text if len(text) <= limit else text[: limit - 3] + "...") + more


def _without_file(fault: Fault) -> str:
    place = f"line {fault.line}" + (f", column {fault.column}" if fault.column else "") if fault.line else ""
    bare = Fault(fault.message, found=fault.found, expected=fault.expected)
    return f"{place}: {bare}" if place else str(bare)
