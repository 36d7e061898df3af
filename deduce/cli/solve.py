"""`deduce solve`: the solution, by exact search; all of them, how many there are, and how hard a search it is."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from deduce.cli import _common as common
from deduce.cli._group import say
from deduce.errors import counted

if TYPE_CHECKING:
    from deduce.formats import Options
    from deduce.puzzle import Puzzle

_VERDICTS = ("none", "unique", "several")
_TROUBLE = {"none": "there is no solution", "several": "there is more than one solution; this is one of them"}


def solve(
    puzzle: common.PuzzleArgument,
    all_: Annotated[bool, typer.Option("--all", help="Every solution, one after another.")] = False,
    limit: Annotated[str | None, typer.Option("--limit", metavar="N", help="With --all: at most so many.")] = None,
    count: Annotated[bool, typer.Option("--count", help="How many solutions there are, without listing them.")] = False,
    stats: Annotated[
        bool, typer.Option("--stats", help="How hard a search it is: what plain backtracking takes.")
    ] = False,
    format_: Annotated[
        str, common.choice("--format", common.FORMATS, "text, or puzzle JSON with its solution: json, jsonl.")
    ] = "text",
    plain: common.PlainOption = False,
    symbols: common.SymbolsOption = None,
    unique_lines: common.UniqueOption = None,
    no_limits: common.NoLimitsOption = False,
) -> int:
    """Find the solution, by exact search where rules stop; or all of them.

    Of a puzzle with several solutions one is given; the exit status is then 1, as it is where the search met its
    bound.  With --all and --count several solutions are no trouble; the exit status is 1 where there is none, and where
    the bound was met: what is told is then true, but not all.  What is written as text to a file or a pipe can be read
    again.
    """
    common.one_of("--format", format_, common.FORMATS)
    most = common.whole_number("--limit", limit, 1)
    if all_ + count + stats > 1:
        raise typer.BadParameter("--all, --count and --stats do not go together")
    if most is not None and not all_:
        raise typer.BadParameter("--limit goes with --all")
    options = common.reading_options(symbols, unique_lines, no_limits)
    book = common.read_book(puzzle, options, shown=format_ == "text")
    if all_:
        return _all(book, options, format_, plain, most)
    if count:
        return _count(book, options, format_)
    if stats:
        return _stats(book, options, format_, plain)
    return _one(book, options, format_, plain)


def _one(book: common.Book, options: Options, format_: str, plain: bool) -> int:
    from deduce.search.exact import SearchLimit
    from deduce.search.two import two_of

    status = book.status
    several = len(book.puzzles) > 1
    values = []
    counts: Counter[str] = Counter()
    for index, own in enumerate(book.puzzles, 1):
        try:
            found = two_of(own, common.steps_of(options))
            verdict = _VERDICTS[len(found)]
            trouble = _TROUBLE.get(verdict, "")
        except SearchLimit as cut:
            found, verdict = cut.found, "unknown"
            trouble = f"this is one solution, and whether it is the only one was {cut}" if found else str(cut)
        counts[verdict] += 1
        if trouble:
            status = common.TROUBLE
            text = _of_puzzle(index, several, trouble)
            say(text if verdict == "unknown" else f"{text} 'deduce check' says more.")
        if format_ == "text":
            if found:
                _show(own, found[0], _title(own, index, several), several, plain)
        else:
            value = _json(own, found, verdict)
            if format_ == "jsonl":
                common.write_json(value)
            else:
                values.append(value)
    if format_ == "json":
        common.write_json(values if several else values[0], indent=1)
    if several:
        told = "".join(f", {counts[kind]} {words}" for kind, words in _IN_WORDS.items() if counts[kind])
        say(f"{counted(len(book.puzzles), 'puzzle')}: {counts['unique']} solved{told}.")
    return status


_IN_WORDS = {
    "several": "with more than one solution",
    "none": "without a solution",
    "unknown": "not decided",
}


def _all(book: common.Book, options: Options, format_: str, plain: bool, most: int | None) -> int:
    """List the solutions of each puzzle, as they are found."""
    from itertools import islice

    from attrs import evolve

    from deduce.core.board import Board
    from deduce.formats import puzzle_to_json
    from deduce.search.exact import SearchLimit, Steps, solutions

    status = book.status
    several = len(book.puzzles) > 1
    values = []
    for index, own in enumerate(book.puzzles, 1):
        board, listed, cut = Board(own), [], ""
        number = 0
        try:
            # one more than is asked for tells whether these are all
            found = solutions(board, board.start(), Steps(common.steps_of(options)))
            with _so_far("solutions found", sys.stdout.isatty()) as tell:
                for solution in islice(found, most):
                    number += 1
                    tell(number)
                    if format_ == "json":
                        listed.append(list(solution))
                    elif format_ == "jsonl":
                        common.write_json(
                            puzzle_to_json(evolve(own, solution=solution)) | {"puzzle": index, "number": number}
                        )
                    else:
                        _show(own, solution, [*_title(own, index, several), f"Solution {number}"], True, plain)
                    sys.stdout.flush()
            more = number == most and next(found, None) is not None
        except SearchLimit as met:
            cut, more = str(met), True
        if cut or not number:
            status = common.TROUBLE
        say(_of_puzzle(index, several, _told(number, cut, more)))
        values.append(puzzle_to_json(own) | {"solutions": listed, "whole": not more})
    if format_ == "json":
        common.write_json(values if several else values[0], indent=1)
    return status


def _told(number: int, cut: str, more: bool = False) -> str:
    """Say how many solutions there are, as far as it is known."""
    if not number:
        return str(cut) or "there is no solution"
    told = counted(number, "solution")
    return f"at least {told}; exactly how many was {cut}" if cut else f"{told}, and there are more" if more else told


def _count(book: common.Book, options: Options, format_: str) -> int:
    """Count the solutions of each puzzle."""
    from deduce.formats import puzzle_to_json
    from deduce.search.counting import MOST_COUNTED, count_solutions

    status = book.status
    several = len(book.puzzles) > 1
    values = []
    most = None if common.steps_of(options) is None else MOST_COUNTED
    for index, own in enumerate(book.puzzles, 1):
        with _so_far("solutions counted") as tell:
            found = count_solutions(own, most_steps=most, told=tell)
        if found.cut or not found.solutions:
            status = common.TROUBLE
        if found.cut:
            say(_of_puzzle(index, several, _told(found.solutions, found.cut)))
        value = puzzle_to_json(own) | {"solutions": found.solutions, "whole": not found.cut}
        if format_ == "text":
            print(f"at least {found.solutions}" if found.cut else found.solutions, flush=True)
        elif format_ == "jsonl":
            common.write_json(value)
        else:
            values.append(value)
    if format_ == "json":
        common.write_json(values if several else values[0], indent=1)
    return status


def _stats(book: common.Book, options: Options, format_: str, plain: bool) -> int:
    """Say how hard a search each puzzle is."""
    from deduce.formats import puzzle_to_json
    from deduce.search.effort import efforts, tree
    from deduce.search.exact import GOES_ON
    from deduce.show.effort import draw_efforts, draw_tree
    from deduce.show.screen import screen

    out = screen(plain)
    status = book.status
    several = len(book.puzzles) > 1
    values = []
    most = common.steps_of(options)
    cut = False
    for index, own in enumerate(book.puzzles, 1):
        with _so_far("assignments") as tell:
            found = list(efforts(own, most_steps=most, told=tell))
        cut |= any(each.end is None for each in found)
        if format_ == "text":
            out.blank()
            for title in _title(own, index, several):
                out.row((title, "title"))
            draw_efforts(out, found, most)
            picture = tree(own, _ENDS) if own.rows * own.columns <= _SMALL else None
            if picture:
                draw_tree(out, own, picture)
            continue
        value = puzzle_to_json(own) | {
            "assignments": {each.order: {"solution": each.solution, "end": each.end} for each in found},
            "most_assignments": most,
        }
        if format_ == "jsonl":
            common.write_json(value)
        else:
            values.append(value)
    if format_ == "json":
        common.write_json(values if several else values[0], indent=1)
    if cut:
        say(f"A search met its bound of {most:,} assignments; {GOES_ON}.")
    return common.TROUBLE if cut else status


_SMALL = 16  # cells of a grid whose tree is drawn
_ENDS = 40  # of such a tree


@contextmanager
def _so_far(what: str, shown: bool = False) -> Iterator[Callable[[int], None]]:
    """Show how far a search has come, on a terminal and on standard error alone; not where its results are `shown`."""
    if shown or not sys.stderr.isatty():
        yield lambda number: None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn

    with Progress(
        SpinnerColumn(), TextColumn("{task.completed:,.0f} " + what), console=Console(stderr=True), transient=True
    ) as bar:
        task = bar.add_task(what, total=None)
        yield lambda number: bar.update(task, completed=number)


def _of_puzzle(index: int, several: bool, text: str) -> str:
    """Make a remark a sentence, and say which of several puzzles it is about."""
    return f"puzzle {index}: {text}." if several else f"{text[0].upper()}{text[1:]}."


def _title(puzzle: Puzzle, index: int, several: bool) -> list[str]:
    from deduce.formats import clean

    return ([f"Puzzle {index}: {clean(puzzle.id)}" if puzzle.id else f"Puzzle {index}"]) if several else []


def _show(puzzle: Puzzle, solution: tuple[str, ...], title: list[str], several: bool, plain: bool) -> None:
    """Draw a solution on a terminal; anywhere else write it as text that can be read again."""
    from attrs import evolve

    from deduce.formats import write

    if plain or sys.stdout.isatty():
        from deduce.scene.scene import Scene
        from deduce.show.grids import draw_grid
        from deduce.show.screen import screen

        out = screen(plain)
        if title:
            out.row((", ".join(title), "title"))
        draw_grid(out, Scene(puzzle, solution))
    else:
        whole = evolve(puzzle, givens=solution, solution=(), label="", source="")
        print(write([whole], "text"), end="\n" if several else "")


def _json(puzzle: Puzzle, found: Sequence[tuple[str, ...]], verdict: str) -> dict[str, Any]:
    from attrs import evolve

    from deduce.formats import puzzle_to_json

    return puzzle_to_json(evolve(puzzle, solution=found[0] if found else ())) | {"verdict": verdict}
