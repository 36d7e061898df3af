"""`deduce explain`: the whole solution, step by step, and why."""

from __future__ import annotations

from typing import Annotated

import typer

from deduce.cli import _common as common
from deduce.cli._options import LadderOptions, LanguageOption, PlainOption, PuzzleArgument, choice, flag, number
from deduce.cli._progress import progress
from deduce.formats import clean

LARGE = 100
"""A grid with so many blanks may take a while."""

FORMATS = ("text", "json", "jsonl", "svg")


def explain(
    puzzle: PuzzleArgument,
    verbose: Annotated[bool, flag("Tell every step in full.", "--verbose", "-v")] = False,
    step: Annotated[int | None, number("Tell step N alone, with its grid.")] = None,
    from_level: Annotated[
        int | None, number("Tell what is of level N or harder, each step with its grid.", 1, 8)
    ] = None,
    plain: PlainOption = False,
    language: LanguageOption = None,
    format_: Annotated[
        str, choice("text, json (a trace), jsonl (a trace a line), or svg (of --step N).", FORMATS)
    ] = "text",
    *,
    arguing: LadderOptions,
) -> int:
    """Solve a puzzle step by step from its givens, and say why.

    A run of easy steps is told shortly; what is new or hard is told in full.  The exit status is 1 where a puzzle
    is not solved: the rules in use are stuck, or there is no solution.
    """
    if format_ == "svg" and step is None:
        raise typer.BadParameter("--format svg draws one step: --step N says which")
    if from_level is not None and step is not None:
        raise typer.BadParameter("--step tells one step, --from-level several: only one of the two can be had")
    if from_level is not None and format_ != "text":
        raise typer.BadParameter(f"--from-level is for text; as {format_} a trace has all of its steps")
    options = arguing.options()
    ladder = arguing.ladder()
    book = common.read_book(puzzle, options, shown=format_ == "text")
    if step is not None and book.several:
        raise common.TroubleError(f"{puzzle} holds {len(book.puzzles)} puzzles; --step takes one")

    from deduce.explaining.arguing import explain as explained
    from deduce.show.screen import screen
    from deduce.show.story import Story

    out = screen(plain)
    status = book.status
    with common.results(format_, book.several) as write:
        for index, own in book.numbered():
            with progress(own.rows * own.columns - own.clues, "explaining", LARGE) as advance:
                trace = explained(own, ladder, on_cell=advance)
            if trace.status != "solved":
                status = common.TROUBLE
            if step is not None and step > len(trace.steps):
                raise common.TroubleError(f"there is no step {step}; the explanation has {len(trace.steps)}")
            if format_ == "text":
                story, title = Story(out, trace, ladder, verbose), book.title(index) or clean(own.id)
                if step is not None:
                    story.tell_one(step, title)
                elif from_level is not None:
                    story.tell_from(from_level, title)
                else:
                    story.tell(title)
            elif step is None:
                write(trace.to_json())
            elif format_ != "svg":
                write(trace.steps[step - 1].to_json())
            else:
                from deduce.scene.grid import draw_step
                from deduce.scene.svg import svg_file

                print(svg_file(draw_step(trace.steps[step - 1])), end="")
    return status
