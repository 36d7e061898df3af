"""The version, and whether the core is compiled."""

from __future__ import annotations

from pathlib import Path
from types import FunctionType

import deduce
from deduce.core.packing import pack


def version_text() -> str:
    """Return the version and how the core runs; if the wheel is plain Python and says why, also that."""
    if not isinstance(pack, FunctionType):
        return f"deduce {deduce.__version__}, compiled"
    remark = Path(deduce.__file__).with_name("plain.txt")
    why = f": {remark.read_text(encoding='utf-8').strip()}" if remark.is_file() else ""
    return f"deduce {deduce.__version__}, plain Python{why}"
