"""`deduce generate`: new puzzles at a grade."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Annotated

import typer

from deduce.cli import _common as common
from deduce.cli._group import say
from deduce.cli._progress import so_far
from deduce.cli._written import tell_written
from deduce.errors import DeduceError
from deduce.interrupts import INTERRUPTED, held_back

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from deduce.generator.files import Store
    from deduce.generator.making import Generated
    from deduce.generator.wanted import Wanted

WORTH_PROCESSES = 2.0  # seconds of work, after which more processes are started where nobody says how many

_SIZE = re.compile(r"(\d{1,3})(?:[xX](\d{1,3}))?", re.ASCII)
_RATING = re.compile(r"\d(\.\d)?", re.ASCII)


def _symmetries() -> list[str]:
    from deduce.generator.clues import SYMMETRIES

    return list(SYMMETRIES)


def generate(
    size: Annotated[str, typer.Option("--size", metavar="N or WxH", help="10, or 10x8: ten columns, eight rows.")],
    level: Annotated[str | None, common.choice("--level", "12345678", "The level, 1 to 8.", "N")] = None,
    min_rating: Annotated[str | None, typer.Option("--min-rating", metavar="R", help="At least as hard.")] = None,
    max_rating: Annotated[str | None, typer.Option("--max-rating", metavar="R", help="At most as hard.")] = None,
    needs: Annotated[
        str,
        typer.Option(
            "--needs", metavar="RULE", help="The solution must use this rule.", autocompletion=common.rule_names
        ),
    ] = "",
    count: Annotated[str, typer.Option("--count", metavar="N", help="How many.")] = "1",
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="S", help="The same seed makes the same puzzles.")
    ] = None,
    symmetry: Annotated[
        str,
        typer.Option(
            "--symmetry",
            metavar="KIND",
            help="none, half-turn, quarter-turn or mirror.",
            autocompletion=_symmetries,
        ),
    ] = "none",
    signs: Annotated[str, typer.Option("--signs", metavar="N", help="With up to N signs, = and x.")] = "0",
    no_unique_lines: Annotated[bool, typer.Option("--no-unique-lines", help="Lines may be the same.")] = False,
    jobs: Annotated[str, typer.Option("--jobs", metavar="N", help="Processes; 0 decides by the work.")] = "0",
    scheduler: Annotated[
        str | None, typer.Option("--scheduler", metavar="ADDRESS", help="Make them on a Dask cluster.")
    ] = None,
    out: Annotated[
        str | None, typer.Option("--out", metavar="FILE", help="A file, or a folder (with / at its end).")
    ] = None,
    max_attempts: Annotated[
        str, typer.Option("--max-attempts", metavar="N", help="Give up after so many in a row without a puzzle.")
    ] = "1000",
    format_: Annotated[str | None, common.form("text, json or jsonl.")] = None,
    plain: common.PlainOption = False,
) -> int:
    """Make new puzzles at a grade, each with its solution, its grade, and the seed that makes it again.

    With --out, a run that was cut off goes on where it stopped when it is started again.  The same seed makes the
    same book with any number of processes.  Without a level or a rating: anything that needs no lookahead.
    """
    from deduce.generator.files import SUFFIXES, store
    from deduce.generator.wanted import Seed, Wanted

    columns, rows = size_of(size)
    wanted = Wanted(
        rows=rows,
        columns=columns,
        level=common.whole_number("--level", level, 1, 8),
        min_rating=_rating("--min-rating", min_rating),
        max_rating=_rating("--max-rating", max_rating),
        needs=needs,
        symmetry=symmetry,
        signs=common.whole_number("--signs", signs, 0) or 0,
        unique_lines=not no_unique_lines,
    )
    first = None if seed is None else Seed.parse(seed)
    if format_ is None:
        known = {suffix: form for form, suffix in SUFFIXES.items()}
        format_ = known.get(Path(out or "").suffix, "text")
    puzzles = common.whole_number("--count", count, 1) or 1
    attempts = common.whole_number("--max-attempts", max_attempts, 1) or 1
    processes = common.whole_number("--jobs", jobs, 0, 1000) or 0
    if out is None or out == "-":
        kept: Store = _InWords() if plain and format_ == "text" else _Shown(format_)
    else:
        folder = out.endswith(("/", "\\")) or Path(out).is_dir()
        kept = store(Path(out), folder, format_, wanted, first)
    if kept.done.seed is not None:
        first = kept.done.seed
    elif first is None:
        first = Seed.any()
        say(f"Seed {first.book}.")
    before = kept.done.count
    graded = format_ != "text"
    status, made = _run(wanted, puzzles, attempts, first, kept, processes, scheduler or "", graded)
    if out is not None and out != "-" and status != INTERRUPTED:
        tell_written(made - before, out, before)
    return status


class _Shown:
    """A book on standard output."""

    def __init__(self, form: str) -> None:
        from deduce.generator.book import Done

        self.done = Done()
        self._form = form

    def add(self, made: object) -> None:
        from deduce.generator.files import chunk
        from deduce.generator.making import Generated

        assert isinstance(made, Generated)
        sys.stdout.write(chunk(made, self._form))
        sys.stdout.flush()

    def finish(self, made: int) -> None:
        from deduce.generator.files import ending

        sys.stdout.write(ending(self._form, made))


class _InWords:
    """A book on standard output in words."""

    def __init__(self) -> None:
        from deduce.generator.book import Done
        from deduce.show.screen import screen

        self.done = Done()
        self._screen = screen(plain=True)

    def add(self, made: Generated) -> None:
        from deduce.scene.scene import Scene
        from deduce.show.grids import draw_grid
        from deduce.show.head import draw_head
        from deduce.wording.places import level_name
        from deduce.wording.titles import MADE

        own = made.grade
        name = level_name(own.level)
        title = MADE(number=made.number, seed=made.seed, level=own.level, name=name, rating=own.rating)
        draw_head(self._screen, made.puzzle, title)
        draw_grid(self._screen, Scene(made.puzzle))
        sys.stdout.flush()

    def finish(self, made: int) -> None:
        pass


def _run(
    wanted: Wanted, count: int, max_attempts: int, seed: object, kept: Store, jobs: int, scheduler: str, graded: bool
) -> tuple[int, int]:
    """Make the book; give the exit status, and how many puzzles it holds."""
    from deduce.generator.book import GaveUp, book
    from deduce.generator.wanted import Seed

    assert isinstance(seed, Seed)
    made = kept.done.count
    if made:
        say(f"There are {made} of {count} already." if made < count else f"There are {made} already.")
    missing = count - made
    status = common.DONE
    try:
        with (
            _workers(missing, jobs, scheduler) as executor,
            so_far("puzzles", count, before=made, rate=True, hidden=missing < 2) as tell,
        ):
            puzzles = book(
                wanted,
                count,
                seed,
                done=kept.done,
                max_attempts=max_attempts,
                executor=executor,
                on_attempt=lambda: tell(made),
                graded=graded,
            )
            try:
                for puzzle in puzzles:
                    # what is told is what was done
                    with held_back():
                        kept.add(puzzle)
                        made = puzzle.number
                    tell(made)
            except GaveUp as end:
                say(f"Gave up: {end}.")
                status = common.TROUBLE
            kept.finish(made)
    except KeyboardInterrupt:
        say(f"Interrupted: {made} of {count} made.")
        return INTERRUPTED, made
    except DeduceError as error:
        if made == kept.done.count:
            raise
        raise common.TroubleError(f"{error}; {made} of {count} made", getattr(error, "status", common.USAGE)) from error
    return status, made


@contextmanager
def _workers(missing: int, jobs: int, scheduler: str) -> Iterator[Callable[[], Executor | None]]:
    """Give what starts more processes: at once where that is asked for, else when the work takes long."""
    with ExitStack() as ending:

        @cache
        def started() -> Executor | None:
            from deduce.executors import cores, executor_for

            return ending.enter_context(executor_for(missing, min(jobs or cores(), max(missing, 1)), scheduler))

        at_once, began = jobs > 1 or bool(scheduler), process_time()
        yield lambda: started() if at_once or (not jobs and process_time() - began > WORTH_PROCESSES) else None


def size_of(text: str) -> tuple[int, int]:
    """Read a size: columns and rows.  Raises BadParameter."""
    match = _SIZE.fullmatch(text)
    if not match:
        raise typer.BadParameter(f"--size takes a number such as 10, or columns and rows such as 10x8, not {text!r}")
    return int(match[1]), int(match[2] or match[1])


def _rating(option: str, text: str | None) -> float | None:
    if text is None:
        return None
    if not _RATING.fullmatch(text):
        raise typer.BadParameter(f"{option} takes a rating from 1.0 to 8.9, not {text!r}")
    return float(text)
