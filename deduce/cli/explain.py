"""`deduce explain`, `deduce hint` and `deduce page`: the whole solution step by step, the next step, and a page."""

from __future__ import annotations

import os
import sys
from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal

from typer import Argument, Option

from deduce.answers.entries import CheckedEntry, check_entry
from deduce.answers.explain import explain as explain_puzzle
from deduce.answers.hints import Hint
from deduce.answers.hints import hint as hint_for
from deduce.base.errors import InvalidError, count_noun
from deduce.cli import frame as cli
from deduce.cli.frame import DONE, TROUBLE, CommandError, print_note, progress
from deduce.drawing.terminal import Screen, holds, screen
from deduce.drawing.walkthrough import (
    PROBLEMS,
    StagedHint,
    Walkthrough,
    draw_all_fillings,
    draw_fillings,
    draw_open_steps,
)
from deduce.formats import clean, write
from deduce.game.puzzle import Cell, read_cell
from deduce.wording.answers import MORE
from deduce.wording.steps import rule_name
from deduce.wording.words import capital, outcome

if TYPE_CHECKING:
    from deduce.answers.overview import OpenSteps


@cli.with_shared({"out", "plain", "language"} | cli.READING | cli.RULES)
def explain(
    source: cli.PuzzleArgument,
    verbose: Annotated[bool, Option("--verbose", "-v", help="Explain every step in full.")] = False,
    step: Annotated[int | None, Option(metavar="N", min=1, help="Show only step N, with its grid.")] = None,
    from_level: Annotated[
        int | None, Option(metavar="N", min=1, max=8, help="Show only steps of level N or harder, with their grids.")
    ] = None,
    format_: Annotated[
        Literal["text", "json", "jsonl", "svg"] | None,
        Option("--format", help="Output format: text, json, jsonl (one per line), or svg with --step. [default: text]"),
    ] = None,
    *,
    shared: cli.Shared,
) -> int:
    """Easy steps take one line. Exits with status 1 if the puzzle cannot be solved."""
    form = cli.format_of(shared.out, format_, ("text", "json", "jsonl", "svg"))
    if form == "svg" and step is None:
        raise CommandError("a drawing (svg) needs --step N")
    if from_level is not None and step is not None:
        raise CommandError("--step and --from-level cannot be combined")
    if from_level is not None and form != "text":
        raise CommandError(f"--from-level and the format {form} cannot be combined")
    cli.check_out(shared.out, [source], *(shared.rules or ()))
    ladder = shared.ladder()
    book = cli.read_book(source, shared, shown=form == "text")
    if step is not None:
        book.check_single(source)
    status = book.status
    with cli.output_to(shared.out, "the explanation"), cli.json_values(form) as write:
        out = screen(shared.plain)
        for number, puzzle in enumerate(book.puzzles, 1):
            cells = puzzle.rows * puzzle.columns - puzzle.clues
            with progress("explaining", cells) as advance:
                trace = explain_puzzle(puzzle, ladder=ladder, budget=shared.work, on_cell=advance)
            if trace.status != "solved":
                status = TROUBLE
            if step is not None and step > len(trace.steps):
                raise CommandError(f"no step {step}; the explanation has {len(trace.steps)} steps")
            if form == "text":
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
            elif form == "svg":
                from deduce.drawing.svg import draw_step, svg_file

                print(svg_file(draw_step(trace.steps[step - 1])), end="")
            else:
                write(trace.steps[step - 1].to_json())
    return status


@cli.with_shared(cli.OUTPUT | {"language"} | cli.READING | cli.RULES)
def hint(
    grid: Annotated[
        str | None,
        Argument(metavar="GRID", help="A file, a one-line grid, or - for standard input (default in a pipe)."),
    ] = None,
    reveal: Annotated[
        int | None,
        Option(metavar="N", min=1, max=3, help="How much to show: 1 = where to look, 2 = the rule, 3 = the full step."),
    ] = None,
    cell: Annotated[
        str | None, Option("--cell", metavar="CELL", help="Show the steps to this cell, such as r3c4, and no others.")
    ] = None,
    check: Annotated[
        str | None,
        Option("--check", metavar="CELL", help="Say whether the entry in this cell is right, and nothing else."),
    ] = None,
    apply: Annotated[
        bool, Option("--apply", help="Print the grid with the step filled in, instead of a hint.")
    ] = False,
    all_: Annotated[bool, Option("--all", help="List every place where a step of the easiest level is open.")] = False,
    level: Annotated[cli.Range | None, cli.level_option("With --all, list the steps in this range of levels.")] = None,
    line: Annotated[
        str | None,
        Option(
            metavar="LINE", help="Show all ways to fill this row or column, such as r3 or c4, or all of them (all)."
        ),
    ] = None,
    puzzle: Annotated[
        str | None, Option(metavar="ORIGINAL", help="The original puzzle, to find wrong entries for certain.")
    ] = None,
    *,
    shared: cli.Shared,
) -> int:
    """Enter shows more. If the grid has a mistake, the hint says where, and the exit status is 1."""
    if apply and reveal is not None:
        raise CommandError("--apply and --reveal cannot be combined")
    if check is not None and (cell is not None or apply or reveal is not None):
        raise CommandError("--check cannot be combined with --cell, --apply or --reveal")
    others = cell is not None or check is not None or apply
    if all_ and (others or line is not None):
        raise CommandError("--all cannot be combined with --cell, --check, --apply or --line")
    if line is not None and (others or reveal is not None):
        raise CommandError("--line cannot be combined with --cell, --check, --apply or --reveal")
    if level is not None and not all_:
        raise CommandError("--level needs --all")
    typed = sys.stdin.isatty()
    if grid is None:
        if typed:
            raise CommandError("missing GRID: a file, a one-line grid, or - for standard input")
        grid = "-"
    if grid == puzzle == "-":
        raise CommandError("GRID and --puzzle cannot both be standard input")
    ladder = shared.ladder()
    if typed and "-" in (grid, puzzle):
        end = "Ctrl-Z and Enter" if os.name == "nt" else "Ctrl-D"
        what = "grid" if grid == "-" else "original puzzle"
        print_note(f"Type or paste the {what}, row by row, then press {end} in an empty row.")
    # the original settles whether lines may repeat
    entered = cli.read_one(grid, shared, shown=shared.form == "text" and not apply, settled=puzzle is None)
    original = cli.read_one(puzzle, shared) if puzzle is not None else None
    if entered.entries and original is None:
        original, entered = entered, entered.with_entries(entered.entries)
    if check is not None:
        checked = check_entry(entered, _cell(check), original=original, budget=shared.work)
        cli.write_result(shared, checked, _print_checked)
        return TROUBLE if checked.status in _WRONG else DONE
    if line == "all":
        from deduce.answers.overview import all_fillings

        of_all = all_fillings(entered, original=original)
        cli.write_result(shared, of_all, draw_all_fillings)
        return DONE if all(each.count for each in of_all.lines) else TROUBLE
    if line is not None:
        from deduce.answers.overview import fillings

        found = fillings(entered, line, original=original)
        cli.write_result(shared, found, draw_fillings)
        return DONE if found.count else TROUBLE
    if all_:
        from deduce.answers.overview import open_steps

        levels = level and level.levels
        steps = open_steps(entered, level=levels, original=original, ladder=ladder, budget=shared.work)
        cli.write_result(shared, steps, partial(_print_open, reveal=reveal or 1))
        return TROUBLE if steps.hint.status in PROBLEMS else DONE
    asked = None if cell is None else _cell(cell)
    result = hint_for(entered, ladder=ladder, original=original, cell=asked, budget=shared.work)
    if apply:
        _print_applied(result, shared.form)
    else:
        asks = reveal is None and "-" not in (grid, puzzle) and typed and sys.stdout.isatty()
        draw = partial(_print_stages, reveal=reveal or 1, asks=asks)
        cli.write_result(shared, result, draw)
    return TROUBLE if result.status in PROBLEMS else DONE


_WRONG = ("wrong", "none")


def _print_open(screen: Screen, found: OpenSteps, reveal: int) -> None:
    """List the open steps, with their sentences for the last stage; or print the hint that says why there is none."""
    if found.hint.step is None:
        _print_stages(screen, found.hint, reveal, asks=False)
    else:
        draw_open_steps(screen, found, told=reveal == 3)


def _print_checked(screen: Screen, checked: CheckedEntry) -> None:
    screen.say(checked.text, style="bad" if checked.status in _WRONG else "")
    screen.explain_cell(checked.text)


def _cell(name: str) -> Cell:
    try:
        return read_cell(name)
    except InvalidError:
        raise CommandError(f"{name!r} is not a cell; r3c4 is row 3, column 4") from None


def _print_applied(result: Hint, form: str) -> None:
    """Print the grid with the step filled in, and on standard error which step that is or why there is none."""
    if result.status in PROBLEMS:
        for reason in result.reasons if result.status in ("wrong", "broken", "dead") else (result.stages[-1],):
            print_note(reason)
        return
    for reason in result.reasons:
        print_note(reason)
    text = write([result.taken], form)
    if not holds(sys.stdout, text):
        raise CommandError("the output cannot show all symbols; --format json writes them as ASCII")
    if result.step is None and result.status != "search":
        print_note(result.stages[-1])
    else:
        source = rule_name(result.step.rule) if result.step else "exact search"
        print_note(f"{capital(source)}: {outcome(result.places, result.grid.symbols)}.")
    print(text, end="")


def _print_stages(screen: Screen, result: Hint, reveal: int, asks: bool) -> None:
    """Print a hint up to a stage; in a terminal, each press of Enter prints one more stage."""
    staged = StagedHint(screen, result)
    stage = staged.stages if reveal == 3 else reveal
    staged.draw(stage)
    while asks and stage < staged.stages and result.status not in ("open", "unknown", "solved"):
        sys.stdout.flush()
        print(f"{MORE()} ", end="", file=sys.stderr, flush=True)
        answer = sys.stdin.readline()
        if not answer:  # Ctrl-D
            print(file=sys.stderr)
        if answer.strip() or not answer:
            return
        stage += 1
        staged.draw(stage)


@cli.with_shared({"out", "language"} | cli.READING | cli.RULES)
def page(
    source: cli.PuzzleArgument,
    title: Annotated[str, Option(metavar="TEXT", help="Page title. [default: the puzzle's id]")] = "",
    *,
    shared: cli.Shared,
) -> int:
    """Several puzzles get an index. In a terminal, X.txt becomes X.html. Exits with status 1 if a puzzle cannot be
    solved; the page says so.
    """
    out = cli.document_name(shared.out, source, ".html")
    cli.format_of(out, None, ["html"])
    cli.check_out(out, [source], *(shared.rules or ()))
    ladder = shared.ladder()
    book = cli.read_book(source, shared)
    traces = []
    with progress("explaining", len(book.puzzles)) as advance:
        for puzzle in book.puzzles:
            traces.append(explain_puzzle(puzzle, ladder=ladder, budget=shared.work))
            advance()
    from deduce.pages.document import document  # it would take the other commands longer to start

    cli.write_output(document(traces, ladder, title).encode(), out, count_noun(len(traces), "puzzle"))
    return book.status if all(trace.status == "solved" for trace in traces) else TROUBLE
