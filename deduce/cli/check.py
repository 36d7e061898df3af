"""`deduce check`: whether a puzzle has exactly one solution."""

from __future__ import annotations

from collections import Counter

from deduce.checking import check as check_puzzle
from deduce.cli import frame as cli
from deduce.cli.messages import TROUBLE, print_note
from deduce.difficulty import FAULTS
from deduce.errors import count_noun
from deduce.terminal.screen import screen
from deduce.terminal.verdicts import draw_check


@cli.with_shared(cli.OUTPUT | cli.READING)
def check(source: cli.PuzzleArgument, *, shared: cli.Shared) -> int:
    """Shows what is wrong otherwise. Exits with status 1 unless there is exactly one."""
    book = cli.read_book(source, shared, shown=shared.format == "text")
    out = screen(shared.plain)
    counts: Counter[str] = Counter()
    with cli.json_values(shared.format, book.several) as write:
        for number, (puzzle, silent) in enumerate(zip(book.puzzles, book.silent, strict=True), 1):
            verdict = check_puzzle(puzzle, both=silent, most_steps=shared.most_steps)
            counts[verdict.status] += 1
            if shared.format != "text":
                write(verdict.to_json())
            else:
                draw_check(out, puzzle, verdict, book.title(number))
    if book.several:
        words = {"unique": "with exactly one solution", **FAULTS}
        verdicts = ", ".join(f"{counts[kind]} {word}" for kind, word in words.items() if counts[kind])
        print_note(f"Checked {count_noun(len(book.puzzles), 'puzzle')}: {verdicts}.")
    return book.status if counts["unique"] == len(book.puzzles) else TROUBLE
