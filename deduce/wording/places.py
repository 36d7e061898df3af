"""Where a step is found, in a few words."""

from __future__ import annotations

from deduce.puzzle import LineAt, Symbols, cell_name
from deduce.trace import Inference, Step
from deduce.wording.words import AXES

Lines = tuple[LineAt, ...]
"""The line looked at, then those beside it."""


def lines_of(inference: Inference) -> Lines:
    """Give the line that an inference looks at, and its companions; none where it goes over the grid.

    An argument by contradiction that never leaves its line looks at that line.
    """
    if inference.contradiction is None:
        return inference.lines
    parts = [lines_of(part) for part in (*inference.chain, inference.contradiction)]
    along = {lines[:1] for lines in parts}
    same = all(len(lines) == 1 for lines in parts) and len(along) == 1
    return along.pop() if same else ()


def place_of(step: Step) -> str:
    """Say where a step is found: `row 3`; for a lookahead the cell supposed, `r3c3`."""
    lines = () if step.inference.by_parts else lines_of(step.inference)
    if lines:
        axis, index = lines[0]
        return f"{AXES[axis]} {index + 1}"
    return " ".join(map(cell_name, step.inference.assume or step.places))


def supposed(step: Step, symbols: Symbols) -> str:
    """Say what a lookahead tries: `1`; empty for the rest."""
    if not step.inference.by_parts:
        return ""
    return " ".join(symbols.of(value) for value in step.inference.assume.values())
