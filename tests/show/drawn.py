"""What the tests of the drawing share: puzzles, and a way to draw them."""

import io
import json
from pathlib import Path

from deduce.explaining.arguing import explain
from deduce.formats import parse, puzzle_from_json
from deduce.ladder.registry import load
from deduce.show.screen import Screen
from deduce.show.story import Story

DATA = Path(__file__).parents[1] / "data"
LADDER = load()


def corpus(name, every=1):
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()[::every]
    return [
        puzzle_from_json({key: value for key, value in json.loads(line).items() if value is not None}) for line in lines
    ]


LOOKAHEAD = parse(".0..1.\n0...01\n1..100\n10..10\n01..01\n.1001.")
NESTED = parse("..1..1\n......\n.101..\n001..1\n.1001.\n...1..")
TANGO = parse(
    "# unique lines: off\n"
    "....1.\n......\n10....\n....10\n......\n...0..\n"
    "r1c1 x r1c2\nr1c2 x r1c3\nr1c2 x r2c2\nr1c5 x r1c6\nr2c4 x r3c4\n"
    "r3c3 = r3c4\nr4c1 x r4c2\nr5c1 x r5c2\nr5c3 = r5c4\n"
)
OBLONG = parse("..1.1...00\n..........\n1...0.....\n....0.1..1\n..0.......\n.....1....")
PUZZLES = [*corpus("unruly.jsonl", 5), *corpus("lisbon.jsonl", 9), LOOKAHEAD, NESTED, TANGO, OBLONG]


def told(puzzle, width=80, plain=False, verbose=False, boxes=True, ladder=LADDER, title=""):
    """Give the trace of a puzzle, and its explanation as text."""
    trace = explain(puzzle, ladder)
    out = io.StringIO()
    Story(Screen(out, width, boxes=boxes, plain=plain), trace, ladder, verbose).tell(title)
    return trace, out.getvalue()
