"""PDFs with puzzles: each page is drawn, and the grids on it are read as those of pictures are.

Where text stands in the cells of a grid, it says what they hold; a page whose grids are nothing but text is read as a
text file is.
"""

from __future__ import annotations

import re
import zlib
from base64 import a85decode
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise

import numpy as np
import pypdfium2
from attrs import evolve

from deduce.errors import Fault, counted
from deduce.formats import Options, Reading, read_text
from deduce.photo import PUZZLES_ON
from deduce.photo.deciding import ONE_SYMBOL, UNSURE, decide
from deduce.photo.files import MOST_BYTES
from deduce.photo.lattice import Lattice, find_all
from deduce.photo.looks import look, straightened
from deduce.photo.marks import marks
from deduce.photo.reading import as_reading
from deduce.photo.values import Array, PhotoError
from deduce.puzzle import EMPTY, Sign

MOST_PAGES = 1000
"""Of a longer PDF the first are read."""

_OURS = PUZZLES_ON.format(first="([0-9]{1,9})", last="([0-9]{1,9})")
_SCALE = 2.0  # pixels a point: a cell of ten points has twenty
_MOST_PIXELS = 4_000_000  # of a page
_MOST_DRAWN = 8_000_000  # bytes of drawing, unpacked, in one stream; a page of puzzles has some ten thousand
_DRAWN = 0.5  # what is so much weaker than the text of other cells is nothing
_INSIDE = 0.12  # of a cell, from its edge: what stands nearer is a sign

Text = dict[tuple[float, float], str]
"""The characters of a page by the places of their middles, in pixels of its drawing."""


def read_pdf(data: bytes, options: Options) -> Reading:
    """Read the puzzles of a PDF, in order; filled grids are solutions, and left out.

    Raises:
        PhotoError: where it cannot be opened.
    """
    document = _opened(data)
    kept: list[Reading] = []
    filled = 0
    count = len(document)
    for number in _pages(document, min(count, MOST_PAGES)):
        for place, reading in enumerate(_of_page(document[number - 1], options), 1):
            open_ = [puzzle.clues < puzzle.rows * puzzle.columns for puzzle in reading.puzzles]
            filled += open_.count(False)
            if all(open_):
                kept.append(_placed(reading, number, place))
    _tell_cut(kept)
    remarks = list(dict.fromkeys(remark for own in kept for remark in own.remarks))
    if filled:
        remarks.append(f"{counted(filled, 'filled grid')} left out, as solutions are")
    if count > MOST_PAGES:
        remarks.append(f"the first {MOST_PAGES} of {count} pages are read")
    faults = [fault for own in kept for fault in own.faults]
    puzzles = [puzzle for own in kept for puzzle in own.puzzles]
    if not puzzles and not faults:
        faults.append(Fault(f"no puzzle is seen on the {counted(count, 'page')} of this PDF"))
    places = [place for own in kept for place in own.places]
    said = [who for own in kept for who in own.said]
    return Reading(tuple(puzzles), tuple(places), tuple(faults), "PDF", tuple(remarks), tuple(said))


def _tell_cut(kept: list[Reading]) -> None:
    """Turn what the end of a page has cut, an oblong grid and the rest of its square, into a fault."""
    for at, (above, below) in enumerate(pairwise(kept)):
        if len(above.puzzles) == len(below.puzzles) == 1 and above.places[0] + 1 == below.places[0]:
            (first,), (rest,) = above.puzzles, below.puzzles
            if first.rows + rest.rows == first.columns == rest.columns:
                message = f"page {above.places[0]}: this grid seems to go on on page {below.places[0]}; it is left out"
                kept[at : at + 2] = Reading(faults=(Fault(message),)), Reading()


def _pages(document: pypdfium2.PdfDocument, count: int) -> range:
    """Give the numbers of the pages that may hold puzzles: a PDF of our own says which."""
    said = re.fullmatch(_OURS, document.get_metadata_value("Keywords"))
    first, last = map(int, said.groups()) if said else (1, count)
    return range(max(first, 1), min(last, count) + 1)


def _placed(reading: Reading, page: int, place: int) -> Reading:
    """Name the puzzles of a grid, and what is told of it, by its page and its place there."""
    where = f"page {page}, grid {place}"
    puzzles = tuple(evolve(puzzle, id=puzzle.id or f"p{page}-{place}") for puzzle in reading.puzzles)
    faults = tuple(evolve(fault, message=f"{where}: {fault.message}") for fault in reading.faults)
    # what is told of the text in one grid goes for the others as well
    remarks = tuple(f"{where}: {remark}" if reading.format == "picture" else remark for remark in reading.remarks)
    return evolve(reading, puzzles=puzzles, places=(page,) * len(puzzles), faults=faults, remarks=remarks)


def _opened(data: bytes) -> pypdfium2.PdfDocument:
    if len(data) > MOST_BYTES:
        raise PhotoError(f"this PDF is too large: at most {MOST_BYTES // 1_000_000} million bytes are read")
    if any(size > _MOST_DRAWN for size in _unpacked(data)):
        raise PhotoError(f"this PDF draws more than {_MOST_DRAWN // 1_000_000} million bytes on a page")
    try:
        return pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if "assword" in str(error):
            raise PhotoError("this PDF is encrypted; save a copy without its password") from None
        raise PhotoError("this PDF cannot be opened: it is damaged or cut short") from None


def _unpacked(data: bytes) -> Iterator[int]:
    """Yield how many bytes each stream has that is neither a picture nor a font, as far as the bound needs it."""
    for found in re.finditer(rb"(?<!end)stream\r?\n", data):
        head = data[max(0, found.start() - 1000) : found.start()].rpartition(b" obj")[2]
        if re.search(rb"/Image|/Length1|/OpenType|/\w*Type\w*C\b", head):
            continue
        end = data.find(b"endstream", found.end())
        body = data[found.end() : end if end >= 0 else None]
        with suppress(ValueError, zlib.error):
            for packed in re.findall(rb"/(FlateDecode|Fl|ASCII85Decode|A85)\b", head):
                if packed.startswith(b"Fl"):
                    body = zlib.decompressobj().decompress(body, _MOST_DRAWN + 1)
                else:
                    body = a85decode(body.strip().removesuffix(b"~>"))
        yield len(body)


def _of_page(page: pypdfium2.PdfPage, options: Options) -> Iterator[Reading]:
    """Yield a reading for each grid of a page, from the top to the bottom, from the left to the right."""
    wide, high = page.get_size()
    bitmap = page.render(scale=min(_SCALE, (_MOST_PIXELS / (wide * high)) ** 0.5))
    picture = np.ascontiguousarray(bitmap.to_numpy()[:, :, :3])
    words = page.get_textpage()
    text = _text(words, bitmap.get_posconv(page))
    lattices = find_all(picture)
    if not lattices:
        reading = read_text(words.get_text_range(), "", options)
        yield from [reading] if reading.puzzles and not reading.faults else []
        return
    for lattice in _in_order(lattices):
        try:
            yield _of_grid(picture, lattice, text, options)
        except PhotoError as error:
            yield Reading(faults=(Fault(str(error)),))


def _text(words: pypdfium2.PdfTextPage, places: pypdfium2.PdfPosConv) -> Text:
    out: Text = {}
    for k in range(words.count_chars()):
        if own := words.get_text_range(k, 1).strip():
            left, bottom, right, top = words.get_charbox(k)
            out[places.to_bitmap((left + right) / 2, (bottom + top) / 2)] = own
    return out


def _in_order(lattices: list[Lattice]) -> list[Lattice]:
    """Sort grids as they are read: those beside each other begin at about the same height."""
    below = sorted(lattices, key=lambda one: one.corner[1])
    out: list[Lattice] = []
    while below:
        beside = [one for one in below if one.corner[1] < below[0].corner[1] + below[0].step]
        out += sorted(beside, key=lambda one: one.corner[0])
        below = below[len(beside) :]
    return out


def _of_grid(picture: Array, lattice: Lattice, text: Text, options: Options) -> Reading:
    """Read a grid: by the text in its cells, else as a picture.  A table of anything else holds nothing.

    Raises:
        PhotoError: where nothing but drawings stands in its cells, and they show no two symbols.
    """
    grid = straightened(picture, lattice)
    looks, seen = look(grid, lattice.rows, lattice.columns), marks(grid, lattice.rows, lattice.columns)
    said = _said(lattice, text)
    strong = np.abs(looks.contents).mean(axis=1)
    spoken = np.array([bool(own) for own in said])
    # where a text lies beneath a scan it may tell a part of what is seen there
    whole = spoken.any() and (spoken.all() or strong[~spoken].max() < _DRAWN * np.median(strong[spoken]))
    if whole and len(set(said) - {""}) == 2 and max(map(len, said)) == 1:
        rows = [said[k : k + lattice.columns] for k in range(0, len(said), lattice.columns)]
        lines = [" ".join(own or EMPTY for own in row) for row in rows]
        signs = [Sign(mark.a, mark.b, mark.equal) for mark in seen.marks if seen.sure]
        reading = read_text("\n".join([*lines, *map(str, signs)]), "", options)
        if lattice.seen == len(said) and (not signs or min(mark.clear for mark in seen.marks) > UNSURE):
            return reading
    try:
        found = decide(looks, seen, options.unique_lines)
        if ONE_SYMBOL in found.doubts:
            return Reading(format="picture", remarks=(f"{ONE_SYMBOL}; it is left out",))
        if found.puzzle.clues == len(spoken):
            # a solution
            return Reading((found.puzzle,), (1,), format="picture")
        return as_reading(found, options, Fault("; ".join(found.doubts)))
    except PhotoError:
        if spoken.any():
            return Reading()
        raise


def _said(lattice: Lattice, text: Text) -> list[str]:
    """Give the text in each cell of a grid, row by row."""
    out = [""] * (lattice.rows * lattice.columns)
    if not text:
        return out
    for (x, y), own in zip(lattice.places([*text]).tolist(), text.values(), strict=True):
        inside = all(_INSIDE < at % 1 < 1 - _INSIDE for at in (x, y))
        if inside and 0 < x < lattice.columns and 0 < y < lattice.rows:
            out[int(y) * lattice.columns + int(x)] += own
    return out
