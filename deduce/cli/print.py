"""`deduce print`: a book of puzzles as a PDF."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal, TypeVar

from attrs import evolve
from typer import BadParameter, Option

from deduce.answers.explain import explain, steps
from deduce.base.errors import count_noun
from deduce.base.files import write_whole
from deduce.books.making import practised
from deduce.books.rows import Row
from deduce.cli import frame as cli
from deduce.cli.collection import Run
from deduce.cli.frame import TROUBLE, CommandError, print_note, progress
from deduce.formats import clean
from deduce.game.levels import GRADED, STUCK
from deduce.grid.solutions import solve
from deduce.printing.book import Item, book_of, notes_of
from deduce.printing.options import (
    BOUND,
    CAPTIONS,
    LEAST_PAGES,
    MILLIMETRE,
    PAPERS,
    Options,
    parse_difficulties,
    parse_paper,
    parse_per_page,
)

Value = TypeVar("Value")


def _colour(text: str) -> str:
    if not re.fullmatch("#?[0-9a-fA-F]{6}", text):
        raise BadParameter(f"found {text!r}, expected six hexadecimal digits, such as 24466b")
    return text.removeprefix("#")


def _captions(text: str) -> tuple[str, ...]:
    words = () if text == "none" else tuple(word.strip() for word in text.split(","))
    if not set(words) <= set(CAPTIONS):
        raise ValueError(f"{', '.join(CAPTIONS)} or none")
    return words


def _parsed(option: str, text: str, parse: Callable[[str], Value]) -> Value:
    """Return the value of an option.  Raises CommandError."""
    try:
        return parse(text)
    except ValueError as error:
        raise CommandError(f"{option} takes {error}, not {text!r}") from None


def _is_printable(row: Row) -> bool:
    return row.grade.status in (GRADED, STUCK)


@cli.with_shared({"language"} | cli.COLLECTION)
def print(
    sources: cli.FilesArgument,
    out: Annotated[str | None, Option(metavar="FILE", help="Write to FILE. [default: FILE.pdf in a terminal]")] = None,
    title: Annotated[
        str, Option(metavar="TEXT", help="Book title; adds a title page, instructions and contents.")
    ] = "",
    worksheet: Annotated[
        bool, Option("--worksheet", help="Begin with one head: the title, if any, and the rules of the game.")
    ] = False,
    paper: Annotated[
        str, Option(metavar="SIZE", help=f"Paper size: {', '.join(PAPERS)}, 5x8 (inches) or 105x148mm.")
    ] = "a4",
    per_page: Annotated[
        str, Option(metavar="N", help="Puzzles per page, or 6x6=6,14x14=1 by size. [default: as many as fit]")
    ] = "",
    large: Annotated[bool, Option("--large", help="Large print (at least 16 points).")] = False,
    sections: Annotated[bool, Option("--sections", help="Group by difficulty, easiest first, with headings.")] = False,
    on_right: Annotated[bool, Option("--on-right", help="Begin sections and chapters on right pages.")] = False,
    link: Annotated[
        str, Option(metavar="URL", help="Add QR codes that open the puzzles, with explanations, on the site at URL.")
    ] = "",
    code_size: Annotated[
        float, Option(metavar="MM", min=0.2, max=2.0, help="Side of the squares that QR codes consist of, in mm.")
    ] = 0.5,
    solutions: Annotated[Literal["back", "none", "only"], Option(help="Solutions: back, none or only.")] = "back",
    hints: Annotated[
        Literal["none", "under", "back"], Option(help="First hints: under (upside down) or back.")
    ] = "none",
    reasons: Annotated[bool, Option("--reasons", help="Add every step at the back.")] = False,
    caption: Annotated[
        str, Option(metavar="WORDS", help=f"Text above each puzzle: {', '.join(CAPTIONS)}.")
    ] = "stars,difficulty",
    difficulty_names: Annotated[
        str, Option(metavar="NAMES", help="Difficulty names, such as 'Easy=1-2,Hard=3-8'.")
    ] = "",
    subtitle: Annotated[str, Option(metavar="TEXT", help="Line below the title.")] = "",
    author: Annotated[str, Option(metavar="NAME", help="Author on the title page.")] = "",
    copyright_: Annotated[
        str, Option("--copyright", metavar="TEXT", help="Copyright line, such as '2027 A. Writer'.")
    ] = "",
    cover: Annotated[
        str | None, Option(metavar="FILE", help="Write the cover (back, spine, front, with bleed) to a PDF.")
    ] = None,
    paper_thickness: Annotated[
        float, Option(metavar="MM", min=0.0, max=2.0, help="Paper thickness in mm, for the spine.")
    ] = 0.0572,
    cover_colour: Annotated[
        str, Option(metavar="HEX", parser=_colour, help="Background colour of the cover.")
    ] = "24466b",
    blurb: Annotated[str, Option(metavar="TEXT", help="Text on the back of the cover.")] = "",
    bar_code: Annotated[bool, Option("--bar-code", help="Keep a box on the back of the cover free.")] = False,
    crop_marks: Annotated[bool, Option("--crop-marks", help="Add crop marks to the cover.")] = False,
    bound: Annotated[
        bool | None, Option("--bound/--loose", help="Wider inner margins for binding. [default: on for 6x9 and 8.5x11]")
    ] = None,
    font: Annotated[str | None, Option(metavar="FILE", help="Font to try first (TrueType or OpenType).")] = None,
    *,
    shared: cli.Shared,
) -> int:
    """For exercises ('generate --practice'), the answers are the steps to find. Puzzles without exactly one solution
    are reported and left out; the exit status is then 1.
    """
    from deduce.printing.typesetting import typeset, typeset_cover

    if out == "-" and sys.stdout.isatty():
        raise CommandError("cannot write a PDF to the terminal; use --out FILE")
    out = cli.document_name(out, sources[0], ".pdf")
    for file in (out, cover):
        cli.format_of(file, None, ["pdf"])
        cli.check_out(file, sources, font, *(shared.rules or ()))
    cli.check_different("--out", out, "--cover", cover)
    if solutions == "only" and hints != "none":
        raise CommandError("--solutions only and --hints cannot be combined")
    size = _parsed("--paper", paper, parse_paper)
    is_bound = size.name in BOUND if bound is None else bound
    options = Options(
        title=clean(title),
        worksheet=worksheet,
        subtitle=clean(subtitle),
        blurb=clean(blurb),
        author=clean(author),
        imprint=f"© {clean(copyright_)}" if copyright_ else "",
        per_page=_parsed("--per-page", per_page, parse_per_page) if per_page else {},
        on_right=on_right,
        link=link,
        module=code_size * MILLIMETRE,
        solutions=solutions,
        hints=hints,
        reasons=reasons,
        sections=sections,
        caption=_parsed("--caption", caption, _captions),
        large=large,
    )
    if difficulty_names:
        options = evolve(options, difficulties=_parsed("--difficulty-names", difficulty_names, parse_difficulties))
    run = Run(sources, shared)
    printable, status = run.chosen(_is_printable, _is_printable)
    if not printable:
        print_note("No puzzle is left to print.")
        return TROUBLE
    for row in printable:
        if not options.difficulties.has(row.grade):
            raise CommandError(f"--difficulty-names has no name for level {row.grade.level}, that of {row.place}")
    items = []
    with progress("solving", len(printable)) as advance:
        for row in printable:
            assert row.puzzle is not None
            trace = explain(row.puzzle, ladder=run.ladder) if options.explained else None
            if trace is not None and trace.status == "solved":
                solution = trace.final
            else:
                solution = solve(row.puzzle, budget=None) or ()
            notes = notes_of(trace, options) if trace is not None else None
            answer = next(steps(row.puzzle, ladder=run.ladder), None) if practised(row.puzzle) else None
            items.append(Item(row.puzzle, row.grade, solution, notes, answer=answer))
            advance()
    book = book_of(items, options, run.ladder)
    first_font = Path(font) if font is not None else None
    pdf, pages = typeset(book, size, is_bound, first_font)
    if cover is not None:
        look = {"colour": cover_colour, "marks": crop_marks, "bar-code": bar_code}
        made, width, height = typeset_cover(book, size, pages, paper_thickness, look, first_font)
        write_whole(cover, made)
        measures = f"{width:.1f} x {height:.1f} mm with a spine of {pages * paper_thickness:.1f} mm"
        print_note(f"Wrote the cover, {measures}, to {cover}.")
    if is_bound and pages < LEAST_PAGES:
        print_note(f"{pages} pages: print on demand services bind {LEAST_PAGES} or more.")
    cli.write_output(pdf, out, f"{count_noun(len(items), 'puzzle')} on {count_noun(pages, 'page')}")
    return status
