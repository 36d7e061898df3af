"""`deduce print`: a book of puzzles as a PDF, to print or to publish."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from deduce.cli import _asked as asked
from deduce.cli import _common as common
from deduce.cli._group import say
from deduce.cli._options import LadderOptions, LanguageOption, choice, flag, number, one_of, option, taken
from deduce.cli._progress import progress
from deduce.cli._written import check_not_read, out_for, put_whole
from deduce.difficulty import GRADED, STUCK
from deduce.errors import counted
from deduce.files import write_whole
from deduce.formats import clean

if TYPE_CHECKING:
    from deduce.books.rows import Row
    from deduce.ladder.ladder import Ladder
    from deduce.printing.composing import Made
    from deduce.printing.content import Hints, Item, PrintOptions, Solutions
    from deduce.printing.marks import Colour
    from deduce.printing.naming import Naming

PAPERS = ["a4", "a5", "letter", "6x9", "8.5x11"]
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


def print(
    sources: asked.SourcesArgument,
    out: Annotated[str | None, option("FILE", "The PDF; by itself standard output, on a terminal FILE.pdf.")] = None,
    title: Annotated[
        str, option("TEXT", "A title page, how to solve, and the contents; without it puzzles alone.")
    ] = "",
    paper: Annotated[
        str, option("SIZE", f"{', '.join(PAPERS)}, or a size such as 5x8 (inches), 105x148mm.", lambda: PAPERS)
    ] = "a4",
    per_page: Annotated[int | None, number("So many puzzles a page; by itself what fits.", 1, MOST_PER_PAGE)] = None,
    large: Annotated[bool, flag("Large print: all type is of 16 points or more.")] = False,
    sections: Annotated[bool, flag("By difficulty, easy first, each under a head.")] = False,
    solutions: Annotated[str, choice("At the back, none, or only them.", SOLUTIONS)] = "back",
    hints: Annotated[
        str, choice("A first hint: under each puzzle, upside down, or at the back.", HINTS, "under|back")
    ] = "none",
    reasons: Annotated[bool, flag("Every step of every puzzle, at the back.")] = False,
    caption: Annotated[
        str, option("WORDS", "Beside numbers: stars, difficulty, level, rating, id, size, clues.")
    ] = "stars,difficulty",
    difficulty_names: Annotated[
        str | None, option("NAMES", "Names with their levels, such as 'Easy=1-2,Medium=3-5,Hard=6-8'; a star for each.")
    ] = None,
    author: Annotated[str, option("NAME", "Whom the title page names.")] = "",
    copyright_: Annotated[str, option("TEXT", "On the back of the title page, such as '2027 A. Writer'.")] = "",
    cover: Annotated[str | None, option("FILE", "A PDF of its own: back, spine and front, with bleed.")] = None,
    thickness: Annotated[
        float, option("MM", "Of a page, which the spine of the cover goes by.", read=_millimetres)
    ] = 0.0572,
    cover_colour: Annotated[str, option("HEX", "The ground of the cover.", read=_colour)] = "24466b",
    bound: Annotated[
        bool | None, flag("Inner margins for binding; by itself for 6x9 and 8.5x11.", "--bound/--loose")
    ] = None,
    font: Annotated[str | None, option("FILE", "A TrueType font of your own, taken first.")] = None,
    language: LanguageOption = None,
    *,
    work: asked.WorkOptions,
    arguing: LadderOptions,
) -> int:
    """Print puzzles: files, folders and books as one PDF, with their solutions.

    They come in the order of the books, or by difficulty with --sections. A puzzle without exactly one solution is told
    and left out, and the exit status is then 1.
    """
    if find_spec("reportlab") is None:
        raise common.TroubleError("printing needs a library for PDF: pip install 'deduce-puzzles[print]'")
    from deduce.printing.composing import compose
    from deduce.printing.content import PrintOptions, by_difficulty, one_section
    from deduce.printing.fonts import Fonts
    from deduce.printing.legible import check_legible
    from deduce.printing.naming import usual
    from deduce.printing.paper import TRIMS, paper_of
    from deduce.printing.writing import pdf
    from deduce.wording.paper import HELD

    if out == "-" and sys.stdout.isatty():
        raise typer.BadParameter("a book is nothing for a terminal; --out FILE writes it there")
    out = out_for(out, sources[0], ".pdf")
    for written in (out, cover):
        check_not_read(written, sources, font, rules=arguing.rules)
    if cover is not None and out is not None and os.path.abspath(cover) == os.path.abspath(out):
        raise typer.BadParameter("--cover is a file of its own, beside --out")
    size = taken("--paper", paper, paper_of)
    if solutions == "only" and hints != "none":
        raise typer.BadParameter("--solutions only has no puzzles to give hints for")
    printed = PrintOptions(
        title=clean(title),
        per_page=per_page,
        solutions=cast("Solutions", solutions),
        hints=cast("Hints", hints),
        reasons=reasons,
        caption=_caption(caption),
        large=large,
        naming=usual() if difficulty_names is None else _naming(difficulty_names),
        author=clean(author),
        imprint=(f"© {clean(copyright_)}",) if copyright_ else (),
    )
    ladder = arguing.ladder()
    fonts = Fonts(Path(font) if font is not None else None)
    run = asked.Run(sources, work, arguing)
    rows = []
    with closing(run.rows()) as found:
        for row in found:
            # those beyond the rules have a solution too
            proper = row.grade.status in (GRADED, STUCK)
            if proper:
                rows.append(row)
            run.take(row, proper, proper)
    status = run.tell()
    if not rows:
        say("No puzzle is left to print.")
        return common.TROUBLE
    items = _items(rows, printed, ladder)
    puzzles = counted(len(items), "puzzle")
    divided = by_difficulty(items, printed.naming) if sections else one_section(items)
    red, green, blue = (part / 255 for part in bytes.fromhex(cover_colour))
    ground = (red, green, blue)
    called = printed.title or HELD(len(items))
    check_legible(items, printed, fonts)
    made = compose(divided, printed, size, size.name in TRIMS if bound is None else bound, fonts, ladder)
    with progress(len(made.pages), "writing") as advance:
        data = pdf(made, called, advance)
    if cover is not None:
        _write_cover(cover, made, thickness, ground)
    for remark in made.remarks:
        say(f"{remark}.")
    put_whole(data, out, f"{puzzles} on {counted(len(made.pages), 'page')}")
    return status


def _write_cover(file: str, made: Made, thickness: float, colour: Colour) -> None:
    from deduce.printing.cover import cover_of
    from deduce.printing.paper import MILLIMETRE
    from deduce.printing.writing import cover_pdf

    laid = cover_of(made.book, len(made.pages), thickness, colour)
    write_whole(file, cover_pdf(laid))
    wide, high, spine = (f"{length / MILLIMETRE:.1f}" for length in (laid.paper.width, laid.paper.height, laid.spine))
    say(f"Wrote its cover, {wide} x {high} mm with a spine of {spine} mm, to {file}.")


def _caption(text: str) -> tuple[str, ...]:
    """Read what is said beside numbers.  Raises BadParameter."""
    from deduce.printing.content import CAPTIONS

    words = () if text == "none" else tuple(word.strip() for word in text.split(","))
    for word in words:
        taken("--caption", word, partial(one_of, (*CAPTIONS, "none")))
    return words


def _naming(names: str) -> Naming:
    """Read the names of difficulty.  Raises BadParameter."""
    from deduce.printing.naming import parse_naming

    try:
        return parse_naming(names)
    except ValueError as error:
        raise typer.BadParameter(f"--difficulty-names takes {error}") from None


def _items(rows: Sequence[Row], printed: PrintOptions, ladder: Ladder) -> list[Item]:
    """Solve every puzzle, and explain it where its hints or reasons are wanted."""
    from deduce.explaining.arguing import explain
    from deduce.printing.content import Item
    from deduce.printing.explained import explained
    from deduce.search.single import solve

    out = []
    with progress(len(rows), "solving") as advance:
        for number, row in enumerate(rows, 1):
            assert row.puzzle is not None
            trace = explain(row.puzzle, ladder) if printed.argued else None
            solution = trace.final if trace is not None and trace.status == "solved" else solve(row.puzzle, None)
            assert solution is not None  # it has a grade, so it has one
            argument = explained(trace, printed.hints == "back", printed.reasons) if trace is not None else None
            out.append(Item(number, row.puzzle, row.grade, solution, argument))
            advance()
    return out
