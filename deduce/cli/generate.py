"""`deduce generate`: new puzzles at a grade."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deduce.cli import _common as common
from deduce.cli._group import INTERRUPTED, say
from deduce.cli._options import PlainOption, choice, flag, number, option, rule_names, values_of
from deduce.cli._progress import so_far
from deduce.errors import DeduceError, counted

if TYPE_CHECKING:
    from deduce.generator.files import Store
    from deduce.generator.making import Generated
    from deduce.generator.wanted import Seed, Wanted

LOOKAHEAD_WORK = 50  # a puzzle that needs lookahead takes as long as so many that do not

_SYMMETRIES = values_of("deduce.generator.clues", "SYMMETRIES")
_SIZE = re.compile(r"(\d{1,3})(?:[xX](\d{1,3}))?", re.ASCII)
_RATING = re.compile(r"\d(\.\d)?", re.ASCII)


def _rating(text: str) -> float:
    if not _RATING.fullmatch(text):
        raise ValueError("a rating from 1.0 to 8.9")
    return float(text)


def generate(
    size: Annotated[str, option("N or WxH", "10, or 10x8: ten columns, eight rows.")],
    level: Annotated[int | None, number("The level, 1 to 8.", 1, 8)] = None,
    min_rating: Annotated[float | None, option("R", "At least as hard.", read=_rating)] = None,
    max_rating: Annotated[float | None, option("R", "At most as hard.", read=_rating)] = None,
    needs: Annotated[str, option("RULE", "The solution must use this rule.", rule_names)] = "",
    count: Annotated[int, number("How many.")] = 1,
    seed: Annotated[str | None, option("S", "The same seed makes the same puzzles.")] = None,
    symmetry: Annotated[str, option("KIND", "none, half-turn, quarter-turn or mirror.", _SYMMETRIES)] = "none",
    signs: Annotated[int, number("With up to N signs, = and x.", 0)] = 0,
    no_unique_lines: Annotated[bool, flag("Lines may be the same.")] = False,
    jobs: Annotated[int, number("Processes; 0 takes all cores for much work.", 0, 1000)] = 0,
    scheduler: Annotated[str | None, option("ADDRESS", "Make them on a Dask cluster.")] = None,
    out: Annotated[str | None, option("FILE", "A file, or a folder (with / at its end).")] = None,
    max_attempts: Annotated[int, number("Give up after so many in a row without a puzzle.")] = 1000,
    format_: Annotated[str | None, choice("text, json or jsonl.")] = None,
    plain: PlainOption = False,
) -> int:
    """Make new puzzles at a grade, each with its solution, its grade, and the seed that makes it again.

    With --out, a run that was cut off goes on where it stopped when it is started again.  The same seed makes the
    same book with any number of processes.  Without a level or a rating: anything that needs no lookahead.
    """
    from deduce.generator.files import SUFFIXES, Stream, store
    from deduce.generator.wanted import Seed, Wanted

    columns, rows = size_of(size)
    wanted = Wanted(
        rows=rows,
        columns=columns,
        level=level,
        min_rating=min_rating,
        max_rating=max_rating,
        needs=needs,
        symmetry=symmetry,
        signs=signs,
        unique_lines=not no_unique_lines,
    )
    first = None if seed is None else Seed.parse(seed)
    if format_ is None:
        format_ = next((form for form, suffix in SUFFIXES.items() if Path(out or "").suffix == suffix), "text")
    if out is None or out == "-":
        kept: Store = _Told() if plain and format_ == "text" else Stream(format_, _show)
    else:
        folder = out.endswith(("/", "\\")) or Path(out).is_dir()
        kept = store(Path(out), folder, format_, wanted, first)
    if kept.done.seed is not None:
        first = kept.done.seed
    elif first is None:
        first = Seed.any()
        say(f"Seed {first.book}.")
    before = kept.done.count
    status, made = _run(wanted, count, max_attempts, first, kept, jobs, scheduler or "", graded=format_ != "text")
    if out is not None and out != "-" and status != INTERRUPTED and made > before:
        say(f"Wrote {counted(made - before, 'puzzle')} to {out}{f': {made} in all' if before else ''}.")
    return status


def _show(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


class _Told:
    """A book in words, on standard output."""

    def __init__(self) -> None:
        from deduce.generator.book import Done
        from deduce.show.screen import screen

        self.done = Done()
        self._screen = screen(plain=True)

    def add(self, made: Generated) -> None:
        from deduce.scene.scene import Scene
        from deduce.show.ends import draw_head
        from deduce.show.grids import draw_grid

        own = made.grade
        title = f"Puzzle {made.number}, seed {made.seed}: level {own.level}, {own.name}, rating {own.rating}."
        draw_head(self._screen, made.puzzle, title)
        draw_grid(self._screen, Scene(made.puzzle))
        sys.stdout.flush()

    def finish(self, made: int) -> None:
        pass


def _run(
    wanted: Wanted, count: int, max_attempts: int, seed: Seed, kept: Store, jobs: int, scheduler: str, graded: bool
) -> tuple[int, int]:
    """Make the book; give the exit status, and how many puzzles it holds."""
    from deduce.difficulty import LINES_ALONE
    from deduce.generator.book import GaveUp, book
    from deduce.workers import executor_for

    made = before = kept.done.count
    if made:
        there = f"{made} of {count}" if made < count else f"{made}"
        say(f"There {'is' if made == 1 else 'are'} {there} already.")
    status = common.DONE
    missing = max(count - made, 1)
    work = missing * LOOKAHEAD_WORK if wanted.highest > LINES_ALONE else missing
    try:
        with (
            executor_for(work, jobs, scheduler) as executor,
            so_far("puzzles", count, before=made, rate=True, hidden=count - made < 2) as tell,
        ):
            puzzles = book(
                wanted,
                count,
                seed,
                done=kept.done,
                max_attempts=max_attempts,
                executor=executor,
                graded=graded,
            )
            try:
                for puzzle in puzzles:
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
        if made == before:
            raise
        raise common.TroubleError(f"{error}; {made} of {count} made", error.status) from error
    return status, made


def size_of(text: str) -> tuple[int, int]:
    """Read a size: columns and rows.  Raises BadParameter."""
    match = _SIZE.fullmatch(text)
    if not match:
        raise typer.BadParameter(f"--size takes a number such as 10, or columns and rows such as 10x8, not {text!r}")
    return int(match[1]), int(match[2] or match[1])
