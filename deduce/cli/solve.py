"""`deduce solve`: the solution by exhaustive search, all solutions, or how many there are."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Annotated, Any

import typer
from attrs import evolve, frozen

from deduce.cli import options as opt
from deduce.cli.messages import TROUBLE, CommandError, print_note
from deduce.cli.output import json_values
from deduce.cli.progress import progress
from deduce.cli.reading import Book, read_book, search_limit
from deduce.core.board import Board
from deduce.errors import counted
from deduce.formats import puzzle_to_json, write
from deduce.puzzle import Puzzle
from deduce.scene.scene import Scene
from deduce.search.exact import SearchLimit, Solution, Steps, solutions
from deduce.search.two import two_of
from deduce.show.grids import draw_grid
from deduce.show.screen import screen

_VERDICTS = ("none", "unique", "several")
_TROUBLE = {"none": "there is no solution", "several": "there is more than one solution; this is one of them"}
_IN_WORDS = {"several": "with more than one solution", "none": "without a solution", "unknown": "not decided"}
_COUNTED = 4
"""How many times as many steps a count may take as a search that shows what it finds."""


def solve(
    puzzle: opt.PuzzleArgument,
    all_: Annotated[bool, typer.Option("--all", help="List all solutions.")] = False,
    limit: Annotated[int | None, typer.Option(metavar="N", min=1, help="With --all, stop after N.")] = None,
    count: Annotated[bool, typer.Option("--count", help="Print the number of solutions.")] = False,
    format_: opt.FormatOption = "text",
    plain: opt.PlainOption = False,
    symbols: opt.SymbolsOption = None,
    output_symbols: opt.OutputSymbolsOption = None,
    unique_lines: opt.UniqueLinesOption = None,
    no_limits: opt.NoLimitsOption = False,
) -> int:
    """Find the solution, or all solutions.

    Exits with status 1 if there is none, or if there are several without --all or --count, or if the search reaches
    its limit.
    """
    if all_ and count:
        raise CommandError("--all and --count cannot be combined")
    if limit is not None and not all_:
        raise CommandError("--limit needs --all")
    options = opt.reading_options(symbols, output_symbols, unique_lines, no_limits)
    book = read_book(puzzle, options, shown=format_ == "text")
    verdicts: Counter[str] = Counter()
    with json_values(format_, book.several) as write_value:
        answer = _Answer(book, search_limit(options), format_, plain, write_value)
        complete = []
        for number, one in enumerate(book.puzzles, 1):
            if all_:
                complete.append(answer.list_solutions(number, one, limit))
            elif count:
                complete.append(answer.count_solutions(number, one))
            else:
                verdict = answer.solve(number, one)
                verdicts[verdict] += 1
                complete.append(verdict == "unique")
    if verdicts and book.several:
        others = "".join(f", {verdicts[verdict]} {words}" for verdict, words in _IN_WORDS.items() if verdicts[verdict])
        print_note(f"{counted(len(book.puzzles), 'puzzle')}: {verdicts['unique']} solved{others}.")
    return book.status if all(complete) else TROUBLE


@frozen
class _Answer:
    """What is printed about each puzzle of a book, by its number from 1."""

    book: Book
    most_steps: int | None
    form: str
    plain: bool
    write: Callable[[Any], None]

    def solve(self, number: int, puzzle: Puzzle) -> str:
        """Print one solution; return the verdict."""
        try:
            found = two_of(puzzle, self.most_steps)
            verdict = _VERDICTS[len(found)]
            trouble = _TROUBLE.get(verdict, "")
        except SearchLimit as limit:
            found, verdict = limit.found, "unknown"
            trouble = f"this is one solution, and whether it is the only one was {limit}" if found else str(limit)
        if trouble:
            self._note(number, trouble, "" if verdict == "unknown" else " 'deduce check' says more.")
        if self.form != "text":
            solved = evolve(puzzle, solution=found[0] if found else ())
            self.write(puzzle_to_json(solved) | {"verdict": verdict})
        elif found:
            self._show(puzzle, found[0], self.book.title(number), self.book.several)
        return verdict

    def list_solutions(self, number: int, puzzle: Puzzle, most: int | None) -> bool:
        """Print the solutions as they are found; return whether there are any and the search was complete."""
        search, listed, cut, index = _search(puzzle, self.most_steps), [], "", 0
        title = self.book.title(number)
        try:
            with progress("solutions", None, not sys.stdout.isatty()) as advance:
                for index, solution in enumerate(islice(search, most), 1):
                    advance(index)
                    if self.form == "json":
                        listed.append(list(solution))
                    elif self.form == "jsonl":
                        value = puzzle_to_json(evolve(puzzle, solution=solution))
                        self.write(value | {"puzzle": number, "number": index})
                    else:
                        self._show(puzzle, solution, f"{title and f'{title}, '}Solution {index}", True)
                    sys.stdout.flush()
            more = index == most and next(search, None) is not None
        except SearchLimit as limit:
            cut, more = str(limit), True
        self._note(number, _how_many(index, cut, more))
        if self.form == "json":
            self.write(puzzle_to_json(puzzle) | {"solutions": listed, "whole": not more})
        return bool(index) and not cut

    def count_solutions(self, number: int, puzzle: Puzzle) -> bool:
        """Print how many solutions there are; return whether there are any and the search was complete."""
        count, cut = 0, ""
        try:
            with progress("solutions", None) as advance:
                for count, _ in enumerate(_search(puzzle, self.most_steps and _COUNTED * self.most_steps), 1):
                    advance(count)
        except SearchLimit as limit:
            cut = str(limit)
            self._note(number, _how_many(count, cut))
        if self.form == "text":
            print(f"at least {count}" if cut else count, flush=True)
        else:
            self.write(puzzle_to_json(puzzle) | {"solutions": count, "whole": not cut})
        return bool(count) and not cut

    def _note(self, number: int, text: str, more: str = "") -> None:
        """Print a sentence that names the puzzle if there are several."""
        subject = f"puzzle {number}: {text}" if self.book.several else f"{text[0].upper()}{text[1:]}"
        print_note(f"{subject}.{more}")

    def _show(self, puzzle: Puzzle, solution: Solution, title: str, blank: bool) -> None:
        """Draw a solution in a terminal; anywhere else print it as text that can be read again."""
        if self.plain or sys.stdout.isatty():
            out = screen(self.plain)
            if title:
                out.row((title, "title"))
            draw_grid(out, Scene(puzzle, solution))
        else:
            solved = evolve(puzzle, givens=solution, solution=(), label="", source="")
            print(write([solved], "text"), end="\n" if blank else "")


def _search(puzzle: Puzzle, most_steps: int | None) -> Iterator[Solution]:
    board = Board(puzzle)
    return solutions(board, board.start(), Steps(most_steps))


def _how_many(number: int, cut: str, more: bool = False) -> str:
    """Return how many solutions there are, as far as it is known."""
    if not number:
        return cut or "there is no solution"
    count = counted(number, "solution")
    return f"at least {count}; exactly how many was {cut}" if cut else f"{count}, and there are more" if more else count
