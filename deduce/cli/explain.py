"""`deduce explain`: the whole solution, step by step, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from deduce.cli import _common as common

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
    format_: Annotated[
        str, common.choice("--format", FORMATS, "text, json (a trace), jsonl (a trace a line), or svg (of --step N).")
    ] = "text",
    symbols: common.SymbolsOption = None,
    unique_lines: common.UniqueOption = None,
    rules: common.RulesOption = None,
    max_level: common.LevelOption = None,
    no_limits: common.NoLimitsOption = False,
) -> int:
    """Solve a puzzle step by step from its givens, and say why.

    A run of easy steps is told shortly; what is new or hard is told in full.  The exit status is 1 where a puzzle
    is not solved: the rules in use are stuck, or there is no solution.
    """
    common.one_of("--format", format_, FORMATS)
    number = common.whole_number("--step", step, 1)
    level = common.whole_number("--from-level", from_level, 1, 8)
    if format_ == "svg" and number is None:
        raise typer.BadParameter("--format svg draws one step: --step N says which")
    if level is not None and number is not None:
        raise typer.BadParameter("--step tells one step, --from-level several: only one of the two can be had")
    if level is not None and format_ != "text":
        raise typer.BadParameter(f"--from-level is for text; as {format_} a trace has all of its steps")
    options = common.reading_options(symbols, unique_lines, no_limits)
    ladder = common.ladder_of(rules, max_level)
    book = common.read_book(puzzle, options, shown=format_ == "text")
    if number is not None and len(book.puzzles) > 1:
        raise common.TroubleError(f"{puzzle} holds {len(book.puzzles)} puzzles; --step takes one")

    from deduce.show.screen import screen
    from deduce.show.story import Story

    traces = (_explained(own, ladder) for own in book.puzzles)
    out = screen(plain)
    status = book.status
    written = []
    for index, trace in enumerate(traces, 1):
        if trace.status != "solved":
            status = common.TROUBLE
        if number is not None and number > len(trace.steps):
            raise common.TroubleError(f"there is no step {number}; the explanation has {len(trace.steps)}")
        if format_ == "text":
            title = f"Puzzle {index}" if len(book.puzzles) > 1 else ""
            _tell(Story(out, trace, ladder, verbose), title, number, level)
        elif format_ == "svg" and number is not None:
            from deduce.scene.steps import draw_step
            from deduce.scene.svg import svg_file

            print(svg_file(draw_step(trace.steps[number - 1])), end="")
        else:
            value = trace.to_json() if number is None else trace.steps[number - 1].to_json()
            if format_ == "jsonl":
                common.write_json(value)
            else:
                written.append(value)
    if format_ == "json":
        common.write_json(written[0] if len(book.puzzles) == 1 else written, indent=1)
    return status


def _explained(puzzle: Puzzle, ladder: Ladder) -> Trace:
    """Explain a puzzle, and show how far that is where it takes long."""
    from deduce.cli._asked import progress
    from deduce.explaining.arguing import explain as explained

    blanks = puzzle.rows * puzzle.columns - puzzle.clues
    with progress(blanks, "explaining", LARGE) as advance:
        return explained(puzzle, ladder, on_cell=advance)


def _tell(story: Story, title: str, number: int | None, level: int | None) -> None:
    from deduce.formats import clean

    name = clean(story.trace.puzzle.id)
    title = f"{title}: {name}" if title and name else title or name
    if number is not None:
        story.tell_one(number, title)
    elif level is not None:
        story.tell_from(level, title)
    else:
        story.tell(title)
