"""Pictures of puzzles: a screen, a page, a photo of either, read as text is.

The libraries that this takes are loaded when a picture is met.
"""

from __future__ import annotations

from deduce.errors import DeduceError, Fault
from deduce.formats import Options, Reading

EXTRA = "reading a picture needs two libraries: pip install 'deduce-puzzles[photo]'"


def read(data: bytes, options: Options) -> Reading:
    """Read the puzzle of a picture as `deduce.formats` reads texts; what is not sure is a fault.  Never raises."""
    try:
        from deduce.photo.reading import read_picture
    except ImportError:
        return Reading(faults=(Fault(EXTRA),))
    try:
        found, _ = read_picture(data, options.unique_lines)
    except DeduceError as error:
        return Reading(faults=(Fault(str(error)),))
    if wrong := options.too_large(found.puzzle.rows, found.puzzle.columns):
        return Reading(faults=(Fault(wrong),))
    if found.doubts:
        there = ": `deduce read` writes the text to correct, and --show-reading FILE draws it"
        return Reading(faults=(*map(Fault, found.doubts), Fault(f"what is in doubt is not used{there}")))
    said = options.unique(None, bool(found.puzzle.signs))[1]
    return Reading((found.puzzle,), (1,), (), "picture", tuple(found.remarks()), (said,))
