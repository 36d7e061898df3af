"""New puzzles for a shelf, until it has enough that are unused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve

from deduce.books.generate import book
from deduce.books.making import Generated, Seed, Wanted
from deduce.shelf.records import record_of
from deduce.shelf.store import Shelf, Wish


def wish_of(wanted: Wanted) -> Wish:
    """Return which unused puzzles of a shelf are as wanted."""
    wish: dict[str, Any] = {
        name: ends if isinstance(ends, tuple) else (ends, ends)
        for name in ("level", "rating", "effort")
        if (ends := getattr(wanted, name)) is not None
    }
    wish |= {name: getattr(wanted, name) for name in ("rows", "columns", "unique_lines")}
    wish["odd"] = wanted.odd if wanted.rows % 2 or wanted.columns % 2 else ""
    wish |= {"signs": bool(wanted.signs), "uses": wanted.uses or None, "used": False}
    if wanted.balanced or wanted.symmetry != "none":
        wish["made_by"] = _made_by(wanted)  # which cannot be seen in the figures
    return wish


def next_seed(shelf: Shelf, wanted: Wanted, seed: Seed | None = None) -> Seed | None:
    """Return the seed after that of the last puzzle that was made as wanted; the given one if it is of another book."""
    last = next(shelf.puzzles({"made_by": _made_by(wanted)}, reverse=True, columns="source"), None)
    following = Seed.parse(last["source"].removeprefix(_made_by(wanted))).later(1) if last else None
    return following if following is not None and (seed is None or seed.book == following.book) else seed


def restock(
    shelf: Shelf, wanted: Wanted, count: int, seed: Seed, version: str, excluded: Any = (), **options: Any
) -> Iterator[Generated]:
    """Make new puzzles and add each to a shelf, as graded by a version; yield each when it is there, as `book` does."""
    for made in book(wanted, count, seed, graded=True, excluded=[*excluded, shelf], **options):
        puzzle = evolve(made.puzzle, id=f"{wanted.name}-{made.seed}")
        others = {"origin": "deduce generate", "number": made.number, "graded_by": version}
        if shelf.add([(0, record_of(puzzle, made.grade, **others))])[0]:
            yield made


def _made_by(wanted: Wanted) -> str:
    return f"{wanted.command} --seed "
