"""Pictures of puzzles: a screen, a page, a photo of either, and PDFs, read as text is.

The libraries that this takes are loaded when a picture is met.
"""

from __future__ import annotations

from deduce.errors import DeduceError, Fault
from deduce.formats import Options, Reading

PUZZLES_ON = "puzzles on pages {first}-{last}"
"""A keyword of a PDF, which keeps drawings on its other pages from being read as puzzles."""

EXTRA = "reading pictures and PDFs needs more libraries: pip install 'deduce-puzzles[photo]'"


def read(data: bytes, options: Options) -> Reading:
    """Read the puzzles of a picture or a PDF as `deduce.formats` reads texts; what is not sure is a fault.

    Never raises.
    """
    from deduce.formats import is_pdf

    try:
        if is_pdf(data):
            from deduce.photo.pdf import read_pdf

            return read_pdf(data, options)
        from deduce.photo.reading import as_reading, read_picture

        return as_reading(read_picture(data, options.unique_lines)[0], options)
    except ImportError:
        return Reading(faults=(Fault(EXTRA),))
    except DeduceError as error:
        return Reading(faults=(Fault(str(error)),))
