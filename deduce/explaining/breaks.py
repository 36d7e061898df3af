"""Where a supposition breaks, told without the way there."""

from __future__ import annotations

from deduce.errors import counted
from deduce.trace import Inference
from deduce.wording.words import AXES, listed


def where_it_breaks(inference: Inference) -> str:
    """Say where a supposition breaks and after how much: `It breaks in rows 3 and 6, after 4 links.`"""
    end = inference.contradiction
    assert end is not None, "only a supposition breaks"
    lines = sorted(end.lines)
    named = f"{AXES[lines[0][0]]}{'s' if len(lines) > 1 else ''} {listed([str(index + 1) for _, index in lines])}"
    after = f"after {counted(len(inference.chain), 'link')}" if inference.chain else "at once"
    return f"It breaks in {named}, {after}."
