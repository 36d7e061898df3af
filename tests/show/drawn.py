"""What the tests of the drawing share: puzzles, and a way to draw them."""

import io
from functools import cache

from samples import LISBON, UNRULY, explained

from deduce.formats import parse
from deduce.ladder.registry import load
from deduce.show.screen import Screen
from deduce.show.story import Story

LADDER = load()
LOOKAHEAD = parse(".0..1.\n0...01\n1..100\n10..10\n01..01\n.1001.")
NESTED = parse("..1..1\n......\n.101..\n001..1\n.1001.\n...1..")
TANGO = parse(
    "# unique lines: off\n"
    "....1.\n......\n10....\n....10\n......\n...0..\n"
    "r1c1 x r1c2\nr1c2 x r1c3\nr1c2 x r2c2\nr1c5 x r1c6\nr2c4 x r3c4\n"
    "r3c3 = r3c4\nr4c1 x r4c2\nr5c1 x r5c2\nr5c3 = r5c4\n"
)
OBLONG = parse("..1.1...00\n..........\n1...0.....\n....0.1..1\n..0.......\n.....1....")
PUZZLES = [*UNRULY[::5], *LISBON[::9], LOOKAHEAD, NESTED, TANGO, OBLONG]


def drawn(trace, width=80, plain=False, verbose=False, ladder=LADDER, title=""):
    """Draw a trace as text."""
    out = io.StringIO()
    Story(Screen(out, width, plain=plain), trace, ladder, verbose).tell(title)
    return out.getvalue()


@cache
def told(puzzle, width=80, plain=False, verbose=False):
    """Give the trace of a puzzle by the whole ladder, and its explanation as text, once for all tests."""
    trace = explained(puzzle)
    return trace, drawn(trace, width, plain, verbose)
