"""Pictures of puzzles: a screen, a page, a photo of either, read as text is.

The libraries that this takes are loaded when a picture is met.
"""

from __future__ import annotations

from deduce.errors import DeduceError, Fault
from deduce.formats import Options, Reading

EXTRA = "reading pictures needs more libraries: pip install 'deduce-puzzles[photo]'"


def read(data: bytes, options: Options) -> Reading:
    """Read the puzzles of a picture as `deduce.formats` reads texts; what is not sure is a fault.

    Never raises.
    """
    try:
        from deduce.photo.reading import as_reading, read_picture

        return as_reading(read_picture(data, options.unique_lines)[0], options)
    except ImportError:
        return Reading(faults=(Fault(EXTRA),))
    except DeduceError as error:
        return Reading(faults=(Fault(str(error)),))
