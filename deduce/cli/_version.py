"""Which version this is, and whether its core is compiled."""

from __future__ import annotations

from pathlib import Path
from types import FunctionType

import deduce
from deduce.core.packing import pack


def version() -> str:
    """Say the version, and what the core runs as; why it is plain where the wheel says so."""
    if not isinstance(pack, FunctionType):
        return f"deduce {deduce.__version__}, compiled"
    remark = Path(deduce.__file__).with_name("plain.txt")
    why = f": {remark.read_text(encoding='utf-8').strip()}" if remark.is_file() else ""
    return f"deduce {deduce.__version__}, plain Python{why}"
