"""PDFs made by Typst from the content of a book: tagged (PDF/UA-1), fit for archives (PDF/A-2a), all fonts embedded."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import typst

from deduce.base.errors import DeduceError, visible
from deduce.base.patterns import regex
from deduce.printing.options import INCH, MILLIMETRE, Paper

_TEMPLATES = Path(__file__).parent / "templates"
_FONTS = [f"SourceSansPro-{face}.ttf" for face in ("Regular", "Semibold", "Bold")]
_MOST_PAGES = 700  # Typst takes 1.6 MB of memory for each, and print on demand services bind no more
_MOST_FONT = 128 * 2**20  # bytes; it is copied
_BLEED = 0.125 * INCH
_PANIC = "panicked with: "
_MISSING = regex(r'the text `"([^"]+)"` could not be displayed')


class TypesettingError(DeduceError):
    """A book that cannot be made as wanted; the message says why."""


def typeset(book: Mapping[str, Any], paper: Paper, bound: bool, font: Path | None = None) -> tuple[bytes, int]:
    """Return the PDF of a book, and its number of pages.  The same book gives the same bytes.

    The inner margins of a bound book are wide enough for binding; a font of the user's own is used before the usual
    ones.

    Raises:
        TypesettingError: if a puzzle is too large for the paper, the book has too many pages, the fonts lack a
            character, or the font cannot be used.
    """
    return _compiled("book", {**book, "bound": bound}, paper, font)


def typeset_cover(
    book: Mapping[str, Any],
    paper: Paper,
    pages: int,
    thickness: float,
    look: Mapping[str, Any],
    font: Path | None = None,
) -> tuple[bytes, float, float]:
    """Return the PDF of a book's cover, and its width and height with bleed; the thickness is that of a page.

    Lengths are in millimetres.  `look` has its colour, six hexadecimal digits, and whether it has crop marks and a box
    that is free for a bar code.  Raises TypesettingError, as `typeset` does.
    """
    spine = pages * thickness
    cover = {"spine": spine * MILLIMETRE, "bleed": _BLEED, **look}
    pdf, _ = _compiled("cover", {**book, "bound": False, "cover": cover}, paper, font)
    width, height = ((side + 2 * _BLEED) / MILLIMETRE for side in (2 * paper.width, paper.height))
    return pdf, width + spine, height


def _compiled(template: str, book: Mapping[str, Any], paper: Paper, font: Path | None) -> tuple[bytes, int]:
    """Return a PDF and its number of pages."""
    # Typst reads fonts from folders only, and of two files with the same face it takes the one that it finds first
    with _font_folder() as folder:
        families = [_family(font, Path(folder, "font"))] if font is not None else []
        size = {"name": paper.name, "width": paper.width, "height": paper.height}
        data = json.dumps({**book, "paper": size, "font": families}, ensure_ascii=False)
        source = str(_TEMPLATES / f"{template}.typ")
        compiler = typst.Compiler(source, font_paths=[folder], ignore_system_fonts=True, sys_inputs={"book": data})
        try:
            pdf = compiler.compile(format="pdf", pdf_standards=["a-2a", "ua-1"], timestamp=0)
        except typst.TypstError as error:
            raise TypesettingError(_explained(error, book)) from None
        pages = int(compiler.query("<pages>", field="value", one=True))
    if pages > _MOST_PAGES:
        raise TypesettingError(_too_long(book))
    assert isinstance(pdf, bytes)
    return pdf, pages


@contextmanager
def _font_folder() -> Iterator[str]:
    """Return a temporary folder with the fonts of all books."""
    with ExitStack() as stack:
        try:
            folder = stack.enter_context(TemporaryDirectory())
            for name in _FONTS:
                Path(folder, name).write_bytes((files("font_source_sans_pro") / "files" / name).read_bytes())
        except OSError as error:
            reason = f"no fonts can be written to a temporary folder: {error.strerror}"
            raise TypesettingError(f"{reason}; the variable TMPDIR may name another folder") from None
        yield folder


def _family(font: Path, folder: Path) -> str:
    """Copy a font to a new folder, and return the name of its family."""
    folder.mkdir()
    try:
        if font.exists() and not (font.is_file() and font.stat().st_size <= _MOST_FONT):
            raise TypesettingError(f"{visible(str(font))}: not a font file of at most {_MOST_FONT // 2**20} MiB")
        shutil.copy(font, folder)
    except OSError as error:
        raise TypesettingError(f"{visible(str(font))}: cannot be read: {error.strerror}") from None
    faces = typst.Fonts(False, False, [folder]).fonts()
    if not faces:
        raise TypesettingError(f"{visible(str(font))}: not a TrueType or OpenType font")
    return faces[0].family


def _explained(error: typst.TypstError, book: Mapping[str, Any]) -> str:
    """Return the cause of an error for the person who wants the book."""
    if error.message.startswith(_PANIC):
        panic = error.message.removeprefix(_PANIC)
        return _too_long(book) if panic == "too many pages" else panic
    missing = dict.fromkeys("".join(_MISSING.findall(error.diagnostic)))
    if not missing:
        return f"Typst: {error.message}"
    characters = ", ".join(f"{character} (U+{ord(character):04X})" for character in missing)
    place = next((place for place, text in _texts(book) if any(character in text for character in missing)), "the book")
    return f"{place}: the fonts have no {characters}; --font FILE adds a font that has"


def _too_long(book: Mapping[str, Any]) -> str:
    count = sum(len(section["puzzles"]) for section in book["sections"])
    return f"{count} puzzles take more than {_MOST_PAGES} pages, the limit for one book; split them into several files"


def _texts(book: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield every text that comes from the user, after the name of its place."""
    yield "the title", book["title"]
    yield "the author", book["author"]
    yield "the subtitle", book["subtitle"]
    yield "the blurb", book["blurb"]
    yield "the copyright", book["imprint"]
    for section in book["sections"]:
        for puzzle in section["puzzles"]:
            yield f"the symbols of puzzle {puzzle['number']}", "".join(puzzle["symbols"])
            yield f"the id of puzzle {puzzle['number']}", "".join(puzzle["notes"])
            yield f"the difficulty of puzzle {puzzle['number']}", puzzle["caption"]
