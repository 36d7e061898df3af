"""A book: puzzles made one after another without duplicates, always the same for the same seed; and books on disk.

These are written puzzle by puzzle, so that an interrupted run continues after the last whole one.  A book is one file,
or a folder with one file per puzzle.  Every puzzle names the command that makes it, with its seed, by which the book is
recognized: a run never adds to what another command made.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Container, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from itertools import count as numbers
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import field

from deduce.base.budget import MORE_WORK, Budget, LimitError
from deduce.base.errors import DeduceError, count_noun, need_whole, option
from deduce.base.files import locked, naming, write_whole
from deduce.base.patterns import regex
from deduce.base.values import define
from deduce.base.workers import in_order
from deduce.books.making import DUPLICATE, TOO_LONG, Generated, Seed, Wanted, WantedError, make
from deduce.formats import clean, read_text, write
from deduce.game.levels import LINES_ALONE
from deduce.game.puzzle import Canonical, Odd, Puzzle

if TYPE_CHECKING:
    from concurrent.futures import Executor

MAX_ATTEMPTS = 1000
MOST_WORK = 500_000_000
"""The work for one puzzle, in steps: some minutes.  One of level 8 takes a million at 10x10, and some at 20x20."""
LOOKAHEAD_WORK = 50  # puzzles without a lookahead take as long to make as one with a lookahead
CELLS = 1000  # of the attempts that are sent together if they need no lookahead: some milliseconds of work


class GaveUp(DeduceError):  # noqa: N818 - it reports a limit, not a mistake
    """Too many attempts in a row made no puzzle, or too much work; the message has the reasons, counted.

    Attributes:
        steps: the limit of work that was reached; 0 if none was.
    """

    def __init__(self, message: str, steps: int = 0) -> None:
        super().__init__(message)
        self.steps = steps


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
        self.forms.add(puzzle.canonical)
        self.seed = seed.later(1)


def generate(
    rows: int,
    columns: int | None = None,
    *,
    level: int | tuple[int, int] | None = None,
    rating: float | tuple[float, float] | None = None,
    effort: tuple[float, float] | None = None,
    uses: str = "",
    count: int = 1,
    seed: int | str | Seed | None = None,
    symmetry: str = "none",
    signs: int = 0,
    tango: bool = False,
    balanced: bool = False,
    unique_lines: bool = True,
    odd: Odd = "",
    practice: str | int = "",
    max_attempts: int = MAX_ATTEMPTS,
    budget: Budget | int | None = MOST_WORK,
    executor: Executor | None = None,
    graded: bool = False,
) -> Iterator[Generated]:
    """Make puzzles; yield each when it is made.

    The same arguments and seed give the same puzzles, with any executor.

        >>> [made.puzzle.givens for made in deduce.generate(4, level=1, seed=1)]
        [('..1.', '....', '11..', '.0.0')]

    Args:
        rows, columns: the size, each side from 2 to 100; as many columns as rows if they are not given.
        level: the level of the hardest step, 1 to 8, or the lowest and the highest, such as `(3, 5)`.
        rating: its rating, or the lowest and the highest, such as `(4.0, 5.2)`; without it and without a level, any
            rating without lookahead.
        effort: the lowest and the highest effort, such as `(40, 60)`; None for any.
        uses: a rule that the explanation must use, by its id or another name.
        symmetry: of the clues: `none`, `half-turn`, `quarter-turn` or `mirror`.
        signs: the number of signs to try; redundant ones are left out.
        tango: lines may repeat, and no sign is left out.
        balanced: the clues have about as many of each symbol, and few lines have none.
        unique_lines: whether no two rows and no two columns may be the same.
        odd: `ones` if each line of odd length has one more 1; by default it has one more of either symbol.
        practice: a rule or a level; the puzzle is filled in up to a step where it is needed.
        count: the number of puzzles.
        seed: a whole number, or the seed of a puzzle made before; None for a random one.
        max_attempts: give up after this many attempts in a row without a puzzle.
        budget: give up after this much work for one puzzle, in steps; None for no limit.  A `Budget` is for all of
            them, and needs this process.
        executor: any `concurrent.futures.Executor`; None to work in this process.
        graded: grade each puzzle as part of this work, not when its grade is asked for.

    Raises:
        WantedError: no puzzle can be as wanted; before the first.
        NoGrid: no filled grid of the size was found.
        GaveUp: too many attempts failed, or the budget is spent.
    """
    wanted = Wanted(
        rows=rows,
        columns=rows if columns is None else columns,
        level=level,
        rating=rating,
        effort=effort,
        uses=uses,
        symmetry=symmetry,
        signs=signs,
        tango=tango,
        balanced=balanced,
        unique_lines=unique_lines,
        odd=odd,
        practice=str(practice),
    )
    if isinstance(seed, bool) or not isinstance(seed, int | str | Seed | None):
        raise TypeError(f"a seed is a whole number or a text such as '42a7', not {seed!r}")
    need_whole(count, "count")
    first = Seed.random() if seed is None else Seed.parse(str(seed))
    return book(wanted, count, first, max_attempts=max_attempts, budget=budget, executor=executor, graded=graded)


def book(
    wanted: Wanted,
    count: int,
    seed: Seed,
    *,
    done: Done | None = None,
    excluded: Sequence[Container[Canonical]] = (),
    max_attempts: int = MAX_ATTEMPTS,
    budget: Budget | int | None = MOST_WORK,
    executor: Executor | None = None,
    graded: bool = False,
    on_miss: Callable[[int], None] = lambda attempts: None,
) -> Iterator[Generated]:
    """Make puzzles until a book has `count`, with those `done` before, and no `excluded` forms; else as `generate`.

    `on_miss` is called after each attempt without a puzzle, with their number since the last puzzle.

    The results are those of the attempts in order, by any executor.  Their ids are what is wanted, the seed of the book
    and their number, such as `6x6-level3-42-7`, so those of different books differ.
    """
    done = done or Done()
    first = seed if seed.attempt else seed.book
    prefix = done.prefix or f"{wanted.name}-{first}"  # a continued book keeps the ids that it began with
    number = done.count
    misses: Counter[str] = Counter()
    limit, work = budget.limit if isinstance(budget, Budget) else budget, 0
    with closing(_attempts(wanted, seed, executor, graded, budget)) as attempts:
        while number < count:
            made, steps = next(attempts)
            work += steps
            if isinstance(made, Generated):
                form = made.puzzle.canonical
                if form not in done.forms and not any(form in forms for forms in excluded):
                    done.forms.add(form)
                    misses.clear()
                    work = 0
                    number += 1
                    yield made.numbered(number, f"{prefix}-{number}")
                    continue
                made = DUPLICATE
            misses[made] += 1
            on_miss(misses.total())
            is_spent = made == TOO_LONG or (limit is not None and work >= limit)
            if is_spent or misses.total() >= max_attempts:
                reasons = ", ".join(f"{times} {reason}" for reason, times in sorted(misses.items()))
                tried = f"{count_noun(misses.total(), 'failed attempt')} in a row ({reasons})"
                steps = limit or 0 if is_spent else 0
                at = f" at the limit of {steps:,} steps{option(MORE_WORK)}," if is_spent else ""
                raise GaveUp(f"Made {number} of {count_noun(count, 'puzzle')}. Stopped{at} after {tried}", steps)


def work_of(wanted: Wanted, missing: int) -> int:
    """Return the number of puzzles without a lookahead that take as long to make as those that are missing."""
    return max(missing, 1) * (LOOKAHEAD_WORK if wanted.highest > LINES_ALONE else 1)


_Result = tuple[Generated | str, int]
"""A puzzle, or why there is none, and the steps that it took."""


def _attempts(
    wanted: Wanted, seed: Seed, executor: Executor | None, graded: bool, budget: Budget | int | None
) -> Generator[_Result]:
    share = 1
    if executor is not None and wanted.highest <= LINES_ALONE:
        share = max(1, CELLS // (wanted.rows * wanted.columns))
    seeds = map(seed.later, numbers(0, share))
    # closed here, as an interrupt is lost if Python closes it
    with closing(in_order(executor, partial(_several, wanted, share, graded, budget), seeds)) as several:
        for _, results in several:
            for result in results:
                if isinstance(result, DeduceError):
                    raise result
                yield result


def _several(
    wanted: Wanted, count: int, graded: bool, limit: Budget | int | None, seed: Seed
) -> list[_Result | DeduceError]:
    """Return the results of some attempts from a seed on, up to an error that ends the book."""
    results: list[_Result | DeduceError] = []
    for number in range(count):
        budget = limit.part(1) if isinstance(limit, Budget) else Budget(limit)
        made: Generated | str
        try:
            made = make(wanted, seed.later(number), graded, budget)
        except LimitError as cut:
            results.append((TOO_LONG, cut.steps))
        except DeduceError as error:
            return [*results, error]
        else:
            results.append((made, budget.spent))
    return results


SUFFIXES = {"text": ".txt", "json": ".json", "jsonl": ".jsonl"}

_PIECES = {
    "text": regex(r"(?:.++\n?)++"),
    "json": regex(r"^(?!\[?\]?$).+?(?=,?$)", re.MULTILINE),
    "jsonl": regex(r".*\n|.+"),
}
"""What matches each puzzle of a book."""


class BookError(DeduceError):
    """A file or folder is not a book of this command."""


class Stream:
    """A book on standard output, or in a pipe or a device, where nothing can be continued.

    Attributes:
        form: `text`, `json` or `jsonl`.
        done: the puzzles that it had when it was opened.
        is_cut: whether part of a puzzle follows those, which is dropped.
        is_list: whether a book as `json` is a list; if not, it is the one puzzle.
    """

    is_cut = False

    def __init__(self, form: str, write: Callable[[str], None], is_list: bool = True) -> None:
        self.form = form
        self.done = Done()
        self.is_list = is_list
        self._write = write

    def add(self, made: Generated) -> None:
        """Write one more puzzle."""
        first = made.number == 1
        if self.form == "text":
            self._write(("" if first else "\n") + write([made.puzzle], "text"))
        elif self.form == "jsonl":
            self._write(json.dumps(made.to_json()) + "\n")
        else:
            start = ("[\n" if first else ",\n") if self.is_list else ""
            self._write(start + json.dumps(made.to_json()))

    def finish(self, made: int) -> None:
        """End a book of this many puzzles."""
        if self.form == "json":
            self._write(("\n]\n" if self.is_list else "\n") if made else "[]\n")


class File(Stream):
    """A book in one file; a last puzzle that was cut off is made again."""

    def __init__(self, path: Path, form: str, wanted: Wanted, seed: Seed | None, is_list: bool) -> None:
        content = _content(path)
        super().__init__(form, self._append, is_list=is_list or content.startswith("["))
        self._path = path
        self._end = 0
        cut: list[str] = []
        for piece in _PIECES[form].finditer(content):
            text = piece[0]
            puzzle = _read_next(self.done, path, text, wanted, seed)
            ended = form == "json" or text.endswith("\n")
            is_last = form == "text" and piece.end() == len(content)
            # a text that was cut off may still be a puzzle
            if cut or not puzzle or not ended or (is_last and not _is_as_made(*puzzle, wanted)):
                cut.append(text)
            else:
                self.done.add(*puzzle)
                self._end = piece.end()
        self.is_cut = bool(cut)
        if len(cut) > 1 or (cut and not self.done.count):
            raise BookError(f"{path}: not a book of this command: puzzle {self.done.count + 1} cannot be read")
        if form == "json" and self.is_list and content.startswith("{"):  # of one puzzle until now
            write_whole(path, f"[\n{content}".encode("ascii"))
            self._end += 2

    def _append(self, text: str) -> None:
        """Write at the end and close the file, so that the text outlives this process."""
        self._path.touch()
        with naming(self._path), open(self._path, "r+b") as file:
            file.truncate(self._end)
            file.seek(self._end)
            file.write(text.encode("ascii"))
        self._end += len(text)


class Folder:
    """A book in a folder with one file per puzzle, `00001.txt` and so on."""

    is_cut = False

    def __init__(self, path: Path, form: str, wanted: Wanted, seed: Seed | None) -> None:
        self._path = path
        self.form = form
        self.done = Done()
        for number in numbers(1):
            file = self._file(number)
            if not file.exists():
                break
            puzzle = _read_next(self.done, file, _content(file), wanted, seed)
            if puzzle is None:
                raise BookError(f"{file}: not a puzzle of this command: it cannot be read")
            self.done.add(*puzzle)

    def add(self, made: Generated) -> None:
        text = write([made.puzzle], "text") if self.form == "text" else json.dumps(made.to_json()) + "\n"
        write_whole(self._file(made.number), text.encode("ascii"))

    def finish(self, made: int) -> None:
        pass

    def _file(self, number: int) -> Path:
        return self._path / f"{number:05d}{SUFFIXES[self.form]}"


@contextmanager
def open_store(
    path: Path, is_folder: bool, form: str, wanted: Wanted, seed: Seed | None, *, is_list: bool
) -> Iterator[Stream | Folder]:
    """Open a new book, or one to continue, and keep other runs away from it.

    Raises BookError, BusyError if another run is making it, OSError.
    """
    if path.exists() and not (is_folder or path.is_file()):
        file = os.open(path, os.O_WRONLY)

        def write_on(text: str) -> None:
            with naming(path), open(file, "wb", closefd=False) as out:
                out.write(text.encode("ascii"))

        try:
            yield Stream(form, write_on, is_list)
        finally:
            os.close(file)
        return
    if is_folder:
        path.mkdir(parents=True, exist_ok=True)
    with locked(path):
        yield Folder(path, form, wanted, seed) if is_folder else File(path, form, wanted, seed, is_list)


def _content(path: Path) -> str:
    """Return the text of a file; empty if it does not exist."""
    try:
        return path.read_bytes().decode("ascii")
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError:
        raise BookError(f"{path}: not a book of this command") from None


def _read_next(done: Done, path: Path, text: str, wanted: Wanted, first: Seed | None) -> tuple[Puzzle, Seed] | None:
    """Read the next puzzle of a book, and its seed; return None if it cannot be read.

    Raises:
        BookError: the puzzle is of another command, or its seed is of another book or of an earlier attempt.
    """
    number, first = done.count + 1, done.seed or first
    command = " ".join(["deduce generate", *wanted.words(), "--seed "])
    reading = read_text(text)
    if len(reading.puzzles) != 1 or reading.faults:
        return None
    (puzzle,) = reading.puzzles
    try:
        seed = Seed.parse(puzzle.source.removeprefix(command))
    except WantedError:
        is_made = puzzle.source.startswith("deduce generate")
        origin = f"was made by: {clean(puzzle.source)}" if is_made else "was not made by this command"
        raise BookError(f"{path}: puzzle {number} {origin}; choose another name") from None
    if first and (seed.book != first.book or seed < first):
        raise BookError(
            f"{path}: puzzle {number} has the seed {seed}, which does not belong to this book; choose another name"
        )
    return puzzle, seed


def _is_as_made(puzzle: Puzzle, seed: Seed, wanted: Wanted) -> bool:
    """Return whether a puzzle is exactly what its seed makes."""
    made = make(wanted, seed)
    return isinstance(made, Generated) and (made.puzzle.givens, made.puzzle.signs) == (puzzle.givens, puzzle.signs)
