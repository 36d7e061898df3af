"""`deduce shelf`: a file of graded puzzles that knows where each was used."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from itertools import islice
from math import exp
from pathlib import Path
from typing import Annotated, Any, Literal

from typer import Argument, Context, Exit, Option, Typer

from deduce import __version__
from deduce.answers.grades import grade as grade_puzzle
from deduce.base.errors import InvalidError, count_noun
from deduce.base.files import whole_file
from deduce.base.workers import executor_for
from deduce.books.generate import GaveUp, work_of
from deduce.books.making import Seed, Wanted
from deduce.books.read import Entry
from deduce.books.rows import Row
from deduce.books.stock import next_seed, restock, wish_of
from deduce.cli import frame as cli
from deduce.cli.collection import (
    MOST_FAULTS,
    TABLE,
    BookFormat,
    CountOption,
    Run,
    SpreadOption,
    book_form,
    indexes_of,
    row_writer,
    write_book,
)
from deduce.cli.frame import DONE, TROUBLE, USAGE, CommandError, print_note, print_notes, progress
from deduce.drawing.scene import Scene
from deduce.drawing.terminal import draw_grid, screen
from deduce.drawing.verdicts import report
from deduce.formats import clean
from deduce.game.levels import GRADED, Grade
from deduce.shelf import exchange
from deduce.shelf.records import Record, grade_of, puzzle_of, record_of
from deduce.shelf.store import Shelf, Wish, open_shelf

BATCH = 64
"""Puzzles that are added in one transaction; a run that is killed has to grade as many again."""

shelf = Typer()


@shelf.callback()
def _shelf(context: Context, file: Annotated[str, Argument(metavar="SHELF", help="The file of the shelf.")]) -> None:
    """The file, a database of SQLite, keeps grades, and uses no puzzle twice, even if it is turned, mirrored or has its
    symbols swapped.
    """
    context.obj = file


Name = Annotated[str, Argument(metavar="NAME", help="What puzzles were chosen for, such as a month.")]
Tables = Annotated[list[str], Argument(metavar="FILE", help="Tables: .jsonl, .csv or .parquet (extra data).")]
SizeOption = Annotated[cli.Size | None, cli.size_option("Keep only puzzles of this size: 8, or 8x6.")]
LabelOption = Annotated[str | None, Option("--label", metavar="TEXT", help="Keep only puzzles with this label.")]
OriginOption = Annotated[str | None, Option("--origin", metavar="FILE", help="Keep only puzzles added from FILE.")]
SignsOption = Annotated[bool | None, Option("--signs/--no-signs", help="Keep only puzzles with signs, or without.")]
UsedOption = Annotated[bool | None, Option("--used/--unused", help="Keep only puzzles that are used, or not.")]


def _wish(shared: cli.Shared, size: cli.Size | None, **others: Any) -> Wish:
    ladder = shared.ladder()
    ranges = {name: tuple(ends) for name in ("level", "rating", "effort") if (ends := getattr(shared, name))}
    rules = [ladder.rule(name).info.id for name in shared.uses or ()]
    sides = {"rows": size.rows, "columns": size.columns} if size else {}
    return ranges | sides | ({"uses": rules} if rules else {}) | others


def _in_words(wish: Wish, count: int | None) -> str:
    """Return a wish as text: `count 60, level 3-5`."""
    texts = {True: "yes", False: "no"}
    words = [] if count is None else [f"count {count}"]
    for name, wanted in wish.items():
        if isinstance(wanted, tuple):
            wanted = "-".join("" if end == float("inf") else f"{end:g}" for end in dict.fromkeys(wanted))
        if wanted is not None:
            value = " ".join(wanted) if isinstance(wanted, list) else texts.get(wanted, wanted)
            words.append(f"{name.replace('_', ' ')} {value}")
    return ", ".join(words) or "all"


def _row(record: Record) -> Row:
    return Row(Entry(record["origin"], record["number"], puzzle_of(record)), grade_of(record))


class _Figures:
    """The rows of a shelf without their puzzles, taken from it each time, so that memory does not grow with them."""

    def __init__(self, take: Callable[[str], Iterator[Record]]) -> None:
        self._take = take

    def __iter__(self) -> Iterator[Row]:
        for record in self._take("origin, number, level, rating, effort"):
            figures = {name: record[name] for name in ("level", "rating", "effort")}
            yield Row(Entry(record["origin"], record["number"]), Grade(**figures))


def _print_added(count: int, noun: str, context: Context, known: int = 0) -> None:
    print_note(f"{count_noun(count, noun)} added to {context.obj}{f'; {known} there already' if known else ''}.")


@shelf.command("add")
@cli.with_shared(cli.COLLECTION)
def add(context: Context, sources: cli.FilesArgument, *, shared: cli.Shared) -> int:
    """Grade puzzles and keep them. Those that the shelf has already, also as duplicates, are left out."""
    run = Run(sources, shared, lambda entry: is_known(entry))  # before a shelf is created
    with open_shelf(context.obj, create=True) as kept:
        duplicates: list[str] = []
        known = added = 0

        def is_known(entry: Entry) -> bool:
            nonlocal known
            if entry.puzzle is None or (twin := kept.find(entry.puzzle.canonical)) is None:
                return False
            known += 1
            if (twin["origin"], twin["number"]) != (entry.file, entry.index):
                place = f"{entry.file} puzzle {entry.index}"
                duplicates.append(f"{place}: a duplicate of {twin['origin']} puzzle {twin['number']} ({twin['name']})")
            return True

        batch: list[tuple[int, Record]] = []
        try:
            with closing(run.rows()) as rows:
                for row in rows:
                    if row.graded and row.puzzle is not None:
                        others = {"origin": row.entry.file, "number": row.entry.index, "graded_by": __version__}
                        batch.append((0, record_of(row.puzzle, row.grade, **others)))
                    if len(batch) == BATCH:
                        added += kept.add(batch)[0]
                        batch.clear()
        finally:
            added += kept.add(batch)[0]
            print_notes(duplicates, cli.MOST_REMARKS, "more duplicates")
            run.print_remarks()
            run.print_faults()
            _print_added(added, "puzzle", context, known + run.graded - added)
    return DONE if run.graded == run.done else TROUBLE


@shelf.command("list")
@cli.with_shared({"out", "plain"} | cli.FILTERS)
def list_(
    context: Context,
    size: SizeOption = None,
    label: LabelOption = None,
    origin: OriginOption = None,
    signs: SignsOption = None,
    used: UsedOption = None,
    format_: Annotated[
        Literal["text", "json", "jsonl", "csv"] | None,
        Option("--format", help="Output format: text, json, jsonl (one per line) or csv. [default: text]"),
    ] = None,
    *,
    shared: cli.Shared,
) -> int:
    """List puzzles with the grades that were kept."""
    form = cli.format_of(shared.out, format_, ("text", "json", "jsonl", "csv"))
    cli.check_out(shared.out, [context.obj])
    wish = _wish(shared, size, label=label, origin=origin, signs=signs, used=used)
    with open_shelf(context.obj) as kept, cli.output_to(shared.out, "the grades"):
        rows = map(_row, kept.puzzles(wish, shared.sort or "", shared.reverse))
        if form == "text":
            has_table = kept.count(wish) <= TABLE
            shown = list(rows) if has_table else _Figures(lambda columns: kept.puzzles(wish, columns=columns))
            report(screen(shared.plain), shown, shown, has_table=has_table)
        else:
            with row_writer(form) as write:
                for row in rows:
                    write(row)
        _print_versions(kept)
    return DONE


@shelf.command("show")
@cli.with_shared({"plain"})
def show(
    context: Context, name: Annotated[str, Argument(metavar="PUZZLE", help="Its name.")], *, shared: cli.Shared
) -> int:
    """Show a puzzle, its grade, and where it was used."""
    with open_shelf(context.obj) as kept:
        record = next(kept.puzzles({"name": name}), None)
    if record is None:
        raise CommandError(f"{context.obj}: there is no puzzle {name!r}; 'deduce shelf {context.obj} list' names them")
    drawn = screen(shared.plain)
    draw_grid(drawn, Scene(puzzle_of(record)))
    drawn.say(f"{grade_of(record)} Effort {record['effort']:.1f}. Graded by deduce {record['graded_by']}.")
    use = "Used for {used_for} as number {used_place}, chosen {used_at} UTC." if record["used_for"] else "Not used."
    drawn.say(f"From {{origin}}, puzzle {{number}}. {use}".format(**record))
    return DONE


@shelf.command("pick")
@cli.with_shared({"out"} | cli.FILTERS)
def pick(
    context: Context,
    name: Annotated[str, Option("--for", metavar="NAME", help="What the puzzles are for, such as a month.")],
    count: CountOption = None,
    spread: SpreadOption = None,
    size: SizeOption = None,
    label: LabelOption = None,
    origin: OriginOption = None,
    signs: SignsOption = None,
    to: Annotated[cli.TextTarget | None, Option(help="Puzzle format. [default: text]")] = None,
    format_: BookFormat = None,
    *,
    shared: cli.Shared,
) -> int:
    """Choose puzzles that were never used, and mark them as used. The same name again gives the same puzzles."""
    form = book_form(shared.out, to, format_, spread, count)
    if not (name := clean(name)):
        raise CommandError("the name after --for is empty")
    cli.check_out(shared.out, [context.obj])
    wish = _wish(shared, size, label=label, origin=origin, signs=signs)
    words = _in_words(wish, count)
    with open_shelf(context.obj) as kept:
        choose, sort = indexes_of(spread, count), shared.sort or ""
        if (before := kept.pick(name, wish, count, choose, sort, shared.reverse, words)) != words:
            print_note(f"{name} was chosen before ({before}); these are the same puzzles.")
        book = list(kept.puzzles({"used_for": name}, "used_place"))
        _print_versions(kept)
    write_book([puzzle_of(each) for each in book], [grade_of(each) for each in book], shared.out, form, bool(format_))
    return DONE


@shelf.command("return")
def return_(context: Context, name: Name) -> int:
    """Give back the puzzles that were chosen under a name."""
    with open_shelf(context.obj) as kept:
        if not (count := kept.give_back(clean(name))):
            raise CommandError(f"{context.obj}: nothing was chosen for {name!r}")
    print_note(f"{count_noun(count, 'puzzle')} returned.")
    return DONE


@shelf.command("used")
def used(context: Context) -> int:
    """List what puzzles were chosen for, and when, in UTC."""
    query = "select used_for, count(*) as count, used_at, wish from uses group by used_for order by used_at, used_for"
    with open_shelf(context.obj) as kept:
        for choice in kept.rows(query):
            print("{used_for}: {count} chosen {used_at} ({wish})".format(**choice))
    return DONE


@shelf.command("export")
def export(
    context: Context,
    out: Annotated[str, Option(metavar="FILE", help="Write to FILE: .jsonl, .csv or .parquet (extra data).")],
    card: Annotated[
        str | None, Option(metavar="FILE", help="Write the card of the data set to FILE, such as README.md.")
    ] = None,
    title: Annotated[str, Option(metavar="TEXT", help="Title of the card.")] = "Binary puzzles",
) -> int:
    """Write the puzzles with their grades and uses as a flat table."""
    form = exchange.form_of_table(out)
    cli.check_different("--out", out, "--card", card)
    for file in (out, card):
        cli.check_out(file, [context.obj])
    with open_shelf(context.obj) as kept, whole_file(out) as table:
        count = exchange.write_table(kept.puzzles({}), form, table)
    print_note(f"Wrote {count_noun(count, 'puzzle')} to {out}.")
    if card is not None:
        cli.write_output(exchange.card(clean(title), Path(out).name, count), card, "the card")
    return DONE


Keep = Callable[[list[tuple[int, Record]]], tuple[int, list[tuple[int, str]]]]


def _keep(files: list[str], columns: Any, keep: Keep) -> tuple[int, int, int]:
    """Keep the records of tables; return the number of new ones, of those that were there, and the exit status."""
    added = count = 0
    faults: list[str] = []
    for file in files:
        records, before = exchange.read(file, columns), count
        while batch := list(islice(records, 1000)):
            for number, (_, record) in enumerate(batch, count - before + 1):
                if isinstance(record, dict) and record.get("origin") == "":
                    record |= {"origin": file, "number": number}
            bad = [(line, record) for line, record in batch if isinstance(record, str)]
            new, refused = keep([(line, record) for line, record in batch if not isinstance(record, str)])
            added, count, bad = added + new, count + len(batch), sorted(bad + refused)
            faults += [f"{file}:{line}: {fault}" for line, fault in bad]
    print_notes(faults, MOST_FAULTS, "more faults")
    if not count:
        raise Exit(USAGE)
    return added, count - added - len(faults), TROUBLE if faults else DONE


@shelf.command("import")
def import_(context: Context, files: Tables) -> int:
    """Add the puzzles of exported tables, with their uses and grades. Those without a grade are graded."""
    with open_shelf(context.obj, create=True) as kept:

        def keep(batch: list[tuple[int, Record]]) -> tuple[int, list[tuple[int, str]]]:
            faults: list[tuple[int, str]] = []
            for line, record in batch:
                try:
                    record |= _missing_grade(record, kept)
                except InvalidError as error:
                    faults.append((line, str(error)))
            wrong = {line for line, _ in faults}
            added, others = kept.add(each for each in batch if each[0] not in wrong)
            return added, faults + others

        added, known, status = _keep(files, exchange.EXPORTED, keep)
        _print_versions(kept)
    _print_added(added, "puzzle", context, known)
    return status


def _missing_grade(record: Record, kept: Shelf) -> Record:
    """Return the grade of a new puzzle to which no version of deduce gave one.  Raises InvalidError if it has none."""
    if record["graded_by"] and record["techniques"]:
        return {}
    puzzle = puzzle_of(record)
    if puzzle.canonical in kept:
        return {}
    graded = grade_puzzle(puzzle)
    if graded.status != GRADED:
        raise InvalidError(f"it has no grade: {clean(graded.message)}")
    return record_of(puzzle, graded, graded_by=__version__)


def _print_versions(kept: Shelf) -> None:
    """Print which other versions of deduce gave grades that are on a shelf."""
    rows = kept.rows("select distinct graded_by from puzzle where graded_by != ? order by 1", __version__)
    if versions := ", ".join(row["graded_by"] for row in rows):
        print_note(f"{kept.path} has grades by other versions of deduce ({versions}); this is {__version__}.")


@shelf.command("log")
def log(context: Context, files: Tables) -> int:
    """Keep the times of solves. The columns are puzzle, player, seconds, hints and errors. The first solve of a puzzle
    by a player counts.
    """
    with open_shelf(context.obj) as kept:
        added, known, status = _keep(files, exchange.SOLVE, kept.log)
    _print_added(added, "solve", context, known)
    return status


@shelf.command("fit")
@cli.with_shared({"out"})
def fit(context: Context, *, shared: cli.Shared) -> int:
    """Show how hard puzzles were for people. Only the times of solves without hints count."""
    from deduce.shelf.fit import fit, held_out

    cli.format_of(shared.out, None, ["csv"])
    cli.check_out(shared.out, [context.obj])
    with open_shelf(context.obj) as kept:
        query = "select puzzle, player, seconds, effort from solves where hints = 0"
        solves: list[Any] = [tuple(row.values()) for row in kept.rows(query)]
    if not solves:
        raise CommandError(f"{context.obj}: no solve without hints was logged")
    model = fit(solves)
    puzzles, players = len(model.difficulties), len(model.abilities)
    print(f"{len(solves)} solves without hints, of {count_noun(puzzles, 'puzzle')} by {count_noun(players, 'player')}.")
    if (figures := held_out(solves)) is not None:
        print("Rank correlation with times held out: {:.2f} by other solves, {:.2f} by effort.".format(*figures))
    efforts = {puzzle: effort for puzzle, _, _, effort in solves}
    lines = ["puzzle,minutes,effort"]
    for difficulty, puzzle in sorted((difficulty, puzzle) for puzzle, difficulty in model.difficulties.items()):
        lines.append(f'"{puzzle}",{exp(difficulty) / 60:.2f},{efforts[puzzle]}')
    if shared.out is not None:
        cli.write_output("\n".join([*lines, ""]), shared.out, "the minutes of a player of average ability")
    return DONE


def parse_table(text: str) -> Iterator[tuple[dict[str, tuple[float, float]], int]]:
    """Yield the wishes of a table such as `level 3: 200, effort 90-120: 100`, each with its number.

    Raises CommandError.
    """
    for part in text.split(","):
        field, _, ends = (words := part.partition(":"))[0].strip().partition(" ")
        if not words[2].strip().isdecimal() or field not in ("level", "rating", "effort"):
            raise CommandError(f"--want takes such as 'level 3: 200, effort 90-120: 100', not {part.strip()!r}")
        if field == "effort":
            yield {field: cli.parse_range(ends)}, int(words[2])
        elif field == "level":
            yield {field: cli.parse_levels(ends).levels}, int(words[2])
        else:
            yield {field: cli.parse_ratings(ends).ratings}, int(words[2])


def fill(
    path: str,
    wanted: Wanted,
    count: int,
    seed: Seed | None,
    limits: Mapping[str, Any],
    shared: cli.Shared,
) -> int:
    """Add new puzzles to a shelf until it has this many unused ones as wanted; return the exit status."""
    with open_shelf(path, create=True) as kept:
        missing = count - kept.count(wish_of(wanted))
        seed = next_seed(kept, wanted, seed)
        if seed is None:
            seed = Seed.random()
            print_note(f"Seed {seed.book}.")
        added, status = 0, DONE
        try:
            with (
                executor_for(work_of(wanted, missing), shared.jobs or 0, shared.scheduler or "") as executor,
                progress("puzzles", missing) as advance,
            ):
                for _ in restock(kept, wanted, missing, seed, __version__, executor=executor, **limits):
                    added += 1
                    advance()
        except GaveUp as end:
            print_note(f"{end}.")
            status = TROUBLE
        finally:
            print_note(f"{count_noun(added, 'puzzle')} added to {path} ({wanted.name}).")
    return status
