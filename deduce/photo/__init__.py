"""Pictures of puzzles: a screen, a page, or a photo of either.

The libraries for pictures are loaded when one is read.
"""

from __future__ import annotations

from deduce.base.errors import DeduceError, Fault
from deduce.formats import Options, Reading


def read(data: bytes, options: Options) -> Reading:
    """Read the puzzle of a picture; what is not sure is a fault.  Never raises."""
    try:
        from deduce.photo.reading import as_reading, read_picture

        return as_reading(read_picture(data, options.unique_lines)[0], options)
    except ImportError:
        needed = "reading pictures needs more libraries; docs/installing.md says how to add the extra 'photo'"
        return Reading(faults=(Fault(needed),))
    except DeduceError as error:
        return Reading(faults=(Fault(str(error)),))
