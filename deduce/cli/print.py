"""`deduce print`: a book of puzzles as a PDF."""

from __future__ import annotations

import os
import re
import sys
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from deduce.cli import _asked as asked
from deduce.cli import _common as common
from deduce.cli._group import say
from deduce.cli._options import LadderOptions, LanguageOption, choice, flag, number, one_of, option, taken
from deduce.cli._progress import progress
from deduce.cli._written import check_not_read, out_for, put_whole
from deduce.difficulty import GRADED, STUCK
from deduce.errors import counted
from deduce.explaining.arguing import explain
from deduce.files import write_whole
from deduce.formats import clean
from deduce.printing.book import book_of
from deduce.printing.items import Item, explanation_of
from deduce.printing.options import CAPTIONS, Options, parse_difficulties, usual_difficulties
from deduce.printing.paper import BOUND, LEAST_PAGES, PAPERS, parse_paper
from deduce.search.single import solve

SOLUTIONS = ("back", "none", "only")
HINTS = ("none", "under", "back")
MOST_PER_PAGE = 100


def _millimetres(text: str) -> float:
    if re.fullmatch(r"(0|1)?(\.\d{1,6})?", text) and text.strip("."):
        return float(text)
    raise ValueError("millimetres, such as 0.0572")


def _colour(text: str) -> str:
    if not re.fullmatch("#?[0-9a-fA-F]{6}", text):
        raise ValueError("six hexadecimal digits, such as 24466b")
    return text.removeprefix("#")


def _caption(text: str) -> tuple[str, ...]:
    words = () if text == "none" else tuple(word.strip() for word in text.split(","))
    for word in words:
        one_of((*CAPTIONS, "none"), word)
    return words


def print(
    sources: asked.SourcesArgument,
    out: Annotated[str | None, option("FILE", "Write to FILE. [default: FILE.pdf in a terminal]")] = None,
    title: Annotated[str, option("TEXT", "Book title; adds a title page, instructions and contents.")] = "",
    paper: Annotated[
        str, option("SIZE", f"Paper size: {', '.join(PAPERS)}, 5x8 (inches) or 105x148mm.", lambda: list(PAPERS))
    ] = "a4",
    per_page: Annotated[int | None, number("Puzzles per page. [default: as many as fit]", 1, MOST_PER_PAGE)] = None,
    large: Annotated[bool, flag("Large print (at least 16 points).")] = False,
    sections: Annotated[bool, flag("Group by difficulty, easiest first, with headings.")] = False,
    solutions: Annotated[str, choice("Solutions: back, none or only.", SOLUTIONS, "back|none|only")] = "back",
    hints: Annotated[str, choice("First hints: under (upside down) or back.", HINTS, "under|back")] = "none",
    reasons: Annotated[bool, flag("Add every step at the back.")] = False,
    caption: Annotated[str, option("WORDS", f"Text above each puzzle: {', '.join(CAPTIONS)}.")] = "stars,difficulty",
    difficulty_names: Annotated[str | None, option("NAMES", "Difficulty names, such as 'Easy=1-2,Hard=3-8'.")] = None,
    author: Annotated[str, option("NAME", "Author on the title page.")] = "",
    copyright_: Annotated[str, option("TEXT", "Copyright line, such as '2027 A. Writer'.")] = "",
    cover: Annotated[str | None, option("FILE", "Write the cover (back, spine, front, with bleed) to a PDF.")] = None,
    paper_thickness: Annotated[
        float, option("MM", "Paper thickness in mm, for the spine.", read=_millimetres)
    ] = 0.0572,
    cover_colour: Annotated[str, option("HEX", "Background colour of the cover.", read=_colour)] = "24466b",
    bound: Annotated[
        bool | None, flag("Wider inner margins for binding. [default: on for 6x9 and 8.5x11]", "--bound/--loose")
    ] = None,
    font: Annotated[str | None, option("FILE", "Font to try first (TrueType or OpenType).")] = None,
    language: LanguageOption = None,
    *,
    work: asked.WorkOptions,
    arguing: LadderOptions,
) -> int:
    """Make a PDF of puzzles and solutions.

    Puzzles without exactly one solution are reported and left out; the exit status is then 1.
    """
    if find_spec("typst") is None or find_spec("font_source_sans_pro") is None:
        raise common.TroubleError("printing needs Typst and a font: pip install 'deduce-puzzles[print]'")
    from deduce.printing.typesetting import typeset, typeset_cover

    if out == "-" and sys.stdout.isatty():
        raise typer.BadParameter("a PDF cannot be shown in a terminal; --out FILE writes it there")
    out = out_for(out, sources[0], ".pdf")
    for written in (out, cover):
        check_not_read(written, sources, font, rules=arguing.rules)
    if cover is not None and out is not None and os.path.abspath(cover) == os.path.abspath(out):
        raise typer.BadParameter("--cover and --out name the same file")
    if solutions == "only" and hints != "none":
        raise typer.BadParameter("--solutions only has no puzzles to give hints for")
    size = taken("--paper", paper, parse_paper)
    options = Options(
        title=clean(title),
        author=clean(author),
        imprint=f"© {clean(copyright_)}" if copyright_ else "",
        per_page=per_page,
        solutions=solutions,
        hints=hints,
        reasons=reasons,
        sections=sections,
        caption=taken("--caption", caption, _caption),
        large=large,
        difficulties=(
            usual_difficulties()
            if difficulty_names is None
            else taken("--difficulty-names", difficulty_names, parse_difficulties)
        ),
    )
    ladder = arguing.ladder()
    run = asked.Run(sources, work, arguing)
    rows = []
    with closing(run.rows()) as found:
        for row in found:
            proper = row.grade.status in (GRADED, STUCK)
            if proper:
                rows.append(row)
            run.take(row, proper, proper)
    status = run.tell()
    items = []
    with progress(len(rows), "solving") as advance:
        for row in rows:
            assert row.puzzle is not None
            trace = explain(row.puzzle, ladder) if options.explained else None
            solution = trace.final if trace is not None and trace.status == "solved" else solve(row.puzzle, None)
            assert solution is not None  # a graded puzzle has one
            explanation = explanation_of(trace, options) if trace is not None else None
            items.append(Item(row.puzzle, row.grade, solution, explanation))
            advance()
    if not items:
        say("No puzzle is left to print.")
        return common.TROUBLE
    book = book_of(items, options, ladder)
    is_bound = size.name in BOUND if bound is None else bound
    own_font = Path(font) if font is not None else None
    pdf, pages = typeset(book, size, is_bound, own_font)
    if cover is not None:
        made = typeset_cover(book, size, pages, paper_thickness, cover_colour, own_font)
        write_whole(cover, made.pdf)
        measures = f"{made.width:.1f} x {made.height:.1f} mm with a spine of {made.spine:.1f} mm"
        say(f"Wrote its cover, {measures}, to {cover}.")
    if is_bound and pages < LEAST_PAGES:
        say(f"{pages} pages: print on demand services bind {LEAST_PAGES} or more.")
    put_whole(pdf, out, f"{counted(len(items), 'puzzle')} on {counted(pages, 'page')}")
    return status
