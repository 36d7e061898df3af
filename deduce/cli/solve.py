"""`deduce solve`, `check`, `clues` and `verify`: solutions, their number, needless clues, proofs of explanations."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain, islice
from typing import Annotated, Any

from attrs import evolve
from typer import Argument, Exit, Option

from deduce.answers import verify as proving
from deduce.answers.check import check as check_puzzle
from deduce.answers.clues import Clues, CluesError, Repair, repair
from deduce.answers.clues import clues as weigh_clues
from deduce.base.budget import Budget, LimitError
from deduce.base.errors import Fault, count_noun
from deduce.base.values import frozen
from deduce.cli import frame as cli
from deduce.cli.frame import DONE, TROUBLE, USAGE, CommandError, print_note, progress
from deduce.drawing.scene import Scene
from deduce.drawing.terminal import draw_grid, screen
from deduce.drawing.verdicts import draw_check, draw_clues, draw_repair, draw_verdict
from deduce.engine.ladder import Ladder
from deduce.formats import NO_LIMITS, Options, write
from deduce.game.levels import FAULTS
from deduce.game.puzzle import Puzzle
from deduce.grid.grid import Grid
from deduce.grid.search import Solution
from deduce.grid.solutions import first_solutions, solutions
from deduce.grid.tally import number_of_solutions

_VERDICTS = ("none", "unique", "several")
_TROUBLE = {"none": "there is no solution", "several": "there is more than one solution; this is one of them"}


@cli.with_shared(cli.OUTPUT | {"out"} | cli.READING)
def solve(
    source: cli.PuzzleArgument,
    all_: Annotated[bool, Option("--all", help="List all solutions.")] = False,
    limit: Annotated[int | None, Option(metavar="N", min=1, help="With --all, stop after N.")] = None,
    number: Annotated[bool, Option("--number", help="Print the number of solutions.")] = False,
    *,
    shared: cli.Shared,
) -> int:
    """Exits with status 1 if there is none, or if there are several without --all or --number, or if the search reaches
    its limit.
    """
    if all_ and number:
        raise CommandError("--all and --number cannot be combined")
    if limit is not None and not all_:
        raise CommandError("--limit needs --all")
    cli.check_out(shared.out, [source])
    book = cli.read_book(source, shared, shown=shared.form == "text")
    with cli.output_to(shared.out, "the result"), cli.json_values(shared.form) as write_value:
        printer = _Printer(book, shared, write_value)
        puzzles = list(enumerate(book.puzzles, 1))
        if all_ or number:
            complete = [printer.all_solutions(place, puzzle, all_, limit) for place, puzzle in puzzles]
        else:
            verdicts = [printer.one_solution(place, puzzle) for place, puzzle in puzzles]
            complete = [verdict == "unique" for verdict in verdicts]
            if book.several:
                counts = Counter(verdicts)
                others = "".join(f", {counts[kind]} {words}" for kind, words in FAULTS.items() if counts[kind])
                print_note(f"{count_noun(len(puzzles), 'puzzle')}: {counts['unique']} solved{others}.")
    return book.status if all(complete) else TROUBLE


@frozen
class _Printer:
    """Solves the puzzles of a book, by their numbers from 1, and prints the results."""

    book: cli.Book
    shared: cli.Shared
    write: Callable[[Any], None]

    def one_solution(self, number: int, puzzle: Puzzle) -> str:
        """Print a solution; return the verdict."""
        try:
            result = first_solutions(puzzle, self.shared.work)
            verdict = _VERDICTS[len(result)]
            if verdict in _TROUBLE:
                self._note(number, f"{_TROUBLE[verdict]}. Run 'deduce check' for more")
        except LimitError as limit:
            result, verdict = limit.found, "unknown"
            is_shown = "this is one solution, and whether it is the only one was " if result else ""
            self._note(number, f"{is_shown}{limit}")
        if self.shared.form != "text":
            self.write(evolve(puzzle, solution=result[0] if result else ()).to_json() | {"status": verdict})
        elif result:
            self._print(puzzle, result[0], self.book.title(number), self.book.several)
        return verdict

    def all_solutions(self, number: int, puzzle: Puzzle, listed: bool, limit: int | None) -> bool:
        """Print the solutions as they are found, or only their number; return whether the search found all, and any."""
        number_known = None if listed or limit is not None else number_of_solutions(Grid.of(puzzle))
        if number_known is not None:
            return self._end(number, puzzle, number_known)
        search = solutions(puzzle, budget=self.shared.work)
        title, rows, count, cut = self.book.title(number), [], 0, ""
        try:
            with progress("solutions", None, not (listed and sys.stdout.isatty())) as advance:
                for count, solution in enumerate(islice(search, limit), 1):
                    advance(count)
                    if listed and self.shared.form == "text":
                        self._print(puzzle, solution, f"{title and f'{title}, '}Solution {count}", True)
                        sys.stdout.flush()
                    elif listed and self.shared.form == "jsonl":
                        value = evolve(puzzle, solution=solution).to_json()
                        self.write(value | {"puzzle": number, "number": count})
                    elif listed:
                        rows.append(list(solution))
            more = count == limit and next(search, None) is not None
        except LimitError as error:
            cut, more = str(error), True
        return self._end(number, puzzle, count, rows if listed else None, more, cut)

    def _end(
        self,
        number: int,
        puzzle: Puzzle,
        count: int,
        rows: list[list[str]] | None = None,
        more: bool = False,
        cut: str = "",
    ) -> bool:
        """Print how many solutions there are; return whether all were found, and any."""
        if rows is not None or cut:
            text = count_noun(count, "solution")
            if not count:
                text = cut or "there is no solution"
            elif cut:
                text = f"at least {text}; exactly how many was {cut}"
            self._note(number, f"{text}, and there are more" if count and more and not cut else text)
        if self.shared.form == "json" or (self.shared.form == "jsonl" and rows is None):
            self.write(puzzle.to_json() | {"solutions": count if rows is None else rows, "whole": not more})
        elif rows is None:
            print(f"at least {count}" if cut else count, flush=True)
        return bool(count) and not cut

    def _note(self, number: int, text: str) -> None:
        """Print a sentence that names the puzzle if there are several."""
        print_note(f"puzzle {number}: {text}." if self.book.several else f"{text[0].upper()}{text[1:]}.")

    def _print(self, puzzle: Puzzle, solution: Solution, title: str, blank: bool) -> None:
        """Draw a solution in a terminal; elsewhere print it as text that can be read again."""
        if self.shared.plain or sys.stdout.isatty():
            out = screen(self.shared.plain)
            if title:
                out.row((title, "title"))
            draw_grid(out, Scene(puzzle, solution))
        else:
            solved = evolve(puzzle, givens=solution, solution=(), label="", source="")
            print(write([solved], "text"), end="\n" if blank else "")


@cli.with_shared(cli.OUTPUT | cli.READING)
def check(source: cli.PuzzleArgument, *, shared: cli.Shared) -> int:
    """Shows what is wrong otherwise. Exits with status 1 unless there is exactly one."""
    out = screen(shared.plain)
    counts: Counter[str] = Counter()
    with (
        cli.reading(source, shared, shown=shared.form == "text") as puzzles,
        cli.json_values(shared.form) as write,
    ):
        for number, puzzle in enumerate(puzzles, 1):
            verdict = check_puzzle(puzzle, both=puzzle.choice is not None, budget=shared.work)
            counts[verdict.status] += 1
            if shared.form != "text":
                write(verdict.to_json())
            else:
                draw_check(out, puzzle, verdict, cli.title(number, puzzle) if puzzles.several else "")
    if puzzles.several:
        words = {"unique": "with exactly one solution", **FAULTS}
        verdicts = ", ".join(f"{counts[kind]} {word}" for kind, word in words.items() if counts[kind])
        print_note(f"Checked {count_noun(counts.total(), 'puzzle')}: {verdicts}.")
    return puzzles.status if counts["unique"] == counts.total() else TROUBLE


@cli.with_shared(cli.OUTPUT | cli.READING | cli.RULES)
def clues(source: cli.PuzzleArgument, *, shared: cli.Shared) -> int:
    """If the puzzle does not have exactly one solution, show which clues to add or change, and exit with status 1."""
    ladder = shared.ladder()
    book = cli.read_book(source, shared, shown=shared.form == "text")
    out, status = screen(shared.plain), book.status
    with cli.json_values(shared.form) as write:
        for number, puzzle in enumerate(book.puzzles, 1):
            result, draw = _weighed(puzzle, ladder, shared.work)
            if isinstance(result, Repair) or result.rating is None:
                status = TROUBLE
            if shared.form != "text":
                write(result.to_json())
                continue
            if book.several:
                out.row((book.title(number), "title"))
            draw(out, result)
    return status


def _weighed(puzzle: Puzzle, ladder: Ladder, budget: Budget | int | None) -> tuple[Clues | Repair, Callable[..., None]]:
    """Return the clues of a puzzle, or what repairs it, and what draws that."""
    try:
        with progress("clues", puzzle.rows * puzzle.columns + len(puzzle.signs)) as advance:
            return weigh_clues(puzzle, ladder=ladder, on_each=advance, budget=budget), draw_clues
    except CluesError:
        return repair(puzzle, ladder=ladder, budget=budget), draw_repair


MOST_BYTES = 16 * 1024 * 1024


@cli.with_shared(cli.OUTPUT | {"rules", "no_limits"})
def verify(
    trace: Annotated[str, Argument(metavar="TRACE", help="A trace file, or - for standard input.")],
    *,
    shared: cli.Shared,
) -> int:
    """Uses only the rules of the game. Exits with status 1 if a trace is not valid."""
    counts: Counter[str] = Counter()
    ladder = shared.ladder()
    name = "<stdin>" if trace == "-" else trace
    out = screen(shared.plain)
    with cli.open_input(trace) as data:
        traces = proving.traces_of(data, name, None if shared.no_limits else MOST_BYTES, NO_LIMITS)
        verdicts = _verdicts(_of_size(traces, name, shared.reading), ladder, counts)
        if shared.form == "text":
            first = list(islice(verdicts, 2))
            for number, verdict in enumerate(chain(first, verdicts), 1):
                draw_verdict(out, verdict, f"Trace {number}" if len(first) > 1 else "")
                sys.stdout.flush()
        else:
            with cli.json_values(shared.form) as write:
                for verdict in verdicts:
                    write(verdict.to_json())
                if not counts["valid"] + counts["invalid"]:
                    raise Exit(USAGE)
    valid, invalid, unread = (counts[kind] for kind in ("valid", "invalid", "unread"))
    if valid + invalid > 1:
        text = proving.sum_of(valid, invalid, unread)
        if shared.form == "text":
            out.say(text, style="bad" if invalid or unread else "good")
        else:
            print_note(text)
    if not valid + invalid:
        return USAGE
    return DONE if not invalid + unread else TROUBLE


def _of_size(traces: Iterator[dict[str, Any] | Fault], name: str, limits: Options) -> Iterator[dict[str, Any] | Fault]:
    """Yield traces, with a fault in place of one whose grid is too large to be proved."""
    for trace in traces:
        puzzle = trace.get("puzzle") if isinstance(trace, dict) else None
        givens = puzzle.get("givens") if isinstance(puzzle, dict) else None
        rows = [row for row in givens if isinstance(row, str)] if isinstance(givens, list) else []
        message = limits.too_large(len(rows), max(map(len, rows), default=0))
        yield Fault(message, name) if message else trace


def _verdicts(
    traces: Iterator[dict[str, Any] | Fault], ladder: Ladder, counts: Counter[str]
) -> Iterator[proving.Verdict]:
    """Yield the verdict on each trace, and print each fault at its place among them."""
    for trace in traces:
        if isinstance(trace, Fault):
            counts["unread"] += 1
            if counts["unread"] <= cli.MOST_FAULTS:
                print_note(str(trace))
            continue
        verdict = proving.verify(trace, ladder=ladder)
        counts["valid" if verdict.holds else "invalid"] += 1
        yield verdict
    if counts["unread"] > cli.MOST_FAULTS:
        print_note(f"and {count_noun(counts['unread'] - cli.MOST_FAULTS, 'more fault')}")
