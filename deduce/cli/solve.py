"""`deduce solve`: the solution, by exact search; all of them, or how many there are."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any

import typer
from attrs import define, evolve, field

from deduce.cli import _common as common
from deduce.cli._group import say
from deduce.cli._options import PlainOption, PuzzleArgument, ReadingOptions, choice, flag, number
from deduce.cli._progress import so_far
from deduce.errors import counted
from deduce.formats import puzzle_to_json, write

if TYPE_CHECKING:
    from deduce.puzzle import Puzzle

_VERDICTS = ("none", "unique", "several")
_TROUBLE = {"none": "there is no solution", "several": "there is more than one solution; this is one of them"}
_IN_WORDS = {"several": "with more than one solution", "none": "without a solution", "unknown": "not decided"}
_STEPS_OF_A_COUNT = 4  # times as many as a search that shows what it finds


def solve(
    puzzle: PuzzleArgument,
    all_: Annotated[bool, flag("Every solution, one after another.")] = False,
    limit: Annotated[int | None, number("With --all: at most so many.")] = None,
    count: Annotated[bool, flag("How many solutions there are, without listing them.")] = False,
    format_: Annotated[str, choice("text, or puzzle JSON with its solution: json, jsonl.")] = "text",
    plain: PlainOption = False,
    *,
    reading: ReadingOptions,
) -> int:
    """Find the solution, by exact search where rules stop; or all of them.

    Of a puzzle with several solutions one is given; the exit status is then 1, as it is where the search met its
    bound.  With --all and --count several solutions are no trouble; the exit status is 1 where there is none, and where
    the bound was met: what is told is then true, but not all.  What is written as text to a file or a pipe can be read
    again.
    """
    if all_ and count:
        raise typer.BadParameter("--all and --count do not go together")
    if limit is not None and not all_:
        raise typer.BadParameter("--limit goes with --all")
    options = reading.options()
    book = common.read_book(puzzle, options, shown=format_ == "text")
    with common.results(format_, book.several) as write:
        search = _Search(book, common.steps_of(options), format_, plain, write)
        answers = [
            search.all(index, each, limit)
            if all_
            else search.count(index, each)
            if count
            else search.first(index, each)
            for index, each in book.numbered()
        ]
    search.sum_up()
    return book.status if all(answers) else common.TROUBLE


@define
class _Search:
    """What is asked of each puzzle of a book; its methods say whether there was a whole answer without trouble."""

    book: common.Book
    most_steps: int | None
    format: str
    plain: bool
    write: Callable[[Any], None]
    verdicts: Counter[str] = field(factory=Counter)

    def first(self, index: int, puzzle: Puzzle) -> bool:
        """Give one solution."""
        from deduce.search.exact import SearchLimit
        from deduce.search.two import two_of

        try:
            solutions = two_of(puzzle, self.most_steps)
            verdict = _VERDICTS[len(solutions)]
            trouble = _TROUBLE.get(verdict, "")
        except SearchLimit as limit:
            solutions, verdict = limit.found, "unknown"
            trouble = f"this is one solution, and whether it is the only one was {limit}" if solutions else str(limit)
        self.verdicts[verdict] += 1
        if trouble:
            self.say(index, trouble, "" if verdict == "unknown" else " 'deduce check' says more.")
        if self.format != "text":
            solved = evolve(puzzle, solution=solutions[0] if solutions else ())
            self.write(puzzle_to_json(solved) | {"verdict": verdict})
        elif solutions:
            self.show(puzzle, solutions[0], self.book.title(index), self.book.several)
        return not trouble

    def all(self, index: int, puzzle: Puzzle, most: int | None) -> bool:
        """List the solutions, as they are found."""
        from deduce.core.board import Board
        from deduce.search.exact import SearchLimit, Steps, solutions

        board, listed, cut, number = Board(puzzle), [], "", 0
        try:
            # one more than is asked for tells whether these are all
            search = solutions(board, board.start(), Steps(self.most_steps))
            with so_far("solutions found", None, hidden=sys.stdout.isatty()) as tell:
                for number, solution in enumerate(islice(search, most), 1):
                    tell(number)
                    if self.format == "json":
                        listed.append(list(solution))
                    elif self.format == "jsonl":
                        value = puzzle_to_json(evolve(puzzle, solution=solution))
                        self.write(value | {"puzzle": index, "number": number})
                    else:
                        title = self.book.title(index)
                        self.show(puzzle, solution, f"{title and f'{title}, '}Solution {number}", True)
                    sys.stdout.flush()
            more = number == most and next(search, None) is not None
        except SearchLimit as limit:
            cut, more = str(limit), True
        self.say(index, _how_many(number, cut, more))
        if self.format == "json":
            self.write(puzzle_to_json(puzzle) | {"solutions": listed, "whole": not more})
        return bool(number) and not cut

    def count(self, index: int, puzzle: Puzzle) -> bool:
        """Count the solutions."""
        from deduce.core.board import Board
        from deduce.search.exact import SearchLimit, Steps, solutions

        board, cut, number = Board(puzzle), "", 0
        most_steps = None if self.most_steps is None else _STEPS_OF_A_COUNT * self.most_steps
        try:
            with so_far("solutions counted", None) as tell:
                for number, _ in enumerate(solutions(board, board.start(), Steps(most_steps)), 1):
                    tell(number)
        except SearchLimit as limit:
            cut = str(limit)
            self.say(index, _how_many(number, cut))
        if self.format == "text":
            print(f"at least {number}" if cut else number, flush=True)
        else:
            self.write(puzzle_to_json(puzzle) | {"solutions": number, "whole": not cut})
        return bool(number) and not cut

    def sum_up(self) -> None:
        """Tell what there was in all."""
        if self.verdicts and self.book.several:
            others = "".join(
                f", {self.verdicts[verdict]} {words}" for verdict, words in _IN_WORDS.items() if self.verdicts[verdict]
            )
            say(f"{counted(len(self.book.puzzles), 'puzzle')}: {self.verdicts['unique']} solved{others}.")

    def say(self, index: int, text: str, more: str = "") -> None:
        """Make a remark a sentence, and say which of several puzzles it is about."""
        say(f"puzzle {index}: {text}.{more}" if self.book.several else f"{text[0].upper()}{text[1:]}.{more}")

    def show(self, puzzle: Puzzle, solution: tuple[str, ...], title: str, blank: bool) -> None:
        """Draw a solution on a terminal; anywhere else write it as text that can be read again."""
        if self.plain or sys.stdout.isatty():
            from deduce.scene.scene import Scene
            from deduce.show.grids import draw_grid
            from deduce.show.screen import screen

            out = screen(self.plain)
            if title:
                out.row((title, "title"))
            draw_grid(out, Scene(puzzle, solution))
        else:
            whole = evolve(puzzle, givens=solution, solution=(), label="", source="")
            print(write([whole], "text"), end="\n" if blank else "")


def _how_many(number: int, cut: str, more: bool = False) -> str:
    """Say how many solutions there are, as far as it is known."""
    if not number:
        return cut or "there is no solution"
    count = counted(number, "solution")
    return f"at least {count}; exactly how many was {cut}" if cut else f"{count}, and there are more" if more else count
