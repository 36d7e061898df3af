"""A book: puzzles made one after another, no two alike, always the same for the same seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import closing
from functools import partial
from itertools import count as counting
from typing import TYPE_CHECKING

from attrs import define, evolve, field

from deduce.difficulty import LINES_ALONE
from deduce.errors import DeduceError
from deduce.generator.making import TWIN, Generated, make
from deduce.generator.wanted import Seed, Wanted
from deduce.puzzle import Puzzle
from deduce.symmetry import Canonical, canonical
from deduce.workers import in_order

if TYPE_CHECKING:
    from concurrent.futures import Executor

MAX_ATTEMPTS = 1000
CELLS = 1000  # of attempts that are sent together, but one where lookahead is needed: some milliseconds of work


class GaveUp(DeduceError):  # noqa: N818 - a bound met, no mistake
    """No puzzle turned up in as many attempts as were allowed.

    Attributes:
        made: how many puzzles there are.
        attempts: how many attempts in a row made none.
        misses: what came of them instead, counted.
    """

    def __init__(self, made: int, count: int, misses: Counter[str]) -> None:
        self.made = made
        self.attempts = misses.total()
        self.misses = misses
        told = ", ".join(f"{number} {reason}" for reason, number in sorted(misses.items()))
        super().__init__(f"made {made} of {count}, then none in {self.attempts} attempts: {told}")


@define
class Done:
    """What a book holds already.

    Attributes:
        forms: of its puzzles, so that none comes a second time.
        name: what the ids of its puzzles begin with; empty where there are none.
        seed: of the first attempt after the last of them; None where there are none.
    """

    forms: set[Canonical] = field(factory=set)
    name: str = ""
    seed: Seed | None = None

    @property
    def count(self) -> int:
        """How many puzzles there are."""
        return len(self.forms)

    def add(self, puzzle: Puzzle, seed: Seed) -> None:
        """Take one more, and the seed that it was made from."""
        self.name = self.name or puzzle.id.rpartition("-")[0]
        self.forms.add(canonical(puzzle))
        self.seed = seed.later(1)


def generate(
    rows: int,
    columns: int,
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
    max_attempts: int = MAX_ATTEMPTS,
    executor: Executor | None = None,
) -> Iterator[Generated]:
    """Make puzzles; yield each as it is found.

    The same arguments and seed give the same puzzles, whatever the executor.

    Args:
        rows, columns, level, min_rating, max_rating, uses, symmetry, signs, unique_lines: as in `Wanted`.
        count: how many.
        seed: a whole number, or the seed of a puzzle made before; without one, another each time.
        max_attempts: give up after so many attempts in a row that make no puzzle.
        executor: any `concurrent.futures.Executor`; without one the work is done here.

    Raises:
        WantedError: for what no puzzle can be, before the first.
        NoGrid: where no filled grid of the size is found.
        GaveUp: where attempts run out.
    """
    wanted = Wanted(
        rows=rows,
        columns=columns,
        level=level,
        min_rating=min_rating,
        max_rating=max_rating,
        uses=uses,
        symmetry=symmetry,
        signs=signs,
        unique_lines=unique_lines,
    )
    first = Seed.any() if seed is None else Seed.parse(str(seed))
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
    """Make puzzles until there are enough; attempts are taken in order, so that nothing else decides what comes.

    Their ids are the seed of the book and their number, such as `42-7`.

    Args:
        wanted: what each must be.
        count: how many in all, those that are there already included.
        seed: of the first attempt.
        done: what was made before that attempt; the forms of what is made are added to it.
        max_attempts, executor: as in `generate`.
        graded: as in `make`.

    Raises:
        GaveUp: where attempts run out.
    """
    done = done or Done()
    # a book that goes on does so from a later attempt, and keeps the name that it began with
    name = done.name or seed.name
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
                    yield evolve(made, number=number, puzzle=evolve(made.puzzle, id=f"{name}-{number}"))
                    continue
                made = TWIN
            misses[made] += 1
            if misses.total() >= max_attempts:
                raise GaveUp(number, count, misses)


def _attempts(
    wanted: Wanted, seed: Seed, executor: Executor | None, graded: bool
) -> Generator[Generated | str, None, None]:
    share = 1
    if executor is not None and wanted.highest <= LINES_ALONE:
        share = max(1, CELLS // (wanted.rows * wanted.columns))
    seeds = map(seed.later, counting(0, share))
    for _, several in in_order(executor, partial(make_several, wanted, share, graded), seeds):
        for made in several:
            if isinstance(made, DeduceError):
                raise made
            yield made


def make_several(wanted: Wanted, count: int, graded: bool, seed: Seed) -> list[Generated | str | DeduceError]:
    """Make so many attempts from a seed on, up to one that ends the book; what workers run."""
    made: list[Generated | str | DeduceError] = []
    try:
        for later in range(count):
            made.append(make(wanted, seed.later(later), graded))
    except DeduceError as error:
        made.append(error)
    return made
