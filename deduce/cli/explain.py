"""`deduce explain`: the whole solution, step by step, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from deduce.cli import _common as common
from deduce.formats import clean

if TYPE_CHECKING:
    from deduce.ladder.ladder import Ladder
    from deduce.puzzle import Puzzle
    from deduce.show.story import Story
    from deduce.trace import Trace

LARGE = 100
"""A grid with so many blanks may take a while."""

FORMATS = (*common.FORMATS, "svg")


def explain(
    puzzle: common.PuzzleArgument,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Tell every step in full.")] = False,
    step: Annotated[str | None, typer.Option("--step", metavar="N", help="Tell step N alone, with its grid.")] = None,
    from_level: Annotated[
        str | None,
        common.choice("--from-level", "12345678", "Tell what is of level N or harder, each step with its grid.", "N"),
    ] = None,
    plain: common.PlainOption = False,
    language: common.LanguageOption = None,
    format_: Annotated[
        str, common.form("text, json (a trace), jsonl (a trace a line), or svg (of --step N).", FORMATS)
    ] = "text",
    *,
    arguing: common.LadderOptions,
) -> int:
    """Solve a puzzle step by step from its givens, and say why.

    A run of easy steps is told shortly; what is new or hard is told in full.  The exit status is 1 where a puzzle
    is not solved: the rules in use are stuck, or there is no solution.
    """
    number = common.whole_number("--step", step, 1)
    level = common.whole_number("--from-level", from_level, 1, 8)
    if format_ == "svg" and number is None:
        raise typer.BadParameter("--format svg draws one step: --step N says which")
    if level is not None and number is not None:
        raise typer.BadParameter("--step tells one step, --from-level several: only one of the two can be had")
    if level is not None and format_ != "text":
        raise typer.BadParameter(f"--from-level is for text; as {format_} a trace has all of its steps")
    options = arguing.options()
    ladder = arguing.ladder()
    book = common.read_book(puzzle, options, shown=format_ == "text")
    if number is not None and book.several:
        raise common.TroubleError(f"{puzzle} holds {len(book.puzzles)} puzzles; --step takes one")

    from deduce.show.screen import screen
    from deduce.show.story import Story

    out = screen(plain)
    status = book.status
    with common.results(format_, book.several) as write:
        for index, own in book.numbered():
            trace = _explained(own, ladder)
            if trace.status != "solved":
                status = common.TROUBLE
            if number is not None and number > len(trace.steps):
                raise common.TroubleError(f"there is no step {number}; the explanation has {len(trace.steps)}")
            if format_ == "text":
                _tell(Story(out, trace, ladder, verbose), book.title(index) or clean(own.id), number, level)
            elif number is None:
                write(trace.to_json())
            elif format_ != "svg":
                write(trace.steps[number - 1].to_json())
            else:
                from deduce.scene.steps import draw_step
                from deduce.scene.svg import svg_file

                print(svg_file(draw_step(trace.steps[number - 1])), end="")
    return status


def _explained(puzzle: Puzzle, ladder: Ladder) -> Trace:
    """Explain a puzzle, and show how far that is where it takes long."""
    from deduce.cli._progress import progress
    from deduce.explaining.arguing import explain as explained

    blanks = puzzle.rows * puzzle.columns - puzzle.clues
    with progress(blanks, "explaining", LARGE) as advance:
        return explained(puzzle, ladder, on_cell=advance)


def _tell(story: Story, title: str, number: int | None, level: int | None) -> None:
    if number is not None:
        story.tell_one(number, title)
    elif level is not None:
        story.tell_from(level, title)
    else:
        story.tell(title)
