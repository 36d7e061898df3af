"""What the tests of the terminal share: a way to draw a trace as text."""

import io
from functools import cache

from samples import explained

from deduce.ladder.registry import load
from deduce.terminal.screen import Screen
from deduce.terminal.walkthrough import Walkthrough

LADDER = load()


def drawn(trace, width=80, plain=False, verbose=False, ladder=LADDER, title=""):
    """Draw a trace as text."""
    out = io.StringIO()
    Walkthrough(Screen(out, width, plain=plain), trace, ladder, verbose).draw(title)
    return out.getvalue()


@cache
def explanation(puzzle, width=80, plain=False, verbose=False):
    """Return the trace of a puzzle by the whole ladder, and its explanation as text, once for all tests."""
    trace = explained(puzzle)
    return trace, drawn(trace, width, plain, verbose)
