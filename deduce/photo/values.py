"""What the reading of a picture hands on."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy.typing as npt

from deduce.errors import DeduceError

Array: TypeAlias = npt.NDArray[Any]

__all__ = ["Array", "PhotoError"]


class PhotoError(DeduceError):
    """A picture that cannot be read as a puzzle: one line for a person."""
