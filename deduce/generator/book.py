"""A book: puzzles made one after another without duplicates, always the same for the same seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import closing
from functools import partial
from itertools import count as counting
from typing import TYPE_CHECKING

from attrs import define, evolve, field

from deduce.difficulty import LINES_ALONE
from deduce.errors import DeduceError, count_noun
from deduce.generator.making import DUPLICATE, Generated, make
from deduce.generator.wanted import Seed, Wanted
from deduce.puzzle import Puzzle
from deduce.symmetry import Canonical, canonical
from deduce.workers import in_order

if TYPE_CHECKING:
    from concurrent.futures import Executor

MAX_ATTEMPTS = 1000
CELLS = 1000  # of the attempts that are sent together if they need no lookahead: some milliseconds of work


class GaveUp(DeduceError):  # noqa: N818 - it reports a limit, not a mistake
    """Too many attempts in a row made no puzzle; the message has the reasons, counted."""


@define
class Done:
    """What was made of a book before: the forms of its puzzles, to recognize duplicates.

    With them, unless there are none, the beginning of their ids and the seed of the next attempt.
    """

    forms: set[Canonical] = field(factory=set)
    prefix: str = ""
    seed: Seed | None = None

    @property
    def count(self) -> int:
        """The number of puzzles."""
        return len(self.forms)

    def add(self, puzzle: Puzzle, seed: Seed) -> None:
        self.prefix = self.prefix or puzzle.id.rpartition("-")[0]
        self.forms.add(canonical(puzzle))
        self.seed = seed.later(1)


def generate(
    rows: int,
    columns: int | None = None,
    *,
    level: int | None = None,
    min_rating: float | None = None,
    max_rating: float | None = None,
    uses: str = "",
    count: int = 1,
    seed: int | str | None = None,
    symmetry: str = "none",
    signs: int = 0,
    unique_lines: bool = True,
    practice: str | int = "",
    max_attempts: int = MAX_ATTEMPTS,
    executor: Executor | None = None,
) -> Iterator[Generated]:
    """Make puzzles; yield each when it is made.

    The same arguments and seed give the same puzzles, with any executor.

    Args:
        columns: as in `Wanted`; as many as rows if it is not given.
        rows, level, min_rating, max_rating, uses, symmetry, signs, unique_lines, practice: as in `Wanted`.
        count: the number of puzzles.
        seed: a whole number, or the seed of a puzzle made before; None for a random one.
        max_attempts: give up after this many attempts in a row without a puzzle.
        executor: any `concurrent.futures.Executor`; None to work in this process.

    Raises:
        WantedError: no puzzle can be as wanted; before the first.
        NoGrid: no filled grid of the size was found.
        GaveUp: too many attempts failed.
    """
    wanted = Wanted(
        rows=rows,
        columns=rows if columns is None else columns,
        level=level,
        min_rating=min_rating,
        max_rating=max_rating,
        uses=uses,
        symmetry=symmetry,
        signs=signs,
        unique_lines=unique_lines,
        practice=str(practice),
    )
    first = Seed.random() if seed is None else Seed.parse(str(seed))
    return book(wanted, count, first, max_attempts=max_attempts, executor=executor)


def book(
    wanted: Wanted,
    count: int,
    seed: Seed,
    *,
    done: Done | None = None,
    max_attempts: int = MAX_ATTEMPTS,
    executor: Executor | None = None,
    graded: bool = False,
) -> Iterator[Generated]:
    """Make puzzles until a book has `count`, with those `done` before; otherwise as `generate`.

    The results are those of the attempts in order, by any executor.  Their ids are the seed of the book and their
    number, such as `42-7`.
    """
    done = done or Done()
    prefix = done.prefix or seed.prefix  # a continued book keeps the ids that it began with
    number = done.count
    misses: Counter[str] = Counter()
    with closing(_attempts(wanted, seed, executor, graded)) as attempts:
        while number < count:
            made = next(attempts)
            if isinstance(made, Generated):
                form = canonical(made.puzzle)
                if form not in done.forms:
                    done.forms.add(form)
                    misses.clear()
                    number += 1
                    yield evolve(made, number=number, puzzle=evolve(made.puzzle, id=f"{prefix}-{number}"))
                    continue
                made = DUPLICATE
            misses[made] += 1
            if misses.total() >= max_attempts:
                reasons = ", ".join(f"{times} {reason}" for reason, times in sorted(misses.items()))
                raise GaveUp(
                    f"Made {number} of {count_noun(count, 'puzzle')}. Stopped after {misses.total()} failed attempts in"
                    f" a row ({reasons})"
                )


def _attempts(wanted: Wanted, seed: Seed, executor: Executor | None, graded: bool) -> Generator[Generated | str]:
    share = 1
    if executor is not None and wanted.highest <= LINES_ALONE:
        share = max(1, CELLS // (wanted.rows * wanted.columns))
    seeds = map(seed.later, counting(0, share))
    for _, results in in_order(executor, partial(_several, wanted, share, graded), seeds):
        for result in results:
            if isinstance(result, DeduceError):
                raise result
            yield result


def _several(wanted: Wanted, count: int, graded: bool, seed: Seed) -> list[Generated | str | DeduceError]:
    """Return the results of some attempts from a seed on, up to an error that ends the book."""
    results: list[Generated | str | DeduceError] = []
    try:
        for number in range(count):
            results.append(make(wanted, seed.later(number), graded))
    except DeduceError as error:
        results.append(error)
    return results
