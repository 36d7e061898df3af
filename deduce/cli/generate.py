"""`deduce generate`: new puzzles of a given difficulty."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from attrs import evolve
from typer import Option

from deduce.base.errors import DeduceError, count_noun
from deduce.base.workers import executor_for
from deduce.books.generate import MOST_WORK, Folder, GaveUp, Stream, book, open_store, work_of
from deduce.books.making import Generated, Seed, Wanted
from deduce.cli import frame as cli
from deduce.cli.frame import DONE, TROUBLE, CommandError, print_note, progress
from deduce.drawing.scene import Scene
from deduce.drawing.terminal import draw_grid, screen
from deduce.drawing.walkthrough import draw_head

RARE = 8.0
"""From this rating on, it can take long until a puzzle is found."""


@cli.with_shared({"plain", "not_in"} | cli.JOBS)
def generate(
    size: Annotated[cli.Size, cli.size_option("Grid size: 10, or 10x8 for 10 columns and 8 rows.")],
    level: Annotated[cli.Range | None, cli.level_option("Make only puzzles in this range of levels.")] = None,
    rating: Annotated[cli.Range | None, cli.rating_option("Make only puzzles in this range of ratings.")] = None,
    effort: Annotated[cli.Range | None, cli.effort_option("Make only puzzles in this range of efforts.")] = None,
    uses: Annotated[
        str, Option(metavar="RULE", autocompletion=cli.rule_names, help="Make only puzzles that use RULE.")
    ] = "",
    practice: Annotated[
        str,
        Option(
            metavar="RULE",
            autocompletion=cli.rule_names,
            help="Fill in the puzzles up to a point where RULE, or a level, is needed.",
        ),
    ] = "",
    count: Annotated[int, Option(metavar="N", min=1, help="Number of puzzles.")] = 1,
    seed: Annotated[str | None, Option(metavar="S", help="Seed; the same seed makes the same puzzles.")] = None,
    symmetry: Annotated[
        Literal["none", "half-turn", "quarter-turn", "mirror"],
        Option(metavar="KIND", help="Symmetry of the clues: none, half-turn, quarter-turn or mirror."),
    ] = "none",
    signs: Annotated[int, Option(metavar="N", min=0, help="Add up to N signs.")] = 0,
    tango: Annotated[
        bool, Option("--tango", help="As in Tango: lines may repeat, and all signs are kept. [default: one per row]")
    ] = False,
    balanced: Annotated[
        bool, Option("--balanced", help="Keep clues balanced: 35 to 65 % of each symbol, few lines without any.")
    ] = False,
    no_unique_lines: Annotated[bool, Option("--no-unique-lines", help="Allow repeated rows and columns.")] = False,
    odd_ones: Annotated[bool, Option("--odd-ones", help="Give each line of odd length one more 1 than 0.")] = False,
    shelf: Annotated[
        str | None, Option(metavar="SHELF", help="Add puzzles to a shelf until it has N unused ones that match.")
    ] = None,
    want: Annotated[
        str | None, Option(metavar="TABLE", help="With --shelf: a number for each, as in 'level 3: 200, level 5: 100'.")
    ] = None,
    *,
    shared: cli.Shared,
    out: Annotated[
        str | None,
        Option(metavar="FILE", help="Write to FILE in the format of its suffix, or to a folder if it ends in /."),
    ] = None,
    max_attempts: Annotated[int, Option(metavar="N", min=1, help="Stop after N failed attempts in a row.")] = 1000,
    budget: Annotated[
        int,
        Option(metavar="N", min=0, help="Stop after N steps of work for one puzzle. A million takes about a second."),
    ] = MOST_WORK,
    format_: Annotated[
        Literal["text", "json", "jsonl"] | None,
        Option("--format", help="Output format: text, json or jsonl (one per line). [default: text]"),
    ] = None,
) -> int:
    """The same seed gives the same puzzles. If a run with --out is interrupted, run it again to continue."""
    wishes: dict[str, Any] = {
        "rows": size.rows,
        "columns": size.columns,
        "level": level and level.levels,
        "rating": rating and rating.ratings,
        "effort": effort,
        "uses": uses,
        "symmetry": symmetry,
        "signs": signs,
        "tango": tango,
        "balanced": balanced,
        "unique_lines": not no_unique_lines,
        "odd": "ones" if odd_ones else "",
        "practice": practice,
    }
    wanted = Wanted(**wishes)
    if wanted.lowest >= RARE:
        print_note("Puzzles of level 8 are rare: one takes seconds at 8x8, and minutes or more on larger grids.")
    first = None if seed is None else Seed.parse(seed)
    limits = {"max_attempts": max_attempts, "budget": budget, "excluded": [shared.excluded()]}
    if want is not None and shelf is None:
        raise CommandError("--want needs --shelf")
    if shelf is not None:
        if out is not None or format_ is not None or practice:
            raise CommandError("--shelf cannot be combined with --out, --format or --practice")
        from deduce.cli.shelf import fill, parse_table

        table = [(Wanted(**wishes | more), number) for more, number in parse_table(want)] if want else [(wanted, count)]
        return max(fill(shelf, each, number, first, limits, shared) for each, number in table)
    form = cli.format_of(out, format_, ("text", "json", "jsonl"))
    if out is None or out == "-":
        for_people = form == "text" and (shared.plain or sys.stdout.isatty())
        store = _Terminal(shared.plain) if for_people else Stream(form, _print, is_list=count > 1)
        made, status = _add(store, wanted, count, first, limits, shared)
        if for_people and made and sys.stdout.isatty():
            print_note("Solutions are left out here; 'deduce solve' finds them, and --out FILE writes them.")
        return status
    is_folder = out.endswith(("/", "\\")) or Path(out).is_dir()
    if not is_folder or not out:
        cli.check_out(out, shared.not_in or ())
    with open_store(Path(out), is_folder, form, wanted, first, is_list=count > 1) as book_on_disk:
        before = book_on_disk.done.count
        made, status = _add(book_on_disk, wanted, count, first, limits, shared)
    if made > before:
        print_note(f"Wrote {count_noun(made - before, 'puzzle')} to {out}{f': {made} in all' if before else ''}.")
    return status


def _add(
    store: Stream | Folder,
    wanted: Wanted,
    count: int,
    seed: Seed | None,
    limits: Mapping[str, Any],
    shared: cli.Shared,
) -> tuple[int, int]:
    """Make the puzzles that a book has not yet; return the number that it then has, and the exit status."""
    seed = store.done.seed or seed
    if seed is None:
        seed = Seed.random()
        print_note(f"Seed {seed.book}.")
    before = made = store.done.count
    if made:
        print_note(f"{made}{f' of {count}' if made < count else ''} already made.")
    if store.is_cut and made < count:
        print_note(f"Puzzle {made + 1} was incomplete, and is made again.")
    work = work_of(wanted, count - made)
    status = DONE
    try:
        with (
            executor_for(work, shared.jobs or 0, shared.scheduler or "") as executor,
            progress("puzzles", count) as advance,
        ):
            graded = store.form != "text"
            puzzles = book(
                wanted,
                count,
                seed,
                done=store.done,
                executor=executor,
                graded=graded,
                on_miss=lambda misses: advance(made, f"({count_noun(misses, 'failed attempt')})"),
                **limits,
            )
            try:
                for puzzle in puzzles:
                    store.add(puzzle)
                    made = puzzle.number
                    advance(made)
            except GaveUp as end:
                print_note(f"{end}.")
                status = TROUBLE
            store.finish(made)
    except (KeyboardInterrupt, SystemExit, DeduceError, OSError):
        if made > before:
            print_note(f"{made} of {count} made.")
        raise
    return made, status


def _print(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


class _Terminal(Stream):
    """Puzzles for people, on standard output, without their solutions; as words if it is plain."""

    def __init__(self, plain: bool) -> None:
        super().__init__("text", _print)
        self._screen = screen(plain=True) if plain else None

    def add(self, made: Generated) -> None:
        if self._screen is None:
            super().add(evolve(made, puzzle=evolve(made.puzzle, solution=())))
            return
        grade = made.grade
        title = f"Puzzle {made.number} (seed {made.seed}, level {grade.level}, {grade.name}, rating {grade.rating})"
        draw_head(self._screen, made.puzzle, title)
        draw_grid(self._screen, Scene(made.puzzle))
        sys.stdout.flush()
