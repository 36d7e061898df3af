"""`deduce explain`: the whole solution, step by step, with reasons."""

from __future__ import annotations

from typing import Annotated, Literal

from typer import Option

from deduce.cli import frame as cli
from deduce.cli.frame import TROUBLE, CommandError, progress
from deduce.explaining.explain import explain as explain_puzzle
from deduce.formats import clean
from deduce.scene.svg import draw_step, svg_file
from deduce.terminal.screen import screen
from deduce.terminal.walkthrough import Walkthrough


@cli.with_shared({"plain", "language"} | cli.READING | cli.RULES)
def explain(
    source: cli.PuzzleArgument,
    verbose: Annotated[bool, Option("--verbose", "-v", help="Explain every step in full.")] = False,
    step: Annotated[int | None, Option(metavar="N", min=1, help="Show only step N, with its grid.")] = None,
    from_level: Annotated[
        int | None, Option(metavar="N", min=1, max=8, help="Show only steps of level N or harder, with their grids.")
    ] = None,
    format_: Annotated[
        Literal["text", "json", "jsonl", "svg"],
        Option("--format", help="Output format: text, json, jsonl (one per line), or svg with --step."),
    ] = "text",
    *,
    shared: cli.Shared,
) -> int:
    """Easy steps take one line. Exits with status 1 if the puzzle cannot be solved."""
    if format_ == "svg" and step is None:
        raise CommandError("--format svg needs --step N")
    if from_level is not None and step is not None:
        raise CommandError("--step and --from-level cannot be combined")
    if from_level is not None and format_ != "text":
        raise CommandError(f"--from-level and --format {format_} cannot be combined")
    ladder = shared.ladder()
    book = cli.read_book(source, shared, shown=format_ == "text")
    if step is not None:
        book.check_single(source)
    status = book.status
    out = screen(shared.plain)
    with cli.json_values(format_, book.several) as write:
        for number, puzzle in enumerate(book.puzzles, 1):
            cells = puzzle.rows * puzzle.columns - puzzle.clues
            with progress("explaining", cells) as advance:
                trace = explain_puzzle(puzzle, ladder=ladder, on_cell=advance)
            if trace.status != "solved":
                status = TROUBLE
            if step is not None and step > len(trace.steps):
                raise CommandError(f"no step {step}; the explanation has {len(trace.steps)} steps")
            if format_ == "text":
                walkthrough = Walkthrough(out, trace, ladder, verbose)
                title = book.title(number) or clean(puzzle.id)
                if step is not None:
                    walkthrough.draw_step(step, title)
                elif from_level is not None:
                    walkthrough.draw_from_level(from_level, title)
                else:
                    walkthrough.draw(title)
            elif step is None:
                write(trace.to_json())
            elif format_ == "svg":
                print(svg_file(draw_step(trace.steps[step - 1])), end="")
            else:
                write(trace.steps[step - 1].to_json())
    return status
